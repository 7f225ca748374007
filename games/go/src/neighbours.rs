//! Nearest neighbours: positions of games that look like this one, and the k smallest of many distances in three ways.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Numbers that are compared, and how often that was done.
pub struct Counted<'d> {
    distances: &'d [f64],
    /// Comparisons so far.
    pub comparisons: u64,
}

impl<'d> Counted<'d> {
    /// These distances.
    pub fn new(distances: &'d [f64]) -> Counted<'d> {
        Counted { distances, comparisons: 0 }
    }

    /// Whether one is nearer than another; the earlier of two that are equally far.
    fn nearer(&mut self, one: usize, other: usize) -> bool {
        self.comparisons += 1;
        match self.distances[one].total_cmp(&self.distances[other]) {
            Ordering::Less => true,
            Ordering::Equal => one < other,
            Ordering::Greater => false,
        }
    }

    /// The k nearest, the nearest first, by k searches for the least: at most n·k comparisons. After each of them the first
    /// places hold the nearest so far in order, and nothing behind them is nearer.
    pub fn by_selection(&mut self, k: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.distances.len()).collect();
        let k = k.min(order.len());
        for place in 0..k {
            let mut least = place;
            for i in place + 1..order.len() {
                if self.nearer(order[i], order[least]) {
                    least = i;
                }
            }
            order.swap(place, least);
            debug_assert!(
                order[..place].iter().all(|&one| self.distances[one] <= self.distances[order[place]])
            );
        }
        order.truncate(k);
        order
    }

    /// The same with a heap of the k nearest so far, the farthest on top: O(n log k).
    pub fn by_heap(&mut self, k: usize) -> Vec<usize> {
        let mut heap: BinaryHeap<Far> = BinaryHeap::with_capacity(k + 1);
        for (index, &distance) in self.distances.iter().enumerate() {
            if heap.len() < k {
                heap.push(Far { distance, index });
            } else if k > 0 {
                self.comparisons += 1;
                let mut top = heap.peek_mut().expect("it is full");
                if (Far { distance, index }) < *top {
                    *top = Far { distance, index };
                }
            }
        }
        heap.into_sorted_vec().into_iter().map(|far| far.index).collect()
    }

    /// The two nearest by a tournament, at most n + ⌈log₂ n⌉ − 2 comparisons: the second nearest was beaten by the nearest
    /// alone, so it is among those that met it.
    pub fn two_nearest(&mut self) -> Option<(usize, usize)> {
        if self.distances.len() < 2 {
            return None;
        }
        // Each player still in, with those that it has beaten.
        let mut round: Vec<(usize, Vec<usize>)> =
            (0..self.distances.len()).map(|index| (index, Vec::new())).collect();
        while round.len() > 1 {
            let mut next = Vec::with_capacity(round.len().div_ceil(2));
            let mut players = round.into_iter();
            while let Some((one, mut beaten)) = players.next() {
                let Some((other, mut theirs)) = players.next() else {
                    next.push((one, beaten));
                    break;
                };
                if self.nearer(one, other) {
                    beaten.push(other);
                    next.push((one, beaten));
                } else {
                    theirs.push(one);
                    next.push((other, theirs));
                }
            }
            round = next;
        }
        let (first, beaten) = round.pop()?;
        let mut second = beaten[0];
        for &other in &beaten[1..] {
            if self.nearer(other, second) {
                second = other;
            }
        }
        Some((first, second))
    }
}

/// A distance and whose it is, ordered by how far.
#[derive(PartialEq)]
struct Far {
    distance: f64,
    index: usize,
}

impl Eq for Far {}

impl Ord for Far {
    fn cmp(&self, other: &Far) -> Ordering {
        self.distance.total_cmp(&other.distance).then(self.index.cmp(&other.index))
    }
}

impl PartialOrd for Far {
    fn partial_cmp(&self, other: &Far) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A position of a game as bits, seen by whoever was to move, and the point that he chose. Boards up to 19×19.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observation {
    own: [u64; 6],
    other: [u64; 6],
    /// The number of the point.
    pub chosen: u16,
}

impl Observation {
    /// A position and what was chosen.
    pub fn new<const N: usize>(
        board: &crate::Board<N>,
        turn: game::Side,
        chosen: crate::Point,
    ) -> Observation {
        let shape = board.shape();
        assert!(shape.area() <= 384, "boards up to 19×19");
        let (mut own, mut other) = ([0; 6], [0; 6]);
        for point in shape.points() {
            let number = shape.number(point);
            match board.cell(point).side() {
                Some(side) if side == turn => own[number / 64] |= 1 << (number % 64),
                Some(_) => other[number / 64] |= 1 << (number % 64),
                None => {}
            }
        }
        Observation { own, other, chosen: shape.number(chosen) as u16 }
    }

    /// On how many points two boards differ, a point where one has a stone of the mover and the other one of the opponent
    /// counted twice.
    #[inline]
    pub fn distance(&self, at: &Observation) -> u32 {
        let differ = |one: &[u64; 6], other: &[u64; 6]| -> u32 {
            one.iter().zip(other).map(|(one, other)| (one ^ other).count_ones()).sum()
        };
        differ(&self.own, &at.own) + differ(&self.other, &at.other)
    }

    /// Whether what was chosen there can be played here: the point is free.
    #[inline]
    pub fn is_compatible(&self, at: &Observation) -> bool {
        let (word, bit) = (usize::from(self.chosen) / 64, self.chosen % 64);
        (at.own[word] | at.other[word]) >> bit & 1 == 0
    }
}

/// The k nearest compatible observations with their distances, the nearest first; exact. One pass that keeps a heap.
pub fn nearest(observations: &[Observation], at: &Observation, k: usize) -> Vec<(u32, usize)> {
    let mut heap: BinaryHeap<(u32, usize)> = BinaryHeap::with_capacity(k + 1);
    for (index, one) in observations.iter().enumerate().filter(|(_, one)| one.is_compatible(at)) {
        let distance = one.distance(at);
        if heap.len() < k {
            heap.push((distance, index));
        } else if let Some(mut top) = heap.peek_mut()
            && (distance, index) < *top
        {
            *top = (distance, index);
        }
    }
    heap.into_sorted_vec()
}
