//! The second step of a layered drawing: in which order the vertices of a layer stand, so that few edges cross.

use game::{Rng, Seed};

/// How often all layers are put in order, from above and from below in turn.
const SWEEPS: usize = 24;
/// From how many orders by chance it is tried, besides two that follow the edges.
const CHANCES: u64 = 6;

/// Vertices in layers; every edge leads from a layer to the next.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// From the top, each from the left.
    pub(crate) rows: Vec<Vec<usize>>,
    /// For each vertex, those above it.
    pub(crate) above: Vec<Vec<usize>>,
    /// For each vertex, those below it.
    pub(crate) below: Vec<Vec<usize>>,
}

impl Layers {
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.above.len()];
        self.rows.iter().for_each(|row| row.iter().enumerate().for_each(|(i, &vertex)| places[vertex] = i));
        places
    }

    /// How many pairs of edges cross.
    pub(crate) fn crossings(&self) -> usize {
        let places = self.places();
        let mut count = 0;
        for row in &self.rows {
            let mut ends: Vec<usize> = Vec::new();
            for &vertex in row {
                let before = ends.len();
                for &to in &self.below[vertex] {
                    count += ends[..before].iter().filter(|&&end| end > places[to]).count();
                    ends.push(places[to]);
                }
            }
        }
        count
    }

    /// The order with the fewest crossings that was found.
    pub(crate) fn ordered(self) -> Layers {
        let mut best = self.clone();
        let mut least = best.crossings();
        let mut starts = vec![self.walked(true), self.walked(false)];
        for seed in 0..CHANCES {
            let mut rng = Seed(seed).rng();
            let mut layers = self.clone();
            layers.rows.iter_mut().for_each(|row| shuffle(row, &mut rng));
            starts.push(layers);
        }
        for mut layers in starts {
            for sweep in 0..SWEEPS {
                layers.sweep(sweep % 2 == 0, sweep % 4 < 2);
                layers.transpose();
                let count = layers.crossings();
                if count < least {
                    (best, least) = (layers.clone(), count);
                }
            }
        }
        best
    }

    /// In the order in which a walk from the top meets the vertices, depth first or breadth first.
    fn walked(&self, deep: bool) -> Layers {
        let mut seen = vec![false; self.above.len()];
        let mut rank = vec![0; self.above.len()];
        let mut rows = vec![Vec::new(); self.rows.len()];
        self.rows.iter().enumerate().for_each(|(i, row)| row.iter().for_each(|&vertex| rank[vertex] = i));
        for &root in self.rows.iter().flatten() {
            let mut waiting = std::collections::VecDeque::from([root]);
            while let Some(vertex) = if deep { waiting.pop_back() } else { waiting.pop_front() } {
                if std::mem::replace(&mut seen[vertex], true) {
                    continue;
                }
                rows[rank[vertex]].push(vertex);
                waiting.extend(self.below[vertex].iter().rev());
            }
        }
        Layers { rows, ..self.clone() }
    }

    /// Puts every layer in the order of the middles of its neighbours above, or below; a middle is a mean or a median.
    fn sweep(&mut self, down: bool, mean: bool) {
        let mut places = self.places();
        let rows = self.rows.len();
        for step in 1..rows {
            let row = if down { step } else { rows - 1 - step };
            let sides = if down { &self.above } else { &self.below };
            let middle = |vertex: usize| {
                let mut near: Vec<usize> = sides[vertex].iter().map(|&other| places[other]).collect();
                near.sort_unstable();
                match near.len() {
                    0 => places[vertex] as f32,
                    count if mean => near.iter().sum::<usize>() as f32 / count as f32,
                    count => (near[(count - 1) / 2] + near[count / 2]) as f32 / 2.0,
                }
            };
            let mut keyed: Vec<(f32, usize)> =
                self.rows[row].iter().map(|&vertex| (middle(vertex), vertex)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            self.rows[row] = keyed.into_iter().map(|(_, vertex)| vertex).collect();
            self.rows[row].iter().enumerate().for_each(|(i, &vertex)| places[vertex] = i);
        }
    }

    /// Exchanges neighbours as long as that saves crossings.
    fn transpose(&mut self) {
        let mut places = self.places();
        loop {
            let mut saved = false;
            for row in 0..self.rows.len() {
                for i in 1..self.rows[row].len() {
                    let (left, right) = (self.rows[row][i - 1], self.rows[row][i]);
                    let cost = |a: usize, b: usize| {
                        let pairs = |a: &[usize], b: &[usize]| {
                            let over = |&x: &usize| b.iter().filter(|&&y| places[x] > places[y]).count();
                            a.iter().map(over).sum::<usize>()
                        };
                        pairs(&self.above[a], &self.above[b]) + pairs(&self.below[a], &self.below[b])
                    };
                    if cost(right, left) < cost(left, right) {
                        self.rows[row].swap(i - 1, i);
                        places.swap(left, right);
                        saved = true;
                    }
                }
            }
            if !saved {
                break;
            }
        }
    }
}

fn shuffle(row: &mut [usize], rng: &mut Rng) {
    for i in (1..row.len()).rev() {
        let choices: Vec<usize> = (0..=i).collect();
        row.swap(i, *rng.pick(&choices).expect("there is a choice"));
    }
}
