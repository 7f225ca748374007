//! Shots and escapes: how many of the 36 rolls hit a blot, and how many let a man leap out.

use crate::men::BAR;

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

/// What rolls do to blots. It is an expert's count, which the rules would correct in rare cases (larger dice first, men that
/// must enter with both dice).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shots {
    /// How many of 36 rolls hit at least one blot.
    pub once: u32,
    /// How many hit two different ones.
    pub twice: u32,
    /// Pips that all 36 rolls cost together, where each hits the blot that has come farthest.
    pub pips: u32,
}

impl Shots {
    /// By masks of places: all men of the side that hits, the bar among them, and how many are on it; the points and the blots
    /// of the other side, as it counts itself.
    pub fn of((men, bar): (u32, u8), (points, blots): (u32, u32)) -> Shots {
        let blocked = facing(points);
        let men = if bar > 0 { 1 << BAR } else { men };
        let (mut once, mut twice, mut pips) = (0u64, 0u64, 0);
        // The blot that has come farthest is the one on its owner's lowest place, the highest for the other side.
        let mut blots = facing(blots);
        while blots != 0 {
            let target = 31 - blots.leading_zeros() as usize;
            blots &= !(1 << target);
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
            pips += (rolls & !once).count_ones() * (target as u32 + 1);
            once |= rolls;
        }
        Shots { once: once.count_ones(), twice: twice.count_ones(), pips }
    }
}

/// Places as the other side counts them.
#[inline]
fn facing(places: u32) -> u32 {
    (places & 0x00FF_FFFF).reverse_bits() >> 8
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

    /// The rolls out of 36 for a man at this place, counted from 0, past the points of the opponent, as the opponent counts them.
    #[inline]
    pub fn facing(&self, points: u32, place: usize) -> u8 {
        // The opponent's place 0 is one step from the bar, so that the twelve places in front of a man are twelve bits in a row.
        self.0[(points >> (BAR - place)) as usize & 0xFFF]
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

    /// One man so many points behind a blot, nothing else in the way.
    fn shots(distance: usize) -> u32 {
        Shots::of((1 << 23, 0), (0, 1 << distance)).once
    }

    #[test]
    fn every_player_knows_how_many_shots_there_are() {
        let known = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3];
        assert_eq!((1..=12).map(shots).collect::<Vec<_>>(), known);
        assert_eq!([shots(15), shots(16), shots(18), shots(20)], [1, 1, 1, 1]);
    }

    #[test]
    fn a_roll_costs_what_the_farther_blot_has_gone() {
        // Blots on the owner's 2-point and 5-point, 4 and 1 in front of a man on the other's 24-point: 11 rolls show a 1 and cost 23
        // pips; 15 reach the 4 by 4, 3 1, 2 2 or 1 1, of which those without a 1 (10) cost 20.
        let shots = Shots::of((1 << 23, 0), (0, 1 << 1 | 1 << 4));
        assert_eq!((shots.once, shots.pips), (11 + 10, 11 * 23 + 10 * 20));
    }

    #[test]
    fn nobody_leaps_a_full_prime_and_everybody_leaps_nothing() {
        assert_eq!(ways_past(0b11_1111), 0);
        assert_eq!(ways_past(0), 36);
        // Five points in front: any six.
        assert_eq!(ways_past(0b1_1111), 11);
    }
}
