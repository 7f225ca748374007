//! Conversations about numbered squares: Hub, and DamExchange between two ends that play whole games.

use catalog::Settings;
use game::Status;
use protocol::dxp::{Call, Message, Session};
use protocol::hub::{Out, Server};
use protocol::{Dialogue, Engine, Spending, World};
use search::Stop;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(120);
const INTERNATIONAL: &str = "draughts:international";

fn world() -> World {
    let began = Instant::now();
    World {
        clock: Arc::new(move || began.elapsed()),
        stop: Stop::default(),
        read: |_| Err("nothing is read here".into()),
        open: |_, _| Err("nothing is read here".into()),
    }
}

fn dialogue(setup: &str, depth: u32) -> Dialogue {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let spending = Spending { depth: Some(depth), ..Spending::default() };
    Dialogue::new(setup, Engine { method: "player".into(), settings, spending }).unwrap()
}

struct Hub {
    server: Server,
    heard: Receiver<String>,
}

impl Hub {
    fn new(setup: &str) -> Hub {
        let (to, heard) = channel();
        let to = Mutex::new(to);
        let out: Out = Arc::new(move |line: &str| drop(to.lock().unwrap().send(line.to_owned())));
        Hub { server: Server::new(dialogue(setup, 2), world(), out).unwrap(), heard }
    }

    /// The lines up to the one that begins so.
    fn asked(&mut self, lines: &str, word: &str) -> Vec<String> {
        lines.lines().for_each(|line| assert!(self.server.hear(line)));
        let mut said = Vec::new();
        loop {
            said.push(self.heard.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {word}: {said:?}")));
            if said[said.len() - 1].starts_with(word) {
                return said;
            }
        }
    }
}

#[test]
fn hub_plays() {
    let mut hub = Hub::new(INTERNATIONAL);
    let hello = hub.asked("hub", "wait");
    assert!(hello[0].starts_with("id name=Tesuji") && hello.iter().any(|line| line.contains("name=tables")));
    assert_eq!(
        hub.asked("set-param name=hash value=1\nset-param name=tables value=0\ninit", "ready").len(),
        1
    );
    assert_eq!(hub.asked("ping", "pong").len(), 1);
    let said =
        hub.asked("new-game\npos pos=start moves=\"32-28 19-23 28x19x23\"\nlevel depth=1\ngo think", "done");
    let done = said.last().unwrap();
    assert!(["done move=14x23x19", "done move=13x24x19"].contains(&done.as_str()), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("info") && line.contains("score=")), "{said:?}");
    let said = hub.asked("pos pos=WeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeewB\ngo think", "error");
    assert!(said[0].contains("50 squares"), "{said:?}");
    let said = hub.asked("", "done");
    assert!(
        said[0].contains("no position") && said[1] == "done",
        "a go without a position is answered too: {said:?}"
    );
    let said = hub.asked("pos pos=start moves=\"32-28 1-2\"", "error");
    assert!(said[0].contains("move 2"), "{said:?}");
    let said = hub.asked("pos pos=start\nlevel depth=soon", "error");
    assert!(said[0].contains("no number for depth"), "{said:?}");
    hub.server.hear("level infinite");
    hub.server.hear("go ponder");
    assert!(hub.asked("ponder-hit", "done").last().unwrap().starts_with("done move="));
    assert!(!hub.server.hear("quit"));
    assert!(Server::new(dialogue("draughts:english", 1), world(), Arc::new(|_| {})).is_ok());
}

/// Two ends play two games to the end: every move of one is understood by the other, and both see the same result.
#[test]
fn two_ends_of_damexchange_play_to_the_end() {
    let mut ends = [1, 2].map(|depth| Session::new(dialogue("draughts:english", depth), world()).unwrap());
    for game in 1..=2 {
        let call = Call { white: game == 1, minutes: 5, moves: 0 };
        let mut said = vec![(1, ends[0].call(call).unwrap())];
        let mut moves = 0;
        while let Some((to, message)) = said.pop() {
            assert!(!matches!(message, Message::Chat(_)), "{message}");
            moves += usize::from(matches!(message, Message::Move { .. }));
            let text = message.to_string();
            assert_eq!(Message::read(&text), Ok(message));
            let back = ends[to].hear(&text);
            said.extend(back.into_iter().rev().map(|message| (1 - to, message)));
        }
        assert!(moves > 20 && ends.iter().all(Session::is_idle), "{moves}");
        let results = ends.each_ref().map(|end| end.results()[game - 1]);
        assert!([[1, 3], [2, 2], [3, 1]].contains(&results), "{results:?}");
        assert!(matches!(ends[0].dialogue().game().status(), Status::Over(_)));
    }
}

#[test]
fn bad_messages_are_answered_in_words() {
    let mut end = Session::new(dialogue(INTERNATIONAL, 1), world()).unwrap();
    for bad in ["", "Q", "M", "M0000322800", "R01", "\u{0}"] {
        assert!(end.hear(bad).iter().all(|said| matches!(said, Message::Chat(_))), "{bad:?}");
    }
    let asked = Message::Request {
        name: "other".into(),
        white: false,
        minutes: 1,
        moves: 0,
        position: Some("Wwwwb".into()),
    };
    assert!(matches!(end.hear(&asked.to_string())[0], Message::Accept { code: 1.., .. }));
    assert!(end.remarks()[0].starts_with("a game was refused: "));
    let asked = Message::Request { name: "other".into(), white: false, minutes: 1, moves: 0, position: None };
    assert_eq!(end.hear(&asked.to_string()).len(), 1, "White begins, and that is not us");
    assert!(end.hear("M0000010200").iter().any(|said| matches!(said, Message::End { .. })), "no such move");
}

/// A caller hears that nobody plays with him, and why.
#[test]
fn a_refused_game_is_told_with_its_reason() {
    let mut end = Session::new(dialogue(INTERNATIONAL, 1), world()).unwrap();
    end.call(Call { white: true, minutes: 5, moves: 0 }).unwrap();
    assert!(!end.is_idle());
    let refused = Message::Accept { name: "other".into(), code: 3 };
    assert!(end.hear(&refused.to_string()).is_empty() && end.is_idle());
    assert!(end.hear("Cno clock").is_empty());
    let remarks = end.remarks();
    assert!(remarks[0].contains("wants to play no game at all"), "{remarks:?}");
    assert_eq!((&*remarks[1], end.results()), ("the other side says: no clock", &[0][..]));
    assert!(end.remarks().is_empty());
}
