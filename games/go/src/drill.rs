//! Positions of many games in an order that a number chooses: number n is always the same position, so that whoever learns from
//! them can go on where he stopped.

use crate::archive::follow;
use crate::board::Board;
use crate::planes::{self, image};
use crate::point::Point;
use crate::weights::Weights;
use game::{Seed, Side};

/// A position of a game with what came of it.
pub struct Drill {
    /// The board.
    pub board: Board<512>,
    /// Who is to move.
    pub turn: Side,
    /// The last two moves, the last first.
    pub last: [Point; 2],
    /// The move that was played.
    pub next: Point,
    /// Whether the side to move won; not known of games without a result.
    pub won: Option<bool>,
}

/// The result of a game on a line: a word such as `B+R`.
fn winner(line: &str) -> Option<Side> {
    line.split_whitespace().find_map(|word| match word.get(..2) {
        Some("B+") => Some(Side::First),
        Some("W+") => Some(Side::Second),
        _ => None,
    })
}

/// The position of this number: a game and one of its moves, by a seed.
pub fn drill(games: &[&str], number: u64, seed: Seed) -> Option<Drill> {
    let mut rng = Seed(seed.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number).rng();
    let line = games.get(rng.below(games.len().max(1)))?;
    let moves = line.split_whitespace().next_back().map_or(0, |moves| moves.len() / 2);
    let (ply, won) = (rng.below(moves.max(1)), winner(line));
    let (mut at, mut found) = (0, None);
    follow(line, |board, turn, last, next| {
        if at == ply && next != Point::NONE {
            let won = won.map(|side| side == turn);
            found = Some(Drill { board: board.clone(), turn, last, next, won });
        }
        at += 1;
    });
    found
}

impl Drill {
    /// What a network sees of it in one of eight images: tells numbers as [`planes::see`] does; the choices, and which was taken.
    pub fn see(
        &self,
        weights: &Weights,
        by: usize,
        choices: &mut Vec<u16>,
        mut put: impl FnMut(usize, usize, f32),
    ) -> u16 {
        let shape = self.board.shape();
        let width = usize::from(shape.width);
        let at = (&self.board, self.turn, self.last);
        planes::see(at, weights, choices, |point, plane, number| put(image(point, width, by), plane, number));
        let next = shape.number(self.next) as u16;
        if !choices.contains(&next) {
            choices.push(next);
        }
        choices.iter_mut().for_each(|choice| *choice = image(usize::from(*choice), width, by) as u16);
        image(usize::from(next), width, by) as u16
    }
}
