//! An arena that is being read: names become vertices, and what is said of them must not contradict itself.

use super::{Allowance, Unread};
use crate::arena::{Arena, Kind};
use crate::csr::{Csr, Vertex};
use crate::names::Register;
use game::{BadText, Side};

/// An arena, and what its reader should know about the file.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    /// The arena.
    pub arena: Arena,
    /// What is allowed but hardly meant.
    pub remarks: Vec<String>,
}

/// What is known of a vertex so far.
#[derive(Clone, Copy, Default)]
struct Entry {
    owner: Option<Side>,
    victory: Option<Side>,
}

/// What has been read so far.
pub(super) struct Draft {
    register: Register,
    entries: Vec<Entry>,
    edges: Vec<(Vertex, Vertex)>,
    most: u64,
    pub(super) start: Option<Vertex>,
}

/// A name as messages show it.
pub(super) fn quoted(name: &str) -> String {
    let short: String = name.chars().take(60).collect();
    format!("'{}{}'", short.escape_debug(), if short.len() < name.len() { "…" } else { "" })
}

impl Draft {
    pub(super) fn new(allowance: &Allowance) -> Draft {
        let most = allowance.vertices.min(u64::from(crate::NOWHERE));
        Draft { register: Register::default(), entries: Vec::new(), edges: Vec::new(), most, start: None }
    }

    /// The vertex of this name, new or known.
    pub(super) fn vertex(&mut self, name: &str) -> Result<Vertex, String> {
        let vertex = self.register.vertex(name);
        if vertex as usize == self.entries.len() {
            if self.register.len() as u64 > self.most {
                return Err(too_many(self.most));
            }
            self.entries.push(Entry::default());
        }
        Ok(vertex)
    }

    /// Whether this name has an owner already.
    pub(super) fn is_owned(&self, vertex: Vertex) -> bool {
        self.entries[vertex as usize].owner.is_some()
    }

    /// Says who moves here.
    pub(super) fn own(&mut self, vertex: Vertex, owner: Side) -> Result<(), String> {
        let entry = &mut self.entries[vertex as usize];
        if entry.owner.is_some_and(|known| known != owner) {
            return Err(format!("{} belongs to both players", quoted(self.register.name(vertex))));
        }
        entry.owner = Some(owner);
        Ok(())
    }

    /// Says who has won here.
    pub(super) fn win(&mut self, vertex: Vertex, winner: Side) -> Result<(), String> {
        let entry = &mut self.entries[vertex as usize];
        if entry.victory.is_some_and(|known| known != winner) {
            return Err(format!("{} is a victory of both players", quoted(self.register.name(vertex))));
        }
        entry.victory = Some(winner);
        Ok(())
    }

    pub(super) fn edge(&mut self, from: Vertex, to: Vertex) {
        self.edges.push((from, to));
    }

    /// The arena, if every vertex has an owner; `missing` says what is wrong with one that has not.
    pub(super) fn finish(self, missing: impl Fn(&str) -> String) -> Result<Read, Unread> {
        let mut kinds = Vec::with_capacity(self.entries.len());
        for (vertex, entry) in (0..).zip(&self.entries) {
            let Some(owner) = entry.owner else {
                return Err(BadText::new(missing(&quoted(self.register.name(vertex)))).into());
            };
            kinds.push(Kind::new(owner, entry.victory));
        }
        let graph = Csr::from_edges(kinds.len(), &self.edges);
        let arena = Arena { graph, kinds, start: self.start, names: self.register.into_names() };
        Ok(Read::new(arena))
    }
}

impl Read {
    /// An arena with remarks about it.
    pub(super) fn new(arena: Arena) -> Read {
        let mut remarks = Vec::new();
        for (side, set) in [(Side::First, "V0"), (Side::Second, "V1")] {
            let open = |&vertex: &Vertex| {
                arena.victory(vertex) == Some(side)
                    && arena.graph.row(vertex).iter().any(|&end| end != vertex)
            };
            let mut leaving = arena.vertices().filter(open);
            if let Some(vertex) = leaving.next() {
                let others = match leaving.count() {
                    0 => String::new(),
                    more => format!(" (and {more} more)"),
                };
                let name = quoted(&arena.name(vertex));
                remarks.push(format!(
                    "{name} is in {set} but has successors{others}; the play ends there all the same"
                ));
            }
        }
        Read { arena, remarks }
    }
}

pub(super) fn too_many(most: u64) -> String {
    format!("more than {most} vertices; a larger arena needs a larger --most-vertices")
}
