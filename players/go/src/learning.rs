//! What the player of Go has learnt, and how: `tesuji go learn`, `tesuji go predict`.

use crate::collected::{GAMES, ten_games_of};
use crate::network;
use engines::{Argument, BadCall, Call, Command, Ending, Lessons, Settings, Sight, Subject};
use game::{MoveFeatures, PlaneInputs, PutNumber, Remembering, Seed, TellMove, Trail};
use go::features::Scene;
use go::neighbours::{Observation, nearest};
use go::patterns::ZOOMS;
use go::study::{self, Foreseen, Recipe};
use go::weights::{NAME, NUMBERS, STEP, Weights};
use go::{Go, Move, Point, planes};
use learn::{Artefact, Checksum, Model, Title, Training};
use std::sync::{Arc, LazyLock};

/// What comes with the program; `data/README.md` says how it was learnt.
const SHIPPED: &[u8] = include_bytes!("../../../data/go.weights");

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let artefact = Artefact::read(SHIPPED).expect("what comes with the program is whole");
    let numbers = artefact.policy("go", NAME, NUMBERS).expect("and fits");
    Arc::new(Weights::of(numbers).expect("as many as there should be"))
});

/// The weights that somebody handed in, or those that come with the program.
pub(crate) fn weights(settings: &Settings) -> Arc<Weights> {
    let handed = settings.weights.and_then(|handed| match &handed.artefact().model {
        Model::Policy(numbers) => Weights::of(numbers),
        _ => None,
    });
    handed.map_or_else(|| Arc::clone(&WEIGHTS), Arc::new)
}

pub(crate) const LEARN: Command = Command {
    name: "learn",
    summary: "Counts patterns, fits the weights of features to games, and says what they foresee of every tenth game",
    arguments: &[
        GAMES,
        Argument { name: "-o FILE", help: "Where the weights go, for --weights and for lab match" },
        Argument { name: "--least N", help: "Patterns are kept that were chosen so often (usually 14)" },
        Argument { name: "--fitted N", help: "Positions that weights are fitted to (usually 250000)" },
    ],
    run: learn,
};

pub(crate) const PREDICT: Command = Command {
    name: "predict",
    summary: "How often neighbours, patterns and the weights that come with the program foresee moves of every tenth game",
    arguments: &[GAMES],
    run: predict,
};

/// How often patterns stand is counted in so many positions.
const COUNTED: usize = 500_000;
/// So many positions of games kept aside are looked at.
pub(crate) const JUDGED: usize = 8_000;

/// A number behind a flag, or the usual one.
pub(crate) fn number(text: &str, usual: usize) -> Result<usize, BadCall> {
    if text.is_empty() {
        return Ok(usual);
    }
    let wrong = || BadCall::Input(format!("'{}': expected a number from 2 on", text.escape_debug()));
    text.parse().ok().filter(|&number| number >= 2).ok_or_else(wrong)
}

pub(crate) fn told(foreseen: &Foreseen) -> String {
    let [one, five, ten, twenty] = foreseen.shares();
    format!(
        "of {} moves first {one:.1} %, in 5 {five:.1} %, in 10 {ten:.1} %, in 20 {twenty:.1} %",
        foreseen.moves
    )
}

fn learn(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [_, file, least, fitted] = call.arguments else {
        return Err(BadCall::Input("expected a file of games".into()));
    };
    let least = number(least, 14)? as u32;
    let fitted = number(fitted, 250_000)?;
    let recipe = Recipe { least, counted: COUNTED, fitted, rate: 0.12 };
    let text = ten_games_of(call)?;
    let (kept, held) = study::split(&text);
    let limits = (call.limits)();
    let over = || limits.over();
    let counts = study::count(&kept, &recipe, &over);
    for zoom in 1..=ZOOMS {
        writeln!(call.out, "zoom {zoom}: {} patterns", counts.len(zoom))?;
    }
    writeln!(call.out, "patterns: {}", told(&study::foreseen_by_counts(&held, JUDGED / 4, &counts)))?;
    let mut fit = study::fit(&kept, &counts, &recipe, &over);
    let (foreseen, loss) = study::foreseen_by_weights(&held, JUDGED, &mut fit);
    writeln!(call.out, "weights: {}, {loss:.3} nats", told(&foreseen))?;
    if !file.is_empty() {
        let title = Title {
            game: "go".into(),
            features: NAME.into(),
            origin: format!("{} games of 19x19", kept.len()),
            command: format!("tesuji go learn GAMES --least {least} --fitted {fitted} -o FILE"),
            data: Checksum::of(text.as_bytes()),
            loss: (loss * 1e4).round() / 1e4,
        };
        let artefact = Artefact { title, model: Model::Policy(fit.numbers().to_vec()) };
        (call.save)(file, &artefact.write(STEP)).map_err(BadCall::Input)?;
    }
    Ok(if over() { Ending::Stopped } else { Ending::Answered })
}

/// Positions that neighbours are looked for among, at most.
const OBSERVED: usize = 200_000;
/// Neighbours that are asked.
const NEAREST: usize = 24;

fn predict(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let text = ten_games_of(call)?;
    let (kept, held) = study::split(&text);
    let mut seen = Vec::new();
    for line in &kept {
        go::archive::follow(line, |board, turn, _, next| {
            if next != Point::NONE && seen.len() < OBSERVED {
                seen.push(Observation::new(board, turn, next));
            }
        });
    }
    let neighbours = study::foreseen(&held, 500, |board, turn, _, next| {
        let at = Observation::new(board, turn, next);
        let mut votes = vec![0.0; board.shape().area()];
        for (distance, index) in nearest(&seen, &at, NEAREST) {
            votes[usize::from(seen[index].chosen)] += 1.0 / (1.0 + f64::from(distance));
        }
        let own = votes[usize::from(at.chosen)];
        let number = |point: &Point| board.shape().number(*point);
        board.empties().iter().filter(|point| **point != next && votes[number(point)] >= own).count()
    });
    writeln!(call.out, "{NEAREST} nearest of {} positions: {}", seen.len(), told(&neighbours))?;
    let recipe = Recipe { least: 2, counted: COUNTED, fitted: 0, rate: 0.0 };
    let limits = (call.limits)();
    let counts = study::count(&kept, &recipe, &|| limits.over());
    let patterns = study::foreseen_by_counts(&held, JUDGED / 4, &counts);
    writeln!(call.out, "patterns of {} games, chosen at least twice: {}", kept.len(), told(&patterns))?;
    let weights = study::foreseen(&held, JUDGED, |board, turn, last, next| {
        let mut scene = Scene::new(board, turn, last);
        let mut strength = |point: Point| WEIGHTS.strength(&scene.features(point, &WEIGHTS.patterns));
        let own = strength(next);
        let free = |point: &Point| {
            *point != board.ko() && board.breathes(*point, turn) && !board.is_eye(*point, turn)
        };
        let others = board.empties().iter().copied().filter(|&point| point != next).filter(free);
        others.filter(|&point| strength(point) >= own).count()
    });
    writeln!(call.out, "the weights that come with the program: {}", told(&weights))?;
    Ok(if limits.over() { Ending::Stopped } else { Ending::Answered })
}

/// What can be learnt with the samples of `tesuji learn`: the same weights, where the patterns that are known are known already.
pub(crate) fn lessons<const N: usize, const W: usize>() -> Lessons<Remembering<Go<N, W>>> {
    let training = Training {
        rate: 0.02,
        cooling: 0.8,
        decay: 0.0005,
        batch: 32,
        epochs: 4,
        patience: 2,
        seed: Seed(1),
    };
    let policy = Subject {
        name: "policy",
        summary: "which move a strong player would choose, by tactics, surroundings and known patterns",
        sight: Sight::Policy(|_| Box::new(Choices)),
        training,
        step: STEP,
    };
    let network = Subject {
        name: "network",
        summary: "the same by a convolutional network that sees stones, ladders and what the policy says",
        sight: Sight::Planes(|_| Box::new(Board), network::USUAL),
        training: Training { rate: 0.002, cooling: 0.6, decay: 0.0, ..training },
        step: network::STEP,
    };
    Lessons { subjects: vec![policy, network], collection: None }
}

/// The board as the network sees it.
struct Board;

impl<const N: usize, const W: usize> PlaneInputs<Remembering<Go<N, W>>> for Board {
    fn name(&self) -> &'static str {
        planes::NAME
    }

    fn planes(&self) -> usize {
        planes::PLANES
    }

    fn size(&self, game: &Remembering<Go<N, W>>, _: &Trail<Go<N, W>>) -> (usize, usize) {
        let shape = game.rules().setup().shape;
        (usize::from(shape.width), usize::from(shape.height))
    }

    fn see(
        &self,
        _: &Remembering<Go<N, W>>,
        trail: &Trail<Go<N, W>>,
        choices: &mut Vec<u16>,
        put: &mut PutNumber<'_>,
    ) {
        let at = trail.at();
        planes::see((at.board(), at.turn(), at.last()), &WEIGHTS, choices, put);
    }

    fn point(&self, game: &Remembering<Go<N, W>>, _: &Trail<Go<N, W>>, mv: Move) -> Option<u16> {
        mv.point().map(|point| game.rules().setup().shape.number(point) as u16)
    }

    fn trusted(&self) -> Option<(usize, f32)> {
        Some((planes::PRIOR, planes::PRIOR_WEIGHT))
    }
}

/// All moves that fill no eye, by their features.
struct Choices;

impl<const N: usize, const W: usize> MoveFeatures<Remembering<Go<N, W>>> for Choices {
    fn name(&self) -> &'static str {
        NAME
    }

    fn weights(&self) -> usize {
        NUMBERS
    }

    fn see(
        &mut self,
        game: &Remembering<Go<N, W>>,
        trail: &Trail<Go<N, W>>,
        _: &[Move],
        tell: &mut TellMove<'_, Move>,
    ) {
        use game::Game;
        let at = trail.at();
        let mut scene = Scene::new(at.board(), at.turn(), at.last());
        for mv in game.legal(trail) {
            let Some(point) = mv.point().filter(|&point| !at.board().is_eye(point, at.turn())) else {
                continue;
            };
            let seen = scene.features(point, &WEIGHTS.patterns);
            let counts: Vec<(u32, f32)> = seen.numbers().map(|number| (number as u32, 1.0)).collect();
            tell(mv, &counts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_along_are_read() {
        assert!(WEIGHTS.known() > 50_000);
    }
}
