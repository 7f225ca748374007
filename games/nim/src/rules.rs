//! The rules: take sticks from one heap; who cannot move loses, or wins in misère play.

use crate::{Rule, Take};
use game::{Acyclic, BadText, Bounds, Deterministic, Game, MoveCode, Outcome, Side, Status};

/// A game has at most this many heaps.
pub const MOST_HEAPS: usize = 12;

/// A heap has at most this many sticks.
pub const MOST_STICKS: u32 = 1_000_000;

/// One game of Nim: the heaps it starts from, what may be taken, and who wins at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nim {
    start: Heaps,
    heaps: usize,
    rule: Rule,
    misere: bool,
    /// Bits of a key per heap: enough for the largest start heap.
    bits: u32,
}

/// A position: how many sticks each heap has, and who takes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heaps {
    /// Zero beyond the heaps of the game.
    pub(crate) sizes: [u32; MOST_HEAPS],
    pub(crate) mover: Side,
}

impl Nim {
    /// Normal play from these heaps: who cannot move loses.
    pub fn new(heaps: &[u32], rule: Rule) -> Result<Nim, BadText> {
        if heaps.is_empty() || heaps.len() > MOST_HEAPS {
            return Err(BadText::new(format!(
                "{} heaps: a game has from 1 to {MOST_HEAPS}, such as 3+4+5",
                heaps.len()
            )));
        }
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if largest > MOST_STICKS {
            return Err(BadText::new(format!(
                "a heap of {largest} sticks is too big: the most is {MOST_STICKS}"
            )));
        }
        let bits = (u32::BITS - largest.leading_zeros()).max(1);
        let needed = bits * heaps.len() as u32;
        if needed > u128::BITS {
            return Err(BadText::new(format!(
                "{} heaps of up to {largest} sticks need {needed} bits of key and there are 128: \
                 with so many heaps, each may have at most {} sticks",
                heaps.len(),
                (1u32 << (u128::BITS / heaps.len() as u32)) - 1,
            )));
        }
        let mut sizes = [0; MOST_HEAPS];
        sizes[..heaps.len()].copy_from_slice(heaps);
        let start = Heaps { sizes, mover: Side::First };
        Ok(Nim { start, heaps: heaps.len(), rule, misere: false, bits })
    }

    /// The same game in misère play: who cannot move wins.
    pub fn misere(self) -> Nim {
        Nim { misere: true, ..self }
    }

    /// Whether who cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// What may be taken.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// How many heaps there are, empty ones included.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// The sticks of every heap.
    pub fn sizes<'a>(&self, at: &'a Heaps) -> &'a [u32] {
        &at.sizes[..self.heaps]
    }

    /// The largest heap of the start; no position has a larger one.
    pub fn largest(&self) -> u32 {
        self.sizes(&self.start).iter().copied().max().unwrap_or(0)
    }
}

impl Game for Nim {
    type Position = Heaps;
    type Move = Take;
    type Key = u128;

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Heaps {
        self.start
    }
    fn turn(&self, at: &Heaps) -> Side {
        at.mover
    }

    #[inline]
    fn status(&self, at: &Heaps) -> Status {
        let least = self.rule.least();
        if self.sizes(at).iter().any(|&size| size >= least) {
            return Status::Turn(at.mover);
        }
        let winner = if self.misere { at.mover } else { at.mover.other() };
        Status::Over(Outcome::Win { winner, margin: 1 })
    }

    fn moves(&self, at: &Heaps, out: &mut Vec<Take>) {
        for (heap, &size) in (0..).zip(self.sizes(at)) {
            self.rule.each(size, |count| out.push(Take { heap, count }));
        }
    }

    #[inline]
    fn play(&self, at: &mut Heaps, mv: Take) {
        debug_assert!(usize::from(mv.heap) < self.heaps && self.rule.allows(mv.count), "{mv:?} in {at:?}");
        debug_assert!(mv.count <= at.sizes[usize::from(mv.heap)], "{mv:?} in {at:?}");
        at.sizes[usize::from(mv.heap)] -= mv.count;
        at.mover = at.mover.other();
    }

    /// Heap after heap, the first in the lowest bits. The game is impartial: the side to move stays out.
    #[inline]
    fn key(&self, at: &Heaps) -> u128 {
        self.sizes(at).iter().rev().fold(0, |key, &size| key << self.bits | u128::from(size))
    }

    fn key_bits(&self) -> u32 {
        self.bits * self.heaps as u32
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    /// The heaps share the range of marks evenly.
    #[inline]
    fn code(&self, mv: Take) -> MoveCode {
        const SHARE: u32 = (1 << MoveCode::BITS) / MOST_HEAPS as u32;
        (u32::from(mv.heap) * SHARE).wrapping_add(mv.count) as MoveCode
    }
}

/// Every move takes sticks away.
impl Acyclic for Nim {}
impl Deterministic for Nim {}
