//! Collections of problems, a position a line, with the exact scores of its moves:
//! `--XXXXX--OOOXX-O… X; G8:+18; H1:+12; A4:-22;`. Lines that are empty or begin with `%` or `#` are passed over.

use crate::{Discs, Grid, Move, Othello};
use game::{BadText, Game, Notation};
use std::fmt::Write;

/// A position and what somebody says about its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem<B> {
    /// The position.
    pub at: Discs<B>,
    /// Moves with their scores for the side to move, as the line lists them; may be none.
    pub moves: Vec<(Move, i32)>,
}

impl<B> Problem<B> {
    /// The score of the position, if all of its best moves were listed: that of the best one.
    pub fn score(&self) -> Option<i32> {
        self.moves.iter().map(|&(_, score)| score).max()
    }
}

impl<G: Grid> Othello<G> {
    /// Reads a collection of problems.
    pub fn read_problems(&self, text: &str) -> Result<Vec<Problem<G::Bits>>, BadText> {
        let mut problems = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with(['%', '#']) {
                continue;
            }
            let on_line =
                |bad: BadText| BadText { place: bad.place.map(|(_, column)| (i + 1, column)), ..bad };
            problems.push(self.read_problem(line).map_err(on_line)?);
        }
        Ok(problems)
    }

    fn read_problem(&self, line: &str) -> Result<Problem<G::Bits>, BadText> {
        let (at, rest) = self.read_cells(line)?;
        let mut start = line.len() - rest.len();
        let mut moves = Vec::new();
        for (i, part) in rest.split(';').enumerate() {
            let word = part.trim();
            let place = start + part.len() - part.trim_start().len();
            start += part.len() + 1;
            // Right after the side to move stands nothing.
            if word.is_empty() {
                continue;
            }
            let read = if i > 0 { self.read_scored(&at, word) } else { Err(unreadable(word)) };
            moves.push(read.map_err(|reason| BadText::in_text(line, place, reason))?);
        }
        Ok(Problem { at, moves })
    }

    fn read_scored(&self, at: &Discs<G::Bits>, word: &str) -> Result<(Move, i32), String> {
        let (mv, score) = word.split_once(':').ok_or_else(|| unreadable(word))?;
        let mv = self.read_move(at, mv).map_err(|bad| bad.to_string())?;
        let digits = score.trim();
        let scale = self.scale();
        let score =
            digits.parse::<i32>().ok().filter(|score| (scale.lower.0..=scale.upper.0).contains(score));
        let most = scale.upper;
        score.map(|score| (mv, score)).ok_or_else(|| {
            format!("'{}' is not a score: expected a number from -{most} to +{most}", digits.escape_debug())
        })
    }

    /// A problem on one line.
    pub fn write_problem(&self, problem: &Problem<G::Bits>) -> String {
        let mut line = self.write_position(&problem.at) + ";";
        for &(mv, score) in &problem.moves {
            let _ = write!(line, " {}:{score:+};", self.name(mv).to_uppercase());
        }
        line
    }
}

fn unreadable(word: &str) -> String {
    let found: String = word.chars().take(20).collect();
    format!("'{}' where a move and its score should be: expected such as ; G8:+18;", found.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Any, Eight, Scoring, Size};

    #[test]
    fn problems_read_back_as_written() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let start = game.write_position(&game.start());
        let text = format!("% first\n{start}; F5:+0; D3:-2;\n\n# second\n{start};\n{start}\n");
        let problems = game.read_problems(&text).unwrap();
        assert_eq!(problems.len(), 3);
        assert_eq!(problems[0].score(), Some(0));
        assert_eq!((problems[1].score(), &problems[1]), (None, &problems[2]));
        assert_eq!(game.write_problem(&problems[0]), format!("{start}; F5:+0; D3:-2;"));
        assert_eq!(game.read_problems(&game.write_problem(&problems[1])).unwrap(), problems[1..2]);
    }

    #[test]
    fn bad_problems_are_explained() {
        let game = Othello::new(Any::<u64>::new(Size::new(4).unwrap()).unwrap(), Scoring::EmptiesToWinner);
        let start = "-----OX--XO----- X";
        for (rest, message) in [
            (
                "; b1",
                "line 2, column 21: 'b1' where a move and its score should be: expected such as ; G8:+18;",
            ),
            (
                " b1:4",
                "line 2, column 20: 'b1:4' where a move and its score should be: expected such as ; G8:+18;",
            ),
            ("; b1:17", "line 2, column 21: '17' is not a score: expected a number from -16 to +16"),
            (
                "; b1:+2; a1:0",
                "line 2, column 28: 'a1' is not legal: it turns nothing over; X can play b1 a2 d3 c4",
            ),
            ("; b1:é", "line 2, column 21: 'é' is not a score: expected a number from -16 to +16"),
        ] {
            let bad = game.read_problems(&format!("\n{start}{rest}")).unwrap_err();
            assert_eq!(bad.to_string(), message);
        }
        let bad = game.read_problems("\n\n-----O?").unwrap_err();
        assert_eq!(bad.place, Some((3, 7)));
    }
}
