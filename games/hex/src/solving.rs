//! What is certain about a thinned position: who is as good as joined, which moves must be looked at, and on
//! which cells a proof rests.
//!
//! The **carrier** of a proof is a set of empty cells with which the winner wins even if all others belong to
//! the opponent. It serves those who come after: a move outside the carrier that refuted another move is refuted
//! by the same answers.

use crate::inferior::Views;
use crate::proofs::{Proofs, Verdict};
use crate::webs::{Webs, leads_to};
use crate::win::First;
use crate::{Cell, Colour, Hex, Hurry, Reach, Set, Stones, Thinned, Web, Width};
use game::{Bounds, Deadline, Game, Knowledge, Score, Side, Status, Symmetry};
use std::collections::HashMap;

/// Webs with 8 and 24 solve 7x7 d4 four times as fast as those without a limit, with a tenth more looks.
const HURRY: Hurry = Hurry { fulls: 8, semis: 24 };

/// What is known about one position.
#[derive(Clone, Debug)]
struct Seen<const W: usize> {
    bounds: Bounds,
    /// The moves that may still win.
    open: Set<W>,
    /// On what the refutations so far rest.
    refuted_by: Set<W>,
    /// The moves, best guess first.
    order: Vec<u16>,
    /// How many proofs of either colour were consulted.
    checked: [u32; 2],
    /// Whether connections were looked for.
    studied: bool,
}

impl<const W: usize> Seen<W> {
    fn new(open: Set<W>) -> Seen<W> {
        Seen {
            bounds: Bounds::within(1),
            open,
            refuted_by: Set::EMPTY,
            order: Vec::new(),
            checked: [0; 2],
            studied: false,
        }
    }

    /// Only moves within the carrier of a threat are open.
    fn threatened(&mut self, carrier: Set<W>) {
        if !self.open.within(&carrier) {
            self.open &= carrier;
            self.refuted_by |= carrier;
        }
    }
}

/// H-search of both colours, inferior cells, and carriers of proofs.
#[derive(Clone)]
pub struct Connections<const W: usize>
where
    Set<W>: Width,
{
    /// They follow the line of the search.
    webs: Webs<W>,
    /// The stones of the positions on it.
    line: Vec<[Set<W>; 2]>,
    views: Views<W>,
    seen: Vec<Seen<W>>,
    by_position: HashMap<(<Set<W> as Width>::Key, Side), u32>,
    /// Carriers of settled positions, in the orientation of their least key.
    carriers: HashMap<(<Set<W> as Width>::Key, Side), Set<W>>,
    proofs: Proofs<W>,
    /// How many positions were looked at closely.
    looks: u64,
}

impl<const W: usize> Connections<W>
where
    Set<W>: Width,
{
    /// An expert for this game with the reach that solves 6x6 and 7x7 fastest, and less on larger boards.
    pub fn of(hex: &Hex<W>) -> Connections<W> {
        let cells = hex.grid().cells() as u16;
        let cells = if cells <= 64 { [4, 20, cells] } else { [4, 12, 40] };
        Connections::new(hex, Reach { cells, ways: 4 })
    }

    /// An expert for this game, whose connections reach so far.
    pub fn new(hex: &Hex<W>, reach: Reach) -> Connections<W> {
        Connections {
            webs: Webs::new(|colour| Web::new(hex.grid(), colour, reach).hurried(HURRY)),
            line: Vec::new(),
            views: Views::new(hex.grid()),
            seen: Vec::new(),
            by_position: HashMap::new(),
            carriers: HashMap::new(),
            proofs: Proofs::default(),
            looks: 0,
        }
    }

    /// Hears what proofs learnt since the last time say.
    fn consult(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, notes: u32) {
        let seen = &mut self.seen[notes as usize];
        if seen.bounds.exact().is_some() {
            return;
        }
        let mut settled = None;
        let mut checked = seen.checked;
        self.proofs.consult(at.of, at.turn(), &mut checked, |verdict| {
            match verdict {
                Verdict::Won(carrier) => settled = Some((Score(1), carrier)),
                Verdict::Lost(carrier) => settled = Some((Score(-1), carrier)),
                Verdict::Threat(carrier) => {
                    seen.threatened(carrier);
                    if seen.open.is_empty() {
                        settled = Some((Score(-1), seen.refuted_by));
                    }
                }
            }
            settled.is_some()
        });
        seen.checked = checked;
        if let Some((score, carrier)) = settled {
            seen.bounds = Bounds::exactly(score);
            self.keep(game, at, carrier);
        }
    }

    fn study(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, notes: u32) {
        self.looks += 1;
        self.seen[notes as usize].studied = true;
        let mover = at.turn();
        self.webs.weave(game.hex().grid(), &self.line);
        if self.webs.gave_up() {
            self.seen[notes as usize].studied = false;
            return;
        }
        let (mine, theirs) = (self.webs.of(mover), self.webs.of(mover.other()));
        let (from, to) = mine.edges();
        let won = mine.full(from, to).chain(mine.semi(from, to)).next();
        let lost = theirs.full(from, to).next();
        if let Some(carrier) = won {
            return self.settle(game, at, notes, Score(1), carrier);
        }
        if let Some(carrier) = lost {
            return self.settle(game, at, notes, Score(-1), carrier);
        }
        let seen = &mut self.seen[notes as usize];
        for threat in theirs.semi(from, to) {
            seen.threatened(threat);
        }
        if seen.open.count() > 1 {
            self.thin_out(game, at, notes);
        }
        let seen = &mut self.seen[notes as usize];
        if seen.open.is_empty() {
            let carrier = seen.refuted_by;
            return self.settle(game, at, notes, Score(-1), carrier);
        }
        let open = seen.open;
        let only = open.first().filter(|_| open.count() == 1);
        let order = only.map_or_else(|| self.order(game, open), |cell| vec![cell as u16]);
        self.seen[notes as usize].order = order;
    }

    /// Leaves out moves that are no better than others.
    ///
    /// A move that makes another cell dead or captures it is as good as that one. If it is refuted itself, so is the
    /// other, and by the same carrier: filled in or not, the cell is the loser's.
    fn thin_out(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, notes: u32) {
        let (grid, mover, free) = (game.hex().grid(), at.turn(), game.hex().empty(at));
        let seen = &mut self.seen[notes as usize];
        self.views.look(grid, at.of);
        let refuted = free.without(seen.open);
        let (inferior, answers) = self.views.inferior(grid, mover, seen.open, free);
        seen.open = seen.open.without(inferior);
        seen.refuted_by |= answers;
        let mut masters: Vec<(usize, Set<W>)> = Vec::new();
        for by in (refuted | seen.open).each() {
            let slaves = self.views.subdued(grid, at.of, mover, by);
            if !slaves.meets(&seen.open) {
                continue;
            } else if refuted.has(by) {
                seen.open = seen.open.without(slaves);
            } else {
                masters.push((by, slaves));
            }
        }
        masters.sort_by_key(|(by, slaves)| (usize::MAX - slaves.count(), *by));
        for (by, slaves) in masters {
            if seen.open.has(by) {
                seen.open = seen.open.without(slaves);
            }
        }
    }

    /// Notes who wins, and with which carrier.
    fn settle(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, notes: u32, score: Score, carrier: Set<W>) {
        self.seen[notes as usize].bounds = Bounds::exactly(score);
        self.keep(game, at, carrier);
        self.learn(game, at, score, carrier);
    }

    fn learn(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, score: Score, carrier: Set<W>) {
        let (winner, first) = match score {
            Score(1) => (at.turn(), First::Winner),
            _ => (at.turn().other(), First::Loser),
        };
        self.proofs.learn(game.hex().grid(), winner, at.of(winner), carrier, first);
    }

    /// The notes about a position, old or new.
    fn notes(&mut self, game: &Thinned<'_, W>, at: &Stones<W>) -> u32 {
        let fresh = self.seen.len() as u32;
        let notes = *self.by_position.entry((game.key(at), at.mover)).or_insert(fresh);
        if notes == fresh {
            self.seen.push(Seen::new(game.hex().empty(at)));
        }
        notes
    }

    /// Notes that the search is at a position, whose line leads through the ones entered before.
    fn enter(&mut self, at: &Stones<W>) {
        while self.line.last().is_some_and(|above| !leads_to(above, &at.of)) {
            self.line.pop();
        }
        if self.line.last() != Some(&at.of) {
            self.line.push(at.of);
        }
    }

    /// Moves through which most current flows, for both colours together, first.
    fn order(&self, game: &Thinned<'_, W>, moves: Set<W>) -> Vec<u16> {
        let grid = game.hex().grid();
        let circuits = self.webs.circuits(grid);
        // A cell that both need is worth more than one that is dear to one of them.
        let weight = |cell: usize| {
            let [one, other] = [0, 1].map(|i| circuits[i].current[cell] * (1.0 + circuits[i].resistance));
            one.min(other) + 0.3 * one.max(other)
        };
        let mut order: Vec<(u16, f64)> = moves.each().map(|cell| (cell as u16, weight(cell))).collect();
        order.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        order.into_iter().map(|(cell, _)| cell).collect()
    }

    fn keep(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, carrier: Set<W>) {
        let (key, by) = game.canonical(at);
        let image =
            carrier.each().filter_map(|cell| game.image_of_move(Cell::at(cell), by).place()).collect();
        self.carriers.insert((key, at.mover), image);
    }

    /// The carrier of a settled position; all empty cells if it is forgotten.
    fn recall(&self, game: &Thinned<'_, W>, at: &Stones<W>) -> Set<W> {
        let (key, by) = game.canonical(at);
        let back = game.inverse(by);
        match self.carriers.get(&(key, at.mover)) {
            Some(carrier) => {
                carrier.each().filter_map(|cell| game.image_of_move(Cell::at(cell), back).place()).collect()
            }
            None => game.hex().empty(at),
        }
    }

    /// On which cells of `at` the outcome after `mv` rests, for the colour that wins then.
    fn carrier_after(&self, game: &Thinned<'_, W>, at: &Stones<W>, mv: Cell, winner: Colour) -> Set<W> {
        let (child, filled) = game.after_stone(at, mv);
        let rest = match game.status(&child) {
            Status::Turn(_) => self.recall(game, &child),
            _ => Set::EMPTY,
        };
        rest | filled.captured[winner as usize]
    }

    /// The carrier of a settled position, for those who want to see it.
    pub fn carrier(&self, game: &Thinned<'_, W>, at: &Stones<W>) -> Option<Set<W>> {
        let (key, _) = game.canonical(at);
        self.carriers.contains_key(&(key, at.mover)).then(|| self.recall(game, at))
    }
}

impl<const W: usize> Knowledge<Thinned<'_, W>> for Connections<W>
where
    Set<W>: Width,
{
    type Notes = u32;

    fn look(&mut self, game: &Thinned<'_, W>, at: &Stones<W>) -> (Bounds, u32) {
        let notes = self.notes(game, at);
        self.consult(game, at, notes);
        self.enter(at);
        let seen = &self.seen[notes as usize];
        if seen.bounds.exact().is_none() && !seen.studied {
            self.study(game, at, notes);
        }
        (self.seen[notes as usize].bounds, notes)
    }

    /// A child costs as much as its parent: those that may never be entered wait.
    fn glance(&mut self, game: &Thinned<'_, W>, at: &Stones<W>) -> Option<(Bounds, u32)> {
        let notes = self.notes(game, at);
        self.consult(game, at, notes);
        let seen = &self.seen[notes as usize];
        (seen.studied || seen.bounds.exact().is_some()).then_some((seen.bounds, notes))
    }

    fn promising(&mut self, _: &Thinned<'_, W>, _: &Stones<W>, notes: u32, out: &mut Vec<Cell>) {
        let seen = &self.seen[notes as usize];
        out.extend(seen.order.iter().map(|&cell| Cell::at(usize::from(cell))));
    }

    fn refuted(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, notes: u32, mv: Cell) {
        let Some(cell) = mv.place() else { return };
        if !self.seen[notes as usize].open.has(cell) {
            return;
        }
        let carrier = self.carrier_after(game, at, mv, at.turn().other());
        let seen = &mut self.seen[notes as usize];
        seen.open &= carrier;
        seen.refuted_by |= carrier;
    }

    fn is_spared(&mut self, _: &Thinned<'_, W>, _: &Stones<W>, notes: u32, mv: Cell) -> bool {
        mv.place().is_some_and(|cell| !self.seen[notes as usize].open.has(cell))
    }

    fn solved(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, notes: u32, by: Option<Cell>) {
        let carrier = match by {
            Some(mv) => {
                let rest = self.carrier_after(game, at, mv, at.turn());
                mv.place().map_or(rest, |cell| rest.with(cell))
            }
            None => self.seen[notes as usize].refuted_by,
        };
        let score = Score(if by.is_some() { 1 } else { -1 });
        self.settle(game, at, notes, score, carrier);
    }

    fn heed(&mut self, deadline: &Deadline) {
        self.webs.heed(deadline);
    }

    fn gave_up(&self) -> bool {
        self.webs.gave_up()
    }

    /// His first move wins three times out of four, if one does.
    fn width(&self, open: usize) -> usize {
        (1 + open.div_ceil(4)).min(open)
    }

    fn examined(&self) -> u64 {
        self.looks
    }
}
