//! The boards of a tree's nodes, for whoever knows the game that was searched.

use crate::tree::Id;
use game::Picture;
use std::collections::HashMap;

/// What is on the board at some of the nodes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Boards {
    /// As a drawing, and as one line of text.
    pub of: HashMap<Id, (Picture, String)>,
}

impl Boards {
    pub(crate) fn picture(&self, id: Id) -> Option<&Picture> {
        self.of.get(&id).map(|(picture, _)| picture)
    }

    pub(crate) fn text(&self, id: Id) -> Option<&str> {
        self.of.get(&id).map(|(_, text)| text.as_str())
    }
}
