//! Every method of every game of the catalog agrees with plain minimax: on some positions always, on two
//! thousand random ones of each game in the long suite.

use tesuji::catalog::{self, Match, Settings, Task};
use tesuji::game::{Luck, Seed, Status, Verdict};
use tesuji::search::{Goal, Limits};

const SETTINGS: fn() -> Settings = || Settings { memory: 1 << 16, ..Settings::default() };

/// Methods that play games by chance prove what they happen to prove; they get so many nodes and may be silent.
const BY_CHANCE: (&str, u64) = ("mcts", 1_000);

/// What a method says about the position, for whoever is to move.
fn verdict(game: &dyn Match, method: &str) -> Option<Verdict> {
    let job = game.think(method, SETTINGS()).expect("a method of this game");
    let limits = if method == BY_CHANCE.0 { Limits::nodes(BY_CHANCE.1) } else { Limits::default() };
    let thought = job(Task::Solve(Goal::Verdict), &limits);
    thought.answer.claim.proved().verdict()
}

/// Plays at random until only a few moves can be left.
fn wander(game: &mut dyn Match, moves: usize, luck: &mut Luck) {
    for _ in 0..moves {
        let legal = game.moves();
        let Some(mv) = luck.pick(&legal) else { return };
        game.play(mv).expect("a legal move");
    }
}

fn all_agree(setup: &str, moves: std::ops::Range<usize>, positions: usize, seed: u64) {
    let mut game = catalog::open(setup).expect("a setup of the catalog");
    let (mut luck, mut seen) = (Seed(seed).luck(), 0);
    while seen < positions {
        while game.undo() {}
        let length = moves.start + luck.below(moves.len());
        wander(&mut *game, length, &mut luck);
        if !matches!(game.status(), Status::Turn(_)) {
            continue;
        }
        seen += 1;
        let truth = verdict(&*game, "minimax");
        assert!(truth.is_some());
        for method in game.methods() {
            let said = verdict(&*game, method.name);
            let silent = method.name == BY_CHANCE.0 && said.is_none();
            assert!(
                silent || said == truth,
                "{} says {said:?} on {setup} after {:?}, it is {truth:?}",
                method.name,
                game.line()
            );
        }
    }
}

/// All games, one position for every `thin` of two thousand each.
fn everywhere(thin: usize) {
    all_agree("nim:9+6/1,2,3", 0..5, 700 / thin, 1);
    all_agree("nim:3+4+2/*", 0..4, 700 / thin, 2);
    all_agree("nim:4+3+2/1,2/misere", 0..4, 600 / thin, 3);
    all_agree("mnk:3,3,3", 2..8, 1000 / thin, 4);
    all_agree("mnk:4,3,3", 5..11, 500 / thin, 5);
    all_agree("mnk:4,4,3", 9..14, 500 / thin, 6);
    all_agree("connect4:4x4", 7..15, 1000 / thin, 7);
    all_agree("connect4:5x4", 11..19, 500 / thin, 8);
    all_agree("connect4:7x6", 33..41, 500 / thin, 9);
}

#[test]
fn on_some_positions() {
    everywhere(20);
}

#[test]
#[ignore = "a minute or two"]
fn on_two_thousand_positions_of_every_game() {
    everywhere(1);
}
