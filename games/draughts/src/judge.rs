//! A hand-made evaluation: what books for beginners say, in hundredths of a man.

use crate::board::Board;
use crate::rules::Draughts;
use crate::variant::Variant;
use game::{Evaluate, Score, WON};

/// Evaluation a position by material, position and room. It knows nothing of captures to come: ask it where it is quiet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge;

/// A king that flies is worth about three men, one that walks hardly more than a man.
const fn king<V: Variant>() -> i32 {
    if V::FLYING { 300 } else { 135 }
}

impl<V: Variant> Evaluate<Draughts<V>> for Judge {
    fn evaluate(&mut self, game: &Draughts<V>, at: &Board) -> Score {
        let [men, kings, back_rank, mobility, advancement, centre, edge] = game.features(at);
        let material = 100 * men + king::<V>() * kings;
        let position = 6 * back_rank + 2 * mobility + 2 * advancement + 4 * centre - 2 * edge;
        // Who is ahead gains by exchanges: the fewer pieces, the more a man is worth.
        let pieces = at.occupied().count_ones() as i32;
        let exchanges = material * 10 / (10 + pieces);
        Score((material + position + exchanges).clamp(1 - WON, WON - 1))
    }
}
