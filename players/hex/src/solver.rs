//! The methods of Hex, and its solver.

use crate::players::players;
use crate::strategist::write_strategy;
use certify::{Header, Totals};
use engines::{Engine, Memory, Method, Methods, Oracles, Request, Settings, Task, Unwritten};
use game::{Bounds, Claim, Game, Score, Side, Status, Symmetry};
use hex::{Cell, Colour, Connections, Hex, Set, Stones, Swap, Thinned, Width};
use search::{Answer, Dfpn, Effort, Folded, Limits, Stopped, Table, WindowSearch, minimax};
use std::collections::HashMap;
use std::io::Write;

/// The methods of Hex on sets of this width.
pub fn hex_methods<const W: usize>() -> Methods<Hex<W>>
where
    Set<W>: Width,
{
    let mut methods = vec![
        Method::new("minimax", "every line to its end; one player maximises, the other minimises", |_, _| {
            Oracles(minimax)
        })
        .taking(&[]),
        Method::new(
            "best",
            "df-pn with virtual connections, inferior cells and carriers of proofs; one thread",
            |_, settings| Solver::new(settings),
        )
        .taking(&[]),
    ];
    methods.extend(players());
    Methods { methods, best: None, book: None, prover: None }
}

/// Proof-number search over the thinned game.
pub(crate) struct Solver<const W: usize>
where
    Set<W>: Width,
{
    settings: Settings,
    /// How its table stood at the end of the last question.
    table: Option<Memory>,
}

impl<const W: usize> Solver<W>
where
    Set<W>: Width,
{
    pub(crate) fn new(settings: Settings) -> Solver<W> {
        Solver { settings, table: None }
    }
}

/// Bytes of a table that a search does not fill. The system hands a table out page by page as it is touched, which takes
/// longer than most searches of 7x7 if it is large: of 7x7 after d4, 0.35 of 0.52 s with 128 MiB, nothing with 32 MiB.
fn enough(empty: usize, limits: &Limits) -> usize {
    let of_nodes = limits.nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes).unwrap_or(usize::MAX));
    let of_board = if empty <= 49 { 32 << 20 } else { usize::MAX };
    of_nodes.saturating_mul(64).max(1 << 20).min(of_board)
}

/// The same position in words that are just wide enough, with Black as first player.
pub(crate) fn narrowed<const W: usize, const N: usize>(at: &Stones<W>, hex: &Hex<N>) -> Stones<N>
where
    Set<N>: Width,
{
    let [black, white] = Colour::BOTH.map(|colour| at.of(colour).each().collect());
    hex.position(black, white, at.turn())
}

impl<const W: usize> Engine<Hex<W>> for Solver<W>
where
    Set<W>: Width,
{
    fn think(&mut self, asked: Request<'_, Hex<W>>) -> Answer<Cell> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        if let Status::Over(outcome) = game.status(at) {
            let claim = Claim::Proved(Bounds::exactly(outcome.seen_by(viewer)));
            return Answer::bare(claim, true);
        }
        let size = game.grid().size();
        let memory = self.settings.memory.min(enough(game.empty(at).count(), limits));
        let question = Question { game, at, task, memory };
        let (answer, memory) = if size.cells() <= 64 {
            question.put::<1>(&Hex::new(size, Swap::Not), limits)
        } else {
            question.put::<W>(&Hex::new(size, Swap::Not), limits)
        };
        self.table = Some(memory);
        answer
    }

    fn certificate(
        &mut self,
        game: &Hex<W>,
        at: &Stones<W>,
        header: &Header,
        limits: &Limits,
        to: &mut dyn Write,
    ) -> Result<Totals, Unwritten> {
        let size = game.grid().size();
        if size.cells() <= 64 {
            let hex: Hex<1> = Hex::new(size, Swap::Not);
            write_strategy::<W, 1>(game, at, &hex, header, limits, to)
        } else {
            write_strategy::<W, W>(game, at, &Hex::<W>::new(size, Swap::Not), header, limits, to)
        }
    }

    fn certifies(&self) -> bool {
        true
    }

    fn memory(&self) -> Option<Memory> {
        self.table
    }
}

/// What the solver is asked.
struct Question<'q, const W: usize> {
    game: &'q Hex<W>,
    at: &'q Stones<W>,
    task: Task,
    memory: usize,
}

/// What the search knows about the worth of positions.
pub(crate) struct Search<'s, const N: usize>
where
    Set<N>: Width,
{
    pub(crate) thinned: &'s Thinned<'s, N>,
    pub(crate) dfpn: Dfpn<'s, Thinned<'s, N>, Connections<N>, Folded>,
}

impl<const N: usize> Search<'_, N>
where
    Set<N>: Width,
{
    /// Whether the side to move wins, which somebody does.
    pub(crate) fn wins(&mut self, at: &Stones<N>) -> Result<bool, Stopped> {
        let (filled, _) = self.thinned.fill_in(at);
        let mover = self.thinned.hex().mover(at).expect("an open position");
        match self.thinned.status(&filled) {
            Status::Over(outcome) => Ok(outcome.seen_by(mover) == Score(1)),
            _ => self.dfpn.decide(&filled, mover, Score(1)),
        }
    }
}

impl<const N: usize> Search<'_, N>
where
    Set<N>: Width,
{
    /// The carrier of a position that was settled and filled in.
    fn settled(&self, filled: &Stones<N>) -> Option<Set<N>> {
        match self.thinned.status(filled) {
            Status::Turn(_) => self.dfpn.knowledge().carrier(self.thinned, filled),
            _ => None,
        }
    }

    /// The cells on which the outcome of a position that was decided rests.
    pub(crate) fn carrier(&self, at: &Stones<N>) -> Set<N> {
        let (filled, captured) = self.thinned.fill_in(at);
        self.settled(&filled).unwrap_or(Set::EMPTY) | captured.captured[at.turn().other() as usize]
    }

    /// Moves that probably won the position that was decided last.
    pub(crate) fn likely(&self, at: &Stones<N>) -> Vec<Cell> {
        let (filled, captured) = self.thinned.fill_in(at);
        let own = captured.captured[at.turn() as usize];
        let cells = self.settled(&filled).unwrap_or(own).each().map(Cell::at);
        self.dfpn.choice().into_iter().chain(cells).collect()
    }
}

impl<const W: usize> Question<'_, W>
where
    Set<W>: Width,
{
    fn put<const N: usize>(&self, hex: &Hex<N>, limits: &Limits) -> (Answer<Cell>, Memory)
    where
        Set<N>: Width,
    {
        let thinned = Thinned::new(hex);
        let mut table = Table::of::<_, Effort>(&thinned, self.memory);
        let dfpn = Dfpn::new(&thinned, Connections::of(hex), &mut table, limits);
        let mut search = Search { thinned: &thinned, dfpn };
        let mut answer = Answer::bare(Claim::Proved(Bounds::within(1)), true);
        let told = match self.task {
            Task::Solve(_) => self.solve(hex, &mut search, &mut answer),
            Task::SolveMoves(_) | Task::Advise => self.solve_moves(hex, &mut search, &mut answer),
        };
        answer.complete = told.is_ok();
        answer.work = search.dfpn.work();
        drop(search);
        let memory = Memory {
            bytes: table.bytes(),
            slots: table.slots(),
            fill: table.fill(),
            growth: Some(table.growth()),
        };
        (answer, memory)
    }

    /// With the swap rule the second player takes a first stone that wins and refuses one that does not, unless
    /// that stone ends the game, as it does on one row.
    fn by_swap(&self, at: &Stones<W>) -> Option<bool> {
        if self.game.swap() == Swap::Not {
            return None;
        }
        let may_swap = self.game.legal(at).contains(&Cell::SWAP);
        let opens = at.taken().is_empty() && self.game.mover(at) == Some(Side::First);
        let before = opens && self.game.grid().size().rows > 1;
        (may_swap || before).then_some(may_swap)
    }

    fn wins<const N: usize>(
        &self,
        hex: &Hex<N>,
        search: &mut Search<'_, N>,
        at: &Stones<W>,
    ) -> Result<bool, Stopped>
    where
        Set<N>: Width,
    {
        self.by_swap(at).map_or_else(|| search.wins(&narrowed(at, hex)), Ok)
    }

    fn solve<const N: usize>(
        &self,
        hex: &Hex<N>,
        search: &mut Search<'_, N>,
        answer: &mut Answer<Cell>,
    ) -> Result<(), Stopped>
    where
        Set<N>: Width,
    {
        let won = self.wins(hex, search, self.at)?;
        answer.claim = exactly(won);
        if won {
            // Where connections alone said so, a move of theirs wins; else any that does.
            let mut moves = search.likely(&narrowed(self.at, hex));
            let legal = self.game.legal(self.at);
            moves.retain(|mv| legal.contains(mv));
            moves.extend(legal);
            for mv in moves {
                let child = self.game.after(&mut self.at.clone(), mv, |child| *child);
                let over = matches!(self.game.status(&child), Status::Over(_));
                if over || !self.wins(hex, search, &child)? {
                    answer.best = Some(mv);
                    break;
                }
            }
        }
        Ok(())
    }

    fn solve_moves<const N: usize>(
        &self,
        hex: &Hex<N>,
        search: &mut Search<'_, N>,
        answer: &mut Answer<Cell>,
    ) -> Result<(), Stopped>
    where
        Set<N>: Width,
    {
        // Images of each other are solved once.
        let mut known = HashMap::new();
        for mv in self.game.legal(self.at) {
            let child = self.game.after(&mut self.at.clone(), mv, |child| *child);
            let name = self.game.canonical(&child).0;
            let won = match known.get(&name) {
                Some(&won) => won,
                None if matches!(self.game.status(&child), Status::Over(_)) => true,
                None => match self.wins(hex, search, &child) {
                    Ok(lost) => !lost,
                    Err(stopped) => {
                        answer.moves.push((mv, Claim::Proved(Bounds::within(1))));
                        return Err(stopped);
                    }
                },
            };
            known.insert(name, won);
            answer.moves.push((mv, exactly(won)));
        }
        let best = answer.moves.iter().find(|(_, claim)| *claim == exactly(true)).or(answer.moves.first());
        answer.best = best.map(|&(mv, _)| mv);
        answer.claim = best.map_or(answer.claim, |&(_, claim)| claim);
        Ok(())
    }
}

pub(crate) fn exactly(won: bool) -> Claim {
    Claim::Proved(Bounds::exactly(Score(if won { 1 } else { -1 })))
}
