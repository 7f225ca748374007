//! The perfect player: a book for the opening, proof behind it, and an honest guess where time runs out.

use crate::engine::{Engine, Memory, Request, Task};
use crate::makes::question;
use crate::prover::Prover;
use book::Book;
use game::{Acyclic, Bounds, Claim, Deterministic, Game, Score, Side, Symmetry};
use search::{Answer, Limits, Stopped, WindowSearch, Windows, Work, answer, exact, mistakes, reaches};

/// The share of the time or the nodes that goes into a proof, in percent; the rest is for a guess without one.
const FOR_PROOF: u32 = 85;

/// Plays one of the best moves: the fastest win, the slowest loss.
pub(crate) struct Perfect<G: Game> {
    pub(crate) book: Option<Book>,
    pub(crate) prover: Box<dyn Prover<G>>,
    /// Who is asked when a proof would take too long.
    pub(crate) guesser: Box<dyn Engine<G>>,
    /// Whether to prefer moves that are hard to answer.
    pub(crate) trap: bool,
    /// Whether to remember what was proved when the last question was answered.
    pub(crate) keep: bool,
}

impl<G: Acyclic + Deterministic + Symmetry> Engine<G> for Perfect<G> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        if !self.keep {
            self.prover.forget();
        }
        match task {
            Task::Advise if game.mover(at).is_some() => self.advise(asked),
            Task::Solve(_) if self.recalled(game, at).is_some() => self.recite(game, at),
            _ => {
                let ask = question(task, Windows::OutsideIn);
                answer(game, &mut self.prover.search(game, limits), at, viewer, ask)
            }
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.prover.memory()
    }
}

impl<G: Acyclic + Deterministic + Symmetry> Perfect<G> {
    /// The answer of the book about a position that it holds.
    fn recite(&self, game: &G, at: &G::Position) -> Answer<G::Move> {
        let score = self.recalled(game, at).expect("only positions of the book are recited");
        let best = Equals { moves: self.known_best(game, at, score), compared: true };
        let told = proved(score, best, Work::default());
        Answer { moves: Vec::new(), games: Vec::new(), ..told }
    }

    fn recalled(&self, game: &G, at: &G::Position) -> Option<Score> {
        self.book.as_ref()?.score(game, at)
    }

    fn known_best(&self, game: &G, at: &G::Position, score: Score) -> Vec<G::Move> {
        let order = |moves: &mut [G::Move]| self.prover.order(game, moves);
        self.book.as_ref().map_or_else(Vec::new, |book| book.best_moves(game, at, score, order))
    }

    /// The best moves as far as the limits allow.
    fn advise(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, limits, .. } = asked;
        let mut known = self.recalled(game, at).map_or(game.scale(), Bounds::exactly);
        let mut reached = None;
        let share = share(limits, FOR_PROOF);
        let work = {
            let mut search = self.prover.search(game, &share);
            if let Ok(score) = exact(&mut search, at, viewer, &mut known, &mut reached) {
                let best = self.best(game, &mut search, at, score, reached);
                if !best.moves.is_empty() {
                    return proved(score, self.choose(game, &mut search, at, score, best), search.work());
                }
            }
            search.work()
        };
        if let Some(mv) = reached.filter(|_| known.lower >= Score::DRAW) {
            // Not the last word, but a win or a draw that is certain is better than a guess.
            let proved = known.verdict().is_some();
            let claim = if proved { Claim::Proved(known) } else { Claim::graded(known.lower) };
            let (best, moves, line) = (Some(mv), vec![(mv, claim)], vec![mv]);
            return Answer { best, moves, line, work, ..Answer::bare(claim, false) };
        }
        // It may prove something after all, but it knows nothing of traps.
        let left = limits.nodes.map(|nodes| nodes.saturating_sub(work.all_nodes()));
        let limits = &Limits { nodes: left, ..limits.clone() };
        let guess = self.guesser.think(Request { limits, ..asked });
        let work = work.and(&guess.work);
        Answer { complete: guess.complete && !self.trap, work, ..guess }
    }

    /// What a position is worth to `viewer`, if the book says so.
    fn told(&self, game: &G, at: &G::Position, viewer: Side) -> Option<Score> {
        self.book.as_ref()?.worth(game, at, viewer)
    }

    /// Moves that are worth `score`: all of them where they are cheap to have or a choice is wanted, else one.
    /// None if the search was stopped before there was one.
    fn best<R: WindowSearch<G>>(
        &self,
        game: &G,
        search: &mut R,
        at: &G::Position,
        score: Score,
        reached: Option<G::Move>,
    ) -> Equals<G::Move> {
        let known = self.known_best(game, at, score);
        if !known.is_empty() {
            return Equals { moves: known, compared: true };
        }
        let mover = game.mover(at).expect("only open positions have moves");
        let mut moves = game.legal(at);
        self.prover.order(game, &mut moves);
        let told = |mv| game.after(&mut at.clone(), mv, |child| self.told(game, child, mover));
        let mut moves: Vec<_> = moves.into_iter().map(|mv| (mv, told(mv))).collect();
        // A side that has made a mistake, or asks for a hint, stands where the book has no answer. The other side
        // owns what comes next: the book holds it where it is hard. So what the book knows comes first.
        moves.sort_by_key(|(_, worth)| worth.is_none());
        let mut best = Equals { moves: reached.into_iter().collect(), compared: true };
        for (mv, worth) in moves {
            if best.moves.contains(&mv) {
                continue;
            }
            if !best.moves.is_empty() && !self.trap {
                break;
            }
            let reaches =
                worth.map_or_else(|| reaches(game, search, at, mv, score), |worth| Ok(worth >= score));
            match reaches {
                Ok(true) => best.moves.push(mv),
                Ok(false) => {}
                Err(Stopped) => {
                    best.compared = false;
                    break;
                }
            }
        }
        best
    }

    /// All of these moves, or those that set a trap. Where time runs out, the moves that were looked at whole are
    /// compared.
    fn choose<R: WindowSearch<G>>(
        &self,
        game: &G,
        search: &mut R,
        at: &G::Position,
        score: Score,
        mut best: Equals<G::Move>,
    ) -> Equals<G::Move> {
        if !self.trap || best.moves.len() < 2 {
            return best;
        }
        let mover = game.mover(at).expect("only open positions have moves");
        let told = |after: &G::Position| self.told(game, after, mover);
        let mut weighed = Vec::new();
        for &mv in &best.moves {
            let Ok(share) = mistakes(game, search, at, mv, score, told) else {
                best.compared = false;
                break;
            };
            weighed.push((mv, share));
        }
        let Some(most) = weighed.iter().map(|&(_, share)| share).max() else { return best };
        let moves = weighed.into_iter().filter(|&(_, share)| share == most).map(|(mv, _)| mv).collect();
        Equals { moves, ..best }
    }
}

/// Moves that are proved to be best.
struct Equals<M> {
    moves: Vec<M>,
    /// Whether there was time for all that was asked about them. If not, each is as good, but may set a lesser trap.
    compared: bool,
}

/// The answer that these moves, and no others that count, are worth exactly this.
fn proved<M: Copy>(score: Score, best: Equals<M>, work: Work) -> Answer<M> {
    let claim = Claim::Proved(Bounds::exactly(score));
    let moves: Vec<_> = best.moves.into_iter().map(|mv| (mv, claim)).collect();
    let first = moves.first().map(|&(mv, _)| mv);
    let line = first.into_iter().collect();
    Answer { best: first, moves, line, work, ..Answer::bare(claim, best.compared) }
}

/// Some percent of what is allowed.
pub fn share(limits: &Limits, percent: u32) -> Limits {
    let mut share = limits.clone();
    share.nodes = limits.nodes.map(|nodes| nodes / 100 * u64::from(percent));
    // The end is told by the clock, and may be for ever.
    share.time = limits.time.clone().map(|(clock, end)| {
        let now = clock();
        let part = end.saturating_sub(now) / 100 * percent;
        (clock, now.saturating_add(part))
    });
    share
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn a_share_counts_from_now_and_for_ever_stays_long() {
        let clock: search::Clock = Arc::new(|| Duration::from_secs(100));
        let within = |end| Limits { time: Some((Arc::clone(&clock), end)), ..Limits::nodes(1_000) };
        let end = |limits: Limits| limits.time.map(|(_, end)| end).unwrap();
        let ten = share(&within(Duration::from_secs(110)), 50);
        assert_eq!((ten.nodes, end(ten.clone())), (Some(500), Duration::from_secs(105)));
        assert!(end(share(&within(Duration::MAX), 85)) > Duration::from_secs(1 << 40));
        assert_eq!(end(share(&within(Duration::from_secs(1)), 85)), Duration::from_secs(100));
    }
}
