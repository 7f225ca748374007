//! Endgames look like the game that they belong to.

use crate::board::{Board, Move};
use crate::endgame::Endgame;
use crate::variant::Variant;
use game::{BadText, Drawn, Edit, Notation, Picture, Spot, Sym, Symmetry, Thing, Tone};

impl<V: Variant> Drawn for Endgame<V> {
    fn layers(&self) -> &'static [&'static str] {
        self.rules().layers()
    }
    fn sides(&self) -> [&'static str; 2] {
        self.rules().sides()
    }
    fn board(&self, at: &Board) -> Picture {
        self.rules().board(at)
    }
    fn key_of(&self, name: &str) -> Vec<(Option<Tone>, String)> {
        self.rules().key_of(name)
    }
    fn insights(&self) -> &'static [&'static str] {
        self.rules().insights()
    }
    fn insight(&self, at: &Board, name: &str) -> Vec<Thing> {
        self.rules().insight(at, name)
    }
    fn paths(&self, at: &Board, mv: Move) -> Vec<Vec<Spot>> {
        self.rules().paths(at, mv)
    }
    /// An edit may not leave the endgame.
    fn edited(&self, at: &Board, edit: Edit) -> Result<Board, BadText> {
        let board = self.rules().edited(at, edit)?;
        self.read_position(&self.write_position(&board))
    }
}

impl<V: Variant> Symmetry for Endgame<V> {
    fn symmetries(&self) -> u32 {
        self.rules().symmetries()
    }
    fn image(&self, at: &Board, by: Sym) -> Board {
        self.rules().image(at, by)
    }
    fn image_of_move(&self, mv: Move, by: Sym) -> Move {
        self.rules().image_of_move(mv, by)
    }
    fn inverse(&self, by: Sym) -> Sym {
        self.rules().inverse(by)
    }
}
