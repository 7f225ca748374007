//! The players of Hex: Monte Carlo tree search, alpha-beta, and the steps by which alpha-beta grew.

use crate::solver::{Solver, exactly};
use engines::{
    Engine, Iterating, Memory, Method, PLAYER, Request, SAMPLING_BY_WEIGHTS, Sampling, Settings, Task,
    Tunable,
};
use game::{Claim, Game, Guide, RulesOnly, Seed, Verdict};
use hex::{Bridges, Cell, FEATURES, Foresight, Hex, LastMoves, Policy, Set, Sighted, Stage, Stones, Width};
use search::{Answer, Folded, Goal, Guess, Limits};
use std::time::Duration;

/// Nodes for the move that wins a position which is won for certain, and where time was limited and is spent by then, so
/// little time that nobody notices.
const LOOKED_FOR: u64 = 2_000;
const GRACE: Duration = Duration::from_millis(40);
/// Random games from which the static board is counted.
const GAMES: u32 = 10_000;

/// The options of `alphabeta`.
static OPTIONS: &[Tunable] = &[Tunable {
    name: "drop-below",
    help: "leave out cells in fewer semi connections of the opponent; what is found so is never proved",
    least: 0,
    most: 1_000_000,
    default: 0,
}];

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
                Iterating::new(hex, by_one(settings), |_| Guess::<_, Folded>::new(RulesOnly, board))
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
        .taking(&["depth", "threads"])
        .with_options(OPTIONS),
        Method::new(
            "mcts",
            "games as a learnt policy plays them, a tree with connections and must-play (Monte Carlo tree search)",
            |hex: &Hex<W>, settings| Sure::new(Bridges::with(hex, policies(&settings)), settings),
        )
        .taking(SAMPLING_BY_WEIGHTS),
        Method::new(
            "sighted",
            "a tree of the same kind that looks at every position instead of playing games",
            |hex: &Hex<W>, settings| Sure::new(sighted(hex, &settings), settings),
        )
        .taking(SAMPLING_BY_WEIGHTS),
        Method::new(
            PLAYER,
            "sighted, or alphabeta where the depth is limited: the usual opponent",
            Both::new,
        )
        .taking(&["depth", "threads", "weights"]),
    ]
}

/// The policies without numbers and with all that is seen: what was handed in, or what comes with the program.
fn policies(settings: &Settings) -> [Policy; 2] {
    let handed = |features: &str| {
        let artefact = settings.weights?.artefact();
        Policy::of(artefact.model.numbers()).filter(|_| artefact.title.features == features)
    };
    let [whole, plain] = FEATURES;
    [handed(plain).unwrap_or_else(Policy::plain), handed(whole).unwrap_or_else(Policy::learnt)]
}

fn sighted<const W: usize>(hex: &Hex<W>, settings: &Settings) -> Sighted<W>
where
    Set<W>: Width,
{
    let [_, whole] = policies(settings);
    Sighted::with(hex, whole)
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
    let drop_below = settings.chosen.of(&OPTIONS[0]).unsigned_abs();
    Iterating::new(hex, by_one(settings), |hex| Guess::by(Foresight::new(hex, stage, drop_below)))
}

/// Alpha-beta if somebody limits the depth, else Monte Carlo tree search.
struct Both<const W: usize>
where
    Set<W>: Width,
{
    hex: Hex<W>,
    settings: Settings,
    ahead: Option<Ahead<W>>,
    sampling: Sure<W, Sighted<W>>,
    /// Whether the last question went to alpha-beta.
    looked_ahead: bool,
}

impl<const W: usize> Both<W>
where
    Set<W>: Width,
{
    fn new(hex: &Hex<W>, settings: Settings) -> Both<W> {
        let sampling = Sure::new(sighted(hex, &settings), settings);
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
            let (game, at) = (asked.game, asked.at);
            let mut answer = self.ahead.get_or_insert_with(make).think(asked);
            resist(game, at, &mut answer);
            return answer;
        }
        self.sampling.think(asked)
    }

    fn memory(&self) -> Option<Memory> {
        let ahead = self.ahead.as_ref().filter(|_| self.looked_ahead);
        ahead.map_or_else(|| self.sampling.memory(), Engine::<Hex<W>>::memory)
    }
}

/// Monte Carlo tree search that holds what it has proved. It remembers where a side stood lost, whatever becomes of the
/// tree; and where it is certain that a position is won, but not by which move, the solver finds one. That happens where
/// the opponent had nothing but inferior moves: each has an answer, which no connection shows.
struct Sure<const W: usize, U>
where
    Set<W>: Width,
{
    sampling: Sampling<Hex<W>, U>,
    settings: Settings,
    /// A position that is lost for the side to move: the last that was asked about, or that it left behind by its answer.
    lost: Option<Stones<W>>,
}

impl<const W: usize, U> Sure<W, U>
where
    Set<W>: Width,
{
    fn new(guide: U, settings: Settings) -> Sure<W, U> {
        Sure { sampling: Sampling::new(guide, settings), settings, lost: None }
    }

    /// What is remembered of a position: that its mover wins, or not.
    fn known(&self, game: &Hex<W>, at: &Stones<W>) -> Option<bool> {
        let lost = self.lost?;
        let comes_next = || game.legal(&lost).into_iter().any(|mv| after(game, &lost, mv) == *at);
        if lost == *at { Some(false) } else { comes_next().then_some(true) }
    }
}

/// In a position that is lost for certain all moves are alike to a search: take the one that holds longest.
fn resist<const W: usize>(game: &Hex<W>, at: &Stones<W>, answer: &mut Answer<Cell>)
where
    Set<W>: Width,
{
    let lost = answer.claim.proved().verdict() == Some(Verdict::Loss);
    let Some(mv) = game.most_stubborn(at).filter(|_| lost && answer.best.is_some()) else { return };
    if let Some(place) = answer.moves.iter().position(|(other, _)| *other == mv) {
        let first = answer.moves.remove(place);
        answer.moves.insert(0, first);
    }
    answer.best = Some(mv);
}

/// The limits for the move that wins, after the search by these limits.
fn a_little_more(limits: &Limits) -> Limits {
    let time = limits.time.clone().map(|(clock, end)| {
        let until = end.max(clock()) + GRACE;
        (clock, until)
    });
    Limits { stop: limits.stop.clone(), time, ..Limits::nodes(LOOKED_FOR) }
}

fn after<const W: usize>(game: &Hex<W>, at: &Stones<W>, mv: Cell) -> Stones<W>
where
    Set<W>: Width,
{
    game.after(&mut at.clone(), mv, |child| *child)
}

impl<const W: usize, U: Guide<Hex<W>> + Sync> Engine<Hex<W>> for Sure<W, U>
where
    Set<W>: Width,
{
    fn think(&mut self, asked: Request<'_, Hex<W>>) -> Answer<Cell> {
        let Request { game, at, past, viewer, task, limits, watch } = asked;
        let known = self.known(game, at);
        let mut answer = self.sampling.think(Request { game, at, past, viewer, task, limits, watch });
        if let Some(won) = known {
            answer.claim = exactly(won);
            if !won {
                answer.moves.iter_mut().for_each(|(_, claim)| *claim = exactly(false));
            }
        }
        let wins = |claim: Claim| claim.proved().verdict() == Some(Verdict::Win);
        if wins(answer.claim) && answer.moves.first().is_some_and(|(_, claim)| !wins(*claim)) {
            let limits = a_little_more(limits);
            let task = Task::Solve(Goal::Verdict);
            let solved = Solver::new(self.settings).think(Request {
                game,
                at,
                past,
                viewer,
                task,
                limits: &limits,
                watch,
            });
            if let Some(mv) = solved.best {
                answer.moves.retain(|(other, _)| *other != mv);
                answer.moves.insert(0, (mv, answer.claim));
                answer.best = Some(mv);
            }
        }
        resist(game, at, &mut answer);
        self.lost = match (answer.claim.proved().verdict(), answer.moves.first()) {
            (Some(Verdict::Loss), _) => Some(*at),
            (_, Some(&(mv, claim))) if wins(claim) => Some(after(game, at, mv)),
            _ => None,
        };
        answer
    }

    fn memory(&self) -> Option<Memory> {
        self.sampling.memory()
    }
}
