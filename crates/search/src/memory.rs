//! What a worker learns about the order of moves while it searches.

use game::Mark;

/// The last refutations at every distance from the root, and how often each move has refuted anything.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refutations {
    killers: Vec<[Option<Mark>; 2]>,
    history: Vec<u32>,
}

/// No history counts more than this, so that it never outweighs anything else.
pub(crate) const MOST_HISTORY: u32 = (1 << 12) - 1;

impl Refutations {
    /// A move has refuted a position at this distance from the root.
    pub(crate) fn learn(&mut self, ply: u16, mark: Mark) {
        let (ply, mark_at) = (usize::from(ply), usize::from(mark));
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(mark) {
            self.killers[ply] = [Some(mark), self.killers[ply][0]];
        }
        if self.history.len() <= mark_at {
            self.history.resize(mark_at + 1, 0);
        }
        self.history[mark_at] += 1;
        if self.history[mark_at] > MOST_HISTORY {
            // Old merits fade.
            self.history.iter_mut().for_each(|merit| *merit /= 2);
        }
    }

    /// Whether the move refuted a sibling of this node lately.
    pub(crate) fn killed(&self, ply: u16, mark: Mark) -> bool {
        self.killers.get(usize::from(ply)).is_some_and(|killers| killers.contains(&Some(mark)))
    }

    /// How often the move has refuted something, lately more than long ago.
    pub(crate) fn merit(&self, mark: Mark) -> u32 {
        self.history.get(usize::from(mark)).copied().unwrap_or(0)
    }
}
