//! The evaluation: its laws, that one census serves player and learner, and that it knows something.

use chess::judge::{Features, phase, terms, winning_chances};
use chess::{Board, Chess, Judge, Kind, Square, Weights};
use game::{Evaluate, Seed, Side};
use testkit::{evaluation_laws, random_position};

fn board(fen: &str) -> Board {
    Board::read_fen(fen).unwrap()
}

/// Weights with no pattern, so that a mistake in any term shows.
fn odd_weights(seed: Seed) -> Weights {
    let mut rng = seed.rng();
    Weights(std::array::from_fn(|_| [0, 0].map(|_: i16| rng.below(201) as i16 - 100)))
}

#[test]
fn grades_obey_their_laws() {
    for weights in [Weights::default(), odd_weights(Seed(1))] {
        evaluation_laws(
            &Chess::classical(),
            &Judge::new(&weights),
            Board::flipped,
            |at| at.with_clock(99),
            4,
            Seed(2),
        );
    }
}

#[test]
fn player_and_learner_see_the_same() {
    let mut rng = Seed(3).rng();
    let weights = odd_weights(Seed(4));
    let mut judge = Judge::new(&weights);
    for number in (0..960).step_by(5) {
        let game = Chess::fischer(number).unwrap();
        for plies in [0, 15, 60, 200] {
            let at = random_position(&game, plies, &mut rng);
            let features = Features::of(&at);
            assert_eq!(judge.guess(&at), features.guess(&weights), "{at:?}");
            assert!(features.counts.iter().all(|(term, _)| *term < terms::TERMS));
        }
    }
}

#[test]
fn terms_are_counted_where_they_are() {
    let count = |fen: &str, group: terms::Group, term: usize| {
        let counts = Features::of(&board(fen)).counts;
        counts.iter().find(|(i, _)| *i == group.first + term).map_or(0, |(_, n)| *n)
    };
    let pawns = "4k3/8/8/8/3p4/P7/P2PP3/4K3 w - - 0 1";
    assert_eq!(count(pawns, terms::MATERIAL, Kind::Pawn.order()), 3);
    assert_eq!(count(pawns, terms::DOUBLED, 0), 1);
    assert_eq!(count(pawns, terms::ISOLATED, 0), 1, "two on the a-file, less the one of Black");
    assert_eq!(count(pawns, terms::PASSED, 2), 1, "a3; a2 has its own pawn before it");
    assert_eq!(count(pawns, terms::PASSED, 3), 0, "d4 is stopped by e2 and d2");
    assert_eq!(count(pawns, terms::CONNECTED, 1), 2);
    assert_eq!(count(chess::START, terms::TEMPO, 0), 1);
    assert_eq!(count("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", terms::ROOK_FILE, 0), 1);
    assert_eq!(count("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", terms::ROOK_FILE, 1), 1);
    assert_eq!(count("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", terms::BISHOP_PAIR, 0), 1);
    assert_eq!(count("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", terms::BISHOP_PAIR, 0), 0, "both on dark squares");
    assert_eq!(count("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", terms::OUTPOST, 0), 1);
    assert_eq!(
        count("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", terms::OUTPOST, 0),
        0,
        "a pawn can drive it away"
    );
    assert_eq!(count("4k3/8/2n5/1P6/8/8/8/4K3 w - - 0 1", terms::PAWN_THREAT, 0), 1);
    let knight = Square::read("d5").unwrap();
    let on = terms::on_square(Kind::Knight, knight) - terms::SQUARES.first;
    assert_eq!(count("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", terms::SQUARES, on), 1);
    let mirrored = terms::on_square(Kind::Knight, knight.flipped()) - terms::SQUARES.first;
    assert_eq!(count("4k3/8/8/3n4/8/8/8/4K3 w - - 0 1", terms::SQUARES, mirrored), -1, "as Black sees it");
}

#[test]
fn phase_and_chances() {
    assert_eq!(phase(&board(chess::START)), 24);
    assert_eq!(phase(&board("4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1")), 0);
    let chances = |fen| winning_chances(&board(fen), Side::First);
    assert_eq!(chances("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"), 0);
    assert_eq!(chances("3rk3/8/8/8/8/8/8/R1B1K3 w - - 0 1"), 12);
    assert_eq!(chances("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 64);
    assert_eq!(chances("2b1k3/8/8/8/8/8/P7/2B1K3 w - - 0 1"), 32, "bishops on different colours");
}

#[test]
fn a_piece_more_is_better() {
    let mut judge = Judge::default();
    let mut grade = |fen: &str| judge.evaluate(&Chess::classical(), &board(fen)).0;
    assert!(grade(chess::START).abs() < 60, "{}", grade(chess::START));
    let full = chess::START.split(' ').next().unwrap();
    for rank in ["1NBQKBNR", "R1BQKBNR", "RN1QKBNR", "RNB1KBNR"] {
        let fen = format!("{} b - - 0 1", full.replace("RNBQKBNR", rank));
        assert!(grade(&fen) > 150, "Black to move against {rank}: {}", grade(&fen));
    }
}
