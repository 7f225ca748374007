//! `tesuji cluster`: attractors over many processes and machines.

use crate::fault::{Exit, Fault, written};
use crate::graph::into_file;
use clap::{Args, Subcommand};
use cluster::{Party, Secret, Shards, Summary, Unmet, attract, collect, team};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use timely::WorkerConfig;
use timely::execute::execute_from;

/// How timely begins to complain when another process is gone.
const LOST: &str = "timely communication error";
/// What to do then.
const AGAIN: &str = "start all of them again, they go on from the last checkpoint";
const FIRST_PORT: usize = 2101;

#[derive(Args, Debug)]
#[command(after_help = "\
'tesuji graph shard' cuts an arena into pieces. Every process of the cluster runs the same command with another -p; \
all see the folder, or each the pieces that its workers hold: worker W of all workers holds the pieces W, W + all, …

If a process is lost, the others end too. Start all of them again: they go on from the last checkpoint.

Examples:
  tesuji graph shard random.arena -o pieces --shards 8
  tesuji cluster attractor pieces -w 2                            one process, two workers
  tesuji cluster attractor pieces -n 2 -p 0 -H hosts.txt &        two processes
  tesuji cluster attractor pieces -n 2 -p 1 -H hosts.txt
  tesuji cluster attractor pieces -n 2 -p 0 -H hosts.txt --secret word.txt    where others reach it
  tesuji cluster collect pieces -o winners.txt")]
pub(crate) struct Cluster {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Both attractors with ranks, over pieces that 'tesuji graph shard' has made
    Attractor(Attractor),
    /// The results of all pieces as one text: vertex, winner, rank
    Collect(Collect),
}

#[derive(Args, Debug)]
struct Attractor {
    /// The folder with the pieces
    folder: PathBuf,

    /// Workers of each process
    #[arg(long, short = 'w', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// How many processes there are
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4096))]
    processes: u16,

    /// Which of them this one is, from 0
    #[arg(long, short = 'p', value_name = "P", default_value_t = 0)]
    process: u16,

    /// A file with a line 'host:port' for each process [default: localhost:2101, localhost:2102, …]
    #[arg(long, short = 'H', value_name = "FILE")]
    hostfile: Option<PathBuf>,

    /// A file whose text all processes know; needed where others can reach the addresses
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,

    /// Levels from one checkpoint to the next
    #[arg(long, value_name = "LEVELS", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    checkpoint: u32,
}

#[derive(Args, Debug)]
struct Collect {
    /// The folder with the pieces and their results
    folder: PathBuf,

    /// Write here; '-' is stdout
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: String,
}

pub(crate) fn run(cluster: &Cluster) -> Result<Exit, Fault> {
    match &cluster.command {
        Command::Attractor(asked) => attractor(asked),
        Command::Collect(asked) => collected(asked),
    }
}

fn attractor(asked: &Attractor) -> Result<Exit, Fault> {
    let shards = Shards::of(&asked.folder).map_err(Fault::input)?;
    let workers = u64::from(asked.threads) * u64::from(asked.processes);
    if shards.pieces < workers {
        eprintln!("remark: {} pieces keep {} of {workers} workers busy", shards.pieces, shards.pieces);
    }
    let (folder, every, threads) = (asked.folder.clone(), asked.checkpoint, usize::from(asked.threads));
    let (addresses, secret) = (addresses(asked)?, secret(asked)?);
    let party = Party { process: usize::from(asked.process), addresses: &addresses, secret: secret.as_ref() };
    let (builders, others) = match team(threads, &party, &|text| eprintln!("{text}")) {
        Ok(team) => team,
        Err(Unmet::Gone(number)) => {
            eprintln!("process {number} is gone: {AGAIN}");
            return Ok(Exit::Stopped);
        }
        Err(Unmet::Trouble(trouble)) => return Err(Fault::input(trouble)),
    };
    end_with_the_others();
    let started = Instant::now();
    let guards = execute_from(builders, others, WorkerConfig::default(), move |worker| {
        let first_of_process = worker.index() % threads == 0;
        attract(worker, &folder, every, first_of_process, &|text| eprintln!("{text}"))
    });
    let guards = guards.map_err(Fault::input)?;
    let mut all = Summary::default();
    let done: Vec<_> = guards.join().into_iter().collect::<Result<_, _>>().map_err(Fault::world)?;
    let troubles = || done.iter().filter_map(|one| one.as_ref().err());
    if let Some(trouble) = troubles().find(|trouble| !trouble.second_hand).or_else(|| troubles().next()) {
        return Err(Fault::input(trouble));
    }
    for one in done.into_iter().flatten() {
        all.vertices += one.vertices;
        all.edges += one.edges;
        all.won = [all.won[0] + one.won[0], all.won[1] + one.won[1]];
        all.bytes += one.bytes;
        all.told += one.told;
        all.levels = one.levels;
        all.solving = all.solving.max(one.solving);
    }
    tell(&all, started.elapsed())?;
    Ok(Exit::Answered)
}

fn tell(all: &Summary, whole: Duration) -> Result<(), Fault> {
    let drawn = all.vertices - all.won[0] - all.won[1];
    let edges = all.edges.max(1) as f64;
    eprintln!(
        "{:.2} s in all, {:.2} s of them for {} levels: {:.0} ns per edge here; {:.1} bytes per edge, {} messages",
        whole.as_secs_f64(),
        all.solving.as_secs_f64(),
        all.levels,
        all.solving.as_secs_f64() * 1e9 / edges,
        all.bytes as f64 / edges,
        all.told
    );
    written(writeln!(
        std::io::stdout(),
        "{} vertices, {} edges here: J0 wins from {}, J1 from {}, {drawn} drawn",
        all.vertices,
        all.edges,
        all.won[0],
        all.won[1]
    ))
}

/// Where all processes are.
fn addresses(asked: &Attractor) -> Result<Vec<String>, Fault> {
    let (processes, process) = (usize::from(asked.processes), usize::from(asked.process));
    if process >= processes {
        return Err(Fault::input(format!(
            "-p {process}: with -n {processes}, processes are 0 to {}",
            processes - 1
        )));
    }
    if processes == 1 {
        return Ok(Vec::new());
    }
    let addresses: Vec<String> = match &asked.hostfile {
        None => (0..processes).map(|process| format!("localhost:{}", FIRST_PORT + process)).collect(),
        Some(path) => {
            let text = crate::target::read_text(&path.to_string_lossy())?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            lines.take(processes).map(str::to_owned).collect()
        }
    };
    if addresses.len() < processes {
        return Err(Fault::input(format!(
            "the host file has {} lines, -n says {processes}",
            addresses.len()
        )));
    }
    Ok(addresses)
}

/// What all processes know, if they were told.
fn secret(asked: &Attractor) -> Result<Option<Secret>, Fault> {
    let Some(path) = &asked.secret else { return Ok(None) };
    let text = crate::target::read_text(&path.to_string_lossy())?;
    let named = |trouble| Fault::input(format!("'{}': {trouble}", path.display()));
    Secret::read(&text).map(Some).map_err(named)
}

/// Timely has no way to go on without a process that is gone: its threads panic. Then this one ends as well, with a
/// word about what to do.
fn end_with_the_others() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let said = panic.payload();
        let text = said
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| said.downcast_ref::<&str>().copied());
        if text.is_some_and(|text| text.starts_with(LOST)) {
            eprintln!("another process is gone: {AGAIN}");
            std::process::exit(Exit::Stopped as i32);
        }
        usual(panic);
        // The other workers would wait for this one for ever.
        std::process::exit(101);
    }));
}

fn collected(asked: &Collect) -> Result<Exit, Fault> {
    let results = collect(&asked.folder).map_err(Fault::input)?;
    into_file(&asked.output, |out| results.write(out))?;
    Ok(Exit::Answered)
}
