//! The board as a circuit (Shannon 1953, Anshelevich 2002): the less it resists a colour, the closer that colour
//! is to joining its edges.
//!
//! An own stone has resistance 0, an empty cell 1, an opponent's stone lets nothing through. Two cells that touch
//! or are virtually connected are linked by the sum of theirs; linked own groups are one node. The first edge is
//! held at potential 1, the second is earthed through one more unit resistor: the current i is the potential V of
//! the second edge, and the resistance of the board (1 − V) / i. The potentials follow from one equation for each
//! node: what flows in flows out. The matrix is symmetric and positive, and few rows reach far left of the
//! diagonal, so it is factored in place between each row's first entry and the diagonal.

use crate::web::Node;
use crate::{Grid, Web};

/// Potentials and currents of one colour.
#[derive(Clone, PartialEq, Debug)]
pub struct Circuit {
    /// From 0 (the edges are joined) to infinity (they can never be).
    pub resistance: f64,
    /// For each cell that current can reach, from 1 at the first edge down.
    pub potential: Vec<Option<f64>>,
    /// What flows through each cell.
    pub current: Vec<f64>,
}

impl<const W: usize> Web<W> {
    /// The circuit of this web's colour: cells that touch are linked, and cells that are virtually connected.
    pub fn circuit(&self, grid: &Grid<W>) -> Circuit {
        let cells = grid.cells();
        let nothing =
            |resistance| Circuit { resistance, potential: vec![None; cells], current: vec![0.0; cells] };
        let (from, to) = self.edges();
        // Groups that are linked are one.
        let mut whole: Vec<Node> = (0..cells as Node + 2).collect();
        let links = self.links();
        for &(x, y) in links.iter().filter(|&&(x, y)| self.is_group(x) && self.is_group(y)) {
            let (one, other) = (whole[usize::from(x)], whole[usize::from(y)]);
            whole.iter_mut().filter(|node| **node == other).for_each(|node| *node = one);
        }
        let name = |node: Node| whole[usize::from(node)];
        if self.is_joined() || name(from) == name(to) {
            return nothing(0.0);
        }
        // Groups that became one are linked with others more than once.
        let nodes = cells + 2;
        let mut known = vec![0u64; (nodes * nodes).div_ceil(64)];
        let mut is_new = |x: Node, y: Node| {
            let place = usize::from(x) * nodes + usize::from(y);
            let (word, bit) = (&mut known[place / 64], 1 << (place % 64));
            let new = *word & bit == 0;
            *word |= bit;
            new
        };
        let links: Vec<(Node, Node)> = links
            .into_iter()
            .map(|(x, y)| (name(x).min(name(y)), name(x).max(name(y))))
            .filter(|&(x, y)| x != y && is_new(x, y))
            .collect();
        let Some(system) = System::new(&links, name(from), name(to), |node| !self.is_group(node)) else {
            return nothing(f64::INFINITY);
        };
        let volts = system.solve();
        let volt =
            |node: Node| if node == name(from) { Some(1.0) } else { system.index(node).map(|i| volts[i]) };
        let end = volt(name(to)).expect("the second edge is an unknown");
        let mut circuit = nothing((1.0 - end) / end);
        let free = grid.all().without(self.taken());
        for cell in free.each() {
            circuit.potential[cell] = volt(cell as Node);
        }
        for &(x, y, conductance) in &system.links {
            let (Some(high), Some(low)) = (volt(x), volt(y)) else { continue };
            // What flows in at one end flows out at the other: each cell sees both.
            let flow = (high - low).abs() * conductance / 2.0;
            for node in [x, y].map(usize::from) {
                if node < cells {
                    circuit.current[node] += flow;
                }
            }
        }
        circuit
    }

    /// The pairs that are connected: full connections, and nothing else, since neighbours are among them.
    fn links(&self) -> Vec<(Node, Node)> {
        let nodes = 0..self.nodes();
        nodes
            .flat_map(|x| self.partners_of(x).iter().filter(move |&&y| x < y).map(move |&y| (x, y)))
            .collect()
    }
}

/// Node equations: all nodes but the first edge are unknown.
struct System {
    /// The unknown of each node, if current can reach it.
    index: Vec<Option<usize>>,
    links: Vec<(Node, Node, f64)>,
    unknowns: usize,
    source: Node,
    sink: Node,
}

impl System {
    fn new(
        links: &[(Node, Node)],
        source: Node,
        sink: Node,
        is_cell: impl Fn(Node) -> bool,
    ) -> Option<System> {
        // An edge that nothing is linked with has a number all the same.
        let ends = [(source, sink)];
        let most = links.iter().chain(&ends).map(|&(x, y)| usize::from(x.max(y)) + 1).max()?;
        // The neighbours of all nodes in one list, those of a node behind each other.
        let mut starts = vec![0; most + 1];
        links.iter().flat_map(|&(x, y)| [x, y]).for_each(|node| starts[usize::from(node) + 1] += 1);
        (0..most).for_each(|node| starts[node + 1] += starts[node]);
        let mut beside: Vec<Node> = vec![0; 2 * links.len()];
        let mut next = starts.clone();
        for (node, other) in links.iter().flat_map(|&(x, y)| [(x, y), (y, x)]) {
            beside[next[usize::from(node)]] = other;
            next[usize::from(node)] += 1;
        }
        let mut index = vec![None; most];
        let mut reached = vec![false; most];
        let mut queue = vec![sink];
        reached[usize::from(sink)] = true;
        while let Some(node) = queue.pop() {
            for &other in &beside[starts[usize::from(node)]..starts[usize::from(node) + 1]] {
                if !reached[usize::from(other)] {
                    reached[usize::from(other)] = true;
                    // Nothing flows on behind the source.
                    if other != source {
                        queue.push(other);
                    }
                }
            }
        }
        if !reached[usize::from(source)] {
            return None;
        }
        // Cells row by row keep the matrix narrow; edges come last.
        let mut unknowns = 0;
        for node in (0..most).filter(|&node| reached[node] && node != usize::from(source)) {
            index[node] = Some(unknowns);
            unknowns += 1;
        }
        let resistance = |node| f64::from(u8::from(is_cell(node)));
        let known = |node: Node| reached[usize::from(node)];
        let links = links
            .iter()
            .filter(|&&(x, y)| known(x) && known(y))
            .map(|&(x, y)| (x, y, 1.0 / (resistance(x) + resistance(y))))
            .collect();
        Some(System { index, links, unknowns, source, sink })
    }

    fn index(&self, node: Node) -> Option<usize> {
        self.index.get(usize::from(node)).copied().flatten()
    }

    fn solve(&self) -> Vec<f64> {
        let n = self.unknowns;
        let mut matrix = vec![0.0; n * n];
        let mut first: Vec<usize> = (0..n).collect();
        let mut right = vec![0.0; n];
        for &(x, y, g) in &self.links {
            match (self.index(x), self.index(y)) {
                (Some(i), Some(j)) => {
                    let (low, high) = (i.min(j), i.max(j));
                    matrix[high * n + low] -= g;
                    first[high] = first[high].min(low);
                    matrix[i * n + i] += g;
                    matrix[j * n + j] += g;
                }
                (Some(i), None) | (None, Some(i)) => {
                    debug_assert!(x == self.source || y == self.source);
                    matrix[i * n + i] += g;
                    right[i] += g;
                }
                (None, None) => {}
            }
        }
        let sink = self.index(self.sink).expect("the second edge is an unknown");
        matrix[sink * n + sink] += 1.0;
        factor(&mut matrix, &first, n);
        substitute(&matrix, &first, n, right)
    }
}

/// Cholesky's factor L of a symmetric positive matrix, in place; row i is zero before `first[i]`.
fn factor(matrix: &mut [f64], first: &[usize], n: usize) {
    for i in 0..n {
        for j in first[i]..=i {
            let start = first[i].max(first[j]);
            let (row, other) = (&matrix[i * n + start..i * n + j], &matrix[j * n + start..j * n + j]);
            let dot: f64 = row.iter().zip(other).map(|(a, b)| a * b).sum();
            let rest = matrix[i * n + j] - dot;
            matrix[i * n + j] = if i == j { rest.sqrt() } else { rest / matrix[j * n + j] };
        }
    }
}

/// Solves L Lᵀ x = right.
fn substitute(factor: &[f64], first: &[usize], n: usize, mut right: Vec<f64>) -> Vec<f64> {
    for i in 0..n {
        let dot: f64 = (first[i]..i).map(|j| factor[i * n + j] * right[j]).sum();
        right[i] = (right[i] - dot) / factor[i * n + i];
    }
    for i in (0..n).rev() {
        right[i] /= factor[i * n + i];
        for j in first[i]..i {
            right[j] -= factor[i * n + j] * right[i];
        }
    }
    right
}

/// How much better off a colour is than its opponent: the logarithm of the opponent's resistance over the own.
/// Infinite where one of them has joined its edges for good.
pub fn advantage(own: &Circuit, opponent: &Circuit) -> f64 {
    if own.resistance == 0.0 || opponent.resistance.is_infinite() {
        return f64::INFINITY;
    }
    if opponent.resistance == 0.0 || own.resistance.is_infinite() {
        return f64::NEG_INFINITY;
    }
    (opponent.resistance / own.resistance).ln()
}
