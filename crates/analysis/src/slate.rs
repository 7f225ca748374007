//! What an analysis has found so far: one writes, another reads.

use crate::finding::{Finding, Scale};
use crate::throws::Throw;
use engines::Thought;
use game::{Belief, Claim, Reward, Score, Verdict};
use std::sync::{Arc, Mutex, PoisonError};

/// What is known so far; the search writes it, the stream reads it.
#[derive(Clone, Default)]
pub struct Known {
    /// What is known of each move.
    pub findings: Vec<Finding>,
    /// How play may go on from the best of them.
    pub line: Vec<String>,
    /// The move that the player would make.
    pub advised: Option<String>,
    /// Where dice are to be thrown, what each roll brings; no findings then.
    pub throws: Vec<Throw>,
    /// What the throw is worth on average to whoever throws.
    pub mean: Option<Claim>,
    /// Plies that the last complete estimate looked ahead.
    pub depth: u32,
    /// Whether nothing more will come.
    pub done: bool,
}

/// The common slate.
pub type Slate = Arc<Mutex<Known>>;

/// What is known at this moment.
pub fn read(slate: &Slate) -> Known {
    slate.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

pub(crate) fn tell(slate: &Slate, change: impl FnOnce(&mut Known)) {
    let mut known = slate.lock().unwrap_or_else(PoisonError::into_inner);
    change(&mut known);
}

impl Known {
    pub(crate) fn of(&mut self, mv: &str) -> Option<&mut Finding> {
        self.findings.iter_mut().find(|finding| finding.mv == mv)
    }

    /// The findings, the best first, what nobody has looked at last; among equals the player's own choice, then as the game
    /// lists them.
    pub fn best_first(&self, scale: Scale) -> Vec<&Finding> {
        let mut sorted: Vec<&Finding> = self.findings.iter().collect();
        let advised = |one: &Finding| self.advised.as_ref() == Some(&one.mv);
        sorted.sort_by(|a, b| {
            let seen = b.claim.is_some().cmp(&a.claim.is_some());
            seen.then(b.merit(scale).total_cmp(&a.merit(scale))).then(advised(b).cmp(&advised(a)))
        });
        sorted
    }
}

/// What a player without a horizon has to say: one that did not get round believes in a draw everywhere, and one that
/// samples despairs of what it has not tried.
pub(crate) fn something(told: &Thought) -> Thought {
    let mut told = told.clone();
    let even = Claim::graded(Score::DRAW);
    if told.answer.moves.len() > 1 && told.answer.moves.iter().all(|(_, claim)| *claim == even) {
        told.answer.moves.clear();
    }
    let untried = Claim::Believed(Belief::Chance(Reward::of(Verdict::Loss)));
    told.answer.moves.retain(|(_, claim)| *claim != untried);
    told
}

/// Writes down what a player says. One that tells its `lines` best moves only has changed its mind about a move that it
/// told before and leaves out now.
pub(crate) fn note_advice(slate: &Slate, told: &Thought, lines: usize) {
    let moves = &told.answer.moves;
    for (mv, claim) in moves {
        note(slate, mv, *claim, None);
    }
    tell(slate, |known| {
        known.depth = told.answer.depth.unwrap_or(known.depth);
        // On its way to the second best move a player names that one.
        let most = moves.iter().map(|(_, claim)| search::worth(*claim)).max();
        let is_best =
            |best: &String| moves.iter().any(|(mv, claim)| mv == best && Some(search::worth(*claim)) == most);
        if let Some(best) = told.answer.best.as_ref().filter(|best| is_best(best)) {
            known.advised = Some(best.clone());
        }
        if moves.len() >= lines {
            for finding in &mut known.findings {
                let believed = matches!(finding.claim, Some(Claim::Believed(_)));
                if believed && !moves.iter().any(|(mv, _)| *mv == finding.mv) {
                    (finding.claim, finding.line) = (None, Vec::new());
                }
            }
        }
        let line = &told.answer.line;
        if let Some(best) = line.first()
            && let Some(finding) = known.of(best)
        {
            finding.line.clone_from(line);
        }
    });
}

/// Writes a claim down, unless a better one is there already.
pub(crate) fn note(slate: &Slate, mv: &str, claim: Claim, plies: Option<u32>) {
    tell(slate, |known| {
        let Some(finding) = known.of(mv) else { return };
        let new = match (finding.claim, claim) {
            (Some(Claim::Proved(old)), Claim::Proved(new)) => Claim::Proved(old.and(new)),
            (Some(Claim::Proved(old)), Claim::Believed(_)) if old.verdict().is_some() => Claim::Proved(old),
            (Some(old @ Claim::Believed(_)), Claim::Proved(new)) if new.verdict().is_none() => old,
            (_, new) => new,
        };
        finding.claim = Some(new);
        finding.plies = plies.or(finding.plies);
    });
}
