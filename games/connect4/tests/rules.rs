//! Facts about Connect 4.

use connect4::{Any, Connect4, Fixed, Grid, Size, Threats};
use game::{Game, Knowledge, Notation, Outcome, RulesOnly, Score, Seed, Side, Status};
use search::{Alike, Limits, census};
use testkit::{counts, image_laws, laws, perft, random_position, value};

fn any<B: connect4::Bits + 'static>(size: &str) -> Connect4<Any<B>> {
    Connect4::new(Any::new(Size::read(size).unwrap()).unwrap())
}

/// The position after these moves.
fn after<G: Grid>(game: &Connect4<G>, moves: &str) -> connect4::Discs<G::Bits> {
    let mut at = game.start();
    for text in game.split_moves(moves) {
        let mv = game.read_move(&at, text).unwrap();
        game.play(&mut at, mv);
    }
    at
}

#[test]
fn every_kind_of_grid_obeys_the_laws() {
    laws(&Connect4::new(Fixed::<7, 6>), 30, Seed(1));
    image_laws(&Connect4::new(Fixed::<7, 6>), 20, Seed(2));
    for size in ["1x1", "1x4", "4x1", "2x3", "5x4", "9x6", "3x20"] {
        laws(&any::<u64>(size), 20, Seed(3));
        image_laws(&any::<u64>(size), 10, Seed(4));
    }
    for size in ["7x6", "10x10", "11x10", "25x4", "64x1", "1x127", "16x7"] {
        laws(&any::<u128>(size), 5, Seed(5));
        image_laws(&any::<u128>(size), 3, Seed(6));
    }
}

#[test]
fn lines_are_counted_right() {
    for (setup, lines) in counts(include_str!("../../../testdata/connect4.perft")) {
        let size = setup.strip_prefix("connect4:").unwrap();
        for (depth, &expected) in lines.iter().enumerate() {
            assert_eq!(perft(&any::<u128>(size), depth as u32), expected, "{setup} at depth {depth}");
        }
    }
}

#[test]
fn positions_are_counted_right() {
    let count = |size: &str, alike| {
        let (game, mut positions) = (any::<u64>(size), 0);
        census(&game, &game.start(), alike, &Limits::default(), |ply| positions += ply.positions).unwrap();
        positions
    };
    assert_eq!(count("4x4", Alike::None), 161_029);
    assert_eq!(count("4x5", Alike::None), 1_706_255);
    assert!(count("4x4", Alike::Images) > 161_029 / 2 && count("4x4", Alike::Images) < 161_029 * 6 / 10);
}

#[test]
#[ignore = "minutes and gigabytes"]
fn more_positions_are_counted_right() {
    for (size, expected) in [("5x4", 3_945_711), ("6x4", 94_910_577), ("5x5", 69_763_700)] {
        let (game, mut positions) = (any::<u64>(size), 0);
        census(&game, &game.start(), Alike::None, &Limits::default(), |ply| positions += ply.positions)
            .unwrap();
        assert_eq!(positions, expected, "{size}");
    }
}

#[test]
fn four_in_every_direction_wins_and_three_do_not() {
    let game = Connect4::new(Fixed::<7, 6>);
    for (moves, cells) in [("1212121", 4), ("1122334", 4), ("12233434464", 4), ("76655454424", 4)] {
        let at = after(&game, moves);
        let margin = game.win_after(moves.len() as u32 - 1) as u16;
        assert_eq!(game.status(&at), Status::Over(Outcome::Win { winner: Side::First, margin }), "{moves}");
        assert_eq!(game.lines_of_four(at.of(Side::First)).count_ones(), cells);
        let before = after(&game, &moves[..moves.len() - 1]);
        assert_eq!(game.status(&before), Status::Turn(Side::First));
    }
}

#[test]
fn a_line_does_not_wrap_from_one_column_into_the_next() {
    let game = any::<u64>("4x4");
    // First holds 3 and 4 of column 1 and 1 and 2 of column 2: neighbours in the bits, not on the board.
    let at = game.read_position("4x4\n0...\n0...\n@0..\n@0@@ black").unwrap();
    assert!(!game.has_four(at.of(Side::First)));
}

#[test]
fn the_score_of_a_win_counts_the_discs_left() {
    let game = Connect4::new(Fixed::<7, 6>);
    // White wins with his fourth disc, the seventh of the game: 18 of his 21 discs are not needed after it.
    assert_eq!(game.win_after(6), 18);
    assert_eq!(game.win_after(41), 1);
    assert_eq!(game.win_after(40), 1);
}

#[test]
fn threats_are_sound() {
    let (mut decided, mut rng) = (0, Seed(11).rng());
    for size in ["4x4", "5x4", "4x5", "3x6", "5x5"] {
        let game = any::<u64>(size);
        for _ in 0..400 {
            let at = random_position(&game, game.cells() as usize - 1 - rng.below(9), &mut rng);
            if game.mover(&at).is_none() {
                continue;
            }
            let truth = value(&game, &at);
            let (bounds, notes) = Threats.look(&game, &at);
            assert!(bounds.lower <= truth && truth <= bounds.upper, "{truth} outside {bounds:?} of {at:?}");
            decided += usize::from(bounds.exact().is_some());
            if truth > bounds.lower {
                let mut promising = Vec::new();
                Threats.promising(&game, &at, notes, &mut promising);
                let reached = promising.iter().map(|&mv| {
                    let mut child = at;
                    game.play(&mut child, mv);
                    match game.status(&child) {
                        Status::Over(outcome) => outcome.seen_by(at.turn),
                        _ => -value(&game, &child),
                    }
                });
                assert!(bounds.exact().is_some() || reached.max() == Some(truth), "{at:?}");
            }
        }
    }
    assert!(decided > 200);
    let (bounds, ()) = RulesOnly.look(&any::<u64>("4x4"), &any::<u64>("4x4").start());
    assert_eq!(bounds.lower, Score(-7));
}

#[test]
fn bad_moves_are_explained() {
    let game = Connect4::new(Fixed::<7, 6>);
    let refuse = |moves: &str, bad: &str| game.read_move(&after(&game, moves), bad).unwrap_err().to_string();
    assert_eq!(refuse("", "8"), "'8' is not a move: expected a column from 1 to 7");
    assert_eq!(refuse("", "44"), "'44' is not a move: expected a column from 1 to 7");
    assert_eq!(refuse("444444", "4"), "'4' is not legal: column 4 is full");
    assert_eq!(refuse("1212121", "4"), "'4' comes after the end of the game");
}
