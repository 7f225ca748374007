//! The one alpha-beta plays chess: mates, exchanges, and what each idea changes.

use chess::{Board, Chess, Tactician};
use game::{Claim, Game, Notation, OnBoard, Remembering, Score, Trail};
use search::{Answer, Buckets, Ingredient, Iterated, Limits, MATE, Mix, Recipe, Setting, Sharp, consult};

/// Morphy's problem: 1. Ra6, and mate by b7 or Rxa7.
const MATE_IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
const ITALIAN: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

const IDEAS: [Ingredient; 17] = [
    Ingredient::Order,
    Ingredient::TableMove,
    Ingredient::Killers,
    Ingredient::History,
    Ingredient::Scout,
    Ingredient::Table,
    Ingredient::Quiescence,
    Ingredient::NullMove,
    Ingredient::Correction,
    Ingredient::Reductions,
    Ingredient::Extensions,
    Ingredient::Aspiration,
    Ingredient::Continuation,
    Ingredient::Futility,
    Ingredient::Pruning,
    Ingredient::Singular,
    Ingredient::Checks,
];

fn all() -> Mix {
    IDEAS.into_iter().fold(Mix::PLAIN, |mix, one| mix.with(one, Setting::On))
}

fn ask(fen: &str, mix: Mix, depth: u32) -> (Answer<chess::Move>, String) {
    let game = Remembering::new(Chess::classical());
    let at = Trail::starting(Board::read_fen(fen).unwrap());
    let plan: Sharp<_> = Sharp::new(OnBoard(Tactician::default()), mix);
    let table = Buckets::serving::<_, Sharp<OnBoard<Tactician>>>(&game, 1 << 22);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut search = Iterated::with(&game, plan, &table, &limits, 1, 1);
    let mover = game.mover(&at).unwrap();
    let answer = consult(&mut search, &at, mover, mix.of(Ingredient::Aspiration).on(), &search::unwatched);
    let best = game.write_move(&at, answer.best.unwrap());
    (answer, best)
}

#[test]
fn mates_are_found_and_the_score_tells_how_far_they_are() {
    for (fen, best, plies) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", 1),
        (MATE_IN_TWO, "Ra6", 3),
        ("7k/8/8/8/8/1r6/r7/7K b - - 0 1", "Rb1#", 1),
    ] {
        let (answer, found) = ask(fen, all(), 7);
        assert_eq!((found.as_str(), answer.claim), (best, Claim::graded(Score(MATE - plies))), "{fen}");
    }
}

#[test]
fn without_quiescence_a_guarded_pawn_is_a_pawn() {
    let guarded = "3rk3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1";
    assert_ne!(ask(guarded, all(), 1).1, "Qxd5");
    assert_eq!(ask(guarded, Mix::PLAIN, 1).1, "Qxd5");
    assert_eq!(ask("4k3/8/8/3q4/8/8/3R4/3RK3 w - - 0 1", all(), 1).1, "Rxd5");
}

/// Behind the queen's sacrifice comes a move that neither takes nor checks; who sees only captures at the horizon takes the mate
/// that it threatens for a rook that went astray.
#[test]
fn a_quiet_move_behind_a_sacrifice_is_seen() {
    let fen = "r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1";
    assert_eq!(ask(fen, all(), 9).1, "Qxg7+");
    assert_ne!(ask(fen, all().with(Ingredient::Checks, Setting::Off), 9).1, "Qxg7+");
}

/// Ideas that leave moves out.
const SKIPPING: [Ingredient; 3] = [Ingredient::Pruning, Ingredient::Futility, Ingredient::Reductions];

#[test]
fn every_idea_changes_the_search_and_none_hides_a_mate() {
    let nodes = |mix, depth| ask(ITALIAN, mix, depth).0.work.all_nodes();
    assert_eq!(nodes(all(), 6), nodes(all(), 6), "a search is reproducible to the node");
    for one in IDEAS {
        let without = all().with(one, Setting::Off);
        // Nothing stands out in a shallow search, and its scores hardly change.
        let deep = matches!(one, Ingredient::Singular | Ingredient::Aspiration);
        let depth = if deep { 9 } else { 6 };
        assert_ne!(nodes(without, depth), nodes(all(), depth), "{one}");
        // Who skips moves may miss a mate at this depth; the other ideas may not.
        let whole = SKIPPING.into_iter().fold(without, |mix, skips| mix.with(skips, Setting::Off));
        assert_eq!(ask(MATE_IN_TWO, whole, 5).1, "Ra6", "without {one}");
    }
}

#[test]
fn ideas_that_only_save_work_leave_the_score_alone() {
    let score = |mix| ask(ITALIAN, mix, 4).0.claim;
    let plain = Mix::PLAIN.with(Ingredient::Quiescence, Setting::On);
    for one in [Ingredient::Order, Ingredient::Killers, Ingredient::History, Ingredient::Scout] {
        assert_eq!(score(plain.with(one, Setting::On)), score(plain), "{one}");
    }
}
