//! When a line of play is drawn because nothing happens: the counting rules of each game, as data.
//!
//! The rules of this crate never claim such a draw: who remembers the line counts. In all four games a position that
//! comes for the third time with the same side to move is drawn too.

use crate::board::{Board, Move};
use crate::material::Material;
use crate::rules::Draughts;
use crate::variant::{Kind, Variant};
use game::{Outcome, Recurring, Side, Standing};

/// A game is drawn when each side has made so many moves in a row that a rule counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Moves of each side.
    pub moves: u32,
    /// Where moves count.
    pub within: Within,
    /// What starts the count again.
    pub since: Since,
    /// Where it is written.
    pub source: &'static str,
}

/// Where moves count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within {
    /// Everywhere.
    Anything,
    /// Where the two sides have men and kings like one of these pairs, whoever has which.
    Balances(&'static [([u8; 2], [u8; 2])]),
    /// Where both sides have kings and there are from so many to so many pieces in all.
    Pieces(u32, u32),
    /// Where a king alone faces at least three kings and no men.
    LoneKing,
    /// Where a king alone on the long road faces at least three pieces, one of them a king.
    LoneKingOnRoad,
}

/// What starts a count again; leaving [`Within`] always does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Since {
    /// A capture or a move of a man.
    CaptureOrMan,
    /// A capture or a crowning.
    CaptureOrCrown,
    /// Nothing else: the count goes on as long as the position stays within.
    Entering,
}

const ENGLISH: &[Count] = &[Count {
    moves: 40,
    within: Within::Anything,
    since: Since::CaptureOrMan,
    source: "WCDF, Rules of Draughts",
}];

/// A lone king against three pieces with a king among them; men first, then kings.
const THREE_AGAINST_ONE: &[([u8; 2], [u8; 2])] = &[([0, 3], [0, 1]), ([1, 2], [0, 1]), ([2, 1], [0, 1])];
/// A lone king against one or two pieces with a king among them.
const TWO_AGAINST_ONE: &[([u8; 2], [u8; 2])] = &[([0, 2], [0, 1]), ([1, 1], [0, 1]), ([0, 1], [0, 1])];
/// The same, and two kings against two pieces with a king among them.
const FEW: &[([u8; 2], [u8; 2])] =
    &[([0, 2], [0, 2]), ([0, 2], [1, 1]), ([0, 2], [0, 1]), ([1, 1], [0, 1]), ([0, 1], [0, 1])];

/// Some read the rule of 16 moves so that a capture within them does not give five more; here a new balance is a new
/// count.
const INTERNATIONAL: &[Count] = &[
    Count {
        moves: 25,
        within: Within::Anything,
        since: Since::CaptureOrMan,
        source: "FMJD, Annex 1, Official Rules for International Draughts",
    },
    Count {
        moves: 16,
        within: Within::Balances(THREE_AGAINST_ONE),
        since: Since::Entering,
        source: "FMJD, Annex 1, Official Rules for International Draughts",
    },
    Count {
        moves: 5,
        within: Within::Balances(TWO_AGAINST_ONE),
        since: Since::Entering,
        source: "FMJD, Annex 1, Official Rules for International Draughts",
    },
];

const BRAZILIAN: &[Count] = &[
    Count {
        moves: 20,
        within: Within::Anything,
        since: Since::CaptureOrMan,
        source: "Brazilian draughts as commonly played; not compared with the federation's text",
    },
    Count {
        moves: 5,
        within: Within::Balances(FEW),
        since: Since::Entering,
        source: "Brazilian draughts as commonly played; not compared with the federation's text",
    },
];

/// Whether the numbers of 7.2.6 are of each side or of both together is disputed; the larger reading never ends a
/// game too early.
const RUSSIAN: &[Count] = &[
    Count {
        moves: 15,
        within: Within::Anything,
        since: Since::CaptureOrMan,
        source: "Russian draughts as commonly played; not compared with the federation's text",
    },
    Count {
        moves: 15,
        within: Within::LoneKing,
        since: Since::Entering,
        source: "Russian draughts as commonly played; not compared with the federation's text",
    },
    Count {
        moves: 5,
        within: Within::LoneKingOnRoad,
        since: Since::Entering,
        source: "Russian draughts as commonly played; not compared with the federation's text",
    },
    Count {
        moves: 5,
        within: Within::Pieces(2, 3),
        since: Since::CaptureOrCrown,
        source: "Russian draughts as commonly played; not compared with the federation's text",
    },
    Count {
        moves: 30,
        within: Within::Pieces(4, 5),
        since: Since::CaptureOrCrown,
        source: "FMJD, rules of Russian draughts, 7.2.6",
    },
    Count {
        moves: 60,
        within: Within::Pieces(6, 7),
        since: Since::CaptureOrCrown,
        source: "FMJD, rules of Russian draughts, 7.2.6",
    },
];

impl Kind {
    /// The counting rules of this game.
    pub fn counts(self) -> &'static [Count] {
        match self {
            Kind::English => ENGLISH,
            Kind::Brazilian => BRAZILIAN,
            Kind::Russian => RUSSIAN,
            Kind::International => INTERNATIONAL,
        }
    }
}

impl<V: Variant> Draughts<V> {
    /// The counting rules of this game.
    pub fn counts(&self) -> &'static [Count] {
        V::KIND.counts()
    }

    /// Whether no rule ends a line that has counted so much before so many more plies are played, whatever they are.
    pub fn lasts_for(&self, tally: Plies, plies: u32) -> bool {
        self.counts().iter().zip(tally).all(|(count, counted)| u32::from(counted) + plies <= 2 * count.moves)
    }

    /// Whether a rule counts moves in this position.
    pub fn counts_in(&self, count: &Count, at: &Board) -> bool {
        let Material { men, kings } = Material::of(at);
        let both = Side::BOTH.map(|side| [men[side as usize], kings[side as usize]]);
        let lone = |own: [u8; 2], other: [u8; 2]| own == [0, 1] && other[1] > 0 && other[0] + other[1] >= 3;
        match count.within {
            Within::Anything => true,
            Within::Balances(pairs) => {
                pairs.iter().any(|&(one, other)| both == [one, other] || both == [other, one])
            }
            Within::Pieces(from, to) => {
                kings.iter().all(|&kings| kings > 0) && (from..=to).contains(&Material::of(at).pieces())
            }
            Within::LoneKing => men == [0, 0] && (lone(both[0], both[1]) || lone(both[1], both[0])),
            Within::LoneKingOnRoad => Side::BOTH.into_iter().any(|side| {
                let [own, other] = [both[side as usize], both[side.other() as usize]];
                lone(own, other) && at.of(side) & long_road::<V>() != 0
            }),
        }
    }

    /// Whether a move starts the count of a rule again, wherever it leads.
    pub fn restarts(&self, count: &Count, at: &Board, mv: Move) -> bool {
        match count.since {
            Since::CaptureOrMan => self.resets(at, mv),
            Since::CaptureOrCrown => mv.is_capture() || mv.crowns(),
            Since::Entering => false,
        }
    }
}

/// How many plies each counting rule has counted, in the order of [`Draughts::counts`].
pub type Plies = [u16; 6];

/// A position that stands for the third time, and moves that bring nothing, draw.
impl<V: Variant> Recurring for Draughts<V> {
    type Tally = Plies;

    fn is_irreversible(&self, at: &Board, mv: Move) -> bool {
        self.resets(at, mv)
    }

    fn counted(&self, tally: Plies, before: &Board, mv: Move, after: &Board) -> Plies {
        let mut next = [0; 6];
        for ((count, &plies), next) in self.counts().iter().zip(&tally).zip(&mut next) {
            if self.counts_in(count, after) {
                *next = if self.restarts(count, before, mv) { 0 } else { plies + 1 };
            }
        }
        next
    }

    fn ends(&self, _at: &Board, standing: Standing, tally: Plies) -> Option<Outcome> {
        let over = |(count, &plies): (&Count, &u16)| u32::from(plies) >= 2 * count.moves;
        (standing.times >= 2 || self.counts().iter().zip(&tally).any(over)).then_some(Outcome::Draw)
    }
}

/// The diagonal from one corner to the other.
pub(crate) fn long_road<V: Variant>() -> u64 {
    let corner = crate::grid::bit_of(crate::grid::squares(V::HALF) - V::HALF, V::HALF);
    V::RAYS[corner as usize][crate::grid::Way::UpRight as usize] | 1 << corner
}
