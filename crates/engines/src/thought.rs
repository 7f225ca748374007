//! What an engine came to, and which move to choose from it.

use crate::engine::Memory;
use game::{Bounds, Claim, Rng, Score};
use search::{Answer, worth};
use std::collections::HashMap;

/// What an engine came to, in text.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The answer, its moves as the game writes them.
    pub answer: Answer<String>,
    /// How the engine's table stands afterwards.
    pub memory: Option<Memory>,
}

impl Thought {
    /// What is said of the best move, for the side that makes it.
    pub fn claim_of_best(&self) -> Option<Claim> {
        let best = self.answer.best.as_ref()?;
        let said = self.answer.moves.iter().find(|(mv, _)| mv == best).map(|(_, claim)| *claim);
        Some(said.unwrap_or(Claim::Proved(Bounds::ANY)))
    }

    /// Draws the best move among these legal ones that are equally good.
    pub(crate) fn draw(&mut self, legal: &[String], rng: &mut Rng) {
        let Some((mv, _)) = self.choose(legal, rng) else { return };
        if self.answer.line.first() != Some(&mv) {
            self.answer.line = vec![mv.clone()];
        }
        self.answer.best = Some(mv);
    }

    /// One of the best of these moves, at random; nothing if there are none. A move about which nothing was
    /// found out before the search was stopped counts like a draw; one that the engine left out on purpose,
    /// because it was not worth a look, does not count.
    fn choose(&self, moves: &[String], rng: &mut Rng) -> Option<(String, Claim)> {
        let unknown = |claim: Claim| matches!(claim, Claim::Proved(bounds) if bounds.verdict().is_none());
        let known = &self.answer.moves;
        // A list that was cut short ends with the move that was being looked at.
        let cut_short = known.last().is_none_or(|(_, claim)| !self.answer.complete && unknown(*claim));
        let by_name: HashMap<&str, Claim> = known.iter().map(|(mv, claim)| (mv.as_str(), *claim)).collect();
        let claim_of = |mv: &String| match by_name.get(mv.as_str()) {
            Some(claim) => Some(*claim),
            None => cut_short.then_some(Claim::Proved(Bounds::ANY)),
        };
        let claims: Vec<(&String, Claim)> = moves.iter().filter_map(|mv| Some((mv, claim_of(mv)?))).collect();
        let weigh = |claim: Claim| if unknown(claim) { Score::DRAW } else { worth(claim) };
        let most = claims.iter().map(|(_, claim)| weigh(*claim)).max()?;
        let best: Vec<_> = claims.into_iter().filter(|(_, claim)| weigh(*claim) == most).collect();
        rng.pick(&best).map(|&(mv, claim)| (mv.clone(), claim))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    fn thought(moves: &[(&str, Claim)]) -> Thought {
        let moves = moves.iter().map(|&(mv, claim)| (mv.to_owned(), claim)).collect();
        let answer = Answer { moves, ..Answer::bare(Claim::graded(Score::DRAW), false) };
        Thought { answer, memory: None }
    }

    /// All moves of a, b, c that are ever chosen.
    fn chosen(moves: &[(&str, Claim)]) -> String {
        let all = ["a", "b", "c"].map(String::from);
        let mut rng = Seed(1).rng();
        let mut seen: Vec<_> = (0..100).map(|_| thought(moves).choose(&all, &mut rng).unwrap().0).collect();
        seen.sort();
        seen.dedup();
        seen.concat()
    }

    #[test]
    fn a_move_that_was_left_out_on_purpose_is_never_chosen() {
        let proved = |score| Claim::Proved(Bounds::exactly(Score(score)));
        assert_eq!(chosen(&[("a", proved(0))]), "a");
        assert_eq!(chosen(&[("a", proved(-1)), ("b", Claim::graded(Score(-5)))]), "b");
        assert_eq!(chosen(&[("a", proved(0)), ("b", proved(0)), ("c", proved(-1))]), "ab");
    }

    /// A table says which moves win and cannot prove it of the line: the others are left out on purpose.
    #[test]
    fn what_is_complete_leaves_nothing_open() {
        let at_least_a_draw = Claim::Proved(Bounds { lower: Score::DRAW, upper: Score(1) });
        let mut thought = thought(&[("b", at_least_a_draw)]);
        thought.answer.complete = true;
        let all = ["a", "b", "c"].map(String::from);
        let mut rng = Seed(1).rng();
        assert!((0..50).all(|_| thought.choose(&all, &mut rng).unwrap().0 == "b"));
    }

    #[test]
    fn a_search_that_was_stopped_half_way_leaves_the_rest_open() {
        let unknown = Claim::Proved(Bounds::within(9));
        let lost = Claim::Proved(Bounds::exactly(Score(-2)));
        assert_eq!(chosen(&[]), "abc");
        assert_eq!(chosen(&[("a", lost), ("b", unknown)]), "bc");
        assert_eq!(chosen(&[("a", Claim::Proved(Bounds::exactly(Score(3)))), ("b", unknown)]), "a");
    }
}
