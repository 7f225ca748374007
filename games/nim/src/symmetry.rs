//! Heaps can change places. A permutation is numbered by its Lehmer code.

use crate::{Heaps, MOST_HEAPS, Nim, Take};
use game::{Game, Sym, Symmetry};

/// Beyond this many heaps only the identity is offered: 8! = 40,320 images are enough.
const MOST_PERMUTED: usize = 8;

/// Where every heap goes.
type Places = [u8; MOST_HEAPS];

impl Nim {
    /// How many heaps change places.
    fn permuted(&self) -> usize {
        if self.heaps() <= MOST_PERMUTED { self.heaps() } else { 1 }
    }

    /// Reads the digits of `by` in the factorial number system: the digit of a heap says how many of the
    /// places left over lie before its own.
    fn places(&self, by: Sym) -> Places {
        let n = self.permuted();
        let mut left: Places = std::array::from_fn(|i| i as u8);
        let mut weight = self.symmetries();
        let mut code = by.0;
        for i in 0..n {
            weight /= (n - i) as u32;
            let digit = (code / weight) as usize;
            code %= weight;
            left[i..=i + digit].rotate_right(1);
        }
        left
    }

    /// The number of a permutation.
    fn number(&self, places: &Places) -> Sym {
        let n = self.permuted();
        Sym((0..n).fold(0, |code, i| {
            let digit = places[i + 1..n].iter().filter(|&&later| later < places[i]).count();
            code * (n - i) as u32 + digit as u32
        }))
    }
}

impl Symmetry for Nim {
    fn symmetries(&self) -> u32 {
        (1..=self.permuted() as u32).product()
    }

    fn image(&self, at: &Heaps, by: Sym) -> Heaps {
        let mut image = *at;
        for (&size, &place) in at.sizes.iter().zip(&self.places(by)) {
            image.sizes[usize::from(place)] = size;
        }
        image
    }

    fn image_of_move(&self, mv: Take, by: Sym) -> Take {
        Take { heap: self.places(by)[usize::from(mv.heap)], ..mv }
    }

    fn inverse(&self, by: Sym) -> Sym {
        let mut back: Places = [0; MOST_HEAPS];
        for (heap, &place) in (0..).zip(&self.places(by)) {
            back[usize::from(place)] = heap;
        }
        self.number(&back)
    }

    /// Sorts: the least key has the largest heap in its lowest bits.
    fn canonical(&self, at: &Heaps) -> (u128, Sym) {
        let n = self.permuted();
        let mut order: Places = std::array::from_fn(|i| i as u8);
        order[..n].sort_by_key(|&heap| std::cmp::Reverse(at.sizes[usize::from(heap)]));
        let mut places = order;
        let mut sorted = *at;
        for (place, &heap) in (0..).zip(&order) {
            places[usize::from(heap)] = place;
            sorted.sizes[usize::from(place)] = at.sizes[usize::from(heap)];
        }
        (self.key(&sorted), self.number(&places))
    }
}

impl game::Essence for Nim {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use testkit::image_laws;

    #[test]
    fn four_heaps_have_24_images_and_every_number_reads_back() {
        let nim = Nim::read("1+2+3+4/*").unwrap();
        let images: HashSet<_> = (0..24).map(|i| nim.image(&nim.start(), Sym(i))).collect();
        assert_eq!((nim.symmetries(), images.len()), (24, 24));
        assert!((0..24).map(Sym).all(|by| nim.number(&nim.places(by)) == by));
        assert_eq!(nim.image(&nim.start(), Sym::IDENTITY), nim.start());
    }

    #[test]
    fn sorting_finds_the_least_key() {
        let nim = Nim::read("5+5+5+5/*").unwrap();
        for code in 0..6u32.pow(4) {
            let mut at = nim.start();
            (0..4).for_each(|i| at.sizes[i] = code / 6u32.pow(i as u32) % 6);
            let least = (0..24).map(|i| nim.key(&nim.image(&at, Sym(i)))).min().unwrap();
            let (key, by) = nim.canonical(&at);
            assert_eq!((key, nim.key(&nim.image(&at, by))), (least, least));
        }
    }

    #[test]
    fn images_obey_the_laws() {
        for text in ["15/1,2,3", "3+4+5/*", "2+2+7+1/1,2,5/misere", "3+1+2+1+2/1,2", "1+2+1+2+1+2+1+2+1/*"] {
            image_laws(&Nim::read(text).unwrap(), 3, game::Seed(1));
        }
    }
}
