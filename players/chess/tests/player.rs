//! What the player of chess finds, and what it does not claim.

use chess_player::ENTRY;
use engines::{Inquiry, Match, Settings, Task, Thought};
use game::{Claim, Outcome, Score, Status};
use search::{Goal, Ingredient, Limits, MATE, Mix, Setting};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Morphy's problem: 1. Ra6, and mate by b7 or Rxa7.
const MATE_IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

fn open(fen: &str) -> Box<dyn Match> {
    let mut game = (ENTRY.open)("").unwrap();
    game.set_position(fen).unwrap();
    game
}

fn ask(game: &dyn Match, method: &str, mix: Mix, task: Task, depth: u32) -> Thought {
    let settings = Settings { memory: 1 << 22, mix, ..Settings::default() };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    game.think(method, settings).expect("the method is there").run(task, &limits)
}

fn advise(game: &dyn Match, depth: u32) -> Thought {
    ask(game, "player", Mix::PLAIN, Task::Advise, depth)
}

#[test]
fn mates_are_found_and_the_score_tells_how_far_they_are() {
    for (fen, best, plies) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", 1),
        (MATE_IN_TWO, "Ra6", 3),
        ("7k/8/8/8/8/1r6/r7/7K b - - 0 1", "Rb1#", 1),
    ] {
        let answer = advise(&*open(fen), 7).answer;
        assert_eq!(answer.best.as_deref(), Some(best), "{fen}");
        assert_eq!(answer.claim, Claim::graded(Score(MATE - plies)), "{fen}");
    }
}

#[test]
fn near_mates_are_proved_without_a_table() {
    let goal = Task::Solve(Goal::Verdict);
    let thought = ask(&*open(MATE_IN_TWO), "best", Mix::PLAIN, goal, 3);
    assert_eq!(thought.answer.claim.proved().lower, Score(1));
    assert_eq!(thought.answer.best.as_deref(), Some("Ra6"));
    assert!(thought.answer.complete && thought.memory.is_none());
    // Two plies do not show it, and nothing is claimed then.
    let thought = ask(&*open(MATE_IN_TWO), "best", Mix::PLAIN, goal, 2);
    assert_eq!(thought.answer.claim.proved().verdict(), None);
    assert!(!thought.answer.complete);
}

#[test]
fn the_player_never_claims_a_proof() {
    for fen in [START, MATE_IN_TWO] {
        for task in [Task::Advise, Task::Solve(Goal::Verdict), Task::SolveMoves(Goal::Score)] {
            let answer = ask(&*open(fen), "player", Mix::PLAIN, task, 3).answer;
            assert!(matches!(answer.claim, Claim::Believed(_)), "{fen} {task:?}");
            assert!(answer.moves.iter().all(|(_, claim)| matches!(claim, Claim::Believed(_))));
        }
    }
}

#[test]
fn a_queen_that_hangs_is_taken_and_one_that_is_guarded_is_not() {
    // At depth 1 only the horizon's captures tell them apart.
    let hangs = open("4k3/8/8/3q4/8/8/3R4/3RK3 w - - 0 1");
    assert_eq!(advise(&*hangs, 1).answer.best.as_deref(), Some("Rxd5"));
    let guarded = open("3rk3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1");
    assert_ne!(advise(&*guarded, 1).answer.best.as_deref(), Some("Qxd5"));
    let blind = ask(&*guarded, "alphabeta", Mix::PLAIN, Task::Advise, 1);
    assert_eq!(blind.answer.best.as_deref(), Some("Qxd5"), "without quiescence a pawn is a pawn");
}

#[test]
fn the_same_question_takes_the_same_nodes_and_the_next_one_fewer() {
    let mut game = open(START);
    let first = advise(&*game, 6).answer.work.all_nodes();
    assert_eq!(advise(&*game, 6).answer.work.all_nodes(), first);
    let fresh = {
        let mut other = open(START);
        other.play_line("e4 e5").unwrap();
        advise(&*other, 5).answer.work.all_nodes()
    };
    game.play_line("e4 e5").unwrap();
    let kept = advise(&*game, 5).answer.work.all_nodes();
    assert!(kept < fresh, "{kept} nodes with the table of the game, {fresh} without");
}

#[test]
fn every_ingredient_changes_the_search_and_none_changes_a_mate() {
    let all = (ENTRY.open)("").unwrap().best().unwrap();
    let middle = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let card = (ENTRY.open)("").unwrap().methods().into_iter().find(|card| card.name == "mix").unwrap();
    let nodes = |mix, depth| ask(&*open(middle), "mix", mix, Task::Advise, depth).answer.work.all_nodes();
    for &one in card.ingredients {
        let without = all.with(one, Setting::Off);
        // Nothing stands out in a shallow search, and its scores hardly change.
        let deep = matches!(one, Ingredient::Singular | Ingredient::Aspiration);
        let depth = if deep { 9 } else { 6 };
        assert_ne!(nodes(without, depth), nodes(all, depth), "{one}");
        // Who skips moves may miss a mate at this depth; the other ideas may not.
        let skipping = [Ingredient::Pruning, Ingredient::Futility, Ingredient::Reductions];
        let whole = skipping.into_iter().fold(without, |mix, skips| mix.with(skips, Setting::Off));
        let answer = ask(&*open(MATE_IN_TWO), "mix", whole, Task::Advise, 5).answer;
        assert_eq!(answer.best.as_deref(), Some("Ra6"), "without {one}");
    }
    assert!(card.ingredients.contains(&Ingredient::NullMove));
}

#[test]
fn a_position_that_stands_for_the_third_time_ends_the_game() {
    let mut game = (ENTRY.open)("").unwrap();
    game.play_line("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").unwrap();
    assert!(matches!(game.status(), Status::Turn(_)));
    game.play("Ng8").unwrap();
    assert_eq!(game.status(), Status::Over(Outcome::Draw));
}

#[test]
fn games_and_positions_of_other_programs_are_read() {
    let read = |text: &str| {
        let reader = ENTRY.readers.iter().find(|reader| (reader.knows)(text)).expect("somebody knows it");
        (reader.open)(text)
    };
    let game = read("[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"?\"]\n\n1. d4 *\n").unwrap();
    assert_eq!(game.game.line_text(), "e4 e5 Nf3");
    assert!(game.remark.unwrap().contains("another game"));
    let epd = read("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; id \"Morphy\";\n").unwrap();
    assert_eq!(epd.game.position(), MATE_IN_TWO);
    assert!(read("1. e5 *").unwrap_err().to_string().contains("e5"));
}

/// What `explain` draws: every node of one search to a horizon, boards behind the moves.
#[test]
fn a_search_to_a_horizon_is_told_node_by_node() {
    let game = open("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let told = |method: &str, mix: &str| {
        let settings = Settings { mix: mix.parse().unwrap(), ..Settings::default() };
        let order = "natural";
        game.explain(&Inquiry { method, goal: Goal::Verdict, settings, limits: &limits, order }).unwrap()
    };
    let (plain, mixed) = (told("alphabeta", ""), told("mix", "order,killers,scout"));
    for told in [&plain, &mixed] {
        assert_eq!(told.tree.nodes.len() as u64, told.answer.work.all_nodes());
        assert_eq!(told.answer.best.as_deref(), Some("Ra8#"));
        assert_eq!(told.answer.claim, Claim::graded(Score(MATE - 1)));
    }
    assert!(
        game.explain(&Inquiry {
            method: "best",
            goal: Goal::Verdict,
            settings: Settings::default(),
            limits: &limits,
            order: "natural",
        })
        .is_err()
    );
}

/// With ideas that change no value, it is the same by whatever steps the horizon moves away; the work is not.
#[test]
fn the_steps_of_deepening_change_the_work_and_not_the_value() {
    let game = open("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    let card = game.methods().into_iter().find(|card| card.name == "mix").unwrap();
    let by = |step: &str| {
        let mut settings = Settings { memory: 1 << 22, ..Settings::default() };
        settings.mix = "order,table-move,killers,history,scout".parse().unwrap();
        settings.chosen.set(card.options, "deepening", step).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        game.think("mix", settings).unwrap().run(Task::Advise, &limits).answer
    };
    let answers = ["1", "2", "3", "64"].map(by);
    assert!(answers.iter().all(|answer| answer.depth == Some(4) && answer.claim == answers[0].claim));
    let mut work: Vec<u64> = answers.iter().map(|answer| answer.work.all_nodes()).collect();
    work.dedup();
    assert_eq!(work.len(), 4, "{work:?}");
}
