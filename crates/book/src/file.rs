//! The scores of a book, and the file that holds them.
//!
//! ```text
//! tesuji book 1          lines of text: what it is about
//! game connect4:7x6
//! kind strategy
//! plies 20
//! nodes 1000000
//! words 1                64-bit words of a key
//! entries 20000
//!                        then bytes: for each entry, in ascending order of keys,
//! distance               from the key before (the first: from 0 … 0), at least 1 but for the first, as a varint
//! score                  for the side to move, zigzag (0, -1, 1, -2, …) as a varint
//! choice                 only if the kind is traps: 0, or 1 + the place of a move among the legal ones, as a varint
//! checksum               8 bytes, little-endian, FNV-1a of all bytes before it
//! ```
//!
//! A varint is a number in groups of seven bits, the least significant first, with the high bit set in all bytes
//! but the last. Keys are canonical: images of each other share an entry.

use crate::title::{Kind, Lines, Title, checksum};
use crate::walk::Entry;
use game::{Key, Score};
use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

const MAGIC: &str = "tesuji book 1\n";

/// The widest keys that are believed, in words.
const MOST_WORDS: u64 = 64;

/// Why some bytes are no book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBook(String);

impl BadBook {
    pub(crate) fn new(reason: impl Into<String>) -> BadBook {
        BadBook(reason.into())
    }
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for BadBook {}

/// Exact scores of positions, by canonical key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// What it is about.
    pub title: Title,
    /// Words of a key.
    width: usize,
    /// The keys in ascending order, each the most significant word first.
    words: Vec<u64>,
    /// For the side to move.
    scores: Vec<i16>,
    /// The moves that are written down: 0, or 1 + a place. Empty unless the kind is traps.
    choices: Vec<u16>,
}

impl Book {
    /// A book of these positions.
    pub fn new<K: Key, E: Into<Entry>>(title: Title, entries: impl IntoIterator<Item = (K, E)>) -> Book {
        let mut entries: Vec<(Vec<u64>, i16, u16)> = entries
            .into_iter()
            .map(|(key, entry)| {
                let Entry { score: Score(score), choice } = entry.into();
                let score = i16::try_from(score).expect("scores of a game with a book are small");
                let choice = u16::try_from(choice.map_or(0, |place| place + 1)).expect("moves are few");
                ((0..K::WORDS).rev().map(|i| key.word(i)).collect(), score, choice)
            })
            .collect();
        entries.sort();
        entries.dedup_by(|one, other| one.0 == other.0);
        let chosen = entries.iter().map(|&(.., choice)| choice);
        Book {
            width: K::WORDS,
            words: entries.iter().flat_map(|(words, ..)| words).copied().collect(),
            scores: entries.iter().map(|&(_, score, _)| score).collect(),
            choices: if title.kind == Kind::Traps { chosen.collect() } else { Vec::new() },
            title,
        }
    }

    /// How many positions it holds.
    pub fn positions(&self) -> usize {
        self.scores.len()
    }

    /// What it says of the position with this canonical key.
    pub(crate) fn of_key<K: Key>(&self, key: K) -> Option<Entry> {
        if K::WORDS != self.width {
            return None;
        }
        let (mut low, mut high) = (0, self.scores.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let here = &self.words[middle * self.width..][..self.width];
            match here.iter().copied().cmp((0..K::WORDS).rev().map(|i| key.word(i))) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => {
                    let choice = self.choices.get(middle).and_then(|&choice| choice.checked_sub(1));
                    let score = Score(i32::from(self.scores[middle]));
                    return Some(Entry { score, choice: choice.map(usize::from) });
                }
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Words of a key.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The bytes of its file.
    pub fn write(&self) -> Vec<u8> {
        let Book { title, width, words, scores, choices } = self;
        let mut out = format!("{MAGIC}{title}words {width}\nentries {}\n", scores.len()).into_bytes();
        let mut before = vec![0; *width];
        for (i, (key, &score)) in words.chunks_exact(*width).zip(scores).enumerate() {
            write_varint(&distance(key, &before), &mut out);
            write_varint(&[zigzag(score)], &mut out);
            if let Some(&choice) = choices.get(i) {
                write_varint(&[choice.into()], &mut out);
            }
            before.copy_from_slice(key);
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// Reads what [`Book::write`] wrote.
    pub fn read(bytes: &[u8]) -> Result<Book, BadBook> {
        if !bytes.starts_with(MAGIC.as_bytes()) {
            let first = MAGIC.trim_end();
            return Err(BadBook::new(format!("this is no book: the first line must be '{first}'")));
        }
        let (body, sum) = bytes.split_last_chunk::<8>().expect("the first line is longer");
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BadBook::new("the checksum does not match: the file is damaged or cut short"));
        }
        let mut lines = Lines::of(body);
        lines.next();
        let title = Title::read(&mut lines)?;
        let width = lines.number("words")?;
        if !(1..=MOST_WORDS).contains(&width) {
            return Err(lines.bad(format!("a key has 1 to {MOST_WORDS} words")));
        }
        let (width, entries) = (width as usize, lines.number("entries")?);
        // An entry takes two bytes at least, which keeps the claim of a liar from eating memory.
        if entries > lines.rest.len() as u64 / 2 {
            return Err(lines.bad(format!("{entries} entries do not fit into this file")));
        }
        let mut book = Book { title, width, words: Vec::new(), scores: Vec::new(), choices: Vec::new() };
        let mut rest = lines.rest;
        let mut key = vec![0; width];
        for number in 1..=entries {
            let bad = |reason: &str| {
                let at = body.len() - rest.len();
                BadBook::new(format!("entry {number}, near byte {at}: {reason}"))
            };
            let mut after = rest;
            let ahead = read_varint(&mut after, width).ok_or_else(|| bad("its key is no number"))?;
            if number > 1 && ahead.iter().all(|&word| word == 0) {
                return Err(bad("its key is that of the entry before"));
            }
            if !advance(&mut key, &ahead) {
                return Err(bad("its key is too large"));
            }
            let score = read_varint(&mut after, 1).and_then(|score| unzigzag(score[0]));
            book.scores.push(score.ok_or_else(|| bad("its score is no small number"))?);
            if book.title.kind == Kind::Traps {
                let choice = read_varint(&mut after, 1).and_then(|choice| u16::try_from(choice[0]).ok());
                book.choices.push(choice.ok_or_else(|| bad("its move is no small number"))?);
            }
            book.words.extend(&key);
            rest = after;
        }
        if !rest.is_empty() {
            return Err(BadBook::new(format!("{} bytes follow the last entry", rest.len())));
        }
        Ok(book)
    }
}

/// `key - before`, most significant word first.
fn distance(key: &[u64], before: &[u64]) -> Vec<u64> {
    let (mut out, mut borrow) = (vec![0; key.len()], false);
    for i in (0..key.len()).rev() {
        let (less, one) = key[i].overflowing_sub(before[i]);
        let (less, two) = less.overflowing_sub(u64::from(borrow));
        (out[i], borrow) = (less, one || two);
    }
    out
}

/// `key += ahead`; whether the sum has room.
fn advance(key: &mut [u64], ahead: &[u64]) -> bool {
    let mut carry = false;
    for (word, more) in key.iter_mut().zip(ahead).rev() {
        let (sum, one) = word.overflowing_add(*more);
        let (sum, two) = sum.overflowing_add(u64::from(carry));
        (*word, carry) = (sum, one || two);
    }
    !carry
}

fn zigzag(score: i16) -> u64 {
    u64::from(((score << 1) ^ (score >> 15)) as u16)
}

fn unzigzag(code: u64) -> Option<i16> {
    let code = u16::try_from(code).ok()?;
    Some((code >> 1) as i16 ^ -((code & 1) as i16))
}

/// Writes a number given as words, the most significant first.
fn write_varint(words: &[u64], out: &mut Vec<u8>) {
    let bit = |i: usize| words.len().checked_sub(1 + i / 64).map_or(0, |word| words[word] >> (i % 64) & 1);
    let bits = (0..64 * words.len()).rev().find(|&i| bit(i) == 1).map_or(1, |top| top + 1);
    for start in (0..bits).step_by(7) {
        let group = (0..7).fold(0, |group, i| group | (bit(start + i) as u8) << i);
        out.push(if start + 7 < bits { group | 0x80 } else { group });
    }
}

/// Reads a number of so many words, the most significant first; nothing if it has no end or no room.
fn read_varint(rest: &mut &[u8], width: usize) -> Option<Vec<u64>> {
    let mut words = vec![0; width];
    let mut start = 0;
    loop {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        for i in (0..7).filter(|i| byte >> i & 1 == 1) {
            let word = width.checked_sub(1 + (start + i) / 64)?;
            words[word] |= 1 << ((start + i) % 64);
        }
        if byte & 0x80 == 0 {
            return Some(words);
        }
        start += 7;
        if start > 64 * width {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::title::Kind;

    fn title() -> Title {
        Title { game: "a game".into(), kind: Kind::Full, plies: 3, nodes: 0 }
    }

    /// The checksum that makes these bytes a file again.
    fn sealed(mut body: Vec<u8>) -> Vec<u8> {
        let sum = checksum(&body);
        body.extend(sum.to_le_bytes());
        body
    }

    #[test]
    fn a_book_reads_back_as_written_whatever_its_keys() {
        let small = Book::new(title(), [(7u64, Score(-3)), (0, Score(0)), (u64::MAX, Score(300))]);
        let wide =
            Book::new(title(), [([1u64, 0, 9], Score(-300)), ([0, 5, 9], Score(1)), ([3, 0, 0], Score(2))]);
        let none = Book::new(title(), [] as [(u128, Score); 0]);
        for book in [&small, &wide, &none] {
            assert_eq!(Book::read(&book.write()).as_ref(), Ok(book));
        }
        assert_eq!(small.of_key(7u64), Some(Score(-3).into()));
        assert_eq!(small.of_key(8u64), None);
        assert_eq!(wide.of_key([0, 5, 9]), Some(Score(1).into()));
        assert_eq!(wide.of_key([3, 0, 0]), Some(Score(2).into()));
        assert_eq!(wide.of_key(7u64), None);
        let chosen = Entry { score: Score(2), choice: Some(4) };
        let traps = Title { kind: Kind::Traps, ..title() };
        let traps = Book::new(traps, [(7u64, chosen), (9, Score(-2).into())]);
        assert_eq!(Book::read(&traps.write()).as_ref(), Ok(&traps));
        assert_eq!((traps.of_key(7u64), traps.of_key(9u64)), (Some(chosen), Some(Score(-2).into())));
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_noticed() {
        let whole = Book::new(title(), (1..20u64).map(|i| (i * i * i, Score(i as i32 - 9)))).write();
        for i in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[i] ^= 0x10;
            assert!(Book::read(&bytes).is_err(), "byte {i}");
            assert!(Book::read(&whole[..i]).is_err(), "cut at {i}");
        }
    }

    #[test]
    fn nonsense_under_a_right_checksum_is_refused_with_its_place() {
        let head = |lines: &str| format!("{MAGIC}game g\nkind full\nplies 1\nnodes 0\n{lines}").into_bytes();
        let refused = |lines: &str, bytes: &[u8], reason: &str| {
            let told = Book::read(&sealed([&head(lines), bytes].concat())).unwrap_err().to_string();
            assert!(told.contains(reason), "{told}");
        };
        refused("words 0\nentries 0\n", &[], "line 6: a key has 1 to 64 words");
        refused("words 1\nentries 9\n", &[1, 0], "9 entries do not fit");
        refused("words 1\nentries 2\n", &[1, 0, 0, 0], "entry 2, near byte");
        refused("words 1\nentries 1\n", &[1, 0, 1], "1 bytes follow");
        refused("words 1\nentries 1\n", &[1, 0x80, 0x80, 0x80, 1], "its score");
        refused("words 1\nentries 1\n", &[0xff; 12], "its key is no number");
        refused("entries 1\n", &[], "expected 'words …'");
        let text = format!("{MAGIC}game g\nkind thin\n").into_bytes();
        assert!(Book::read(&sealed(text)).unwrap_err().to_string().contains("kind strategy"));
        assert!(Book::read(b"").unwrap_err().to_string().contains("no book"));
    }
}
