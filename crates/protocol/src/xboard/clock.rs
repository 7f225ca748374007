//! The clocks of XBoard: moves, a base in minutes, an increment in seconds.

use crate::uci::Go;
use game::Side;
use std::time::Duration;

/// Nobody plays longer.
const LONGEST: f64 = 1e7;

/// `level MOVES BASE INCREMENT`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// For how many moves the base must do; nothing for the whole game.
    pub moves: Option<u32>,
    /// What there is at first, and again after so many moves.
    pub base: Duration,
    /// What each move brings.
    pub increment: Duration,
}

impl Level {
    /// Reads `40 5 0`, `0 2:30 12` and the like.
    pub fn read(text: &str) -> Result<Level, String> {
        let unclear = || {
            "expected level MOVES MINUTES INCREMENT, such as 'level 40 5 0' or 'level 0 2:30 12'".to_owned()
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [moves, base, increment] = words[..] else { return Err(unclear()) };
        let moves: u32 = moves.parse().map_err(|_| unclear())?;
        let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
        let base = seconds(minutes).zip(seconds(rest)).map(|(minutes, rest)| minutes * 60 + rest);
        let (base, increment) = base.zip(seconds(increment)).ok_or_else(unclear)?;
        Ok(Level { moves: Some(moves).filter(|&moves| moves > 0), base, increment })
    }
}

/// Seconds, which may have a fraction.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Hundredths of a second; a clock that has run over has nothing left.
pub(super) fn hundredths(text: &str) -> Option<Duration> {
    let number: i64 = text.parse().ok()?;
    Some(Duration::from_millis(number.max(0).unsigned_abs().saturating_mul(10)))
}

/// What may be spent on moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Control {
    /// For the whole game; nothing if nobody said it, or each move has a time of its own.
    pub(super) level: Option<Level>,
    /// For each move.
    pub(super) exactly: Option<Duration>,
    /// What the controller said is left.
    pub(super) left: Option<Duration>,
    /// Plies ahead.
    pub(super) depth: Option<u32>,
}

impl Control {
    /// The same in the words of UCI, for a side that has made so many moves.
    pub(super) fn go(&self, side: Side, made: usize) -> Go {
        let mut go = Go { depth: self.depth, movetime: self.exactly, ..Go::default() };
        if let Some(level) = self.level {
            let made = u32::try_from(made).unwrap_or(u32::MAX);
            go.left[side as usize] = Some(self.left.unwrap_or(level.base));
            go.increment[side as usize] = level.increment;
            go.moves_to_go = level.moves.map(|moves| moves - made % moves);
        }
        go
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_says_how_much_is_left_for_how_many_moves() {
        let second = Duration::from_secs(1);
        for (text, moves, base, increment) in [
            ("40 5 0", Some(40), 300 * second, Duration::ZERO),
            ("0 2:30 12", None, 150 * second, 12 * second),
            ("0 0:01 0.5", None, second, second / 2),
        ] {
            assert_eq!(Level::read(text), Ok(Level { moves, base, increment }), "{text}");
        }
        for bad in ["", "40 5", "40 5 0 0", "x 5 0", "40 5:x 0", "-1 5 0", "40 -5 0", "40 1e99 0", "40 nan 0"]
        {
            assert!(Level::read(bad).is_err(), "{bad}");
        }
        let control = Control { level: Level::read("40 5 0").ok(), ..Control::default() };
        let go = control.go(Side::Second, 0);
        assert_eq!((go.left, go.moves_to_go), ([None, Some(300 * second)], Some(40)));
        let later = Control { left: Some(7 * second), ..control }.go(Side::First, 39);
        assert_eq!((later.left, later.moves_to_go), ([Some(7 * second), None], Some(1)));
        assert_eq!(control.go(Side::First, 40).moves_to_go, Some(40), "the next forty");
    }
}
