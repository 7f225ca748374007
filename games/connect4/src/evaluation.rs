//! A guess by open lines, threats and their parity.
//!
//! Everything is read off the open lines of both sides, so positions of one [`Connect4::kernel`] have one
//! grade. Where the next disc decides, the grade says so; elsewhere lines tell who has more room, and threats
//! who will run out of harmless moves first (Allis 1988, *A Knowledge-based Approach of Connect-Four*).

use crate::{Bits, Connect4, Discs, Grid};
use game::{Evaluate, Score};

/// Weighs lines that can still become four, and empty cells that complete four.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

/// The next disc, or the one after the forced answer, wins: below every proved win, above all other grades.
const DECIDED: i32 = 9_000;
/// The next disc is worth about this: with it the sign of the grade is most often right, on 8000 random
/// positions of 6x6 whose winner is known. The weights of threats were weighed on the same scales.
const TURN: i32 = 12;
/// No sum of lines and threats reaches this, whatever the size of the board.
const MOST: i32 = 8_000;

impl<G: Grid> Evaluate<Connect4<G>> for Evaluation {
    #[inline]
    fn evaluate(&mut self, game: &Connect4<G>, at: &Discs<G::Bits>) -> Score {
        let theirs = at.mine ^ at.all;
        let (me, you) = (Hopes::of(game, at.mine, theirs), Hopes::of(game, theirs, at.mine));
        let open = game.open(at);
        if (me.threats & open).any() {
            return Score(DECIDED);
        }
        let forced = you.threats & open;
        let safe = if forced.any() { forced } else { open } & !you.threats.down(1);
        if forced.several() || !safe.any() {
            return Score(-DECIDED);
        }
        let mut grade = TURN + me.lines(game.grid()) - you.lines(game.grid());
        if (me.threats | you.threats).any() {
            let rows = rows_of_mover(game, at);
            grade += outlook(game, me.threats, you.threats, rows);
            grade -= outlook(game, you.threats, me.threats, !rows);
        }
        Score(grade.clamp(-MOST, MOST))
    }
}

/// What one side can still hope for.
struct Hopes<B> {
    /// The number of own discs in every open line, direction by direction: bit i of `ones` and `twos` is a
    /// digit of the number for the line that starts at cell i.
    ones: [B; 4],
    twos: [B; 4],
    /// The empty cells where four are completed, reachable now or not.
    threats: B,
}

impl<B: Bits> Hopes<B> {
    #[inline(always)]
    fn of<G: Grid<Bits = B>>(game: &Connect4<G>, own: B, other: B) -> Hopes<B> {
        let free = game.grid().board() ^ other;
        let mut hopes = Hopes { ones: [B::NONE; 4], twos: [B::NONE; 4], threats: B::NONE };
        for (i, step) in game.steps().into_iter().enumerate() {
            let pair = free & free.down(step);
            let open = pair & pair.down(2 * step);
            // The sum of two cells, then of two such pairs.
            let (odd, both) = (own ^ own.down(step), own & own.down(step));
            let (odd_too, both_too) = (odd.down(2 * step), both.down(2 * step));
            let ones = open & (odd ^ odd_too);
            let twos = open & (both ^ both_too ^ (odd & odd_too));
            // An open line of three own discs has one empty cell.
            let threes = ones & twos;
            let half = threes | threes.up(step);
            hopes.threats = hopes.threats | half | half.up(2 * step);
            (hopes.ones[i], hopes.twos[i]) = (ones, twos);
        }
        hopes.threats = hopes.threats & (free ^ own);
        hopes
    }

    /// The weight of all open lines: 1 for one disc, 4 for two, 5 for three, whose real worth depends on the
    /// empty cell.
    #[inline(always)]
    fn lines<G: Grid<Bits = B>>(&self, grid: G) -> i32 {
        total(grid, self.ones) + 4 * total(grid, self.twos)
    }
}

/// How many lines start at these cells, upright, level, falling and rising. Counting is dear where the machine
/// has no instruction for it, so sets that cannot overlap are counted together: below height 7 no upright line
/// starts as high as a falling one, and rising ones never start in the last three columns.
#[inline(always)]
fn total<G: Grid>(grid: G, [upright, level, falling, rising]: [G::Bits; 4]) -> i32 {
    let tall = grid.height() > 6;
    let columns = grid.width().saturating_sub(3) * (grid.height() + 1);
    let steep = if tall { upright.count() + falling.count() } else { (upright | falling).count() };
    let wide = 2 * columns > G::Bits::SIZE;
    let flat = if wide { level.count() + rising.count() } else { (level | rising.up(columns)).count() };
    (steep + flat) as i32
}

/// The rows where the side to move gets to drop a disc if all other columns are filled first: as many discs
/// fall before as there are empty cells in those and below. On boards of even height the odd rows from below
/// are the first player's.
#[inline(always)]
fn rows_of_mover<G: Grid>(game: &Connect4<G>, at: &Discs<G::Bits>) -> G::Bits {
    let grid = game.grid();
    let odd = (0..grid.height()).step_by(2).fold(G::Bits::NONE, |rows, y| rows | grid.floor().up(y));
    let empty = game.cells() - u32::from(at.count);
    if (empty + grid.height()).is_multiple_of(2) { odd } else { !odd }
}

/// What the threats of one side are worth: `own` are its threats, `other` the opponent's, `rows` those where
/// it will drop a disc when nobody has a harmless move left.
#[inline(always)]
fn outlook<G: Grid>(game: &Connect4<G>, own: G::Bits, other: G::Bits, rows: G::Bits) -> i32 {
    // Whatever the row: the opponent can never drop a disc below it.
    const THREAT: i32 = 4;
    // In the right row it wins by zugzwang in the end, unless something happens elsewhere before.
    const IN_TURN: i32 = 16;
    // Two on top of each other: the opponent has to fill the lower and so gives the upper one away.
    const STACKED: i32 = 300;

    let floor = game.grid().floor();
    let ceiling = floor.up(game.grid().height());
    // Taking 1 from every column flips its cells up to the lowest member; the ceiling is one in every column.
    let (mine, yours) = (own | ceiling, other | ceiling);
    let up_to_theirs = yours ^ (yours - floor);
    // Below it nothing happens first in its column.
    let first = own & !(mine - floor) & up_to_theirs;
    let stacked = if ((first & !other).up(1) & own).any() { STACKED } else { 0 };
    THREAT * own.count() as i32 + IN_TURN * (first & rows).count() as i32 + stacked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Fixed, Size};
    use game::{Game, Notation, Seed};
    use testkit::random_position;

    /// The same by walking along every line.
    fn walked(game: &Connect4<Any<u128>>, own: u128, other: u128) -> i32 {
        let (width, height) = (game.grid().width() as i32, game.grid().height() as i32);
        let on_board = |(x, y): (i32, i32)| (0..width).contains(&x) && (0..height).contains(&y);
        let mut sum = 0;
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            for (dx, dy) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let line = [0, 1, 2, 3].map(|i| (x + i * dx, y + i * dy));
                let has = |set: u128, (x, y): (i32, i32)| set >> (x * (height + 1) + y) & 1 == 1;
                if line.into_iter().all(on_board) && !line.into_iter().any(|cell| has(other, cell)) {
                    sum += [0, 1, 4, 5][line.into_iter().filter(|&cell| has(own, cell)).count()];
                }
            }
        }
        sum
    }

    #[test]
    fn shifts_see_what_walking_sees() {
        let mut rng = Seed(1).rng();
        for size in ["7x6", "4x4", "8x7", "1x6", "6x1", "3x3", "11x10", "25x4"] {
            let game = Connect4::new(Any::<u128>::new(Size::read(size).unwrap()).unwrap());
            for _ in 0..100 {
                let plies = rng.below(game.cells() as usize);
                let at = random_position(&game, plies, &mut rng);
                if game.mover(&at).is_some() {
                    for (own, other) in [(at.mine, at.mine ^ at.all), (at.mine ^ at.all, at.mine)] {
                        let hopes = Hopes::of(&game, own, other);
                        assert_eq!(hopes.lines(game.grid()), walked(&game, own, other), "{size}: {at:?}");
                        assert_eq!(hopes.threats, game.completions(own, at.all), "{size}: {at:?}");
                    }
                }
            }
        }
    }

    /// The cell in this column and row, both counted from 1, from the left and from below.
    fn cell(x: u32, y: u32) -> u64 {
        1 << (7 * (x - 1) + y - 1)
    }

    #[test]
    fn the_first_player_owns_the_odd_rows_of_an_even_board() {
        let game = Connect4::new(Fixed::<7, 6>);
        let mut at = game.start();
        for _ in 0..6 {
            let odd = cell(5, 3) & rows_of_mover(&game, &at) != 0;
            assert_eq!(odd, at.turn == game::Side::First);
            assert_eq!(cell(5, 4) & rows_of_mover(&game, &at) != 0, !odd);
            let drop = game.read_move(&at, "4").unwrap();
            game.play(&mut at, drop);
        }
    }

    #[test]
    fn what_a_threat_is_worth() {
        let game = Connect4::new(Fixed::<7, 6>);
        let rows = rows_of_mover(&game, &game.start());
        let worth = |own, other| outlook(&game, own, other, rows);
        assert_eq!(worth(0, 0), 0);
        // The right row is better than the wrong one, and that is better than nothing.
        assert!(worth(cell(1, 3), 0) > worth(cell(1, 4), 0));
        assert!(worth(cell(1, 4), 0) > 0);
        // A threat below spoils it, whoever makes it; one above or elsewhere does not.
        assert!(worth(cell(1, 5), cell(1, 2)) < worth(cell(1, 5), 0));
        assert!(worth(cell(1, 5) | cell(1, 2), 0) < worth(cell(1, 5) | cell(2, 2), 0));
        assert_eq!(worth(cell(1, 3), cell(1, 4) | cell(2, 2)), worth(cell(1, 3), 0));
        // One on top of another decides, unless the opponent comes first in the column.
        let stacked = cell(1, 3) | cell(1, 4);
        assert!(worth(stacked, 0) > 10 * worth(cell(1, 3) | cell(2, 4), 0));
        assert!(worth(stacked, cell(1, 2)) < worth(cell(1, 3) | cell(2, 4), 0));
        // The top row and the sentinel above it are not mistaken for the next column.
        assert_eq!(worth(cell(1, 6) | cell(2, 1), 0), worth(cell(1, 6), 0) + worth(cell(2, 1), 0));
    }
}
