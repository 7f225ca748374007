//! Chess in the catalog: played by the one alpha-beta with everything that players need of it; near mates are proved
//! without a table, since repetition belongs to the line and no key tells it.

mod mates;
mod readers;

use chess::{Chess, Tactician};
use engines::{
    Consulting, Entry, Field, Kind, Ladder, Method, PLAYER, Played, Sampling, Settings, Tableless, Talk,
};
use game::{Chance, OnBoard, Remembering, RulesOnly};
use mates::ForcingFirst;
use search::{Deepen, Ingredient, Mix, Setting, Sharp, Unnamed};

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
        let rules = Chess::read(board)?;
        let setup = if board.is_empty() { "chess".to_owned() } else { format!("chess:{board}") };
        Ok(Played::new(setup, Remembering::new(rules), ladder()).that_ends_uncounted().boxed())
    },
    readers: readers::READERS,
    commands: &[],
    steps: None,
    talk: Talk::PLAIN,
};

/// Chess that remembers its line.
type Game = Remembering<Chess>;

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
    Ingredient::Reductions,
    Ingredient::Extensions,
    Ingredient::Aspiration,
];

/// Everything.
fn everything() -> Mix {
    INGREDIENTS.iter().fold(Mix::PLAIN, |mix, &one| mix.with(one, Setting::On))
}

fn ladder() -> Ladder<Game> {
    let methods = vec![
        Method::new(
            "alphabeta",
            "every move to a depth, skipping what cannot matter; the horizon is graded as it stands",
            |game, settings| consulting(game, settings, Mix::PLAIN),
        )
        .taking(&["depth"]),
        Method::new("mix", "alphabeta with the ingredients of --with, for experiments", |game, settings| {
            consulting(game, settings, settings.mix)
        })
        .taking(&["depth", "with"])
        .with_ingredients(INGREDIENTS),
        Method::new(
            "best",
            "proves mates in few moves: a ply deeper at a time, without a table, and nothing is guessed",
            |_, settings| Tableless::new(settings, Deepen::<_, Unnamed>::new(OnBoard(ForcingFirst))),
        )
        .taking(&["depth", "threads"]),
        Method::new(PLAYER, "mix with all its ingredients: the usual opponent", |game, settings| {
            consulting(game, settings, everything())
        })
        .taking(&["depth"]),
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well (Monte Carlo tree search)",
            |_, settings| Sampling::<Game, _>::new(Chance::new(RulesOnly), settings),
        )
        .taking(&["threads"]),
    ];
    Ladder { methods, best: Some(everything()), book: None, prover: None }
}

fn consulting(game: &Game, settings: Settings, mix: Mix) -> Consulting<Game, Sharp<OnBoard<Tactician>>> {
    let plan = Sharp::new(OnBoard(Tactician::default()), mix);
    Consulting::new(game, Settings { mix, ..settings }, plan)
}
