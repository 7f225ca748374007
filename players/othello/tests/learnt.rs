//! The weights that come with the program, and the player that uses them.

use engines::{Match, Settings, Task};
use game::{Claim, Side, Status};
use learn::Artefact;
use othello_player::ENTRY;
use search::{Goal, Limits};

fn open() -> Box<dyn Match> {
    (ENTRY.open)("8x8").unwrap()
}

fn settings(options: &[(&str, &str)]) -> Settings {
    let mut settings = Settings { memory: 1 << 20, ..Settings::default() };
    let game = open();
    let card = game.methods().into_iter().find(|card| card.name == "player").unwrap();
    for (name, value) in options {
        settings.chosen.set(card.options, name, value).unwrap();
    }
    settings
}

#[test]
fn the_file_says_what_it_is_and_fits() {
    let artefact = Artefact::read(include_bytes!("../../../data/othello.weights")).unwrap();
    assert!(open().learnable().unwrap().fits(&artefact).is_ok());
    let title = &artefact.title;
    assert!(title.command.contains("tesuji learn fit othello patterns"), "{}", title.command);
    assert!(!title.origin.is_empty() && !title.command.contains("/work") && !title.command.contains("/tmp"));
}

/// Points of the first of two players, who look a ply ahead from the same openings with both colours.
fn points(one: Settings, two: Settings, openings: &[&str]) -> f64 {
    let mut points = 0.0;
    for opening in openings {
        for side in Side::BOTH {
            let mut game = open();
            game.play_line(opening).unwrap();
            while let Status::Turn(mover) = game.status() {
                let settings = if mover == side { one } else { two };
                let limits = Limits { depth: Some(1), ..Limits::default() };
                let answer = game.think("player", settings).unwrap().run(Task::Advise, &limits).answer;
                game.play(&answer.best.unwrap()).unwrap();
            }
            let Status::Over(outcome) = game.status() else { unreachable!("nobody is to move") };
            points += 0.5 + 0.5 * f64::from(outcome.seen_by(side).0.signum());
        }
    }
    points
}

/// Random first moves, so that nobody chose them.
#[test]
fn what_was_learnt_beats_what_was_made_by_hand() {
    let mut rng = game::Seed(5).rng();
    let line = |_| {
        let mut game = open();
        for _ in 0..8 {
            let mv = rng.pick(&game.moves()).unwrap().clone();
            game.play(&mv).unwrap();
        }
        game.line_text()
    };
    let lines: Vec<String> = (0..12).map(line).collect();
    let openings: Vec<&str> = lines.iter().map(String::as_str).collect();
    let won = points(settings(&[]), settings(&[("learnt", "0")]), &openings);
    assert!(won >= 16.0, "{won} of 24");
}

/// A player with nodes to spare proves an ending, and says what the solver says.
#[test]
fn endings_are_proved() {
    let mut rng = game::Seed(6).rng();
    let (mut tried, mut proofs) = (0, 0);
    while tried < 6 {
        let mut game = open();
        while game.position().matches('-').count() > 11 {
            let Some(mv) = rng.pick(&game.moves()).cloned() else { break };
            game.play(&mv).unwrap();
        }
        if game.moves().len() < 2 {
            continue;
        }
        tried += 1;
        let limits = Limits::nodes(200_000);
        let told = game.think("player", settings(&[])).unwrap().run(Task::Advise, &limits).answer;
        let solved =
            game.think("best", settings(&[])).unwrap().run(Task::Solve(Goal::Score), &Limits::default());
        let Claim::Proved(known) = told.claim else { panic!("{:?}", told.claim) };
        let score = solved.answer.claim.proved().exact().unwrap();
        assert!(known.lower <= score && score <= known.upper);
        proofs += usize::from(known.exact().is_some());
        // The move keeps what was proved.
        game.play(&told.best.unwrap()).unwrap();
        let passed = game.moves() == ["pass"];
        let after =
            game.think("best", settings(&[])).unwrap().run(Task::Solve(Goal::Score), &Limits::default());
        let after = after.answer.claim.proved().exact();
        assert!(passed || after.is_some_and(|after| known.lower <= -after && -after <= score));
    }
    assert!(proofs >= 4, "{proofs}");
}
