//! A search with a listener: the methods, told step by step.
//!
//! Each method is wired as in `methods.rs`, on one thread; `tests/explained.rs` checks that both spend the same
//! nodes.

use crate::engine::Settings;
use crate::methods::table;
use crate::shelf::Shelf;
use crate::wiring::Wiring;
use game::{Acyclic, Bounds, Deterministic, Essence, Game, Knowledge, Score, Side, Symmetry};
use search::{
    Answer, AsIs, Ask, Budget, Dated, Deepen, Found, Goal, Ingredient, Interval, Iterated, Limits, Mix,
    Mixed, Prove, Proved, Recipe, Stopped, Trace, WindowSearch, Windows, Work, answer, negamax_told,
};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The methods that can be explained.
pub const EXPLAINED: [&str; 9] =
    ["minimax", "negamax", "alphabeta", "memo", "pvs", "mtdf", "deepening", "mix", "best"];

/// What is asked, and how it shall be searched.
pub struct Inquiry<'q, G: Game> {
    /// The position where the search begins.
    pub at: &'q G::Position,
    /// Who asks: the side to move.
    pub viewer: Side,
    /// The verdict or the exact score.
    pub goal: Goal,
    /// Memory, step and ingredients; there is always one thread and one table.
    pub settings: Settings,
    /// What the method `best` is made of.
    pub best: Mix,
    /// When to stop. Under a depth, `alphabeta` and `memo` search once and take the horizon for a draw.
    pub limits: &'q Limits,
    /// The order of moves, for methods without an order of their own.
    pub order: Order<G::Move>,
}

/// An order of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order<M> {
    /// Last moves first.
    pub reverse: bool,
    /// These come first wherever they are legal.
    pub first: Arc<[M]>,
}

impl<M> Default for Order<M> {
    fn default() -> Order<M> {
        Order { reverse: false, first: Arc::new([]) }
    }
}

/// Why a search cannot be explained as asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unexplained {
    /// The method tells nobody what it does, or does not exist; these can be asked about.
    Method(&'static [&'static str]),
    /// The method has no horizon.
    NoHorizon,
    /// The method has its own order of moves.
    OwnOrder,
    /// The game is over.
    Over,
    /// Positions can come again.
    Cyclic,
    /// The board is so large that nothing is wired for it.
    Large,
}

impl fmt::Display for Unexplained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unexplained::Method(known) => write!(f, "it cannot be explained; {} can", known.join(", ")),
            Unexplained::NoHorizon => {
                f.write_str("it has no horizon; alphabeta, memo and deepening can look so far")
            }
            Unexplained::OwnOrder => {
                f.write_str("it has its own order of moves; alphabeta, memo, mtdf and deepening take any")
            }
            Unexplained::Over => f.write_str("the game is over here: there is nothing to search"),
            Unexplained::Cyclic => f.write_str("positions of this game can come again: nothing searches it"),
            Unexplained::Large => {
                f.write_str("this board is too large to be explained: choose a smaller one")
            }
        }
    }
}

impl Error for Unexplained {}

/// Searches with a method of this name and tells `trace` every step. `expert` makes the knowledge of the methods
/// that use any.
pub fn explained<G, K, T>(
    method: &str,
    game: &G,
    expert: fn(&G) -> K,
    inquiry: &Inquiry<'_, G>,
    trace: &mut T,
) -> Result<Answer<G::Move>, Unexplained>
where
    G: Acyclic + Deterministic + Symmetry + Essence,
    K: Knowledge<G>,
    T: Trace<G> + Send,
{
    let Inquiry { settings, limits, .. } = inquiry;
    let wiring = Wiring::named(method);
    let mixture = match wiring {
        Some(wiring) => (!wiring.is_plain(settings)).then(|| wiring.mix(settings)),
        None => (method == "best").then_some(inquiry.best),
    };
    // The best of a game asks as a mixture does.
    let windows = match wiring.or((method == "best").then_some(Wiring::MIX)) {
        Some(wiring) => wiring.windows,
        None => Windows::One,
    };
    let plies = match method {
        _ if mixture.is_some() => None,
        "alphabeta" | "memo" => limits.depth.map(|plies| u16::try_from(plies).unwrap_or(u16::MAX)),
        "deepening" => Some(settings.step),
        _ => None,
    };
    let own_order = mixture.is_some() || matches!(method, "minimax" | "negamax");
    if !EXPLAINED.contains(&method) {
        return Err(Unexplained::Method(&EXPLAINED));
    }
    if game.mover(inquiry.at).is_none() {
        return Err(Unexplained::Over);
    }
    if limits.depth.is_some() && plies.is_none() {
        return Err(Unexplained::NoHorizon);
    }
    if own_order && inquiry.order != Order::default() {
        return Err(Unexplained::OwnOrder);
    }
    if method == "minimax" || method == "negamax" {
        return Ok(inquiry.ask(game, windows, Plain { game, budget: Budget::new(limits), trace }));
    }
    let remembers = wiring.is_none_or(|wiring| wiring.remembers);
    let intervals =
        || if remembers { Shelf::Table(table::<_, Interval>(game, *settings)) } else { Shelf::Nowhere };
    let plain = InOrder(inquiry.order.clone());
    Ok(match (mixture, plies) {
        (Some(mixture), _) => {
            let (plan, store) = (Mixed::new(expert(game), mixture), intervals());
            inquiry.ask(game, windows, Proved::traced(game, &plan, &store, limits, trace))
        }
        (None, Some(step)) => {
            let by_grades = settings.mix.of(Ingredient::LastIteration);
            let plan = Deepen::<_, AsIs>::new(plain).ordered_by_grades(by_grades);
            let store =
                if remembers { Shelf::Table(table::<_, Dated>(game, *settings)) } else { Shelf::Nowhere };
            inquiry.ask(game, windows, Iterated::traced(game, plan, &store, limits, step, trace))
        }
        (None, None) => {
            let (plan, store) = (Prove::<_, AsIs>::new(plain), intervals());
            inquiry.ask(game, windows, Proved::traced(game, &plan, &store, limits, trace))
        }
    })
}

impl<G: Acyclic + Deterministic> Inquiry<'_, G> {
    fn ask(&self, game: &G, windows: Windows, mut search: impl WindowSearch<G>) -> Answer<G::Move> {
        let ask = Ask { goal: self.goal, each_move: false, windows };
        answer(game, &mut search, self.at, self.viewer, ask)
    }
}

/// The rules, and an order of moves that somebody asked for.
#[derive(Clone)]
struct InOrder<M>(Order<M>);

impl<G: Game> Knowledge<G> for InOrder<G::Move> {
    type Notes = ();

    fn look(&mut self, game: &G, _at: &G::Position) -> (Bounds, ()) {
        (game.scale(), ())
    }

    fn promising(&mut self, game: &G, at: &G::Position, (): (), out: &mut Vec<G::Move>) {
        let before = out.len();
        game.moves(at, out);
        if self.0.reverse {
            out[before..].reverse();
        }
    }

    fn rank(&mut self, _game: &G, _at: &G::Position, (): (), mv: G::Move) -> i32 {
        let place = self.0.first.iter().position(|first| *first == mv);
        place.map_or(0, |place| (self.0.first.len() - place) as i32)
    }
}

/// Every line to its end.
struct Plain<'s, G, T> {
    game: &'s G,
    budget: Budget,
    trace: &'s mut T,
}

impl<G: Acyclic + Deterministic, T: Trace<G>> WindowSearch<G> for Plain<'_, G, T> {
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        _window: (Score, Score),
        _meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        let score = negamax_told(self.game, &mut at.clone(), viewer, &mut self.budget, self.trace)?;
        Ok(Found { known: Bounds::exactly(score), choice: None })
    }

    fn proves(&self) -> bool {
        true
    }

    fn work(&self) -> Work {
        Work { nodes: vec![self.budget.spent()], ..Work::default() }
    }
}
