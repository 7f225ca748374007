//! The key is the number: 19 bits, of which few combinations are positions.

use crate::rules::{ALL, MEN, Men, Morris, points, rows_of};
use game::{Game, Indexed, Side};

impl Men {
    /// Whether men put in turns, three each, can stand like this with this side to move.
    pub(crate) fn could_be(&self) -> bool {
        let [x, o] = self.of.map(u16::count_ones);
        let fits = match self.mover {
            Side::First => x == o,
            Side::Second => x == o + 1 || [x, o] == [MEN, MEN],
        };
        fits && x <= MEN
    }
}

impl Indexed for Morris {
    fn indices(&self) -> Option<u64> {
        Some(1 << self.key_bits())
    }

    fn index(&self, at: &Men) -> u64 {
        self.key(at)
    }

    fn at_index(&self, index: u64) -> Option<Men> {
        let of = [index as u16 & ALL, (index >> 9) as u16 & ALL];
        let men = Men { of, mover: if index >> 18 == 0 { Side::First } else { Side::Second } };
        let apart = of[0] & of[1] == 0;
        (apart && men.could_be() && rows_of(of[men.mover as usize]) == 0).then_some(men)
    }

    fn before(&self, at: &Men, out: &mut Vec<Men>) {
        let mover = at.mover.other();
        let own = at.of(mover);
        let mut add = |less: u16| {
            let mut before = Men { of: at.of, mover };
            before.of[mover as usize] = less;
            if before.could_be() && rows_of(less) == 0 {
                out.push(before);
            }
        };
        for to in points(own) {
            let less = own & !(1 << to);
            add(less);
            // A man moves only when its side has three on the board.
            if own.count_ones() == MEN {
                points(at.empty())
                    .filter(|&from| self.joins(from, to))
                    .for_each(|from| add(less | 1 << from));
            }
        }
    }
}
