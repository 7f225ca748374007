//! What is believed about the end of a game without a cube.

use crate::men::Board;

/// The chances of whoever is to roll: to win, to win at least a gammon, to win a backgammon, to lose at least a gammon,
/// to lose a backgammon.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances(pub [f32; 5]);

impl Chances {
    /// Points to be expected without a cube.
    #[inline]
    pub fn equity(&self) -> f32 {
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = self.0;
        2.0 * win - 1.0 + gammon + backgammon - lost_gammon - lost_backgammon
    }

    /// The same as the opponent sees it.
    #[inline]
    #[must_use]
    pub fn turned(&self) -> Chances {
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = self.0;
        Chances([1.0 - win, lost_gammon, lost_backgammon, gammon, backgammon])
    }

    /// From the five answers of a network.
    ///
    /// # Panics
    /// If there are not five.
    #[inline]
    pub fn of(answers: &[f32]) -> Chances {
        Chances(answers.try_into().expect("five answers"))
    }

    /// A finished game: whether it was won, and by how many points.
    pub fn ended(won: bool, points: u8) -> Chances {
        let at_least = |least: u8| if points >= least { 1.0 } else { 0.0 };
        if won {
            Chances([1.0, at_least(2), at_least(3), 0.0, 0.0])
        } else {
            Chances([0.0, 0.0, 0.0, at_least(2), at_least(3)])
        }
    }

    /// A part of these and the rest of others.
    #[inline]
    #[must_use]
    pub fn mixed(&self, part: f32, others: &Chances) -> Chances {
        let mut all = *self;
        all.0.iter_mut().zip(&others.0).for_each(|(one, other)| *one = part * *one + (1.0 - part) * other);
        all
    }

    /// Adds so many times these.
    pub fn add(&mut self, weight: f32, others: &Chances) {
        self.0.iter_mut().zip(&others.0).for_each(|(one, other)| *one += weight * other);
    }

    /// Takes out what the rules forbid: who has a man off loses no gammon, and nothing is more likely than what it implies.
    #[inline]
    #[must_use]
    pub fn sane(mut self, board: &Board) -> Chances {
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = &mut self.0;
        if board.other.off() > 0 {
            (*gammon, *backgammon) = (0.0, 0.0);
        }
        if board.own.off() > 0 {
            (*lost_gammon, *lost_backgammon) = (0.0, 0.0);
        }
        *gammon = gammon.min(*win);
        *backgammon = backgammon.min(*gammon);
        *lost_gammon = lost_gammon.min(1.0 - *win);
        *lost_backgammon = lost_backgammon.min(*lost_gammon);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_wins_the_other_loses() {
        let chances = Chances([0.6, 0.2, 0.01, 0.1, 0.02]);
        assert!((chances.equity() - 0.29).abs() < 1e-6);
        assert!((chances.equity() + chances.turned().equity()).abs() < 1e-6);
        assert_eq!(Chances::ended(true, 3).equity(), 3.0);
        assert_eq!(Chances::ended(false, 2).equity(), -2.0);
    }
}
