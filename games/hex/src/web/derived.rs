//! Why a connection holds: the rule that made it, found again among the connections that are kept.

use super::{Node, Web};
use crate::family::family;
use crate::{Grid, Set};

/// A rule, and what it was applied to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule<const W: usize> {
    /// The ends touch.
    Touch,
    /// Two full connections by way of a node: an own group, or an empty cell, which makes a semi connection.
    And {
        /// The node between.
        over: Node,
        /// Whether it is a group of own stones or an edge.
        group: bool,
        /// The carrier on the side of the first end.
        first: Set<W>,
        /// That on the side of the second.
        second: Set<W>,
    },
    /// Semi connections that have no cell in common.
    Or(Vec<Set<W>>),
}

impl<const W: usize> Web<W> {
    /// The rule by which a connection of a web that was built and not played on follows from others of it.
    pub fn rule_of(
        &self,
        grid: &Grid<W>,
        (x, y): (Node, Node),
        full: bool,
        carrier: &Set<W>,
    ) -> Option<Rule<W>> {
        if full && carrier.is_empty() && self.touch(grid, x, y) {
            return Some(Rule::Touch);
        }
        let over =
            self.partners_of(x).iter().copied().find_map(|over| self.by_way_of(over, (x, y), full, carrier));
        over.or_else(|| if full { self.by_semis((x, y), carrier) } else { None })
    }

    fn by_way_of(&self, over: Node, (x, y): (Node, Node), full: bool, carrier: &Set<W>) -> Option<Rule<W>> {
        let group = self.is_group(over);
        if over == x || over == y || group != full {
            return None;
        }
        let own = if group { Set::EMPTY } else { Set::one(usize::from(over)) };
        for first in self.full(x, over).filter(|first| first.within(carrier)) {
            for second in self.full(over, y).filter(|second| second.within(carrier) && !second.meets(&first))
            {
                if first | second | own == *carrier {
                    return Some(Rule::And { over, group, first, second });
                }
            }
        }
        None
    }

    /// A few semi connections within the carrier that have nothing in common.
    fn by_semis(&self, (x, y): (Node, Node), carrier: &Set<W>) -> Option<Rule<W>> {
        let inside: Vec<Set<W>> = self.semi(x, y).filter(|semi| semi.within(carrier)).collect();
        let start = *inside.first()?;
        family(start, &inside, |semi, _, common| (common & *semi).count()).map(Rule::Or)
    }

    /// Whether two nodes are neighbours; groups that touch would be one.
    fn touch(&self, grid: &Grid<W>, x: Node, y: Node) -> bool {
        let (cell, other) = if self.is_group(x) { (y, x) } else { (x, y) };
        if self.is_group(cell) {
            return false;
        }
        let near = grid.near(usize::from(cell));
        if !self.is_group(other) {
            return near.has(usize::from(other));
        }
        let edge = |i: usize| self.leaders[self.cells + i] == other && self.borders[i].has(usize::from(cell));
        edge(0) || edge(1) || (near & self.own).each().any(|stone| self.leaders[stone] == other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, Judge, Size};

    /// Every connection of a web follows from others of it, by a rule that can be shown.
    #[test]
    fn every_connection_has_its_rule() {
        let grid: Grid<1> = Grid::new(Size::read("5x5").unwrap());
        for (own, opponent) in
            [(Set::EMPTY, Set::EMPTY), (Set::one(12), Set::one(7)), (Set::one(6).with(18), Set::one(13))]
        {
            for colour in Colour::BOTH {
                let mut web = Web::new(&grid, colour, Judge::<1>::REACH);
                web.build(&grid, own, opponent);
                let all = web.all();
                assert!(all.len() > 50);
                for (x, y, full, carrier) in all {
                    let rule = web.rule_of(&grid, (x, y), full, &carrier);
                    assert!(rule.is_some(), "{x} {y} {full} {}", grid.names(carrier));
                    if let Some(Rule::Or(family)) = rule {
                        let common = family.iter().fold(carrier, |common, semi| common & *semi);
                        assert!(common.is_empty() && family.len() > 1);
                    }
                }
            }
        }
    }
}
