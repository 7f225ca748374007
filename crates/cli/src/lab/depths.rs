//! `tesuji lab depths`.

use super::{Show, budget, ended, headed, print, read_lines};
use crate::amounts;
use crate::arguments::Tuned;
use crate::fault::{Exit, Fault};
use crate::target::method;
use catalog::Settings;
use clap::Args;
use lab::Budget;
use lab::depths::{Cost, Idea, ideas, measure, plot, positions, table};
use search::Ingredient;

#[derive(Args, Debug)]
#[command(after_help = "\
For games that are searched to a horizon. Each row adds one ingredient to those above it (--alone: to nothing but what it needs) \
and searches all positions to each depth. Nodes of minimax are counted, not searched. 'values' says whether the row finds what \
plain alpha-beta finds: exact ideas must, those that look unevenly deep or leave moves out need not.

Examples:
  tesuji lab depths chess --positions examples/chess-lines.txt --depths 2,4
  tesuji lab depths chess --ideas order,killers --alone --depths 4
  tesuji lab depths chess --ideas order,killers,table-move --depths 2,4 --plot ideas.svg")]
pub(super) struct Deep {
    /// A game such as chess
    game: String,

    /// The method whose ingredients are tried
    #[arg(long, default_value = "mix")]
    method: String,

    /// The ingredients in the order in which they are added; all that the method has if nothing is said
    #[arg(long, value_name = "NAME,…")]
    ideas: Option<String>,

    /// Each ingredient alone
    #[arg(long)]
    alone: bool,

    /// How far to look, in plies
    #[arg(long, value_name = "PLIES,…", default_value = "2,4")]
    depths: String,

    /// One position per line: moves from the start, or [FEN "POSITION"] moves; the start if nothing is said
    #[arg(long, value_name = "FILE|-")]
    positions: Option<String>,

    /// Nodes that one search may enter
    #[arg(long, value_name = "NODES", default_value = "20M", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    limit: u64,

    #[command(flatten)]
    show: Show,

    #[command(flatten)]
    build: Tuned,
}

/// Memory of a search where nobody says how much: hundreds of small searches follow each other.
const MEMORY: usize = 8 << 20;

/// The depths, each once, the nearest first.
fn depths(text: &str) -> Result<Vec<u32>, Fault> {
    let depth = |word: &str| word.trim().parse().ok().filter(|depth| (1..=64).contains(depth));
    let wrong = |word: &str| {
        Fault::input(format!(
            "--depths '{}': expected plies from 1 to 64, such as 2,4,6",
            word.escape_debug()
        ))
    };
    let mut depths: Vec<u32> =
        text.split(',').map(|word| depth(word).ok_or_else(|| wrong(word))).collect::<Result<_, _>>()?;
    depths.sort_unstable();
    depths.dedup();
    Ok(depths)
}

impl Deep {
    /// The ingredients that were asked for, each of which the method has.
    fn order(&self, has: &'static [Ingredient]) -> Result<Vec<Ingredient>, Fault> {
        let Some(names) = &self.ideas else { return Ok(has.to_vec()) };
        let find = |name: &str| {
            has.iter().copied().find(|one| one.name() == name.trim()).ok_or_else(|| {
                let known: Vec<&str> = has.iter().map(|one| one.name()).collect();
                let name = name.escape_debug();
                Fault::input(format!(
                    "--ideas: '{name}' is not among those of {}: {}",
                    self.method,
                    known.join(", ")
                ))
            })
        };
        names.split(',').map(find).collect()
    }
}

pub(super) fn run(asked: &Deep) -> Result<Exit, Fault> {
    asked.show.check()?;
    let depths = depths(&asked.depths)?;
    let game = catalog::open(&asked.game).map_err(Fault::input)?;
    let card = method(&*game, &asked.method)?;
    if card.ingredients.is_empty() {
        return Err(Fault::input(format!("{} of {} is not made of ingredients", card.name, game.setup())));
    }
    let order = asked.order(card.ingredients)?;
    let settings = asked.build.settings_of(&*game, card, Some(1))?;
    let settings = Settings { memory: asked.build.build.memory.unwrap_or(MEMORY), ..settings };
    let setup = game.setup().to_owned();
    let lines = match &asked.positions {
        Some(path) => positions(&setup, &read_lines(path)?)
            .map_err(|reason| Fault::input(format!("--positions '{path}': {reason}")))?,
        None => vec![String::new()],
    };
    if lines.is_empty() {
        return Err(Fault::input("--positions: the file has none"));
    }
    let spending = Budget { nodes: Some(asked.limit), processor: true, ..budget() };
    let mut measured: Vec<(Idea, Vec<Cost>)> = Vec::new();
    for idea in ideas(card.name, settings, &order, asked.alone) {
        asked.show.tell(&idea.label);
        let costs = depths.iter().map(|&depth| measure(&idea, &setup, &lines, depth, &spending)).collect();
        measured.push((idea, costs));
    }
    let heading = format!("{setup}, {}: what each idea is worth, {} positions", card.name, lines.len());
    print(&headed(&heading, &table(&measured), asked.show.format()))?;
    asked.show.draw(&plot(&heading, &measured))?;
    Ok(ended())
}
