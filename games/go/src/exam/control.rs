//! Who controls which point, when a game is over, and who has won (questions 1 and 2).

use super::goban::{Goban, Pos};
use game::Side;

/// Who controls a point: whose stone lies there, or whose stones lie on all its neighbours.
///
/// The empty point of a board of 1×1 has no neighbours; by the letter it would be everybody's. It counts as nobody's here, as
/// in the house's rules: such a board is never final, and nobody can play on it.
pub fn controller(g: &Goban, p: Pos) -> Option<Side> {
    g.get(p).or_else(|| {
        let around = g.neighbours(p);
        let (first, rest) = around.list().split_first()?;
        let side = g.get(*first)?;
        rest.iter().all(|&near| g.get(near) == Some(side)).then_some(side)
    })
}

/// What is counted of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    /// Points that Black controls.
    pub black: usize,
    /// Points that White controls.
    pub white: usize,
    /// Points that nobody controls.
    pub open: usize,
}

impl Scores {
    /// Whether all points are controlled: the game is over.
    pub fn are_final(&self) -> bool {
        self.open == 0
    }

    /// Who controls more; nobody where both control as many.
    pub fn winner(&self) -> Option<Side> {
        match self.black.cmp(&self.white) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Counts the points of a board.
pub fn scores(g: &Goban) -> Scores {
    let mut scores = Scores { black: 0, white: 0, open: 0 };
    for p in g.points() {
        *match controller(g, p) {
            Some(Side::First) => &mut scores.black,
            Some(Side::Second) => &mut scores.white,
            None => &mut scores.open,
        } += 1;
    }
    scores
}

/// What all boards of a dimension are, taken one by one; for dimensions up to 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// All ways to put stones.
    pub boards: u64,
    /// Those where every point is controlled.
    pub finals: u64,
    /// Final ones with as many points for both.
    pub ties: u64,
}

/// Looks at every board of a dimension, whether a game can lead there or not.
pub fn census(d: usize) -> Census {
    assert!(d <= 4, "3^(d²) boards are too many");
    let mut census = Census::default();
    let mut g = Goban::new(d);
    for number in 0..3u64.pow((d * d) as u32) {
        let mut rest = number;
        for p in g.points() {
            g.set(p, [None, Some(Side::First), Some(Side::Second)][(rest % 3) as usize]);
            rest /= 3;
        }
        let scores = scores(&g);
        census.boards += 1;
        census.finals += u64::from(scores.are_final());
        census.ties += u64::from(scores.are_final() && scores.winner().is_none());
    }
    census
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn final_boards_of_odd_dimension_are_never_tied_and_even_ones_can_be() {
        // An empty 1×1 is nobody's, so that it is not final.
        assert_eq!(census(1), Census { boards: 3, finals: 2, ties: 0 });
        let three = census(3);
        assert_eq!((three.boards, three.ties), (19_683, 0));
        assert!(three.finals > 512);
        let two = census(2);
        assert!(two.ties > 0);
        assert_eq!(scores(&Goban::of("XO XO")).winner(), None);
    }

    #[test]
    fn the_points_of_a_board_are_shared_out() {
        let g = Goban::of(".XX OXX .OX");
        assert_eq!(scores(&g), Scores { black: 5, white: 3, open: 1 });
        assert_eq!(scores(&Goban::new(1)), Scores { black: 0, white: 0, open: 1 });
    }
}
