//! What many games of 19×19 say about Go: how long they are, how many moves there are, and which patterns of zoom 1 were seen
//! and chosen (questions 10 and 15). A small text with sums; one command makes it from games.

use super::observed::Observation;
use super::pattern::nearest_patterns;
use crate::archive::follow;
use crate::board::{Board, Cell};
use crate::point::Point;
use game::{BadText, Side};
use std::fmt;
use std::sync::LazyLock;

/// The first line of such a text.
const HEAD: &str = "tesuji go counts 1";

/// Sums over games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Games that were counted.
    pub games: u64,
    /// Stones that were put.
    pub moves: u64,
    /// Passes, which the exam's rules do not know.
    pub passes: u64,
    /// Stones that Black put.
    pub black: u64,
    /// Free points before each stone, added up.
    pub free: u64,
    /// Points where the mover could play, ko and suicide left out, before each stone, added up.
    pub legal: u64,
    /// Free points before each stone of Black's, added up.
    pub free_for_black: u64,
    /// By the four colours of figure 4's places, two bits each.
    nearest: Vec<Observation>,
}

static SHIPPED: LazyLock<Counts> = LazyLock::new(|| {
    Counts::read(include_str!("../../../../data/go-exam.counts"))
        .expect("the file was written by this program")
});

impl Counts {
    /// Nothing counted.
    pub fn new() -> Counts {
        let nearest = vec![Observation::default(); 256];
        Counts { games: 0, moves: 0, passes: 0, black: 0, free: 0, legal: 0, free_for_black: 0, nearest }
    }

    /// Those that come with the program.
    pub fn shipped() -> &'static Counts {
        &SHIPPED
    }

    /// What is known of a pattern of zoom 1.
    pub fn of(&self, colours: [u8; 4]) -> Observation {
        self.nearest[index(colours)]
    }

    /// Adds a game of 19×19, as [`crate::archive`] writes it, as far as it is legal; whether it had a move.
    pub fn add(&mut self, line: &str) -> bool {
        let before = self.moves;
        follow(line, |board, turn, _, next| self.add_choice(board, turn, next));
        let any = self.moves > before;
        self.games += u64::from(any);
        any
    }

    fn add_choice(&mut self, board: &Board<512>, turn: Side, next: Point) {
        if next == Point::NONE {
            self.passes += 1;
            return;
        }
        self.moves += 1;
        self.free += board.empties().len() as u64;
        let legal = |&&point: &&Point| point != board.ko() && board.breathes(point, turn);
        self.legal += board.empties().iter().filter(legal).count() as u64;
        if turn == Side::Second {
            return;
        }
        self.black += 1;
        self.free_for_black += board.empties().len() as u64;
        for &point in board.empties() {
            let seen = &mut self.nearest[around(board, point)];
            seen.n += 1;
            seen.v += u64::from(point == next);
        }
    }

    /// Moves of a game on average: the exam's depth.
    pub fn depth(&self) -> f64 {
        self.moves as f64 / self.games.max(1) as f64
    }

    /// Playable points on average: the exam's width.
    pub fn width(&self) -> f64 {
        self.legal as f64 / self.moves.max(1) as f64
    }

    /// Free points on average.
    pub fn mean_free(&self) -> f64 {
        self.free as f64 / self.moves.max(1) as f64
    }

    /// How many patterns of zoom 1 were seen at all.
    pub fn seen(&self) -> usize {
        self.nearest.iter().filter(|pattern| pattern.n > 0).count()
    }

    /// The pattern that was seen least often, of those that can stand on a board.
    pub fn rarest(&self) -> ([u8; 4], u64) {
        let all = nearest_patterns().map(|colours| (colours, self.of(colours).n));
        all.min_by_key(|&(_, n)| n).expect("225 patterns")
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn read(text: &str) -> Result<Counts, BadText> {
        let bad = |line: usize, why: &str| BadText::new(format!("line {}: {why}", line + 1));
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, head)| head) != Some(HEAD) {
            return Err(bad(0, &format!("expected '{HEAD}'")));
        }
        let mut counts = Counts::new();
        for (at, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let words: Vec<&str> = line.split(' ').collect();
            let number = |word: &str| word.parse::<u64>().map_err(|_| bad(at, "expected a number"));
            match words[..] {
                ["games", games] => counts.games = number(games)?,
                ["moves", moves] => counts.moves = number(moves)?,
                ["passes", passes] => counts.passes = number(passes)?,
                ["black", black] => counts.black = number(black)?,
                ["free", free] => counts.free = number(free)?,
                ["legal", legal] => counts.legal = number(legal)?,
                ["free-for-black", free] => counts.free_for_black = number(free)?,
                ["pattern", colours, n, v] => {
                    let digits: Vec<u8> = colours.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
                    let colours: Option<[u8; 4]> = digits.try_into().ok();
                    let colours = colours.filter(|colours| colours.iter().all(|&colour| colour < 4));
                    let colours = colours.ok_or_else(|| bad(at, "expected four digits from 0 to 3"))?;
                    counts.nearest[index(colours)] = Observation { n: number(n)?, v: number(v)? };
                }
                _ => return Err(bad(at, "expected a name and a number")),
            }
        }
        let sum = |of: fn(&Observation) -> u64| counts.nearest.iter().map(of).sum::<u64>();
        if (sum(|seen| seen.n), sum(|seen| seen.v)) != (counts.free_for_black, counts.black) {
            return Err(BadText::new("the patterns do not add up to Black's free points and moves"));
        }
        Ok(counts)
    }
}

impl Default for Counts {
    fn default() -> Counts {
        Counts::new()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        writeln!(
            f,
            "# pattern: colours at (0,+1) (+1,0) (0,-1) (-1,0), 0 free 1 black 2 white 3 beyond the edge;"
        )?;
        writeln!(f, "# then how often it was seen with Black to move, and how often he chose its centre")?;
        let Counts { games, moves, passes, black, free, legal, free_for_black, .. } = self;
        writeln!(f, "games {games}\nmoves {moves}\npasses {passes}\nblack {black}")?;
        writeln!(f, "free {free}\nlegal {legal}\nfree-for-black {free_for_black}")?;
        for colours in nearest_patterns() {
            let Observation { n, v } = self.of(colours);
            writeln!(f, "pattern {} {n} {v}", colours.map(|colour| colour.to_string()).concat())?;
        }
        Ok(())
    }
}

fn index(colours: [u8; 4]) -> usize {
    colours.iter().fold(0, |index, &colour| index << 2 | usize::from(colour))
}

/// The pattern around a free point of a large board.
fn around(board: &Board<512>, point: Point) -> usize {
    let [above, left, right, below] = board.shape().ways();
    let colour = |way: i16| match board.cell(point.on(way)) {
        Cell::Empty => 0,
        Cell::Black => 1,
        Cell::White => 2,
        _ => 3,
    };
    index([right, below, left, above].map(colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_counted_and_written_and_read_back() {
        let mut counts = Counts::new();
        assert!(counts.add("B+R aabaabbb"));
        assert!(!counts.add("B+R zz"));
        assert_eq!((counts.games, counts.moves, counts.black), (1, 4, 2));
        assert_eq!((counts.free, counts.free_for_black), (361 + 360 + 359 + 358, 361 + 359));
        assert_eq!(counts.of([0, 0, 3, 3]), Observation { n: 1, v: 1 });
        assert_eq!(Counts::read(&counts.to_string()).unwrap(), counts);
        let wrong = counts.to_string().replace("pattern 0033 1 1", "pattern 0033 2 1");
        assert!(Counts::read(&wrong).unwrap_err().to_string().contains("do not add up"));
        assert!(Counts::read("something").is_err());
    }
}
