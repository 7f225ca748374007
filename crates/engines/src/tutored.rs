//! Networks that learn from games against themselves.

use crate::lessons::{Learnt, School, Sight, Unlearnt};
use crate::played::Playable;
use game::{Game, Inputs, Seed};
use learn::{Activation, Artefact, Epoch, Model, Network, Shape, Tutor};

/// How to learn from games of a network against itself.
#[derive(Clone, Debug)]
pub struct SelfTaught<'s> {
    /// Which subject.
    pub subject: &'s str,
    /// Games that it plays against itself.
    pub games: u64,
    /// Games of these that the weights to start from have learnt from already.
    pub done: u64,
    /// The first and the last rate; between them it cools by the same share with every game.
    pub rates: (f32, f32),
    /// What comes after these games.
    pub ahead: Ahead,
    /// The λ of TD(λ).
    pub lambda: f32,
    /// How often a move is random.
    pub explore: f32,
    /// Hidden layers, if not the usual ones.
    pub hidden: Option<Vec<usize>>,
    /// What to start from, if not from nothing.
    pub from: Option<&'s Artefact>,
    /// Chooses everything.
    pub seed: Seed,
}

/// Games in which every position is taught what all rolls of one move more say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ahead {
    /// How many.
    pub games: u64,
    /// How much a position is taught of what came behind that move, less the luck of the dice: 1 makes a rollout of it.
    pub lambda: f32,
    /// The first and the last rate.
    pub rates: (f32, f32),
}

impl SelfTaught<'_> {
    /// All games.
    pub fn all(&self) -> u64 {
        self.games + self.ahead.games
    }

    /// How far steps go after this game: less by the same share with every game, in either part of them.
    pub fn rate(&self, game: u64) -> f32 {
        let (gone, games, (first, last)) = match game.checked_sub(self.games) {
            None | Some(0) => (game, self.games, self.rates),
            Some(behind) => (behind, self.ahead.games, self.ahead.rates),
        };
        let gone = (gone as f64 / games.max(1) as f64) as f32;
        if first > 0.0 && last > 0.0 {
            first * (last / first).powf(gone)
        } else {
            first + (last - first) * gone
        }
    }
}

/// Networks that know nothing, or those to start from.
pub(crate) fn networks<G: Game>(
    inputs: &dyn Inputs<G>,
    hidden: &[usize],
    from: Option<&Artefact>,
    seed: Seed,
) -> Result<Vec<Network>, Unlearnt> {
    if let Some(from) = from {
        return Ok(from.model.networks());
    }
    let many = inputs.networks();
    if many > 1 && hidden.len() != many {
        return Err(Unlearnt::Team(many));
    }
    let made = |which: usize| {
        let layers = if many > 1 { &hidden[which..=which] } else { hidden };
        let sizes = [inputs.inputs()].into_iter().chain(layers.iter().copied()).chain([inputs.outputs()]);
        let shape =
            Shape { sizes: sizes.collect(), hidden: Activation::Sigmoid, output: Activation::Sigmoid };
        // The text is checked for sizes.
        let shape = Shape::read(&shape.to_string()).ok_or(Unlearnt::Shape)?;
        Ok(Network::new(shape, Seed(seed.0.wrapping_add(which as u64))))
    };
    (0..many).map(made).collect()
}

impl<G: Playable> School<'_, G> {
    /// Teaches a subject by games against itself, telling after every so many games what it is now.
    pub(crate) fn by_itself(
        &self,
        how: &SelfTaught<'_>,
        hear: &mut dyn FnMut(u64, &Learnt) -> bool,
    ) -> Result<Learnt, Unlearnt> {
        let subject = self.subject(how.subject)?;
        if let Some(from) = how.from {
            self.is_of(subject, from).map_err(Unlearnt::From)?;
        }
        let Sight::Network(make, hidden) = &subject.sight else { return Err(Unlearnt::Kind("network")) };
        let inputs = make(self.game());
        let hidden = how.hidden.as_deref().unwrap_or(hidden);
        let mut networks = networks(&*inputs, hidden, how.from, how.seed)?;
        let mut tutor = Tutor::new(how.rates.0, how.lambda, how.explore);
        let (mut positions, mut loss, mut since) = (0, 0.0, 0);
        let report = |networks: &[Network], number, loss, positions| Learnt {
            model: Model::of(networks),
            features: inputs.name(),
            positions: (positions, 0),
            best: Epoch { number, learnt: loss, aside: loss, right: None, off: None },
            step: subject.step,
        };
        let all = how.all();
        let every = (all.saturating_sub(how.done) / 50).max(1);
        for number in how.done + 1..=all {
            tutor.rate = how.rate(number);
            // Every game has a sequence of its own, so that a run that was killed goes on as if it had not been.
            let mut rng = Seed(how.seed.0 ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)).rng();
            let lesson = if number > how.games {
                tutor.look_ahead(self.game(), &*inputs, &mut networks, how.ahead.lambda, &mut rng)
            } else {
                tutor.teach(self.game(), &*inputs, &mut networks, &mut rng)
            };
            if let Some(lesson) = lesson {
                positions += lesson.positions;
                loss += lesson.surprise;
                since += lesson.positions;
            }
            if number % every == 0 || number == all {
                let now = report(&networks, number as u32, loss / f64::max(since as f64, 1.0), positions);
                (loss, since) = (0.0, 0);
                if !hear(number, &now) || number == all {
                    return Ok(now);
                }
            }
        }
        Err(Unlearnt::Nothing)
    }
}
