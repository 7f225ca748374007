//! Where the games of a contest start: random positions from a seed, none twice before all were used, or the
//! lines of a file.

use crate::course::Course;
use catalog::Match;
use game::{Rng, Seed, Status};
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

/// An opening that begins with a position: `@POSITION; moves`, or as files of games have it, `[FEN "POSITION"] moves`.
pub fn with_position(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    if let Some(rest) = line.strip_prefix('@') {
        let (position, moves) = rest.split_once(';').unwrap_or((rest, ""));
        return Some((position.trim(), moves.trim()));
    }
    let (position, rest) = line.strip_prefix("[FEN \"")?.split_once("\"]")?;
    Some((position.trim(), rest.trim().trim_end_matches('*').trim()))
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

/// Openings with at most this many lines of moves are listed; others are drawn.
const LISTED: u64 = 50_000;
/// So many draws in a row without a new position mean that there is none left.
const PATIENCE: u32 = 10_000;

impl Openings {
    /// At most `count` openings with different positions; fewer if there are no more. The first ones do not
    /// depend on the count, so that a contest can be made longer. Fails if there is none.
    pub fn choose(&self, setup: &str, count: usize, seed: Seed) -> Result<Vec<String>, String> {
        let course = Course::start(setup).map_err(|bad| bad.to_string())?;
        let lines = match self {
            Openings::Lines(lines) => lines.clone(),
            Openings::Plies(plies) => {
                let mut game = course.open();
                let few = game.perft(*plies, &Limits::nodes(LISTED)).is_ok();
                let mut rng = seed.rng();
                let mut lines = if few {
                    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
                    list(&mut *game, *plies, &mut seen, &mut lines);
                    shuffle(&mut lines, &mut rng);
                    lines
                } else {
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

/// All open positions after so many moves, each by its first line.
fn list(game: &mut dyn Match, plies: u32, seen: &mut HashSet<String>, lines: &mut Vec<String>) {
    if !matches!(game.status(), Status::Turn(_)) {
        return;
    }
    if plies == 0 {
        if seen.insert(game.position()) {
            lines.push(game.line().join(" "));
        }
        return;
    }
    for mv in game.moves() {
        game.play(&mv).expect("a listed move is legal");
        list(game, plies - 1, seen, lines);
        game.undo();
    }
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
        for _ in 0..plies {
            let moves = game.moves();
            let Some(mv) = rng.pick(&moves) else { break };
            game.play(mv).expect("a listed move is legal");
        }
        let open = matches!(game.status(), Status::Turn(_)) && game.line().len() == plies as usize;
        if open && seen.insert(game.position()) {
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

    #[test]
    fn a_game_that_is_over_too_soon_has_no_openings() {
        assert!(Openings::Plies(4).choose("nim:2/1,2", 5, Seed(1)).unwrap_err().contains("ask for fewer"));
        assert!(Openings::Plies(2).choose("ludo", 5, Seed(1)).unwrap_err().contains("connect4"));
    }
}
