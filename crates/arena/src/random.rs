//! Arenas by chance, for measuring and for testing.

use crate::arena::{Arena, Kind};
use crate::csr::{Csr, Vertex};
use crate::names::Names;
use game::{Rng, Seed, Side};

/// What a random arena looks like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    /// How many vertices.
    pub vertices: usize,
    /// How many different successors each has, never itself; fewer where there are not so many others.
    pub degree: usize,
    /// The share of vertices that are victories of J0 and of J1.
    pub victories: [f64; 2],
    /// Whether edges lead to later vertices only, so that no vertex can come again.
    pub acyclic: bool,
}

/// An arena with owners by the toss of a coin and the first vertex as its start.
pub fn random(chance: &Chance, seed: Seed) -> Arena {
    random_told(chance, seed, &mut |_| ())
}

/// The same; `told` hears now and then how many vertices there are so far.
pub fn random_told(chance: &Chance, seed: Seed, told: &mut dyn FnMut(usize)) -> Arena {
    let mut rng = seed.rng();
    let mut arena = Arena { names: Names::Numbers, ..Arena::default() };
    arena.graph = Csr::new();
    let [first, second] = chance.victories;
    for vertex in 0..chance.vertices {
        if vertex % (1 << 16) == 0 {
            told(vertex);
        }
        let owner = if rng.bits() & 1 == 0 { Side::First } else { Side::Second };
        let fate = (rng.bits() >> 11) as f64 / (1u64 << 53) as f64;
        let victory = if fate < first {
            Some(Side::First)
        } else if fate < first + second {
            Some(Side::Second)
        } else {
            None
        };
        arena.kinds.push(Kind::new(owner, victory));
        successors(&mut arena.graph, chance, vertex, &mut rng);
    }
    arena.start = (chance.vertices > 0).then_some(0);
    // In a small arena chance may leave out what was asked for, and who cannot win plays no game.
    for (side, share) in Side::BOTH.into_iter().zip(chance.victories) {
        if share > 0.0 && !arena.kinds.iter().any(|kind| kind.victory() == Some(side)) {
            let free = arena.kinds.iter_mut().skip(1).rfind(|kind| kind.victory().is_none());
            free.into_iter().for_each(|kind| *kind = Kind::new(kind.owner(), Some(side)));
        }
    }
    arena
}

/// One row of different vertices.
fn successors(graph: &mut Csr, chance: &Chance, vertex: usize, rng: &mut Rng) {
    let others = if chance.acyclic { chance.vertices - vertex - 1 } else { chance.vertices - 1 };
    let row = graph.edges();
    if chance.degree >= others {
        let from = if chance.acyclic { vertex } else { 0 };
        (from..chance.vertices).filter(|&end| end != vertex).for_each(|end| graph.push(end as Vertex));
    } else {
        while graph.edges() < row + chance.degree {
            let end = rng.below(others);
            let end = if chance.acyclic || end >= vertex { end + 1 } else { end };
            let end = (if chance.acyclic { vertex + end } else { end }) as Vertex;
            if !graph.row_in_hand(row).contains(&end) {
                graph.push(end);
            }
        }
    }
    graph.end_row();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_can_win_in_the_smallest_arena_unless_told_otherwise() {
        for (vertices, shares, wins) in [(3, [0.005, 0.005], [1, 1]), (60, [0.0, 0.001], [0, 1])] {
            let chance = Chance { vertices, degree: 2, victories: shares, acyclic: false };
            let arena = random(&chance, Seed(2));
            let of = |side| arena.kinds.iter().filter(|kind| kind.victory() == Some(side)).count();
            assert_eq!(Side::BOTH.map(of), wins);
        }
    }

    #[test]
    fn the_degree_is_exact_and_nobody_leads_to_itself() {
        for acyclic in [false, true] {
            let chance = Chance { vertices: 50, degree: 3, victories: [0.1, 0.2], acyclic };
            let arena = random(&chance, Seed(7));
            for vertex in arena.vertices() {
                let mut row = arena.graph.row(vertex).to_vec();
                row.sort_unstable();
                row.dedup();
                let others = if acyclic { 49 - vertex as usize } else { 49 };
                assert_eq!(row.len(), others.min(3), "{vertex}");
                assert!(row.iter().all(|&end| end != vertex && (!acyclic || end > vertex)));
            }
        }
    }
}
