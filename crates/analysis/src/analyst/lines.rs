//! How play goes on behind the moves that are told.

use super::{Analyst, has};
use crate::finding::Finding;
use crate::slate::{read, tell};
use engines::{PERFECT, PLAYER, Task};
use game::{Claim, Score, Status};
use search::Goal;
use std::time::Duration;

/// Plies of a line.
const LINE: usize = 12;
/// What they take at the end of an analysis, at most.
pub(super) const AFTERWARDS: Duration = Duration::from_millis(1200);

impl Analyst<'_> {
    /// A line of best play, as far as it can be found in this time: by proofs if the first move is proved, else by
    /// what looks best.
    pub(super) fn follow(&mut self, time: Duration) {
        let scale = self.scale();
        let known = read(&self.slate);
        let Some(&best) = known.best_first(scale).first().filter(|best| best.claim.is_some()) else { return };
        if !best.is_proved() && best.line.len() > 1 {
            let line = best.line.clone();
            return tell(&self.slate, |known| known.line = line);
        }
        let (mv, proved, end) = (best.mv.clone(), best.is_exact(), self.budget.now() + time);
        let line = self.line_from(&mv, |analyst| analyst.best_move(proved, end));
        // On a busy machine a second try may come less far.
        let less = known.line.first() == line.first() && line.len() < known.line.len();
        if !(less && self.by_proofs) {
            self.by_proofs = proved;
            tell(&self.slate, |known| known.line.clone_from(&line));
            self.drawn(line);
        }
    }

    /// The same for the other moves that are told, if they are proved and as long as there is time.
    pub(super) fn follow_others(&mut self) {
        let shown = self.shown();
        for (place, mv) in shown.iter().enumerate().skip(1) {
            let left = self.budget.end.saturating_sub(self.budget.now()) / (shown.len() - place) as u32;
            // What a player has said on its way may be short, and wrong besides.
            let proved = |one: &Finding| one.mv == *mv && one.is_exact();
            if left.is_zero() || !read(&self.slate).findings.iter().any(proved) {
                continue;
            }
            let end = self.budget.now() + left.min(AFTERWARDS);
            let line = self.line_from(mv, |analyst| analyst.best_move(true, end));
            if line.len() > 1 {
                self.drawn(line);
            }
        }
    }

    /// How play goes on from a move, as far as somebody names the next one.
    pub(super) fn line_from(&mut self, mv: &str, best: impl Fn(&Self) -> Option<String>) -> Vec<String> {
        let mut line = Vec::new();
        let mut next = Some(mv.to_owned());
        while let Some(mv) = next.filter(|mv| self.game.play(mv).is_ok()) {
            line.push(mv);
            let more = line.len() < LINE && !self.budget.stop.raised();
            next = if more { best(self) } else { None };
        }
        for _ in &line {
            self.game.undo();
        }
        line
    }

    /// Writes a line down with its first move.
    pub(super) fn drawn(&self, line: Vec<String>) {
        tell(&self.slate, |known| {
            if let Some(finding) = line.first().and_then(|mv| known.of(mv)) {
                finding.line = line;
            }
        });
    }

    fn best_move(&self, proved: bool, end: Duration) -> Option<String> {
        let Status::Turn(_) = self.game.status() else { return None };
        if self.budget.now() >= end {
            return None;
        }
        let think = |method, task, depth| {
            let mut limits = self.budget.limits(AFTERWARDS, u64::MAX, depth);
            if let Some((_, until)) = &mut limits.time {
                let each = if proved { AFTERWARDS } else { AFTERWARDS / 4 };
                *until = (self.budget.now() + each).min(end).min(self.budget.end);
            }
            self.game.think(method, self.budget.settings).map(|job| job.run(task, &limits).answer)
        };
        if proved {
            let proof = think(self.prover, Task::Solve(Goal::Score), None)?;
            // Whoever has lost, and does not know how long it takes, puts up resistance.
            let lost = proof.claim.proved().upper < Score::DRAW && self.scale().most <= 1;
            if !lost || !has(self.game, PLAYER) {
                if !proof.complete || proof.best.is_some() {
                    return proof.best.filter(|_| proof.complete);
                }
                // The value may be known without a look at the moves: then some move reaches it, and a player of proofs looks for
                // no more than one.
                let reaches =
                    |(_, claim): &(String, Claim)| claim.proved().lower >= proof.claim.proved().lower;
                if self.prover == PERFECT {
                    let advice = think(self.prover, Task::Advise, None)?;
                    return advice.moves.into_iter().find(reaches).map(|(mv, _)| mv);
                }
                let each = think(self.prover, Task::SolveMoves(Goal::Score), None)?;
                return each.moves.into_iter().find(reaches).map(|(mv, _)| mv);
            }
        }
        let advice = think(PLAYER, Task::Advise, if self.samples { None } else { Some(6) })?;
        let likely = |(_, claim): &(String, Claim)| search::worth(*claim);
        advice.best.or_else(|| advice.moves.into_iter().max_by_key(likely).map(|(mv, _)| mv))
    }
}
