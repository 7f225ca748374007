//! Endgame tables that somebody handed in, shared by all games of the program; and engines that look there before they
//! think.

use crate::Game;
use arena::{Bytes, Library, SlicedGame, Worth, sliced};
use chess::{Board, CLAIMED_CLOCK, Chess, Endgame, Lookup, MOST_MEN, Move};
use engines::{Engine, Memory, Request, Slices, Task};
use game::{Bounds, Claim, Game as _, Remembering, Score, Sliced, Status, Trail, Verdict};
use search::Answer;
use std::sync::{Arc, Mutex, PoisonError};

static SHELF: Mutex<Option<Arc<Library>>> = Mutex::new(None);

/// What the files of slices call the game.
const FAMILY: &str = "chess";

/// The slices of all endgames of so many men.
pub(crate) fn slices<const MEN: usize>() -> Slices<Game> {
    Slices { cut: |_, trail| cut::<MEN>(trail.at()), lend }
}

fn cut<const MEN: usize>(at: &Board) -> Box<dyn SlicedGame> {
    sliced(FAMILY, &Arc::new(Endgame::up_to(MEN)), at)
}

fn lend(files: &[Bytes]) -> Result<(usize, u64), String> {
    let library = Library::of(&Endgame::up_to(MOST_MEN), FAMILY, files)?;
    let size = library.size();
    *SHELF.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(library));
    Ok(size)
}

/// Somebody who looks positions up.
#[derive(Clone, Debug)]
pub(crate) struct Prober {
    numbers: Arc<Endgame>,
    library: Arc<Library>,
    /// Positions with more men than this are in no table.
    most: u32,
}

impl Prober {
    /// With the tables that were handed in, if any were.
    pub(crate) fn new() -> Option<Prober> {
        let library = SHELF.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let numbers = Endgame::up_to(MOST_MEN);
        // A name such as KQvK has a letter for every man and one between the sides.
        let men = |slice: usize| numbers.slice_name(slice).len() as u32 - 1;
        let most = (0..numbers.slices()).filter(|&slice| library.has(slice)).map(men).max()?;
        Some(Prober { numbers: Arc::new(numbers), library, most })
    }

    /// Who wins and when, if a table says it.
    pub(crate) fn worth(&self, at: &Board) -> Option<Worth> {
        if at.occupied().len() > self.most {
            return None;
        }
        self.library.worth(self.numbers.slot(at)?)
    }
}

/// Those who have tables look there; others do not.
#[derive(Clone, Debug)]
pub(crate) struct Tables(pub(crate) Option<Prober>);

impl Lookup for Tables {
    #[inline]
    fn verdict(&self, at: &Board) -> Option<Verdict> {
        let prober = self.0.as_ref().filter(|prober| at.occupied().len() <= prober.most)?;
        prober.library.verdict(prober.numbers.slot(at)?)
    }
}

/// What a table's word proves about a line: a win must come before fifty moves have passed, and nothing on its way may have
/// stood twice before; a shortest win does not come back to a position by itself. Who need not lose by the board need not
/// lose by the line.
fn proved(trail: &Trail<Chess>, worth: Worth) -> Bounds {
    let in_time = |plies: u8| {
        !trail.has_come_round() && trail.at().clock().saturating_add(u16::from(plies)) <= CLAIMED_CLOCK
    };
    match worth {
        Worth::Nothing => Bounds::within(1),
        Worth::Draw => Bounds::exactly(Score::DRAW),
        Worth::Win(plies) if in_time(plies) => Bounds::exactly(Score(1)),
        Worth::Win(_) => Bounds { lower: Score::DRAW, upper: Score(1) },
        Worth::Loss(plies) if in_time(plies) => Bounds::exactly(Score(-1)),
        Worth::Loss(_) => Bounds { lower: Score(-1), upper: Score::DRAW },
    }
}

/// An engine that looks endings up before it thinks.
pub(crate) struct Looking<E> {
    pub(crate) prober: Option<Prober>,
    pub(crate) inner: E,
}

/// A move, what its table says of it and what that proves, for the side that makes it.
type Found = (Move, Worth, Bounds);

impl<E> Looking<E> {
    /// Every move; nothing if one is in no table.
    fn looked_up(&self, game: &Remembering<Chess>, at: &Trail<Chess>) -> Option<Vec<Found>> {
        let prober = self.prober.as_ref()?;
        prober.worth(at.at())?;
        let behind = |mv| {
            game.after(&mut at.clone(), mv, |child| {
                let worth = prober.worth(child.at())?;
                let known = match game.status(child) {
                    Status::Over(outcome) => Bounds::exactly(outcome.seen_by(game.turn(child))),
                    _ => proved(child, worth),
                };
                Some((mv, worth.a_move_earlier()?, known.flipped()))
            })
        };
        game.legal(at).into_iter().map(behind).collect()
    }
}

/// The larger the better. A move that ends the game by its line is worth what that is, whatever the board would be.
fn merit(&(_, worth, known): &Found) -> i32 {
    if known.exact() == Some(Score::DRAW) { 0 } else { worth.merit() }
}

fn told(task: Task, moves: &[Found]) -> Option<Answer<Move>> {
    let most = moves.iter().map(merit).max()?;
    let best = moves.iter().find(|found| merit(found) == most)?;
    let known = moves.iter().map(|(.., known)| *known);
    let known = known
        .reduce(|one, two| Bounds { lower: one.lower.max(two.lower), upper: one.upper.max(two.upper) })?;
    let listed = moves.iter().filter(|found| match task {
        Task::Solve(_) => false,
        Task::SolveMoves(_) => true,
        Task::Advise => merit(found) == most,
    });
    Some(Answer {
        best: Some(best.0),
        moves: listed.map(|&(mv, _, known)| (mv, Claim::Proved(known))).collect(),
        line: vec![best.0],
        ..Answer::bare(Claim::Proved(known), true)
    })
}

impl<E: Engine<Game>> Engine<Game> for Looking<E> {
    fn think(&mut self, asked: Request<'_, Game>) -> Answer<Move> {
        let open = matches!(asked.game.status(asked.at), Status::Turn(_));
        let moves = if open { self.looked_up(asked.game, asked.at) } else { None };
        let Some(moves) = moves else { return self.inner.think(asked) };
        let Some(told) = told(asked.task, &moves) else { return self.inner.think(asked) };
        let draws = |mv: Move| moves.iter().any(|one| one.0 == mv && one.1 == Worth::Draw);
        if asked.task != Task::Advise || !told.best.is_some_and(draws) {
            return told;
        }
        // All that draws is equal to a table, not to an opponent: a search chooses where more can go wrong.
        let thought = self.inner.think(asked);
        match thought.best {
            Some(mv) if draws(mv) => Answer {
                best: Some(mv),
                moves: vec![(mv, told.claim)],
                line: thought.line,
                work: thought.work,
                ..told
            },
            _ => told,
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}
