//! The file in which learnt weights are kept, the same for all games: a few lines that say what they are, where they come from
//! and how well they did on games that were kept aside, then the numbers.
//!
//! ```text
//! tesuji weights 1
//! game othello
//! kind sum                     sum of weights, policy, network, team of networks, nnue, or convolutional
//! features patterns-1          what the game calls what is seen
//! shape 1234                   how many weights, or the shape of a network
//! origin …                     what it was learnt from
//! command …                    what was typed
//! data 0123456789abcdef        checksum of the samples
//! loss 0.4321                  on games kept aside
//! step 0.01                    numbers are multiples of this; 0: as they are, four bytes each
//! bytes 5678                   of packed numbers behind the empty line
//! check fedcba9876543210       of all lines above and the packed numbers
//! ```
//!
//! Multiples are written in as few bytes as each needs, and all is packed by DEFLATE.

use crate::convolutional::{Convolutional, Trunk};
use crate::network::{Network, Shape};
use crate::nnue::Nnue;
use crate::{Checksum, varint};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use std::error::Error;
use std::fmt;
use std::io::{Read, Write};

/// Between the shapes of networks that share a game.
const BETWEEN: &str = " + ";
/// No team is larger.
const MOST_NETWORKS: usize = 16;
const FIRST: &str = "tesuji weights 1";
/// More numbers than any file of ours has: refuses nonsense before memory is asked for.
const MOST: usize = 1 << 24;

/// What weights are, where they come from and what they are worth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Title {
    /// The name of the game in the catalog.
    pub game: String,
    /// What is seen, as the game calls it.
    pub features: String,
    /// What it was learnt from.
    pub origin: String,
    /// What was typed.
    pub command: String,
    /// Of the samples.
    pub data: Checksum,
    /// On games kept aside.
    pub loss: f64,
}

/// What was learnt.
#[derive(Clone, PartialEq, Debug)]
pub enum Model {
    /// A guess is a sum of weights.
    Sum(Vec<f32>),
    /// Moves are chosen by sums of weights.
    Policy(Vec<f32>),
    /// A small network.
    Network(Network),
    /// Several that share a game, each with a kind of positions of its own.
    Team(Team),
    /// One whose first layer follows the moves.
    Nnue(Nnue),
    /// One for boards: planes in, policy and value out.
    Convolutional(Convolutional),
}

/// Networks that share a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Team {
    shapes: Vec<Shape>,
    /// Of all of them, one behind the other.
    numbers: Vec<f32>,
}

impl Team {
    fn networks(&self) -> Vec<Network> {
        let mut rest = &self.numbers[..];
        let network = |shape: &Shape| {
            let (own, others) = rest.split_at(shape.parameters());
            rest = others;
            Network::with(shape.clone(), own.to_vec()).expect("shapes were read or belong to networks")
        };
        self.shapes.iter().map(network).collect()
    }
}

impl Model {
    /// What the file calls its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Model::Sum(_) => "sum",
            Model::Policy(_) => "policy",
            Model::Network(_) => "network",
            Model::Team(_) => "team",
            Model::Nnue(_) => "nnue",
            Model::Convolutional(_) => "convolutional",
        }
    }

    /// All its numbers.
    pub fn numbers(&self) -> &[f32] {
        match self {
            Model::Sum(weights) | Model::Policy(weights) => weights,
            Model::Network(network) => network.parameters(),
            Model::Team(team) => &team.numbers,
            Model::Nnue(network) => network.numbers(),
            Model::Convolutional(network) => network.numbers(),
        }
    }

    /// The networks, if it has any.
    pub fn networks(&self) -> Vec<Network> {
        match self {
            Model::Network(network) => vec![network.clone()],
            Model::Team(team) => team.networks(),
            Model::Sum(_) | Model::Policy(_) | Model::Nnue(_) | Model::Convolutional(_) => Vec::new(),
        }
    }

    /// The model of these networks: one alone, or several.
    pub fn of(networks: &[Network]) -> Model {
        if let [network] = networks {
            return Model::Network(network.clone());
        }
        let shapes = networks.iter().map(|network| network.shape().clone()).collect();
        let numbers = networks.iter().flat_map(Network::parameters).copied().collect();
        Model::Team(Team { shapes, numbers })
    }

    /// How many weights, or the shape of a network.
    pub fn shape(&self) -> String {
        match self {
            Model::Sum(weights) | Model::Policy(weights) => weights.len().to_string(),
            Model::Network(network) => network.shape().to_string(),
            Model::Team(team) => {
                let shapes: Vec<String> = team.shapes.iter().map(Shape::to_string).collect();
                shapes.join(BETWEEN)
            }
            Model::Nnue(network) => network.shape(),
            Model::Convolutional(network) => network.trunk().to_string(),
        }
    }
}

/// A file of weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Artefact {
    /// About them.
    pub title: Title,
    /// They themselves.
    pub model: Model,
}

/// Why a file of weights is of no use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadArtefact {
    /// It is something else.
    Foreign,
    /// This line is missing or says nothing that can be understood.
    Line(&'static str),
    /// Something in it has changed since it was written.
    Damaged,
    /// The game has no use for weights.
    Unwanted,
    /// It is for something else: what is wanted, and what it has.
    Misfit {
        /// Which line.
        what: &'static str,
        /// What would be right.
        wanted: String,
        /// What it says.
        found: String,
    },
}

impl fmt::Display for BadArtefact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadArtefact::Foreign => {
                write!(f, "this is no file of weights: expected '{FIRST}' on its first line")
            }
            BadArtefact::Line(name) => {
                write!(f, "a file of weights needs a line '{name} …' that makes sense")
            }
            BadArtefact::Damaged => {
                f.write_str("the file of weights is damaged: its checksum is not that of its contents")
            }
            BadArtefact::Unwanted => f.write_str("players of this game use no learnt weights"),
            BadArtefact::Misfit { what, wanted, found } => {
                write!(f, "these weights do not fit: their {what} is '{found}', expected '{wanted}'")
            }
        }
    }
}

impl Error for BadArtefact {}

fn fits(what: &'static str, wanted: &str, found: &str) -> Result<(), BadArtefact> {
    if wanted == found {
        return Ok(());
    }
    Err(BadArtefact::Misfit { what, wanted: wanted.into(), found: found.escape_debug().to_string() })
}

impl Artefact {
    /// The weights of a sum, if it is one of this game and these features and has so many.
    pub fn sum(&self, game: &str, features: &str, weights: usize) -> Result<&[f32], BadArtefact> {
        self.is(game, "sum", features, &weights.to_string())?;
        Ok(self.model.numbers())
    }

    /// The weights of a policy, if it is one of this game and these features and has so many.
    pub fn policy(&self, game: &str, features: &str, weights: usize) -> Result<&[f32], BadArtefact> {
        self.is(game, "policy", features, &weights.to_string())?;
        Ok(self.model.numbers())
    }

    /// So many networks, if they are of this game with these inputs, and so many of them and of outputs.
    pub fn networks(
        &self,
        game: &str,
        inputs: &str,
        (from, to): (usize, usize),
        many: usize,
    ) -> Result<Vec<Network>, BadArtefact> {
        fits("game", game, &self.title.game)?;
        fits("kind", if many == 1 { "network" } else { "team" }, self.model.kind())?;
        fits("features", inputs, &self.title.features)?;
        let networks = self.model.networks();
        fits("number of networks", &many.to_string(), &networks.len().to_string())?;
        for network in &networks {
            let sizes = &network.shape().sizes;
            let ends = (sizes[0], sizes[sizes.len() - 1]);
            fits("shape", &format!("{from} … {to}"), &format!("{} … {}", ends.0, ends.1))?;
        }
        Ok(networks)
    }

    /// The network whose first layer follows the moves, if it is one of this game with these inputs and so many of them.
    pub fn nnue(&self, game: &str, features: &str, inputs: usize) -> Result<&Nnue, BadArtefact> {
        fits("game", game, &self.title.game)?;
        fits("kind", "nnue", self.model.kind())?;
        fits("features", features, &self.title.features)?;
        let Model::Nnue(network) = &self.model else { return Err(BadArtefact::Line("kind")) };
        fits("number of inputs", &inputs.to_string(), &network.inputs().to_string())?;
        Ok(network)
    }

    /// The network for boards, if it is one of this game with these planes and so many of them.
    pub fn convolutional(
        &self,
        game: &str,
        features: &str,
        planes: usize,
    ) -> Result<&Convolutional, BadArtefact> {
        fits("game", game, &self.title.game)?;
        fits("kind", "convolutional", self.model.kind())?;
        fits("features", features, &self.title.features)?;
        let Model::Convolutional(network) = &self.model else { return Err(BadArtefact::Line("kind")) };
        fits("number of planes", &planes.to_string(), &network.trunk().planes.to_string())?;
        Ok(network)
    }

    fn is(&self, game: &str, kind: &str, features: &str, shape: &str) -> Result<(), BadArtefact> {
        fits("game", game, &self.title.game)?;
        fits("kind", kind, self.model.kind())?;
        fits("features", features, &self.title.features)?;
        fits("shape", shape, &self.model.shape())
    }

    /// The file; its numbers are rounded to multiples of `step`, or kept as they are if that is 0.
    pub fn write(&self, step: f32) -> Vec<u8> {
        let packed = pack(self.model.numbers(), step);
        let Title { game, features, origin, command, data, loss } = &self.title;
        let mut text = format!("{FIRST}\n");
        let lines = [
            ("game", game.clone()),
            ("kind", self.model.kind().into()),
            ("features", features.clone()),
            ("shape", self.model.shape()),
            ("origin", origin.clone()),
            ("command", command.clone()),
            ("data", data.to_string()),
            ("loss", loss.to_string()),
            ("step", step.to_string()),
            ("bytes", packed.len().to_string()),
        ];
        for (name, value) in lines {
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            text += &format!("{name} {value}\n");
        }
        let check = Checksum::of(text.as_bytes()).and(&packed);
        text += &format!("check {check}\n\n");
        let mut file = text.into_bytes();
        file.extend(packed);
        file
    }

    /// Reads a file.
    pub fn read(file: &[u8]) -> Result<Artefact, BadArtefact> {
        let end = file.windows(2).position(|pair| pair == b"\n\n").ok_or(BadArtefact::Foreign)?;
        let text = str::from_utf8(&file[..=end]).map_err(|_| BadArtefact::Foreign)?;
        let packed = &file[end + 2..];
        let mut lines = text.lines();
        if lines.next() != Some(FIRST) {
            return Err(BadArtefact::Foreign);
        }
        let mut next = |name: &'static str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.ok_or(BadArtefact::Line(name))
        };
        let (game, kind, features, shape) = (next("game")?, next("kind")?, next("features")?, next("shape")?);
        let (origin, command) = (next("origin")?, next("command")?);
        let data = Checksum::read(next("data")?).ok_or(BadArtefact::Line("data"))?;
        let loss: f64 = next("loss")?.parse().map_err(|_| BadArtefact::Line("loss"))?;
        let step: f32 = next("step")?.parse().map_err(|_| BadArtefact::Line("step"))?;
        let bytes: usize = next("bytes")?.parse().map_err(|_| BadArtefact::Line("bytes"))?;
        let check = Checksum::read(next("check")?).ok_or(BadArtefact::Line("check"))?;
        let above = text.rfind("check ").unwrap_or(0);
        if packed.len() != bytes || Checksum::of(&text.as_bytes()[..above]).and(packed) != check {
            return Err(BadArtefact::Damaged);
        }
        let model = read_model(kind, shape, packed, step)?;
        let [game, features, origin, command] = [game, features, origin, command].map(str::to_owned);
        Ok(Artefact { title: Title { game, features, origin, command, data, loss }, model })
    }
}

fn read_model(kind: &str, shape: &str, packed: &[u8], step: f32) -> Result<Model, BadArtefact> {
    let bad = BadArtefact::Line("shape");
    if kind == "network" {
        let shape = Shape::read(shape).ok_or(bad.clone())?;
        let parameters = unpack(packed, step, shape.parameters())?;
        return Network::with(shape, parameters).map(Model::Network).ok_or(bad);
    }
    if kind == "nnue" {
        let (inputs, hidden, count) = Nnue::read_shape(shape).ok_or(bad.clone())?;
        if count > MOST {
            return Err(bad);
        }
        let numbers = unpack(packed, step, count)?;
        return Nnue::with(inputs, hidden, numbers).map(Model::Nnue).ok_or(bad);
    }
    if kind == "convolutional" {
        let trunk = Trunk::read(shape).filter(|trunk| trunk.parameters() <= MOST).ok_or(bad.clone())?;
        let numbers = unpack(packed, step, trunk.parameters())?;
        return Convolutional::with(trunk, numbers).map(Model::Convolutional).ok_or(bad);
    }
    if kind == "team" {
        let shapes: Option<Vec<Shape>> = shape.split(BETWEEN).map(Shape::read).collect();
        let shapes = shapes.filter(|shapes| shapes.len() <= MOST_NETWORKS).ok_or(bad.clone())?;
        let count = shapes.iter().map(Shape::parameters).sum::<usize>();
        if count > MOST {
            return Err(bad);
        }
        let numbers = unpack(packed, step, count)?;
        return Ok(Model::Team(Team { shapes, numbers }));
    }
    let count = shape.parse().ok().filter(|count| *count <= MOST).ok_or(bad)?;
    match kind {
        "sum" => Ok(Model::Sum(unpack(packed, step, count)?)),
        "policy" => Ok(Model::Policy(unpack(packed, step, count)?)),
        _ => Err(BadArtefact::Line("kind")),
    }
}

/// What numbers become when they are rounded to multiples of `step`: what is measured should be what is kept.
pub fn round(numbers: &mut [f32], step: f32) {
    if step > 0.0 {
        numbers.iter_mut().for_each(|number| *number = (*number / step).round() * step);
    }
}

fn pack(numbers: &[f32], step: f32) -> Vec<u8> {
    let mut plain = Vec::new();
    for number in numbers {
        if step > 0.0 {
            varint::put_signed(&mut plain, (number / step).round() as i64);
        } else {
            plain.extend(number.to_le_bytes());
        }
    }
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&plain).and_then(|()| encoder.finish()).expect("memory takes all")
}

fn unpack(packed: &[u8], step: f32, count: usize) -> Result<Vec<f32>, BadArtefact> {
    // No number takes more bytes than this, so that a bomb ends here.
    let most = count as u64 * 10;
    let mut plain = Vec::new();
    let read = DeflateDecoder::new(packed).take(most + 1).read_to_end(&mut plain);
    if read.is_err() || plain.len() as u64 > most {
        return Err(BadArtefact::Damaged);
    }
    let numbers: Option<Vec<f32>> = if step > 0.0 {
        let mut rest = &plain[..];
        let numbers = (0..count).map(|_| varint::take_signed(&mut rest).map(|n| n as f32 * step)).collect();
        if rest.is_empty() { numbers } else { None }
    } else {
        let (words, rest) = plain.as_chunks();
        (words.len() == count && rest.is_empty())
            .then(|| words.iter().map(|word| f32::from_le_bytes(*word)).collect())
    };
    let numbers = numbers.ok_or(BadArtefact::Damaged)?;
    if numbers.iter().all(|number| number.is_finite()) { Ok(numbers) } else { Err(BadArtefact::Damaged) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Activation;
    use game::Seed;

    fn sample(model: Model) -> Artefact {
        let title = Title {
            game: "mnk".into(),
            features: "lines-1".into(),
            origin: "self-play\nof a test".into(),
            command: "learn …".into(),
            data: Checksum(5),
            loss: 0.25,
        };
        Artefact { title, model }
    }

    fn network() -> Model {
        let shape = Shape { sizes: vec![3, 4, 1], hidden: Activation::Relu, output: Activation::Linear };
        Model::Network(Network::new(shape, Seed(1)))
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let two = |seed: u64| {
            let sizes = vec![3, 4 + seed as usize, 1];
            let shape = Shape { sizes, hidden: Activation::Relu, output: Activation::Linear };
            Network::new(shape, Seed(seed))
        };
        let team = Model::of(&[two(1), two(2)]);
        let nnue = Model::Nnue(Nnue::new(5, 3, Seed(2)));
        let trunk = Trunk { planes: 4, channels: 16, blocks: 1 };
        let boards = Model::Convolutional(Convolutional::new(trunk, Seed(3)));
        let sum = Model::Sum(vec![1.5, -0.5, 0.0, 100.0]);
        for model in [sum, Model::Policy(vec![]), network(), team, nnue, boards] {
            let artefact = sample(model);
            let back = Artefact::read(&artefact.write(0.0)).unwrap();
            assert_eq!(back.model, artefact.model);
            // A title has lines, so a line break in it becomes a space.
            assert_eq!((back.title.origin.as_str(), back.title.loss), ("self-play of a test", 0.25));
        }
        let rounded = Artefact::read(&sample(Model::Sum(vec![1.26, -0.49])).write(0.25)).unwrap();
        assert_eq!(rounded.model.numbers(), [1.25, -0.5]);
    }

    #[test]
    fn whatever_changes_is_noticed() {
        let file = sample(network()).write(0.0);
        for place in 0..file.len() {
            let mut changed = file.clone();
            changed[place] ^= 1;
            assert!(Artefact::read(&changed).is_err(), "byte {place}");
            assert!(Artefact::read(&file[..place]).is_err(), "cut at {place}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_would() {
        let artefact = sample(Model::Sum(vec![0.0; 4]));
        assert!(artefact.sum("mnk", "lines-1", 4).is_ok());
        for (refused, words) in [
            (artefact.sum("nim", "lines-1", 4).unwrap_err(), ["game", "mnk", "nim"]),
            (artefact.sum("mnk", "lines-2", 4).unwrap_err(), ["features", "lines-1", "lines-2"]),
            (artefact.sum("mnk", "lines-1", 5).unwrap_err(), ["shape", "'4'", "'5'"]),
            (artefact.policy("mnk", "lines-1", 4).unwrap_err(), ["kind", "sum", "policy"]),
            (artefact.networks("mnk", "lines-1", (3, 1), 1).unwrap_err(), ["kind", "sum", "network"]),
        ] {
            let said = refused.to_string();
            assert!(words.iter().all(|word| said.contains(word)), "{said}");
        }
        assert!(sample(network()).networks("mnk", "lines-1", (3, 1), 1).is_ok());
        assert!(sample(network()).networks("mnk", "lines-1", (3, 2), 1).is_err());
    }
}
