//! All plays of a roll, each result once.
//!
//! Men are packed four bits to a place, so that moving one is a subtraction and an addition. The rule: as many dice as
//! possible are used, and the larger one if either can be used but not both.

use crate::men::{BAR, Board, Men};

/// Where a man goes that is borne off.
pub const OFF: u8 = 255;

/// One man by one die: from a place (the bar is 24) to a place or [`OFF`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// From here, counted from 0.
    pub from: u8,
    /// To here.
    pub to: u8,
}

/// What is done with a roll: up to four steps in order, and none where nothing can move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    steps: [Step; 4],
    len: u8,
}

impl Play {
    /// Nothing can move.
    pub const NONE: Play = Play { steps: [Step { from: 0, to: 0 }; 4], len: 0 };

    /// The steps.
    #[inline]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    fn with(mut self, step: Step) -> Play {
        self.steps[usize::from(self.len)] = step;
        self.len += 1;
        self
    }
}

/// A play and where it leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The play.
    pub play: Play,
    /// The player's men after it.
    pub own: u128,
    /// Bit i: the opponent's man on the player's place i was hit.
    pub hits: u32,
}

impl Found {
    /// The board after it, still as the player sees it.
    #[inline]
    pub fn board(&self, before: &Board) -> Board {
        let mut other = before.other;
        let mut hits = self.hits;
        while hits != 0 {
            other.0[23 - hits.trailing_zeros() as usize] -= 1;
            other.0[BAR] += 1;
            hits &= hits - 1;
        }
        Board { own: Men::unpacked(self.own), other }
    }
}

/// The board after a legal play, as the player sees it.
pub fn after(before: &Board, play: &Play) -> Board {
    play.steps().iter().fold(*before, |board, step| stepped(&board, *step))
}

/// The board after one man's step.
pub(crate) fn stepped(before: &Board, step: Step) -> Board {
    let mut board = *before;
    board.own.0[usize::from(step.from)] -= 1;
    if step.to != OFF {
        board.own.0[usize::from(step.to)] += 1;
        let facing = 23 - usize::from(step.to);
        if board.other.0[facing] == 1 {
            board.other.0[facing] = 0;
            board.other.0[BAR] += 1;
        }
    }
    board
}

/// Finds plays; its storage is used again and again.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    blocked: u32,
    blots: u32,
    used: usize,
    found: Vec<Found>,
}

impl Plays {
    /// All plays of this roll for the owner of `board.own`, one for each result; at least one, perhaps an empty one.
    pub fn list(&mut self, board: &Board, dice: (u8, u8)) -> &[Found] {
        self.found.clear();
        self.used = 0;
        (self.blocked, self.blots) = (0, 0);
        for i in 0..24 {
            let men = board.other.0[23 - i];
            self.blots |= u32::from(men == 1) << i;
            self.blocked |= u32::from(men > 1) << i;
        }
        let own = board.own.packed();
        let (high, low) = (dice.0.max(dice.1), dice.0.min(dice.1));
        let start = Found { play: Play::NONE, own, hits: 0 };
        if high == low {
            self.double(start, high, 4, BAR);
        } else {
            self.both(start, [high, low]);
            self.both(start, [low, high]);
            if self.used == 1 {
                self.prefer_larger(&start, high);
            }
        }
        if self.found.is_empty() {
            self.found.push(start);
        }
        &self.found
    }

    /// Where only one die can be used, it is the larger one if that is possible.
    fn prefer_larger(&mut self, start: &Found, high: u8) {
        let larger = |found: &Found| {
            let step = found.play.steps()[0];
            self.step(start, usize::from(step.from), high).is_some_and(|by_high| by_high.own == found.own)
        };
        if self.found.iter().any(larger) {
            let kept: Vec<Found> = self.found.iter().copied().filter(larger).collect();
            self.found = kept;
        }
    }

    /// A man from here by this die, if the rules allow it.
    #[inline]
    fn step(&self, at: &Found, from: usize, die: u8) -> Option<Found> {
        let one = |place: usize| 1u128 << (4 * place);
        if from >= usize::from(die) {
            let to = from - usize::from(die);
            if self.blocked >> to & 1 != 0 {
                return None;
            }
            let step = Step { from: from as u8, to: to as u8 };
            let hits = at.hits | (self.blots & 1 << to);
            return Some(Found { play: at.play.with(step), own: at.own - one(from) + one(to), hits });
        }
        // Off the board: everybody is home, and a die larger than needed only takes the rearmost man.
        let outside = at.own >> 24;
        let behind = at.own >> (4 * (from + 1));
        if outside != 0 || (usize::from(die) > from + 1 && behind != 0) {
            return None;
        }
        let step = Step { from: from as u8, to: OFF };
        Some(Found { play: at.play.with(step), own: at.own - one(from), hits: at.hits })
    }

    /// The places from which a man may move: the bar alone, while one is there.
    #[inline]
    fn sources(own: u128, highest: usize) -> impl Iterator<Item = usize> {
        let bar = own >> (4 * BAR) != 0;
        let least = if bar { BAR } else { 0 };
        let has = move |place: &usize| own >> (4 * place) & 15 != 0;
        (least..=highest).rev().filter(has)
    }

    fn double(&mut self, at: Found, die: u8, left: u8, highest: usize) {
        let mut moved = false;
        if left > 0 {
            for from in Self::sources(at.own, highest) {
                if let Some(next) = self.step(&at, from, die) {
                    moved = true;
                    self.double(next, die, left - 1, from);
                }
            }
        }
        if !moved {
            self.keep(at);
        }
    }

    fn both(&mut self, at: Found, [first, second]: [u8; 2]) {
        for from in Self::sources(at.own, BAR) {
            let Some(one) = self.step(&at, from, first) else { continue };
            let mut moved = false;
            for from in Self::sources(one.own, BAR) {
                if let Some(two) = self.step(&one, from, second) {
                    moved = true;
                    self.keep(two);
                }
            }
            if !moved {
                self.keep(one);
            }
        }
    }

    /// Keeps what uses most dice, each result once.
    fn keep(&mut self, found: Found) {
        let used = found.play.steps().len();
        if used == 0 || used < self.used {
            return;
        }
        if used > self.used {
            self.used = used;
            self.found.clear();
        }
        if !self.found.iter().any(|known| known.own == found.own && known.hits == found.hits) {
            self.found.push(found);
        }
    }
}

/// The 21 rolls with the number of ways in which two dice show them.
pub const ROLLS: [((u8, u8), u32); 21] = {
    let mut rolls = [((1, 1), 1); 21];
    let (mut i, mut high) = (0, 1);
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            rolls[i] = ((high, low), if high == low { 1 } else { 2 });
            i += 1;
            low += 1;
        }
        high += 1;
    }
    rolls
};

#[cfg(test)]
mod tests {
    use super::*;

    fn count(board: &Board, dice: (u8, u8)) -> usize {
        Plays::default().list(board, dice).len()
    }

    #[test]
    fn twenty_one_rolls_weigh_thirty_six() {
        assert_eq!(ROLLS.iter().map(|(_, weight)| weight).sum::<u32>(), 36);
        assert!(ROLLS.iter().all(|((high, low), weight)| (high == low) == (*weight == 1)));
    }

    #[test]
    fn a_man_on_the_bar_enters_first_and_a_closed_board_holds_him() {
        let mut board = Board::START;
        board.own.0[23] = 1;
        board.own.0[BAR] = 1;
        for found in Plays::default().list(&board, (6, 1)) {
            // The opponent holds the player's 19-point, so only the 1 enters.
            assert_eq!(found.play.steps()[0], Step { from: 24, to: 23 });
        }
        for i in 0..6 {
            board.other.0[i] = 2;
        }
        assert_eq!(Plays::default().list(&board, (6, 1))[0].play, Play::NONE);
    }

    #[test]
    fn the_larger_die_is_used_where_only_one_can_be() {
        // One man on the 13-point: 12 and 7 are open, but neither leads on.
        let mut own = Men::NONE;
        own.0[12] = 1;
        let mut other = Men::NONE;
        other.0[23 - 5] = 2;
        let board = Board { own, other };
        let mut plays = Plays::default();
        let found = plays.list(&board, (6, 1));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].play.steps(), [Step { from: 12, to: 6 }]);
    }

    #[test]
    fn a_larger_die_bears_off_only_the_rearmost_man() {
        let mut own = Men::NONE;
        own.0[3] = 1;
        own.0[1] = 1;
        let mut other = Men::NONE;
        other.0[0] = 2;
        let board = Board { own, other };
        let mut plays = Plays::default();
        let found = plays.list(&board, (6, 5));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].own, 0);
        // 4/3 2/off, or both men to the points 2 and 1.
        assert_eq!(count(&board, (1, 2)), 2);
    }

    #[test]
    fn results_are_what_the_steps_lead_to_and_differ() {
        let board = Board::START;
        for (dice, _) in ROLLS {
            let mut plays = Plays::default();
            let found = plays.list(&board, dice).to_vec();
            let results: Vec<Board> = found.iter().map(|found| found.board(&board)).collect();
            for (i, one) in found.iter().enumerate() {
                assert_eq!(after(&board, &one.play), results[i]);
                assert!(!results[..i].contains(&results[i]));
            }
        }
        // Counted by gnubg: 31 has 16 plays at the start, 66 has 11, 65 has 7.
        assert_eq!([count(&board, (3, 1)), count(&board, (6, 6)), count(&board, (6, 5))], [16, 11, 7]);
    }
}
