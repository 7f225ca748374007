//! Games go through every format and come back; no text makes a reader stumble.

use game::{Game, Notation, Rng, Seed, Side};
use othello::{Any, Discs, Eight, Grid, Move, Othello, Played, Record, Scoring, Setup, Size, ggf, sgf};

fn eight() -> Othello<Eight> {
    Othello::new(Eight, Scoring::EmptiesToWinner)
}

fn any(text: &str) -> Othello<Any<u128>> {
    let setup = Setup::read(text).unwrap();
    Othello::new(Any::new(setup.size).unwrap(), setup.scoring)
}

/// The rest of a random game, from a position of it that was reached at random.
fn random_line<G: Grid>(game: &Othello<G>, rng: &mut Rng) -> (Discs<G::Bits>, Vec<Move>) {
    let plies = rng.below(20);
    let first = testkit::random_position(game, plies, rng);
    let (mut at, mut line) = (first, Vec::new());
    while let Some(&mv) = rng.pick(&game.legal(&at)) {
        game.play(&mut at, mv);
        line.push(mv);
    }
    (first, line)
}

fn check<G: Grid>(game: &Othello<G>, seed: Seed) {
    let mut rng = seed.rng();
    for _ in 0..40 {
        let (first, line) = random_line(game, &mut rng);
        let mut record = game.record(&first, &line);
        record.heading.players = ["A [b\\c]".to_owned(), "É".to_owned()];
        assert!(record.heading.margin.is_some());
        for (write, read) in
            [(ggf::write as fn(&Record) -> String, ggf::read as fn(&str) -> _), (sgf::write, sgf::read)]
        {
            let text = write(&record);
            let read: Vec<Record> = read(&text).unwrap();
            assert_eq!(read, [record.clone()], "{text}");
            assert_eq!(game.replay(&read[0]), Ok((first, line.clone())), "{text}");
        }
        // Without its passes it is the same game.
        record.moves.retain(|played| played.mv != Move::PASS);
        assert_eq!(game.replay(&record).map(|(_, read)| read.len()), Ok(line.len()));
        assert_eq!(game.read_transcript(&first, &game.write_transcript(&line)).as_ref(), Ok(&line));
    }
}

#[test]
fn games_go_through_every_format() {
    check(&eight(), Seed(1));
    for (text, seed) in [("4x4", 2), ("6x6/raw", 3), ("10x10", 4)] {
        check(&any(text), Seed(seed));
    }
}

#[test]
fn the_house_writes_records_as_the_servers_do() {
    let game = any("4x4");
    let line = game.read_transcript(&game.start(), "b1").unwrap();
    let (ending, text) = game.write_record(&game.start(), &line).unwrap();
    assert_eq!((ending, text.as_str()), ("ggf", "(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]B[b1];)"));
}

#[test]
fn records_that_cannot_be_are_explained() {
    let (game, mut record) = (eight(), Record::new(Size::EIGHT));
    let played = |by, mv| Played { by, mv, evaluation: None, seconds: None };
    let f5 = Move::on(4 * 8 + 5);
    record.moves = vec![played(Side::Second, f5)];
    let complain = |record: &Record| game.replay(record).unwrap_err().to_string();
    assert_eq!(complain(&record), "move 1: O plays, but it is the turn of X");
    record.moves = vec![played(Side::First, f5), played(Side::Second, f5)];
    assert_eq!(complain(&record), "move 2: 'f5' is not legal: X is there already");
    record.moves = vec![played(Side::First, Move::PASS)];
    assert!(complain(&record).starts_with("move 1: 'pass' is not legal"));
    assert_eq!(
        complain(&Record::new(Size::new(6).unwrap())),
        "the game was played on 6x6, this board is 8x8"
    );
}

/// A text with a few letters changed, left out or repeated.
fn spoilt(text: &str, rng: &mut Rng) -> String {
    let strange =
        ['(', ')', '[', ']', ';', ':', '\\', '/', '-', 'X', 'z', '9', '0', ' ', '\n', 'é', '\u{0}', '+'];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(5) {
        let place = rng.below(letters.len());
        match rng.below(4) {
            0 => letters[place] = *rng.pick(&strange).unwrap(),
            1 => drop(letters.remove(place)),
            2 => letters.insert(place, *rng.pick(&strange).unwrap()),
            _ => letters.truncate(place.max(1)),
        }
        if letters.is_empty() {
            letters.push('?');
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_text_makes_a_reader_stumble() {
    let (game, mut rng) = (eight(), Seed(5).rng());
    let (first, line) = random_line(&game, &mut rng);
    let record = game.record(&first, &line);
    let position = game.write_position(&first);
    let problem = format!("{position}; F5:+2; PASS:-4;");
    let texts = [ggf::write(&record), sgf::write(&record), position, problem, game.write_transcript(&line)];
    let mut refused = [0; 5];
    for _ in 0..2000 {
        for (i, text) in texts.iter().enumerate() {
            let text = spoilt(text, &mut rng);
            let complaint = match i {
                0 => ggf::read(&text).err(),
                1 => sgf::read(&text).err(),
                2 => game.read_position(&text).err(),
                3 => game.read_problems(&text).err(),
                _ => game.read_transcript(&first, &text).err(),
            };
            if let Some(bad) = complaint {
                assert!(bad.reason.len() > 10 && bad.reason.len() < 500, "{text}: {bad}");
                refused[i] += 1;
            }
            for read in [ggf::read(&text), sgf::read(&text)].into_iter().flatten().flatten() {
                let _ = game.replay(&read);
            }
            let _ = (Setup::read(&text), game.split_moves(&text), game.read_move(&first, &text));
        }
    }
    assert!(refused.iter().all(|&n| n > 500), "{refused:?}");
}
