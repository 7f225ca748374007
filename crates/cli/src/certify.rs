//! `tesuji certify`: checks a certificate and says how large its strategy is.

use crate::amounts::elapsed;
use crate::arguments::Certify;
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::target::{limits, plain, shown};
use catalog::{Match, Verified};
use certify::{Counted, Header, Means, Number, Refusal, SymbolReader, Watch};
use game::Side;
use search::Limits;
use serde::Serialize;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Feeds the progress bar and ends the work with the limits.
struct Watched<'a>(&'a Limits);

impl Watch for Watched<'_> {
    fn passed(&self, positions: u64) -> bool {
        self.0.progress.nodes.fetch_add(positions, Relaxed);
        !self.0.over()
    }
}

pub(crate) fn run(certify: &Certify) -> Result<Exit, Fault> {
    let name = shown(&certify.file);
    let bad = |reason: &dyn std::fmt::Display| Fault::input(format!("{name}: {reason}"));
    let file = File::open(&certify.file)
        .map_err(|error| Fault::input(format!("cannot read {name}: {}", plain(&error))))?;
    let bytes = file.metadata().map_or(0, |metadata| metadata.len());
    let mut file = BufReader::new(file);
    let (header, start) = Header::read(&mut file).map_err(|error| bad(&error))?;
    let game = opened(&header).map_err(|error| bad(&error))?;
    let threads = certify.threads.map_or_else(all_cores, usize::from);
    let means = Means { threads, memory: certify.memory };
    let limits = limits(None, None, certify.time);
    let bar = Bar::watch(&limits.progress, "positions");
    let started = Instant::now();
    let body = SymbolReader::new(&mut file as &mut dyn Read, start);
    let told = game.certify(&header, body, means, certify.count, &Watched(&limits));
    let seconds = started.elapsed().as_secs_f64();
    drop(bar);
    match told {
        Ok(verified) => {
            let line = game.line_text();
            let report = Report {
                game: game.setup(),
                moves: &line,
                ..Report::new(&header, bytes, &verified, seconds)
            };
            written(print(&report, certify.json))?;
            Ok(Exit::Answered)
        }
        Err(Refusal::Stopped) => {
            eprintln!("{name}: {}", Refusal::Stopped);
            Ok(Exit::Stopped)
        }
        Err(Refusal::Memory) => {
            eprintln!("{name}: {}; try a larger --memory", Refusal::Memory);
            Ok(Exit::Stopped)
        }
        Err(refusal @ Refusal::NoThread(_)) => Err(Fault::world(format!("{name}: {refusal}"))),
        Err(refusal) => Err(bad(&refusal)),
    }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The game of a header, where it stands.
fn opened(header: &Header) -> Result<Box<dyn Match>, String> {
    let mut game = catalog::open(&header.game).map_err(|bad| bad.to_string())?;
    if let Some(position) = &header.position {
        game.set_position(position).map_err(|bad| format!("its position: {bad}"))?;
    }
    let told = |what: &str, is: &str, right: &str| match is == right {
        true => Ok(()),
        false => Err(format!("its {what} must be spelled '{}'", right.escape_debug())),
    };
    told("game", &header.game, game.setup())?;
    if let Some(position) = &header.position {
        told("position", position, &game.position())?;
    }
    game.play_line(&header.moves).map_err(|bad| format!("its moves: {bad}"))?;
    told("moves", &header.moves, &game.line_text())?;
    Ok(game)
}

/// What is printed. `docs/json.md` describes the object.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    moves: &'a str,
    claim: String,
    verified: bool,
    bytes: u64,
    vertices: u64,
    edges: u64,
    leaves: u64,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategies: Option<Vec<Size>>,
}

/// The size of one strategy.
#[derive(Serialize)]
struct Size {
    side: &'static str,
    positions: u64,
    exact: bool,
    up_to_symmetry: u64,
    up_to_symmetry_exact: bool,
}

impl Report<'_> {
    fn new<'a>(header: &'a Header, bytes: u64, (checked, counted): &Verified, seconds: f64) -> Report<'a> {
        let size = |counted: &Counted| Size {
            side: if counted.side == Side::First { "first" } else { "second" },
            positions: counted.apart.positions,
            exact: counted.apart.exact,
            up_to_symmetry: counted.up_to_symmetry.positions,
            up_to_symmetry_exact: counted.up_to_symmetry.exact,
        };
        Report {
            game: &header.game,
            position: header.position.as_deref(),
            moves: &header.moves,
            claim: header.statement.to_string(),
            verified: true,
            bytes,
            vertices: checked.totals.vertices,
            edges: checked.totals.edges,
            leaves: checked.totals.leaves,
            nodes: checked.nodes,
            seconds,
            strategies: (!counted.is_empty()).then(|| counted.iter().map(size).collect()),
        }
    }
}

fn print(report: &Report<'_>, json: bool) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        return writeln!(out, "{}", serde_json::to_string(report).expect("plain fields have a JSON form"));
    }
    let mut place = report.game.to_owned();
    if report.position.is_some() {
        place += " from a position";
    }
    if !report.moves.is_empty() {
        place += &format!(" after {}", report.moves);
    }
    writeln!(out, "VERIFIED     {place}: {}", report.claim)?;
    writeln!(out, "file         {} bytes", report.bytes)?;
    writeln!(out, "vertices     {}", report.vertices)?;
    writeln!(out, "edges        {}", report.edges)?;
    writeln!(out, "leaves       {} ({} nodes of plain search)", report.leaves, report.nodes)?;
    for size in report.strategies.iter().flatten() {
        let most = |number: Number| if number.exact { "" } else { "at most " };
        writeln!(out, "strategy of the {} player, leaves expanded:", size.side)?;
        let apart = Number { positions: size.positions, exact: size.exact };
        let folded = Number { positions: size.up_to_symmetry, exact: size.up_to_symmetry_exact };
        writeln!(out, "  {}{} positions", most(apart), apart.positions)?;
        writeln!(out, "  {}{} up to symmetry", most(folded), folded.positions)?;
    }
    eprintln!("time         {}", elapsed(std::time::Duration::from_secs_f64(report.seconds)));
    Ok(())
}
