//! The positions of an experiment: the start of a game, or one line of moves per line of a file.

use catalog::{BadLine, BadSetup, Match};
use game::Status;
use std::error::Error;
use std::fmt;

/// A game and the positions in it that an experiment is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// The setup, written in full.
    pub setup: String,
    /// The moves that lead to each position, separated by spaces.
    pub lines: Vec<String>,
}

/// Why there is no such course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadCourse {
    /// The game cannot be opened.
    Setup(BadSetup),
    /// A line cannot be played.
    Line {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        reason: BadLine,
    },
    /// There is no line at all.
    Empty,
}

impl fmt::Display for BadCourse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCourse::Setup(bad) => bad.fmt(f),
            BadCourse::Line { number, reason } => write!(f, "line {number}: {reason}"),
            BadCourse::Empty => f.write_str("there is no line in it; an empty line is the start of the game"),
        }
    }
}

impl Error for BadCourse {}

impl Course {
    /// The start of a game.
    pub fn start(setup: &str) -> Result<Course, BadCourse> {
        Course::read(setup, "\n")
    }

    /// One position per line of `text`: the moves that stand before a tab or a `#`; a line that starts with `#`
    /// is none.
    pub fn read(setup: &str, text: &str) -> Result<Course, BadCourse> {
        let mut game = catalog::open(setup).map_err(BadCourse::Setup)?;
        let mut lines = Vec::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with('#')) {
            let moves = line.split(['\t', '#']).next().unwrap_or_default();
            game.play_line(moves).map_err(|reason| BadCourse::Line { number: at + 1, reason })?;
            lines.push(game.line().join(" "));
            while game.undo() {}
        }
        if lines.is_empty() {
            return Err(BadCourse::Empty);
        }
        Ok(Course { setup: game.setup().to_owned(), lines })
    }

    /// The number of the first line that ends a game, from 1.
    pub fn finished(&self) -> Option<usize> {
        let mut game = self.open();
        let over = |line: &String| {
            game.play_line(line).expect("the line was played before");
            let over = matches!(game.status(), Status::Over(_));
            while game.undo() {}
            over
        };
        self.lines.iter().position(over).map(|at| at + 1)
    }

    /// The game at its start, with fresh engines.
    pub fn open(&self) -> Box<dyn Match> {
        catalog::open(&self.setup).expect("the setup was opened before")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_as_the_game_writes_them() {
        let course =
            Course::read("connect4", "# three lines\n4455\t12 anything\n\n1 2 3 # a comment\n").unwrap();
        assert_eq!(course.setup, "connect4:7x6");
        assert_eq!(course.lines, ["4 4 5 5", "", "1 2 3"]);
        assert_eq!(course.finished(), None);
        assert_eq!(
            Course::read("connect4", "1\n12121212").unwrap_err().to_string().split(':').next(),
            Some("line 2")
        );
        assert_eq!(Course::read("connect4", "1\n1212121").unwrap().finished(), Some(2));
        assert_eq!(Course::read("connect4", ""), Err(BadCourse::Empty));
    }
}
