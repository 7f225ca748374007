//! The rules of the examination.

use crate::small;
use game::{Game, Notation, Outcome, Remembering, Seed, Side, Status};
use go::{Move, score};

#[test]
fn a_game_ends_when_all_points_are_controlled() {
    let game = Remembering::new(small("3x3/exam"));
    let status = |text: &str| game.status(&game.read_position(text).unwrap());
    assert_eq!(status("XXX/X.X/XXX w"), Status::Over(Outcome::Win { winner: Side::First, margin: 9 }));
    assert_eq!(status(".XO/XXO/OO. b"), Status::Over(Outcome::Win { winner: Side::Second, margin: 1 }));
    assert_eq!(status("... /... /... b"), Status::Turn(Side::First));
    // An empty point between both colours is nobody's.
    assert_eq!(status(".XX/OXX/.OX b"), Status::Turn(Side::First));
    let at = small("3x3/exam").read_position(".XX/OXX/.OX b").unwrap();
    assert_eq!(score::controlled(at.board()), (5 - 3, 1));
}

#[test]
fn there_is_no_pass_but_for_those_who_cannot_move() {
    let game = Remembering::new(small("2x2/exam"));
    let mut trail = game.start();
    assert!(game.read_move(&trail, "pass").unwrap_err().to_string().contains("other moves"));
    assert_eq!(game.legal(&trail).len(), 4);
    // Both one-point eyes of nobody: on 1x1 nobody can move, both pass, and nobody has a point.
    let one = Remembering::new(small("1x1/exam"));
    trail = one.start();
    for _ in 0..2 {
        assert_eq!(one.legal(&trail), [Move::PASS]);
        one.play(&mut trail, Move::PASS);
    }
    assert_eq!(one.status(&trail), Status::Over(Outcome::Draw));
}

#[test]
fn every_game_of_the_exam_ends_without_a_tie_on_odd_boards_that_are_full() {
    let game = Remembering::new(small("3x3/exam"));
    let mut rng = Seed(3).rng();
    for _ in 0..200 {
        let mut trail = game.start();
        while let Status::Turn(_) = game.status(&trail) {
            let moves = game.legal(&trail);
            game.play(&mut trail, *rng.pick(&moves).unwrap());
        }
        let open = score::controlled(trail.at().board()).1;
        assert!(open > 0 || game.status(&trail) != Status::Over(Outcome::Draw));
    }
}

#[test]
fn captures_come_before_suicide() {
    let game = small("3x3/exam");
    let at = game.read_position("X.X/XXX/XX. w").unwrap();
    assert!(game.read_move(&at, "b3").is_err(), "it takes nothing");
    // The same stone takes three where that fills their last liberty.
    let game = small("3x3/chinese");
    let at = game.read_position(".OX/OOX/XX. b").unwrap();
    let mv = game.read_move(&at, "a3").unwrap();
    let child = game.after(&mut at.clone(), mv, |child| game.write_position(child));
    assert_eq!(child, "X.X/..X/XX. w");
}
