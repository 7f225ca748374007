//! How the whole game is thought about: by looking ahead, or by playing at random.

use draughts::{Draughts, Quiescent, Variant};
use engines::{Engine, Iterating, Ladder, Method, Oracles, PLAYER, Request, Sampling, Settings, Task};
use game::{Chance, OnBoard, Remembering, RulesOnly};
use search::{
    Answer, Ask, Deepen, Forgetful, Goal, Guess, Hashed, Iterated, Unnamed, Windows, answer, minimax,
};

type Line<V> = Remembering<Draughts<V>>;

/// The methods of a whole game. None of them keeps what it proves in a table: a draw by repetition is a fact about a
/// line, and keys name positions.
pub(crate) fn whole_game<V: Variant>() -> Ladder<Line<V>> {
    let methods = vec![
        Method::new("minimax", "every line to its end; for endings of a few moves", |_, _| Oracles(minimax))
            .taking(&[]),
        Method::new(
            "best",
            "deepening by the rules alone, without a table: proves wins that are near",
            |_: &Line<V>, settings| Near { settings },
        )
        .taking(&["threads"]),
        Method::new(
            PLAYER,
            "deepening with grades, captures played out at the horizon: the usual opponent",
            |game: &Line<V>, settings: Settings| {
                Iterating::new(game, settings, |_| {
                    Guess::<_, Hashed>::new(RulesOnly, OnBoard(Quiescent::new()))
                })
            },
        )
        .taking(&["depth", "threads"]),
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well (Monte Carlo tree search)",
            |_: &Line<V>, settings| Sampling::new(Chance::new(RulesOnly), settings),
        )
        .taking(&["threads"]),
    ];
    Ladder { methods, best: None, book: None, prover: None }
}

/// Looks farther and farther and remembers nothing, so that what it finds holds on this line.
struct Near {
    settings: Settings,
}

impl<V: Variant> Engine<Line<V>> for Near {
    fn think(&mut self, asked: Request<'_, Line<V>>) -> Answer<draughts::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        let Settings { threads, step, .. } = self.settings;
        let plan = Deepen::<_, Unnamed>::new(RulesOnly);
        let mut rung = Iterated::with(game, plan, &Forgetful, limits, threads, step);
        let (goal, each_move) = match task {
            Task::Solve(goal) => (goal, false),
            Task::SolveMoves(goal) => (goal, true),
            Task::Advise => (Goal::Score, true),
        };
        answer(game, &mut rung, at, viewer, Ask { goal, each_move, windows: Windows::One })
    }
}
