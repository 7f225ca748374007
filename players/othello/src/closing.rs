//! A player that hands endings to the solver where there seems to be time for it.

use engines::{Engine, Memory, Prover, Request, Settings, Task, share};
use game::{Bounds, Claim, Game};
use othello::{Bits, Grid, Othello};
use search::{Answer, Limits, Work, exact};
use std::sync::Arc;
use std::time::Duration;

/// What a proof with twenty empty squares costs, as a rule: nodes and time, somewhat more than the mean of what games lead to
/// (`docs/othello.md`). Some cost three times as much.
const TWENTY: (f64, Duration) = (100_000.0, Duration::from_millis(200));
/// How many times as much it costs with one empty square more.
const ONE_MORE: f64 = 1.8;
/// The share of the nodes or the time that a proof may take, in percent; the rest is for a guess if it fails.
const FOR_PROOF: u32 = 70;
/// Where nothing limits a player, it proves with so many empty squares or fewer.
const PATIENT: u32 = 20;

/// Makes a solver.
pub(crate) type MakeProver<G> = Arc<dyn Fn(&G, Settings) -> Box<dyn Prover<G>> + Send + Sync>;

/// A guesser who proves endings.
pub(crate) struct Closing<G: Grid> {
    pub(crate) guesser: Box<dyn Engine<Othello<G>>>,
    pub(crate) make: MakeProver<Othello<G>>,
    pub(crate) settings: Settings,
    /// Made when it is first needed.
    pub(crate) prover: Option<Box<dyn Prover<Othello<G>>>>,
}

/// What a proof with so many empty squares may spend, if there seems to be enough for it.
fn allowance(limits: &Limits, empties: u32) -> Option<Limits> {
    let harder = ONE_MORE.powi(empties as i32 - 20);
    if limits.depth.is_some() {
        return None;
    }
    let share = share(limits, FOR_PROOF);
    let nodes = share.nodes.is_none_or(|nodes| TWENTY.0 * harder <= nodes as f64);
    let left = share.time.as_ref().map(|(clock, end)| end.saturating_sub(clock()));
    let time = left.is_none_or(|left| TWENTY.1.as_secs_f64() * harder <= left.as_secs_f64());
    let limited = share.nodes.is_some() || share.time.is_some();
    (nodes && time && (limited || empties <= PATIENT)).then_some(share)
}

impl<G: Grid> Closing<G> {
    /// The best move, proved, if there was time; else what the attempt cost.
    fn prove(
        &mut self,
        asked: &Request<'_, Othello<G>>,
        limits: &Limits,
    ) -> Result<Answer<othello::Move>, Work> {
        let Request { game, at, viewer, .. } = *asked;
        let settings = Settings { memory: self.settings.memory / 2, ..self.settings };
        let prover = self.prover.get_or_insert_with(|| (self.make)(game, settings));
        if !self.settings.keep {
            prover.forget();
        }
        let (mut known, mut reached) = (game.scale(), None);
        let mut search = prover.search(game, limits);
        let found = exact(&mut *search, at, viewer, &mut known, &mut reached);
        // A win that is certain is better than a guess, even where its size is not known yet.
        let won = known.lower > game::Score::DRAW;
        let Some(best) = reached.filter(|_| found.is_ok() || won) else { return Err(search.work()) };
        let known = found.map_or(known, Bounds::exactly);
        let (claim, work) = (Claim::Proved(known), search.work());
        let complete = known.exact().is_some();
        Ok(Answer {
            best: Some(best),
            moves: vec![(best, claim)],
            line: vec![best],
            work,
            ..Answer::bare(claim, complete)
        })
    }
}

impl<G: Grid> Engine<Othello<G>> for Closing<G> {
    fn think(&mut self, asked: Request<'_, Othello<G>>) -> Answer<othello::Move> {
        let Request { game, at, task, limits, .. } = asked;
        let open = task == Task::Advise && game.mover(at).is_some() && game.legal(at).len() > 1;
        let allowed = if open { allowance(limits, game.empties(at).count()) } else { None };
        let Some(share) = allowed else { return self.guesser.think(asked) };
        let work = match self.prove(&asked, &share) {
            Ok(answer) => return answer,
            Err(work) => work,
        };
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(work.all_nodes()));
        let guess = self.guesser.think(Request { limits: &Limits { nodes, ..limits.clone() }, ..asked });
        Answer { work: work.and(&guess.work), ..guess }
    }

    fn memory(&self) -> Option<Memory> {
        self.guesser.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_tried_where_it_can_be_paid_for() {
        let nodes = |nodes, empties| allowance(&Limits::nodes(nodes), empties).is_some();
        assert!(nodes(10_000, 10) && !nodes(10_000, 20) && nodes(10_000_000, 20));
        let depth = Limits { depth: Some(3), ..Limits::default() };
        assert!(allowance(&depth, 4).is_none(), "a horizon is a horizon");
        assert!(allowance(&Limits::default(), 20).is_some() && allowance(&Limits::default(), 40).is_none());
    }
}
