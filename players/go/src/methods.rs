//! How Go is thought about: by playouts and a tree, and on little boards by looking ahead to the end.

use crate::prior_source::{NETWORK, PriorSource};
use engines::{
    Engine, Method, Methods, Oracles, PLAYER, Parts, Request, SAMPLING, SAMPLING_BY_WEIGHTS, Sampling,
    Settings, Task, playing_methods,
};
use game::{Indifferent, Remembering};
use go::capture::{Capture, Hunter};
use go::sure::Sure;
use go::{Go, Move, Sampler};
use search::{
    Answer, Ask, Deepen, Forgetful, Goal, Ingredient, Iterated, Mix, Setting, Unnamed, Windows, answer,
    minimax,
};

type Line<const N: usize, const W: usize> = Remembering<Go<N, W>>;

/// The methods of boards that people play on.
pub(crate) fn playing<const N: usize, const W: usize>() -> Methods<Line<N, W>> {
    let methods = vec![
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well (Monte Carlo tree search)",
            |game: &Line<N, W>, settings| {
                Sampling::new(Sampler::plain(game.rules(), PriorSource::Nobody), settings)
            },
        )
        .taking(SAMPLING),
        Method::new(
            PLAYER,
            "a tree over games that heed atari and shape, priors by features: the usual opponent",
            |game: &Line<N, W>, settings| {
                Sampling::new(Sampler::guided(game.rules(), PriorSource::of(&settings)), settings)
            },
        )
        .taking(SAMPLING_BY_WEIGHTS)
        .with_options(NETWORK),
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
            "deepening with unconditional life, without a table, since superko is a matter of the line",
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
        let plan = Deepen::<_, Unnamed>::new(Sure);
        let mut search = Iterated::with(game, plan, &Forgetful, limits, threads, step);
        let (goal, each_move) = match task {
            Task::Solve(goal) => (goal, false),
            Task::SolveMoves(goal) => (goal, true),
            Task::Advise => (Goal::Score, true),
        };
        answer(game, &mut search, at, viewer, Ask { goal, each_move, windows: Windows::One })
    }
}

/// The methods of captures: `best` and `dfpn` prove, and `best` writes certificates.
pub(crate) fn hunting<const N: usize, const W: usize>() -> Methods<Capture<N, W>> {
    playing_methods(Parts {
        expert: |_| Hunter::default(),
        judge: |_, _| Indifferent,
        best: HUNT,
        book: None,
    })
}

/// The expert's order, what the table found best, and killers.
const HUNT: Mix = Mix::PLAIN
    .with(Ingredient::Knowledge, Setting::On)
    .with(Ingredient::Order, Setting::On)
    .with(Ingredient::Table, Setting::On)
    .with(Ingredient::TableMove, Setting::On)
    .with(Ingredient::Killers, Setting::On)
    .with(Ingredient::History, Setting::On);
