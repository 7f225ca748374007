//! What to do where: the chapter's choice of a move, lines of best play, and strategies as text.
//!
//! The text is the one that `tesuji graph check` judges; `docs/graphs.md` describes it.

use crate::arena::Arena;
use crate::attractor::Solution;
use crate::csr::Vertex;
use game::Side;
use std::borrow::Cow;
use std::io::{self, Write};

/// The chapter's function `strategie`, for both players and with exact ranks: where the owner goes from here.
/// The solver notes the same moves on its way; this one looks at the successors instead.
pub fn choose(arena: &Arena, solution: &Solution, vertex: Vertex) -> Option<Vertex> {
    if arena.victory(vertex).is_some() {
        return None;
    }
    let owner = arena.owner(vertex);
    let ends = arena.graph.row(vertex).iter().copied();
    match solution.winner(vertex) {
        Some(winner) if winner == owner => {
            ends.filter(|&end| solution.winner(end) == Some(owner)).min_by_key(|&end| solution.rank(end))
        }
        Some(_) => ends.max_by_key(|&end| solution.rank(end)),
        None => ends.into_iter().find(|&end| solution.winner(end).is_none()),
    }
}

/// The play from here when both follow the solution: to a victory, a dead end, or a vertex seen before.
pub fn line(arena: &Arena, solution: &Solution, from: Vertex) -> Vec<Vertex> {
    let mut line = vec![from];
    let mut seen = std::collections::HashSet::from([from]);
    let mut at = from;
    while let Some(next) = solution.to(at) {
        if arena.victory(at).is_some() {
            break;
        }
        line.push(next);
        if !seen.insert(next) {
            break;
        }
        at = next;
    }
    line
}

/// What means something in files of claims besides names.
const RESERVED: [&str; 4] = ["-", "solution", "strategy", "attractor"];

/// A name as one word: quoted where it is empty, has white space or quotes, or could be taken for something else.
pub fn word(name: &str) -> Cow<'_, str> {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && c != '"' && c != '\\';
    if !name.is_empty() && !RESERVED.contains(&name) && !name.starts_with('#') && name.chars().all(plain) {
        return Cow::Borrowed(name);
    }
    let mut quoted = String::from("\"");
    for c in name.chars() {
        match c {
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '"' | '\\' => quoted.extend(['\\', c]),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

/// The whole solution: a line per vertex with its winner, its rank and its move.
pub fn write_solution(arena: &Arena, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "solution")?;
    for vertex in arena.vertices() {
        write!(out, "{}", word(&arena.name(vertex)))?;
        match (solution.winner(vertex), solution.rank(vertex)) {
            (Some(winner), Some(rank)) => write!(out, " {} {rank}", winner as u8)?,
            _ => write!(out, " draw -")?,
        }
        match solution.to(vertex) {
            Some(to) => writeln!(out, " {}", word(&arena.name(to)))?,
            None => writeln!(out, " -")?,
        }
    }
    Ok(())
}

/// The moves of one player, with what each leads to as a comment.
pub fn write_strategy(arena: &Arena, solution: &Solution, side: Side, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "strategy {}", side as u8)?;
    for vertex in arena.vertices().filter(|&vertex| arena.owner(vertex) == side) {
        let Some(to) = solution.to(vertex) else { continue };
        write!(out, "{} {}", word(&arena.name(vertex)), word(&arena.name(to)))?;
        match (solution.winner(vertex), solution.rank(vertex)) {
            (Some(winner), Some(rank)) => {
                writeln!(out, "  # {} in {rank}", if winner == side { "wins" } else { "loses" })?;
            }
            _ => writeln!(out, "  # draws")?,
        }
    }
    Ok(())
}
