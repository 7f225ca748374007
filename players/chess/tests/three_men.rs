//! All endings of three men, counted over the whole board, against what is known of them.

use arena::{SlicedGame, Worth, sliced};
use chess::{Board, Endgame, START};
use game::{Sliced, Slot};
use search::Limits;
use std::sync::Arc;

/// The bytes of all slices, each built from those before it.
fn built(numbers: &Arc<Endgame>) -> Vec<Vec<u8>> {
    let game: Box<dyn SlicedGame> = sliced("chess", numbers, &Board::read_fen(START).unwrap());
    let mut tables: Vec<Vec<u8>> = Vec::new();
    for slice in 0..game.slices() {
        let lower = |slot: Slot| Worth::of_byte(tables[slot.slice][slot.index as usize]);
        let table = game.solve(slice, &lower, 1, &Limits::default()).expect("nothing limits it");
        tables.push(table);
    }
    tables
}

/// A board with these men, as text; nothing if two stand on one square.
fn fen(men: &[(char, usize)], mover: char) -> Option<String> {
    let mut squares = [None; 64];
    for (letter, on) in men {
        if squares[*on].replace(*letter).is_some() {
            return None;
        }
    }
    let rank = |rank: usize| -> String {
        (0..8).map(|file| squares[8 * rank + file].map_or_else(|| "1".to_owned(), String::from)).collect()
    };
    let ranks: Vec<String> = (0..8).rev().map(rank).collect();
    Some(format!("{} {mover} - - 0 1", ranks.join("/")))
}

/// Of one side to move: positions won, drawn and lost, and the moves of the longest win.
#[derive(Debug, PartialEq, Eq, Default)]
struct Counts {
    won: u32,
    drawn: u32,
    lost: u32,
    longest: u8,
}

fn counts(numbers: &Endgame, tables: &[Vec<u8>], man: char, mover: char) -> Counts {
    let mut counts = Counts::default();
    for place in 0..64 * 64 * 64 {
        let men = [('K', place % 64), ('k', place / 64 % 64), (man, place / 4096)];
        let Some(at) = fen(&men, mover).and_then(|text| Board::read_fen(&text).ok()) else { continue };
        let slot = numbers.slot(&at).expect("three men are in a table");
        match Worth::of_byte(tables[slot.slice][slot.index as usize]) {
            Worth::Win(plies) => {
                counts.won += 1;
                counts.longest = counts.longest.max(plies.div_ceil(2));
            }
            Worth::Draw => counts.drawn += 1,
            Worth::Loss(_) => counts.lost += 1,
            Worth::Nothing => panic!("{at:?} is in no table"),
        }
    }
    counts
}

#[test]
fn queen_rook_and_pawn_win_as_often_and_as_late_as_they_should() {
    let numbers = Arc::new(Endgame::up_to(3));
    let tables = built(&numbers);
    for (man, white, black) in [
        ('Q', (144_508, 0, 10), (200_896, 23_048)),
        ('R', (175_168, 0, 16), (201_700, 22_244)),
        ('P', (124_960, 38_368, 28), (97_604, 70_420)),
    ] {
        let (won, drawn, longest) = white;
        let expected = Counts { won, drawn, lost: 0, longest };
        assert_eq!(counts(&numbers, &tables, man, 'w'), expected, "K{man}K, White to move");
        let (lost, drawn) = black;
        let expected = Counts { won: 0, drawn, lost, longest: 0 };
        assert_eq!(counts(&numbers, &tables, man, 'b'), expected, "K{man}K, Black to move");
    }
}
