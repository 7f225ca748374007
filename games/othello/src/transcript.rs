//! Games as one packed line, `f5d6c3…`, in which passes may be left out.

use crate::{Discs, Grid, Move, Othello};
use game::{BadText, Game, Notation};

impl<G: Grid> Othello<G> {
    /// Reads a line of moves from `first` on. Where the side to move has to pass and the text goes on with a
    /// disc of the other side, the pass is put in: the line shows every move.
    pub fn read_transcript(&self, first: &Discs<G::Bits>, text: &str) -> Result<Vec<Move>, BadText> {
        let (mut at, mut line) = (*first, Vec::new());
        for (i, word) in self.split_moves(text).into_iter().enumerate() {
            self.pass_before(&mut at, &mut line, !is_pass(word));
            let mv = self.read_move(&at, word).map_err(|bad| {
                // A word is a part of the text, so the distance of their beginnings is its place.
                let byte = word.as_ptr() as usize - text.as_ptr() as usize;
                BadText::in_text(text, byte, format!("move {}: {bad}", i + 1))
            })?;
            self.play(&mut at, mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// Passes for the side to move if it has to and the next word is a disc, `disc`.
    pub(crate) fn pass_before(&self, at: &mut Discs<G::Bits>, line: &mut Vec<Move>, disc: bool) {
        if disc && at.must_pass() {
            self.play(at, Move::PASS);
            line.push(Move::PASS);
        }
    }

    /// A line of moves in one word, passes left out as is the custom.
    pub fn write_transcript(&self, line: &[Move]) -> String {
        line.iter().filter(|&&mv| mv != Move::PASS).map(|&mv| self.name(mv)).collect()
    }
}

fn is_pass(word: &str) -> bool {
    crate::notation::named(word) == Some(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Scoring};

    /// The shortest game: after nine moves White has no disc left.
    const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

    #[test]
    fn a_line_is_read_and_written() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let line = game.read_transcript(&game.start(), WIPE_OUT).unwrap();
        assert_eq!(game.write_transcript(&line), WIPE_OUT);
        let mut at = game.start();
        line.iter().for_each(|&mv| game.play(&mut at, mv));
        assert!(at.is_over());
    }

    #[test]
    fn passes_that_were_left_out_are_put_in() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        // O has nothing to turn over, X has.
        let at = game.read_position(&format!("XO-{} O", "-".repeat(61))).unwrap();
        let square = game.read_transcript(&at, "c1").unwrap();
        assert_eq!(square, game.read_transcript(&at, "-- c1").unwrap());
        assert_eq!(square.len(), 2);
        assert_eq!(game.write_transcript(&square), "c1");
    }

    #[test]
    fn a_bad_line_names_the_move_and_its_place() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let bad = game.read_transcript(&game.start(), "f5d6\nc3 a1").unwrap_err();
        assert_eq!(bad.place, Some((2, 4)));
        assert!(
            bad.reason.starts_with("move 4: 'a1' is not legal: it turns nothing over; O can play "),
            "{bad}"
        );
    }
}
