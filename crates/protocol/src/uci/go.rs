//! What a `go` asks for.

use crate::clocks::Account;
use game::Side;
use std::time::Duration;

/// How long to search, and whether the answer waits for a word.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Plies ahead.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time of this move.
    pub movetime: Option<Duration>,
    /// What is left of each side's time, of the opener's first.
    pub left: [Option<Duration>; 2],
    /// What each move brings them.
    pub increment: [Duration; 2],
    /// For how many moves that must do.
    pub moves_to_go: Option<u32>,
    /// Until `stop`.
    pub infinite: bool,
    /// Until `ponderhit`, when the clock starts.
    pub ponder: bool,
    /// What was asked for and is not done.
    pub ignored: Vec<&'static str>,
}

/// The words that begin a condition.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    /// Reads what follows `go`.
    pub fn read(words: &[&str]) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while words.next_if(|next| !WORDS.contains(next)).is_some() {}
                    go.ignored.push("searchmoves");
                }
                _ if WORDS.contains(&word) => go.take(word, words.next().unwrap_or_default())?,
                _ => {
                    let known = WORDS.join(", ");
                    return Err(format!("go: '{}' is no condition; known are {known}", word.escape_debug()));
                }
            }
        }
        Ok(go)
    }

    /// One condition with its number. White opens, whatever the game calls its sides.
    fn take(&mut self, word: &str, value: &str) -> Result<(), String> {
        let number: i64 =
            value.parse().map_err(|_| format!("go: '{}' is no number for {word}", value.escape_debug()))?;
        let count = number.max(0).unsigned_abs();
        let small = u32::try_from(count).unwrap_or(u32::MAX);
        let time = Duration::from_millis(count);
        match word {
            "wtime" => self.left[0] = Some(time),
            "btime" => self.left[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = Some(small),
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(count),
            "movetime" => self.movetime = Some(time),
            _ => self.ignored.push("mate"),
        }
        Ok(())
    }

    /// What this side may spend where so many moves are legal; nothing if nobody gave it a time.
    pub(super) fn time(&self, side: Side, legal: usize) -> Option<Duration> {
        let left = self.left[side as usize];
        let share = left.and_then(|left| {
            Account::sudden(left, self.increment[side as usize], self.moves_to_go).share(legal)
        });
        [self.movetime, share].into_iter().flatten().min()
    }

    /// Whether it says at all when to stop.
    pub(super) fn ends(&self) -> bool {
        let clock = self.left.iter().any(Option::is_some) || self.movetime.is_some();
        self.infinite || clock || self.depth.is_some() || self.nodes.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Go, String> {
        Go::read(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn conditions_come_in_any_order() {
        let ms = Duration::from_millis;
        let go = read("btime 2000 winc 10 depth 7 wtime 1000 movestogo 5 binc 20 nodes 99 ponder").unwrap();
        let expected = Go {
            depth: Some(7),
            nodes: Some(99),
            left: [Some(ms(1000)), Some(ms(2000))],
            increment: [ms(10), ms(20)],
            moves_to_go: Some(5),
            ponder: true,
            ..Go::default()
        };
        assert_eq!(go, expected);
        assert_eq!(go.time(Side::First, 30), Some(ms(196) + ms(10) * 3 / 4));
        assert_eq!(read("movetime 300").unwrap().time(Side::Second, 30), Some(ms(300)));
        assert_eq!(read("infinite").unwrap().time(Side::First, 30), None);
        assert!(!read("").unwrap().ends() && read("infinite").unwrap().ends());
        assert_eq!(read("searchmoves e2e4 d2d4 mate 3 depth 2").unwrap().ignored, ["searchmoves", "mate"]);
        // A clock that has run over.
        assert_eq!(read("wtime -50").unwrap().time(Side::First, 30), Some(ms(1)));
    }

    #[test]
    fn rubbish_is_refused() {
        for (bad, reason) in [
            ("depth", "no number for depth"),
            ("depth deep", "'deep' is no number"),
            ("wtime 99999999999999999999", "no number for wtime"),
            ("fast", "'fast' is no condition"),
        ] {
            assert!(read(bad).unwrap_err().contains(reason), "{bad}");
        }
    }
}
