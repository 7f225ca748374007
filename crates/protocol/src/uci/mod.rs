//! UCI, the Universal Chess Interface, for any game whose moves are single words.
//!
//! One command a line; words that mean nothing before a command are passed over, as the protocol asks. A search runs on a
//! thread of its own, so that `stop`, `isready` and `quit` are heard meanwhile; every `go` is answered by exactly one
//! `bestmove`, `0000` where there is none, and then a line `info string error: …` says why.

mod go;
mod info;
pub(crate) mod options;
mod server;
mod side_shows;
mod thinking;

pub use go::Go;
pub use server::{Out, Server};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// `uci`: who are you, and what can be set?
    Uci,
    /// `isready`.
    IsReady,
    /// `ucinewgame`: what follows has nothing to do with what was before.
    NewGame,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// Which option.
        name: String,
        /// What it is set to; empty if nothing is said.
        value: String,
    },
    /// `position startpos|fen TEXT [moves …]`.
    Position {
        /// The position, if it is not the usual start.
        start: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// `go …`, or what is wrong with it.
    Go(Result<Go, String>),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `d`: show the board.
    Display,
    /// `eval`: the parts of its grade.
    Eval,
    /// `bench [DEPTH]`: how many nodes some positions take, and how fast.
    Bench(Option<u32>),
    /// `debug` and `register`, which change nothing here.
    Nothing,
    /// `quit`.
    Quit,
}

impl Request {
    /// Reads a line; nothing if it says nothing. The error says what is wrong with it.
    pub fn read(line: &str) -> Result<Option<Request>, String> {
        let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || c.is_control()).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        for (at, word) in words.iter().enumerate() {
            let rest = &words[at + 1..];
            return Ok(Some(match *word {
                "uci" => Request::Uci,
                "isready" => Request::IsReady,
                "ucinewgame" => Request::NewGame,
                "setoption" => set_option(rest)?,
                "position" => position(rest)?,
                "go" => Request::Go(Go::read(rest)),
                "stop" => Request::Stop,
                "ponderhit" => Request::PonderHit,
                "d" => Request::Display,
                "eval" => Request::Eval,
                "bench" => Request::Bench(bench(rest)?),
                "debug" | "register" => Request::Nothing,
                "quit" => Request::Quit,
                _ => continue,
            }));
        }
        match words[..] {
            [] => Ok(None),
            [first, ..] => {
                let known = "uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d, eval, bench, quit";
                Err(format!("unknown command '{}'; known are {known}", first.escape_debug()))
            }
        }
    }
}

fn bench(words: &[&str]) -> Result<Option<u32>, String> {
    let Some(word) = words.first() else { return Ok(None) };
    let depth = word.parse().ok().filter(|depth| (1..=100).contains(depth));
    depth.map(Some).ok_or_else(|| format!("bench: '{}' is no depth: expected 1 to 100", word.escape_debug()))
}

fn set_option(words: &[&str]) -> Result<Request, String> {
    let unclear = "expected setoption name NAME value VALUE";
    let [first, rest @ ..] = words else { return Err(unclear.into()) };
    let end = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
    if *first != "name" || end == 0 {
        return Err(unclear.into());
    }
    let value = rest.get(end + 1..).unwrap_or_default().join(" ");
    Ok(Request::SetOption { name: rest[..end].join(" "), value })
}

fn position(words: &[&str]) -> Result<Request, String> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default().iter().map(ToString::to_string).collect();
    match &words[..end] {
        ["startpos"] => Ok(Request::Position { start: None, moves }),
        ["fen", position @ ..] if !position.is_empty() => {
            Ok(Request::Position { start: Some(position.join(" ")), moves })
        }
        _ => Err("expected position startpos moves … or position fen TEXT moves …".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let option = |name: &str, value: &str| Request::SetOption { name: name.into(), value: value.into() };
        let at = |start: Option<&str>, moves: &[&str]| Request::Position {
            start: start.map(str::to_owned),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        for (line, expected) in [
            ("uci\r", Request::Uci),
            ("  isready ", Request::IsReady),
            ("joho debug on", Request::Nothing),
            ("setoption name Hash value 16", option("Hash", "16")),
            ("setoption name Clear Hash", option("Clear Hash", "")),
            ("setoption name Nalimov Path value c:\\a b", option("Nalimov Path", "c:\\a b")),
            ("position startpos", at(None, &[])),
            ("position\tstartpos moves e2e4  e7e5", at(None, &["e2e4", "e7e5"])),
            ("position fen 8/8/8 w - - 0 1 moves a1a2", at(Some("8/8/8 w - - 0 1"), &["a1a2"])),
            ("quit", Request::Quit),
        ] {
            assert_eq!(Request::read(line), Ok(Some(expected)), "{line:?}");
        }
        for empty in ["", " \t\r", "\u{0}"] {
            assert_eq!(Request::read(empty), Ok(None));
        }
        for (bad, reason) in [
            ("xyzzy", "unknown command 'xyzzy'"),
            ("setoption Hash 16", "expected setoption name"),
            ("setoption name value 16", "expected setoption name"),
            ("position", "expected position startpos"),
            ("position e2e4", "expected position startpos"),
            ("position fen moves e2e4", "expected position startpos"),
        ] {
            assert!(Request::read(bad).unwrap_err().contains(reason), "{bad}");
        }
    }
}
