//! Finds wins in Hex (see `hex::win`), and remembers them.
//!
//! They come from virtual connections, without anything filled in; where there are none, the solver names a
//! move that wins. Everything is meant to be small: what is conceded to the opponent no longer has to be answered.

use crate::known::Known;
use crate::solver::Search;
use game::Game;
use hex::win::{Board, First, Win, joined, smallest};
use hex::{Cell, Colour, Connections, Hex, Hurry, Node, Reach, Set, Thinned, Web, Width};
use search::{Dfpn, Effort, Limits, Stopped, Table};
use std::sync::atomic::Ordering::Relaxed;

/// Finds wins, and remembers them.
pub(crate) struct Wins<'s, const N: usize>
where
    Set<N>: Width,
{
    hex: &'s Hex<N>,
    thinned: &'s Thinned<'s, N>,
    limits: &'s Limits,
    webs: [Web<N>; 2],
    known: Known<N>,
}

/// Bytes of the table of the solver, who starts afresh with every question.
const TABLE: usize = 1 << 20;

impl<'s, const N: usize> Wins<'s, N>
where
    Set<N>: Width,
{
    pub(crate) fn new(thinned: &'s Thinned<'s, N>, limits: &'s Limits) -> Wins<'s, N> {
        let hex = thinned.hex();
        let cells = hex.grid().cells();
        let most = cells as u16;
        let reach = Reach { cells: [4, 20.min(most), most], ways: 4 };
        let hurry = Hurry { fulls: 8, semis: 24 };
        let webs = Colour::BOTH.map(|winner| Web::new(hex.grid(), winner, reach).hurried(hurry));
        Wins { hex, thinned, limits, webs, known: Known::new(cells) }
    }

    /// A small win with the winner to move, who does win here.
    pub(crate) fn as_first(&mut self, at: &Board<N>) -> Result<Win<N>, Stopped> {
        self.weave(at)?;
        let semi = self.connected(First::Winner, at).min_by_key(Set::count);
        let semi = semi.map(|carrier| self.reduced(at, carrier));
        if let Some(win) = smallest([self.known(First::Winner, at), semi]) {
            return Ok(self.learn(First::Winner, at, win));
        }
        let mv = self.winning_move(at)?;
        let Win { carrier, .. } = self.as_second(&Board { own: at.own.with(mv), ..*at })?;
        let win = self.reduced(at, carrier.with(mv));
        Ok(self.learn(First::Winner, at, win))
    }

    /// A small win with the loser to move, who does lose here.
    pub(crate) fn as_second(&mut self, at: &Board<N>) -> Result<Win<N>, Stopped> {
        if self.hex.grid().joined(at.winner, at.own) {
            return Ok(self.reduced(at, Set::EMPTY));
        }
        self.weave(at)?;
        let full = self.connected(First::Loser, at).min_by_key(Set::count);
        let mut threats = self.threats(at);
        let [full, union] = [full, joined(&threats)].map(|carrier| Some(self.reduced(at, carrier?)));
        if let Some(win) = smallest([self.known(First::Loser, at), full, union]) {
            return Ok(self.learn(First::Loser, at, win));
        }
        if threats.is_empty() {
            // As if the loser passed.
            threats.push(self.as_first(at)?.carrier);
        }
        let mut open = threats.iter().fold(!Set::EMPTY, |open, threat| open & *threat);
        while let Some(cell) = open.first() {
            let answer = self.as_first(&Board { theirs: at.theirs.with(cell), ..*at })?.carrier;
            debug_assert!(!answer.has(cell), "the answer to a stone does not need its cell");
            open &= answer;
            threats.push(answer);
        }
        // What was learnt meanwhile may be smaller.
        self.weave(at)?;
        threats.extend(self.threats(at));
        let carrier = joined(&threats).expect("no cell is common to all");
        let win = self.reduced(at, carrier);
        Ok(self.learn(First::Loser, at, win))
    }

    /// A win from which the walk, which has been at others, does not have to go far.
    pub(crate) fn walked(&mut self, first: First, at: &Board<N>) -> Result<Win<N>, Stopped> {
        if let Some(win) = self.known.familiar(first, at).next() {
            return Ok(*win);
        }
        let win = match first {
            First::Winner => match self.known.one_move_before(at) {
                Some((_, win)) => win,
                None => self.as_first(at)?,
            },
            First::Loser => {
                let familiar = self.known.familiar(First::Winner, at).map(|win| win.carrier);
                match joined(&familiar.collect::<Vec<_>>()) {
                    Some(carrier) => self.reduced(at, carrier),
                    None => self.as_second(at)?,
                }
            }
        };
        self.learn(first, at, win);
        self.known.walk(at.winner, first, win);
        Ok(win)
    }

    /// A reply that wins, with a small carrier behind it.
    pub(crate) fn reply(&mut self, at: &Board<N>) -> Result<usize, Stopped> {
        let free = self.hex.grid().all().without(at.own | at.theirs);
        if let Some((cell, _)) = self.known.one_move_before(at) {
            return Ok(cell);
        }
        let after = |cell| Board { own: at.own.with(cell), ..*at };
        let known = free.each().filter_map(|cell| Some((self.known(First::Loser, &after(cell))?, cell)));
        if let Some((_, cell)) = known.min_by_key(|(win, _)| win.carrier.count()) {
            return Ok(cell);
        }
        self.weave(at)?;
        let web = &self.webs[at.winner as usize];
        let (from, to) = web.edges();
        let through = |cell: usize| {
            let far: Vec<Set<N>> = web.full(cell as Node, to).collect();
            let beyond =
                |near: Set<N>| far.iter().filter(move |far| !near.meets(far)).map(move |far| near | *far);
            let carriers = web.full(from, cell as Node).flat_map(beyond);
            Some((carriers.map(|carrier| carrier.count()).min()?, cell))
        };
        free.each().filter_map(through).min().map_or_else(|| self.winning_move(at), |(_, cell)| Ok(cell))
    }

    /// The smallest win that is known here.
    fn known(&self, first: First, at: &Board<N>) -> Option<Win<N>> {
        self.known.smallest(self.hex.grid(), first, at)
    }

    /// Carriers with which the winner would win with one more move: known wins and connections, the smallest first.
    fn threats(&self, at: &Board<N>) -> Vec<Set<N>> {
        let known = self.known.here(First::Winner, at);
        let mut threats: Vec<Set<N>> = known.map(|win| win.carrier.without(at.own)).collect();
        threats.extend(self.connected(First::Winner, at));
        threats.sort_by_key(Set::count);
        threats.dedup();
        threats
    }

    /// Brings the web of the winner to this board.
    fn weave(&mut self, at: &Board<N>) -> Result<(), Stopped> {
        if self.limits.over() {
            return Err(Stopped);
        }
        self.limits.progress.nodes.fetch_add(1, Relaxed);
        self.webs[at.winner as usize].build(self.hex.grid(), at.own, at.theirs);
        Ok(())
    }

    /// Carriers with which connections of the board that was woven last join the edges.
    fn connected(&self, first: First, at: &Board<N>) -> impl Iterator<Item = Set<N>> {
        let web = &self.webs[at.winner as usize];
        let (from, to) = web.edges();
        let semis = web.semi(from, to).filter(move |_| first == First::Winner);
        semis.chain(web.full(from, to).filter(move |_| first == First::Loser))
    }

    /// What is left of a win if everything besides its carrier is the loser's.
    fn reduced(&self, at: &Board<N>, carrier: Set<N>) -> Win<N> {
        Win::reduced(self.hex.grid(), at.winner, at.own, carrier)
    }

    fn learn(&mut self, first: First, at: &Board<N>, win: Win<N>) -> Win<N> {
        self.known.learn(self.hex.grid(), at.winner, first, win);
        win
    }

    /// A move that wins, named by a solver who knows nothing yet: one who has many proofs names any move that wins.
    fn winning_move(&mut self, at: &Board<N>) -> Result<usize, Stopped> {
        let here = self.position(at, at.winner);
        let mut table = self.table();
        let mut search = self.search(&mut table);
        let won = search.wins(&here)?;
        debug_assert!(won, "the solver says that {at:?} is lost");
        let free = self.hex.empty(&here);
        let choice: Set<N> = search.dfpn.choice().and_then(Cell::place).into_iter().collect();
        let likely: Set<N> = search.likely(&here).into_iter().filter_map(Cell::place).collect();
        // The move of the proof; where connections alone said who wins, the one that needs least; else any.
        for cells in [choice, likely & free, free] {
            let mut best: Option<(usize, usize)> = None;
            for cell in cells.each() {
                let child = self.position(&Board { own: at.own.with(cell), ..*at }, at.winner.other());
                if !search.wins(&child)? {
                    let size = search.carrier(&child).count();
                    best = best.into_iter().chain([(size, cell)]).min();
                }
            }
            if let Some((_, cell)) = best {
                return Ok(cell);
            }
        }
        unreachable!("a position that was proved has a winning move")
    }

    /// Whether the side to move has lost.
    pub(crate) fn is_lost(&self, at: &hex::Stones<N>) -> Result<bool, Stopped> {
        Ok(!self.search(&mut self.table()).wins(at)?)
    }

    fn table(&self) -> Table<<Thinned<'s, N> as Game>::Key> {
        Table::of::<_, Effort>(self.thinned, TABLE)
    }

    fn search<'t>(&self, table: &'t mut Table<<Thinned<'s, N> as Game>::Key>) -> Search<'t, N>
    where
        's: 't,
    {
        let dfpn = Dfpn::new(self.thinned, Connections::of(self.hex), table, self.limits);
        Search { thinned: self.thinned, dfpn }
    }

    fn position(&self, at: &Board<N>, turn: Colour) -> hex::Stones<N> {
        let (black, white) = match at.winner {
            Colour::Black => (at.own, at.theirs),
            Colour::White => (at.theirs, at.own),
        };
        self.hex.position(black, white, turn)
    }
}
