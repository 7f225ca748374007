//! What can be said of a graph without solving it.

use crate::arena::Arena;
use crate::csr::{Csr, Vertex};

/// Facts about an arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// How many edges enter each vertex.
    pub entering: Vec<u32>,
    /// The first edge between two vertices of one player, and how many there are.
    pub same_owner: Option<((Vertex, Vertex), usize)>,
    /// Vertices where nobody has won and nobody can move.
    pub dead_ends: Vec<Vertex>,
    /// Edges that are written more than once.
    pub repeated: usize,
    /// How many strongly connected components there are, and the size of the largest.
    pub components: (usize, usize),
    /// Whether a vertex can come again.
    pub cyclic: bool,
}

impl Facts {
    /// Looks at every vertex and edge.
    pub fn of(arena: &Arena) -> Facts {
        let mut entering = vec![0; arena.len()];
        let mut same_owner: Option<((Vertex, Vertex), usize)> = None;
        let mut loops = false;
        for (from, to) in arena.graph.iter() {
            entering[to as usize] += 1;
            loops |= from == to;
            if arena.owner(from) == arena.owner(to) {
                same_owner.get_or_insert(((from, to), 0)).1 += 1;
            }
        }
        let mut row = Vec::new();
        let mut repeated = 0;
        for vertex in arena.vertices() {
            row.clear();
            row.extend_from_slice(arena.graph.row(vertex));
            row.sort_unstable();
            row.dedup();
            repeated += arena.graph.degree(vertex) - row.len();
        }
        let components = components(&arena.graph);
        let mut sizes = vec![0; components.iter().max().map_or(0, |&last| last as usize + 1)];
        components.iter().for_each(|&component| sizes[component as usize] += 1);
        let largest = sizes.iter().copied().max().unwrap_or(0);
        Facts {
            entering,
            same_owner,
            dead_ends: arena.vertices().filter(|&vertex| arena.is_dead_end(vertex)).collect(),
            repeated,
            components: (sizes.len(), largest),
            cyclic: loops || largest > 1,
        }
    }
}

/// The strongly connected component of each vertex, numbered so that edges never lead to a larger number
/// (Tarjan 1972, without recursion).
pub fn components(graph: &Csr) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let count = graph.vertices();
    let (mut number, mut low) = (vec![NEW; count], vec![0; count]);
    let mut component = vec![NEW; count];
    let (mut found, mut next) = (0, 0);
    let mut open: Vec<Vertex> = Vec::new();
    let mut calls: Vec<(Vertex, usize)> = Vec::new();
    for root in 0..count as Vertex {
        if number[root as usize] != NEW {
            continue;
        }
        calls.push((root, 0));
        while let Some((vertex, seen)) = calls.last_mut() {
            let v = *vertex as usize;
            if *seen == 0 {
                (number[v], low[v]) = (next, next);
                next += 1;
                open.push(*vertex);
            }
            if let Some(&end) = graph.row(*vertex).get(*seen) {
                *seen += 1;
                if number[end as usize] == NEW {
                    calls.push((end, 0));
                } else if component[end as usize] == NEW {
                    low[v] = low[v].min(number[end as usize]);
                }
                continue;
            }
            if low[v] == number[v] {
                while let Some(member) = open.pop() {
                    component[member as usize] = found;
                    if member as usize == v {
                        break;
                    }
                }
                found += 1;
            }
            calls.pop();
            if let Some((caller, _)) = calls.last() {
                low[*caller as usize] = low[*caller as usize].min(low[v]);
            }
        }
    }
    component
}
