//! Pubeval, the linear player that everybody measures against (Tesauro 1993). The weights are not part of this project.

use crate::men::{BAR, Board};
use crate::plays::Found;

/// How many weights each of its two files has.
const WEIGHTS: usize = 122;

/// Two linear functions: one for races, one for contact.
#[derive(Clone, Debug)]
pub struct Pubeval {
    race: [f32; WEIGHTS],
    contact: [f32; WEIGHTS],
}

impl Pubeval {
    /// From the texts of its two files: 122 numbers each.
    pub fn read(race: &str, contact: &str) -> Result<Pubeval, String> {
        let numbers = |name: &str, text: &str| -> Result<[f32; WEIGHTS], String> {
            let read: Result<Vec<f32>, _> = text.split_whitespace().map(str::parse).collect();
            let read = read.map_err(|bad| format!("the weights for {name}: {bad}"))?;
            let many = read.len();
            read.try_into().map_err(|_| format!("the weights for {name}: {many} numbers, expected {WEIGHTS}"))
        };
        Ok(Pubeval { race: numbers("races", race)?, contact: numbers("contact", contact)? })
    }

    /// How much it likes a board that its owner has just left behind.
    fn likes(&self, board: &Board, race: bool) -> f32 {
        if board.own.left() == 0 {
            return f32::MAX;
        }
        let weights = if race { &self.race } else { &self.contact };
        let mut sum = 0.0;
        for j in 0..24 {
            // Its points are counted from the far end.
            let place = 23 - j;
            let (own, other) = (board.own.0[place], board.other.0[23 - place]);
            let five = &weights[5 * j..5 * j + 5];
            match (own, other) {
                (0, 1) => sum += five[0],
                (1, _) => sum += five[1],
                (2, _) => sum += five[2],
                (3, _) => sum += five[2] + five[3],
                (4.., _) => sum += five[2] + five[4] * f32::from(own - 3) / 2.0,
                (0, _) => {}
            }
        }
        sum + weights[120] * f32::from(board.other.0[BAR]) / 2.0
            + weights[121] * f32::from(board.own.off()) / 15.0
    }

    /// Which of these plays it likes best; there is at least one.
    pub fn choose(&self, board: &Board, plays: &[Found]) -> usize {
        let race = !board.contact();
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, found) in plays.iter().enumerate() {
            let liked = self.likes(&found.board(board), race);
            if liked > best.0 {
                best = (liked, i);
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_too_short_are_refused() {
        let bad = Pubeval::read("1 2 3", "").unwrap_err();
        assert!(bad.contains("races") && bad.contains("3 numbers"), "{bad}");
    }
}
