//! Games, knowledge, stores, symmetries and searches with one thing wrong.

use connect4::{Any, Connect4, Discs, Drop, Threats};
use game::{Acyclic, Bounds, Deterministic, Game, Knowledge, MoveCode, Outcome, Score, Side, Status, Sym};
use search::{Filed, Fold, Found, Place, Stopped, Store, Table, WindowSearch, Work, Worth};

type Board = Connect4<Any<u64>>;

/// What can be wrong with the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongRule {
    /// Diagonals do not win.
    NoDiagonals,
    /// A win counts one point more than it should.
    MarginTooLarge,
    /// The key does not say whose discs they are.
    ColourBlindKeys,
    /// The rightmost column is closed while another is open.
    ClosedColumn,
}

/// Connect 4 with a rule broken; its positions are those of the real game.
pub struct Broken(pub Board, pub WrongRule);

impl Game for Broken {
    type Position = Discs<u64>;
    type Move = Drop<u64>;
    type Key = u64;
    const SOUND_KEYS: bool = true;

    fn start(&self) -> Discs<u64> {
        self.0.start()
    }
    fn turn(&self, at: &Discs<u64>) -> Side {
        self.0.turn(at)
    }

    fn status(&self, at: &Discs<u64>) -> Status {
        match self.0.status(at) {
            Status::Over(Outcome::Win { winner, margin }) if self.1 == WrongRule::MarginTooLarge => {
                Status::Over(Outcome::Win { winner, margin: margin + 1 })
            }
            status => status,
        }
    }
    fn moves(&self, at: &Discs<u64>, out: &mut Vec<Drop<u64>>) {
        let before = out.len();
        self.0.moves(at, out);
        if self.1 == WrongRule::ClosedColumn && out.len() - before > 1 {
            out.pop();
        }
    }
    fn play(&self, at: &mut Discs<u64>, mv: Drop<u64>) {
        self.0.play(at, mv);
        if self.1 == WrongRule::NoDiagonals && at.lost {
            let winner = at.mine ^ at.all;
            let straight = |step: u32| winner & winner >> step & winner >> (2 * step) & winner >> (3 * step);
            at.lost = straight(1) | straight(self.0.size().height() + 1) != 0;
        }
    }
    fn key(&self, at: &Discs<u64>) -> u64 {
        if self.1 == WrongRule::ColourBlindKeys { at.all } else { self.0.key(at) }
    }
    fn key_bits(&self) -> u32 {
        self.0.key_bits()
    }
    fn scale(&self) -> Bounds {
        Bounds::within(self.0.scale().upper.0 + 1)
    }
    fn code(&self, mv: Drop<u64>) -> MoveCode {
        self.0.code(mv)
    }
}

impl Acyclic for Broken {}
impl Deterministic for Broken {}

/// What can be wrong with an expert.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongBelief {
    /// One move that is worth trying is left out.
    DropsAMove,
    /// The best that can happen is taken for a little worse than it is.
    UpperTooTight,
    /// The worst that can happen is taken for a little better than it is.
    LowerTooTight,
    /// Two threats at once do not matter.
    LossesAreDraws,
}

/// [`Threats`] with one wrong belief.
#[derive(Clone, Copy)]
pub struct Misled(pub WrongBelief);

impl Knowledge<Board> for Misled {
    type Notes = u64;

    fn look(&mut self, game: &Board, at: &Discs<u64>) -> (Bounds, u64) {
        let (mut known, notes) = Threats.look(game, at);
        let open = known.lower < known.upper;
        match self.0 {
            WrongBelief::UpperTooTight if open => known.upper.0 -= 1,
            // One more would be sound: after a safe move nobody loses at once.
            WrongBelief::LowerTooTight if open => known.lower.0 += 2,
            WrongBelief::LossesAreDraws if known.upper < Score::DRAW => known = Bounds::exactly(Score::DRAW),
            _ => {}
        }
        (known, notes)
    }
    fn promising(&mut self, game: &Board, at: &Discs<u64>, notes: u64, out: &mut Vec<Drop<u64>>) {
        let before = out.len();
        Threats.promising(game, at, notes, out);
        if self.0 == WrongBelief::DropsAMove && out.len() - before > 1 {
            out.remove(before);
        }
    }
}

/// A table that takes some different keys for the same.
pub struct Mistaken(pub Table<u64>);

impl Store<u64> for Mistaken {
    type Place = Place<u64>;
    fn place(&self, key: u64) -> Place<u64> {
        self.0.place(key % 509)
    }
    fn recall(&self, place: Place<u64>) -> Option<u64> {
        self.0.recall(place)
    }
    fn record(&self, place: Place<u64>, memo: u64, worth: Worth) -> Filed {
        self.0.record(place, memo, worth)
    }
}

/// Takes a board for the same as the board with its two leftmost columns exchanged.
#[derive(Clone, Copy)]
pub struct Exchanged;

impl Fold<Board> for Exchanged {
    const EXACT: bool = true;
    type Key = u64;
    type Grade = search::Graded;

    fn key_bits(game: &Board) -> u32 {
        game.key_bits()
    }
    fn key(game: &Board, at: &Discs<u64>) -> (u64, Sym) {
        let (step, key) = (game.size().height() + 1, game.key(at));
        let (first, second) = (key & ((1 << step) - 1), key >> step & ((1 << step) - 1));
        let image = key >> (2 * step) << (2 * step) | first << step | second;
        (key.min(image), Sym::IDENTITY)
    }
    fn code(game: &Board, mv: Drop<u64>, _by: Sym) -> MoveCode {
        game.code(mv)
    }
}

/// What can be wrong with a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongReport {
    /// A bound is told as the score.
    BoundsAreScores,
    /// The viewer is mixed up.
    OtherViewer,
    /// Some legal move is named for the best.
    AnyMove,
    /// When stopped it says that it is a draw.
    StoppedIsDraw,
    /// When stopped it says meanwhile that it is a draw at least.
    MeanwhileDraw,
}

/// A search with one wrong habit.
pub struct Lying<'g, G, R>(pub &'g G, pub R, pub WrongReport);

impl<G: Game, R: WindowSearch<G>> WindowSearch<G> for Lying<'_, G, R> {
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        window: (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        let told = self.1.probe(at, viewer, window, meanwhile);
        let mut found = match (told, self.2) {
            (Err(Stopped), WrongReport::StoppedIsDraw) => {
                Found { known: Bounds::exactly(Score::DRAW), choice: None }
            }
            (Err(Stopped), WrongReport::MeanwhileDraw) => {
                meanwhile.lower = meanwhile.lower.max(Score::DRAW);
                return Err(Stopped);
            }
            (told, _) => told?,
        };
        let Bounds { lower, upper } = found.known;
        match self.2 {
            WrongReport::BoundsAreScores if lower == Bounds::ANY.lower => found.known.lower = upper,
            WrongReport::BoundsAreScores if upper == Bounds::ANY.upper => found.known.upper = lower,
            WrongReport::OtherViewer => found.known = found.known.flipped(),
            WrongReport::AnyMove => found.choice = self.0.legal(at).first().copied(),
            _ => {}
        }
        Ok(found)
    }

    fn proves(&self) -> bool {
        self.1.proves()
    }

    fn work(&self) -> Work {
        self.1.work()
    }
}
