//! Stones put on a web and taken back: only what they touch is handled, and everything is as before after an undo.

use super::{Before, Carrier, Found, Kind, Node, Taken, Web, pair};
use crate::{Grid, Set};

impl<const W: usize> Web<W> {
    /// Keeps a list as it was before the last stone, once.
    #[inline(always)]
    pub(super) fn save(&mut self, kind: Kind, pair: usize) {
        if let Some(before) = self.past.last_mut() {
            let saved = &mut self.saved[kind as usize][pair];
            if *saved != self.stones_seen {
                *saved = self.stones_seen;
                let list = if kind == Kind::Full { &self.full[pair] } else { &self.semi[pair] };
                let mut copy = self.spare.pop().unwrap_or_default();
                copy.extend_from_slice(list);
                before.lists.push((pair as u32, kind, copy));
            }
        }
    }

    #[inline(always)]
    pub(super) fn save_partners(&mut self, node: Node) {
        let node = usize::from(node);
        if let Some(before) = self.past.last_mut()
            && self.saved_partners[node] != self.stones_seen
        {
            self.saved_partners[node] = self.stones_seen;
            before.partners.push((node, self.partners[node].clone()));
        }
    }

    /// Remembers how everything is before a stone.
    fn begin(&mut self) {
        self.stones_seen += 1;
        let leaders = self.leaders.clone();
        let (own, opponent) = (self.own, self.opponent);
        self.past.push(Before { own, opponent, leaders, lists: Vec::new(), partners: Vec::new() });
    }

    /// Puts stones on empty cells, to be taken back at once by [`Web::undo`].
    ///
    /// Whatever needs a cell of the opponent is gone. Around own stones ends become one, and carriers need these
    /// cells no more; what changes so is handled once more.
    pub fn play(&mut self, grid: &Grid<W>, own: Set<W>, opponent: Set<W>) {
        debug_assert!(!(own | opponent).meets(&(self.own | self.opponent)) && !own.meets(&opponent));
        self.begin();
        self.own |= own;
        self.opponent |= opponent;
        if own.is_empty() {
            let cells = self.cells;
            let leaves = |node: Node| usize::from(node) < cells && opponent.has(usize::from(node));
            return self.take_out(opponent, &leaves, None);
        }
        self.lead(grid);
        let leads = self.own.without(own);
        let cells = self.cells;
        let leaders = self.leaders.clone();
        let renamed = |node: Node| {
            let i = usize::from(node);
            if i >= cells || leads.has(i) || own.has(i) { leaders[i] } else { node }
        };
        let leaves = |node: Node| {
            let i = usize::from(node);
            let led = i >= cells || leads.has(i) || own.has(i);
            // A group that only grew keeps what it has: the new stone's connections meet it as they come.
            led && leaders[i] != node || i < cells && (own | opponent).has(i)
        };
        let mut again = Vec::new();
        self.take_out(
            own | opponent,
            &leaves,
            Some(&mut |kind, (x, y), set: Set<W>| {
                let gone = |node: Node| usize::from(node) < cells && opponent.has(usize::from(node));
                let ends = (renamed(x), renamed(y));
                if ends.0 != ends.1 && !gone(x) && !gone(y) && !set.meets(&opponent) {
                    again.push((kind, Found { ends, set: set.without(own) }));
                }
            }),
        );
        for (kind, found) in again {
            self.waiting[kind as usize][found.set.count()].push(found);
        }
        self.close();
    }

    /// Takes out all connections that end at certain nodes or run over these cells, and hands them over.
    fn take_out(&mut self, over: Set<W>, leaves: &dyn Fn(Node) -> bool, mut taken: Option<Taken<'_, W>>) {
        let nodes = self.cells as Node + 2;
        let leaving: Vec<bool> = (0..nodes).map(leaves).collect();
        for y in 1..nodes {
            for x in 0..y {
                let pair = pair(x, y);
                let all = leaving[usize::from(x)] || leaving[usize::from(y)];
                if !all && !self.ground[pair].meets(&over) {
                    continue;
                }
                let goes = |known: &Carrier<W>| all || known.set.meets(&over);
                for kind in [Kind::Full, Kind::Semi] {
                    let list = if kind == Kind::Full { &self.full[pair] } else { &self.semi[pair] };
                    let Some(first) = list.iter().position(goes) else { continue };
                    self.save(kind, pair);
                    let list = if kind == Kind::Full { &mut self.full[pair] } else { &mut self.semi[pair] };
                    let mut kept = first;
                    for i in first..list.len() {
                        let known = list[i];
                        if !goes(&known) {
                            list[kept] = known;
                            kept += 1;
                        } else if let Some(taken) = &mut taken {
                            taken(kind, (x, y), known.set);
                        }
                    }
                    self.touched += (list.len() - kept) as u64;
                    list.truncate(kept);
                    if kind == Kind::Full && list.is_empty() {
                        for (one, other) in [(x, y), (y, x)] {
                            self.save_partners(one);
                            self.partners[usize::from(one)].retain(|&node| node != other);
                        }
                    }
                }
            }
        }
    }

    /// Takes the last stones back; says whether there was one since the web was built.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        (self.own, self.opponent, self.leaders) = (before.own, before.opponent, before.leaders);
        for (pair, kind, list) in before.lists {
            let lists = if kind == Kind::Full { &mut self.full } else { &mut self.semi };
            let mut later = std::mem::replace(&mut lists[pair as usize], list);
            later.clear();
            self.spare.push(later);
        }
        for (node, partners) in before.partners {
            self.partners[node] = partners;
        }
        true
    }
}
