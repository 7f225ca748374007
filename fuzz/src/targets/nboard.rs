//! Whatever a board says in NBoard, every `ping` has its `pong`, every line is one line, and the server lives on.

use super::world;
use catalog::Settings;
use protocol::nboard::{Request, Server};
use protocol::uci::Out;
use protocol::{Dialogue, Engine, Lines, Spending};
use std::sync::{Arc, Mutex, PoisonError};

/// Says the text line by line.
pub fn run(bytes: &[u8]) {
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    let spending = Spending { nodes: Some(10), depth: Some(2), time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let said: Arc<Mutex<Vec<String>>> = Arc::default();
    let to = Arc::clone(&said);
    let out: Out =
        Arc::new(move |line: &str| to.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned()));
    let dialogue = Dialogue::new("othello:8x8", engine).expect("the setup is good");
    let mut server = Server::new(dialogue, world(), out);
    let (mut lines, mut pings) = (Lines::default(), 0);
    let heard = lines.feed(bytes).into_iter().collect::<Vec<_>>();
    for line in heard.into_iter().chain(lines.end().map(Ok)) {
        match line {
            Ok(line) => {
                pings += usize::from(matches!(Request::read(&line), Ok(Some(Request::Ping(_)))));
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
    assert_eq!(said.iter().filter(|line| line.starts_with("pong ")).count(), pings, "{said:?}");
}
