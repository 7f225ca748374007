//! The law of keys: equal keys mean the same game from there on, whoever is to move.

use game::{Game, Key, Side, Status};
use std::collections::HashMap;

/// The positions met so far by their keys.
///
/// Two that share one must be alike in a single step: the same moves; after each of them again one key, or finished games
/// with one score for whoever moved; and the turn passes in both or in neither. Since that holds of every pair that is
/// met, it holds of what follows, and so equal keys have equal scores for the side to move.
pub struct Keys<'g, G: Game> {
    game: &'g G,
    seen: HashMap<G::Key, G::Position>,
}

/// What a move leads to, as its maker sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next<K> {
    Over { score: i32 },
    Open { key: K, again: bool },
    Dice { key: K },
}

impl<'g, G: Game> Keys<'g, G> {
    /// No position yet.
    pub fn of(game: &'g G) -> Keys<'g, G> {
        Keys { game, seen: HashMap::new() }
    }

    /// Checks a position against those met before, whose turn it ever is.
    ///
    /// # Panics
    ///
    /// If the key is wider than promised, or names a different game.
    pub fn check(&mut self, at: &G::Position) {
        let key = self.game.key(at);
        let top = (0..G::Key::WORDS).rev().find(|&i| key.word(i) != 0);
        let used = top.map_or(0, |i| 64 * i as u32 + 64 - key.word(i).leading_zeros());
        assert!(
            used <= self.game.key_bits(),
            "{used} bits of key, {} promised: {at:?}",
            self.game.key_bits()
        );
        let Some(mover) = self.game.mover(at) else { return };
        let Some(before) = self.seen.get(&key) else {
            self.seen.insert(key, at.clone());
            return;
        };
        if G::SOUND_KEYS && before != at {
            let same = self.steps(before, self.game.turn(before)) == self.steps(at, mover);
            assert!(same, "one key, two games: {before:?} {at:?}");
        }
    }

    /// Every move by its code, and what it leads to.
    fn steps(&self, at: &G::Position, mover: Side) -> Vec<(game::MoveCode, Next<G::Key>)> {
        let next = |child: &mut G::Position| match self.game.status(child) {
            Status::Over(outcome) => Next::Over { score: outcome.seen_by(mover).0 },
            Status::Turn(side) => Next::Open { key: self.game.key(child), again: side == mover },
            Status::Nature => Next::Dice { key: self.game.key(child) },
        };
        let mut steps: Vec<_> = self
            .game
            .legal(at)
            .into_iter()
            .map(|mv| (self.game.code(mv), self.game.after(&mut at.clone(), mv, next)))
            .collect();
        steps.sort_by_key(|(code, _)| *code);
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Bounds, Outcome};

    /// One heap and a pass for each side; who takes the last stick wins. `WITH_MOVER` says whether the key names the side
    /// to move; passes are not in it, since they are the same for both: `Rest` counts who may still pass.
    struct Passes<const WITH_MOVER: bool>;

    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Rest {
        sticks: u8,
        may_pass: [bool; 2],
        mover: Side,
    }

    impl<const WITH_MOVER: bool> Game for Passes<WITH_MOVER> {
        type Position = Rest;
        type Move = u8;
        type Key = u64;
        const SOUND_KEYS: bool = true;

        fn start(&self) -> Rest {
            Rest { sticks: 3, may_pass: [true, false], mover: Side::First }
        }

        fn turn(&self, at: &Rest) -> Side {
            at.mover
        }

        fn status(&self, at: &Rest) -> Status {
            match at.sticks {
                0 => Status::Over(Outcome::Win { winner: at.mover.other(), margin: 1 }),
                _ => Status::Turn(at.mover),
            }
        }
        fn moves(&self, at: &Rest, out: &mut Vec<u8>) {
            out.extend(1..=at.sticks.min(2));
            out.extend(at.may_pass[at.mover as usize].then_some(0));
        }
        fn play(&self, at: &mut Rest, mv: u8) {
            at.sticks -= mv;
            at.may_pass[at.mover as usize] &= mv > 0;
            at.mover = at.mover.other();
        }
        fn key(&self, at: &Rest) -> u64 {
            let passes = u64::from(at.may_pass[0]) | u64::from(at.may_pass[1]) << 1;
            let mover = if WITH_MOVER { at.mover as u64 } else { 0 };
            u64::from(at.sticks) | passes << 2 | mover << 4
        }
        fn scale(&self) -> Bounds {
            Bounds::within(1)
        }
        fn code(&self, mv: u8) -> game::MoveCode {
            mv.into()
        }
    }

    fn meet_all<G: Game>(game: &G, at: &G::Position, keys: &mut Keys<'_, G>) {
        keys.check(at);
        for mv in game.legal(at) {
            game.after(&mut at.clone(), mv, |child| meet_all(game, child, keys));
        }
    }

    #[test]
    fn a_key_that_names_the_mover_passes() {
        let game = Passes::<true>;
        meet_all(&game, &game.start(), &mut Keys::of(&game));
    }

    #[test]
    #[should_panic(expected = "one key, two games")]
    fn a_key_without_the_mover_is_caught_where_sides_can_pass() {
        let game = Passes::<false>;
        meet_all(&game, &game.start(), &mut Keys::of(&game));
    }
}
