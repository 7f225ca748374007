//! An engine for games whose positions may come again: all of them at once, by attractors.

use crate::engine::{Engine, Memory, Request, Settings, Task};
use arena::{Prepared, Solution, TooLarge, Unfolded, Vertex, unfold};
use game::{Bounds, Claim, Deterministic, Game, Score, Side, Status};
use search::{Answer, Budget, Work};

/// Bytes that a position takes while the graph is made and solved.
const PER_POSITION: usize = 100;

/// The graph is made at the first question, and again only if a position is not in it.
pub(crate) struct Unfolding<G: Game> {
    settings: Settings,
    known: Option<(Unfolded<G::Key>, Solution)>,
}

impl<G: Deterministic> Unfolding<G> {
    pub(crate) fn new(settings: Settings) -> Unfolding<G> {
        Unfolding { settings, known: None }
    }

    /// The vertex of a position, after the graph has been made if need be.
    fn find(&mut self, game: &G, at: &G::Position, budget: &mut Budget) -> Result<Vertex, TooLarge> {
        for from in [&game.start(), at] {
            if let Some((unfolded, _)) = &self.known
                && let Some(vertex) = unfolded.vertex(game, at)
            {
                return Ok(vertex);
            }
            let most = (self.settings.memory / PER_POSITION) as u64;
            let unfolded = unfold(game, from, most, None, budget)?;
            let solution = Prepared::new(&unfolded.arena).solve();
            self.known = Some((unfolded, solution));
        }
        let (unfolded, _) = self.known.as_ref().expect("it was made just now");
        Ok(unfolded.vertex(game, at).expect("a graph holds the position it was made from"))
    }

    /// What a vertex is worth to `viewer`, and how far its end is.
    fn worth(&self, vertex: Vertex, viewer: Side) -> (Score, u32) {
        let (_, solution) = self.known.as_ref().expect("the vertex was found in it");
        let score = match solution.winner(vertex) {
            None => 0,
            Some(winner) if winner == viewer => 1,
            Some(_) => -1,
        };
        (Score(score), solution.rank(vertex).unwrap_or(0))
    }

    /// Every move with its worth.
    fn moves(&self, game: &G, at: &G::Position, viewer: Side) -> Vec<(G::Move, Score, u32)> {
        let (unfolded, _) = self.known.as_ref().expect("the position was found in it");
        let worth = |mv| {
            let mut child = at.clone();
            game.play(&mut child, mv);
            let vertex = unfolded.vertex(game, &child).expect("a graph holds what follows");
            let (score, rank) = self.worth(vertex, viewer);
            (mv, score, rank)
        };
        game.legal(at).into_iter().map(worth).collect()
    }
}

impl<G: Deterministic> Unfolding<G> {
    /// Advice of somebody who looks so many plies ahead: of a win or a loss that is farther away he knows nothing, and
    /// takes it for even.
    fn advise_nearby(
        &self,
        game: &G,
        at: &G::Position,
        viewer: Side,
        plies: u32,
        answer: Answer<G::Move>,
    ) -> Answer<G::Move> {
        // A move is a ply.
        let seen = |&(_, score, rank): &(G::Move, Score, u32)| score != Score::DRAW && rank < plies;
        let moves = self.moves(game, at, viewer);
        let merit = |mv: &(G::Move, Score, u32)| {
            let (_, score, rank) = *mv;
            if seen(mv) { (score, -score.0 * rank as i32) } else { (Score::DRAW, 0) }
        };
        let most = moves.iter().map(merit).max().expect("an open position offers a move");
        let best: Vec<_> = moves.iter().filter(|mv| merit(mv) == most).collect();
        let claim = match most.0 {
            Score::DRAW => Claim::graded(Score::DRAW),
            score => Claim::Proved(Bounds::exactly(score)),
        };
        Answer {
            claim,
            best: best.first().map(|(mv, ..)| *mv),
            moves: best.iter().map(|&&(mv, ..)| (mv, claim)).collect(),
            complete: true,
            ..answer
        }
    }
}

impl<G: Deterministic> Engine<G> for Unfolding<G> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, viewer, task, limits, .. } = asked;
        let mut budget = Budget::new(limits);
        let exactly = |score| Claim::Proved(Bounds::exactly(score));
        let mut answer = Answer::bare(Claim::Proved(game.scale()), false);
        if let Status::Over(outcome) = game.status(at) {
            return Answer { claim: exactly(outcome.seen_by(viewer)), complete: true, ..answer };
        }
        let found = self.find(game, at, &mut budget);
        answer.work = Work { nodes: vec![budget.spent()], ..Work::default() };
        let Ok(vertex) = found else { return answer };
        if let (Task::Advise, Some(plies)) = (task, limits.depth) {
            return self.advise_nearby(game, at, viewer, plies, answer);
        }
        answer.claim = exactly(self.worth(vertex, viewer).0);
        answer.complete = true;
        let moves = self.moves(game, at, viewer);
        // A win is best when it is near, a loss when it is far.
        let merit = |&(_, score, rank): &(G::Move, Score, u32)| (score, -score.0 * rank as i32);
        let most = moves.iter().map(merit).max();
        answer.best = moves.iter().find(|mv| Some(merit(mv)) == most).map(|&(mv, ..)| mv);
        // Advice leaves out what is not the best: a win that is put off for ever is none.
        let listed = moves.iter().filter(|mv| match task {
            Task::Solve(_) => false,
            Task::SolveMoves(_) => true,
            Task::Advise => Some(merit(mv)) == most,
        });
        answer.moves = listed.map(|&(mv, score, _)| (mv, exactly(score))).collect();
        answer
    }

    fn memory(&self) -> Option<Memory> {
        let slots = self.settings.memory / PER_POSITION;
        let (unfolded, _) = self.known.as_ref()?;
        let positions = unfolded.arena.len();
        Some(Memory {
            bytes: positions * PER_POSITION,
            slots,
            fill: positions as f64 / slots.max(1) as f64,
            growth: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Past;
    use morris::{Morris, Ways};
    use search::Limits;

    /// The engine against itself: whoever is winning arrives in as many moves as were promised.
    #[test]
    fn a_promised_win_arrives() {
        for (ways, _) in Ways::ALL {
            let game = Morris::new(ways);
            let mut engine = Unfolding::new(Settings::default());
            let mut at = game.start();
            let vertex = engine.find(&game, &at, &mut Budget::unlimited()).unwrap();
            let (score, rank) = engine.worth(vertex, Side::First);
            let mut played = 0;
            while let Some(mover) = game.mover(&at) {
                let limits = Limits::default();
                let asked = Request {
                    game: &game,
                    at: &at,
                    past: Past::none(&at),
                    viewer: mover,
                    task: Task::Advise,
                    limits: &limits,
                    watch: &search::unwatched,
                };
                let answer = engine.think(asked);
                assert!(answer.complete && answer.moves.iter().all(|(_, claim)| *claim == answer.claim));
                game.play(&mut at, answer.best.unwrap());
                played += 1;
                if played > 40 {
                    break;
                }
            }
            if score == Score::DRAW { assert_eq!(played, 41) } else { assert_eq!(played, rank) }
        }
    }

    /// Along the best line to a win the claim is proved from the ply on at which the depth reaches the end, and not before.
    #[test]
    fn under_a_depth_nothing_is_seen_beyond_it() {
        let (ways, _) = Ways::ALL[0];
        let game = Morris::new(ways);
        let mut engine = Unfolding::new(Settings::default());
        let mut at = game.start();
        let vertex = engine.find(&game, &at, &mut Budget::unlimited()).unwrap();
        let (score, mut left) = engine.worth(vertex, Side::First);
        assert!(score == Score(1) && left > 3, "whoever opens wins, but not at once");
        while let Some(mover) = game.mover(&at) {
            let mut think = |depth| {
                let limits = Limits { depth, ..Limits::default() };
                engine.think(Request {
                    game: &game,
                    at: &at,
                    past: Past::none(&at),
                    viewer: mover,
                    task: Task::Advise,
                    limits: &limits,
                    watch: &search::unwatched,
                })
            };
            let near = think(Some(3));
            assert_eq!(matches!(near.claim, Claim::Proved(_)), left <= 3, "{left} plies before the end");
            if left <= 3 {
                assert!(near.moves.iter().all(|mv| think(None).moves.contains(mv)));
            }
            let best = think(None).best.unwrap();
            game.play(&mut at, best);
            left -= 1;
        }
    }

    #[test]
    fn a_graph_that_does_not_fit_is_no_answer() {
        let settings = Settings { memory: 100 * PER_POSITION, ..Settings::default() };
        let game = Morris::new(Ways::Square);
        let (limits, task) = (Limits::default(), Task::Solve(search::Goal::Verdict));
        let start = game.start();
        let past = Past::none(&start);
        let asked = Request {
            game: &game,
            at: &start,
            past,
            viewer: Side::First,
            task,
            limits: &limits,
            watch: &search::unwatched,
        };
        let answer = Unfolding::new(settings).think(asked);
        assert!(!answer.complete && answer.claim.proved().verdict().is_none());
    }
}
