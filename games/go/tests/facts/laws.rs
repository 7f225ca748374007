//! The laws of all games.

use crate::small;
use game::{Remembering, Seed};
use go::{Large, Setup};
use testkit::{image_laws, laws, line_laws};

const SETUPS: [&str; 7] = [
    "1x1/chinese",
    "2x1/tromp-taylor",
    "2x2/exam",
    "3x2/chinese/komi=0.5",
    "3x3/tromp-taylor",
    "3x3/japanese",
    "3x2/exam",
];

#[test]
fn the_board_obeys_the_laws() {
    for (setup, seed) in SETUPS.iter().zip(1..) {
        laws(&small(setup), 3, Seed(seed));
        image_laws(&small(setup), 2, Seed(seed));
    }
}

#[test]
fn lines_obey_the_laws() {
    for (setup, seed) in SETUPS.iter().zip(1..) {
        line_laws(&Remembering::new(small(setup)), 10, 300, Seed(seed));
    }
    let large = Large::new(Setup::read("25x25").unwrap()).unwrap();
    line_laws(&Remembering::new(large), 1, 20, Seed(9));
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    assert!(go::Small::new(Setup::read("13x13").unwrap()).is_none());
    assert!(go::Middle::new(Setup::read("25x25").unwrap()).is_none());
    for wrong in ["0x9", "26x26", "9", "9x9/exam/komi=3", "9x9/komi=0.3", "9x9/handicap=1", "5x5/handicap=2"]
    {
        assert!(Setup::read(wrong).is_err(), "{wrong}");
    }
    for (text, spelled) in [
        ("", "19x19/chinese"),
        ("9x9/komi=7", "9x9/chinese/komi=7"),
        ("9x9/handicap=9/japanese", "9x9/japanese/handicap=9"),
        ("9x9/komi=6.5/japanese", "9x9/japanese"),
        ("19x19/tromp-taylor/komi=-3", "19x19/tromp-taylor/komi=-3"),
    ] {
        let setup = Setup::read(text).unwrap();
        assert_eq!(setup.to_string(), spelled);
        assert_eq!(Setup::read(spelled), Ok(setup));
    }
}
