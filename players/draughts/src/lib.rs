//! Draughts in the catalog: four games, each played with its line, since repetition and counted moves draw; and the
//! endgames of each, whose positions are numbered, so that they are proved and tabled.

mod endgames;
mod learning;
mod methods;
mod openings;
mod probing;
mod records;
mod tables;
mod tactics;

use draughts::{Brazilian, Draughts, English, International, Russian, Variant};
use engines::{Entry, Field, Kind, Match, Played, Reader, Talk};
use game::{BadText, Remembering};

/// Draughts.
pub static ENTRY: Entry = Entry {
    name: "draughts",
    title: "Draughts",
    summary: "capture or block all men of the opponent; English, Brazilian, Russian and international",
    fields: &[
        Field {
            name: "rules",
            help: "English, Brazilian and Russian are played on 64 squares, international on 100",
            kind: Kind::Choice(&["english", "brazilian", "russian", "international"]),
            default: "english",
        },
        Field {
            name: "pieces",
            help: "the whole game, or only positions with at most so many pieces, all of which can be proved",
            kind: Kind::Choice(&["all", "2", "3", "4", "5", "6"]),
            default: "all",
        },
    ],
    spell: |chosen| match chosen[1] {
        "all" => chosen[0].to_owned(),
        pieces => format!("{}/pieces={pieces}", chosen[0]),
    },
    moves: "from and to, such as 11-15, or 15x24 for a capture; in Russian draughts c3-d4 and c3:e5; where that could \
            mean two captures, all squares, such as 26x17x10",
    positions: "who is to move, then the squares of White and Black, kings with a K, as in PDN, such as \
                'W:W21,22,K30:B1-3,K5'",
    examples: &[
        "draughts:english",
        "draughts:brazilian",
        "draughts:russian",
        "draughts:international",
        "draughts:english/pieces=2",
    ],
    open,
    readers: &[
        Reader { name: "PDN", knows: records::looks_like_pdn, open: records::open_pdn },
        Reader { name: "FEN of draughts", knows: records::looks_like_fen, open: records::open_fen },
    ],
    commands: openings::GROW,
    steps: None,
    exhibits: &[],
    talk: Talk { size, agrees: true, ..Talk::PLAIN },
};

/// Columns and rows, for programs that number the squares.
fn size(board: &str) -> Result<[u32; 2], &'static str> {
    match draughts::Kind::read(board.split('/').next().unwrap_or_default()) {
        Ok(draughts::Kind::International) => Ok([10, 10]),
        Ok(_) => Ok([8, 8]),
        Err(_) => Err("draughts of a known kind"),
    }
}

fn open(board: &str) -> Result<Box<dyn Match>, BadText> {
    let (rules, rest) = board.split_once('/').map_or((board, None), |(rules, rest)| (rules, Some(rest)));
    let pieces = rest.map(endgames::read_pieces).transpose()?;
    Ok(match draughts::Kind::read(rules)? {
        draughts::Kind::English => opened::<English>(pieces),
        draughts::Kind::Brazilian => opened::<Brazilian>(pieces),
        draughts::Kind::Russian => opened::<Russian>(pieces),
        draughts::Kind::International => opened::<International>(pieces),
    })
}

/// The whole game, or its endgames with at most so many pieces.
fn opened<V: Variant>(pieces: Option<u8>) -> Box<dyn Match> {
    match pieces {
        None => {
            let game = Remembering::new(Draughts::<V>::new());
            let setup = format!("draughts:{}", V::NAME);
            let played = Played::new(setup, game, methods::whole_game()).that_ends_uncounted();
            played.sliced(tables::of_game()).learning(learning::lessons()).boxed()
        }
        Some(pieces) => endgames::opened::<V>(pieces),
    }
}
