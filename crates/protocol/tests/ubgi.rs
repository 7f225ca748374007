//! Conversations in UBGI, as a board would have them.

use catalog::Settings;
use protocol::ubgi::{Heard, Server};
use protocol::{Dialogue, Engine, Spending, World};
use search::Stop;
use std::sync::Arc;

fn server() -> Server {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let spending = Spending { nodes: None, depth: Some(1), time: None };
    let engine = Engine { method: "player".into(), settings, spending };
    let world = World {
        clock: Arc::new(Default::default),
        stop: Stop::default(),
        read: |_| Err("there are no files here".into()),
        open: |_, _| Err("nothing is read here".into()),
    };
    Server::new(Dialogue::new("backgammon", engine).unwrap(), world).unwrap()
}

#[test]
fn positions_are_answered_and_nothing_is_remembered() {
    let mut server = server();
    let hello = server.hear("ubgi");
    assert!(hello.lines[0].starts_with("id name ") && hello.lines.last().unwrap() == "readyok");
    assert_eq!((hello.why, hello.quits), (None, false));
    for (question, answer) in [
        // A man that runs on is told step by step, without a star or a number behind it.
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:10", "24/18 18/13"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "8/5 6/5"),
        // Doubles, one man after the other.
        ("XGID=-BBBBBB------------bbbbbb-:0:0:1:66:0:0:0:0:10", "6/off 6/off 5/off 5/off"),
        // On the bar against six points: an empty line.
        ("XGID=-------CCCC--------bbbbbbA:0:0:1:31:0:0:0:0:10", ""),
        // The men are not 26 letters.
        ("XGID=-A----------------------a---:0:0:1:00:0:0:0:0:10", "sorry"),
        ("board:no", "sorry"),
        ("isready", "sorry"),
    ] {
        let heard = server.hear(question);
        assert_eq!(heard.lines, [answer], "{question}: {heard:?}");
        assert_eq!(heard.why.is_some(), answer == "sorry", "{question}: {heard:?}");
    }
    // The cube: 19 of 36 rolls bear off both last men, else the other side does: double and take.
    let cube =
        |turn: &str, dice: &str| format!("XGID=--A--A------------------a-:0:0:{turn}:{dice}:0:0:0:0:10");
    assert_eq!(server.hear(&cube("1", "00")).lines, ["double"]);
    assert_eq!(server.hear(&cube("1", "D")).lines, ["take"]);
    assert_eq!(server.hear("stop"), Heard::default());
    assert!(server.hear("quit").quits);
}
