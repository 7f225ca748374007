//! The smallest of many distances, with every comparison counted (questions 11 to 14).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Distances that can only be compared, two places at a time; what was compared is written down.
#[derive(Clone, Debug)]
pub struct Compared<'a> {
    distances: &'a [f64],
    /// The pairs of places, in the order in which they were compared.
    pub pairs: Vec<(usize, usize)>,
}

impl<'a> Compared<'a> {
    /// Nothing compared yet.
    pub fn new(distances: &'a [f64]) -> Compared<'a> {
        assert!(distances.iter().all(|distance| !distance.is_nan()), "distances are numbers");
        Compared { distances, pairs: Vec::new() }
    }

    fn less(&mut self, a: usize, b: usize) -> bool {
        self.pairs.push((a, b));
        self.distances[a] < self.distances[b]
    }
}

/// The k smallest by k passes of selection (question 11), smallest first, and how many comparisons that took: the first pass
/// makes n − 1, the next n − 2, so fewer than nk.
///
/// Invariant of the outer loop, asserted: before pass i the first i places hold the i smallest in order, and the others
/// hold the rest.
pub fn k_smallest(distances: &mut [f64], k: usize) -> (Vec<f64>, usize) {
    let n = distances.len();
    assert!(k <= n, "there are only {n}");
    let mut comparisons = 0;
    for i in 0..k {
        let mut least = i;
        for j in i + 1..n {
            comparisons += 1;
            if distances[j] < distances[least] {
                least = j;
            }
        }
        distances.swap(i, least);
        debug_assert!(distances[..=i].is_sorted());
        debug_assert!(distances[i + 1..].iter().all(|&rest| rest >= distances[i]));
    }
    (distances[..k].to_vec(), comparisons)
}

/// A distance in a heap; comparisons are counted where it stands.
struct Heaped<'c>(f64, &'c std::cell::Cell<usize>);

impl PartialEq for Heaped<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Heaped<'_> {}

impl PartialOrd for Heaped<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Heaped<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.1.set(self.1.get() + 1);
        self.0.total_cmp(&other.0)
    }
}

/// The k smallest by a heap of k whose top is the largest of them (question 12): O(n log k). Says the comparisons, too.
pub fn k_smallest_by_heap(distances: &[f64], k: usize) -> (Vec<f64>, usize) {
    let comparisons = std::cell::Cell::new(0);
    let mut heap = BinaryHeap::new();
    for &distance in distances {
        let new = Heaped(distance, &comparisons);
        if heap.len() < k {
            heap.push(new);
        } else if let Some(mut top) = heap.peek_mut()
            && new < *top
        {
            *top = new;
        }
    }
    let smallest = heap.into_sorted_vec().into_iter().map(|heaped| heaped.0).collect();
    (smallest, comparisons.get())
}

/// The places of the smallest and of the second smallest by a knock-out (question 14): n − 1 matches find the smallest, and the
/// second smallest is among those that lost to it, of which there are at most ⌈log₂ n⌉. So there are at most
/// n + ⌈log₂ n⌉ − 2 comparisons. An odd one out advances without a match, so that n need not be a power of two.
pub fn two_smallest(compared: &mut Compared<'_>) -> (usize, usize) {
    let n = compared.distances.len();
    assert!(n >= 2, "two of fewer than two");
    let mut beaten: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut left: Vec<usize> = (0..n).collect();
    while left.len() > 1 {
        let mut next = Vec::with_capacity(left.len().div_ceil(2));
        for pair in left.chunks(2) {
            let &[a, b] = pair else {
                next.push(pair[0]);
                continue;
            };
            let (winner, loser) = if compared.less(a, b) { (a, b) } else { (b, a) };
            beaten[winner].push(loser);
            next.push(winner);
        }
        left = next;
    }
    let first = left[0];
    let mut rivals = beaten[first].iter().copied();
    let mut second = rivals.next().expect("somebody lost the last match");
    for rival in rivals {
        if compared.less(rival, second) {
            second = rival;
        }
    }
    (first, second)
}

/// The bound of question 14.
pub fn bound(n: usize) -> usize {
    n + n.next_power_of_two().trailing_zeros() as usize - 2
}

/// All orders of the numbers 0 to n − 1, one after the other (Heap's method).
pub fn permutations(n: usize, mut see: impl FnMut(&[f64])) {
    let mut order: Vec<f64> = (0..n).map(|number| number as f64).collect();
    let mut turns = vec![0; n];
    see(&order);
    let mut i = 1;
    while i < n {
        if turns[i] < i {
            order.swap(if i % 2 == 0 { 0 } else { turns[i] }, i);
            see(&order);
            turns[i] += 1;
            i = 1;
        } else {
            turns[i] = 0;
            i += 1;
        }
    }
}

/// What the knock-out did over all orders of n distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllOrders {
    /// How many orders there are.
    pub orders: usize,
    /// The most comparisons in any of them.
    pub most: usize,
    /// In how many the smallest was compared with the second smallest.
    pub met: usize,
}

/// Tries the knock-out on every order of n distances.
pub fn all_orders(n: usize) -> AllOrders {
    let mut all = AllOrders { orders: 0, most: 0, met: 0 };
    permutations(n, |order| {
        let mut compared = Compared::new(order);
        let (first, second) = two_smallest(&mut compared);
        assert!(order[first] == 0.0 && order[second] == 1.0, "{order:?}");
        let met = |&(a, b): &(usize, usize)| (a, b) == (first, second) || (b, a) == (first, second);
        all.orders += 1;
        all.most = all.most.max(compared.pairs.len());
        all.met += usize::from(compared.pairs.iter().any(met));
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    #[test]
    fn the_k_smallest_are_a_prefix_of_the_sorted_ones_in_at_most_nk_comparisons() {
        let mut rng = Seed(11).rng();
        for n in 0..40 {
            let distances: Vec<f64> = (0..n).map(|_| rng.below(25) as f64 / 2.0).collect();
            let mut sorted = distances.clone();
            sorted.sort_by(f64::total_cmp);
            for k in 0..=n {
                let (found, comparisons) = k_smallest(&mut distances.clone(), k);
                assert_eq!(found, sorted[..k]);
                assert!(comparisons <= n * k);
                assert_eq!(k_smallest_by_heap(&distances, k).0, sorted[..k]);
            }
        }
        let many: Vec<f64> = (0..4096).map(|_| f64::from(rng.unit())).collect();
        let (plain, heap) = (k_smallest(&mut many.clone(), 64).1, k_smallest_by_heap(&many, 64).1);
        assert!(heap * 10 < plain, "{heap} against {plain}");
    }

    #[test]
    fn the_knock_out_keeps_its_bound_reaches_it_and_lets_the_two_smallest_meet_in_every_order() {
        let mut orders = 1;
        for n in 2..=8 {
            orders *= n;
            assert_eq!(all_orders(n), AllOrders { orders, most: bound(n), met: orders }, "{n}");
        }
        assert_eq!([2, 4, 8, 1024].map(bound), [1, 4, 9, 1032]);
        let mut rng = Seed(14).rng();
        for n in [100, 127, 128, 1024] {
            let distances: Vec<f64> = (0..n).map(|_| f64::from(rng.unit())).collect();
            let mut compared = Compared::new(&distances);
            let (first, second) = two_smallest(&mut compared);
            assert!(compared.pairs.len() <= bound(n));
            let others = (0..n).filter(|&i| i != first);
            assert!(others.clone().all(|i| distances[first] <= distances[i]));
            assert!(others.filter(|&i| i != second).all(|i| distances[second] <= distances[i]));
        }
    }
}
