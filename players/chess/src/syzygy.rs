//! Endgame tables of other programs, handed in by somebody: who wins is asked in every node behind a capture, and at the
//! root only moves are looked at that keep what can be had within fifty moves.

use crate::Game;
use chess::syzygy::{ENDINGS, Held, Standing, Syzygy};
use chess::{Board, Move};
use engines::{Engine, Memory, NamedBytes, Request, Task};
use game::{Game as _, MoveCode, Status, Trail, Verdict};
use search::{Answer, Limits};
use std::sync::{Arc, Mutex, PoisonError};

static SHELF: Mutex<Option<Arc<Syzygy>>> = Mutex::new(None);

/// The tables that were handed in, if any were.
pub(crate) fn lent() -> Option<Arc<Syzygy>> {
    SHELF.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Takes files for all games.
pub(crate) fn take(files: &[NamedBytes]) -> Result<String, String> {
    let named = |(name, bytes): &NamedBytes| (name.clone(), Held::clone(bytes));
    let tables = Syzygy::of(files.iter().map(named));
    let [outcomes, distances] = tables.files();
    let damaged = tables.damaged();
    if !files.is_empty() && outcomes == 0 {
        return Err(format!("there is no table of outcomes among them (KQvK{} and the like)", ENDINGS[0]));
    }
    if !damaged.is_empty() {
        return Err(format!("damaged: {}", damaged.join(", ")));
    }
    let told = match outcomes {
        0 => "no tables".to_owned(),
        _ => {
            let most = tables.most();
            format!("{outcomes} tables of outcomes and {distances} of distances, up to {most} men")
        }
    };
    let kept = (outcomes > 0).then(|| Arc::new(tables));
    *SHELF.lock().unwrap_or_else(PoisonError::into_inner) = kept;
    Ok(told)
}

/// Who wins a position whose clock stands at zero: what happened before cannot change it.
pub(crate) fn verdict(tables: &Syzygy, at: &Board) -> Option<Verdict> {
    if at.clock() != 0 || at.occupied().len() > tables.most() {
        return None;
    }
    Some(match tables.standing(at)? {
        Standing::Win => Verdict::Win,
        Standing::Loss => Verdict::Loss,
        Standing::LongLoss | Standing::Draw | Standing::LongWin => Verdict::Draw,
    })
}

/// No win is farther away.
const FAR: i32 = 1_000;

/// An engine that looks at no move which a table knows to be worse than another.
pub(crate) struct Narrowed<E> {
    pub(crate) tables: Option<Arc<Syzygy>>,
    pub(crate) inner: E,
}

/// What a move is worth by its distance: in time, a win is a win, unless the line has come round; then the nearest is best.
fn rank(distance: i32, clock: i32, came_round: bool) -> i32 {
    let plies = distance.abs() + clock;
    match distance.signum() {
        0 => 0,
        1 if plies < 100 && !came_round => FAR,
        1 if plies < 100 => FAR - plies,
        1 => 1,
        _ if plies < 100 => -FAR,
        _ => -1,
    }
}

/// The moves that are worth most.
fn best_moves(tables: &Syzygy, game: &Game, trail: &Trail<chess::Chess>) -> Option<Vec<Move>> {
    let at = trail.at();
    let clock = i32::from(at.clock());
    let came_round = trail.has_come_round();
    let known = match tables.distances(at) {
        Some(known) => known,
        // Without distances, outcomes tell which moves keep them.
        None => {
            game.legal(trail).into_iter().map(|mv| outcome_behind(tables, at, mv)).collect::<Option<_>>()?
        }
    };
    let ranked = known.into_iter().map(|(mv, distance)| {
        let ends = game.after(&mut trail.clone(), mv, |child| match game.status(child) {
            Status::Over(outcome) => Some(outcome.seen_by(at.mover()).0 * FAR),
            _ => None,
        });
        (mv, ends.unwrap_or_else(|| rank(distance, clock, came_round)))
    });
    let ranked: Vec<(Move, i32)> = ranked.collect();
    let most = ranked.iter().map(|(_, rank)| *rank).max()?;
    Some(ranked.into_iter().filter(|(_, rank)| *rank == most).map(|(mv, _)| mv).collect())
}

fn outcome_behind(tables: &Syzygy, at: &Board, mv: Move) -> Option<(Move, i32)> {
    let mut child = *at;
    child.play(mv);
    let distance = match tables.standing(&child)? {
        Standing::Loss => 1,
        Standing::LongLoss => 101,
        Standing::Draw => 0,
        Standing::LongWin => -101,
        Standing::Win => -1,
    };
    Some((mv, distance))
}

impl<E: Engine<Game>> Engine<Game> for Narrowed<E> {
    fn think(&mut self, asked: Request<'_, Game>) -> Answer<Move> {
        let open = matches!(asked.game.status(asked.at), Status::Turn(_)) && asked.task == Task::Advise;
        let tables = self.tables.as_ref().filter(|_| open && asked.limits.lines <= 1);
        let Some(best) = tables.and_then(|tables| best_moves(tables, asked.game, asked.at)) else {
            return self.inner.think(asked);
        };
        let allowed = |code: &MoveCode| asked.limits.only.is_empty() || asked.limits.only.contains(code);
        let only: Vec<MoveCode> = best.into_iter().map(|mv| asked.game.code(mv)).filter(allowed).collect();
        if only.is_empty() {
            return self.inner.think(asked);
        }
        let limits = Limits { only, ..asked.limits.clone() };
        self.inner.think(Request { limits: &limits, ..asked })
    }

    fn memory(&self) -> Option<Memory> {
        self.inner.memory()
    }
}
