//! What a claim is worth in the units of chess programs: hundredths of a pawn, or moves to the mate.

use catalog::Match;
use game::{Belief, Claim, Reward, Score, Verdict, WON};
use search::MATE;
use std::fmt;

/// How well the side to move stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    /// So many hundredths of a pawn better than the other side.
    Hundredths(i32),
    /// It wins in so many moves, or loses if negative.
    Mate(i32),
}

/// As UCI writes it.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Hundredths(number) => write!(f, "cp {number}"),
            Worth::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// A win that is certain, in hundredths of a pawn, where nobody knows when it comes.
const CERTAIN: i32 = 10_000;

/// What a claim of the side to move says; nothing where it says nothing. `lasts` says how many plies are left when it
/// ends with a score, where scores tell it.
pub(crate) fn of(claim: Claim, lasts: impl Fn(Score) -> Option<u32>) -> Option<Worth> {
    let bounds = match claim {
        Claim::Believed(Belief::Grade(score)) => return Some(graded(score)),
        Claim::Believed(Belief::Chance(chance)) => return Some(Worth::Hundredths(hundredths(chance))),
        Claim::Expected(expected) => {
            return Some(Worth::Hundredths((100.0 * expected.real()).round() as i32));
        }
        Claim::Proved(bounds) => bounds,
    };
    let moves = bounds.exact().filter(|score| *score != Score::DRAW).and_then(&lasts);
    let moves = moves.map(|plies| i32::try_from(plies.div_ceil(2).max(1)).unwrap_or(i32::MAX));
    Some(match (bounds.verdict()?, moves) {
        (Verdict::Win, Some(moves)) => Worth::Mate(moves),
        (Verdict::Loss, Some(moves)) => Worth::Mate(-moves),
        (Verdict::Win, None) => Worth::Hundredths(CERTAIN),
        (Verdict::Loss, None) => Worth::Hundredths(-CERTAIN),
        (Verdict::Draw, _) => Worth::Hundredths(0),
    })
}

/// No mate that was seen is farther away, in plies: where scores beyond [`WON`] mean something else they are nearer to it.
const FARTHEST: i32 = 1_000;

/// A grade in hundredths of a pawn, or the moves to a mate that is in sight.
fn graded(Score(score): Score) -> Worth {
    let plies = MATE - score.abs();
    if score.abs() <= WON || plies > FARTHEST {
        return Worth::Hundredths(score);
    }
    let moves = ((plies + 1) / 2).max(1);
    Worth::Mate(if score > 0 { moves } else { -moves })
}

/// A chance of winning as an advantage: 75 % are about two pawns, by the logistic curve that chess ratings use.
fn hundredths(chance: Reward) -> i32 {
    let share = (f64::from(chance.get()) / f64::from(Reward::WHOLE)).clamp(0.001, 0.999);
    (400.0 * (share / (1.0 - share)).log10()) as i32
}

/// How long a game lasts for every score that can come, asked before the match is left to others.
pub(crate) struct Lasts(Vec<(Score, u32)>);

impl Lasts {
    /// What scores tell about the position of this match.
    pub(crate) fn in_game(game: &dyn Match) -> Lasts {
        let scale = game.scale();
        let scores = (scale.lower.0..=scale.upper.0).map(Score);
        Lasts(scores.filter_map(|score| Some((score, game.lasts(score)?))).collect())
    }

    /// The plies left if the game ends with this score.
    pub(crate) fn of(&self, score: Score) -> Option<u32> {
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
            assert_eq!(of(claim, |_| plies).map(|worth| worth.to_string()).as_deref(), text, "{claim:?}");
        }
    }
}
