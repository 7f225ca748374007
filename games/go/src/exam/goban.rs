//! The exam's board: a square of points in one row of numbers, addressed by line and column (questions 3 and 4).

use game::{BadText, Side};
use std::fmt;

/// The largest dimension.
pub const MOST: usize = 500;

/// A point: line and column, counted from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// The line.
    pub i: usize,
    /// The column.
    pub j: usize,
}

/// The point in line `i` and column `j`.
pub const fn pos(i: usize, j: usize) -> Pos {
    Pos { i, j }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.i, self.j)
    }
}

/// Up to four neighbours, as the exam lists them: above, below, left, right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbours {
    nb: usize,
    t: [Pos; 4],
}

impl Neighbours {
    /// Those that there are.
    pub fn list(&self) -> &[Pos] {
        &self.t[..self.nb]
    }
}

/// A board of d lines and d columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Goban {
    d: usize,
    m: Vec<Option<Side>>,
}

impl Goban {
    /// An empty board (question 3).
    pub fn new(d: usize) -> Goban {
        assert!((1..=MOST).contains(&d), "a dimension from 1 to {MOST}");
        Goban { d, m: vec![None; d * d] }
    }

    /// The dimension.
    pub fn d(&self) -> usize {
        self.d
    }

    /// What lies on a point.
    pub fn get(&self, p: Pos) -> Option<Side> {
        self.m[p.i * self.d + p.j]
    }

    /// Puts or removes a stone; nothing is captured.
    pub fn set(&mut self, p: Pos, stone: Option<Side>) {
        self.m[p.i * self.d + p.j] = stone;
    }

    /// All points, line by line.
    pub fn points(&self) -> impl Iterator<Item = Pos> + use<> {
        let d = self.d;
        (0..d * d).map(move |number| pos(number / d, number % d))
    }

    /// The free points, line by line.
    pub fn free(&self) -> impl Iterator<Item = Pos> + '_ {
        self.points().filter(|&p| self.get(p).is_none())
    }

    /// The number of stones on the board.
    pub fn stones(&self) -> usize {
        self.m.iter().flatten().count()
    }

    /// The neighbours of a point (question 4): the four conditions are i > 0, i < d − 1, j > 0 and j < d − 1.
    pub fn neighbours(&self, p: Pos) -> Neighbours {
        let Pos { i, j } = p;
        let (mut k, mut t) = (0, [p; 4]);
        let mut add = |near: Pos| {
            t[k] = near;
            k += 1;
        };
        if i > 0 {
            add(pos(i - 1, j));
        }
        if i + 1 < self.d {
            add(pos(i + 1, j));
        }
        if j > 0 {
            add(pos(i, j - 1));
        }
        if j + 1 < self.d {
            add(pos(i, j + 1));
        }
        Neighbours { nb: k, t }
    }

    /// The same board with colours exchanged.
    pub fn swapped(&self) -> Goban {
        Goban { d: self.d, m: self.m.iter().map(|stone| stone.map(Side::other)).collect() }
    }

    /// Reads lines of `.XO` or `012`, spaces between them or not.
    pub fn read(lines: &[&str]) -> Result<Goban, BadText> {
        let d = lines.len();
        if !(1..=MOST).contains(&d) {
            return Err(BadText::new(format!("expected 1 to {MOST} lines of a board, not {d}")));
        }
        let mut goban = Goban::new(d);
        for (i, line) in lines.iter().enumerate() {
            let marks: Vec<char> = line.chars().filter(|mark| !mark.is_whitespace()).collect();
            if marks.len() != d {
                let told = format!("line {i} of the board has {} points and should have {d}", marks.len());
                return Err(BadText::new(told));
            }
            for (j, mark) in marks.into_iter().enumerate() {
                let stone = match mark {
                    '.' | '0' => None,
                    'X' | '1' => Some(Side::First),
                    'O' | '2' => Some(Side::Second),
                    _ => {
                        let told = format!(
                            "'{}' in line {i} of the board: expected . or 0 for free, X or 1 for Black, O or 2 for \
                             White",
                            mark.escape_debug()
                        );
                        return Err(BadText::new(told));
                    }
                };
                goban.set(pos(i, j), stone);
            }
        }
        Ok(goban)
    }

    /// The board of a text that the program brings along.
    ///
    /// # Panics
    ///
    /// If it is not one.
    pub fn of(text: &str) -> Goban {
        Goban::read(&text.split_whitespace().collect::<Vec<_>>()).expect("a board")
    }
}

impl fmt::Display for Goban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.m.chunks(self.d) {
            let mark = |stone: &Option<Side>| match stone {
                None => '.',
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
            };
            writeln!(f, "{}", line.iter().map(mark).collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_two_three_or_four_neighbours_and_degrees_sum_to_4d_times_d_minus_1() {
        for d in 1..30 {
            let goban = Goban::new(d);
            assert!(goban.points().all(|p| goban.get(p).is_none()) && goban.points().count() == d * d);
            let degrees: Vec<usize> = goban.points().map(|p| goban.neighbours(p).list().len()).collect();
            assert_eq!(degrees.iter().sum::<usize>(), 4 * d * (d - 1));
            if d >= 2 {
                let with = |nb: usize| degrees.iter().filter(|&&degree| degree == nb).count();
                assert_eq!((with(2), with(3), with(4)), (4, 4 * (d - 2), (d - 2) * (d - 2)));
            }
            for p in goban.points() {
                for &near in goban.neighbours(p).list() {
                    assert_eq!(p.i.abs_diff(near.i) + p.j.abs_diff(near.j), 1);
                    assert!(goban.neighbours(near).list().contains(&p));
                }
            }
        }
    }

    #[test]
    fn boards_are_read_in_both_spellings_and_refused_with_the_place() {
        let goban = Goban::of(".X. OO. ...");
        assert_eq!(Goban::read(&["0 1 0", "220", "0 0 0"]).unwrap(), goban);
        assert_eq!(goban.to_string(), ".X.\nOO.\n...\n");
        assert!(
            Goban::read(&["..", "."]).unwrap_err().to_string().contains("line 1 of the board has 1 points")
        );
        assert!(Goban::read(&["..", ".?"]).unwrap_err().to_string().contains("'?' in line 1"));
        assert!(Goban::read(&[]).is_err());
    }
}
