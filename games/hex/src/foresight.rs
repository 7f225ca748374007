//! What alpha-beta knows and guesses at a position: connections for certain, resistance where they decide nothing.

use crate::{Cell, Hex, Judge, Set, Sight, Stones, Width};
use game::{Adviser, Bounds, Deadline, Score, WON};

/// How much of what connections tell is used: the steps by which the player grew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// Every position from its neighbours up; resistance at the horizon alone, all moves in their natural order.
    Scratch,
    /// The same, where the webs of the root are continued to the horizon at once.
    Leaves,
    /// The same, where the webs follow every stone.
    Carried,
    /// Must-play alone, ordered by semi connections.
    #[default]
    Ordered,
}

/// Looks ahead with connections and resistance.
#[derive(Clone)]
pub struct Foresight<const W: usize> {
    judge: Judge<W>,
    stage: Stage,
    /// Cells in fewer semi connections of the opponent are left out.
    drop_below: u32,
    /// By number of stones, what the last look at so many found; a line has one of each.
    seen: Vec<Seen<W>>,
}

/// What a look found.
#[derive(Clone)]
struct Seen<const W: usize> {
    sight: Sight<W>,
    /// Semi connections of the opponent, and of both, through each cell.
    threats: Vec<u32>,
    ways: Vec<u32>,
}

impl<const W: usize> Foresight<W>
where
    Set<W>: Width,
{
    /// The whole of it.
    pub fn of(hex: &Hex<W>) -> Foresight<W> {
        Foresight::new(hex, Stage::Ordered, 0)
    }

    /// As it was at a stage, leaving out cells in fewer than `drop_below` semi connections of the opponent.
    pub fn new(hex: &Hex<W>, stage: Stage, drop_below: u32) -> Foresight<W> {
        let judge = if stage == Stage::Scratch { Judge::of(hex).from_scratch() } else { Judge::of(hex) };
        let seen = Seen { sight: Sight::NOTHING, threats: Vec::new(), ways: Vec::new() };
        Foresight { judge, stage, drop_below, seen: vec![seen; hex.grid().cells() + 1] }
    }
}

/// The order of moves: by the semi connections through a cell, where they were counted.
fn rank(ways: &[u32], cell: usize) -> i32 {
    ways.get(cell).map_or(0, |&ways| (ways / 2).min(2_047) as i32)
}

impl<const W: usize> Adviser<Hex<W>> for Foresight<W>
where
    Set<W>: Width,
{
    /// The number of stones.
    type Notes = u16;

    fn look(&mut self, hex: &Hex<W>, at: &Stones<W>) -> (Bounds, u16) {
        let notes = at.taken().count();
        let seen = &mut self.seen[notes];
        seen.sight = Sight { moves: hex.empty(at), ..Sight::NOTHING };
        if matches!(self.stage, Stage::Scratch | Stage::Leaves) {
            return (Bounds::within(1), notes as u16);
        }
        let sight = self.judge.look(hex, at);
        if self.stage == Stage::Carried || hex.is_swap_ahead(at) {
            seen.sight.winner = sight.winner;
            return (Bounds::within(1), notes as u16);
        }
        seen.sight = sight;
        (sight.bounds(at.turn()), notes as u16)
    }

    /// The logarithm of the opponent's resistance over the own. Where taking over is allowed, whoever is worse off
    /// does it; so there is nothing to be had from opening.
    fn guess(&mut self, hex: &Hex<W>, at: &Stones<W>, notes: u16) -> Score {
        let swap = hex.may_swap(at);
        if hex.is_swap_ahead(at) && !swap {
            return Score::DRAW;
        }
        let winner = match self.stage {
            Stage::Scratch | Stage::Leaves => self.judge.look(hex, at).winner,
            Stage::Carried | Stage::Ordered => self.seen[usize::from(notes)].sight.winner,
        };
        let advantage = self.judge.advantage_of(hex, at.turn(), winner);
        let advantage = if swap { advantage.abs() } else { advantage };
        let most = f64::from(WON - 1);
        Score((1000.0 * advantage).round().clamp(-most, most) as i32)
    }

    fn promising(&mut self, hex: &Hex<W>, at: &Stones<W>, notes: u16, out: &mut Vec<Cell>) {
        let (seen, swap) = (&mut self.seen[usize::from(notes)], hex.may_swap(at));
        // The webs are still those of this position: its children come later.
        if self.stage == Stage::Ordered {
            if !hex.is_swap_ahead(at) {
                seen.sight = self.judge.look_closer(hex, at, seen.sight);
            }
            let [own, other] = [at.turn(), at.turn().other()].map(|of| self.judge.web(of).semi_counts());
            seen.ways = own.iter().zip(&other).map(|(own, other)| own + other).collect();
            seen.threats = other;
        }
        let mut cells: Vec<usize> = seen.sight.moves.each().collect();
        // Who has no time for all of them looks at the first.
        cells.sort_by_key(|&cell| std::cmp::Reverse(rank(&seen.ways, cell)));
        out.extend(cells.into_iter().map(Cell::at));
        if swap {
            out.push(Cell::SWAP);
        }
    }

    /// Below what a search puts on top of it for a move that refuted a sibling.
    fn rank(&mut self, _: &Hex<W>, _: &Stones<W>, notes: u16, mv: Cell) -> i32 {
        let ways = &self.seen[usize::from(notes)].ways;
        mv.place().map_or(0, |cell| rank(ways, cell))
    }

    fn heed(&mut self, deadline: &Deadline) {
        self.judge.heed(deadline);
    }

    fn gave_up(&self) -> bool {
        self.judge.gave_up()
    }

    fn selects(&self, _: &Hex<W>) -> bool {
        self.drop_below > 0
    }

    fn select(&mut self, _: &Hex<W>, _: &Stones<W>, notes: u16, base: usize, moves: &mut Vec<Cell>) {
        let threats = &self.seen[usize::from(notes)].threats;
        let count =
            |mv: &Cell| mv.place().map_or(u32::MAX, |cell| threats.get(cell).copied().unwrap_or(u32::MAX));
        let most = moves[base..].iter().map(count).max().unwrap_or(0);
        let least = self.drop_below.min(most);
        let kept: Vec<Cell> = moves[base..].iter().copied().filter(|mv| count(mv) >= least).collect();
        moves.truncate(base);
        moves.extend(kept);
    }
}
