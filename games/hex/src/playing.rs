//! What guides Monte Carlo tree search through Hex: games that keep bridges, learning from later moves, and where
//! many games pass virtual connections, must-play, inferior cells and resistance.

use crate::{Cell, Circuit, Hex, Judge, Playout, Set, Stones, Width};
use game::{Bounds, Game, Guide, Heard, Lesson, Luck, Share, Side, Taste, Verdict};

/// Plays out games, and looks closely at positions that many games have reached.
#[derive(Clone)]
pub struct Bridges<const W: usize> {
    judge: Judge<W>,
    playout: Playout,
}

impl<const W: usize> Bridges<W>
where
    Set<W>: Width,
{
    /// A guide for this game.
    pub fn of(hex: &Hex<W>) -> Bridges<W> {
        Bridges { judge: Judge::of(hex), playout: Playout::of(hex) }
    }
}

/// How much of each colour's current flows through a cell: one that both need is worth more than one that is dear to
/// one of them.
pub(crate) fn urgency(circuits: &[Circuit; 2], cell: usize) -> f32 {
    let [one, other] = [0, 1].map(|i| circuits[i].current[cell] * (1.0 + circuits[i].resistance));
    (one.min(other) + 0.1 * one.max(other)) as f32
}

impl<const W: usize> Guide<Hex<W>> for Bridges<W>
where
    Set<W>: Width,
{
    const AMAF: bool = true;

    fn taste(&self) -> Taste {
        Taste { curiosity: 0.0, trust: 0.1, patience: 1000.0, reserve: None }
    }

    fn opens_at(&self) -> u32 {
        4
    }

    /// Until it is studied, a position hopes for nothing but bridges that are attacked.
    fn open(
        &mut self,
        game: &Hex<W>,
        at: &Stones<W>,
        moves: &mut Vec<Cell>,
        priors: &mut Vec<f32>,
    ) -> Bounds {
        game.moves(at, moves);
        self.playout.set_up(at);
        let keeps = |cell| self.playout.keeps_a_bridge(cell, at.turn());
        priors.extend(moves.iter().map(|mv| if mv.place().is_some_and(keeps) { 1.0 } else { 0.0 }));
        Bounds::within(1)
    }

    fn finish(
        &mut self,
        game: &Hex<W>,
        at: &mut Stones<W>,
        viewer: Side,
        luck: &mut Luck,
        heard: &mut Heard,
    ) -> Share {
        debug_assert!(!at.won, "finished games are not played on");
        let winner = self.playout.fill(game, at, luck, heard);
        Share::of(if at.player(winner) == viewer { Verdict::Win } else { Verdict::Loss })
    }

    /// A look costs as much as some two hundred games.
    fn studies_at(&self) -> Option<u32> {
        Some(200)
    }

    /// Who is as good as joined; if the opponent is joined unless something is done, where it must be done; and
    /// where current flows.
    fn study(&mut self, game: &Hex<W>, at: &Stones<W>, lesson: &mut Lesson<Cell>) {
        let sight = self.judge.look_closely(game, at);
        let swap = game.may_swap(at);
        if !swap {
            lesson.bounds = sight.bounds(at.turn());
            if sight.winner.is_none() {
                let outside = game.empty(at).without(sight.moves);
                let lost = outside.without(sight.inferior);
                lesson.lost.extend(lost.each().map(Cell::at));
                lesson.spared.extend(outside.without(lost).each().map(Cell::at));
            }
        }
        if let Some(keeps) = self.judge.winning_move(game, at, sight).filter(|_| !swap) {
            // One move that keeps the win is enough.
            lesson.spared.extend(game.empty(at).each().map(Cell::at).filter(|&mv| mv != keeps));
        }
        if sight.winner.is_none() {
            let circuits = self.judge.circuits(game);
            let weights = |cell: usize| urgency(&circuits, cell);
            let most = sight.moves.each().map(weights).fold(f32::MIN_POSITIVE, f32::max);
            lesson.priors.extend(sight.moves.each().map(|cell| (Cell::at(cell), weights(cell) / most)));
        } else {
            lesson.priors.extend(sight.moves.each().map(|cell| (Cell::at(cell), 1.0)));
        }
        if swap {
            lesson.priors.push((Cell::SWAP, 1.0));
        }
    }
}
