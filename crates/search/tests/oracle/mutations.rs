//! The checks can fail: whatever is broken on purpose is reported.

use crate::advice::honest;
use crate::checks::{
    Checked, Truly, answers_honestly, answers_rightly, is_prudent, keeps_the_window_law, questions,
    window_law,
};
use crate::mutants::{Broken, Exchanged, Lying, Misled, Mistaken, WrongBelief, WrongReport, WrongRule};
use crate::plans::{Bend, bent};
use crate::positions::{Board, Case, board, cases, either};
use crate::searches::{dated_table, interval_table};
use crate::truth::Truth;
use connect4::{Discs, Threats};
use game::{Bounds, Game, Knowledge, Rng, RulesOnly, Score, Seed};
use search::{
    AlphaBeta, AsIs, Ask, Budget, Deepen, Deepening, Fold, Forgetful, Goal, Limits, Plan, Prove, Proving,
    Store, Table, Windows,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether a check complains, or an assertion of the search itself.
fn reported(check: impl FnOnce() -> Checked) -> bool {
    catch_unwind(AssertUnwindSafe(check)).map_or(true, |checked| checked.is_err())
}

/// Asks about many boards until a check complains; `ask` gets the board, the position and the true scores.
fn first_fault(
    seed: Seed,
    mut ask: impl FnMut(&Board, &Discs<u64>, &mut Truly<'_, Discs<u64>>, &mut Rng) -> Checked,
) -> Checked {
    let mut rng = seed.rng();
    for i in 0..400 {
        // Larger boards keep the oracle busy for minutes and show no other faults.
        let (width, height) = [(4, 4), (5, 4), (4, 5)][i % 3];
        let game = board(width, height);
        let (at, mut truth) = (either(&game, 9, &mut rng), Truth::of(&game));
        ask(&game, &at, &mut |at, viewer| truth.score(at, viewer), &mut rng)?;
    }
    Ok(())
}

/// The check that `truth.rs` runs, for a search made from any knowledge, fold and store.
fn proving<K: Knowledge<Board>, F: Fold<Board, Key = u64>, S: Store<u64>>(
    knowledge: &K,
    store: impl Fn(&Board) -> S,
) -> Checked {
    first_fault(Seed(81), |game, at, truth, rng| {
        let store = store(game);
        let mut search = Proving::<_, _, F, _>::new(game, knowledge.clone(), &store, &Limits::default(), 1);
        answers_rightly(game, &mut search, at, *rng.pick(&questions()).expect("some"), truth)
    })
}

fn table(game: &Board) -> Table<u64> {
    interval_table(game, 1 << 16)
}

#[test]
fn nothing_is_reported_where_nothing_is_broken() {
    proving::<_, AsIs, _>(&RulesOnly, table).unwrap();
    proving::<_, AsIs, _>(&Threats, table).unwrap();
    proving::<_, AsIs, _>(&RulesOnly, |_| Forgetful).unwrap();
}

#[test]
fn broken_rules_are_reported() {
    for rule in [
        WrongRule::NoDiagonals,
        WrongRule::MarginTooLarge,
        WrongRule::ColourBlindKeys,
        WrongRule::ClosedColumn,
    ] {
        let told = || {
            first_fault(Seed(82), |game, at, truth, _| {
                let broken = Broken(*game, rule);
                let table = interval_table(&broken, 1 << 16);
                let mut search =
                    Proving::<_, _, AsIs, _>::new(&broken, RulesOnly, &table, &Limits::default(), 1);
                let ask = Ask { goal: Goal::Score, each_move: false, windows: Windows::OutsideIn };
                answers_rightly(&broken, &mut search, at, ask, truth)
            })
        };
        assert!(reported(told), "{rule:?} goes unnoticed");
    }
}

#[test]
fn wrong_beliefs_are_reported() {
    for belief in [
        WrongBelief::DropsAMove,
        WrongBelief::UpperTooTight,
        WrongBelief::LowerTooTight,
        WrongBelief::LossesAreDraws,
    ] {
        assert!(reported(|| proving::<_, AsIs, _>(&Misled(belief), table)), "{belief:?} goes unnoticed");
        let advised = || {
            first_fault(Seed(88), |game, at, _, _| {
                honest::<_, _, AsIs>(game, &Misled(belief), at, 1, &Limits::default())
            })
        };
        assert!(reported(advised), "advice: {belief:?} goes unnoticed");
    }
}

#[test]
fn a_table_that_mixes_up_keys_is_reported() {
    assert!(reported(|| proving::<_, AsIs, _>(&RulesOnly, |game| Mistaken(interval_table(game, 1 << 16)))));
    assert!(reported(|| proving::<_, AsIs, _>(&Threats, |game| Mistaken(interval_table(game, 1 << 16)))));
}

#[test]
fn a_symmetry_that_is_none_is_reported() {
    assert!(reported(|| proving::<_, Exchanged, _>(&RulesOnly, table)));
}

#[test]
fn lying_searches_are_reported() {
    for report in [WrongReport::BoundsAreScores, WrongReport::OtherViewer, WrongReport::AnyMove] {
        let told = || {
            first_fault(Seed(83), |game, at, truth, rng| {
                let table = interval_table(game, 1 << 16);
                let search = Proving::<_, _, AsIs, _>::new(game, Threats, &table, &Limits::default(), 1);
                let ask = *rng.pick(&questions()).expect("some");
                answers_rightly(game, &mut Lying(game, search, report), at, ask, truth)
            })
        };
        assert!(reported(told), "{report:?} goes unnoticed");
    }
}

#[test]
fn a_stop_mistaken_for_an_answer_is_reported() {
    for report in [WrongReport::StoppedIsDraw, WrongReport::MeanwhileDraw] {
        let told = || {
            first_fault(Seed(84), |game, at, truth, rng| {
                let limits = Limits::nodes(rng.below(200) as u64);
                let search = Proving::<_, _, AsIs, _>::new(game, RulesOnly, &Forgetful, &limits, 1);
                let ask = *rng.pick(&questions()).expect("some");
                answers_honestly(game, &mut Lying(game, search, report), at, ask, truth).map(drop)
            })
        };
        assert!(reported(told), "{report:?} goes unnoticed");
    }
}

/// The check that `windows.rs` runs, with the result of every search passed through `twist`.
fn windows<P: Plan<Board, Depth = (), Key = u64>>(
    plan: &P,
    twist: impl Fn(Score, (Score, Score)) -> Score,
) -> Checked {
    let mut rng = Seed(85).rng();
    for i in 0..20 {
        // Larger boards keep the oracle busy for minutes and show no other faults.
        let (width, height) = [(4, 4), (5, 4), (4, 5)][i % 3];
        let game = board(width, height);
        let (cases, table) = (cases(&game, 9, 4, &mut rng), interval_table(&game, 1 << 16));
        let mut truth = Truth::of(&game);
        let mut one = AlphaBeta::new(&game, plan.clone(), &table, Budget::unlimited());
        keeps_the_window_law(
            &cases,
            (game.scale(), 40),
            &mut rng,
            &mut |at, viewer| truth.score(at, viewer),
            |at, viewer, window| {
                let result = one.search(&mut at.clone(), viewer, (), window.0, window.1);
                twist(result.expect("a unlimited budget"), window)
            },
        )?;
    }
    Ok(())
}

#[test]
fn broken_windows_are_reported() {
    let plan = Prove::<_, AsIs>::new(RulesOnly);
    // Fail-hard is within the law.
    windows(&plan, |result, (alpha, beta)| result.clamp(alpha, beta)).unwrap();
    let clipped_inside = |result: Score, (alpha, beta): (Score, Score)| match result {
        _ if result <= alpha && alpha.0 + 1 < beta.0 => Score(alpha.0 + 1),
        _ if result >= beta && alpha.0 + 1 < beta.0 => Score(beta.0 - 1),
        _ => result,
    };
    assert!(reported(|| windows(&plan, clipped_inside)));
    let beyond = |result: Score, (alpha, _): (Score, Score)| Score(result.0 - i32::from(result <= alpha));
    assert!(reported(|| windows(&plan, beyond)));
    let other_end =
        |result: Score, (alpha, beta): (Score, Score)| if result <= alpha { beta } else { result };
    assert!(reported(|| windows(&plan, other_end)));
    for bend in [Bend::BoundsAreScores, Bend::SkipsMoves] {
        assert!(reported(|| windows(&bent(plan, bend, ()), |result, _| result)), "{bend:?} goes unnoticed");
    }
}

#[test]
fn the_window_law_is_as_sharp_as_its_inequalities() {
    let window = (Score(-2), Score(3));
    let lawful = |score, result| window_law(Score(score), window, Score(result)).is_ok();
    assert!(
        lawful(1, 1) && lawful(-5, -2) && lawful(-2, -2) && lawful(-5, -4) && lawful(7, 3) && lawful(7, 6)
    );
    assert!(
        !lawful(1, 2)
            && !lawful(-1, -2)
            && !lawful(-3, -4)
            && !lawful(2, 3)
            && !lawful(5, 6)
            && !lawful(-5, 3)
    );
}

/// The check that `deepening.rs` runs, for any plan with a horizon; `certain` says what is concluded.
fn horizons<P: Plan<Board, Depth = u16, Key = u64>>(
    plan: &P,
    certain: impl Fn(Score, (Score, Score)) -> Bounds,
) -> Checked {
    let mut rng = Seed(86).rng();
    for i in 0..20 {
        // Larger boards keep the oracle busy for minutes and show no other faults.
        let (width, height) = [(4, 4), (5, 4), (4, 5)][i % 3];
        let game = board(width, height);
        let (cases, table) = (cases(&game, 9, 4, &mut rng), dated_table(&game, 1 << 16));
        let mut truth = Truth::of(&game);
        let mut one = AlphaBeta::new(&game, plan.clone(), &table, Budget::unlimited());
        is_prudent(
            &cases,
            (game.scale(), 40),
            &mut rng,
            &mut |at, viewer| truth.score(at, viewer),
            |at, viewer, plies, window| {
                let result = one.search(&mut at.clone(), viewer, plies, window.0, window.1);
                let score = result.expect("a unlimited budget");
                (score, certain(score, window))
            },
        )?;
    }
    Ok(())
}

/// What a result says if the tree it comes from was the whole game.
fn told(result: Score, (alpha, beta): (Score, Score)) -> Bounds {
    match result {
        _ if result <= alpha => Bounds { upper: result, ..Bounds::ANY },
        _ if result >= beta => Bounds { lower: result, ..Bounds::ANY },
        _ => Bounds::exactly(result),
    }
}

#[test]
fn imprudent_horizons_are_reported() {
    let plan = Deepen::<_, AsIs>::new(RulesOnly);
    let prudent = |result, window| Deepen::<RulesOnly, AsIs>::certain(told(result, window));
    horizons(&plan, prudent).unwrap();
    assert!(reported(|| horizons(&plan, told)), "a draw at the horizon is taken for a proof");
    for bend in [Bend::DrawsSurvive, Bend::HorizonWins, Bend::BoundsAreScores, Bend::SkipsMoves] {
        assert!(reported(|| horizons(&bent(plan.clone(), bend, 7), prudent)), "{bend:?} goes unnoticed");
    }
}

/// A search that trusts whatever it finds before it has looked beyond the horizon.
#[test]
fn a_search_without_prudence_is_reported() {
    let told = || {
        first_fault(Seed(87), |game, at, truth, rng| {
            let (table, limits) = (dated_table(game, 1 << 16), Limits::default());
            let mut search = Deepening::<_, _, AsIs, _>::new(game, RulesOnly, &table, &limits, 1, 1);
            let case = Case { at: *at, lasts: game.cells() as u16 - u16::from(at.count) };
            is_prudent(&[case], (game.scale(), 10), rng, truth, |at, viewer, plies, window| {
                let (score, _) = search.iterate(at, viewer, plies, window).expect("no limits");
                (score, told(score, window))
            })
        })
    };
    assert!(reported(told));
}
