//! What a worker learns about the order of moves while it searches.

use game::{MoveCode, Side};

/// The last refutations at every distance from the root, and how each side's moves have fared anywhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refutations {
    killers: Vec<[Option<MoveCode>; 2]>,
    /// By side and code: up when a move refutes, by as many as were tried in vain before it; down for those.
    history: [Vec<i32>; 2],
}

/// No history counts more than this, so that it never outweighs anything else.
pub(crate) const MOST_HISTORY: i32 = 1 << 16;

impl Refutations {
    /// A move of `side` has refuted a position at this distance from the root, after these had not.
    pub(crate) fn learn(
        &mut self,
        ply: u32,
        side: Side,
        code: MoveCode,
        in_vain: impl ExactSizeIterator<Item = MoveCode>,
    ) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(code) {
            self.killers[ply] = [Some(code), self.killers[ply][0]];
        }
        let tried = in_vain.len() as i32;
        self.credit(side, code, tried);
        in_vain.for_each(|code| self.credit(side, code, -1));
    }

    fn credit(&mut self, side: Side, code: MoveCode, change: i32) {
        let (history, at) = (&mut self.history[side as usize], usize::from(code));
        if history.len() <= at {
            history.resize(at + 1, 0);
        }
        history[at] += change;
        if history[at].abs() >= MOST_HISTORY {
            // Old merits fade.
            history.iter_mut().for_each(|merit| *merit /= 2);
        }
    }

    /// Whether the move refuted a sibling of this node lately.
    pub(crate) fn killed(&self, ply: u32, code: MoveCode) -> bool {
        self.killers.get(ply as usize).is_some_and(|killers| killers.contains(&Some(code)))
    }

    /// How the move has fared, lately more than long ago; between minus and plus [`MOST_HISTORY`].
    pub(crate) fn merit(&self, side: Side, code: MoveCode) -> i32 {
        self.history[side as usize].get(usize::from(code)).copied().unwrap_or(0)
    }
}
