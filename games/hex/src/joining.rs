//! A template as a game: the owner joins all ends, the opponent keeps two of them apart.

use crate::template::{Cells, Ends};
use crate::{Cell, Set, Template, Width};
use game::{Acyclic, Bounds, Deterministic, Game, Knowledge, MoveCode, Outcome, Score, Side, Status};
use std::collections::HashMap;

/// The owner is the first player; the opponent moves first.
pub struct Joining {
    ends: Ends,
    own: Cells,
    free: Cells,
}

/// The owner's stones and the empty cells; everything else is the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    own: Cells,
    free: Cells,
    mover: Side,
}

impl Joining {
    /// The game of a template.
    pub fn of(template: &Template) -> Joining {
        Joining { ends: Ends::for_search(template), own: template.own, free: template.free }
    }
}

impl Game for Joining {
    type Position = Ground;
    type Move = Cell;
    type Key = <Cells as Width>::Key;

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Ground {
        Ground { own: self.own, free: self.free, mover: Side::Second }
    }
    fn turn(&self, at: &Ground) -> Side {
        at.mover
    }

    fn status(&self, at: &Ground) -> Status {
        let won = |winner| Status::Over(Outcome::Win { winner, margin: 1 });
        if self.ends.are_joined(at.own) {
            won(Side::First)
        } else if !self.ends.are_joined(at.own | at.free) {
            won(Side::Second)
        } else {
            Status::Turn(at.mover)
        }
    }

    fn moves(&self, at: &Ground, out: &mut Vec<Cell>) {
        out.extend(at.free.each().map(Cell::at));
    }

    fn play(&self, at: &mut Ground, mv: Cell) {
        let cell = mv.place().expect("a template has no swap");
        debug_assert!(at.free.has(cell));
        at.free.remove(cell);
        if at.mover == Side::First {
            at.own.insert(cell);
        }
        at.mover = at.mover.other();
    }

    fn key(&self, at: &Ground) -> Self::Key {
        at.own.pair(at.free)
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    fn code(&self, mv: Cell) -> MoveCode {
        mv.place().map_or(MoveCode::MAX, |cell| cell as MoveCode)
    }
}

impl Acyclic for Joining {}
impl Deterministic for Joining {}

/// The owner's connections, and the carriers of proofs of both sides.
#[derive(Clone)]
pub struct Joiner {
    ends: Ends,
    seen: Vec<Seen>,
    by_position: HashMap<Ground, u32>,
    carriers: HashMap<Ground, Cells>,
}

/// As in the solver of whole boards: the moves left, and on what the refutations of the others rest.
#[derive(Clone)]
struct Seen {
    bounds: Bounds,
    open: Cells,
    refuted_by: Cells,
    /// Moves, those in many semi connections first.
    order: Vec<u8>,
}

impl Joiner {
    /// An expert for this template.
    pub fn of(game: &Joining) -> Joiner {
        Joiner {
            ends: game.ends.clone(),
            seen: Vec::new(),
            by_position: HashMap::new(),
            carriers: HashMap::new(),
        }
    }

    fn study(&mut self, at: &Ground) -> Seen {
        let ways = self.ends.ways(at.own, at.free);
        let mut seen =
            Seen { bounds: Bounds::within(1), open: at.free, refuted_by: Set::EMPTY, order: Vec::new() };
        let least = |sets: &[Cells]| sets.iter().copied().min_by_key(Cells::count);
        let carrier = match at.mover {
            Side::First => least(&ways.full).or(least(&ways.semi)),
            Side::Second => least(&ways.full),
        };
        if let Some(carrier) = carrier {
            seen.bounds = Bounds::exactly(Score(if at.mover == Side::First { 1 } else { -1 }));
            self.carriers.insert(*at, carrier);
        } else if at.mover == Side::Second {
            for threat in &ways.semi {
                if !seen.open.within(threat) {
                    seen.open &= *threat;
                    seen.refuted_by |= *threat;
                }
            }
        }
        if carrier.is_none() {
            let beside = self.ends.grid().around(at.own);
            // A cell of a small carrier matters more; beside own stones is where the struggle is.
            let weight = |cell: usize| {
                let within = ways.semi.iter().filter(|semi| semi.has(cell));
                within.map(|semi| 1000 / (1 + semi.count())).sum::<usize>() + usize::from(beside.has(cell))
            };
            seen.order = seen.open.each().map(|cell| cell as u8).collect();
            seen.order.sort_by_cached_key(|&cell| usize::MAX - weight(usize::from(cell)));
        }
        seen
    }

    fn carrier_after(&self, game: &Joining, at: &Ground, mv: Cell) -> Cells {
        let child = game.after(&mut at.clone(), mv, |child| *child);
        match game.status(&child) {
            Status::Over(_) => Set::EMPTY,
            _ => self.carriers.get(&child).copied().unwrap_or(child.free),
        }
    }
}

impl Knowledge<Joining> for Joiner {
    type Notes = u32;

    fn look(&mut self, _: &Joining, at: &Ground) -> (Bounds, u32) {
        let notes = match self.by_position.get(at) {
            Some(&notes) => notes,
            None => {
                let (seen, notes) = (self.study(at), self.seen.len() as u32);
                self.seen.push(seen);
                self.by_position.insert(*at, notes);
                notes
            }
        };
        (self.seen[notes as usize].bounds, notes)
    }

    fn promising(&mut self, _: &Joining, at: &Ground, notes: u32, out: &mut Vec<Cell>) {
        let seen = &self.seen[notes as usize];
        let cells = seen.order.iter().map(|&cell| usize::from(cell));
        out.extend(cells.filter(|&cell| seen.open.has(cell)).map(Cell::at));
        if out.is_empty() {
            // All are refuted: whichever is tried is lost.
            out.extend(at.free.each().map(Cell::at));
        }
    }

    fn refuted(&mut self, game: &Joining, at: &Ground, notes: u32, mv: Cell) {
        let carrier = self.carrier_after(game, at, mv);
        let seen = &mut self.seen[notes as usize];
        if mv.place().is_some_and(|cell| seen.open.has(cell)) {
            seen.open &= carrier;
            seen.refuted_by |= carrier;
        }
    }

    fn is_spared(&mut self, _: &Joining, _: &Ground, notes: u32, mv: Cell) -> bool {
        mv.place().is_some_and(|cell| !self.seen[notes as usize].open.has(cell))
    }

    fn solved(&mut self, game: &Joining, at: &Ground, notes: u32, by: Option<Cell>) {
        let carrier = match by {
            Some(mv) => {
                let rest = self.carrier_after(game, at, mv);
                mv.place().map_or(rest, |cell| rest.with(cell))
            }
            None => self.seen[notes as usize].refuted_by,
        };
        self.carriers.insert(*at, carrier);
    }

    fn width(&self, open: usize) -> usize {
        (1 + open.div_ceil(4)).min(open)
    }

    fn glance(&mut self, _: &Joining, at: &Ground) -> Option<(Bounds, u32)> {
        let notes = *self.by_position.get(at)?;
        Some((self.seen[notes as usize].bounds, notes))
    }

    fn examined(&self) -> u64 {
        self.seen.len() as u64
    }
}
