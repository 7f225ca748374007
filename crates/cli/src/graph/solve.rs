//! `tesuji graph solve`, and how every solved arena is shown.

use super::files::into_file;
use super::{Label, Show, Solve};
use crate::amounts::many;
use crate::fault::{Exit, Fault, written};
use arena::{Arena, Prepared, Solution, Vertex, recursive_labels};
use game::Side;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

/// Arenas of up to this many vertices are listed without being asked.
const SMALL: usize = 60;

#[derive(Serialize)]
struct Solved<'a> {
    vertices: usize,
    edges: usize,
    won0: usize,
    won1: usize,
    drawn: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// 0, 1 or null for a draw; only with a start.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u32>,
    seconds: f64,
    threads: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Row<'a>>>,
}

#[derive(Serialize)]
struct Row<'a> {
    id: std::borrow::Cow<'a, str>,
    owner: u8,
    winner: Option<u8>,
    rank: Option<u32>,
    #[serde(rename = "move")]
    to: Option<std::borrow::Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<u32>,
}

pub(super) fn run(asked: &Solve) -> Result<Exit, Fault> {
    let arena = asked.source.read_to_solve()?;
    let solution = solved(&arena, &asked.show)?;
    if let Some(path) = &asked.output {
        into_file(path, |out| arena::write_solution(&arena, &solution.0, out))?;
        if path == "-" {
            return Ok(Exit::Answered);
        }
    }
    show(&arena, &solution, &asked.show)
}

/// Solves an arena; the seconds are those of the attractors alone, the edges turned round before.
pub(super) fn solved(arena: &Arena, how: &Show) -> Result<(Solution, f64), Fault> {
    let prepared = Prepared::new(arena);
    let started = Instant::now();
    let solution = match how.threads {
        1 => prepared.solve(),
        threads => prepared.solve_together(usize::from(threads)),
    };
    Ok((solution, started.elapsed().as_secs_f64()))
}

/// J0 or J1.
pub(super) fn called(side: Side) -> &'static str {
    match side {
        Side::First => "J0",
        Side::Second => "J1",
    }
}

/// Prints a solved arena as it was asked for.
pub(super) fn show(arena: &Arena, solved: &(Solution, f64), how: &Show) -> Result<Exit, Fault> {
    let labels = match how.label {
        Some(Label::Recursive) => Side::BOTH.map(|side| recursive_labels(arena, side)).to_vec(),
        None => Vec::new(),
    };
    let label = |vertex: Vertex| labels.iter().find_map(|labels| labels[vertex as usize]);
    let text =
        if how.json { as_json(arena, solved, how, &label) } else { as_text(arena, &solved.0, how, &label) };
    written(write!(std::io::stdout(), "{text}"))?;
    Ok(Exit::Answered)
}

fn as_json(
    arena: &Arena,
    (solution, seconds): &(Solution, f64),
    how: &Show,
    label: &impl Fn(Vertex) -> Option<u32>,
) -> String {
    let (won0, won1) = (solution.won(Side::First), solution.won(Side::Second));
    let row = |vertex| Row {
        id: arena.name(vertex),
        owner: arena.owner(vertex) as u8,
        winner: solution.winner(vertex).map(|side| side as u8),
        rank: solution.rank(vertex),
        to: solution.to(vertex).map(|to| arena.name(to)),
        label: label(vertex),
    };
    let solved = Solved {
        vertices: arena.len(),
        edges: arena.graph.edges(),
        won0,
        won1,
        drawn: arena.len() - won0 - won1,
        start: arena.start.map(|start| arena.name(start).into_owned()),
        winner: arena.start.map(|start| solution.winner(start).map(|side| side as u8)),
        rank: arena.start.and_then(|start| solution.rank(start)),
        seconds: *seconds,
        threads: how.threads,
        solution: listed(arena, how).then(|| arena.vertices().map(row).collect()),
    };
    serde_json::to_string(&solved).expect("plain fields have a JSON form") + "\n"
}

fn as_text(arena: &Arena, solution: &Solution, how: &Show, label: &impl Fn(Vertex) -> Option<u32>) -> String {
    let mut text = verdict(arena, solution);
    let (won0, won1) = (solution.won(Side::First), solution.won(Side::Second));
    let _ = writeln!(
        text,
        "{}, {}: J0 wins from {won0}, J1 from {won1}, {} drawn",
        if arena.len() == 1 { "1 vertex".into() } else { format!("{} vertices", arena.len()) },
        many(arena.graph.edges() as u64, "edge"),
        arena.len() - won0 - won1,
    );
    if listed(arena, how) {
        text += &table(arena, solution, how.label.is_some().then_some(label));
    }
    if how.label.is_some() {
        text += "label: as the course numbers vertices; it is no rank, and not always a bound of one\n";
    }
    text
}

/// Whether every vertex is told.
fn listed(arena: &Arena, how: &Show) -> bool {
    how.vertices || how.label.is_some() || arena.len() <= SMALL
}

/// What is certain about the start, in words.
fn verdict(arena: &Arena, solution: &Solution) -> String {
    let Some(start) = arena.start else { return String::new() };
    let name = arena.name(start);
    match (solution.winner(start), solution.rank(start)) {
        (Some(winner), Some(0)) => format!("{} has won in {name}: the play is over\n", called(winner)),
        (Some(winner), Some(rank)) => {
            let moves = many(u64::from(rank), "move");
            let who = called(winner.other());
            format!("{} is certain to win from {name}, in {moves}, whatever {who} does\n", called(winner))
        }
        _ => format!("nobody can force a win from {name}: it is a draw if both play well\n"),
    }
}

fn table(arena: &Arena, solution: &Solution, label: Option<&impl Fn(Vertex) -> Option<u32>>) -> String {
    let mut rows = vec![["vertex", "owner", "winner", "rank", "move", "label"].map(String::from)];
    for vertex in arena.vertices() {
        let dash = || "-".to_owned();
        rows.push([
            arena.name(vertex).into_owned(),
            called(arena.owner(vertex)).into(),
            solution.winner(vertex).map_or("draw", called).into(),
            solution.rank(vertex).map_or_else(dash, |rank| rank.to_string()),
            solution.to(vertex).map_or_else(dash, |to| arena.name(to).into_owned()),
            label.and_then(|label| label(vertex)).map_or_else(dash, |label| label.to_string()),
        ]);
    }
    let shown = if label.is_some() { 6 } else { 5 };
    columns(rows.iter().map(|row| &row[..shown]))
}

/// Rows of words, flush left.
pub(super) fn columns<'a>(rows: impl Iterator<Item = &'a [String]> + Clone) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows.clone() {
        widths.resize(row.len().max(widths.len()), 0);
        for (width, word) in widths.iter_mut().zip(row) {
            *width = (*width).max(word.chars().count());
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (&width, word) in widths.iter().zip(row) {
            let _ = write!(line, "{word:width$}  ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
