//! A random game with dice, for comparing searches with a plain mean over all lines.

use game::{Acyclic, Bounds, Game, MoveCode, Outcome, Side, Status};

/// A tree of choices and throws: every second ply is Nature's, everything follows from the seed.
#[derive(Clone, Copy, Debug)]
pub struct Fortune {
    /// What the tree is made of.
    pub seed: u64,
    /// Plies to the end, throws included.
    pub plies: u8,
    /// The most that can be won.
    pub most: u16,
}

/// A place in the tree: the way there, in three bits for each ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Way {
    path: u64,
    plies: u8,
}

impl Fortune {
    /// A number that depends on the place and on what is asked.
    fn drawn(&self, at: &Way, what: u64) -> u64 {
        game::Seed(
            self.seed ^ at.path.wrapping_mul(0xD1B5_4A32_D192_ED03) ^ what << 56 ^ u64::from(at.plies) << 48,
        )
        .rng()
        .bits()
    }
}

impl Game for Fortune {
    type Position = Way;
    type Move = u8;
    type Key = u64;
    const SOUND_KEYS: bool = true;
    const DICE: bool = true;

    fn start(&self) -> Way {
        Way { path: 1, plies: 0 }
    }
    fn turn(&self, at: &Way) -> Side {
        // Whoever throws also plays what was thrown; now and then a side moves twice.
        if (u64::from(at.plies / 2) + self.seed) & 1 == 0 { Side::First } else { Side::Second }
    }
    fn status(&self, at: &Way) -> Status {
        if at.plies == self.plies {
            let points = (self.drawn(at, 1) % (2 * u64::from(self.most) + 1)) as i32 - i32::from(self.most);
            return Status::Over(match points {
                0 => Outcome::Draw,
                points => {
                    let winner = if points > 0 { Side::First } else { Side::Second };
                    Outcome::Win { winner, margin: points.unsigned_abs() as u16 }
                }
            });
        }
        if at.plies.is_multiple_of(2) { Status::Nature } else { Status::Turn(self.turn(at)) }
    }
    fn moves(&self, at: &Way, out: &mut Vec<u8>) {
        out.extend(1..=1 + (self.drawn(at, 2) % 4) as u8);
    }
    fn rolls(&self, at: &Way, out: &mut Vec<(u8, u32)>) {
        let many = 1 + (self.drawn(at, 3) % 4) as u8;
        out.extend((1..=many).map(|roll| (roll, 1 + (self.drawn(at, 3 + u64::from(roll)) % 3) as u32)));
    }
    fn play(&self, at: &mut Way, mv: u8) {
        *at = Way { path: at.path << 3 | u64::from(mv), plies: at.plies + 1 };
    }
    fn key(&self, at: &Way) -> u64 {
        at.path
    }
    fn scale(&self) -> Bounds {
        Bounds::within(i32::from(self.most))
    }
    fn code(&self, mv: u8) -> MoveCode {
        MoveCode::from(mv)
    }
}

impl Acyclic for Fortune {}
