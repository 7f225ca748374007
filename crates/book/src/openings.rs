//! Openings: what a search believes about the first positions of a game. Nothing in them is proved.
//!
//! A book of openings is a set of graded positions. Whoever asks about a position gets its moves if the book has graded all of
//! them, each worth what the book knows behind it: grades are backed up when they are asked for, so that whatever is added later
//! changes what was there before. It grows by *drop-out expansion* (T. Lincke 2001): the position is opened next that costs both
//! sides least to reach, by plies and by what its moves give away. It learns from lost games, whose positions are opened
//! as far as the loss may come from the book.
//!
//! ```text
//! openings 1            what it is
//! game othello:8x8      lines of text, each a name and a value
//! positions 1234
//!                       an empty line
//! | hash (64) | grade (16) | …   ascending, low bytes first
//! | checksum (64) |              of all before
//! ```

use crate::file::BadBook;
use crate::title::checksum;
use game::{Game, Score};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};

const MAGIC: &str = "openings 1\n";
/// Bytes of one position.
const ENTRY: usize = 10;
/// Nothing is backed up farther.
const FARTHEST: u32 = 100;

/// Names a position by 64 bits: images of each other have the same name.
pub type Name<G> = fn(&G, &<G as Game>::Position) -> u64;

/// Graded positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Openings {
    /// What was said about it: the game, how it was made.
    pub about: Vec<(String, String)>,
    grades: BTreeMap<u64, i16>,
}

/// A move with what it is worth to who makes it.
pub type Weighed<M> = Vec<(M, i32)>;

/// What is known in one walk through a book, by name.
type Known = HashMap<u64, i32>;

impl Openings {
    /// A book that knows nothing.
    pub fn new(about: Vec<(String, String)>) -> Openings {
        Openings { about, grades: BTreeMap::new() }
    }

    /// How many positions are graded.
    pub fn positions(&self) -> usize {
        self.grades.len()
    }

    /// The moves of a position, the best first, if all of them are graded.
    pub fn moves<G: Game>(&self, game: &G, at: &G::Position, name: Name<G>) -> Option<Weighed<G::Move>> {
        self.weigh(game, at, name, &mut Known::new(), 0)
    }

    fn weigh<G: Game>(
        &self,
        game: &G,
        at: &G::Position,
        name: Name<G>,
        known: &mut Known,
        ply: u32,
    ) -> Option<Weighed<G::Move>> {
        let mover = game.mover(at)?;
        if ply > FARTHEST {
            return None;
        }
        let legal = game.legal(at);
        let child = |mv: G::Move| {
            let mut child = at.clone();
            game.play(&mut child, mv);
            child
        };
        // Ends of games are not graded: a book that reaches one has nothing to say.
        let graded = |&mv: &G::Move| self.grades.contains_key(&name(game, &child(mv)));
        if legal.is_empty() || !legal.iter().all(graded) {
            return None;
        }
        let mut weighed: Weighed<G::Move> = Vec::with_capacity(legal.len());
        for mv in legal {
            let child = child(mv);
            let worth = self.worth(game, &child, name, known, ply + 1);
            let same = game.mover(&child) == Some(mover);
            weighed.push((mv, if same { worth } else { -worth }));
        }
        weighed.sort_by_key(|&(_, worth)| Reverse(worth));
        Some(weighed)
    }

    /// What a graded position is worth to its mover, by all that is known behind it.
    fn worth<G: Game>(&self, game: &G, at: &G::Position, name: Name<G>, known: &mut Known, ply: u32) -> i32 {
        let named = name(game, at);
        if let Some(&worth) = known.get(&named) {
            return worth;
        }
        let worth = match self.weigh(game, at, name, known, ply) {
            Some(weighed) => weighed[0].1,
            None => self.grades.get(&named).map_or(0, |&grade| i32::from(grade)),
        };
        known.insert(named, worth);
        worth
    }

    /// The position that costs both sides least to reach among those whose moves are not graded: `ply` for each move, and what
    /// it gives away. Nothing if the book has seen all.
    pub fn next<G: Game>(&self, game: &G, name: Name<G>, ply: i32) -> Option<G::Position> {
        let (mut known, mut seen) = (Known::new(), HashSet::new());
        let mut places = vec![game.start()];
        let mut open = BinaryHeap::from([(Reverse(0), 0)]);
        while let Some((Reverse(cost), place)) = open.pop() {
            let at = places[place].clone();
            if game.mover(&at).is_none() || !seen.insert(name(game, &at)) {
                continue;
            }
            let Some(weighed) = self.weigh(game, &at, name, &mut known, 0) else { return Some(at) };
            let best = weighed[0].1;
            for (mv, worth) in weighed {
                let mut child = at.clone();
                game.play(&mut child, mv);
                places.push(child);
                open.push((Reverse(cost + ply + best - worth), places.len() - 1));
            }
        }
        None
    }

    /// Grades what the moves of a position lead to, unless that is known; whether anything was new.
    pub fn open<G: Game>(
        &mut self,
        game: &G,
        at: &G::Position,
        name: Name<G>,
        grade: &mut dyn FnMut(&G::Position) -> Score,
    ) -> bool {
        let (before, most) = (self.grades.len(), i32::from(i16::MAX));
        for mv in game.legal(at) {
            let mut child = at.clone();
            game.play(&mut child, mv);
            if game.mover(&child).is_some() {
                let graded = || grade(&child).0.clamp(-most, most) as i16;
                self.grades.entry(name(game, &child)).or_insert_with(graded);
            }
        }
        self.grades.len() > before
    }

    /// Learns from a game that was lost: opens the first `most` positions of its line that are not open yet; how many.
    pub fn study<G: Game>(
        &mut self,
        game: &G,
        line: &[G::Position],
        most: usize,
        name: Name<G>,
        grade: &mut dyn FnMut(&G::Position) -> Score,
    ) -> usize {
        let mut opened = 0;
        for at in line {
            if opened == most {
                break;
            }
            opened += usize::from(self.open(game, at, name, grade));
        }
        opened
    }

    /// The bytes of its file.
    pub fn write(&self) -> Vec<u8> {
        let mut head = String::from(MAGIC);
        for (name, value) in &self.about {
            head += &format!("{name} {value}\n");
        }
        let mut bytes = format!("{head}positions {}\n\n", self.grades.len()).into_bytes();
        for (named, grade) in &self.grades {
            bytes.extend(named.to_le_bytes());
            bytes.extend(grade.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads what [`Openings::write`] has written.
    pub fn read(bytes: &[u8]) -> Result<Openings, BadBook> {
        let bad = |what: &str| BadBook::new(format!("no book of openings: {what}"));
        let end = bytes.len().checked_sub(8).ok_or_else(|| bad("too short"))?;
        let (body, sum) = bytes.split_at(end);
        if !body.starts_with(MAGIC.as_bytes()) {
            return Err(bad("it does not begin with 'openings 1'"));
        }
        if checksum(body).to_le_bytes() != sum {
            return Err(bad("its checksum is wrong: it was cut or changed"));
        }
        let blank =
            body.windows(2).position(|two| two == b"\n\n").ok_or_else(|| bad("its head has no end"))?;
        let head = std::str::from_utf8(&body[MAGIC.len()..=blank]).map_err(|_| bad("its head is no text"))?;
        let mut about: Vec<(String, String)> = Vec::new();
        for line in head.lines() {
            let (name, value) = line.split_once(' ').ok_or_else(|| bad("a line of its head has no value"))?;
            about.push((name.into(), value.into()));
        }
        let count =
            about.pop().filter(|(name, _)| name == "positions").and_then(|(_, count)| count.parse().ok());
        let entries = &body[blank + 2..];
        if count.and_then(|count: usize| count.checked_mul(ENTRY)) != Some(entries.len()) {
            return Err(bad("it has not as many positions as it says"));
        }
        let mut grades = BTreeMap::new();
        for entry in entries.chunks_exact(ENTRY) {
            let (named, grade) = entry.split_at(8);
            let named = u64::from_le_bytes(named.try_into().expect("eight bytes"));
            let grade = i16::from_le_bytes(grade.try_into().expect("two bytes"));
            if grades.last_key_value().is_some_and(|(&last, _)| last >= named) {
                return Err(bad("its positions are out of order"));
            }
            grades.insert(named, grade);
        }
        Ok(Openings { about, grades })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mnk::Mnk;

    fn noughts() -> Mnk<u64> {
        Mnk::new(mnk::Size::read("3,3,3").unwrap())
    }

    const NAME: Name<Mnk<u64>> = |game, at| game.hash(at);

    #[test]
    fn it_grows_where_it_costs_least_and_reads_back_as_written() {
        let (game, mut book) = (noughts(), Openings::new(vec![("game".into(), "mnk:3,3,3".into())]));
        assert_eq!(book.moves(&game, &game.start(), NAME), None);
        // The first position that is graded looks worst for its mover, so that the move to it is the best.
        let mut grades = [-40, 10, 20].into_iter().chain(std::iter::repeat(30));
        for _ in 0..2 {
            let at = book.next(&game, NAME, 5).unwrap();
            assert!(book.open(&game, &at, NAME, &mut |_| Score(grades.next().unwrap())));
            assert!(!book.open(&game, &at, NAME, &mut |_| unreachable!("it is open")));
        }
        let mut replied = game.start();
        game.play(&mut replied, game.legal(&game.start())[0]);
        assert_eq!(book.moves(&game, &replied, NAME).unwrap().len(), 8, "the cheapest position was opened");
        let bytes = book.write();
        assert_eq!(Openings::read(&bytes), Ok(book));
        for cut in 0..bytes.len() {
            assert!(Openings::read(&bytes[..cut]).is_err());
            let mut changed = bytes.clone();
            changed[cut] ^= 1;
            assert!(Openings::read(&changed).is_err());
        }
    }

    #[test]
    fn a_lost_game_changes_what_is_played() {
        let (game, mut book) = (noughts(), Openings::default());
        let mut grades = std::iter::once(-50).chain(std::iter::repeat(0));
        book.open(&game, &game.start(), NAME, &mut |_| Score(grades.next().unwrap()));
        let best = |book: &Openings| book.moves(&game, &game.start(), NAME).unwrap()[0];
        let (mv, worth) = best(&book);
        assert_eq!((mv, worth), (game.legal(&game.start())[0], 50));
        // It was lost: every reply turns out to be bad for who has to answer it.
        let mut lost = vec![game.start()];
        let mut at = game.start();
        game.play(&mut at, mv);
        lost.push(at);
        assert_eq!(book.study(&game, &lost, 3, NAME, &mut |_| Score(-70)), 1);
        assert_eq!(best(&book).1, 0);
        assert_ne!(best(&book).0, mv);
    }
}
