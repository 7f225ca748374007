//! The last few empty squares, searched to the end without anything a large search needs.
//!
//! Nobody's moves are listed here: every empty square is tried, and what turns nothing over is no move. Squares in
//! quarters with an odd number of empty squares come first.

use crate::regions::odd_quarters;
use crate::{Bits, Discs, Grid, Othello};
use game::{Game, Score, Status};

/// With at most so many empty squares a position is best searched by [`Othello::finish`].
pub const FEW: u32 = 4;

/// An alpha-beta over the last squares of one game. Scores are those of the side to move.
struct Finish<'g, G> {
    game: &'g Othello<G>,
    /// How many positions were looked at.
    examined: u64,
}

impl<G: Grid> Othello<G> {
    /// The exact score of a position for the side to move, meant for [`FEW`] empty squares; positions behind it that
    /// were looked at are added to `examined`.
    #[inline]
    pub fn finish(&self, at: &Discs<G::Bits>, examined: &mut u64) -> Score {
        if let Status::Over(outcome) = self.status(at) {
            return outcome.seen_by(at.turn());
        }
        let most = self.grid().area() as i32;
        let mut finish = Finish { game: self, examined: 0 };
        let empties = self.empties(at);
        let score = if empties.count() == 1 {
            finish.last(at.mine(), at.theirs(), empties.lowest())
        } else {
            finish.several(at.mine(), at.theirs(), empties, (-most, most))
        };
        *examined += finish.examined;
        Score(score)
    }
}

impl<G: Grid> Finish<'_, G> {
    /// Two empty squares or more. The result is exact within the window and a bound beyond it, as in any
    /// alpha-beta.
    fn several(&mut self, mine: G::Bits, theirs: G::Bits, empties: G::Bits, window: (i32, i32)) -> i32 {
        if let Some(score) = self.tried(mine, theirs, empties, window) {
            return score;
        }
        self.examined += 1;
        let (alpha, beta) = window;
        match self.tried(theirs, mine, empties, (-beta, -alpha)) {
            Some(score) => -score,
            None => self.game.counted(mine.count(), theirs.count()),
        }
    }

    /// The same for a side that can move; nothing if it cannot.
    #[inline(always)]
    fn tried(
        &mut self,
        mine: G::Bits,
        theirs: G::Bits,
        empties: G::Bits,
        (mut alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let grid = self.game.grid();
        let two = empties.without_lowest().without_lowest().is_empty();
        let odd = if two { empties } else { odd_quarters(grid, empties) };
        let mut best = None;
        for group in [odd, empties ^ odd] {
            for square in group.each() {
                let flips = grid.flips(square, mine, theirs);
                if flips.is_empty() {
                    continue;
                }
                self.examined += 1;
                let (own, other) = (mine | flips | G::Bits::bit(square), theirs ^ flips);
                let left = empties ^ G::Bits::bit(square);
                let score = if two {
                    -self.last(other, own, left.lowest())
                } else {
                    -self.several(other, own, left, (-beta, -alpha))
                };
                if best.is_none_or(|best| score > best) {
                    best = Some(score);
                    alpha = alpha.max(score);
                    if score >= beta {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// One empty square: whoever can takes it.
    #[inline(always)]
    fn last(&mut self, mine: G::Bits, theirs: G::Bits, square: u32) -> i32 {
        let (game, grid) = (self.game, self.game.grid());
        let count = mine.count();
        let others = grid.area() - 1 - count;
        let gain = grid.flips(square, mine, theirs).count();
        self.examined += 1;
        if gain > 0 {
            return game.counted(count + gain + 1, others - gain);
        }
        let loss = grid.flips(square, theirs, mine).count();
        if loss > 0 {
            return game.counted(count - loss, others + loss + 1);
        }
        game.counted(count, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Eight, Scoring, Setup};
    use game::Seed;
    use search::{Purse, minimax};

    /// Plays at random until few squares are empty, and compares with plain minimax.
    fn check<G: Grid>(game: &Othello<G>, games: usize, seed: Seed) -> [usize; FEW as usize + 2] {
        let (mut luck, mut met) = (seed.luck(), [0; FEW as usize + 2]);
        for _ in 0..games {
            let mut at = game.start();
            while let Some(&mv) = luck.pick(&game.legal(&at)) {
                let left = game.empties(&at).count();
                if left <= FEW {
                    let turn = at.turn();
                    let exact = minimax(game, &mut at.clone(), turn, &mut Purse::bottomless());
                    let mut examined = 0;
                    assert_eq!(Ok(game.finish(&at, &mut examined)), exact, "{at:?}");
                    assert!(examined > 0);
                    met[left as usize] += 1;
                    met[FEW as usize + 1] += usize::from(at.must_pass());
                }
                game.play(&mut at, mv);
            }
        }
        met
    }

    #[test]
    fn the_last_squares_agree_with_minimax() {
        let met = check(&Othello::new(Eight, Scoring::EmptiesToWinner), 400, Seed(1));
        assert!(met[1..].iter().all(|&n| n > 30), "{met:?}");
        for text in ["4x4", "4x4/raw", "6x6/raw", "8x8/raw", "10x10"] {
            let setup = Setup::read(text).unwrap();
            check(&Othello::new(Any::<u128>::new(setup.size).unwrap(), setup.scoring), 60, Seed(2));
        }
    }
}
