//! Records as text: tags, an empty line, moves in lines of at most eighty characters.

use super::scan::MARKS;
use super::{Line, Ply, Record};
use std::fmt;

const WIDTH: usize = 80;

/// The text that [`Record::read`] understands.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut words = Words { text: String::new(), column: 0 };
        words.line(&self.line, usize::from(self.second_begins()));
        words.word(self.ending.text(self.kind().ok().flatten()));
        writeln!(f, "{}", words.text)
    }
}

impl Record {
    /// Whether the position it starts from has the second side to move.
    fn second_begins(&self) -> bool {
        let turn = self.tag("FEN").and_then(|fen| fen.trim().chars().next()).map(|c| c.to_ascii_uppercase());
        let kind = self.kind().ok().flatten();
        turn.zip(kind).is_some_and(|(turn, kind)| turn != kind.fields().0.letter())
    }
}

struct Words {
    text: String,
    column: usize,
}

impl Words {
    /// Adds a word, on a new line if this one is full.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.end_line();
        } else if self.column > 0 && !self.text.ends_with('(') {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column = word.rfind('\n').map_or(self.column + length, |end| word[end..].chars().count());
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// A comment; one with a brace in it can only be closed by the end of its line.
    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.word(&format!("; {}", comment.replace('\n', " ")));
            self.end_line();
        } else {
            self.word(&format!("{{{comment}}}"));
        }
    }

    /// A line whose first move has this number, counted in half-moves from 0.
    fn line(&mut self, line: &Line, first: usize) {
        line.comments.iter().for_each(|comment| self.comment(comment));
        let mut interrupted = true;
        for (half_move, ply) in (first..).zip(&line.plies) {
            let number = half_move / 2 + 1;
            if half_move % 2 == 0 {
                self.word(&format!("{number}."));
            } else if interrupted {
                self.word(&format!("{number}..."));
            }
            self.ply(ply, half_move);
            interrupted = !ply.comments.is_empty() || !ply.variations.is_empty();
        }
    }

    fn ply(&mut self, ply: &Ply, half_move: usize) {
        let mut marks = ply.marks.iter().peekable();
        // Only the first mark may be a sign: two in a row would be read as one.
        let sign = marks.peek().and_then(|&&mark| MARKS.iter().find(|(_, number)| *number == mark));
        match sign {
            Some((sign, _)) => {
                marks.next();
                self.word(&format!("{}{sign}", ply.text));
            }
            None => self.word(&ply.text),
        }
        marks.for_each(|mark| self.word(&format!("${mark}")));
        ply.comments.iter().for_each(|comment| self.comment(comment));
        for variation in &ply.variations {
            self.word("(");
            self.line(variation, half_move);
            self.text.push(')');
            self.column += 1;
        }
    }
}
