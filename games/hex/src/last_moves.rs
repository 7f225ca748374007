//! The random-games board (Hayward 2020): how often a cell is the last move of a random game. Cells in the middle end
//! many games, those in the acute corners almost none.

use crate::{Colour, Grid, Hex, Set, Stones, Width};
use game::{Evaluate, Score, Seed, WON};

/// How often each cell was the last move.
#[derive(Clone, PartialEq, Debug)]
pub struct LastMoves {
    share: Vec<f64>,
}

impl LastMoves {
    /// Plays so many games at random. Images of each other share what they have counted.
    pub fn count<const W: usize>(grid: &Grid<W>, games: u32, seed: Seed) -> LastMoves {
        LastMoves::count_unless(grid, games, seed, &|| false)
    }

    /// The same, or fewer games once `enough` says so, but a thousand in any case.
    pub fn count_unless<const W: usize>(
        grid: &Grid<W>,
        games: u32,
        seed: Seed,
        enough: &dyn Fn() -> bool,
    ) -> LastMoves {
        let mut rng = seed.rng();
        let mut order: Vec<usize> = grid.all().each().collect();
        let mut share = vec![0.0; order.len()];
        let mut played = 0;
        while played < games && (played == 0 || played % 1000 != 0 || !enough()) {
            played += 1;
            for i in (1..order.len()).rev() {
                order.swap(i, rng.below(i + 1));
            }
            let cell = last(grid, &order);
            let mut images = vec![cell, grid.turned(cell)];
            if grid.size().is_square() {
                images.extend([grid.mirrored(cell), grid.turned(grid.mirrored(cell))]);
            }
            images.iter().for_each(|&image| share[image] += 1.0 / images.len() as f64);
        }
        share.iter_mut().for_each(|share| *share /= f64::from(played.max(1)));
        LastMoves { share }
    }

    /// The share of games that ended here.
    pub fn share(&self, cell: usize) -> f64 {
        self.share[cell]
    }
}

/// The cell with which somebody wins if cells are taken in this order.
fn last<const W: usize>(grid: &Grid<W>, order: &[usize]) -> usize {
    let over = |stones: usize| {
        let mut of = [Set::EMPTY; 2];
        order[..stones].iter().enumerate().for_each(|(i, &cell)| of[i % 2].insert(cell));
        Colour::BOTH.into_iter().zip(of).any(|(colour, own)| grid.joined(colour, own))
    };
    let lengths: Vec<usize> = (1..=order.len()).collect();
    order[lengths.partition_point(|&stones| !over(stones))]
}

/// The shares of the own cells less those of the opponent's.
impl<const W: usize> Evaluate<Hex<W>> for LastMoves
where
    Set<W>: Width,
{
    fn evaluate(&mut self, _: &Hex<W>, at: &Stones<W>) -> Score {
        let sum = |of: Colour| at.of(of).each().map(|cell| self.share[cell]).sum::<f64>();
        let most = f64::from(WON - 1);
        Score((most * (sum(at.turn()) - sum(at.turn().other()))).round().clamp(-most, most) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn the_middle_ends_most_games_and_the_acute_corners_fewest() {
        for (size, games) in [("5x5", 40_000), ("7x7", 160_000), ("11x11", 20_000), ("8x5", 20_000)] {
            let grid: Grid<2> = Grid::new(Size::read(size).unwrap());
            let board = LastMoves::count(&grid, games, Seed(1));
            let shares: Vec<f64> = grid.all().each().map(|cell| board.share(cell)).collect();
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let most = shares.iter().copied().fold(0.0, f64::max);
            let least = shares.iter().copied().fold(1.0, f64::min);
            let [columns, rows] = [grid.size().columns, grid.size().rows].map(usize::from);
            let (middle, acute) = (grid.cell((columns - 1) / 2, (rows - 1) / 2), grid.cell(0, 0));
            // Nothing else counts for the cell in the middle: its own games must be many.
            if games > 20_000 {
                assert_eq!(shares[middle], most, "{size}");
            }
            assert!(shares[middle] > 0.75 * most, "{size}");
            assert_eq!(shares[acute], least, "{size}");
            assert!(most > 2.0 * least, "{size}: {most} {least}");
        }
    }

    /// One row: whoever has the first stone joins top and bottom.
    #[test]
    fn a_game_ends_with_the_stone_that_joins() {
        let grid: Grid<1> = Grid::new(Size::read("3x1").unwrap());
        assert_eq!(last(&grid, &[2, 0, 1]), 2);
        let grid: Grid<1> = Grid::new(Size::read("2x2").unwrap());
        // Black b1, White a1, Black a2: b1 and a2 touch.
        assert_eq!(last(&grid, &[1, 0, 2, 3]), 2);
    }
}
