//! The board with White below. Men are discs and kings wear a crown; the numbers of empty squares are a sheet.

use crate::board::{Board, Move, Square, squares_of};
use crate::grid::squares;
use crate::notation::name;
use crate::rules::Draughts;
use crate::variant::{Colour, Variant};
use game::{
    BadText, Drawn, Edit, Game, Notation, Outcome, Pen, Picture, Shape, Side, Spot, Status, Thing, Tone,
};

/// The sheet with all captures.
const CAPTURES: &str = "captures";

impl<V: Variant> Drawn for Draughts<V> {
    fn layers(&self) -> &'static [&'static str] {
        &["numbers", "pieces"]
    }

    fn sides(&self) -> [&'static str; 2] {
        Side::BOTH.map(|side| V::colour(side).name())
    }

    fn board(&self, at: &Board) -> Picture {
        let white = Side::BOTH.into_iter().find(|&side| V::colour(side) == Colour::White);
        let mut picture = Picture { title: self.title(at), white, ..Picture::default() };
        let mut numbers = Vec::new();
        let mut pieces = Vec::new();
        for row in 0..2 * V::HALF {
            for column in 0..2 * V::HALF {
                let square = Self::square_at(column, row);
                let shape = if square.is_some() { Shape::Dark } else { Shape::Light };
                let label = square.map(name::<V>).unwrap_or_default();
                let on = picture.place(column as f32, row as f32, shape, label.clone());
                let Some(square) = square else { continue };
                match at.piece(square) {
                    Some((side, king)) => {
                        pieces.push(Thing::Piece { on, of: Some(side), glyph: glyph::<V>(side, king) });
                    }
                    None => numbers.push(Thing::Text { on, text: label }),
                }
            }
        }
        picture.layer("numbers", numbers);
        picture.layer("pieces", pieces);
        picture
    }

    /// Those of a full set that are missing, as men.
    fn captured(&self, at: &Board) -> [String; 2] {
        let full = V::HALF * (V::HALF - 1);
        Side::BOTH.map(|side| {
            let missing = full.saturating_sub(at.of(side).count_ones());
            std::iter::repeat_n(glyph::<V>(side, false), missing as usize).collect()
        })
    }

    fn insights(&self) -> &'static [&'static str] {
        &[CAPTURES]
    }

    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        match name {
            CAPTURES => vec![(Some(Tone(1)), "the way of a capture; ring: a piece that it takes".into())],
            _ => Vec::new(),
        }
    }

    /// The captures of the side to move: what they take is ringed, their paths are drawn.
    fn insight(&self, at: &Board, name: &str) -> Vec<Thing> {
        let captures: Vec<Move> = match name {
            CAPTURES => self.legal(at).into_iter().filter(|mv| mv.is_capture()).collect(),
            _ => Vec::new(),
        };
        let victims = captures.iter().fold(0, |set, mv| set | mv.captured);
        let mut things: Vec<Thing> =
            squares_of(victims).map(|square| Thing::Ring { on: Self::spot(square) }).collect();
        for mv in captures {
            let path = self.path(at, mv).into_iter().map(Self::spot).collect();
            things.push(Thing::Edge { path, tone: Tone(1), pen: Pen::Thin });
        }
        things
    }

    /// Every square that the piece touches; both ends are enough where nothing else begins so.
    fn paths(&self, at: &Board, mv: Move) -> Vec<Vec<Spot>> {
        let spots = |path: &[Square]| path.iter().map(|&square| Self::spot(square)).collect();
        let whole = self.path(at, mv);
        let mut paths = vec![spots(&whole)];
        let ends = [mv.from, mv.to];
        let others = || self.legal(at).into_iter().filter(|&other| other != mv);
        if whole.len() > 2
            && !others()
                .any(|other| self.path(at, other).starts_with(&ends) || [other.from, other.to] == ends)
        {
            paths.push(spots(&ends));
        }
        paths
    }

    fn edited(&self, at: &Board, edit: Edit) -> Result<Board, BadText> {
        let mut board = *at;
        match edit {
            Edit::Turn(side) => board.mover = side,
            Edit::Put { on, piece } => {
                let columns = 2 * V::HALF as usize;
                let square = Self::square_at((on.0 % columns) as u32, (on.0 / columns) as u32);
                let Some(square) = square.filter(|_| on.0 < columns * columns) else {
                    return Err(BadText::new("pieces stand on dark squares"));
                };
                let bit = square.bit();
                let again = piece.is_some_and(|side| at.men(side) & bit != 0);
                board.of = board.of.map(|set| set & !bit);
                board.kings &= !bit;
                if let Some(side) = piece {
                    board.of[side as usize] |= bit;
                    // A man put on a man of its own makes a king, as does a man on the last row.
                    board.kings |= if again || V::crown_row(side) & bit != 0 { bit } else { 0 };
                }
            }
        }
        self.read_position(&self.write_position(&board))
    }
}

/// Unicode's draughtsmen: the room `picture` draws them.
fn glyph<V: Variant>(side: Side, king: bool) -> char {
    match (V::colour(side), king) {
        (Colour::White, false) => '⛀',
        (Colour::White, true) => '⛁',
        (Colour::Black, false) => '⛂',
        (Colour::Black, true) => '⛃',
    }
}

impl<V: Variant> Draughts<V> {
    /// The dark square in this column and row, from the top left.
    fn square_at(column: u32, row: u32) -> Option<Square> {
        let dark = column % 2 == u32::from(row.is_multiple_of(2));
        let number = row * V::HALF + column / 2 + 1;
        if dark && number <= squares(V::HALF) { Square::of_number::<V>(number) } else { None }
    }

    /// Places are listed row by row from the top, light squares included.
    fn spot(square: Square) -> Spot {
        let (column, row) = square.column_and_row::<V>();
        Spot((row * 2 * V::HALF + column) as usize)
    }

    fn title(&self, at: &Board) -> String {
        let name = |side| Colour::name(V::colour(side));
        match self.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => format!("{}, {} has won", V::TITLE, name(winner)),
            _ => format!("{}, {} to move", V::TITLE, name(at.mover)),
        }
    }
}
