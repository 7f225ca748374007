//! Games with dice in which no position comes again: what a position is worth on average, found depth first. What follows
//! from one move is not kept: of a throw and all that can be played behind it only the position before it is.

use crate::chance::Averaged;
use crate::unfold::{Stirred, TooLarge};
use game::{Acyclic, Expected, Fraction, Game, Side, Status};
use search::Budget;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Bits behind the point of bounds, where a fraction does not fit into 128 bits.
const BITS: u32 = 40;

/// What a position is worth to the side whose turn it is.
#[derive(Clone, Copy, Debug)]
enum Worth {
    Exact(Fraction),
    /// In units of the last bit.
    Between(i64, i64),
}

impl Worth {
    fn flipped(self) -> Worth {
        match self {
            Worth::Exact(exact) => Worth::Exact(-exact),
            Worth::Between(lower, upper) => Worth::Between(-upper, -lower),
        }
    }

    fn bounds(self) -> (i64, i64) {
        let fits =
            |bound: Option<i128>| bound.and_then(|bound| bound.try_into().ok()).expect("scores are small");
        match self {
            Worth::Exact(exact) => (fits(exact.floor(BITS)), fits(exact.ceil(BITS))),
            Worth::Between(lower, upper) => (lower, upper),
        }
    }

    fn best(self, other: Worth) -> Worth {
        match (self, other) {
            (Worth::Exact(one), Worth::Exact(two)) => Worth::Exact(one.max(two)),
            _ => {
                let (one, two) = (self.bounds(), other.bounds());
                Worth::Between(one.0.max(two.0), one.1.max(two.1))
            }
        }
    }

    /// By their weights: exact where it can be, else rounded outward.
    fn mean(worths: &[(u32, Worth)]) -> Worth {
        let all: u32 = worths.iter().map(|(weight, _)| weight).sum();
        let exact = worths.iter().try_fold(Fraction::ZERO, |sum, &(weight, worth)| match worth {
            Worth::Exact(exact) => sum.plus(weight, exact),
            Worth::Between(..) => None,
        });
        if let Some(exact) = exact.and_then(|sum| sum.divided(all)) {
            return Worth::Exact(exact);
        }
        let (mut lower, mut upper) = (0i128, 0i128);
        for &(weight, worth) in worths {
            let bounds = worth.bounds();
            lower += i128::from(weight) * i128::from(bounds.0);
            upper += i128::from(weight) * i128::from(bounds.1);
        }
        let all = i128::from(all);
        Worth::Between(lower.div_euclid(all) as i64, -((-upper).div_euclid(all)) as i64)
    }
}

/// What every position behind one is worth, as far as somebody has to remember it.
pub struct Averages<G: Game> {
    known: HashMap<G::Key, Worth, BuildHasherDefault<Stirred>>,
    most: u64,
}

impl<G: Acyclic> Averages<G> {
    /// What a position is worth to the side whose turn it is. One that only a throw leads to is not remembered.
    fn settle(
        &mut self,
        game: &G,
        at: &G::Position,
        thrown: bool,
        budget: &mut Budget,
    ) -> Result<Worth, TooLarge> {
        if let Status::Over(outcome) = game.status(at) {
            return Ok(Worth::Exact(Fraction::whole(i64::from(outcome.seen_by(game.turn(at)).0))));
        }
        let dice = game.status(at) == Status::Nature;
        let remember = dice || !thrown;
        let key = remember.then(|| game.key(at));
        if let Some(&worth) = key.and_then(|key| self.known.get(&key)) {
            return Ok(worth);
        }
        budget.spend()?;
        let mut worths = Vec::new();
        for (mv, weight) in ways(game, at) {
            let mut child = at.clone();
            game.play(&mut child, mv);
            let worth = self.settle(game, &child, dice, budget)?;
            worths.push((weight, if game.turn(&child) == game.turn(at) { worth } else { worth.flipped() }));
        }
        let worth = settled(&worths, dice);
        if let Some(key) = key {
            if self.known.len() as u64 >= self.most {
                return Err(TooLarge::Positions(self.most));
            }
            self.known.insert(key, worth);
        }
        Ok(worth)
    }

    /// What is remembered of a position, or follows from that with one move.
    fn recalled(&self, game: &G, at: &G::Position, farther: bool) -> Option<Worth> {
        if let Status::Over(outcome) = game.status(at) {
            return Some(Worth::Exact(Fraction::whole(i64::from(outcome.seen_by(game.turn(at)).0))));
        }
        if let Some(&worth) = self.known.get(&game.key(at)) {
            return Some(worth);
        }
        if !farther || game.status(at) == Status::Nature {
            return None;
        }
        let worth = |(mv, weight): (G::Move, u32)| {
            let mut child = at.clone();
            game.play(&mut child, mv);
            let worth = self.recalled(game, &child, false)?;
            Some((weight, if game.turn(&child) == game.turn(at) { worth } else { worth.flipped() }))
        };
        let worths: Option<Vec<_>> = ways(game, at).into_iter().map(worth).collect();
        Some(settled(&worths?, false))
    }
}

/// The moves or the rolls of an open position, with their weights.
fn ways<G: Game>(game: &G, at: &G::Position) -> Vec<(G::Move, u32)> {
    let mut rolls = Vec::new();
    match game.status(at) {
        Status::Nature => game.rolls(at, &mut rolls),
        _ => rolls.extend(game.legal(at).into_iter().map(|mv| (mv, 1))),
    }
    rolls
}

fn settled(worths: &[(u32, Worth)], dice: bool) -> Worth {
    if dice {
        return Worth::mean(worths);
    }
    let best = worths.iter().map(|&(_, worth)| worth).reduce(Worth::best);
    best.expect("an open position offers a move")
}

impl<G: Acyclic> Averaged<G> for Averages<G> {
    /// A key, a worth and a byte, in a table that has just doubled.
    const BYTES: usize = 160;

    fn solve(game: &G, from: &G::Position, most: u64, budget: &mut Budget) -> Result<Self, TooLarge> {
        assert!(G::SOUND_KEYS, "positions are told apart by their keys");
        let mut averages = Averages { known: HashMap::default(), most };
        averages.settle(game, from, false, budget)?;
        Ok(averages)
    }

    fn len(&self) -> usize {
        self.known.len()
    }

    fn of(&self, game: &G, at: &G::Position, viewer: Side) -> Option<Expected> {
        let expected = match self.recalled(game, at, true)? {
            Worth::Exact(exact) => Expected::exactly(exact),
            Worth::Between(lower, upper) => {
                let fraction = |value: i64| Fraction::new(i128::from(value), 1 << BITS);
                Expected { lower: fraction(lower), upper: fraction(upper) }
            }
        };
        Some(if game.turn(at) == viewer { expected } else { expected.flipped() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three thirds are one; what no longer fits is enclosed.
    #[test]
    fn means_are_exact_as_long_as_they_fit() {
        let third = Worth::Exact(Fraction::new(1, 3));
        assert!(
            matches!(Worth::mean(&[(1, third), (2, third)]), Worth::Exact(mean) if mean == Fraction::new(1, 3))
        );
        let (fine, finer) = (Fraction::new(1, 3i128.pow(79)), Fraction::new(-1, 2i128.pow(125)));
        let Worth::Between(lower, upper) = Worth::mean(&[(1, Worth::Exact(fine)), (1, Worth::Exact(finer))])
        else {
            panic!("3^79 · 2^125 has more than 128 bits");
        };
        assert!(lower < 0 && upper > 0 && upper - lower <= 4, "{lower} {upper}");
    }
}
