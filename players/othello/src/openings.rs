//! The book of openings that comes with the program, and the command that grows one.

use crate::{parts, profile};
use book::Openings;
use engines::{
    BY_BOOK, BadCall, Call, Command, Ending, GROWING, Grower, Method, Methods, Opening, PLAYER, Settings,
};
use engines::{Engine, Tunable, grow_openings, playing_methods};
use game::{Game, Sym, Symmetry};
use othello::{Eight, Grid, Othello, Scoring};
use std::sync::{Arc, LazyLock};

/// Grown by `tesuji othello grow-book`: see `data/README.md`.
static SHIPPED: LazyLock<Arc<Openings>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../data/othello.openings");
    Arc::new(Openings::read(bytes).expect("what comes with the program is whole"))
});

pub(crate) const BOOK: Tunable = Tunable {
    name: BY_BOOK,
    help: "1: play the first moves by the book of openings",
    least: 0,
    most: 1,
    default: 0,
};

/// `grow-book POSITIONS GAMES NODES BOOK [FROM]`.
pub(crate) const GROW: Command = Command {
    name: "grow-book",
    summary: "Grow a book of openings by the player's own search, and let lost games teach it",
    arguments: GROWING,
    run: grow,
};

/// What a ply counts when the next position is chosen: half a disc.
const PLY: i32 = 50;
const DISC: i32 = 100;

/// The smallest hash of all images of a position.
fn name<G: Grid>(game: &Othello<G>, at: &<Othello<G> as Game>::Position) -> u64 {
    let hash = |by| game.hash(&game.image(at, Sym(by)));
    (0..game.symmetries()).map(hash).min().expect("a board has one image at least")
}

/// The same methods, of which the player asks the book on the usual board.
pub(crate) fn by_book<G: Grid>(mut methods: Methods<Othello<G>>) -> Methods<Othello<G>> {
    let asking = |one: Method<Othello<G>>| {
        if one.card.name != PLAYER {
            return one;
        }
        let inner = one.make;
        let make = move |game: &Othello<G>, settings: Settings| -> Box<dyn Engine<Othello<G>>> {
            let own = || (settings.chosen.of(&BOOK) == 1).then(|| Arc::clone(&SHIPPED));
            let book = settings.openings.map(|grown| grown.book()).or_else(own);
            let book = book.filter(|_| game.grid().side() == 8);
            Box::new(Opening { book, name: name::<G>, inner: inner(game, settings) })
        };
        Method { make: Box::new(make), ..one }
    };
    methods.methods = methods.methods.into_iter().map(asking).collect();
    methods
}

fn grow(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let game = Othello::new(Eight, Scoring::default());
    let methods = profile::settable(playing_methods(parts::<Eight>())).methods;
    let player = methods.into_iter().find(|one| one.card.name == PLAYER).expect("there is a player");
    let engine = (player.make)(&game, Settings { keep: true, ..Settings::default() });
    let grower = Grower { game: &game, name: name::<Eight>, engine, nodes: 0, ply: PLY, point: DISC };
    grow_openings(call, "othello:8x8", grower)
}
