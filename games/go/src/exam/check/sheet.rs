//! The text of an answer, statement by statement.

use crate::exam::goban::{Goban, Pos, pos};
use game::{BadText, Side};

/// The lines of a text, and how far it is read.
pub(super) struct Sheet<'t> {
    lines: Vec<(usize, &'t str)>,
    at: usize,
}

/// One line: a word, arguments in parts between `;`, and the result behind `=`.
pub(super) struct Statement<'t> {
    /// The number of its line, from 1.
    pub line: usize,
    pub text: &'t str,
    pub word: &'t str,
    parts: Vec<Vec<&'t str>>,
    result: Vec<&'t str>,
}

impl<'t> Sheet<'t> {
    pub fn new(text: &'t str) -> Sheet<'t> {
        let kept = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        Sheet { lines: (1..).zip(text.lines()).filter(kept).collect(), at: 0 }
    }

    /// The next line as it is.
    pub fn line(&mut self) -> Option<(usize, &'t str)> {
        let line = self.lines.get(self.at).copied();
        self.at += usize::from(line.is_some());
        line
    }

    /// The next line if it begins like this.
    pub fn line_if(&mut self, begins: impl Fn(&str) -> bool) -> Option<(usize, &'t str)> {
        let (_, text) = self.lines.get(self.at)?;
        if begins(text) { self.line() } else { None }
    }

    pub fn statement(&mut self) -> Result<Option<Statement<'t>>, BadText> {
        let Some((line, text)) = self.line() else { return Ok(None) };
        let (before, after) = text.split_once('=').unwrap_or((text, ""));
        let mut parts: Vec<Vec<&str>> =
            before.split(';').map(|part| part.split_whitespace().collect()).collect();
        if parts[0].is_empty() {
            return Err(BadText::new(format!("line {line}: expected a word")));
        }
        let word = parts[0].remove(0);
        let result = after.split_whitespace().collect();
        Ok(Some(Statement { line, text: text.trim(), word, parts, result }))
    }

    /// So many lines of a board.
    pub fn board(&mut self, statement: &Statement<'_>, d: usize) -> Result<Goban, BadText> {
        let rows: Vec<&str> = (0..d).map_while(|_| self.line()).map(|(_, row)| row).collect();
        if rows.len() < d {
            return Err(statement.bad(&format!("expected {d} lines of a board behind it")));
        }
        Goban::read(&rows).map_err(|bad| statement.bad(&bad.to_string()))
    }

    /// The board of `goban d`.
    pub fn board_of(&mut self, statement: &Statement<'_>) -> Result<Goban, BadText> {
        let d = statement.dimension(0)?;
        self.board(statement, d)
    }
}

impl<'t> Statement<'t> {
    pub fn bad(&self, why: &str) -> BadText {
        BadText::new(format!("line {}: {why}", self.line))
    }

    /// The words of a part, counted from 0.
    pub fn part(&self, number: usize) -> &[&'t str] {
        self.parts.get(number).map_or(&[], Vec::as_slice)
    }

    fn word_at(&self, number: usize) -> Result<&'t str, BadText> {
        self.part(0).get(number).copied().ok_or_else(|| self.bad("there are not enough arguments"))
    }

    pub fn number<N: std::str::FromStr>(&self, text: &str) -> Result<N, BadText> {
        text.parse()
            .map_err(|_| self.bad(&format!("'{}' is not the number that is expected", text.escape_debug())))
    }

    /// An argument of the first part that is a number.
    pub fn argument<N: std::str::FromStr>(&self, at: usize) -> Result<N, BadText> {
        self.number(self.word_at(at)?)
    }

    /// An argument that is a dimension.
    pub fn dimension(&self, at: usize) -> Result<usize, BadText> {
        let d: usize = self.argument(at)?;
        let fits = (1..=crate::exam::goban::MOST).contains(&d);
        if fits { Ok(d) } else { Err(self.bad("expected a dimension from 1 to 500")) }
    }

    /// Line and column, two arguments from here on.
    pub fn point(&self, at: usize, g: &Goban) -> Result<Pos, BadText> {
        let p = pos(self.argument(at)?, self.argument(at + 1)?);
        if p.i < g.d() && p.j < g.d() { Ok(p) } else { Err(self.bad(&format!("{p} is not on the board"))) }
    }

    /// Points written `i,j`.
    pub fn points(&self, words: &[&str], d: usize) -> Result<Vec<Pos>, BadText> {
        let point = |word: &&str| {
            let both = word.split_once(',').and_then(|(i, j)| Some((i.parse().ok()?, j.parse().ok()?)));
            let inside = both.filter(|&(i, j): &(usize, usize)| i < d && j < d);
            inside.map(|(i, j)| pos(i, j)).ok_or_else(|| {
                self.bad(&format!("'{}' is no point of the board: expected i,j", word.escape_debug()))
            })
        };
        words.iter().map(point).collect()
    }

    pub fn numbers<N: std::str::FromStr>(&self, words: &[&str]) -> Result<Vec<N>, BadText> {
        words.iter().map(|word| self.number(word)).collect()
    }

    /// What stands behind `=`.
    pub fn results(&self) -> &[&'t str] {
        &self.result
    }

    /// The one number behind `=`.
    pub fn result<N: std::str::FromStr>(&self) -> Result<N, BadText> {
        match self.result[..] {
            [one] => self.number(one),
            _ => Err(self.bad("expected '=' and one number")),
        }
    }

    /// A player by the exam's name.
    pub fn player(&self, word: &str) -> Result<Side, BadText> {
        match word {
            "Noir" | "1" => Ok(Side::First),
            "Blanc" | "2" => Ok(Side::Second),
            _ => Err(self.bad(&format!("'{}' is no player: expected Noir or Blanc", word.escape_debug()))),
        }
    }

    /// A player among the arguments.
    pub fn player_at(&self, at: usize) -> Result<Side, BadText> {
        self.player(self.word_at(at)?)
    }
}

/// What the exam calls a player.
pub(super) fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Noir",
        Side::Second => "Blanc",
    }
}
