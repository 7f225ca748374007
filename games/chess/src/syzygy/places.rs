//! The numbers of positions in the files: the first men (two kings, three different men, or the leading pawns) are
//! numbered up to the images of the board, the others by the squares that are left to them.

/// The code of a man in the files: its kind from 1 (pawn) to 6 (king), and 8 if it is of the second side.
pub(super) type Man = u8;

/// The men of a file come in this order, and their groups count so much.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) men: Vec<Man>,
    /// How many men a group has, and what its number is multiplied by.
    groups: Vec<(usize, u64)>,
    first: First,
    /// Whether the second group are pawns.
    pawns_follow: bool,
    /// How many positions there are.
    pub(super) all: u64,
}

/// Who is numbered first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum First {
    Kings,
    Three,
    /// Pawns whose leader stands on this file, counted from the edge.
    Pawns(u8),
}

/// In how many ways `few` of `many` can be chosen.
pub(super) fn choose(many: u64, few: u64) -> u64 {
    if few > many {
        return 0;
    }
    (0..few).fold(1, |ways, i| ways * (many - i) / (i + 1))
}

/// How far above the long diagonal a square lies.
fn above(square: u8) -> i32 {
    i32::from(square >> 3) - i32::from(square & 7)
}

/// b1, c1, d1, c2, d2, d3, then a1 to d4.
const CORNER: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

fn corner(square: u8) -> Option<u64> {
    CORNER.iter().position(|known| *known == square).map(|at| at as u64)
}

/// The squares below the long diagonal, rank by rank.
fn below(square: u8) -> u64 {
    let (rank, file) = (u64::from(square >> 3), u64::from(square & 7));
    // Seven in the first rank, six in the second …
    (0..rank).map(|rank| 7 - rank).sum::<u64>() + (file - rank - 1)
}

/// How many squares are left for other pawns behind a leading one: the leader is nearest to an edge, then lowest.
fn pawn_rank(square: u8) -> u64 {
    let (file, rank) = (square & 7, square >> 3);
    let edge = u64::from(file.min(7 - file));
    47 - (12 * edge + 2 * u64::from(rank.clamp(1, 6) - 1) + u64::from(file > 3))
}

/// The number of two kings, of which the first stands in the corner, and not both above the diagonal.
fn kings(one: u8, two: u8) -> Option<u64> {
    let legal = |one: u8, two: u8| {
        let far = |a: u8, b: u8| a.abs_diff(b) > 1;
        far(one & 7, two & 7) || far(one >> 3, two >> 3)
    };
    let mut number = 0;
    for last in [false, true] {
        for first in CORNER {
            for second in (0..64).filter(|&second| legal(first, second)) {
                let straight = above(first) == 0;
                if straight && above(second) > 0 || (straight && above(second) == 0) != last {
                    continue;
                }
                if (first, second) == (one, two) {
                    return Some(number);
                }
                number += 1;
            }
        }
    }
    None
}

/// All pairs of kings, made once: by the place of the first in the corner and the square of the second.
fn king_table() -> &'static [[Option<u16>; 64]; 10] {
    static TABLE: std::sync::OnceLock<[[Option<u16>; 64]; 10]> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = [[None; 64]; 10];
        for one in 0..28 {
            let Some(row) = corner(one) else { continue };
            for two in 0..64 {
                table[row as usize][usize::from(two)] = kings(one, two).map(|number| number as u16);
            }
        }
        table
    })
}

impl Order {
    /// Men in the order of a file, and the places of the first group and of other pawns among the groups.
    pub(super) fn new(men: Vec<Man>, pawns: [usize; 2], file: u8, places: [u8; 2]) -> Option<Order> {
        let alone = |man: &Man| men.iter().filter(|other| *other == man).count() == 1;
        let first = match pawns {
            [0, _] if men.iter().any(|man| man & 7 != 6 && alone(man)) => First::Three,
            [0, _] => First::Kings,
            _ => First::Pawns(file),
        };
        let lead = match first {
            First::Kings => 2,
            First::Three => 3,
            First::Pawns(_) => pawns[0],
        };
        let pawns_follow = pawns[0] > 0 && pawns[1] > 0;
        let mut lengths = vec![lead];
        let mut at = lead;
        while at < men.len() {
            let same = men[at..].iter().take_while(|man| **man == men[at]).count();
            lengths.push(same);
            at += same;
        }
        if at != men.len() || pawns_follow && lengths.get(1) != Some(&pawns[1]) {
            return None;
        }
        let mut groups: Vec<(usize, u64)> = lengths.iter().map(|length| (*length, 0)).collect();
        let mut next = if pawns_follow { 2 } else { 1 };
        let mut free = 64 - lengths[..next].iter().sum::<usize>() as u64;
        let mut all = 1u64;
        for place in 0u8.. {
            let leads = place == places[0];
            let follows = pawns_follow && place == places[1];
            let open = places[0] > place || pawns_follow && places[1] > place;
            if next == groups.len() && !leads && !follows && !open {
                break;
            }
            let (group, ways) = if leads {
                (0, first.ways(lead))
            } else if follows {
                (1, choose(48 - lead as u64, pawns[1] as u64))
            } else if next < groups.len() {
                let length = lengths[next] as u64;
                next += 1;
                let ways = choose(free, length);
                free -= length;
                (next - 1, ways)
            } else {
                return None;
            };
            groups[group].1 = all;
            all = all.checked_mul(ways)?;
        }
        Some(Order { men, groups, first, pawns_follow, all })
    }

    /// The number of a position: the squares of the men in this order. Squares of equal men may come in any order.
    pub(super) fn number(&self, squares: &mut [u8]) -> Option<u64> {
        if squares.first()? & 4 != 0 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        let first = match self.first {
            First::Pawns(_) => self.leading_pawns(squares),
            First::Kings => {
                turn(squares, 2);
                u64::from(king_table()[corner(squares[0])? as usize][usize::from(squares[1])]?)
            }
            First::Three => {
                turn(squares, 3);
                three(squares)?
            }
        };
        let (lead, factor) = self.groups[0];
        let (mut number, mut done) = (first.checked_mul(factor)?, lead);
        for (group, &(length, factor)) in self.groups.iter().enumerate().skip(1) {
            let skipped = if group == 1 && self.pawns_follow { 8 } else { 0 };
            let (before, rest) = squares.split_at_mut(done);
            let own = rest.get_mut(..length)?;
            own.sort_unstable();
            let mut ways = 0;
            for (i, square) in (1..).zip(own.iter()) {
                let lower = before.iter().filter(|other| *other < square).count() as u64;
                ways += choose(u64::from(*square).checked_sub(lower + skipped)?, i);
            }
            number = number.checked_add(ways.checked_mul(factor)?)?;
            done += length;
        }
        Some(number)
    }

    fn leading_pawns(&self, squares: &mut [u8]) -> u64 {
        let pawns = &mut squares[..self.groups[0].0];
        pawns[1..].sort_unstable_by_key(|square| pawn_rank(*square));
        let others = (1u64..).zip(&pawns[1..]).map(|(i, square)| choose(pawn_rank(*square), i)).sum::<u64>();
        let (file, rank) = (pawns[0] & 7, pawns[0] >> 3);
        let lower = (1..rank).map(|rank| choose(pawn_rank(rank << 3 | file), pawns.len() as u64 - 1));
        lower.sum::<u64>() + others
    }
}

/// Puts the leader first: the pawn that is nearest to an edge, then lowest. Its file, counted from the edge.
pub(super) fn lead(pawns: &mut [u8]) -> u8 {
    if let Some(at) = (0..pawns.len()).max_by_key(|&at| pawn_rank(pawns[at])) {
        pawns.swap(0, at);
    }
    pawns.first().map_or(0, |square| (square & 7).min(7 - (square & 7)))
}

/// Turns the board until the first man stands in the corner, and the first of these that is off the diagonal below it.
fn turn(squares: &mut [u8], leading: usize) {
    if squares[0] & 32 != 0 {
        squares.iter_mut().for_each(|square| *square ^= 56);
    }
    if squares[..leading]
        .iter()
        .map(|square| above(*square))
        .find(|side| *side != 0)
        .is_some_and(|side| side > 0)
    {
        squares.iter_mut().for_each(|square| *square = (*square >> 3 | *square << 3) & 63);
    }
}

/// The number of three different men.
fn three(squares: &[u8]) -> Option<u64> {
    let [one, two, three] = *squares.first_chunk()?;
    let after = u64::from(two > one);
    let later = u64::from(three > one) + u64::from(three > two);
    let (two_at, three_at) = (u64::from(two), u64::from(three));
    let straight = |square: u8| above(square) == 0;
    let on = |square: u8| u64::from(square & 7);
    Some(if !straight(one) {
        corner(one)? * 63 * 62 + (two_at - after) * 62 + (three_at - later)
    } else if !straight(two) {
        (6 * 63 + on(one) * 28 + below(two)) * 62 + (three_at - later)
    } else if !straight(three) {
        (6 * 63 + 4 * 28) * 62 + on(one) * 7 * 28 + (on(two) - after) * 28 + below(three)
    } else {
        (6 * 63 + 4 * 28) * 62 + 4 * 7 * 28 + on(one) * 7 * 6 + (on(two) - after) * 6 + (on(three) - later)
    })
}

impl First {
    fn ways(self, men: usize) -> u64 {
        match self {
            First::Kings => 462,
            First::Three => 31_332,
            First::Pawns(file) => {
                (1..7).map(|rank| choose(pawn_rank(rank << 3 | file), men as u64 - 1)).sum()
            }
        }
    }
}
