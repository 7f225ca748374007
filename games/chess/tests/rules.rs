//! Facts about the rules.

use chess::{Board, Chess, Draft, Kind, Move, Square};
use game::{Game, Notation, Outcome, Seed, Side, Status};
use testkit::{counts, image_laws, laws, random_position};

fn board(fen: &str) -> Board {
    Board::read_fen(fen).unwrap_or_else(|bad| panic!("{fen}: {bad}"))
}

fn moves(at: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    at.moves(&mut moves);
    let mut moves: Vec<String> = moves.into_iter().map(|mv| at.san(mv)).collect();
    moves.sort();
    moves
}

#[test]
fn laws_hold() {
    for (setup, games) in [("", 6), ("960/0", 3), ("960/959", 3)] {
        let game = Chess::read(setup).unwrap();
        laws(&game, games, Seed(1));
        image_laws(&game, 1, Seed(2));
    }
}

/// The positions of the file that counts lines; `_` stands for the spaces of a FEN.
fn published() -> Vec<(Board, Vec<u64>)> {
    let at = |setup: &str| match setup.strip_prefix("chess@") {
        Some(fen) => board(&fen.replace('_', " ")),
        None => Chess::read(setup.trim_start_matches("chess").trim_start_matches(':')).unwrap().start(),
    };
    let counts = counts(include_str!("../../../testdata/chess.perft"));
    counts.into_iter().map(|(setup, numbers)| (at(&setup), numbers)).collect()
}

fn check_counts(least: u64, most: u64) {
    for (at, numbers) in published() {
        for (depth, &lines) in (0..).zip(&numbers).filter(|(_, lines)| (least..=most).contains(*lines)) {
            assert_eq!(at.perft(depth), lines, "{at:?} {depth}");
        }
    }
}

#[test]
fn the_number_of_lines() {
    check_counts(0, 5_000_000);
}

#[test]
#[ignore = "takes minutes"]
fn the_number_of_long_lines() {
    check_counts(5_000_001, u64::MAX);
}

#[test]
fn the_house_counts_the_same_while_nobody_is_dead() {
    assert_eq!(testkit::perft(&Chess::classical(), 4), 197_281);
}

#[test]
fn starting_positions_have_their_numbers() {
    let rank = |number| chess::back_rank(number).unwrap().map(Kind::letter).iter().collect::<String>();
    assert_eq!([0, 518, 959].map(rank), ["BBQNNRKR", "RNBQKBNR", "RKRNNQBB"]);
    let all: std::collections::HashSet<String> = (0..960).map(rank).collect();
    assert_eq!(all.len(), 960);
    for pieces in &all {
        let places = |letter| pieces.match_indices(letter).map(|(i, _)| i).collect::<Vec<_>>();
        let (king, rooks, bishops) = (places('K')[0], places('R'), places('B'));
        assert!(rooks[0] < king && king < rooks[1] && bishops[0] % 2 != bishops[1] % 2, "{pieces}");
    }
    assert_eq!(chess::back_rank(960), None);
    assert_eq!(Board::start(518).unwrap().write_fen(), chess::START);
    assert!(Chess::read("960/960").unwrap_err().reason.contains("from 0 to 959"));
}

#[test]
fn mate_stalemate_and_dead_material_end_the_game() {
    let game = Chess::classical();
    let status = |fen| game.status(&board(fen));
    let won = |winner| Status::Over(Outcome::Win { winner, margin: 1 });
    let drawn = Status::Over(Outcome::Draw);
    assert_eq!(status("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), won(Side::Second));
    assert_eq!(status("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), won(Side::First));
    assert_eq!(status("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), drawn);
    for dead in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3Kb3/8/8 w - - 0 1",
        "8/8/4k3/2b5/8/3KB3/8/8 w - - 0 1",
        "B1B5/1B2k3/8/3b4/8/3K4/8/8 w - - 0 1",
    ] {
        assert_eq!(status(dead), drawn, "{dead}");
    }
    for alive in [
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "8/8/4k3/2n5/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/2n5/8/3KB3/8/8 w - - 0 1",
        "8/8/4k3/3b4/8/3KB3/8/8 w - - 0 1",
        "8/4p3/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/2RK4/8/8 w - - 0 1",
    ] {
        assert_eq!(status(alive), Status::Turn(Side::First), "{alive}");
    }
}

#[test]
fn a_capture_en_passant_must_not_bare_the_king() {
    // Both pawns leave the fifth rank at once.
    let at = board("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1");
    assert_eq!(at.en_passant(), None);
    assert!(!moves(&at).contains(&"exd6".to_owned()));
    let at = board("8/8/8/K2pP3/8/8/8/4k2r w - d6 0 1");
    assert!(moves(&at).contains(&"exd6".to_owned()));
    // The pawn that gives check is taken, or the check is blocked by nobody.
    let at = board("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    assert!(moves(&at).contains(&"exd3".to_owned()));
}

#[test]
fn castling_passes_no_attacked_square() {
    let can =
        |fen: &str| moves(&board(fen)).into_iter().filter(|mv| mv.starts_with("O-O")).collect::<Vec<_>>();
    assert_eq!(can("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O", "O-O-O"]);
    assert_eq!(can("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O", "O-O-O"], "the rook may pass an attack");
    assert_eq!(can("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O"]);
    assert_eq!(can("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O-O"]);
    assert!(can("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1").is_empty(), "not out of check");
    assert!(can("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1").is_empty());
    // Chess960: the rook that would leave shields the king; a king who stays; king and rook who change places.
    assert!(can("4k3/8/8/8/8/8/8/rRK5 w Q - 0 1").is_empty());
    assert_eq!(can("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1"), ["O-O-O"]);
    assert_eq!(can("4k3/8/8/8/8/8/8/5RK1 w - - 0 1"), [""; 0]);
    assert_eq!(can("4k3/8/8/8/8/8/8/5KR1 w K - 0 1"), ["O-O"]);
    let mut at = board("4k3/8/8/8/8/8/8/5KR1 w K - 0 1");
    at.play(at.read_move("O-O").unwrap());
    assert_eq!(at.write_fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn rights_to_castle_go_with_king_and_rooks() {
    let after = |text: &str| {
        let mut at = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        text.split(' ').for_each(|word| at.play(at.read_move(word).unwrap()));
        at.write_fen().split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(after("Rb1"), "Kkq");
    assert_eq!(after("Ke2 Rg8"), "q");
    assert_eq!(after("Rxa8+"), "Kk", "a rook that is taken castles no more");
    assert_eq!(after("O-O O-O-O"), "-");
    let at = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let irreversible = |text| at.is_irreversible(at.read_move(text).unwrap());
    assert!(irreversible("Rb1") && irreversible("Ke2") && irreversible("O-O") && irreversible("Rxa8"));
    let at = board("r3k2r/8/8/8/8/4P3/8/R3K2R w - - 5 1");
    let facts = |text| {
        (at.is_irreversible(at.read_move(text).unwrap()), at.resets_clock(at.read_move(text).unwrap()))
    };
    let passing = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert!(passing.is_irreversible(passing.read_move("Ke2").unwrap()), "the capture is possible only now");
    assert_eq!([facts("Rb1"), facts("Rxa8"), facts("e4")], [(false, false), (true, true), (true, true)]);
}

#[test]
fn a_repeated_position_is_equal_whatever_the_counters_say() {
    let first = Chess::classical().start();
    let mut at = first;
    ["Nf3", "Nf6", "Ng1", "Ng8"].iter().for_each(|word| at.play(at.read_move(word).unwrap()));
    assert_eq!((at, at.hash(), at.packed()), (first, first.hash(), first.packed()));
    assert_eq!((at.clock(), at.number()), (4, 3));
    // A pawn that can be taken en passant makes a difference; one that cannot makes none.
    let one = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_ne!(one, board("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
    assert_eq!(board("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), board("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"));
}

#[test]
fn packed_positions_unpack_and_hashes_are_kept_up_to_date() {
    let mut rng = Seed(7).rng();
    for number in (0..960).step_by(7) {
        let game = Chess::fischer(number).unwrap();
        for plies in [3, 12, 40, 120] {
            let at = random_position(&game, plies, &mut rng);
            assert_eq!(Board::unpacked(at.packed()), Some(at), "{at:?}");
            let again = game.read_position(&game.write_position(&at)).unwrap();
            assert_eq!((again, again.hash()), (at, at.hash()), "{at:?}");
            assert_eq!((again.checkers(), again.pinned()), (at.checkers(), at.pinned()), "{at:?}");
            assert_eq!((again.clock(), again.number()), (at.clock(), at.number()));
            assert_eq!(Draft::of(&at).board(), Ok(at));
            assert_eq!(at.flipped().flipped(), at);
            assert_eq!(at.flipped().count_moves(), at.count_moves(), "{at:?}");
            assert!(at.mirrored().is_none_or(|other| other.count_moves() == at.count_moves()), "{at:?}");
        }
    }
}

#[test]
fn hashes_and_keys_tell_positions_apart() {
    let game = Chess::classical();
    let mut rng = Seed(8).rng();
    let mut seen = std::collections::HashMap::new();
    for _ in 0..200 {
        let mut at = game.start();
        for _ in 0..150 {
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            game.play(&mut at, mv);
            assert_eq!(*seen.entry(at.hash()).or_insert(at), at, "one hash, two positions");
        }
    }
    assert!(seen.len() > 20_000);
}

#[test]
fn moves_of_sixteen_bits() {
    let square = |name| Square::read(name).unwrap();
    let mv = Move::promoting(square("b7"), square("a8"), Kind::Knight);
    assert_eq!((mv.from(), mv.to(), mv.promotion()), (square("b7"), square("a8"), Some(Kind::Knight)));
    assert_eq!(Move::of_bits(mv.bits()), Some(mv));
    assert_eq!(Move::of_bits(0xF000), None);
    assert_eq!(mv.to_string(), "b7a8n");
    assert_eq!(size_of::<Board>(), 64, "a position is one cache line");
}
