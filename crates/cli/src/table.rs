//! `tesuji table`: all positions of a game in one file.

mod shelf;
mod slices;
mod smaller;
mod work;

pub(crate) use slices::{is_lent, lend, named, serving};
pub(crate) use smaller::proving;

use crate::arguments::Start;
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::saving::save_with;
use crate::target::limits;
use arena::{Halt, Tabled, Value, bits_for, write_table};
use catalog::{CATALOG, Match};
use clap::{Args, Subcommand};
use game::Side;
use search::{Budget, Limits};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use work::Work;

pub(crate) use shelf::Shelf;

/// More numbers than any machine has bytes.
const MOST: u64 = 1 << 36;
/// How often a level that takes long says how far it is, where stderr is no terminal.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Args, Debug)]
#[command(after_help = "\
A table holds the winner of every position and in how many moves, in 2 to 8 bits each; the positions are numbered, \
so that none is written down. It is built backwards from the finished games, by taking moves back. The games that \
can be tabled are mnk (up to about 20 cells), morris, and draughts with at most so many pieces (draughts:english/pieces=4).

Whatever ends a build leaves FILE.building behind; the same command goes on from there.

Examples:
  tesuji table build mnk:4,4,4 -o mnk444.table
  tesuji table ask mnk444.table b2 a1
  tesuji table check mnk444.table
  tesuji table build draughts:english/pieces=3 -o three.table
  tesuji table ask three.table --position 'B:WK32:BK1,2'
  tesuji table build draughts:english/pieces=4 --slices -o four    a file for each material
  tesuji table check four
  tesuji solve draughts --position 'W:WK32:BK1,2' --tables four")]
pub(crate) struct Table {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Build a table, or go on with one
    Build(Build),
    /// Check a table: its checksum, and every position against those that follow, by the rules
    Check(Check),
    /// Ask a table about a position
    Ask(Ask),
}

#[derive(Args, Debug)]
struct Build {
    /// A game such as mnk:4,4,4, morris:square or draughts:english/pieces=3
    game: String,

    /// Where the table goes
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Bits for each position; 2 tell the winner only [default: as few as the ranks need]
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(2..=8))]
    bits: Option<u32>,

    /// In slices: a folder with a compressed file for each material, which --tables of other commands takes
    #[arg(long, conflicts_with = "bits")]
    slices: bool,

    /// Threads that build slices [default: all cores]
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// As many threads as were asked for, or as there are cores.
fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

#[derive(Args, Debug)]
struct Check {
    /// A table, or a folder of slices
    file: PathBuf,
}

#[derive(Args, Debug)]
struct Ask {
    /// A table, or a folder of slices
    file: PathBuf,

    /// Moves from the start of the game
    moves: Vec<String>,

    /// Start from this position instead of the usual one, in the game's own notation; @FILE reads a file
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    position: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What a table says of a position or a move, as JSON.
#[derive(Serialize)]
struct Said {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    value: &'static str,
    rank: Option<u32>,
}

pub(crate) fn run(table: &Table) -> Result<Exit, Fault> {
    match &table.command {
        Command::Build(asked) => build(asked),
        Command::Check(asked) => check(asked),
        Command::Ask(asked) => ask(asked),
    }
}

/// What the catalog has that can be tabled, one example of each game.
fn numbered() -> Vec<&'static str> {
    let tabled = |setup: &&'static str| catalog::open(setup).is_ok_and(|game| game.tabled().is_some());
    CATALOG.iter().filter_map(|entry| entry.examples.iter().copied().find(tabled)).collect()
}

/// A game that can be tabled, and how many numbers its positions have.
fn tabled(game: &dyn Match) -> Result<(Box<dyn Tabled>, u64), Fault> {
    let name = game.setup();
    let Some(tabled) = game.tabled() else {
        return Err(Fault::input(format!(
            "{name}: its positions are not numbered; these have tables: {}",
            numbered().join(", ")
        )));
    };
    match tabled.indices().filter(|&indices| indices <= MOST) {
        Some(indices) => Ok((tabled, indices)),
        None => Err(Fault::input(format!("{name}: a table of all its positions would fit on no machine"))),
    }
}

fn build(asked: &Build) -> Result<Exit, Fault> {
    let game = catalog::open(&asked.game).map_err(Fault::input)?;
    if asked.slices {
        return slices::build(&*game, &asked.output, threads(asked.threads));
    }
    let (tabled, indices) = tabled(&*game)?;
    let mut states: Vec<u8> = Vec::new();
    let room = usize::try_from(indices).is_ok_and(|length| states.try_reserve_exact(length).is_ok());
    if !room {
        return Err(Fault::world(format!("this machine has no {indices} bytes of memory to spare")));
    }
    states.resize(indices as usize, 0);
    let mut work = Work::open(&asked.output, game.setup(), indices)?;
    let limits = limits(None, None, None);
    let started = Instant::now();
    match passed_on(&*tabled, &mut work, &mut states, &limits) {
        Ok(()) => {}
        Err(Halted::Halt(Halt::Stopped)) => {
            eprintln!("stopped; the same command goes on from {}", work.path().display());
            return Ok(Exit::Stopped);
        }
        Err(Halted::Halt(halt)) => return Err(Fault::input(format!("{}: {halt}", game.setup()))),
        Err(Halted::Fault(fault)) => return Err(fault),
    }
    drop(states);
    let ranks = work.values().iter().filter_map(|&value| match Value::of_byte(value) {
        Value::Won { rank, .. } => Some(rank),
        _ => None,
    });
    let longest = ranks.max().unwrap_or(0);
    let needed = bits_for(longest);
    let bits = match asked.bits {
        Some(bits) if bits > 2 && bits < needed => {
            return Err(Fault::input(format!(
                "--bits {bits}: wins take up to {longest} moves, which need {needed} bits; 2 bits leave them out"
            )));
        }
        bits => bits.unwrap_or(needed),
    };
    let bytes = save_with(&asked.output, |out| write_table(game.setup(), work.values(), bits, out))?;
    let count = |wanted: fn(Value) -> bool| {
        work.values().iter().filter(|&&byte| wanted(Value::of_byte(byte))).count()
    };
    let said = format!(
        "{}: {} positions: J0 wins {}, J1 wins {}, {} drawn; the longest win takes {longest} moves\n\
         {bits} bits for each of {indices} numbers, {bytes} bytes\n",
        game.setup(),
        count(|value| value != Value::Nothing),
        count(|value| matches!(value, Value::Won { winner: Side::First, .. })),
        count(|value| matches!(value, Value::Won { winner: Side::Second, .. })),
        count(|value| value == Value::Draw),
    );
    work.remove()?;
    eprintln!("{:.1} s", started.elapsed().as_secs_f64());
    written(write!(std::io::stdout(), "{said}"))?;
    Ok(Exit::Answered)
}

enum Halted {
    Halt(Halt),
    Fault(Fault),
}

impl From<Halt> for Halted {
    fn from(halt: Halt) -> Halted {
        Halted::Halt(halt)
    }
}

/// Level by level; after each one, the work is safe.
fn passed_on(game: &dyn Tabled, work: &mut Work, states: &mut [u8], limits: &Limits) -> Result<(), Halted> {
    let bar = Bar::watch_aloud(&limits.progress, "positions");
    let mut budget = Budget::new(limits);
    let first = match work.passed() {
        Some(passed) => {
            eprintln!("going on after {passed} levels");
            passed
        }
        None => {
            eprintln!("which of {} numbers are positions, and which of them are over", work.values().len());
            game.begin(work.values_mut(), &mut budget)?;
            work.keep(0).map_err(Halted::Fault)?;
            0
        }
    };
    eprintln!("how many moves each of them has");
    game.count(work.values_mut(), states, first, &mut budget)?;
    let mut told = Instant::now();
    for level in first.. {
        let settled = game.pass_on(work.values_mut(), states, level, &mut budget)?;
        work.keep(level + 1).map_err(Halted::Fault)?;
        if settled == 0 {
            break;
        }
        if told.elapsed() > PATIENCE || level < 3 {
            eprintln!("level {}: {settled} positions", level + 1);
            told = Instant::now();
        }
    }
    drop(bar);
    Ok(())
}

/// A table in memory, for as long as `look` looks at it.
fn with_table<R>(path: &Path, look: impl FnOnce(arena::Table<'_>) -> Result<R, Fault>) -> Result<R, Fault> {
    let name = path.display();
    let bytes = work::mapped(path)?;
    let table =
        arena::Table::of_bytes(&bytes).map_err(|why| Fault::input(format!("'{name}' is no table: {why}")))?;
    look(table)
}

fn check(asked: &Check) -> Result<Exit, Fault> {
    if asked.file.is_dir() {
        return slices::check(&asked.file, threads(None));
    }
    with_table(&asked.file, |table| {
        if !table.is_whole() {
            written(writeln!(std::io::stdout(), "its checksum is wrong: the file is damaged"))?;
            return Ok(Exit::Refuted);
        }
        let game = catalog::open(table.game).map_err(Fault::input)?;
        let (tabled, indices) = tabled(&*game)?;
        same_numbers(&table, indices)?;
        let limits = limits(None, None, None);
        let bar = Bar::watch(&limits.progress, "positions");
        let found = tabled.check(&table, &mut Budget::new(&limits));
        drop(bar);
        let said = match found {
            Err(_) => return Ok(Exit::Stopped),
            Ok(Err(wrong)) => {
                written(writeln!(std::io::stdout(), "the table is wrong: {wrong}"))?;
                return Ok(Exit::Refuted);
            }
            Ok(Ok(positions)) if table.ranks => {
                format!("the table is right: {} with {positions} positions", table.game)
            }
            Ok(Ok(positions)) => format!(
                "nothing contradicts itself in the {positions} positions of {}; without ranks that proves less",
                table.game
            ),
        };
        written(writeln!(std::io::stdout(), "{said}"))?;
        Ok(Exit::Answered)
    })
}

/// A table of this game has so many numbers.
fn same_numbers(table: &arena::Table<'_>, indices: u64) -> Result<(), Fault> {
    if indices == table.indices {
        return Ok(());
    }
    Err(Fault::input(format!("{} has {indices} numbers, the table {}", table.game, table.indices)))
}

fn ask(asked: &Ask) -> Result<Exit, Fault> {
    let start = |game: &str| Start {
        game: game.into(),
        moves: asked.moves.clone(),
        position: asked.position.clone(),
    };
    if asked.file.is_dir() {
        let game = start(&slices::game_in(&asked.file)?).open()?;
        return slices::ask(&asked.file, &*game);
    }
    with_table(&asked.file, |table| {
        if !table.is_whole() {
            let name = asked.file.display();
            return Err(Fault::input(format!("'{name}' is damaged: its checksum is wrong; build it again")));
        }
        let game = start(table.game).open()?;
        let (tabled, indices) = tabled(&*game)?;
        same_numbers(&table, indices)?;
        let viewer = game.viewer();
        let told = |mv: Option<String>, value: Value| match value {
            Value::Nothing => Said { mv, value: "none", rank: None },
            Value::Draw => Said { mv, value: "DRAW", rank: None },
            Value::Won { winner, rank } => {
                let value = if winner == viewer { "WIN" } else { "LOSS" };
                Said { mv, value, rank: table.ranks.then_some(u32::from(rank)) }
            }
        };
        let ask = |index: u64| {
            let inside = index < table.indices;
            inside.then(|| table.value(index)).filter(|value| *value != Value::Nothing)
        };
        let damaged = || Fault::input("the table does not know this position: see 'tesuji table check'");
        let here = told(None, ask(tabled.index()).ok_or_else(damaged)?);
        let mut moves = Vec::new();
        for (mv, index) in tabled.following() {
            let value = match ask(index).ok_or_else(damaged)? {
                Value::Won { winner, rank } => Value::Won { winner, rank: rank.saturating_add(1) },
                value => value,
            };
            moves.push(told(Some(mv), value));
        }
        let text = if asked.json {
            let json = serde_json::json!({
                "game": table.game, "moves": game.line_text(), "value": here.value, "rank": here.rank, "each": moves,
            });
            format!("{json}\n")
        } else {
            let words = |said: &Said| match said.rank {
                Some(rank) => format!("{} in {rank}\n", said.value),
                None => format!("{}\n", said.value),
            };
            let each =
                moves.iter().map(|said| format!("{}  {}", said.mv.as_deref().unwrap_or(""), words(said)));
            words(&here) + &each.collect::<String>()
        };
        written(write!(std::io::stdout(), "{text}"))?;
        Ok(Exit::Answered)
    })
}
