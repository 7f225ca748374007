//! A search told node by node, its types erased.

use crate::abilities::{Explaining, Here};
use crate::engine::Settings;
use crate::explained::{self, EXPLAINED, Order, Unexplained, explained};
use crate::played::Playable;
use explain::{Recorder, Tree};
use game::{
    Acyclic, BadMove, Bounds, Claim, Deterministic, Essence, Evaluate, Game, Knowledge, RulesOnly, Score,
    Status,
};
use search::{
    AlphaBeta, Answer, Buckets, Budget, Expect, Forgetful, Goal, Horizon, Limits, MATE, Mix, Stars, Unnamed,
    Work,
};
use std::error::Error;
use std::fmt;

/// What is asked, in text.
#[derive(Clone)]
pub struct Inquiry<'q> {
    /// By which method.
    pub method: &'q str,
    /// The verdict or the exact score.
    pub goal: Goal,
    /// Memory and step; there is always one thread.
    pub settings: Settings,
    /// When to stop.
    pub limits: &'q Limits,
    /// `natural`, `reverse`, or moves that come first wherever they are legal.
    pub order: &'q str,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Explained {
    /// Node by node.
    pub tree: Tree,
    /// The answer, its moves as the game writes them.
    pub answer: Answer<String>,
}

/// Why an inquiry has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadInquiry {
    /// The method does not do that.
    Method {
        /// Which method.
        method: String,
        /// Why not.
        reason: Unexplained,
    },
    /// The order names something that is no move here.
    Order(BadMove),
}

impl fmt::Display for BadInquiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadInquiry::Method {
                reason: reason @ (Unexplained::Over | Unexplained::Cyclic | Unexplained::Large),
                ..
            } => reason.fmt(f),
            BadInquiry::Method { method, reason } => {
                write!(f, "method '{}': {reason}", method.escape_debug())
            }
            BadInquiry::Order(reason) => {
                write!(f, "order: {reason}; it is natural, reverse, or moves that come first")
            }
        }
    }
}

impl Error for BadInquiry {}

/// Answers inquiries about the positions of a game.
pub struct Telling<G: Game> {
    /// The methods that can be asked about.
    pub(crate) methods: &'static [&'static str],
    tell: Tell<G>,
}

/// Somebody who tells about one position.
pub(crate) struct Teller<'h, G: Game> {
    pub(crate) here: Here<'h, G>,
    pub(crate) telling: &'h Telling<G>,
}

impl<G: Playable> Explaining for Teller<'_, G> {
    fn methods(&self) -> &'static [&'static str] {
        self.telling.methods
    }

    fn explain(&self, inquiry: &Inquiry<'_>) -> Result<Explained, BadInquiry> {
        if !self.telling.methods.contains(&inquiry.method) {
            return Err(refused(inquiry, Unexplained::Method(self.telling.methods)));
        }
        let Here { game, at, methods, .. } = self.here;
        (self.telling.tell)(game, at, methods.best, inquiry)
    }
}

type Tell<G> = Box<
    dyn Fn(&G, &<G as Game>::Position, Option<Mix>, &Inquiry<'_>) -> Result<Explained, BadInquiry>
        + Send
        + Sync,
>;

/// Answers inquiries with the methods; `expert` makes the knowledge that the best of them uses.
pub fn explaining<G, K>(expert: fn(&G) -> K) -> Telling<G>
where
    G: Playable + Acyclic + Deterministic + Essence + 'static,
    K: Knowledge<G> + 'static,
{
    Telling { methods: &EXPLAINED, tell: telling(expert) }
}

/// Answers inquiries with those methods that need nothing but the rules, for a game that is not
/// played by those methods.
pub fn explaining_by_rules<G>() -> Telling<G>
where
    G: Playable + Acyclic + Deterministic + Essence + 'static,
{
    const METHODS: [&str; 7] = ["minimax", "negamax", "alphabeta", "memo", "pvs", "mtdf", "deepening"];
    Telling { methods: &METHODS, tell: telling(|_| RulesOnly) }
}

/// The methods that a game with dice can tell about.
const BY_ROLLS: [&str; 3] = ["expectiminimax", "star1", "star2"];

/// Answers inquiries about games with dice: a look some moves ahead (two, unless a depth is asked for), with and without the
/// cuts among rolls. `judge` grades the horizon, within `range`.
pub fn explaining_by_rolls<G, E>(judge: fn(&G) -> E, range: Bounds) -> Telling<G>
where
    G: Playable + 'static,
    E: Evaluate<G> + 'static,
{
    let tell: Tell<G> = Box::new(move |game, at, _, inquiry| {
        if matches!(game.status(at), Status::Over(_)) {
            return Err(refused(inquiry, Unexplained::Over));
        }
        let stars = match inquiry.method {
            "expectiminimax" => Stars::None,
            "star1" => Stars::One,
            _ => Stars::Two,
        };
        let mut recorder = Recorder::new("", |at: &G::Position, mv: G::Move| game.write_move(at, mv));
        let plan: Expect<_, Unnamed> = Expect::new(RulesOnly, judge(game), range).with_stars(stars);
        let budget = Budget::new(inquiry.limits);
        let mut search = AlphaBeta::traced(game, plan, &Forgetful, budget, &mut recorder);
        let depth = inquiry.limits.depth.unwrap_or(2).clamp(1, 64) as u16;
        let (low, high) = (Score(range.lower.0 - 1), Score(range.upper.0 + 1));
        let found = search.search(&mut at.clone(), game.turn(at), depth, low, high);
        let best = search.choice.filter(|_| game.mover(at).is_some());
        let work = Work { nodes: vec![search.budget.spent()], ..Work::default() };
        let best = best.map(|mv| game.write_move(at, mv));
        let claim = Claim::graded(found.unwrap_or(Score::DRAW));
        let answer = Answer { best, work, ..Answer::bare(claim, found.is_ok()) };
        Ok(Explained { tree: recorder.into_tree(), answer })
    });
    Telling { methods: &BY_ROLLS, tell }
}

/// The methods that look to a horizon and grade it.
const TO_A_HORIZON: [&str; 2] = ["alphabeta", "mix"];

/// Answers inquiries about games that are graded at a horizon: two plies away, unless a depth is asked for. `plan` makes what
/// searches with a mixture of ingredients, none for `alphabeta`.
pub fn explaining_to_a_horizon<G, P>(plan: fn(&G, Mix) -> P) -> Telling<G>
where
    G: Playable + 'static,
    P: Horizon<G, Key = u64> + 'static,
{
    let tell: Tell<G> = Box::new(move |game, at, _, inquiry| {
        let mover = game.mover(at).ok_or_else(|| refused(inquiry, Unexplained::Over))?;
        if order(game, at, inquiry.order).map_err(BadInquiry::Order)? != Order::default() {
            return Err(refused(inquiry, Unexplained::OwnOrder));
        }
        let plain = inquiry.method == "alphabeta";
        let plan = plan(game, if plain { Mix::PLAIN } else { inquiry.settings.mix });
        let table = Buckets::serving::<G, P>(game, 8 << 20);
        let mut recorder = Recorder::new("", |at: &G::Position, mv: G::Move| game.write_move(at, mv));
        let depth = P::depth(inquiry.limits.depth.unwrap_or(2).clamp(1, 64) as u16);
        let mut search = AlphaBeta::traced(game, plan, &table, Budget::new(inquiry.limits), &mut recorder);
        let found = search.search(&mut at.clone(), mover, depth, Score(-MATE), Score(MATE));
        let best = search.choice.filter(|_| found.is_ok()).map(|mv| game.write_move(at, mv));
        let work = Work { nodes: vec![search.budget.spent()], ..Work::default() };
        let claim = Claim::graded(found.unwrap_or(Score::DRAW));
        let answer = Answer { best, work, ..Answer::bare(claim, found.is_ok()) };
        Ok(Explained { tree: recorder.into_tree(), answer })
    });
    Telling { methods: &TO_A_HORIZON, tell }
}

fn telling<G, K>(expert: fn(&G) -> K) -> Tell<G>
where
    G: Playable + Acyclic + Deterministic + Essence + 'static,
    K: Knowledge<G> + 'static,
{
    Box::new(move |game, at, best, inquiry| {
        let viewer = game.mover(at).ok_or_else(|| refused(inquiry, Unexplained::Over))?;
        let typed = explained::Inquiry {
            at,
            viewer,
            goal: inquiry.goal,
            settings: inquiry.settings,
            best: best.unwrap_or(Mix::PLAIN),
            limits: inquiry.limits,
            order: order(game, at, inquiry.order).map_err(BadInquiry::Order)?,
        };
        let mut recorder = Recorder::new("", |at: &G::Position, mv: G::Move| game.write_move(at, mv));
        let answer = explained(inquiry.method, game, expert, &typed, &mut recorder)
            .map_err(|reason| refused(inquiry, reason))?;
        let best = answer.best.map(|mv| game.write_move(at, mv));
        let answer = Answer { best, work: answer.work, ..Answer::bare(answer.claim, answer.complete) };
        Ok(Explained { tree: recorder.into_tree(), answer })
    })
}

fn refused(inquiry: &Inquiry<'_>, reason: Unexplained) -> BadInquiry {
    BadInquiry::Method { method: inquiry.method.into(), reason }
}

fn order<G: Playable>(game: &G, at: &G::Position, text: &str) -> Result<Order<G::Move>, BadMove> {
    match text.trim() {
        "natural" => Ok(Order::default()),
        "reverse" => Ok(Order { reverse: true, ..Order::default() }),
        moves => {
            let first = game.split_moves(moves).into_iter().map(|word| game.read_move(at, word));
            Ok(Order { first: first.collect::<Result<_, _>>()?, ..Order::default() })
        }
    }
}
