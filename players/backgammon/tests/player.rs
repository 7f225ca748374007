//! Backgammon's entry: opened, played and asked as a front-end does.

use backgammon_player::ENTRY;
use engines::{Settings, Task};
use game::{Claim, Dice, Seed, Status};
use search::Limits;

/// Plays games to their end by the usual player, dice by a seed; every move it names is legal.
#[test]
fn games_and_matches_are_played_to_their_end() {
    for (setup, games) in [("money", 2), ("money/cube/jacoby", 2), ("match=3", 1)] {
        for number in 0..games {
            let mut game = (ENTRY.open)(setup).unwrap();
            let dice = Dice::seeded(Seed(4), number);
            loop {
                match game.status() {
                    Status::Over(_) => break,
                    Status::Nature => {
                        let rolls = game.rolls();
                        let weights: Vec<u32> = rolls.iter().map(|(_, weight)| *weight).collect();
                        let roll = rolls[dice.roll(game.line().len() as u64, &weights)].0.clone();
                        game.play(&roll).unwrap();
                    }
                    Status::Turn(_) => {
                        let limits = Limits { depth: Some(1), ..Limits::default() };
                        let thought =
                            game.think("player", Settings::default()).unwrap().run(Task::Advise, &limits);
                        assert!(matches!(thought.answer.claim, Claim::Believed(_)));
                        game.play(&thought.answer.best.unwrap()).unwrap();
                    }
                }
                let text = game.position();
                let mut again = (ENTRY.open)(setup).unwrap();
                again.set_position(&text).unwrap_or_else(|bad| panic!("{setup}: {text}: {bad}"));
                assert_eq!(again.position(), text);
            }
            // The line replays exactly, and so does the file that other programs read.
            let mut again = (ENTRY.open)(setup).unwrap();
            again.play_line(&game.line_text()).unwrap();
            assert_eq!(again.position(), game.position());
            let (ending, text) = game.record().unwrap();
            assert_eq!(ending, "mat");
            if setup.starts_with("match") {
                let read = (ENTRY.readers[0].open)(&text).unwrap();
                assert_eq!(read.game.position(), game.position(), "{text}");
            }
        }
    }
}

/// The plays that every book names, at one roll's look ahead; 53 is not among them yet.
#[test]
fn the_usual_openings() {
    for (roll, play) in [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7"), ("65", "24/13")] {
        let mut game = (ENTRY.open)("money").unwrap();
        let dice: String = if roll.starts_with('1') { roll.chars().rev().collect() } else { roll.into() };
        game.play(&dice).unwrap();
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let thought = game.think("player", Settings::default()).unwrap().run(Task::Advise, &limits);
        assert_eq!(thought.answer.best.as_deref(), Some(play), "{roll}");
    }
}

/// Whatever is thrown at the readers, they answer.
#[test]
fn hostile_texts_are_refused_without_a_panic() {
    let mut rng = Seed(9).rng();
    let seeds = [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
        "4HPwATDgc/ABMA:cAkAAAAAAAAA",
        " 7 point match\n\n Game 1\n White : 0   Black : 0\n  1) 31: 8/5 6/5               52: 13/8 24/22\n",
    ];
    for round in 0..30_000 {
        let mut text: Vec<u8> = seeds[round % seeds.len()].bytes().collect();
        for _ in 0..=rng.below(4) {
            let at = rng.below(text.len());
            match rng.below(3) {
                0 => text[at] = b" -:/0123456789ABOabo*()\n"[rng.below(24)],
                1 => drop(text.remove(at)),
                _ => text.insert(at, b"9zA/: "[rng.below(6)]),
            }
        }
        let text = String::from_utf8_lossy(&text);
        let mut game = (ENTRY.open)("money/cube").unwrap();
        if game.set_position(&text).is_ok() {
            let _ = (game.moves(), game.picture(), game.position());
        }
        let _ = (ENTRY.readers[0].open)(&text).map(|read| read.game.position());
        let _ = game.play_line(&text);
    }
}
