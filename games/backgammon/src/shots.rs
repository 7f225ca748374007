//! Shots and escapes: how many of the 36 rolls hit a blot, and how many let a man leap out.

use crate::men::{BAR, Board};

/// The bit of a roll among the 36 in which dice are told apart.
#[inline(always)]
const fn bit(one: u8, two: u8) -> u64 {
    1 << ((one - 1) * 6 + two - 1)
}

/// The rolls that show this number.
const fn showing(die: u8) -> u64 {
    let (mut rolls, mut other) = (0, 1);
    while other <= 6 {
        rolls |= bit(die, other) | bit(other, die);
        other += 1;
    }
    rolls
}

const SHOWING: [u64; 7] = [0, showing(1), showing(2), showing(3), showing(4), showing(5), showing(6)];

/// How many of 36 rolls of the owner of `board.own` hit at least one blot, and how many hit two different ones. It is an
/// expert's count, which the rules would correct in rare cases (larger dice first, men that must enter with both dice).
pub fn hitting_rolls(board: &Board) -> (u32, u32) {
    let (mut blocked, mut blots, mut men) = (0u32, 0u32, 0u32);
    for i in 0..24 {
        let other = board.other.0[23 - i];
        blocked |= u32::from(other > 1) << i;
        blots |= u32::from(other == 1) << i;
        men |= u32::from(board.own.0[i] > 0) << i;
    }
    let bar = board.own.0[BAR];
    if bar > 0 {
        men = 1 << BAR;
    }
    let (mut once, mut twice) = (0u64, 0u64);
    while blots != 0 {
        let target = blots.trailing_zeros() as usize;
        blots &= blots - 1;
        let mut hitters = men >> (target + 1);
        let mut rolls = 0;
        while hitters != 0 {
            let distance = hitters.trailing_zeros() as usize + 1;
            hitters &= hitters - 1;
            if distance > 24 {
                break;
            }
            rolls |= reaching(target, distance, blocked, bar);
        }
        twice |= once & rolls;
        once |= rolls;
    }
    (once.count_ones(), twice.count_ones())
}

/// The rolls by which a man goes so far to `target`.
fn reaching(target: usize, distance: usize, blocked: u32, bar: u8) -> u64 {
    let open = |place: usize| blocked >> place & 1 == 0;
    let mut rolls = 0;
    if distance <= 6 {
        rolls |= SHOWING[distance];
    }
    if bar > 1 {
        return rolls & if distance <= 6 { SHOWING[distance] } else { 0 };
    }
    // Two different dice, by way of either.
    for low in distance.saturating_sub(6).max(1)..=(distance / 2).min(5) {
        let high = distance - low;
        if high != low && high <= 6 && (open(target + low) || open(target + high)) {
            rolls |= bit(low as u8, high as u8) | bit(high as u8, low as u8);
        }
    }
    // Doubles: two, three or four times the same.
    for times in 2..=4 {
        if distance.is_multiple_of(times) && distance / times <= 6 {
            let die = distance / times;
            if (1..times).all(|k| open(target + k * die)) {
                rolls |= bit(die as u8, die as u8);
            }
        }
    }
    rolls
}

/// How many of 36 rolls take a man past a wall: for every pattern of twelve points in front of him.
#[derive(Clone, Debug)]
pub struct Escapes(Vec<u8>);

impl Default for Escapes {
    fn default() -> Self {
        Escapes::new()
    }
}

impl Escapes {
    /// The table of all 4096 patterns: a roll counts if the man can use it fully, or leaps with a part of it that is the
    /// way beyond the last wall within reach.
    pub fn new() -> Escapes {
        Escapes((0..4096u32).map(ways_past).collect())
    }

    /// The rolls out of 36 for a man at this place, counted from 0, where bit i of `walls` says that place i is held.
    #[inline]
    pub fn from(&self, walls: u32, place: usize) -> u8 {
        // Twelve places in front of him, the nearest first; beyond the board nothing is held.
        let mut pattern = 0;
        for step in 1..=12.min(place) {
            pattern |= (walls >> (place - step) & 1) << (step - 1);
        }
        self.0[pattern as usize]
    }
}

fn ways_past(pattern: u32) -> u8 {
    let open = |step: u32| step > 12 || pattern >> (step - 1) & 1 == 0;
    // Past means beyond the last of the walls that stand within six points.
    let last = (1..=6).rev().find(|&step| !open(step)).unwrap_or(0);
    let mut ways = 0;
    for one in 1..=6 {
        for two in 1..=6 {
            let reaches = if one == two {
                let steps = (1..=4).take_while(|k| open(k * one)).count() as u32;
                steps * one > last && steps > 0
            } else {
                (open(one) && (one > last || open(one + two) && one + two > last))
                    || (open(two) && (two > last || open(one + two) && one + two > last))
            };
            ways += u8::from(reaches);
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::men::Men;

    /// One man so many points behind a blot, nothing else in the way.
    fn shots(distance: usize) -> u32 {
        let mut own = Men::NONE;
        own.0[23] = 1;
        let mut other = Men::NONE;
        other.0[distance] = 1;
        hitting_rolls(&Board { own, other }).0
    }

    #[test]
    fn every_player_knows_how_many_shots_there_are() {
        let known = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3];
        assert_eq!((1..=12).map(shots).collect::<Vec<_>>(), known);
        assert_eq!([shots(15), shots(16), shots(18), shots(20)], [1, 1, 1, 1]);
    }

    #[test]
    fn nobody_leaps_a_full_prime_and_everybody_leaps_nothing() {
        assert_eq!(ways_past(0b11_1111), 0);
        assert_eq!(ways_past(0), 36);
        // Five points in front: any six.
        assert_eq!(ways_past(0b1_1111), 11);
    }
}
