//! What a search came to, in the words of UCI.

use crate::worth::{self, Lasts};
use catalog::{Speller, Thought, UciTalk};
use game::{Claim, Score, Verdict, WON};
use search::Progress;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// How far a search is.
pub(super) fn progress(progress: &Progress, time: Duration) -> String {
    format!("info{}", spent(progress, progress.nodes.load(Relaxed), time))
}

/// How answers are told.
pub(super) struct Teller {
    /// What scores tell about the length of the game.
    pub(super) lasts: Lasts,
    /// How moves are written.
    pub(super) spell: Speller,
    /// Whether several lines are shown.
    pub(super) several: bool,
    /// Who knows the chances of a win, a draw and a loss, if they are told.
    pub(super) chances: Option<&'static UciTalk>,
}

impl Teller {
    /// What a search came to, or has found so far.
    pub(super) fn found(&self, thought: &Thought, progress: &Progress, time: Duration) -> String {
        let answer = &thought.answer;
        let worth = worth::of(answer.claim, |score| self.lasts.of(score));
        let worth =
            worth.map_or(String::new(), |worth| format!(" score {worth}{}", self.chances(answer.claim)));
        let line = self.line(thought);
        let line = if line.is_empty() { line } else { format!(" pv {line}") };
        let number = if self.several { answer.moves.len().max(1) } else { 1 };
        let full = thought
            .memory
            .map_or(String::new(), |memory| format!(" hashfull {:.0}", 1000.0 * memory.fill.clamp(0.0, 1.0)));
        let depth = answer.depth.or_else(|| u32::try_from(progress.depth.load(Relaxed)).ok());
        let depth = depth.filter(|depth| *depth > 0).map_or(String::new(), |depth| format!(" depth {depth}"));
        let nodes = answer.work.all_nodes();
        format!("info{depth} multipv {number}{worth}{}{full}{line}", cost(nodes, time))
    }

    /// The best move and what is expected to follow.
    fn line(&self, thought: &Thought) -> String {
        let answer = &thought.answer;
        match (&answer.line[..], &answer.best) {
            ([], None) => String::new(),
            ([], Some(best)) => (self.spell)(std::slice::from_ref(best)).join(" "),
            (line, _) => (self.spell)(line).join(" "),
        }
    }

    fn chances(&self, claim: Claim) -> String {
        let Some(talk) = self.chances else { return String::new() };
        let score = match claim {
            Claim::Believed(belief) => belief.rank(),
            Claim::Expected(_) => Score::DRAW,
            Claim::Proved(bounds) => match bounds.verdict() {
                Some(Verdict::Win) => Score(WON + 1),
                Some(Verdict::Loss) => Score(-WON - 1),
                _ => Score::DRAW,
            },
        };
        let [win, draw, loss] = (talk.chances)(score);
        format!(" wdl {win} {draw} {loss}")
    }

    /// The move to play, and the answer that is expected.
    pub(super) fn best(&self, best: &str, thought: &Thought) -> String {
        let line = &thought.answer.line;
        let own = line.first().is_some_and(|first| first == best);
        let spelled =
            if own { (self.spell)(&line[..line.len().min(2)]) } else { (self.spell)(&[best.to_owned()]) };
        match &spelled[..] {
            [] => format!("bestmove {best}"),
            [best] => format!("bestmove {best}"),
            [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
        }
    }
}

fn spent(progress: &Progress, nodes: u64, time: Duration) -> String {
    let depth = progress.depth.load(Relaxed);
    let depth = if depth > 0 { format!(" depth {depth}") } else { String::new() };
    format!("{depth}{}", cost(nodes, time))
}

fn cost(nodes: u64, time: Duration) -> String {
    let speed = nodes as f64 / time.as_secs_f64().max(1e-3);
    format!(" nodes {nodes} nps {speed:.0} time {}", time.as_millis())
}
