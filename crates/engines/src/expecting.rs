//! Engines for games with dice: all positions at once with exact averages, and a look ahead that averages over rolls.

use crate::engine::{Engine, Memory, Request, Settings, Task};
use crate::methods::{Method, Methods, PLAYER, SAMPLING};
use crate::sampling::Sampling;
use arena::{Averaged, TooLarge};
use game::{
    Bounds, Claim, Evaluate, Expected, Fraction, Game, RandomPlayouts, RulesOnly, Score, Side, Status,
};
use search::{AlphaBeta, Answer, Budget, Expect, Forgetful, Stopped, Unnamed, Work};

/// What a finished game is worth for certain, on average too.
fn ended<M>(status: Status, viewer: Side) -> Option<Answer<M>> {
    let Status::Over(outcome) = status else { return None };
    let claim = Claim::Proved(Bounds::exactly(outcome.seen_by(viewer)));
    Some(Answer::bare(claim, true))
}

/// All positions are met at the first question, and again only if one is not among them.
pub struct Expecting<S> {
    settings: Settings,
    known: Option<S>,
    /// The memory was too small.
    full: bool,
}

impl<S> Expecting<S> {
    /// An engine with these settings.
    pub fn new(settings: Settings) -> Expecting<S> {
        Expecting { settings, known: None, full: false }
    }
}

impl<G: Game, S: Averaged<G>> Engine<G> for Expecting<S> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        if let Some(answer) = ended(game.status(at), viewer) {
            return answer;
        }
        let mut budget = Budget::new(limits);
        let scale = game.scale();
        let whole = |score: Score| Fraction::whole(i64::from(score.0));
        let unknown = Expected { lower: whole(scale.lower), upper: whole(scale.upper) };
        let mut answer = Answer::bare(Claim::Expected(unknown), false);
        let found = self.known.as_ref().and_then(|known| known.of(game, at, viewer));
        if found.is_none() {
            let most = (self.settings.memory / S::BYTES) as u64;
            let solved = S::solve(game, at, most, &mut budget);
            self.full = matches!(solved, Err(TooLarge::Positions(_)));
            answer.work = Work { nodes: vec![budget.spent()], ..Work::default() };
            match solved {
                Ok(chances) => self.known = Some(chances),
                Err(_) => return answer,
            }
        }
        let known = self.known.as_ref().expect("it was made just now");
        let worth = |at: &G::Position| known.of(game, at, viewer).expect("all that follows is known");
        answer.claim = Claim::Expected(worth(at));
        answer.complete = true;
        let mut moves: Vec<(G::Move, Expected)> = Vec::new();
        for mv in game.legal(at) {
            let mut child = at.clone();
            game.play(&mut child, mv);
            moves.push((mv, worth(&child)));
        }
        if matches!(game.status(at), Status::Turn(_)) {
            let most = moves.iter().map(|(_, expected)| expected.lower).max();
            answer.best = moves.iter().find(|(_, expected)| Some(expected.lower) == most).map(|(mv, _)| *mv);
        }
        let listed = moves.iter().filter(|(mv, _)| match task {
            Task::Solve(_) => false,
            Task::SolveMoves(_) => true,
            Task::Advise => Some(*mv) == answer.best,
        });
        answer.moves = listed.map(|&(mv, expected)| (mv, Claim::Expected(expected))).collect();
        answer
    }

    fn memory(&self) -> Option<Memory> {
        let slots = self.settings.memory / S::BYTES;
        let positions = if self.full { slots } else { self.known.as_ref()?.len() };
        Some(Memory {
            bytes: positions * S::BYTES,
            slots,
            fill: positions as f64 / slots.max(1) as f64,
            growth: None,
        })
    }
}

/// Looks farther and farther, averages over the rolls on the way and grades the horizon (expectiminimax).
pub struct Averaging<E> {
    judge: E,
    range: Bounds,
    farthest: u32,
}

impl<E> Averaging<E> {
    /// A look ahead with these grades, which lie within `range` as finished games do.
    pub fn new(judge: E, range: Bounds) -> Averaging<E> {
        Averaging { judge, range, farthest: FARTHEST }
    }

    /// The same, which never looks farther than so many moves.
    #[must_use]
    pub fn at_most(self, farthest: u32) -> Averaging<E> {
        Averaging { farthest, ..self }
    }
}

/// How many moves it looks ahead where nothing else limits it.
const FARTHEST: u32 = 64;

impl<G: Game, E: Evaluate<G>> Engine<G> for Averaging<E> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, limits, .. } = asked;
        if let Some(answer) = ended(game.status(at), viewer) {
            return answer;
        }
        let plan: Expect<_, Unnamed> = Expect::new(RulesOnly, self.judge.clone(), self.range);
        let mut search = AlphaBeta::new(game, plan, &Forgetful, Budget::new(limits));
        let mut moves: Vec<(G::Move, Score)> = if game.mover(at).is_some() {
            game.legal(at).into_iter().map(|mv| (mv, Score::DRAW)).collect()
        } else {
            vec![]
        };
        let (mut worth, mut complete, mut last) = (Score::DRAW, true, 0);
        let farthest = limits.depth.unwrap_or(FARTHEST).clamp(1, self.farthest);
        for depth in 1..=farthest as u16 {
            let before = search.budget.spent();
            if self.deepen(&mut search, at, viewer, depth, &mut moves, &mut worth).is_err() {
                search.rewind();
                complete = depth > 1;
                break;
            }
            // Who meets no more positions than before has seen every game to its end.
            let met = search.budget.spent() - before;
            if met == last {
                break;
            }
            last = met;
        }
        let claims: Vec<(G::Move, Claim)> =
            moves.iter().map(|&(mv, score)| (mv, Claim::graded(score))).collect();
        Answer {
            best: moves.first().map(|(mv, _)| *mv),
            moves: claims,
            work: Work { nodes: vec![search.budget.spent()], ..Work::default() },
            ..Answer::bare(Claim::graded(worth), complete)
        }
    }
}

type Ahead<'s, G, E> = AlphaBeta<'s, G, Expect<game::Apart<RulesOnly, E>, Unnamed>, Forgetful>;

impl<E> Averaging<E> {
    /// One move farther; the moves are put in order, the best first.
    fn deepen<G: Game>(
        &self,
        search: &mut Ahead<'_, G, E>,
        at: &G::Position,
        viewer: Side,
        depth: u16,
        moves: &mut Vec<(G::Move, Score)>,
        worth: &mut Score,
    ) -> Result<(), Stopped>
    where
        E: Evaluate<G>,
    {
        let game = search.game;
        let (low, high) = (Score(self.range.lower.0 - 1), Score(self.range.upper.0 + 1));
        let mut at = at.clone();
        if moves.is_empty() {
            *worth = search.search(&mut at, viewer, depth, low, high)?;
            return Ok(());
        }
        let mut found = Vec::with_capacity(moves.len());
        for &(mv, _) in &*moves {
            let score = game
                .after(&mut at, mv, |child| search.search(child, viewer.other(), depth - 1, -high, -low))
                .map(|score| -score)?;
            found.push((mv, score));
        }
        found.sort_by_key(|&(_, score)| -score);
        *worth = found[0].1;
        *moves = found;
        Ok(())
    }
}

/// The methods of a game with dice: exact averages where all positions fit, found as `S` finds them, a look ahead, random
/// games.
pub fn chance_methods<S, G, E>(judge: fn(&G) -> E, range: fn(&G) -> Bounds) -> Methods<G>
where
    S: Averaged<G> + 'static,
    G: Game + 'static,
    E: Evaluate<G> + 'static,
{
    let methods = vec![
        Method::new(
            "best",
            "every position with what it is worth on average: exact fractions, or bounds where positions recur",
            |_: &G, settings| Expecting::<S>::new(settings),
        )
        .taking(&[]),
        Method::new(
            PLAYER,
            "a look ahead that averages over the rolls (expectiminimax with Star1): the usual opponent",
            move |game: &G, _| Averaging::new(judge(game), range(game)),
        )
        .taking(&["depth"]),
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well, through the dice",
            |_: &G, settings| Sampling::new(RandomPlayouts::new(RulesOnly), settings),
        )
        .taking(SAMPLING),
    ];
    Methods { methods, best: None, book: None, prover: None }
}
