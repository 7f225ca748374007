//! The same game by cozy-chess, and the same facts the slow way.

use chess::{Board, Chess, Kind, Move, Square};
use game::{Game, Rng, Seed};

/// The legal moves, sorted; cozy-chess castles as king takes rook too.
fn ours(at: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    at.moves(&mut moves);
    let mut moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

fn theirs(board: &cozy_chess::Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set.into_iter().map(|mv| mv.to_string()));
        false
    });
    moves.sort();
    moves
}

/// Random moves, captures and checks a little more often than chance would have them.
fn pick(at: &Board, moves: &[Move], rng: &mut Rng) -> Move {
    let mv = *rng.pick(moves).unwrap();
    if at.taken(mv).is_some() || at.gives_check(mv) { mv } else { *rng.pick(moves).unwrap() }
}

fn compare(positions: usize, seed: Seed) {
    let mut rng = seed.rng();
    let mut seen = 0;
    while seen < positions {
        let number = if rng.below(3) == 0 { 518 } else { rng.below(960) as u16 };
        let mut at = Chess::fischer(number).unwrap().start();
        let mut other = cozy_chess::Board::from_fen(&at.write_shredder_fen(), true).unwrap();
        for _ in 0..200 {
            assert_eq!(ours(&at), theirs(&other), "{at:?}");
            let checkers = other.checkers().0;
            assert_eq!((at.checkers().0, at.in_check()), (checkers, checkers != 0), "{at:?}");
            seen += 1;
            let mut moves = Vec::new();
            at.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = pick(&at, &moves, &mut rng);
            other.play(mv.to_string().parse().unwrap());
            at.play(mv);
        }
        let by_letters = format!("{other:#}");
        assert_eq!(Board::read_fen(&by_letters).unwrap(), at, "{by_letters}");
    }
}

#[test]
fn legal_moves_are_those_of_cozy_chess() {
    compare(30_000, Seed(1));
}

#[test]
#[ignore = "takes minutes"]
fn legal_moves_are_those_of_cozy_chess_in_a_million_positions() {
    compare(1_000_000, Seed(2));
}

/// Positions of random games with their moves.
fn walk(positions: usize, seed: Seed, mut look: impl FnMut(&Board, &[Move])) {
    let mut rng = seed.rng();
    let mut seen = 0;
    while seen < positions {
        let mut at = Chess::fischer(rng.below(960) as u16).unwrap().start();
        for _ in 0..150 {
            let mut moves = Vec::new();
            at.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            look(&at, &moves);
            seen += 1;
            at.play(pick(&at, &moves, &mut rng));
        }
    }
}

#[test]
fn the_generators_share_out_the_legal_moves() {
    walk(5_000, Seed(3), |at, moves| {
        let (mut noisy, mut quiet) = (Vec::new(), Vec::new());
        at.noisy_moves(&mut noisy);
        at.quiet_moves(&mut quiet);
        let is_noisy = |mv: &Move| at.taken(*mv).is_some() || mv.promotion().is_some();
        assert!(noisy.iter().all(is_noisy) && !quiet.iter().any(is_noisy), "{at:?}");
        let (mut both, mut all) = ([noisy, quiet].concat(), moves.to_vec());
        both.sort();
        all.sort();
        assert_eq!(both, all, "{at:?}");
        assert_eq!((at.count_moves(), at.can_move()), (moves.len() as u64, !moves.is_empty()));
    });
}

#[test]
fn checks_are_foreseen() {
    let mut checks = 0;
    walk(5_000, Seed(4), |at, moves| {
        for &mv in moves {
            let mut after = *at;
            after.play(mv);
            assert_eq!(at.gives_check(mv), after.in_check(), "{mv} in {at:?}");
            checks += usize::from(after.in_check());
        }
    });
    assert!(checks > 5_000, "{checks}");
}

#[test]
fn a_move_is_legal_if_it_is_listed() {
    let mut rng = Seed(5).rng();
    walk(500, Seed(6), |at, moves| {
        assert!(moves.iter().all(|mv| at.is_legal(*mv)));
        for _ in 0..200 {
            let Some(mv) = Move::of_bits(rng.bits() as u16 & 0x5FFF) else { continue };
            assert_eq!(at.is_legal(mv), moves.contains(&mv), "{mv} in {at:?}");
        }
        for kind in Kind::PROMOTIONS {
            let quiet = Move::promoting(Square::new(8), Square::new(16), kind);
            assert!(!at.is_legal(quiet), "nobody becomes anything on the third rank");
        }
    });
}
