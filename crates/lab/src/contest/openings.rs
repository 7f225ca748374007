//! Where the games of a contest start: random positions from a seed, none twice before all were used, or the
//! lines of a file. Dice on the way fall by their weights, so there a position may come again.

use crate::course::Course;
use catalog::{Match, with_position};
use game::{Rng, Seed, Status, by_weight};
use search::Limits;
use std::collections::HashSet;

/// What openings are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// So many random moves.
    Plies(u32),
    /// These lines, in their order.
    Lines(Vec<String>),
}

/// Stands where an opening leads; `usual` is the usual first position.
pub(super) fn stand(board: &mut dyn Match, usual: &str, opening: &str) -> Result<(), String> {
    while board.undo() {}
    let (position, moves) = with_position(opening).unwrap_or((usual, opening));
    if board.position() != position {
        board.set_position(position).map_err(|bad| bad.to_string())?;
    }
    board.play_line(moves).map_err(|bad| bad.to_string())
}

/// A line of somebody's list as records keep it; the board stands behind it.
fn written(board: &mut dyn Match, usual: &str, line: &str) -> Result<String, String> {
    stand(board, usual, "")?;
    let positioned = catalog::stand(board, line)?;
    Ok(match with_position(line) {
        Some((position, moves)) => format!("@{position}; {moves}").trim_end().to_owned(),
        None if positioned => format!("@{};", board.position()),
        None => board.line().join(" "),
    })
}

/// Openings with at most this many lines of moves are listed; others are drawn.
const LISTED: u64 = 50_000;
/// So many draws in a row without a new position mean that there is none left.
const PATIENCE: u32 = 10_000;

impl Openings {
    /// One opening on each line: moves from the usual start, a position and moves, or a position alone, as collections have them. Lines
    /// that begin with `#` or `%` are comments. An empty line is the usual start, but not among positions. The message says what is
    /// wrong and where.
    pub fn read(setup: &str, text: &str) -> Result<Openings, String> {
        let mut board = catalog::open(setup).map_err(|bad| bad.to_string())?;
        let (usual, mut lines) = (board.position(), Vec::new());
        let told = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with(['#', '%']));
        for (number, line) in told {
            let at = |reason: String| format!("line {number}: {reason}");
            lines.push(written(&mut *board, &usual, line).map_err(at)?);
            if matches!(board.status(), Status::Over(_)) {
                return Err(at("the game is over after these moves".into()));
            }
        }
        if lines.iter().any(|line| line.starts_with('@')) {
            lines.retain(|line| !line.is_empty());
        }
        if lines.is_empty() {
            return Err("there is no line in it; an empty line is the start of the game".into());
        }
        Ok(Openings::Lines(lines))
    }

    /// At most `count` openings with different positions; fewer if there are no more. Where dice fell on the way a position
    /// comes as often as they bring it: listing each once would make a double as usual as any other roll. The first ones do
    /// not depend on the count, so that a contest can be made longer. Fails if there is none.
    pub fn choose(&self, setup: &str, count: usize, seed: Seed) -> Result<Vec<String>, String> {
        let course = Course::start(setup).map_err(|bad| bad.to_string())?;
        let lines = match self {
            Openings::Lines(lines) => lines.clone(),
            Openings::Plies(plies) => {
                let mut game = course.open();
                let few = game.perft(*plies, &Limits::nodes(LISTED)).is_ok();
                let mut rng = seed.rng();
                let (mut lines, mut seen) = (Vec::new(), HashSet::new());
                let mut lines = if few && list(&mut *game, *plies, &mut seen, &mut lines).is_ok() {
                    shuffle(&mut lines, &mut rng);
                    lines
                } else {
                    while game.undo() {}
                    draw(&mut *game, *plies, count, &mut rng)
                };
                lines.truncate(count.max(1));
                lines
            }
        };
        if lines.is_empty() {
            return Err(format!("{} has no open position after so many plies: ask for fewer", course.setup));
        }
        Ok(lines)
    }
}

/// Dice are thrown on the way: lines have weights, and a list would not tell them.
struct DiceMet;

/// All open positions after so many moves, each by its first line.
fn list(
    game: &mut dyn Match,
    plies: u32,
    seen: &mut HashSet<String>,
    lines: &mut Vec<String>,
) -> Result<(), DiceMet> {
    match game.status() {
        Status::Over(_) => return Ok(()),
        Status::Nature if plies > 0 => return Err(DiceMet),
        Status::Nature | Status::Turn(_) => {}
    }
    if plies == 0 {
        if seen.insert(game.position()) {
            lines.push(game.line().join(" "));
        }
        return Ok(());
    }
    for mv in game.moves() {
        game.play(&mv).expect("a listed move is legal");
        let listed = list(game, plies - 1, seen, lines);
        game.undo();
        listed?;
    }
    Ok(())
}

/// Fisher and Yates.
fn shuffle(lines: &mut [String], rng: &mut Rng) {
    for last in (1..lines.len()).rev() {
        lines.swap(last, rng.below(last + 1));
    }
}

fn draw(game: &mut dyn Match, plies: u32, count: usize, rng: &mut Rng) -> Vec<String> {
    let (mut lines, mut seen, mut in_vain) = (Vec::new(), HashSet::new(), 0);
    while lines.len() < count && in_vain < PATIENCE {
        let mut thrown = false;
        for _ in 0..plies {
            let mv = match game.status() {
                Status::Over(_) => break,
                Status::Nature => {
                    thrown = true;
                    let (mut rolls, weights): (Vec<String>, Vec<u32>) = game.rolls().into_iter().unzip();
                    rolls.swap_remove(by_weight(&weights, rng))
                }
                Status::Turn(_) => rng.pick(&game.moves()).expect("an open position offers a move").clone(),
            };
            game.play(&mv).expect("a listed move is legal");
        }
        let open = !matches!(game.status(), Status::Over(_)) && game.line().len() == plies as usize;
        if open && (seen.insert(game.position()) || thrown) {
            lines.push(game.line().join(" "));
            in_vain = 0;
        } else {
            in_vain += 1;
        }
        while game.undo() {}
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(setup: &str, lines: &[String]) -> HashSet<String> {
        let position = |line: &String| {
            let mut game = catalog::open(setup).unwrap();
            game.play_line(line).unwrap();
            game.position()
        };
        lines.iter().map(position).collect()
    }

    #[test]
    fn no_position_comes_twice_whether_listed_or_drawn() {
        // Tic-tac-toe has 9·8 = 72 positions after two moves; 7×6 has too many after eight to be listed.
        for (setup, plies, asked, found) in
            [("mnk:3,3,3", 2, 100, 72), ("connect4:7x6", 8, 200, 200), ("mnk:3,3,3", 0, 9, 1)]
        {
            let lines = Openings::Plies(plies).choose(setup, asked, Seed(5)).unwrap();
            assert_eq!((lines.len(), positions(setup, &lines).len()), (found, found), "{setup}");
        }
    }

    #[test]
    fn a_longer_contest_starts_like_a_shorter_one() {
        for (setup, plies) in [("mnk:3,3,3", 2), ("connect4:7x6", 8)] {
            let choose = |count, seed| Openings::Plies(plies).choose(setup, count, Seed(seed)).unwrap();
            assert_eq!(choose(10, 1), choose(30, 1)[..10]);
            assert_ne!(choose(10, 1), choose(10, 2));
        }
    }

    /// Without plies dice are thrown in the contest itself.
    #[test]
    fn dice_on_the_way_fall_by_their_weights() {
        let start = Openings::Plies(0).choose("backgammon:money", 9, Seed(5)).unwrap();
        assert_eq!(start, [""]);
        for setup in ["backgammon:money", "pig:20", "einstein:3x3"] {
            let lines = Openings::Plies(1).choose(setup, 1000, Seed(5)).unwrap();
            let mut game = catalog::open(setup).unwrap();
            let all: u32 = game.rolls().iter().map(|(_, weight)| weight).sum();
            for (roll, weight) in game.rolls() {
                let seen = lines.iter().filter(|line| **line == roll).count() as f64 / 1000.0;
                let due = f64::from(weight) / f64::from(all);
                assert!((seen - due).abs() < 0.05, "{setup} {roll}: {seen} instead of {due}");
            }
            assert_eq!(lines.len(), 1000);
            game.play_line(&Openings::Plies(6).choose(setup, 1, Seed(7)).unwrap()[0]).unwrap();
            assert_eq!(game.line().len(), 6);
        }
    }

    #[test]
    fn a_game_that_is_over_too_soon_has_no_openings() {
        assert!(Openings::Plies(4).choose("nim:2/1,2", 5, Seed(1)).unwrap_err().contains("ask for fewer"));
        assert!(Openings::Plies(2).choose("ludo", 5, Seed(1)).unwrap_err().contains("connect4"));
    }
}
