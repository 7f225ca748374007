//! Endgames as tables.

use arena::{Table, tabled, write_table};
use draughts::{Brazilian, Draughts, Endgame, English, International, Material, Russian, Variant};
use game::{Game, Indexed, Notation, Seed};
use search::Budget;
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

#[test]
fn endgames_of_so_many_pieces_begin_with_men_at_home_and_hold_both_sides() {
    let game = Endgame::<English>::up_to(3);
    assert_eq!(game.write_position(&game.start()), "B:W32:B1,2");
    assert_eq!(
        game.indices(),
        Some(2 * (1 + 120 + 6_972 + 261_224)),
        "Chinook's counts, and the empty board"
    );
    let game = Endgame::<International>::up_to(4);
    assert_eq!(game.write_position(&game.start()), "W:W49,50:B1,2");
    assert!(game.read_position("W:WK1,K2,K3:BK4").is_ok() && game.read_position("W:WK1:BK4,5,6").is_ok());
    let refused = game.read_position("W:W46-50:B1").unwrap_err().to_string();
    assert_eq!(refused, "this endgame has at most 4 pieces, the position 6");
    index_laws(&Endgame::<English>::up_to(3), 20, Seed(5));
}

/// The values of all positions: byte 1 is a draw, others say when and by whom a position is won.
fn solved<V: Variant>(game: Endgame<V>) -> (Endgame<V>, Vec<u8>) {
    let game = Arc::new(game);
    let table = tabled(&game, &game.start());
    let size = table.indices().unwrap() as usize;
    let (mut values, mut states) = (vec![0; size], vec![0; size]);
    let budget = &mut Budget::unlimited();
    table.begin(&mut values, budget).unwrap();
    table.count(&mut values, &mut states, 0, budget).unwrap();
    for level in 0.. {
        let ended = level > 0 && !values.iter().any(|&value| value >= 2 && (value - 2) / 2 >= level);
        if ended {
            break;
        }
        table.pass_on(&mut values, &mut states, level, budget).unwrap();
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
    let solved = solved(endgame::<English>("B:WK32:BK1"));
    let material = Material { men: [0, 0], kings: [1, 1] };
    assert_eq!(counts(&solved, material), ([230, 654, 108], 11));
}

/// Won, drawn and lost for the first side to move, it having so many pieces and the second side so many, men and kings.
fn all_with(solved: &(Endgame<English>, Vec<u8>), own: u8, other: u8) -> [u32; 3] {
    let mut sum = [0; 3];
    for (men, other_men) in (0..=own).flat_map(|men| (0..=other).map(move |other_men| (men, other_men))) {
        let material = Material { men: [men, other_men], kings: [own - men, other - other_men] };
        let (found, _) = counts(solved, material);
        sum = [0, 1, 2].map(|i| sum[i] + found[i]);
    }
    sum
}

/// The figures of public databases, known here at second hand; the stronger side is to move.
#[test]
fn two_and_three_pieces() {
    let solved = solved(Endgame::<English>::up_to(3));
    assert_eq!(all_with(&solved, 1, 1), [716, 2_370, 402]);
    assert_eq!(all_with(&solved, 2, 1), [97_740, 261, 15]);
}

/// Two kings that fly have up to 34 moves, more than a state byte counts.
#[test]
fn positions_with_many_moves_are_tabled() {
    let (game, values) = solved(endgame::<International>("W:WK46,K47:BK5"));
    let most = (0..values.len() as u64).map(|i| game.legal(&game.at_index(i).unwrap()).len()).max();
    assert!(most > Some(31), "{most:?}");
    let mut bytes = Vec::new();
    write_table("two kings", &values, 8, &mut bytes).unwrap();
    let table = tabled(&Arc::new(game.clone()), &game.start());
    let checked = table.check(&Table::of_bytes(&bytes).unwrap(), &mut Budget::unlimited());
    assert_eq!(checked, Ok(Ok(values.len() as u64)));
}
