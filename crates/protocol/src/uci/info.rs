//! What a search came to, in the words of UCI.

use catalog::{Match, Speller, Thought, UciTalk};
use game::{Belief, Claim, Reward, Score, Verdict, WON};
use search::{MATE, Progress};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A win that is certain, in hundredths of a pawn, where nobody knows when it comes.
const CERTAIN: i32 = 10_000;

/// How a claim of the side to move is written; nothing where it says nothing. `lasts` says how many plies are left when it
/// ends with a score, where scores tell it.
pub(super) fn score(claim: Claim, lasts: impl Fn(Score) -> Option<u32>) -> Option<String> {
    let bounds = match claim {
        Claim::Believed(Belief::Grade(score)) => return Some(graded(score)),
        Claim::Believed(Belief::Chance(chance)) => return Some(format!("cp {}", centipawns(chance))),
        Claim::Expected(expected) => return Some(format!("cp {:.0}", 100.0 * expected.real())),
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

/// No mate that was seen is farther away, in plies: where scores beyond [`WON`] mean something else they are nearer to it.
const FARTHEST: i32 = 1_000;

/// A grade in hundredths of a pawn, or the moves to a mate that is in sight.
fn graded(Score(score): Score) -> String {
    let plies = MATE - score.abs();
    if score.abs() <= WON || plies > FARTHEST {
        return format!("cp {score}");
    }
    let moves = (plies + 1) / 2;
    format!("mate {}", if score > 0 { moves.max(1) } else { -moves })
}

/// A chance of winning as an advantage: 75 % are about two pawns, by the logistic curve that chess ratings use.
fn centipawns(chance: Reward) -> i32 {
    let share = (f64::from(chance.get()) / f64::from(Reward::WHOLE)).clamp(0.001, 0.999);
    (400.0 * (share / (1.0 - share)).log10()) as i32
}

/// How far a search is.
pub(super) fn progress(progress: &Progress, time: Duration) -> String {
    format!("info{}", spent(progress, progress.nodes.load(Relaxed), time))
}

/// How answers are told.
pub(super) struct Teller {
    /// What scores tell about the length of the game.
    pub(super) scores: Scores,
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
        let worth = score(answer.claim, |score| self.scores.lasts(score));
        let worth =
            worth.map_or(String::new(), |text| format!(" score {text}{}", self.chances(answer.claim)));
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
            (Claim::graded(Score(-35)), None, Some("cp -35")),
            (Claim::graded(Score(MATE - 3)), None, Some("mate 2")),
            (Claim::graded(Score(4 - MATE)), None, Some("mate -2")),
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
