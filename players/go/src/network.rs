//! The convolutional network of Go, and how it learns: `tesuji go network`.

use crate::collected::{GAMES, ten_games_of};
use crate::learning::{JUDGED, number, told, weights};
use engines::{Argument, BadCall, Call, Command, Ending, Settings};
use game::Seed;
use go::drill::drill;
use go::planes::{NAME, PLANES, PRIOR, PRIOR_WEIGHT};
use go::study::{self, Foreseen};
use go::weights::Weights;
use learn::{Artefact, Checksum, Convolutional, Course, Looked, Model, Planes, Stage, Title, Trunk, round};
use std::sync::{Arc, LazyLock};

/// What comes with the program; `data/README.md` says how it was learnt.
const SHIPPED: &[u8] = include_bytes!("../../../data/go-network.weights");

static NETWORK_SHIPPED: LazyLock<Arc<Convolutional>> = LazyLock::new(|| {
    let artefact = Artefact::read(SHIPPED).expect("what comes with the program is whole");
    Arc::new(artefact.convolutional("go", NAME, PLANES).expect("and fits").clone())
});

/// The network that comes with the program.
pub(crate) fn shipped() -> Arc<Convolutional> {
    Arc::clone(&NETWORK_SHIPPED)
}

/// The network that somebody handed in, if it is one.
pub(crate) fn handed(settings: &Settings) -> Option<Arc<Convolutional>> {
    let artefact = settings.weights?.artefact();
    artefact.convolutional("go", NAME, PLANES).ok().map(|network| Arc::new(network.clone()))
}

/// Channels, and pairs of layers behind the first.
pub(crate) const USUAL: (usize, usize) = (32, 2);
/// Numbers are kept as multiples of this.
pub(crate) const STEP: f32 = 0.000_5;
/// How long first steps are.
const RATE: f32 = 0.002;
/// A checkpoint is written after so many positions.
const EACH: u64 = 3_200;

pub(crate) const NETWORK: Command = Command {
    name: "network",
    summary: "Trains the convolutional network on games, and says what it foresees of every tenth game",
    arguments: &[
        GAMES,
        Argument { name: "-o FILE", help: "Where the network goes, every 3,200 positions and at the end" },
        Argument {
            name: "--positions N",
            help: "Positions to learn from (usually 500000), images of eight in turn",
        },
        Argument { name: "--from FILE", help: "A network to go on from" },
        Argument {
            name: "--done N",
            help: "Positions that it has seen already: the run goes on behind them",
        },
        Argument { name: "--jobs N", help: "Threads (usually 1); what is learnt does not depend on them" },
    ],
    run: train,
};

/// Number n of all positions of these games, turned and mirrored by turns if it is to be learnt from.
fn show(games: &[&str], weights: &Weights, number: u64, turned: bool, seen: &mut Planes) {
    // A few moves are passes: the next number far away is taken.
    let far = |tries: u64| drill(games, number + (tries << 40), Seed(1));
    let Some(drill) = (0..1 << 20).find_map(far) else { return };
    seen.clear();
    let mut choices = std::mem::take(&mut seen.choices);
    let by = if turned { number % 8 } else { 0 };
    let chosen = drill.see(weights, by as usize, &mut choices, |point, plane, n| seen.put(point, plane, n));
    let won = drill.won.map(|won| f32::from(u8::from(won)));
    (seen.choices, seen.chosen, seen.won) = (choices, chosen, won);
}

/// How a network foresees positions of games kept aside, and its mean surprise at moves and results.
fn judged(
    network: &Convolutional,
    games: &[&str],
    weights: &Weights,
    positions: usize,
) -> (Foreseen, f64, f64) {
    let (mut seen, mut looked) = (Planes::new(19, 19, PLANES), Looked::default());
    let (mut choice, mut result) = (0.0, 0.0);
    let mut foreseen = Foreseen::default();
    for number in 0..positions {
        show(games, weights, number as u64, false, &mut seen);
        network.look(&seen, &mut looked);
        let surprise = looked.surprise(&seen);
        foreseen.add(surprise.better);
        choice += f64::from(surprise.choice);
        result += f64::from(surprise.result);
    }
    let many = positions.max(1) as f64;
    (foreseen, choice / many, result / many)
}

fn train(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [_, file, positions, from, done, jobs] = call.arguments else {
        return Err(BadCall::Input("expected a file of games".into()));
    };
    let positions = number(positions, 500_000)?;
    let (done, jobs) = (if done.is_empty() { 0 } else { number(done, 2)? }, number_of_jobs(jobs)?);
    let text = ten_games_of(call)?;
    let (kept, held) = study::split(&text);
    let weights = weights(&Settings::default());
    let mut network = if from.is_empty() { blank() } else { started(call, from)? };
    let title = |loss: f64, done: u64| Title {
        game: "go".into(),
        features: NAME.into(),
        origin: format!("{} games of 19x19, {done} positions", kept.len()),
        command: format!("tesuji go network GAMES --positions {positions} -o FILE"),
        data: Checksum::of(text.as_bytes()),
        loss: (loss * 1e4).round() / 1e4,
    };
    let save = |network: &Convolutional, loss: f64, done: u64| {
        if file.is_empty() {
            return Ok(());
        }
        let model = Model::Convolutional(network.clone());
        let bytes = Artefact { title: title(loss, done), model }.write(STEP);
        (call.save)(file, &bytes).map_err(BadCall::Input)
    };
    let (limits, mut trouble, mut reached) = ((call.limits)(), Ok(()), done as u64);
    let course =
        Course { rate: RATE, samples: positions as u64, done: done as u64, threads: jobs, each: EACH };
    let out = &mut *call.out;
    let mut hear = |network: &Convolutional, stage: &Stage| {
        let Stage { done, choice, result, first } = *stage;
        reached = done;
        let told = writeln!(
            out,
            "{done}: first {:.1} %, moves {choice:.3}, results {result:.3} nats",
            100.0 * first
        );
        trouble = told.map_err(BadCall::from).and_then(|()| save(network, choice, done));
        trouble.is_ok() && !limits.over()
    };
    let blank = Planes::new(19, 19, PLANES);
    let lesson = |number: u64, seen: &mut Planes| show(&kept, &weights, number, true, seen);
    course.train(&mut network, &blank, &lesson, &mut hear);
    trouble?;
    round(network.numbers_mut(), STEP);
    let (foreseen, choice, result) = judged(&network, &held, &weights, JUDGED);
    save(&network, choice, reached)?;
    writeln!(call.out, "network: {}, {choice:.3} nats, results {result:.3}", told(&foreseen))?;
    Ok(if reached < positions as u64 { Ending::Stopped } else { Ending::Answered })
}

fn number_of_jobs(text: &str) -> Result<usize, BadCall> {
    if text == "1" { Ok(1) } else { number(text, 1) }
}

/// One that says what the weights say.
fn blank() -> Convolutional {
    let trunk = Trunk { planes: PLANES, channels: USUAL.0, blocks: USUAL.1 };
    let mut network = Convolutional::new(trunk, Seed(1));
    network.trust(PRIOR, PRIOR_WEIGHT);
    network
}

fn started(call: &Call<'_>, from: &str) -> Result<Convolutional, BadCall> {
    let bytes = (call.bytes)(from).map_err(BadCall::Input)?;
    let wrong = |bad: learn::BadArtefact| BadCall::Input(format!("'{from}': {bad}"));
    let artefact = Artefact::read(&bytes).map_err(wrong)?;
    artefact.convolutional("go", NAME, PLANES).map_err(wrong).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prior_source::PriorSource;
    use game::Game;
    use go::{Move, Priors, Small};

    /// What the player believes of the first moves on 9×9, with the network or without.
    fn priors(network: &str) -> Vec<f32> {
        let mut settings = Settings::default();
        settings
            .chosen
            .set(crate::prior_source::NETWORK, "network", network)
            .expect("an option of the player");
        let game = Small::new(go::Setup::read("9x9").expect("a board")).expect("small");
        let (start, mut priors) = (game.start(), Vec::new());
        let moves: Vec<Move> = game.legal(&start);
        PriorSource::of(&settings).tell(start.board(), start.turn(), start.last(), &moves, &mut priors);
        assert_eq!(priors.len(), moves.len());
        priors
    }

    #[test]
    fn the_network_that_comes_along_gives_priors_of_its_own() {
        assert_eq!(shipped().trunk(), Trunk { planes: PLANES, channels: USUAL.0, blocks: USUAL.1 });
        let (features, network) = (priors("0"), priors("1"));
        for shares in [&features, &network] {
            // All points together have one, a pass has a little beside it.
            let sum: f32 = shares[..81].iter().sum();
            assert!((sum - 1.0).abs() < 1e-3 && shares.iter().all(|share| *share >= 0.0), "{sum}");
        }
        assert_ne!(features, network);
    }
}
