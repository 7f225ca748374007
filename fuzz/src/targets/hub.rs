//! Whatever another program says in Hub, every `go` has one `done`, every line is one line, and the server lives on.

use super::{text, world};
use catalog::Settings;
use protocol::hub::{Line, Out, Server};
use protocol::{Dialogue, Engine, Spending};
use std::sync::{Arc, Mutex, PoisonError};

/// Says the text line by line.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    let spending = Spending { nodes: Some(10), depth: Some(2), time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let said: Arc<Mutex<Vec<String>>> = Arc::default();
    let to = Arc::clone(&said);
    let out: Out =
        Arc::new(move |line: &str| to.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned()));
    let dialogue = Dialogue::new("draughts:english", engine).expect("the setup is good");
    let mut server = Server::new(dialogue, world(), out).expect("its squares are numbered");
    let mut goes = 0;
    for line in text.lines() {
        let read = Line::read(line).ok().flatten();
        let command = read.as_ref().map_or("", |line| line.command.as_str());
        // A table of a gibibyte is allowed, but not here.
        if command == "set-param" {
            continue;
        }
        goes += usize::from(command == "go");
        if !server.hear(line) {
            break;
        }
    }
    server.finish();
    let said = said.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(said.iter().all(|line| !line.contains(char::is_control)), "{said:?}");
    let done = said.iter().filter(|line| *line == "done" || line.starts_with("done ")).count();
    assert_eq!(done, goes, "{said:?}");
}
