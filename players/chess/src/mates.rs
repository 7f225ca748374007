//! Who proves mates: a hunt of so many plies at a time by proof-number search, one for whoever moves and one for the other
//! side. Where the line has come round before, a position does not tell everything, and a search without a table does it.

use chess::{Board, Chess, Hunt, Hunter, Mate, Move};
use engines::{Engine, Request, Settings, Tableless, Task};
use game::{Bounds, Claim, Game, Knowledge, OnBoard, Remembering, Score, Status};
use search::{Answer, AsIs, Deepen, Dfpn, Effort, Limits, Stopped, Table, Unnamed, WindowSearch, Work};

/// Knows the rules and nothing else, and tries forcing moves first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ForcingFirst;

const CHECK: i32 = 1_000;

impl Knowledge<Chess> for ForcingFirst {
    type Notes = ();

    #[inline]
    fn look(&mut self, game: &Chess, _: &Board) -> (Bounds, ()) {
        (game.scale(), ())
    }

    #[inline]
    fn rank(&mut self, _: &Chess, at: &Board, (): (), mv: Move) -> i32 {
        at.victim_order(mv) + if at.gives_check(mv) { CHECK } else { 0 }
    }
}

/// Proves mates, the nearest first.
pub(crate) struct Mates {
    table: Option<Table<[u64; 4]>>,
    settings: Settings,
    plain: Tableless<Deepen<OnBoard<ForcingFirst>, Unnamed>>,
}

impl Mates {
    pub(crate) fn new(settings: Settings) -> Mates {
        Mates { table: None, settings, plain: Tableless::new(settings, Deepen::new(OnBoard(ForcingFirst))) }
    }

    /// The mate that is nearest, for or against the mover: in how many plies, and the move that leads there or holds out.
    fn nearest(
        &mut self,
        chess: &Chess,
        board: &Board,
        limits: &Limits,
        work: &mut Work,
    ) -> Option<(u8, Option<Move>)> {
        let most = 2 * chess::MOST_MATE - 1;
        let most = limits.depth.map_or(most, |depth| u8::try_from(depth).unwrap_or(most).min(most));
        for plies in 1..=most {
            let hunt = Hunt::new(*board, plies);
            if !hunt.is_honest() {
                return None;
            }
            match self.catches(chess, &hunt, limits, work) {
                Err(Stopped) => return None,
                Ok((false, _)) => {}
                Ok((true, choice)) if plies % 2 == 1 => return Some((plies, choice)),
                Ok((true, _)) => return Some((plies, self.holds_out(chess, &hunt, limits, work))),
            }
        }
        None
    }

    /// Whether the hunter mates in time, and by which move if the hunter is to move.
    fn catches(
        &mut self,
        chess: &Chess,
        hunt: &Hunt,
        limits: &Limits,
        work: &mut Work,
    ) -> Result<(bool, Option<Move>), Stopped> {
        let game = Mate::new(chess.clone(), hunt.left().div_ceil(2));
        if let Status::Over(outcome) = game.status(hunt) {
            return Ok((outcome.seen_by(hunt.hunter()) > Score::DRAW, None));
        }
        let memory = self.settings.memory;
        let table = self.table.get_or_insert_with(|| Table::of::<_, Effort>(&game, memory));
        let left = limits.nodes.map(|nodes| nodes.saturating_sub(work.all_nodes()));
        let limits = Limits { nodes: left, ..limits.clone() };
        let mut search = Dfpn::<_, _, AsIs>::new(&game, Hunter, table, &limits);
        let found = search.decide(hunt, hunt.hunter(), Score(1));
        let spent = search.work();
        work.nodes[0] += spent.all_nodes();
        work.tally += spent.tally;
        found.map(|caught| (caught, search.choice()))
    }

    /// A move of somebody who is mated in any case that is not mated sooner.
    fn holds_out(&mut self, chess: &Chess, hunt: &Hunt, limits: &Limits, work: &mut Work) -> Option<Move> {
        let game = Mate::new(chess.clone(), hunt.left().div_ceil(2));
        let moves = game.legal(hunt);
        let sooner = |this: &mut Mates, mv: Move, work: &mut Work| {
            let mut board = *hunt.board();
            board.play(mv);
            let left = hunt.left().checked_sub(3);
            left.is_some_and(|left| {
                this.catches(chess, &Hunt::new(board, left), limits, work).is_ok_and(|(caught, _)| caught)
            })
        };
        moves.iter().copied().find(|&mv| !sooner(self, mv, work)).or(moves.first().copied())
    }
}

impl Engine<Remembering<Chess>> for Mates {
    fn think(&mut self, asked: Request<'_, Remembering<Chess>>) -> Answer<Move> {
        let Request { game, at, task, limits, .. } = asked;
        let open = matches!(game.status(at), Status::Turn(_));
        if !open || matches!(task, Task::SolveMoves(_)) || at.has_come_round() {
            return self.plain.think(asked);
        }
        let mut work = Work { nodes: vec![0], ..Work::default() };
        let found = self.nearest(game.rules(), at.at(), limits, &mut work);
        let (claim, best) = match found {
            Some((plies, best)) => {
                (Claim::Proved(Bounds::exactly(Score(if plies % 2 == 1 { 1 } else { -1 }))), best)
            }
            None => (Claim::Proved(game.scale()), None),
        };
        let moves = best.map(|mv| (mv, claim)).into_iter().collect();
        let line = best.into_iter().collect();
        let depth = found.map(|(plies, _)| u32::from(plies));
        Answer { best, moves, line, depth, work, ..Answer::bare(claim, found.is_some()) }
    }
}
