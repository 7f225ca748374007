//! A game as the catalog lists it.

use crate::command::Command;
use crate::exhibit::Exhibit;
use crate::matched::Match;
use crate::talk::Talk;
use game::BadText;

/// One game of the catalog.
pub struct Entry {
    /// What it is called in a setup.
    pub name: &'static str,
    /// What it is called on a page.
    pub title: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What can be chosen, in the order in which `spell` wants it: enough to make a form.
    pub fields: &'static [Field],
    /// Puts chosen values together as a board text.
    pub spell: fn(&[&str]) -> String,
    /// How a move is written, with an example.
    pub moves: &'static str,
    /// How a position is written, with an example.
    pub positions: &'static str,
    /// Setups worth trying; the first is the usual one.
    pub examples: &'static [&'static str],
    /// Makes the game from the text behind `name:`, which may be empty.
    pub open: fn(&str) -> Result<Box<dyn Match>, BadText>,
    /// The files of other programs that it reads.
    pub readers: &'static [Reader],
    /// What only this game can do.
    pub commands: &'static [Command],
    /// The steps by which its player grew, for whoever measures them.
    pub steps: Option<Steps>,
    /// What else it has to show.
    pub exhibits: &'static [Exhibit],
    /// How other programs talk about it.
    pub talk: Talk,
}

/// Methods of a game that lead from a plain one to its player, each with one idea more.
#[derive(Clone, Copy)]
pub struct Steps {
    /// Their names, the plainest first.
    pub methods: &'static [&'static str],
    /// With which of them the others are compared.
    pub baseline: &'static str,
    /// The board of this size.
    pub board: fn(u16) -> String,
    /// The smallest and the largest size.
    pub sizes: (u16, u16),
}

/// Reads one kind of file.
#[derive(Clone, Copy)]
pub struct Reader {
    /// What a list calls such files.
    pub name: &'static str,
    /// Whether a text looks like one; a reader that is asked all the same says what is wrong with it.
    pub knows: fn(&str) -> bool,
    /// Opens what it holds.
    pub open: fn(&str) -> Result<Recorded, BadText>,
}

/// What a file held.
#[derive(Debug)]
pub struct Recorded {
    /// The game, where the file ends.
    pub game: Box<dyn Match>,
    /// Something odd that its reader noticed.
    pub remark: Option<String>,
}

/// One thing to choose in a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// A short name.
    pub name: &'static str,
    /// A line about it.
    pub help: &'static str,
    /// What may be chosen.
    pub kind: Kind,
    /// What is chosen at first.
    pub default: &'static str,
}

/// What a field accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number from here to there.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A text in the game's own notation; the help says which.
    Text,
}
