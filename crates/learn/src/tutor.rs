//! Learning by games of networks against themselves, dice included.
//!
//! At the end of each game [`Tutor::teach`] teaches what TD(λ) teaches: every guess moves towards a mean of all later ones, the
//! nearer ones counting more (the forward view), which needs no traces and lets each side look from its own end of the board.
//! [`Tutor::look_ahead`] teaches of each position of a game what one move more says, all rolls of the dice weighed, or how the game
//! went on from there without the luck of its dice (a rollout): labels with less luck in them, for twenty times the work. Several
//! networks may share a game; the game says which one knows a position.

use crate::{Network, Room};
use game::{Counts, Game, Inputs, Outcome, Rng, Side, Status};

/// Teaches networks by games against themselves.
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
    asking: Asking,
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

/// A position of a game: where somebody was to move or to throw, who that was, and what the best move promised him.
struct Stage<P> {
    at: P,
    turn: Side,
    /// What was said about the next position, or how the game ended, as this side sees it.
    next: Vec<f32>,
    /// The game went on by a random move, so later guesses say nothing about this one.
    strayed: bool,
}

/// Space for questions.
#[derive(Clone, Debug, Default)]
struct Asking {
    /// One for each network.
    rooms: Vec<Room>,
    seen: Counts,
    answers: Vec<f32>,
    best: Vec<f32>,
}

impl Tutor {
    /// A tutor who has not yet seen a game.
    pub fn new(rate: f32, lambda: f32, explore: f32) -> Tutor {
        Tutor { rate, lambda, explore, most_plies: 5_000, asking: Asking::default() }
    }

    /// Plays a game and teaches it by TD(λ); nothing if it was too long and nothing was learnt.
    pub fn teach<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        networks: &mut [Network],
        rng: &mut Rng,
    ) -> Option<Lesson> {
        let (stages, outcome) = self.play(game, inputs, networks, rng)?;
        let positions = stages.len();
        let mut surprise = 0.0;
        let mut later: Option<(Side, Vec<f32>)> = None;
        for stage in stages.into_iter().rev() {
            let mut goal = stage.next;
            if let Some((side, mut far)) = later.take().filter(|_| !stage.strayed) {
                if side != stage.turn {
                    inputs.turn_round(&mut far);
                }
                for (near, far) in goal.iter_mut().zip(far) {
                    *near += self.lambda * (far - *near);
                }
            }
            surprise += self.correct(game, inputs, networks, &stage.at, &goal);
            later = Some((stage.turn, goal));
        }
        Some(Lesson { outcome, positions, surprise })
    }

    /// Plays a game and teaches of each position what one move more says, all rolls weighed; nothing if it was too long.
    ///
    /// A roll was lucky by what its best move promised beyond that mean. With `lambda` 1 a position is taught how the game ended
    /// less the luck of all rolls on the way: a rollout, without bias whatever the networks are worth, of which one game gives one
    /// for each of its positions. With `lambda` 0 nothing but the mean is taught, and between the two, as in TD(λ), what is nearer
    /// counts more.
    pub fn look_ahead<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        networks: &mut [Network],
        lambda: f32,
        rng: &mut Rng,
    ) -> Option<Lesson> {
        let (stages, outcome) = self.play(game, inputs, networks, rng)?;
        // All is asked of the networks as they played, before anything is taught.
        let mut goals: Vec<(G::Position, Side, Vec<f32>)> = Vec::with_capacity(stages.len());
        let mut linked = false;
        for Stage { at, turn, next, strayed } in stages.into_iter().rev() {
            let Some(mut goal) = self.asking.ahead(game, inputs, networks, &at, turn) else {
                linked = false;
                continue;
            };
            if let Some((_, side, later)) = goals.last().filter(|_| linked && !strayed) {
                let mut far = later.clone();
                if *side != turn {
                    inputs.turn_round(&mut far);
                }
                for ((near, far), promised) in goal.iter_mut().zip(far).zip(next) {
                    *near += lambda * (far - promised);
                }
            }
            goals.push((at, turn, goal));
            linked = true;
        }
        let positions = goals.len();
        let surprises =
            goals.into_iter().map(|(at, _, goal)| self.correct(game, inputs, networks, &at, &goal));
        Some(Lesson { outcome, positions, surprise: surprises.sum() })
    }

    /// One step towards right answers, by the slope of the cross entropy; half the squared error of the first answer.
    fn correct<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        networks: &mut [Network],
        at: &G::Position,
        goal: &[f32],
    ) -> f64 {
        let Asking { rooms, seen, answers, .. } = &mut self.asking;
        seen.clear();
        inputs.see(game, at, seen);
        let which = inputs.network(game, at);
        rooms.resize(networks.len(), Room::default());
        let (network, room) = (&mut networks[which], &mut rooms[which]);
        let said = network.forward(&seen[..], room);
        let surprise = 0.5 * f64::from(said[0] - goal[0]).powi(2);
        answers.clear();
        answers.extend(said.iter().zip(goal).map(|(answer, goal)| self.rate * (goal - answer)));
        network.step(&seen[..], room, answers);
        surprise
    }

    fn play<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        networks: &[Network],
        rng: &mut Rng,
    ) -> Option<(Vec<Stage<G::Position>>, Outcome)> {
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
                    // What the networks are asked about is the position before the dice, where there are any.
                    let stood = before.take().unwrap_or_else(|| at.clone());
                    moves.clear();
                    game.moves(&at, &mut moves);
                    let best = self.asking.best(game, inputs, networks, &at, &moves);
                    let strayed = self.explore > 0.0 && rng.unit() < self.explore;
                    let chosen = if strayed { rng.below(moves.len()) } else { best };
                    let next = self.asking.best.clone();
                    stages.push(Stage { at: stood, turn, next, strayed: strayed && chosen != best });
                    game.play(&mut at, moves[chosen]);
                }
            }
        }
        None
    }
}

impl Asking {
    /// The move after which the networks like the position best; what they say of that is left in `best`.
    fn best<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        networks: &[Network],
        at: &G::Position,
        moves: &[G::Move],
    ) -> usize {
        let (mover, mut child) = (game.turn(at), at.clone());
        let mut best: Option<(usize, f32)> = None;
        for (number, &mv) in moves.iter().enumerate() {
            game.after(&mut child, mv, |child| self.ask(game, inputs, networks, child, mover));
            let worth = inputs.worth(&self.answers);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((number, worth));
                std::mem::swap(&mut self.best, &mut self.answers);
            }
        }
        best.expect("a side to move has a move").0
    }

    /// Leaves in `answers` what the networks say about a position to this side, or what is certain about a finished game.
    fn ask<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        networks: &[Network],
        at: &G::Position,
        viewer: Side,
    ) {
        self.answers.clear();
        if let Status::Over(outcome) = game.status(at) {
            self.answers.resize(inputs.outputs(), 0.0);
            inputs.outcome(outcome, viewer, &mut self.answers);
            return;
        }
        self.seen.clear();
        inputs.see(game, at, &mut self.seen);
        let which = inputs.network(game, at);
        self.rooms.resize(networks.len(), Room::default());
        self.answers.extend(networks[which].forward(&self.seen[..], &mut self.rooms[which]));
        inputs.correct(game, at, &mut self.answers);
        if game.turn(at) != viewer {
            inputs.turn_round(&mut self.answers);
        }
    }

    /// What one move more says about a position to this side, all rolls weighed; nothing where the dice decide who moves.
    fn ahead<G: Game, I: Inputs<G> + ?Sized>(
        &mut self,
        game: &G,
        inputs: &I,
        networks: &[Network],
        at: &G::Position,
        viewer: Side,
    ) -> Option<Vec<f32>> {
        let (mut moves, mut rolls) = (Vec::new(), Vec::new());
        if game.status(at) != Status::Nature {
            game.moves(at, &mut moves);
            self.best(game, inputs, networks, at, &moves);
            return Some(self.best.clone());
        }
        game.rolls(at, &mut rolls);
        let all: u32 = rolls.iter().map(|(_, weight)| weight).sum();
        let mut sum = vec![0.0; inputs.outputs()];
        for (roll, weight) in rolls {
            let mut thrown = at.clone();
            game.play(&mut thrown, roll);
            if game.status(&thrown) != Status::Turn(viewer) {
                return None;
            }
            moves.clear();
            game.moves(&thrown, &mut moves);
            self.best(game, inputs, networks, &thrown, &moves);
            let share = weight as f32 / all as f32;
            sum.iter_mut().zip(&self.best).for_each(|(sum, answer)| *sum += share * answer);
        }
        Some(sum)
    }
}

/// What networks say about a position to this side, or what is certain about a finished game.
pub fn answers<G: Game, I: Inputs<G> + ?Sized>(
    game: &G,
    inputs: &I,
    networks: &[Network],
    at: &G::Position,
    viewer: Side,
) -> Vec<f32> {
    let mut asking = Asking::default();
    asking.ask(game, inputs, networks, at, viewer);
    asking.answers
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
