//! A game as an arena: every position that can be reached becomes a vertex.
//!
//! The arena knows who wins, not by how much. Nothing is promised about cycles: this is how games are solved
//! that depth-first search must not touch, and an oracle for those it may.

use crate::arena::{Arena, Kind};
use crate::csr::{Csr, Vertex};
use crate::names::Names;
use game::{Deterministic, Key, Outcome, Side, Status};
use search::{Budget, Stopped};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

/// An arena made of positions, and how to find them again.
pub struct Unfolded<K> {
    /// The arena; its start is the position it was unfolded from.
    pub arena: Arena,
    index: HashMap<(K, u8), Vertex, BuildHasherDefault<Stirred>>,
}

/// Why a game was not unfolded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// There are more positions than this.
    Positions(u64),
    /// It was stopped.
    Stopped,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Positions(most) => write!(f, "it has more than {most} positions"),
            TooLarge::Stopped => f.write_str("stopped before all positions were seen"),
        }
    }
}

impl Error for TooLarge {}

impl From<Stopped> for TooLarge {
    fn from(_: Stopped) -> TooLarge {
        TooLarge::Stopped
    }
}

/// A key may leave out whose turn it is, and who has won.
fn identity<G: Deterministic>(game: &G, at: &G::Position) -> (G::Key, u8) {
    let tag = match game.status(at) {
        Status::Turn(side) => side as u8,
        Status::Over(Outcome::Draw) => 2,
        Status::Over(Outcome::Win { winner, .. }) => 3 + winner as u8,
        Status::Nature => unreachable!("the game has no dice"),
    };
    (game.key(at), tag)
}

/// Writes the name of a position.
pub type Naming<'a, P> = &'a dyn Fn(&P) -> String;

/// Unfolds a game from one position, as long as there are at most so many. `name` writes the names of vertices;
/// without it they are numbers. A finished game that is drawn is a dead end.
pub fn unfold<G: Deterministic>(
    game: &G,
    from: &G::Position,
    most: u64,
    name: Option<Naming<'_, G::Position>>,
    budget: &mut Budget,
) -> Result<Unfolded<G::Key>, TooLarge> {
    assert!(G::SOUND_KEYS, "positions are told apart by their keys");
    let most = most.min(u64::from(crate::NOWHERE));
    let mut index = HashMap::default();
    let mut kinds: Vec<Kind> = Vec::new();
    let mut names = if name.is_some() { Names::texts() } else { Names::Numbers };
    let mut graph = Csr::new();
    let mut waiting: VecDeque<G::Position> = VecDeque::new();
    let mut meet = |at: G::Position, owner: Side, waiting: &mut VecDeque<G::Position>| {
        let vertex = kinds.len() as Vertex;
        match index.entry(identity(game, &at)) {
            Entry::Occupied(known) => return Ok(*known.get()),
            Entry::Vacant(new) => new.insert(vertex),
        };
        if kinds.len() as u64 >= most {
            return Err(TooLarge::Positions(most));
        }
        let (owner, victory) = match game.status(&at) {
            Status::Turn(side) => (side, None),
            Status::Over(Outcome::Win { winner, .. }) => (owner, Some(winner)),
            Status::Over(Outcome::Draw) | Status::Nature => (owner, None),
        };
        if let Some(name) = name {
            names.add(kinds.len(), &name(&at));
        }
        kinds.push(Kind::new(owner, victory));
        waiting.push_back(at);
        Ok(vertex)
    };
    meet(from.clone(), Side::First, &mut waiting)?;
    let mut moves = Vec::new();
    while let Some(at) = waiting.pop_front() {
        budget.spend()?;
        if let Some(mover) = game.mover(&at) {
            moves.clear();
            game.moves(&at, &mut moves);
            for &mv in &moves {
                let mut child = at.clone();
                game.play(&mut child, mv);
                graph.push(meet(child, mover.other(), &mut waiting)?);
            }
        }
        graph.end_row();
    }
    Ok(Unfolded { arena: Arena { graph, kinds, start: Some(0), names }, index })
}

impl<K: Key> Unfolded<K> {
    /// The vertex of a position, if it can be reached.
    pub fn vertex<G: Deterministic<Key = K>>(&self, game: &G, at: &G::Position) -> Option<Vertex> {
        self.index.get(&identity(game, at)).copied()
    }
}

/// A quick hash of words that nobody hostile has chosen: multiply and fold.
#[derive(Default)]
pub struct Stirred(u64);

impl Hasher for Stirred {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93_u128;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}
