//! The chapter's running example: one row of sticks, and a rule that says how many may be taken.

use crate::arena::{Arena, Kind};
use crate::csr::Csr;
use crate::names::Register;
use game::Side;

/// The arena of Nim: vertex (k,i) means that player i faces k sticks. Who cannot take loses.
///
/// `everywhere` adds what cannot be reached from (n,0), as the chapter does: all (k,0) up to n sticks and all
/// (k,1) below n.
pub fn sticks(sticks: u32, rule: &[u32], everywhere: bool) -> Arena {
    debug_assert!(!rule.is_empty() && rule.iter().all(|&count| count > 0));
    let least = rule.iter().copied().min().unwrap_or(1);
    let mut rule = rule.to_vec();
    // As the chapter writes its lists: the largest number of sticks first.
    rule.sort_unstable_by(|a, b| b.cmp(a));
    rule.dedup();

    let mut reached = vec![[everywhere; 2]; sticks as usize + 1];
    reached[sticks as usize] = [true, false];
    let lefts = |k: u32| rule.iter().filter_map(move |&count| k.checked_sub(count));
    let mut places: Vec<(u32, usize)> = Vec::new();
    for k in (0..=sticks).rev() {
        for i in (0..2).filter(|&i| reached[k as usize][i]).collect::<Vec<_>>() {
            places.push((k, i));
            lefts(k).for_each(|left| reached[left as usize][1 - i] = true);
        }
    }

    let mut register = Register::default();
    let mut kinds = Vec::new();
    for &(k, i) in &places {
        register.vertex(&name(k, i));
        let owner = Side::BOTH[i];
        kinds.push(Kind::new(owner, (k < least).then_some(owner.other())));
    }
    let mut graph = Csr::new();
    for &(k, i) in &places {
        lefts(k).for_each(|left| graph.push(register.vertex(&name(left, 1 - i))));
        graph.end_row();
    }
    Arena { graph, kinds, start: Some(0), names: register.into_names() }
}

fn name(k: u32, i: usize) -> String {
    format!("({k},{i})")
}
