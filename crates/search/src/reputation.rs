//! What a worker learns about quiet moves of a sharp game while it searches: killers, answers to the last move, and how
//! every move has fared, by itself and behind the moves before it.

use game::{MoveCode, Side};

/// Who goes where, as [`game::Tactics::footprint`] numbers it.
pub(crate) type Footprint = u16;

/// A line that passed here, or began.
pub(crate) const NOBODY: Footprint = u16::MAX;

/// No single reputation counts more than this.
const MOST: i32 = 1 << 14;
/// … and all of a move together no more than this.
pub(crate) const MOST_MERIT: i32 = 3 * MOST;

/// A move as it is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub code: MoveCode,
    pub footprint: Footprint,
}

/// The reputations of one worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reputation {
    /// The last two refutations at every distance from the root.
    killers: Vec<[Option<MoveCode>; 2]>,
    /// What last refuted a move.
    answers: Vec<Option<MoveCode>>,
    /// By side and code.
    alone: [Vec<i16>; 2],
    /// By the footprint of an earlier move of the line and that of the move.
    behind: Vec<i16>,
    /// How many footprints there are.
    footprints: usize,
    /// The footprints of the line, by ply.
    line: Vec<Footprint>,
}

impl Reputation {
    /// Footprints are below this number from now on; what is known by them is forgotten if they were others before.
    #[inline(always)]
    pub(crate) fn tell_apart(&mut self, footprints: usize) {
        if self.footprints != footprints {
            self.answers = vec![None; footprints];
            self.behind = vec![0; footprints * footprints];
            self.footprints = footprints;
        }
    }

    /// The line goes on from this ply by a move.
    #[inline(always)]
    pub(crate) fn step(&mut self, ply: u32, footprint: Footprint) {
        let ply = ply as usize;
        if self.line.len() <= ply {
            self.line.resize(ply + 64, NOBODY);
        }
        self.line[ply] = footprint;
    }

    /// The move that led to this ply, so many plies ago.
    #[inline(always)]
    fn before(&self, ply: u32, ago: u32) -> Option<usize> {
        let at = ply.checked_sub(ago)? as usize;
        let footprint = usize::from(*self.line.get(at)?);
        (footprint < self.footprints).then_some(footprint)
    }

    /// Which killer of this ply a move is: 2 for the last one, 1 for the one before, 0 for none.
    #[inline(always)]
    pub(crate) fn killer(&self, ply: u32, code: MoveCode) -> i32 {
        match self.killers.get(ply as usize) {
            Some(killers) if killers[0] == Some(code) => 2,
            Some(killers) if killers[1] == Some(code) => 1,
            _ => 0,
        }
    }

    /// Whether the move last refuted the one that led here.
    #[inline(always)]
    pub(crate) fn answers(&self, ply: u32, code: MoveCode) -> bool {
        self.before(ply, 1).is_some_and(|last| self.answers[last] == Some(code))
    }

    /// How a move of this side has fared anywhere.
    #[inline(always)]
    pub(crate) fn alone(&self, side: Side, code: MoveCode) -> i32 {
        self.alone[side as usize].get(usize::from(code)).map_or(0, |merit| i32::from(*merit))
    }

    /// How it has fared behind the last two moves.
    #[inline(always)]
    pub(crate) fn behind(&self, ply: u32, footprint: Footprint) -> i32 {
        let merit = |ago| {
            let before = self.before(ply, ago)?;
            self.behind.get(before * self.footprints + usize::from(footprint)).map(|merit| i32::from(*merit))
        };
        merit(1).unwrap_or(0) + merit(2).unwrap_or(0)
    }

    /// A move has refuted a position after these quiet ones had not; it has a name if it was quiet itself.
    pub(crate) fn learn(
        &mut self,
        (ply, depth): (u32, i16),
        side: Side,
        best: Option<Step>,
        in_vain: impl Iterator<Item = Step>,
    ) {
        // Deep refutations count more, up to a point.
        let bonus = (16 * i32::from(depth).pow(2) + 32 * i32::from(depth)).min(1_600);
        in_vain.for_each(|step| self.credit(ply, side, step, -bonus));
        let Some(best) = best else { return };
        let at = ply as usize;
        if self.killers.len() <= at {
            self.killers.resize(at + 64, [None; 2]);
        }
        if self.killers[at][0] != Some(best.code) {
            self.killers[at] = [Some(best.code), self.killers[at][0]];
        }
        if let Some(last) = self.before(ply, 1) {
            self.answers[last] = Some(best.code);
        }
        self.credit(ply, side, best, bonus);
    }

    fn credit(&mut self, ply: u32, side: Side, step: Step, bonus: i32) {
        let (alone, code) = (&mut self.alone[side as usize], usize::from(step.code));
        if alone.len() <= code {
            alone.resize(code + 1, 0);
        }
        drift(&mut alone[code], bonus);
        for ago in [1, 2] {
            let Some(before) = self.before(ply, ago) else { continue };
            if let Some(merit) = self.behind.get_mut(before * self.footprints + usize::from(step.footprint)) {
                drift(merit, bonus);
            }
        }
    }
}

/// The nearer to its limit a merit is, the less it grows: old merits fade.
#[inline(always)]
fn drift(merit: &mut i16, bonus: i32) {
    let old = i32::from(*merit);
    *merit = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merits_stay_within_their_limits_and_follow_the_line() {
        let mut known = Reputation::default();
        known.tell_apart(8);
        let (good, bad) = (Step { code: 3, footprint: 5 }, Step { code: 4, footprint: 6 });
        known.step(0, 1);
        known.step(1, 2);
        for _ in 0..10_000 {
            known.learn((2, 30), Side::First, Some(good), std::iter::once(bad));
        }
        assert!((MOST - 50..=MOST).contains(&known.alone(Side::First, 3)));
        assert!((-MOST..=50 - MOST).contains(&known.alone(Side::First, 4)));
        assert_eq!(known.alone(Side::Second, 3), 0);
        assert!(known.behind(2, 5) > MOST && known.behind(2, 5) <= MOST_MERIT);
        assert!(known.answers(2, 3) && !known.answers(1, 3));
        assert_eq!((known.killer(2, 3), known.killer(3, 3)), (2, 0));
        // Behind other moves nothing is known of it.
        known.step(1, NOBODY);
        known.step(0, 7);
        assert_eq!(known.behind(2, 5), 0);
    }
}
