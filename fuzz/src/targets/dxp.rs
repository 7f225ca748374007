//! Whatever comes over a line of DamExchange, what goes back are messages that can be read.

use super::world;
use catalog::Settings;
use protocol::dxp::{LONGEST, Message, Messages, Session};
use protocol::{Dialogue, Engine, Spending};

/// Hears the bytes as messages.
pub fn run(bytes: &[u8]) {
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    let spending = Spending { nodes: Some(10), depth: Some(2), time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let dialogue = Dialogue::new("draughts:english", engine).expect("the setup is good");
    let mut session = Session::new(dialogue, world()).expect("its squares are numbered");
    // Chance finds few zeros: lines end messages too.
    let bytes: Vec<u8> = bytes.iter().map(|&byte| if byte == b'\n' { 0 } else { byte }).collect();
    for message in Messages::default().feed(&bytes).iter().take(50) {
        assert!(message.len() <= 3 * LONGEST);
        for said in session.hear(message) {
            let text = said.to_string();
            assert!(!text.contains('\0') && Message::read(&text).is_ok(), "{text:?}");
        }
    }
}
