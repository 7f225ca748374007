//! How programs of Hex are talked to.

use hex_player::ENTRY;

#[test]
fn a_board_keeps_its_rule_where_it_can() {
    let resized = ENTRY.talk.resized.expect("boards of Hex have a size");
    for (board, size, found) in [
        ("11x11", [5, 5], "5x5"),
        ("11x11/swap-pieces", [5, 5], "5x5/swap-pieces"),
        ("11x11/swap-pieces", [5, 4], "5x4"),
        ("11x11/swap-sides", [5, 4], "5x4/swap-sides"),
    ] {
        assert_eq!(resized(board, size), found);
        assert!((ENTRY.open)(found).is_ok());
    }
}

#[test]
fn the_swap_is_called_by_its_rule() {
    let spelled = |board| (ENTRY.talk.spelled)(board, "swap");
    assert_eq!(["5x5/swap-pieces", "5x5/swap-sides"].map(spelled), ["swap-pieces", "swap-sides"]);
    assert_eq!((ENTRY.talk.spelled)("5x5/swap-pieces", "b3"), "b3");
}

#[test]
fn every_analysis_is_an_insight() {
    let game = (ENTRY.open)("3x3").unwrap();
    let seen = |insight| game.insight(insight, &search::Limits::default()).is_some();
    assert!(ENTRY.talk.analyses.iter().all(|one| seen(one.insight)));
    assert_eq!((ENTRY.talk.size)("9x7"), Ok([9, 7]));
    assert!((ENTRY.talk.size)("9x9/swap-pieces").is_err());
}
