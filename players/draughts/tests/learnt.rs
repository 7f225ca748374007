//! The weights that come with the program, and the player that uses them.

use draughts_player::ENTRY;
use engines::{Match, Settings, Task};
use game::{Side, Status};
use learn::Artefact;
use search::Limits;

fn open(rules: &str) -> Box<dyn Match> {
    (ENTRY.open)(rules).unwrap()
}

fn by_hand(game: &dyn Match) -> Settings {
    let mut settings = Settings { memory: 1 << 20, ..Settings::default() };
    let card = game.methods().into_iter().find(|card| card.name == "player").unwrap();
    settings.chosen.set(card.options, "learnt", "0").unwrap();
    settings
}

#[test]
fn the_files_say_what_they_are_and_fit() {
    for (rules, other, file) in [
        ("english", "international", &include_bytes!("../../../data/draughts-english.weights")[..]),
        ("international", "russian", &include_bytes!("../../../data/draughts-international.weights")[..]),
    ] {
        assert!(file.len() <= 2 << 20);
        let artefact = Artefact::read(file).unwrap();
        assert!(open(rules).learnable().unwrap().fits(&artefact).is_ok());
        let refused = open(other).learnable().unwrap().fits(&artefact).unwrap_err().to_string();
        assert!(refused.contains("windows-1"), "{refused}");
        let title = &artefact.title;
        assert!(
            title.command.contains(&format!("tesuji learn fit draughts:{rules} windows")),
            "{}",
            title.command
        );
        assert!(title.origin.contains("self-play") && title.loss < 0.69, "{} {}", title.origin, title.loss);
    }
}

/// Points of what was learnt against what was made by hand, so many plies ahead, from random openings with both colours.
fn points(rules: &str, plies: u32, openings: usize) -> f64 {
    let mut rng = game::Seed(5).rng();
    let (mut points, learnt) = (0.0, Settings { memory: 1 << 20, ..Settings::default() });
    for _ in 0..openings {
        let mut game = open(rules);
        for _ in 0..6 {
            let mv = rng.pick(&game.moves()).unwrap().clone();
            game.play(&mv).unwrap();
        }
        let line = game.line_text();
        for side in Side::BOTH {
            let mut game = open(rules);
            game.play_line(&line).unwrap();
            let hand = by_hand(&*game);
            while let Status::Turn(mover) = game.status() {
                let settings = if mover == side { learnt } else { hand };
                let limits = Limits { depth: Some(plies), ..Limits::default() };
                let answer = game.think("player", settings).unwrap().run(Task::Advise, &limits).answer;
                game.play(&answer.best.unwrap()).unwrap();
            }
            let Status::Over(outcome) = game.status() else { unreachable!("nobody is to move") };
            points += 0.5 + 0.5 * f64::from(outcome.seen_by(side).0.signum());
        }
    }
    points
}

#[test]
fn what_was_learnt_beats_what_was_made_by_hand() {
    for (rules, plies) in [("english", 6), ("international", 4)] {
        let won = points(rules, plies, 10);
        assert!(won > 10.0, "{rules}: {won} of 20");
    }
}
