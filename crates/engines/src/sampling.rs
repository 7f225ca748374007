//! The engine that plays games at random and remembers where they went well.

use crate::engine::{Engine, Memory, Request, Settings};
use game::{Belief, Bounds, Claim, Game, Guide, Reward, Seed, Status, Verdict};
use search::{Answer, Mcts};

/// Monte Carlo tree search with a guide. Its tree follows the game from one question to the next.
pub struct Sampling<G: Game, U> {
    guide: U,
    settings: Settings,
    search: Option<Mcts<G, U>>,
    /// How the root of its tree came about.
    root: Option<(G::Position, Vec<G::Move>)>,
}

impl<G: Game, U> Sampling<G, U> {
    /// A search that this guide leads.
    pub fn new(guide: U, settings: Settings) -> Self {
        Sampling { guide, settings, search: None, root: None }
    }
}

/// What a tree says of its root.
fn told_by<G: Game, U: Guide<G> + Sync>(search: &Mcts<G, U>, game: &G) -> Answer<G::Move> {
    let tried = search.moves(game);
    let mut moves: Vec<(G::Move, Claim)> =
        tried.iter().map(|one| (one.mv, one.claim(game.scale()))).collect();
    // The best is the move of most games. One that was tried three times and won three times is not better.
    if let Some((_, Claim::Believed(Belief::Chance(most)))) = moves.first().copied() {
        for (_, claim) in &mut moves[1..] {
            if let Claim::Believed(Belief::Chance(chance)) = claim {
                *chance = Reward::parts(chance.get().min(most.get().saturating_sub(JUST_LESS)));
            }
        }
    }
    Answer {
        claim: search.claim(game, tried.first()),
        best: tried.first().map(|best| best.mv),
        moves,
        games: tried.iter().map(|one| one.games).collect(),
        line: search.line(game),
        depth: None,
        work: search.work(),
        complete: false,
    }
}

/// The least difference between two chances that ranks tell apart.
const JUST_LESS: u32 = 16;

impl<G: Game, U: Guide<G> + Sync> Engine<G> for Sampling<G, U> {
    fn think(&mut self, asked: Request<'_, G>) -> Answer<G::Move> {
        let Request { game, at, past, viewer, limits, watch, .. } = asked;
        if let Status::Over(outcome) = game.status(at) {
            let claim = Claim::Proved(Bounds::exactly(outcome.seen_by(viewer)));
            return Answer::bare(claim, true);
        }
        if game.status(at) == Status::Nature {
            // Nobody chooses here, so nothing is weighed.
            return Answer::bare(Claim::Believed(Belief::Chance(Reward::of(Verdict::Draw))), true);
        }
        let Settings { memory, threads, seed, .. } = self.settings;
        let search =
            self.search.get_or_insert_with(|| Mcts::new(at.clone(), self.guide.clone(), memory, Seed(seed)));
        // The same game, some moves on: they lead to what is kept of the tree.
        let on = match &self.root {
            Some((first, moves)) if first == past.first => past.moves.strip_prefix(&moves[..]),
            _ => None,
        };
        match on {
            Some(moves) if !moves.is_empty() => search.follow(game, moves, at),
            _ => search.go_to(game, at),
        };
        self.root = Some((past.first.clone(), past.moves.to_vec()));
        let told = search.run_watched(game, limits, threads, &|so_far| watch(&told_by(so_far, game)));
        Answer { complete: told.is_ok(), ..told_by(search, game) }
    }

    fn memory(&self) -> Option<Memory> {
        let (bytes, slots) = self.search.as_ref()?.size();
        let fill = bytes as f64 / self.settings.memory.max(1) as f64;
        Some(Memory { bytes: self.settings.memory, slots, fill, growth: None })
    }
}
