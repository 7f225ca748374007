//! The journal of a book in the making: one line per judged position, so that a killed run loses none of them.
//!
//! ```text
//! tesuji journal 1
//! game connect4:7x6
//! kind strategy
//! plies 20
//! nodes 1000000
//! 00fe3040000000 1 3 5c1d…          key, score, places of the best moves or -, checksum of what stands before it
//! 00fe3040000001 easy 77f0…         not worth an entry
//! ```

use crate::file::BadBook;
use crate::title::{Lines, Title, checksum};
use crate::walk::Judged;
use game::{Key, Score};
use std::collections::HashMap;
use std::io::{self, Write};

const MAGIC: &str = "tesuji journal 1";
const EASY: &str = "easy";

/// What a run has found out so far, and where it writes what it finds out next.
pub struct Journal<'w> {
    known: HashMap<String, Option<Judged>>,
    out: &'w mut (dyn Write + Send),
}

impl<'w> Journal<'w> {
    /// The first lines of a journal.
    pub fn head(title: &Title) -> String {
        format!("{MAGIC}\n{title}")
    }

    /// Goes on after these bytes of an earlier run, or from nothing. A line that was being written when the run
    /// was killed does not count: also tells how many bytes do, and everything after them must be cut off
    /// before `out` appends to the file.
    pub fn resume(
        bytes: &[u8],
        title: &Title,
        out: &'w mut (dyn Write + Send),
    ) -> Result<(Journal<'w>, usize), BadBook> {
        let mut known = HashMap::new();
        let head = Self::head(title);
        if head.as_bytes().starts_with(bytes) && bytes.len() < head.len() {
            return Ok((Journal { known, out }, 0));
        }
        let mut lines = Lines::of(bytes);
        if lines.next() != Some(MAGIC) {
            return Err(BadBook::new(format!("this is no journal: the first line must be '{MAGIC}'")));
        }
        let there = Title::read(&mut lines)?;
        if there != *title {
            let Title { game, kind, plies, nodes } = there;
            let game = game.escape_debug();
            return Err(BadBook::new(format!(
                "it belongs to another book: {game}, {kind}, {plies} plies, {nodes} nodes"
            )));
        }
        let mut good = bytes.len() - lines.rest.len();
        while let Some((key, judged)) = lines.next().and_then(record) {
            known.insert(key.to_owned(), judged);
            good = bytes.len() - lines.rest.len();
        }
        Ok((Journal { known, out }, good))
    }

    /// How many positions are judged.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    pub(crate) fn recall<K: Key>(&self, key: K) -> Option<Option<Judged>> {
        self.known.get(&name(key)).cloned()
    }

    pub(crate) fn keep<K: Key>(&mut self, key: K, judged: Option<&Judged>) -> io::Result<()> {
        let words = judged.map_or_else(
            || EASY.to_owned(),
            |Judged { score, best }| {
                let places: Vec<String> = best.iter().map(usize::to_string).collect();
                format!("{score} {}", if best.is_empty() { "-".into() } else { places.join(",") })
            },
        );
        let line = format!("{} {words}", name(key));
        // One write, so that a line is there or not.
        self.out.write_all(format!("{line} {:016x}\n", checksum(line.as_bytes())).as_bytes())?;
        self.out.flush()
    }
}

fn name<K: Key>(key: K) -> String {
    (0..K::WORDS).rev().map(|i| format!("{:016x}", key.word(i))).collect()
}

fn record(line: &str) -> Option<(&str, Option<Judged>)> {
    let (said, sum) = line.rsplit_once(' ')?;
    if u64::from_str_radix(sum, 16).ok()? != checksum(said.as_bytes()) {
        return None;
    }
    if let Some((key, EASY)) = said.split_once(' ') {
        return Some((key, None));
    }
    let mut words = said.split(' ');
    let (key, score, places) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let best = match places {
        "-" => Vec::new(),
        places => places.split(',').map(|place| place.parse().ok()).collect::<Option<_>>()?,
    };
    words.next().is_none().then_some((key, Some(Judged { score: Score(score), best })))
}
