//! The cuts among rolls change nothing: every window of random trees with dice against a plain mean.

use game::{Bounds, Game, Outcome, RulesOnly, Score, Side, Status};
use search::{AlphaBeta, Budget, Expect, Forgetful, Stars, Unnamed};
use testkit::{Fortune, Way};

/// Finished games in hundredths, so that means do not vanish in rounding.
#[derive(Clone)]
struct Hundredths;

impl game::Evaluate<Fortune> for Hundredths {
    fn evaluate(&mut self, game: &Fortune, at: &Way) -> Score {
        unreachable!("depth {:?} of {game:?} reaches every end", at)
    }
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Score(100 * outcome.seen_by(viewer).0)
    }
}

/// The mean over all lines, rounded at every throw as the loop rounds it.
fn plain(game: &Fortune, at: &Way, viewer: Side) -> i64 {
    let behind = |mv: u8| {
        let mut child = *at;
        game.play(&mut child, mv);
        plain(game, &child, viewer)
    };
    match game.status(at) {
        Status::Over(outcome) => 100 * i64::from(outcome.seen_by(viewer).0),
        Status::Turn(mover) if mover == viewer => game.legal(at).into_iter().map(behind).max().unwrap(),
        Status::Turn(_) => game.legal(at).into_iter().map(behind).min().unwrap(),
        Status::Nature => {
            let mut rolls = Vec::new();
            game.rolls(at, &mut rolls);
            let weights: i64 = rolls.iter().map(|(_, weight)| i64::from(*weight)).sum();
            let sum: i64 = rolls.iter().map(|&(roll, weight)| i64::from(weight) * behind(roll)).sum();
            (sum as f64 / weights as f64).round() as i64
        }
    }
}

#[test]
fn every_window_is_answered_as_the_contract_says() {
    let mut nodes = [0u64; 3];
    for seed in 0..300 {
        let game = Fortune { seed, plies: 6, most: 3 };
        let truth = plain(&game, &game.start(), Side::First);
        for (k, stars) in [Stars::None, Stars::One, Stars::Two].into_iter().enumerate() {
            let wide = (-301, 301);
            let near = truth as i32;
            let windows =
                [wide, (near - 1, near + 1), (near, near + 1), (near - 1, near), (-50, 20), (100, 300)];
            for (alpha, beta) in windows.into_iter().filter(|(alpha, beta)| alpha < beta) {
                let plan: Expect<_, Unnamed> =
                    Expect::new(RulesOnly, Hundredths, Bounds::within(300)).with_stars(stars);
                let mut search = AlphaBeta::new(&game, plan, &Forgetful, Budget::unlimited());
                let found =
                    search.search(&mut game.start(), Side::First, 20, Score(alpha), Score(beta)).unwrap();
                let found = i64::from(found.0);
                let (low, high) = (i64::from(alpha), i64::from(beta));
                if found <= low {
                    assert!(truth <= found, "{seed} {stars:?} ({alpha}, {beta}): {found}, truth {truth}");
                } else if found >= high {
                    assert!(truth >= found, "{seed} {stars:?} ({alpha}, {beta}): {found}, truth {truth}");
                } else {
                    assert_eq!(truth, found, "{seed} {stars:?} ({alpha}, {beta})");
                }
                nodes[k] += search.budget.spent();
            }
        }
    }
    // Probes pay where the best move is known and remembered; here neither is.
    assert!(nodes[1] < nodes[0], "cuts save nodes: {nodes:?}");
    println!("nodes without stars, with Star1, with Star2: {nodes:?}");
}
