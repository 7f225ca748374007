//! `tesuji graph attractor`, `strategy` and `info`.

use super::solve::{called, columns};
use super::{Attractor, Info, Strategy};
use crate::amounts::many;
use crate::fault::{Exit, Fault, written};
use arena::{Arena, Facts, Prepared, Vertex};
use game::Side;
use std::io::{BufWriter, Write};

pub(super) fn attractor(asked: &Attractor) -> Result<Exit, Fault> {
    let arena = asked.source.read_to_solve()?;
    let solution = Prepared::new(&arena).solve();
    let mut levels: Vec<Vec<Vertex>> = Vec::new();
    for vertex in arena.vertices().filter(|&vertex| solution.winner(vertex) == Some(asked.player)) {
        let rank = solution.rank(vertex).unwrap_or(0) as usize;
        levels.resize_with(levels.len().max(rank + 1), Vec::new);
        levels[rank].push(vertex);
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut print = || -> std::io::Result<()> {
        let who = called(asked.player);
        let total: usize = levels.iter().map(Vec::len).sum();
        let last = levels.len().saturating_sub(1);
        // A list of vertices is what 'graph check' reads; a step has more words.
        let heading =
            if asked.steps { String::new() } else { format!("attractor {}  # ", asked.player as u8) };
        writeln!(out, "{heading}the attractor of {who} has {}, all in A_{last}", vertices(total))?;
        let mut so_far = 0;
        for (step, level) in levels.iter().enumerate().filter(|_| asked.steps) {
            so_far += level.len();
            let names: Vec<_> = level.iter().map(|&vertex| arena.name(vertex)).collect();
            writeln!(out, "A_{step}: {}, new {}", vertices(so_far), names.join(" "))?;
        }
        if !asked.steps {
            for vertex in levels.iter().flatten() {
                writeln!(out, "{}", arena::word(&arena.name(*vertex)))?;
            }
        }
        out.flush()
    };
    written(print())?;
    Ok(Exit::Answered)
}

/// `1 vertex`, `2 vertices`.
pub(super) fn vertices(count: usize) -> String {
    if count == 1 { "1 vertex".into() } else { format!("{count} vertices") }
}

pub(super) fn strategy(asked: &Strategy) -> Result<Exit, Fault> {
    let arena = asked.source.read_to_solve()?;
    let solution = Prepared::new(&arena).solve();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let sides = Side::BOTH.into_iter().filter(|&side| asked.player.is_none_or(|player| player == side));
    let print = sides.map(|side| arena::write_strategy(&arena, &solution, side, &mut out));
    let print = print.collect::<Result<Vec<()>, _>>().and_then(|_| out.flush());
    written(print)?;
    Ok(Exit::Answered)
}

pub(super) fn info(asked: &Info) -> Result<Exit, Fault> {
    let arena = asked.source.read()?;
    let facts = Facts::of(&arena);
    let text = if asked.json { as_json(&arena, &facts) } else { as_text(&arena, &facts, asked.vertices) };
    written(write!(std::io::stdout(), "{text}"))?;
    Ok(Exit::Answered)
}

/// The vertices of one kind, as a list that does not get long.
fn named(arena: &Arena, vertices: impl Iterator<Item = Vertex>) -> String {
    const SHOWN: usize = 20;
    let vertices: Vec<Vertex> = vertices.collect();
    let names: Vec<_> = vertices.iter().take(SHOWN).map(|&vertex| arena.name(vertex)).collect();
    match vertices.len() {
        0 => "0".into(),
        count if count > SHOWN => format!("{count}: {} …", names.join(" ")),
        count => format!("{count}: {}", names.join(" ")),
    }
}

/// The least and the largest.
fn spread(degrees: impl Iterator<Item = usize> + Clone) -> String {
    let (least, most) = (degrees.clone().min().unwrap_or(0), degrees.max().unwrap_or(0));
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

fn as_text(arena: &Arena, facts: &Facts, listed: bool) -> String {
    let owned = |side| arena.vertices().filter(move |&vertex| arena.owner(vertex) == side);
    let won = |side| arena.vertices().filter(move |&vertex| arena.victory(vertex) == Some(side));
    let alternate = match facts.same_owner {
        None => "yes: no edge joins two vertices of one player".to_owned(),
        Some(((from, to), count)) => format!(
            "no: {} between vertices of one player, such as {} → {}",
            many(count as u64, "edge"),
            arena.name(from),
            arena.name(to)
        ),
    };
    let (components, largest) = facts.components;
    let start = arena.start.map_or_else(|| "none".into(), |start| arena.name(start).into_owned());
    let mut rows = vec![
        ["vertices", &arena.len().to_string()].map(String::from),
        ["edges", &arena.graph.edges().to_string()].map(String::from),
        ["start", &start].map(String::from),
        ["S0, of J0", &named(arena, owned(Side::First))].map(String::from),
        ["S1, of J1", &named(arena, owned(Side::Second))].map(String::from),
        ["V0, victories of J0", &named(arena, won(Side::First))].map(String::from),
        ["V1, victories of J1", &named(arena, won(Side::Second))].map(String::from),
        ["dead ends", &named(arena, facts.dead_ends.iter().copied())].map(String::from),
        ["bipartite", &alternate].map(String::from),
        ["cycles", if facts.cyclic { "yes" } else { "no" }].map(String::from),
        ["strongly connected components", &format!("{components}, the largest with {}", vertices(largest))]
            .map(String::from),
        ["out-degrees", &spread(arena.vertices().map(|vertex| arena.graph.degree(vertex)))].map(String::from),
        ["in-degrees", &spread(facts.entering.iter().map(|&count| count as usize))].map(String::from),
    ];
    if facts.repeated > 0 {
        rows.push(["edges written twice", &facts.repeated.to_string()].map(String::from));
    }
    let mut text = columns(rows.iter().map(|row| &row[..]));
    if listed {
        text.push('\n');
        text += &table(arena, facts);
    }
    text
}

fn table(arena: &Arena, facts: &Facts) -> String {
    let mut rows = vec![["vertex", "owner", "out", "in", "kind", "successors"].map(String::from)];
    for vertex in arena.vertices() {
        let kind = match arena.victory(vertex) {
            Some(side) => format!("victory of {}", called(side)),
            None if arena.is_dead_end(vertex) => "dead end".into(),
            None => String::new(),
        };
        let ends: Vec<_> = arena.graph.row(vertex).iter().map(|&end| arena.name(end)).collect();
        rows.push([
            arena.name(vertex).into_owned(),
            called(arena.owner(vertex)).into(),
            arena.graph.degree(vertex).to_string(),
            facts.entering[vertex as usize].to_string(),
            kind,
            ends.join(" "),
        ]);
    }
    columns(rows.iter().map(|row| &row[..]))
}

fn as_json(arena: &Arena, facts: &Facts) -> String {
    let owned = |side| arena.vertices().filter(|&vertex| arena.owner(vertex) == side).count();
    let won = |side| arena.vertices().filter(|&vertex| arena.victory(vertex) == Some(side)).count();
    let json = serde_json::json!({
        "vertices": arena.len(),
        "edges": arena.graph.edges(),
        "start": arena.start.map(|start| arena.name(start)),
        "owned0": owned(Side::First),
        "owned1": owned(Side::Second),
        "victories0": won(Side::First),
        "victories1": won(Side::Second),
        "dead_ends": facts.dead_ends.len(),
        "bipartite": facts.same_owner.is_none(),
        "cyclic": facts.cyclic,
        "components": facts.components.0,
        "largest_component": facts.components.1,
        "repeated_edges": facts.repeated,
    });
    format!("{json}\n")
}
