//! A guide for Hex by which no games are played out. Every position is looked at once; resistance says
//! what it is worth, and currents where to go on.

use crate::playing::urgency;
use crate::{Cell, Hex, Judge, Set, Stones, Width, advantage};
use game::{Bounds, Game, Guide, Heard, Luck, Share, Side, Taste};
use std::collections::HashMap;

/// Positions that are remembered between a first look and the next visit.
const MOST: usize = 1 << 14;

/// Looks instead of playing.
#[derive(Clone)]
pub struct Sighted<const W: usize>
where
    Set<W>: Width,
{
    judge: Judge<W>,
    seen: HashMap<<Hex<W> as Game>::Key, Opinion>,
}

/// What a look at a position found.
#[derive(Clone)]
struct Opinion {
    bounds: Bounds,
    /// What the side to move may hope for, from 0 to 1.
    hope: f32,
    /// The moves, the best first, with shares of 1.
    moves: Vec<(Cell, f32)>,
}

impl<const W: usize> Sighted<W>
where
    Set<W>: Width,
{
    /// A guide for this game.
    pub fn of(hex: &Hex<W>) -> Sighted<W> {
        Sighted { judge: Judge::of(hex), seen: HashMap::new() }
    }

    fn opinion(&mut self, game: &Hex<W>, at: &Stones<W>) -> Opinion {
        let sight = self.judge.look_closely(game, at);
        let (swap, turn) = (game.may_swap(at), at.turn());
        // Where the game is won, one move that keeps it so is enough.
        let keeps = if swap { None } else { self.judge.winning_move(game, at, sight) };
        let cells = match keeps.and_then(Cell::place) {
            Some(cell) => Set::one(cell),
            None if swap => game.empty(at),
            None => sight.moves,
        };
        let circuits = sight.winner.is_none().then(|| self.judge.circuits(game));
        let better = match (&circuits, sight.winner == Some(turn)) {
            (Some(circuits), _) => advantage(&circuits[turn as usize], &circuits[turn.other() as usize]),
            (None, true) => f64::INFINITY,
            (None, false) => f64::NEG_INFINITY,
        };
        // Whoever is worse off takes the stone over.
        let better = if swap { better.abs() } else { better };
        // Twice the current is four times as likely.
        let weight = |cell: usize| circuits.as_ref().map_or(1.0, |both| urgency(both, cell).powi(2));
        let mut moves: Vec<(Cell, f32)> = cells.each().map(|cell| (Cell::at(cell), weight(cell))).collect();
        let all: f32 = moves.iter().map(|(_, weight)| weight).sum::<f32>().max(f32::MIN_POSITIVE);
        moves.iter_mut().for_each(|(_, weight)| *weight /= all);
        if swap {
            moves.push((Cell::SWAP, 0.5));
        }
        moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let bounds = if swap { Bounds::within(1) } else { sight.bounds(turn) };
        Opinion { bounds, hope: (1.0 / (1.0 + (-better).exp())) as f32, moves }
    }
}

impl<const W: usize> Guide<Hex<W>> for Sighted<W>
where
    Set<W>: Width,
{
    fn taste(&self) -> Taste {
        Taste { curiosity: 0.0, trust: 1.0, patience: 0.0, reserve: Some(0.0) }
    }

    fn open(
        &mut self,
        game: &Hex<W>,
        at: &Stones<W>,
        moves: &mut Vec<Cell>,
        priors: &mut Vec<f32>,
    ) -> Bounds {
        let known = self.seen.remove(&game.key(at));
        let opinion = known.unwrap_or_else(|| self.opinion(game, at));
        moves.extend(opinion.moves.iter().map(|(mv, _)| *mv));
        priors.extend(opinion.moves.iter().map(|(_, prior)| *prior));
        opinion.bounds
    }

    fn finish(
        &mut self,
        game: &Hex<W>,
        at: &mut Stones<W>,
        viewer: Side,
        _: &mut Luck,
        _: &mut Heard,
    ) -> Share {
        let key = game.key(at);
        let known = self.seen.get(&key).map(|opinion| opinion.hope);
        let hope = known.unwrap_or_else(|| {
            let opinion = self.opinion(game, at);
            let hope = opinion.hope;
            if self.seen.len() >= MOST {
                self.seen.clear();
            }
            self.seen.insert(key, opinion);
            hope
        });
        let share = Share::parts((hope * Share::WHOLE as f32) as u32);
        if game.mover(at) == Some(viewer) { share } else { share.turned() }
    }
}
