//! How many men and kings there are, and a number for every position that has them.
//!
//! A number is made of combinations, one within the other: the first side's men on its home row, its men elsewhere,
//! the second side's men on what is left outside its last row, the first side's kings on what is left, then the
//! second's. How many of the first side's men stand at home decides how many squares are left for the second's, so it
//! comes first: all positions with no man at home, then all with one, and so on. Nothing is left over: every number
//! below the count is a position.

use crate::board::{Board, squares_of};
use crate::grid::squares;
use crate::variant::Variant;
use game::Side;

/// Men and kings of both sides, the first side first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Men.
    pub men: [u8; 2],
    /// Kings.
    pub kings: [u8; 2],
}

/// The combinations of `k` among `n`, 0 where there are none; those of 25 among 50 take 47 bits.
const fn binomials() -> [[u64; 51]; 51] {
    let mut table = [[0u64; 51]; 51];
    let mut n = 0;
    while n < 51 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

static BINOMIALS: [[u64; 51]; 51] = binomials();

pub(crate) fn choose(n: u32, k: u32) -> u64 {
    BINOMIALS[n as usize][k as usize]
}

/// The number of a subset of `among` in the order of its highest members.
pub(crate) fn rank(set: u64, among: u64) -> u64 {
    let place = |bit: u64| (among & (bit - 1)).count_ones();
    (1..).zip(squares_of(set)).map(|(k, square)| choose(place(square.bit()), k)).sum()
}

/// The subset of `among` with `count` members that has this number.
pub(crate) fn subset(mut number: u64, count: u32, among: u64) -> u64 {
    let mut set = 0;
    let (mut left, mut room) = (among, among.count_ones());
    for k in (1..=count).rev() {
        room -= 1;
        while choose(room, k) > number {
            left &= !highest(left);
            room -= 1;
        }
        let bit = highest(left);
        left &= !bit;
        number -= choose(room, k);
        set |= bit;
    }
    set
}

pub(crate) fn highest(set: u64) -> u64 {
    1 << (63 - set.leading_zeros())
}

/// The squares on which a side's men can stand, and which of them the other side's cannot.
pub(crate) fn homes<V: Variant>() -> (u64, u64, u64) {
    let [of_first, of_second] = Side::BOTH.map(V::crown_row);
    // The first side's home row is the second side's last.
    (of_second, V::ALL & !of_first & !of_second, V::ALL & !of_second)
}

impl Material {
    /// What is on the board.
    pub fn of(at: &Board) -> Material {
        Material {
            men: Side::BOTH.map(|side| at.men(side).count_ones() as u8),
            kings: Side::BOTH.map(|side| at.kings(side).count_ones() as u8),
        }
    }

    /// All pieces.
    pub fn pieces(self) -> u32 {
        self.men.iter().chain(&self.kings).map(|&count| u32::from(count)).sum()
    }

    /// How many positions there are with one side to move; nothing if more than 2^64 or if the board is too small.
    pub fn positions<V: Variant>(self) -> Option<u64> {
        let mut all = 0u64;
        for at_home in 0..=u32::from(self.men[0]) {
            all = all.checked_add(self.block::<V>(at_home)?)?;
        }
        Some(all)
    }

    /// The positions with so many of the first side's men at home.
    pub(crate) fn block<V: Variant>(self, at_home: u32) -> Option<u64> {
        let [first, second] = self.men.map(u32::from);
        let elsewhere = first - at_home;
        let (home, middle, below) = homes::<V>();
        let room = |set: u64, less: u32| set.count_ones().saturating_sub(less);
        let men = choose(room(home, 0), at_home).checked_mul(choose(room(middle, 0), elsewhere))?;
        men.checked_mul(choose(room(below, elsewhere), second))?.checked_mul(self.kings_alone::<V>()?)
    }

    /// The ways to put the kings when the men stand.
    fn kings_alone<V: Variant>(self) -> Option<u64> {
        let free = squares(V::HALF).checked_sub(self.men.iter().map(|&men| u32::from(men)).sum())?;
        let [first, second] = self.kings.map(u32::from);
        choose(free, first).checked_mul(choose(free.saturating_sub(first), second))
    }

    /// The number of a position with this material, below [`Material::positions`], whoever is to move.
    pub fn index<V: Variant>(self, at: &Board) -> u64 {
        debug_assert_eq!(self, Material::of(at));
        let (home, middle, below) = homes::<V>();
        let [men, other_men] = Side::BOTH.map(|side| at.men(side));
        let [kings, other_kings] = Side::BOTH.map(|side| at.kings(side));
        let at_home = (men & home).count_ones();
        let before: u64 = (0..at_home).map(|fewer| self.block::<V>(fewer).expect("it is small")).sum();
        let mut number = rank(men & home, home);
        let mut nest = |set: u64, among: u64| {
            number = number * choose(among.count_ones(), set.count_ones()) + rank(set, among);
        };
        nest(men & middle, middle);
        nest(other_men, below & !men);
        let free = V::ALL & !men & !other_men;
        nest(kings, free);
        nest(other_kings, free & !kings);
        before + number
    }

    /// The position of this number with this side to move; the number is below [`Material::positions`].
    pub fn at_index<V: Variant>(self, index: u64, mover: Side) -> Board {
        let (home, middle, below) = homes::<V>();
        let [first, second] = self.men.map(u32::from);
        let [kings, other_kings] = self.kings.map(u32::from);
        let (mut at_home, mut number) = (0, index);
        while number >= self.block::<V>(at_home).expect("it is small") {
            number -= self.block::<V>(at_home).expect("it is small");
            at_home += 1;
        }
        // The innermost combination is taken off first, by how much room each has.
        let free = squares(V::HALF) - first - second;
        let room = below.count_ones() - (first - at_home);
        let mut split = |among: u32, count: u32| {
            let size = choose(among, count);
            let inner = number % size;
            number /= size;
            inner
        };
        let numbers = [
            split(free - kings, other_kings),
            split(free, kings),
            split(room, second),
            split(middle.count_ones(), first - at_home),
        ];
        let men = subset(number, at_home, home) | subset(numbers[3], first - at_home, middle);
        let other_men = subset(numbers[2], second, below & !men);
        let free = V::ALL & !men & !other_men;
        let kings = subset(numbers[1], kings, free);
        let other_kings = subset(numbers[0], other_kings, free & !kings);
        Board { of: [men | kings, other_men | other_kings], kings: kings | other_kings, mover }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, International};

    fn all_with(pieces: u8) -> impl Iterator<Item = Material> {
        (0..=pieces).flat_map(move |a| {
            (0..=pieces - a).flat_map(move |b| {
                (0..=pieces - a - b).map(move |c| Material { men: [a, b], kings: [c, pieces - a - b - c] })
            })
        })
    }

    /// The table of the Chinook project: all positions with so many pieces, one side's turn, one side or both there.
    #[test]
    fn as_many_positions_as_chinook_counts() {
        let count = |pieces| all_with(pieces).map(|it| it.positions::<English>().unwrap()).sum::<u64>();
        let known = [120, 6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964];
        assert_eq!([1, 2, 3, 4, 5, 6].map(count), known);
    }

    #[test]
    fn every_number_has_its_position() {
        fn check<V: Variant>(pieces: u8) {
            for material in all_with(pieces) {
                let mut last = None;
                for index in 0..material.positions::<V>().unwrap() {
                    let at = material.at_index::<V>(index, Side::First);
                    assert_eq!(Material::of(&at), material);
                    assert!(Side::BOTH.iter().all(|&side| at.men(side) & V::crown_row(side) == 0));
                    assert_eq!(material.index::<V>(&at), index);
                    assert_ne!(last.replace(at), Some(at));
                }
            }
        }
        check::<English>(3);
        check::<International>(2);
    }

    #[test]
    fn too_many_positions_are_not_counted() {
        assert_eq!(Material { men: [15, 15], kings: [5, 5] }.positions::<International>(), None);
        let start = Material { men: [20, 20], kings: [0, 0] };
        assert_eq!(start.positions::<International>(), Some(8_279_087_428_484_133_690));
        assert_eq!(
            Material { men: [12, 12], kings: [12, 12] }.positions::<English>(),
            Some(0),
            "48 on 32 squares"
        );
    }
}
