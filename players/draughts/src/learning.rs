//! What can be learnt about draughts, and the weights that players use.

use draughts::{Board, Draughts, Judge, Kind, Variant, Weights, WindowFeatures};
use engines::{Lessons, Settings, Sight, Subject};
use game::{Counts, Evaluate, Features, Remembering, Score, Seed, Trail};
use learn::{Artefact, Loss, Training};
use std::any::Any;
use std::sync::{Mutex, OnceLock, PoisonError};

/// What files of weights call the game.
const NAME: &str = "draughts";

/// The windows of the board at the end of a line.
struct Windows<V>(WindowFeatures<V>);

impl<V: Variant> Features<Remembering<Draughts<V>>> for Windows<V> {
    fn name(&self) -> &'static str {
        WindowFeatures::<V>::NAME
    }

    fn weights(&self) -> usize {
        WindowFeatures::<V>::SIZE
    }

    fn scale(&self) -> Option<f32> {
        self.0.scale()
    }

    fn see(&mut self, game: &Remembering<Draughts<V>>, trail: &Trail<Draughts<V>>, out: &mut Counts) {
        self.0.see(game.rules(), trail.at(), out);
    }

    fn start(&self, place: usize) -> f32 {
        self.0.start(place)
    }
}

/// What the men in every window, kings on their squares and a few counts are worth.
pub(crate) fn lessons<V: Variant>() -> Lessons<Remembering<Draughts<V>>> {
    let windows = Subject {
        name: "windows",
        summary: "what men in every window of eight squares, kings and counts are worth by phase, from what searches believed and who won",
        sight: Sight::Sum(|_| Box::new(Windows::<V>(WindowFeatures::default())), Loss::Logistic),
        training: Training {
            rate: 0.01,
            cooling: 0.7,
            decay: 0.005,
            batch: 1024,
            epochs: 10,
            patience: 2,
            seed: Seed(1),
        },
        step: 0.01,
    };
    Lessons { subjects: vec![windows], collection: None }
}

/// What players guess by.
#[derive(Clone, Debug)]
pub(crate) enum Guess<V> {
    /// Learnt.
    Windows(Weights<V>),
    /// Made by hand.
    Hand(Judge),
}

impl<V: Variant> Guess<V> {
    /// By weights that were handed in, or those that come with the program, or by hand where there are none.
    pub(crate) fn learnt(settings: &Settings) -> Guess<V> {
        let weights = match settings.weights {
            Some(handed) => Some(spread(handed)),
            None => shipped(),
        };
        weights.map_or(Guess::Hand(Judge), Guess::Windows)
    }
}

impl<V: Variant> Evaluate<Draughts<V>> for Guess<V> {
    #[inline]
    fn evaluate(&mut self, game: &Draughts<V>, at: &Board) -> Score {
        match self {
            Guess::Windows(weights) => weights.evaluate(game, at),
            Guess::Hand(judge) => judge.evaluate(game, at),
        }
    }
}

fn read<V: Variant>(artefact: &Artefact) -> Weights<V> {
    let learnt = artefact
        .sum(NAME, WindowFeatures::<V>::NAME, WindowFeatures::<V>::SIZE)
        .expect("front-ends check what they hand in");
    Weights::new(learnt.to_vec()).expect("as many as there should be")
}

/// Weights that were handed in, read once however many engines want them.
fn spread<V: Variant>(handed: engines::Weights) -> Weights<V> {
    static READ: Mutex<Vec<(engines::Weights, Box<dyn Any + Send>)>> = Mutex::new(Vec::new());
    let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known.iter().filter(|(one, _)| *one == handed).find_map(|(_, read)| read.downcast_ref());
    if let Some(weights) = found {
        return Weights::clone(weights);
    }
    let weights = read::<V>(handed.artefact());
    known.push((handed, Box::new(weights.clone())));
    weights
}

/// The file that comes with the program for one of the four games, if there is one.
fn file(kind: Kind) -> Option<&'static [u8]> {
    match kind {
        Kind::English => Some(include_bytes!("../../../data/draughts-english.weights")),
        Kind::International => Some(include_bytes!("../../../data/draughts-international.weights")),
        Kind::Brazilian | Kind::Russian => None,
    }
}

/// The weights that come with the program, for games that have any.
fn shipped<V: Variant>() -> Option<Weights<V>> {
    static READ: [OnceLock<Box<dyn Any + Send + Sync>>; 4] = [const { OnceLock::new() }; 4];
    let file = file(V::KIND)?;
    let weights = READ[V::KIND as usize].get_or_init(|| {
        Box::new(read::<V>(&Artefact::read(file).expect("what comes with the program is whole")))
    });
    weights.downcast_ref().cloned()
}
