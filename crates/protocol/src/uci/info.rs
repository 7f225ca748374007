//! What a search came to, in the words of UCI.

use catalog::{Match, Thought};
use game::{Claim, Score, Verdict};
use search::Progress;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A win that is certain, in hundredths of a pawn, where nobody knows when it comes.
const CERTAIN: i32 = 10_000;

/// How a claim of the side to move is written; nothing where it says nothing. `lasts` says how many plies are left when it
/// ends with a score, where scores tell it.
pub(super) fn score(claim: Claim, lasts: impl Fn(Score) -> Option<u32>) -> Option<String> {
    let bounds = match claim {
        Claim::Believed(Score(score)) => return Some(format!("cp {score}")),
        Claim::Proved(bounds) => bounds,
    };
    let moves = bounds.exact().filter(|score| *score != Score::DRAW).and_then(&lasts);
    Some(match (bounds.verdict()?, moves.map(|plies| plies.div_ceil(2).max(1))) {
        (Verdict::Win, Some(moves)) => format!("mate {moves}"),
        (Verdict::Loss, Some(moves)) => format!("mate -{moves}"),
        (Verdict::Win, None) => format!("cp {CERTAIN}"),
        (Verdict::Loss, None) => format!("cp -{CERTAIN}"),
        (Verdict::Draw, _) => "cp 0".into(),
    })
}

/// How far a search is.
pub(super) fn progress(progress: &Progress, time: Duration) -> String {
    format!("info{}", spent(progress, progress.nodes.load(Relaxed), time))
}

/// What a search came to.
pub(super) fn found(thought: &Thought, game: &Scores, progress: &Progress, time: Duration) -> String {
    let answer = &thought.answer;
    let worth =
        score(answer.claim, |score| game.lasts(score)).map_or(String::new(), |text| format!(" score {text}"));
    let line = answer.best.as_ref().map_or(String::new(), |best| format!(" pv {best}"));
    let full = thought
        .memory
        .map_or(String::new(), |memory| format!(" hashfull {:.0}", 1000.0 * memory.fill.clamp(0.0, 1.0)));
    format!("info{}{full}{worth}{line}", spent(progress, answer.work.all_nodes(), time))
}

fn spent(progress: &Progress, nodes: u64, time: Duration) -> String {
    let depth = progress.depth.load(Relaxed);
    let depth = if depth > 0 { format!(" depth {depth}") } else { String::new() };
    let speed = nodes as f64 / time.as_secs_f64().max(1e-3);
    format!("{depth} nodes {nodes} time {} nps {speed:.0}", time.as_millis())
}

/// How long a game lasts for every score that can come, asked before the match is left to others.
pub(super) struct Scores(Vec<(Score, u32)>);

impl Scores {
    /// What scores tell about the position of this match.
    pub(super) fn of(game: &dyn Match) -> Scores {
        let scale = game.scale();
        let scores = (scale.lower.0..=scale.upper.0).map(Score);
        Scores(scores.filter_map(|score| Some((score, game.lasts(score)?))).collect())
    }

    fn lasts(&self, score: Score) -> Option<u32> {
        self.0.iter().find(|(known, _)| *known == score).map(|(_, plies)| *plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Bounds;

    #[test]
    fn claims_are_written_for_the_side_to_move() {
        let proved = |lower, upper| Claim::Proved(Bounds { lower: Score(lower), upper: Score(upper) });
        for (claim, plies, text) in [
            (Claim::Believed(Score(-35)), None, Some("cp -35")),
            (proved(5, 5), Some(3), Some("mate 2")),
            (proved(-5, -5), Some(4), Some("mate -2")),
            (proved(1, 1), None, Some("cp 10000")),
            (proved(1, 9), Some(3), Some("cp 10000")),
            (proved(-9, -1), None, Some("cp -10000")),
            (proved(0, 0), Some(9), Some("cp 0")),
            (proved(-9, 9), Some(9), None),
            (proved(0, 9), None, None),
        ] {
            assert_eq!(score(claim, |_| plies).as_deref(), text, "{claim:?}");
        }
    }
}
