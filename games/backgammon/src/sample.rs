//! Matches at random, for tests of what is written and read again.

use crate::rules::{Backgammon, Move, Position};
use game::{Game, Seed, Status};

/// A match in which every fourth double is made that could be, and a fortieth of the turns is an offer to resign, if wanted; with
/// where it ends.
pub(crate) fn at_random(rules: &Backgammon, seed: u64, resigning: bool) -> (Vec<Move>, Position) {
    let mut rng = Seed(seed).rng();
    let (mut at, mut line) = (rules.start(), Vec::new());
    while !matches!(rules.status(&at), Status::Over(_)) {
        let mut legal = rules.legal(&at);
        if resigning && rules.may_resign(&at) && rng.below(40) == 0 {
            legal = vec![Move::Resign(1 + rng.below(3) as u8)];
        }
        let mut mv = legal[rng.below(legal.len())];
        if mv == Move::Double && rng.below(4) > 0 {
            mv = Move::Roll;
        }
        rules.play(&mut at, mv);
        line.push(mv);
    }
    (line, at)
}

/// Where a line leads.
pub(crate) fn reached(rules: &Backgammon, moves: &[Move]) -> Position {
    moves.iter().fold(rules.start(), |mut at, &mv| {
        rules.play(&mut at, mv);
        at
    })
}
