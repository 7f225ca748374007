//! Facts about three men's morris.

use game::{Game, Notation, Outcome, Seed, Side, Status};
use morris::{Morris, Ways};
use testkit::{counts, image_laws, index_laws, laws, perft};

fn all() -> impl Iterator<Item = Morris> {
    Ways::ALL.into_iter().map(|(ways, _)| Morris::new(ways))
}

#[test]
fn laws_hold() {
    for game in all() {
        laws(&game, 100, Seed(1));
        image_laws(&game, 50, Seed(2));
        index_laws(&game, 50, Seed(3));
    }
}

#[test]
fn the_number_of_lines() {
    for (setup, numbers) in counts(include_str!("../../../testdata/morris.perft")) {
        let game = Morris::read(setup.strip_prefix("morris:").unwrap()).unwrap();
        for (depth, &lines) in (0..).zip(&numbers) {
            assert_eq!(perft(&game, depth), lines, "{setup} {depth}");
        }
    }
}

#[test]
fn a_position_can_come_again() {
    let game = Morris::new(Ways::Diagonals);
    let first = game.read_position("XO./.X./O.. o").err();
    assert!(first.is_some(), "O is one man short: X would be to move");
    let at = game.read_position("XO./X../OXO x").unwrap();
    let mut line = at;
    for text in ["a2-b2", "c3-c2", "b2-a2", "c2-c3"] {
        let mv = game.read_move(&line, text).unwrap();
        game.play(&mut line, mv);
    }
    assert_eq!(line, at);
}

#[test]
fn ways_differ() {
    let at = "XO./X../OXO x";
    let moves = |ways| {
        let game = Morris::new(ways);
        game.legal(&game.read_position(at).unwrap()).len()
    };
    assert_eq!([Ways::Square, Ways::Diagonals, Ways::Anywhere].map(moves), [2, 3, 9]);
}

#[test]
fn whoever_is_shut_in_has_lost_by_a_row_already() {
    for game in all() {
        let mut open = 0;
        for code in 0..3usize.pow(9) {
            let men: Vec<&str> = (0..9).map(|point| [".", "X", "O"][code / 3usize.pow(point) % 3]).collect();
            let rows: Vec<String> = men.chunks(3).map(|row| row.concat()).collect();
            for mover in ["x", "o"] {
                let Ok(at) = game.read_position(&format!("{} {mover}", rows.join("/"))) else { continue };
                if let Status::Turn(_) = game.status(&at) {
                    open += 1;
                    assert!(!game.legal(&at).is_empty(), "{at:?}");
                }
            }
        }
        assert!(open > 3000, "{open} open positions");
    }
}

#[test]
fn three_in_a_row_win() {
    let game = Morris::new(Ways::Square);
    assert!(game.read_position("X.O/XO./X.O x").is_err(), "X has a row and cannot be to move");
    let at = game.read_position("X.O/XO./X.O o").unwrap();
    assert_eq!(game.status(&at), Status::Over(Outcome::Win { winner: Side::First, margin: 1 }));
    let at = game.read_position("XXO/XO./O.. x").unwrap();
    assert_eq!(game.status(&at), Status::Over(Outcome::Win { winner: Side::Second, margin: 1 }));
}

#[test]
fn lines_remember_what_stood_before() {
    for ways in ["diagonals", "square", "anywhere"] {
        let game = game::Remembering::new(Morris::read(ways).unwrap());
        // Random play goes round in circles often enough.
        assert!(testkit::line_laws(&game, 300, 400, Seed(9)) > 0, "{ways}: no line ended by repetition");
    }
}
