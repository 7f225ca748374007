//! Games on graphs: how long reading, turning round and solving take, beside Oink if it is there.
//!
//! Each time is the median of some runs. CPU time is that of all threads of this process, or of the child. Memory is the
//! most that was resident while solving, less what the process had before there was an arena.

use crate::clock::process_time;
use crate::table::{Cell, Column, Table};
use arena::formats::{Allowance, Format, read, write};
use arena::{Arena, Chance, Prepared, Solution, random};
use game::{Seed, Side};
use search::give_back_memory;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Vertices of the random arena.
    pub vertices: usize,
    /// Successors of each.
    pub degree: usize,
    /// How often; medians are shown.
    pub runs: usize,
    /// Numbers of threads.
    pub threads: Vec<usize>,
    /// The binary of Oink, if it takes part.
    pub oink: Option<PathBuf>,
    /// Where the file may lie meanwhile.
    pub folder: PathBuf,
    /// Chooses the arena.
    pub seed: Seed,
}

/// One line of the result.
#[derive(Clone, Debug)]
struct Line {
    who: String,
    parse: Option<f64>,
    turn: Option<f64>,
    wall: f64,
    cpu: f64,
    bytes: f64,
}

/// Measures and tabulates; `tell` hears what is going on.
pub fn measure(plan: &Plan, tell: impl Fn(&str)) -> io::Result<Table> {
    tell("making an arena");
    let idle = resident("VmRSS");
    let chance =
        Chance { vertices: plan.vertices, degree: plan.degree, victories: [0.005; 2], acyclic: false };
    let path = plan.folder.join(format!("tesuji-lab-arena-{}.pg", std::process::id()));
    let arena = random(&chance, plan.seed);
    write(&arena, Format::Pgsolver, Side::First, BufWriter::with_capacity(1 << 20, File::create(&path)?))?;
    drop(arena);
    let lines = lines(plan, &path, idle, tell);
    fs::remove_file(&path)?;
    let (edges, lines) = lines?;
    Ok(table(plan.vertices, edges, &lines))
}

fn lines(plan: &Plan, path: &Path, idle: Option<f64>, tell: impl Fn(&str)) -> io::Result<(usize, Vec<Line>)> {
    let mut memory = Vec::new();
    for &threads in &plan.threads {
        // The arena itself is not needed to solve it: only what was turned round is in memory then.
        let prepared = Prepared::new(&parse(path)?);
        give_back_memory();
        let bytes = prepared.bytes() as f64;
        let peak = peak_while(|| drop(solved(prepared, threads)));
        memory.push(peak.zip(idle).map_or(bytes, |(peak, idle)| (peak - idle).max(bytes)));
    }
    let mut parsed = Vec::new();
    for run in 0..plan.runs {
        tell(&format!("reading, {} of {}", run + 1, plan.runs));
        let before = Spent::now();
        drop(parse(path)?);
        parsed.push(before.since().1);
    }
    let parsed = median(parsed);
    let arena = parse(path)?;
    let edges = arena.graph.edges();
    let mut lines = Vec::new();
    for (&threads, bytes) in plan.threads.iter().zip(memory) {
        let who = if threads == 1 { "tesuji".to_owned() } else { format!("tesuji, {threads} threads") };
        let (mut turns, mut walls, mut cpus) = (Vec::new(), Vec::new(), Vec::new());
        for run in 0..plan.runs {
            tell(&format!("{who}, {} of {}", run + 1, plan.runs));
            let before = Spent::now();
            let prepared = Prepared::new(&arena);
            turns.push(before.since().0);
            let before = Spent::now();
            drop(solved(prepared, threads));
            let (wall, cpu) = before.since();
            walls.push(wall);
            cpus.push(cpu);
        }
        lines.push(Line {
            who,
            parse: (threads == 1).then_some(parsed),
            turn: Some(median(turns)),
            wall: median(walls),
            cpu: median(cpus),
            bytes,
        });
    }
    drop(arena);
    if let Some(oink) = &plan.oink {
        let mut runs = Vec::new();
        for run in 0..plan.runs {
            tell(&format!("oink, {} of {}", run + 1, plan.runs));
            runs.push(run_oink(oink, path)?);
        }
        let pick = |of: fn(&Oink) -> f64| median(runs.iter().map(of).collect());
        lines.push(Line {
            who: "oink --zlk".into(),
            parse: Some(pick(|run| run.parse)),
            turn: None,
            wall: pick(|run| run.wall),
            cpu: pick(|run| run.cpu),
            bytes: pick(|run| run.bytes),
        });
    }
    Ok((edges, lines))
}

fn solved(prepared: Prepared, threads: usize) -> Solution {
    if threads == 1 { prepared.solve() } else { prepared.solve_together(threads) }
}

fn parse(path: &Path) -> io::Result<Arena> {
    let reader = BufReader::with_capacity(1 << 20, File::open(path)?);
    let read = read(reader, Some(Format::Pgsolver), &Allowance::default());
    read.map(|read| read.arena).map_err(|unread| io::Error::other(unread.to_string()))
}

fn table(vertices: usize, edges: usize, lines: &[Line]) -> Table {
    let mut table = Table::new(vec![
        Column::words("program", "program"),
        Column::numbers("vertices", "vertices"),
        Column::numbers("edges", "edges"),
        Column::numbers("parse_cpu", "parse, CPU s"),
        Column::numbers("turn", "turn round, s"),
        Column::numbers("solve", "solve, s"),
        Column::numbers("solve_cpu", "solve, CPU s"),
        Column::numbers("ns_per_edge", "CPU ns per edge"),
        Column::numbers("bytes_per_edge", "bytes per edge"),
        Column::numbers("speedup", "times as fast"),
    ]);
    let first = lines.first().map_or(f64::NAN, |line| line.wall);
    for line in lines {
        let real = |value: Option<f64>, decimals| value.map(|value| Cell::Real(value, decimals));
        table.push(vec![
            Cell::text(&line.who),
            Cell::Count(vertices as u64),
            Cell::Count(edges as u64),
            real(line.parse, 3).into(),
            real(line.turn, 3).into(),
            Cell::Real(line.wall, 3),
            Cell::Real(line.cpu, 3),
            Cell::Real(line.cpu * 1e9 / edges as f64, 1),
            Cell::Real(line.bytes / edges as f64, 1),
            Cell::Real(first / line.wall, 2),
        ]);
    }
    table
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Time on the wall and time of all threads.
struct Spent {
    wall: Instant,
    cpu: Duration,
}

impl Spent {
    fn now() -> Spent {
        Spent { wall: Instant::now(), cpu: process_time() }
    }

    fn since(&self) -> (f64, f64) {
        (self.wall.elapsed().as_secs_f64(), (process_time() - self.cpu).as_secs_f64())
    }
}

/// Bytes of memory that are resident (`VmRSS`), or were at most (`VmHWM`).
fn resident(which: &str) -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(which)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse::<f64>().ok().map(|kilobytes| kilobytes * 1024.0)
}

/// The most memory that was resident while this ran.
fn peak_while(run: impl FnOnce()) -> Option<f64> {
    // 5 forgets the peak so far.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    run();
    resident("VmHWM")
}

struct Oink {
    parse: f64,
    wall: f64,
    cpu: f64,
    bytes: f64,
}

/// Runs Oink and reads its log. It tells times on the wall; the share of CPU of its whole run corrects them.
fn run_oink(oink: &Path, file: &Path) -> io::Result<Oink> {
    let (started, before) = (Instant::now(), children_seconds());
    let output = Command::new(oink).arg(file).arg("--zlk").output()?;
    let wall = started.elapsed().as_secs_f64();
    let share = children_seconds().zip(before).map_or(1.0, |(now, then)| ((now - then) / wall).min(1.0));
    let log = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let number = |words: &str| {
        let rest = log.split(words).nth(1)?;
        rest.split_whitespace().next()?.parse::<f64>().ok()
    };
    let missing = || io::Error::other("Oink's log has no times: is this its binary?");
    let parse = number("parsing took").ok_or_else(missing)?;
    let solve = number("total solving time:").ok_or_else(missing)?;
    let bytes = number("peak memory usage:").ok_or_else(missing)? * 1024.0 * 1024.0;
    Ok(Oink { parse: parse * share, wall: solve, cpu: solve * share, bytes })
}

/// Seconds of CPU that ended children have used.
fn children_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks: f64 = fields.get(13)?.parse::<f64>().ok()? + fields.get(14)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_gets_a_line() {
        let plan = Plan {
            vertices: 2000,
            degree: 3,
            runs: 1,
            threads: vec![1, 2],
            oink: None,
            folder: std::env::temp_dir(),
            seed: Seed(1),
        };
        let table = measure(&plan, |_| ()).unwrap();
        assert_eq!(table.rows().len(), 2);
        assert_eq!(table.rows()[0][1], Cell::Count(2000));
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
    }

    #[test]
    fn something_that_is_not_oink_is_an_error() {
        assert!(run_oink(Path::new("/bin/echo"), Path::new("x")).is_err());
    }
}
