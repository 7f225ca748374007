//! Endgames in the catalog: all positions with at most so many pieces. No move leaves them, so they are a game of their
//! own, solved as a graph from one position or tabled from all. Counted moves do not draw there, and whoever can go
//! round for ever draws.

use crate::methods::looking_up;
use crate::tables;
use draughts::{Endgame, Variant};
use engines::{Match, Played, graph_methods};
use game::BadText;

/// More pieces than anybody has tabled.
const MOST: u8 = 8;

/// Reads `pieces=3`.
pub(crate) fn read_pieces(text: &str) -> Result<u8, BadText> {
    let number = text.trim().strip_prefix("pieces=").and_then(|number| number.parse().ok());
    number.filter(|pieces| (2..=MOST).contains(pieces)).ok_or_else(|| {
        BadText::new(format!(
            "'{}' is no endgame: write pieces=2 to pieces={MOST}, such as english/pieces=3",
            text.escape_debug()
        ))
    })
}

/// All positions with at most so many pieces.
pub(crate) fn opened<V: Variant>(pieces: u8) -> Box<dyn Match> {
    let game = Endgame::<V>::up_to(pieces);
    let setup = format!("draughts:{}/pieces={pieces}", V::NAME);
    let methods = looking_up::<_, V>(graph_methods());
    Played::new(setup, game, methods).listed().tabled().sliced(tables::of_endgame()).boxed()
}
