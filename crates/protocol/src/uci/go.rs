//! What a `go` asks for.

use crate::clocks::Account;
use game::Side;
use std::time::Duration;

/// How long to search, and whether the answer waits for a word.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Plies ahead.
    pub depth: Option<u32>,
    /// The most nodes of the search.
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
    /// Only these first moves, if any are named.
    pub search_moves: Vec<String>,
    /// A mate in at most so many moves ends it.
    pub mate: Option<u32>,
    /// No search: the lines of so many moves are counted.
    pub perft: Option<u32>,
}

/// What a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    /// From then on nothing new is begun.
    pub(crate) soft: Duration,
    /// Then it ends.
    pub(crate) hard: Duration,
}

/// The words that begin a condition.
const WORDS: [&str; 13] = [
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
    "perft",
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
                    while let Some(mv) = words.next_if(|next| !WORDS.contains(next)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                _ if WORDS.contains(&word) => go.take(word, words.next().unwrap_or_default())?,
                _ => {
                    let known = WORDS.join(", ");
                    return Err(format!(
                        "'{}' is no condition of go; known are {known}",
                        word.escape_debug()
                    ));
                }
            }
        }
        Ok(go)
    }

    /// One condition with its number. White opens, whatever the game calls its sides.
    fn take(&mut self, word: &str, value: &str) -> Result<(), String> {
        let number: i64 =
            value.parse().map_err(|_| format!("'{}' is no number for {word} of go", value.escape_debug()))?;
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
            "perft" => self.perft = Some(small),
            _ => self.mate = Some(small),
        }
        Ok(())
    }

    /// What this side may spend where so many moves are legal; nothing if nobody gave it a time.
    pub(crate) fn time(&self, side: Side, legal: usize, overhead: Duration) -> Option<Share> {
        let share = self.left[side as usize].map(|left| {
            let left = left.saturating_sub(overhead);
            let account = Account::sudden(left, self.increment[side as usize], self.moves_to_go);
            let share = account.share(legal).unwrap_or(left);
            // A search that has begun an iteration may end it, unless that takes too much of the whole.
            Share { soft: share * 2 / 3, hard: (share * 5 / 2).min(share.max(left / 4)) }
        });
        let movetime = self.movetime.map(|time| {
            let time = time.saturating_sub(overhead).max(time / 2);
            Share { soft: time, hard: time }
        });
        [movetime, share].into_iter().flatten().min_by_key(|share| share.hard)
    }

    /// Whether it says at all when to stop.
    pub(crate) fn ends(&self) -> bool {
        let clock = self.left.iter().any(Option::is_some) || self.movetime.is_some();
        self.infinite || clock || self.depth.is_some() || self.nodes.is_some() || self.mate.is_some()
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
        let share = ms(196) + ms(10) * 3 / 4;
        let expected = Share { soft: share * 2 / 3, hard: ms(250) };
        assert_eq!(go.time(Side::First, 30, Duration::ZERO), Some(expected));
        let movetime = read("movetime 300").unwrap().time(Side::Second, 30, Duration::ZERO);
        assert_eq!(movetime, Some(Share { soft: ms(300), hard: ms(300) }));
        assert_eq!(read("infinite").unwrap().time(Side::First, 30, Duration::ZERO), None);
        assert!(!read("").unwrap().ends() && read("infinite").unwrap().ends());
        let go = read("searchmoves e2e4 d2d4 mate 3 depth 2").unwrap();
        assert_eq!(
            (go.search_moves, go.mate, go.depth),
            (vec!["e2e4".into(), "d2d4".into()], Some(3), Some(2))
        );
        assert_eq!(read("perft 5").unwrap().perft, Some(5));
        // A clock that has run over.
        let late = read("wtime -50").unwrap().time(Side::First, 30, Duration::ZERO).unwrap();
        assert!(late.hard <= ms(1), "{late:?}");
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
