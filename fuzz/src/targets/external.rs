//! Whatever somebody asks an external player, the answer is one line.

use super::world;
use catalog::Settings;
use protocol::external::Server;
use protocol::{Dialogue, Engine, Lines, Spending};

/// Hears the bytes as questions.
pub fn run(bytes: &[u8]) {
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    let spending = Spending { nodes: Some(10), depth: Some(1), time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let dialogue = Dialogue::new("backgammon", engine).expect("the setup is good");
    let mut server = Server::new(dialogue, world()).expect("its programs ask so");
    for line in Lines::default().feed(bytes).into_iter().flatten().take(50) {
        if let Some(answer) = server.hear(&line) {
            assert!(!answer.contains(['\n', '\r', '\0']), "{answer:?}");
        }
    }
}
