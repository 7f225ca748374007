//! Tables of all positions: against unfolded arenas, against plain minimax, and after a kill.

use arena::{Halt, Prepared, Table, Tabled, Value, bits_for, tabled, unfold, write_table};
use game::{Game, Indexed, Notation, Side};
use mnk::{Mnk, Size};
use morris::{Morris, Ways};
use search::{Budget, Limits, minimax};
use std::sync::Arc;

fn start<G: Indexed + Notation + Send + 'static>(game: &Arc<G>) -> Box<dyn Tabled> {
    tabled(game, &game.start())
}

/// All values; `interrupted` is called after every level.
fn solved(game: &dyn Tabled, mut interrupted: impl FnMut(u8, &mut [u8], &mut [u8])) -> Vec<u8> {
    let mut budget = Budget::unlimited();
    let size = game.indices().unwrap() as usize;
    let (mut values, mut states) = (vec![0; size], vec![0; size]);
    game.begin(&mut values, &mut budget).unwrap();
    game.count(&mut values, &mut states, 0, &mut budget).unwrap();
    for level in 0.. {
        if game.pass_on(&mut values, &mut states, level, &mut budget).unwrap() == 0 {
            break;
        }
        interrupted(level + 1, &mut values, &mut states);
    }
    values
}

/// Every position that can be reached has the winner and the rank of the attractors.
fn agrees<G: Indexed + Notation + Send + 'static>(game: G) -> usize {
    let game = Arc::new(game);
    let values = solved(&*start(&game), |_, _, _| ());
    let unfolded = unfold(&*game, &game.start(), 10_000_000, None, &mut Budget::unlimited()).unwrap();
    let solution = Prepared::new(&unfolded.arena).solve();
    let mut compared = 0;
    for (index, &value) in (0..).zip(&values) {
        let at = game.at_index(index);
        assert_eq!(at.is_none(), Value::of_byte(value) == Value::Nothing);
        let Some(vertex) = at.and_then(|at| unfolded.vertex(&*game, &at)) else { continue };
        let wanted = match (solution.winner(vertex), solution.rank(vertex)) {
            (Some(winner), Some(rank)) => Value::Won { winner, rank: rank as u8 },
            _ => Value::Draw,
        };
        assert_eq!(Value::of_byte(value), wanted, "number {index}");
        compared += 1;
    }
    assert_eq!(compared, unfolded.arena.len(), "every position that can be reached has a number");
    compared
}

fn mnk(text: &str) -> Mnk<u64> {
    Mnk::new(Size::read(text).unwrap())
}

#[test]
fn tables_agree_with_attractors() {
    assert_eq!(agrees(mnk("3,3,3")), 5478);
    agrees(mnk("4,3,3"));
    agrees(mnk("3,2,2"));
    for (ways, _) in Ways::ALL {
        agrees(Morris::new(ways));
    }
}

#[test]
fn tables_agree_with_minimax() {
    let game = Arc::new(mnk("4,3,3"));
    let values = solved(&*start(&game), |_, _, _| ());
    let mut compared = 0;
    for index in (0..values.len() as u64).filter(|index| index % 397 == 0) {
        let Some(mut at) = game.at_index(index) else { continue };
        let Some(mover) = game.mover(&at) else { continue };
        let score = minimax(&*game, &mut at, mover, &mut Budget::unlimited()).unwrap();
        let wanted = match Value::of_byte(values[index as usize]) {
            Value::Won { winner, .. } => {
                if winner == mover {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        };
        assert_eq!(score.0, wanted, "{}", game.write_position(&at));
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

/// A kill loses the state bytes and leaves values of the level in hand behind, some of them.
#[test]
fn whoever_was_killed_goes_on() {
    for (ways, _) in Ways::ALL {
        let game = start(&Arc::new(Morris::new(ways)));
        let whole = solved(&*game, |_, _, _| ());
        let killed = solved(&*game, |passed, values, states| {
            let mut budget = Budget::new(&Limits::nodes(100));
            let unfinished = game.pass_on(values, states, passed, &mut budget);
            assert!(matches!(unfinished, Err(Halt::Stopped) | Ok(_)));
            states.fill(0xEE);
            game.count(values, states, passed, &mut Budget::unlimited()).unwrap();
        });
        assert!(whole == killed, "{ways:?}");
    }
}

#[test]
fn a_right_table_passes_and_a_wrong_one_does_not() {
    let game = start(&Arc::new(Morris::new(Ways::Diagonals)));
    let values = solved(&*game, |_, _, _| ());
    let longest = values.iter().filter_map(|&value| match Value::of_byte(value) {
        Value::Won { rank, .. } => Some(rank),
        _ => None,
    });
    let longest = longest.max().unwrap();
    let judge = |values: &[u8], bits| {
        let mut bytes = Vec::new();
        write_table("morris:diagonals", values, bits, &mut bytes).unwrap();
        let table = Table::of_bytes(&bytes).unwrap();
        assert!(table.is_whole());
        game.check(&table, &mut Budget::unlimited()).unwrap()
    };
    let bits = bits_for(longest);
    let positions = judge(&values, bits).unwrap();
    assert!(judge(&values, 8) == Ok(positions) && judge(&values, 2) == Ok(positions));
    for (index, &value) in values.iter().enumerate().step_by(9973) {
        let other = match Value::of_byte(value) {
            Value::Nothing => Value::Draw,
            Value::Draw => Value::Won { winner: Side::First, rank: 1 },
            Value::Won { winner, rank } => Value::Won { winner, rank: rank ^ 1 },
        };
        let mut wrong = values.clone();
        wrong[index] = other.byte();
        assert!(judge(&wrong, bits).is_err(), "number {index}: {other} for {}", Value::of_byte(value));
    }
}
