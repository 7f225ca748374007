//! Whole games: every move is legal, every game ends, nothing panics; also where nothing is left to win.

use chess_player::ENTRY;
use engines::{Match, PLAYER, Settings, Task};
use game::{Outcome, Seed, Status};
use search::{Goal, Limits};

fn small() -> Settings {
    Settings { memory: 1 << 20, ..Settings::default() }
}

/// A game from some random first moves; how it ended, and after how many plies.
fn played(game: &mut dyn Match, seed: u64, nodes: u64) -> (Outcome, usize) {
    let mut rng = Seed(seed).rng();
    let mut plies = 0;
    loop {
        if let Status::Over(outcome) = game.status() {
            return (outcome, plies);
        }
        let mv = if plies < 6 {
            let moves = game.moves();
            moves[rng.below(moves.len())].clone()
        } else {
            let thought = game.think(PLAYER, small()).expect("chess has a player");
            let thought = thought.run(Task::Advise, &Limits::nodes(nodes));
            thought.answer.best.unwrap_or_else(|| panic!("no move in {}", game.position()))
        };
        let here = game.position();
        game.play(&mv).unwrap_or_else(|bad| panic!("{mv} in {here}: {bad}"));
        plies += 1;
        // Fifty quiet moves for each of 96 moves of pawns and 30 captures.
        assert!(plies < 13_000, "the game does not end");
    }
}

fn play(games: u64, nodes: u64) {
    let (mut drawn, mut plies) = (0, 0);
    for number in 0..games {
        let board = if number % 4 == 3 { format!("960/{}", number * 37 % 960) } else { String::new() };
        let mut game = (ENTRY.open)(&board).unwrap();
        let (outcome, length) = played(&mut *game, number, nodes);
        drawn += u64::from(outcome == Outcome::Draw);
        plies += length;
    }
    eprintln!("{games} games of {nodes} nodes a move: {drawn} drawn, {plies} plies");
    assert!(drawn < games, "somebody wins sometimes");
}

#[test]
fn games_with_itself_end_and_every_move_is_legal() {
    play(12, 150);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_with_itself() {
    play(1_000, 400);
}

/// Two bishops on squares of one colour, a bare king, and positions one capture before: every method, every task.
#[test]
fn nothing_panics_where_nobody_can_win_any_more() {
    for (fen, over) in [
        ("8/8/8/3k4/8/4b3/1B6/K7 w - - 0 1", true),
        ("8/8/8/3k4/8/4b3/1B6/K7 b - - 3 70", true),
        ("8/8/8/3k4/8/8/1B6/K7 b - - 0 1", true),
        ("8/8/8/3k4/8/8/8/K7 w - - 0 1", true),
        ("8/8/8/3k4/8/3b4/1B6/K7 w - - 0 1", false),
        ("8/8/8/3k4/3p4/4b3/1B6/K7 w - - 0 1", false),
        ("8/8/8/3k4/8/1b6/KN6/3b4 w - - 99 90", false),
        ("8/8/8/3k4/8/4b3/1B3P2/K7 b - - 98 90", false),
    ] {
        let mut game = (ENTRY.open)("").unwrap();
        game.set_position(fen).unwrap();
        assert_eq!(matches!(game.status(), Status::Over(Outcome::Draw)), over, "{fen}");
        let methods: Vec<&str> = game.methods().iter().map(|card| card.name).collect();
        for method in methods {
            for task in [Task::Advise, Task::Solve(Goal::Verdict), Task::SolveMoves(Goal::Score)] {
                let limits = Limits { depth: Some(4), ..Limits::nodes(2_000) };
                let answer = game.think(method, small()).expect(method).run(task, &limits).answer;
                assert!(!over || answer.best.is_none(), "{method} moves in {fen}");
            }
        }
    }
}
