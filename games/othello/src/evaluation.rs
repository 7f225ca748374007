//! A guess by what players count, weighed by hand.
//!
//! Early in a game few discs are better than many, since each can be turned over and gives the opponent a move;
//! moves and corners decide. Towards the end discs count. Three profiles are mixed by the share of empty squares.

use crate::{Bits, Discs, Features, Grid, Othello};
use game::{Evaluate, Score};

/// What one unit of everything is worth to the side that has it, in hundredths of a disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// A disc.
    pub discs: i32,
    /// A move that could be made, or half of a place where one may arise.
    pub mobility: i32,
    /// A disc beside an empty square.
    pub frontier: i32,
    /// A corner.
    pub corners: i32,
    /// A disc straight beside an empty corner, or half of one diagonally beside it.
    pub near_corners: i32,
    /// The last move of the game.
    pub parity: i32,
}

/// Profiles for an empty board, for one half full and for a full one; others lie between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// At the beginning.
    pub opening: Profile,
    /// When half of the squares are taken.
    pub middle: Profile,
    /// At the end.
    pub ending: Profile,
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation {
            opening: Profile {
                discs: -20,
                mobility: 100,
                frontier: -60,
                corners: 1200,
                near_corners: -200,
                parity: 0,
            },
            middle: Profile {
                discs: -10,
                mobility: 110,
                frontier: -50,
                corners: 1000,
                near_corners: -150,
                parity: 50,
            },
            ending: Profile {
                discs: 100,
                mobility: 50,
                frontier: 0,
                corners: 300,
                near_corners: -20,
                parity: 150,
            },
        }
    }
}

/// No sum of features reaches this.
const MOST: i32 = 9_000;

impl Profile {
    fn weigh(&self, mine: &Features, theirs: &Features, parity: i32) -> i32 {
        let beside = |side: &Features| side.c_squares + 2 * side.x_squares;
        let moves = |side: &Features| 2 * side.mobility + side.potential;
        self.discs * (mine.discs - theirs.discs)
            + self.mobility * (moves(mine) - moves(theirs)) / 2
            + self.frontier * (mine.frontier - theirs.frontier)
            + self.corners * (mine.corners - theirs.corners)
            + self.near_corners * (beside(mine) - beside(theirs))
            + self.parity * parity
    }
}

impl<G: Grid> Evaluate<Othello<G>> for Evaluation {
    fn evaluate(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Score {
        let mine = game.features(at.mine(), at.theirs());
        let theirs = game.features(at.theirs(), at.mine());
        let parity = game.parity(at);
        let (half, left) = (game.grid().area() as i32 / 2, game.empties(at).count() as i32);
        // The two profiles between which the board stands, and how far it has come from the first to the second.
        let (from, to, gone) = match half - left {
            early @ ..0 => (&self.opening, &self.middle, half + early),
            late => (&self.middle, &self.ending, late),
        };
        let (from, to) = (from.weigh(&mine, &theirs, parity), to.weigh(&mine, &theirs, parity));
        Score(((from * (half - gone) + to * gone) / half).clamp(-MOST, MOST))
    }
}
