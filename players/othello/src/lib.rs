//! Othello in the catalog. The board that people play on is known to the compiler where it is solved and played
//! ([`engines::Twin`]); one run-time twin serves everything else and the smaller boards, another the larger one.

mod closing;
mod files;
mod learning;
mod openings;
mod profile;
mod recipe;

use engines::{
    ByteReader, Entry, Field, Kind, Match, Methods, Parts, Played, Reader, Talk, all_methods, explaining,
    playing_methods,
};
use othello::{Any, Daring, Eight, Endings, Grid, Learnt, Othello, Setup, Size, Weights};
use recipe::Surveying;

/// Othello.
pub static ENTRY: Entry = Entry {
    name: "othello",
    title: "Othello (Reversi)",
    summary: "put discs that turn the opponent's over; who has more at the end wins",
    fields: &[
        Field {
            name: "size",
            help: "how large the board is",
            kind: Kind::Choice(&["8x8", "4x4", "6x6", "10x10"]),
            default: "8x8",
        },
        Field {
            name: "count",
            help: "how the end is counted: empty squares go to the winner, as in tournaments, or to nobody",
            kind: Kind::Choice(&["tournament", "raw"]),
            default: "tournament",
        },
    ],
    spell: |chosen| if chosen[1] == "raw" { format!("{}/raw", chosen[0]) } else { chosen[0].to_owned() },
    moves: "a letter for the column and a number for the row counted from the top, such as f5, or pass; a line may be \
            packed, such as f5d6c3, and may leave passes out",
    positions: "all squares row by row from the top, 'X' Black, 'O' White, '-' empty, and who is to move, such as \
                '---------------------------OX------XO--------------------------- X'",
    examples: &["othello:8x8", "othello:6x6", "othello:4x4", "othello:10x10", "othello:8x8/raw"],
    open: |board| {
        let setup = Setup::read(board)?;
        Ok(match Any::<u64>::new(setup.size) {
            Some(grid) => {
                let own = openings::by_book(profile::settable(all_methods(parts())));
                let methods = if setup.size == Size::EIGHT {
                    own.with_twin(openings::by_book(profile::settable(playing_methods(parts()))), |game| {
                        Othello::new(Eight, game.scoring())
                    })
                } else {
                    own
                };
                narrow(Othello::new(grid, setup.scoring), methods)
            }
            None => {
                let grid = Any::<u128>::new(setup.size).expect("128 bits hold the largest board");
                wide(Othello::new(grid, setup.scoring))
            }
        })
    },
    readers: &[
        Reader { name: "GGF", knows: files::is_ggf, open: files::open_ggf },
        Reader { name: "SGF", knows: files::is_sgf, open: files::open_sgf },
        Reader { name: "a collection of endings (OBF)", knows: files::is_obf, open: files::open_obf },
        Reader { name: "a transcript", knows: files::is_transcript, open: files::open_transcript },
    ],
    commands: &[openings::GROW],
    steps: None,
    exhibits: &[],
    talk: Talk {
        dialect: Some("nboard"),
        resized: Some(|board, [columns, rows]| match board.split_once('/') {
            Some((_, scoring)) => format!("{columns}x{rows}/{scoring}"),
            None => format!("{columns}x{rows}"),
        }),
        size: |board| {
            let setup = Setup::read(board).map_err(|_| "boards such as 8x8")?;
            Ok([setup.size.side(); 2])
        },
        files: &[ByteReader { name: "WTHOR", knows: files::is_wthor, open: files::open_wthor }],
        ..Talk::PLAIN
    },
};

/// A board of at most 64 squares.
fn narrow(game: Othello<Any<u64>>, methods: Methods<Othello<Any<u64>>>) -> Box<dyn Match> {
    let played = Played::new(format!("othello:{}", game.setup()), game, methods);
    let played = played.that_ends().listed().explained(explaining(expert)).booked();
    let eight = played.setup().starts_with("othello:8x8");
    (if eight { played.learning(learning::lessons()) } else { played }).boxed()
}

/// A larger one.
fn wide(game: Othello<Any<u128>>) -> Box<dyn Match> {
    Played::new(format!("othello:{}", game.setup()), game, profile::settable(all_methods(parts())))
        .that_ends()
        .listed()
        .boxed()
}

fn parts<G: Grid>() -> Parts<Othello<G>, Endings<Option<Weights>>, Daring<Learnt>, Surveying> {
    Parts { expert, judge: profile::judge, best: Surveying, book: None }
}

/// What is certain, moves in the order that learnt weights suggest.
fn expert<G: Grid>(game: &Othello<G>) -> Endings<Option<Weights>> {
    Endings::judged(game, (game.grid().side() == 8).then(learning::shipped))
}
