//! One slice, solved backwards. It is the attractor of this room for moves that are taken back, with one more source of
//! ranks: what a move out of the slice is worth, which is known.
//!
//! A byte per slot says what is known so far: 1 is open, and in the end a draw; two more than a number of plies is a win or
//! a loss. Levels are passed on in the order of plies, so a value whose level is over is final, and one that is still
//! to come is a promise made by a move that leads out, which a shorter win within may replace. A second byte counts:
//!
//! ```text
//! 7              6              5 4 3 2 1 0
//! cannot lose:   may lose out   moves within the slice that are not yet lost,
//! a draw or win  of the slice   or 63: too many, count them again
//! is outside
//! ```

use super::{LAST_PLY, Outside, Worth};
use crate::retrograde::Halt;
use game::{Sliced, Slot, Status};
use search::{Budget, Limits, Stopped};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64};

const HOLDS: u8 = 1 << 7;
const LEAVES: u8 = 1 << 6;
const MANY: u8 = LEAVES - 1;
/// Slots that a thread takes at a time.
const CHUNK: usize = 1 << 14;
/// Slots that are searched for a value at once.
const GLANCE: usize = 1 << 8;

const OPEN: u8 = 1;

struct Solver<'s, G: Sliced> {
    game: &'s G,
    slice: usize,
    outside: &'s Outside<'s>,
    values: Vec<AtomicU8>,
    counts: Vec<AtomicU8>,
    long: AtomicBool,
}

/// What a thread needs again and again.
struct Desk<G: Sliced> {
    moves: Vec<G::Move>,
    before: Vec<G::Position>,
}

fn zeros(length: usize) -> Result<Vec<AtomicU8>, Halt> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(|_| Halt::Memory)?;
    bytes.resize_with(length, || AtomicU8::new(0));
    Ok(bytes)
}

/// A byte of [`Worth`] for every slot of a slice.
pub(super) fn solve<G: Sliced>(
    game: &G,
    slice: usize,
    outside: &Outside<'_>,
    threads: usize,
    limits: &Limits,
) -> Result<Vec<u8>, Halt> {
    let length = usize::try_from(game.slice_indices(slice)).map_err(|_| Halt::Memory)?;
    let (values, counts) = (zeros(length)?, zeros(length)?);
    let solver = Solver { game, slice, outside, values, counts, long: AtomicBool::new(false) };
    solver.each_chunk(threads, limits, |range, desk, budget| {
        for index in range {
            budget.spend()?;
            solver.begin(index, desk);
        }
        Ok(())
    })?;
    let mut level = 0;
    while level < LAST_PLY {
        let changed = AtomicBool::new(false);
        solver.each_chunk(threads, limits, |range, desk, budget| {
            if solver.pass_on(level, range, desk, budget)? {
                changed.store(true, Relaxed);
            }
            Ok(())
        })?;
        if solver.long.load(Relaxed) {
            return Err(Halt::Long);
        }
        level += 1;
        // Promises of moves that lead out may lie farther ahead than one level.
        if !changed.load(Relaxed) {
            match solver.next_level(level) {
                Some(next) => level = next,
                None => break,
            }
        }
    }
    let values: Vec<u8> = solver.values.into_iter().map(AtomicU8::into_inner).collect();
    // What such a win is a reply to may be lost in more plies than a byte can tell.
    if values.contains(&Worth::Win(LAST_PLY).byte()) { Err(Halt::Long) } else { Ok(values) }
}

impl<G: Sliced> Solver<'_, G> {
    /// Lets threads take chunks of slots until all are done.
    fn each_chunk(
        &self,
        threads: usize,
        limits: &Limits,
        work: impl Fn(std::ops::Range<usize>, &mut Desk<G>, &mut Budget) -> Result<(), Stopped> + Sync,
    ) -> Result<(), Halt> {
        let next = AtomicU64::new(0);
        let budget = Budget::new(limits);
        let length = self.values.len();
        let run = |mut budget: Budget| {
            let mut desk = Desk { moves: Vec::new(), before: Vec::new() };
            loop {
                let start = next.fetch_add(CHUNK as u64, Relaxed) as usize;
                if start >= length {
                    return Ok(());
                }
                work(start..length.min(start + CHUNK), &mut desk, &mut budget)?;
            }
        };
        let helpers = threads.min(length.div_ceil(CHUNK)).max(1) - 1;
        let done: Result<(), Stopped> = std::thread::scope(|scope| {
            let others: Vec<_> = (0..helpers).map(|_| scope.spawn(|| run(budget.share()))).collect();
            let own = run(budget.share());
            let others = others.into_iter().map(|one| one.join().expect("it does not panic"));
            others.fold(own, Result::and)
        });
        Ok(done?)
    }

    /// What a slot is worth by moves that lead out, and how many stay within.
    fn begin(&self, index: usize, desk: &mut Desk<G>) {
        let Some(at) = self.game.at_slot(Slot { slice: self.slice, index: index as u64 }) else { return };
        let set = |value: u8| self.values[index].store(value, Relaxed);
        match self.game.status(&at) {
            Status::Turn(_) => {}
            // Whoever is to move in a finished game has lost, or nobody has.
            Status::Over(outcome) => {
                let lost = outcome.seen_by(self.game.turn(&at)).0;
                return set(if lost < 0 { Worth::Loss(0).byte() } else { OPEN });
            }
            Status::Nature => unreachable!("no dice are thrown in a game of slices"),
        }
        let (within, out) = self.children(&at, &mut desk.moves);
        let mut count = (within.min(usize::from(MANY))) as u8;
        let mut value = OPEN;
        match out {
            None => {}
            Some(Worth::Loss(_)) => {
                count |= LEAVES;
                if let (0, Some(lost)) = (within, out) {
                    value = lost.byte();
                }
            }
            Some(win @ Worth::Win(_)) => {
                count |= HOLDS;
                value = win.byte();
            }
            Some(Worth::Draw | Worth::Nothing) => count |= HOLDS,
        }
        self.counts[index].store(count, Relaxed);
        set(value);
    }

    /// How many moves stay within the slice, and the best that the others lead to, seen by the mover.
    fn children(&self, at: &G::Position, moves: &mut Vec<G::Move>) -> (usize, Option<Worth>) {
        moves.clear();
        self.game.moves(at, moves);
        let (mut within, mut best) = (0, None::<Worth>);
        for &mv in moves.iter() {
            let slot = self.game.after(&mut at.clone(), mv, |child| self.game.slot(child));
            let slot = slot.expect("every move leads to a slice");
            if slot.slice == self.slice {
                within += 1;
                continue;
            }
            debug_assert!(slot.slice < self.slice, "a move leads to a slice with a lower number");
            let Some(worth) = (self.outside)(slot).a_move_earlier() else {
                self.long.store(true, Relaxed);
                continue;
            };
            if best.is_none_or(|best| best.merit() < worth.merit()) {
                best = Some(worth);
            }
        }
        (within, best)
    }

    /// Passes on the values of this level that lie in a range; whether that has settled anything.
    fn pass_on(
        &self,
        level: u8,
        range: std::ops::Range<usize>,
        desk: &mut Desk<G>,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let mut changed = false;
        let wanted = level + 2;
        let end = range.end;
        for start in range.step_by(GLANCE) {
            let glance = &self.values[start..end.min(start + GLANCE)];
            if glance.iter().all(|value| value.load(Relaxed) != wanted) {
                continue;
            }
            for (offset, value) in glance.iter().enumerate() {
                if value.load(Relaxed) != wanted {
                    continue;
                }
                budget.spend()?;
                let slot = Slot { slice: self.slice, index: (start + offset) as u64 };
                let at = self.game.at_slot(slot).expect("it has a value");
                desk.before.clear();
                self.game.before_within(&at, &mut desk.before);
                for at in &desk.before {
                    changed |= self.tell(level, at, &mut desk.moves);
                }
            }
        }
        Ok(changed)
    }

    /// A move from here leads to a value of this level.
    #[inline]
    fn tell(&self, level: u8, at: &G::Position, moves: &mut Vec<G::Move>) -> bool {
        let slot = self.game.slot(at).expect("it lies in this slice");
        debug_assert_eq!(slot.slice, self.slice);
        let value = &self.values[slot.index as usize];
        let old = value.load(Relaxed);
        let sooner = level + 3;
        if level.is_multiple_of(2) {
            // The other side has lost: a win, and the shortest unless one was promised or found before.
            return (old == OPEN || old > sooner)
                && value
                    .fetch_update(Relaxed, Relaxed, |old| (old == OPEN || old > sooner).then_some(sooner))
                    .is_ok();
        }
        let count = &self.counts[slot.index as usize];
        if old != OPEN || count.load(Relaxed) & HOLDS != 0 {
            return false;
        }
        let lost = if count.load(Relaxed) & MANY == MANY {
            self.all_lost(level, at, moves)
        } else {
            count.fetch_sub(1, Relaxed) & MANY == 1
        };
        if !lost {
            return false;
        }
        // All moves within are lost, this one last; one that leads out may hold out longer.
        let mut lost = Worth::Loss(level + 1);
        if count.load(Relaxed) & LEAVES != 0
            && let (_, Some(out)) = self.children(at, moves)
            && out.merit() > lost.merit()
        {
            lost = out;
        }
        value.store(lost.byte(), Relaxed);
        true
    }

    /// Whether every move that stays within leads to a win of the other side up to this level.
    fn all_lost(&self, level: u8, at: &G::Position, moves: &mut Vec<G::Move>) -> bool {
        moves.clear();
        self.game.moves(at, moves);
        moves.iter().all(|&mv| {
            let slot = self.game.after(&mut at.clone(), mv, |child| self.game.slot(child));
            let slot = slot.expect("every move leads to a slice");
            let won = |byte: u8| matches!(Worth::of_byte(byte), Worth::Win(plies) if plies <= level);
            slot.slice != self.slice || won(self.values[slot.index as usize].load(Relaxed))
        })
    }

    /// The next level on which something waits.
    fn next_level(&self, from: u8) -> Option<u8> {
        let waiting = self.values.iter().map(|value| value.load(Relaxed)).filter(|&byte| byte >= from + 2);
        waiting.min().map(|byte| byte - 2)
    }
}
