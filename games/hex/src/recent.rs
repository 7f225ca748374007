//! The moves that led to a position, as far as a policy weighs them.

use crate::Cell;

/// The opponent's last move, and the own one before it: the cells, none where there was no move or nobody knows of it,
/// and for a swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recent(pub [Option<usize>; 2]);

impl Recent {
    /// Nobody has moved.
    pub const NONE: Recent = Recent([None; 2]);

    /// The last of these moves.
    pub fn of(past: &[Cell]) -> Recent {
        past[past.len().saturating_sub(2)..].iter().fold(Recent::NONE, |recent, &mv| recent.then(mv))
    }

    /// After one move more, for whoever comes next.
    #[must_use]
    pub fn then(self, mv: Cell) -> Recent {
        Recent([mv.place(), self.0[0]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_moves_of_a_line_are_those_of_whoever_followed_it() {
        let line = [Cell::at(3), Cell::SWAP, Cell::at(5), Cell::at(7)];
        let mut followed = Recent::NONE;
        for (i, &mv) in line.iter().enumerate() {
            assert_eq!(Recent::of(&line[..i]), followed);
            followed = followed.then(mv);
        }
        assert_eq!(followed, Recent([Some(7), Some(5)]));
        assert_eq!(Recent::of(&line[..3]), Recent([Some(5), None]));
        assert_eq!(Recent::of(&line[..1]), Recent([Some(3), None]));
    }
}
