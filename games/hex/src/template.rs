//! Templates: groups of own stones, perhaps an edge, and the cells with which they are joined although the
//! opponent moves first.
//!
//! Two ends are a question for H-search. Where there are more, two of them are bound together for a try: a full
//! connection of the two and one of all the rest, apart from each other, join all; with one semi connection among
//! them it takes a move; and the or-rule holds for these as well.
//!
//! One rule more, for what *and* and *or* miss: all that is known to join the ends in one move has some cells in
//! common, and the opponent must take one of these. If to each there is an answer after which H-search finds the
//! ends joined, or this rule does, they are.

use crate::family::{family, union};
use crate::inferior::View;
use crate::web::Node;
use crate::{Grid, Hurry, Reach, Set, Size, Web};
use game::BadText;

/// Room for 128 cells.
pub type Cells = Set<2>;

/// One record of a file of templates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// Its name.
    pub name: String,
    /// The board it is cut from: everything but stones and carrier is the opponent's.
    pub size: Size,
    /// Own stones.
    pub own: Cells,
    /// The empty cells.
    pub free: Cells,
    /// Whether the row below the last is an own edge.
    pub edge: bool,
}

impl Template {
    /// Reads a file: `T name | key=value | …`, then rows `G ##R.`; `#` starts a comment.
    pub fn read_all(text: &str) -> Result<Vec<Template>, BadText> {
        let mut all = Vec::new();
        let mut lines = text.lines().enumerate().peekable();
        while let Some((i, line)) = lines.next() {
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let bad = |reason: String| BadText::at(i + 1, 1, reason);
            let Some(head) = line.strip_prefix("T ") else {
                return Err(bad("expected 'T name | edge=bottom' before the rows 'G ##R.'".into()));
            };
            let mut rows = Vec::new();
            while let Some((j, row)) = lines.next_if(|(_, line)| line.starts_with("G ")) {
                rows.push((j + 1, row[2..].trim_end()));
            }
            all.push(Template::read(head, &rows).map_err(|wrong| match wrong.place {
                None => bad(wrong.reason),
                Some(_) => wrong,
            })?);
        }
        Ok(all)
    }

    fn read(head: &str, rows: &[(usize, &str)]) -> Result<Template, BadText> {
        let mut fields = head.split('|').map(str::trim);
        let name = fields.next().unwrap_or("").to_owned();
        let edge = fields.find_map(|field| field.strip_prefix("edge=")).unwrap_or("none").to_owned();
        let columns = rows.first().map_or(0, |(_, row)| row.chars().count());
        if rows.is_empty() || columns == 0 || columns * rows.len() > 128 || columns.max(rows.len()) > 19 {
            return Err(BadText::new(format!(
                "'{name}' needs from 1 to 19 rows and columns, at most 128 cells"
            )));
        }
        let (mut own, mut free) = (Vec::new(), Vec::new());
        for (y, (line, row)) in rows.iter().enumerate() {
            if row.chars().count() != columns {
                return Err(BadText::at(*line, 1, "all rows of a template are equally long".to_owned()));
            }
            for (x, c) in row.chars().enumerate() {
                match c {
                    'R' => own.push((x, y)),
                    '.' => free.push((x, y)),
                    '#' => {}
                    other => {
                        let reason = format!("'{}' is no cell: expected R, . or #", other.escape_debug());
                        return Err(BadText::at(*line, x + 3, reason));
                    }
                }
            }
        }
        let (columns, rows) = (columns, rows.len());
        // The own edge is brought to the bottom: half a turn, or the mirror that exchanges the colours.
        let (turn, mirror) = match edge.as_str() {
            "none" | "bottom" => (false, false),
            "top" => (true, false),
            "right" => (false, true),
            "left" => (true, true),
            other => {
                let other = other.escape_debug();
                return Err(BadText::new(format!(
                    "edge={other} in '{name}': expected none, bottom, top, left or right"
                )));
            }
        };
        let size = if mirror { (rows, columns) } else { (columns, rows) };
        let moved = |&(x, y): &(usize, usize)| {
            let (x, y) = if turn { (columns - 1 - x, rows - 1 - y) } else { (x, y) };
            let (x, y) = if mirror { (y, x) } else { (x, y) };
            y * size.0 + x
        };
        Ok(Template {
            name,
            size: Size { columns: size.0 as u8, rows: size.1 as u8 },
            own: own.iter().map(moved).collect(),
            free: free.iter().map(moved).collect(),
            edge: edge != "none",
        })
    }
}

impl Template {
    /// Whether the rules *and* and *or* alone join all ends: without filling in cells, without exchanges.
    pub fn joined_by_and_or(&self) -> bool {
        !Ends::of(self).ways(self.own, self.free).full.is_empty()
    }
}

/// Who can join the ends of a template, and with which cells.
#[derive(Clone, Debug)]
pub struct Ways {
    /// Carriers with which all ends are joined although the opponent moves first.
    pub full: Vec<Cells>,
    /// Carriers with which one own move joins them.
    pub semi: Vec<Cells>,
}

/// The ends of a template and the web between them.
#[derive(Clone)]
pub struct Ends {
    grid: Grid<2>,
    web: Web<2>,
    /// One node of each group, and the edge.
    nodes: Vec<Node>,
}

/// How many carriers of a pair are tried where there are more than two ends.
const TRIED: usize = 24;

/// How many exchanges the rules look ahead on a board, one less where connections are all they have, and how many answers are followed where one is not enough.
pub(crate) const EXCHANGES: usize = 4;
pub(crate) const HOPEFUL: usize = 3;

impl Ends {
    /// The ends of this template, for one thorough look. Large templates have so many connections that only
    /// shorter ones can be listed.
    pub fn of(template: &Template) -> Ends {
        let size = template.free.count() as u16;
        Ends::reaching(template, if size <= 24 { [8, size, size] } else { [6, 20, size] })
    }

    /// The same for many quick looks.
    pub(crate) fn for_search(template: &Template) -> Ends {
        let size = template.free.count() as u16;
        Ends::reaching(template, if size <= 24 { [2, 12, size] } else { [6, 20, size] })
    }

    fn reaching(template: &Template, cells: [u16; 3]) -> Ends {
        let grid = Grid::new(template.size);
        let bottom = grid.borders(crate::Colour::Black)[1];
        let borders = [Set::EMPTY, if template.edge { bottom } else { Set::EMPTY }];
        let reach = Reach { cells, ways: 4 };
        let mut nodes: Vec<Node> = Vec::new();
        let mut rest = template.own;
        while let Some(first) = rest.first() {
            rest = rest.without(grid.flood(Set::one(first), template.own));
            nodes.push(first as Node);
        }
        if template.edge {
            nodes.push(grid.cells() as Node + 1);
        }
        Ends { web: Web::between(&grid, borders, reach).hurried(Hurry { fulls: 12, semis: 24 }), grid, nodes }
    }

    /// The board.
    pub fn grid(&self) -> &Grid<2> {
        &self.grid
    }

    /// Whether these stones join all ends.
    pub fn are_joined(&self, own: Cells) -> bool {
        let edge = self.nodes.last().is_some_and(|&node| usize::from(node) >= self.grid.cells());
        let bottom = self.grid.borders(crate::Colour::Black)[1];
        let mut reached = if edge { bottom & own } else { Set::one(usize::from(self.nodes[0])) };
        reached = self.grid.flood(reached, own);
        self.nodes
            .iter()
            .filter(|&&node| usize::from(node) < self.grid.cells())
            .all(|&node| reached.has(usize::from(node)))
    }

    /// All ways to join the ends that the rules find.
    pub fn ways(&mut self, own: Cells, free: Cells) -> Ways {
        self.ways_with(own, free, &mut Vec::new())
    }

    fn ways_with(&mut self, own: Cells, free: Cells, bonds: &mut Vec<(Node, Node)>) -> Ways {
        self.web.bind(bonds);
        self.web.build(&self.grid, own, self.grid.all().without(own | free));
        let mut leaders: Vec<Node> = self.nodes.iter().map(|&node| self.web.leader(node)).collect();
        leaders.sort_unstable();
        leaders.dedup();
        let mut ways = Ways { full: Vec::new(), semi: Vec::new() };
        match leaders[..] {
            [] | [_] => ways.full.push(Set::EMPTY),
            [one, other] => {
                ways.full.extend(self.web.full(one, other));
                ways.semi.extend(self.web.semi(one, other));
            }
            _ => {
                let mut pairs = Vec::new();
                for (i, &one) in leaders.iter().enumerate() {
                    for &other in &leaders[i + 1..] {
                        let full: Vec<Cells> = self.web.full(one, other).take(TRIED).collect();
                        let semi: Vec<Cells> = self.web.semi(one, other).take(TRIED).collect();
                        if !full.is_empty() || !semi.is_empty() {
                            pairs.push(((one, other), full, semi));
                        }
                    }
                }
                for (bond, full, semi) in pairs {
                    bonds.push(bond);
                    let rest = self.ways_with(own, free, bonds);
                    bonds.pop();
                    ways.full.extend(apart(&full, &rest.full));
                    ways.semi.extend(apart(&full, &rest.semi));
                    ways.semi.extend(apart(&semi, &rest.full));
                }
                minimal(&mut ways.full);
                minimal(&mut ways.semi);
                either(&mut ways);
            }
        }
        ways
    }

    /// What an exchange brings where the rules alone do not join the ends: for each cell that the opponent must
    /// take, an answer and the carrier with which the ends are joined then. Nothing if one exchange is not enough.
    pub fn exchanges(&mut self, own: Cells, free: Cells) -> Option<Vec<(usize, usize, Cells)>> {
        let ways = self.ways(own, free);
        let common = ways.semi.iter().fold(free, |common, semi| common & *semi);
        if !ways.full.is_empty() || ways.semi.is_empty() {
            return None;
        }
        let mut answer = |lost: usize| {
            let left = free.without(Set::one(lost));
            left.each().find_map(|answer| {
                let ways = self.ways(own.with(answer), left.without(Set::one(answer)));
                ways.full.first().map(|carrier| (lost, answer, *carrier))
            })
        };
        common.each().map(&mut answer).collect()
    }

    /// Where the rules join the ends: each cell that all ways need, so that the opponent must take one of them, and the
    /// answer that joins them with the fewest cells.
    pub fn forced(&mut self, own: Cells, free: Cells) -> Vec<(usize, usize)> {
        let needed = self.ways(own, free).full.into_iter().reduce(|common, way| common & way);
        let mut answer = |lost: usize| {
            let left = free.without(Set::one(lost));
            let joined = left.each().filter_map(|answer| {
                let ways = self.ways(own.with(answer), left.without(Set::one(answer)));
                Some((ways.full.iter().map(|way| way.count()).min()?, answer))
            });
            joined.min().map(|(_, answer)| (lost, answer))
        };
        needed.into_iter().flat_map(|needed| needed.each()).filter_map(&mut answer).collect()
    }

    /// Whether the rules join all ends: H-search, or a few exchanges and H-search.
    pub fn hold(&mut self, own: Cells, free: Cells) -> bool {
        let (own, free) = self.filled(own, free);
        let ways = self.ways(own, free);
        !ways.full.is_empty() || (1..EXCHANGES).any(|deep| self.hold_by_answers(own, free, &ways, deep))
    }

    /// The same without cells that do not matter.
    fn filled(&self, mut own: Cells, mut free: Cells) -> (Cells, Cells) {
        let has_edge = self.nodes.last().is_some_and(|&node| usize::from(node) >= self.grid.cells());
        let edge = if has_edge { self.grid.borders(crate::Colour::Black)[1] } else { Set::EMPTY };
        View::new(&self.grid).fill_between(&self.grid, &mut own, &mut free, edge);
        (own, free)
    }

    /// Whether every intrusion where it hurts has an answer after which the ends are joined, perhaps with further
    /// exchanges.
    fn hold_by_answers(&mut self, own: Cells, free: Cells, ways: &Ways, deep: usize) -> bool {
        if ways.semi.is_empty() {
            return false;
        }
        let common = ways.semi.iter().fold(free, |common, semi| common & *semi);
        common.each().all(|lost| {
            let left = free.without(Set::one(lost));
            let mut hopeful = Vec::new();
            for answer in left.each() {
                let (own, left) = self.filled(own.with(answer), left.without(Set::one(answer)));
                let ways = self.ways(own, left);
                if !ways.full.is_empty() {
                    return true;
                }
                let weak = ways.semi.iter().fold(left, |common, semi| common & *semi);
                if deep > 1 && !ways.semi.is_empty() {
                    hopeful.push((weak.count(), answer, own, left, ways));
                }
            }
            // Where little is left to hurt, the next exchange is likely to do.
            hopeful.sort_by_key(|&(weak, answer, ..)| (weak, answer));
            hopeful
                .iter()
                .take(HOPEFUL)
                .any(|(_, _, own, left, ways)| self.hold_by_answers(*own, *left, ways, deep - 1))
        })
    }
}

/// The unions of those that have nothing in common.
fn apart(ones: &[Cells], others: &[Cells]) -> Vec<Cells> {
    let disjoint = |one: &Cells| {
        let one = *one;
        others.iter().take(TRIED).filter(move |other| !other.meets(&one)).map(move |other| *other | one)
    };
    ones.iter().take(TRIED).flat_map(disjoint).collect()
}

/// Drops sets that have another within them, smaller ones first.
fn minimal(sets: &mut Vec<Cells>) {
    sets.sort_unstable_by_key(|set| (set.count(), *set));
    sets.dedup();
    let mut kept: Vec<Cells> = Vec::new();
    for set in sets.drain(..) {
        if !kept.iter().any(|smaller| smaller.within(&set)) {
            kept.push(set);
        }
    }
    *sets = kept;
}

/// The or-rule, if all ways together leave no common cell: one full way more, of few of them.
fn either(ways: &mut Ways) {
    let all = ways.semi.iter().fold(!Set::EMPTY, |common, semi| common & *semi);
    if ways.semi.is_empty() || !all.is_empty() {
        return;
    }
    let price =
        |semi: &Cells, union: Cells, common: Cells| ((common & *semi).count(), (union | *semi).count());
    let families = ways.semi.iter().filter_map(|first| family(*first, &ways.semi, price));
    ways.full.extend(families.map(|family| union(&family)));
    minimal(&mut ways.full);
}
