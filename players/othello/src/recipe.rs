//! The mixture that solves endings fastest; `docs/othello.md` has the figures.

use search::{Asks, Ingredient, Recipe, Setting};

/// Knowledge, its order (few replies, odd quarters), the table move, and a look at all moves before one is entered,
/// with what the table knows of each.
#[derive(Clone, Copy)]
pub(crate) struct Surveying;

impl Recipe for Surveying {
    const ASKS: Asks = Asks::GLANCES;

    #[inline(always)]
    fn of(self, ingredient: Ingredient) -> Setting {
        match ingredient {
            Ingredient::Knowledge
            | Ingredient::Order
            | Ingredient::Threats
            | Ingredient::TableMove
            | Ingredient::Survey
            | Ingredient::Etc => Setting::On,
            _ => Setting::Off,
        }
    }
}
