//! Compressed sparse rows: who follows whom, in two arrays.
//!
//! ```text
//! offsets  0   2   3   3      row v = ends[offsets[v]..offsets[v + 1]]
//! ends     b c a              a → b, a → c, b → a, c has no edge
//! ```
//!
//! Offsets take 32 bits each, and 64 from 2^32 edges on.

use search::wish_huge_pages;

/// A vertex of an arena, counted from 0. One machine holds fewer than 2^32.
pub type Vertex = u32;

/// One more than the largest number of vertices.
pub const NOWHERE: Vertex = Vertex::MAX;

/// Where the rows start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Offsets {
    Short(Vec<u32>),
    Long(Vec<u64>),
}

/// A number that points into the ends.
pub(crate) trait Offset: Copy + Sync {
    fn new(place: usize) -> Self;
    fn place(self) -> usize;
}

impl Offset for u32 {
    #[inline(always)]
    fn new(place: usize) -> u32 {
        debug_assert!(u32::try_from(place).is_ok());
        place as u32
    }
    #[inline(always)]
    fn place(self) -> usize {
        self as usize
    }
}

impl Offset for u64 {
    #[inline(always)]
    fn new(place: usize) -> u64 {
        place as u64
    }
    #[inline(always)]
    fn place(self) -> usize {
        self as usize
    }
}

/// The edges of a graph, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Csr {
    pub(crate) offsets: Offsets,
    pub(crate) ends: Vec<Vertex>,
}

impl Default for Csr {
    fn default() -> Csr {
        Csr { offsets: Offsets::Short(vec![0]), ends: Vec::new() }
    }
}

impl Csr {
    /// A graph without vertices; rows are pushed one after the other.
    pub fn new() -> Csr {
        Csr::default()
    }

    /// Adds an edge to the row that is being written.
    #[inline(always)]
    pub fn push(&mut self, end: Vertex) {
        self.ends.push(end);
    }

    /// The edges pushed since there were `before` of them.
    pub(crate) fn row_in_hand(&self, before: usize) -> &[Vertex] {
        &self.ends[before..]
    }

    /// Takes back the edges pushed since there were `before` of them.
    pub(crate) fn forget_row(&mut self, before: usize) {
        self.ends.truncate(before);
    }

    /// Ends the row that is being written: the next vertex begins.
    #[inline(always)]
    pub fn end_row(&mut self) {
        let end = self.ends.len() as u64;
        match &mut self.offsets {
            Offsets::Short(offsets) => match u32::try_from(end) {
                Ok(end) => offsets.push(end),
                Err(_) => {
                    let mut long: Vec<u64> = offsets.iter().map(|&offset| u64::from(offset)).collect();
                    long.push(end);
                    self.offsets = Offsets::Long(long);
                }
            },
            Offsets::Long(offsets) => offsets.push(end),
        }
    }

    /// The rows of `vertices` vertices from edges in any order; edges of one vertex keep theirs.
    pub fn from_edges(vertices: usize, edges: &[(Vertex, Vertex)]) -> Csr {
        scattered(vertices, edges.len(), || edges.iter().copied())
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        match &self.offsets {
            Offsets::Short(offsets) => offsets.len() - 1,
            Offsets::Long(offsets) => offsets.len() - 1,
        }
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.ends.len()
    }

    /// Where the edges of this vertex end.
    #[inline(always)]
    pub fn row(&self, vertex: Vertex) -> &[Vertex] {
        &self.ends[self.row_range(vertex)]
    }

    /// Which of all ends are those of this vertex.
    #[inline(always)]
    pub(crate) fn row_range(&self, vertex: Vertex) -> std::ops::Range<usize> {
        let v = vertex as usize;
        match &self.offsets {
            Offsets::Short(offsets) => offsets[v].place()..offsets[v + 1].place(),
            Offsets::Long(offsets) => offsets[v].place()..offsets[v + 1].place(),
        }
    }

    /// How many edges leave this vertex.
    #[inline(always)]
    pub fn degree(&self, vertex: Vertex) -> usize {
        self.row(vertex).len()
    }

    /// All edges, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..self.vertices() as Vertex).flat_map(|from| self.row(from).iter().map(move |&to| (from, to)))
    }

    /// The same edges turned round: the row of a vertex holds its predecessors, in ascending order.
    pub fn reversed(&self) -> Csr {
        scattered(self.vertices(), self.edges(), || self.iter().map(|(from, to)| (to, from)))
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> usize {
        let offsets = match &self.offsets {
            Offsets::Short(offsets) => offsets.capacity() * 4,
            Offsets::Long(offsets) => offsets.capacity() * 8,
        };
        offsets + self.ends.capacity() * size_of::<Vertex>()
    }
}

/// A vector on huge pages, if they are to be had: it will be read at random.
pub(crate) fn filled<T>(length: usize, items: impl Iterator<Item = T>) -> Vec<T> {
    let mut memory = Vec::with_capacity(length);
    wish_huge_pages(&mut memory);
    memory.extend(items);
    memory
}

/// A counting sort: once over the edges to measure the rows, once to fill them.
fn scattered<I: Iterator<Item = (Vertex, Vertex)>>(
    vertices: usize,
    edges: usize,
    each: impl Fn() -> I,
) -> Csr {
    let mut starts = vec![0u64; vertices + 1];
    each().for_each(|(from, _)| starts[from as usize + 1] += 1);
    for v in 0..vertices {
        starts[v + 1] += starts[v];
    }
    let offsets = if edges <= u32::MAX as usize {
        Offsets::Short(filled(vertices + 1, starts.iter().map(|&start| start as u32)))
    } else {
        Offsets::Long(starts.clone())
    };
    let mut ends = filled(edges, std::iter::repeat_n(0, edges));
    each().for_each(|(from, to)| {
        let place = &mut starts[from as usize];
        ends[*place as usize] = to;
        *place += 1;
    });
    Csr { offsets, ends }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_were_pushed() {
        let mut graph = Csr::new();
        for row in [&[1, 2][..], &[0], &[]] {
            row.iter().for_each(|&end| graph.push(end));
            graph.end_row();
        }
        assert_eq!((graph.vertices(), graph.edges()), (3, 3));
        assert_eq!((graph.row(0), graph.row(1), graph.row(2)), (&[1, 2][..], &[0][..], &[][..]));
        assert_eq!(graph, Csr::from_edges(3, &[(0, 1), (1, 0), (0, 2)]));
    }

    #[test]
    fn turning_round_twice_changes_nothing_but_the_order() {
        let graph = Csr::from_edges(4, &[(0, 1), (0, 3), (1, 1), (2, 0), (2, 3), (3, 2)]);
        assert_eq!(graph.reversed().row(3), [0, 2]);
        assert_eq!(graph.reversed().reversed(), graph);
    }

    #[test]
    fn long_offsets_say_the_same() {
        let short = Csr::from_edges(3, &[(0, 1), (1, 0), (0, 2)]);
        let Offsets::Short(offsets) = &short.offsets else { panic!("three edges") };
        let long = Offsets::Long(offsets.iter().map(|&offset| u64::from(offset)).collect());
        let long = Csr { offsets: long, ends: short.ends.clone() };
        assert!((0..3).all(|v| short.row(v) == long.row(v)));
        assert_eq!(long.reversed(), short.reversed());
    }
}
