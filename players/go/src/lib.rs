//! Go in the catalog. Three sizes of boards are known to the compiler; all play with their line, since superko forbids
//! what stood before.

mod collected;
mod commands;
mod counting;
mod exam;
mod exhibits;
mod files;
mod learning;
mod methods;
mod network;
mod prior_source;
mod reduction;
mod sheets;
mod talk;

use engines::{Entry, Field, Kind, Match, Played, Reader};
use game::{BadText, Game, Remembering};
use go::capture::Capture;
use go::{Go, Large, Middle, Setup, Small};

/// Go.
pub static ENTRY: Entry = Entry {
    name: "go",
    title: "Go",
    summary: "surround points and stones; whoever has more of the board at the end wins",
    fields: &[
        Field {
            name: "columns",
            help: "width of the board",
            kind: Kind::Number { least: 1, most: go::MOST as u32 },
            default: "9",
        },
        Field {
            name: "rows",
            help: "height of the board",
            kind: Kind::Number { least: 1, most: go::MOST as u32 },
            default: "9",
        },
        Field {
            name: "rules",
            help: "how stones are counted, and whether suicide and passes are allowed",
            kind: Kind::Choice(&["chinese", "tromp-taylor", "japanese", "exam"]),
            default: "chinese",
        },
        Field {
            name: "komi",
            help: "points that White gets, such as 7.5; usual leaves it to board and rules",
            kind: Kind::Text,
            default: "usual",
        },
        Field {
            name: "handicap",
            help: "stones that Black has before White begins",
            kind: Kind::Choice(&["0", "2", "3", "4", "5", "6", "7", "8", "9"]),
            default: "0",
        },
    ],
    spell: |chosen| {
        let komi = if chosen[3] == "usual" { String::new() } else { format!("/komi={}", chosen[3]) };
        let handicap = if chosen[4] == "0" { String::new() } else { format!("/handicap={}", chosen[4]) };
        format!("{}x{}/{}{komi}{handicap}", chosen[0], chosen[1], chosen[2])
    },
    moves: "a letter for the column (there is no i) and a number for the row counted from the bottom, such as d4, or \
            pass",
    positions: "the rows from the top, 'X' Black, 'O' White, '.' empty, and who is to move, such as '.X./XO./... b'",
    examples: &["go:9x9", "go:19x19", "go:9x9/tromp-taylor", "go:19x19/japanese/handicap=4", "go:5x5/exam"],
    open,
    readers: &[Reader { name: "SGF", knows: files::is_sgf, open: files::open_sgf }],
    commands: commands::COMMANDS,
    steps: None,
    exhibits: exhibits::EXHIBITS,
    talk: talk::TALK,
};

fn open(board: &str) -> Result<Box<dyn Match>, BadText> {
    if board.contains("/capture=") {
        let game: Capture<128, 3> = Capture::read(board)?;
        return Ok(Played::new(format!("go:{game}"), game, methods::hunting()).that_ends().boxed());
    }
    let setup = Setup::read(board)?;
    Ok(if let Some(game) = Small::new(setup) {
        // Scores of larger boards do not fit the memos of searches that look at everything, nor would those end.
        let little = setup.shape.area() <= 49 && game.scale().upper.0 <= 127;
        let methods = if little { methods::small() } else { methods::playing() };
        Played::new(format!("go:{setup}"), Remembering::new(game), methods)
            .that_ends_uncounted()
            .learning(learning::lessons())
            .showing(sheets::sheets())
            .boxed()
    } else if let Some(game) = Middle::new(setup) {
        wide(setup, game)
    } else {
        wide(setup, Large::new(setup).expect("the widest keys hold the largest board"))
    })
}

fn wide<const N: usize, const W: usize>(setup: Setup, game: Go<N, W>) -> Box<dyn Match> {
    let game = Remembering::new(game);
    Played::new(format!("go:{setup}"), game, methods::playing())
        .that_ends_uncounted()
        .learning(learning::lessons())
        .showing(sheets::sheets())
        .boxed()
}
