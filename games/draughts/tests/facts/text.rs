//! Moves and positions as text.

use draughts::{Brazilian, Draughts, English, Fen, International, Russian, Square, Variant};
use game::{Game, Notation, Seed};

fn game<V: Variant>() -> Draughts<V> {
    Draughts::new()
}

fn written<V: Variant>(fen: &str) -> Vec<String> {
    let at = game::<V>().read_position(fen).unwrap();
    let mut moves: Vec<String> =
        game::<V>().legal(&at).into_iter().map(|mv| game::<V>().write_move(&at, mv)).collect();
    moves.sort();
    moves
}

#[test]
fn first_moves_in_each_manner() {
    assert_eq!(
        written::<English>("B:W21-32:B1-12"),
        ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"]
    );
    assert_eq!(written::<Russian>("W:W21-32:B1-12").join(" "), "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4");
    assert_eq!(written::<International>("W:W31-50:B1-20")[0], "31-26");
}

#[test]
fn a_man_that_is_crowned_stops_in_english_and_goes_on_as_a_king_in_russian() {
    // b6 takes c7 to d8; from there a king sees g5 and takes it, a man sees nothing.
    let fen = "W:Wb6:Bc7,g5";
    assert_eq!(written::<English>("W:W17:B10,20"), ["17-13", "17-14"]);
    assert_eq!(written::<Russian>(fen), ["b6:h4"]);
    assert_eq!(written::<Brazilian>("W:W17:B10,20").len(), 2);
    let game = game::<Russian>();
    let mut at = game.read_position(fen).unwrap();
    let mv = game.read_move(&at, "b6:d8:h4").unwrap();
    assert!(mv.crowns());
    game.play(&mut at, mv);
    assert_eq!(game.write_position(&at), "B:WK20:B");
}

#[test]
fn a_man_that_only_passes_the_last_row_stays_a_man() {
    let game = game::<International>();
    // 12 takes 8 to 3 and goes on over 9 to 14: the last row is left again.
    let mut at = game.read_position("W:W12:B8,9").unwrap();
    let mv = game.read_move(&at, "12x14").unwrap();
    assert!(!mv.crowns());
    game.play(&mut at, mv);
    assert_eq!(game.write_position(&at), "B:W14:B");
}

#[test]
fn most_pieces_must_be_captured() {
    // 32 can take one (28) or, over 27, two.
    let fen = "W:W32:B28,27,17";
    assert_eq!(written::<International>(fen), ["32x12"]);
    let game = game::<International>();
    let at = game.read_position(fen).unwrap();
    assert_eq!(
        game.read_move(&at, "32x23").unwrap_err().to_string(),
        "'32x23' is not legal: capturing as many pieces as possible is compulsory: 32x12"
    );
}

#[test]
fn nothing_is_passed_twice_until_the_move_is_over() {
    // The king takes 19 and 28 and lands on 32, 37 or 41; 28 still stands and blocks the way back.
    let at = "W:WK5:B19,28,10";
    for text in written::<International>(at) {
        assert!(text.starts_with("5x"), "{text}");
    }
    assert_eq!(written::<International>("W:WK5:B19,28"), ["5x32", "5x37", "5x41", "5x46"]);
}

#[test]
fn captures_with_the_same_ends_name_their_paths() {
    let game = game::<English>();
    let fen = "W:W26:B14,15,22,23";
    assert_eq!(written::<English>(fen), ["26x17x10", "26x19x10"]);
    let at = game.read_position(fen).unwrap();
    let ambiguous = game.read_move(&at, "26x10");
    let reason = ambiguous.unwrap_err().to_string();
    assert_eq!(reason, "'26x10' is not legal: it could be 26x17x10 or 26x19x10: write one of them");
    assert!(game.read_move(&at, "26x17x10").is_ok() && game.read_move(&at, "26x19x10").is_ok());
}

#[test]
fn a_king_may_come_back_to_where_it_was() {
    let game = game::<English>();
    let mut at = game.read_position("W:WK26:B14,15,22,23").unwrap();
    assert_eq!(written::<English>("W:WK26:B14,15,22,23"), ["26x26"], "two orders, one move");
    let mv = game.read_move(&at, "26x19x10x17x26").unwrap();
    assert_eq!(game.read_move(&at, "26x17x26"), Ok(mv));
    game.play(&mut at, mv);
    assert_eq!(game.write_position(&at), "B:WK26:B");
}

#[test]
fn all_ways_to_write_a_move_are_read() {
    let game = game::<Russian>();
    let at = game.start();
    let mv = game.read_move(&at, "c3-d4").unwrap();
    for text in [" c3-d4 ", "c3d4", "C3-D4", "22-18", "c3–d4", "22-d4"] {
        assert_eq!(game.read_move(&at, text), Ok(mv), "{text}");
    }
    let at = game.read_position("W:Wc3:Bd4").unwrap();
    let mv = game.read_move(&at, "c3:e5").unwrap();
    for text in ["c3xe5", "c3-e5", "22x15", "c3×e5", "c3*e5", "c3e5"] {
        assert_eq!(game.read_move(&at, text), Ok(mv), "{text}");
    }
}

#[test]
fn bad_moves_say_what_is_wrong() {
    let game = game::<English>();
    let start = game.start();
    let played = game.read_position("W:W22:B18,9").unwrap();
    let unreadable = |text: &str| {
        format!("'{text}' is not a move: expected squares from 1 to 32 such as 11-15, or 15x24 for a capture")
    };
    for (at, text, message) in [
        (&start, "11", unreadable("11")),
        (&start, "", unreadable("")),
        (&start, "11-33", unreadable("11-33")),
        (&start, "0-4", unreadable("0-4")),
        (&start, "11-15-", unreadable("11-15-")),
        (&start, "11 15", unreadable("11 15")),
        (&start, "99999999999999999999-1", unreadable("99999999999999999999-1")),
        (&start, "é-15", unreadable("é-15")),
        (&start, "11-18", "'11-18' is not legal: the man on 11 can play 11-15, 11-16".into()),
        (&start, "22-18", "'22-18' is not legal: Black has no piece on 22".into()),
        (&start, "15-18", "'15-18' is not legal: Black has no piece on 15".into()),
        (&start, "4-8", "'4-8' is not legal: the man on 4 cannot move".into()),
        (&start, "11x15", "'11x15' is not legal: it captures nothing: write 11-15".into()),
        (&played, "22-17", "'22-17' is not legal: capturing is compulsory: 22x15".into()),
    ] {
        assert_eq!(game.read_move(at, text).unwrap_err().to_string(), message, "{text}");
    }
    let over = game.read_position("W:W:B1").unwrap();
    assert_eq!(
        game.read_move(&over, "1-5").unwrap_err().to_string(),
        "'1-5' comes after the end of the game"
    );
}

#[test]
fn positions_read_in_all_forms_and_are_written_in_one() {
    let game = game::<English>();
    for (text, same) in [
        ("B:W21-32:B1-12", "B:W21-32:B1-12"),
        ("B:W32,31,30,29,28,27,26,25,24,23,22,21:B1,2,3,4,5,6,7,8,9,10,11,12.", "B:W21-32:B1-12"),
        ("w:bk3,1,2:w k30 , 21", "W:W21,K30:B1,2,K3"),
        ("W:WK1-3:B", "W:WK1,K2,K3:B"),
        ("W:Wa1,Kb2:Bh8", "W:W29,K25:B4"),
    ] {
        let at = game.read_position(text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
        assert_eq!(game.write_position(&at), same);
        assert_eq!(game.read_position(same), Ok(at));
    }
    let fen = Fen::read::<International>("W:W31-50:B1-20:H3:F12").unwrap();
    assert_eq!((fen.half_moves, fen.full_moves), (Some(3), Some(12)));
    assert_eq!(fen.board, Draughts::<International>::new().start());
}

#[test]
fn bad_positions_say_where_and_why() {
    let game = game::<English>();
    let like = "expected a position such as W:W21,22,K30:B1-3,K5";
    for (text, message) in [
        ("", format!("line 1, column 1: '' is not to move, W or B is: {like}")),
        ("X:W1:B2", format!("line 1, column 1: 'X' is not to move, W or B is: {like}")),
        ("W", format!("0 of two colours are there: {like}")),
        ("W:W21", format!("1 of two colours are there: {like}")),
        ("W:W21:W22", format!("line 1, column 7: White is written twice: {like}")),
        ("W:W21:", format!("line 1, column 7: nothing is written here: {like}")),
        ("W:W21:X1", format!("line 1, column 7: 'X' is not a colour, W and B are: {like}")),
        ("W:W21,33:B1", "line 1, column 7: '33' is not a square or a run of them: expected numbers from 1 to 32 such as 5, K5 or 1-12".into()),
        ("W:W22-21:B1", "line 1, column 4: the run '22-21' ends before it begins".into()),
        ("W:W21:B21", "line 1, column 8: two pieces on square 21".into()),
        ("W:W3:B21", "line 1, column 4: a white man on square 3 would be a king: write K3".into()),
        ("W:W21:B5,30", "line 1, column 10: a black man on square 30 would be a king: write K30".into()),
        ("W:W17-29:B1", "White has 13 pieces: at most 12 are possible".into()),
        ("W:W21:B1:Hx", "line 1, column 10: 'x' is not a number of moves".into()),
    ] {
        assert_eq!(game.read_position(text).unwrap_err().to_string(), message, "{text}");
    }
}

/// Text made of the letters that moves and positions are made of.
fn rubbish(rng: &mut game::Rng) -> String {
    const LETTERS: [&str; 24] = [
        "W",
        "B",
        "K",
        ":",
        ",",
        "-",
        "x",
        "1",
        "2",
        "32",
        "50",
        "a1",
        "h8",
        "j10",
        " ",
        "é",
        ".",
        "*",
        "H",
        "F",
        "0",
        "99999999999",
        "\n",
        "",
    ];
    (0..rng.below(12)).map(|_| LETTERS[rng.below(LETTERS.len())]).collect()
}

#[test]
fn hostile_text_is_refused_without_a_panic() {
    let mut rng = Seed(5).rng();
    let mut read = 0;
    for _ in 0..50_000 {
        let text = rubbish(&mut rng);
        read += usize::from(game::<English>().read_position(&text).is_ok());
        let _ = game::<International>().read_position(&format!("W:W{text}"));
        let _ = game::<Russian>().read_move(&game::<Russian>().start(), &text);
        let _ = game::<International>().read_move(&game::<International>().start(), &text);
    }
    assert!(read < 1000, "{read}");
}

/// On the whole board with a1 at White's left.
#[test]
fn squares_lie_where_players_expect_them() {
    let lies = |number| Square::of_number::<English>(number).unwrap().column_and_row::<English>();
    assert_eq!([1, 4, 5, 29, 32].map(lies), [(1, 0), (7, 0), (0, 1), (0, 7), (6, 7)]);
    let lies = |number| Square::of_number::<International>(number).unwrap().column_and_row::<International>();
    assert_eq!([1, 5, 6, 46, 50].map(lies), [(1, 0), (9, 0), (0, 1), (0, 9), (8, 9)]);
    assert_eq!(Square::of_number::<English>(0), None);
    assert_eq!(Square::of_number::<English>(33), None);
}
