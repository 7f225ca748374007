//! Files of tournament games: written, read, broken.

use game::{Game, Seed};
use othello::wthor::{BadFile, Entry, Header, Names, read_games, read_names, write_games, write_names};
use othello::{Eight, Move, Othello, Scoring};

const HEADER: Header = Header { made: [20, 24, 5, 17], year: 2023, depth: 22 };

fn eight() -> Othello<Eight> {
    Othello::new(Eight, Scoring::EmptiesToWinner)
}

/// A random game and the record of it.
fn random_game(seed: u64) -> (Vec<Move>, Entry) {
    let (game, mut rng) = (eight(), Seed(seed).rng());
    let (mut at, mut line) = (game.start(), Vec::new());
    while let Some(&mv) = rng.pick(&game.legal(&at)) {
        game.play(&mut at, mv);
        line.push(mv);
    }
    let squares = line.iter().filter_map(|mv| mv.square()).map(|square| square as u8).collect();
    let score = game.wthor_score(&at);
    (line, Entry { tournament: seed as u16, players: [1, 500], score, theoretical: 32, squares })
}

#[test]
fn games_read_back_as_written_and_can_be_replayed() {
    let (lines, games): (Vec<_>, Vec<_>) = (0..50).map(random_game).unzip();
    assert!(lines.iter().flatten().any(|&mv| mv == Move::PASS), "some game has a pass");
    let bytes = write_games(&HEADER, &games);
    assert_eq!(bytes.len(), 16 + 50 * 68);
    let (header, read) = read_games(&bytes).unwrap();
    assert_eq!((header, &read), (HEADER, &games));
    for (line, game) in lines.iter().zip(&read) {
        assert_eq!(eight().replay_wthor(game).as_ref(), Ok(line));
    }
}

#[test]
fn a_square_is_ten_times_its_row_plus_its_column() {
    let mut game = random_game(1).1;
    game.squares = vec![8 * 4 + 5];
    // f5 is the fifth row, sixth column.
    assert_eq!(write_games(&HEADER, &[game])[16 + 8], 56);
}

#[test]
fn names_read_back_as_written() {
    let names: Vec<String> =
        ["???", "Élodie D'Été", "a name that is far too long for its record"].map(str::to_owned).into();
    for (kind, most) in [(Names::Players, 19), (Names::Tournaments, 25)] {
        let bytes = write_names(&HEADER, kind, &names);
        let (header, read) = read_names(&bytes, kind).unwrap();
        assert_eq!((header, &read[..2]), (HEADER, &names[..2]));
        assert_eq!(read[2], names[2].chars().take(most).collect::<String>());
    }
    assert_eq!(
        read_names(&write_names(&HEADER, Names::Players, &["Ł\0".into()]), Names::Players).unwrap().1,
        ["??"]
    );
}

#[test]
fn broken_files_are_explained() {
    let good = write_games(&HEADER, &[random_game(1).1, random_game(2).1]);
    let broken = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        read_games(&bytes).unwrap_err()
    };
    assert_eq!(broken(&|bytes| bytes.truncate(15)), BadFile::NoHeader { length: 15 });
    assert!(matches!(broken(&|bytes| bytes[4..8].fill(255)), BadFile::Length { .. }));
    let cut = broken(&|bytes| bytes.truncate(16 + 68 + 7)).to_string();
    assert_eq!(
        cut,
        "it was cut short at byte 91, behind record 1: its header promises 2 records of 68 bytes, 152 in all"
    );
    let longer = broken(&|bytes| bytes.push(0)).to_string();
    assert!(longer.starts_with("it goes on behind its end, up to byte "), "{longer}");
    assert_eq!(broken(&|bytes| bytes[12] = 10).to_string(), "games on 10x10: expected 8x8");
    let square = broken(&|bytes| bytes[16 + 68 + 8 + 2] = 59);
    assert_eq!(
        square.to_string(),
        "game 2, move 3: 59 is not a square: expected 11 to 88, row and column from 1 to 8"
    );
    let mut game = random_game(1).1;
    game.squares[4] = 27;
    let message = eight().replay_wthor(&game).unwrap_err().to_string();
    assert_eq!(message, "move 5: d4 turns nothing over, whoever is to move");
}

#[test]
fn no_bytes_make_the_reader_stumble() {
    let good = write_games(&HEADER, &[random_game(3).1]);
    let mut rng = Seed(4).rng();
    for _ in 0..5000 {
        let mut bytes = good.clone();
        for _ in 0..=rng.below(4) {
            let place = rng.below(bytes.len());
            bytes[place] = rng.bits() as u8;
        }
        bytes.truncate(rng.below(2) * good.len() + rng.below(good.len()));
        if let Ok((_, games)) = read_games(&bytes) {
            for game in &games {
                let _ = eight().replay_wthor(game);
            }
        }
        let _ = read_names(&bytes, Names::Players);
    }
}
