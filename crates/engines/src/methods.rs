//! The methods of every deterministic game without cycles, from the plainest to the best; and what
//! is left of it for a game with cycles.

use crate::engine::{Engine, Settings};
use crate::level::Pace;
use crate::makes::{Certifying, Deciding, Iterating, Oracles, Proving};
use crate::perfect::Perfect;
use crate::prover::{Prover, Shared};
use crate::sampling::Sampling;
use crate::shelf::Shelf;
use crate::tunable::Tunable;
use crate::twin::Twin;
use crate::unfolded::Unfolding;
use crate::wiring::Wiring;
use book::Book;
use game::{
    Acyclic, Deterministic, Essence, Evaluate, Game, Knowledge, Notation, RandomPlayouts, RulesOnly, Symmetry,
};
use search::{
    AsIs, Deepen, Effort, Folded, Guess, Ingredient, Interval, LayerPlan, Layers, Memo, Mix, Mixed, Recipe,
    Scheme, Table, Windows, minimax, negamax,
};
use std::sync::Arc;

/// What methods take that play games to learn what a position is worth.
pub const SAMPLING: &[&str] = &["games", "threads"];

/// The same where they play or look by weights that may be handed in.
pub const SAMPLING_BY_WEIGHTS: &[&str] = &["games", "threads", WEIGHTS];

/// What methods take that heed weights which somebody hands in.
pub const WEIGHTS: &str = "weights";

/// What methods take that ask the book which comes with the program.
const BOOK: &str = "book";

/// A method of a game, as a list shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MethodCard {
    /// What `--method` calls it.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// The options that mean something to it besides those that all methods share: `depth` to one with a
    /// horizon, `table`, `with`, `threads`, `weights`. `games` and `book` are no options: it says that a level limits the games that it
    /// plays, and that it asks the book which comes with the program.
    pub takes: &'static [&'static str],
    /// The ingredients that `with` may name.
    pub ingredients: &'static [Ingredient],
    /// The options that are its own.
    pub options: &'static [Tunable],
}

impl MethodCard {
    /// Whether it asks the book that comes with the program, where the game has one.
    pub fn asks_book(&self) -> bool {
        self.takes.contains(&BOOK)
    }

    /// Whether weights that somebody hands in change what it does.
    pub fn heeds_weights(&self) -> bool {
        self.takes.contains(&WEIGHTS)
    }

    /// What a level limits here; nothing where a method has no strength to choose.
    pub fn pace(&self) -> Option<Pace> {
        match self.takes {
            takes if takes.contains(&"depth") => Some(Pace::Plies),
            takes if takes.contains(&"games") => Some(Pace::Games),
            _ => None,
        }
    }
}

/// A named way to think about a game.
pub struct Method<G> {
    /// What it is called and what it takes.
    pub card: MethodCard,
    /// Makes an engine.
    pub make: Make<G>,
}

/// Makes an engine from rules and settings.
pub type Make<G> = Box<dyn Fn(&G, Settings) -> Box<dyn Engine<G>> + Send + Sync>;

impl<G: Game> Method<G> {
    /// A method whose engines `make` makes.
    pub fn new<E: Engine<G> + 'static>(
        name: &'static str,
        summary: &'static str,
        make: impl Fn(&G, Settings) -> E + Send + Sync + 'static,
    ) -> Method<G> {
        let make: Make<G> = Box::new(move |game, settings| Box::new(make(game, settings)));
        Method {
            card: MethodCard { name, summary, takes: &["threads"], ingredients: &[], options: &[] },
            make,
        }
    }

    /// The same method, to which these options mean something.
    pub fn taking(self, takes: &'static [&'static str]) -> Method<G> {
        Method { card: MethodCard { takes, ..self.card }, ..self }
    }

    /// The same method with options of its own.
    pub fn with_options(self, options: &'static [Tunable]) -> Method<G> {
        Method { card: MethodCard { options, ..self.card }, ..self }
    }

    /// The same method, which accepts these ingredients.
    pub fn with_ingredients(self, ingredients: &'static [Ingredient]) -> Method<G> {
        Method { card: MethodCard { ingredients, ..self.card }, ..self }
    }

    /// The same method, which has a horizon and looks farther and farther.
    fn by_iteration(self) -> Method<G> {
        self.taking(&["depth", "with", "threads"]).with_ingredients(BY_ITERATION)
    }
}

/// The ingredients that need no table.
const WITHOUT_TABLE: &[Ingredient] = &[
    Ingredient::Knowledge,
    Ingredient::Order,
    Ingredient::Threats,
    Ingredient::Killers,
    Ingredient::History,
    Ingredient::Scout,
];

/// The ingredient of a search that goes farther and farther: the order that the last iteration found.
const BY_ITERATION: &[Ingredient] = &[Ingredient::LastIteration];

/// The usual opponent where there is no book.
pub const PLAYER: &str = "player";

/// The player that plays games at random.
const MCTS: &str = "mcts";

/// The player that makes no mistakes where it can prove so in time, as it can where there is a book.
pub const PERFECT: &str = "perfect";

/// Makes the best exact search of a game.
type MakeProver<G> = Arc<dyn Fn(&G, Settings) -> Box<dyn Prover<G>> + Send + Sync>;

/// The methods of a game.
pub struct Methods<G> {
    /// All of them, the plainest first.
    pub methods: Vec<Method<G>>,
    /// What the method `best` is made of; nothing where it is no search.
    pub best: Option<Mix>,
    /// The book that comes with the program, if there is one for this game.
    pub book: Option<&'static [u8]>,
    /// Makes the search of `best` for those who put their own questions, where it is one.
    pub prover: Option<MakeProver<G>>,
}

/// The methods of a game whose positions may come again: no search may go depth-first there.
pub fn graph_methods<G: Deterministic + 'static>() -> Methods<G> {
    let methods = vec![
        Method::new("best", "every position unfolded into a graph, solved by attractors", |_, settings| {
            Unfolding::<G>::new(settings)
        })
        .taking(&[]),
        Method::new(
            PLAYER,
            "the same: the shortest win, the longest resistance; under a depth it sees no farther",
            |_, settings| Unfolding::<G>::new(settings),
        )
        .taking(&["depth"]),
    ];
    Methods { methods, best: None, book: None, prover: None }
}

/// What makes the methods of a game: `expert` makes its knowledge, `judge` its grades, and `best` is the mixture that
/// measures best; `book` is the book that comes with the program, if there is one. A game that knows nothing and guesses nothing
/// begins with [`RulesOnly`] and [`game::Indifferent`].
pub struct Parts<G, K, E, R> {
    /// Makes its knowledge.
    pub expert: fn(&G) -> K,
    /// Makes its grades, by the weights that were handed in where it has any.
    pub judge: fn(&G, &Settings) -> E,
    /// The mixture that measures best.
    pub best: R,
    /// The book that comes with the program.
    pub book: Option<&'static [u8]>,
}

/// All methods of a game, those for students first.
pub fn all_methods<G, K, E, R>(parts: Parts<G, K, E, R>) -> Methods<G>
where
    G: Acyclic + Deterministic + Symmetry + Essence + Notation + 'static,
    K: Knowledge<G> + Sync + 'static,
    E: Evaluate<G> + 'static,
    R: Recipe + 'static,
{
    let mut methods = teaching(parts.expert);
    let fast = playing_methods(parts);
    methods.extend(fast.methods);
    Methods { methods, ..fast }
}

/// The methods that people solve and play with.
pub fn playing_methods<G, K, E, R>(parts: Parts<G, K, E, R>) -> Methods<G>
where
    G: Acyclic + Deterministic + Symmetry + Essence + Notation + 'static,
    K: Knowledge<G> + Sync + 'static,
    E: Evaluate<G> + 'static,
    R: Recipe + 'static,
{
    let Parts { expert, judge, best, book } = parts;
    let prover: MakeProver<G> = Arc::new(move |game, settings| {
        let table = table::<_, Interval>(game, settings);
        Box::new(Shared { expert: expert(game), table, plan: Mixed::new(expert(game), best), settings })
    });
    let guesser = move |game: &G, settings: Settings| {
        let by_grades = settings.mix.of(Ingredient::LastIteration);
        let plan = |game: &G| {
            Guess::<_, Folded>::new(expert(game), judge(game, &settings)).ordered_by_grades(by_grades)
        };
        Iterating::new(game, settings, plan)
    };
    let methods = vec![
        Method::new(
            "best",
            "the mixture of ingredients that measures best for this game",
            move |game, settings| {
                let (table, plan) = (table::<_, Interval>(game, settings), Mixed::new(expert(game), best));
                let book = if settings.book == Some(true) { opened(book) } else { None };
                Certifying { proving: Proving::new(table, plan, settings, Windows::OutsideIn), book }
            },
        )
        .taking(if book.is_some() { &["threads", BOOK] } else { &["threads"] }),
        Method::new(
            "dfpn",
            "depth-first proof-number search; two-valued, run twice for three values; one thread",
            move |game, settings| {
                Deciding::<_, _, Folded>::new(table::<_, Effort>(game, settings), expert(game))
            },
        )
        .taking(&[]),
        Method::new(PLAYER, "deepening with knowledge and grades: the usual opponent", guesser)
            .by_iteration(),
        Method::new(
            MCTS,
            "games played at random, a tree grown where they go well (Monte Carlo tree search)",
            move |game, settings| Sampling::new(RandomPlayouts::new(expert(game)), settings),
        )
        .taking(SAMPLING),
        perfect(&prover, guesser, book),
    ];
    Methods { methods, best: Some(Mix::from_recipe(best)), book, prover: Some(prover) }
}

/// The methods that show what each idea is worth, on one loop with a store and ingredients chosen at run time.
fn teaching<G, K>(expert: fn(&G) -> K) -> Vec<Method<G>>
where
    G: Acyclic + Deterministic + Symmetry + Essence + Notation + 'static,
    K: Knowledge<G> + Sync + 'static,
{
    let proving = move |wiring: Wiring, game: &G, settings: Settings, shelf: Shelf<G::Key>| {
        let plan = Mixed::new(expert(game), wiring.mix(&settings));
        Proving::new(shelf, plan, settings, wiring.windows)
    };
    vec![
        Method::new("minimax", "every line to its end; one player maximises, the other minimises", |_, _| {
            Oracles(minimax)
        })
        .taking(&[]),
        Method::new("negamax", "the same with one rule for both players", |_, _| Oracles(negamax))
            .taking(&[]),
        Method::new(
            Wiring::ALPHABETA.name,
            "skips what cannot matter; natural order, no memory",
            move |game, settings| proving(Wiring::ALPHABETA, game, settings, Shelf::Nowhere),
        )
        .taking(&["with", "threads"])
        .with_ingredients(WITHOUT_TABLE),
        Method::new(Wiring::MEMO.name, "alphabeta with a table of intervals", move |game, settings| {
            proving(Wiring::MEMO, game, settings, shelf(game, settings))
        })
        .taking(&["table", "threads"]),
        Method::new(
            "hashmap",
            "memo with a plain hash map instead of a table: where one starts",
            move |game, settings| {
                let map = Layers::<G::Key>::new(&[LayerPlan { scheme: Scheme::Map, bytes: 0 }]);
                proving(Wiring::MEMO, game, settings, Shelf::Layers(map))
            },
        ),
        Method::new(
            Wiring::PVS.name,
            "memo with null windows for all moves but the first (NegaScout)",
            move |game, settings| {
                proving(Wiring::PVS, game, settings, Shelf::Table(table::<_, Interval>(game, settings)))
            },
        ),
        Method::new(
            Wiring::MTDF.name,
            "memo with null windows that follow the last answer",
            move |game, settings| {
                proving(Wiring::MTDF, game, settings, Shelf::Table(table::<_, Interval>(game, settings)))
            },
        ),
        Method::new(
            "deepening",
            "memo, a few plies farther at a time; the horizon counts as a draw",
            |game, settings| {
                let by_grades = settings.mix.of(Ingredient::LastIteration);
                let plan = |_: &G| Deepen::<_, AsIs>::new(RulesOnly).ordered_by_grades(by_grades);
                Iterating::new(game, settings, plan)
            },
        )
        .by_iteration(),
        Method::new(
            Wiring::MIX.name,
            "alphabeta with the ingredients of --with, for experiments",
            move |game, settings| proving(Wiring::MIX, game, settings, shelf(game, settings)),
        )
        .taking(&["with", "table", "threads"])
        .with_ingredients(Ingredient::SOLVING),
    ]
}

impl<G: Game + 'static> Methods<G> {
    /// The same methods, `mcts` with an engine of the game's own.
    #[must_use]
    pub fn sampling_by<E: Engine<G> + 'static>(
        mut self,
        make: impl Fn(&G, Settings) -> E + Send + Sync + 'static,
    ) -> Methods<G> {
        let mcts =
            self.methods.iter_mut().find(|method| method.card.name == MCTS).expect("every game has it");
        mcts.make = Box::new(move |game, settings| Box::new(make(game, settings)));
        self
    }

    /// The same methods, those of the twin in the place of the own ones of the same names.
    #[must_use]
    pub fn with_twin<H>(self, fast: Methods<H>, twin: fn(&G) -> H) -> Methods<G>
    where
        H: Game<Position = G::Position, Move = G::Move> + Send + 'static,
    {
        let Methods { mut methods, .. } = self;
        for method in fast.methods {
            let place =
                methods.iter().position(|own| own.card.name == method.card.name).expect("the same names");
            methods[place] = Twin::method(method, twin);
        }
        let prover = fast.prover.map(|make| -> MakeProver<G> {
            Arc::new(move |game, settings| {
                let game = twin(game);
                let inner = make(&game, settings);
                Twin::prover(game, inner)
            })
        });
        Methods { methods, best: fast.best, book: fast.book, prover }
    }
}

fn perfect<G, E>(
    prover: &MakeProver<G>,
    guesser: impl Fn(&G, Settings) -> E + Send + Sync + 'static,
    book: Option<&'static [u8]>,
) -> Method<G>
where
    G: Acyclic + Deterministic + Symmetry + 'static,
    E: Engine<G> + 'static,
{
    const { assert!(G::SOUND_KEYS, "only exact keys prove") };
    let prover = Arc::clone(prover);
    Method::new(
        PERFECT,
        "a book, then best, and a guess where time runs out: plays best moves",
        move |game, settings| {
            let settings = Settings { memory: settings.memory / 2, ..settings };
            Perfect {
                book: if settings.book == Some(false) { None } else { opened(book) },
                prover: prover(game, settings),
                guesser: Box::new(guesser(game, settings)),
                trap: settings.trap,
                keep: settings.keep,
            }
        },
    )
    .taking(if book.is_some() { &["trap", "threads", BOOK] } else { &["trap", "threads"] })
}

/// The book that comes with the program.
fn opened(book: Option<&[u8]>) -> Option<Book> {
    book.map(|bytes| Book::read(bytes).expect("the book that comes with the program is sound"))
}

/// The house's table.
pub(crate) fn table<G: Game, M: Memo>(game: &G, settings: Settings) -> Table<G::Key> {
    Table::of::<G, M>(game, settings.memory)
}

/// The layers that were asked for, or the house's table.
fn shelf<G: Game>(game: &G, settings: Settings) -> Shelf<G::Key> {
    let plans: Vec<LayerPlan> = settings.layers.into_iter().flatten().collect();
    if plans.is_empty() {
        Shelf::Table(table::<_, Interval>(game, settings))
    } else {
        Shelf::Layers(Layers::new(&plans))
    }
}
