//! How evenly positions spread over the slots of a table.

use connect4::{Any, Connect4, Size};
use game::{Game, Seed, Status};
use search::{Store, Table, Worth};
use std::collections::HashSet;

/// A random function loses 1/e = 36.8 % of as many keys as it has slots. Keys of 8×7 fill a word, and the last column
/// must count for a slot too: without that 38.5 % are lost.
#[test]
fn the_last_column_of_a_wide_board_chooses_slots_too() {
    let game = Connect4::new(Any::<u64>::new(Size::read("8x7").unwrap()).unwrap());
    let (mut rng, mut keys) = (Seed(1).rng(), HashSet::new());
    while keys.len() < 1 << 18 {
        let mut at = game.start();
        for ply in 0..30 {
            if !matches!(game.status(&at), Status::Turn(_)) {
                break;
            }
            let mv = *rng.pick(&game.legal(&at)).unwrap();
            game.play(&mut at, mv);
            if ply > 14 {
                keys.insert(game.key(&at));
            }
        }
    }
    let table: Table<u64> = Table::with_bits(8 << 18, game.key_bits(), 12);
    for (i, &key) in keys.iter().enumerate() {
        table.record(table.place(key), 1, Worth::default());
        if i % 64 == 0 {
            table.tend();
        }
    }
    assert_eq!(table.slots(), 1 << 18);
    let lost = keys.iter().filter(|&&key| table.recall(table.place(key)).is_none()).count();
    let share = lost as f64 / keys.len() as f64;
    assert!((0.36..0.375).contains(&share), "{share}");
}
