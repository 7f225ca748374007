//! Families of carriers that have no cell in common, as the or-rule wants them: whatever the opponent takes, one of them
//! is undisturbed.

use crate::Set;

/// `start` and as many of `list` as it takes until no cell is common to all; nothing if there are too few. Of those that
/// leave less in common the one with the least price comes next, which sees the union so far and what is common to it.
pub(crate) fn family<const W: usize, P: Ord>(
    start: Set<W>,
    list: &[Set<W>],
    price: impl Fn(&Set<W>, Set<W>, Set<W>) -> P,
) -> Option<Vec<Set<W>>> {
    let (mut family, mut union, mut common) = (vec![start], start, start);
    while !common.is_empty() {
        let useful = list.iter().filter(|set| !common.within(set));
        let next = *useful.min_by_key(|set| price(set, union, common))?;
        family.push(next);
        (union, common) = (union | next, common & next);
    }
    Some(family)
}

/// All cells of these sets.
pub(crate) fn union<const W: usize>(sets: &[Set<W>]) -> Set<W> {
    sets.iter().fold(Set::EMPTY, |union, set| union | *set)
}
