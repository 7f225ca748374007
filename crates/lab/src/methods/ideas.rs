//! From plain minimax to the best solver, one idea at a time.

use crate::run::Row;
use catalog::{Match, Settings};
use search::{Ingredient, Mix, Recipe, Setting};

/// In which order the ideas are added: as they were found.
const ORDER: [Ingredient; 13] = [
    Ingredient::TableMove,
    Ingredient::Order,
    Ingredient::Symmetry,
    Ingredient::Knowledge,
    Ingredient::Threats,
    Ingredient::Etc,
    Ingredient::Theorems,
    Ingredient::Survey,
    Ingredient::Killers,
    Ingredient::History,
    Ingredient::LastIteration,
    Ingredient::Essence,
    Ingredient::Scout,
];

/// `minimax`, `alphabeta`, alpha-beta with a table, and then every ingredient of the game's `best` on top of all
/// before it; the last row is `best` itself.
pub fn ideas(game: &dyn Match, settings: Settings) -> Vec<Row> {
    let plain = Settings { mix: Mix::PLAIN, ..settings };
    let mut rows = vec![Row::new("minimax", "minimax", plain), Row::new("alphabeta", "alphabeta", plain)];
    rows.push(Row::new("+ table", "mix", plain));
    let (best, mut mix) = (game.best().unwrap_or(Mix::PLAIN), Mix::PLAIN);
    for one in ORDER.into_iter().filter(|&one| best.of(one).on()) {
        mix = mix.with(one, Setting::On);
        rows.push(Row::new(format!("+ {one}"), "mix", Settings { mix, ..settings }));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_idea_makes_the_best_solver() {
        let game = catalog::open("connect4:4x4").unwrap();
        let rows = ideas(&*game, Settings::default());
        assert_eq!(rows.last().unwrap().settings.mix, game.best().unwrap());
        assert!(Ingredient::SOLVING.iter().all(|one| ORDER.contains(one)));
    }
}
