//! Who wins: facts that others have published, found again by every search that is quick enough.

use crate::positions::board;
use crate::searches::{Means, cutting_searches, dated_table, interval_table, strong_searches};
use connect4::{Connect4, Fixed, Threats};
use game::{Game, Side, Verdict};
use mnk::Mnk;
use search::{
    Ask, Deepening, Folded, Goal, Limits, Plain, Proving, WindowSearch, Windows, answer, minimax, negamax,
};

/// The verdict on the empty board, if there is one.
fn verdict<G: Game>(game: &G, search: &mut impl WindowSearch<G>, windows: Windows) -> Option<Verdict> {
    let ask = Ask { goal: Goal::Verdict, each_move: false, windows };
    let told = answer(game, search, &game.start(), Side::First, ask);
    told.complete.then(|| told.claim.proved().verdict()).flatten()
}

#[test]
fn every_search_knows_that_four_by_four_is_drawn() {
    let game = board(4, 4);
    cutting_searches(&game, &Threats, &Means::budget(1 << 20), &mut |name, mut search| {
        assert_eq!(verdict(&game, &mut search, Windows::One), Some(Verdict::Draw), "{name}");
        Ok(())
    })
    .unwrap();
}

/// John Tromp's table of results for small boards.
#[test]
fn the_strong_searches_know_who_wins_on_small_boards() {
    for (width, height, expected) in [(5, 4, Verdict::Draw), (4, 5, Verdict::Draw), (6, 4, Verdict::Loss)] {
        let game = board(width, height);
        strong_searches(&game, &Threats, &Means::budget(1 << 22), &mut |name, mut search| {
            for windows in [Windows::One, Windows::OutsideIn] {
                assert_eq!(verdict(&game, &mut search, windows), Some(expected), "{width}x{height} {name}");
            }
            Ok(())
        })
        .unwrap();
    }
}

/// The strongest searches on a board known to the compiler.
fn strongest<const W: u32, const H: u32>(budget: usize, expected: Verdict) {
    let (game, limits) = (Connect4::new(Fixed::<W, H>), Limits::default());
    let (proved, deepened) = (interval_table(&game, budget), dated_table(&game, budget));
    let prove = &mut Proving::<_, _, Folded, _>::new(&game, Threats, &proved, &limits, 1);
    assert_eq!(verdict(&game, prove, Windows::OutsideIn), Some(expected), "{W}x{H}");
    let deepen = &mut Deepening::<_, _, Folded, _>::new(&game, Threats, &deepened, &limits, 1, 2);
    assert_eq!(verdict(&game, deepen, Windows::One), Some(expected), "{W}x{H}");
}

#[test]
fn five_by_five_is_drawn() {
    strongest::<5, 5>(1 << 24, Verdict::Draw);
}

#[test]
#[ignore = "minutes: three boards of 30 and more cells, twice"]
fn the_strongest_searches_know_who_wins_on_middling_boards() {
    strongest::<6, 5>(1 << 28, Verdict::Draw);
    strongest::<7, 5>(1 << 28, Verdict::Draw);
    strongest::<6, 6>(1 << 28, Verdict::Loss);
}

/// 549,946 is the number of nodes of the whole tree, the empty board included.
#[test]
fn tic_tac_toe_is_drawn_after_half_a_million_nodes() {
    let game = Mnk::<u32>::new(mnk::Size::TIC_TAC_TOE);
    for oracle in [minimax, negamax] {
        let mut search = Plain::new(&game, oracle, &Limits::default());
        assert_eq!(verdict(&game, &mut search, Windows::One), Some(Verdict::Draw));
        assert_eq!(search.work().nodes, [549_946]);
    }
    cutting_searches(&game, &mnk::Lines::of(&game), &Means::budget(1 << 16), &mut |name, mut search| {
        assert_eq!(verdict(&game, &mut search, Windows::One), Some(Verdict::Draw), "{name}");
        assert!(search.work().all_nodes() < 100_000, "{name} cuts nothing");
        Ok(())
    })
    .unwrap();
}
