//! What can be learnt about a game: its entry lists it, and everything typed happens here. Games that somebody played are
//! replayed by the rules, what a learner may see is asked of the game, and the room `learn` does the rest.

use crate::abilities::Here;
use crate::boards::{Boarded, trunk};
use crate::labels::{goal, mixed, outcome};
use crate::played::Playable;
use crate::sights::Sights;
use crate::tutored::{SelfTaught, networks};
use game::{BadText, Features, Game, Inputs, MoveFeatures, Perspectives, PlaneInputs, Side, Status};
use learn::{
    Artefact, BadArtefact, Chosen, Epoch, Judged, Label, Loss, Model, Network, Nnue, Policy, Pupil, Sample,
    Shown, Sum, Taught, Training, Viewed, Viewer, train,
};
use std::fmt;

/// All that can be learnt about a game.
pub struct Lessons<G: Game> {
    /// Each with its own weights.
    pub subjects: Vec<Subject<G>>,
    /// Reads files with many games, if the bytes are one.
    pub collection: Option<Collection<G>>,
}

/// The games of a file that is such a collection; the error says what is wrong with one that nearly is.
pub type Collection<G> = fn(&G, &[u8]) -> Option<Result<Vec<Told<G>>, BadText>>;

/// A game as a collection tells it.
pub struct Told<G: Game> {
    /// From the usual start.
    pub moves: Vec<G::Move>,
    /// Its end for the first player, where that is not what the last position says.
    pub result: Option<i32>,
    /// What somebody has proved of positions on the way: after so many moves, the score for the first player.
    pub proved: Vec<(u32, i32)>,
}

/// Something that can be learnt.
pub struct Subject<G: Game> {
    /// What it is called on the command line.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What is seen.
    pub sight: Sight<G>,
    /// How it is trained when nothing is said.
    pub training: Training,
    /// Its numbers are kept as multiples of this.
    pub step: f32,
}

/// Makes what looks at positions.
pub enum Sight<G: Game> {
    /// A sum of weights, which makes this loss small.
    Sum(fn(&G) -> Box<dyn Features<G>>, Loss),
    /// A policy.
    Policy(fn(&G) -> Box<dyn MoveFeatures<G>>),
    /// A network with hidden layers of these sizes, when nothing is said; or several, each with a hidden layer of its size.
    Network(fn(&G) -> Box<dyn Inputs<G>>, &'static [usize]),
    /// A network whose first layer follows the moves, with so many hidden neurons for each view, when nothing is said.
    Nnue(fn(&G) -> Box<dyn Perspectives<G>>, usize),
    /// A convolutional network, with so many channels and pairs of layers behind the first, when nothing is said.
    Planes(fn(&G) -> Box<dyn PlaneInputs<G>>, (usize, usize)),
}

/// A subject as a list shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct SubjectCard {
    /// What it is called on the command line.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// The kind of its model.
    pub kind: &'static str,
    /// The name of what is seen.
    pub features: &'static str,
    /// How many weights, or inputs and outputs.
    pub size: String,
    /// How it is trained when nothing is said.
    pub training: Training,
}

/// How to learn from samples.
#[derive(Clone, Debug)]
pub struct Study<'s> {
    /// Which subject.
    pub subject: &'s str,
    /// Rates, batches, epochs.
    pub training: Training,
    /// Hidden layers of a network, if not the usual ones.
    pub hidden: Option<Vec<usize>>,
    /// Another loss than the usual one, for a sum.
    pub loss: Option<Loss>,
    /// How much the result counts, from 0 to 1, beside what a search believed, for whoever has a scale of grades.
    pub result_share: f32,
    /// What to start from, if not from nothing.
    pub from: Option<&'s Artefact>,
    /// Positions at most.
    pub most: usize,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// What was learnt.
    pub model: Model,
    /// The name of what is seen.
    pub features: &'static str,
    /// Positions to learn from, and aside.
    pub positions: (usize, usize),
    /// The best epoch; its loss is that of the numbers as they will be kept.
    pub best: Epoch,
    /// The step of the numbers.
    pub step: f32,
}

/// Why nothing was learnt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unlearnt {
    /// There is no such subject; these there are.
    Unknown(Vec<&'static str>),
    /// This needs a model of another kind.
    Kind(&'static str),
    /// A game of the samples does not follow the rules: its number, the number of the move from 1.
    Illegal(u64, usize),
    /// The start of a game is no position.
    Start(u64, String),
    /// There is nothing to learn from, or nothing to judge by.
    Nothing,
    /// What to start from does not fit.
    From(BadArtefact),
    /// No network has such layers.
    Shape,
    /// So many networks need so many sizes.
    Team(usize),
}

impl fmt::Display for Unlearnt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unlearnt::Unknown(known) if known.is_empty() => f.write_str("this game offers nothing to learn"),
            Unlearnt::Unknown(known) => write!(f, "there is no such subject; known are {}", known.join(", ")),
            Unlearnt::Kind(kind) => write!(f, "this needs a {kind}, and the subject is none"),
            Unlearnt::Illegal(game, number) => {
                write!(f, "game {game} of the samples has no legal move {number}: were they made by these rules?")
            }
            Unlearnt::Start(game, why) => write!(f, "game {game} of the samples starts nowhere: {why}"),
            Unlearnt::Nothing => f.write_str(
                "there are no positions to learn from, or none aside to judge by: give more games with results",
            ),
            Unlearnt::From(bad) => bad.fmt(f),
            Unlearnt::Team(many) => {
                write!(f, "{many} networks share this game: give the hidden neurons of each, {many} numbers")
            }
            Unlearnt::Shape => f.write_str("a network has one or two hidden layers of a few thousand neurons at most"),
        }
    }
}

/// Hears of epochs; says whether to go on.
pub type Hear<'h> = dyn FnMut(&Epoch) -> bool + 'h;

/// Learns about a game.
pub trait Learnable {
    /// What can be learnt.
    fn subjects(&self) -> Vec<SubjectCard>;
    /// Whether players of this game can use these weights.
    fn fits(&self, artefact: &Artefact) -> Result<(), BadArtefact>;
    /// The games of a file that holds many in a form that only this game knows; nothing if it is none.
    fn collection(&self, bytes: &[u8]) -> Option<Result<Vec<Sample>, BadText>>;
    /// Learns from samples.
    fn study(&self, how: &Study<'_>, samples: &[Sample], hear: &mut Hear<'_>) -> Result<Learnt, Unlearnt>;
    /// A network learns from games against itself, telling after every so many games what it is now.
    fn tutor(
        &self,
        how: &SelfTaught<'_>,
        hear: &mut dyn FnMut(u64, &Learnt) -> bool,
    ) -> Result<Learnt, Unlearnt>;
}

/// The lessons of a game, and the game.
pub(crate) struct School<'h, G: Game> {
    pub(crate) here: Here<'h, G>,
    pub(crate) lessons: &'h Lessons<G>,
}

/// The name of a game in its setup.
fn name_of(setup: &str) -> &str {
    setup.split(':').next().unwrap_or(setup)
}

/// Hears of a position: the moves before it, the score for the side to move if it is known, and the move that was chosen, if
/// it was a choice. Says whether it wants to hear more.
pub(crate) type Visit<'v, G> = dyn FnMut(
        &Sample,
        &<G as Game>::Position,
        &[<G as Game>::Move],
        Option<i32>,
        Option<<G as Game>::Move>,
    ) -> bool
    + 'v;

impl<G: Playable> School<'_, G> {
    pub(crate) fn game(&self) -> &G {
        self.here.game
    }

    pub(crate) fn subject(&self, name: &str) -> Result<&Subject<G>, Unlearnt> {
        let subjects = &self.lessons.subjects;
        let unknown = || Unlearnt::Unknown(subjects.iter().map(|subject| subject.name).collect());
        subjects.iter().find(|subject| subject.name == name).ok_or_else(unknown)
    }

    /// Goes through the positions of games: each with the moves before it, the score for the side to move if it is known, and
    /// the move that was chosen, if it was a choice.
    pub(crate) fn replay(&self, samples: &[Sample], each: &mut Visit<'_, G>) -> Result<(), Unlearnt> {
        let game = self.game();
        let (mut moves, mut rolls, mut past) = (Vec::new(), Vec::new(), Vec::new());
        for sample in samples {
            let mut at = match &sample.start {
                None => game.start(),
                Some(text) => {
                    game.read_position(text).map_err(|bad| Unlearnt::Start(sample.number, bad.to_string()))?
                }
            };
            past.clear();
            let mut labels = sample.labels.iter().filter(|label| label.proved).peekable();
            for ply in 0..=sample.moves.len() {
                while labels.peek().is_some_and(|label| (label.ply as usize) < ply) {
                    labels.next();
                }
                let here = labels.peek().filter(|label| label.ply as usize == ply).map(|label| label.score);
                moves.clear();
                match game.status(&at) {
                    Status::Turn(_) => game.moves(&at, &mut moves),
                    Status::Nature => {
                        rolls.clear();
                        game.rolls(&at, &mut rolls);
                        moves.extend(rolls.iter().map(|(roll, _)| *roll));
                    }
                    Status::Over(_) if ply == sample.moves.len() => break,
                    Status::Over(_) => {}
                }
                let next = sample.moves.get(ply).map(|place| {
                    moves.get(*place as usize).copied().ok_or(Unlearnt::Illegal(sample.number, ply + 1))
                });
                let next = next.transpose()?;
                let signed = |score: i32| if game.turn(&at) == Side::First { score } else { -score };
                let score = here.or(sample.result.map(signed));
                let judged = ply >= sample.opening as usize && matches!(game.status(&at), Status::Turn(_));
                if judged && !each(sample, &at, &past, score, next) {
                    return Ok(());
                }
                let Some(mv) = next else { break };
                game.play(&mut at, mv);
                past.push(mv);
            }
        }
        Ok(())
    }

    fn sum(
        &self,
        features: impl Fn() -> Box<dyn Features<G>>,
        loss: Loss,
        how: &Study<'_>,
        samples: &[Sample],
    ) -> Result<Sum<Sights<'_, G>>, Unlearnt> {
        let sights = || Sights::new(self.game(), features());
        let (mut learn, mut held, mut looker, mut row) = (sights(), sights(), features(), Vec::new());
        let scale = looker.scale().filter(|_| loss == Loss::Logistic);
        self.replay(samples, &mut |sample, at, past, score, _| {
            let Some(score) = score else { return true };
            row.clear();
            looker.see(self.game(), at, &mut row);
            if !row.is_empty() {
                let result = goal(loss, score);
                let right = scale
                    .map_or(result, |scale| mixed(sample, past.len(), (result, scale), how.result_share));
                let into = if sample.is_held_out() { &mut held } else { &mut learn };
                into.push(at.clone(), right);
            }
            learn.len() + held.len() < how.most
        })?;
        let weights = match how.from {
            None => (0..looker.weights()).map(|place| looker.start(place)).collect(),
            Some(from) => from.model.numbers().to_vec(),
        };
        Ok(Sum { weights, samples: learn, held, loss })
    }

    fn policy(
        &self,
        features: &mut dyn MoveFeatures<G>,
        how: &Study<'_>,
        samples: &[Sample],
    ) -> Result<Policy, Unlearnt> {
        let (mut learn, mut held) = (Chosen::default(), Chosen::default());
        self.replay(samples, &mut |sample, at, past, _, next| {
            let Some(next) = next else { return true };
            let into = if sample.is_held_out() { &mut held } else { &mut learn };
            let (before, mut chosen) = (into.rows.len(), None);
            let mut seen: Vec<Vec<(u32, f32)>> = Vec::new();
            features.see(self.game(), at, past, &mut |mv, row| {
                if mv == next {
                    chosen = Some(before + seen.len());
                }
                seen.push(row.to_vec());
            });
            if let Some(chosen) = chosen {
                seen.iter().for_each(|row| into.rows.push(row));
                into.ends.push(into.rows.len());
                into.chosen.push(chosen);
            }
            learn.chosen.len() + held.chosen.len() < how.most
        })?;
        let mut policy = Policy::new(features.weights(), learn, held);
        if let Some(from) = how.from {
            policy.weights.copy_from_slice(from.model.numbers());
        }
        Ok(policy)
    }

    /// One of the networks and the positions that are its own.
    fn taught(
        &self,
        inputs: &dyn Inputs<G>,
        (which, network): (usize, Network),
        how: &Study<'_>,
        samples: &[Sample],
    ) -> Result<Taught, Unlearnt> {
        let (mut learn, mut held) = (Judged::default(), Judged::default());
        let mut seen = Vec::new();
        let mut answers = vec![0.0; inputs.outputs()];
        self.replay(samples, &mut |sample, at, _, score, _| {
            let Some(score) = score.filter(|_| inputs.network(self.game(), at) == which) else { return true };
            seen.clear();
            inputs.see(self.game(), at, &mut seen);
            answers.fill(0.0);
            inputs.outcome(outcome(score), Side::First, &mut answers);
            let into = if sample.is_held_out() { &mut held } else { &mut learn };
            into.rows.push(&seen);
            into.goals.extend(&answers);
            learn.rows.len() + held.rows.len() < how.most
        })?;
        Ok(Taught::new(network, learn, held))
    }
}

impl<G: Playable> School<'_, G> {
    /// A network whose first layer follows the moves, and the positions that it learns from: what is right is what came of the game,
    /// mixed with what a search believed of the position.
    fn viewer(
        &self,
        views: &dyn Perspectives<G>,
        hidden: usize,
        how: &Study<'_>,
        samples: &[Sample],
    ) -> Result<Viewer, Unlearnt> {
        let (mut learn, mut held, mut seen) = (Viewed::default(), Viewed::default(), Vec::new());
        let scale = views.scale();
        self.replay(samples, &mut |sample, at, past, score, next| {
            let Some(score) = score else { return true };
            seen.clear();
            let turned = views.see(self.game(), at, next, &mut seen);
            if seen.is_empty() {
                return true;
            }
            let right = mixed(sample, past.len(), (goal(Loss::Logistic, score), scale), how.result_share);
            let into = if sample.is_held_out() { &mut held } else { &mut learn };
            into.push(&seen, turned, right);
            learn.len() + held.len() < how.most
        })?;
        let network = match how.from.map(|from| &from.model) {
            Some(Model::Nnue(network)) => network.clone(),
            _ => Nnue::new(views.inputs(), hidden, how.training.seed),
        };
        Ok(Viewer::new(network, learn, held))
    }
}

impl<G: Playable> School<'_, G> {
    /// Whether weights are of this subject.
    pub(crate) fn is_of(&self, subject: &Subject<G>, artefact: &Artefact) -> Result<(), BadArtefact> {
        let name = name_of(self.here.setup);
        match &subject.sight {
            Sight::Sum(make, _) => {
                let features = make(self.game());
                artefact.sum(name, features.name(), features.weights()).map(drop)
            }
            Sight::Policy(make) => {
                let features = make(self.game());
                artefact.policy(name, features.name(), features.weights()).map(drop)
            }
            Sight::Network(make, _) => {
                let inputs = make(self.game());
                let ends = (inputs.inputs(), inputs.outputs());
                artefact.networks(name, inputs.name(), ends, inputs.networks()).map(drop)
            }
            Sight::Nnue(make, hidden) => {
                let views = make(self.game());
                let network = artefact.nnue(name, views.name(), views.inputs())?;
                let wanted = format!("{}-{hidden}x2-1 or the like", views.inputs());
                let misfit = || BadArtefact::Misfit { what: "shape", wanted, found: network.shape() };
                if views.takes(network.hidden()) { Ok(()) } else { Err(misfit()) }
            }
            Sight::Planes(make, _) => {
                let views = make(self.game());
                artefact.convolutional(name, views.name(), views.planes()).map(drop)
            }
        }
    }
}

impl<G: Playable> Learnable for School<'_, G> {
    fn subjects(&self) -> Vec<SubjectCard> {
        let card = |subject: &Subject<G>| {
            let (kind, features, size) = match &subject.sight {
                Sight::Sum(make, _) => {
                    let features = make(self.game());
                    ("sum", features.name(), features.weights().to_string())
                }
                Sight::Policy(make) => {
                    let features = make(self.game());
                    ("policy", features.name(), features.weights().to_string())
                }
                Sight::Network(make, hidden) => {
                    let inputs = make(self.game());
                    let hidden: Vec<String> = hidden.iter().map(usize::to_string).collect();
                    let (kind, between) =
                        if inputs.networks() > 1 { ("team", "+") } else { ("network", "-") };
                    let size = format!("{}-{}-{}", inputs.inputs(), hidden.join(between), inputs.outputs());
                    (kind, inputs.name(), size)
                }
                Sight::Nnue(make, hidden) => {
                    let views = make(self.game());
                    ("nnue", views.name(), format!("{}-{hidden}x2-1", views.inputs()))
                }
                Sight::Planes(make, (channels, blocks)) => {
                    let views = make(self.game());
                    let size = format!("{}-{channels}x{}", views.planes(), 1 + 2 * blocks);
                    ("convolutional", views.name(), size)
                }
            };
            let Subject { name, summary, training, .. } = *subject;
            SubjectCard { name, summary, kind, features, size, training }
        };
        self.lessons.subjects.iter().map(card).collect()
    }

    fn fits(&self, artefact: &Artefact) -> Result<(), BadArtefact> {
        let mut refused = None;
        for subject in &self.lessons.subjects {
            match self.is_of(subject, artefact) {
                Ok(()) => return Ok(()),
                // A subject with the same features says best what is wrong.
                Err(bad) => {
                    let close = matches!(bad, BadArtefact::Misfit { what: "shape", .. });
                    if close || refused.is_none() {
                        refused = Some(bad);
                    }
                }
            }
        }
        Err(refused.unwrap_or(BadArtefact::Foreign))
    }

    fn collection(&self, bytes: &[u8]) -> Option<Result<Vec<Sample>, BadText>> {
        let told = match self.lessons.collection?(self.game(), bytes)? {
            Ok(told) => told,
            Err(bad) => return Some(Err(bad)),
        };
        let game = self.game();
        let sample = |(number, told): (u64, Told<G>)| {
            let (mut at, mut moves, mut listed) = (game.start(), Vec::new(), Vec::new());
            let (mut labels, mut proved) = (Vec::new(), told.proved.into_iter().peekable());
            for (ply, mv) in (0..).zip(told.moves) {
                if let Some((_, score)) = proved.next_if(|(known, _)| *known == ply) {
                    let score = if game.turn(&at) == Side::First { score } else { -score };
                    labels.push(Label { ply, score, proved: true });
                }
                listed.clear();
                game.moves(&at, &mut listed);
                moves.extend(listed.iter().position(|one| *one == mv).map(|place| place as u32));
                game.play(&mut at, mv);
            }
            let end = match game.status(&at) {
                Status::Over(outcome) => Some(outcome.seen_by(Side::First).0),
                _ => None,
            };
            Sample { number, moves, result: told.result.or(end), labels, ..Sample::default() }
        };
        Some(Ok((0..).zip(told).map(sample).collect()))
    }

    fn study(&self, how: &Study<'_>, samples: &[Sample], hear: &mut Hear<'_>) -> Result<Learnt, Unlearnt> {
        let subject = self.subject(how.subject)?;
        if let Some(from) = how.from {
            self.is_of(subject, from).map_err(Unlearnt::From)?;
        }
        let step = subject.step;
        let learnt = |model, features, positions: (usize, usize), best| Learnt {
            model,
            features,
            positions,
            best,
            step,
        };
        let enough = |(learn, held): (usize, usize)| {
            if learn == 0 || held == 0 { Err(Unlearnt::Nothing) } else { Ok((learn, held)) }
        };
        match &subject.sight {
            Sight::Sum(make, loss) => {
                let name = make(self.game()).name();
                let mut sum = self.sum(|| make(self.game()), how.loss.unwrap_or(*loss), how, samples)?;
                let positions = enough((sum.samples.len(), sum.held.len()))?;
                let mut best = train(&mut sum, &how.training, hear);
                learn::round(&mut sum.weights, step);
                best.aside = sum.loss_aside().0;
                Ok(learnt(Model::Sum(sum.weights), name, positions, best))
            }
            Sight::Policy(make) => {
                let mut features = make(self.game());
                let mut policy = self.policy(&mut *features, how, samples)?;
                let positions = enough((policy.samples.chosen.len(), policy.held.chosen.len()))?;
                let best = train(&mut policy, &how.training, hear);
                learn::round(&mut policy.weights, step);
                Ok(learnt(Model::Policy(policy.weights), features.name(), positions, best))
            }
            Sight::Network(make, hidden) => {
                let inputs = make(self.game());
                let hidden = how.hidden.as_deref().unwrap_or(hidden);
                let networks = networks(&*inputs, hidden, how.from, how.training.seed)?;
                let (mut all, mut last, mut made) = ((0, 0), None, Vec::new());
                for network in networks.into_iter().enumerate() {
                    let mut taught = self.taught(&*inputs, network, how, samples)?;
                    let positions = enough((taught.samples.rows.len(), taught.held.rows.len()))?;
                    all = (all.0 + positions.0, all.1 + positions.1);
                    let best = train(&mut taught, &how.training, hear);
                    last = Some(best);
                    made.push(taught.network);
                }
                let best = last.ok_or(Unlearnt::Nothing)?;
                Ok(learnt(Model::of(&made), inputs.name(), all, best))
            }
            Sight::Nnue(make, hidden) => {
                let views = make(self.game());
                let hidden = match how.hidden.as_deref() {
                    None => *hidden,
                    Some(&[one]) if views.takes(one) => one,
                    Some(_) => return Err(Unlearnt::Shape),
                };
                let mut viewer = self.viewer(&*views, hidden, how, samples)?;
                let positions = enough((viewer.samples.len(), viewer.held.len()))?;
                let mut best = train(&mut viewer, &how.training, hear);
                learn::round(viewer.parameters(), step);
                best.aside = viewer.aside().loss;
                Ok(learnt(Model::Nnue(viewer.network), views.name(), positions, best))
            }
            Sight::Planes(make, usual) => {
                let views = make(self.game());
                let trunk = trunk(views.planes(), *usual, how.hidden.as_deref()).ok_or(Unlearnt::Shape)?;
                let mut boarded = Boarded::new(self.game(), &*views, trunk, how);
                self.take(&*views, &mut boarded, how, samples)?;
                let positions = enough((boarded.samples.len(), boarded.held.len()))?;
                let best = train(&mut boarded, &how.training, hear);
                Ok(learnt(Model::Convolutional(boarded.network), views.name(), positions, best))
            }
        }
    }

    fn tutor(
        &self,
        how: &SelfTaught<'_>,
        hear: &mut dyn FnMut(u64, &Learnt) -> bool,
    ) -> Result<Learnt, Unlearnt> {
        self.by_itself(how, hear)
    }
}
