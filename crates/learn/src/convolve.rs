//! The three loops of a convolution of 3×3, in which convolutional networks spend their time: forward, back to the inputs (which is
//! forward with turned weights), and back to the weights.
//!
//! A board is one row of cells with a rim of zeros, each cell a row of channels:
//!
//! ```text
//!   0  1  2  3  4      width 3, stride 4: the cell of column x and row y is (y + 1) · stride + x + 1;
//!      5  6  7  8      the cell behind each row is its rim on the right and that of the next row on the left
//!      9 10 11 12
//!     13 14 15 16 17
//! ```
//!
//! Weights lie as they are used: for each 16 outputs, for each of the 9 ways, for each input, 16 numbers. Sums of six cells and 16
//! outputs stay in registers while the inputs pass by. Where the processor multiplies and adds eight numbers at a time (AVX2, FMA)
//! they are added without rounding in between, so that the plain twin differs in the last bits.

/// Outputs that are summed together.
pub(crate) const BLOCK: usize = 16;
/// Inputs come in groups of so many when weights learn.
pub(crate) const GROUP: usize = 4;
/// Cells that are summed together.
const CELLS: usize = 6;

/// How the cells of a board lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    height: usize,
    /// The cells of the board row by row; the last is repeated up to a multiple of [`CELLS`].
    cells: Vec<usize>,
}

impl Grid {
    /// A board of so many columns and rows, at least one of each.
    pub fn new(width: usize, height: usize) -> Grid {
        assert!(width > 0 && height > 0);
        let cell = |x: usize, y: usize| (y + 1) * (width + 1) + x + 1;
        let mut cells: Vec<usize> = (0..height).flat_map(|y| (0..width).map(move |x| cell(x, y))).collect();
        cells.resize(cells.len().next_multiple_of(CELLS), cell(width - 1, height - 1));
        Grid { width, height, cells }
    }

    /// Whether it has so many columns and rows.
    pub fn is(&self, width: usize, height: usize) -> bool {
        (self.width, self.height) == (width, height)
    }

    /// How many points can be played on.
    pub fn area(&self) -> usize {
        self.width * self.height
    }

    /// The cells of the points, row by row.
    pub fn cells(&self) -> &[usize] {
        &self.cells[..self.area()]
    }

    /// How many cells there are with the rim.
    pub fn padded(&self) -> usize {
        (self.width + 1) * (self.height + 2) + 2
    }

    /// From the first of nine neighbours to each of them; that first one is `back` cells before the cell.
    fn ways(&self) -> ([usize; 9], usize) {
        let stride = self.width + 1;
        (std::array::from_fn(|way| way / 3 * stride + way % 3), stride + 1)
    }
}

/// What goes into a convolution: `numbers` has `channels` for each cell of the grid, zeros on the rim.
#[derive(Clone, Copy)]
pub(crate) struct Layer<'l> {
    pub(crate) grid: &'l Grid,
    pub(crate) numbers: &'l [f32],
    pub(crate) channels: usize,
}

/// Sums of neighbours by weights, and biases: fills the cells of the board in `out`, which has as many channels as there are biases.
pub(crate) fn convolve(layer: Layer<'_>, weights: &[f32], biases: &[f32], out: &mut [f32]) {
    let outputs = biases.len();
    assert_eq!(outputs % BLOCK, 0);
    assert_eq!(weights.len(), 9 * layer.channels * outputs);
    assert_eq!(layer.numbers.len(), layer.grid.padded() * layer.channels);
    assert_eq!(out.len(), layer.grid.padded() * outputs);
    #[cfg(target_arch = "x86_64")]
    if wide::is_here() {
        return wide::convolve(layer, weights, biases, out);
    }
    plain::convolve(layer, weights, biases, out);
}

/// Adds to `slope` how a loss changes with the weights, where it changes by `down` with the outputs.
pub(crate) fn add_slope(layer: Layer<'_>, down: &[f32], outputs: usize, slope: &mut [f32]) {
    assert_eq!(outputs % BLOCK, 0);
    assert_eq!(layer.channels % GROUP, 0);
    assert_eq!(slope.len(), 9 * layer.channels * outputs);
    assert_eq!(layer.numbers.len(), layer.grid.padded() * layer.channels);
    assert_eq!(down.len(), layer.grid.padded() * outputs);
    #[cfg(target_arch = "x86_64")]
    if wide::is_here() {
        return wide::add_slope(layer, down, outputs, slope);
    }
    plain::add_slope(layer, down, outputs, slope);
}

/// The weights by which losses go back from as many outputs as inputs: ways turned round, inputs and outputs exchanged.
pub(crate) fn turned(weights: &[f32], channels: usize, out: &mut [f32]) {
    let place = |input: usize, way: usize, output: usize| {
        ((output / BLOCK * 9 + way) * channels + input) * BLOCK + output % BLOCK
    };
    for way in 0..9 {
        for input in 0..channels {
            for output in 0..channels {
                out[place(output, 8 - way, input)] = weights[place(input, way, output)];
            }
        }
    }
}

mod plain {
    use super::{BLOCK, Layer};

    pub(super) fn convolve(layer: Layer<'_>, weights: &[f32], biases: &[f32], out: &mut [f32]) {
        let Layer { grid, numbers, channels } = layer;
        let ((ways, back), outputs) = (grid.ways(), biases.len());
        for &cell in grid.cells() {
            for block in 0..outputs / BLOCK {
                let mut sums: [f32; BLOCK] = std::array::from_fn(|lane| biases[block * BLOCK + lane]);
                for (way, ahead) in ways.into_iter().enumerate() {
                    let inputs = &numbers[(cell - back + ahead) * channels..][..channels];
                    let rows = &weights[(block * 9 + way) * channels * BLOCK..][..channels * BLOCK];
                    for (input, row) in inputs.iter().zip(rows.chunks_exact(BLOCK)) {
                        sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
                    }
                }
                out[cell * outputs + block * BLOCK..][..BLOCK].copy_from_slice(&sums);
            }
        }
    }

    pub(super) fn add_slope(layer: Layer<'_>, down: &[f32], outputs: usize, slope: &mut [f32]) {
        let Layer { grid, numbers, channels } = layer;
        let (ways, back) = grid.ways();
        for (place, row) in slope.chunks_exact_mut(BLOCK).enumerate() {
            let (input, way, block) = (place % channels, place / channels % 9, place / channels / 9);
            for &cell in grid.cells() {
                let number = numbers[(cell - back + ways[way]) * channels + input];
                let down = &down[cell * outputs + block * BLOCK..][..BLOCK];
                row.iter_mut().zip(down).for_each(|(slope, down)| *slope += number * down);
            }
        }
    }
}

/// The same for processors that multiply and add eight numbers at a time.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod wide {
    use super::{BLOCK, CELLS, GROUP, Layer};
    use std::arch::x86_64::{
        __m256, _mm256_broadcast_ss, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_setzero_ps, _mm256_storeu_ps,
    };

    pub(super) fn is_here() -> bool {
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
    }

    pub(super) fn convolve(layer: Layer<'_>, weights: &[f32], biases: &[f32], out: &mut [f32]) {
        // SAFETY: the caller asked `is_here`.
        unsafe { convolve_wide(layer, weights, biases, out) }
    }

    pub(super) fn add_slope(layer: Layer<'_>, down: &[f32], outputs: usize, slope: &mut [f32]) {
        // SAFETY: the caller asked `is_here`.
        unsafe { add_slope_wide(layer, down, outputs, slope) }
    }

    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn load(from: &[f32; BLOCK]) -> [__m256; 2] {
        let (low, high) = from.split_at(8);
        // SAFETY: both halves have eight numbers.
        unsafe { [_mm256_loadu_ps(low.as_ptr()), _mm256_loadu_ps(high.as_ptr())] }
    }

    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn store(numbers: [__m256; 2], to: &mut [f32; BLOCK]) {
        let (low, high) = to.split_at_mut(8);
        // SAFETY: both halves have eight numbers.
        unsafe {
            _mm256_storeu_ps(low.as_mut_ptr(), numbers[0]);
            _mm256_storeu_ps(high.as_mut_ptr(), numbers[1]);
        }
    }

    #[target_feature(enable = "avx2,fma")]
    fn convolve_wide(layer: Layer<'_>, weights: &[f32], biases: &[f32], out: &mut [f32]) {
        let Layer { grid, numbers, channels } = layer;
        let ((ways, back), outputs) = (grid.ways(), biases.len());
        let (weights, _) = weights.as_chunks::<BLOCK>();
        let (biases, _) = biases.as_chunks::<BLOCK>();
        let (cells, _) = grid.cells.as_chunks::<CELLS>();
        for (block, bias) in biases.iter().enumerate() {
            let weights = &weights[block * 9 * channels..][..9 * channels];
            for cells in cells {
                let mut sums = [load(bias); CELLS];
                for (way, ahead) in ways.into_iter().enumerate() {
                    let inputs: [&[f32]; CELLS] =
                        cells.map(|cell| &numbers[(cell - back + ahead) * channels..][..channels]);
                    let rows = &weights[way * channels..][..channels];
                    for (input, row) in rows.iter().enumerate() {
                        let row = load(row);
                        for (sum, inputs) in sums.iter_mut().zip(inputs) {
                            let number = _mm256_broadcast_ss(&inputs[input]);
                            sum[0] = _mm256_fmadd_ps(number, row[0], sum[0]);
                            sum[1] = _mm256_fmadd_ps(number, row[1], sum[1]);
                        }
                    }
                }
                let (out, _) = out.as_chunks_mut::<BLOCK>();
                for (sum, cell) in sums.into_iter().zip(cells) {
                    store(sum, &mut out[cell * (outputs / BLOCK) + block]);
                }
            }
        }
    }

    /// Row by row of the board, so that what is read again and again stays near.
    #[target_feature(enable = "avx2,fma")]
    fn add_slope_wide(layer: Layer<'_>, down: &[f32], outputs: usize, slope: &mut [f32]) {
        let Layer { grid, numbers, channels } = layer;
        let (ways, back) = grid.ways();
        let (blocks, groups) = (outputs / BLOCK, channels / GROUP);
        let (slope, _) = slope.as_chunks_mut::<BLOCK>();
        let (slope, _) = slope.as_chunks_mut::<GROUP>();
        let (down, _) = down.as_chunks::<BLOCK>();
        let (numbers, _) = numbers.as_chunks::<GROUP>();
        for &first in grid.cells().iter().step_by(grid.width) {
            let down = &down[first * blocks..][..grid.width * blocks];
            for way in 0..9 {
                let numbers = &numbers[(first - back + ways[way]) * groups..][..grid.width * groups];
                for block in 0..blocks {
                    for group in 0..groups {
                        let mut sums = [[_mm256_setzero_ps(); 2]; GROUP];
                        for (down, numbers) in
                            down[block..].iter().step_by(blocks).zip(numbers[group..].iter().step_by(groups))
                        {
                            let down = load(down);
                            for (sum, number) in sums.iter_mut().zip(numbers) {
                                let number = _mm256_broadcast_ss(number);
                                sum[0] = _mm256_fmadd_ps(number, down[0], sum[0]);
                                sum[1] = _mm256_fmadd_ps(number, down[1], sum[1]);
                            }
                        }
                        let rows = &mut slope[(block * 9 + way) * groups + group];
                        for (sum, row) in sums.into_iter().zip(rows) {
                            let before = load(row);
                            store(std::array::from_fn(|half| add(before[half], sum[half])), row);
                        }
                    }
                }
            }
        }
    }

    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn add(one: __m256, two: __m256) -> __m256 {
        std::arch::x86_64::_mm256_add_ps(one, two)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Rng, Seed};

    fn board(grid: &Grid, channels: usize, rng: &mut Rng) -> Vec<f32> {
        let mut numbers = vec![0.0; grid.padded() * channels];
        for &cell in grid.cells() {
            numbers[cell * channels..][..channels].fill_with(|| rng.unit() - 0.5);
        }
        numbers
    }

    fn near(one: &[f32], two: &[f32]) {
        for (place, (one, two)) in one.iter().zip(two).enumerate() {
            assert!((one - two).abs() < 1e-4, "{place}: {one} {two}");
        }
    }

    #[test]
    fn the_fast_loops_agree_with_the_plain_ones() {
        let mut rng = Seed(1).rng();
        for (width, height, channels, outputs) in
            [(1, 1, 4, 16), (5, 3, 8, 32), (19, 19, 12, 16), (2, 7, 32, 32)]
        {
            let grid = Grid::new(width, height);
            let numbers = board(&grid, channels, &mut rng);
            let down = board(&grid, outputs, &mut rng);
            let layer = Layer { grid: &grid, numbers: &numbers, channels };
            let weights: Vec<f32> = (0..9 * channels * outputs).map(|_| rng.unit() - 0.5).collect();
            let biases: Vec<f32> = (0..outputs).map(|_| rng.unit()).collect();
            let (mut one, mut two) = (vec![0.0; down.len()], vec![0.0; down.len()]);
            convolve(layer, &weights, &biases, &mut one);
            plain::convolve(layer, &weights, &biases, &mut two);
            near(&one, &two);
            let (mut one, mut two) = (vec![1.0; weights.len()], vec![1.0; weights.len()]);
            add_slope(layer, &down, outputs, &mut one);
            plain::add_slope(layer, &down, outputs, &mut two);
            near(&one, &two);
        }
    }

    /// A single stone seen through the nine ways: the sum at a cell is the weight of the way that leads to the stone.
    #[test]
    fn ways_lead_where_they_say_and_never_round_the_edge() {
        let grid = Grid::new(3, 3);
        let mut numbers = vec![0.0; grid.padded() * 4];
        numbers[grid.cells()[3] * 4] = 1.0;
        let mut weights = vec![0.0; 9 * 4 * BLOCK];
        (0..9).for_each(|way| weights[way * 4 * BLOCK] = 1.0 + way as f32);
        let mut out = vec![0.0; grid.padded() * BLOCK];
        convolve(Layer { grid: &grid, numbers: &numbers, channels: 4 }, &weights, &[0.0; BLOCK], &mut out);
        let seen: Vec<f32> = grid.cells().iter().map(|cell| out[cell * BLOCK]).collect();
        // The stone lies at the left of the middle row: the corner above sees it below (way 8 of 1 … 9), its right neighbour on the left.
        assert_eq!(seen, [8.0, 7.0, 0.0, 5.0, 4.0, 0.0, 2.0, 1.0, 0.0]);
    }

    /// ⟨down, W x⟩ = ⟨Wᵀ down, x⟩.
    #[test]
    fn turned_weights_are_the_transposed_ones() {
        let (mut rng, grid, channels) = (Seed(2).rng(), Grid::new(4, 3), 16);
        let (x, down) = (board(&grid, channels, &mut rng), board(&grid, channels, &mut rng));
        let weights: Vec<f32> = (0..9 * channels * channels).map(|_| rng.unit() - 0.5).collect();
        let mut back = vec![0.0; weights.len()];
        turned(&weights, channels, &mut back);
        let through = |numbers: &[f32], weights: &[f32]| {
            let mut out = vec![0.0; numbers.len()];
            convolve(Layer { grid: &grid, numbers, channels }, weights, &[0.0; 16], &mut out);
            out
        };
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(a * b)).sum::<f64>();
        let (one, two) = (dot(&through(&x, &weights), &down), dot(&through(&down, &back), &x));
        assert!((one - two).abs() < 1e-3, "{one} {two}");
    }
}
