//! The record of a contest: one game per line, in the manner of PGN, appended as soon as it is over.
//!
//! ```text
//! [Game "1"] [Setup "mnk:3,3,3"] [First "best,nodes=20000"] [Second "player,nodes=20000"] [Seed "1"] [Opening "b2"] a1 c3 … 1/2-1/2
//! ```

use game::Side;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::str::FromStr;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// Its number in the contest, from 1.
    pub number: u64,
    /// The game that was played.
    pub setup: String,
    /// Who opened.
    pub first: String,
    /// Who answered.
    pub second: String,
    /// The seed of the contest.
    pub seed: u64,
    /// The moves that were given.
    pub opening: String,
    /// The moves that were chosen.
    pub moves: Vec<String>,
    /// Who won, if anybody.
    pub winner: Option<Side>,
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tag = |f: &mut fmt::Formatter<'_>, name: &str, value: &str| {
            write!(f, "[{name} \"{}\"] ", value.replace('\\', "\\\\").replace('"', "\\\""))
        };
        tag(f, "Game", &self.number.to_string())?;
        tag(f, "Setup", &self.setup)?;
        tag(f, "First", &self.first)?;
        tag(f, "Second", &self.second)?;
        tag(f, "Seed", &self.seed.to_string())?;
        tag(f, "Opening", &self.opening)?;
        self.moves.iter().try_for_each(|mv| write!(f, "{mv} "))?;
        f.write_str(match self.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        })
    }
}

/// Takes `[Name "value"] ` from the front of a line.
fn tag<'t>(line: &mut &'t str, name: &str) -> Result<String, String> {
    let missing = || format!("expected [{name} \"…\"]");
    let rest: &'t str = line.strip_prefix(&format!("[{name} \"")).ok_or_else(missing)?;
    let (mut value, mut escaped) = (String::new(), false);
    for (at, c) in rest.char_indices() {
        match c {
            _ if escaped => {
                value.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => {
                *line = rest[at + 1..].strip_prefix(']').ok_or_else(missing)?.trim_start();
                return Ok(value);
            }
            c => value.push(c),
        }
    }
    Err(missing())
}

impl FromStr for Recorded {
    type Err = String;

    fn from_str(line: &str) -> Result<Recorded, String> {
        let mut rest = line;
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("'{text}' is not a number"));
        let game = number(tag(&mut rest, "Game")?)?;
        let setup = tag(&mut rest, "Setup")?;
        let first = tag(&mut rest, "First")?;
        let second = tag(&mut rest, "Second")?;
        let seed = number(tag(&mut rest, "Seed")?)?;
        let opening = tag(&mut rest, "Opening")?;
        let mut moves: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        let winner = match moves.pop().as_deref() {
            Some("1-0") => Some(Side::First),
            Some("0-1") => Some(Side::Second),
            Some("1/2-1/2") => None,
            _ => return Err("expected the result 1-0, 0-1 or 1/2-1/2 at the end".into()),
        };
        Ok(Recorded { number: game, setup, first, second, seed, opening, moves, winner })
    }
}

/// A file of games that nobody else writes to meanwhile.
#[derive(Debug)]
pub struct Record {
    file: File,
}

/// What a file of games held when it was opened.
#[derive(Debug)]
pub struct Found {
    /// The games, each with the number of its line.
    pub games: Vec<(usize, Recorded)>,
    /// Whether the last line was cut short and is gone.
    pub cut: bool,
}

impl Record {
    /// Opens or begins a record. A last line without a line break is what a killed program leaves: it is
    /// dropped. The message says what is wrong and where.
    pub fn open(path: &str) -> Result<(Record, Found), String> {
        let trouble = |error: io::Error| format!("cannot open '{path}': {error}");
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(trouble)?;
        if !file.metadata().map_err(trouble)?.is_file() {
            return Err(format!("'{path}' is no plain file: a record is read back and added to"));
        }
        if !files::lock(&file).map_err(trouble)? {
            return Err(format!("'{path}' is in use by another contest"));
        }
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_end(&mut bytes)).map_err(trouble)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| format!("'{path}' is not UTF-8 text"))?;
        let mut games = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let game = line.parse().map_err(|reason| format!("'{path}', line {}: {reason}", at + 1))?;
            games.push((at + 1, game));
        }
        let cut = whole < bytes.len();
        if cut {
            // A file that is not a record at all must not be shortened.
            if games.is_empty() && !b"[Game ".starts_with(&bytes[..bytes.len().min(6)]) {
                return Err(format!("'{path}', line 1: expected [Game \"…\"]"));
            }
            file.set_len(whole as u64).map_err(trouble)?;
        }
        Ok((Record { file }, Found { games, cut }))
    }

    /// Adds a game; it is out of this program's hands when the call returns.
    pub fn append(&mut self, game: &Recorded) -> io::Result<()> {
        self.file.write_all(format!("{game}\n").as_bytes())?;
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Recorded {
        Recorded {
            number: 7,
            setup: "connect4:7x6".into(),
            first: "best,nodes=20000".into(),
            second: "a \"quoted\\ name".into(),
            seed: 3,
            opening: "4 4".into(),
            moves: vec!["3".into(), "5".into()],
            winner: Some(Side::Second),
        }
    }

    #[test]
    fn a_game_reads_back_as_written() {
        for winner in [None, Some(Side::First), Some(Side::Second)] {
            let game = Recorded { winner, ..sample() };
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        let bare = Recorded { opening: String::new(), moves: Vec::new(), ..sample() };
        assert_eq!(bare.to_string().parse(), Ok(bare));
    }

    #[test]
    fn a_line_that_is_no_game_is_refused_with_the_reason() {
        let line = sample().to_string();
        for (bad, reason) in [
            ("", "expected [Game"),
            ("hello", "expected [Game"),
            (&line.replace("0-1", ""), "expected the result"),
            (&line.replace("\"7\"", "\"seven\""), "'seven' is not a number"),
            (&line.replace("Opening", "Start"), "expected [Opening"),
        ] {
            let found = bad.parse::<Recorded>().unwrap_err();
            assert!(found.contains(reason), "{bad}: {found}");
        }
    }

    #[test]
    fn a_line_cut_short_is_dropped_and_a_stranger_is_left_alone() {
        let path = std::env::temp_dir().join(format!("record-{}.txt", std::process::id()));
        let name = path.to_str().unwrap();
        let line = sample().to_string();
        std::fs::write(&path, format!("{line}\n{}", &line[..40])).unwrap();
        let (mut record, found) = Record::open(name).unwrap();
        assert_eq!((found.games.len(), found.cut), (1, true));
        assert!(Record::open(name).unwrap_err().contains("in use"));
        record.append(&sample()).unwrap();
        drop(record);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{line}\n{line}\n"));
        std::fs::write(&path, "my letter to the editor").unwrap();
        assert!(Record::open(name).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "my letter to the editor");
        std::fs::remove_file(&path).unwrap();
    }
}
