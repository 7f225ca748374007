//! Games and positions to learn from, in one compact file for all games.
//!
//! ```text
//! tesuji samples 1
//! game othello:8x8             by these rules
//! origin self-play …           what made them: files of one origin can be merged
//!
//! a block for each game: its length, its bytes, four bytes of checksum
//! ```
//!
//! A move is written as its place among the legal ones, mostly one byte. The file grows by whole blocks at its end, in the order
//! of the numbers of games, so that work that was killed goes on behind the last whole block; a broken one at the end is cut
//! off, anywhere else the file is refused.

use crate::{Checksum, varint};
use std::error::Error;
use std::fmt;

const FIRST: &str = "tesuji samples 1";
const CHECK: usize = 4;
/// No game of ours is longer.
const MOST: u64 = 1 << 20;

/// What a file of samples says about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The setup, written in full.
    pub game: String,
    /// What made the samples.
    pub origin: String,
}

/// What somebody says about a position on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// After so many moves.
    pub ply: u32,
    /// For the side whose turn it is, in the unit of the game.
    pub score: i32,
    /// Whether it is proved; else it is what a search believed, in the unit of its evaluation.
    pub proved: bool,
}

/// A game, or a position with a label.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// By which it is sorted and chosen for learning or for judging.
    pub number: u64,
    /// The first position as text, where it is not the usual one.
    pub start: Option<String>,
    /// Each move as its place among the legal ones.
    pub moves: Vec<u32>,
    /// So many moves at the beginning were not chosen by whoever is to be learnt from.
    pub opening: u32,
    /// The score at the end for the first player, if it is known.
    pub result: Option<i32>,
    /// What is known or believed on the way, by ascending ply.
    pub labels: Vec<Label>,
}

/// Games in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Samples {
    /// About all of them.
    pub head: Head,
    /// They themselves, by ascending number.
    pub games: Vec<Sample>,
}

/// Why a file of samples is of no use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSamples {
    /// It is something else.
    Foreign,
    /// A block is broken, which starts at this byte.
    Damaged(usize),
    /// Files of different games or origins cannot be one.
    Strangers {
        /// What both say.
        what: &'static str,
        /// The first.
        one: String,
        /// The other.
        two: String,
    },
    /// Two files have a game of the same number that is not the same game.
    Twice(u64),
}

impl fmt::Display for BadSamples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSamples::Foreign => {
                write!(f, "this is no file of samples: expected '{FIRST}' on its first line")
            }
            BadSamples::Damaged(at) => write!(f, "the file of samples is damaged at byte {at}"),
            BadSamples::Strangers { what, one, two } => {
                write!(f, "these samples cannot be merged: the {what} of one is '{one}', of another '{two}'")
            }
            BadSamples::Twice(number) => {
                write!(f, "two files have different games with the number {number}: give each its own shard")
            }
        }
    }
}

impl Error for BadSamples {}

impl Head {
    /// The first bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let line = |text: &str| text.replace(['\n', '\r'], " ");
        format!("{FIRST}\ngame {}\norigin {}\n\n", line(&self.game), line(&self.origin)).into_bytes()
    }

    /// Reads the first bytes of a file; how many they are.
    fn read(bytes: &[u8]) -> Option<(Head, usize)> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let text = str::from_utf8(&bytes[..end]).ok()?;
        let mut lines = text.split('\n');
        // One spelling: nobody writes a carriage return here.
        if lines.next()? != FIRST || text.contains('\r') {
            return None;
        }
        let game = lines.next()?.strip_prefix("game ")?.to_owned();
        let origin = lines.next()?.strip_prefix("origin ")?.to_owned();
        lines.next().is_none().then_some((Head { game, origin }, end + 2))
    }
}

impl Sample {
    /// The block of this game.
    pub fn write(&self) -> Vec<u8> {
        let mut body = Vec::new();
        varint::put(&mut body, self.number);
        varint::put(&mut body, self.start.as_ref().map_or(0, |start| start.len() as u64 + 1));
        body.extend(self.start.iter().flat_map(|start| start.bytes()));
        varint::put(&mut body, self.moves.len() as u64);
        self.moves.iter().for_each(|mv| varint::put(&mut body, u64::from(*mv)));
        varint::put(&mut body, u64::from(self.opening));
        // Nothing, or the number behind a one.
        body.push(u8::from(self.result.is_some()));
        if let Some(result) = self.result {
            varint::put_signed(&mut body, result.into());
        }
        varint::put(&mut body, self.labels.len() as u64);
        let mut before = 0;
        for label in &self.labels {
            varint::put(&mut body, u64::from(label.ply - before) << 1 | u64::from(label.proved));
            varint::put_signed(&mut body, label.score.into());
            before = label.ply;
        }
        let mut block = Vec::with_capacity(body.len() + 8);
        varint::put(&mut block, body.len() as u64);
        let check = Checksum::of(&body).0 as u32;
        block.extend(body);
        block.extend(check.to_le_bytes());
        block
    }

    fn read(mut body: &[u8]) -> Option<Sample> {
        let bytes = &mut body;
        let small = |bytes: &mut &[u8]| varint::take(bytes).filter(|number| *number <= MOST);
        let number = varint::take(bytes)?;
        let start = match small(bytes)? as usize {
            0 => None,
            length => {
                let text = bytes.split_off(..length - 1)?;
                Some(str::from_utf8(text).ok()?.to_owned())
            }
        };
        let plies = small(bytes)?;
        let moves: Option<Vec<u32>> = (0..plies).map(|_| varint::take(bytes)?.try_into().ok()).collect();
        let opening = small(bytes)? as u32;
        let result = match *bytes.split_off_first()? {
            0 => None,
            1 => Some(varint::take_signed(bytes)?.try_into().ok()?),
            _ => return None,
        };
        let (mut labels, mut ply) = (Vec::new(), 0u32);
        for _ in 0..small(bytes)? {
            let step = small(bytes)?;
            ply += (step >> 1) as u32;
            let score = varint::take_signed(bytes)?.try_into().ok()?;
            labels.push(Label { ply, score, proved: step & 1 == 1 });
        }
        let late = u64::from(ply) > plies || u64::from(opening) > plies;
        (bytes.is_empty() && !late).then_some(Sample {
            number,
            start,
            moves: moves?,
            opening,
            result,
            labels,
        })
    }

    /// Whether it is kept aside to judge what was learnt: one game in ten, by its number alone.
    pub fn is_held_out(&self) -> bool {
        game::Seed(self.number).rng().below(10) == 0
    }
}

impl Samples {
    /// Reads a file; a last block that is not whole is left out, and how many bytes are good is told.
    pub fn read(bytes: &[u8]) -> Result<(Samples, usize), BadSamples> {
        let (head, mut good) = Head::read(bytes).ok_or(BadSamples::Foreign)?;
        let mut games = Vec::new();
        while good < bytes.len() {
            let mut rest = &bytes[good..];
            let Some(length) = varint::take(&mut rest) else { break };
            let Some(length) = usize::try_from(length).ok().filter(|length| *length <= MOST as usize * 8)
            else {
                return Err(BadSamples::Damaged(good));
            };
            if rest.len() < length + CHECK {
                break;
            }
            let (body, check) = rest[..length + CHECK].split_at(length);
            let whole =
                Checksum::of(body).0 as u32 == u32::from_le_bytes([check[0], check[1], check[2], check[3]]);
            let game = Sample::read(body).filter(|_| whole).ok_or(BadSamples::Damaged(good))?;
            games.push(game);
            good = bytes.len() - rest.len() + length + CHECK;
        }
        Ok((Samples { head, games }, good))
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.head.write();
        self.games.iter().for_each(|game| bytes.extend(game.write()));
        bytes
    }

    /// Of all games, whatever the order of files they came from.
    pub fn checksum(&self) -> Checksum {
        self.games.iter().fold(Checksum::of(self.head.game.as_bytes()), |sum, game| sum.and(&game.write()))
    }

    /// One of several, sorted by number. Games that two of them share are taken once.
    pub fn merged(parts: Vec<Samples>) -> Result<Samples, BadSamples> {
        let mut parts = parts.into_iter();
        let Some(mut all) = parts.next() else { return Err(BadSamples::Foreign) };
        for part in parts {
            for (what, one, two) in
                [("game", &all.head.game, &part.head.game), ("origin", &all.head.origin, &part.head.origin)]
            {
                if one != two {
                    return Err(BadSamples::Strangers { what, one: one.clone(), two: two.clone() });
                }
            }
            all.games.extend(part.games);
        }
        all.games.sort_by_key(|game| game.number);
        all.games.dedup();
        match all.games.windows(2).find(|pair| pair[0].number == pair[1].number) {
            Some(pair) => Err(BadSamples::Twice(pair[0].number)),
            None => Ok(all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64) -> Sample {
        Sample {
            number,
            start: number.is_multiple_of(2).then(|| "a position".into()),
            moves: (0..number as u32 + 5).map(|ply| ply * 37).collect(),
            opening: 2,
            result: number.is_multiple_of(3).then_some(-7),
            labels: vec![
                Label { ply: 1, score: -300, proved: false },
                Label { ply: 4, score: 64, proved: true },
            ],
        }
    }

    fn samples(numbers: impl Iterator<Item = u64>) -> Samples {
        Samples {
            head: Head { game: "nim:3".into(), origin: "a test".into() },
            games: numbers.map(game).collect(),
        }
    }

    #[test]
    fn games_come_back() {
        let samples = samples(0..9);
        let bytes = samples.write();
        assert_eq!(Samples::read(&bytes), Ok((samples, bytes.len())));
    }

    #[test]
    fn a_killed_writer_loses_the_last_block_at_most() {
        let all = samples(0..4);
        let bytes = all.write();
        let last = bytes.len() - game(3).write().len();
        for cut in last..bytes.len() {
            let (read, good) = Samples::read(&bytes[..cut]).unwrap();
            assert_eq!((&read.games[..], good), (&all.games[..3], last), "cut at {cut}");
        }
    }

    #[test]
    fn what_is_damaged_in_the_middle_is_refused() {
        let bytes = samples(0..4).write();
        let first = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
        let whole = game(0).write().len();
        for place in first + 1..first + whole {
            let mut changed = bytes.clone();
            changed[place] ^= 4;
            assert_eq!(Samples::read(&changed), Err(BadSamples::Damaged(first)), "byte {place}");
        }
        assert_eq!(Samples::read(b"tesuji weights 1\n\n"), Err(BadSamples::Foreign));
    }

    #[test]
    fn shards_merge_in_any_order() {
        let (even, odd) = (samples((0..10).step_by(2)), samples((1..10).step_by(2)));
        let merged = Samples::merged(vec![odd.clone(), even.clone(), even.clone()]).unwrap();
        assert_eq!(merged, samples(0..10));
        assert_eq!(merged.checksum(), Samples::merged(vec![even.clone(), odd]).unwrap().checksum());
        let mut other = even.clone();
        other.games[0].moves.pop();
        assert_eq!(Samples::merged(vec![even.clone(), other]), Err(BadSamples::Twice(0)));
        let mut stranger = even.clone();
        stranger.head.origin = "elsewhere".into();
        assert!(matches!(Samples::merged(vec![even, stranger]), Err(BadSamples::Strangers { .. })));
    }
}
