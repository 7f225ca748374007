//! FEN, EPD and moves: what is read, what is refused, and that everything written reads back.

use chess::{Board, Chess, Epd};
use game::{Game, Notation, Rng, Seed, Status};

fn board(fen: &str) -> Board {
    Board::read_fen(fen).unwrap_or_else(|bad| panic!("{fen}: {bad}"))
}

#[test]
fn positions_that_are_none_are_refused_with_a_reason() {
    for (text, what) in [
        ("", "the board is missing"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "who is to move is missing"),
        ("8/8/8/8 w - - 0 1", "line 1, column 1: 4 ranks"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "column 1: '9' is no number"),
        ("k7/8/8/8/8/8/8/K8 w - - 0 1", "column 17: rank 1 has more than 8 squares"),
        ("k7/7/8/8/8/8/8/K7 w - - 0 1", "column 5: rank 7 has 7 squares"),
        ("kx6/8/8/8/8/8/8/K7 w - - 0 1", "column 2: 'x' is nobody"),
        ("k♔6/8/8/8/8/8/8/K7 w - - 0 1", "column 2: '♔' is nobody"),
        ("k7/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
        ("k6k/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "a pawn cannot stand on h8"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "column 19: 'x' is not to move"),
        ("k7/8/8/8/8/8/8/K7 w K - 0 1", "column 21: White cannot castle on the king's side"),
        ("k7/8/8/8/8/8/8/K6R w KK - 0 1", "column 23: 'K' gives a second right"),
        ("4k3/8/8/8/8/8/8/4KR1R w HF - 0 1", "second right on the same wing"),
        ("4k3/8/8/8/8/8/8/4K2R w Z - 0 1", "'Z' is no right"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "their king is not on rank 1"),
        ("k7/8/8/8/8/8/8/K7 w - e9 0 1", "'e9' is not a square"),
        ("k7/8/8/8/8/8/8/K7 w - e3 0 1", "with White to move that is on rank 6"),
        ("k7/8/8/8/8/8/8/K7 w - e6 0 1", "no pawn of Black can have passed e6"),
        ("k7/8/8/8/8/8/8/K7 w - - x 1", "'x' is not half-moves"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 99999", "'99999' is not the number of the move"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 more", "column 29: 'more' follows"),
        ("kR6/8/8/8/8/8/8/K7 w - - 0 1", "Black is in check, but White is to move"),
        ("kK6/8/8/8/8/8/8/8 w - - 0 1", "Black is in check"),
        ("k7/PPPPPPPP/P7/8/8/8/8/K7 w - - 0 1", "9 of them pawns"),
        ("k7/8/QQQQQQQQ/QQQQQQQQ/8/8/8/K7 b - - 0 1", "17 men"),
    ] {
        let bad = Board::read_fen(text).expect_err(text).to_string();
        assert!(bad.contains(what), "{text}: {bad}");
    }
    let usual = Chess::classical().read_position("4k3/8/8/8/8/8/8/3K3R w K - 0 1").unwrap_err();
    assert!(usual.reason.contains("chess:960"), "{usual}");
}

#[test]
fn rights_to_castle_are_read_and_written_in_both_ways() {
    for (text, x_fen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 3 9", "KQkq", "HAha"),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 b KQkq - 3 9", "KQkq", "GBgb"),
        ("4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "F", "F"),
        ("4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "K", "H"),
        ("rr2k3/8/8/8/8/8/8/4K3 w b - 0 1", "b", "b"),
    ] {
        let at = board(text);
        assert_eq!(at.write_fen().split(' ').nth(2), Some(x_fen), "{text}");
        assert_eq!(at.write_shredder_fen().split(' ').nth(2), Some(shredder), "{text}");
        assert_eq!(board(&at.write_fen()), at);
        assert_eq!(board(&at.write_shredder_fen()), at);
    }
    assert_eq!(board("k7/8/8/8/8/8/8/K7 w - -").write_fen(), "k7/8/8/8/8/8/8/K7 w - - 0 1");
}

#[test]
fn moves_are_read_in_all_notations() {
    let at = board("r3k2r/1P3ppp/8/3pP3/8/2N2N2/5PPP/R3K2R w KQkq d6 0 20");
    for (texts, uci) in [
        ("Nfd4 Nf3-d4 f3d4 Nf3d4 Nfd4! Nfd4?! ♘fd4", "f3d4"),
        ("bxa8=Q bxa8Q bxa8(Q) b7xa8=Q b7a8q bxa8=Q+ b:a8=Q ba8Q b7xa8/Q bxa8=q", "b7a8q"),
        ("b8=N b8N b7-b8=N b7b8n Pb8=N", "b7b8n"),
        ("exd6 exd6e.p. e5xd6 e5d6 exd6ep ed6", "e5d6"),
        ("O-O 0-0 o-o O-O+ e1g1 e1h1 Ke1-g1", "e1g1"),
        ("O-O-O 0-0-0 e1c1 e1a1", "e1c1"),
        ("Rb1 Ra1-b1 a1b1 Rab1", "a1b1"),
    ] {
        for text in texts.split(' ') {
            let mv = at.read_move(text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
            assert_eq!(at.uci(mv, false), uci, "{text}");
        }
    }
    let castle = at.read_move("O-O").unwrap();
    assert_eq!((at.uci(castle, false), at.uci(castle, true)), ("e1g1".into(), "e1h1".into()));
    assert_eq!(at.long_algebraic(at.read_move("bxa8=Q").unwrap()), "b7xa8=Q+");
}

#[test]
fn san_names_no_more_than_needed() {
    for (fen, uci, san) in [
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/1N6/8/1N6/8/4K3 w - - 0 1", "b3d4", "N3d4"),
        ("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        ("4k3/8/8/8/1b6/8/3N4/1N2K3 w - - 0 1", "b1c3", "Nc3"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("6k1/5ppp/8/8/8/8/8/K6R w - - 0 1", "h1h7", "Rxh7"),
        ("6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1", "b1b8", "Rb8#"),
        ("4k2r/8/8/8/8/8/8/5K1R w - - 0 1", "h1h8", "Rxh8+"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ] {
        let at = board(fen);
        let mv = at.read_move(uci).unwrap_or_else(|bad| panic!("{uci}: {bad}"));
        assert_eq!(at.san(mv), san, "{fen}");
    }
}

#[test]
fn moves_that_are_none_are_refused_with_a_reason() {
    let usual = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    for (fen, text, what) in [
        (usual, "", "is not a move: expected one such as"),
        (usual, "castle", "is not a move"),
        (usual, "e9", "is not a move"),
        (usual, "--", "is not a move"),
        (usual, "Nf9", "is not a move"),
        (usual, "éé", "is not a move"),
        (usual, "O-O", "somebody is in the way"),
        (usual, "Nd5", "no knight of White that was named reaches d5"),
        (usual, "e5", "no pawn of White that was named reaches e5"),
        (usual, "e7e5", "White has no man on e7"),
        (usual, "Qxd8", "no queen of White"),
        (usual, "d4=Q", "only a pawn on the last rank"),
        ("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", "White's king would be in check"),
        ("4k3/8/8/8/1b6/8/P7/4K3 w - - 0 1", "a3", "White is in check and would still be"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", "lost the right"),
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "White is in check"),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "write a8=Q"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "from b1 or f3"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "after the end of the game"),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", "Kd4", "after the end of the game"),
    ] {
        let bad = Chess::classical().read_move(&board(fen), text).expect_err(text).to_string();
        assert!(bad.contains(what), "{text}: {bad}");
    }
}

#[test]
fn every_legal_move_reads_back_in_every_notation() {
    let mut rng = Seed(21).rng();
    for number in (0..960).step_by(40) {
        let game = Chess::fischer(number).unwrap();
        let mut at = game.start();
        while let (Status::Turn(_), true) = (game.status(&at), at.number() < 80) {
            let moves = game.legal(&at);
            for &mv in &moves {
                for text in [at.san(mv), at.long_algebraic(mv), at.uci(mv, true)] {
                    assert_eq!(at.read_move(&text), Ok(mv), "{text} in {at:?}");
                }
            }
            at.play(*rng.pick(&moves).unwrap());
        }
    }
}

#[test]
fn epd_is_read_and_written() {
    let line = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC; 001\"; c0 \"\";";
    let epd = Epd::read(line).unwrap();
    assert_eq!(epd.board.uci(epd.moves("bm").unwrap()[0], false), "g3g6");
    assert_eq!(epd.operands("id").unwrap(), ["WAC; 001"]);
    assert_eq!((epd.to_string().as_str(), epd.moves("am")), (line, Ok(vec![])));
    let epd = Epd::read("4k3/8/8/8/8/8/8/4K2R w K - 7 31 ;D1 15 ;D2 66").unwrap();
    assert_eq!((epd.board.clock(), epd.board.number(), epd.operations.len()), (7, 31, 2));
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 31; D1 15; D2 66;");
    assert_eq!(Epd::read(&epd.to_string()), Ok(epd));
    for (tail, what) in [
        ("id \"open", "column 31: this text does not end"),
        ("id a\"b\";", "column 32: a quotation mark inside"),
        ("\"a b\" c;", "is no opcode"),
        ("hmvc x;", "hmvc 'x'"),
    ] {
        let bad = Epd::read(&format!("4k3/8/8/8/8/8/8/4K2R w K - {tail}")).unwrap_err().to_string();
        assert!(bad.contains(what), "{tail}: {bad}");
    }
}

/// A text with some characters changed, left out or put in.
fn spoiled(text: &str, rng: &mut Rng) -> String {
    const STRANGE: [char; 16] =
        ['K', 'q', '9', '/', ' ', '-', 'é', '\u{0}', '"', ';', '{', '(', '♞', '1', 'x', '='];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() + 1);
        match rng.below(3) {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 if at < chars.len() => chars[at] = *rng.pick(&STRANGE).unwrap(),
            _ => chars.insert(at, *rng.pick(&STRANGE).unwrap()),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn hostile_texts_are_refused_or_read_back() {
    let mut rng = Seed(31).rng();
    let fens = [
        chess::START,
        "r3k2r/1P3ppp/8/3pP3/8/2N2N2/5PPP/R3K2R w KQkq d6 3 20",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 3 9",
    ];
    let (mut read, mut refused) = (0, 0);
    for i in 0..30_000 {
        let text = spoiled(fens[i % 3], &mut rng);
        match Board::read_fen(&text) {
            Ok(at) => {
                assert_eq!(Board::read_fen(&at.write_fen()), Ok(at), "{text}");
                at.perft(2);
                read += 1;
            }
            Err(bad) => {
                assert!(!bad.reason.is_empty());
                refused += 1;
            }
        }
        if let Ok(epd) = Epd::read(&spoiled(&format!("{text} bm Qg6; id \"x\";"), &mut rng)) {
            assert_eq!(Epd::read(&epd.to_string()), Ok(epd));
        }
    }
    assert!(read > 500 && refused > 5_000, "{read} read, {refused} refused");
    let at = board(fens[1]);
    for text in ["Nfd4", "bxa8=Q+", "exd6e.p.", "O-O-O", "e1g1", "b7xa8(Q)", "♘f3-d4"] {
        for _ in 0..3_000 {
            let text = spoiled(text, &mut rng);
            if let Ok(mv) = at.read_move(&text) {
                assert!(at.is_legal(mv), "{text}");
            }
        }
    }
}
