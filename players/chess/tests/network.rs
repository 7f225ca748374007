//! A network learns from games, is kept in a file, and plays.

use chess_player::ENTRY;
use engines::{Match, PLAYER, Settings, Study, Task, Unlearnt, Weights};
use game::{Seed, Side, Status};
use learn::{Artefact, Label, Model, Nnue, Sample, Title, Training};
use search::Limits;

/// Games by chance in which whoever has more men is believed to stand better.
fn games(count: u64) -> Vec<Sample> {
    let mut rng = Seed(5).rng();
    let game = |number: u64| {
        let mut board = (ENTRY.open)("").unwrap();
        let mut sample = Sample { number, result: Some(0), ..Sample::default() };
        for ply in 0..100 {
            let Status::Turn(mover) = board.status() else { break };
            let fen = board.position();
            let men = fen.split(' ').next().unwrap();
            let ahead = men.chars().filter(char::is_ascii_uppercase).count() as i32
                - men.chars().filter(char::is_ascii_lowercase).count() as i32;
            let score = 200 * if mover == Side::First { ahead } else { -ahead };
            sample.labels.push(Label { ply, score, proved: false });
            let moves = board.moves();
            let place = rng.below(moves.len());
            sample.moves.push(place as u32);
            board.play(&moves[place]).unwrap();
        }
        sample
    };
    (0..count).map(game).collect()
}

fn study(game: &dyn Match, hidden: usize) -> Result<Artefact, Unlearnt> {
    let training = Training { rate: 0.01, batch: 64, epochs: 12, ..Training::default() };
    let how = Study {
        subject: "network",
        training,
        hidden: Some(vec![hidden]),
        loss: None,
        result_share: 0.0,
        from: None,
        most: 1 << 20,
    };
    let learnt = game.learnable().unwrap().study(&how, &games(60), &mut |_| true)?;
    let title = Title { game: "chess".into(), features: learnt.features.into(), ..Title::default() };
    Ok(Artefact { title, model: learnt.model })
}

fn believes(game: &dyn Match, weights: Weights) -> i32 {
    let settings = Settings { memory: 1 << 20, weights: Some(weights), ..Settings::default() };
    let answer = game.think(PLAYER, settings).unwrap().run(Task::Advise, &Limits::nodes(200)).answer;
    assert!(game.moves().contains(&answer.best.unwrap()));
    match answer.claim {
        game::Claim::Believed(belief) => belief.rank().0,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_was_learnt_from_games_is_played() {
    let mut game = (ENTRY.open)("").unwrap();
    let written = study(&*game, 8).unwrap().write(1.0 / 1024.0);
    let weights = Weights::new("a test", Artefact::read(&written).unwrap(), &*game).unwrap();
    // Nobody told it what men are worth but the games.
    game.set_position("rnbqkbnr/pppppppp/8/8/8/8/PPPP1P1P/R1BQKB1R w KQkq - 0 1").unwrap();
    let fewer = believes(&*game, weights);
    game.set_position("r1bqkb1r/pppp1p1p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    let more = believes(&*game, weights);
    assert!(fewer < -100 && more > 100, "{fewer} {more}");
}

#[test]
fn networks_that_cannot_be_asked_are_refused() {
    let game = (ENTRY.open)("").unwrap();
    assert_eq!(study(&*game, 12), Err(Unlearnt::Shape));
    let model = Model::Nnue(Nnue::new(768, 12, Seed(1)));
    let title = Title { game: "chess".into(), features: "mirrored-768-1".into(), ..Title::default() };
    let refused = Weights::new("a test", Artefact { title, model }, &*game).unwrap_err().to_string();
    assert!(refused.contains("768-12x2-1") && refused.contains("768-64x2-1"), "{refused}");
}
