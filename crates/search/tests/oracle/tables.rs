//! A table may forget, but it never lies, and it never decides what the answer is.

use crate::checks::{Checked, answers_rightly, questions};
use crate::positions::{board, either};
use crate::searches::{Means, cutting_searches, dated_table, interval_table};
use crate::truth::Truth;
use connect4::Threats;
use game::{Game, RulesOnly, Score, Seed};
use search::{
    Answer, AsIs, Ask, Deepening, Folded, Goal, Limits, Proving, Store, Table, Windows, Worth, answer,
};
use std::collections::HashMap;

const ASK: Ask = Ask { goal: Goal::Score, each_move: false, windows: Windows::OutsideIn };

#[test]
fn tables_of_every_size_give_the_same_values() {
    let mut rng = Seed(41).rng();
    for i in 0..60 {
        let game = board(4 + i % 2, 4 + i / 2 % 2);
        let at = either(&game, 9, &mut rng);
        let mut truth = Truth::of(&game);
        for budget in [0, 8, 16, 64, 128, 1000, 4096, 1 << 20] {
            cutting_searches(&game, &Threats, &Means::budget(budget), &mut |_, mut search| -> Checked {
                answers_rightly(&game, &mut search, &at, ASK, &mut |at, viewer| truth.score(at, viewer))
            })
            .unwrap();
        }
    }
}

#[test]
fn a_table_keeps_its_budget_down_to_one_entry() {
    for key_bits in [2, 20, 49, 64] {
        for budget in [16, 17, 64, 1000, 4096, 1 << 20] {
            let table = Table::<u64>::with_bits(budget, key_bits, 31);
            assert!(table.bytes() <= budget && table.slots() >= 1, "{budget} bytes, {key_bits} bits");
        }
    }
    assert_eq!(interval_table(&board(5, 5), 8).bytes(), 8);
    assert_eq!(dated_table(&board(3, 5), 8).slots(), 1);
}

#[test]
fn the_shortest_keys_are_told_apart() {
    for key_bits in 1..=8 {
        for budget in [8, 64, 4096] {
            let table = Table::<u64>::with_bits(budget, key_bits, 22);
            let mut truth = HashMap::new();
            for key in 0..1 << key_bits {
                table.record(table.place(key), key + 1, Worth::default());
                truth.insert(key, key + 1);
                for (&key, &memo) in &truth {
                    let told = table.recall(table.place(key));
                    assert!(told.is_none_or(|told| told == memo), "{key} of {key_bits} bits: {told:?}");
                }
            }
        }
    }
}

#[test]
fn one_thread_is_reproducible_to_the_node() {
    let mut rng = Seed(42).rng();
    for i in 0..20 {
        let game = board(4 + i % 2, 4 + i / 2 % 2);
        let at = either(&game, 10, &mut rng);
        for ask in questions() {
            let mut runs: Vec<Vec<_>> = Vec::new();
            for _ in 0..2 {
                let mut run = Vec::new();
                cutting_searches(&game, &Threats, &Means::budget(2048), &mut |_, mut search| {
                    run.push(answer(&game, &mut search, &at, at.turn, ask));
                    Ok(())
                })
                .unwrap();
                runs.push(run);
            }
            assert_eq!(runs[0], runs[1]);
        }
    }
}

#[test]
fn a_cleared_table_is_a_new_table() {
    let (game, mut rng, limits) = (board(5, 4), Seed(43).rng(), Limits::default());
    let mut proved = interval_table(&game, 4096);
    let mut deepened = dated_table(&game, 4096);
    // More rounds than there are generations.
    for _ in 0..150 {
        let at = either(&game, 9, &mut rng);
        let prove = |table: &Table<u64>| -> Answer<_> {
            let mut search = Proving::<_, _, AsIs, _>::new(&game, RulesOnly, table, &limits, 1);
            answer(&game, &mut search, &at, at.turn, ASK)
        };
        let deepen = |table: &Table<u64>| -> Answer<_> {
            let mut search = Deepening::<_, _, Folded, _>::new(&game, Threats, table, &limits, 1, 1);
            answer(&game, &mut search, &at, at.turn, ASK)
        };
        assert_eq!(prove(&proved), prove(&interval_table(&game, 4096)));
        assert_eq!(deepen(&deepened), deepen(&dated_table(&game, 4096)));
        proved.clear();
        deepened.clear();
        assert_eq!((proved.fill(), deepened.fill()), (0.0, 0.0));
    }
}

#[test]
fn the_empty_four_by_four_board_costs_the_same_every_time() {
    let game = board(4, 4);
    let count = || {
        let table = interval_table(&game, 1 << 20);
        let mut search = Proving::<_, _, Folded, _>::new(&game, Threats, &table, &Limits::default(), 1);
        let told = answer(&game, &mut search, &game.start(), game::Side::First, ASK);
        assert_eq!(told.claim.proved().exact(), Some(Score::DRAW));
        told.work
    };
    assert_eq!(count(), count());
}
