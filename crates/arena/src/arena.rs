//! The model: a graph whose vertices belong to two players, and who has won where.

use crate::csr::{Csr, Vertex};
use crate::names::Names;
use game::Side;

/// What a vertex is, in one byte: bit 0 its owner, bits 1 and 2 whose victory it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind(u8);

impl Kind {
    /// A vertex of this player, with a victory or without.
    pub fn new(owner: Side, victory: Option<Side>) -> Kind {
        Kind(owner as u8 | victory.map_or(0, |side| 2 << side as u8))
    }

    /// Who moves here.
    #[inline(always)]
    pub fn owner(self) -> Side {
        if self.0 & 1 == 0 { Side::First } else { Side::Second }
    }

    /// Who has won here; the play is over then, whatever edges leave.
    #[inline(always)]
    pub fn victory(self) -> Option<Side> {
        match self.0 >> 1 {
            0 => None,
            1 => Some(Side::First),
            _ => Some(Side::Second),
        }
    }
}

/// A reachability game: J0 is [`Side::First`], J1 is [`Side::Second`]. The play ends in a victory vertex; dead
/// ends elsewhere and endless plays are draws.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Arena {
    /// Where one can go from each vertex.
    pub graph: Csr,
    /// What each vertex is.
    pub kinds: Vec<Kind>,
    /// Where the game starts, if anywhere.
    pub start: Option<Vertex>,
    /// What the vertices are called.
    pub names: Names,
}

impl Arena {
    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// All vertices.
    pub fn vertices(&self) -> std::ops::Range<Vertex> {
        0..self.len() as Vertex
    }

    /// Who moves here.
    pub fn owner(&self, vertex: Vertex) -> Side {
        self.kinds[vertex as usize].owner()
    }

    /// Who has won here.
    pub fn victory(&self, vertex: Vertex) -> Option<Side> {
        self.kinds[vertex as usize].victory()
    }

    /// What it is called.
    pub fn name(&self, vertex: Vertex) -> std::borrow::Cow<'_, str> {
        self.names.of(vertex)
    }

    /// Whether nobody has won here and nobody can move.
    pub fn is_dead_end(&self, vertex: Vertex) -> bool {
        self.victory(vertex).is_none() && self.graph.row(vertex).is_empty()
    }

    /// The same game between players who strictly alternate: in the middle of every edge between two vertices
    /// of one player stands a vertex of the other with this edge as its only choice.
    pub fn alternating(&self) -> Arena {
        let mut graph = Csr::new();
        let mut between: Vec<(Vertex, Vertex)> = Vec::new();
        for from in self.vertices() {
            for &to in self.graph.row(from) {
                if self.owner(from) == self.owner(to) {
                    graph.push((self.len() + between.len()) as Vertex);
                    between.push((from, to));
                } else {
                    graph.push(to);
                }
            }
            graph.end_row();
        }
        let mut kinds = self.kinds.clone();
        let mut names = self.names.clone();
        for (from, to) in between {
            graph.push(to);
            graph.end_row();
            kinds.push(Kind::new(self.owner(from).other(), None));
            names.add(kinds.len() - 1, &format!("{}→{}", self.name(from), self.name(to)));
        }
        Arena { graph, kinds, start: self.start, names }
    }
}
