//! Lines that remember: repetition, counters and superko are facts about a line, not about a position.
//!
//! [`Remembering`] puts a game around a game: its position is the last one of a line, with what of the line matters. It
//! ends or forbids what comes again, so that its own lines end, and every search of the house can play it. Its keys name
//! the position alone, which is not the whole truth, so they are never sound: a search that proves keeps no table there,
//! or a table that goes by the position and the line.

use crate::{
    Acyclic, Bounds, Deterministic, Essence, Game, MoveCode, Outcome, Score, Side, Status, Sym, Symmetry,
};

/// How a position stands in its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// How often the same position, with the same side to move, stood on the line before.
    pub times: u32,
    /// Plies since the last move that nothing from before can come again after.
    pub quiet: u32,
}

/// What happens when a position comes again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// The rules of the line judge it, as in chess and draughts.
    Judged,
    /// The move that leads to it is forbidden, as superko does; moves of which [`Recurring::may_recur`] says so are not.
    Forbidden,
}

/// A game whose positions can come again, and what its rules say about the line then.
pub trait Recurring: Game {
    /// What happens when a position comes again.
    const AGAIN: Again = Again::Judged;

    /// What the rules count along a line besides repetitions and quiet plies; `()` for most.
    type Tally: Copy + Eq + Default + std::fmt::Debug + Send + Sync;

    /// The counters after a move from `before` to `after`.
    fn counted(
        &self,
        tally: Self::Tally,
        _before: &Self::Position,
        _mv: Self::Move,
        _after: &Self::Position,
    ) -> Self::Tally {
        tally
    }

    /// Whether nothing that stood before this move can stand again after it: a capture, a pawn's step.
    fn is_irreversible(&self, _at: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// How the game ends because of its line, at a position that is open by the rules of the board. The usual
    /// rule: a draw when a position stands for the third time.
    fn ends(&self, _at: &Self::Position, standing: Standing, _tally: Self::Tally) -> Option<Outcome> {
        (standing.times >= 2).then_some(Outcome::Draw)
    }

    /// Whether a move may lead to a position that stood before, where that is forbidden: a pass.
    fn may_recur(&self, _at: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// What must be the same for a position to count as standing again: all of it, unless the rules look at less, as
    /// positional superko looks at stones alone.
    fn repeat_key(&self, at: &Self::Position) -> Self::Key {
        self.key(at)
    }

    /// A hash of [`Recurring::repeat_key`].
    #[inline(always)]
    fn repeat_hash(&self, at: &Self::Position) -> u64 {
        self.hash(at)
    }

    /// The same after a move, where it can be told without playing it.
    fn repeat_hash_after(&self, _at: &Self::Position, _mv: Self::Move) -> Option<u64> {
        None
    }

    /// What a side does all of whose moves are forbidden because of the line.
    fn when_stuck(&self, _at: &Self::Position) -> Option<Self::Move> {
        None
    }
}

/// A game that remembers its line.
#[derive(Clone, Debug)]
pub struct Remembering<G> {
    rules: G,
}

impl<G> Remembering<G> {
    /// The same rules, and those of the line.
    pub fn new(rules: G) -> Remembering<G> {
        Remembering { rules }
    }

    /// The rules of the board.
    pub fn rules(&self) -> &G {
        &self.rules
    }
}

/// A position and how it came about.
pub struct Trail<G: Recurring> {
    at: G::Position,
    /// Every position before this one, oldest first: its hash, to be quick, and its key, to be right.
    past: Vec<(u64, G::Key)>,
    /// The first of them that can still come again.
    from: usize,
    /// How often this one stood before.
    times: u32,
    tally: G::Tally,
}

impl<G: Recurring> Trail<G> {
    /// A line that begins here.
    pub fn starting(at: G::Position) -> Trail<G> {
        Trail { at, past: Vec::new(), from: 0, times: 0, tally: G::Tally::default() }
    }

    /// The last position.
    #[inline(always)]
    pub fn at(&self) -> &G::Position {
        &self.at
    }

    /// What was counted along it.
    pub fn tally(&self) -> G::Tally {
        self.tally
    }

    /// Whether any position that can still come again has stood twice.
    pub fn has_come_round(&self) -> bool {
        let past = &self.past[self.from..];
        let twice =
            |(i, (hash, _)): (usize, &(u64, G::Key))| past[..i].iter().any(|(other, _)| other == hash);
        self.times > 0 || past.iter().enumerate().any(twice)
    }

    /// How it stands.
    #[inline(always)]
    pub fn standing(&self) -> Standing {
        Standing { times: self.times, quiet: (self.past.len() - self.from) as u32 }
    }
}

impl<G: Recurring> Clone for Trail<G> {
    fn clone(&self) -> Trail<G> {
        Trail {
            at: self.at.clone(),
            past: self.past.clone(),
            from: self.from,
            times: self.times,
            tally: self.tally,
        }
    }
}

/// What cannot come again does not matter.
impl<G: Recurring> PartialEq for Trail<G> {
    fn eq(&self, other: &Trail<G>) -> bool {
        self.at == other.at
            && self.standing() == other.standing()
            && self.past[self.from..] == other.past[other.from..]
    }
}

impl<G: Recurring> Eq for Trail<G> {}

impl<G: Recurring> std::fmt::Debug for Trail<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} after {} plies, {:?}", self.at, self.past.len(), self.standing())
    }
}

impl<G: Recurring> Remembering<G> {
    /// How often a position stood on the line from `from` on.
    fn times(&self, trail: &Trail<G>, at: &G::Position) -> u32 {
        let hash = self.rules.repeat_hash(at);
        let mut same = trail.past[trail.from..].iter().filter(|(other, _)| *other == hash).peekable();
        if same.peek().is_none() {
            return 0;
        }
        let key = self.rules.repeat_key(at);
        same.filter(|(_, other)| *other == key).count() as u32
    }

    /// Whether the last position stood on the line before, at most so many plies ago.
    #[inline]
    pub fn stood_within(&self, trail: &Trail<G>, plies: u32) -> bool {
        if trail.times == 0 {
            return false;
        }
        let first = trail.from.max(trail.past.len().saturating_sub(plies as usize));
        let hash = self.rules.repeat_hash(&trail.at);
        trail.past[first..].iter().any(|(other, _)| *other == hash)
    }

    /// Whether a move of the board would bring back what stood before, where that is forbidden.
    pub fn is_forbidden(&self, trail: &Trail<G>, mv: G::Move) -> bool {
        if G::AGAIN == Again::Judged || self.rules.may_recur(&trail.at, mv) {
            return false;
        }
        // A hash that nobody had spares playing the move.
        if let Some(hash) = self.rules.repeat_hash_after(&trail.at, mv)
            && hash != self.rules.repeat_hash(&trail.at)
            && trail.past[trail.from..].iter().all(|(other, _)| *other != hash)
        {
            return false;
        }
        let again = |child: &mut G::Position| {
            self.times(trail, child) > 0 || self.rules.repeat_key(child) == self.rules.repeat_key(&trail.at)
        };
        self.rules.after(&mut trail.at.clone(), mv, again)
    }

    /// Plays a move; what is needed to take it back, the position first.
    #[inline]
    fn step(&self, trail: &mut Trail<G>, mv: G::Move) -> (G::Position, (usize, u32, G::Tally)) {
        let taken_back = (trail.from, trail.times, trail.tally);
        let irreversible = self.rules.is_irreversible(&trail.at, mv);
        trail.past.push((self.rules.repeat_hash(&trail.at), self.rules.repeat_key(&trail.at)));
        let before = trail.at.clone();
        self.rules.play(&mut trail.at, mv);
        trail.tally = self.rules.counted(trail.tally, &before, mv, &trail.at);
        if irreversible {
            (trail.from, trail.times) = (trail.past.len(), 0);
        } else {
            trail.times = self.times(trail, &trail.at);
        }
        (before, taken_back)
    }
}

impl<G: Recurring> Game for Remembering<G> {
    type Position = Trail<G>;
    type Move = G::Move;
    type Key = G::Key;

    const SOUND_KEYS: bool = false;
    const LINES: bool = true;

    fn start(&self) -> Trail<G> {
        Trail::starting(self.rules.start())
    }

    #[inline]
    fn turn(&self, trail: &Trail<G>) -> Side {
        self.rules.turn(&trail.at)
    }

    #[inline]
    fn status(&self, trail: &Trail<G>) -> Status {
        let status = self.rules.status(&trail.at);
        match (status, G::AGAIN) {
            (Status::Turn(_), Again::Judged) => {
                self.rules.ends(&trail.at, trail.standing(), trail.tally).map_or(status, Status::Over)
            }
            _ => status,
        }
    }

    #[inline]
    fn ends_by_line(&self, trail: &Trail<G>) -> bool {
        matches!(self.rules.status(&trail.at), Status::Turn(_))
            && matches!(self.status(trail), Status::Over(_))
    }

    fn moves(&self, trail: &Trail<G>, out: &mut Vec<G::Move>) {
        let base = out.len();
        self.rules.moves(&trail.at, out);
        if G::AGAIN == Again::Forbidden {
            let mut kept = base;
            for i in base..out.len() {
                if !self.is_forbidden(trail, out[i]) {
                    out[kept] = out[i];
                    kept += 1;
                }
            }
            out.truncate(kept);
            if kept == base {
                out.extend(self.rules.when_stuck(&trail.at));
            }
        }
    }

    fn play(&self, trail: &mut Trail<G>, mv: G::Move) {
        self.step(trail, mv);
    }

    /// The position alone: not the whole truth about a line.
    fn key(&self, trail: &Trail<G>) -> G::Key {
        self.rules.key(&trail.at)
    }

    #[inline]
    fn hash(&self, trail: &Trail<G>) -> u64 {
        self.rules.hash(&trail.at)
    }

    fn key_bits(&self) -> u32 {
        self.rules.key_bits()
    }

    fn scale(&self) -> Bounds {
        self.rules.scale()
    }

    fn lasts(&self, trail: &Trail<G>, score: Score) -> Option<u32> {
        self.rules.lasts(&trail.at, score)
    }

    #[inline]
    fn code(&self, mv: G::Move) -> MoveCode {
        self.rules.code(mv)
    }

    fn rolls(&self, trail: &Trail<G>, out: &mut Vec<(G::Move, u32)>) {
        self.rules.rolls(&trail.at, out);
    }

    /// Plays and takes back: a line is long, and only its end changes.
    #[inline]
    fn after<R>(&self, trail: &mut Trail<G>, mv: G::Move, think: impl FnOnce(&mut Trail<G>) -> R) -> R {
        let (before, taken_back) = self.step(trail, mv);
        let result = think(trail);
        trail.past.pop();
        (trail.from, trail.times, trail.tally) = taken_back;
        trail.at = before;
        result
    }

    /// Nothing that stood before a pass counts as standing again after it.
    #[inline]
    fn passing<R>(&self, trail: &mut Trail<G>, think: impl FnOnce(&mut Trail<G>) -> R) -> Option<R> {
        let mut board = trail.at.clone();
        let passed = self.rules.passing(&mut board, |child| child.clone())?;
        let before = std::mem::replace(&mut trail.at, passed);
        let taken_back = (trail.from, trail.times);
        (trail.from, trail.times) = (trail.past.len(), 0);
        let result = think(trail);
        (trail.from, trail.times) = taken_back;
        trail.at = before;
        Some(result)
    }
}

/// Positions cannot come again for ever: each does so a few times at most before the game ends.
impl<G: Recurring> Acyclic for Remembering<G> {}
impl<G: Recurring + Deterministic> Deterministic for Remembering<G> {}
impl<G: Recurring> Essence for Remembering<G> {}

/// Images of lines are not sought.
impl<G: Recurring> Symmetry for Remembering<G> {
    fn symmetries(&self) -> u32 {
        1
    }
    fn image(&self, trail: &Trail<G>, _by: Sym) -> Trail<G> {
        trail.clone()
    }
    fn image_of_move(&self, mv: G::Move, _by: Sym) -> G::Move {
        mv
    }
    fn inverse(&self, by: Sym) -> Sym {
        by
    }
}
