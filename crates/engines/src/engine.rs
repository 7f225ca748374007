//! What an engine is, whatever drives it.

use crate::opening::Grown;
use crate::strategist::Unwritten;
use crate::tunable::Chosen;
use crate::weights::Weights;
use certify::{Header, Totals};
use game::{Game, Side};
use search::{Answer, Goal, Growth, LayerPlan, Limits, Mix, Watch};
use std::io::Write;

/// What an engine is given for its whole life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    /// Bytes for its table, at most.
    pub memory: usize,
    /// Threads it may use.
    pub threads: usize,
    /// Plies that a deepening search adds at a time.
    pub step: u16,
    /// The ingredients of a method that takes any: `mix` takes all.
    pub mix: Mix,
    /// The tables of `memo` and `mix` in layers, instead of one table of `memory` bytes.
    pub layers: [Option<LayerPlan>; 4],
    /// Whether `perfect` prefers, among equally good moves, those after which most replies are mistakes.
    pub trap: bool,
    /// The options that the method declares by itself.
    pub chosen: Chosen,
    /// Learnt weights in the place of those that come with the program.
    pub weights: Option<Weights>,
    /// A book of openings in the place of the one that comes with the program.
    pub openings: Option<Grown>,
    /// Chooses what `mcts` does by chance.
    pub seed: u64,
    /// Whether the book that comes with the program is asked first; by default `perfect` asks it and `best` does not.
    pub book: Option<bool>,
    /// A prover remembers what it has proved when it is asked again: quicker, but what an answer costs then
    /// depends on the questions before it.
    pub keep: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            memory: 256 << 20,
            threads: 1,
            step: 2,
            mix: Mix::PLAIN,
            layers: [None; 4],
            trap: false,
            chosen: Chosen::default(),
            weights: None,
            openings: None,
            seed: 0,
            book: None,
            keep: false,
        }
    }
}

/// What is wanted of it now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Prove the value of the position.
    Solve(Goal),
    /// Prove the value of every move.
    SolveMoves(Goal),
    /// Weigh every move as well as the limits allow, to play the best.
    Advise,
}

/// How an engine's table stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Memory {
    /// Its size in bytes.
    pub bytes: usize,
    /// How many entries it has room for.
    pub slots: usize,
    /// The share of them in use.
    pub fill: f64,
    /// How it came to this size, where it begins small.
    pub growth: Option<Growth>,
}

/// How a position came about.
pub struct Past<'r, G: Game> {
    /// The first position.
    pub first: &'r G::Position,
    /// The moves from there.
    pub moves: &'r [G::Move],
}

impl<G: Game> Clone for Past<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Past<'_, G> {}

impl<'r, G: Game> Past<'r, G> {
    /// A position of which nothing else is known.
    pub fn none(at: &'r G::Position) -> Past<'r, G> {
        Past { first: at, moves: &[] }
    }
}

/// What an engine is asked to think about.
pub struct Request<'r, G: Game> {
    /// By these rules.
    pub game: &'r G,
    /// The position that is asked about.
    pub at: &'r G::Position,
    /// Where the game began, and the moves that led here: for engines that keep a tree, and rules that remember.
    pub past: Past<'r, G>,
    /// For whom: the side to move, unless the game is over.
    pub viewer: Side,
    /// What is wanted.
    pub task: Task,
    /// When to stop.
    pub limits: &'r Limits,
    /// Hears what was found so far.
    pub watch: &'r Watch<'r, G::Move>,
}

/// A player of one game: rules, knowledge and search wired together.
pub trait Engine<G: Game>: Send {
    /// Thinks about it.
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move>;

    /// Writes a certificate for a position of which it has proved the header's statement.
    fn certificate(
        &mut self,
        _game: &G,
        _at: &G::Position,
        _header: &Header,
        _limits: &Limits,
        _to: &mut dyn Write,
    ) -> Result<Totals, Unwritten> {
        Err(Unwritten::Unable)
    }

    /// Whether it can write certificates of this game.
    fn certifies(&self) -> bool {
        false
    }

    /// How its table stands, if it has one.
    fn memory(&self) -> Option<Memory> {
        None
    }
}
