//! A convolutional network that learns from samples: positions are kept, and seen as planes each time anew.

use crate::labels::goal;
use crate::lessons::{School, Study, Unlearnt};
use crate::played::Playable;
use game::{Game, PlaneInputs};
use learn::{Aside, Convolutional, Looked, Loss, Model, Planes, Pupil, Sample, Slope, Trunk};

/// A position with the point that was chosen and what came of the game.
pub(crate) struct Taken<G: Game> {
    pub(crate) at: G::Position,
    pub(crate) chosen: u16,
    pub(crate) won: Option<f32>,
}

/// A network and what it learns from.
pub(crate) struct Boarded<'g, G: Game> {
    game: &'g G,
    views: &'g dyn PlaneInputs<G>,
    pub(crate) network: Convolutional,
    pub(crate) samples: Vec<Taken<G>>,
    pub(crate) held: Vec<Taken<G>>,
    seen: Planes,
    looked: Looked,
    /// The weights by which losses go back, until the next step.
    turned: Option<Vec<Vec<f32>>>,
}

/// Channels and pairs of layers, from what somebody asked for or the usual ones.
pub(crate) fn trunk(planes: usize, usual: (usize, usize), hidden: Option<&[usize]>) -> Option<Trunk> {
    let (channels, blocks) = match hidden {
        None => usual,
        // A list of layers, all as wide.
        Some(layers) => (*layers.first()?, layers.len() / 2),
    };
    let trunk = Trunk { planes, channels, blocks };
    let even = hidden.is_none_or(|layers| layers.len() % 2 == 1 && layers.iter().all(|one| *one == channels));
    // Read back, since that knows what is possible.
    Trunk::read(&trunk.to_string()).filter(|_| even)
}

impl<'g, G: Game> Boarded<'g, G> {
    pub(crate) fn new(
        game: &'g G,
        views: &'g dyn PlaneInputs<G>,
        trunk: Trunk,
        how: &Study<'_>,
    ) -> Boarded<'g, G> {
        let network = match how.from.map(|from| &from.model) {
            Some(Model::Convolutional(network)) => network.clone(),
            _ => {
                let mut network = Convolutional::new(trunk, how.training.seed);
                if let Some((plane, weight)) = views.trusted() {
                    network.trust(plane, weight);
                }
                network
            }
        };
        let seen = Planes::new(1, 1, views.planes());
        let (samples, held) = (Vec::new(), Vec::new());
        Boarded { game, views, network, samples, held, seen, looked: Looked::default(), turned: None }
    }

    /// Whether there is anything to choose in a position, this point among it.
    pub(crate) fn is_choice(&mut self, at: &G::Position, chosen: u16) -> bool {
        self.show(&Taken { at: at.clone(), chosen, won: None });
        self.seen.choices.contains(&chosen)
    }

    fn show(&mut self, taken: &Taken<G>) {
        let (width, height) = self.views.size(self.game, &taken.at);
        self.seen.fit(width, height);
        let mut choices = std::mem::take(&mut self.seen.choices);
        let seen = &mut self.seen;
        self.views.see(self.game, &taken.at, &mut choices, &mut |point, plane, number| {
            seen.put(point, plane, number);
        });
        (seen.choices, seen.chosen, seen.won) = (choices, taken.chosen, taken.won);
    }
}

impl<G: Game> Pupil for Boarded<'_, G> {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn parameters(&mut self) -> &mut [f32] {
        self.turned = None;
        self.network.numbers_mut()
    }

    fn learn(&mut self, sample: usize, share: f32, slope: &mut Slope) -> f32 {
        let samples = std::mem::take(&mut self.samples);
        self.show(&samples[sample]);
        self.samples = samples;
        let turned = self.turned.get_or_insert_with(|| self.network.turned());
        self.network.learn(&self.seen, (&mut self.looked, turned), share, slope.all()).choice
    }

    fn aside(&mut self) -> Aside {
        let (mut loss, mut right) = (0.0, 0.0);
        let held = std::mem::take(&mut self.held);
        for taken in &held {
            self.show(taken);
            self.network.look(&self.seen, &mut self.looked);
            let surprise = self.looked.surprise(&self.seen);
            loss += f64::from(surprise.choice);
            right += f64::from(u8::from(surprise.better == 0));
        }
        let positions = held.len().max(1) as f64;
        self.held = held;
        Aside { loss: loss / positions, right: Some(right / positions), off: None }
    }

    fn is_dense(&self) -> bool {
        true
    }
}

impl<G: Playable> School<'_, G> {
    /// The choices that a convolutional network learns from.
    pub(crate) fn take(
        &self,
        views: &dyn PlaneInputs<G>,
        boarded: &mut Boarded<'_, G>,
        how: &Study<'_>,
        samples: &[Sample],
    ) -> Result<(), Unlearnt> {
        self.replay(samples, &mut |sample, at, _, score, next| {
            let chosen = next.and_then(|next| views.point(self.game(), at, next));
            let Some(chosen) = chosen.filter(|&chosen| boarded.is_choice(at, chosen)) else { return true };
            let won = score.map(|score| goal(Loss::Logistic, score));
            let into = if sample.is_held_out() { &mut boarded.held } else { &mut boarded.samples };
            into.push(Taken { at: at.clone(), chosen, won });
            boarded.samples.len() + boarded.held.len() < how.most
        })
    }
}
