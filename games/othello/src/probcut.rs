//! A player who knows how far his guesses err, and lets shallow searches stand for deep ones where they are clear enough
//! (ProbCut, M. Buro 1995; several of them one after the other, Multi-ProbCut, 1997). What he says is belief: nothing that is cut like this is ever proved.

use crate::{Bits, Discs, FEW, Grid, Othello};
use game::{Cut, Evaluate, Outcome, Score, Side};

/// What stands for what: a search of so many plies for one of more, by how much the deeper score lies above the
/// shallower one, and the standard deviation of the difference, in hundredths of a disc. Measured with the weights that come with
/// the program; `docs/othello.md` has the table and the command.
const ERRORS: [Error; 10] = [
    Error::of(3, 1, -84, 399),
    Error::of(4, 2, 105, 349),
    Error::of(5, 1, -78, 532),
    Error::of(5, 3, 12, 328),
    Error::of(6, 2, 142, 454),
    Error::of(6, 4, 39, 281),
    Error::of(7, 3, 20, 446),
    Error::of(7, 5, 11, 284),
    Error::of(8, 2, 160, 521),
    Error::of(8, 4, 62, 383),
];

/// A row of what was measured.
#[derive(Clone, Copy, Debug)]
struct Error {
    deep: u16,
    shallow: u16,
    lift: i32,
    deviation: i32,
}

impl Error {
    const fn of(deep: u16, shallow: u16, lift: i32, deviation: i32) -> Error {
        Error { deep, shallow, lift, deviation }
    }
}

/// Where a search is deeper than any that was measured, the rows of the deepest of its parity serve, each with a shallow search
/// that is deeper by about half as much: that is not measured, but the deeper of two such searches err less.
fn rows(plies: u16) -> impl Iterator<Item = Error> {
    const DEEPEST: u16 = ERRORS[ERRORS.len() - 1].deep;
    let measured = if plies <= DEEPEST { plies } else { DEEPEST - (plies - DEEPEST) % 2 };
    let further = (plies - measured + 2) / 4 * 2;
    let rows = ERRORS.into_iter().filter(move |row| row.deep == measured);
    rows.map(move |row| Error { shallow: row.shallow + further, ..row })
}

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
    fn cut(&self, game: &Othello<G>, at: &Discs<G::Bits>, plies: u16, in_vain: usize) -> Option<Cut> {
        // A search that sees the end counts discs, and whoever does not see it errs in other ways than were measured.
        let sees_the_end = game.empties(at).count() <= u32::from(plies) + FEW;
        if self.clear == 0 || plies < ERRORS[0].deep || sees_the_end {
            return None;
        }
        let Error { shallow, lift, deviation, .. } = rows(plies).nth(in_vain)?;
        Some(Cut { plies: shallow, lift, margin: self.clear * deviation / 10 })
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
        let cut = |plies, nth| Evaluate::<Othello<Eight>>::cut(&daring, &game, &game.start(), plies, nth);
        assert_eq!((cut(1, 0), cut(2, 0)), (None, None));
        for plies in 3..30 {
            let tried: Vec<Cut> = (0..).map_while(|nth| cut(plies, nth)).collect();
            assert!(!tried.is_empty(), "{plies}");
            for Cut { plies: shallow, margin, .. } in &tried {
                assert!(*shallow < plies && shallow % 2 == plies % 2, "{plies} {shallow}");
                assert!(*margin > 0);
            }
            assert!(tried.is_sorted_by(|one, next| one.plies < next.plies && one.margin > next.margin));
        }
        let prudent = Daring::new(Evaluation::default(), 0);
        assert_eq!(Evaluate::<Othello<Eight>>::cut(&prudent, &game, &game.start(), 9, 0), None);
    }
}
