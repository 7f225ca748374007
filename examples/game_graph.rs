//! Lists what the catalog knows of small games: every position that can be reached, whose turn it is there or how it
//! ended, and the moves. `cargo xtask attack` feeds it setups, a line each, and judges the solvers by what it says.
//!
//! ```text
//! graph 3            so many positions follow, the start first; or: large, or: bad REASON
//! 0 1=1 2=2          side to move (0 or 1), then each move and the position behind it
//! 1 1=2
//! over 0 -1          finished: the side that would move, and the score of the first player
//! ```
//!
//! No search takes part: positions are what `Match::moves` and `Match::play` lead to.

use catalog::Match;
use game::{Side, Status};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{BufRead, Write};

/// A line of play may be as long as there are positions.
const STACK: usize = 512 << 20;

/// What tells positions apart: what is on the board, whose turn it is, and what can be done.
type Name = (String, String, Vec<String>);

struct Listing {
    most: usize,
    known: HashMap<Name, usize>,
    rows: Vec<String>,
}

impl Listing {
    /// The number of the position where the game stands, listed with all behind it; nothing if there are too many.
    fn visit(&mut self, game: &mut dyn Match) -> Option<usize> {
        let name = (game.position(), format!("{:?} {:?}", game.status(), game.viewer()), game.moves());
        if let Some(&known) = self.known.get(&name) {
            return Some(known);
        }
        let number = self.rows.len();
        if number == self.most {
            return None;
        }
        let moves = name.2.clone();
        self.known.insert(name, number);
        self.rows.push(String::new());
        self.rows[number] = match game.status() {
            Status::Turn(side) => {
                let mut row = format!("{}", side as u8);
                for mv in moves {
                    game.play(&mv).expect("a listed move is legal");
                    let behind = self.visit(game);
                    game.undo();
                    write!(row, " {mv}={}", behind?).expect("a string takes everything");
                }
                row
            }
            Status::Over(outcome) => {
                format!("over {} {}", game.viewer() as u8, outcome.seen_by(Side::First).0)
            }
            Status::Nature => return None,
        };
        Some(number)
    }
}

fn list(setup: &str, most: usize) -> String {
    let mut game = match catalog::open(setup) {
        Ok(game) => game,
        Err(bad) => return format!("bad {}\n", bad.to_string().replace('\n', " ")),
    };
    let mut listing = Listing { most, known: HashMap::new(), rows: Vec::new() };
    match listing.visit(&mut *game) {
        Some(_) => format!("graph {}\n{}\n", listing.rows.len(), listing.rows.join("\n")),
        None => "large\n".into(),
    }
}

fn main() {
    let most = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(100_000);
    let work = move || {
        for setup in std::io::stdin().lock().lines().map_while(Result::ok) {
            print!("{}", list(&setup, most));
            std::io::stdout().flush().expect("somebody listens");
        }
    };
    let deep = std::thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread starts");
    deep.join().expect("it lists to the end");
}
