//! Pig in the catalog: positions recur, so what is proved about it are bounds of averages.

use engines::{Chances, Entry, Field, Kind, Played, Talk, chance_methods, explaining_by_rolls};
use pig::{Ahead, Pig};

/// Pig.
pub static ENTRY: Entry = Entry {
    name: "pig",
    title: "Pig",
    summary: "throw a die as often as you dare; a one loses the turn, holding keeps it; a game with dice",
    fields: &[Field {
        name: "goal",
        help: "points to win",
        kind: Kind::Number { least: 2, most: pig::LARGEST as u32 },
        default: "100",
    }],
    spell: |chosen| chosen[0].to_owned(),
    moves: "throw or hold; what the die shows is a move of its own, such as 4",
    positions: "what both have, what the turn has brought and whose it is, such as '12 34 5 first'",
    examples: &["pig:100", "pig:50", "pig:20"],
    open: |board| {
        let game = Pig::read(board)?;
        let methods = chance_methods::<Chances<Pig>, _, _>(|_: &Pig| Ahead, |_| Ahead::RANGE);
        let played = Played::new(format!("pig:{}", game.goal), game, methods);
        Ok(played.explained(explaining_by_rolls(|_| Ahead, Ahead::RANGE)).boxed())
    },
    readers: &[],
    commands: &[],
    steps: None,
    exhibits: &[],
    talk: Talk::PLAIN,
};
