//! The chapter's labels: a number that grows by one with every recursive call of its marking function.
//!
//! The chapter calls them upper bounds of the rank. They are not, always: the order in which the recursion
//! meets the vertices can give a vertex of the other player a label below its rank, and the chapter's rule
//! "go to a smaller label" can then run in circles (`docs/course.md` has five vertices that show it). So they
//! are shown beside the exact ranks and used for nothing.

use crate::arena::Arena;
use crate::csr::Vertex;
use game::Side;

/// The label of each vertex in the attractor of `side`, as the chapter's `calcule_attracteur2` gives it with its
/// test put right; without recursion, and not through the other side's victories.
pub fn recursive_labels(arena: &Arena, side: Side) -> Vec<Option<u32>> {
    let back = arena.graph.reversed();
    let mut left: Vec<usize> = arena.vertices().map(|vertex| arena.graph.degree(vertex)).collect();
    let mut labels = vec![None; arena.len()];
    // A call in progress: its vertex, its label, and how many predecessors it has looked at.
    let mut calls: Vec<(Vertex, u32, usize)> = Vec::new();
    for victory in arena.vertices().filter(|&vertex| arena.victory(vertex) == Some(side)) {
        calls.push((victory, 0, 0));
        while let Some((vertex, label, seen)) = calls.last_mut() {
            if *seen == 0 {
                if labels[*vertex as usize].is_some() {
                    calls.pop();
                    continue;
                }
                labels[*vertex as usize] = Some(*label);
            }
            let Some(&before) = back.row(*vertex).get(*seen) else {
                // A vertex without predecessors is looked at once more; it is labelled by then.
                calls.pop();
                continue;
            };
            *seen += 1;
            let next = *label + 1;
            left[before as usize] -= 1;
            let reached = arena.owner(before) == side || left[before as usize] == 0;
            if reached && arena.victory(before).is_none() {
                calls.push((before, next, 0));
            }
        }
    }
    labels
}
