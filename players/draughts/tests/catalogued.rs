//! Draughts as front-ends see it.

use draughts_player::ENTRY;
use engines::{Match, Settings, Task};
use game::{Claim, Outcome, Status};
use search::{Goal, Limits};

fn at(setup: &str, fen: &str) -> Box<dyn Match> {
    let mut game = (ENTRY.open)(setup).unwrap();
    game.set_position(fen).unwrap();
    game
}

fn claim(game: &dyn Match, method: &str, task: Task, nodes: u64) -> Claim {
    let think = game.think(method, Settings::default()).expect("a method of the game");
    think.run(task, &Limits::nodes(nodes)).answer.claim
}

/// A table of hashes, and of positions whose lines differ, proves nothing; only a move that
/// ends the game at once is a fact of the rules, and no position here has one.
#[test]
fn the_player_never_claims_a_proof() {
    for (rules, fen) in [
        ("english", "W:WK18:B1,K32"),
        ("english", "B:W32:B1"),
        ("brazilian", "W:W30:B14"),
        ("russian", "W:Wc3:Bf6"),
        ("international", "W:W46-50:B1-5"),
    ] {
        let game = at(rules, fen);
        for task in [Task::Advise, Task::Solve(Goal::Score), Task::SolveMoves(Goal::Score)] {
            match claim(&*game, "player", task, 5_000) {
                Claim::Believed(_) | Claim::Expected(_) => {}
                Claim::Proved(bounds) => assert_eq!(bounds, game.scale(), "{rules} {fen} {task:?}"),
            }
        }
    }
}

/// One ply ahead, a man that the answer captures for nothing still stands; the grade knows better.
#[test]
fn the_player_sees_exchanges_beyond_its_horizon() {
    let game = at("english", "W:W18,26:B5,9,1");
    let think = game.think("player", Settings::default()).unwrap();
    let answer = think.run(Task::Advise, &Limits { depth: Some(1), ..Limits::default() }).answer;
    // 9x18 would take a man for nothing.
    assert_ne!(answer.best.as_deref(), Some("18-14"));
}

#[test]
fn near_wins_are_proved_and_far_ones_are_not() {
    let game = at("english", "W:W18:B14");
    let won = Claim::Proved(game::Bounds::exactly(game::Score(1)));
    assert_eq!(claim(&*game, "best", Task::Solve(Goal::Score), 1_000), won);
    assert_eq!(claim(&*game, "minimax", Task::Solve(Goal::Score), 1_000), won);
    let start = (ENTRY.open)("").unwrap();
    assert_eq!(claim(&*start, "best", Task::Solve(Goal::Score), 1_000), Claim::Proved(start.scale()));
}

/// Two kings go to and fro: the third time is a draw, and nothing can be played after it.
#[test]
fn repetition_ends_the_game() {
    let mut game = at("english", "B:WK32:BK1");
    for mv in ["1-5", "32-28", "5-1", "28-32"].repeat(2) {
        assert!(matches!(game.status(), Status::Turn(_)), "before {mv}");
        game.play(mv).unwrap();
    }
    assert_eq!(game.status(), Status::Over(Outcome::Draw));
    assert!(game.play("1-5").is_err());
    let (ending, record) = game.record().unwrap();
    assert_eq!(ending, "pdn");
    assert!(record.contains("[FEN \"B:WK32:BK1\"]") && record.contains("1. 1-5 32-28"), "{record}");
    assert!(record.contains("[Result \"1/2-1/2\"]") && record.trim_end().ends_with("1/2-1/2"), "{record}");
}

#[test]
fn endgames_are_proved() {
    let game = at("english/pieces=2", "B:WK32:BK1");
    assert_eq!(game.setup(), "draughts:english/pieces=2");
    assert_eq!(claim(&*game, "best", Task::Solve(Goal::Score), 100_000), draw());
    let refused = (ENTRY.open)("english/pieces=2").unwrap().set_position("B:WK32,K31:BK1").unwrap_err();
    assert_eq!(refused.to_string(), "this endgame has at most 2 pieces, the position 3");
    for wrong in ["english/pieces=1", "english/pieces=9", "english/3", "english/"] {
        let refused = (ENTRY.open)(wrong).err().unwrap().to_string();
        assert!(refused.contains("write pieces=2 to pieces=8"), "{wrong}: {refused}");
    }
}

fn draw() -> Claim {
    Claim::Proved(game::Bounds::exactly(game::Score::DRAW))
}
