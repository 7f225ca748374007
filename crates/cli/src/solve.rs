//! `tesuji solve`: one word, a score, the value of every move, or all that for a whole file.

use crate::amounts::short;
use crate::arguments::Solve;
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::target::{check_method, names_a_game, open, read_text};
use catalog::{Match, Settings, Task, Thought};
use game::{Bounds, Claim, Verdict};
use search::Goal;
use serde::Serialize;
use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

pub(crate) fn run(solve: &Solve) -> Result<Exit, Fault> {
    let mut game = target(solve)?;
    check_method(&*game, &solve.method)?;
    let session = Session { solve, settings: solve.build.settings(&*game)? };
    match &solve.batch {
        Some(path) => session.batch(&mut *game, path),
        None => session.single(&*game),
    }
}

/// The game or the file that is meant.
fn target(solve: &Solve) -> Result<Box<dyn Match>, Fault> {
    if names_a_game(&solve.target) {
        return open(&solve.target, solve.position.as_deref(), &solve.moves);
    }
    if !solve.moves.is_empty() || solve.batch.is_some() || solve.position.is_some() {
        catalog::open(&solve.target).map_err(|bad| {
            Fault::input(format!(
                "{bad}; '{}' is read as a file, and moves cannot follow a file",
                solve.target
            ))
        })?;
    }
    let text = read_text(&solve.target).map_err(|fault| both_readings(&solve.target, fault))?;
    let (game, remark) =
        catalog::open_sheet(&text).map_err(|bad| Fault::input(format!("{}: {bad}", solve.target)))?;
    if let Some(remark) = remark {
        eprintln!("remark: {remark}");
    }
    Ok(game)
}

/// A word that is neither a game nor a file gets a message about both.
fn both_readings(word: &str, as_file: Fault) -> Fault {
    if word == "-" {
        return as_file;
    }
    match catalog::open(word) {
        Ok(_) => as_file,
        Err(as_game) => Fault::input(format!(
            "'{word}' is neither a game nor a file\n  as a game: {as_game}\n  as a file: {as_file}"
        )),
    }
}

struct Session<'a> {
    solve: &'a Solve,
    settings: Settings,
}

impl Session<'_> {
    fn goal(&self) -> Goal {
        if self.solve.score { Goal::Score } else { Goal::Verdict }
    }

    fn think(&self, game: &dyn Match) -> (Thought, Duration) {
        let task =
            if self.solve.each_move { Task::SolveMoves(self.goal()) } else { Task::Solve(self.goal()) };
        let limits = self.solve.spending.limits();
        let job = game.think(&self.solve.method, self.settings).expect("the method was checked");
        let _bar = Bar::watch(&limits.progress, "nodes");
        let started = Instant::now();
        let thought = job(task, &limits);
        (thought, started.elapsed())
    }

    fn single(&self, game: &dyn Match) -> Result<Exit, Fault> {
        let (thought, time) = self.think(game);
        if !self.solve.quiet {
            report(&thought, time);
        }
        let complete = thought.answer.complete;
        if self.solve.json {
            written(writeln!(std::io::stdout(), "{}", self.json(game, &thought, time)))?;
        } else if complete {
            written(writeln!(std::io::stdout(), "{}", self.words(&thought)))?;
        }
        if complete {
            return Ok(Exit::Answered);
        }
        eprintln!("stopped before a proof: {}", known_words(&thought, self.goal()));
        Ok(Exit::Stopped)
    }

    fn batch(&self, game: &mut dyn Match, path: &str) -> Result<Exit, Fault> {
        let input: Box<dyn BufRead> = if path == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            let file = std::fs::File::open(path);
            Box::new(BufReader::new(
                file.map_err(|error| Fault::input(format!("cannot read '{path}': {error}")))?,
            ))
        };
        let mut out = std::io::stdout().lock();
        let (mut exit, mut nodes, mut spent, mut lines) = (Exit::Answered, 0, Duration::ZERO, 0u64);
        for (number, line) in input.split(b'\n').enumerate() {
            let line = line.map_err(|error| Fault::world(format!("cannot read '{path}': {error}")))?;
            lines += 1;
            let moves = moves_of(&line);
            if let Err(reason) = moves.and_then(|moves| game.play_line(moves).map_err(|bad| bad.to_string()))
            {
                eprintln!("line {}: {reason}", number + 1);
                exit = Exit::BadInput;
                let text = String::from_utf8_lossy(&line);
                let refused =
                    Refused { game: game.setup(), moves: text.trim_end_matches('\r'), error: &reason };
                written(if self.solve.json {
                    writeln!(out, "{}", json(&refused))
                } else {
                    writeln!(out, "ERROR")
                })?;
                continue;
            }
            let (thought, time) = self.think(game);
            nodes += thought.answer.work.all_nodes();
            spent += time;
            if !thought.answer.complete {
                eprintln!(
                    "line {}: stopped before a proof: {}",
                    number + 1,
                    known_words(&thought, self.goal())
                );
                if exit == Exit::Answered {
                    exit = Exit::Stopped;
                }
            }
            written(if self.solve.json {
                writeln!(out, "{}", self.json(game, &thought, time))
            } else if thought.answer.complete {
                writeln!(out, "{}", self.words(&thought))
            } else {
                writeln!(out, "UNKNOWN")
            })?;
            while game.undo() {}
            if crate::target::interrupt().raised() {
                return Ok(Exit::Stopped);
            }
        }
        written(out.flush())?;
        if !self.solve.quiet {
            let seconds = spent.as_secs_f64();
            eprintln!(
                "{lines} lines, {nodes} nodes in {seconds:.3} s, {}/s",
                short(nodes as f64 / seconds.max(1e-9))
            );
        }
        Ok(exit)
    }

    /// A claim as the user asked for it.
    fn value(&self, claim: Claim) -> String {
        let bounds = claim.proved();
        match self.goal() {
            Goal::Score => bounds.exact().map_or_else(|| "?".into(), |score| score.to_string()),
            Goal::Verdict => bounds.verdict().map_or_else(|| "?".into(), |verdict| verdict.to_string()),
        }
    }

    fn words(&self, thought: &Thought) -> String {
        if !self.solve.each_move {
            return self.value(thought.answer.claim);
        }
        let pairs = thought.answer.moves.iter().map(|(mv, claim)| format!("{mv} {}", self.value(*claim)));
        pairs.collect::<Vec<_>>().join("  ")
    }

    fn json(&self, game: &dyn Match, thought: &Thought, time: Duration) -> String {
        let answer = &thought.answer;
        let bounds = answer.claim.proved();
        let each = answer.moves.iter().map(|(mv, claim)| EachMove {
            mv,
            value: claim.proved().verdict().map(|verdict| verdict.to_string()),
            score: claim.proved().exact().map(|score| score.0),
        });
        json(&Solved {
            game: game.setup(),
            moves: &game.line().join(" "),
            value: bounds.verdict().map(|verdict| verdict.to_string()),
            score: bounds.exact().map(|score| score.0),
            best: answer.best.as_deref(),
            proved: answer.complete,
            nodes: answer.work.all_nodes(),
            seconds: time.as_secs_f64(),
            method: &self.solve.method,
            each: self.solve.each_move.then(|| each.collect()),
        })
    }
}

/// The moves of one line of a batch: what stands before a tab.
fn moves_of(line: &[u8]) -> Result<&str, String> {
    let line = line.split(|&byte| byte == b'\t').next().unwrap_or_default();
    std::str::from_utf8(line).map_err(|_| "not UTF-8 text".into())
}

/// One answer as JSON. `docs/json.md` describes it; fields are added, never renamed.
#[derive(Serialize)]
struct Solved<'a> {
    game: &'a str,
    moves: &'a str,
    value: Option<String>,
    score: Option<i32>,
    best: Option<&'a str>,
    proved: bool,
    nodes: u64,
    seconds: f64,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    each: Option<Vec<EachMove<'a>>>,
}

#[derive(Serialize)]
struct EachMove<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: Option<String>,
    score: Option<i32>,
}

/// A line of a batch that could not be read.
#[derive(Serialize)]
struct Refused<'a> {
    game: &'a str,
    moves: &'a str,
    error: &'a str,
}

fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("plain fields have a JSON form")
}

/// Statistics, on stderr.
fn report(thought: &Thought, time: Duration) {
    let work = &thought.answer.work;
    let (nodes, seconds) = (work.all_nodes(), time.as_secs_f64());
    eprintln!("nodes        {nodes}");
    if work.nodes.len() > 1 {
        let each: Vec<_> = work.nodes.iter().map(u64::to_string).collect();
        eprintln!("per thread   {}", each.join(" "));
    }
    if work.examined > 0 {
        eprintln!("knowledge    {} positions", work.examined);
    }
    eprintln!("time         {seconds:.3} s");
    eprintln!("speed        {} nodes/s", short(nodes as f64 / seconds.max(1e-9)));
    let tally = &work.tally;
    if let Some(memory) = thought.memory {
        eprintln!("table        {} entries, {:.1} % full", memory.slots, 100.0 * memory.fill);
        eprintln!("hits         {} ({} closed the window)", tally.hits, tally.closed);
        eprintln!("collisions   {} of {} entries written", tally.evictions, tally.records);
    }
    let first = 100.0 * tally.first_cuts as f64 / tally.cuts.max(1) as f64;
    eprintln!("cut-offs     {}", tally.cuts);
    eprintln!("first move   {} ({first:.1} % of the cut-offs)", tally.first_cuts);
}

/// What is certain when the question is not answered.
fn known_words(thought: &Thought, goal: Goal) -> String {
    let Bounds { lower, upper } = thought.answer.claim.proved();
    if goal == Goal::Score {
        return format!("the score lies between {lower} and {upper}");
    }
    match (lower.verdict(), upper.verdict()) {
        (Verdict::Draw, Verdict::Win) => "at least a DRAW is certain".into(),
        (Verdict::Loss, Verdict::Draw) => "at most a DRAW is certain".into(),
        _ => "nothing is certain yet".into(),
    }
}
