//! The players of Hex: Monte Carlo tree search, alpha-beta, and the steps by which alpha-beta grew.

use crate::engine::{Engine, Memory, Request, Settings};
use crate::ladder::{Method, PLAYER};
use crate::makes::Iterating;
use crate::sampling::Sampling;
use game::{Game, RulesOnly, Seed};
use hex::{Bridges, Cell, Foresight, Hex, LastMoves, Set, Sighted, Stage, Width};
use search::{Answer, Guess};

/// Random games from which the static board is counted.
const GAMES: u32 = 10_000;

/// The players on sets of this width, the plainest first.
pub(crate) fn players<const W: usize>() -> Vec<Method<Hex<W>>>
where
    Set<W>: Width,
{
    let stage = |stage: Stage| move |hex: &Hex<W>, settings: Settings| looking_ahead(hex, settings, stage);
    vec![
        Method::new(
            "static",
            "alpha-beta by how often a cell ends a random game",
            |hex: &Hex<W>, settings| {
                let board = LastMoves::count(hex.grid(), GAMES, Seed(0));
                Iterating::new(hex, by_one(settings), |_| Guess::new(RulesOnly, board))
            },
        )
        .taking(&["depth", "threads"]),
        Method::new(
            "scratch",
            "alpha-beta by resistance; connections of every horizon from scratch",
            stage(Stage::Scratch),
        )
        .taking(&["depth", "threads"]),
        Method::new(
            "leaves",
            "the same, continued from the root to the horizon at once",
            stage(Stage::Leaves),
        )
        .taking(&["depth", "threads"]),
        Method::new("carried", "the same, carried along stone by stone", stage(Stage::Carried))
            .taking(&["depth", "threads"]),
        Method::new(
            "alphabeta",
            "the same with must-play, ordered by semi connections: the best of those that look ahead",
            stage(Stage::Ordered),
        )
        .taking(&["depth", "threads", "drop-below"]),
        Method::new(
            "mcts",
            "games that keep bridges, a tree with connections, must-play and resistance (Monte Carlo tree search)",
            |hex: &Hex<W>, settings| Sampling::new(Bridges::of(hex), settings),
        ),
        Method::new(
            "sighted",
            "a tree of the same kind that looks at every position instead of playing games",
            |hex: &Hex<W>, settings| Sampling::new(Sighted::of(hex), settings),
        ),
        Method::new(
            PLAYER,
            "sighted, or alphabeta where the depth is limited: the usual opponent",
            Both::new,
        )
        .taking(&["depth", "threads"]),
    ]
}

/// Connections are so dear that every ply counts.
fn by_one(settings: Settings) -> Settings {
    Settings { step: 1, ..settings }
}

type Ahead<const W: usize> = Iterating<Guess<Foresight<W>>, <Hex<W> as Game>::Key>;

fn looking_ahead<const W: usize>(hex: &Hex<W>, settings: Settings, stage: Stage) -> Ahead<W>
where
    Set<W>: Width,
{
    Iterating::new(hex, by_one(settings), |hex| Guess::by(Foresight::new(hex, stage, settings.drop_below)))
}

/// Alpha-beta if somebody limits the depth, else Monte Carlo tree search.
struct Both<const W: usize>
where
    Set<W>: Width,
{
    hex: Hex<W>,
    settings: Settings,
    ahead: Option<Ahead<W>>,
    sampling: Sampling<Hex<W>, Sighted<W>>,
    /// Whether the last question went to alpha-beta.
    looked_ahead: bool,
}

impl<const W: usize> Both<W>
where
    Set<W>: Width,
{
    fn new(hex: &Hex<W>, settings: Settings) -> Both<W> {
        let sampling = Sampling::new(Sighted::of(hex), settings);
        Both { hex: hex.clone(), settings, ahead: None, sampling, looked_ahead: false }
    }
}

impl<const W: usize> Engine<Hex<W>> for Both<W>
where
    Set<W>: Width,
{
    fn think(&mut self, asked: Request<'_, Hex<W>>) -> Answer<Cell> {
        self.looked_ahead = asked.limits.depth.is_some();
        if self.looked_ahead {
            let make = || looking_ahead(&self.hex, self.settings, Stage::Ordered);
            return self.ahead.get_or_insert_with(make).think(asked);
        }
        self.sampling.think(asked)
    }

    fn memory(&self) -> Option<Memory> {
        let ahead = self.ahead.as_ref().filter(|_| self.looked_ahead);
        ahead.map_or_else(|| self.sampling.memory(), Engine::<Hex<W>>::memory)
    }
}
