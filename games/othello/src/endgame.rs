//! The last few empty squares, searched to the end without anything a large search needs.
//!
//! With four empty squares or fewer nobody's moves are listed: every empty square is tried, and what turns nothing over is no
//! move. Squares in quarters with an odd number of empty squares come first; where there are more, moves that leave few
//! replies do. Whoever asks names a window, and scores outside it are only
//! bounded, as in any alpha-beta.

use crate::regions::odd_quarters;
use crate::stability::Stability;
use crate::{Bits, Discs, Grid, Othello};
use game::{Bounds, Game, Score, Status};

/// With at most so many empty squares a position is best searched by [`Othello::finish`].
pub const FEW: u32 = 8;

/// With so many empty squares or more, moves are listed and sorted after all.
const SORTED: u32 = 5;

/// With so many empty squares or more, discs that stay are looked for where they may close the window.
const STABLE: u32 = 5;

/// An alpha-beta over the last squares of one game. Scores are those of the side to move.
struct Finish<'g, G> {
    game: &'g Othello<G>,
    stability: &'g Stability,
    /// How many positions were looked at.
    examined: u64,
}

/// What is left to be played.
#[derive(Clone, Copy)]
struct Left<B> {
    /// The empty squares, and how many there are.
    empties: B,
    number: u32,
    /// The quarters of the board with an odd number of them.
    odd: B,
}

impl<G: Grid> Othello<G> {
    /// What a window asks to know of the score for the side to move: exact within it, a bound beyond it. Meant for [`FEW`]
    /// empty squares; positions behind it that were looked at are added to `examined`.
    #[inline]
    pub fn finish(
        &self,
        stability: &Stability,
        at: &Discs<G::Bits>,
        window: (Score, Score),
        examined: &mut u64,
    ) -> Bounds {
        if let Status::Over(outcome) = self.status(at) {
            return Bounds::exactly(outcome.seen_by(at.turn()));
        }
        let most = self.grid().area() as i32;
        let (alpha, beta) = (window.0.0.max(-most - 1), window.1.0.min(most + 1));
        let mut finish = Finish { game: self, stability, examined: 0 };
        let score = finish.any_number(at.mine(), at.theirs(), self.empties(at), (alpha, beta));
        *examined += finish.examined;
        match Score(score) {
            low if score <= alpha => Bounds { upper: low, ..self.scale() },
            high if score >= beta => Bounds { lower: high, ..self.scale() },
            exact => Bounds::exactly(exact),
        }
    }
}

impl<G: Grid> Finish<'_, G> {
    fn any_number(&mut self, mine: G::Bits, theirs: G::Bits, empties: G::Bits, window: (i32, i32)) -> i32 {
        match empties.count() {
            1 => self.last(mine, empties.lowest()),
            2 => self.two(mine, theirs, empties, window),
            number => {
                let odd = odd_quarters(self.game.grid(), empties);
                self.several(mine, theirs, Left { empties, number, odd }, window)
            }
        }
    }

    /// Three empty squares or more.
    fn several(
        &mut self,
        mine: G::Bits,
        theirs: G::Bits,
        left: Left<G::Bits>,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        if left.number >= STABLE
            && let Some(most) = self.stability.at_most(self.game, mine, theirs, alpha)
        {
            return most;
        }
        if let Some(score) = self.best(mine, theirs, left, (alpha, beta)) {
            return score;
        }
        self.examined += 1;
        match self.best(theirs, mine, left, (-beta, -alpha)) {
            Some(score) => -score,
            None => self.game.counted(mine.count(), theirs.count()),
        }
    }

    /// The same for a side that can move; nothing if it cannot.
    #[inline(always)]
    fn best(
        &mut self,
        mine: G::Bits,
        theirs: G::Bits,
        left: Left<G::Bits>,
        window: (i32, i32),
    ) -> Option<i32> {
        if left.number >= SORTED {
            self.sorted(mine, theirs, left, window)
        } else {
            self.tried(mine, theirs, left, window)
        }
    }

    /// The same where sorting pays: moves that leave few replies come first, among equals those in odd quarters.
    fn sorted(
        &mut self,
        mine: G::Bits,
        theirs: G::Bits,
        left: Left<G::Bits>,
        (mut alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let mut moves = [(0, 0, G::Bits::EMPTY, G::Bits::EMPTY); FEW as usize];
        let mut number = 0;
        for square in left.empties.each() {
            let Some((own, other)) = self.turned(mine, theirs, square) else { continue };
            let replies = self.game.grid().openings(other, own).count();
            let rank = 2 * replies + u32::from(!left.odd.has(square));
            let mut to = number;
            while to > 0 && moves[to - 1].0 > rank {
                moves[to] = moves[to - 1];
                to -= 1;
            }
            moves[to] = (rank, square, own, other);
            number += 1;
        }
        let mut best = None;
        for &(_, square, own, other) in &moves[..number] {
            let empties = left.empties ^ G::Bits::bit(square);
            let odd = left.odd ^ self.game.grid().quarter_of(square);
            let rest = Left { empties, number: left.number - 1, odd };
            let score = -self.several(other, own, rest, (-beta, -alpha));
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                alpha = alpha.max(score);
                if score >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// The same for a side that can move; nothing if it cannot.
    #[inline(always)]
    fn tried(
        &mut self,
        mine: G::Bits,
        theirs: G::Bits,
        left: Left<G::Bits>,
        (mut alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let mut best = None;
        for group in [left.empties & left.odd, left.empties & !left.odd] {
            for square in group.each() {
                let Some((own, other)) = self.turned(mine, theirs, square) else { continue };
                let empties = left.empties ^ G::Bits::bit(square);
                let score = if left.number == 3 {
                    -self.two(other, own, empties, (-beta, -alpha))
                } else {
                    let odd = left.odd ^ self.game.grid().quarter_of(square);
                    -self.several(other, own, Left { empties, number: left.number - 1, odd }, (-beta, -alpha))
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

    /// Two empty squares.
    #[inline(always)]
    fn two(&mut self, mine: G::Bits, theirs: G::Bits, empties: G::Bits, (alpha, beta): (i32, i32)) -> i32 {
        let pair = (empties.lowest(), empties.without_lowest().lowest());
        if let Some(score) = self.either(mine, theirs, pair, beta) {
            return score;
        }
        self.examined += 1;
        match self.either(theirs, mine, pair, -alpha) {
            Some(score) => -score,
            None => self.game.counted(mine.count(), theirs.count()),
        }
    }

    /// The same for a side that can move; nothing if it cannot.
    #[inline(always)]
    fn either(&mut self, mine: G::Bits, theirs: G::Bits, pair: (u32, u32), beta: i32) -> Option<i32> {
        let first = self.turned(mine, theirs, pair.0).map(|(_, other)| -self.last(other, pair.1));
        if first.is_some_and(|score| score >= beta) {
            return first;
        }
        first.max(self.turned(mine, theirs, pair.1).map(|(_, other)| -self.last(other, pair.0)))
    }

    /// One empty square: whoever can takes it.
    #[inline(always)]
    fn last(&mut self, mine: G::Bits, square: u32) -> i32 {
        let (game, grid) = (self.game, self.game.grid());
        let count = mine.count();
        let others = grid.area() - 1 - count;
        let gain = grid.last_turned(square, mine);
        self.examined += 1;
        if gain > 0 {
            return game.counted(count + gain + 1, others - gain);
        }
        let theirs = grid.squares() & !mine & !G::Bits::bit(square);
        let loss = grid.last_turned(square, theirs);
        if loss > 0 {
            return game.counted(count - loss, others + loss + 1);
        }
        game.counted(count, others)
    }

    /// Both sides' discs after a disc on this square, if it turns something over.
    #[inline(always)]
    fn turned(&mut self, mine: G::Bits, theirs: G::Bits, square: u32) -> Option<(G::Bits, G::Bits)> {
        let grid = self.game.grid();
        // Most squares that are no moves have none of theirs beside them.
        if (grid.near(square) & theirs).is_empty() {
            return None;
        }
        let flips = grid.flips(square, mine, theirs);
        if flips.is_empty() {
            return None;
        }
        self.examined += 1;
        Some((mine | flips | G::Bits::bit(square), theirs ^ flips))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Eight, Scoring, Setup};
    use game::Seed;
    use search::{Budget, minimax};

    /// Plays at random until few squares are empty, and compares with plain minimax: the whole range of scores, and a
    /// window above, around and below the truth.
    fn check<G: Grid>(game: &Othello<G>, games: usize, seed: Seed) -> [usize; FEW as usize + 2] {
        let (mut rng, mut met) = (seed.rng(), [0; FEW as usize + 2]);
        let stability = Stability::of(game);
        for _ in 0..games {
            let mut at = game.start();
            while let Some(&mv) = rng.pick(&game.legal(&at)) {
                let left = game.empties(&at).count();
                if left <= FEW {
                    let turn = at.turn();
                    let exact = minimax(game, &mut at.clone(), turn, &mut Budget::unlimited()).unwrap();
                    let mut examined = 0;
                    let Bounds { lower, upper } = game.scale();
                    let mut ask = |low, high| game.finish(&stability, &at, (low, high), &mut examined);
                    let widest = ask(Score(lower.0 - 1), Score(upper.0 + 1));
                    assert_eq!(widest, Bounds::exactly(exact), "{at:?}");
                    for by in [-3, -1, 0, 1, 4] {
                        let alpha = Score(exact.0 + by);
                        let told = ask(alpha, Score(alpha.0 + 1));
                        assert!(told.lower <= exact && exact <= told.upper, "{at:?} {by} {told:?}");
                        assert!(told.upper <= alpha || told.lower > alpha, "{at:?} {by} {told:?}");
                    }
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
        let met = check(&Othello::new(Eight, Scoring::EmptiesToWinner), 90, Seed(1));
        assert!(met[1..].iter().all(|&n| n > 30), "{met:?}");
        for text in ["4x4", "4x4/raw", "6x6/raw", "8x8/raw", "10x10"] {
            let setup = Setup::read(text).unwrap();
            check(&Othello::new(Any::<u128>::new(setup.size).unwrap(), setup.scoring), 12, Seed(2));
        }
    }
}
