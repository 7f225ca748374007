//! Several threads find what one finds.

use crate::checks::{answers_honestly, answers_rightly, questions};
use crate::positions::{board, either};
use crate::searches::{Means, cutting_searches, strong_searches};
use crate::truth::Truth;
use connect4::Threats;
use game::{Game, Seed, Verdict};
use search::{Ask, Goal, Limits, WindowSearch, Windows, answer};

fn means(threads: usize, limits: Limits) -> Means {
    Means { budget: 1 << 14, threads, limits }
}

#[test]
fn every_number_of_threads_tells_the_truth() {
    let mut rng = Seed(51).rng();
    for i in 0..120 {
        let game = board(4 + i % 2, 4 + i / 2 % 2);
        let at = either(&game, 11, &mut rng);
        let mut truth = Truth::of(&game);
        let threads = 2 + i as usize % 3;
        cutting_searches(&game, &Threats, &means(threads, Limits::default()), &mut |_, mut search| {
            let ask = *rng.pick(&questions()).expect("some questions");
            answers_rightly(&game, &mut search, &at, ask, &mut |at, viewer| truth.score(at, viewer))?;
            let nodes = search.work().nodes;
            assert_eq!(nodes.len(), threads, "one number for every thread");
            // A question about moves may be answered by the rules.
            assert!(ask.each_move || nodes.iter().sum::<u64>() >= 1);
            Ok(())
        })
        .unwrap();
    }
}

#[test]
fn empty_boards_are_drawn_for_every_number_of_threads() {
    for (width, height) in [(4, 4), (5, 4)] {
        let game = board(width, height);
        for threads in 1..=4 {
            let means = Means { budget: 1 << 20, ..means(threads, Limits::default()) };
            strong_searches(&game, &Threats, &means, &mut |name, mut search| {
                for goal in [Goal::Verdict, Goal::Score] {
                    let ask = Ask { goal, each_move: false, windows: Windows::OutsideIn };
                    let told = answer(&game, &mut search, &game.start(), game::Side::First, ask);
                    assert!(told.complete);
                    assert_eq!(
                        told.claim.proved().verdict(),
                        Some(Verdict::Draw),
                        "{name}, {threads} threads"
                    );
                    assert_eq!(told.work.nodes.len(), threads);
                }
                Ok(())
            })
            .unwrap();
        }
    }
}

#[test]
fn a_limit_holds_for_all_threads_together() {
    let mut rng = Seed(52).rng();
    let game = board(5, 5);
    for _ in 0..40 {
        let at = either(&game, 11, &mut rng);
        let mut truth = Truth::of(&game);
        let (threads, magnitude) = (1 + rng.below(4), 3 << rng.below(14));
        let most = rng.below(magnitude) as u64;
        cutting_searches(&game, &Threats, &means(threads, Limits::nodes(most)), &mut |name, mut search| {
            let ask = *rng.pick(&questions()).expect("some questions");
            answers_honestly(&game, &mut search, &at, ask, &mut |at, viewer| truth.score(at, viewer))?;
            let nodes = search.work().nodes;
            assert!(nodes.iter().sum::<u64>() <= most, "{name}: {nodes:?} of {most} nodes");
            Ok(())
        })
        .unwrap();
    }
}
