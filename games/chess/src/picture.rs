//! The board with its men, the king in check and how moves are clicked.

use crate::draft::name;
use crate::san::file_letter;
use crate::{Board, Chess, Kind, Move, Square};
use game::{Drawn, Game, Outcome, Picture, Shape, Side, Spot, Status, Thing};

/// Chessmen as characters: hollow for White, filled for Black.
pub(crate) fn glyph((side, kind): (Side, Kind)) -> char {
    let men = match side {
        Side::First => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Side::Second => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    men[kind.order()]
}

/// The eighth rank comes first, as White sees the board.
fn spot(square: Square) -> Spot {
    Spot(square.flipped().index())
}

impl Drawn for Chess {
    fn layers(&self) -> &'static [&'static str] {
        &["coordinates", "pieces", "check"]
    }

    fn sides(&self) -> [&'static str; 2] {
        Side::BOTH.map(name)
    }

    fn board(&self, at: &Board) -> Picture {
        let mut picture = Picture { title: self.title(at), white: Some(Side::First), ..Picture::default() };
        let mut pieces = Vec::new();
        for square in Square::all().map(Square::flipped) {
            let dark = (square.file() + square.rank()) % 2 == 0;
            let shape = if dark { Shape::Dark } else { Shape::Light };
            let (x, y) = (f32::from(square.file()), f32::from(7 - square.rank()));
            let on = picture.place(x, y, shape, square.to_string());
            let man = at.man_on(square);
            pieces.extend(man.map(|man| Thing::Piece { on, of: Some(man.0), glyph: glyph(man) }));
        }
        let mut coordinates = Vec::new();
        for i in 0..8u8 {
            let here = Square::at(i, i);
            let file = picture.place(f32::from(i), 8.0, Shape::Bare, "");
            coordinates.push(Thing::Text { on: file, text: file_letter(here).to_string() });
            let rank = picture.place(-1.0, f32::from(7 - i), Shape::Bare, "");
            coordinates.push(Thing::Text { on: rank, text: (i + 1).to_string() });
        }
        picture.layer("coordinates", coordinates);
        picture.layer("pieces", pieces);
        let king = at.in_check().then(|| Thing::Ring { on: spot(at.king(at.mover())) });
        picture.layer("check", king.into_iter().collect());
        picture
    }

    /// Those of a full set that are missing: a pawn that was promoted has left the board too.
    fn captured(&self, at: &Board) -> [String; 2] {
        const SET: [(Kind, u32); 5] =
            [(Kind::Queen, 1), (Kind::Rook, 2), (Kind::Bishop, 2), (Kind::Knight, 2), (Kind::Pawn, 8)];
        Side::BOTH.map(|side| {
            let missing = |(kind, full): (Kind, u32)| full.saturating_sub(at.men(side, kind).len());
            SET.into_iter().flat_map(|man| (0..missing(man)).map(move |_| glyph((side, man.0)))).collect()
        })
    }

    /// From here to there. Castling is the king onto his rook, and also his own step of two squares or more. Promotions of a
    /// pawn share their way: whoever shows the board asks which is meant.
    fn paths(&self, at: &Board, mv: Move) -> Vec<Vec<Spot>> {
        let (from, to) = (spot(mv.from()), spot(mv.to()));
        if let Some(wing) = at.castles(mv) {
            let end = wing.ends(at.mover()).0;
            let rook = vec![from, to];
            let steps = end.file().abs_diff(mv.from().file());
            return match self.is_fischer() || steps < 2 {
                true => vec![rook],
                false => vec![vec![from, spot(end)], rook],
            };
        }
        vec![vec![from, to]]
    }

    fn landed(&self, before: &Board, mv: Move) -> Spot {
        match before.castles(mv) {
            Some(wing) => spot(wing.ends(before.mover()).0),
            None => spot(mv.to()),
        }
    }
}

impl Chess {
    fn title(&self, at: &Board) -> String {
        let game = if self.is_fischer() { "Chess960" } else { "Chess" };
        match self.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => format!("{game}, {} has mated", name(winner)),
            Status::Over(Outcome::Draw) if at.is_dead() => format!("{game}, drawn: nobody can mate"),
            Status::Over(Outcome::Draw) => format!("{game}, drawn by stalemate"),
            _ => format!("{game}, {} to move", name(at.mover())),
        }
    }
}
