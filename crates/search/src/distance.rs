//! Mate distance: a won game is worth the more the sooner it is won.
//!
//! In a search, a score beyond [`WON`] counts plies from the root. The table keeps it as counted from the position, since a
//! position is met at different distances.

use game::{Bounds, Score, WON};

/// A game that is won here and now. Every ply farther away it is worth one less, and it stays above [`WON`].
pub const MATE: i32 = WON + 2_000;

/// A score that a position has by itself, as the root sees it so many plies away.
#[inline(always)]
pub(crate) fn score_from_root(Score(score): Score, ply: u32) -> Score {
    let ply = ply.min((MATE - WON) as u32 - 1) as i32;
    match score {
        _ if score.abs() > MATE => Score(score),
        won if won > WON => Score((won - ply).max(WON + 1)),
        lost if lost < -WON => Score((lost + ply).min(-WON - 1)),
        _ => Score(score),
    }
}

/// The same for bounds; where nothing is known, nothing changes.
#[inline(always)]
pub(crate) fn from_root(known: Bounds, ply: u32) -> Bounds {
    Bounds { lower: score_from_root(known.lower, ply), upper: score_from_root(known.upper, ply) }
}

/// The reverse: what the root sees, as the position has it by itself.
#[inline(always)]
pub(crate) fn from_here(known: Bounds, ply: u32) -> Bounds {
    let here = |Score(score): Score| match score {
        _ if score.abs() > MATE => Score(score),
        won if won > WON => Score((won + ply as i32).min(MATE)),
        lost if lost < -WON => Score((lost - ply as i32).max(-MATE)),
        _ => Score(score),
    };
    Bounds { lower: here(known.lower), upper: here(known.upper) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_the_same_wherever_the_root_is() {
        // Mate five plies behind a position that stands at ply 7 and at ply 2.
        let here = Score(MATE - 5);
        let seen = score_from_root(here, 7);
        assert_eq!(seen, Score(MATE - 12));
        assert_eq!(from_here(Bounds::exactly(seen), 7), Bounds::exactly(here));
        assert_eq!(score_from_root(-here, 2), Score(7 - MATE));
        assert_eq!(from_here(Bounds::exactly(Score(7 - MATE)), 2), Bounds::exactly(-here));
    }

    #[test]
    fn grades_and_the_unknown_stay_as_they_are() {
        for known in [Bounds::ANY, Bounds::exactly(Score(37)), Bounds::exactly(Score(-WON))] {
            assert_eq!((from_root(known, 9), from_here(known, 9)), (known, known));
        }
        assert_eq!(score_from_root(Score(MATE), 1 << 20), Score(WON + 1), "far away, but won");
    }
}
