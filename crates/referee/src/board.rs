//! An arena as the referee sees it.

use std::collections::HashMap;

/// 0 or 1.
pub type Player = u8;

/// A graph with owners and victories; vertices are numbered in the order of the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    pub(crate) owners: Vec<Player>,
    pub(crate) victories: Vec<Option<Player>>,
    pub(crate) successors: Vec<Vec<u32>>,
    pub(crate) start: Option<u32>,
    /// Names, if they are not just the numbers.
    pub(crate) names: Vec<String>,
    pub(crate) by_name: HashMap<String, u32>,
}

impl Board {
    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// Where the game starts, if anywhere.
    pub fn start(&self) -> Option<u32> {
        self.start
    }

    /// The vertex of this name.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        if !self.names.is_empty() {
            return self.by_name.get(name).copied();
        }
        name.parse().ok().filter(|&vertex| (vertex as usize) < self.len())
    }

    /// What a vertex is called.
    pub fn name(&self, vertex: u32) -> String {
        self.names.get(vertex as usize).cloned().unwrap_or_else(|| vertex.to_string())
    }

    /// Adds a vertex of this name; says so if there is one already.
    pub(crate) fn add(&mut self, name: String, owner: Player, victory: Option<Player>) -> Result<(), String> {
        if self.by_name.insert(name.clone(), self.len() as u32).is_some() {
            return Err(format!("'{}' comes twice", name.escape_debug()));
        }
        self.names.push(name);
        self.owners.push(owner);
        self.victories.push(victory);
        self.successors.push(Vec::new());
        Ok(())
    }
}
