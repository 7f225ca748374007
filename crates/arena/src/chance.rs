//! Games with dice, solved as a graph: what every position is worth on average.
//!
//! Positions are met once by their keys, and strongly connected parts are settled from the ends backwards. Where no
//! position comes again a value is an exact fraction, as long as it fits into 128 bits. Where positions recur, a lower
//! bound climbs from the worst score and an upper one falls from the best: both are fixed-point numbers rounded outward, and
//! the operator is monotone, so that every sweep leaves bounds that hold, however early it ends.

use crate::unfold::{Stirred, TooLarge};
use game::{Expected, Fraction, Game, Side, Status};
use search::Budget;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

/// Bits behind the point of the numbers with which bounds are calculated.
const BITS: u32 = 40;

/// What two bounds may differ by at the end, in the unit of the last bit.
const CLOSE: i64 = 1 << 8;

/// A sweep without end would be a bug; a slow one is ended with what holds.
const SWEEPS: u32 = 100_000;

/// A worth in the making, for the side whose turn it is.
#[derive(Clone, Copy, Debug)]
enum Worth {
    Exact(Fraction),
    Between(i64, i64),
}

/// What happens at a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Over,
    Choice,
    Dice,
}

/// An edge: where it leads, with what weight, and whether the turn changes on the way.
#[derive(Clone, Copy, Debug)]
struct Way {
    to: u32,
    weight: u32,
    turns: bool,
}

/// What all positions behind one are worth on average.
pub trait Averaged<G: Game>: Send + Sized {
    /// What a position takes at most, while all are met and settled.
    const BYTES: usize;

    /// Solves a game from one position on, if so many are enough to be remembered.
    fn solve(game: &G, from: &G::Position, most: u64, budget: &mut Budget) -> Result<Self, TooLarge>;

    /// How many positions are remembered.
    fn len(&self) -> usize;

    /// Never: there is always the position it was made from.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a position is worth to `viewer`, if it is known here.
    fn of(&self, game: &G, at: &G::Position, viewer: Side) -> Option<Expected>;
}

/// All positions behind one, each with what it is worth on average.
pub struct Chances<G: Game> {
    index: HashMap<G::Key, u32, BuildHasherDefault<Stirred>>,
    next: Vec<Next>,
    /// Where the ways of each vertex begin.
    first: Vec<u32>,
    ways: Vec<Way>,
    worth: Vec<Worth>,
    /// Whether some position can come again.
    recurs: bool,
}

impl<G: Game> Averaged<G> for Chances<G> {
    const BYTES: usize = 200;

    fn solve(game: &G, from: &G::Position, most: u64, budget: &mut Budget) -> Result<Self, TooLarge> {
        assert!(G::SOUND_KEYS, "positions are told apart by their keys");
        let mut chances = Chances {
            index: HashMap::default(),
            next: Vec::new(),
            first: vec![0],
            ways: Vec::new(),
            worth: Vec::new(),
            recurs: false,
        };
        chances.unfold(game, from, most, budget)?;
        chances.settle(game, budget)?;
        Ok(chances)
    }

    fn len(&self) -> usize {
        self.next.len()
    }

    fn of(&self, game: &G, at: &G::Position, viewer: Side) -> Option<Expected> {
        let worth = self.worth[*self.index.get(&game.key(at))? as usize];
        let expected = match worth {
            Worth::Exact(exact) => Expected::exactly(exact),
            Worth::Between(lower, upper) => {
                let fraction = |value: i64| Fraction::new(i128::from(value), 1 << BITS);
                Expected { lower: fraction(lower), upper: fraction(upper) }
            }
        };
        Some(if game.turn(at) == viewer { expected } else { expected.flipped() })
    }
}

impl<G: Game> Chances<G> {
    /// Whether some position can come again.
    pub fn recurs(&self) -> bool {
        self.recurs
    }

    /// Meets every position, breadth first.
    fn unfold(
        &mut self,
        game: &G,
        from: &G::Position,
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), TooLarge> {
        let mut waiting = std::collections::VecDeque::from([from.clone()]);
        self.meet(game, from, most)?;
        let (mut moves, mut rolls) = (Vec::new(), Vec::new());
        while let Some(at) = waiting.pop_front() {
            budget.spend()?;
            rolls.clear();
            match game.status(&at) {
                Status::Over(_) => {}
                Status::Nature => game.rolls(&at, &mut rolls),
                Status::Turn(_) => {
                    moves.clear();
                    game.moves(&at, &mut moves);
                    rolls.extend(moves.iter().map(|&mv| (mv, 1)));
                }
            }
            for &(mv, weight) in &rolls {
                let mut child = at.clone();
                game.play(&mut child, mv);
                let (to, new) = self.meet(game, &child, most)?;
                self.ways.push(Way { to, weight, turns: game.turn(&child) != game.turn(&at) });
                if new {
                    waiting.push_back(child);
                }
            }
            self.first.push(self.ways.len() as u32);
        }
        Ok(())
    }

    fn meet(&mut self, game: &G, at: &G::Position, most: u64) -> Result<(u32, bool), TooLarge> {
        let number = self.next.len() as u32;
        match self.index.entry(game.key(at)) {
            Entry::Occupied(known) => return Ok((*known.get(), false)),
            Entry::Vacant(new) => new.insert(number),
        };
        if u64::from(number) >= most.min(u64::from(u32::MAX / 2)) {
            return Err(TooLarge::Positions(most));
        }
        let (next, worth) = match game.status(at) {
            Status::Over(outcome) => {
                (Next::Over, Fraction::whole(i64::from(outcome.seen_by(game.turn(at)).0)))
            }
            Status::Turn(_) => (Next::Choice, Fraction::ZERO),
            Status::Nature => (Next::Dice, Fraction::ZERO),
        };
        self.next.push(next);
        self.worth.push(Worth::Exact(worth));
        Ok((number, true))
    }

    fn ways(&self, vertex: u32) -> &[Way] {
        &self.ways[self.first[vertex as usize] as usize..self.first[vertex as usize + 1] as usize]
    }

    /// Settles the parts of the graph in which positions recur, from the ends backwards (Tarjan 1972, without recursion).
    fn settle(&mut self, game: &G, budget: &mut Budget) -> Result<(), TooLarge> {
        const NEW: u32 = 0;
        let scale = game.scale();
        let widest = (i64::from(scale.lower.0) << BITS, i64::from(scale.upper.0) << BITS);
        let many = self.next.len();
        let (mut seen, mut low) = (vec![NEW; many], vec![0u32; many]);
        let mut open = vec![false; many];
        let (mut stack, mut part, mut count) = (vec![(0u32, 0u32)], Vec::new(), 0u32);
        while let Some(&mut (vertex, ref mut child)) = stack.last_mut() {
            let v = vertex as usize;
            if *child == 0 && seen[v] == NEW {
                count += 1;
                (seen[v], low[v], open[v]) = (count, count, true);
                part.push(vertex);
            }
            let ways = &self.ways[self.first[v] as usize..self.first[v + 1] as usize];
            if let Some(way) = ways.get(*child as usize) {
                *child += 1;
                let to = way.to as usize;
                if seen[to] == NEW {
                    stack.push((way.to, 0));
                } else if open[to] {
                    low[v] = low[v].min(seen[to]);
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, _)) = stack.last() {
                low[parent as usize] = low[parent as usize].min(low[v]);
            }
            if low[v] == seen[v] {
                let start = part.iter().rposition(|&member| member == vertex).expect("it was pushed");
                let members = part.split_off(start);
                members.iter().for_each(|&member| open[member as usize] = false);
                self.settle_part(&members, widest, budget)?;
            }
        }
        Ok(())
    }

    fn settle_part(
        &mut self,
        members: &[u32],
        widest: (i64, i64),
        budget: &mut Budget,
    ) -> Result<(), TooLarge> {
        if let [only] = members
            && self.ways(*only).iter().all(|way| way.to != *only)
        {
            if self.next[*only as usize] != Next::Over {
                self.worth[*only as usize] = self.exact(*only).map_or_else(
                    || Worth::Between(self.bound(*only, false), self.bound(*only, true)),
                    Worth::Exact,
                );
            }
            return Ok(());
        }
        self.recurs = true;
        members.iter().for_each(|&v| self.worth[v as usize] = Worth::Between(widest.0, widest.1));
        for _ in 0..SWEEPS {
            budget.spend()?;
            let (mut moved, mut gap) = (false, 0);
            // The last met lie nearest to the ends.
            for &vertex in members.iter().rev() {
                let now = (self.bound(vertex, false), self.bound(vertex, true));
                let Worth::Between(lower, upper) = &mut self.worth[vertex as usize] else { unreachable!() };
                moved |= now.0 > *lower || now.1 < *upper;
                (*lower, *upper) = (now.0.max(*lower), now.1.min(*upper));
                gap = gap.max(*upper - *lower);
            }
            if !moved || gap <= CLOSE {
                break;
            }
        }
        Ok(())
    }

    /// The exact worth of a vertex, if all behind it have one and it fits.
    fn exact(&self, vertex: u32) -> Option<Fraction> {
        let worth = |way: &Way| match self.worth[way.to as usize] {
            Worth::Exact(exact) => Some(if way.turns { -exact } else { exact }),
            Worth::Between(..) => None,
        };
        let ways = self.ways(vertex);
        if self.next[vertex as usize] == Next::Choice {
            return ways.iter().map(worth).collect::<Option<Vec<_>>>()?.into_iter().max();
        }
        let mut sum = Fraction::ZERO;
        for way in ways {
            sum = sum.plus(way.weight, worth(way)?)?;
        }
        sum.divided(ways.iter().map(|way| way.weight).sum())
    }

    /// A bound of a vertex from the bounds behind it: not less, or not more.
    fn bound(&self, vertex: u32, upper: bool) -> i64 {
        let worth = |way: &Way| {
            // Whose turn it is there sees it from the other end.
            let value = match self.worth[way.to as usize] {
                Worth::Exact(exact) if upper != way.turns => {
                    exact.ceil(BITS).expect("scores are small") as i64
                }
                Worth::Exact(exact) => exact.floor(BITS).expect("scores are small") as i64,
                Worth::Between(_, most) if upper != way.turns => most,
                Worth::Between(least, _) => least,
            };
            if way.turns { -value } else { value }
        };
        let ways = self.ways(vertex);
        if self.next[vertex as usize] == Next::Choice {
            return ways.iter().map(worth).max().expect("an open position offers a move");
        }
        let sum: i64 = ways.iter().map(|way| i64::from(way.weight) * worth(way)).sum();
        let weights: i64 = ways.iter().map(|way| i64::from(way.weight)).sum();
        if upper { -(-sum).div_euclid(weights) } else { sum.div_euclid(weights) }
    }
}
