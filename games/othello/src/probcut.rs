//! A player who knows how far his guesses err, and lets shallow searches stand for deep ones where they are clear enough
//! (ProbCut, M. Buro 1995). What he says is belief: nothing that is cut like this is ever proved.

use crate::{Bits, Discs, Grid, Othello};
use game::{Cut, Evaluate, Outcome, Score, Side};

/// How far a shallow search may err from a deep one of the same parity: one standard deviation, in hundredths of a disc. These
/// are assumed until weights ship; `tesuji lab errors` measures them for an evaluation.
const ERRORS: [(u16, u16, i32); 8] = [
    (3, 1, 400),
    (4, 2, 350),
    (5, 1, 500),
    (6, 2, 450),
    (7, 3, 420),
    (8, 4, 400),
    (10, 4, 480),
    (12, 6, 450),
];

/// With fewer empty squares a search soon counts discs, and errs in other ways.
const FEWEST: u32 = 12;

/// Somebody's guesses, with cuts.
#[derive(Clone, Debug)]
pub struct Daring<E> {
    judge: E,
    /// How far beyond the window a shallow score must lie, in tenths of a standard deviation; 0: nothing is cut.
    clear: i32,
}

impl<E> Daring<E> {
    /// The guesses of `judge`, cut where a shallow score is clear by so many tenths of a standard deviation; 0 cuts nothing.
    pub fn new(judge: E, clear: i32) -> Daring<E> {
        Daring { judge, clear }
    }
}

impl<G: Grid, E: Evaluate<Othello<G>>> Evaluate<Othello<G>> for Daring<E> {
    const CUTS: bool = true;

    #[inline]
    fn evaluate(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Score {
        self.judge.evaluate(game, at)
    }

    #[inline]
    fn cut(&self, game: &Othello<G>, at: &Discs<G::Bits>, plies: u16) -> Option<Cut> {
        if self.clear == 0 || plies < ERRORS[0].0 || game.empties(at).count() < FEWEST {
            return None;
        }
        let (_, shallow, error) = ERRORS.iter().rev().find(|(deep, ..)| *deep <= plies)?;
        // The parity of both searches is the same: who moves last makes a difference.
        let shallow = shallow + (plies - shallow) % 2;
        Some(Cut { plies: shallow, margin: self.clear * error / 10 })
    }

    #[inline(always)]
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Evaluate::<Othello<G>>::terminal_score(&self.judge, outcome, viewer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Evaluation, Scoring};
    use game::Game;

    #[test]
    fn a_shallow_search_has_the_parity_of_the_deep_one() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let daring = Daring::new(Evaluation::default(), 11);
        let cut = |plies| Evaluate::<Othello<Eight>>::cut(&daring, &game, &game.start(), plies);
        assert_eq!((cut(1), cut(2)), (None, None));
        for plies in 3..30 {
            let Cut { plies: shallow, margin } = cut(plies).unwrap();
            assert!(shallow < plies && shallow % 2 == plies % 2, "{plies} {shallow}");
            assert!(margin > 0);
        }
        let prudent = Daring::new(Evaluation::default(), 0);
        assert_eq!(Evaluate::<Othello<Eight>>::cut(&prudent, &game, &game.start(), 9), None);
    }
}
