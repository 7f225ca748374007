//! Connect 4 in the catalog. The size that people play is known to the compiler, but only where it is solved and played
//! ([`engines::Twin`]); one run-time twin serves everything else, and another the large boards.

use connect4::{Any, Connect4, Evaluation, Fixed, Grid, Sheet, Threats};
use engines::{
    Entry, Field, Kind, Match, Methods, Parts, Played, Reader, Recorded, Talk, all_methods, explaining,
    playing_methods,
};
use game::{BadText, Side, Status};
use search::{Asks, Ingredient, Recipe, Setting};

/// The book of 7x6; `data/README.md` says where it comes from.
const BOOK: &[u8] = include_bytes!("../../../data/connect4-7x6.book");

/// Connect 4.
pub static ENTRY: Entry = Entry {
    name: "connect4",
    title: "Connect 4",
    summary: "drop discs into columns; four in a row win",
    fields: &[
        Field {
            name: "width",
            help: "how many columns; columns times (rows + 1) is at most 128",
            kind: Kind::Number { least: 1, most: 64 },
            default: "7",
        },
        Field {
            name: "height",
            help: "how many rows",
            kind: Kind::Number { least: 1, most: 127 },
            default: "6",
        },
    ],
    spell: |chosen| chosen.join("x"),
    moves: "the column, counted from 1 and then a, b, c, such as 4; a line may be packed, such as 4453",
    positions: "the size, the rows from the top ('.' empty, '0' White, in text O, '@' Black, in text X), and \
                'black' if Black is to move, such as '4x4 .... .... .... 0@..'",
    examples: &["connect4:7x6", "connect4:7x7", "connect4:5x4", "connect4:6x6"],
    open: |board| {
        let size = connect4::Size::read(if board.is_empty() { "7x6" } else { board })?;
        match (Any::<u64>::new(size), Any::<u128>::new(size)) {
            (Some(grid), _) if (size.width(), size.height()) == (7, 6) => {
                let fast = playing_methods(parts(Some(BOOK)));
                Ok(small(grid, all_methods(parts(None)).with_twin(fast, |_| Connect4::new(Fixed::<7, 6>))))
            }
            (Some(grid), _) => Ok(small(grid, all_methods(parts(None)))),
            (None, Some(grid)) => Ok(large(grid)),
            (None, None) => Err(BadText::new("the board is too large")),
        }
    },
    readers: &[Reader { name: "a board in a text file", knows: |_| true, open: open_sheet }],
    commands: &[],
    steps: None,
    exhibits: &[],
    talk: Talk {
        resized: Some(|_, [width, height]| format!("{width}x{height}")),
        size: |board| {
            connect4::Size::read(board)
                .map(|size| [size.width(), size.height()])
                .map_err(|_| "boards such as 7x6")
        },
        ..Talk::PLAIN
    },
};

/// A board of at most 64 bits.
fn small(grid: Any<u64>, methods: Methods<Connect4<Any<u64>>>) -> Box<dyn Match> {
    let game = Connect4::new(grid);
    let played = Played::new(format!("connect4:{}", game.size()), game, methods);
    played.that_ends().listed().explained(explaining(|_| Threats)).booked().boxed()
}

/// A larger one.
fn large(grid: Any<u128>) -> Box<dyn Match> {
    let game = Connect4::new(grid);
    Played::new(format!("connect4:{}", game.size()), game, all_methods(parts(None)))
        .that_ends()
        .listed()
        .boxed()
}

fn parts<G: Grid>(book: Option<&'static [u8]>) -> Parts<Connect4<G>, Threats, Evaluation, Surveying> {
    Parts { expert: |_| Threats, judge: |_, _| Evaluation, best: Surveying, book }
}

/// Opens the position of a sheet (a size, then its cells, White to move), with a remark if its numbers of discs are
/// odd. The match is seen by White.
fn open_sheet(text: &str) -> Result<Recorded, BadText> {
    let sheet = Sheet::read(text)?;
    let mut game = (ENTRY.open)(&sheet.size.to_string())?;
    game.set_position(text)?;
    let won = matches!(game.status(), Status::Over(game::Outcome::Win { winner: Side::First, .. }));
    game.look_as(Side::First);
    Ok(Recorded { game, remark: sheet.remark(won) })
}

/// Knowledge, its orders, the table move, symmetry, and a look at all moves before one is entered, with the game's theorems
/// and the table: it saves nine nodes of ten.
#[derive(Clone, Copy)]
struct Surveying;

impl Recipe for Surveying {
    const ASKS: Asks = Asks::SURVEY;

    #[inline(always)]
    fn of(self, ingredient: Ingredient) -> Setting {
        match ingredient {
            Ingredient::Knowledge
            | Ingredient::Order
            | Ingredient::Threats
            | Ingredient::TableMove
            | Ingredient::Symmetry
            | Ingredient::Survey
            | Ingredient::Theorems
            | Ingredient::Etc => Setting::On,
            _ => Setting::Off,
        }
    }
}
