//! How Go is thought about: by playouts and a tree, and on little boards by looking ahead to the end.

use engines::{Engine, Method, Methods, Oracles, PLAYER, Request, SAMPLING, Sampling, Settings, Task};
use game::{Remembering, RulesOnly};
use go::features::Weights;
use go::{Go, Move, Sampler};
use search::{Answer, Ask, Deepen, Forgetful, Goal, Iterated, Unnamed, Windows, answer, minimax};
use std::sync::{Arc, LazyLock};

type Line<const N: usize, const W: usize> = Remembering<Go<N, W>>;

/// What comes with the program; `data/README.md` says how it was learnt.
static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let text = include_str!("../../../data/go.weights");
    Arc::new(go::fit::read(text).expect("it is read by a test"))
});

/// The methods of boards that people play on.
pub(crate) fn playing<const N: usize, const W: usize>() -> Methods<Line<N, W>> {
    let methods = vec![
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well (Monte Carlo tree search)",
            |game: &Line<N, W>, settings| Sampling::new(Sampler::plain(game.rules()), settings),
        )
        .taking(SAMPLING),
        Method::new(
            PLAYER,
            "a tree over games that heed atari and shape, priors by features: the usual opponent",
            |game: &Line<N, W>, settings| {
                Sampling::new(Sampler::guided(game.rules(), Arc::clone(&WEIGHTS)), settings)
            },
        )
        .taking(SAMPLING),
    ];
    Methods { methods, best: None, book: None, prover: None }
}

/// The same, and for little boards those that look at everything. None keeps what it finds in a table: what superko
/// forbids is a fact about a line, and keys name positions.
pub(crate) fn small<const N: usize, const W: usize>() -> Methods<Line<N, W>> {
    let mut methods = vec![
        Method::new("minimax", "every line to its end; for the smallest boards", |_, _| Oracles(minimax))
            .taking(&[]),
        Method::new(
            "best",
            "deepening by the rules alone, without a table, since superko is a matter of the line",
            |_: &Line<N, W>, settings| Near { settings },
        )
        .taking(&["threads"]),
    ];
    methods.extend(playing().methods);
    Methods { methods, best: None, book: None, prover: None }
}

/// Looks farther and farther and remembers nothing, so that what it finds holds on this line.
struct Near {
    settings: Settings,
}

impl<const N: usize, const W: usize> Engine<Line<N, W>> for Near {
    fn think(&mut self, asked: Request<'_, Line<N, W>>) -> Answer<Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        let Settings { threads, step, .. } = self.settings;
        let plan = Deepen::<_, Unnamed>::new(RulesOnly);
        let mut search = Iterated::with(game, plan, &Forgetful, limits, threads, step);
        let (goal, each_move) = match task {
            Task::Solve(goal) => (goal, false),
            Task::SolveMoves(goal) => (goal, true),
            Task::Advise => (Goal::Score, true),
        };
        answer(game, &mut search, at, viewer, Ask { goal, each_move, windows: Windows::One })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_along_are_read() {
        assert!(WEIGHTS.kinds.iter().any(|&weight| weight != 1.0));
        assert!(WEIGHTS.around.iter().filter(|&&weight| weight != 1.0).count() > 1_000);
    }
}
