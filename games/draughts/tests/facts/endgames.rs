//! Endgames as tables.

use arena::tabled;
use draughts::{Brazilian, Draughts, Endgame, English, International, Material, Russian, Variant};
use game::{Game, Indexed, Notation, Seed};
use search::Purse;
use std::sync::Arc;
use testkit::index_laws;

fn endgame<V: Variant>(fen: &str) -> Endgame<V> {
    Endgame::new(&Draughts::<V>::new().read_position(fen).unwrap())
}

#[test]
fn moves_can_be_taken_back() {
    for fen in ["B:WK32,30:BK1,2", "W:W21,22:B9,K3", "B:W18,K25,26:B3,K6"] {
        index_laws(&endgame::<English>(fen), 20, Seed(1));
        index_laws(&endgame::<Brazilian>(fen), 20, Seed(2));
        index_laws(&endgame::<Russian>(fen), 20, Seed(3));
    }
    index_laws(&endgame::<International>("W:WK46,27:BK5,14,9"), 20, Seed(4));
}

/// Every move of every position, forward and taken back.
#[test]
fn moves_taken_back_are_all_moves() {
    fn check<V: Variant>(fen: &str) {
        let game = endgame::<V>(fen);
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        let mut before = Vec::new();
        for index in 0..game.indices().unwrap() {
            let at = game.at_index(index).unwrap();
            assert_eq!(game.index(&at), index);
            for mv in game.legal(&at) {
                forward.push((index, game.after(&mut at.clone(), mv, |child| game.index(child))));
            }
            before.clear();
            game.before(&at, &mut before);
            backward.extend(before.iter().map(|earlier| (game.index(earlier), index)));
        }
        forward.sort_unstable();
        backward.sort_unstable();
        assert!(forward == backward, "{} {fen}: {} and {}", V::NAME, forward.len(), backward.len());
    }
    check::<English>("B:W30:B1,K2");
    check::<Brazilian>("B:W30:B1,2");
    check::<Russian>("B:W30:B1,2");
    check::<International>("W:W46:B1");
}

/// The values of all positions: byte 1 is a draw, others say when and by whom a position is won.
fn solved<V: Variant>(fen: &str) -> (Endgame<V>, Vec<u8>) {
    let game = Arc::new(endgame::<V>(fen));
    let table = tabled(&game, &game.start());
    let size = table.indices().unwrap() as usize;
    let (mut values, mut states) = (vec![0; size], vec![0; size]);
    let purse = &mut Purse::bottomless();
    table.begin(&mut values, purse).unwrap();
    table.count(&mut values, &mut states, 0, purse).unwrap();
    for level in 0.. {
        let ended = level > 0 && !values.iter().any(|&value| value >= 2 && (value - 2) / 2 >= level);
        if ended {
            break;
        }
        table.pass_on(&mut values, &mut states, level, purse).unwrap();
    }
    drop(table);
    (Arc::into_inner(game).unwrap(), values)
}

/// Won, drawn and lost for the first side to move with exactly this material, and the longest win in half-moves.
fn counts<V: Variant>((game, values): &(Endgame<V>, Vec<u8>), material: Material) -> ([u32; 3], u8) {
    let (mut results, mut longest) = ([0; 3], 0);
    for number in 0..material.positions::<V>().unwrap() {
        let value = values[game.index(&material.at_index::<V>(number, game::Side::First)) as usize];
        match value {
            0 => panic!("a number without a position"),
            1 => results[1] += 1,
            won if won % 2 == 0 => {
                results[0] += 1;
                longest = longest.max((won - 2) / 2);
            }
            _ => results[2] += 1,
        }
    }
    (results, longest)
}

/// Ed Trice's numbers (damforum.nl, t=2603): one king each, 992 positions.
#[test]
fn king_against_king() {
    let solved = solved::<English>("B:WK32:BK1");
    let material = Material { men: [0, 0], kings: [1, 1] };
    assert_eq!(counts(&solved, material), ([230, 654, 108], 11));
}
