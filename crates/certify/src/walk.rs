//! The walk that gives the symbols of a certificate their meaning. Writer and checker walk alike.
//!
//! It starts at the position of the claim and goes depth-first through the positions of one strategy, up to symmetry.
//! Where a position was seen before, it turns back without a symbol. At a new one a symbol says whether it is left to the
//! checker. If not, the side that keeps the promise may concede something, and the walk goes on with the poorer position.
//! Else, if that side is to move (*own*), a symbol names the one reply; if the opponent is (*theirs*), all moves are
//! walked in the order of the rules.

use crate::keys::{Inserted, Keys};
use crate::statement::Promise;
use crate::stream::Totals;
use game::{Game, Notation, Outcome, Status, Sym, Symmetry};

/// What a symbol is about, as far as it helps to guess it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Whether the side that keeps the promise is to move.
    pub own: bool,
    /// The number of the move that led here, among the moves of the position before.
    pub last: u32,
    /// How many moves there are.
    pub moves: usize,
    /// Whether something was conceded just before.
    pub conceded: bool,
}

/// The kinds of vertices of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vertex {
    /// The side that keeps the promise is to move.
    Own,
    /// The other side is to move.
    Theirs,
    /// Finished with a win of the side that keeps the promise.
    Won,
    /// Finished with a draw that was all that was promised.
    Drawn,
}

/// The vertices seen so far.
#[derive(Debug)]
pub struct Vertices<K> {
    sets: [Keys<K>; 4],
    /// Bytes that may still be taken.
    pub(crate) room: usize,
}

impl<K: game::Key> Vertices<K> {
    pub(crate) fn new(room: usize) -> Vertices<K> {
        Vertices { sets: std::array::from_fn(|_| Keys::default()), room }
    }

    /// Adds a vertex unless it is there; own ones with their reply (see [`reply_note`]).
    pub(crate) fn insert(&mut self, vertex: Vertex, key: K, reply: u8) -> Inserted {
        self.sets[vertex as usize].insert(key, reply, &mut self.room)
    }

    /// Whether this vertex was seen.
    pub fn contains(&self, vertex: Vertex, key: K) -> bool {
        self.sets[vertex as usize].get(key).is_some()
    }

    /// How many bytes the sets take.
    pub(crate) fn bytes(&self) -> usize {
        self.sets.iter().map(Keys::bytes).sum()
    }

    pub(crate) fn of(&mut self, vertex: Vertex) -> &mut Keys<K> {
        &mut self.sets[vertex as usize]
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.sets.iter().map(Keys::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The reply kept with an own vertex: one more than its number among the moves of the canonical image of the position,
/// or 0 where that is too large.
pub(crate) fn reply_note<G: Symmetry>(game: &G, at: &G::Position, by: Sym, reply: G::Move) -> u8 {
    let image = game.image_of_move(reply, by);
    let number = game.legal(&game.image(at, by)).iter().position(|mv| *mv == image);
    number
        .and_then(|number| u8::try_from(number + 1).ok())
        .filter(|note| *note <= Keys::<G::Key>::MOST)
        .unwrap_or(0)
}

/// Says what is done at each new position of the walk.
pub trait Guide<G: Game> {
    /// Why it cannot go on.
    type Trouble;

    /// Whether the position is left to the checker.
    fn is_leaf(&mut self, spot: Spot, at: &G::Position, walk: &Walk<'_, G>) -> Result<bool, Self::Trouble>;

    /// Which of these concessions the side that keeps the promise makes here, if any.
    fn concession(
        &mut self,
        spot: Spot,
        at: &G::Position,
        of: &[G::Move],
        walk: &Walk<'_, G>,
    ) -> Result<Option<Vec<bool>>, Self::Trouble>;

    /// The number of the reply at an own position.
    fn reply(&mut self, spot: Spot, at: &G::Position, walk: &Walk<'_, G>) -> Result<u32, Self::Trouble>;
}

/// Why a walk ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt<T> {
    /// The guide could not go on.
    Guide(T),
    /// The strategy is wrong.
    Wrong(String),
    /// The budget of memory is spent.
    Full,
}

/// A position on the line whose moves are being walked.
struct Frame<G: Game> {
    at: G::Position,
    /// Where its moves start on the common stack, and which is next. An own position has one.
    base: usize,
    next: usize,
    /// The number of the first of them.
    number: u32,
}

/// A walk through one strategy.
pub struct Walk<'g, G: Game> {
    game: &'g G,
    promise: Promise,
    /// Whether the guide is asked for concessions.
    concedes: bool,
    line: Vec<Frame<G>>,
    moves: Vec<G::Move>,
    /// What was seen.
    pub vertices: Vertices<G::Key>,
    edges: u64,
    leaves: u64,
}

impl<'g, G: Symmetry + Notation> Walk<'g, G> {
    /// A walk that has seen nothing and may take so many bytes.
    pub fn new(game: &'g G, promise: Promise, room: usize) -> Walk<'g, G> {
        assert!(G::SOUND_KEYS, "only exact keys can name the positions of a proof");
        Walk {
            game,
            promise,
            concedes: false,
            line: vec![],
            moves: vec![],
            vertices: Vertices::new(room),
            edges: 0,
            leaves: 0,
        }
    }

    /// The same walk through a strategy that may concede.
    #[must_use]
    pub fn conceding(self, concedes: bool) -> Walk<'g, G> {
        Walk { concedes, ..self }
    }

    /// Walks the whole strategy from `start`.
    pub fn run<T>(
        &mut self,
        start: &G::Position,
        guide: &mut impl Guide<G, Trouble = T>,
    ) -> Result<(), Halt<T>> {
        self.visit(start.clone(), 0, guide)?;
        while let Some(frame) = self.line.last_mut() {
            let Some(&mv) = self.moves.get(frame.next) else {
                self.moves.truncate(frame.base);
                self.line.pop();
                continue;
            };
            let last = frame.number + (frame.next - frame.base) as u32;
            frame.next += 1;
            let mut child = frame.at.clone();
            self.game.play(&mut child, mv);
            self.edges += 1;
            self.visit(child, last, guide)?;
        }
        Ok(())
    }

    fn visit<T>(
        &mut self,
        at: G::Position,
        last: u32,
        guide: &mut impl Guide<G, Trouble = T>,
    ) -> Result<(), Halt<T>> {
        if let Some(poorer) = self.enter(at, last, false, guide)? {
            self.edges += 1;
            self.enter(poorer, last, true, guide)?;
        }
        Ok(())
    }

    /// Enters a position, perhaps one that was just `conceded`; the poorer one with which the walk goes on, if there is
    /// one.
    fn enter<T>(
        &mut self,
        at: G::Position,
        last: u32,
        conceded: bool,
        guide: &mut impl Guide<G, Trouble = T>,
    ) -> Result<Option<G::Position>, Halt<T>> {
        let game = self.game;
        let vertex = self.vertex(&at)?;
        let (key, by) = game.canonical(&at);
        match self.vertices.insert(vertex, key, 0) {
            Inserted::New => {}
            Inserted::Old => return Ok(None),
            Inserted::Full => return Err(Halt::Full),
        }
        if matches!(vertex, Vertex::Won | Vertex::Drawn) {
            return Ok(None);
        }
        let mut moves = game.legal(&at);
        let spot = Spot { own: vertex == Vertex::Own, last, moves: moves.len(), conceded };
        if guide.is_leaf(spot, &at, self).map_err(Halt::Guide)? {
            self.leaves += 1;
            return Ok(None);
        }
        if let Some(poorer) = self.poorer(spot, &at, guide)? {
            return Ok(Some(poorer));
        }
        let mut number = 0;
        if spot.own {
            number = guide.reply(spot, &at, self).map_err(Halt::Guide)?;
            if number as usize >= moves.len() {
                let count = moves.len();
                let reason = format!("move number {number} is chosen, but there are only {count}");
                return Err(Halt::Wrong(reason));
            }
            moves = vec![moves[number as usize]];
            self.vertices.of(Vertex::Own).set(key, reply_note(game, &at, by, moves[0]));
        }
        let base = self.moves.len();
        self.moves.extend(moves);
        self.line.push(Frame { at, base, next: base, number });
        Ok(None)
    }

    /// The position after a concession, if one is made here. One follows no other.
    fn poorer<T>(
        &mut self,
        spot: Spot,
        at: &G::Position,
        guide: &mut impl Guide<G, Trouble = T>,
    ) -> Result<Option<G::Position>, Halt<T>> {
        let (game, side) = (self.game, self.promise.side);
        let mut all = Vec::new();
        if self.concedes && !spot.conceded {
            game.concessions(at, side, &mut all);
        }
        if all.is_empty() {
            return Ok(None);
        }
        let Some(given) = guide.concession(spot, at, &all, self).map_err(Halt::Guide)? else {
            return Ok(None);
        };
        let given: Vec<G::Move> = all.into_iter().zip(given).filter(|one| one.1).map(|one| one.0).collect();
        if given.is_empty() {
            return Err(Halt::Wrong("a concession is announced here, but nothing is conceded".into()));
        }
        let mut poorer = at.clone();
        game.concede(&mut poorer, side, &given);
        Ok(Some(poorer))
    }

    /// What kind of vertex this is; a finished game that breaks the promise is none.
    fn vertex<T>(&self, at: &G::Position) -> Result<Vertex, Halt<T>> {
        match self.game.status(at) {
            Status::Turn(side) if side == self.promise.side => Ok(Vertex::Own),
            Status::Turn(_) => Ok(Vertex::Theirs),
            Status::Nature => Err(Halt::Wrong("dice decide here".into())),
            Status::Over(outcome) => finished(outcome, self.promise)
                .ok_or_else(|| Halt::Wrong("the game ends here, and not as claimed".into())),
        }
    }

    /// About which part of the walk is behind it, where all moves of a position take equally long.
    pub fn done(&self) -> f64 {
        let ends = self.line.iter().skip(1).map(|frame| frame.base).chain([self.moves.len()]);
        let (mut done, mut part) = (0.0, 1.0);
        for (frame, end) in self.line.iter().zip(ends) {
            part /= (end - frame.base).max(1) as f64;
            done += part * (frame.next.max(frame.base + 1) - 1 - frame.base) as f64;
        }
        done
    }

    /// The moves from the start to where the walk is.
    pub fn line(&self) -> Vec<String> {
        let played = |frame: &Frame<G>| self.game.write_move(&frame.at, self.moves[frame.next - 1]);
        self.line.iter().filter(|frame| frame.next > frame.base).map(played).collect()
    }

    /// What was walked; only the guide knows how many symbols it took.
    pub fn totals(&self, symbols: u64) -> Totals {
        Totals { symbols, vertices: self.vertices.len(), edges: self.edges, leaves: self.leaves }
    }
}

/// The vertex of a finished game, if the promise is kept.
pub(crate) fn finished(outcome: Outcome, promise: Promise) -> Option<Vertex> {
    let score = outcome.seen_by(promise.side);
    if score < promise.at_least {
        None
    } else if score.0 > 0 {
        Some(Vertex::Won)
    } else {
        Some(Vertex::Drawn)
    }
}
