//! Marks whose owner no longer matters.
//!
//! A line is *open* to a side while the other has no mark in it. Only open lines can still be completed, and a
//! line that holds both marks is closed for ever. So the future of a board depends on nothing but its marked
//! cells, its open lines and the marks in those: [`Mnk::kernel`]. The owner of one dead mark is free, because
//! other marks close its lines, but two dead marks may rely on each other: [`Mnk::essence`] gives away only
//! what is dead without the other dead marks. The argument at length is in the crate of Connect 4.

use crate::{Bits, Marks, Mnk};
use game::Side;

impl<B: Bits> Mnk<B> {
    /// The marks that could each, alone, be the other side's: every line through such a mark holds both
    /// without it.
    pub fn dead(&self, at: &Marks<B>) -> B {
        at.taken() & self.closed(at.of)
    }

    /// The same future with fewer faces: what is dead even without the other dead marks goes to the side to
    /// move. It is its own essence, and may have more marks of one side than a game allows.
    pub fn essence(&self, at: &Marks<B>) -> Marks<B> {
        let dead = self.dead(at);
        let free = at.taken() & self.closed(at.of.map(|own| own & !dead));
        let mut essence = Marks { of: at.of.map(|own| own & !free), ..*at };
        let own = &mut essence.of[at.mover as usize];
        *own = *own | free;
        essence
    }

    /// What the future depends on: the marks of each side in lines that are open to it, and all marked cells.
    /// Equal kernels with the same side to move mean equal values.
    pub fn kernel(&self, at: &Marks<B>) -> [B; 3] {
        let [first, second] =
            Side::BOTH.map(|side| at.of(side) & self.lines(self.cells & !at.of(side.other())));
        [first, second, at.taken()]
    }

    /// The cells all of whose lines hold both marks besides the cell itself.
    fn closed(&self, of: [B; 2]) -> B {
        let [some, others] = of.map(|own| self.completing(self.cells & !own, self.cells));
        self.cells & !some & !others
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use game::{Game, Notation, Seed, Status, Sym, Symmetry};
    use std::collections::HashMap;
    use testkit::{random_position, value};

    fn mnk(text: &str) -> Mnk<u32> {
        Mnk::new(Size::read(text).unwrap())
    }

    #[test]
    fn the_dead_marks_of_a_crowded_board() {
        let game = mnk("3,3,3");
        let dead = |text: &str| {
            let at = game.read_position(text).unwrap();
            let names: Vec<String> =
                game.dead(&at).each().map(|i| game.name(crate::Cell(i as u16))).collect();
            names.join(" ")
        };
        // Column b is closed by X and O whatever b1 is; so is row 1.
        assert_eq!(dead("XXO/.O./.X. x"), "b1");
        // Two of three cells cannot hold both marks and leave one over.
        assert_eq!(dead("XO./.../... x"), "");
    }

    /// Both positions have the same value, and so have they after all lines of so many moves.
    fn same_future(game: &Mnk<u32>, one: &Marks<u32>, two: &Marks<u32>, plies: u32) {
        assert_eq!(game.status(one), game.status(two), "{one:?} {two:?}");
        let Status::Turn(_) = game.status(one) else { return };
        assert_eq!(value(game, one), value(game, two), "{one:?} {two:?}");
        if plies > 0 {
            for mv in game.legal(one) {
                let (mut one, mut two) = (*one, *two);
                game.play(&mut one, mv);
                game.play(&mut two, mv);
                same_future(game, &one, &two, plies - 1);
            }
        }
    }

    #[test]
    fn a_position_and_its_essence_have_the_same_future() {
        let (mut rng, mut changed) = (Seed(1).rng(), 0);
        for text in ["3,3,3", "4,3,3", "3,4,3", "4,4,3", "4,4,4", "5,4,3", "5,3,2", "1,7,3", "3,3,1"] {
            let game = mnk(text);
            let cells = game.cells.count() as usize;
            for _ in 0..1500 {
                let plies = cells - rng.below(cells.min(7));
                let at = random_position(&game, plies, &mut rng);
                let essence = game.essence(&at);
                if essence != at {
                    changed += 1;
                    same_future(&game, &at, &essence, 2);
                }
                assert_eq!(game.essence(&essence), essence, "{text}: {at:?}");
                assert_eq!(game.kernel(&essence), game.kernel(&at), "{text}: {at:?}");
                for sym in (0..game.symmetries()).map(Sym) {
                    assert_eq!(game.essence(&game.image(&at, sym)), game.image(&essence, sym), "{at:?}");
                }
            }
        }
        assert!(changed > 500, "{changed}");
    }

    #[test]
    fn positions_of_one_kernel_have_one_value() {
        let (mut rng, mut met) = (Seed(2).rng(), 0);
        for text in ["3,3,3", "4,3,3", "4,4,4", "4,4,3"] {
            let game = mnk(text);
            let mut values = HashMap::new();
            for _ in 0..6000 {
                let plies = game.cells.count() as usize - 1 - rng.below(6);
                let at = random_position(&game, plies, &mut rng);
                if game.mover(&at).is_some() {
                    let score = value(&game, &at);
                    let (first, truth) = *values.entry((game.kernel(&at), at.mover)).or_insert((at, score));
                    assert_eq!(score, truth, "{text}: {first:?} {at:?}");
                    met += u32::from(first != at);
                }
            }
        }
        assert!(met > 500, "{met}");
    }
}
