//! A search that is stopped says less, never something false, and can go on afterwards.

use crate::checks::{Truly, answers_honestly, answers_rightly, questions, random_window, window_law};
use crate::ladder::{Means, cutting_rungs, dated_table, interval_table, plain_rungs};
use crate::positions::{board, either};
use crate::truth::Truth;
use connect4::{Discs, Threats};
use game::{Claim, Game, RulesOnly, Seed};
use search::{AlphaBeta, AsIs, Ask, Clock, Deepen, Limits, Prove, Purse, Stop, answer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

#[test]
fn a_node_limit_never_makes_a_claim_false() {
    let (mut luck, mut finished, mut unfinished) = (Seed(61).luck(), 0, 0);
    for i in 0..500 {
        let game = board(3 + i % 3, 3 + i / 3 % 3);
        let at = either(&game, 11, &mut luck);
        let mut truth = Truth::of(&game);
        let truly: &mut Truly<'_, Discs<u64>> = &mut |at, viewer| truth.score(at, viewer);
        let magnitude = 2 << luck.below(12);
        let limits = Limits::nodes(luck.below(magnitude) as u64);
        let means = Means { limits: limits.clone(), ..Means::budget(4096) };
        let mut each = |_: &str, mut rung: crate::ladder::AnyRung<'_, _>| {
            for _ in 0..2 {
                let ask = *luck.pick(&questions()).expect("some questions");
                match answers_honestly(&game, &mut rung, &at, ask, truly)? {
                    true => finished += 1,
                    false => unfinished += 1,
                }
            }
            Ok(())
        };
        cutting_rungs(&game, &Threats, &means, &mut each).unwrap();
        if i % 5 == 0 {
            plain_rungs(&game, &limits, &mut each).unwrap();
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
        cutting_rungs(&game, &Threats, &means, &mut |name, mut rung| {
            for ask in questions() {
                let told = answer(&game, &mut rung, &game.start(), game::Side::First, ask);
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

/// A stop in the middle of a search leaves a rung as good as new, its table included.
#[test]
fn after_a_stop_a_rung_goes_on() {
    let (game, mut luck, mut stopped) = (board(5, 5), Seed(62).luck(), 0);
    for i in 0..24 {
        let at = either(&game, 14, &mut luck);
        let ask = Ask { each_move: false, ..*luck.pick(&questions()).expect("some questions") };
        let mut truth = Truth::of(&game);
        let truly: &mut Truly<'_, Discs<u64>> = &mut |at, viewer| truth.score(at, viewer);
        let (limits, wound) = sandglass(1);
        let means = Means { limits, threads: 1 + i % 2, ..Means::budget(4096) };
        cutting_rungs(&game, &Threats, &means, &mut |_, mut rung| {
            wound.store(false, Relaxed);
            stopped += u32::from(!answers_honestly(&game, &mut rung, &at, ask, truly)?);
            wound.store(true, Relaxed);
            answers_rightly(&game, &mut rung, &at, ask, truly)
        })
        .unwrap();
    }
    assert!(stopped > 100, "{stopped} searches were stopped");
}

#[test]
fn a_stopped_worker_searches_rightly_with_a_new_purse() {
    let (game, mut luck, mut stopped) = (board(5, 5), Seed(63).luck(), 0);
    for _ in 0..60 {
        let at = either(&game, 11, &mut luck);
        let mut truth = Truth::of(&game);
        let (proved, deepened) = (interval_table(&game, 4096), dated_table(&game, 4096));
        let mut prove = AlphaBeta::new(&game, Prove::<_, AsIs>::new(RulesOnly), &proved, Purse::bottomless());
        let mut deepen =
            AlphaBeta::new(&game, Deepen::<_, AsIs>::new(RulesOnly), &deepened, Purse::bottomless());
        for _ in 0..10 {
            let (alpha, beta) = random_window(game.scale(), &mut luck);
            prove.purse = Purse::new(&Limits::nodes(luck.below(60) as u64));
            stopped += u32::from(prove.search(&mut at.clone(), at.turn, (), alpha, beta).is_err());
            deepen.purse = Purse::new(&Limits::nodes(luck.below(60) as u64));
            stopped += u32::from(deepen.search(&mut at.clone(), at.turn, 12, alpha, beta).is_err());
        }
        let window = random_window(game.scale(), &mut luck);
        prove.rewind();
        prove.purse = Purse::bottomless();
        let result = prove.search(&mut at.clone(), at.turn, (), window.0, window.1).unwrap();
        window_law(truth.for_mover(&at), window, result).unwrap();
        deepen.rewind();
        deepen.purse = Purse::bottomless();
        let result = deepen.search(&mut at.clone(), at.turn, 12, window.0, window.1).unwrap();
        window_law(truth.for_mover(&at), window, result).unwrap();
    }
    assert!(stopped > 100, "{stopped} searches were stopped");
}
