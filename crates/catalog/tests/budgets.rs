//! Budgets bind: whatever the game, the position, the method and the question, a search ends when its time is up or its
//! nodes are spent.
//!
//! What a search takes is judged by the processor time of its thread, so that a busy machine fails nobody. `--ignored --nocapture` prints the figures.

use catalog::{Level, Match, MethodCard, Settings, Task, open};
use rustix::time::{ClockId, clock_gettime};
use search::{Clock, Goal, Limits};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Positions that are small, large, crowded, or have a million moves.
const POSITIONS: [(&str, &str); 22] = [
    ("nim:3+4+5/*", ""),
    ("nim:1000000/*", ""),
    ("mnk:3,3,3", "b2"),
    ("mnk:4,4,4", ""),
    ("mnk:15,15,5", "h8"),
    ("connect4:7x6", ""),
    ("connect4:7x6", "4444"),
    ("morris", ""),
    ("hex:5x5", ""),
    ("hex:11x11", CROWDED),
    ("hex:13x13", ""),
    ("hex:19x19", ""),
    ("othello:8x8", "d3c3"),
    ("othello:10x10", ""),
    ("chess", "e4 e5"),
    ("draughts:english", ""),
    ("draughts:international", ""),
    ("go:5x5", ""),
    ("go:19x19", "d4"),
    ("einstein:5x5", "3"),
    ("backgammon:money", "31"),
    ("pig:100", ""),
];

const CROWDED: &str = "b1 d4 c1 i3 d1 g10 f1 h3 g1 i6 i1 d10 e1 c9 a1 f4 a2 a7 b2 i11 c2 h6 e2 i7 h2 f10 i2 i10 j2 d5 \
                       a3 k4 g2";

const TASKS: [Task; 3] = [Task::Advise, Task::Solve(Goal::Verdict), Task::SolveMoves(Goal::Verdict)];

/// What a search may take beyond its time.
///
/// With assertions a list of a million moves alone takes as long.
const MOST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 500 } else { 100 });

fn spent() -> Duration {
    let spent = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(spent.tv_sec.unsigned_abs(), u32::try_from(spent.tv_nsec).unwrap_or_default())
}

fn start(setup: &str, line: &str) -> Box<dyn Match> {
    let mut game = open(setup).unwrap();
    game.play_line(line).unwrap();
    game
}

/// Limits that start now.
fn within(time: Duration) -> Limits {
    // Deep lines go on upon other stacks, where the thread is another: the clock of the search is the wall's.
    let begun = Instant::now();
    let clock: Clock = Arc::new(move || begun.elapsed());
    Limits { time: Some((clock, time)), ..Limits::default() }
}

/// What a new engine takes for one question, its own making included.
fn takes(game: &dyn Match, method: &str, task: Task, limits: &Limits) -> Duration {
    let begun = spent();
    let settings = Settings { memory: 8 << 20, ..Settings::default() };
    game.think(method, settings).unwrap().run(task, limits);
    spent() - begun
}

/// How much longer than `time` a search takes, at least: a cache that others fill costs processor time too, so the
/// least of three tries counts.
fn overrun(game: &dyn Match, method: &str, task: Task, time: Duration) -> Duration {
    let mut least = Duration::MAX;
    for _ in 0..3 {
        least = least.min(takes(game, method, task, &within(time)).saturating_sub(time));
        if least <= MOST {
            break;
        }
    }
    least
}

fn each(mut check: impl FnMut(&str, &dyn Match, &MethodCard, Task)) {
    for (setup, line) in POSITIONS {
        let game = start(setup, line);
        for card in game.methods() {
            for task in TASKS {
                check(setup, &*game, &card, task);
            }
        }
    }
}

#[test]
fn every_search_ends_with_its_time() {
    let mut late = Vec::new();
    each(|setup, game, card, task| {
        for time in [5, 40].map(Duration::from_millis) {
            let over = overrun(game, card.name, task, time);
            if over > MOST {
                late.push(format!("{setup} {} {task:?} within {time:?}: {over:?} late", card.name));
            }
        }
    });
    assert!(late.is_empty(), "{}", late.join("\n"));
}

/// A second is far more than the nodes of this test need; who looks at no clock while a node lasts would show here.
#[test]
fn nodes_are_kept_to_the_node() {
    each(|setup, game, card, task| {
        for nodes in [1, 50] {
            let limits = Limits { nodes: Some(nodes), ..within(Duration::from_secs(1)) };
            let settings = Settings { memory: 8 << 20, ..Settings::default() };
            let told = game.think(card.name, settings).unwrap().run(task, &limits);
            let spent = told.answer.work.all_nodes();
            assert!(spent <= nodes, "{setup} {} {task:?}: {spent} of {nodes} nodes", card.name);
        }
    });
}

/// The flag that Ctrl-C raises is heeded wherever the clock is.
#[test]
fn a_raised_flag_ends_every_search() {
    each(|setup, game, card, task| {
        let limits = Limits::default();
        limits.stop.raise();
        let took = (0..3).map(|_| takes(game, card.name, task, &limits)).min().unwrap();
        assert!(took <= MOST, "{setup} {} {task:?}: {took:?}", card.name);
    });
}

/// A level's move comes within its second, on every board of every game; and there is one.
#[test]
fn every_game_has_levels_whose_moves_come_in_time() {
    for (setup, line) in POSITIONS {
        let game = start(setup, line);
        let card = game.methods().into_iter().find(|card| card.name == "player").unwrap();
        let pace = card.pace().unwrap_or_else(|| panic!("{setup}: levels mean nothing to its player"));
        for level in Level::ALL {
            let limits = level.within(pace, within(Duration::from_secs(60)));
            let begun = spent();
            let settings = Settings { memory: 8 << 20, ..Settings::default() };
            let told = game.think("player", settings).unwrap().play(game::Seed(1), &limits);
            let took = spent() - begun;
            let mv = told.answer.best;
            assert!(mv.is_some() && took <= 2 * Level::TIME, "{setup} {}: {took:?}", level.name());
        }
    }
}

#[test]
#[ignore = "prints figures: how late each method is, in milliseconds of processor time"]
fn figures() {
    each(|setup, game, card, task| {
        for time in [5, 300].map(Duration::from_millis) {
            let over = takes(game, card.name, task, &within(time)).saturating_sub(time);
            println!("{setup} {} {task:?} {}: {:.1}", card.name, time.as_millis(), over.as_secs_f64() * 1e3);
        }
    });
}
