//! Whatever a method of the catalog calls proved is what plain search by the rules finds: on every rule option of every
//! game, from the empty board and the first moves on. Many more positions in the long suite.

use std::collections::HashMap;
use tesuji::catalog::{self, Match, Settings, Task};
use tesuji::game::{Claim, Rng, Score, Seed, Status};
use tesuji::search::{Goal, Limits};

const SETTINGS: fn() -> Settings = || Settings { memory: 1 << 16, ..Settings::default() };

/// Methods that play games by chance prove what they happen to prove; they get so many games and may be silent.
const BY_CHANCE: ([&str; 2], u64) = (["mcts", "sighted"], 400);

/// Where other methods claim nothing, these prove.
const PROVING: [&str; 2] = ["best", "dfpn"];

/// Small boards with every rule option, and how many random moves lead to something that brute force can search; the
/// empty board and all first moves are asked about where that is from 0 on.
const BOARDS: &[(&str, std::ops::Range<usize>)] = &[
    ("nim:9+6/1,2,3", 0..5),
    ("nim:3+4+2/*", 0..4),
    ("nim:4+3+2/1,2/misere", 0..4),
    ("mnk:3,3,3", 2..8),
    ("mnk:3,2,2", 0..6),
    ("mnk:4,3,3", 5..11),
    ("mnk:4,4,3", 9..14),
    ("connect4:3x3", 0..8),
    ("connect4:4x4", 7..15),
    ("connect4:5x4", 11..19),
    ("connect4:7x6", 33..41),
    ("othello:4x4", 5..12),
    ("othello:4x4/raw", 5..12),
    ("othello:6x6", 26..32),
    ("othello:6x6/raw", 26..32),
    ("othello:8x8", 54..60),
    ("othello:10x10", 90..96),
    ("hex:1x1", 0..1),
    ("hex:1x1/swap-pieces", 0..2),
    ("hex:1x1/swap-sides", 0..2),
    ("hex:2x2", 0..4),
    ("hex:2x2/swap-pieces", 0..4),
    ("hex:2x2/swap-sides", 0..4),
    ("hex:2x3", 0..5),
    ("hex:2x3/swap-sides", 0..5),
    ("hex:3x1/swap-sides", 0..3),
    ("hex:3x2/swap-sides", 0..5),
    ("hex:3x3", 0..8),
    ("hex:3x3/swap-pieces", 0..8),
    ("hex:3x3/swap-sides", 0..8),
    ("hex:4x4", 8..14),
    ("hex:4x4/swap-pieces", 8..14),
    ("hex:4x4/swap-sides", 8..14),
];

/// Games whose positions do not tell all that matters (superko, plies that run down): what stands on the board, if not the
/// usual start. They are searched line by line.
const LINES: &[(&str, &str)] = &[
    ("go:1x1", ""),
    ("go:2x1", ""),
    ("go:1x3", ""),
    ("go:3x1/tromp-taylor", ""),
    ("go:3x1/exam", ""),
    ("go:2x2/exam", "XO/.. b"),
    ("go:3x3/capture=b2/plies=3", ".X./XOX/... b"),
    ("go:3x3/capture=b2/plies=4", ".X./.OX/... w"),
    ("go:3x3/capture=b2/plies=3/ko", ".XO/XO./.XO b"),
    ("chess:mate/1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"),
    ("chess:mate/1", "6k1/5p1p/8/8/8/8/8/R5K1 w - - 0 1"),
    ("chess:mate/2", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    ("chess:mate/2", "7k/8/5K2/8/8/8/8/6R1 w - - 98 80"),
];

/// Plain minimax that knows nothing but what a match tells; positions are told apart by their text, which names the side
/// to move, and by the number of moves where that may matter.
#[derive(Default)]
struct Brute {
    known: HashMap<(String, usize), Score>,
    by_lines: bool,
}

impl Brute {
    /// The score for the side whose turn it is.
    fn score(&mut self, game: &mut dyn Match) -> Score {
        let mover = game.viewer();
        if let Status::Over(outcome) = game.status() {
            return outcome.seen_by(mover);
        }
        let name = match self.by_lines {
            true => (game.line_text(), 0),
            false => (game.position(), game.line().len().min(2)),
        };
        if let Some(&score) = self.known.get(&name) {
            return score;
        }
        let best =
            game.moves().iter().map(|mv| self.behind(game, mv)).max().expect("an open position has moves");
        self.known.insert(name, best);
        best
    }

    /// The score of a move for the side that makes it.
    fn behind(&mut self, game: &mut dyn Match, mv: &str) -> Score {
        let mover = game.viewer();
        game.play(mv).expect("a legal move");
        let score = if game.viewer() == mover { self.score(game) } else { -self.score(game) };
        game.undo();
        score
    }
}

/// What a method says, and whether that is true and, if it calls itself complete, all of it.
fn check(game: &mut dyn Match, method: &str, task: Task, brute: &mut Brute) {
    let by_chance = BY_CHANCE.0.contains(&method) || (method == "player" && game.setup().starts_with("hex"));
    let limits = if by_chance { Limits::nodes(BY_CHANCE.1) } else { Limits::default() };
    let answer = game.think(method, SETTINGS()).expect("a method of this game").run(task, &limits).answer;
    let place = format!("{} after {:?}, {method} asked to {task:?}", game.setup(), game.line());
    let (goal, each) = match task {
        Task::Solve(goal) => (goal, false),
        Task::SolveMoves(goal) => (goal, true),
        Task::Advise => unreachable!("advice proves nothing"),
    };
    let holds = |claim: Claim, truth: Score, what: &str| {
        let told = claim.proved();
        assert!(told.lower <= truth && truth <= told.upper, "{place}: {what} is {truth:?}, not {told:?}");
    };
    assert!(answer.complete || by_chance, "{place}: not answered");
    assert!(!answer.complete || goal.reached(answer.claim.proved()), "{place}: complete, but open");
    let truth = brute.score(game);
    holds(answer.claim, truth, "the position");
    for (mv, claim) in &answer.moves {
        let behind = brute.behind(game, mv);
        holds(*claim, behind, mv);
    }
    if each && answer.complete {
        let legal = game.moves();
        assert!(answer.open_moves(goal, &legal).is_empty(), "{place}: moves are missing");
    }
    if let Some(best) = answer.best.as_deref().filter(|_| answer.complete && !each) {
        let reached = brute.behind(game, best);
        let enough =
            if goal == Goal::Score { reached == truth } else { reached.verdict() == truth.verdict() };
        assert!(enough, "{place}: {best} reaches {reached:?}, the position is worth {truth:?}");
    }
}

fn check_all(game: &mut dyn Match, brute: &mut Brute, tasks: &[Task]) {
    for method in game.methods() {
        tasks.iter().for_each(|&task| check(game, method.name, task, brute));
    }
}

/// Plays at random; whether the game is still open.
fn wander(game: &mut dyn Match, moves: usize, rng: &mut Rng) -> bool {
    while game.undo() {}
    for _ in 0..moves {
        let legal = game.moves();
        let Some(mv) = rng.pick(&legal) else { return false };
        game.play(mv).expect("a legal move");
    }
    matches!(game.status(), Status::Turn(_))
}

fn everywhere(positions: usize) {
    let tasks = [Goal::Verdict, Goal::Score].map(|goal| [Task::Solve(goal), Task::SolveMoves(goal)]).concat();
    for (number, (setup, moves)) in BOARDS.iter().enumerate() {
        let mut game = catalog::open(setup).expect("a setup of the catalog");
        let (mut rng, mut brute) = (Seed(number as u64).rng(), Brute::default());
        if moves.start == 0 {
            check_all(&mut *game, &mut brute, &tasks);
            for mv in game.moves() {
                game.play(&mv).expect("a legal move");
                check_all(&mut *game, &mut brute, &tasks[..1]);
                game.undo();
            }
        }
        for _ in 0..positions {
            let length = moves.start + rng.below(moves.len());
            if wander(&mut *game, length, &mut rng) {
                check_all(&mut *game, &mut brute, &tasks);
            }
        }
    }
}

#[test]
fn on_some_positions() {
    everywhere(3);
}

#[test]
fn where_lines_matter() {
    let tasks = [Task::Solve(Goal::Verdict), Task::Solve(Goal::Score), Task::SolveMoves(Goal::Verdict)];
    for (setup, position) in LINES {
        let mut game = catalog::open(setup).expect("a setup of the catalog");
        if !position.is_empty() {
            game.set_position(position).unwrap_or_else(|bad| panic!("{setup}: {bad}"));
        }
        let mut brute = Brute { by_lines: true, ..Brute::default() };
        let proving = game.methods().into_iter().filter(|method| PROVING.contains(&method.name));
        let proving: Vec<_> = proving.collect();
        assert!(!proving.is_empty(), "{setup} is proved by nobody");
        for method in proving {
            tasks.iter().for_each(|&task| check(&mut *game, method.name, task, &mut brute));
        }
    }
}

#[test]
#[ignore = "some minutes"]
fn on_hundreds_of_positions_of_every_board() {
    everywhere(200);
}
