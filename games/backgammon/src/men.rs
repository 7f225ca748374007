//! The men of one side and of both, as their owner counts the points.

/// How many men each side has.
pub const MEN: u8 = 15;

/// The index of the bar among the places of a side.
pub const BAR: usize = 24;

/// The men of one side: the points 1 to 24 at 0 to 23 as their owner counts, the bar at 24. What is missing to 15 is
/// borne off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Men(pub [u8; 25]);

impl Men {
    /// Where a game starts.
    pub const START: Men = {
        let mut men = [0; 25];
        men[5] = 5;
        men[7] = 3;
        men[12] = 5;
        men[23] = 2;
        Men(men)
    };

    /// Nobody on the board.
    pub const NONE: Men = Men([0; 25]);

    /// How many are on the board or the bar.
    pub fn left(&self) -> u8 {
        self.0.iter().sum()
    }

    /// How many are borne off.
    pub fn off(&self) -> u8 {
        MEN - self.left()
    }

    /// Pips to go.
    pub fn pips(&self) -> u32 {
        self.0.iter().enumerate().map(|(i, &men)| (i as u32 + 1) * u32::from(men)).sum()
    }

    /// The rearmost place that is taken; nothing once all are off.
    pub fn rearmost(&self) -> Option<usize> {
        self.0.iter().rposition(|&men| men > 0)
    }

    /// Whether all stand in the home board or are off.
    pub fn home(&self) -> bool {
        self.0[6..].iter().all(|&men| men == 0)
    }

    /// Whether at most six men can still do something: the others are off or lie on the two lowest points.
    pub fn crashed(&self) -> bool {
        self.0[2..].iter().sum::<u8>() <= 6
    }

    /// As 25 numbers of four bits.
    #[inline]
    pub fn packed(&self) -> u128 {
        self.0.iter().enumerate().fold(0, |all, (i, &men)| all | u128::from(men) << (4 * i))
    }

    /// Back from 25 numbers of four bits.
    #[inline]
    pub fn unpacked(packed: u128) -> Men {
        let mut men = [0; 25];
        for (i, place) in men.iter_mut().enumerate() {
            *place = (packed >> (4 * i)) as u8 & 15;
        }
        Men(men)
    }
}

/// The men of both, as whoever is to roll or to play sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    /// His men.
    pub own: Men,
    /// The opponent's, as the opponent counts.
    pub other: Men,
}

impl Board {
    /// Where a game starts.
    pub const START: Board = Board { own: Men::START, other: Men::START };

    /// As the opponent sees it.
    #[inline]
    #[must_use]
    pub fn turned(self) -> Board {
        Board { own: self.other, other: self.own }
    }

    /// Whether men of both sides have still to pass each other.
    pub fn contact(&self) -> bool {
        match (self.own.rearmost(), self.other.rearmost()) {
            (Some(own), Some(other)) => own + other > 22,
            _ => false,
        }
    }

    /// What a finished game is worth to its winner: 1, a gammon 2, a backgammon 3; nothing while both have men.
    pub fn ended(&self) -> Option<(bool, u8)> {
        let lost = |loser: &Men| match loser.off() {
            1.. => 1,
            0 if loser.0[18..].iter().all(|&men| men == 0) => 2,
            0 => 3,
        };
        if self.own.left() == 0 {
            Some((true, lost(&self.other)))
        } else if self.other.left() == 0 {
            Some((false, lost(&self.own)))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_starts_with_167_pips_each() {
        assert_eq!((Men::START.pips(), Men::START.left(), Men::START.off()), (167, 15, 0));
        assert!(Board::START.contact());
        assert_eq!(Men::unpacked(Men::START.packed()), Men::START);
    }

    #[test]
    fn gammons_and_backgammons() {
        let with = |places: &[(usize, u8)]| {
            let mut men = Men::NONE;
            places.iter().for_each(|&(at, many)| men.0[at] = many);
            men
        };
        let ended = |other| Board { own: Men::NONE, other }.ended();
        assert_eq!(ended(with(&[(0, 14)])), Some((true, 1)));
        assert_eq!(ended(with(&[(0, 14), (17, 1)])), Some((true, 2)));
        assert_eq!(ended(with(&[(0, 14), (18, 1)])), Some((true, 3)));
        assert_eq!(ended(with(&[(0, 14), (BAR, 1)])), Some((true, 3)));
        // A man off saves the gammon, wherever the others are.
        assert_eq!(ended(with(&[(0, 13), (BAR, 1)])), Some((true, 1)));
    }

    #[test]
    fn men_that_have_passed_each_other_are_in_a_race() {
        let mut own = Men::NONE;
        own.0[11] = 15;
        let mut other = Men::NONE;
        other.0[11] = 15;
        // Both stand on their 12-point, which is the opponent's 13-point: passed.
        assert!(!Board { own, other }.contact());
        other.0[12] = 1;
        assert!(Board { own, other }.contact());
    }
}
