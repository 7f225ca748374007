//! Temporal differences (R. Sutton 1988, G. Tesauro 1992): a guess learns from the guess one move later, and the last from how
//! the game ended.
//!
//! [`Td`] is the rule itself, with a trace of past slopes for every output. [`Tutor`] plays games of a network against itself
//! and teaches it what TD(λ) teaches at the end of each game: every guess moves towards a mean of all later ones, the nearer
//! ones counting more (the forward view), which needs no traces and lets each side look from its own end of the board.

use crate::{Network, Room};
use game::{Game, Inputs, Outcome, Rng, Status};

/// TD(λ) with traces, for chains of positions that are all seen by the same side.
#[derive(Clone, Debug)]
pub struct Td {
    /// How far a step goes.
    pub rate: f32,
    /// How much of a slope is left after a move.
    pub lambda: f32,
    traces: Vec<Vec<f32>>,
    errors: Vec<f32>,
    room: Room,
}

impl Td {
    /// For a network like this one.
    pub fn new(network: &Network, rate: f32, lambda: f32) -> Td {
        let outputs = network.shape().sizes[network.shape().sizes.len() - 1];
        let traces = vec![vec![0.0; network.parameters().len()]; outputs];
        Td { rate, lambda, traces, errors: vec![0.0; outputs], room: Room::default() }
    }

    /// A new game: the past is forgotten.
    pub fn begin(&mut self) {
        self.traces.iter_mut().for_each(|trace| trace.fill(0.0));
    }

    /// Teaches the network that at these inputs it should have said what it says one move later, `next`, or how the game
    /// ended; and a little of it to the positions before.
    pub fn learn(&mut self, network: &mut Network, inputs: &[f32], next: &[f32]) {
        let answers = network.forward(inputs, &mut self.room).to_vec();
        for (output, trace) in self.traces.iter_mut().enumerate() {
            trace.iter_mut().for_each(|slope| *slope *= self.lambda);
            self.errors.fill(0.0);
            self.errors[output] = network.output_slope(answers[output]);
            network.backward(inputs, &mut self.room, &self.errors, trace);
        }
        for (trace, (next, answer)) in self.traces.iter().zip(next.iter().zip(&answers)) {
            let step = self.rate * (next - answer);
            for (parameter, slope) in network.parameters_mut().iter_mut().zip(trace) {
                *parameter += step * slope;
            }
        }
    }
}

/// Teaches a network by games against itself.
#[derive(Clone, Debug)]
pub struct Tutor {
    /// How far a step goes.
    pub rate: f32,
    /// How much of a guess rests on later guesses than the next: 0 on none, 1 on the end of the game alone.
    pub lambda: f32,
    /// How often a move is chosen at random. Dice explore by themselves.
    pub explore: f32,
    /// Games that last longer are given up.
    pub most_plies: usize,
    room: Room,
}

/// What a game taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// How it ended.
    pub outcome: Outcome,
    /// How many positions were corrected.
    pub positions: usize,
    /// Half the squared errors of their first answers.
    pub surprise: f64,
}

/// A position of a game: what the network saw, whose turn it was, and what the best reply promised him.
struct Stage {
    inputs: Vec<f32>,
    turn: game::Side,
    /// What it said about the next position, or how the game ended, as this side sees it.
    next: Vec<f32>,
    /// The game went on by a random move, so later guesses say nothing about this one.
    strayed: bool,
}

impl Tutor {
    /// A tutor who has not yet seen a game.
    pub fn new(rate: f32, lambda: f32, explore: f32) -> Tutor {
        Tutor { rate, lambda, explore, most_plies: 5_000, room: Room::default() }
    }

    /// Plays a game and teaches it; nothing if it was too long and nothing was learnt.
    pub fn teach<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        network: &mut Network,
        rng: &mut Rng,
    ) -> Option<Lesson> {
        let (stages, outcome) = self.play(game, inputs, network, rng)?;
        let mut surprise = 0.0;
        let mut later: Option<(game::Side, Vec<f32>)> = None;
        for stage in stages.iter().rev() {
            let mut goal = stage.next.clone();
            if let Some((side, mut far)) = later.take().filter(|_| !stage.strayed) {
                if side != stage.turn {
                    inputs.turn_round(&mut far);
                }
                for (near, far) in goal.iter_mut().zip(far) {
                    *near += self.lambda * (far - *near);
                }
            }
            surprise += self.correct(network, &stage.inputs, &goal);
            later = Some((stage.turn, goal));
        }
        Some(Lesson { outcome, positions: stages.len(), surprise })
    }

    /// One step towards right answers, by the slope of the cross entropy; half the squared error of the first answer.
    pub fn correct(&mut self, network: &mut Network, inputs: &[f32], goal: &[f32]) -> f64 {
        let answers = network.forward(inputs, &mut self.room);
        let errors: Vec<f32> =
            answers.iter().zip(goal).map(|(answer, goal)| self.rate * (goal - answer)).collect();
        let surprise = 0.5 * f64::from(answers[0] - goal[0]).powi(2);
        network.step(inputs, &mut self.room, &errors);
        surprise
    }

    fn play<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        network: &Network,
        rng: &mut Rng,
    ) -> Option<(Vec<Stage>, Outcome)> {
        let (mut stages, mut moves, mut rolls) = (Vec::new(), Vec::new(), Vec::new());
        let mut at = game.start();
        let mut before = Some(at.clone());
        for _ in 0..self.most_plies {
            match game.status(&at) {
                Status::Over(outcome) => return Some((stages, outcome)),
                Status::Nature => {
                    before = Some(at.clone());
                    rolls.clear();
                    game.rolls(&at, &mut rolls);
                    let roll = thrown(&rolls, rng);
                    game.play(&mut at, roll);
                }
                Status::Turn(turn) => {
                    // What the network is asked about is the position before the dice, where there are any.
                    let stood = before.take().unwrap_or_else(|| at.clone());
                    moves.clear();
                    game.moves(&at, &mut moves);
                    let (best, next) = self.best(game, inputs, network, &at, &moves);
                    let strayed = self.explore > 0.0 && rng.unit() < self.explore;
                    let chosen = if strayed { rng.below(moves.len()) } else { best };
                    let mut seen = vec![0.0; inputs.inputs()];
                    inputs.write(game, &stood, &mut seen);
                    stages.push(Stage { inputs: seen, turn, next, strayed: strayed && chosen != best });
                    game.play(&mut at, moves[chosen]);
                }
            }
        }
        None
    }

    /// The move after which the network likes the position best, and what it says of that.
    fn best<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        network: &Network,
        at: &G::Position,
        moves: &[G::Move],
    ) -> (usize, Vec<f32>) {
        let mover = game.turn(at);
        let mut best: Option<(usize, f32, Vec<f32>)> = None;
        for (number, &mv) in moves.iter().enumerate() {
            let answers = game.after(&mut at.clone(), mv, |child| {
                answers(game, inputs, network, &mut self.room, child, mover)
            });
            let worth = inputs.worth(&answers);
            if best.as_ref().is_none_or(|(_, most, _)| worth > *most) {
                best = Some((number, worth, answers));
            }
        }
        let (number, _, answers) = best.expect("a side to move has a move");
        (number, answers)
    }
}

/// What a network says about a position to this side, or what is certain about a finished game.
pub fn answers<G: Game, I: Inputs<G> + ?Sized>(
    game: &G,
    inputs: &I,
    network: &Network,
    room: &mut Room,
    at: &G::Position,
    viewer: game::Side,
) -> Vec<f32> {
    if let Status::Over(outcome) = game.status(at) {
        let mut answers = vec![0.0; inputs.outputs()];
        inputs.outcome(outcome, viewer, &mut answers);
        return answers;
    }
    let mut seen = vec![0.0; inputs.inputs()];
    inputs.write(game, at, &mut seen);
    let mut answers = network.forward(&seen, room).to_vec();
    if game.turn(at) != viewer {
        inputs.turn_round(&mut answers);
    }
    answers
}

/// One of Nature's moves, by weight.
fn thrown<M: Copy>(rolls: &[(M, u32)], rng: &mut Rng) -> M {
    let all: usize = rolls.iter().map(|(_, weight)| *weight as usize).sum();
    let mut left = rng.below(all);
    for &(roll, weight) in rolls {
        match left.checked_sub(weight as usize) {
            Some(less) => left = less,
            None => return roll,
        }
    }
    unreachable!("the weights were added up")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Activation, Shape};
    use game::Seed;

    /// Sutton's random walk: from the middle of five squares to either end; the chance of ending on the right is
    /// 1/6, 2/6 … 5/6.
    #[test]
    fn a_random_walk_is_learnt() {
        let shape = Shape { sizes: vec![5, 4, 1], hidden: Activation::Sigmoid, output: Activation::Sigmoid };
        let mut network = Network::new(shape, Seed(1));
        let (mut td, mut rng) = (Td::new(&network, 0.2, 0.5), Seed(2).rng());
        let seen = |at: i32| {
            let mut inputs = [0.0; 5];
            inputs[at as usize] = 1.0;
            inputs
        };
        for walk in 0..6_000 {
            td.rate = 0.3 / (1.0 + walk as f32 / 500.0);
            td.begin();
            let mut at = 2;
            while (0..5).contains(&at) {
                let next = at + if rng.below(2) == 0 { 1 } else { -1 };
                let goal = match next {
                    5 => 1.0,
                    -1 => 0.0,
                    open => network.forward(&seen(open), &mut Room::default())[0],
                };
                td.learn(&mut network, &seen(at), &[goal]);
                at = next;
            }
        }
        for at in 0..5 {
            let (said, right) = (network.forward(&seen(at), &mut Room::default())[0], (at + 1) as f32 / 6.0);
            assert!((said - right).abs() < 0.06, "square {at}: {said}, should be {right}");
        }
    }
}
