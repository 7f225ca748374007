//! What is certain about a thinned position: who is as good as joined, which moves must be looked at, and on
//! which cells a proof rests.
//!
//! The **carrier** of a proof is a set of empty cells with which the winner wins even if all others belong to
//! the opponent. It serves those who come after: a move outside the carrier that refuted another move is refuted
//! by the same answers.

use crate::inferior::Views;
use crate::{Cell, Colour, Hex, Reach, Set, Stones, Thinned, Web, Width};
use game::{Bounds, Game, Knowledge, Score, Side, Status, Symmetry};
use std::collections::HashMap;

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
}

/// H-search of both colours, inferior cells, and carriers of proofs.
#[derive(Clone)]
pub struct Connections<const W: usize>
where
    Set<W>: Width,
{
    webs: [Web<W>; 2],
    views: Views<W>,
    seen: Vec<Seen<W>>,
    by_position: HashMap<(<Set<W> as Width>::Key, Side), u32>,
    /// Carriers of settled positions, in the orientation of their least key.
    carriers: HashMap<(<Set<W> as Width>::Key, Side), Set<W>>,
    /// How many positions were looked at closely.
    looks: u64,
}

impl<const W: usize> Connections<W>
where
    Set<W>: Width,
{
    /// An expert for this game, whose connections reach so far.
    pub fn new(hex: &Hex<W>, reach: Reach) -> Connections<W> {
        Connections {
            webs: Colour::BOTH.map(|colour| Web::new(hex.grid(), colour, reach)),
            views: Views::new(hex.grid()),
            seen: Vec::new(),
            by_position: HashMap::new(),
            carriers: HashMap::new(),
            looks: 0,
        }
    }

    fn study(&mut self, game: &Thinned<'_, W>, at: &Stones<W>) -> Seen<W> {
        self.looks += 1;
        let grid = game.hex().grid();
        let mover = at.turn();
        for colour in Colour::BOTH {
            self.webs[colour as usize].build(grid, at.of(colour), at.of(colour.other()));
        }
        let (mine, theirs) = (&self.webs[mover as usize], &self.webs[mover.other() as usize]);
        let (from, to) = mine.edges();
        let mut seen = Seen {
            bounds: Bounds::within(1),
            open: game.hex().empty(at),
            refuted_by: Set::EMPTY,
            order: Vec::new(),
        };
        let won = mine.full(from, to).chain(mine.semi(from, to)).next();
        let lost = theirs.full(from, to).next();
        if let Some(carrier) = won {
            seen.bounds = Bounds::exactly(Score(1));
            self.keep(game, at, carrier);
            return seen;
        }
        if let Some(carrier) = lost {
            seen.bounds = Bounds::exactly(Score(-1));
            self.keep(game, at, carrier);
            return seen;
        }
        for threat in self.webs[mover.other() as usize].semi(from, to) {
            if !seen.open.within(&threat) {
                seen.open &= threat;
                seen.refuted_by |= threat;
            }
        }
        self.views.look(grid, at.of);
        let (inferior, answers) = self.views.inferior(grid, mover, seen.open, game.hex().empty(at));
        seen.open = seen.open.without(inferior);
        seen.refuted_by |= answers;
        if seen.open.is_empty() {
            seen.bounds = Bounds::exactly(Score(-1));
            self.keep(game, at, seen.refuted_by);
            return seen;
        }
        seen.order = self.order(game, at, seen.open);
        seen
    }

    /// Moves that meet many threats first.
    fn order(&self, game: &Thinned<'_, W>, at: &Stones<W>, moves: Set<W>) -> Vec<u16> {
        let grid = game.hex().grid();
        let (from, to) = self.webs[0].edges();
        let mut weights = vec![0u32; grid.cells()];
        for web in &self.webs {
            for threat in web.semi(from, to) {
                let weight = 1000 / (1 + threat.count() as u32);
                threat.each().for_each(|cell| weights[cell] += weight);
            }
        }
        let (columns, rows) = (grid.size().columns as i32, grid.size().rows as i32);
        let off_centre = |cell: usize| {
            let (column, row) = grid.column_and_row(cell);
            (2 * column as i32 - columns + 1).abs() + (2 * row as i32 - rows + 1).abs()
        };
        let _ = at;
        let mut order: Vec<u16> = moves.each().map(|cell| cell as u16).collect();
        order.sort_by_key(|&cell| {
            let cell = usize::from(cell);
            (std::cmp::Reverse(weights[cell]), off_centre(cell))
        });
        order
    }

    fn keep(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, carrier: Set<W>) {
        let (key, by) = game.canonical(at);
        let image = carrier.each().filter_map(|cell| game.image_of_move(Cell::at(cell), by).place()).collect();
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
        let name = (game.key(at), at.mover);
        if let Some(&notes) = self.by_position.get(&name) {
            return (self.seen[notes as usize].bounds, notes);
        }
        let seen = self.study(game, at);
        let (bounds, notes) = (seen.bounds, self.seen.len() as u32);
        self.seen.push(seen);
        self.by_position.insert(name, notes);
        (bounds, notes)
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

    fn settled(&mut self, game: &Thinned<'_, W>, at: &Stones<W>, notes: u32, by: Option<Cell>) {
        let carrier = match by {
            Some(mv) => {
                let rest = self.carrier_after(game, at, mv, at.turn());
                mv.place().map_or(rest, |cell| rest.with(cell))
            }
            None => self.seen[notes as usize].refuted_by,
        };
        self.keep(game, at, carrier);
    }

    fn examined(&self) -> u64 {
        self.looks
    }
}
