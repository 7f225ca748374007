//! Discs whose colour no longer matters.
//!
//! A *line* is four cells in a row, a line is *open* to a side while the other has no disc in it. All that a
//! disc can still do is done along open lines: four are completed only along one, and a line that holds both
//! colours is closed for ever, because discs stay. So the future of a board depends on nothing but its
//! occupied cells, its open lines and the discs in those, and two boards that agree in them have the same
//! moves, the same fate after every move, and the same value: that is the whole argument, and
//! [`Connect4::kernel`] is exactly what it speaks of.
//!
//! The colour of one dead disc is free: its lines are closed by other discs. Two at a time are not. In
//!
//! ```text
//!   @ @ 0 .
//! ```
//!
//! each black disc may be all that the line needs beside the other one, so each of them can be dead, and yet
//! if White is given both, the line is open to him and holds three. [`Connect4::essence`] therefore
//! gives away only the discs that are still dead when all dead discs are lifted off the board: their lines
//! are closed by discs that keep their colour, and stay closed whatever is done to any number of the others.

use crate::{Bits, Connect4, Discs, Grid};

impl<G: Grid> Connect4<G> {
    /// The discs that could each, alone, have the other colour: every line through such a disc holds both
    /// colours without it.
    #[inline]
    pub fn dead(&self, at: &Discs<G::Bits>) -> G::Bits {
        at.all & self.closed(at.mine, at.mine ^ at.all)
    }

    /// The same future with fewer faces: what is dead even without the other dead discs goes to the side to
    /// move. The position may have more discs of one colour than a game allows.
    ///
    /// It is its own essence. Let D be the dead discs, K ⊆ D those given away, D' and K' the same afterwards.
    /// A line that meets K holds both colours outside D, so it closes for every disc of D as before: D ⊆ D'.
    /// A disc of K' has its lines closed by discs outside D', hence outside D, hence unchanged: it was in K.
    #[inline]
    pub fn essence(&self, at: &Discs<G::Bits>) -> Discs<G::Bits> {
        let kept = !self.dead(at);
        let free = at.all & self.closed(at.mine & kept, (at.mine ^ at.all) & kept);
        self.position(at.mine | free, at.all, at.turn, at.lost)
    }

    /// What the future depends on, in two words: the key of the board with every disc outside open lines taken
    /// for the opponent's, and the set of those discs. Equal kernels with the same side to move mean
    /// equal values; positions that differ only in the colours of discs that are dead together share one.
    #[inline]
    pub fn kernel(&self, at: &Discs<G::Bits>) -> [G::Bits; 2] {
        let (board, theirs) = (self.grid().board(), at.mine ^ at.all);
        let mine = at.mine & self.lines_of_four(board ^ theirs);
        let idle = at.all & !mine & !(theirs & self.lines_of_four(board ^ at.mine));
        [mine + at.all, idle]
    }

    /// The cells all of whose lines hold both colours besides the cell itself.
    #[inline]
    fn closed(&self, white: G::Bits, black: G::Bits) -> G::Bits {
        let board = self.grid().board();
        board & !self.reach(board ^ white) & !self.reach(board ^ black)
    }

    /// The cells with a line whose other three cells are all in `cells`.
    #[inline]
    fn reach(&self, cells: G::Bits) -> G::Bits {
        self.steps().into_iter().fold(G::Bits::NONE, |reached, step| {
            let (up, down) = (cells.up(step), cells.down(step));
            let (above, below) = (up & cells.up(2 * step), down & cells.down(2 * step));
            reached | above & (cells.up(3 * step) | down) | below & (cells.down(3 * step) | up)
        })
    }
}

impl<G: Grid> game::Essence for Connect4<G> {
    #[inline]
    fn essence(&self, at: &Discs<G::Bits>) -> Discs<G::Bits> {
        Connect4::essence(self, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Fixed, Size};
    use game::{Game, Notation, Score, Seed, Side, Status, Sym, Symmetry};
    use std::collections::{HashMap, HashSet};
    use testkit::{random_position, value};

    fn any(size: &str) -> Connect4<Any<u64>> {
        Connect4::new(Any::new(Size::read(size).unwrap()).unwrap())
    }

    /// Every line of the board, cell by cell: the plain twin.
    fn all_lines(game: &Connect4<Any<u64>>) -> Vec<u64> {
        let (width, height) = (game.grid().width() as i32, game.grid().height() as i32);
        let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        let lines = cells.flat_map(|(x, y)| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|d| (x, y, d)));
        lines
            .map(|(x, y, (dx, dy))| [0, 1, 2, 3].map(|i| (x + i * dx, y + i * dy)))
            .filter(|line| line.iter().all(|&(x, y)| x < width && (0..height).contains(&y)))
            .map(|line| line.iter().fold(0, |set, &(x, y)| set | 1 << (x * (height + 1) + y)))
            .collect()
    }

    #[test]
    fn shifts_find_the_dead_discs_that_walking_finds() {
        let (mut rng, mut found) = (Seed(1).rng(), 0);
        for size in ["4x4", "5x4", "4x5", "7x6", "3x9", "9x3", "3x3", "1x5", "6x1"] {
            let game = any(size);
            let lines = all_lines(&game);
            for _ in 0..200 {
                let plies = rng.below(game.cells() as usize + 1);
                let at = random_position(&game, plies, &mut rng);
                let theirs = at.mine ^ at.all;
                let through = |cell: u64| lines.iter().filter(move |&&line| line & cell != 0);
                let is_dead = |i: &u32| {
                    let cell = 1 << i;
                    let closed = |&line: &u64| line & !cell & at.mine != 0 && line & !cell & theirs != 0;
                    at.all & cell != 0 && through(cell).all(closed)
                };
                let dead = (0..64).filter(is_dead).fold(0, |dead, i| dead | 1 << i);
                assert_eq!(game.dead(&at), dead, "{}", game.write_position(&at));
                let is_idle = |i: &u32| {
                    let closed = |&line: &u64| line & at.mine != 0 && line & theirs != 0;
                    at.all >> i & 1 == 1 && through(1 << i).all(closed)
                };
                let idle = (0..64).filter(is_idle).fold(0, |idle, i| idle | 1 << i);
                assert_eq!(game.kernel(&at)[1], idle, "{}", game.write_position(&at));
                found += dead.count_ones();
            }
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn dead_discs_cannot_all_be_given_away() {
        let game = any("4x4");
        let at = game.read_position("4x4\n....\n.@@.\n.00.\n0@@. white").unwrap();
        // Each of the two in the middle of the floor is dead beside the other one ...
        assert_eq!(game.dead(&at) & 0b1_00001_00000, 0b1_00001_00000);
        // ... but with both White would complete the floor at once.
        let all = game.position(at.mine | game.dead(&at), at.all, at.turn, at.lost);
        let corner = 1 << 15;
        assert!(!game.has_four(at.mine | corner) && game.has_four(all.mine | corner));
        assert_eq!(game.essence(&at), at);
    }

    /// Both positions have the same value, and so have they after all lines of so many moves.
    fn same_future(game: &Connect4<Any<u64>>, one: &Discs<u64>, two: &Discs<u64>, plies: u32) {
        assert_eq!(game.status(one), game.status(two), "{one:?} {two:?}");
        let Status::Turn(_) = game.status(one) else { return };
        assert_eq!(value(game, one), value(game, two), "{one:?} {two:?}");
        assert_eq!(game.legal(one), game.legal(two));
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
        let (mut rng, mut changed) = (Seed(2).rng(), 0);
        for (size, positions, most_empty) in
            [("4x4", 2500, 12), ("5x4", 1500, 11), ("4x5", 1500, 11), ("5x5", 800, 11)]
        {
            let game = any(size);
            for _ in 0..positions {
                let plies = game.cells() as usize - rng.below(most_empty + 1);
                let at = random_position(&game, plies, &mut rng);
                let essence = game.essence(&at);
                if essence != at {
                    changed += 1;
                    same_future(&game, &at, &essence, 2);
                }
            }
        }
        assert!(changed > 2000, "{changed}");
    }

    /// The value of an open position for the side to move, with a memory.
    fn solve(game: &Connect4<Any<u64>>, at: &Discs<u64>, known: &mut HashMap<u64, Score>) -> Score {
        if let Some(&score) = known.get(&game.key(at)) {
            return score;
        }
        let values = game.legal(at).into_iter().map(|mv| {
            game.after(&mut at.clone(), mv, |child| match game.status(child) {
                Status::Over(outcome) => outcome.seen_by(at.turn),
                _ => -solve(game, child, known),
            })
        });
        let best = values.max().expect("an open position offers a move");
        known.insert(game.key(at), best);
        best
    }

    #[test]
    fn all_open_positions_of_4x4() {
        let (game, mut known) = (any("4x4"), HashMap::new());
        let (mut positions, mut essences, mut kernels) = (0, HashSet::new(), HashMap::new());
        let mut ply = HashMap::from([(0, game.start())]);
        while !ply.is_empty() {
            let mut next = HashMap::new();
            for at in ply.values() {
                positions += 1;
                let truth = solve(&game, at, &mut known);
                let essence = game.essence(at);
                assert_eq!(solve(&game, &essence, &mut known), truth, "{at:?}");
                essences.insert(game.key(&essence));
                assert_eq!(*kernels.entry(game.kernel(at)).or_insert(truth), truth, "{at:?}");
                for mv in game.legal(at) {
                    let child = game.after(&mut at.clone(), mv, |child| *child);
                    if game.mover(&child).is_some() {
                        next.insert(game.key(&child), child);
                    }
                }
            }
            ply = next;
        }
        assert_eq!((positions, essences.len(), kernels.len()), (134_289, 111_406, 37_322));
    }

    #[test]
    fn an_essence_is_its_own_and_that_of_the_mirror_image() {
        fn check<G: Grid>(game: &Connect4<G>, seed: Seed) -> u32 {
            let (mut rng, mut changed) = (seed.rng(), 0);
            for _ in 0..5000 {
                let plies = rng.below(game.cells() as usize + 1);
                let at = random_position(game, plies, &mut rng);
                let essence = game.essence(&at);
                assert_eq!(game.essence(&essence), essence, "{at:?}");
                assert_eq!(game.essence(&game.image(&at, Sym(1))), game.image(&essence, Sym(1)), "{at:?}");
                assert_eq!(game.kernel(&essence), game.kernel(&at), "{at:?}");
                for side in Side::BOTH {
                    let four = game.has_four(at.of(side));
                    assert_eq!(game.has_four(essence.of(side)), four, "a four came or went: {at:?}");
                }
                changed += u32::from(essence != at);
            }
            changed
        }
        assert!(check(&Connect4::new(Fixed::<7, 6>), Seed(3)) > 500);
        assert!(check(&Connect4::new(Fixed::<5, 5>), Seed(4)) > 500);
        for size in ["4x4", "5x4", "4x5"] {
            assert!(check(&any(size), Seed(5)) > 500, "{size}");
        }
    }

    #[test]
    fn positions_of_one_kernel_have_one_value() {
        let (mut rng, mut met) = (Seed(6).rng(), 0);
        for (size, empty) in [("4x4", 6), ("4x5", 7), ("5x4", 5)] {
            let game = any(size);
            let mut values = HashMap::new();
            for _ in 0..8000 {
                let plies = game.cells() as usize - 1 - rng.below(empty);
                let at = random_position(&game, plies, &mut rng);
                if game.mover(&at).is_some() {
                    let score = value(&game, &at);
                    let (first, truth) = *values.entry((game.kernel(&at), at.turn)).or_insert((at, score));
                    assert_eq!(score, truth, "{first:?} {at:?}");
                    met += u32::from(first != at);
                }
            }
        }
        assert!(met > 1000, "{met}");
    }
}
