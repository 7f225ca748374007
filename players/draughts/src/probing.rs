//! Endings that a table knows: answered at once, with the quickest win or the longest resistance, and proved as far as the
//! rules of the line allow.

use crate::tables::Prober;
use arena::Worth;
use draughts::{Board, Draughts, Endgame, Move, Variant};
use engines::{Engine, Memory, Request, Task};
use game::{Bounds, Claim, Game, Knowledge, Remembering, Score, Side, Trail};
use search::Answer;

/// Fewer quiet plies than these cannot hold a position twice.
const NO_REPETITION: u32 = 4;

/// A game whose positions stand on a board that tables know.
pub(crate) trait Tabulated<V: Variant>: Game<Move = Move> {
    /// The board.
    fn board<'p>(&self, at: &'p Self::Position) -> &'p Board;

    /// What a table's word proves here.
    fn proved(&self, at: &Self::Position, worth: Worth) -> Bounds;
}

fn bounds(worth: Worth) -> Bounds {
    match worth {
        Worth::Nothing => Bounds::within(1),
        Worth::Draw => Bounds::exactly(Score::DRAW),
        Worth::Win(_) => Bounds::exactly(Score(1)),
        Worth::Loss(_) => Bounds::exactly(Score(-1)),
    }
}

/// Nothing ends such a game but the board.
impl<V: Variant> Tabulated<V> for Endgame<V> {
    fn board<'p>(&self, at: &'p Board) -> &'p Board {
        at
    }
    fn proved(&self, _: &Board, worth: Worth) -> Bounds {
        bounds(worth)
    }
}

/// Whoever can go round for ever draws by the line as well. A win is one if it comes before any count runs out and nothing
/// on its way can have stood twice before; else it is a draw at least.
impl<V: Variant> Tabulated<V> for Remembering<Draughts<V>> {
    fn board<'p>(&self, trail: &'p Trail<Draughts<V>>) -> &'p Board {
        trail.at()
    }
    fn proved(&self, trail: &Trail<Draughts<V>>, worth: Worth) -> Bounds {
        let in_time = |plies: u8| {
            trail.standing().quiet < NO_REPETITION && self.rules().lasts_for(trail.tally(), plies.into())
        };
        match worth {
            Worth::Win(plies) if !in_time(plies) => Bounds { lower: Score::DRAW, upper: Score(1) },
            Worth::Loss(plies) if !in_time(plies) => Bounds { lower: Score(-1), upper: Score::DRAW },
            _ => bounds(worth),
        }
    }
}

/// Knows what tables prove.
#[derive(Clone, Debug)]
pub(crate) struct Tables<V>(pub(crate) Option<Prober<V>>);

impl<V: Variant> Knowledge<Remembering<Draughts<V>>> for Tables<V> {
    type Notes = ();

    fn look(&mut self, game: &Remembering<Draughts<V>>, trail: &Trail<Draughts<V>>) -> (Bounds, ()) {
        let worth = self.0.as_ref().and_then(|prober| prober.worth(trail.at()));
        (worth.map_or(game.scale(), |worth| game.proved(trail, worth)), ())
    }
}

/// An engine that looks endings up before it thinks.
pub(crate) struct Probing<G: Game, V> {
    pub(crate) prober: Option<Prober<V>>,
    pub(crate) inner: Box<dyn Engine<G>>,
}

impl<G: Tabulated<V>, V: Variant> Probing<G, V> {
    /// Every move with what its table says of it, seen by the mover; nothing if one is in no table.
    fn looked_up(&self, game: &G, at: &G::Position) -> Option<Vec<(Move, Worth, Bounds)>> {
        let prober = self.prober.as_ref()?;
        prober.worth(game.board(at))?;
        let behind = |mv| {
            game.after(&mut at.clone(), mv, |child| {
                let worth = prober.worth(game.board(child))?;
                let proved = match game.status(child) {
                    game::Status::Over(outcome) => Bounds::exactly(outcome.seen_by(game.turn(child))),
                    _ => game.proved(child, worth),
                };
                Some((mv, worth.a_move_earlier()?, proved.flipped()))
            })
        };
        game.legal(at).into_iter().map(behind).collect()
    }

    fn told(&self, asked: &Request<'_, G>, moves: &[(Move, Worth, Bounds)]) -> Option<Answer<Move>> {
        let Request { game, at, task, viewer, .. } = *asked;
        // A move that ends the game by its line is worth what that is, whatever the board would be.
        let merit = |&(_, worth, proved): &(Move, Worth, Bounds)| {
            if proved.exact() == Some(Score::DRAW) { 0 } else { worth.merit() }
        };
        let most = moves.iter().map(merit).max()?;
        let best = moves.iter().find(|mv| merit(mv) == most)?;
        let scores = moves.iter().map(|(.., proved)| *proved);
        let proved = scores
            .reduce(|one, two| Bounds { lower: one.lower.max(two.lower), upper: one.upper.max(two.upper) })?;
        let seen = |bounds: Bounds| {
            let mover: Side = game.turn(at);
            Claim::Proved(if mover == viewer { bounds } else { bounds.flipped() })
        };
        let listed = moves.iter().filter(|mv| match task {
            Task::Solve(_) => false,
            Task::SolveMoves(_) => true,
            Task::Advise => merit(mv) == most,
        });
        Some(Answer {
            best: Some(best.0),
            moves: listed.map(|&(mv, _, proved)| (mv, seen(proved))).collect(),
            line: vec![best.0],
            ..Answer::bare(seen(proved), true)
        })
    }
}

impl<G: Tabulated<V>, V: Variant> Engine<G> for Probing<G, V> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<Move> {
        let Some(moves) = self.looked_up(asked.game, asked.at).filter(|moves| !moves.is_empty()) else {
            return self.inner.think(asked);
        };
        let Some(told) = self.told(&asked, &moves) else { return self.inner.think(asked) };
        let keeps = |mv: Move, worth: Worth| moves.iter().any(|one| one.0 == mv && one.1 == worth);
        if asked.task != Task::Advise || !keeps(told.best.unwrap_or(moves[0].0), Worth::Draw) {
            return told;
        }
        // All that draws is equal to a table, not to an opponent: a search chooses where more can go wrong for him.
        let thought = self.inner.think(asked);
        match thought.best {
            Some(mv) if keeps(mv, Worth::Draw) => Answer {
                best: Some(mv),
                moves: vec![(mv, told.claim)],
                work: thought.work,
                line: thought.line,
                ..told
            },
            _ => told,
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}
