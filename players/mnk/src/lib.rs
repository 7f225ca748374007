//! m,n,k games in the catalog, on boards of one word and on larger ones.

use engines::{
    Entry, Field, Kind, Lessons, Match, Methods, Parts, Played, Sampling, Sight, Subject, Talk, all_methods,
    explaining,
};
use learn::Training;
use mnk::{Bits, Evaluation, Lines, Mnk, Playouts, RawBoard, Wide};
use search::{Asks, Ingredient, Recipe, Setting};

/// m,n,k games.
pub static ENTRY: Entry = Entry {
    name: "mnk",
    title: "Tic-tac-toe and five in a row (m,n,k)",
    summary: "put marks on a board; k in a row win",
    fields: &[
        Field {
            name: "columns",
            help: "width of the board",
            kind: Kind::Number { least: 1, most: 19 },
            default: "3",
        },
        Field {
            name: "rows",
            help: "height of the board",
            kind: Kind::Number { least: 1, most: 19 },
            default: "3",
        },
        Field {
            name: "line",
            help: "how many in a row win",
            kind: Kind::Number { least: 1, most: 19 },
            default: "3",
        },
    ],
    spell: |chosen| chosen.join(","),
    moves: "a letter for the column and a number for the row counted from the top, such as b2",
    positions: "the rows from the top, '.' for an empty cell, and who is to move, such as 'O.O/.X./X.. x'",
    examples: &["mnk:3,3,3", "mnk:4,3,3", "mnk:5,5,4", "mnk:15,15,5"],
    open: |board| {
        let size = mnk::Size::read(board)?;
        Ok(if size.fits::<u64>() { small(size) } else { large(size) })
    },
    readers: &[],
    commands: &[],
    steps: None,
    exhibits: &[],
    talk: Talk {
        // Two commas: the board of a setup that was opened names all three numbers.
        resized: Some(|board, [columns, rows]| {
            format!("{columns},{rows},{}", board.rsplit(',').next().unwrap_or("3"))
        }),
        size: |board| {
            mnk::Size::read(board)
                .map(|size| [size.columns, size.rows].map(u32::from))
                .map_err(|_| "boards such as 3,3,3")
        },
        ..Talk::PLAIN
    },
};

/// A board of at most 64 bits.
fn small(size: mnk::Size) -> Box<dyn Match> {
    let played = Played::new(format!("mnk:{size}"), Mnk::<u64>::new(size), methods());
    let played = played.that_ends().listed().explained(explaining(Lines::of)).booked().tabled();
    played.learning(lessons()).boxed()
}

/// A network on the raw board.
fn lessons() -> Lessons<Mnk<u64>> {
    let network = Subject {
        name: "network",
        summary: "how likely the side to move wins, by a network that sees the raw board",
        sight: Sight::Network(|game| Box::new(RawBoard::of(game)), &[40]),
        training: Training::default(),
        step: 0.0,
    };
    Lessons { subjects: vec![network], collection: None }
}

/// A larger one.
fn large(size: mnk::Size) -> Box<dyn Match> {
    let played = Played::new(format!("mnk:{size}"), Mnk::<Wide>::new(size), methods());
    played.that_ends().listed().tabled().boxed()
}

/// All methods, with the game's own games at random.
fn methods<B: Bits + 'static>() -> Methods<Mnk<B>> {
    let parts = Parts { expert: Lines::of, judge: |_, _| Evaluation, best: Folding, book: None };
    all_methods(parts).sampling_by(|game, settings| Sampling::new(Playouts::of(game), settings))
}

/// Knowledge, its orders, the table move and symmetry.
#[derive(Clone, Copy)]
struct Folding;

impl Recipe for Folding {
    const ASKS: Asks = Asks::PLAIN;

    #[inline(always)]
    fn of(self, ingredient: Ingredient) -> Setting {
        match ingredient {
            Ingredient::Knowledge
            | Ingredient::Order
            | Ingredient::Threats
            | Ingredient::TableMove
            | Ingredient::Symmetry => Setting::On,
            _ => Setting::Off,
        }
    }
}
