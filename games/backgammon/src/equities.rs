//! The chances to win a match from every score, and when to double.
//!
//! The model: the chance to win a game moves in small steps, so that a cube is turned exactly where the opponent may just as
//! well drop it; a fixed share of wins are gammons; between two points where it is turned, the chance to win the match is a
//! straight line. After the Crawford game whoever trails doubles at once.

use crate::rules::LONGEST;
use std::sync::LazyLock;

/// The share of lost games that are gammons, where both play on.
pub const GAMMONS: f64 = 0.26;

/// Chances to win the match.
#[derive(Clone, Debug)]
pub struct Equities {
    /// Whoever needs `i` points against somebody who needs `j`, before the Crawford game: at `i * SIZE + j`.
    before: Vec<f64>,
    /// Whoever trails and needs so many in the Crawford game, and after it.
    crawford: Vec<f64>,
    after: Vec<f64>,
}

const SIZE: usize = LONGEST as usize + 1;

impl Equities {
    /// The table for matches of up to [`LONGEST`] points with this share of gammons.
    pub fn new(gammons: f64) -> Equities {
        let mut after = vec![1.0; SIZE];
        let mut crawford = vec![1.0; SIZE];
        let back = |list: &[f64], away: usize, points: usize| list[away.saturating_sub(points)];
        for away in 1..SIZE {
            // The cube is turned at once; who leads drops once for free where the number is even.
            after[away] = match away {
                1 => 0.5,
                _ => {
                    let played =
                        0.5 * (gammons * back(&after, away, 4) + (1.0 - gammons) * back(&after, away, 2));
                    if away.is_multiple_of(2) { played.min(after[away - 1]) } else { played }
                }
            };
            let lost_single = back(&after, away, 1);
            crawford[away] = 0.5 * (gammons * back(&after, away, 2) + (1.0 - gammons) * lost_single);
        }
        let mut table = Equities { before: vec![0.5; SIZE * SIZE], crawford, after };
        for sum in 2..2 * SIZE {
            for i in 1..SIZE.min(sum) {
                let j = sum - i;
                if j < SIZE {
                    table.before[i * SIZE + j] = table.game(i, j, gammons);
                }
            }
        }
        table
    }

    /// The same where there is no cube: a game is won once, or twice with this share of gammons.
    pub fn without_cube(gammons: f64) -> Equities {
        let mut before = vec![0.5; SIZE * SIZE];
        for i in 0..SIZE {
            (before[i], before[i * SIZE]) = (1.0, 0.0);
        }
        for (i, j) in (1..SIZE).flat_map(|i| (1..SIZE).map(move |j| (i, j))) {
            let of = |i: usize, j: usize| before[i * SIZE + j];
            let two = |away: usize| away.saturating_sub(2);
            let won = (1.0 - gammons) * of(i - 1, j) + gammons * of(two(i), j);
            let lost = (1.0 - gammons) * of(i, j - 1) + gammons * of(i, two(j));
            before[i * SIZE + j] = 0.5 * (won + lost);
        }
        // Crawford's rule changes nothing.
        let trailing: Vec<f64> =
            (0..SIZE).map(|away| if away == 0 { 1.0 } else { before[away * SIZE + 1] }).collect();
        Equities { before, crawford: trailing.clone(), after: trailing }
    }

    /// The usual table of matches with a cube or without one, made once.
    pub fn shared(cube: bool) -> &'static Equities {
        static BOTH: LazyLock<[Equities; 2]> =
            LazyLock::new(|| [Equities::without_cube(GAMMONS), Equities::default()]);
        &BOTH[usize::from(cube)]
    }

    /// The chance of whoever needs `own` points against `other`; in the Crawford game, after it, or before.
    pub fn of(&self, own: u16, other: u16, crawford: bool, after: bool) -> f64 {
        let (own, other) = (usize::from(own).min(SIZE - 1), usize::from(other).min(SIZE - 1));
        match (own, other) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (own, 1) if after => self.after[own],
            (1, other) if after => 1.0 - self.after[other],
            (own, 1) if crawford || own > 1 => self.crawford[own],
            (1, other) => 1.0 - self.crawford[other],
            (own, other) => self.before[own * SIZE + other],
        }
    }

    /// The chance after somebody has won points from this score, before the Crawford game.
    fn next(&self, own: usize, other: usize) -> f64 {
        self.of(own as u16, other as u16, own == 1 || other == 1, false)
    }

    /// A game with the cube in the middle at an even start.
    fn game(&self, i: usize, j: usize, gammons: f64) -> f64 {
        if i == 1 && j == 1 {
            return 0.5;
        }
        if i == 1 || j == 1 {
            return self.next(i, j);
        }
        // Where the opponent may drop, and where I may: chances of mine to win the game.
        let most = 1.0 - self.take_point(j, i, 1, gammons);
        let least = self.take_point(i, j, 1, gammons);
        let (won, lost) = (self.next(i - 1, j), self.next(i, j - 1));
        let share = (0.5 - least) / (most - least);
        lost + share * (won - lost)
    }

    /// The chance to win the game from which on whoever needs `own` takes a cube that goes from `cube` to twice that.
    pub fn take_point(&self, own: usize, other: usize, cube: usize, gammons: f64) -> f64 {
        let minus = |away: usize, points: usize| away.saturating_sub(points);
        let dropped = self.next(own, minus(other, cube));
        let stake = 2 * cube;
        let single = self.next(own, minus(other, stake));
        let double = self.next(own, minus(other, 2 * stake));
        let lost = (1.0 - gammons) * single + gammons * double;
        // A cube that wins all that is needed is never turned again: then a won game is the end of the line.
        let (won, at) = if own <= stake {
            (1.0, 1.0)
        } else {
            (self.next(own - stake, other), 1.0 - self.take_point(other, own, stake, gammons))
        };
        let won = if own <= stake {
            won
        } else if at >= 1.0 {
            (1.0 - gammons) * won + gammons * self.next(minus(own, 2 * stake), other)
        } else {
            won
        };
        ((dropped - lost) / (won - lost) * at).clamp(0.0, 0.5)
    }

    /// The same as books have it: no gammons, and a cube that is taken is never turned again.
    pub fn plain_take_point(&self, own: usize, other: usize, cube: usize) -> f64 {
        let dropped = self.next(own, other.saturating_sub(cube));
        let won = self.next(own.saturating_sub(2 * cube), other);
        let lost = self.next(own, other.saturating_sub(2 * cube));
        (dropped - lost) / (won - lost)
    }
}

impl Default for Equities {
    fn default() -> Self {
        Equities::new(GAMMONS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_trails_two_away_in_the_crawford_game_wins_about_a_third() {
        let table = Equities::default();
        let chance = table.of(2, 1, true, false);
        assert!((0.30..0.33).contains(&chance), "{chance}");
    }

    #[test]
    fn both_sides_share_the_match() {
        let table = Equities::default();
        for i in 1..SIZE as u16 {
            assert!((table.of(i, i, false, false) - 0.5).abs() < 1e-9);
            for j in 1..SIZE as u16 {
                let both = table.of(i, j, false, false) + table.of(j, i, false, false);
                assert!((both - 1.0).abs() < 1e-6, "{i} {j}: {both}");
                if i < SIZE as u16 - 1 {
                    assert!(
                        table.of(i, j, false, false) >= table.of(i + 1, j, false, false) - 1e-9,
                        "{i} {j}"
                    );
                }
            }
        }
        // Published tables have 40 % for three away against two, 33 % for four against two.
        assert!((table.of(3, 2, false, false) - 0.40).abs() < 0.02, "{}", table.of(3, 2, false, false));
        assert!((table.of(4, 2, false, false) - 0.33).abs() < 0.025, "{}", table.of(4, 2, false, false));
    }

    #[test]
    fn without_a_cube_points_are_won_one_by_one() {
        let table = Equities::without_cube(0.0);
        // Two against one: both games, or the match is lost.
        assert!((table.of(2, 1, true, false) - 0.25).abs() < 1e-12);
        assert!((table.of(2, 1, false, true) - 0.25).abs() < 1e-12);
        assert!((table.of(3, 3, false, false) - 0.5).abs() < 1e-12);
        assert!((table.of(1, 3, true, false) - 0.875).abs() < 1e-12);
    }

    #[test]
    fn take_points_follow_from_the_table() {
        let table = Equities::default();
        // Both two away: whoever takes plays for the match, whoever drops trails two away in the Crawford game.
        let crawford = table.of(2, 1, true, false);
        assert!((table.plain_take_point(2, 2, 1) - crawford).abs() < 1e-12);
        assert!((table.take_point(2, 2, 1, 0.0) - crawford).abs() < 1e-12);
        // Far from the end it is as in a game for points: a quarter with a dead cube, less with one that can be turned again.
        let far = table.plain_take_point(24, 24, 1);
        assert!((0.23..0.27).contains(&far), "{far}");
        assert!(table.take_point(24, 24, 1, 0.0) < far);
        // Who is two away wins the match with a cube at two: four away one needs more against that double than he against ours.
        assert!(table.plain_take_point(4, 2, 1) > table.plain_take_point(2, 4, 1));
    }

    #[test]
    fn money_take_points_are_between_a_fifth_and_a_quarter() {
        let table = Equities::new(0.0);
        let far = table.take_point(25, 25, 1, 0.0);
        assert!((0.19..0.26).contains(&far), "{far}");
    }
}
