//! Training: on samples, and by games of a network against itself.

use super::collect::samples;
use super::{ByItself, Fit, Kept, Smaller, typed};
use crate::fault::{Exit, Fault, written};
use crate::interrupt;
use crate::saving::save;
use crate::target::artefact;
use catalog::{Ahead, Learnable, Learnt, Match, SelfTaught, Study};
use game::Seed;
use lab::{Axis, Beside, Plot, Point, Scale, Series};
use learn::{Artefact, Checksum, Epoch, Loss, Samples, Title, Training};
use std::io::Write;

fn school(game: &dyn Match) -> Result<Box<dyn Learnable + '_>, Fault> {
    let nothing =
        || Fault::input(format!("{} offers nothing to learn; see 'tesuji learn list'", game.setup()));
    game.learnable().ok_or_else(nothing)
}

pub(super) fn fit(asked: &Fit) -> Result<Exit, Fault> {
    let game = catalog::open(&asked.game).map_err(Fault::input)?;
    let school = school(&*game)?;
    let parts: Vec<Samples> = asked.samples.iter().map(|path| samples(path)).collect::<Result<_, _>>()?;
    if let Some(other) = parts.iter().find(|part| part.head.game != game.setup()) {
        return Err(Fault::input(format!(
            "these samples are of {}, not of {}",
            other.head.game,
            game.setup()
        )));
    }
    let origins: Vec<&str> = parts.iter().map(|part| &*part.head.origin).collect();
    let origin = origins.join("; ");
    let data =
        parts.iter().fold(Checksum::default(), |sum, part| sum.and(part.checksum().to_string().as_bytes()));
    let from = asked.result.from.as_deref().map(artefact).transpose()?;
    let card = school.subjects().into_iter().find(|card| card.name == asked.subject);
    let usual = card.map_or_else(Training::default, |card| card.training);
    let training = Training {
        rate: asked.rate.unwrap_or(usual.rate),
        cooling: asked.cooling.unwrap_or(usual.cooling),
        decay: asked.decay.unwrap_or(usual.decay),
        batch: asked.batch.unwrap_or(usual.batch),
        epochs: asked.epochs.unwrap_or(usual.epochs),
        patience: asked.patience.unwrap_or(usual.patience),
        seed: Seed(asked.seed),
    };
    let loss = asked.loss.map(|loss| match loss {
        Smaller::Logistic => Loss::Logistic,
        Smaller::Squares => Loss::Squares,
    });
    let how = Study {
        subject: &asked.subject,
        training,
        hidden: (!asked.result.hidden.is_empty()).then(|| asked.result.hidden.clone()),
        loss,
        result_share: asked.result_share.clamp(0.0, 1.0),
        from: from.as_ref(),
        most: asked.most as usize,
    };
    let games: Vec<_> = parts.into_iter().flat_map(|part| part.games).collect();
    eprintln!("{} games to learn from", games.len());
    let (mut curve, stop, mut trouble) = (Vec::new(), interrupt::flag(), Ok(()));
    let mut hear = |epoch: &Epoch| {
        curve.push(*epoch);
        trouble = said(epoch);
        trouble.is_ok() && !stop.raised()
    };
    let learnt = school.study(&how, &games, &mut hear).map_err(Fault::input)?;
    trouble?;
    kept(&asked.result, &*game, &learnt, origin, data)?;
    drawn(&asked.result, &asked.subject, &curve)?;
    Ok(if stop.raised() { Exit::Stopped } else { Exit::Answered })
}

fn said(epoch: &Epoch) -> Result<(), Fault> {
    let right = epoch.right.map_or_else(String::new, |right| format!(", right {:.1} %", 100.0 * right));
    let off = epoch.off.map_or_else(String::new, |off| format!(", off by {off:.3} on average"));
    let learnt = if epoch.learnt.is_nan() { String::new() } else { format!(" learnt {:.5},", epoch.learnt) };
    written(writeln!(
        std::io::stdout(),
        "epoch {}:{learnt} aside {:.5}{right}{off}",
        epoch.number,
        epoch.aside
    ))
}

fn kept(
    asked: &Kept,
    game: &dyn Match,
    learnt: &Learnt,
    origin: String,
    data: Checksum,
) -> Result<(), Fault> {
    let name = game.setup().split(':').next().unwrap_or_default().to_owned();
    let title = Title {
        game: name,
        features: learnt.features.to_owned(),
        origin,
        command: typed(),
        data,
        loss: learnt.best.aside,
    };
    let artefact = Artefact { title, model: learnt.model.clone() };
    let bytes = artefact.write(learnt.step);
    save(&asked.output, &bytes)?;
    let (learn, held) = learnt.positions;
    eprintln!(
        "{learn} positions, {held} aside; epoch {} was best, loss {:.5}; {} bytes in '{}'",
        learnt.best.number,
        learnt.best.aside,
        bytes.len(),
        asked.output.display()
    );
    Ok(())
}

fn drawn(asked: &Kept, subject: &str, curve: &[Epoch]) -> Result<(), Fault> {
    let Some(path) = &asked.plot else { return Ok(()) };
    let series = |name: &str, value: fn(&Epoch) -> f64| Series {
        name: name.into(),
        points: curve
            .iter()
            .filter(|epoch| !value(epoch).is_nan())
            .map(|epoch| Point { x: f64::from(epoch.number), y: value(epoch), more: false })
            .collect(),
    };
    let plot = Plot {
        title: format!("Learning {subject}"),
        x: Axis { title: "epoch".into(), scale: Scale::Linear },
        y: Axis { title: "loss".into(), scale: Scale::Linear },
        series: vec![series("learnt", |epoch| epoch.learnt), series("kept aside", |epoch| epoch.aside)],
        beside: Beside::default(),
    };
    save(path, plot.svg().as_bytes())
}

/// What weights that have learnt from so many games come from; fewer than were asked for where the run goes on.
fn origin(asked: &ByItself, games: u64) -> String {
    let (plain, ahead) = (games.min(asked.games), games.saturating_sub(asked.games));
    let of = if games < asked.games + asked.ahead {
        format!(" of {}", asked.games + asked.ahead)
    } else {
        String::new()
    };
    let behind = match ahead {
        0 => String::new(),
        ahead if asked.ahead_lambda > 0.0 => {
            format!(", then {ahead} with targets without luck, λ {}", asked.ahead_lambda)
        }
        ahead => format!(", then {ahead} with targets one move ahead"),
    };
    format!("TD({}) by {plain}{of} games against itself{behind}, seed {}", asked.lambda, asked.seed)
}

pub(super) fn td(asked: &ByItself) -> Result<Exit, Fault> {
    let game = catalog::open(&asked.game).map_err(Fault::input)?;
    let school = school(&*game)?;
    let from = asked.result.from.as_deref().map(artefact).transpose()?;
    let how = SelfTaught {
        subject: &asked.subject,
        games: asked.games,
        done: asked.done.min(asked.games + asked.ahead),
        rates: asked.rate,
        ahead: Ahead {
            games: asked.ahead,
            lambda: asked.ahead_lambda,
            rates: asked.ahead_rate.unwrap_or((asked.rate.1, asked.rate.1)),
        },
        lambda: asked.lambda,
        explore: asked.explore,
        hidden: (!asked.result.hidden.is_empty()).then(|| asked.result.hidden.clone()),
        from: from.as_ref(),
        seed: Seed(asked.seed),
    };
    let (mut curve, stop, mut trouble) = (Vec::new(), interrupt::flag(), Ok(()));
    let mut hear = |games: u64, learnt: &Learnt| {
        curve.push(learnt.best);
        let line = format!("{games} games: mean squared error {:.5}", 2.0 * learnt.best.learnt);
        // What is there so far is kept, so that a killed run can go on with --from.
        trouble = written(writeln!(std::io::stdout(), "{line}"))
            .and_then(|()| kept(&asked.result, &*game, learnt, origin(asked, games), Checksum::default()));
        trouble.is_ok() && !stop.raised()
    };
    school.tutor(&how, &mut hear).map_err(Fault::input)?;
    trouble?;
    drawn(&asked.result, &asked.subject, &curve)?;
    Ok(if stop.raised() { Exit::Stopped } else { Exit::Answered })
}
