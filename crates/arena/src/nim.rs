//! The chapter's running example: one row of sticks, and a rule that says how many may be taken.

use crate::arena::{Arena, Kind};
use crate::csr::Vertex;
use crate::names::Register;
use game::Side;

/// The arena of Nim: vertex (k,i) means that player i faces k sticks. Who cannot take loses.
///
/// `everywhere` adds what cannot be reached from (n,0), as the chapter does: all (k,0) up to n sticks and all
/// (k,1) below n.
pub fn nim(sticks: u32, rule: &[u32], everywhere: bool) -> Arena {
    debug_assert!(!rule.is_empty() && rule.iter().all(|&count| count > 0));
    let least = rule.iter().copied().min().unwrap_or(1);
    let mut rule = rule.to_vec();
    // As the chapter writes its lists: the largest number of sticks first.
    rule.sort_unstable_by(|a, b| b.cmp(a));
    rule.dedup();

    let mut reached = vec![[everywhere; 2]; sticks as usize + 1];
    reached[sticks as usize] = [true, false];
    let mut register = Register::default();
    let mut edges: Vec<(Vertex, Vertex)> = Vec::new();
    let mut kinds = Vec::new();
    for k in (0..=sticks).rev() {
        for i in 0..2usize {
            if !reached[k as usize][i] {
                continue;
            }
            let from = place(&mut register, &mut kinds, least, k, i);
            for left in rule.iter().filter_map(|&count| k.checked_sub(count)) {
                reached[left as usize][1 - i] = true;
                edges.push((from, place(&mut register, &mut kinds, least, left, 1 - i)));
            }
        }
    }
    let graph = crate::csr::Csr::from_edges(register.len(), &edges);
    Arena { graph, kinds, start: Some(0), names: register.into_names() }
}

/// The vertex (k,i), a victory of the other player where nothing can be taken.
fn place(register: &mut Register, kinds: &mut Vec<Kind>, least: u32, k: u32, i: usize) -> Vertex {
    let vertex = register.vertex(&format!("({k},{i})"));
    if vertex as usize == kinds.len() {
        let owner = Side::BOTH[i];
        kinds.push(Kind::new(owner, (k < least).then_some(owner.other())));
    }
    vertex
}
