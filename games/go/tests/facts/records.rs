//! Games and positions in files.

use crate::{middle, small};
use game::{Game, Notation, Seed, Side};
use go::sgf::{Collection, Record, decode};

const FILE: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]AB[cc:dd]AW[gg]C[a \\] b\\\\ c]
;W[ee]C[x];B[](;W[aa];B[bb])(;W[ii]LB[aa:1][bb:2]))";

#[test]
fn a_file_is_read_with_its_variations_and_written_back() {
    let collection = Collection::read(FILE).unwrap();
    assert_eq!((collection.games.len(), collection.nodes.len()), (1, 6));
    assert_eq!(collection.nodes[0].value("C"), Some("a ] b\\ c"));
    assert_eq!(collection.nodes[2].children, [3, 5]);
    assert_eq!(collection.nodes[5].values("LB"), ["aa:1", "bb:2"]);
    assert_eq!(Collection::read(&collection.write()), Ok(collection.clone()));
    let record = Record::of(&collection, 0).unwrap();
    assert_eq!((record.stones.len(), record.moves.len(), record.turn), (5, 4, Side::Second));
    assert_eq!(record.setup.to_string(), "9x9/japanese");
    assert!(record.moves[1].1.is_pass());
}

#[test]
fn stones_that_are_put_in_the_middle_begin_the_game_again() {
    let read = |text: &str| Record::of(&Collection::read(text).unwrap(), 0).map_err(|bad| bad.to_string());
    // Black takes the corner stone; then one is taken away and two are put.
    let played = ";B[ba];W[aa];B[ab];W[dd];AE[dd]AB[ee]AW[ed];W[cc];B[cd]";
    let record = read(&format!("(;SZ[5]RU[Japanese]{played})")).unwrap();
    assert_eq!(record.first_position(), ".X.../X..../...../....O/....X w prisoners=-1");
    assert_eq!((record.moves.len(), record.begins), (2, 5));
    assert_eq!(record.remarks, ["stones were put before move 5: the game begins there"]);
    assert_eq!(read(&format!("(;SZ[5]{played})")).unwrap().prisoners, 0);
    let last = read("(;SZ[5];B[ba];W[dd];AE[dd])").unwrap();
    assert_eq!((last.moves.len(), last.stones.len()), (2, 0));
    assert!(last.remarks[0].contains("behind the last move"));
    assert!(read("(;SZ[5];B[ba];W[ba];AE[dd];B[aa])").unwrap_err().contains("move 2: b5 is not legal"));
    let handicap = read("(;SZ[9]HA[2];W[aa])").unwrap();
    assert!(handicap.remarks[0].contains("HA[2]"));
}

#[test]
fn wrong_files_are_refused_with_a_place() {
    for (text, reason) in [
        ("", "no game"),
        ("(;B[aa]", "missing at the end"),
        ("(;B[aa", "no ']' ends"),
        ("(;B)", "no value"),
        ("(;B[aa]?)", "expected ';'"),
        ("(;B[aa]))", "closes nothing"),
    ] {
        let error = Collection::read(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    let error = |text: &str| Record::of(&Collection::read(text).unwrap(), 0).unwrap_err().to_string();
    assert!(error("(;SZ[99])").contains("expected a size"));
    assert!(error("(;SZ[9];B[zz])").contains("node 2"));
    assert!(error("(;GM[2];B[aa])").contains("another kind"));
}

#[test]
fn deep_files_are_no_danger() {
    let deep = format!("{}{}", "(;B[aa]".repeat(200_000), ")".repeat(200_000));
    let collection = Collection::read(&deep).unwrap();
    assert_eq!(collection.nodes.len(), 200_000);
    assert!(collection.write().len() > 200_000);
}

#[test]
fn latin_1_is_read() {
    assert_eq!(decode(b"(;PB[J\xf6rg])"), "(;PB[Jörg])");
    assert_eq!(decode("(;PB[Jörg])".as_bytes()), "(;PB[Jörg])");
}

#[test]
fn games_read_back_as_written() {
    let mut rng = Seed(2).rng();
    for setup in ["9x9", "5x3/tromp-taylor/komi=2", "13x13/japanese/handicap=5"] {
        let game = middle(setup);
        let (first, mut at, mut line) = (game.start(), game.start(), Vec::new());
        for _ in 0..30 {
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            game.play(&mut at, mv);
            line.push(mv);
        }
        let (ending, text) = game.write_record(&first, &line).unwrap();
        assert_eq!(ending, "sgf");
        let record = Record::of(&Collection::read(&text).unwrap(), 0).unwrap();
        assert_eq!(record.moves.iter().map(|&(_, mv)| mv).collect::<Vec<_>>(), line);
        assert_eq!((record.setup.shape, record.setup.komi), (game.setup().shape, game.setup().komi));
        assert_eq!(record.stones.len(), usize::from(game.setup().handicap));
        assert_eq!(record.turn, first.turn());
    }
}

#[test]
fn positions_are_read_with_their_mistakes_named() {
    let game = small("3x3");
    let wrong = |text: &str| game.read_position(text).unwrap_err().to_string();
    assert!(wrong("XX./... b").contains("2 rows: expected 3"));
    assert!(wrong("XX/.../... b").contains("2 points in this row"));
    assert!(wrong("XO./O../... b").contains("without a liberty near a3"));
    assert!(wrong(".../.../... z").contains("expected b or w"));
    assert!(wrong(".../.Z./... b").contains("'.Z.' is none"));
    assert_eq!(game.read_position("+++\n+●+\n+++").unwrap().board().stones(Side::First), 1);
}

/// Whatever a file holds, reading it ends with a game or a reason.
#[test]
fn hostile_files_are_refused_or_read() {
    let mut rng = Seed(7).rng();
    let scraps = [
        "(", ")", ";", "[", "]", "\\", ":", "AB", "SZ[", "B[", "aa", "tt", "zz", "Ä", "\n", "99", "-1",
        "GM[1]",
    ];
    let mut read = 0;
    for _ in 0..3_000 {
        let mut text: Vec<char> = FILE.chars().collect();
        for _ in 0..1 + rng.below(6) {
            let place = rng.below(text.len());
            if rng.below(3) == 0 {
                text.remove(place);
            } else {
                let scrap = scraps[rng.below(scraps.len())].chars();
                text.splice(place..place, scrap);
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(collection) = Collection::read(&text) {
            let again = Collection::read(&collection.write()).expect("what was written is read");
            assert_eq!(again.nodes.len(), collection.nodes.len());
            read += usize::from(Record::of(&collection, 0).is_ok());
        }
    }
    assert!(read > 100, "only {read} were games");
}
