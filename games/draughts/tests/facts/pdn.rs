//! Games in PDN.

use draughts::pdn::{Ending, Record};
use draughts::{Draughts, English, International, Kind, Russian, Variant};
use game::{Game, Notation, Rng, Seed};

const ANNOTATED: &str = r#"[Event "A \"friendly\" match"]
[GameType "21,B,8,8,N1,0"]
[Result "1/2-1/2"]

{The old fourteenth.} 1. 11-15! 23-19 2. 8-11 $10 {quiet} (2. 9-14 22-17 ; the Single Corner has a } in it
2... 9-13?! (9-14) {no}) 2... 22-17 3.4-8 1/2-1/2

[Event "Another"]
1. 9-14 *
"#;

#[test]
fn everything_in_a_file_is_read() {
    let games = Record::read_all(ANNOTATED).unwrap();
    assert_eq!(games.len(), 2);
    let first = &games[0];
    assert_eq!(first.tag("Event"), Some("A \"friendly\" match"));
    assert_eq!(first.kind(), Ok(Some(Kind::English)));
    assert_eq!((first.ending, first.result()), (Ending::Draw, Ending::Draw));
    assert_eq!(first.line.comments, ["The old fourteenth."]);
    let texts: Vec<&str> = first.line.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["11-15", "23-19", "8-11", "22-17", "4-8"]);
    let third = &first.line.plies[2];
    assert_eq!((&first.line.plies[0].marks[..], &third.marks[..]), (&[1][..], &[10][..]));
    assert_eq!(third.comments, ["quiet"]);
    let variation = &third.variations[0];
    assert_eq!(variation.plies.len(), 3);
    assert_eq!(variation.plies[1].comments, ["the Single Corner has a } in it"]);
    assert_eq!(variation.plies[2].marks, [6]);
    assert_eq!(variation.plies[2].variations[0].plies[0].text, "9-14");
    assert_eq!(variation.plies[2].comments, ["no"]);
    assert_eq!((games[1].tag("Event"), games[1].ending), (Some("Another"), Ending::Open));
}

#[test]
fn what_is_written_reads_back() {
    for record in Record::read_all(ANNOTATED).unwrap() {
        let text = record.to_string();
        assert_eq!(Record::read(&text), Ok(record), "{text}");
    }
}

#[test]
fn lines_and_numbers_are_written_as_players_expect() {
    let game = Draughts::<English>::new();
    let record = Record::read("1. 11-15 23-19 2. 8-11 (2. 9-14 22-17) 2... 22-17 {so} 3. 4-8 *").unwrap();
    assert_eq!(game.check(&record), Ok(7));
    assert_eq!(record.to_string(), "1. 11-15 23-19 2. 8-11 (2. 9-14 22-17) 2... 22-17 {so} 3. 4-8 *\n");
    let fen = "W:W21-32:B1-10,12,15";
    let at = game.read_position(fen).unwrap();
    let mv = game.read_move(&at, "23-19").unwrap();
    let (ending, text) = game.write_record(&at, &[mv]).unwrap();
    assert_eq!(ending, "pdn");
    assert_eq!(
        text,
        format!("[GameType \"21\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1... 23-19 *\n")
    );
    assert_eq!(game.replay(&Record::read(&text).unwrap()), Ok((at, vec![mv])));
}

#[test]
fn random_games_survive_a_file() {
    fn check<V: Variant>() {
        let game = Draughts::<V>::new();
        let mut rng = Seed(11).rng();
        for _ in 0..20 {
            let (mut at, mut line) = (game.start(), Vec::new());
            for _ in 0..300 {
                let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
                game.play(&mut at, mv);
                line.push(mv);
            }
            let (_, text) = game.write_record(&game.start(), &line).unwrap();
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
            let record = Record::read(&text).unwrap();
            assert_eq!(game.replay(&record), Ok((game.start(), line)));
            assert_eq!(record.ending == Ending::Open, game.mover(&at).is_some());
        }
    }
    check::<English>();
    check::<Russian>();
    check::<International>();
}

#[test]
fn results_of_all_kinds() {
    for (text, ending) in [
        ("1-0", Ending::White),
        ("2-0", Ending::White),
        ("0-1", Ending::Black),
        ("0-2", Ending::Black),
        ("1-1", Ending::Draw),
        ("1/2-1/2", Ending::Draw),
        ("0-0", Ending::Nobody),
        ("*", Ending::Open),
    ] {
        assert_eq!(Record::read(&format!("1. 32-28 {text}")).unwrap().ending, ending, "{text}");
        for kind in [None, Some(Kind::English), Some(Kind::International)] {
            assert_eq!(Ending::read(ending.text(kind)), Some(ending));
        }
    }
    let game = Draughts::<International>::new();
    let at = game.read_position("W:W32:B28").unwrap();
    let (_, text) = game.write_record(&at, &game.legal(&at)).unwrap();
    assert!(text.contains("[Result \"2-0\"]") && text.ends_with("1. 32x23 2-0\n"), "{text}");
    let record = Record::read("[Result \"0-2\"] 1. 32-28 *").unwrap();
    assert_eq!((record.ending, record.result()), (Ending::Open, Ending::Black));
}

#[test]
fn bad_files_say_where_and_why() {
    for (text, message) in [
        ("", "there is no game: expected tags or moves"),
        (
            "[Event]",
            "line 1, column 1: the tag Event has no value in quotes: expected a tag such as [Event \"…\"]",
        ),
        ("[\"x\"]", "line 1, column 1: this tag has no name: expected a tag such as [Event \"…\"]"),
        (
            "[Event \"x]",
            "line 1, column 1: the value of Event is not closed by '\"': expected a tag such as [Event \"…\"]",
        ),
        (
            "[Event \"x\"",
            "line 1, column 1: the tag Event is not closed by ']': expected a tag such as [Event \"…\"]",
        ),
        ("1. 11-15 {x", "line 1, column 10: this comment is not closed by '}'"),
        ("1. 11-15\n(9-14", "line 2, column 1: this variation is not closed by ')'"),
        ("1. 11-15 (9-14\n[Event \"x\"]", "line 1, column 10: this variation is not closed by ')'"),
        ("1. 11-15)", "line 1, column 9: this ')' closes no variation"),
        ("(11-15)", "line 1, column 1: a variation stands behind the move it replaces, and there is none"),
        ("! 11-15", "line 1, column 1: a mark stands behind a move, and there is none"),
        ("11-15 !!!", "line 1, column 7: '!!!' is not a mark: expected !, ?, !!, ??, !? or ?!"),
        ("11-15 $300", "line 1, column 7: '$300' is not a mark: expected $0 to $255"),
        ("11-15 ]", "line 1, column 7: ']' does not belong here"),
        (
            "11-15 hello",
            "line 1, column 7: half-move 2: 'hello' is not a move: expected squares from 1 to 32 such as 11-15, or 15x24 for a capture",
        ),
        (
            "1. 11-15 23",
            "line 1, column 10: '23' is neither a move nor a result: expected 11-15, 15x24, 1-0, 1/2-1/2 or *",
        ),
        (
            "1. 11-15\n22-19",
            "line 2, column 1: half-move 2: '22-19' is not legal: the man on 22 can play 22-17, 22-18",
        ),
        (
            "[FEN \"B:W21\"] 11-15",
            "in the tag FEN: 1 of two colours are there: expected a position such as W:W21,22,K30:B1-3,K5",
        ),
        ("[GameType \"20\"] 11-15", "this is a game of international draughts, not of english"),
        (
            "[GameType \"99\"] 11-15",
            "GameType '99': known are 21 (english), 26 (brazilian), 25 (russian), 20 (international)",
        ),
        ("[GameType \"21,W\"] 11-15", "GameType '21,W': 'W' in english draughts is not read, B is"),
    ] {
        let read = Record::read(text).and_then(|record| Draughts::<English>::new().check(&record));
        assert_eq!(read.unwrap_err().to_string(), message, "{text}");
    }
    let deep = format!("11-15 {}", "(11-15 ".repeat(100));
    let message = Record::read(&deep).unwrap_err().to_string();
    assert_eq!(message, "line 1, column 455: variations are nested more than 64 deep");
}

fn rubbish(rng: &mut Rng) -> String {
    const WORDS: [&str; 24] = [
        "1.", "11-15", "15x24", "(", ")", "{", "}", "[", "]", "\"", "Event", "$", "!", "?", "*", "1-0", ";",
        "\n", "%", "\\", "é", "…", ".", " ",
    ];
    (0..rng.below(20)).map(|_| WORDS[rng.below(WORDS.len())].to_owned() + ["", " "][rng.below(2)]).collect()
}

#[test]
fn hostile_files_are_refused_or_read_back_the_same() {
    let mut rng = Seed(17).rng();
    let mut read = 0;
    for _ in 0..100_000 {
        let text = rubbish(&mut rng);
        let Ok(games) = Record::read_all(&text) else { continue };
        read += games.len();
        for record in games {
            let written = record.to_string();
            assert_eq!(Record::read(&written), Ok(record), "{text:?} became {written:?}");
        }
    }
    assert!(read > 1000, "{read}");
}
