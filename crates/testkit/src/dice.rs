//! The smallest game with dice: whoever is to move holds, and wins by what was thrown, or throws once more.

use game::{Acyclic, Bounds, Game, MoveCode, Outcome, Side, Status};

/// One player throws a die of so many sides, and may throw a second time instead; what lies there at last, less the
/// middle, is what he wins.
#[derive(Clone, Copy, Debug)]
pub struct TwoThrows {
    /// How many sides the die has.
    pub sides: u8,
}

/// What was thrown, if anything, how often, and whether it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thrown {
    /// What lies there; 0 before a throw.
    pub pips: u8,
    /// Throws so far.
    pub throws: u8,
    /// Whether it was held.
    pub held: bool,
}

/// What happens: hold, throw, or a number of pips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// What lies there counts.
    Hold,
    /// Once more.
    Throw,
    /// Nature's move.
    Pips(u8),
}

impl Game for TwoThrows {
    type Position = Thrown;
    type Move = Deed;
    type Key = u64;
    const SOUND_KEYS: bool = true;
    const DICE: bool = true;

    fn start(&self) -> Thrown {
        Thrown { pips: 0, throws: 0, held: false }
    }
    fn turn(&self, _: &Thrown) -> Side {
        Side::First
    }
    fn status(&self, at: &Thrown) -> Status {
        let points = 2 * i32::from(at.pips) - i32::from(self.sides) - 1;
        match (at.pips, at.held || at.throws == 2) {
            (0, _) => Status::Nature,
            (_, false) => Status::Turn(Side::First),
            (_, true) if points == 0 => Status::Over(Outcome::Draw),
            (_, true) => {
                let winner = if points > 0 { Side::First } else { Side::Second };
                Status::Over(Outcome::Win { winner, margin: points.unsigned_abs() as u16 })
            }
        }
    }
    fn moves(&self, _: &Thrown, out: &mut Vec<Deed>) {
        out.extend([Deed::Hold, Deed::Throw]);
    }
    fn rolls(&self, _: &Thrown, out: &mut Vec<(Deed, u32)>) {
        out.extend((1..=self.sides).map(|pips| (Deed::Pips(pips), 1)));
    }
    fn play(&self, at: &mut Thrown, mv: Deed) {
        match mv {
            Deed::Hold => at.held = true,
            Deed::Throw => at.pips = 0,
            Deed::Pips(pips) => *at = Thrown { pips, throws: at.throws + 1, held: false },
        }
    }
    fn key(&self, at: &Thrown) -> u64 {
        u64::from(at.pips) | u64::from(at.throws) << 8 | u64::from(at.held) << 16
    }
    fn scale(&self) -> Bounds {
        Bounds::within(i32::from(self.sides) - 1)
    }
    fn code(&self, mv: Deed) -> MoveCode {
        match mv {
            Deed::Hold => 0,
            Deed::Throw => 1,
            Deed::Pips(pips) => MoveCode::from(pips) + 1,
        }
    }
}

impl Acyclic for TwoThrows {}
