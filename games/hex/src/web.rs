//! H-search (Anshelevich 2002): which cells, groups and edges of one colour are as good as joined.
//!
//! A *full* connection (x, C, y) joins x and y even if the opponent moves first, and needs nothing but the empty
//! cells of its carrier C. A *semi* connection does so if the own side moves first. They follow from each other:
//!
//! * **and**: full (x, A, u) and full (u, B, y), A and B apart, make a full connection if u is a group of own
//!   stones or an edge, and a semi connection with carrier A ∪ B ∪ {u} if u is an empty cell;
//! * **or**: semi connections of the same ends with no cell common to all make a full connection.
//!
//! Kept are, for each pair, the carriers that have no other within them. This set does not depend on the order
//! of events: smaller premises give smaller conclusions, and what limits the work ([`Reach`]) bounds the size of
//! carriers and the number of semi connections joined at a time, never how many are kept. Therefore
//!
//! * an opponent's stone deletes the connections that run over it, and nothing else happens: what was
//!   derived without the cell was derived from connections without it;
//! * an own stone shortens carriers and joins ends; closing these under the rules gives what would be found from
//!   scratch.
//!
//! Carriers are handled in order of their size, so that in a fresh web nothing that was kept is ever dropped.

mod derived;
mod stones;

pub use derived::Rule;

use crate::{Colour, Grid, Hurry, Reach, Set};
use game::{Alarm, Deadline};

/// The cells that a connection needs, and how many they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Carrier<const W: usize> {
    pub(crate) size: u16,
    pub(crate) set: Set<W>,
}

/// Full or semi.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Full,
    Semi,
}

/// An end of a connection: a cell by its number, or one of the two edges behind all cells. A group of stones
/// goes by its edge, or else by its least cell.
pub type Node = u16;

/// Something found and not yet handled.
#[derive(Clone, Copy, Debug)]
struct Found<const W: usize> {
    ends: (Node, Node),
    set: Set<W>,
}

/// After how many connections somebody is asked whether it is enough: they take microseconds, on the largest
/// boards milliseconds.
const OFTEN: u64 = 64;

/// Who hears what is taken out of a web.
type Taken<'t, const W: usize> = &'t mut dyn FnMut(Kind, (Node, Node), Set<W>);

/// How it was before some stones: who leads each stone, and the lists that changed.
#[derive(Clone, Debug)]
struct Before<const W: usize> {
    own: Set<W>,
    opponent: Set<W>,
    leaders: Vec<Node>,
    lists: Vec<(u32, Kind, Vec<Carrier<W>>)>,
    partners: Vec<(usize, Vec<Node>)>,
}

/// The connections of one colour in one position.
#[derive(Clone, Debug)]
pub struct Web<const W: usize> {
    /// The cells at the two edges.
    borders: [Set<W>; 2],
    /// Stones or edges that count as one group although nothing joins them.
    bonds: Vec<(Node, Node)>,
    reach: Reach,
    hurry: Hurry,
    alarm: Alarm,
    cells: usize,
    own: Set<W>,
    opponent: Set<W>,
    /// For each own stone and each edge, the node that stands for its group.
    leaders: Vec<Node>,
    /// By pair of nodes, smaller carriers first.
    full: Vec<Vec<Carrier<W>>>,
    semi: Vec<Vec<Carrier<W>>>,
    /// By pair, all cells of its carriers and perhaps some that were theirs once.
    ground: Vec<Set<W>>,
    /// For each node, who has a full connection with it.
    partners: Vec<Vec<Node>>,
    waiting: [Vec<Vec<Found<W>>>; 2],
    /// Storage for the or-rule.
    common: Vec<Set<W>>,
    /// How many connections were looked at since the web was made.
    touched: u64,
    past: Vec<Before<W>>,
    /// Lists to be used again.
    spare: Vec<Vec<Carrier<W>>>,
    /// Stones are counted, so that each list can tell whether the last one has changed it already.
    stones_seen: u32,
    saved: [Vec<u32>; 2],
    saved_partners: Vec<u32>,
}

#[inline(always)]
fn pair(x: Node, y: Node) -> usize {
    let (low, high) = if x < y { (usize::from(x), usize::from(y)) } else { (usize::from(y), usize::from(x)) };
    high * (high - 1) / 2 + low
}

impl<const W: usize> Web<W> {
    /// A web for boards of this kind; empty until [`Web::build`].
    pub fn new(grid: &Grid<W>, colour: Colour, reach: Reach) -> Web<W> {
        Web::between(grid, grid.borders(colour), reach)
    }

    /// A web whose edges lie along these cells, which may be none.
    pub fn between(grid: &Grid<W>, borders: [Set<W>; 2], reach: Reach) -> Web<W> {
        let (cells, nodes) = (grid.cells(), grid.cells() + 2);
        let pairs = nodes * (nodes - 1) / 2;
        let most = usize::from(*reach.cells.iter().max().expect("three of them")).min(cells);
        Web {
            borders,
            bonds: Vec::new(),
            reach,
            hurry: Hurry { fulls: usize::MAX, semis: usize::MAX },
            alarm: Alarm::default(),
            cells,
            own: Set::EMPTY,
            opponent: Set::EMPTY,
            leaders: vec![0; nodes],
            full: vec![Vec::new(); pairs],
            semi: vec![Vec::new(); pairs],
            ground: vec![Set::EMPTY; pairs],
            partners: vec![Vec::new(); nodes],
            waiting: [vec![Vec::new(); most + 1], vec![Vec::new(); most + 1]],
            common: Vec::new(),
            touched: 0,
            past: Vec::new(),
            spare: Vec::new(),
            stones_seen: 0,
            saved: [vec![0; pairs], vec![0; pairs]],
            saved_partners: vec![0; nodes],
        }
    }

    /// The same web for somebody in a hurry. What it finds may then depend on the order of the stones.
    #[must_use]
    pub fn hurried(self, hurry: Hurry) -> Web<W> {
        Web { hurry, ..self }
    }

    /// From now on [`Web::build`] and [`Web::play`] end soon after this deadline.
    pub fn heed(&mut self, deadline: &Deadline) {
        self.alarm = Alarm::new(deadline);
    }

    /// Whether connections may be missing because the deadline had passed. Those that are there hold.
    pub fn gave_up(&self) -> bool {
        self.alarm.rang()
    }

    /// The two edges.
    pub fn edges(&self) -> (Node, Node) {
        (self.cells as Node, self.cells as Node + 1)
    }

    /// The node that stands for a cell: itself if it is empty, its group's otherwise.
    #[inline(always)]
    pub fn node(&self, cell: usize) -> Node {
        if self.own.has(cell) { self.leaders[cell] } else { cell as Node }
    }

    /// Whether stones alone join both edges.
    pub fn is_joined(&self) -> bool {
        let (from, to) = self.edges();
        self.leaders[usize::from(to)] == from
    }

    /// The minimal carriers with which two nodes are connected.
    pub fn full(&self, x: Node, y: Node) -> impl Iterator<Item = Set<W>> + '_ {
        self.full[pair(x, y)].iter().map(|carrier| carrier.set)
    }

    /// The minimal carriers with which two nodes would be connected after one own move.
    pub fn semi(&self, x: Node, y: Node) -> impl Iterator<Item = Set<W>> + '_ {
        self.semi[pair(x, y)].iter().map(|carrier| carrier.set)
    }

    /// How many connections were found and looked at, kept or not.
    pub fn touched(&self) -> u64 {
        self.touched
    }

    /// How many connections there are: full and semi.
    pub fn counts(&self) -> (usize, usize) {
        (self.full.iter().map(Vec::len).sum(), self.semi.iter().map(Vec::len).sum())
    }

    /// For each cell, how many semi connections run over it.
    pub fn semi_counts(&self) -> Vec<u32> {
        // All cells at once: plane k holds digit k of every count.
        let mut planes: Vec<Set<W>> = Vec::new();
        for carrier in self.semi.iter().flatten() {
            let mut carry = carrier.set;
            for plane in &mut planes {
                (*plane, carry) = (plane.without(carry) | carry.without(*plane), *plane & carry);
                if carry.is_empty() {
                    break;
                }
            }
            if !carry.is_empty() {
                planes.push(carry);
            }
        }
        let count =
            |cell: usize| (0..).zip(&planes).map(|(digit, plane)| u32::from(plane.has(cell)) << digit).sum();
        (0..self.cells).map(count).collect()
    }

    /// All connections in a fixed order: ends, whether full, carrier.
    pub fn all(&self) -> Vec<(Node, Node, bool, Set<W>)> {
        let mut all = Vec::new();
        let nodes = self.cells as Node + 2;
        for y in 0..nodes {
            for x in 0..y {
                let list = |full: bool, list: &[Carrier<W>]| {
                    list.iter().map(|carrier| (x, y, full, carrier.set)).collect::<Vec<_>>()
                };
                all.extend(list(true, &self.full[pair(x, y)]));
                all.extend(list(false, &self.semi[pair(x, y)]));
            }
        }
        all.sort_unstable();
        all
    }

    /// Counts these stones or edges as one group from the next [`Web::build`] on.
    pub fn bind(&mut self, bonds: &[(Node, Node)]) {
        self.bonds = bonds.to_vec();
    }

    /// The node that stands for the group of an own stone or an edge.
    pub fn leader(&self, node: Node) -> Node {
        self.leaders[usize::from(node)]
    }

    /// All connections of a position, from the neighbours up.
    pub fn build(&mut self, grid: &Grid<W>, own: Set<W>, opponent: Set<W>) {
        self.join_neighbours(grid, own, opponent);
        self.close();
    }

    /// The same unless `enough` says so before the end; whether it got there. What was found until then is of no use.
    pub(crate) fn build_unless(
        &mut self,
        grid: &Grid<W>,
        own: Set<W>,
        opponent: Set<W>,
        enough: &dyn Fn() -> bool,
    ) -> bool {
        self.join_neighbours(grid, own, opponent);
        self.close_unless(enough)
    }

    /// Forgets what was, and lets the connections of neighbours wait to be handled.
    fn join_neighbours(&mut self, grid: &Grid<W>, own: Set<W>, opponent: Set<W>) {
        debug_assert!(!own.meets(&opponent) && grid.cells() == self.cells);
        self.full.iter_mut().chain(&mut self.semi).for_each(Vec::clear);
        self.ground.fill(Set::EMPTY);
        self.partners.iter_mut().for_each(Vec::clear);
        self.past.clear();
        (self.own, self.opponent) = (own, opponent);
        self.lead(grid);
        let free = grid.all().without(own | opponent);
        for cell in free.each() {
            let node = cell as Node;
            for other in grid.near(cell).each().filter(|&other| other > cell || own.has(other)) {
                if !opponent.has(other) {
                    self.find(Kind::Full, (node, self.node(other)), Set::EMPTY);
                }
            }
            for i in 0..2 {
                if self.borders[i].has(cell) {
                    let edge = self.leaders[self.cells + i];
                    self.find(Kind::Full, (node, edge), Set::EMPTY);
                }
            }
        }
    }

    /// Finds out which node stands for each group.
    fn lead(&mut self, grid: &Grid<W>) {
        let borders = self.borders;
        let (from, to) = self.edges();
        (self.leaders[usize::from(from)], self.leaders[usize::from(to)]) = (from, to);
        let mut rest = self.own;
        while let Some(first) = rest.first() {
            let group = grid.flood(Set::one(first), self.own);
            rest = rest.without(group);
            let leader = match borders.map(|border| group.meets(&border)) {
                [true, both] => {
                    if both {
                        self.leaders[usize::from(to)] = from;
                    }
                    from
                }
                [false, true] => to,
                [false, false] => first as Node,
            };
            group.each().for_each(|cell| self.leaders[cell] = leader);
        }
        for &(one, other) in &self.bonds {
            let (one, other) = (self.leaders[usize::from(one)], self.leaders[usize::from(other)]);
            // Edges lead, the first before the second.
            let is_cell = |node: Node| usize::from(node) < self.cells;
            let keep = if is_cell(one) == is_cell(other) { one.min(other) } else { one.max(other) };
            self.leaders
                .iter_mut()
                .filter(|leader| [one, other].contains(leader))
                .for_each(|leader| *leader = keep);
        }
        if self.is_joined() {
            // Everything at the second edge belongs to the first.
            for cell in self.own.each().filter(|&cell| self.leaders[cell] == to).collect::<Vec<_>>() {
                self.leaders[cell] = from;
            }
        }
    }

    /// All stones.
    pub(crate) fn taken(&self) -> Set<W> {
        self.own | self.opponent
    }

    /// How many nodes there are, cells and edges.
    pub(crate) fn nodes(&self) -> Node {
        self.cells as Node + 2
    }

    /// Who has a full connection with this node.
    pub(crate) fn partners_of(&self, node: Node) -> &[Node] {
        &self.partners[usize::from(node)]
    }

    /// Whether a node stands for a group of own stones or for an edge, and none stands for it.
    pub(crate) fn is_end(&self, node: Node) -> bool {
        self.is_group(node) && self.leaders[usize::from(node)] == node
    }

    #[inline(always)]
    pub(crate) fn is_group(&self, node: Node) -> bool {
        usize::from(node) >= self.cells || self.own.has(usize::from(node))
    }

    /// The largest carrier between these two.
    #[inline(always)]
    fn limit(&self, x: Node, y: Node) -> u16 {
        self.reach.cells[usize::from(self.is_group(x)) + usize::from(self.is_group(y))]
    }

    /// Notes a connection for later unless a smaller one is known. Its size is within the limit.
    #[inline]
    fn find(&mut self, kind: Kind, ends: (Node, Node), set: Set<W>) {
        if !self.is_dominated(kind, pair(ends.0, ends.1), &set) {
            self.waiting[kind as usize][set.count()].push(Found { ends, set });
        }
    }

    /// Whether a known connection of the same ends makes this one needless.
    #[inline(always)]
    fn is_dominated(&self, kind: Kind, pair: usize, set: &Set<W>) -> bool {
        self.full[pair].iter().any(|known| known.set.within(set))
            || kind == Kind::Semi && self.semi[pair].iter().any(|known| known.set.within(set))
    }

    /// Handles what is waiting, the smallest first, until nothing is.
    fn close(&mut self) {
        self.close_unless(&|| false);
    }

    /// The same unless `enough` says so; whether it got to the end.
    #[inline(always)]
    fn close_unless(&mut self, enough: &(impl Fn() -> bool + ?Sized)) -> bool {
        let mut next = self.touched;
        for size in 0..self.waiting[0].len() {
            // Full connections may lead to others of the same size, semi connections only to larger ones.
            loop {
                if self.touched >= next {
                    if enough() {
                        self.waiting.iter_mut().flatten().for_each(Vec::clear);
                        return false;
                    }
                    next = self.touched + OFTEN;
                }
                if self.alarm.step() {
                    break;
                }
                if let Some(found) = self.waiting[Kind::Full as usize][size].pop() {
                    self.add_full(found, size as u16);
                } else if let Some(found) = self.waiting[Kind::Semi as usize][size].pop() {
                    self.add_semi(found, size as u16);
                } else {
                    break;
                }
            }
        }
        if self.alarm.rang() {
            self.waiting.iter_mut().flatten().for_each(Vec::clear);
            return false;
        }
        true
    }

    fn add_full(&mut self, Found { ends: (x, y), set }: Found<W>, size: u16) {
        self.touched += 1;
        let pair = pair(x, y);
        if self.is_dominated(Kind::Full, pair, &set) {
            return;
        }
        self.drop_within_lists(pair, &set, size);
        if self.full[pair].is_empty() {
            self.save_partners(x);
            self.save_partners(y);
            self.partners[usize::from(x)].push(y);
            self.partners[usize::from(y)].push(x);
        }
        insert(&mut self.full[pair], Carrier { size, set });
        self.ground[pair] |= set;
        self.and_over(y, x, set, size);
        self.and_over(x, y, set, size);
    }

    /// Goes on from `end` over `middle` to whoever is connected with it.
    fn and_over(&mut self, middle: Node, end: Node, set: Set<W>, size: u16) {
        let joint = self.is_group(middle);
        let (kind, with, more) = match joint {
            true => (Kind::Full, set, 0),
            false => (Kind::Semi, set.with(usize::from(middle)), 1),
        };
        let end_is_cell = !self.is_group(end);
        for i in 0..self.partners[usize::from(middle)].len() {
            let other = self.partners[usize::from(middle)][i];
            if self.alarm.step() {
                return;
            }
            if other == end || usize::from(other) < self.cells && set.has(usize::from(other)) {
                continue;
            }
            let limit = self.limit(end, other);
            let (far, near) = (pair(middle, other), pair(end, other));
            // What is joined already needs no cells.
            if size + more > limit || self.full[near].first().is_some_and(|best| best.size == 0) {
                continue;
            }
            let most = self.full[far].len().min(self.hurry.fulls);
            for j in 0..most {
                if self.alarm.step() {
                    return;
                }
                let beyond = self.full[far][j];
                if size + beyond.size + more > limit {
                    break;
                }
                if beyond.set.meets(&set) || end_is_cell && beyond.set.has(usize::from(end)) {
                    continue;
                }
                let all = with | beyond.set;
                if !self.is_dominated(kind, near, &all) {
                    let size = usize::from(size + beyond.size + more);
                    self.waiting[kind as usize][size].push(Found { ends: (end, other), set: all });
                }
            }
        }
    }

    fn add_semi(&mut self, Found { ends: (x, y), set }: Found<W>, size: u16) {
        self.touched += 1;
        let pair = pair(x, y);
        if self.is_dominated(Kind::Semi, pair, &set) {
            return;
        }
        self.save(Kind::Semi, pair);
        self.semi[pair].retain(|known| !set.within(&known.set));
        let ways = usize::from(self.reach.ways);
        let limit = self.limit(x, y);
        // The list is lent out while it is read, and what is found waits.
        let list = std::mem::take(&mut self.semi[pair]);
        let mut common = std::mem::take(&mut self.common);
        common.clear();
        common.push(!Set::EMPTY);
        for known in &list {
            common.push(common[common.len() - 1] & known.set);
        }
        let most = list.len().min(self.hurry.semis);
        self.or(&list[..most], &common[..=most], (x, y), (set, set), limit, ways - 1);
        self.semi[pair] = list;
        self.common = common;
        insert(&mut self.semi[pair], Carrier { size, set });
        self.ground[pair] |= set;
    }

    /// Joins more of `list` until no cell is common to all. `shared[i]` is common to the first i of them.
    fn or(
        &mut self,
        list: &[Carrier<W>],
        shared: &[Set<W>],
        ends: (Node, Node),
        (all, common): (Set<W>, Set<W>),
        limit: u16,
        ways: usize,
    ) {
        for (i, known) in list.iter().enumerate().rev() {
            if self.alarm.step() {
                return;
            }
            // What all the rest have in common they cannot get rid of.
            if common.meets(&shared[i + 1]) {
                return;
            }
            // In a family without a spare member each one makes the common part smaller.
            let less = common & known.set;
            if less == common {
                continue;
            }
            let all = all | known.set;
            let size = all.count();
            if size > usize::from(limit) || self.is_dominated(Kind::Full, pair(ends.0, ends.1), &all) {
                continue;
            }
            if less.is_empty() {
                self.waiting[Kind::Full as usize][size].push(Found { ends, set: all });
            } else if ways > 1 {
                self.or(&list[..i], shared, ends, (all, less), limit, ways - 1);
            }
        }
    }

    /// A new full connection makes larger ones needless.
    fn drop_within_lists(&mut self, pair: usize, set: &Set<W>, size: u16) {
        let larger = |known: &Carrier<W>| known.size >= size && set.within(&known.set);
        self.save(Kind::Full, pair);
        if self.full[pair].iter().any(larger) {
            self.full[pair].retain(|known| !larger(known));
        }
        if self.semi[pair].iter().any(larger) {
            self.save(Kind::Semi, pair);
            self.semi[pair].retain(|known| !larger(known));
        }
    }
}

/// Keeps smaller carriers first.
fn insert<const W: usize>(list: &mut Vec<Carrier<W>>, carrier: Carrier<W>) {
    let place = list.iter().rposition(|known| known.size <= carrier.size).map_or(0, |i| i + 1);
    list.insert(place, carrier);
}
