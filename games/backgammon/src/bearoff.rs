//! Exact ends: men that are all at home and have nobody in their way.
//!
//! One side alone: how many rolls it takes to bear everything off, as a distribution, for all 54,264 positions of up to 15 men
//! on 6 points. Both sides, up to six men each: what the game is worth without a cube, and with one in the middle, ours or
//! theirs.

use crate::men::{Board, Men};
use crate::plays::{Plays, ROLLS};

/// Men of one side on the six points of its home board.
pub type Home = [u8; 6];

/// How many positions there are of up to 15 men on six points: 21 choose 6.
pub const ONE_SIDED: usize = 54_264;

/// The same for up to six men: 12 choose 6.
pub const SIX: usize = 924;

/// n choose k for the small numbers that are needed.
fn choose(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}

/// The number of a position among those of up to `most` men: men are ordered by how many there are in all, so that positions
/// of fewer men come first whatever `most` is; the numbers are those of GNU Backgammon's tables.
pub fn number(home: &Home) -> usize {
    // Combinatorial number system: bars between the points, stars for men.
    let mut sum = 0;
    let mut number = 0;
    for (i, &men) in home.iter().rev().enumerate() {
        sum += usize::from(men);
        number += choose(sum + i, i + 1);
    }
    number
}

/// The position of a number.
pub fn home_of(number: usize) -> Home {
    let mut home = [0; 6];
    let mut left = number;
    let mut above = usize::MAX;
    for i in (0..6).rev() {
        let mut sum = 0;
        while sum < above && choose(sum + 1 + i, i + 1) <= left {
            sum += 1;
        }
        left -= choose(sum + i, i + 1);
        if i < 5 {
            home[i + 1] = (above - sum) as u8;
        }
        above = sum;
    }
    home[0] = above as u8;
    home.reverse();
    home
}

/// The home board of somebody whose men are all there.
pub fn home(men: &Men) -> Option<Home> {
    men.home().then(|| [men.0[0], men.0[1], men.0[2], men.0[3], men.0[4], men.0[5]])
}

fn men_of(home: &Home) -> Men {
    let mut men = Men::NONE;
    men.0[..6].copy_from_slice(home);
    men
}

/// The positions after each play of each roll, by number.
fn results(home: &Home, plays: &mut Plays) -> Vec<(u32, Vec<usize>)> {
    let board = Board { own: men_of(home), other: Men::NONE };
    ROLLS
        .iter()
        .map(|&(dice, weight)| {
            let found = plays.list(&board, dice);
            let numbers = found.iter().map(|found| {
                let men = Men::unpacked(found.own);
                number(&[men.0[0], men.0[1], men.0[2], men.0[3], men.0[4], men.0[5]])
            });
            (weight, numbers.collect())
        })
        .collect()
}

/// How many rolls it takes with the fewest on average, for every position.
#[derive(Clone, Debug)]
pub struct OneSided {
    /// For each position the chance to be done with exactly the n-th roll, from 0 on.
    exactly: Vec<Vec<f64>>,
    mean: Vec<f64>,
}

impl OneSided {
    /// The table of all positions with a number below this; [`ONE_SIDED`] for all.
    pub fn build(many: usize) -> OneSided {
        let mut table = OneSided { exactly: vec![vec![1.0]], mean: vec![0.0] };
        let mut plays = Plays::default();
        for position in 1..many {
            let mut chances = vec![0.0];
            let mut mean = 1.0;
            for (weight, numbers) in results(&home_of(position), &mut plays) {
                let best = numbers
                    .into_iter()
                    .min_by(|&one, &two| table.mean[one].total_cmp(&table.mean[two]))
                    .expect("every roll has a result");
                let share = f64::from(weight) / 36.0;
                mean += share * table.mean[best];
                let behind = &table.exactly[best];
                if chances.len() < behind.len() + 1 {
                    chances.resize(behind.len() + 1, 0.0);
                }
                for (n, chance) in behind.iter().enumerate() {
                    chances[n + 1] += share * chance;
                }
            }
            table.exactly.push(chances);
            table.mean.push(mean);
        }
        table
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.mean.len()
    }

    /// False: even no man at all is a position.
    pub fn is_empty(&self) -> bool {
        self.mean.is_empty()
    }

    /// The mean number of rolls.
    pub fn mean(&self, position: usize) -> f64 {
        self.mean[position]
    }

    /// The chance to be done with exactly the n-th roll, from 0 on.
    pub fn distribution(&self, position: usize) -> &[f64] {
        &self.exactly[position]
    }

    /// The chance to be done first for whoever is to roll, if both play for the fewest rolls.
    pub fn wins(&self, own: usize, other: usize) -> f64 {
        let (mine, theirs) = (&self.exactly[own], &self.exactly[other]);
        let mut not_yet = 1.0;
        let mut wins = 0.0;
        for (n, chance) in mine.iter().enumerate() {
            // The opponent has rolled n - 1 times before my n-th roll.
            if n > 0 {
                not_yet -= theirs.get(n - 1).copied().unwrap_or(0.0);
            }
            wins += chance * not_yet;
        }
        wins
    }
}

/// Equities of both sides' ends with up to six men each, for whoever is to roll.
#[derive(Clone, Debug)]
pub struct TwoSided {
    men: u8,
    many: usize,
    /// Without a cube, with a cube of ours, in the middle, of theirs: points in units of the cube, for whoever rolls without
    /// doubling first.
    equities: Vec<[f32; 4]>,
}

impl TwoSided {
    /// The table for up to so many men of each side; six have 924² positions.
    pub fn build(men: u8) -> TwoSided {
        let many = choose(usize::from(men) + 6, 6);
        let mut plays = Plays::default();
        let homes: Vec<Home> = (0..many).map(home_of).collect();
        let results: Vec<_> = homes.iter().map(|home| results(home, &mut plays)).collect();
        let mut equities = vec![[0.0f32; 4]; many * many];
        // Every roll bears pips off, so positions are settled by the sum of both sides' pips.
        let pips =
            |home: &Home| home.iter().enumerate().map(|(i, &men)| (i + 1) * usize::from(men)).sum::<usize>();
        let pips: Vec<usize> = homes.iter().map(pips).collect();
        let most = *pips.iter().max().expect("there are positions");
        let mut by_pips: Vec<Vec<usize>> = vec![Vec::new(); most + 1];
        (0..many).for_each(|position| by_pips[pips[position]].push(position));
        for sum in 0..=2 * most {
            for own_pips in sum.saturating_sub(most)..=sum.min(most) {
                for &own in &by_pips[own_pips] {
                    for &other in &by_pips[sum - own_pips] {
                        equities[own * many + other] = settle(own, other, many, &results[own], &equities);
                    }
                }
            }
        }
        TwoSided { men, many, equities }
    }

    /// Up to how many men of each side.
    pub fn men(&self) -> u8 {
        self.men
    }

    /// How many positions of one side there are.
    pub fn one_side(&self) -> usize {
        self.many
    }

    /// Without a cube, with a cube of ours, in the middle, of theirs, before whoever is to roll has decided whether to double.
    pub fn equities(&self, own: usize, other: usize) -> [f32; 4] {
        doubled(self.undoubled(own, other))
    }

    /// The same for whoever rolls without doubling first, as tables of other programs have it.
    pub fn undoubled(&self, own: usize, other: usize) -> [f32; 4] {
        self.equities[own * self.many + other]
    }

    /// The same for a board, if it is an end of so few men.
    pub fn of(&self, board: &Board) -> Option<[f32; 4]> {
        let few = |men: &Men| home(men).filter(|_| men.left() <= self.men).map(|home| number(&home));
        Some(self.equities(few(&board.own)?, few(&board.other)?))
    }
}

/// Doubled, the cube is theirs at twice the stakes; they drop what would cost more than one.
fn doubled([plain, ours, middle, theirs]: [f32; 4]) -> [f32; 4] {
    let doubled = (2.0 * theirs).min(1.0);
    [plain, ours.max(doubled), middle.max(doubled), theirs]
}

/// One position from those behind it: no gammons, so money play with a cube that is never dead.
fn settle(
    own: usize,
    other: usize,
    many: usize,
    results: &[(u32, Vec<usize>)],
    equities: &[[f32; 4]],
) -> [f32; 4] {
    if own == 0 {
        return [1.0; 4];
    }
    if other == 0 {
        return [-1.0; 4];
    }
    let mut means = [0.0f32; 4];
    for (weight, numbers) in results {
        // The opponent sees our cube as his opponent's: ours and theirs change places.
        let mut best = [f32::NEG_INFINITY; 4];
        for &result in numbers {
            let [plain, theirs, middle, ours] = doubled(equities[other * many + result]);
            for (best, equity) in best.iter_mut().zip([-plain, -ours, -middle, -theirs]) {
                *best = best.max(equity);
            }
        }
        means.iter_mut().zip(best).for_each(|(mean, best)| *mean += *weight as f32 * best);
    }
    means.map(|sum| sum / 36.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_one_number() {
        for n in 0..2000 {
            assert_eq!(number(&home_of(n)), n, "{:?}", home_of(n));
        }
        assert_eq!(number(&[0, 0, 0, 0, 0, 15]), ONE_SIDED - 1);
        assert_eq!(number(&[0, 0, 0, 0, 0, 6]), SIX - 1);
        assert_eq!(number(&[0; 6]), 0);
    }

    #[test]
    fn two_men_on_the_six_point() {
        let table = OneSided::build(choose(8, 6));
        let position = number(&[0, 0, 0, 0, 0, 2]);
        assert!((table.mean(position) - 2.109_61).abs() < 1e-5, "{}", table.mean(position));
        // Four doubles bear both off at once: 33 by four steps, 44 and 55 too, and 66.
        let sum: f64 = table.distribution(position).iter().sum();
        assert!((sum - 1.0).abs() < 1e-12);
        assert!((table.distribution(position)[1] - 4.0 / 36.0).abs() < 1e-12);
    }

    #[test]
    fn one_man_each_on_the_six_point() {
        let table = TwoSided::build(2);
        let one = number(&[0, 0, 0, 0, 0, 1]);
        // A man on the six-point is off in one roll with 27 of 36.
        let [plain, ..] = table.equities(one, one);
        assert!((plain - (27.0 - 9.0 * (2.0 * 27.0 / 36.0 - 1.0)) / 36.0).abs() < 0.05, "{plain}");
        // Who bears off for certain doubles nobody who may drop: one point either way.
        let ace = number(&[1, 0, 0, 0, 0, 0]);
        assert_eq!(table.equities(ace, one), [1.0; 4]);
        for own in 0..table.one_side() {
            for other in 0..table.one_side() {
                let [plain, ours, middle, theirs] = table.equities(own, other);
                assert!(plain.abs() <= 1.0 && ours >= middle - 1e-6 && middle >= theirs - 1e-6);
            }
        }
    }
}
