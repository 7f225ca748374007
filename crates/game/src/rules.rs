//! The rules of a game: the one trait a new game must implement.

use crate::{Blueprint, Bounds, Key, Score, Side, Status};
use std::fmt::Debug;

/// A few bits by which a table recognises a move among its siblings. Two siblings that share a code are only
/// ever tried in a worse order: a table move is compared with generated moves, never played.
pub type MoveCode = u16;

/// The rules, as a value; a position is plain data.
///
/// Implement this for the rule set (`Connect4 { width, height }`, `Nim { heaps, .. }`) and every search, the
/// command line and the page can use the game.
pub trait Game: Sync {
    /// A position: board, side to move, and whatever else the future depends on.
    type Position: Clone + Eq + Debug + Send + Sync;
    /// A move, as small as possible.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// The identity of a position for tables, as wide as the game needs.
    type Key: Key;

    /// Whether equal keys mean the same game from there on, *whoever is to move*: the same moves, and the same score for the
    /// side to move. A table never asks whose turn it is, so a key says it, unless the position is written as its mover
    /// sees it. Swaps, passes and boards that somebody set up make the same pieces come with either side to move.
    /// Without this promise a search that uses a table cannot prove anything.
    const SOUND_KEYS: bool = false;

    /// Whether every line that leads to a position has the same length (each move adds a stone, or takes one).
    const GRADED: bool = false;

    /// Whether a game can end by what stood on its line before ([`crate::Remembering`]).
    const LINES: bool = false;

    /// Whether dice are ever thrown.
    const DICE: bool = false;

    /// The position the game starts from.
    fn start(&self) -> Self::Position;

    /// Whose turn it is: of the side to move, of whoever throws the dice, and in a finished game of the one who would be
    /// next. So everybody who is asked about a finished game answers for the same side.
    fn turn(&self, at: &Self::Position) -> Side;

    /// Who is to move, or how the game ended.
    fn status(&self, at: &Self::Position) -> Status;

    /// Whether a finished game has ended by its line alone: the position itself is open, so nothing that rests on this end
    /// is a fact about it. Asked only where [`Game::LINES`].
    fn ends_by_line(&self, _at: &Self::Position) -> bool {
        false
    }

    /// Appends the legal moves; the caller owns the storage. Asked only where a side is to move, and then
    /// there is at least one.
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(&self, at: &mut Self::Position, mv: Self::Move);

    /// Equal positions have equal keys; see [`Game::SOUND_KEYS`] for the converse. Positions that differ only
    /// in the names of the players may share one: to whoever is to move they are the same.
    fn key(&self, at: &Self::Position) -> Self::Key;

    /// 64 bits that are almost always different for different keys, for tables that prove nothing: hashing whole keys is
    /// slow where they are wide, so a game with wide positions keeps one up from move to move.
    #[inline(always)]
    fn hash(&self, at: &Self::Position) -> u64 {
        let key = self.key(at);
        (0..Self::Key::WORDS).fold(0, |hash, i| mixed(hash ^ key.word(i)))
    }

    /// How many low bits of a key can ever be set: a small board makes a small table entry.
    fn key_bits(&self) -> u32 {
        64 * Self::Key::WORDS as u32
    }

    /// The worst and the best score of any position of this game.
    fn scale(&self) -> Bounds;

    /// How many moves are left if the side to move ends with this score, for games whose scores tell it.
    fn lasts(&self, _at: &Self::Position, _score: Score) -> Option<u32> {
        None
    }

    /// By what a table recognises this move among its siblings.
    fn code(&self, mv: Self::Move) -> MoveCode;

    /// Nature's moves with their weights; asked only where `status` says [`Status::Nature`].
    fn rolls(&self, _at: &Self::Position, _out: &mut Vec<(Self::Move, u32)>) {
        unreachable!("this game has no dice")
    }

    /// The rules from this open position on as bits, if the game has such a form: then whole sets of positions
    /// can be counted at once.
    fn blueprint(&self, _at: &Self::Position) -> Option<Blueprint> {
        None
    }

    /// Appends what this side can concede in an open position, each named by a move that is or was made there. Most games
    /// concede nothing.
    fn concessions(&self, _at: &Self::Position, _by: Side, _out: &mut Vec<Self::Move>) {}

    /// Makes a position poorer for this side: the opponent gets these concessions, at least one, and whatever has become
    /// useless by that.
    ///
    /// The promise: the side to move stays, no outcome becomes better for the side that concedes, and no line of moves
    /// and of its concessions comes back to a position or to an image of it. Certificates rest on it.
    fn concede(&self, _at: &mut Self::Position, _by: Side, _given: &[Self::Move]) {
        unreachable!("this game concedes nothing")
    }

    /// Thinks about the position after `mv` and leaves `at` as it was. Copies by default; a game with large
    /// positions may play and take back instead.
    #[inline(always)]
    fn after<R>(
        &self,
        at: &mut Self::Position,
        mv: Self::Move,
        think: impl FnOnce(&mut Self::Position) -> R,
    ) -> R {
        let mut child = at.clone();
        self.play(&mut child, mv);
        think(&mut child)
    }

    /// Thinks about the position with the other side to move, as if a pass were legal, and leaves `at` as it was; nothing
    /// where that makes no sense. Players ask what a side could do with two moves in a row; no proof does.
    #[inline(always)]
    fn passing<R>(
        &self,
        _at: &mut Self::Position,
        _think: impl FnOnce(&mut Self::Position) -> R,
    ) -> Option<R> {
        None
    }

    /// The side to move, or nobody when the game is over or dice decide.
    #[inline(always)]
    fn mover(&self, at: &Self::Position) -> Option<Side> {
        match self.status(at) {
            Status::Turn(side) => Some(side),
            Status::Nature | Status::Over(_) => None,
        }
    }

    /// The legal moves as a fresh list, and Nature's where dice decide: for callers outside a search.
    fn legal(&self, at: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        match self.status(at) {
            Status::Turn(_) => self.moves(at, &mut moves),
            Status::Nature => {
                let mut rolls = Vec::new();
                self.rolls(at, &mut rolls);
                moves.extend(rolls.into_iter().map(|(roll, _)| roll));
            }
            Status::Over(_) => {}
        }
        moves
    }
}

/// A promise: no position recurs on a line. Depth-first solvers demand it.
pub trait Acyclic: Game {}

/// A promise: never [`Status::Nature`]. Proofs demand it.
pub trait Deterministic: Game {}

/// A bijection that spreads every bit over the word (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
