//! `tesuji draw`: a position as text, SVG, PNG, TikZ or Mermaid.

use crate::amounts::many;
use crate::arguments::Draw;
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::saving::save;
use crate::target::limits;
use catalog::{Match, Settings, Task};
use game::{Claim, Picture, Score, known_are};
use picture::{Look, Paint, Scheme};
use search::{Goal, Limits};
use std::cmp::Reverse;
use std::io::{IsTerminal, Write};
use std::path::Path;

pub(crate) fn run(draw: &Draw) -> Result<Exit, Fault> {
    let game = draw.start.open()?;
    let known = game.layers();
    let insights = game.insights();
    for name in &draw.layer {
        if !known.contains(&name.as_str()) && !insights.contains(&name.as_str()) {
            let all = known.iter().chain(&insights).copied();
            return Err(Fault::input(format!(
                "{} has no layer '{}'; {}",
                game.setup(),
                name.escape_debug(),
                known_are(name, all)
            )));
        }
    }
    if let Some(unknown) = draw.hide.iter().find(|name| !known.contains(&name.as_str()) && *name != "values")
    {
        return Err(Fault::input(format!(
            "{} has no layer '{unknown}'; {}",
            game.setup(),
            known_are(unknown, known)
        )));
    }
    let mut picture = game.picture();
    picture.layers.extend(draw.layer.iter().filter_map(|name| game.insight(name, &Limits::default())));
    let missing = if draw.values { values(&*game, draw, &mut picture)? } else { 0 };
    for name in &draw.layer {
        picture.legend.extend(game.key_of(name));
    }
    picture.layers.retain(|layer| !draw.hide.iter().any(|name| name == layer.name));
    if draw.mirror {
        picture = picture::mirrored(picture);
    }
    match draw.output.as_deref() {
        None => {
            let paint = if std::io::stdout().is_terminal() { Paint::Ansi } else { Paint::Plain };
            written(write!(std::io::stdout(), "{}", picture::text(&picture, paint)))?;
        }
        Some("-") => written(write!(std::io::stdout(), "{}", as_svg(&picture, draw.grey)))?,
        Some(path) => drawn(path, &picture, draw.grey)?,
    }
    if missing > 0 {
        eprintln!("stopped before a proof: {} without a value", many(missing, "move"));
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Answered)
}

const PAPER: Look<'static> = Look { scheme: Scheme::Light, ..Look::FILE };

fn as_svg(picture: &Picture, grey: bool) -> String {
    if grey { picture::in_grey(&picture::svg(picture, PAPER)) } else { picture::svg(picture, Look::FILE) }
}

/// Draws into a file; the ending of its name says how.
pub(crate) fn drawn(path: &str, picture: &Picture, grey: bool) -> Result<(), Fault> {
    let shade = |drawing: String| if grey { picture::in_grey(&drawing) } else { drawing };
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    let bytes = match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => as_svg(picture, grey).into_bytes(),
        Some("png") => as_png(&shade(picture::svg(picture, PAPER)))?,
        Some("txt") => picture::text(picture, Paint::Plain).into_bytes(),
        Some("tex") => shade(picture::tikz(picture)).into_bytes(),
        Some("mmd") => shade(picture::mermaid(picture)).into_bytes(),
        _ => {
            let endings = ".svg, .png, .txt, .tex or .mmd";
            return Err(Fault::input(format!("'{path}': the name must end in {endings}")));
        }
    };
    save(Path::new(path), &bytes)
}

/// A drawing in pixels, two for each of the SVG's.
pub(crate) fn as_png(svg: &str) -> Result<Vec<u8>, Fault> {
    raster::png(svg, 2.0).map_err(Fault::input)
}

/// Writes the proved score of every move on the board; how many moves got none before the search was stopped.
fn values(game: &dyn Match, draw: &Draw, picture: &mut Picture) -> Result<u64, Fault> {
    let job = game.think("best", Settings::default()).ok_or_else(|| {
        let setup = game.setup();
        Fault::input(format!(
            "--values: {setup} has no method that proves; 'tesuji analyse {setup}' says what is believed of its moves"
        ))
    })?;
    let limits = limits(None, None, draw.time);
    let _bar = Bar::watch(&limits.progress, "nodes");
    let thought = job.run(Task::SolveMoves(Goal::Score), &limits);
    let proved = |(mv, claim): &(String, Claim)| Some((mv.clone(), claim.proved().exact()?));
    let mut scores: Vec<_> = thought.answer.moves.iter().filter_map(proved).collect();
    scores.sort_by_key(|(_, score)| Reverse(score.0));
    let text = |score: Score| if score.0 == 0 { "0".into() } else { format!("{:+}", score.0) };
    let texts: Vec<_> = scores.into_iter().map(|(mv, score)| (mv, text(score))).collect();
    picture.annotate("values", &texts);
    Ok((game.moves().len() - texts.len()) as u64)
}
