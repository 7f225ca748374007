//! Games in the portable draughts notation (PDN): tags, moves, comments, variations, marks and results.
//!
//! `scan.rs` cuts a text into signs, `read.rs` makes records of them, `write.rs` writes them, and `replay.rs` finds the
//! moves that the words mean. A record is what the file says; it need not be legal before it is replayed.

mod read;
mod replay;
mod scan;
mod write;

pub use replay::of_line;

use crate::variant::{Colour, Kind};
use game::BadText;

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Names and values of the tags, in their order.
    pub tags: Vec<(String, String)>,
    /// The game itself.
    pub line: Line,
    /// What stands at its end.
    pub ending: Ending,
}

/// A line of moves: the game, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// One move of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// As it is written: `11-15`.
    pub text: String,
    /// Numbers of marks, `$1` for a good move; `!` and its like are among them.
    pub marks: Vec<u8>,
    /// What is said after it.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
    /// Line and column in the file it was read from; 0 if it was read from none.
    pub place: Place,
}

/// Line and column, from 1. Places do not make moves different.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(pub usize, pub usize);

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

/// The result. Its first number is White's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ending {
    /// `*`: unknown, or still to come.
    #[default]
    Open,
    /// `1-0` or `2-0`.
    White,
    /// `0-1` or `0-2`.
    Black,
    /// `1/2-1/2` or `1-1`.
    Draw,
    /// `0-0`: nobody has points.
    Nobody,
}

impl Ending {
    /// Reads a result.
    pub fn read(text: &str) -> Option<Ending> {
        Some(match text {
            "*" => Ending::Open,
            "1-0" | "2-0" => Ending::White,
            "0-1" | "0-2" => Ending::Black,
            "1/2-1/2" | "1-1" => Ending::Draw,
            "0-0" => Ending::Nobody,
            _ => return None,
        })
    }

    /// The result as players of this game write it: two points for a win in international draughts, else one.
    pub fn text(self, kind: Option<Kind>) -> &'static str {
        let two = kind == Some(Kind::International);
        match self {
            Ending::Open => "*",
            Ending::White => {
                if two {
                    "2-0"
                } else {
                    "1-0"
                }
            }
            Ending::Black => {
                if two {
                    "0-2"
                } else {
                    "0-1"
                }
            }
            Ending::Draw => {
                if two {
                    "1-1"
                } else {
                    "1/2-1/2"
                }
            }
            Ending::Nobody => "0-0",
        }
    }
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The result: that at the end of the game, or that of the tag `Result` where the game ends with `*`.
    pub fn result(&self) -> Ending {
        match self.ending {
            Ending::Open => self.tag("Result").and_then(Ending::read).unwrap_or_default(),
            ending => ending,
        }
    }

    /// The game that the tag `GameType` names: `21`, or `21,B,8,8,N1,0` with who begins, the board, how squares are
    /// named and whether light squares are played on.
    pub fn kind(&self) -> Result<Option<Kind>, BadText> {
        let Some(value) = self.tag("GameType") else { return Ok(None) };
        let wrong =
            |reason: String| Err(BadText::new(format!("GameType '{}': {reason}", value.escape_debug())));
        let mut fields = value.split(',').map(str::trim);
        let number = fields.next().and_then(|number| number.parse().ok());
        let Some(kind) = number.and_then(Kind::of_game_type) else {
            let known = Kind::ALL.map(|(_, name, number)| format!("{number} ({name})"));
            return wrong(format!("known are {}", known.join(", ")));
        };
        let (begins, columns, corners) = kind.fields();
        let columns = columns.to_string();
        let expected = [
            vec![begins.letter().to_string()],
            vec![columns.clone()],
            vec![columns],
            corners.iter().map(|&corner| corner.to_owned()).collect(),
            vec!["0".to_owned()],
        ];
        for (field, expected) in fields.zip(expected) {
            if !expected.iter().any(|right| right == field) {
                let right = expected.join(" or ");
                return wrong(format!(
                    "'{}' in {} draughts is not read, {right} is",
                    field.escape_debug(),
                    kind.name()
                ));
            }
        }
        Ok(Some(kind))
    }
}

impl Kind {
    /// Who begins, how many columns the board has, and where square 1 and square a1 lie, seen by who begins: a letter
    /// for numbers or algebra, then 0 for bottom left, 1 for bottom right, 2 for top left.
    fn fields(self) -> (Colour, u32, &'static [&'static str]) {
        match self {
            Kind::English => (Colour::Black, 8, &["N1"]),
            Kind::Brazilian => (Colour::White, 8, &["N2", "A0"]),
            Kind::Russian => (Colour::White, 8, &["A0", "N2"]),
            Kind::International => (Colour::White, 10, &["N2", "A0"]),
        }
    }
}
