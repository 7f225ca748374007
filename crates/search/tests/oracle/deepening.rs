//! A horizon taken for a draw proves wins and losses, and nothing else.

use crate::checks::{Truly, answers_rightly, is_prudent, questions, true_claim};
use crate::positions::{Board, Case, board, cases, either, played};
use crate::searches::dated_table;
use crate::truth::{Truth, within};
use connect4::{Discs, Threats};
use game::{Bounds, Claim, Game, Knowledge, Rng, RulesOnly, Score, Seed, Verdict};
use nim::Nim;
use search::{AlphaBeta, AsIs, Budget, Deepen, Deepening, Fold, Folded, Limits, WindowSearch};
use testkit::random_position;

/// Iterations in any order on one table claim nothing false, and probes are right after them.
fn any_order_is_prudent<K: Knowledge<Board>, F: Fold<Board, Key = u64>>(knowledge: &K, seed: Seed) {
    let mut rng = seed.rng();
    for i in 0..240 {
        let game = board(3 + i % 3, 3 + i / 3 % 3);
        let table = dated_table(&game, [8, 512, 4096, 1 << 18][i as usize % 4]);
        let (cases, mut truth) = (cases(&game, 10, 4, &mut rng), Truth::of(&game));
        let truly: &mut Truly<'_, Discs<u64>> = &mut |at, viewer| truth.score(at, viewer);
        let (limits, step) = (Limits::default(), 1 + rng.below(3) as u16);
        let mut search = Deepening::<_, _, F, _>::new(&game, knowledge.clone(), &table, &limits, 1, step);
        is_prudent(&cases, (game.scale(), 60), &mut rng, truly, |at, viewer, plies, window| {
            let (score, found) = search.iterate(at, viewer, plies, window).expect("no limits");
            (score, found.known)
        })
        .unwrap();
        for case in &cases {
            for _ in 0..2 {
                let ask = *rng.pick(&questions()).expect("some questions");
                answers_rightly(&game, &mut search, &case.at, ask, truly).unwrap();
            }
        }
    }
}

#[test]
fn any_order_of_horizons_is_prudent_with_the_rules_alone() {
    any_order_is_prudent::<_, AsIs>(&RulesOnly, Seed(31));
    any_order_is_prudent::<_, Folded>(&RulesOnly, Seed(32));
}

#[test]
fn any_order_of_horizons_is_prudent_with_threats() {
    any_order_is_prudent::<_, AsIs>(&Threats, Seed(33));
    any_order_is_prudent::<_, Folded>(&Threats, Seed(34));
}

#[test]
fn the_same_iteration_twice_is_as_certain_as_once() {
    let game = board(5, 5);
    let table = dated_table(&game, 1 << 16);
    let limits = Limits::default();
    let mut search = Deepening::<_, _, AsIs, _>::new(&game, RulesOnly, &table, &limits, 1, 1);
    let (at, scale) = (game.start(), game.scale());
    for _ in 0..3 {
        let (score, found) = search.iterate(&at, at.turn, 3, (scale.lower, scale.upper)).unwrap();
        assert_eq!(score, Score::DRAW);
        assert_eq!(found.known.verdict(), None, "three plies prove nothing on an empty board");
    }
}

#[test]
fn a_mirrored_position_is_as_uncertain_as_its_image() {
    let game = board(5, 5);
    let table = dated_table(&game, 1 << 16);
    let limits = Limits::default();
    let mut search = Deepening::<_, _, Folded, _>::new(&game, RulesOnly, &table, &limits, 1, 1);
    let scale = game.scale();
    for mv in game.legal(&game.start()) {
        let mut at = game.start();
        game.play(&mut at, mv);
        let (_, found) = search.iterate(&at, at.turn, 3, (scale.lower, scale.upper)).unwrap();
        assert_eq!(found.known.verdict(), None, "after {mv:?}");
    }
}

/// An open position of Nim after a few random moves.
fn heaps(game: &Nim, rng: &mut Rng) -> nim::Heaps {
    loop {
        let at = random_position(game, rng.below(4), rng);
        if game.mover(&at).is_some() {
            return at;
        }
    }
}

/// In Nim a position lies at the end of lines of different lengths.
#[test]
fn horizons_are_prudent_where_lines_have_different_lengths() {
    let mut rng = Seed(35).rng();
    for text in ["15/1,2,3", "3+4+2/*", "2+3+4/misere", "9+5/1,3,4/misere"] {
        let game = Nim::read(text).unwrap();
        let lasts = |at: &nim::Heaps| game.sizes(at).iter().sum::<u32>() as u16;
        for _ in 0..10 {
            let cases: Vec<_> =
                (0..4).map(|_| heaps(&game, &mut rng)).map(|at| Case { at, lasts: lasts(&at) }).collect();
            let (table, mut truth) = (dated_table(&game, 1 << 14), Truth::of(&game));
            let limits = Limits::default();
            let mut search = Deepening::<_, _, Folded, _>::new(&game, RulesOnly, &table, &limits, 1, 1);
            let truly: &mut Truly<'_, nim::Heaps> = &mut |at, viewer| truth.score(at, viewer);
            is_prudent(&cases, (game.scale(), 60), &mut rng, truly, |at, viewer, plies, window| {
                let (score, found) = search.iterate(at, viewer, plies, window).expect("no limits");
                (score, found.known)
            })
            .unwrap_or_else(|fault| panic!("{text}: {fault}"));
        }
    }
}

#[test]
fn a_fixed_horizon_is_a_shorter_game() {
    let mut rng = Seed(36).rng();
    for i in 0..400 {
        let game = board(1 + i % 5, 1 + i / 5 % 5);
        let at = either(&game, 20, &mut rng);
        let plies = rng.below(6) as u16;
        let table = dated_table(&game, 1 << 14);
        let plan = Deepen::<_, AsIs>::new(RulesOnly);
        let mut one = AlphaBeta::new(&game, plan, &table, Budget::unlimited());
        let Bounds { lower, upper } = game.scale();
        let score = one.search(&mut at.clone(), at.turn, plies, lower, upper).unwrap();
        assert_eq!(score, within(&game, &at, at.turn, plies), "{plies} plies from {at:?}");
    }
}

/// A position that the side to move wins with its fourth disc from now, and not before.
fn won_in_four(game: &Board, rng: &mut Rng) -> Discs<u64> {
    loop {
        let at = played(game, 12, rng);
        if u32::from(at.count) + 6 >= game.cells() {
            continue;
        }
        let score = Truth::of(game).for_mover(&at);
        if score > Score::DRAW && score == Score(game.win_after(u32::from(at.count) + 6)) {
            return at;
        }
    }
}

#[test]
fn a_win_in_four_is_proved_with_seven_plies_and_not_before() {
    let (game, mut rng) = (board(5, 5), Seed(37).rng());
    for _ in 0..8 {
        let at = won_in_four(&game, &mut rng);
        let score = Score(game.win_after(u32::from(at.count) + 6));
        let table = dated_table(&game, 1 << 16);
        let limits = Limits::default();
        let mut search = Deepening::<_, _, AsIs, _>::new(&game, RulesOnly, &table, &limits, 1, 1);
        let mut verdict = |plies| {
            let (_, found) = search.iterate(&at, at.turn, plies, (Score(0), Score(1))).unwrap();
            true_claim(Claim::Proved(found.known), score).unwrap();
            found.known.verdict()
        };
        for plies in [2, 2, 3, 6, 5, 6] {
            assert_eq!(verdict(plies), None, "{plies} plies");
        }
        assert_eq!(verdict(7), Some(Verdict::Win));
        for plies in [2, 12, 1, 7] {
            assert_eq!(verdict(plies), Some(Verdict::Win), "a win survives {plies} plies");
        }
    }
}

/// Threats see a win when the third of its four discs has fallen.
#[test]
fn a_depth_limit_leaves_a_win_behind_it_open() {
    let (game, mut rng) = (board(5, 5), Seed(38).rng());
    for _ in 0..8 {
        let at = won_in_four(&game, &mut rng);
        for (depth, seen) in [(2, false), (4, false), (5, true), (7, true), (40, true)] {
            let table = dated_table(&game, 1 << 16);
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let mut search = Deepening::<_, _, AsIs, _>::new(&game, Threats, &table, &limits, 1, 1);
            let mut meanwhile = Bounds::ANY;
            let found = search.probe(&at, at.turn, (Score(0), Score(1)), &mut meanwhile);
            assert_eq!(found.is_ok(), seen, "{depth} plies");
            assert_eq!(meanwhile.lower > Score::DRAW, seen, "{depth} plies");
        }
    }
}
