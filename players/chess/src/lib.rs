//! Chess in the catalog: played by the one alpha-beta with everything that players need of it; near mates are proved
//! without a table, since repetition belongs to the line and no key tells it.

mod books;
mod grading;
mod learning;
mod mates;
mod measure;
mod opening;
mod readers;
mod suite;
mod syzygy;
mod tables;
mod talk;

use chess::{Article, Chess, Hunter, Judge, Mate, Tactician, Weights};
use engines::{
    Consulting, Entry, Field, Kind, Method, Methods, PLAYER, Parts, Played, Probing, SAMPLING, Sampling,
    Settings, Tunable, explaining_to_a_horizon, playing_methods,
};
use game::{Indifferent, OnBoard, RandomPlayouts, Remembering, RulesOnly};
use learn::Artefact;
use mates::Mates;
use opening::Opening;
use search::{Ingredient, Mix, Setting, Sharp};
use syzygy::Narrowed;
use tables::{Prober, Tables};

/// Chess and Chess960.
pub static ENTRY: Entry = Entry {
    name: "chess",
    title: "Chess",
    summary: "mate the king; also Chess960; repetition and fifty quiet moves draw",
    fields: &[
        Field {
            name: "rules",
            help: "where the pieces start: as always, or in one of the 960 orders of Chess960",
            kind: Kind::Choice(&["classical", "960"]),
            default: "classical",
        },
        Field {
            name: "start",
            help: "the number of the order in Chess960; 518 is the usual one",
            kind: Kind::Number { least: 0, most: 959 },
            default: "518",
        },
    ],
    spell: |chosen| if chosen[0] == "960" { format!("960/{}", chosen[1]) } else { String::new() },
    moves: "standard algebraic, long algebraic or UCI, such as Nf3, Ng1-f3 or g1f3; a pawn that is promoted names its \
            new kind, such as e8=Q",
    positions: "FEN, such as '8/8/8/8/8/4k3/4q3/4K3 w - - 0 1'",
    examples: &["chess", "chess:960/0", "chess:960/518"],
    open: |board| {
        if let Some(moves) = board.strip_prefix("mate/") {
            let game = Mate::read(moves)?;
            let setup = format!("chess:mate/{}", game.moves());
            return Ok(Played::new(setup, game, hunting()).that_ends().boxed());
        }
        let men = match board {
            "men/3" => Some(tables::slices::<3>()),
            "men/4" => Some(tables::slices::<4>()),
            "men/5" => Some(tables::slices::<5>()),
            _ => None,
        };
        let rules = Chess::read(if men.is_some() { "" } else { board })?;
        let setup = if board.is_empty() { "chess".to_owned() } else { format!("chess:{board}") };
        Ok(Played::new(setup, Remembering::new(rules), methods())
            .that_ends_uncounted()
            .learning(learning::lessons())
            .explained(explaining_to_a_horizon(|_, mix| Sharp::<_>::new(OnBoard(Tactician::default()), mix)))
            .sliced(men.unwrap_or_else(tables::slices::<4>))
            .boxed())
    },
    readers: readers::READERS,
    commands: &[suite::COMMAND, grading::COMMAND, books::ASK, books::MAKE, measure::COMMAND],
    steps: None,
    exhibits: &[],
    talk: talk::TALK,
};

/// Chess that remembers its line.
type Game = Remembering<Chess>;

/// Who thinks where no table says anything.
type Thinker = Consulting<Game, Sharp<OnBoard<Tactician<Tables>>>>;

/// What can be switched on and off.
const INGREDIENTS: &[Ingredient] = &[
    Ingredient::Order,
    Ingredient::TableMove,
    Ingredient::Killers,
    Ingredient::History,
    Ingredient::Scout,
    Ingredient::Table,
    Ingredient::Quiescence,
    Ingredient::NullMove,
    Ingredient::Correction,
    Ingredient::Reductions,
    Ingredient::Extensions,
    Ingredient::Aspiration,
    Ingredient::Continuation,
    Ingredient::Futility,
    Ingredient::Pruning,
    Ingredient::Singular,
    Ingredient::Checks,
];

/// Everything.
fn everything() -> Mix {
    INGREDIENTS.iter().fold(Mix::PLAIN, |mix, &one| mix.with(one, Setting::On))
}

fn methods() -> Methods<Game> {
    let methods = vec![
        Method::new(
            "alphabeta",
            "every move to a depth, skipping what cannot matter; the horizon is graded as it stands",
            |game, settings| consulting(game, settings, Mix::PLAIN, Tactician::default()),
        )
        .taking(&["depth", "weights"]),
        Method::new("mix", "alphabeta with the ingredients of --with, for experiments", |game, settings| {
            consulting(game, settings, settings.mix, Tactician::default())
        })
        .taking(&["depth", "with", "threads", "weights"])
        .with_ingredients(INGREDIENTS)
        .with_options(DEEPENING),
        Method::new(
            "article",
            "mix with the evaluation of the article: material, king, centre, mobility; with --with as in mix, all if nothing is said",
            |game, settings| {
                let mix = if settings.mix == Mix::PLAIN { everything() } else { settings.mix };
                consulting(game, settings, mix, Tactician::reader(article(settings)))
            },
        )
        .taking(&["depth", "with", "threads", "weights"])
        .with_ingredients(INGREDIENTS)
        .with_options(ARTICLE),
        Method::new(
            "best",
            "proves mates, the nearest first: a ply farther at a time, by proof numbers; nothing is guessed",
            |_, settings| Probing { tables: Prober::new(), inner: Box::new(Mates::new(settings)) },
        )
        .taking(&["depth"]),
        Method::new(PLAYER, "mix with all its ingredients: the usual opponent", |game, settings| {
            Opening::new(&settings, consulting(game, settings, everything(), Tactician::default()))
        })
        .taking(&["depth", "threads", "weights"])
        .with_options(opening::OPTIONS),
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well (Monte Carlo tree search)",
            |_, settings| Sampling::<Game, _>::new(RandomPlayouts::new(RulesOnly), settings),
        )
        .taking(SAMPLING),
    ];
    Methods { methods, best: Some(everything()), book: None, prover: None }
}

/// The methods of a hunt: alpha-beta and proof numbers, both with a table, since a hunt cannot come back to a position.
fn hunting() -> Methods<Mate> {
    playing_methods(Parts { expert: |_| Hunter, judge: |_, _| Indifferent, best: HUNT, book: None })
}

/// What measures best there.
const HUNT: Mix = Mix::PLAIN
    .with(Ingredient::Knowledge, Setting::On)
    .with(Ingredient::Threats, Setting::On)
    .with(Ingredient::TableMove, Setting::On)
    .with(Ingredient::Killers, Setting::On)
    .with(Ingredient::History, Setting::On);

/// Who grades by weights that somebody handed in: a network, or terms.
fn handed_in(artefact: &Artefact) -> Option<Tactician> {
    if let Some(network) = learning::network(artefact) {
        return Some(Tactician::asking(network));
    }
    Weights::learnt(artefact.model.numbers()).map(|weights| Tactician::new(Judge::new(&weights)))
}

fn consulting(
    game: &Game,
    settings: Settings,
    mix: Mix,
    tactician: Tactician,
) -> Narrowed<Probing<Prober, Thinker>> {
    let tactician = settings.weights.and_then(|handed| handed_in(handed.artefact())).unwrap_or(tactician);
    let (prober, syzygy) = (Prober::new(), syzygy::lent());
    let tables = Tables { own: prober.clone(), syzygy: syzygy.clone() };
    let plan = Sharp::new(OnBoard(tactician.with_lookup(tables)), mix);
    // Of the methods only `mix` declares such an option.
    let step = settings.chosen.of(&DEEPENING[0]) as u16;
    let inner = Box::new(Consulting::new(game, Settings { mix, ..settings }, plan).deepening_by(step));
    Narrowed { tables: syzygy, inner: Probing { tables: prober, inner } }
}

/// How iterations follow each other.
static DEEPENING: &[Tunable] = &[Tunable {
    name: "deepening",
    help: "how many plies an iteration looks farther than the one before; 16 and more: straight to a depth of at most so many",
    least: 1,
    most: 64,
    default: 1,
}];

/// The weights of the article that can be changed.
static ARTICLE: &[Tunable] = &[
    worth_of("pawn", 100),
    worth_of("knight", 320),
    worth_of("bishop", 330),
    worth_of("rook", 500),
    worth_of("queen", 900),
    Tunable { name: "mobility", help: "what a possible move is worth", least: 0, most: 1_000, default: 30 },
    Tunable {
        name: "centre",
        help: "what a place near the centre is worth, in percent of the article's table",
        least: 0,
        most: 300,
        default: 100,
    },
];

const fn worth_of(name: &'static str, default: i32) -> Tunable {
    Tunable { name, help: "what the man is worth", least: 0, most: 1_000, default }
}

fn article(settings: Settings) -> Article {
    let of = |place: usize| settings.chosen.of(&ARTICLE[place]);
    let mut article = Article::default();
    (0..5).for_each(|kind| article.men[kind] = of(kind));
    article.mobility = of(5);
    article.centre.iter_mut().flatten().for_each(|worth| *worth = *worth * of(6) / 100);
    article
}
