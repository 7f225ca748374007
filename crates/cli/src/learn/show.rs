//! What can be learnt, and what files hold.

use super::collect::samples;
use crate::fault::{Exit, Fault, written};
use crate::target::{artefact, read_bytes};
use catalog::CATALOG;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

pub(super) fn list(game: Option<&str>) -> Result<Exit, Fault> {
    let setups: Vec<String> = match game {
        Some(game) => vec![game.to_owned()],
        None => CATALOG.iter().map(|entry| entry.name.to_owned()).collect(),
    };
    let mut text = String::new();
    for setup in setups {
        let game = catalog::open(&setup).map_err(Fault::input)?;
        let Some(learnable) = game.learnable() else { continue };
        for card in learnable.subjects() {
            let (name, kind, size) = (card.name, card.kind, &card.size);
            writeln!(text, "{} {name}: {} ({kind} {size}, {})", game.setup(), card.summary, card.features)
                .expect("a string takes all");
        }
    }
    if text.is_empty() {
        text = "there is nothing to learn here\n".into();
    }
    written(write!(std::io::stdout(), "{text}"))?;
    Ok(Exit::Answered)
}

pub(super) fn show(files: &[PathBuf]) -> Result<Exit, Fault> {
    for path in files {
        // Both kinds say what they are in their first line.
        let text = match read_bytes(path, 1 << 30)?.starts_with(b"tesuji samples") {
            true => about_samples(path)?,
            false => about_weights(path)?,
        };
        written(write!(std::io::stdout(), "{text}"))?;
    }
    Ok(Exit::Answered)
}

fn about_samples(path: &Path) -> Result<String, Fault> {
    let samples = samples(path)?;
    let games = &samples.games;
    let held = games.iter().filter(|game| game.is_held_out()).count();
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    let proved: usize =
        games.iter().map(|game| game.labels.iter().filter(|label| label.proved).count()).sum();
    let count = |sign: i32| games.iter().filter(|game| game.result.map(i32::signum) == Some(sign)).count();
    Ok(format!(
        "samples   {}\ngame      {}\norigin    {}\ngames     {}, {held} of them aside\nresults   {} won by the first player, {} drawn, {} lost\n\
         plies     {plies}\nproved    {proved} scores\nchecksum  {}\n",
        path.display(),
        samples.head.game,
        samples.head.origin,
        games.len(),
        count(1),
        count(0),
        count(-1),
        samples.checksum()
    ))
}

fn about_weights(path: &Path) -> Result<String, Fault> {
    let artefact = artefact(path)?;
    let (title, model) = (&artefact.title, &artefact.model);
    let used = model.numbers().iter().filter(|number| **number != 0.0).count();
    Ok(format!(
        "weights   {}\ngame      {}\nfeatures  {}\nmodel     {} {}\nnot zero  {used} of {}\norigin    {}\ncommand   {}\ndata      {}\nloss      {:.5}\n",
        path.display(),
        title.game,
        title.features,
        model.kind(),
        model.shape(),
        model.numbers().len(),
        title.origin,
        title.command,
        title.data,
        title.loss
    ))
}
