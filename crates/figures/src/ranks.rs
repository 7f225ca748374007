//! The first step of a layered drawing: which layer each vertex stands in. Edges lead downwards; those that close a
//! cycle are turned round first.

/// Edges that lead downwards only: some of those given turned round, and none from a vertex to itself.
pub(crate) fn downwards(
    vertices: usize,
    edges: &[(usize, usize)],
    start: Option<usize>,
) -> Vec<(usize, usize)> {
    let mut next = vec![Vec::new(); vertices];
    edges.iter().for_each(|&(from, to)| next[from].push(to));
    let mut entered = vec![0; vertices];
    edges.iter().for_each(|&(_, to)| entered[to] += 1);
    // Vertices that nothing leads to come first, so that cycles are entered where the reader enters them.
    let mut roots: Vec<usize> = start.into_iter().chain(0..vertices).collect();
    roots[usize::from(start.is_some())..].sort_by_key(|&vertex| entered[vertex] > 0);
    // The order in which a depth-first walk leaves the vertices: an edge that closes a cycle leads to one that is
    // left later.
    let mut left = vec![0; vertices];
    let mut seen = vec![false; vertices];
    let mut clock = 0;
    for root in roots {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((vertex, place)) = stack.pop() {
            if let Some(&to) = next[vertex].get(place) {
                stack.push((vertex, place + 1));
                if !std::mem::replace(&mut seen[to], true) {
                    stack.push((to, 0));
                }
            } else {
                clock += 1;
                left[vertex] = clock;
            }
        }
    }
    let down = |&(from, to): &(usize, usize)| if left[from] > left[to] { (from, to) } else { (to, from) };
    edges.iter().filter(|(from, to)| from != to).map(down).collect()
}

/// Several ways to choose layers for edges that lead downwards; every edge leads to a later layer.
pub(crate) fn rankings(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let from_top = longest(vertices, edges);
    let turned: Vec<(usize, usize)> = edges.iter().map(|&(from, to)| (to, from)).collect();
    let from_bottom = longest(vertices, &turned);
    let last = from_bottom.iter().copied().max().unwrap_or(0);
    let from_bottom: Vec<usize> = from_bottom.into_iter().map(|rank| last - rank).collect();
    let [tight_top, tight_bottom] = [&from_top, &from_bottom].map(|ranks| tightened(ranks.clone(), edges));
    vec![tight_top, tight_bottom, from_top, from_bottom]
}

/// Each vertex stands as high as its edges allow.
fn longest(vertices: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut ranks = vec![0; vertices];
    // No path is longer than there are vertices.
    for _ in 0..vertices {
        let mut moved = false;
        for &(from, to) in edges {
            if ranks[to] <= ranks[from] {
                ranks[to] = ranks[from] + 1;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    ranks
}

/// Moves vertices up or down as long as that makes edges shorter.
fn tightened(mut ranks: Vec<usize>, edges: &[(usize, usize)]) -> Vec<usize> {
    let vertices = ranks.len();
    for _ in 0..vertices {
        let mut moved = false;
        for vertex in 0..vertices {
            let above = || edges.iter().filter(|edge| edge.1 == vertex).map(|edge| edge.0);
            let below = || edges.iter().filter(|edge| edge.0 == vertex).map(|edge| edge.1);
            let highest = above().map(|other| ranks[other] + 1).max();
            let lowest = below().map(|other| ranks[other] - 1).min();
            let rank = match above().count().cmp(&below().count()) {
                std::cmp::Ordering::Less => lowest,
                std::cmp::Ordering::Greater => highest,
                std::cmp::Ordering::Equal => None,
            };
            if let Some(rank) = rank.filter(|&rank| rank != ranks[vertex]) {
                ranks[vertex] = rank;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let least = ranks.iter().copied().min().unwrap_or(0);
    ranks.into_iter().map(|rank| rank - least).collect()
}
