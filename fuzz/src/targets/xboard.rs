//! Whatever another program says in XBoard's protocol, every ping is answered, every line is one line, and the server lives on.

use super::{text, world};
use catalog::Settings;
use protocol::xboard::{Out, Request, Server};
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
    let dialogue = Dialogue::new("chess", engine).expect("the setup is good");
    let mut server = Server::new(dialogue, world(), out).expect("it is shown by XBoard");
    let mut pings = 0;
    for line in text.lines() {
        let request = Request::read(line).ok().flatten();
        // A table of a gibibyte and a thousand threads are allowed, but not here.
        if matches!(request, Some(Request::SetOption(..))) {
            continue;
        }
        pings += usize::from(matches!(request, Some(Request::Ping(_))));
        if !server.hear(line) {
            break;
        }
    }
    server.finish();
    let said = said.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(said.iter().all(|line| !line.contains(char::is_control)), "{said:?}");
    assert_eq!(said.iter().filter(|line| line.starts_with("pong")).count(), pings, "{said:?}");
}
