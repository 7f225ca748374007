//! From games to text: export format, lines of at most 79 characters where words allow it.

use super::{Line, Record};
use crate::Board;
use game::Side;

/// No line is longer, unless a word or a comment to the end of the line is.
const WIDTH: usize = 79;

impl Record {
    /// The game as PGN.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let mut page = Page { text, column: 0, glued: false };
        page.line(&self.line, self.start);
        page.word(self.ending.text());
        page.text.push_str("\n\n");
        page.text
    }
}

struct Page {
    text: String,
    column: usize,
    /// The next word follows without a space: a variation begins or ends.
    glued: bool,
}

impl Page {
    /// A word behind a space or on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let glued = self.column == 0 || self.glued;
        self.glued = false;
        if !glued && self.column + 1 + length > WIDTH {
            self.new_line();
        } else if !glued {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// In braces; or, if a brace is in it, to the end of the line.
    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.word(&format!("; {}", comment.replace(['\n', '\r'], " ")));
            return self.new_line();
        }
        // Broken at its spaces, with a brace glued to the first and the last word.
        let whole = format!("{{{comment}}}");
        whole.split_whitespace().for_each(|word| self.word(word));
    }

    fn line(&mut self, line: &Line, mut at: Board) {
        line.intro.iter().for_each(|comment| self.comment(comment));
        let mut interrupted = true;
        for played in &line.moves {
            match at.mover() {
                Side::First => self.word(&format!("{}.", at.number())),
                Side::Second if interrupted => self.word(&format!("{}...", at.number())),
                Side::Second => {}
            }
            self.word(&at.san(played.mv));
            played.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
            played.comments.iter().for_each(|comment| self.comment(comment));
            for variation in &played.variations {
                self.word("(");
                self.glued = true;
                self.line(variation, at);
                self.glued = true;
                self.word(")");
            }
            interrupted = !(played.comments.is_empty() && played.variations.is_empty());
            at.play(played.mv);
        }
    }
}
