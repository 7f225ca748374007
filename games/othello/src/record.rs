//! A whole game as files hold it, whatever their format and the width of the board's bits.

use crate::{Bits, Discs, Grid, Move, Othello, Size};
use game::{BadText, Game, Notation, Side, Status};

/// A game, with what files say about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The board.
    pub size: Size,
    /// What lay on the squares before the first move, row by row.
    pub cells: Vec<Option<Side>>,
    /// Who was to move first.
    pub turn: Side,
    /// The moves, as far as the file has them; passes may be left out.
    pub moves: Vec<Played>,
    /// Who played and how it ended.
    pub heading: Heading,
}

/// What stands above a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// Who played Black and White; may be empty.
    pub players: [String; 2],
    /// When, as the file writes it; may be empty.
    pub date: String,
    /// Where; may be empty.
    pub place: String,
    /// By how many discs Black won, if the file says so.
    pub margin: Option<i32>,
}

/// A move as a file has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// Who made it.
    pub by: Side,
    /// The move.
    pub mv: Move,
    /// What the player thought of the position, if the file says so.
    pub evaluation: Option<f32>,
    /// How long it took, if the file says so.
    pub seconds: Option<f32>,
}

impl Record {
    /// An empty record of this board, from the usual start.
    pub fn new(size: Size) -> Record {
        let (side, area) = (size.side(), size.area());
        let corner = (side / 2 - 1) * (side + 1);
        let disc = |square| match square {
            _ if square == corner || square == corner + side + 1 => Some(Side::Second),
            _ if square == corner + 1 || square == corner + side => Some(Side::First),
            _ => None,
        };
        let cells = (0..area).map(disc).collect();
        Record { size, cells, turn: Side::First, moves: vec![], heading: Heading::default() }
    }
}

impl<G: Grid> Othello<G> {
    /// The record of a line of moves; the players are nobody.
    pub fn record(&self, first: &Discs<G::Bits>, line: &[Move]) -> Record {
        let owner = |square| Side::BOTH.into_iter().find(|&side| first.of(side).has(square));
        let cells = (0..self.grid().area()).map(owner).collect();
        let (mut at, mut moves) = (*first, Vec::new());
        for &mv in line {
            moves.push(Played { by: at.turn(), mv, evaluation: None, seconds: None });
            self.play(&mut at, mv);
        }
        let margin = match self.status(&at) {
            Status::Over(outcome) => Some(outcome.seen_by(Side::First).0),
            _ => None,
        };
        let heading = Heading { margin, ..Heading::default() };
        Record { size: self.size(), cells, turn: first.turn(), moves, heading }
    }

    /// The first position and the line of a record, passes put in where they were left out; or which move cannot
    /// be, and why.
    pub fn replay(&self, record: &Record) -> Result<(Discs<G::Bits>, Vec<Move>), BadText> {
        if record.size != self.size() {
            let (found, here) = (record.size, self.size());
            return Err(BadText::new(format!("the game was played on {found}, this board is {here}")));
        }
        let of = |side| {
            let squares = (0..).zip(&record.cells).filter(|(_, cell)| **cell == Some(side));
            squares.fold(G::Bits::EMPTY, |set, (square, _)| set | G::Bits::bit(square))
        };
        let first = self.position(of(record.turn), of(record.turn.other()), record.turn);
        let (mut at, mut line) = (first, Vec::new());
        for (i, played) in record.moves.iter().enumerate() {
            self.pass_before(&mut at, &mut line, played.mv != Move::PASS);
            let bad = |reason: String| BadText::new(format!("move {}: {reason}", i + 1));
            let mv = self.read_move(&at, &self.name(played.mv)).map_err(|wrong| bad(wrong.to_string()))?;
            if played.by != at.turn() {
                let sides = [played.by, at.turn()].map(crate::notation::glyph);
                return Err(bad(format!("{} plays, but it is the turn of {}", sides[0], sides[1])));
            }
            self.play(&mut at, mv);
            line.push(mv);
        }
        Ok((first, line))
    }
}
