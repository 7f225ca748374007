//! Endgames by their numbers: what leads forwards leads backwards, and the other way round.

use chess::{Board, Endgame};
use game::{Game, Seed, Status};
use std::collections::HashMap;

fn slice(endgame: &Endgame, name: &str) -> usize {
    (0..endgame.materials()).find(|&slice| endgame.material_name(slice) == name).expect(name)
}

/// Where the moves of a position lead within its material, by number, with how many do.
fn forwards(endgame: &Endgame, at: &Board, slice: usize) -> HashMap<u64, usize> {
    let mut to = HashMap::new();
    if !matches!(endgame.status(at), Status::Turn(_)) {
        return to;
    }
    for mv in endgame.legal(at) {
        let mut child = *at;
        endgame.play(&mut child, mv);
        let (in_slice, index) = endgame.number(&child).expect("few men stay few");
        assert!(in_slice <= slice, "{at:?} {mv}: a move leads to a material before its own");
        if in_slice == slice {
            *to.entry(index).or_default() += 1;
        }
    }
    to
}

fn backwards(endgame: &Endgame, at: &Board, slice: usize) -> HashMap<u64, usize> {
    let mut list = Vec::new();
    endgame.backwards(at, &mut list);
    let mut from = HashMap::new();
    for before in list {
        let (in_slice, index) = endgame.number(&before).expect("few men");
        assert_eq!(in_slice, slice);
        *from.entry(index).or_default() += 1;
    }
    from
}

#[test]
fn materials_are_those_of_three_and_four_men() {
    let three = Endgame::up_to(3);
    let names: Vec<String> = (0..three.materials()).map(|slice| three.material_name(slice)).collect();
    assert_eq!(names, ["KvK", "KBvK", "KNvK", "KQvK", "KRvK", "KPvK"]);
    // Fifteen pairs against a bare king, fifteen of one against one.
    assert_eq!(Endgame::up_to(4).materials(), 6 + 30);
}

#[test]
fn every_number_names_its_position() {
    let endgame = Endgame::up_to(3);
    for slice in 0..endgame.materials() {
        let mut found = 0;
        for index in 0..endgame.material_indices(slice) {
            if let Some(at) = endgame.numbered(slice, index) {
                assert_eq!(endgame.number(&at), Some((slice, index)), "{at:?}");
                let turned = at.flipped();
                assert_eq!(
                    endgame.number(&turned),
                    Some((slice, index)),
                    "{turned:?}: colours do not matter"
                );
                let mirrored = at.mirrored().expect("nobody may castle");
                assert_eq!(endgame.number(&mirrored), Some((slice, index)), "{mirrored:?}: nor do sides");
                found += 1;
            }
        }
        assert!(found > 0);
    }
}

/// All of KQvK and KPvK: an edge is found from both of its ends equally often.
#[test]
fn what_leads_forwards_leads_backwards() {
    let endgame = Endgame::up_to(3);
    for name in ["KQvK", "KPvK"] {
        let slice = slice(&endgame, name);
        let all: Vec<(u64, Board)> = (0..endgame.material_indices(slice))
            .filter_map(|index| Some((index, endgame.numbered(slice, index)?)))
            .collect();
        let mut edges: HashMap<(u64, u64), [usize; 2]> = HashMap::new();
        for (index, at) in &all {
            for (to, count) in forwards(&endgame, at, slice) {
                edges.entry((*index, to)).or_default()[0] += count;
            }
            if !matches!(endgame.status(at), Status::Over(_)) || at.is_mate() {
                for (from, count) in backwards(&endgame, at, slice) {
                    edges.entry((from, *index)).or_default()[1] += count;
                }
            }
        }
        for ((from, to), counts) in edges {
            let to = endgame.numbered(slice, to).expect("it is a position");
            // Nobody asks what leads to a draw that is over.
            if matches!(endgame.status(&to), Status::Turn(_)) || to.is_mate() {
                let from = endgame.numbered(slice, from).expect("it is a position");
                assert_eq!(counts[0], counts[1], "{name}: {from:?} to {to:?}");
            }
        }
    }
}

/// Pawns on both sides, with captures en passant: positions drawn by lot.
#[test]
fn a_pawn_that_may_be_taken_in_passing_is_a_position_of_its_own() {
    let endgame = Endgame::up_to(4);
    let slice = slice(&endgame, "KPvKP");
    let (mut rng, mut passed, mut steps) = (Seed(7).rng(), 0, 0);
    while passed < 200 || steps < 3_000 {
        let index = rng.below(endgame.material_indices(slice) as usize) as u64;
        let Some(at) = endgame.numbered(slice, index) else { continue };
        passed += u32::from(at.en_passant().is_some());
        for (to, count) in forwards(&endgame, &at, slice) {
            let child = endgame.numbered(slice, to).expect("it is a position");
            assert_eq!(backwards(&endgame, &child, slice).get(&index), Some(&count), "{at:?} to {child:?}");
            steps += 1;
        }
    }
}
