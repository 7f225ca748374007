//! Writes certificates of Hex: every position is conceded down to what its win rests on.

use crate::solver::narrowed;
use crate::wins::Wins;
use certify::{Header, Promise, Totals, Vertex, Walk};
use engines::{Chooser, Unwritten, write_chosen};
use game::{Game, Status, Symmetry};
use hex::win::{Board, First};
use hex::{Cell, Hex, Set, Stones, Thinned, Width};
use search::{Limits, Stopped};
use std::io::Write;

/// Writes a certificate with the wins of a solver that is narrow enough.
pub(crate) fn write_strategy<const W: usize, const N: usize>(
    game: &Hex<W>,
    at: &Stones<W>,
    hex: &Hex<N>,
    header: &Header,
    limits: &Limits,
    to: &mut dyn Write,
) -> Result<Totals, Unwritten>
where
    Set<W>: Width,
    Set<N>: Width,
{
    let thinned = Thinned::new(hex);
    let wins = Wins::new(&thinned, limits);
    let promise = header.statement.promises()[0];
    let header = Header { concessions: true, ..header.clone() };
    write_chosen(game, at, &header, to, &mut Conceder { game, hex, wins, promise })
}

/// Concedes whatever a win does not need, and replies with its moves.
struct Conceder<'r, 's, const W: usize, const N: usize>
where
    Set<N>: Width,
{
    game: &'r Hex<W>,
    hex: &'s Hex<N>,
    wins: Wins<'s, N>,
    promise: Promise,
}

/// Positions with more empty cells are not tried as leaves, unless something was just conceded: own ones and others.
const LEAVES: [usize; 2] = [8, 18];

impl<const W: usize, const N: usize> Conceder<'_, '_, W, N>
where
    Set<W>: Width,
    Set<N>: Width,
{
    fn board(&self, at: &Stones<W>) -> Board<N> {
        let winner = at.colour(self.promise.side);
        let at = narrowed(at, self.hex);
        Board { winner, own: at.of(winner), theirs: at.of(winner.other()) }
    }
}

impl<const W: usize, const N: usize> Chooser<Hex<W>> for Conceder<'_, '_, W, N>
where
    Set<W>: Width,
    Set<N>: Width,
{
    fn keep(&mut self, promise: Promise) {
        self.promise = promise;
    }

    fn tries(&self, at: &Stones<W>, conceded: bool) -> bool {
        let own = self.game.mover(at) == Some(self.promise.side);
        conceded || self.game.empty(at).count() <= LEAVES[usize::from(!own)]
    }

    fn concede(&mut self, at: &Stones<W>, _: &Walk<'_, Hex<W>>) -> Result<Vec<Cell>, Stopped> {
        let first = if self.game.mover(at) == Some(self.promise.side) { First::Winner } else { First::Loser };
        let board = self.board(at);
        let win = self.wins.walked(first, &board)?;
        let needless = self.hex.grid().all().without(board.own | board.theirs | win.carrier);
        // Stones that lead nowhere go with the cells around them.
        let mut poorer = narrowed(at, self.hex);
        self.hex.give(&mut poorer, board.winner, needless);
        let given = needless | poorer.of(board.winner).without(win.stones);
        Ok(given.each().map(Cell::at).collect())
    }

    fn choose(&mut self, at: &Stones<W>, walk: &Walk<'_, Hex<W>>) -> Result<u32, Stopped> {
        let moves = self.game.legal(at);
        let after = |mv: Cell| self.game.after(&mut at.clone(), mv, |child| *child);
        let seen = |&mv: &Cell| {
            let child = after(mv);
            matches!(self.game.status(&child), Status::Over(_))
                || walk.vertices.contains(Vertex::Theirs, self.game.canonical(&child).0)
        };
        if let Some(number) = moves.iter().position(seen) {
            return Ok(number as u32);
        }
        if moves.contains(&Cell::SWAP) {
            // Whoever may take the stone over wins with it or without.
            for (number, &mv) in (0..).zip(&moves) {
                let child = narrowed(&after(mv), self.hex);
                if self.wins.is_lost(&child)? {
                    return Ok(number);
                }
            }
        }
        let reply = Cell::at(self.wins.reply(&self.board(at))?);
        Ok(moves.iter().position(|mv| *mv == reply).expect("the reply is a move") as u32)
    }
}
