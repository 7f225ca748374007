//! The chapter's Python, as students have it: `A` is a dictionary of lists of successors, `S0`, `S1`, `V0` and
//! `V1` are dictionaries (or sets, lists) of vertices, and `depart` or `start`, if given, is the start.
//!
//! No Python runs. A part of the language is read and its values are computed under a budget: assignments, loops,
//! conditions, functions, literals of numbers, texts, tuples, lists, dictionaries and sets, comprehensions,
//! whole-number arithmetic and comparisons. Anything else is refused with line and column.

mod builtins;
mod compute;
mod expressions;
mod operators;
mod syntax;
mod values;
mod words;

use super::draft::{Draft, Read, quoted};
use super::{Allowance, Unread, bad};
use crate::arena::Arena;
use crate::csr::Vertex;
use compute::compute;
use game::{BadText, Side};
use std::io::{self, BufRead, Read as _, Write};
use values::{Heap, Value};

/// A program longer than this was not written by hand.
const LONGEST: u64 = 16 << 20;

pub(super) fn read(reader: impl BufRead, allowance: &Allowance) -> Result<Read, Unread> {
    let mut bytes = Vec::new();
    reader.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(bad("longer than 16 MiB: write such an arena as JSON or in binary"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        BadText::at(line, column, "not UTF-8 text")
    })?;
    let computed = compute(&syntax::program(&text)?, allowance.vertices)?;
    let (variables, heap) = (&computed.variables, &computed.heap);
    let need = |name: &str| variables.get(name).ok_or_else(|| missing(name, computed.uncalled.as_deref()));

    let mut draft = Draft::new(allowance);
    let edges = heap.entries(need("A")?).ok_or_else(|| bad("A is not a dictionary"))?;
    for (vertex, _) in edges {
        place(&mut draft, vertex)?;
    }
    for (set, side) in [("S0", Side::First), ("S1", Side::Second)] {
        for vertex in members(set, need(set)?, heap)? {
            let vertex = place(&mut draft, &vertex)?;
            draft.own(vertex, side).map_err(|reason| bad(format!("{reason}: it is in S0 and in S1")))?;
        }
    }
    for (set, side) in [("V0", Side::First), ("V1", Side::Second)] {
        let Some(value) = variables.get(set) else { continue };
        for vertex in members(set, value, heap)? {
            let vertex = known(&mut draft, &vertex, &format!("{set} names"))?;
            draft.win(vertex, side).map_err(|reason| bad(format!("{reason}: it is in V0 and in V1")))?;
        }
    }
    for (from, ends) in edges {
        let from = place(&mut draft, from)?;
        for end in members("a value of A", ends, heap)? {
            let to = known(&mut draft, &end, "A leads to")?;
            draft.edge(from, to);
        }
    }
    for name in ["depart", "start"] {
        let Some(value) = variables.get(name) else { continue };
        draft.start = Some(known(&mut draft, value, &format!("{name} is"))?);
    }
    draft.finish(|name| format!("{name} is in neither S0 nor S1"))
}

/// A name that the course's dictionaries need is missing; perhaps a function would make it.
fn missing(name: &str, uncalled: Option<&str>) -> Unread {
    bad(match uncalled {
        None => format!("there is no {name}"),
        Some(function) => format!(
            "there is no {name}: '{function}' is defined but never called; \
             a line such as A, S0, S1, V0, V1 = {function}(…) gives the names their values"
        ),
    })
}

/// The vertices in a dictionary, a set, a list or a tuple.
fn members(what: &str, value: &Value, heap: &Heap) -> Result<Vec<Value>, Unread> {
    let members = heap.members(value);
    members.ok_or_else(|| bad(format!("{what} is not a dictionary, a set or a list: {}", value.kind())))
}

fn place(draft: &mut Draft, vertex: &Value) -> Result<Vertex, Unread> {
    if vertex.key().is_none() {
        return Err(bad(format!("{} is no vertex", vertex.kind())));
    }
    draft.vertex(&vertex.name()).map_err(bad)
}

/// A vertex that must have an owner by now.
fn known(draft: &mut Draft, vertex: &Value, who: &str) -> Result<Vertex, Unread> {
    let name = vertex.name();
    let vertex = place(draft, vertex)?;
    if draft.is_owned(vertex) {
        return Ok(vertex);
    }
    Err(bad(format!("{who} {}, which is in neither S0 nor S1", quoted(&name))))
}

pub(super) fn write(arena: &Arena, out: &mut impl Write) -> io::Result<()> {
    let name = |vertex| values::source(&arena.name(vertex));
    write!(out, "A = {{")?;
    // Dead ends are keys too: the course's functions ask for the successors of every vertex.
    for (place, vertex) in arena.vertices().enumerate() {
        let ends: Vec<String> = arena.graph.row(vertex).iter().map(|&end| name(end)).collect();
        let comma = if place == 0 { "" } else { ",\n     " };
        write!(out, "{comma}{}: [{}]", name(vertex), ends.join(", "))?;
    }
    writeln!(out, "}}")?;
    let mut set = |what: &str, member: &dyn Fn(Vertex) -> bool| {
        let names: Vec<String> = arena
            .vertices()
            .filter(|&vertex| member(vertex))
            .map(|vertex| format!("{}: None", name(vertex)))
            .collect();
        writeln!(out, "{what} = {{{}}}", names.join(", "))
    };
    set("S0", &|vertex| arena.owner(vertex) == Side::First)?;
    set("S1", &|vertex| arena.owner(vertex) == Side::Second)?;
    set("V0", &|vertex| arena.victory(vertex) == Some(Side::First))?;
    set("V1", &|vertex| arena.victory(vertex) == Some(Side::Second))?;
    match arena.start {
        Some(start) => writeln!(out, "depart = {}", name(start)),
        None => Ok(()),
    }
}
