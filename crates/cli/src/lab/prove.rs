//! `tesuji lab player`.

use super::{Written, ended, headed, print};
use crate::arguments::Tuned;
use crate::fault::{Exit, Fault};
use crate::{amounts, interrupt};
use catalog::{PERFECT, Settings};
use clap::Args;
use game::Seed;
use lab::trial::{Seen, Seens, Trial, table};
use std::time::Duration;

/// An answer that takes longer is late.
const LATE: Duration = Duration::from_secs(1);

#[derive(Args, Debug)]
#[command(after_help = "\
Opponents in turn: random moves; the perfect player itself; either, by the toss of a coin before every move. The
player opens three games, then answers in three. An answer is late after 1 s, and unproved if the exact score of the
move is not certain. With --trap it is hasty if there was no time to compare all traps among equally good moves.
'given away' counts how often it got less than it had proved to have. The last line counts what the half-random opponent
was answered itself, mostly where its own mistakes had led it.

Examples:
  tesuji lab player connect4 --games 1000
  tesuji lab player connect4 --games 60 --trap --seed 7

Exit codes: 0 nothing was given away, 1 something was, 2 bad input, 3 interrupted.")]
pub(super) struct Tried {
    /// A game such as connect4:7x6
    game: String,

    /// How many games
    #[arg(long, value_name = "N", default_value = "60", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    games: u64,

    /// Chooses moves
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    /// Time per move
    #[arg(long, value_name = "TIME", default_value = "900ms", value_parser = amounts::time)]
    #[arg(allow_negative_numbers = true)]
    time: Duration,

    /// Prefer, among equally good moves, one after which most replies are mistakes
    #[arg(long)]
    trap: bool,

    #[command(flatten)]
    build: Tuned,

    /// How the result is written
    #[arg(long, value_enum, default_value_t = Written::Terminal)]
    format: Written,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Nothing on stderr about the progress
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(asked: &Tried) -> Result<Exit, Fault> {
    let game = catalog::open(&asked.game).map_err(Fault::input)?;
    let card = crate::target::method(&*game, PERFECT)?;
    let settings = asked.build.settings_of(&*game, card, None)?;
    let trial = Trial {
        setup: game.setup().to_owned(),
        settings: Settings { trap: asked.trap, ..settings },
        time: asked.time,
        late: LATE,
        games: asked.games,
        seed: Seed(asked.seed),
    };
    let every = (trial.games / 20).max(1);
    let tell = |number: u64, seen: &Seens| {
        if !asked.quiet && number.is_multiple_of(every) {
            let longest = seen.iter().map(|seen| seen.longest.0).max().unwrap_or_default();
            let sum = |pick: fn(&Seen) -> u64| seen.iter().map(pick).sum::<u64>();
            eprintln!(
                "{number} of {} games: longest answer {:.3} s, {} late, {} unproved, {} given away",
                trial.games,
                longest.as_secs_f64(),
                sum(|seen| seen.late),
                sum(|seen| seen.unproved),
                sum(|seen| seen.given_away)
            );
        }
    };
    let seen = trial.hold(&interrupt::flag(), tell);
    let heading = format!("{}, seed {}, {} ms per move", trial.setup, asked.seed, asked.time.as_millis());
    print(&headed(
        &heading,
        &table(&seen),
        if asked.json { lab::Format::Json } else { asked.format.into() },
    ))?;
    if seen.iter().any(|seen| seen.given_away > 0) {
        return Err(Fault::world("the player gave away what it had"));
    }
    Ok(ended())
}
