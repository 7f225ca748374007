//! How the whole game is thought about: by looking ahead, or by playing at random.

use crate::learning::Guess;
use crate::openings::{BOOK, by_book};
use crate::probing::Tables;
use crate::tables::Prober;
use crate::tactics::Tactician;
use draughts::{Draughts, Judge, Variant};
use engines::{
    Consulting, Endings, Engine, Method, Methods, Oracles, PLAYER, Probing, SAMPLING, Sampling, Settings,
    Tableless, Tunable,
};
use game::{Game, OnBoard, RandomPlayouts, Remembering, RulesOnly};
use search::{Deepen, Ingredient, Mix, Setting, Sharp, Unnamed, minimax};

type Line<V> = Remembering<Draughts<V>>;

/// What can be switched on and off.
const INGREDIENTS: &[Ingredient] = &[
    Ingredient::Order,
    Ingredient::TableMove,
    Ingredient::Killers,
    Ingredient::History,
    Ingredient::Scout,
    Ingredient::Table,
    Ingredient::Quiescence,
    Ingredient::Reductions,
    Ingredient::Extensions,
    Ingredient::Aspiration,
    Ingredient::Futility,
    Ingredient::Pruning,
    Ingredient::ProbCut,
    Ingredient::Forced,
];

/// What measures best: everything but extensions and futility, which did not pay. A move that offers a piece is forcing, but most
/// of them are blunders: in the middle game depth 11 took 1.5 million nodes with extensions and 65 thousand without.
fn strongest() -> Mix {
    let all = INGREDIENTS.iter().fold(Mix::PLAIN, |mix, &one| mix.with(one, Setting::On));
    all.with(Ingredient::Extensions, Setting::Off).with(Ingredient::Futility, Setting::Off)
}

const TABLES: Tunable = Tunable {
    name: "tables",
    help: "whether to look endings up, where --tables gives tables",
    least: 0,
    most: 1,
    default: 1,
};

const LEARNT: Tunable = Tunable {
    name: "learnt",
    help: "guess by learnt weights where there are any (1), or by the evaluation made by hand (0)",
    least: 0,
    most: 1,
    default: 1,
};

static OPTIONS: [Tunable; 3] = [TABLES, LEARNT, BOOK];

fn prober<V: Variant>(settings: &Settings) -> Option<Prober<V>> {
    if settings.chosen.of(&TABLES) == 1 { Prober::new() } else { None }
}

fn guess<V: Variant>(settings: &Settings) -> Guess<V> {
    if settings.chosen.of(&LEARNT) == 1 { Guess::learnt(settings) } else { Guess::Hand(Judge) }
}

/// The methods of a whole game. None of them keeps what it proves in a table: a draw by repetition is a fact about a
/// line, and keys name positions.
pub(crate) fn whole_game<V: Variant>() -> Methods<Line<V>> {
    let methods = vec![
        Method::new("minimax", "every line to its end; for endings of a few moves", |_, _| Oracles(minimax))
            .taking(&[]),
        Method::new(
            "alphabeta",
            "every move to a depth, skipping what cannot matter; the horizon is graded as it stands",
            |game, settings| consulting::<V>(game, settings, Mix::PLAIN),
        )
        .taking(&["depth", "weights"]),
        Method::new("mix", "alphabeta with the ingredients of --with, for experiments", |game, settings| {
            consulting::<V>(game, settings, settings.mix)
        })
        .taking(&["depth", "with", "weights"])
        .with_ingredients(INGREDIENTS),
        Method::new(
            "best",
            "deepening by the rules and by endgame tables, nothing guessed: proves what is near",
            |_: &Line<V>, settings| {
                Tableless::new(settings, Deepen::<_, Unnamed>::new(Tables::<V>(Prober::new())))
            },
        )
        .taking(&["threads"]),
        Method::new(
            PLAYER,
            "mix with what measures best, captures played out, endgame tables: the usual opponent",
            |game: &Line<V>, settings: Settings| by_book(&settings, player::<V>(game, settings)),
        )
        .taking(&["depth", "weights"])
        .with_options(&OPTIONS),
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well (Monte Carlo tree search)",
            |_: &Line<V>, settings| Sampling::new(RandomPlayouts::new(RulesOnly), settings),
        )
        .taking(SAMPLING),
    ];
    Methods { methods, best: Some(strongest()), book: None, prover: None }
}

/// The usual opponent without a book.
pub(crate) fn player<V: Variant>(game: &Line<V>, settings: Settings) -> Box<dyn Engine<Line<V>>> {
    let inner = Box::new(consulting::<V>(game, settings, strongest()));
    Box::new(Probing { tables: prober(&settings), inner })
}

fn consulting<V: Variant>(
    game: &Line<V>,
    settings: Settings,
    mix: Mix,
) -> Consulting<Line<V>, Sharp<OnBoard<Tactician<V>>>> {
    let plan = Sharp::new(OnBoard(Tactician::new(guess(&settings), prober(&settings))), mix);
    Consulting::new(game, Settings { mix, ..settings }, plan)
}

/// The same methods, each of which looks endings up first.
pub(crate) fn looking_up<G, V>(methods: Methods<G>) -> Methods<G>
where
    G: Game + 'static,
    V: Variant,
    Prober<V>: Endings<G>,
{
    let asking = |method: Method<G>| {
        let make = method.make;
        let make = move |game: &G, settings: Settings| -> Box<dyn Engine<G>> {
            Box::new(Probing { tables: Prober::<V>::new(), inner: make(game, settings) })
        };
        Method { make: Box::new(make), ..method }
    };
    Methods { methods: methods.methods.into_iter().map(asking).collect(), ..methods }
}
