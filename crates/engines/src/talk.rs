//! How programs of other houses talk about a game, where its notation alone does not say it.

use crate::entry::Recorded;
use arena::Bytes;
use game::{BadText, Outcome, Score};

/// The points of a handicap of this many stones on a board; nothing where it has none.
pub type Handicap = fn(&str, u32) -> Option<Vec<String>>;

/// What a text protocol asks about a game. Boards are the text behind the name of the game in its setup.
#[derive(Clone, Copy)]
pub struct Talk {
    /// The protocol that programs of this game alone speak: GTP with insights of the game, or one of its own.
    pub dialect: Option<&'static str>,
    /// A board with other columns and rows, all else as on this one; nothing where a game has no size to choose.
    pub resized: Option<fn(&str, [u32; 2]) -> String>,
    /// The columns and rows of a board that other programs can play on; the error says which they can.
    pub size: fn(&str) -> Result<[u32; 2], &'static str>,
    /// A board with another komi; nothing where the second player gets none.
    pub with_komi: Option<fn(&str, f64) -> String>,
    /// What other programs are told of this board besides its size, once it is clear.
    pub told: fn(&str) -> Vec<String>,
    /// A move on this board as other programs write it.
    pub spelled: fn(&str, &str) -> String,
    /// How a margin of the score is written on this board, where it is not the number itself.
    pub margin: fn(&str, u16) -> String,
    /// How the score of a game that ended so on this board is written, where players write it: `B+12.5`.
    pub score: Option<fn(&str, Outcome) -> String>,
    /// The points of a handicap of this many stones on this board; nothing where it has none.
    pub handicap: Option<Handicap>,
    /// What would be counted if this position of this board were the last; nothing where that makes no sense.
    pub judged: Option<fn(&str, &str) -> Option<Judged>>,
    /// Whose each point of this position of this board will be in the end, row by row from the top: from 1, the first
    /// player's for certain, to -1; nothing where points belong to nobody.
    pub owners: Option<Owners>,
    /// The moves of the side to move in this position of this board that take dead stones of the other off, or begin to; nothing
    /// where no stones are dead.
    pub takers: Option<fn(&str, &str) -> Vec<String>>,
    /// By how much the first player is believed to lead in this position of this board, in points of the score.
    pub lead: Option<fn(&str, &str) -> Option<f32>>,
    /// Below which hope of winning, from 0 to 1, the player resigns; nothing where it never does.
    pub resigns: Option<f32>,
    /// Whether players may agree on a draw.
    pub agrees: bool,
    /// Moves that are also given as commands of their own.
    pub calls: &'static [&'static str],
    /// What an expert sees, as menus of other programs offer it.
    pub analyses: &'static [Analysis],
    /// The files of other programs that it reads and that are no text.
    pub files: &'static [ByteReader],
    /// How external players are asked over a socket, each time with the whole position; nothing where no program does so.
    pub external: Option<&'static External>,
    /// What programs that speak UCI expect of this game, if it is the one that UCI was made for.
    pub uci: Option<&'static UciTalk>,
    /// What XBoard expects of it, if it shows this game.
    pub xboard: Option<&'static XboardTalk>,
}

/// How programs of a game ask each other for moves, a line for a question and a line for the answer. Boards are the text behind the
/// name of the game in its setup.
pub struct External {
    /// The question what to do in a position of a board.
    pub ask: fn(board: &str, position: &str) -> Result<String, BadText>,
    /// The board and the position that somebody asks about.
    pub asked: fn(question: &str) -> Result<(String, String), BadText>,
    /// An answer in our words; nothing if it says nothing.
    pub heard: fn(answer: &str) -> Option<String>,
    /// A move as the answer to a question.
    pub said: fn(mv: &str) -> String,
    /// The same step by step, for those who ask so.
    pub spelled: fn(board: &str, position: &str, mv: &str) -> Result<String, BadText>,
    /// The answer where Nature is to move and nobody else.
    pub chance: &'static str,
}

/// Reads one kind of file that is no text.
#[derive(Clone, Copy)]
pub struct ByteReader {
    /// What a list calls such files.
    pub name: &'static str,
    /// Whether bytes look like one.
    pub knows: fn(&[u8]) -> bool,
    /// Opens what it holds.
    pub open: fn(&[u8]) -> Result<Recorded, BadText>,
}

/// Whose the points of a position of a board are, if it is one.
pub type Owners = fn(board: &str, position: &str) -> Option<Vec<f32>>;

/// A position counted as if the game ended there, by what is believed of the stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The score as other programs write it: `B+3.5`, `0`.
    pub score: String,
    /// Groups that live, stone by stone.
    pub alive: Vec<Vec<String>>,
    /// Groups that are taken off.
    pub dead: Vec<Vec<String>>,
}

/// What UCI says about the game that it was made for. Boards are the text behind the name of the game in its setup.
pub struct UciTalk {
    /// Options that choose other rules: the name of the option, the board where it is false and where it is true.
    pub rules: &'static [(&'static str, [&'static str; 2])],
    /// Positions whose search is measured, all on the usual board.
    pub bench: &'static [&'static str],
    /// How deep they are searched.
    pub bench_depth: u32,
    /// The parts of which the grade of a position on a board is made, line by line.
    pub eval: fn(board: &str, position: &str) -> Result<String, BadText>,
    /// The weakest and the strongest play that can be asked for, in Elo, and the nodes for a move that play like it.
    pub elo: (u32, u32, fn(u32) -> u64),
    /// The chances of a win, a draw and a loss in thousandths where the mover stands so well.
    pub chances: fn(Score) -> [u32; 3],
    /// A move of a position in which the game is drawn, if there is one: controllers that do not know the rule play on.
    pub plays_on: fn(position: &str) -> Option<String>,
    /// Options that are true or false, and the option of a method, 0 or 1, that each of them sets.
    pub switches: &'static [(&'static str, &'static str)],
    /// Options that name files.
    pub files: &'static [UciFiles],
}

/// What XBoard says about a game. Boards are the text behind the name of the game in its setup.
pub struct XboardTalk {
    /// What it calls the kinds of the game, and their boards; the usual one, `normal`, first.
    pub variants: &'static [(&'static str, &'static str)],
    /// A move on a board as it reads moves, from how the game writes it and how programs tell it to each other.
    pub told: fn(board: &str, own: &str, plain: &str) -> String,
}

/// A file with its name.
pub type NamedBytes = (String, Bytes);

/// Files that an option names: one, or those of some folders.
pub struct UciFiles {
    /// The name of the option.
    pub name: &'static str,
    /// How the names of files end that are wanted of a folder; the option names one file if there are none.
    pub endings: &'static [&'static str],
    /// Takes them for all games of the program, in the place of what it had; without any, what it had is given back. It
    /// says what they hold.
    pub take: fn(&[NamedBytes]) -> Result<String, String>,
}

/// One entry of such a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// What the menu calls it.
    pub label: &'static str,
    /// The command that asks for it.
    pub command: &'static str,
    /// The insight of the game that answers.
    pub insight: &'static str,
    /// How the answer is written.
    pub form: Form,
}

/// How a sheet is written as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Places, each with what lies there.
    Pairs,
    /// Places alone.
    List,
}

impl Talk {
    /// A game with nothing to say besides its notation.
    pub const PLAIN: Talk = Talk {
        dialect: None,
        resized: None,
        size: |_| Err("this game has no size"),
        with_komi: None,
        told: |_| Vec::new(),
        spelled: |_, mv| mv.to_owned(),
        margin: |_, margin| margin.to_string(),
        score: None,
        handicap: None,
        judged: None,
        owners: None,
        takers: None,
        lead: None,
        resigns: None,
        agrees: false,
        external: None,
        calls: &[],
        analyses: &[],
        files: &[],
        uci: None,
        xboard: None,
    };
}
