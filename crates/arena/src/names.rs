//! What vertices are called: most large arenas just number them.

use crate::csr::Vertex;
use std::borrow::Cow;
use std::collections::HashMap;

/// The names of all vertices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// Each is called by its number.
    #[default]
    Numbers,
    /// Texts one behind the other, and where each ends.
    Texts {
        /// All names without anything between them.
        text: String,
        /// Where each name ends.
        ends: Vec<usize>,
    },
}

impl Names {
    /// Texts, none yet.
    pub fn texts() -> Names {
        Names::Texts { text: String::new(), ends: Vec::new() }
    }

    /// The name of this vertex.
    pub fn of(&self, vertex: Vertex) -> Cow<'_, str> {
        match self {
            Names::Numbers => Cow::Owned(vertex.to_string()),
            Names::Texts { text, ends } => {
                let v = vertex as usize;
                let start = v.checked_sub(1).map_or(0, |before| ends[before]);
                Cow::Borrowed(&text[start..ends[v]])
            }
        }
    }

    /// Names one more vertex, of which there are `count` so far.
    pub fn add(&mut self, count: usize, name: &str) {
        if matches!(self, Names::Numbers) {
            let mut named = Names::texts();
            for vertex in 0..count {
                named.add(vertex, &vertex.to_string());
            }
            *self = named;
        }
        if let Names::Texts { text, ends } = self {
            debug_assert_eq!(ends.len(), count);
            text.push_str(name);
            ends.push(text.len());
        }
    }

    /// Which vertex has this name, by looking at all of `count`.
    pub fn find(&self, count: usize, name: &str) -> Option<Vertex> {
        match self {
            Names::Numbers => name.parse().ok().filter(|&vertex| (vertex as usize) < count),
            Names::Texts { .. } => (0..count as Vertex).find(|&vertex| self.of(vertex) == name),
        }
    }
}

/// Names that are being read: each text becomes a vertex when it is first seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Register {
    known: HashMap<Box<str>, Vertex>,
    order: Vec<Box<str>>,
}

impl Register {
    /// The vertex of this name.
    pub(crate) fn vertex(&mut self, name: &str) -> Vertex {
        if let Some(&vertex) = self.known.get(name) {
            return vertex;
        }
        let vertex = self.order.len() as Vertex;
        self.known.insert(name.into(), vertex);
        self.order.push(name.into());
        vertex
    }

    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    pub(crate) fn name(&self, vertex: Vertex) -> &str {
        &self.order[vertex as usize]
    }

    /// Plain numbers if that is what the names are.
    pub(crate) fn into_names(self) -> Names {
        drop(self.known);
        if self.order.iter().enumerate().all(|(i, name)| name.parse() == Ok(i) && **name == *i.to_string()) {
            return Names::Numbers;
        }
        let mut names = Names::texts();
        self.order.iter().enumerate().for_each(|(i, name)| names.add(i, name));
        names
    }
}
