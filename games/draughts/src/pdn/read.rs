//! Records from signs.

use super::scan::{Scan, Sign, wrong};
use super::{Ending, Line, Ply, Record};
use game::BadText;

/// Variations within variations, at most so deep.
const DEEPEST: usize = 64;

impl Record {
    /// Reads all games of a file. A game ends with its result or where the tags of the next one begin.
    pub fn read_all(text: &str) -> Result<Vec<Record>, BadText> {
        let mut scan = Scan::new(text);
        let mut reader = Reader::default();
        while let Some((sign, place)) = scan.next()? {
            reader.take(sign, place)?;
        }
        if let Some(open) = reader.opened.last() {
            return Err(wrong(*open, "this variation is not closed by ')'".into()));
        }
        reader.finish(Ending::Open);
        Ok(reader.games)
    }

    /// Reads the first game of a file.
    pub fn read(text: &str) -> Result<Record, BadText> {
        let games = Record::read_all(text)?;
        games.into_iter().next().ok_or_else(|| BadText::new("there is no game: expected tags or moves"))
    }
}

#[derive(Default)]
struct Reader {
    games: Vec<Record>,
    tags: Vec<(String, String)>,
    /// The line of the game, and the variations that are open within each other.
    lines: Vec<Line>,
    /// Where these variations were opened.
    opened: Vec<super::Place>,
    /// Whether anything but tags was read.
    begun: bool,
}

impl Reader {
    fn take(&mut self, sign: Sign, place: super::Place) -> Result<(), BadText> {
        if let Sign::Tag(name, value) = sign {
            if let Some(open) = self.opened.last() {
                return Err(wrong(*open, "this variation is not closed by ')'".into()));
            }
            if self.begun {
                self.finish(Ending::Open);
            }
            self.tags.push((name, value));
            return Ok(());
        }
        self.begun = true;
        if self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        let deepest = self.lines.len() - 1;
        let line = &mut self.lines[deepest];
        match sign {
            Sign::Tag(..) | Sign::Number => {}
            Sign::Comment(text) => match line.plies.last_mut() {
                Some(ply) => ply.comments.push(text),
                None => line.comments.push(text),
            },
            Sign::Mark(number) => {
                let bad = || wrong(place, "a mark stands behind a move, and there is none".into());
                line.plies.last_mut().ok_or_else(bad)?.marks.push(number);
            }
            Sign::Open => {
                if line.plies.is_empty() {
                    return Err(wrong(
                        place,
                        "a variation stands behind the move it replaces, and there is none".into(),
                    ));
                }
                if self.lines.len() > DEEPEST {
                    return Err(wrong(place, format!("variations are nested more than {DEEPEST} deep")));
                }
                self.lines.push(Line::default());
                self.opened.push(place);
            }
            Sign::Close => self.close(place)?,
            Sign::Word(word) => self.word(word, place)?,
        }
        Ok(())
    }

    fn close(&mut self, place: super::Place) -> Result<(), BadText> {
        if self.opened.pop().is_none() {
            return Err(wrong(place, "this ')' closes no variation".into()));
        }
        let variation = self.lines.pop().expect("one is open");
        let outer = self.lines.last_mut().and_then(|line| line.plies.last_mut());
        outer.expect("it stands behind a move").variations.push(variation);
        Ok(())
    }

    fn word(&mut self, word: String, place: super::Place) -> Result<(), BadText> {
        if let Some(ending) = Ending::read(&word) {
            // Within a variation a result says how it would end: nothing to keep.
            if self.opened.is_empty() {
                self.finish(ending);
            }
            return Ok(());
        }
        let looks_like_a_move = word.starts_with(|c: char| c.is_ascii_alphanumeric())
            && word.contains(|c: char| "-–xX×:".contains(c) || c.is_ascii_lowercase());
        if !looks_like_a_move {
            let word = word.escape_debug();
            let reason =
                format!("'{word}' is neither a move nor a result: expected 11-15, 15x24, 1-0, 1/2-1/2 or *");
            return Err(wrong(place, reason));
        }
        let line = self.lines.last_mut().expect("the game is open");
        line.plies.push(Ply { text: word, place, ..Ply::default() });
        Ok(())
    }

    fn finish(&mut self, ending: Ending) {
        let line = self.lines.pop().unwrap_or_default();
        let tags = std::mem::take(&mut self.tags);
        if self.begun || !tags.is_empty() {
            self.games.push(Record { tags, line, ending });
        }
        self.begun = false;
    }
}
