//! The NBoard protocol (version 2), by which boards of one game ask programs for moves and for hints.
//!
//! One command a line; what is not understood is passed over, as the protocol asks, with a remark in the status line. A game
//! is handed over whole, in a format that the game itself reads, and moves follow one by one. A search runs on a thread of
//! its own: `ping` ends it before it is answered, so that no hint comes for a position that has been left.

mod server;

pub use server::Server;

use game::{Claim, Score, Verdict};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// `nboard VERSION`.
    Hello,
    /// `set game TEXT`: go on from there.
    Game(String),
    /// `set depth PLIES`.
    Depth(u32),
    /// `move MOVE[/EVALUATION[/TIME]]`.
    Move(String),
    /// `hint N`: what are the best so many moves worth?
    Hint(usize),
    /// `go`: which move would you play?
    Go,
    /// `ping N`: leave what you are doing.
    Ping(String),
    /// `learn`, after which somebody waits for an answer.
    Learn,
    /// `quit`.
    Quit,
}

impl Request {
    /// Reads a line; nothing if it says nothing. The error says what is wrong with it.
    pub fn read(line: &str) -> Result<Option<Request>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let number = |text: &str| -> Result<u32, String> {
            text.parse().map_err(|_| format!("{word}: '{}' is no number", text.escape_debug()))
        };
        Ok(Some(match word {
            "" => return Ok(None),
            "nboard" => Request::Hello,
            "set" => match rest.split_once(char::is_whitespace).unwrap_or((rest, "")) {
                ("game", text) => Request::Game(text.trim().to_owned()),
                ("depth", text) => Request::Depth(number(text.trim())?),
                // Draws are worth what they are.
                ("contempt", _) => return Ok(None),
                (other, _) => return Err(format!("set: there is no '{}'", other.escape_debug())),
            },
            "move" => match rest.split('/').next().unwrap_or("").trim() {
                "" => return Err("move: which move?".into()),
                mv => Request::Move(mv.to_owned()),
            },
            "hint" => Request::Hint(number(if rest.is_empty() { "1" } else { rest })? as usize),
            "go" => Request::Go,
            "ping" => Request::Ping(rest.to_owned()),
            "learn" => Request::Learn,
            "quit" => Request::Quit,
            other => return Err(format!("'{}' is not understood", other.escape_debug())),
        }))
    }
}

/// A move as boards write it: capitals, and two letters for a pass.
fn spelled(mv: &str) -> String {
    if mv.eq_ignore_ascii_case("pass") { "PA".into() } else { mv.to_uppercase() }
}

/// What a claim is worth to the side to move, and how far that rests on looking ahead: a whole share where it is proved, or
/// so many plies.
fn worth(claim: Claim, plies: i32) -> (f64, String) {
    match claim {
        Claim::Expected(expected) => (expected.real(), plies.max(1).to_string()),
        Claim::Believed(belief) => (f64::from(belief.rank().0) / 100.0, plies.max(1).to_string()),
        Claim::Proved(bounds) => match (bounds.exact(), bounds.verdict()) {
            (Some(Score(score)), _) => (f64::from(score), "100%".into()),
            (None, Some(Verdict::Win)) => (f64::from(bounds.lower.0.max(1)), "100%W".into()),
            (None, Some(Verdict::Loss)) => (f64::from(bounds.upper.0.min(-1)), "100%W".into()),
            _ => (0.0, plies.max(1).to_string()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Bounds;

    #[test]
    fn lines_are_read_as_the_protocol_has_them() {
        for (line, request) in [
            ("nboard 2", Some(Request::Hello)),
            ("set depth 12", Some(Request::Depth(12))),
            ("set game (;B[F5];)", Some(Request::Game("(;B[F5];)".into()))),
            ("set contempt 0", None),
            ("move F5/1.20/0.3", Some(Request::Move("F5".into()))),
            ("move PA", Some(Request::Move("PA".into()))),
            ("hint 3", Some(Request::Hint(3))),
            (" go ", Some(Request::Go)),
            ("ping 17", Some(Request::Ping("17".into()))),
            ("", None),
        ] {
            assert_eq!(Request::read(line), Ok(request), "{line}");
        }
        for bad in ["set depth deep", "set colour red", "move //3", "dance"] {
            assert!(Request::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn proofs_are_whole_shares() {
        let proved = |lower, upper| Claim::Proved(Bounds { lower: Score(lower), upper: Score(upper) });
        for (claim, value, depth) in [
            (Claim::graded(Score(-250)), -2.5, "12"),
            (proved(6, 6), 6.0, "100%"),
            (proved(2, 64), 2.0, "100%W"),
            (proved(-64, -1), -1.0, "100%W"),
            (proved(-64, 64), 0.0, "12"),
        ] {
            assert_eq!(worth(claim, 12), (value, depth.to_owned()), "{claim:?}");
        }
        assert_eq!((spelled("f5").as_str(), spelled("pass").as_str()), ("F5", "PA"));
    }
}
