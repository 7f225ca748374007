//! The protocol of XBoard and WinBoard (the Chess Engine Communication Protocol, version 2), for the game that it was made for.
//!
//! Other than in UCI, the program keeps the game: it is told moves, not positions, makes its own move when its clock runs, says when
//! the game is over, and may resign or offer a draw. A search runs on a thread of its own, so that `?`, `force` and `quit` are
//! heard meanwhile. What is not understood is answered by `Error (…): …`, what is not legal by `Illegal move: …`.

mod clock;
mod options;
mod server;
mod thinking;

pub use server::{Out, Server};

use clock::Level;
use std::time::Duration;

/// What a line asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// `protover N`: what can you do?
    Introduce,
    /// `new`: a game from the usual start, in which the program plays the second side.
    New,
    /// `variant NAME`.
    Variant(String),
    /// `setboard FEN`.
    SetBoard(String),
    /// `usermove MOVE`, or a move alone.
    Move(String),
    /// `force`: play neither side.
    Force,
    /// `go`: play the side that is to move.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `?`: move now.
    MoveNow,
    /// `undo` and `remove`: so many moves are taken back.
    Undo(usize),
    /// `result R {comment}`.
    Result,
    /// `draw`: the other side offers one.
    Draw,
    /// `level MOVES BASE INCREMENT`.
    Level(Level),
    /// `st SECONDS`: so much for each move.
    Exactly(Duration),
    /// `sd PLIES`.
    Depth(u32),
    /// `time CENTISECONDS`: what is left on the program's clock.
    Left(Duration),
    /// `hint`.
    Hint,
    /// `post` and `nopost`: whether thinking is shown.
    Post(bool),
    /// `analyze`.
    Analyze,
    /// `exit`: no more analysis.
    Exit,
    /// `.`: how far is the analysis?
    HowFar,
    /// `ping N`.
    Ping(String),
    /// `option NAME=VALUE`, and what has commands of its own: `memory`, `cores`, `egtpath`.
    SetOption(String, String),
    /// What changes nothing here.
    Nothing,
    /// `quit`.
    Quit,
}

/// Commands that change nothing here: who the other is, what is accepted, and the clock of the other side.
const PASSED_OVER: [&str; 17] = [
    "xboard", "accepted", "rejected", "random", "otim", "easy", "hard", "name", "rating", "ics", "computer",
    "white", "black", "pause", "resume", "nps", "bk",
];

impl Request {
    /// Reads a line; nothing if it says nothing. The error says what is wrong with it.
    pub fn read(line: &str) -> Result<Option<Request>, String> {
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(Some(match word {
            "" => return Ok(None),
            "protover" => Request::Introduce,
            "new" => Request::New,
            "variant" => Request::Variant(named("variant", rest)?),
            "setboard" => Request::SetBoard(named("setboard", rest)?),
            "usermove" => Request::Move(named("usermove", rest)?),
            "force" => Request::Force,
            "go" => Request::Go,
            "playother" => Request::PlayOther,
            "?" => Request::MoveNow,
            "undo" => Request::Undo(1),
            "remove" => Request::Undo(2),
            "result" => Request::Result,
            "draw" => Request::Draw,
            "level" => Request::Level(Level::read(rest)?),
            "st" => Request::Exactly(clock::seconds(rest).ok_or("expected seconds, such as 'st 30'")?),
            "sd" => {
                let plies = rest.parse().ok().filter(|plies| *plies > 0);
                Request::Depth(plies.ok_or("expected plies, such as 'sd 8'")?)
            }
            "time" => Request::Left(clock::hundredths(rest).ok_or("expected hundredths of a second")?),
            "hint" => Request::Hint,
            "post" | "nopost" => Request::Post(word == "post"),
            "analyze" | "analyse" => Request::Analyze,
            "exit" => Request::Exit,
            "." => Request::HowFar,
            "ping" => Request::Ping(rest.to_owned()),
            "memory" => Request::SetOption("Hash".into(), rest.into()),
            "cores" => Request::SetOption("Threads".into(), rest.into()),
            "egtpath" => {
                let (kind, path) = rest.split_once(' ').unwrap_or((rest, ""));
                Request::SetOption(format!("{kind}Path"), path.trim().into())
            }
            "option" => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                Request::SetOption(named("option", name)?, value.into())
            }
            "quit" => Request::Quit,
            _ if PASSED_OVER.contains(&word) => Request::Nothing,
            // Controllers of the first version say nothing before a move.
            _ if rest.is_empty() && word.contains(|c: char| c.is_ascii_digit() || c == 'O') => {
                Request::Move(word.into())
            }
            _ => return Err("unknown command".into()),
        }))
    }
}

fn named(command: &str, rest: &str) -> Result<String, String> {
    if rest.is_empty() { Err(format!("nothing behind '{command}'")) } else { Ok(rest.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let ms = Duration::from_millis;
        for (line, expected) in [
            ("protover 2\r", Request::Introduce),
            ("usermove e7e8q", Request::Move("e7e8q".into())),
            ("e2e4", Request::Move("e2e4".into())),
            ("O-O", Request::Move("O-O".into())),
            ("setboard 8/8/8 w - - 0 1", Request::SetBoard("8/8/8 w - - 0 1".into())),
            ("remove", Request::Undo(2)),
            ("st 2.5", Request::Exactly(ms(2500))),
            ("time 4242", Request::Left(ms(42_420))),
            ("time -7", Request::Left(ms(0))),
            ("memory 64", Request::SetOption("Hash".into(), "64".into())),
            ("egtpath syzygy /a b:/c", Request::SetOption("syzygyPath".into(), "/a b:/c".into())),
            ("option BookFile=a=b.bin", Request::SetOption("BookFile".into(), "a=b.bin".into())),
            ("rating 2000 2100", Request::Nothing),
        ] {
            assert_eq!(Request::read(line), Ok(Some(expected)), "{line:?}");
        }
        assert_eq!(Request::read(" \t\r"), Ok(None));
        for (bad, reason) in [
            ("xyzzy", "unknown command"),
            ("usermove", "nothing behind"),
            ("sd 0", "expected plies"),
            ("st soon", "expected seconds"),
            ("level 40", "expected level"),
            ("edit", "unknown command"),
        ] {
            assert!(Request::read(bad).unwrap_err().contains(reason), "{bad}");
        }
    }
}
