//! Which windows to ask about, and in which order, until the question is answered.

use crate::Stopped;
use game::{Bounds, Score};

/// What somebody wants to know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Win, draw or loss.
    Verdict,
    /// The exact score.
    Score,
}

impl Goal {
    /// Whether these bounds answer the question.
    pub fn reached(self, known: Bounds) -> bool {
        match self {
            Goal::Verdict => known.verdict().is_some(),
            Goal::Score => known.exact().is_some(),
        }
    }
}

/// The order of the windows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Windows {
    /// One window over everything that matters.
    One,
    /// Null windows only, those far from a draw first: they are cheap, because a win soon or a loss soon
    /// leaves little room, and they settle easy positions at once.
    OutsideIn,
    /// Null windows that follow the last answer (MTD(f), Plaat 1996), from a draw.
    Mtdf,
    /// The same from a guess.
    From(Score),
}

impl Windows {
    /// These windows, for somebody who has a guess or none.
    pub(crate) fn given(self, guess: Option<Score>) -> Windows {
        match guess {
            Some(score) if self == Windows::OutsideIn => Windows::From(score),
            _ => self,
        }
    }
}

/// Asks `probe` about windows until `goal` is reached. What is proved is written into `known` after every
/// answer, so that it is there even if the search is stopped.
pub fn settle(
    known: &mut Bounds,
    goal: Goal,
    windows: Windows,
    mut probe: impl FnMut(Score, Score) -> Result<Bounds, Stopped>,
) -> Result<(), Stopped> {
    let start = if let Windows::From(guess) = windows { guess } else { Score::DRAW };
    let (mut asked, mut last) = (0, start);
    while !goal.reached(*known) {
        let (alpha, beta) = match windows {
            Windows::One => whole(*known, goal),
            Windows::OutsideIn => null_window(*known, goal, asked),
            Windows::Mtdf | Windows::From(_) => following(*known, goal, last),
        };
        let told = probe(alpha, beta)?;
        last = if told.lower >= beta { told.lower } else { told.upper };
        let before = std::mem::replace(known, known.and(told));
        assert!(known.lower <= known.upper, "the answers contradict each other: {known:?}");
        assert!(*known != before, "an answer that says nothing about ({alpha}, {beta}): {told:?}");
        asked += 1;
    }
    Ok(())
}

/// All scores that matter, between two that say enough.
fn whole(known: Bounds, goal: Goal) -> (Score, Score) {
    match goal {
        Goal::Verdict => (known.lower.max(Score(-1)), known.upper.min(Score(1))),
        Goal::Score => (known.lower, known.upper),
    }
}

/// A question "at least this much?" right at the last answer.
fn following(known: Bounds, goal: Goal, last: Score) -> (Score, Score) {
    let (lower, upper) = whole(known, goal);
    let beta = if last <= lower { Score(lower.0 + 1) } else { last.min(upper) };
    (Score(beta.0 - 1), beta)
}

/// A question "at least this much?": first one about a win soon and one about a loss soon, because such questions
/// are cheap and settle easy positions; then the sign; then the rest from the sign outward.
fn null_window(known: Bounds, goal: Goal, asked: u32) -> (Score, Score) {
    let Bounds { lower: Score(lower), upper: Score(upper) } = known;
    let alpha = match asked {
        0 if upper / 2 > 0 => upper / 2,
        1 if lower / 2 < 0 => lower / 2,
        _ if lower < 1 && upper >= 1 => 0,
        _ if lower < 0 && upper >= 0 => -1,
        _ if goal == Goal::Verdict => unreachable!("the sign is known"),
        _ if lower >= 0 => lower + (upper - lower) / 4,
        _ => upper - 1 - (upper - lower) / 4,
    };
    let alpha = alpha.clamp(lower, upper - 1);
    (Score(alpha), Score(alpha + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every order of windows finds every value, however little a probe tells.
    #[test]
    fn all_orders_reach_the_goal() {
        for most in [1, 2, 7, 21] {
            for value in -most..=most {
                let guess = Windows::From(Score(most / 2));
                for windows in [Windows::One, Windows::OutsideIn, Windows::Mtdf, guess] {
                    for goal in [Goal::Verdict, Goal::Score] {
                        let mut known = Bounds::within(most);
                        let mut probes = 0;
                        let told = settle(&mut known, goal, windows, |Score(alpha), Score(beta)| {
                            assert!(alpha < beta);
                            probes += 1;
                            Ok(match value {
                                _ if value <= alpha => Bounds { upper: Score(alpha), ..Bounds::ANY },
                                _ if value >= beta => Bounds { lower: Score(beta), ..Bounds::ANY },
                                _ => Bounds::exactly(Score(value)),
                            })
                        });
                        assert_eq!(told, Ok(()));
                        assert_eq!(known.verdict(), Some(Score(value).verdict()));
                        assert!(goal == Goal::Verdict || known.exact() == Some(Score(value)));
                        assert!(probes <= 45, "{most} {value} {windows:?} {goal:?} {probes}");
                    }
                }
            }
        }
    }
}
