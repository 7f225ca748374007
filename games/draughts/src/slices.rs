//! Endgames in slices: all positions with one material, whichever side has it, as the side to move sees them.
//!
//! A position with the second side to move is turned round first, so that both colours share one table. What is left is the
//! material of who moves and of who waits; a slice holds both ways round, since a quiet move leads from one to
//! the other. Captures lead to fewer pieces, crownings to fewer men, so slices in that order never lead up.

use crate::board::Board;
use crate::endgame::Endgame;
use crate::grid::squares;
use crate::material::{Material, choose, homes, rank, subset};
use crate::rules::Draughts;
use crate::variant::Variant;
use game::{Side, Sliced, Slot};

/// More pieces of a kind than any slice has.
const MOST: usize = 9;

/// The numbers of a material, the first side to move, with all that can be counted beforehand.
#[derive(Clone, Debug)]
struct Numbering {
    material: Material,
    /// The slice, and where this way round begins in it.
    slice: usize,
    base: u64,
    /// The positions with fewer men of the first side at home, for each number at home.
    starts: Vec<u64>,
    /// The ways to put the first side's kings, and the second's.
    kings: [u64; 2],
}

/// Which slices there are and how each position finds its own.
#[derive(Clone, Debug)]
pub(crate) struct Slices {
    numberings: Vec<Numbering>,
    /// For every slice, its numbering and the one the other way round, if that is another; and how many positions it has.
    slices: Vec<(usize, Option<usize>, u64)>,
    /// The numbering of a material, by its four counts.
    by_material: Vec<u16>,
}

const NONE: u16 = u16::MAX;

fn packed(material: Material) -> usize {
    let [men, other_men] = material.men.map(usize::from);
    let [kings, other_kings] = material.kings.map(usize::from);
    ((men * MOST + other_men) * MOST + kings) * MOST + other_kings
}

fn exchanged(material: Material) -> Material {
    let Material { men: [men, other_men], kings: [kings, other_kings] } = material;
    Material { men: [other_men, men], kings: [other_kings, kings] }
}

impl Slices {
    /// The slices of these materials, with each of which its exchange must be; nothing if they have too many positions or
    /// too many pieces.
    pub(crate) fn of<V: Variant>(materials: impl Iterator<Item = Material>) -> Option<Slices> {
        let mut all: Vec<Material> = materials.collect();
        // More pieces, then more men, come later; the stronger side first names the slice.
        all.sort_by_key(|material| {
            let men: u8 = material.men.iter().sum();
            let (one, two) = (*material, exchanged(*material));
            (material.pieces(), men, one.max(two), two > one)
        });
        let mut found =
            Slices { numberings: Vec::new(), slices: Vec::new(), by_material: vec![NONE; MOST.pow(4)] };
        for material in all {
            if material.pieces() >= MOST as u32 {
                return None;
            }
            let other = found.by_material[packed(exchanged(material))];
            let (slice, base) = match other {
                NONE => (found.slices.len(), 0),
                other => (found.slices.len() - 1, found.slices[found.numberings[usize::from(other)].slice].2),
            };
            let numbering = Numbering::new::<V>(material, slice, base)?;
            let end = base.checked_add(numbering.positions())?;
            let number = found.numberings.len();
            match other {
                NONE => found.slices.push((number, None, end)),
                _ => {
                    let last = found.slices.last_mut()?;
                    (last.1, last.2) = (Some(number), end);
                }
            }
            found.by_material[packed(material)] = number as u16;
            found.numberings.push(numbering);
        }
        Some(found)
    }

    fn numbering(&self, material: Material) -> Option<&Numbering> {
        let number = *self.by_material.get(packed(material))?;
        self.numberings.get(usize::from(number))
    }
}

impl Numbering {
    fn new<V: Variant>(material: Material, slice: usize, base: u64) -> Option<Numbering> {
        let mut starts = vec![0u64];
        for at_home in 0..=u32::from(material.men[0]) {
            let last = *starts.last()?;
            starts.push(last.checked_add(material.block::<V>(at_home)?)?);
        }
        let free = squares(V::HALF) - material.men.iter().map(|&men| u32::from(men)).sum::<u32>();
        let [own, other] = material.kings.map(u32::from);
        let kings = [choose(free, own), choose(free - own, other)];
        Some(Numbering { material, slice, base, starts, kings })
    }

    fn positions(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The number of a position with this material and the first side to move.
    #[inline]
    fn index<V: Variant>(&self, at: &Board) -> u64 {
        let (home, middle, below) = homes::<V>();
        let [men, other_men] = Side::BOTH.map(|side| at.men(side));
        let [kings, other_kings] = Side::BOTH.map(|side| at.kings(side));
        let free = V::ALL & !men & !other_men;
        let (mut before, mut number) = (0, 0);
        if men | other_men != 0 {
            let at_home = men & home;
            before = self.starts[at_home.count_ones() as usize];
            number = rank(at_home, home);
            let mut nest = |set: u64, among: u64| {
                number = number * choose(among.count_ones(), set.count_ones()) + rank(set, among);
            };
            nest(men & middle, middle);
            nest(other_men, below & !men);
        }
        number = number * self.kings[0] + rank(kings, free);
        number = number * self.kings[1] + rank(other_kings, free & !kings);
        before + number
    }

    fn at_index<V: Variant>(&self, index: u64) -> Board {
        let (home, middle, below) = homes::<V>();
        let Material { men: [first, second], kings: [kings, other_kings] } = self.material;
        let at_home = self.starts.partition_point(|&start| start <= index) - 1;
        let elsewhere = u32::from(first) - at_home as u32;
        let mut number = index - self.starts[at_home];
        let mut split = |size: u64| {
            let inner = number % size;
            number /= size;
            inner
        };
        let numbers = [
            split(self.kings[1]),
            split(self.kings[0]),
            split(choose(below.count_ones() - elsewhere, second.into())),
            split(choose(middle.count_ones(), elsewhere)),
        ];
        let men = subset(number, at_home as u32, home) | subset(numbers[3], elsewhere, middle);
        let other_men = subset(numbers[2], second.into(), below & !men);
        let free = V::ALL & !men & !other_men;
        let kings = subset(numbers[1], kings.into(), free);
        let other_kings = subset(numbers[0], other_kings.into(), free & !kings);
        Board { of: [men | kings, other_men | other_kings], kings: kings | other_kings, mover: Side::First }
    }
}

impl<V: Variant> Endgame<V> {
    /// The position as its mover would see it if he were the first side.
    #[inline]
    fn seen(at: &Board) -> Board {
        if at.mover == Side::First { *at } else { Draughts::<V>::new().exchanged(at) }
    }

    fn parts(&self) -> &Slices {
        self.parts.as_ref().expect("an endgame of few pieces has slices")
    }

    /// Whether its positions are few enough for tables.
    pub fn has_slices(&self) -> bool {
        self.parts.is_some()
    }
}

impl<V: Variant> Sliced for Endgame<V> {
    fn slices(&self) -> usize {
        self.parts.as_ref().map_or(0, |parts| parts.slices.len())
    }

    /// Kings and men of one side, then of the other: `kkm-k`.
    fn slice_name(&self, slice: usize) -> String {
        let parts = self.parts();
        let material = parts.numberings[parts.slices[slice].0].material;
        let side = |side: usize| {
            let (kings, men) = (usize::from(material.kings[side]), usize::from(material.men[side]));
            let name = "k".repeat(kings) + &"m".repeat(men);
            if name.is_empty() { "none".to_owned() } else { name }
        };
        format!("{}-{}", side(0), side(1))
    }

    fn slice_indices(&self, slice: usize) -> u64 {
        self.parts().slices[slice].2
    }

    #[inline]
    fn slot(&self, at: &Board) -> Option<Slot> {
        let at = Self::seen(at);
        let material = Material::of(&at);
        if material.pieces() >= MOST as u32 {
            return None;
        }
        let numbering = self.parts.as_ref()?.numbering(material)?;
        Some(Slot { slice: numbering.slice, index: numbering.base + numbering.index::<V>(&at) })
    }

    fn at_slot(&self, slot: Slot) -> Option<Board> {
        let parts = self.parts();
        let (one, two, _) = *parts.slices.get(slot.slice)?;
        let two = two.map(|two| &parts.numberings[two]).filter(|two| two.base <= slot.index);
        let numbering = two.unwrap_or(&parts.numberings[one]);
        let index = slot.index - numbering.base;
        (index < numbering.positions()).then(|| numbering.at_index::<V>(index))
    }

    /// Only steps that crown nobody keep the material.
    fn before_within(&self, at: &Board, out: &mut Vec<Board>) {
        let material = Material::of(at);
        crate::unmove::before::<V>(at, |before| before == material, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, International, Russian};
    use game::Game;

    /// Every slot has a position that lies there, and the exchanged position lies there too.
    fn check<V: Variant>(pieces: u8) -> u64 {
        let game = Endgame::<V>::up_to(pieces);
        let mut all = 0;
        for slice in 0..game.slices() {
            for index in 0..game.slice_indices(slice) {
                let slot = Slot { slice, index };
                let at = game.at_slot(slot).unwrap();
                assert_eq!(game.slot(&at), Some(slot));
                assert_eq!(game.slot(&Draughts::<V>::new().exchanged(&at)), Some(slot));
                all += 1;
            }
        }
        all
    }

    /// Chinook's counts of positions with one side to move, of one to three pieces, are all slots.
    #[test]
    fn every_slot_has_its_position() {
        assert_eq!(check::<English>(3), 1 + 120 + 6_972 + 261_224);
        assert!(check::<International>(2) > 0);
    }

    /// No move leads up, whatever the rules.
    #[test]
    fn moves_lead_within_or_down() {
        fn check<V: Variant>(step: usize) {
            let game = Endgame::<V>::up_to(3);
            let mut moves = Vec::new();
            for slice in 0..game.slices() {
                for index in (0..game.slice_indices(slice)).step_by(step) {
                    let at = game.at_slot(Slot { slice, index }).unwrap();
                    moves.clear();
                    game.moves(&at, &mut moves);
                    for &mv in &moves {
                        let child = game.after(&mut at.clone(), mv, |child| game.slot(child)).unwrap();
                        assert!(
                            child.slice <= slice,
                            "{} to {}",
                            game.slice_name(slice),
                            game.slice_name(child.slice)
                        );
                    }
                }
            }
        }
        check::<English>(1);
        check::<Russian>(7);
        check::<International>(31);
    }
}
