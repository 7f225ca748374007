//! What the player believes of moves before it searches: by the weights of features, or by a network that sees those too.

use crate::{learning, network};
use engines::{Settings, Tunable};
use game::Side;
use go::weights::Weights;
use go::{Board, Move, Point, Priors, planes};
use learn::{Convolutional, Looked, Planes, exp};
use std::sync::Arc;

/// The options of the player.
pub(crate) static NETWORK: &[Tunable] = &[Tunable {
    name: "network",
    help: "1: priors by the convolutional network, which costs about as much as three playouts",
    least: 0,
    most: 1,
    default: 0,
}];

/// Who is asked about moves.
#[derive(Clone)]
pub(crate) enum PriorSource {
    /// Nobody: all moves are alike.
    Nobody,
    /// The weights of features.
    Features(Arc<Weights>),
    /// A network.
    Network(Box<Network>),
}

/// A network with the room it needs.
#[derive(Clone)]
pub(crate) struct Network {
    weights: Arc<Weights>,
    network: Arc<Convolutional>,
    seen: Planes,
    looked: Looked,
}

impl PriorSource {
    /// As somebody chose: a network that was handed in is asked in any case.
    pub(crate) fn of(settings: &Settings) -> PriorSource {
        let handed = network::handed(settings);
        let asked = settings.chosen.of(&NETWORK[0]) == 1;
        match handed.or_else(|| asked.then(network::shipped)) {
            None => PriorSource::Features(learning::weights(settings)),
            Some(network) => PriorSource::Network(Box::new(Network {
                weights: learning::weights(settings),
                seen: Planes::new(1, 1, planes::PLANES),
                looked: Looked::default(),
                network,
            })),
        }
    }
}

/// After how many games a position is looked at.
const LOOKS_AT: u32 = 10;
/// What a pass is given: games that are learnt from do not say when to pass.
const PASS: f32 = 0.002;

impl<const N: usize> Priors<N> for PriorSource {
    fn opens_at(&self) -> u32 {
        match self {
            PriorSource::Nobody => Priors::<N>::opens_at(&None::<Arc<Weights>>),
            PriorSource::Features(weights) => Priors::<N>::opens_at(&Some(Arc::clone(weights))),
            PriorSource::Network(_) => LOOKS_AT,
        }
    }

    fn tell(
        &mut self,
        board: &Board<N>,
        turn: Side,
        last: [Point; 2],
        moves: &[Move],
        priors: &mut Vec<f32>,
    ) {
        match self {
            PriorSource::Nobody => None::<Arc<Weights>>.tell(board, turn, last, moves, priors),
            PriorSource::Features(weights) => {
                Some(Arc::clone(weights)).tell(board, turn, last, moves, priors);
            }
            PriorSource::Network(network) => network.tell(board, turn, last, moves, priors),
        }
    }
}

impl Network {
    fn tell<const N: usize>(
        &mut self,
        board: &Board<N>,
        turn: Side,
        last: [Point; 2],
        moves: &[Move],
        priors: &mut Vec<f32>,
    ) {
        let (shape, base) = (board.shape(), priors.len());
        self.seen.fit(usize::from(shape.width), usize::from(shape.height));
        let mut choices = std::mem::take(&mut self.seen.choices);
        let seen = &mut self.seen;
        planes::see((board, turn, last), &self.weights, &mut choices, |point, plane, number| {
            seen.put(point, plane, number);
        });
        self.seen.choices = choices;
        self.network.look(&self.seen, &mut self.looked);
        let number = |mv: &Move| mv.point().map(|point| self.looked.policy[shape.number(point)]);
        let most = moves.iter().filter_map(number).fold(f32::MIN, f32::max);
        priors.extend(moves.iter().map(|mv| number(mv).map_or(0.0, |number| exp(number - most))));
        let sum: f32 = priors[base..].iter().sum();
        priors[base..].iter_mut().for_each(|share| *share /= sum.max(f32::MIN_POSITIVE));
        for (mv, prior) in moves.iter().zip(&mut priors[base..]) {
            if mv.is_pass() {
                *prior = if last[0] == Point::NONE { 0.05 } else { PASS };
            }
        }
    }
}
