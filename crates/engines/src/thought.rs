//! What an engine came to, and which move to choose from it.

use crate::engine::Memory;
use game::{Bounds, Claim, Game, MoveCode, Rng, Score};
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
}

/// Draws the best move among the legal ones that are equally good. Of the others nothing is kept: who plays has no use for
/// a million names.
pub(crate) fn draw<G: Game>(game: &G, answer: &mut Answer<G::Move>, legal: &[G::Move], rng: &mut Rng) {
    let Some(mv) = choose(answer, legal, |mv| game.code(mv), rng) else { return };
    if answer.line.first() != Some(&mv) {
        answer.line = vec![mv];
    }
    answer.best = Some(mv);
    let place = answer.moves.iter().position(|(other, _)| *other == mv);
    answer.games = place.and_then(|i| answer.games.get(i).copied()).into_iter().collect();
    answer.moves = place.map(|i| answer.moves[i]).into_iter().collect();
}

/// One of the best of these moves, at random; nothing if there are none. A move about which nothing was
/// found out before the search was stopped counts like a draw; one that the engine left out on purpose,
/// because it was not worth a look, does not count.
fn choose<M: Copy + Eq>(
    answer: &Answer<M>,
    moves: &[M],
    code: impl Fn(M) -> MoveCode,
    rng: &mut Rng,
) -> Option<M> {
    let unknown = |claim: Claim| matches!(claim, Claim::Proved(bounds) if bounds.verdict().is_none());
    let known = &answer.moves;
    // A list that was cut short ends with the move that was being looked at.
    let cut_short = known.last().is_none_or(|(_, claim)| !answer.complete && unknown(*claim));
    // Few moves share a code, even where there are a million of them.
    let mut by_code: HashMap<MoveCode, Vec<(M, Claim)>> = HashMap::new();
    for &(mv, claim) in known {
        by_code.entry(code(mv)).or_default().push((mv, claim));
    }
    let claim_of = |mv: M| {
        let alike = by_code.get(&code(mv)).into_iter().flatten();
        let said = alike.copied().find(|(other, _)| *other == mv).map(|(_, claim)| claim);
        said.or_else(|| cut_short.then_some(Claim::Proved(Bounds::ANY)))
    };
    let weigh = |claim: Claim| if unknown(claim) { Score::DRAW } else { worth(claim) };
    let (mut most, mut best) = (Score(i32::MIN), Vec::new());
    for &mv in moves {
        let Some(weight) = claim_of(mv).map(weigh) else { continue };
        if weight > most {
            (most, best) = (weight, Vec::new());
        }
        if weight == most {
            best.push(mv);
        }
    }
    rng.pick(&best).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    const ALL: [char; 3] = ['a', 'b', 'c'];

    fn answer(moves: &[(char, Claim)]) -> Answer<char> {
        Answer { moves: moves.to_vec(), ..Answer::bare(Claim::graded(Score::DRAW), false) }
    }

    fn choose(answer: &Answer<char>, rng: &mut Rng) -> char {
        // a and c share a code.
        super::choose(answer, &ALL, |mv| MoveCode::from(mv == 'b'), rng).unwrap()
    }

    /// All moves of a, b, c that are ever chosen.
    fn chosen(moves: &[(char, Claim)]) -> String {
        let (answer, mut rng) = (answer(moves), Seed(1).rng());
        let mut seen: Vec<_> = (0..100).map(|_| choose(&answer, &mut rng)).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.into_iter().collect()
    }

    #[test]
    fn a_move_that_was_left_out_on_purpose_is_never_chosen() {
        let proved = |score| Claim::Proved(Bounds::exactly(Score(score)));
        assert_eq!(chosen(&[('a', proved(0))]), "a");
        assert_eq!(chosen(&[('a', proved(-1)), ('b', Claim::graded(Score(-5)))]), "b");
        assert_eq!(chosen(&[('a', proved(0)), ('b', proved(0)), ('c', proved(-1))]), "ab");
    }

    /// A table says which moves win and cannot prove it of the line: the others are left out on purpose.
    #[test]
    fn what_is_complete_leaves_nothing_open() {
        let at_least_a_draw = Claim::Proved(Bounds { lower: Score::DRAW, upper: Score(1) });
        let answer = Answer { complete: true, ..answer(&[('b', at_least_a_draw)]) };
        let mut rng = Seed(1).rng();
        assert!((0..50).all(|_| choose(&answer, &mut rng) == 'b'));
    }

    #[test]
    fn a_search_that_was_stopped_half_way_leaves_the_rest_open() {
        let unknown = Claim::Proved(Bounds::within(9));
        let lost = Claim::Proved(Bounds::exactly(Score(-2)));
        assert_eq!(chosen(&[]), "abc");
        assert_eq!(chosen(&[('a', lost), ('b', unknown)]), "bc");
        assert_eq!(chosen(&[('a', Claim::Proved(Bounds::exactly(Score(3)))), ('b', unknown)]), "a");
    }
}
