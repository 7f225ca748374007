//! The answers: plain text, each number in it worked out by the pieces beside.

pub(super) mod board;
pub(super) mod games;
pub(super) mod patterns;
pub(super) mod tree;

use game::Side;

/// What the exam calls a player.
pub(super) fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}
