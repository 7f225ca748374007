//! Captures as games of their own: proofs against plain minimax, and shapes that every player knows.

use game::{Game, Knowledge, Notation, Outcome, Score, Seed, Side, Status};
use go::capture::{Capture, Hunter};
use search::{AsIs, Dfpn, Effort, Limits, Table};
use testkit::{laws, random_position, value};

type Small = Capture<128, 3>;

fn capture(text: &str) -> Small {
    Capture::read(text).unwrap()
}

/// Whether whoever hunts captures from this position.
fn is_caught(game: &Small, position: &str) -> bool {
    let at = game.read_position(position).unwrap();
    let hunted = at.at().board().cell(game.marked()).side().unwrap();
    let mut table = Table::of::<_, Effort>(game, 1 << 24);
    let limits = Limits::nodes(3_000_000);
    let mut search = Dfpn::<_, _, AsIs>::new(game, Hunter::default(), &mut table, &limits);
    search.decide(&at, hunted.other(), Score(1)).expect("within the limit")
}

#[test]
fn captures_obey_the_laws() {
    let setups = ["3x2/capture=a1/plies=6", "3x3/capture=b2/plies=5/ko", "4x3/capture=b1/region=a1-c2"];
    for (setup, seed) in setups.into_iter().zip(1..) {
        laws(&capture(setup), 3, Seed(seed));
    }
}

#[test]
fn what_the_hunter_knows_is_what_plain_search_finds() {
    let mut rng = Seed(7).rng();
    let (mut known, mut cut) = (0, 0);
    for setup in [
        "3x2/capture=b1/plies=9",
        "3x2/capture=a1/plies=9/ko",
        "3x3/capture=b2/plies=9",
        "3x3/capture=a1/plies=9/ko",
    ] {
        let game = capture(setup);
        for round in 0..60 {
            let at = random_position(&game, 4 + round % 3, &mut rng);
            let Status::Turn(_) = game.status(&at) else { continue };
            let exact = value(&game, &at);
            let (bounds, notes) = Hunter::default().look(&game, &at);
            assert!(bounds.lower <= exact && exact <= bounds.upper, "{setup} {}", game.write_position(&at));
            known += usize::from(bounds.lower == bounds.upper);
            // Some promising move is as good as any.
            let mut moves = Vec::new();
            Hunter::default().promising(&game, &at, notes, &mut moves);
            cut += usize::from(moves.len() < game.legal(&at).len());
            if bounds.lower < exact {
                let reaches = |mv: &go::Move| {
                    let mut child = at.clone();
                    game.play(&mut child, *mv);
                    let mover = game.turn(&at);
                    match game.status(&child) {
                        Status::Over(outcome) => outcome.seen_by(mover) == exact,
                        _ => Score(-value(&game, &child).0) == exact,
                    }
                };
                assert!(moves.iter().any(reaches), "{setup} {}", game.write_position(&at));
            }
        }
    }
    assert!(known > 20 && cut > 5, "{known} {cut}");
}

#[test]
fn a_ladder_works_unless_a_stone_stands_in_its_way() {
    let game = capture("6x6/capture=b5/plies=13");
    assert!(is_caught(&game, ".O..../OXO.../OX..../....../....../...... w"));
    assert!(!is_caught(&game, ".O..../OXO.../OX..../....../....X./...... w"));
}

#[test]
fn a_net_holds_a_stone() {
    let game = capture("7x7/capture=d4/plies=7");
    let net = "......./......./...O.../..OX.../...O.../......./....... w";
    assert!(is_caught(&game, net));
    // Black first: three liberties and more.
    let first = net.replace(" w", " b");
    assert!(!is_caught(&game, &first));
}

#[test]
fn who_takes_the_ko_decides() {
    // Black's stone on c3 can be taken on b3 only, and White's stone there could be taken back.
    let position = ".XO./X.XO/.XO./.... w";
    assert!(!is_caught(&capture("4x4/capture=c3/plies=1"), position));
    assert!(is_caught(&capture("4x4/capture=c3/plies=1/ko"), position));
}

#[test]
fn two_eyes_are_never_captured_and_one_is() {
    let game = capture("6x2/capture=b1/plies=12");
    assert!(!is_caught(&game, ".X.XO./XXXXO. w"));
    assert!(is_caught(&game, "XX.XO./XXXXO. w"));
    assert!(game.read_position(".X.XO./XXXXO. b plies 3 captured").is_err(), "it is there");
    let gone = game.read_position("....O./....O. b plies 3 captured").unwrap();
    assert_eq!(game.status(&gone), Status::Over(Outcome::Win { winner: Side::Second, margin: 1 }));
}

#[test]
fn what_is_no_question_is_refused() {
    for wrong in [
        "9x9",
        "9x9/capture=z9",
        "9x9/capture=d4/plies=0",
        "9x9/capture=d4/region=a1",
        "19x19/capture=d4",
        "9x9/capture=d4/komi=3",
    ] {
        assert!(Small::read(wrong).is_err(), "{wrong}");
    }
    let game = capture("9x9/capture=d4/plies=9/region=a1-e5/ko");
    assert_eq!(capture(&game.to_string()).to_string(), "9x9/capture=d4/plies=9/region=a1-e5/ko");
    assert!(game.read_position(&format!("{} b", ["........."; 9].join("/"))).is_err());
}

/// A ladder from corner to corner of 19×19 is read within half a megabyte of stack: threads have two by default, and a
/// hundred boards lie between its ends.
#[test]
fn a_long_ladder_needs_little_stack() {
    let read = || {
        let shape = go::Shape { width: 19, height: 19 };
        let mut board = go::Board::<512>::new(shape);
        for (column, row, side) in
            [(2, 2, Side::Second), (2, 1, Side::First), (1, 2, Side::First), (1, 3, Side::First)]
        {
            board.put(shape.point(column, row), side);
        }
        assert!(go::ladder::is_caught(&board, shape.point(2, 2)));
        // A white stone on its way breaks it.
        board.put(shape.point(15, 15), Side::Second);
        assert!(!go::ladder::is_caught(&board, shape.point(2, 2)));
    };
    let thread = std::thread::Builder::new().stack_size(1 << 19).spawn(read).expect("a thread");
    thread.join().expect("no stack overflow");
}
