//! What is quiet in chess and what is not.

use crate::{Article, Board, Chess, Judge, Kind, Move, Nnue, worth};
use game::{Deed, Evaluate, Score, Side, Tactics, Verdict, WON};

/// Looks for checks and exchanges, and lets a judge grade what is quiet.
#[derive(Clone, Debug)]
pub struct Tactician<L = ()> {
    judge: Opinion,
    lookup: L,
    /// The last grades, by the low bits of the hash: the high bits of the hash, and the grade in the lowest 16.
    graded: Vec<u64>,
}

/// Whoever knows the outcome of some positions, such as endings in tables.
pub trait Lookup: Clone + Send {
    /// Who wins, for the side to move, where that is known.
    fn verdict(&self, at: &Board) -> Option<Verdict>;
}

/// Nobody knows.
impl Lookup for () {
    #[inline(always)]
    fn verdict(&self, _: &Board) -> Option<Verdict> {
        None
    }
}

/// Who grades.
#[derive(Clone, Debug)]
enum Opinion {
    Fitted(Judge),
    Article(Article),
    Network(Nnue),
}

/// How many grades are remembered.
const GRADED: usize = 1 << 15;
/// The bits of a hash that are kept beside a grade.
const TOLD_APART: u64 = !0xffff;

impl Default for Tactician {
    fn default() -> Tactician {
        Tactician::new(Judge::default())
    }
}

impl Tactician {
    /// Somebody who trusts this judge.
    pub fn new(judge: Judge) -> Tactician {
        Tactician::of(Opinion::Fitted(judge))
    }

    /// Somebody who asks a network.
    pub fn asking(network: Nnue) -> Tactician {
        Tactician::of(Opinion::Network(network))
    }

    /// Somebody who has read the article.
    pub fn reader(article: Article) -> Tactician {
        Tactician::of(Opinion::Article(article))
    }

    fn of(judge: Opinion) -> Tactician {
        // No hash is expected to be all ones where it is told apart.
        Tactician { judge, lookup: (), graded: vec![TOLD_APART; GRADED] }
    }

    /// The same, who looks positions up.
    pub fn with_lookup<L>(self, lookup: L) -> Tactician<L> {
        Tactician { judge: self.judge, lookup, graded: self.graded }
    }
}

impl<L: Lookup> Tactics<Chess> for Tactician<L> {
    /// A man of a side lands on a square.
    const FOOTPRINTS: usize = 12 * 64;

    /// Whether the mover is in check.
    type Notes = bool;

    #[inline]
    fn look(&mut self, _: &Chess, at: &Board) -> bool {
        at.in_check()
    }

    #[inline]
    fn is_threatened(&self, in_check: bool) -> bool {
        in_check
    }

    #[inline]
    fn looked_up(&mut self, _: &Chess, at: &Board) -> Option<Verdict> {
        self.lookup.verdict(at)
    }

    #[inline]
    fn grade(&mut self, game: &Chess, at: &Board, _: bool, ply: u32) -> Score {
        let hash = at.hash();
        let slot = &mut self.graded[hash as usize % GRADED];
        if (*slot ^ hash) & TOLD_APART == 0 {
            return Score(i32::from(*slot as u16 as i16));
        }
        let grade = match &mut self.judge {
            Opinion::Fitted(judge) => judge.evaluate(game, at),
            Opinion::Article(article) => {
                let guess = article.guess(at).clamp(1 - WON, WON - 1);
                Score(if at.mover() == Side::First { guess } else { -guess })
            }
            Opinion::Network(network) => Score(network.grade(at, ply as usize)),
        };
        *slot = hash & TOLD_APART | u64::from(grade.0 as i16 as u16);
        grade
    }

    /// Captures, and new queens; whether they lose anything is asked when they are tried.
    #[inline]
    fn sharp_moves(&mut self, _: &Chess, at: &Board, _: bool, out: &mut Vec<Move>) {
        let base = out.len();
        at.noisy_moves(out);
        let mut kept = base;
        for i in base..out.len() {
            let mv = out[i];
            if mv.promotion().is_none_or(|kind| kind == Kind::Queen) {
                out[kept] = mv;
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Checks by a piece that moves to an empty square; discovered ones and those by pawns are left out.
    #[inline]
    fn quiet_threats(&mut self, _: &Chess, at: &Board, out: &mut Vec<Move>) {
        at.quiet_checks(out);
    }

    #[inline]
    fn deed(&mut self, _: &Chess, at: &Board, mv: Move) -> Deed {
        match at.victim_order(mv) {
            0 => Deed::Quiet,
            _ if mv.promotion().is_some_and(|kind| kind != Kind::Queen) => Deed::Loses(0),
            order => Deed::Gains(order),
        }
    }

    #[inline]
    fn threatens(&self, _: &Chess, at: &Board, mv: Move) -> bool {
        at.gives_check(mv)
    }

    /// With kings and pawns alone, having to move is often what loses.
    #[inline]
    fn dislikes_pass(&self, _: &Chess, at: &Board) -> bool {
        at.has_pieces(at.mover())
    }

    /// With one piece and pawns it happens.
    #[inline]
    fn fears_zugzwang(&self, _: &Chess, at: &Board) -> bool {
        !at.has_pieces_besides_one(at.mover())
    }

    #[inline]
    fn is_quiet(&self, _: &Chess, at: &Board, mv: Move) -> bool {
        mv.promotion().is_none() && at.taken(mv).is_none()
    }

    #[inline]
    fn holds(&self, _: &Chess, at: &Board, mv: Move, least: i32) -> bool {
        at.exchange_reaches(mv, least)
    }

    #[inline]
    fn prize(&self, _: &Chess, at: &Board, mv: Move) -> i32 {
        at.taken(mv).map_or(0, worth) + mv.promotion().map_or(0, |kind| worth(kind) - worth(Kind::Pawn))
    }

    #[inline]
    fn footprint(&self, _: &Chess, at: &Board, mv: Move) -> u16 {
        let kind = at.kind_on(mv.from()).map_or(0, Kind::order) as u16;
        (6 * at.mover() as u16 + kind) * 64 + mv.to().index() as u16
    }
}
