//! The third step of a layered drawing: how far from the left everything stands.

use crate::order::Layers;

/// How often every layer is moved to where its neighbours want it.
const ROUNDS: usize = 120;
/// How far vertices stand apart, and bends from vertices and from each other.
const APART: f32 = 1.15;
const BESIDE: f32 = 0.75;
const BENDS: f32 = 0.5;

/// The distance from the left of each vertex. Those from `real` on are bends of long edges, which want to be straight
/// more than short edges do.
pub(crate) fn columns(layers: &Layers, real: usize) -> Vec<f32> {
    let bend = |vertex: usize| vertex >= real;
    let gap = |a: usize, b: usize| match (bend(a), bend(b)) {
        (false, false) => APART,
        (true, true) => BENDS,
        _ => BESIDE,
    };
    let weight = |a: usize, b: usize| match (bend(a), bend(b)) {
        (false, false) => 1.0,
        (true, true) => 8.0,
        _ => 2.0,
    };
    let mut x = vec![0.0; layers.above.len()];
    for row in &layers.rows {
        let mut at = 0.0;
        for (i, &vertex) in row.iter().enumerate() {
            at += if i > 0 { gap(row[i - 1], vertex) } else { 0.0 };
            x[vertex] = at;
        }
        let half = at / 2.0;
        row.iter().for_each(|&vertex| x[vertex] -= half);
    }
    for round in 0..ROUNDS {
        let rows = layers.rows.len();
        for step in 0..rows {
            let row = &layers.rows[if round % 2 == 0 { step } else { rows - 1 - step }];
            let wanted = row.iter().map(|&vertex| {
                let near = || layers.above[vertex].iter().chain(&layers.below[vertex]);
                let weights: f32 = near().map(|&other| weight(vertex, other)).sum();
                let sum: f32 = near().map(|&other| weight(vertex, other) * x[other]).sum();
                if weights == 0.0 { (x[vertex], 0.01) } else { (sum / weights, weights) }
            });
            let gaps: Vec<f32> = row.windows(2).map(|pair| gap(pair[0], pair[1])).collect();
            let placed = apart(&wanted.collect::<Vec<_>>(), &gaps);
            row.iter().zip(placed).for_each(|(&vertex, place)| x[vertex] = place);
        }
    }
    let least = x.iter().copied().fold(f32::INFINITY, f32::min);
    x.into_iter().map(|place| place - least).collect()
}

/// The places nearest to those wanted, by least squares with these weights, that keep the order and the gaps: wishes
/// that contradict each other are pooled.
fn apart(wanted: &[(f32, f32)], gaps: &[f32]) -> Vec<f32> {
    let mut shift = 0.0;
    let mut shifts = Vec::new();
    // Blocks of places that touch: mean, weight, how many.
    let mut blocks: Vec<(f32, f32, usize)> = Vec::new();
    for (i, &(place, weight)) in wanted.iter().enumerate() {
        shift += if i > 0 { gaps[i - 1] } else { 0.0 };
        shifts.push(shift);
        let mut block = (place - shift, weight, 1);
        while let Some(&(mean, weight, count)) = blocks.last().filter(|last| last.0 > block.0) {
            blocks.pop();
            let both = weight + block.1;
            block = ((mean * weight + block.0 * block.1) / both, both, count + block.2);
        }
        blocks.push(block);
    }
    let places = blocks.into_iter().flat_map(|(mean, _, count)| std::iter::repeat_n(mean, count));
    places.zip(shifts).map(|(place, shift)| place + shift).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_that_contradict_each_other_meet_in_the_middle() {
        assert_eq!(apart(&[(0.0, 1.0), (0.0, 1.0)], &[1.0]), [-0.5, 0.5]);
        assert_eq!(apart(&[(0.0, 3.0), (0.0, 1.0)], &[1.0]), [-0.25, 0.75]);
        assert_eq!(apart(&[(0.0, 1.0), (5.0, 1.0), (5.0, 1.0)], &[1.0, 1.0]), [0.0, 4.5, 5.5]);
    }
}
