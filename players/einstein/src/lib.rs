//! EinStein würfelt nicht! in the catalog: small boards have exact averages, the others are played.

use einstein::{Einstein, Near};
use engines::{Averages, Entry, Field, Kind, Played, Talk, chance_methods, explaining_by_rolls};

/// EinStein würfelt nicht!
pub static ENTRY: Entry = Entry {
    name: "einstein",
    title: "EinStein würfelt nicht!",
    summary: "a die says which stone moves; reach the far corner or capture all; a game with dice",
    fields: &[
        Field {
            name: "size",
            help: "how large the board is",
            kind: Kind::Choice(&["5x5", "3x3", "4x4", "6x6"]),
            default: "5x5",
        },
        Field {
            name: "start",
            help: "stones begin in order, or their owners put them as they like",
            kind: Kind::Choice(&["ordered", "free"]),
            default: "ordered",
        },
    ],
    spell: |chosen| if chosen[1] == "free" { format!("{}/free", chosen[0]) } else { chosen[0].to_owned() },
    moves: "from and to, such as a1b2, rows counted from the top; what the die shows is a move of its own, such as 3",
    positions: "the rows from the top with 1 to 6 and a to f for stones, whose turn it is and what the die shows, such as \
                '12./3.c/.ba first 2'",
    examples: &["einstein:5x5", "einstein:3x3", "einstein:4x4", "einstein:5x5/free"],
    open: |board| {
        let game = Einstein::read(board)?;
        let methods = chance_methods::<Averages<Einstein>, _, _>(|_: &Einstein| Near, |_| Near::RANGE);
        let played = Played::new(format!("einstein:{}", game.setup()), game, methods);
        Ok(played.explained(explaining_by_rolls(|_| Near, Near::RANGE)).boxed())
    },
    readers: &[],
    commands: &[],
    steps: None,
    exhibits: &[],
    talk: Talk::PLAIN,
};
