//! What a position is worth on average, where dice decide: exact fractions, and intervals that hold one.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// An exact fraction in lowest terms; its denominator is positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    /// What an even game is worth.
    pub const ZERO: Fraction = Fraction { over: 0, under: 1 };

    /// A whole number.
    pub fn whole(number: i64) -> Fraction {
        Fraction { over: i128::from(number), under: 1 }
    }

    /// `over / under`, where `under` is positive.
    pub fn new(over: i128, under: i128) -> Fraction {
        assert!(under > 0, "a fraction has a positive denominator");
        let divisor = gcd(over.unsigned_abs(), under.unsigned_abs()) as i128;
        Fraction { over: over / divisor, under: under / divisor }
    }

    /// What stands over the line.
    pub fn over(self) -> i128 {
        self.over
    }

    /// What stands under it.
    pub fn under(self) -> i128 {
        self.under
    }

    /// `self + weight * other`; nothing where that needs more than 128 bits.
    pub fn plus(self, weight: u32, other: Fraction) -> Option<Fraction> {
        let common = gcd(self.under.unsigned_abs(), other.under.unsigned_abs()) as i128;
        let left = self.over.checked_mul(other.under / common)?;
        let right = other.over.checked_mul(i128::from(weight))?.checked_mul(self.under / common)?;
        let under = self.under.checked_mul(other.under / common)?;
        Some(Fraction::new(left.checked_add(right)?, under))
    }

    /// A part of it; nothing where that needs more than 128 bits.
    pub fn divided(self, by: u32) -> Option<Fraction> {
        Some(Fraction::new(self.over, self.under.checked_mul(i128::from(by))?))
    }

    /// The nearest number that a machine calculates with.
    pub fn real(self) -> f64 {
        self.over as f64 / self.under as f64
    }

    /// In units of 1 / 2^`bits`, not above the fraction; nothing where that needs more than 128 bits.
    pub fn floor(self, bits: u32) -> Option<i128> {
        let whole = self.over.div_euclid(self.under);
        let rest = self.over.rem_euclid(self.under);
        // The rest is smaller than its denominator; a large one loses digits first, downwards.
        let (mut rest, mut under) = (rest, self.under);
        while under > 1 << (126 - bits) {
            rest >>= 1;
            under = (under >> 1) + (under & 1);
        }
        whole.checked_shl(bits)?.checked_add((rest << bits) / under)
    }

    /// The same, not below the fraction.
    pub fn ceil(self, bits: u32) -> Option<i128> {
        Some(-(-self).floor(bits)?)
    }
}

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction { over: -self.over, under: self.under }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    /// By continued fractions: whole parts first, then what is left over turned upside down. Nothing overflows.
    fn cmp(&self, other: &Fraction) -> Ordering {
        let (mut one, mut two, mut turned) = (*self, *other, false);
        loop {
            let (a, b) = (one.over.div_euclid(one.under), two.over.div_euclid(two.under));
            let rests = (one.over.rem_euclid(one.under), two.over.rem_euclid(two.under));
            let found = match (a.cmp(&b), rests) {
                (Ordering::Equal, (0, 0)) => Ordering::Equal,
                (Ordering::Equal, (0, _)) => Ordering::Less,
                (Ordering::Equal, (_, 0)) => Ordering::Greater,
                (Ordering::Equal, (x, y)) => {
                    (one, two) =
                        (Fraction { over: one.under, under: x }, Fraction { over: two.under, under: y });
                    turned = !turned;
                    continue;
                }
                (order, _) => order,
            };
            return if turned { found.reverse() } else { found };
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

fn gcd(mut one: u128, mut two: u128) -> u128 {
    while two != 0 {
        if let (Ok(small), Ok(other)) = (u64::try_from(one), u64::try_from(two)) {
            let (mut small, mut other) = (small, other);
            while other != 0 {
                (small, other) = (other, small % other);
            }
            return u128::from(small);
        }
        (one, two) = (two, one % two);
    }
    one.max(1)
}

/// What a position is worth to its viewer on average, when both play their best: an interval that certainly holds it.
/// It is no outcome: whoever expects to win may lose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expected {
    /// Not less than this.
    pub lower: Fraction,
    /// Not more than this.
    pub upper: Fraction,
}

impl Expected {
    /// Exactly this.
    pub fn exactly(worth: Fraction) -> Expected {
        Expected { lower: worth, upper: worth }
    }

    /// The fraction, where it is known exactly.
    pub fn exact(self) -> Option<Fraction> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Expected {
        Expected { lower: -self.upper, upper: -self.lower }
    }

    /// The middle of the interval.
    pub fn real(self) -> f64 {
        (self.lower.real() + self.upper.real()) / 2.0
    }
}

impl fmt::Display for Expected {
    /// As decimals that are all certain, and the fraction where it is short.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(exact) if exact.under() == 1 => write!(f, "{exact}"),
            Some(exact) if exact.under() < 1_000_000_000 => write!(f, "{:.6} = {exact}", exact.real()),
            Some(exact) => write!(f, "{:.6}", exact.real()),
            None => {
                let (lower, upper) = (self.lower.real(), self.upper.real());
                let six = format!("{lower:.6}");
                if six == format!("{upper:.6}") {
                    write!(f, "{six}")
                } else {
                    write!(f, "between {lower:.6} and {upper:.6}")
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_add_and_compare() {
        let third = Fraction::new(2, 6);
        assert_eq!(third.to_string(), "1/3");
        let sum = Fraction::whole(1).plus(2, third).unwrap();
        assert_eq!(sum, Fraction::new(5, 3));
        assert_eq!(sum.divided(5), Some(third));
        assert!(third < Fraction::new(334, 1000) && Fraction::new(333, 1000) < third);
        assert!(-third < Fraction::ZERO && Fraction::new(-1, 3) > Fraction::new(-1, 2));
        let large = Fraction::new(i128::MAX, i128::MAX - 1);
        assert!(large > Fraction::whole(1) && large < Fraction::new(2, 1));
        assert_eq!(large.plus(1, third), None);
    }

    #[test]
    fn rounding_is_outward() {
        let third = Fraction::new(1, 3);
        assert_eq!((third.floor(4), third.ceil(4)), (Some(5), Some(6)));
        assert_eq!(((-third).floor(4), (-third).ceil(4)), (Some(-6), Some(-5)));
        let long = Fraction::new(i128::MAX / 3, i128::MAX);
        assert!(long.floor(40).unwrap() <= (1 << 40) / 3 && long.ceil(40).unwrap() >= (1 << 40) / 3);
        assert!(long.ceil(40).unwrap() - long.floor(40).unwrap() < 4);
    }

    #[test]
    fn certain_digits_are_written() {
        assert_eq!(Expected::exactly(Fraction::new(1, 3)).to_string(), "0.333333 = 1/3");
        let wide = Expected { lower: Fraction::ZERO, upper: Fraction::new(1, 2) };
        assert_eq!(wide.to_string(), "between 0.000000 and 0.500000");
        assert_eq!(wide.flipped().lower, Fraction::new(-1, 2));
    }
}
