//! One file: who wins (`.rtbw`), or how many plies it takes to the next capture or move of a pawn (`.rtbz`).

use super::pairs::{Pairs, word};
use super::places::{Man, Order, lead};
use crate::{Board, Kind};
use game::Side;
use std::sync::Arc;

/// Bytes that somebody holds.
pub type Held = Arc<dyn AsRef<[u8]> + Send + Sync>;

const OUTCOMES: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];
const DISTANCES: [u8; 4] = [0xd7, 0x66, 0x0c, 0xa5];

/// Flags of distances: of which side they are, whether they are looked up in a list, in plies where somebody wins or loses,
/// and whether the list has words.
const SIDE: u8 = 1;
const LISTED: u8 = 2;
const WIN_PLIES: u8 = 4;
const LOSS_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// One file of positions of one material.
pub(super) struct Table {
    bytes: Held,
    material: Material,
    outcomes: bool,
    /// By the file of the leading pawn, for one side to move or both.
    parts: Vec<[Option<(Order, Pairs)>; 2]>,
    /// Where the lists of distances begin for losses, wins …, by the file of the leading pawn.
    lists: Vec<[usize; 4]>,
}

/// The men of both sides, by [`Kind::order`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Material(pub(super) [[u8; 6]; 2]);

impl Material {
    pub(super) fn of(at: &Board) -> Material {
        Material(Side::BOTH.map(|side| Kind::ALL.map(|kind| at.men(side, kind).len() as u8)))
    }

    /// Reads `KQPvKR`.
    pub(super) fn read(name: &str) -> Option<Material> {
        let (one, two) = name.split_once('v')?;
        let side = |text: &str| {
            let mut men = [0u8; 6];
            for letter in text.chars() {
                men[Kind::of_letter(letter).filter(|_| letter.is_ascii_uppercase())?.order()] += 1;
            }
            (men[5] == 1 && text.len() <= 7).then_some(men)
        };
        Some(Material([side(one)?, side(two)?])).filter(|both| both.men() <= super::MOST)
    }

    pub(super) fn men(self) -> u32 {
        self.0.iter().flatten().map(|men| u32::from(*men)).sum()
    }

    pub(super) fn turned(self) -> Material {
        Material([self.0[1], self.0[0]])
    }

    /// The pawns of the side whose pawns lead, and of the other.
    fn pawns(self) -> [usize; 2] {
        let [one, two] = self.0.map(|men| usize::from(men[0]));
        if two > 0 && (one == 0 || one > two) { [two, one] } else { [one, two] }
    }
}

/// What a file of distances says.
pub(super) enum Distance {
    /// So many plies.
    Plies(u32),
    /// It holds the other side to move.
    OtherSide,
}

impl Table {
    /// A file of this material; nothing if it is none.
    pub(super) fn read(bytes: Held, material: Material, outcomes: bool) -> Option<Table> {
        let held = Arc::clone(&bytes);
        let data: &[u8] = (*held).as_ref();
        let magic = if outcomes { OUTCOMES } else { DISTANCES };
        let flags = *data.get(4).filter(|_| data.starts_with(&magic))?;
        let pawns = material.pawns();
        if (flags & 2 != 0) != (pawns[0] > 0) {
            return None;
        }
        let sides = if outcomes && flags & 1 != 0 { 2 } else { 1 };
        let files = if pawns[0] > 0 { 4 } else { 1 };
        let men = material.men() as usize;
        let (follow, mut at) = (usize::from(pawns[1] > 0 && pawns[0] > 0), 5);
        let mut orders = Vec::new();
        for file in 0..files {
            let head = data.get(at..at + men + 1 + follow)?;
            for side in 0..sides {
                let half = |byte: u8| if side == 0 { byte & 15 } else { byte >> 4 };
                let places = [half(head[0]), if follow == 1 { half(head[1]) } else { 15 }];
                let order: Vec<Man> = head[1 + follow..].iter().map(|byte| half(*byte)).collect();
                if !is_order_of(&order, material, pawns) {
                    return None;
                }
                orders.push(Order::new(order, pawns, file, places)?);
            }
            at += men + 1 + follow;
        }
        at += at & 1;
        let mut lists = Vec::new();
        let mut packed: Vec<(Order, Pairs)> = Vec::new();
        for order in orders {
            let pairs = Pairs::read(data, &mut at, order.all, outcomes)?;
            packed.push((order, pairs));
        }
        if !outcomes {
            for (_, pairs) in &packed {
                lists.push(read_lists(data, &mut at, pairs.flags)?);
            }
            at += at & 1;
        }
        for part in 0..3 {
            for (_, pairs) in &mut packed {
                pairs.place(part, &mut at, data.len())?;
            }
        }
        let mut packed = packed.into_iter();
        let mut parts = Vec::new();
        for _ in 0..files {
            parts.push([packed.next(), if sides == 2 { packed.next() } else { None }]);
        }
        Some(Table { bytes, material, outcomes, parts, lists })
    }

    /// The men as the file sees them, whose turn it is there, and the file of the leading pawn.
    fn seen(&self, at: &Board) -> (Vec<(Man, u8)>, usize, u8) {
        let own = Material::of(at) == self.material;
        let even = self.material == self.material.turned();
        let turned = if even { at.mover() == Side::Second } else { !own };
        let man = |square: crate::Square| {
            let (side, kind) = at.man_on(square)?;
            let code = kind.order() as u8 + 1 + if (side == Side::Second) != turned { 8 } else { 0 };
            Some((code, square.number() ^ if turned { 56 } else { 0 }))
        };
        let mut men: Vec<(Man, u8)> = at.occupied().filter_map(man).collect();
        let mover = usize::from((at.mover() == Side::Second) != turned);
        let mut file = 0;
        if let Some(pawn) =
            self.parts[0][0].as_ref().map(|(order, _)| order.men[0]).filter(|man| man & 7 == 1)
        {
            // Leading pawns come first.
            men.sort_by_key(|(man, _)| *man != pawn);
            let count = men.iter().filter(|(man, _)| *man == pawn).count();
            let mut squares: Vec<u8> = men[..count].iter().map(|(_, square)| *square).collect();
            file = lead(&mut squares);
            men.iter_mut().zip(squares).for_each(|(man, square)| man.1 = square);
        }
        (men, mover, file)
    }

    fn value(&self, men: &[(Man, u8)], (order, pairs): &(Order, Pairs)) -> Option<u16> {
        let mut left: Vec<Option<(Man, u8)>> = men.iter().map(|man| Some(*man)).collect();
        let mut squares = Vec::with_capacity(men.len());
        for wanted in &order.men {
            let found = left.iter_mut().find(|man| man.is_some_and(|(man, _)| man == *wanted))?;
            squares.push(found.take()?.1);
        }
        pairs.value((*self.bytes).as_ref(), order.number(&mut squares)?)
    }

    /// From 0, lost, to 4, won, for the side to move.
    pub(super) fn outcome(&self, at: &Board) -> Option<u16> {
        let (men, mover, file) = self.seen(at);
        let sides = self.parts.get(usize::from(file))?;
        let part = sides[mover].as_ref().or(sides[0].as_ref()).filter(|_| self.outcomes)?;
        self.value(&men, part).filter(|value| *value <= 4)
    }

    /// How far the next capture or move of a pawn is, for the side to move, to which this happens: from 0, lost, to 4, won.
    pub(super) fn distance(&self, at: &Board, outcome: u16) -> Option<Distance> {
        let (men, mover, file) = self.seen(at);
        let part = self.parts.get(usize::from(file))?[0].as_ref().filter(|_| !self.outcomes)?;
        let flags = part.1.flags;
        let even = self.material == self.material.turned() && self.material.pawns()[0] == 0;
        if usize::from(flags & SIDE) != mover && !even {
            return Some(Distance::OtherSide);
        }
        let mut value = self.value(&men, part)?;
        if flags & LISTED != 0 {
            let list = [1, 3, 0, 2, 0][usize::from(outcome)];
            let base = self.lists.get(usize::from(file))?[list];
            let bytes: &[u8] = (*self.bytes).as_ref();
            value = if flags & WIDE != 0 {
                word(bytes, base + 2 * usize::from(value))?
            } else {
                u16::from(*bytes.get(base + usize::from(value))?)
            };
        }
        let in_plies = match outcome {
            4 => flags & WIN_PLIES != 0,
            0 => flags & LOSS_PLIES != 0,
            _ => false,
        };
        Some(Distance::Plies(u32::from(value) * if in_plies { 1 } else { 2 } + 1))
    }
}

/// Whether these are the men of a material, the leading pawns first and then the other pawns.
fn is_order_of(order: &[Man], material: Material, pawns: [usize; 2]) -> bool {
    let mut men = [[0u8; 6]; 2];
    for man in order {
        let Some(kind) = (man & 7).checked_sub(1).filter(|kind| *kind < 6) else { return false };
        men[usize::from(man >> 3)][usize::from(kind)] += 1;
    }
    let leads = |from: usize, count: usize| {
        let pawns = &order[from..from + count];
        pawns.iter().all(|man| man & 7 == 1 && *man == pawns[0])
    };
    men == material.0 && leads(0, pawns[0]) && (pawns[0] == 0 || leads(pawns[0], pawns[1]))
}

/// The four lists of distances of one part.
fn read_lists(data: &[u8], at: &mut usize, flags: u8) -> Option<[usize; 4]> {
    let mut lists = [0; 4];
    if flags & LISTED == 0 {
        return Some(lists);
    }
    if flags & WIDE != 0 {
        *at += *at & 1;
    }
    for list in &mut lists {
        if flags & WIDE != 0 {
            *list = *at + 2;
            *at += 2 + 2 * usize::from(word(data, *at)?);
        } else {
            *list = *at + 1;
            *at += 1 + usize::from(*data.get(*at)?);
        }
    }
    Some(lists)
}
