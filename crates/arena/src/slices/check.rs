//! A slice compared with the rules, forward only: nothing of the builder is used, neither moves taken back nor counters.
//!
//! That is enough: every win and loss names a number of plies that some move, or every move, makes smaller, so each is
//! justified down to finished games; and a draw has a move to a draw and none to a lost position, so nobody can leave it.

use super::{Outside, Worth};
use game::{Sliced, Slot, Status};
use search::{Budget, Limits, Stopped};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

const CHUNK: u64 = 1 << 14;

pub(super) fn check<G: Sliced>(
    game: &G,
    slice: usize,
    values: &[u8],
    outside: &Outside<'_>,
    threads: usize,
    limits: &Limits,
) -> Result<Result<u64, String>, Stopped> {
    let indices = game.slice_indices(slice);
    if indices != values.len() as u64 {
        return Ok(Err(format!("it has {} numbers instead of {indices}", values.len())));
    }
    let (next, compared, wrong) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(None::<String>));
    let budget = Budget::new(limits);
    let run = |mut budget: Budget| -> Result<(), Stopped> {
        let mut moves = Vec::new();
        loop {
            let start = next.fetch_add(CHUNK, Relaxed);
            if start >= indices {
                return Ok(());
            }
            for index in start..indices.min(start + CHUNK) {
                budget.spend()?;
                let slot = Slot { slice, index };
                match compare(game, slot, values, outside, &mut moves) {
                    Ok(there) => compared.fetch_add(u64::from(there), Relaxed),
                    Err(complaint) => {
                        wrong.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(complaint);
                        next.store(indices, Relaxed);
                        return Ok(());
                    }
                };
            }
        }
    };
    let done = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| run(budget.share()))).collect();
        let own = run(budget.share());
        others.into_iter().map(|one| one.join().expect("it does not panic")).fold(own, Result::and)
    });
    done?;
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(wrong.map_or(Ok(compared.into_inner()), Err))
}

/// Whether there is a position in the slot; the error says that its value is wrong.
fn compare<G: Sliced>(
    game: &G,
    slot: Slot,
    values: &[u8],
    outside: &Outside<'_>,
    moves: &mut Vec<G::Move>,
) -> Result<bool, String> {
    let found = Worth::of_byte(values[slot.index as usize]);
    let Some(at) = game.at_slot(slot) else {
        return match found {
            Worth::Nothing => Ok(false),
            _ => Err(format!("number {} is no position, the table says {found}", slot.index)),
        };
    };
    if game.slot(&at) != Some(slot) {
        return Err(format!("the position of number {} has another number", slot.index));
    }
    let right = match game.status(&at) {
        Status::Over(outcome) if outcome.seen_by(game.turn(&at)).0 < 0 => Some(Worth::Loss(0)),
        Status::Over(_) | Status::Nature => Some(Worth::Draw),
        Status::Turn(_) => {
            moves.clear();
            game.moves(&at, moves);
            let behind = moves.iter().map(|&mv| {
                let child = game.after(&mut at.clone(), mv, |child| game.slot(child));
                let child = child.expect("every move leads to a slice");
                let worth = if child.slice == slot.slice {
                    Worth::of_byte(values[child.index as usize])
                } else {
                    outside(child)
                };
                worth.a_move_earlier()
            });
            behind
                .collect::<Option<Vec<_>>>()
                .and_then(|all| all.into_iter().max_by_key(|worth| worth.merit()))
        }
    };
    match right {
        Some(right) if right == found => Ok(true),
        Some(right) => {
            Err(format!("{}: the table says {found}, what follows says {right}", game.write_position(&at)))
        }
        None => Err(format!("{}: what follows cannot be told in a byte", game.write_position(&at))),
    }
}
