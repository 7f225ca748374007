//! Replays games from standard input: PDN, or a line per game with a result and moves.
//!
//! `replay english lines < games.txt`, `replay international pdn < games.pdn`

use draughts::pdn::Record;
use draughts::{Brazilian, Draughts, English, International, Kind, Russian, Variant};
use game::{Game, Notation};
use std::io::Read;

fn replay<V: Variant>(text: &str, format: &str) {
    let game = Draughts::<V>::new();
    let (mut games, mut moves, mut bad) = (0, 0, 0);
    let mut tell = |result: Result<usize, String>| {
        games += 1;
        match result {
            Ok(count) => moves += count,
            Err(reason) => {
                bad += 1;
                println!("game {games}: {reason}");
            }
        }
    };
    match format {
        "pdn" => match Record::read_all(text) {
            Err(bad) => println!("{bad}"),
            Ok(records) => {
                for record in records {
                    tell(game.check(&record).map_err(|bad| bad.to_string()).and_then(|count| {
                        let again = Record::read(&record.to_string()).map_err(|bad| bad.to_string())?;
                        if again == record { Ok(count) } else { Err("reads back differently".to_owned()) }
                    }));
                }
            }
        },
        _ => {
            for line in text.lines() {
                let mut at = game.start();
                let words = line.split_whitespace().skip(1);
                let played = words.map(|word| {
                    let mv = game.read_move(&at, word).map_err(|bad| bad.to_string())?;
                    game.play(&mut at, mv);
                    Ok(())
                });
                tell(played.collect::<Result<Vec<()>, String>>().map(|moves| moves.len()));
            }
        }
    }
    println!("{games} games, {moves} moves, {bad} games that cannot be replayed");
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let kind = Kind::read(words.get(1).map_or("", String::as_str));
    let format = words.get(2).map_or("pdn", String::as_str);
    let mut text = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut text) {
        eprintln!("cannot read the games: {error}");
        std::process::exit(2);
    }
    match kind {
        Ok(Kind::English) => replay::<English>(&text, format),
        Ok(Kind::Brazilian) => replay::<Brazilian>(&text, format),
        Ok(Kind::Russian) => replay::<Russian>(&text, format),
        Ok(Kind::International) => replay::<International>(&text, format),
        Err(bad) => {
            eprintln!("{bad}");
            std::process::exit(2);
        }
    }
}
