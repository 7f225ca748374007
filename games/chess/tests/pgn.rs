//! PGN in and out.

use chess::Chess;
use chess::pgn::{Ending, Record, records};
use game::{Game, Notation, Seed};
use testkit::random_position;

const ANNOTATED: &str = r#"
% a line for another program
[Event "A \"quoted\" \\ name"]
[Result "1-0"]

{Before} 1. e4! {good} e5 (1... c5 $5 2. Nf3 (2. c3?! d5 ; to the end }
) 2... d6) 2.Nf3 Nc6 3.Bb5 {a comment
over two lines} a6 $14 $2 4. Ba4 Nf6 5. 0-0 Be7 1-0

[Event "Second"]

1. d4 d5 *
"#;

#[test]
fn a_game_with_everything_is_read() {
    let games: Vec<Record> = records(ANNOTATED).map(|game| game.unwrap()).collect();
    let [first, second] = games.as_slice() else { panic!("{} games", games.len()) };
    assert_eq!(first.tag("Event"), Some("A \"quoted\" \\ name"));
    assert_eq!(first.line.intro, ["Before"]);
    assert_eq!((first.line.moves.len(), first.ending), (10, Ending::White));
    let (e4, e5) = (&first.line.moves[0], &first.line.moves[1]);
    assert_eq!((e4.nags.as_slice(), e4.comments.as_slice()), (&[1][..], &["good".to_owned()][..]));
    let sicilian = &e5.variations[0];
    assert_eq!((sicilian.moves.len(), sicilian.moves[0].nags[0]), (3, 5));
    let alapin = &sicilian.moves[1].variations[0];
    assert_eq!((alapin.moves[0].nags[0], alapin.moves[1].comments[0].as_str()), (6, "to the end }"));
    assert_eq!(first.line.moves[4].comments, ["a comment over two lines"]);
    assert_eq!(first.line.moves[5].nags, [14, 2]);
    assert_eq!((second.tag("Event"), second.ending), (Some("Second"), Ending::Open));
    for game in &games {
        let text = game.write();
        assert_eq!(Record::read(&text).as_ref(), Ok(game), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 79), "{text}");
    }
}

#[test]
fn games_end_without_a_result_too() {
    let games: Vec<Record> =
        records("[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4 d5\n").map(Result::unwrap).collect();
    assert_eq!(games.iter().map(|game| game.line.moves.len()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(records(" \n \n").count(), 0);
    assert_eq!(Record::read("e4 e5 Nf3 1/2-1/2").unwrap().ending, Ending::Draw);
    assert!(Record::read("").unwrap_err().reason.contains("no game"));
}

#[test]
fn mistakes_are_placed_and_reading_goes_on() {
    for (text, what) in [
        ("1. e4 e5\n2. Nf6", "line 2, column 4: move 2. 'Nf6' is not legal"),
        ("1. e4 (1. d4", "line 1, column 7: this variation does not end"),
        ("1. e4 )", "column 7: no variation is open"),
        ("(1. e4)", "column 1: a variation before any move"),
        ("1. e4 {open", "column 7: this comment does not end"),
        ("$3 1. e4", "column 1: an annotation before any move"),
        ("1. e4 $300", "column 7: no annotation has this number"),
        ("1. e4 <x>", "column 7: '<' does not belong here"),
        ("[White]\n1. e4", "column 1: this is no tag"),
        ("[White \"A\"]\n[White \"B\"]\n*", "line 2, column 1: the tag White was there before"),
        ("[FEN \"8/8\"]\n1. e4 *", "line 1, column 1: the tag FEN: "),
        ("1. e4 e5 2. -- *", "'--' is not a move"),
    ] {
        let bad = Record::read(text).expect_err(text).to_string();
        assert!(bad.contains(what), "{text}: {bad}");
    }
    let games: Vec<_> =
        records("[White \"A\"]\n\n1. e5 {x [%clk 1]\n[y] } *\n\n[White \"B\"]\n\n1. e4 *\n").collect();
    assert_eq!(games.len(), 2);
    assert!(games[0].is_err() && games[1].as_ref().unwrap().tag("White") == Some("B"));
    let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(100_000);
    assert!(Record::read(&deep).unwrap_err().reason.contains("more than 64 deep"));
}

#[test]
fn games_of_chess960_read_back() {
    let mut rng = Seed(41).rng();
    for (setup, plies) in [("", 60), ("960/0", 80), ("960/700", 400)] {
        let game = Chess::read(setup).unwrap();
        let first = random_position(&game, 4, &mut rng);
        let (mut at, mut line) = (first, Vec::new());
        for _ in 0..plies {
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            line.push(mv);
            game.play(&mut at, mv);
        }
        let (ending, text) = game.write_record(&first, &line).unwrap();
        let read = Record::read(&text).unwrap();
        assert_eq!((ending, read.start, read.is_fischer()), ("pgn", first, game.is_fischer()), "{text}");
        assert_eq!(read.moves().collect::<Vec<_>>(), line);
        assert_eq!(read.write(), text);
    }
}

#[test]
fn hostile_texts_do_not_panic_and_what_is_read_is_written() {
    let mut rng = Seed(42).rng();
    let strange =
        ["(", ")", "{", "}", ";", "\n", "[", "]", "\"", "$", "1-0", "e4", "é", "%", "..", "\\", "*", "!?"];
    let mut read = 0;
    for _ in 0..4_000 {
        let mut text = ANNOTATED.to_owned();
        for _ in 0..=rng.below(4) {
            let mut at = rng.below(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            text.insert_str(at, rng.pick(&strange).unwrap());
        }
        for game in records(&text).take(50).flatten() {
            let written = game.write();
            assert_eq!(Record::read(&written), Ok(game), "{text}\n-- written --\n{written}");
            read += 1;
        }
    }
    assert!(read > 2_000, "{read}");
}
