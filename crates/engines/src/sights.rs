//! Positions of a game as a learner sees them.

use game::{Features, Game};
use learn::{Row, Shown};

/// Positions that are looked at each time they are learnt from: millions of them take less room than what is seen of them.
pub(crate) struct Sights<'g, G: Game> {
    game: &'g G,
    features: Box<dyn Features<G>>,
    positions: Vec<G::Position>,
    goals: Vec<f32>,
    seen: Vec<(u32, f32)>,
    places: Vec<u32>,
    counts: Vec<f32>,
}

impl<'g, G: Game> Sights<'g, G> {
    pub(crate) fn new(game: &'g G, features: Box<dyn Features<G>>) -> Sights<'g, G> {
        let (positions, goals) = (Vec::new(), Vec::new());
        Sights { game, features, positions, goals, seen: Vec::new(), places: Vec::new(), counts: Vec::new() }
    }

    pub(crate) fn push(&mut self, at: G::Position, goal: f32) {
        self.positions.push(at);
        self.goals.push(goal);
    }
}

impl<G: Game> Shown for Sights<'_, G> {
    fn len(&self) -> usize {
        self.goals.len()
    }

    fn goal(&self, number: usize) -> f32 {
        self.goals[number]
    }

    fn row(&mut self, number: usize) -> Row<'_> {
        self.seen.clear();
        self.features.see(self.game, &self.positions[number], &mut self.seen);
        self.places.clear();
        self.counts.clear();
        self.places.extend(self.seen.iter().map(|(place, _)| *place));
        self.counts.extend(self.seen.iter().map(|(_, count)| *count));
        Row::new(&self.places, &self.counts)
    }
}
