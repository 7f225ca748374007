//! What a game has to show besides being played: a story that is told step by step, or a board that is too wide for a
//! drawing. Front-ends show it without knowing what it is about.

use crate::entry::Field;
use game::{BadText, Picture, Side};

/// Something to look at, or to play with.
pub struct Exhibit {
    /// What a link calls it.
    pub name: &'static str,
    /// What a page calls it.
    pub title: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What can be chosen: enough to make a form.
    pub fields: &'static [Field],
    /// The field that the record of a game at hand fills, where there is one.
    pub record: Option<&'static str>,
    /// What it shows of the chosen values, which come in the order of the fields.
    pub show: Show,
}

/// Opens what chosen values mean.
pub type Opens<T> = fn(&[&str]) -> Result<Box<T>, BadText>;

/// What there is to see.
pub enum Show {
    /// Something that happens step by step.
    Story(Opens<dyn Story>),
    /// A board of very many points.
    Wide(Opens<dyn Wide>),
}

/// Something that happened, to be gone through forwards and backwards.
pub trait Story {
    /// How many steps there are.
    fn steps(&self) -> usize;

    /// How things stand after so many of them.
    fn scene(&self, step: usize) -> Scene;
}

/// A moment of a story.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What happened last.
    pub said: String,
    /// How it looks.
    pub picture: Picture,
    /// Figures beside it.
    pub charts: Vec<Chart>,
}

/// A small table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// What it is about.
    pub title: String,
    /// The names of its columns.
    pub head: Vec<String>,
    /// Its rows, each as wide as the head; those that matter at this moment are marked.
    pub rows: Vec<(bool, Vec<String>)>,
}

/// A board of up to some million points with stones on it, and a game that is played on it.
pub trait Wide {
    /// Columns and rows.
    fn size(&self) -> (u32, u32);

    /// Whose stone lies there.
    fn stone(&self, column: u32, row: u32) -> Option<Side>;

    /// Words on the board, for whoever looks from afar.
    fn labels(&self) -> Vec<Label>;

    /// What the two sides are called.
    fn sides(&self) -> [&'static str; 2];

    /// Who is to move.
    fn turn(&self) -> Side;

    /// Puts a stone of whoever is to move.
    fn play(&mut self, column: u32, row: u32) -> Result<(), BadText>;

    /// What is to be done now. It may say that it does not know, as soon as `enough` says so.
    fn counsel(&mut self, enough: &dyn Fn() -> bool) -> Counsel;
}

/// A word at a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// From the left.
    pub column: u32,
    /// From the top.
    pub row: u32,
    /// What is written there.
    pub text: String,
    /// Worth reading while the whole board is in sight.
    pub large: bool,
}

/// How a game on a wide board stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counsel {
    /// In a sentence.
    pub said: String,
    /// Whether there is nothing left to decide.
    pub over: bool,
    /// Who has won, or wins with best play, as far as that is known.
    pub winner: Option<Side>,
    /// The moves that matter, with whether they win for whoever plays them. The first is played by a machine.
    pub moves: Vec<Advised>,
    /// What else is to be known, a line each.
    pub facts: Vec<String>,
}

/// A move that matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advised {
    /// From the left.
    pub column: u32,
    /// From the top.
    pub row: u32,
    /// Whether it wins.
    pub wins: bool,
}
