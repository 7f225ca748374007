//! What a position is really worth, by the rules alone: no windows, no knowledge, no table of ours.

use crate::positions::{board, played};
use game::{Acyclic, Deterministic, Game, Score, Seed, Side, Status};
use std::collections::HashMap;
use testkit::value;

/// Remembers every position it was ever asked about, in a map that never forgets. The side to move is part
/// of the name, so it trusts the keys with no more than [`Game::SOUND_KEYS`] promises.
pub struct Truth<'g, G: Game> {
    game: &'g G,
    known: HashMap<(G::Key, Side), Score>,
}

impl<'g, G: Acyclic + Deterministic> Truth<'g, G> {
    pub fn of(game: &'g G) -> Truth<'g, G> {
        assert!(G::SOUND_KEYS, "positions are told apart by their keys");
        Truth { game, known: HashMap::new() }
    }

    /// The score of any position, finished or not, for `viewer`.
    pub fn score(&mut self, at: &G::Position, viewer: Side) -> Score {
        let mover = match self.game.status(at) {
            Status::Over(outcome) => return outcome.seen_by(viewer),
            Status::Turn(side) => side,
            Status::Nature => unreachable!("a deterministic game has no dice"),
        };
        let name = (self.game.key(at), mover);
        let score = self.known.get(&name).copied().unwrap_or_else(|| {
            let children = self.game.legal(at).into_iter().map(|mv| {
                let mut child = at.clone();
                self.game.play(&mut child, mv);
                self.score(&child, mover)
            });
            let best = children.max().expect("an open position offers a move");
            self.known.insert(name, best);
            best
        });
        if mover == viewer { score } else { -score }
    }

    /// The score of an open position for the side to move.
    pub fn for_mover(&mut self, at: &G::Position) -> Score {
        self.score(at, self.game.mover(at).expect("an open position"))
    }
}

/// The score for `viewer` if every game still open after so many plies were drawn.
pub fn within<G: Acyclic + Deterministic>(game: &G, at: &G::Position, viewer: Side, plies: u16) -> Score {
    let mover = match game.status(at) {
        Status::Over(outcome) => return outcome.seen_by(viewer),
        Status::Turn(_) if plies == 0 => return Score::DRAW,
        Status::Turn(side) => side,
        Status::Nature => unreachable!("a deterministic game has no dice"),
    };
    let children = game.legal(at).into_iter().map(|mv| {
        let mut child = at.clone();
        game.play(&mut child, mv);
        within(game, &child, mover, plies - 1)
    });
    let best = children.max().expect("an open position offers a move");
    if mover == viewer { best } else { -best }
}

#[test]
fn the_truth_is_what_plain_minimax_says() {
    let mut rng = Seed(1).rng();
    for i in 0..400 {
        let game = board(1 + i % 5, 1 + i / 5 % 5);
        let at = played(&game, 8, &mut rng);
        assert_eq!(Truth::of(&game).for_mover(&at), value(&game, &at), "{at:?}");
    }
}
