//! Whatever another program says in UCI, every `go` has one `bestmove`, every line is one line, and the server lives on. The
//! first line of the input chooses the game.

use super::{lines_after_setup, world};
use catalog::Settings;
use protocol::uci::{Out, Request, Server};
use protocol::{Dialogue, Engine, Spending};
use std::sync::{Arc, Mutex, PoisonError};

/// Says the text line by line.
pub fn run(bytes: &[u8]) {
    let (setup, lines) = lines_after_setup(bytes);
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    let spending = Spending { nodes: Some(10), depth: Some(2), time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let said: Arc<Mutex<Vec<String>>> = Arc::default();
    let to = Arc::clone(&said);
    let out: Out =
        Arc::new(move |line: &str| to.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned()));
    let mut server = Server::new(Dialogue::new(setup, engine).expect("the setups are good"), world(), out);
    let mut goes = 0;
    for line in lines {
        match line {
            Ok(line) => {
                // A table of a gibibyte and a thousand threads are allowed, but not here.
                let request = Request::read(&line);
                if matches!(request, Ok(Some(Request::SetOption { .. }))) {
                    continue;
                }
                goes += usize::from(matches!(request, Ok(Some(Request::Go(_)))));
                if !server.hear(&line) {
                    break;
                }
            }
            Err(bad) => server.refuse(bad),
        }
    }
    server.finish();
    let said = said.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(said.iter().all(|line| !line.contains(char::is_control)), "{said:?}");
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), goes, "{said:?}");
}
