//! `tesuji draw`: a position as text or SVG.

use crate::arguments::Draw;
use crate::fault::{Exit, Fault, written};
use crate::target::limits;
use catalog::{Match, Settings, Task};
use game::Picture;
use picture::{Look, Paint};
use search::Goal;
use std::io::{IsTerminal, Write};
use std::path::Path;

pub(crate) fn run(draw: &Draw) -> Result<Exit, Fault> {
    let game = draw.start.open()?;
    let known = game.layers();
    if let Some(unknown) = draw.hide.iter().find(|name| !known.contains(&name.as_str()) && *name != "values")
    {
        return Err(Fault::input(format!(
            "{} has no layer '{unknown}'; known are {}",
            game.setup(),
            known.join(", ")
        )));
    }
    let mut picture = game.picture();
    if draw.values {
        values(&*game, &mut picture);
    }
    picture.layers.retain(|layer| !draw.hide.iter().any(|name| name == layer.name));
    let svg = |picture: &Picture| picture::svg(picture, Look::FILE);
    match draw.output.as_deref() {
        None => {
            let paint = if std::io::stdout().is_terminal() { Paint::Ansi } else { Paint::Plain };
            written(write!(std::io::stdout(), "{}", picture::text(&picture, paint)))?;
        }
        Some("-") => written(write!(std::io::stdout(), "{}", svg(&picture)))?,
        Some(path) => {
            let text = match Path::new(path).extension().and_then(|ending| ending.to_str()) {
                Some("svg") => svg(&picture),
                Some("txt") => picture::text(&picture, Paint::Plain),
                _ => return Err(Fault::input(format!("'{path}': the name must end in .svg or .txt"))),
            };
            std::fs::write(path, text)
                .map_err(|error| Fault::world(format!("cannot write '{path}': {error}")))?;
        }
    }
    Ok(Exit::Answered)
}

/// Writes the proved verdict of every move on the board.
fn values(game: &dyn Match, picture: &mut Picture) {
    let Some(job) = game.think("best", Settings::default()) else { return };
    let thought = job(Task::SolveMoves(Goal::Score), &limits(None, None, None));
    let texts = thought.answer.moves.iter().filter_map(|(mv, claim)| {
        claim.proved().exact().map(|score| (mv.clone(), format!("{:+}", score.0).replace("+0", "0")))
    });
    picture.annotate("values", &texts.collect::<Vec<_>>());
}
