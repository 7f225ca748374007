//! Boards to ask about: reached by play, or set up with any numbers of discs.

use connect4::{Any, Connect4, Discs, Grid, Size};
use game::{Game, Rng, Seed, Side};
use testkit::random_position;

pub type Board = Connect4<Any<u64>>;

/// Something to ask about.
#[derive(Clone, Debug)]
pub struct Case<P> {
    pub at: P,
    /// Every line is over after so many plies.
    pub lasts: u16,
}

pub fn board(width: u32, height: u32) -> Board {
    Connect4::new(Any::new(Size::new(width, height).expect("a small board")).expect("it fits in a word"))
}

/// An open position reached by play, with at most so many empty cells.
pub fn played<G: Grid>(game: &Connect4<G>, most_empty: usize, rng: &mut Rng) -> Discs<G::Bits> {
    let cells = game.cells() as usize;
    loop {
        let empty = 1 + rng.below(most_empty.min(cells));
        let at = random_position(game, cells - empty, rng);
        if game.mover(&at).is_some() {
            return at;
        }
    }
}

/// An open position that somebody set up: discs of any colour fall, and either side is to move.
pub fn set_up(game: &Board, most_empty: usize, rng: &mut Rng) -> Discs<u64> {
    let cells = game.cells() as usize;
    loop {
        let (mut at, share) = (game.start(), 1 + rng.below(9));
        for _ in 0..cells - 1 - rng.below(most_empty.min(cells)) {
            let cell = rng.pick(&game.legal(&at)).expect("an empty cell").0;
            put(&mut at, cell, rng.below(10) < share);
        }
        if nobody_has_won(game, &at) {
            at.turn = *rng.pick(&Side::BOTH).expect("two sides");
            return at;
        }
    }
}

/// An open position that is its own mirror image.
pub fn symmetric(game: &Board, pairs: usize, rng: &mut Rng) -> Discs<u64> {
    let (grid, width) = (game.grid(), game.grid().width());
    loop {
        let mut at = game.start();
        for _ in 0..pairs {
            let (x, mine) = (rng.below(width as usize / 2) as u32, rng.below(2) == 0);
            let cells = [x, width - 1 - x].map(|column| game.open(&at) & grid.column(column));
            cells.into_iter().filter(|&cell| cell != 0).for_each(|cell| put(&mut at, cell, mine));
        }
        if nobody_has_won(game, &at) {
            return at;
        }
    }
}

fn put(at: &mut Discs<u64>, cell: u64, mine: bool) {
    at.all |= cell;
    at.mine |= if mine { cell } else { 0 };
    at.count += 1;
}

fn nobody_has_won(game: &Board, at: &Discs<u64>) -> bool {
    !game.has_four(at.mine) && !game.has_four(at.mine ^ at.all)
}

/// An open position, played or set up.
pub fn either(game: &Board, most_empty: usize, rng: &mut Rng) -> Discs<u64> {
    if rng.below(2) == 0 { played(game, most_empty, rng) } else { set_up(game, most_empty, rng) }
}

/// So many open positions of one board.
pub fn cases(game: &Board, most_empty: usize, count: usize, rng: &mut Rng) -> Vec<Case<Discs<u64>>> {
    let case = |at: Discs<u64>| Case { at, lasts: game.cells() as u16 - u16::from(at.count) };
    (0..count).map(|_| case(either(game, most_empty, rng))).collect()
}

#[test]
fn set_up_boards_are_open_and_often_unnatural() {
    let (mut rng, mut unnatural) = (Seed(2).rng(), 0);
    for i in 0..500 {
        let game = board(1 + i % 5, 1 + i / 5 % 5);
        let at = set_up(&game, 12, &mut rng);
        assert_eq!(game.mover(&at), Some(at.turn));
        assert!(game.cells() - u32::from(at.count) <= 12);
        let (mine, theirs) = (at.mine.count_ones(), (at.mine ^ at.all).count_ones());
        unnatural += u32::from(mine.abs_diff(theirs) > 1);
    }
    assert!(unnatural > 150, "{unnatural}");
}
