//! The games. A new game needs its own crate and one entry here.

use crate::explained::{Explaining, explaining, explaining_by_rules, unexplained};
use crate::played::{Match, played, played_and_tabled, played_as_graph};
use crate::setup::{Entry, Field, Kind};
use connect4::{Any, Connect4, Fixed, Threats};
use engines::{Unexplained, hex_ladder, ladder};
use game::{BadText, Indifferent, known_are};
use hex::Swap;
use mnk::{Lines, Mnk, Wide};
use morris::Morris;
use nim::{Grundy, Nim};
use search::{Ingredient, Recipe, Setting};

/// The book of Connect 4; `data/README.md` says where it comes from.
const BOOK: &[u8] = include_bytes!("../../../data/connect4-7x6.book");

/// All games, by name.
pub static CATALOG: &[Entry] = &[
    Entry {
        name: "nim",
        title: "Nim",
        summary: "take sticks from heaps; who cannot move loses (or wins, in misère play)",
        fields: &[
            Field {
                name: "heaps",
                help: "sizes of the heaps, such as 15 or 3+4+5",
                kind: Kind::Text,
                default: "15",
            },
            Field {
                name: "counts",
                help: "how many sticks may be taken, such as 1,2,3, or * for any number",
                kind: Kind::Text,
                default: "1,2,3",
            },
            Field {
                name: "play",
                help: "who cannot move loses (normal) or wins (misere)",
                kind: Kind::Choice(&["normal", "misere"]),
                default: "normal",
            },
        ],
        spell: |chosen| {
            let misere = if chosen[2] == "misere" { "/misere" } else { "" };
            format!("{}/{}{misere}", chosen[0], chosen[1])
        },
        moves: "how many sticks, such as 3; with several heaps HEAP:COUNT, such as 2:3 for three from heap 2",
        positions: "the heaps and who is to move, such as '3+4+5 first'",
        examples: &["nim:15/1,2,3", "nim:15/2,3,5", "nim:3+4+5/*", "nim:7+9/1,2,3/misere"],
        open: |board| {
            let game = Nim::read(board)?;
            Ok(played(
                format!("nim:{game}"),
                game,
                ladder(Grundy::of, |_| Indifferent, Knowing, None),
                explaining(Grundy::of),
            ))
        },
    },
    Entry {
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
            // Every type of board is compiled with every method: two are enough.
            Ok(if size.fits::<u64>() { on_board::<u64>(size) } else { on_board::<Wide>(size) })
        },
    },
    Entry {
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
        positions: "the size, the rows from the top ('.' empty, '0' White, drawn O and blue, '@' Black, drawn X and \
                    orange), and 'black' if Black is to move, such as '4x4 .... .... .... 0@..'",
        examples: &["connect4:7x6", "connect4:7x7", "connect4:5x4", "connect4:6x6"],
        open: |board| {
            let size = connect4::Size::read(if board.is_empty() { "7x6" } else { board })?;
            // The size people play is known to the compiler; one run-time twin serves the rest.
            Ok(match (size.width(), size.height()) {
                (7, 6) => on_grid(Fixed::<7, 6>),
                _ => match Any::<u64>::new(size) {
                    Some(grid) => on_grid(grid),
                    None => {
                        on_grid(Any::<u128>::new(size).ok_or_else(|| BadText::new("the board is too large"))?)
                    }
                },
            })
        },
    },
    Entry {
        name: "hex",
        title: "Hex",
        summary: "put stones on a rhombus; Black joins top and bottom, White left and right",
        fields: &[
            Field {
                name: "columns",
                help: "width of the board",
                kind: Kind::Number { least: 1, most: 19 },
                default: "11",
            },
            Field {
                name: "rows",
                help: "height of the board",
                kind: Kind::Number { least: 1, most: 19 },
                default: "11",
            },
            Field {
                name: "swap",
                help: "whether the second player may take over the first stone: mirrored (square boards), or by \
                       exchanging colours",
                kind: Kind::Choice(&["no-swap", "swap-pieces", "swap-sides"]),
                default: "no-swap",
            },
        ],
        spell: |chosen| {
            let swap = if chosen[2] == "no-swap" { String::new() } else { format!("/{}", chosen[2]) };
            format!("{}x{}{swap}", chosen[0], chosen[1])
        },
        moves: "a letter for the column and a number for the row, such as b3, or swap; a line may be packed, such \
                as a10d4f6",
        positions: "the size and the stones in turns, Black first, ':p' for a pass, such as '11,a10d4f6'",
        examples: &["hex:11x11", "hex:6x6", "hex:9x7", "hex:11x11/swap-pieces"],
        open: |board| {
            let (size, swap) = board.split_once('/').unwrap_or((board, "no-swap"));
            let size = hex::Size::read(if size.is_empty() { "11x11" } else { size })?;
            let swap = match swap {
                "no-swap" => Swap::Not,
                "swap-pieces" if size.is_square() => Swap::Pieces,
                "swap-pieces" => {
                    let reason =
                        format!("{size} has no mirror image: pieces can be swapped on square boards only");
                    return Err(BadText::new(reason));
                }
                "swap-sides" => Swap::Sides,
                other => {
                    let known = known_are(other, ["no-swap", "swap-pieces", "swap-sides"]);
                    return Err(BadText::new(format!(
                        "there is no rule '{}'; {known}",
                        other.escape_debug()
                    )));
                }
            };
            // One bit of the key is for exchanged colours.
            Ok(if size.cells() < 128 {
                on_rhombus::<2>(size, swap, explaining_by_rules())
            } else {
                on_rhombus::<6>(size, swap, unexplained(Unexplained::Large))
            })
        },
    },
    Entry {
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
            Ok(played_as_graph(format!("morris:{}", game.ways().name()), game))
        },
    },
];

/// Hex with its own few methods: the whole ladder would be compiled for every width of its sets.
fn on_rhombus<const W: usize>(
    size: hex::Size,
    swap: Swap,
    explaining: Explaining<hex::Hex<W>>,
) -> Box<dyn Match>
where
    hex::Set<W>: hex::Width,
{
    let setup = match swap {
        Swap::Not => format!("hex:{size}"),
        rule => format!("hex:{size}/{}", rule.name()),
    };
    played(setup, hex::Hex::<W>::new(size, swap), hex_ladder(), explaining)
}

fn on_board<B: mnk::Bits + 'static>(size: mnk::Size) -> Box<dyn Match> {
    played_and_tabled(
        format!("mnk:{size}"),
        Mnk::<B>::new(size),
        ladder(Lines::of, |_| mnk::Grades, Folding, None),
        explaining(Lines::of),
    )
}

fn on_grid<G: connect4::Grid>(grid: G) -> Box<dyn Match> {
    let game = Connect4::new(grid);
    let book = (game.size().to_string() == "7x6").then_some(BOOK);
    played(
        format!("connect4:{}", game.size()),
        game,
        ladder(|_| Threats, |_| connect4::Grades, Surveying, book),
        explaining(|_| Threats),
    )
}

/// The game's knowledge alone: it answers everything.
#[derive(Clone, Copy)]
struct Knowing;

impl Recipe for Knowing {
    #[inline(always)]
    fn of(self, ingredient: Ingredient) -> Setting {
        if ingredient == Ingredient::Knowledge { Setting::On } else { Setting::Off }
    }
}

/// Knowledge, its orders, the table move and symmetry.
#[derive(Clone, Copy)]
struct Folding;

impl Recipe for Folding {
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

/// The same, and a look at all moves before one is entered, with the game's theorems and the table: on Connect 4
/// it saves nine nodes of ten.
#[derive(Clone, Copy)]
struct Surveying;

impl Recipe for Surveying {
    #[inline(always)]
    fn of(self, ingredient: Ingredient) -> Setting {
        match ingredient {
            Ingredient::Survey | Ingredient::Theorems | Ingredient::Foresight => Setting::On,
            other => Folding.of(other),
        }
    }
}
