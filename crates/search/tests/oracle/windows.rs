//! Every window gets a true answer, whatever the table was filled with before.

use crate::checks::keeps_the_window_law;
use crate::plans::scouting;
use crate::positions::{board, cases};
use crate::searches::interval_table;
use crate::truth::Truth;
use connect4::Threats;
use game::{Game, Knowledge, Rng, RulesOnly, Seed};
use search::{AlphaBeta, AsIs, Budget, Fold, Folded, Forgetful, Plan, Prove, Store};

type Board = crate::positions::Board;

/// Random questions to one search with one store, on every board.
fn law_holds<P, S>(plan: &P, store: impl Fn(&Board) -> S, rounds: usize, rng: &mut Rng)
where
    P: Plan<Board, Depth = (), Key = u64>,
    S: Store<u64>,
{
    for (width, height) in [(1, 1), (4, 1), (1, 5), (3, 3), (4, 4), (5, 4), (4, 5), (5, 5)] {
        let game = board(width, height);
        let cases = cases(&game, 11, 6, rng);
        let (store, mut truth) = (store(&game), Truth::of(&game));
        let mut one = AlphaBeta::new(&game, plan.clone(), &store, Budget::unlimited());
        keeps_the_window_law(
            &cases,
            (game.scale(), rounds),
            rng,
            &mut |at, viewer| truth.score(at, viewer),
            |at, viewer, (alpha, beta)| {
                one.search(&mut at.clone(), viewer, (), alpha, beta).expect("a unlimited budget")
            },
        )
        .unwrap_or_else(|fault| panic!("{width}x{height}: {fault}"));
    }
}

fn with_every_store<K: Knowledge<Board>, F: Fold<Board, Key = u64>>(knowledge: K, seed: Seed) {
    let mut rng = seed.rng();
    let plan = Prove::<K, F>::new(knowledge);
    law_holds(&plan, |_| Forgetful, 60, &mut rng);
    for budget in [8, 256, 4096, 1 << 18] {
        for _ in 0..8 {
            law_holds(&plan, |game| interval_table(game, budget), 60, &mut rng);
            law_holds(&scouting(plan.clone()), |game| interval_table(game, budget), 30, &mut rng);
        }
    }
}

#[test]
fn with_the_rules_alone() {
    with_every_store::<_, AsIs>(RulesOnly, Seed(21));
}

#[test]
fn with_the_rules_alone_and_images_folded() {
    with_every_store::<_, Folded>(RulesOnly, Seed(22));
}

#[test]
fn with_threats() {
    with_every_store::<_, AsIs>(Threats, Seed(23));
}

#[test]
fn with_threats_and_images_folded() {
    with_every_store::<_, Folded>(Threats, Seed(24));
}
