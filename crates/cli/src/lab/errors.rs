//! `tesuji lab errors`.

use super::{Written, budget, ended, headed, print};
use crate::amounts;
use crate::arguments::Tuned;
use crate::fault::{Exit, Fault};
use crate::target::method;
use clap::Args;
use game::Seed;
use lab::Format;
use lab::Row;
use lab::errors::{Pair, errors, table};

#[derive(Args, Debug)]
#[command(after_help = "\
Positions after random moves are searched twice, to a near and to a far horizon; the table says by how much the far score \
differs from the near one, in the unit of the method's guesses. Positions that either search proves are left out. A player \
that cuts by these figures must not cut while they are measured.

Examples:
  tesuji lab errors othello --set cuts=0
  tesuji lab errors othello --set cuts=0 --pairs 4:2,6:2,8:4 --positions 500 --from 12 --to 44")]
pub(super) struct Compared {
    /// A game such as connect4:7x6
    game: String,

    /// Whose searches
    #[arg(long, default_value = catalog::PLAYER)]
    method: String,

    /// Horizons to compare, the farther first, in plies
    #[arg(long, value_name = "DEEP:SHALLOW,…", default_value = "3:1,4:2,5:1,6:2")]
    pairs: String,

    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = |text: &str| amounts::within(text, 1, 9999))]
    #[arg(allow_negative_numbers = true)]
    positions: u16,

    /// The fewest random moves that lead to one
    #[arg(long = "from", value_name = "PLIES", default_value_t = 8)]
    #[arg(value_parser = |text: &str| amounts::within(text, 0, 999), allow_negative_numbers = true)]
    from: u16,

    /// The most
    #[arg(long = "to", value_name = "PLIES", default_value_t = 40)]
    #[arg(value_parser = |text: &str| amounts::within(text, 0, 999), allow_negative_numbers = true)]
    to: u16,

    /// Chooses the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How the table is written
    #[arg(long, value_enum, default_value_t = Written::Terminal)]
    format: Written,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    build: Tuned,
}

/// `DEEP:SHALLOW` pairs.
fn pairs(text: &str) -> Result<Vec<Pair>, Fault> {
    let pair = |word: &str| {
        let (deep, shallow) = word.split_once(':')?;
        let (deep, shallow) = (deep.trim().parse().ok()?, shallow.trim().parse().ok()?);
        (deep > shallow && shallow > 0).then_some(Pair { deep, shallow })
    };
    let wrong = |word: &str| {
        Fault::input(format!(
            "--pairs '{}': expected the farther horizon, a colon and the nearer one, such as 6:2",
            word.escape_debug()
        ))
    };
    text.split(',').map(|word| pair(word).ok_or_else(|| wrong(word))).collect()
}

pub(super) fn run(asked: &Compared) -> Result<Exit, Fault> {
    let pairs = pairs(&asked.pairs)?;
    if asked.from > asked.to {
        return Err(Fault::input(format!("--from {} --to {}: give the smaller first", asked.from, asked.to)));
    }
    let game = catalog::open(&asked.game).map_err(Fault::input)?;
    let card = method(&*game, &asked.method)?;
    let settings = asked.build.settings_of(&*game, card, Some(1))?;
    let row = Row::new(card.name, card.name, settings);
    let plies = (u32::from(asked.from), u32::from(asked.to));
    let sample = (plies, usize::from(asked.positions), Seed(asked.seed));
    let found = errors(&row, game.setup(), &pairs, sample, &budget(), |done| {
        if done % 10 == 0 {
            eprintln!("{done} positions");
        }
    });
    let heading = format!("{}, {}: how far shallow searches err", game.setup(), card.name);
    print(&headed(&heading, &table(&found), if asked.json { Format::Json } else { asked.format.into() }))?;
    Ok(ended())
}
