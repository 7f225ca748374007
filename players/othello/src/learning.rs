//! What can be learnt about Othello, and the weights that players use.

use engines::{Lessons, Settings, Sight, Subject, Told};
use game::{BadText, Game, Seed};
use learn::{Artefact, Loss, Training};
use othello::{Any, Bits, Grid, Learnt, Othello, PatternFeatures, Weights, wthor};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What files of weights call the game.
const NAME: &str = "othello";

pub(crate) fn lessons() -> Lessons<Othello<Any<u64>>> {
    let patterns = Subject {
        name: "patterns",
        summary: "what each filling of edges, corners, rows and diagonals is worth by phase, in discs",
        sight: Sight::Sum(|_| Box::new(PatternFeatures::default()), Loss::Squares),
        training: Training {
            rate: 0.03,
            cooling: 0.6,
            decay: 0.01,
            batch: 1024,
            epochs: 8,
            patience: 2,
            seed: Seed(1),
        },
        step: 0.05,
    };
    Lessons { subjects: vec![patterns], collection: Some(tournaments) }
}

type Games = Vec<Told<Othello<Any<u64>>>>;

/// The games of a WTHOR file.
fn tournaments(game: &Othello<Any<u64>>, bytes: &[u8]) -> Option<Result<Games, BadText>> {
    // Text has no zeros in its first line; the header of such a file has.
    if bytes.len() < 16 || !bytes[..16].contains(&0) || game.grid().side() != 8 {
        return None;
    }
    let (header, entries) = match wthor::read_games(bytes) {
        Ok(read) => read,
        Err(bad) => return Some(Err(BadText::new(bad.to_string()))),
    };
    // Best play from the end-game on is known too: it is the better label of all positions before. Behind it the result is, since
    // best play says nothing about positions behind a mistake.
    let told = |entry: &wthor::Entry| {
        let moves = game.replay_wthor(entry).ok()?;
        let margin = |discs: u8| 2 * i32::from(discs) - 64;
        let (mut at, mut proved) = (game.start(), Vec::new());
        for (ply, mv) in (0..).zip(&moves) {
            if game.empties(&at).count() < u32::from(header.depth) {
                break;
            }
            proved.push((ply, margin(entry.theoretical)));
            game.play(&mut at, *mv);
        }
        Some(Told { moves, result: Some(margin(entry.score)), proved })
    };
    // Games that break the rules are left out: tournaments have them.
    Some(Ok(entries.iter().filter_map(told).collect()))
}

/// What players guess by: weights that were handed in, or those that come with the program.
pub(crate) fn judge<G: Grid>(game: &Othello<G>, settings: &Settings) -> Learnt {
    Learnt::of(game, || match settings.weights {
        Some(handed) => Some(spread(handed)),
        None => Some(shipped()),
    })
}

fn read(artefact: &Artefact) -> Weights {
    let features = PatternFeatures::default();
    let learnt = artefact
        .sum(NAME, PatternFeatures::NAME, features.size())
        .expect("front-ends check what they hand in");
    features.spread(learnt).expect("as many as there should be")
}

/// Weights that were handed in, read once however many engines want them.
fn spread(handed: engines::Weights) -> Weights {
    static READ: Mutex<Vec<(engines::Weights, Weights)>> = Mutex::new(Vec::new());
    let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, weights)) = known.iter().find(|(one, _)| *one == handed) {
        return weights.clone();
    }
    let weights = read(handed.artefact());
    known.push((handed, weights.clone()));
    weights
}

/// The weights that come with the program.
pub(crate) fn shipped() -> Weights {
    static READ: OnceLock<Weights> = OnceLock::new();
    let file = include_bytes!("../../../data/othello.weights");
    READ.get_or_init(|| read(&Artefact::read(file).expect("what comes with the program is whole"))).clone()
}
