//! Books of openings that come with the program, and the command that grows them.

use crate::methods::player;
use book::Openings;
use draughts::{Draughts, English, International, Kind, Variant};
use engines::{BY_BOOK, BadCall, Call, Command, Ending, Engine, GROWING, Grower, Opening, Settings};
use engines::{Tunable, grow_openings};
use game::{Game, Remembering, Trail};
use std::sync::{Arc, LazyLock};

type Line<V> = Remembering<Draughts<V>>;
type Shelf = LazyLock<Arc<Openings>>;

fn whole(bytes: &[u8]) -> Arc<Openings> {
    Arc::new(Openings::read(bytes).expect("what comes with the program is whole"))
}

/// Grown by `tesuji draughts grow-book`: see `data/README.md`.
static ENGLISH: Shelf = LazyLock::new(|| whole(include_bytes!("../../../data/draughts-english.openings")));
static INTERNATIONAL: Shelf =
    LazyLock::new(|| whole(include_bytes!("../../../data/draughts-international.openings")));

pub(crate) const BOOK: Tunable = Tunable {
    name: BY_BOOK,
    help: "1: play the first moves by the book of openings, where there is one",
    least: 0,
    most: 1,
    default: 0,
};

const SUMMARY: &str = "Grow a book of openings by the player's own search, and let lost games teach it";

/// `grow-english-book POSITIONS GAMES NODES BOOK [FROM]`, and the same for 100 squares.
pub(crate) const GROW: &[Command] = &[
    Command { name: "grow-english-book", summary: SUMMARY, arguments: GROWING, run: grow::<English> },
    Command {
        name: "grow-international-book",
        summary: SUMMARY,
        arguments: GROWING,
        run: grow::<International>,
    },
];

/// What a ply counts when the next position is chosen: five hundredths of a man.
const PLY: i32 = 5;
const WON: i32 = 5_000;

fn name<V: Variant>(game: &Line<V>, trail: &Trail<Draughts<V>>) -> u64 {
    game.rules().hash(trail.at())
}

/// The same player, who asks the book of his game.
pub(crate) fn by_book<V: Variant>(settings: &Settings, inner: Box<dyn Engine<Line<V>>>) -> Opening<Line<V>> {
    let shelf = match V::KIND {
        Kind::English => Some(&ENGLISH),
        Kind::International => Some(&INTERNATIONAL),
        Kind::Brazilian | Kind::Russian => None,
    };
    let own = || shelf.filter(|_| settings.chosen.of(&BOOK) == 1).map(|shelf| Arc::clone(shelf));
    let book = settings.openings.map(|grown| grown.book()).or_else(own);
    Opening { book, name: name::<V>, inner }
}

fn grow<V: Variant>(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let game = Remembering::new(Draughts::<V>::new());
    let engine = player::<V>(&game, Settings { keep: true, ..Settings::default() });
    let grower = Grower { game: &game, name: name::<V>, engine, nodes: 0, ply: PLY, point: WON };
    grow_openings(call, &format!("draughts:{}", V::NAME), grower)
}
