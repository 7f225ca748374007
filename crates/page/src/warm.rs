//! Games whose engines still know what they found out when they were last asked for a move.
//!
//! Links stay the only state: whatever is kept here only makes an answer quicker or better, and is given up first.

use crate::asked::Opened;
use catalog::Match;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Each may hold the table or the tree of an engine.
const MOST: usize = 4;

/// A few games, the one that was used last at the end.
#[derive(Default)]
pub(crate) struct Warm(Mutex<VecDeque<Kept>>);

struct Kept {
    game: Box<dyn Match>,
    start: Option<String>,
}

impl Warm {
    /// The same game with the engines of one that stood some moves before it, if there is one.
    pub(crate) fn warmed(&self, mut opened: Opened) -> Opened {
        let line = opened.game.line();
        let leads_here = |kept: &Kept| {
            kept.game.setup() == opened.game.setup()
                && kept.start == opened.start
                && line.starts_with(&kept.game.line())
        };
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(found) = all.iter().rposition(leads_here) else { return opened };
        let Some(Kept { mut game, .. }) = all.remove(found) else { return opened };
        drop(all);
        let missing = &line[game.line().len()..];
        if missing.iter().all(|mv| game.play(mv).is_ok()) {
            opened.game = game;
        }
        opened
    }

    /// Keeps a game for the next question about it.
    pub(crate) fn keep(&self, opened: Opened) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.pop_front();
        }
        all.push_back(Kept { game: opened.game, start: opened.start });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked::tests::asked;

    fn opened(moves: &str, start: Option<&str>) -> Opened {
        let start = start.map(|start| ("start", start));
        let words: Vec<_> = [("game", "mnk:3,3,3"), ("moves", moves)].into_iter().chain(start).collect();
        asked(&words).opened().unwrap()
    }

    fn kept(warm: &Warm) -> usize {
        warm.0.lock().unwrap().len()
    }

    #[test]
    fn a_game_goes_on_with_its_engines_and_another_does_not_get_them() {
        let warm = Warm::default();
        warm.keep(opened("a1", None));
        assert_eq!(warm.warmed(opened("b2 a1", None)).game.line(), ["b2", "a1"]);
        assert_eq!(warm.warmed(opened("a1", Some(".X./.../... o"))).game.line(), ["a1"]);
        assert_eq!(kept(&warm), 1, "other games leave it alone");
        assert_eq!(warm.warmed(opened("a1 b2 c3", None)).game.line(), ["a1", "b2", "c3"]);
        assert_eq!(kept(&warm), 0, "the game is taken");
    }

    #[test]
    fn only_a_few_are_kept() {
        let warm = Warm::default();
        ["a1", "b1", "c1", "a2", "b2", "c2"].into_iter().for_each(|mv| warm.keep(opened(mv, None)));
        assert_eq!(kept(&warm), MOST);
    }
}
