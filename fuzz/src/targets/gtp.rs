//! Whatever another program says in GTP, every command has one answer, well formed, and the server lives on. The first line
//! of the input chooses the game.

use super::{lines_after_setup, world};
use catalog::Settings;
use protocol::gtp::Server;
use protocol::{Dialogue, Engine, Spending};

/// Says the text line by line.
pub fn run(bytes: &[u8]) {
    let (setup, lines) = lines_after_setup(bytes);
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    let spending = Spending { nodes: Some(10), depth: Some(2), time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let mut server = Server::new(Dialogue::new(setup, engine).expect("the setups are good"), world());
    for line in lines {
        let text = match line {
            Ok(line) => match server.hear(&line) {
                Some(answered) => answered.text,
                None => continue,
            },
            Err(bad) => server.refuse(bad),
        };
        assert!(text.starts_with(['=', '?']), "{text:?}");
        assert!(text.ends_with("\n\n") && text.matches("\n\n").count() == 1, "{text:?}");
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    }
    let last = server.hear("9 name").expect("a command has an answer");
    assert_eq!(last.text, "=9 Tesuji\n\n");
}
