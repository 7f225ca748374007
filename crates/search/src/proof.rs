//! The one depth-first proof-number search (df-pn, Nagai 2002): yes or no, whatever is easiest to show next.
//!
//! It decides whether a score is at least so much. A position is as hard as its [`Numbers`] say: where the
//! side that asked is to move, a yes is as far as that of the easiest child and a no as far as those of all
//! children together; where the other side moves it is the other way round. The search descends to the child
//! that is easiest for its mover and comes back when the numbers reach a limit, beyond which another branch
//! is easier. Long forced lines are where it is better than alpha-beta.
//!
//! Children add up even where their lines meet again. The remedy of counting only the hardest of them (weak
//! proof numbers) saves a third of the nodes on m,n,k 4,4,4, costs a fifth on Connect 4 5×5 and takes sixty times
//! as many on 6,5,4; so it is not used.
//!
//! Three things differ from the paper. Limits are not exceeded by one but doubled, so that two branches do not
//! take turns for ever (the 1 + ε trick of Pawlewicz and Lew 2007). Children that are images of each other
//! count once. And the table may forget anything at any time: the numbers of the children of all positions on
//! the line are kept beside it, and a child that is searched again and again is searched farther and farther,
//! at last without a limit, so that every position is left after finitely many visits.

mod numbers;

pub use numbers::{Effort, Numbers};

use crate::depth::{is_deep, on_a_new_stack};
use crate::memo::Memo;
use crate::plan::Fold;
use crate::sorting::sort_by_rank;
use crate::store::{Filed, Store, TEND, Worth};
use crate::table::Table;
use crate::window_search::{Found, WindowSearch, Work};
use crate::{Budget, Limits, Stopped, Tally};
use game::{Acyclic, Bounds, Deterministic, Game, Knowledge, Score, Side, Status};
use std::marker::PhantomData;

/// Is the score of a position at least this much?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Question {
    asker: Side,
    at_least: Score,
}

impl Question {
    /// The answer, if it follows from these bounds of the score for `viewer`.
    #[inline(always)]
    fn answer(self, known: Bounds, viewer: Side) -> Option<Numbers> {
        let known = if viewer == self.asker { known } else { known.flipped() };
        if known.lower >= self.at_least {
            Some(Numbers::PROVED)
        } else if known.upper < self.at_least {
            Some(Numbers::DISPROVED)
        } else {
            None
        }
    }

    /// Numbers as `mover` sees them, who wants a yes if he asked and a no otherwise; and back.
    #[inline(always)]
    fn seen_by(self, mover: Side, numbers: Numbers) -> Numbers {
        if mover == self.asker { numbers } else { numbers.flipped() }
    }
}

/// An open position by its name in the table and by who moves: together they tell it from all others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Open<Q> {
    key: Q,
    mover: Side,
}

/// How hard a position is for whoever asked, and its name unless the game is over.
type Weighed<G> = (Numbers, Option<Open<<G as Game>::Key>>);

/// A child of a position on the line.
struct Child<G: Game> {
    mv: G::Move,
    /// Nothing where the game is over.
    name: Option<Open<G::Key>>,
    /// As the mover of the parent sees them.
    numbers: Numbers,
    visited: bool,
}

/// What the children of a position say together, as its mover sees it.
struct Survey {
    total: Numbers,
    /// The child that is easiest to prove, and how hard the next one is.
    best: usize,
    second: u32,
}

/// Visits to the children of one position after which the next are searched farther, and farther again. A
/// safety net: from 16 on it changes no node count we know, but with 1 the win of m,n,k 6,5,4 is not found.
const PATIENCE: u32 = 64;

/// How many times as far a child is searched when the table has forgotten it. Connect 4 5×4 with a table of
/// 1 KiB: 3.0 million nodes with 1, 1.8 with 2, 1.0 with 4, 0.8 with 16.
const AFTER_LOSS: u32 = 4;

/// Depth-first proof-number search as a window search. One thread; a node is a position looked at for the
/// first time by its parent, or entered to be searched.
pub struct Dfpn<'s, G: Game, K, F> {
    game: &'s G,
    knowledge: K,
    table: &'s mut Table<G::Key>,
    budget: Budget,
    tally: Tally,
    question: Question,
    /// The move that proved the position left last for its mover, which is the root once a search returns.
    choice: Option<G::Move>,
    /// The children of all positions on the line.
    children: Vec<Child<G>>,
    ply: u32,
    fresh: Vec<G::Move>,
    ranked: Vec<(i32, G::Move)>,
    fold: PhantomData<F>,
}

impl<'s, G: Acyclic + Deterministic, K: Knowledge<G>, F: Fold<G, Key = G::Key>> Dfpn<'s, G, K, F> {
    /// A search with this knowledge and a table for memos of [`Effort::BITS`], which it empties for every
    /// question.
    pub fn new(game: &'s G, mut knowledge: K, table: &'s mut Table<G::Key>, limits: &Limits) -> Self {
        knowledge.heed(&limits.deadline());
        Dfpn {
            game,
            knowledge,
            table,
            budget: Budget::new(limits),
            tally: Tally::default(),
            question: Question { asker: Side::First, at_least: Score::DRAW },
            choice: None,
            children: Vec::with_capacity(1024),
            ply: 0,
            fresh: Vec::with_capacity(64),
            ranked: Vec::with_capacity(64),
            fold: PhantomData,
        }
    }

    /// The move that proved the position decided last for its mover, if a move was needed.
    pub fn choice(&self) -> Option<G::Move> {
        self.choice
    }

    /// What the expert knows by now.
    pub fn knowledge(&self) -> &K {
        &self.knowledge
    }

    /// Whether the score of an open `at` for `asker` is at least so much.
    pub fn decide(&mut self, at: &G::Position, asker: Side, at_least: Score) -> Result<bool, Stopped> {
        self.table.clear();
        self.children.clear();
        self.ply = 0;
        self.choice = None;
        self.question = Question { asker, at_least };
        self.budget.limits().progress.look(at_least.0 - 1, at_least.0);
        let mut at = at.clone();
        let (mut numbers, name) = self.weigh(&mut at)?;
        if let Some(name) = name
            && !numbers.is_solved()
        {
            numbers = self.search(&mut at, name, Numbers::UNLIMITED)?;
        }
        debug_assert!(numbers.is_solved());
        Ok(numbers.proof == 0)
    }

    /// A first look at a position: what the rules, the table or knowledge say, or else a guess how hard it is.
    fn weigh(&mut self, at: &mut G::Position) -> Result<Weighed<G>, Stopped> {
        self.budget.spend()?;
        let mover = match self.game.status(at) {
            Status::Over(outcome) => {
                let score = outcome.seen_by(self.question.asker);
                let won = score >= self.question.at_least;
                return Ok((if won { Numbers::PROVED } else { Numbers::DISPROVED }, None));
            }
            Status::Turn(side) => side,
            Status::Nature => unreachable!("a deterministic game has no dice"),
        };
        let name = Open { key: F::key(self.game, at).0, mover };
        if let Some(numbers) = self.recall(name) {
            self.tally.hits += 1;
            self.tally.closed += u64::from(numbers.is_solved());
            return Ok((numbers, Some(name)));
        }
        // One move may be enough for its mover; his opponent must have an answer to every move.
        let open = |moves: u32| Numbers { proof: 1, disproof: moves.clamp(1, Numbers::MOST) };
        let numbers = match self.knowledge.glance(self.game, at) {
            None => open(1),
            Some((known, notes)) => self.question.answer(known, mover).unwrap_or_else(|| {
                self.fresh.clear();
                self.knowledge.promising(self.game, at, notes, &mut self.fresh);
                self.question.seen_by(mover, open(self.fresh.len() as u32))
            }),
        };
        Ok((numbers, Some(name)))
    }

    /// Searches an open position until its numbers reach the limit.
    fn search(
        &mut self,
        at: &mut G::Position,
        name: Open<G::Key>,
        limit: Numbers,
    ) -> Result<Numbers, Stopped> {
        self.budget.spend()?;
        if let Some(numbers) = self.recall(name) {
            self.tally.hits += 1;
            if numbers.reach(limit) {
                self.tally.closed += 1;
                return Ok(numbers);
            }
        }
        let Open { key, mover } = name;
        // The table may know an image of this position of which knowledge says less.
        let (known, notes) = self.knowledge.look(self.game, at);
        if self.knowledge.gave_up() {
            return Err(Stopped);
        }
        if let Some(answer) = self.question.answer(known, mover) {
            return Ok(answer);
        }
        let base = self.children.len();
        self.list_children(at, mover, notes)?;
        let limit = self.question.seen_by(mover, limit);
        let numbers = self.visit_children(at, mover, base, limit, notes)?;
        if numbers.is_solved() {
            let by = self.choice.filter(|_| numbers.proof == 0);
            self.knowledge.solved(self.game, at, notes, by);
        }
        let numbers = self.question.seen_by(mover, numbers);
        self.children.truncate(base);
        let memo = Effort { numbers, asker_moves: mover == self.question.asker };
        let filed = self.table.record(self.table.place(key), memo.pack(), Worth::default());
        self.tally.records += 1;
        self.tally.fresh += u64::from(filed == Filed::New);
        self.tally.evictions += u64::from(filed == Filed::Evicted);
        if self.tally.records.is_multiple_of(TEND) {
            self.table.tend();
        }
        Ok(numbers)
    }

    /// Weighs the promising moves of a position that knowledge leaves open, the most promising first, and
    /// stops at a move that proves it for its mover.
    ///
    /// The other moves can be dropped. Seen by the mover, the question is whether his score `s` is at least
    /// some `t`, and `lower < t <= upper` because knowledge has not answered it. If `s >= t`, then `s > lower`,
    /// and by its contract some promising move reaches `s`; if `s < t`, no move reaches `t`.
    fn list_children(&mut self, at: &mut G::Position, mover: Side, notes: K::Notes) -> Result<(), Stopped> {
        let game = self.game;
        self.fresh.clear();
        self.knowledge.promising(game, at, notes, &mut self.fresh);
        debug_assert!(!self.fresh.is_empty(), "an open position offers a move");
        self.ranked.clear();
        for &mv in &self.fresh {
            self.ranked.push((self.knowledge.rank(game, at, notes, mv), mv));
        }
        sort_by_rank(&mut self.ranked, |&(rank, _)| -i64::from(rank));
        let base = self.children.len();
        for i in 0..self.ranked.len() {
            let mv = self.ranked[i].1;
            if self.knowledge.is_spared(game, at, notes, mv) {
                continue;
            }
            let (numbers, name) = game.after(at, mv, |child| self.weigh(child))?;
            let numbers = self.question.seen_by(mover, numbers);
            let twin = name.is_some() && self.children[base..].iter().any(|other| other.name == name);
            if !twin {
                self.children.push(Child { mv, name, numbers, visited: false });
            }
            if numbers.proof == 0 {
                break;
            }
            if numbers.disproof == 0 {
                self.knowledge.refuted(game, at, notes, mv);
            }
        }
        self.spare(at, base, notes);
        Ok(())
    }

    /// Counts moves that are refuted by what refuted others as refuted.
    fn spare(&mut self, at: &G::Position, base: usize, notes: K::Notes) {
        for i in base..self.children.len() {
            let Child { mv, numbers, .. } = self.children[i];
            if !numbers.is_solved() && self.knowledge.is_spared(self.game, at, notes, mv) {
                self.children[i].numbers = Numbers::DISPROVED;
            }
        }
    }

    /// Searches one child after the other, always the easiest, until what they say together reaches the limit.
    /// All numbers are those that `mover` sees.
    ///
    /// It ends: a visit without a limit settles its child, and limits grow with the number of visits.
    fn visit_children(
        &mut self,
        at: &mut G::Position,
        mover: Side,
        base: usize,
        limit: Numbers,
        notes: K::Notes,
    ) -> Result<Numbers, Stopped> {
        let game = self.game;
        for visits in 0.. {
            let survey = survey(&self.children[base..], |open| self.knowledge.width(open));
            if survey.total.reach(limit) {
                self.close(base, survey.total);
                return Ok(survey.total);
            }
            let Child { mv, name, numbers, visited } = self.children[base + survey.best];
            let name = name.expect("a finished game is settled");
            let more = 1u32.checked_shl(visits / PATIENCE).unwrap_or(Numbers::INFINITE);
            let mut until = share(limit, &survey, numbers).or_later(numbers.farther(1, more));
            if visited && self.recall(name).is_none() {
                until = until.or_later(numbers.farther(AFTER_LOSS, 0));
            }
            debug_assert!(!numbers.reach(until));
            let until = self.question.seen_by(mover, until);
            self.ply += 1;
            let numbers = if is_deep(self.ply) {
                on_a_new_stack(|| game.after(at, mv, |child| self.search(child, name, until)))?
            } else {
                game.after(at, mv, |child| self.search(child, name, until))?
            };
            self.ply -= 1;
            let child = &mut self.children[base + survey.best];
            child.numbers = self.question.seen_by(mover, numbers);
            child.visited = true;
            if child.numbers.disproof == 0 {
                self.knowledge.refuted(game, at, notes, mv);
                self.spare(at, base, notes);
            }
        }
        unreachable!("every child is settled long before")
    }

    /// Notes what closed the position whose children start at `base`.
    fn close(&mut self, base: usize, total: Numbers) {
        let proving = self.children[base..].iter().position(|child| child.numbers.proof == 0);
        self.choice = proving.map(|i| self.children[base + i].mv);
        self.tally.cuts += u64::from(total.proof == 0);
        self.tally.first_cuts += u64::from(proving == Some(0));
    }

    #[inline(always)]
    fn recall(&self, name: Open<G::Key>) -> Option<Numbers> {
        let effort = Effort::unpack(self.table.recall(self.table.place(name.key))?);
        (effort.asker_moves == (name.mover == self.question.asker)).then_some(effort.numbers)
    }
}

/// Of the open children the first count, as many as `width` says.
#[inline(always)]
fn survey<G: Game>(children: &[Child<G>], width: impl FnOnce(usize) -> usize) -> Survey {
    let open = children.iter().filter(|child| !child.numbers.is_solved()).count();
    let mut left = width(open);
    debug_assert!(left > 0 || open == 0);
    let mut survey = Survey { total: Numbers::DISPROVED, best: 0, second: Numbers::INFINITE };
    for (i, Child { numbers, .. }) in children.iter().enumerate() {
        if !numbers.is_solved() {
            if left == 0 {
                continue;
            }
            left -= 1;
        }
        if numbers.proof < survey.total.proof {
            survey.second = survey.total.proof;
            survey.total.proof = numbers.proof;
            survey.best = i;
        } else {
            survey.second = survey.second.min(numbers.proof);
        }
        survey.total.disproof = Numbers::both(survey.total.disproof, numbers.disproof);
    }
    survey
}

/// How far to search the best child: until the next one is clearly easier, or the position reaches its limit.
#[inline(always)]
fn share(limit: Numbers, survey: &Survey, best: Numbers) -> Numbers {
    let disproof = match limit.disproof {
        Numbers::INFINITE => Numbers::INFINITE,
        // Below a finite limit the total is a true sum.
        finite => finite - (survey.total.disproof - best.disproof),
    };
    Numbers { proof: limit.proof.min(2 * survey.second + 1).min(Numbers::INFINITE), disproof }
}

impl<G: Acyclic + Deterministic, K: Knowledge<G>, F: Fold<G, Key = G::Key>> WindowSearch<G>
    for Dfpn<'_, G, K, F>
{
    /// Asks for the upper end of the window first, then for the lower end, then for the middle of the rest.
    fn probe(
        &mut self,
        at: &G::Position,
        viewer: Side,
        (alpha, beta): (Score, Score),
        meanwhile: &mut Bounds,
    ) -> Result<Found<G::Move>, Stopped> {
        debug_assert!(alpha < beta);
        let (mut known, mut choice, mut at_least) = (Bounds::ANY, None, beta);
        loop {
            if self.decide(at, viewer, at_least)? {
                known.lower = at_least;
                choice = self.choice;
            } else {
                known.upper = Score(at_least.0 - 1);
            }
            *meanwhile = meanwhile.and(known);
            if known.lower >= beta || known.upper <= alpha || known.exact().is_some() {
                return Ok(Found { known, choice });
            }
            at_least = if known.lower <= alpha {
                Score(alpha.0 + 1)
            } else {
                Score(known.upper.0 - (known.upper.0 - known.lower.0) / 2)
            };
        }
    }

    fn proves(&self) -> bool {
        F::EXACT
    }

    fn work(&self) -> Work {
        Work { nodes: vec![self.budget.spent()], examined: self.knowledge.examined(), tally: self.tally }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever its numbers, also at the end of the scale, a child is searched farther than it was.
    #[test]
    fn a_visit_always_has_something_to_do() {
        const SAMPLES: [u32; 7] = [1, 2, 3, 1000, Numbers::MOST / 2, Numbers::MOST - 1, Numbers::MOST];
        let pairs = || SAMPLES.iter().flat_map(|&a| SAMPLES.iter().map(move |&b| (a, b)));
        for (proof, disproof) in pairs() {
            for (more_proof, others) in pairs() {
                let best = Numbers { proof, disproof };
                let second = Numbers::both(proof, more_proof);
                let total = Numbers { proof, disproof: Numbers::both(disproof, others) };
                let survey = Survey { total, best: 0, second };
                for (proof, disproof) in pairs().chain([(Numbers::INFINITE, Numbers::INFINITE)]) {
                    let limit = Numbers { proof, disproof };
                    assert!(total.reach(limit) || !best.reach(share(limit, &survey, best)), "{limit:?}");
                }
            }
        }
    }
}
