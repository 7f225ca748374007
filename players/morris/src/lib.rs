//! Three men's morris in the catalog: solved and played as a graph, since positions can come again.

use engines::{Entry, Field, Iterating, Kind, Lined, Method, Played, Talk, graph_methods};
use game::{Indifferent, RulesOnly};
use morris::Morris;
use search::{Guess, Hashed};

/// Three men's morris.
pub static ENTRY: Entry = Entry {
    name: "morris",
    title: "Three men's morris",
    summary: "put three men, then move them; three in a row win; positions can come again",
    fields: &[Field {
        name: "ways",
        help: "how men move: along rows, columns and diagonals, without diagonals, or anywhere",
        kind: Kind::Choice(&["diagonals", "square", "anywhere"]),
        default: "diagonals",
    }],
    spell: |chosen| chosen[0].to_owned(),
    moves: "a point while men are put, such as b2, then from and to, such as a1-b2; rows count from the top",
    positions: "the rows from the top, '.' for an empty point, and who is to move, such as 'X.O/.X./O.. x'",
    examples: &["morris:diagonals", "morris:square", "morris:anywhere"],
    open: |board| {
        let game = Morris::read(board)?;
        let setup = format!("morris:{}", game.ways().name());
        let mut methods = graph_methods();
        methods.methods.push(ahead());
        Ok(Played::new(setup, game, methods).listed().tabled().boxed())
    },
    readers: &[],
    commands: &[],
    steps: None,
    exhibits: &[],
    talk: Talk::PLAIN,
};

/// Looks ahead in the game that remembers its line, so that going round in circles is a draw.
fn ahead() -> Method<Morris> {
    Method::new(
        "ahead",
        "deepening that takes a position standing for the third time for a draw",
        |game: &Morris, settings| {
            Lined::new(game, |game| {
                Iterating::new(game, settings, |_| Guess::<_, Hashed>::new(RulesOnly, Indifferent))
            })
        },
    )
    .taking(&["depth", "threads"])
}
