//! The rules.

use game::{Bounds, Evaluate, Game, MoveCode, Outcome, Score, Side, Status, Sym, Symmetry};

/// The largest goal.
pub const LARGEST: u8 = 200;

/// Whoever reaches the goal first wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pig {
    /// Points to win.
    pub goal: u8,
}

/// What both have, and what the turn has brought so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pot {
    /// Points kept by either side.
    pub kept: [u8; 2],
    /// Whose turn it is.
    pub turn: Side,
    /// Points of this turn, not yet kept.
    pub at_risk: u8,
    /// The die is being thrown.
    pub throwing: bool,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Throw once more.
    Throw,
    /// Keep what the turn has brought.
    Hold,
    /// What the die shows.
    Shows(u8),
}

impl Pot {
    /// What the side whose turn it is would have if it held now.
    pub fn total(&self) -> u8 {
        self.kept[self.turn as usize] + self.at_risk
    }
}

impl Game for Pig {
    type Position = Pot;
    type Move = Deed;
    type Key = u64;
    const SOUND_KEYS: bool = true;
    const DICE: bool = true;

    fn start(&self) -> Pot {
        Pot { kept: [0, 0], turn: Side::First, at_risk: 0, throwing: true }
    }

    fn turn(&self, at: &Pot) -> Side {
        at.turn
    }

    fn status(&self, at: &Pot) -> Status {
        if at.total() >= self.goal {
            Status::Over(Outcome::Win { winner: at.turn, margin: 1 })
        } else if at.throwing {
            Status::Nature
        } else {
            Status::Turn(at.turn)
        }
    }

    fn moves(&self, _: &Pot, out: &mut Vec<Deed>) {
        out.extend([Deed::Throw, Deed::Hold]);
    }

    fn rolls(&self, _: &Pot, out: &mut Vec<(Deed, u32)>) {
        out.extend((1..=6).map(|pips| (Deed::Shows(pips), 1)));
    }

    fn play(&self, at: &mut Pot, deed: Deed) {
        let next = |kept| Pot { kept, turn: at.turn.other(), at_risk: 0, throwing: true };
        *at = match deed {
            Deed::Throw => Pot { throwing: true, ..*at },
            Deed::Shows(1) => next(at.kept),
            Deed::Shows(pips) => Pot { at_risk: at.at_risk + pips, throwing: false, ..*at },
            Deed::Hold => {
                let mut kept = at.kept;
                kept[at.turn as usize] = at.total();
                next(kept)
            }
        };
    }

    /// As whoever is to throw or to hold sees it.
    fn key(&self, at: &Pot) -> u64 {
        let [own, other] = [at.turn, at.turn.other()].map(|side| u64::from(at.kept[side as usize]));
        own | other << 8 | u64::from(at.at_risk) << 16 | u64::from(at.throwing) << 24
    }

    fn key_bits(&self) -> u32 {
        25
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    fn code(&self, deed: Deed) -> MoveCode {
        match deed {
            Deed::Throw => 1,
            Deed::Hold => 2,
            Deed::Shows(pips) => 2 + MoveCode::from(pips),
        }
    }
}

impl Symmetry for Pig {
    fn symmetries(&self) -> u32 {
        1
    }
    fn image(&self, at: &Pot, _: Sym) -> Pot {
        *at
    }
    fn image_of_move(&self, deed: Deed, _: Sym) -> Deed {
        deed
    }
    fn inverse(&self, by: Sym) -> Sym {
        by
    }
}

/// Who is ahead, by how much of the way: for those who look a few throws ahead.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ahead;

/// A won game on the scale of [`Ahead`].
pub(crate) const WHOLE: i32 = 9000;

impl Ahead {
    /// All its grades lie here.
    pub const RANGE: Bounds = Bounds::within(WHOLE);
}

impl Evaluate<Pig> for Ahead {
    fn evaluate(&mut self, game: &Pig, at: &Pot) -> Score {
        let (own, other) = (i32::from(at.total()), i32::from(at.kept[at.turn.other() as usize]));
        // The turn itself is worth some four points.
        let turn = if at.throwing { 4 } else { 2 };
        let left = (2 * i32::from(game.goal) - own - other).max(1);
        Score((own + turn - other) * WHOLE / (2 * left).max((own + turn - other).abs() + 1))
    }

    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Score(outcome.seen_by(viewer).0 * WHOLE)
    }
}
