//! A search that is stopped says less, never something false, and can go on afterwards.

use crate::checks::{Truly, answers_honestly, answers_rightly, questions, random_window, window_law};
use crate::positions::{board, either};
use crate::searches::{Means, cutting_searches, dated_table, interval_table, plain_searches};
use crate::truth::Truth;
use connect4::{Discs, Threats};
use game::{Claim, Game, RulesOnly, Seed};
use search::{AlphaBeta, AsIs, Ask, Budget, Clock, Deepen, Limits, Prove, Stop, answer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

#[test]
fn a_node_limit_never_makes_a_claim_false() {
    let (mut rng, mut finished, mut unfinished) = (Seed(61).rng(), 0, 0);
    for i in 0..500 {
        let game = board(3 + i % 3, 3 + i / 3 % 3);
        let at = either(&game, 11, &mut rng);
        let mut truth = Truth::of(&game);
        let truly: &mut Truly<'_, Discs<u64>> = &mut |at, viewer| truth.score(at, viewer);
        let magnitude = 2 << rng.below(12);
        let limits = Limits::nodes(rng.below(magnitude) as u64);
        let means = Means { limits: limits.clone(), ..Means::budget(4096) };
        let mut each = |_: &str, mut search: crate::searches::AnySearch<'_, _>| {
            for _ in 0..2 {
                let ask = *rng.pick(&questions()).expect("some questions");
                match answers_honestly(&game, &mut search, &at, ask, truly)? {
                    true => finished += 1,
                    false => unfinished += 1,
                }
            }
            Ok(())
        };
        cutting_searches(&game, &Threats, &means, &mut each).unwrap();
        if i % 5 == 0 {
            plain_searches(&game, &limits, &mut each).unwrap();
        }
    }
    assert!(finished > 1000 && unfinished > 1000, "{finished} finished, {unfinished} not");
}

#[test]
fn a_raised_flag_ends_the_search_at_once() {
    let game = board(5, 5);
    let stop = Stop::default();
    stop.raise();
    for threads in 1..=3 {
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let means = Means { threads, limits, ..Means::budget(4096) };
        cutting_searches(&game, &Threats, &means, &mut |name, mut search| {
            for ask in questions() {
                let told = answer(&game, &mut search, &game.start(), game::Side::First, ask);
                assert!(!told.complete && told.best.is_none(), "{name}");
                assert_eq!(told.work.all_nodes(), 0, "{name}");
                assert_eq!(told.claim, Claim::Proved(game.scale()), "{name}");
            }
            Ok(())
        })
        .unwrap();
    }
}

/// A clock that runs out at the `n`-th look, until it is wound up.
fn sandglass(n: u64) -> (Limits, Arc<AtomicBool>) {
    let (looks, wound) = (AtomicU64::new(0), Arc::new(AtomicBool::new(false)));
    let ticking = Arc::clone(&wound);
    let clock: Clock = Arc::new(move || {
        let late = looks.fetch_add(1, Relaxed) >= n && !ticking.load(Relaxed);
        Duration::from_secs(u64::from(late))
    });
    (Limits { time: Some((clock, Duration::from_secs(1))), ..Limits::default() }, wound)
}

/// A stop in the middle of a search leaves it as good as new, its table included.
#[test]
fn after_a_stop_a_search_goes_on() {
    let (game, mut rng, mut stopped) = (board(5, 5), Seed(62).rng(), 0);
    for i in 0..24 {
        let at = either(&game, 14, &mut rng);
        let ask = Ask { each_move: false, ..*rng.pick(&questions()).expect("some questions") };
        let mut truth = Truth::of(&game);
        let truly: &mut Truly<'_, Discs<u64>> = &mut |at, viewer| truth.score(at, viewer);
        let (limits, wound) = sandglass(1);
        let means = Means { limits, threads: 1 + i % 2, ..Means::budget(4096) };
        cutting_searches(&game, &Threats, &means, &mut |_, mut search| {
            wound.store(false, Relaxed);
            stopped += u32::from(!answers_honestly(&game, &mut search, &at, ask, truly)?);
            wound.store(true, Relaxed);
            answers_rightly(&game, &mut search, &at, ask, truly)
        })
        .unwrap();
    }
    assert!(stopped > 100, "{stopped} searches were stopped");
}

#[test]
fn a_stopped_worker_searches_rightly_with_a_new_budget() {
    let (game, mut rng, mut stopped) = (board(5, 5), Seed(63).rng(), 0);
    for _ in 0..60 {
        let at = either(&game, 11, &mut rng);
        let mut truth = Truth::of(&game);
        let (proved, deepened) = (interval_table(&game, 4096), dated_table(&game, 4096));
        let mut prove = AlphaBeta::new(&game, Prove::<_, AsIs>::new(RulesOnly), &proved, Budget::unlimited());
        let mut deepen =
            AlphaBeta::new(&game, Deepen::<_, AsIs>::new(RulesOnly), &deepened, Budget::unlimited());
        for _ in 0..10 {
            let (alpha, beta) = random_window(game.scale(), &mut rng);
            prove.budget = Budget::new(&Limits::nodes(rng.below(60) as u64));
            stopped += u32::from(prove.search(&mut at.clone(), at.turn, (), alpha, beta).is_err());
            deepen.budget = Budget::new(&Limits::nodes(rng.below(60) as u64));
            stopped += u32::from(deepen.search(&mut at.clone(), at.turn, 12, alpha, beta).is_err());
        }
        let window = random_window(game.scale(), &mut rng);
        prove.rewind();
        prove.budget = Budget::unlimited();
        let result = prove.search(&mut at.clone(), at.turn, (), window.0, window.1).unwrap();
        window_law(truth.for_mover(&at), window, result).unwrap();
        deepen.rewind();
        deepen.budget = Budget::unlimited();
        let result = deepen.search(&mut at.clone(), at.turn, 12, window.0, window.1).unwrap();
        window_law(truth.for_mover(&at), window, result).unwrap();
    }
    assert!(stopped > 100, "{stopped} searches were stopped");
}
