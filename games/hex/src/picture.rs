//! The rhombus of hexagons; the winning chain is ringed.

use crate::layers;
use crate::{Cell, Colour, Hex, Set, Stones, Swap, Width};
use game::{BadText, Drawn, Edit, Game, Outcome, Picture, Shape, Side, Spot, Status, Stroke, Thing, Tone};

/// Black is drawn X and White O, as everywhere where somebody moves first.
pub(crate) fn glyph(of: Colour) -> char {
    match of {
        Colour::Black => 'X',
        Colour::White => 'O',
    }
}

impl<const W: usize> Drawn for Hex<W>
where
    Set<W>: Width,
{
    fn layers(&self) -> &'static [&'static str] {
        if self.swap() == Swap::Not {
            &["pieces", "names", "winning-chain"]
        } else {
            &["pieces", "names", "winning-chain", "swap"]
        }
    }

    fn sides(&self) -> [&'static str; 2] {
        ["Black", "White"]
    }

    fn insights(&self) -> &'static [&'static str] {
        layers::NAMES
    }

    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        layers::key_of(name)
    }

    fn insight(&self, at: &Stones<W>, name: &str) -> Vec<Thing> {
        self.sheet(at, name, &|| false).unwrap_or_default()
    }

    fn insight_unless(&self, at: &Stones<W>, name: &str, enough: &dyn Fn() -> bool) -> Option<Vec<Thing>> {
        self.sheet(at, name, enough)
    }

    fn numbers_moves(&self) -> bool {
        true
    }

    /// Where the sides were swapped, the first player has White.
    fn sides_in(&self, at: &Stones<W>) -> [&'static str; 2] {
        if at.crossed { ["White", "Black"] } else { self.sides() }
    }

    fn board(&self, at: &Stones<W>) -> Picture {
        let white = Some(at.player(Colour::White));
        let mut picture = Picture { title: self.title(at), white, squeeze: 0.134, ..Picture::default() };
        let mut pieces = Vec::new();
        for cell in self.grid().all().each() {
            let (x, y) = self.middle(cell);
            let on = picture.place(x, y, Shape::Hexagon, self.grid().name(cell));
            let of = Colour::BOTH.into_iter().find(|&of| at.of(of).has(cell));
            pieces.extend(of.map(|of| Thing::Piece { on, of: Some(at.player(of)), glyph: glyph(of) }));
        }
        for colour in Colour::BOTH {
            for border in self.grid().borders(colour) {
                let ends = border.each().next().zip(border.each().last());
                let (from, to) = ends.expect("every edge has a cell");
                picture.strokes.push(Stroke { from: Spot(from), to: Spot(to), of: Some(at.player(colour)) });
            }
        }
        picture.layer("pieces", pieces);
        let names = self.names(&mut picture);
        picture.layer("names", names);
        let chain = Colour::BOTH.into_iter().find_map(|of| self.grid().chain(of, at.of(of)));
        let ringed = chain.unwrap_or(Set::EMPTY).each().map(|cell| Thing::Ring { on: Spot(cell) });
        picture.layer("winning-chain", ringed.collect());
        if self.swap() != Swap::Not {
            let y = f32::from(self.grid().size().rows) + 1.0;
            let on = picture.place(y / 2.0, y, Shape::Bare, "swap");
            let offer = Thing::Text { on, text: "swap".into() };
            picture.layer("swap", if self.may_swap(at) { vec![offer] } else { Vec::new() });
        }
        picture
    }

    /// Black is the first player's on an edited board, whoever had it before.
    fn edited(&self, at: &Stones<W>, edit: Edit) -> Result<Stones<W>, BadText> {
        let mut of = at.of;
        let colour = |side| if side == Side::First { Colour::Black } else { Colour::White };
        let turn = match edit {
            Edit::Turn(side) => colour(side),
            Edit::Put { on, piece } => {
                if on.0 >= self.grid().cells() {
                    return Err(BadText::new("there is no such cell"));
                }
                of.iter_mut().for_each(|own| own.remove(on.0));
                if let Some(side) = piece {
                    of[colour(side) as usize].insert(on.0);
                }
                at.turn()
            }
        };
        Ok(self.position(of[0], of[1], turn))
    }

    fn paths(&self, _: &Stones<W>, mv: Cell) -> Vec<Vec<Spot>> {
        let size = self.grid().size();
        // Behind the cells and their names.
        let swap = self.grid().cells() + usize::from(size.columns) + usize::from(size.rows);
        vec![vec![Spot(mv.place().unwrap_or(swap))]]
    }
}

impl<const W: usize> Hex<W>
where
    Set<W>: Width,
{
    /// Every row stands half a cell to the right of the one above it.
    fn middle(&self, cell: usize) -> (f32, f32) {
        let (column, row) = self.grid().column_and_row(cell);
        (column as f32 + row as f32 / 2.0, row as f32)
    }

    /// Letters above the columns and numbers before the rows, so that a cell can be named.
    fn names(&self, picture: &mut Picture) -> Vec<Thing> {
        let mut names = Vec::new();
        let mut name = |x: f32, y: f32, kind: &str, text: String| {
            let on = picture.place(x, y, Shape::Bare, format!("{kind} {text}"));
            names.push(Thing::Text { on, text });
        };
        for column in 0..self.grid().size().columns {
            name(f32::from(column) - 0.5, -1.0, "column", char::from(b'a' + column).to_string());
        }
        for row in 0..self.grid().size().rows {
            name(f32::from(row) / 2.0 - 1.0, f32::from(row), "row", (row + 1).to_string());
        }
        names
    }

    fn title(&self, at: &Stones<W>) -> String {
        let size = self.grid().size();
        match self.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => {
                format!("Hex on {size}, {} has won", at.colour(winner))
            }
            _ => format!("Hex on {size}, {} to move", at.turn()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use game::Notation;

    /// Stones are put and taken away by their colours, and what comes out is a position that can be written.
    #[test]
    fn boards_are_edited() {
        let hex: Hex<2> = Hex::new(Size::read("3").unwrap(), Swap::Sides);
        let put =
            |at: &Stones<2>, cell: usize, piece| hex.edited(at, Edit::Put { on: Spot(cell), piece }).unwrap();
        let black = put(&hex.start(), 0, Some(Side::First));
        let both = put(&put(&black, 4, Some(Side::Second)), 0, None);
        assert_eq!((both.of(Colour::Black).count(), both.of(Colour::White).count()), (0, 1));
        let turned = hex.edited(&both, Edit::Turn(Side::Second)).unwrap();
        assert_eq!(turned.turn(), Colour::White);
        for at in [black, both, turned] {
            assert_eq!(hex.read_position(&hex.write_position(&at)).unwrap(), at);
        }
        // After a swap the colours stay where they are seen, and the first player has Black again.
        let swapped = hex.read_position("3,b2:s").unwrap();
        assert_eq!(hex.sides_in(&swapped), ["White", "Black"]);
        let edited = put(&swapped, 0, Some(Side::Second));
        assert_eq!(hex.sides_in(&edited), ["Black", "White"]);
        assert!(edited.of(Colour::Black).has(4) && edited.of(Colour::White).has(0));
        let beside = Edit::Put { on: Spot(9), piece: None };
        assert!(hex.edited(&swapped, beside).is_err());
    }

    #[test]
    fn the_winning_chain_is_ringed() {
        let hex: Hex<2> = Hex::new(Size::read("3").unwrap(), Swap::Not);
        let picture = hex.draw(&hex.read_position("3,b1a2b2c3a3c1b3").unwrap());
        let ringed: Vec<&str> = picture.layers[2]
            .things
            .iter()
            .map(|thing| match thing {
                Thing::Ring { on } => picture.places[on.0].label.as_str(),
                other => panic!("{other:?}"),
            })
            .collect();
        // The shortest chain goes straight down; a3 joins too, later in the alphabet of cells.
        assert_eq!(ringed, ["b1", "b2", "a3"]);
        assert_eq!(picture.title, "Hex on 3x3, Black has won");
        assert!(picture.clicks.is_empty());
    }
}
