//! Weights that somebody hands in, in the place of those that come with the program.

use crate::matched::Match;
use learn::{Artefact, BadArtefact};
use std::fmt;
use std::hash::{Hash, Hasher};

/// Weights that fit the game they were checked with. Settings are copied and compared a lot, so this is a reference to a file
/// that stays in memory as long as the program runs.
#[derive(Clone, Copy)]
pub struct Weights(&'static (String, Artefact));

impl Weights {
    /// These weights from a file of this name, if players of this game can use them.
    pub fn new(name: &str, artefact: Artefact, game: &dyn Match) -> Result<Weights, BadArtefact> {
        game.learnable().ok_or(BadArtefact::Unwanted)?.fits(&artefact)?;
        Ok(Weights(Box::leak(Box::new((name.to_owned(), artefact)))))
    }

    /// They themselves.
    pub fn artefact(&self) -> &'static Artefact {
        &self.0.1
    }

    /// The name of the file they come from.
    pub fn name(&self) -> &'static str {
        &self.0.0
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Weights) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Weights {}

impl Hash for Weights {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "weights of {} ({})", self.0.1.title.features, self.0.1.title.data)
    }
}
