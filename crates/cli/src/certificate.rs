//! `tesuji solve --certificate`: a strategy for the answer, written to a file.

use crate::amounts::elapsed;
use crate::fault::Fault;
use crate::saving::unwritten;
use catalog::{Match, Settings, Unwritten};
use certify::{Header, Totals};
use files::Draft;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// What was written, as `docs/json.md` describes it.
#[derive(Serialize)]
pub(crate) struct Written {
    file: String,
    bytes: u64,
    vertices: u64,
    edges: u64,
    leaves: u64,
    seconds: f64,
}

impl Written {
    /// Statistics, on stderr.
    pub(crate) fn report(&self) {
        let Written { bytes, vertices, edges, leaves, seconds, .. } = self;
        eprintln!("certificate  {bytes} bytes, {vertices} vertices, {edges} edges, {leaves} leaves");
        eprintln!("written in   {}", elapsed(Duration::from_secs_f64(*seconds)));
    }
}

/// Refuses where no certificate can be written, before anything is searched.
pub(crate) fn promised(game: &dyn Match, method: &str, settings: Settings) -> Result<(), Fault> {
    let (setup, refused) =
        (game.setup(), |reason: String| Err(Fault::input(format!("--certificate: {reason}"))));
    if game.has_dice() {
        return refused(
            "dice decide here: what is expected on average is no outcome, and no strategy forces one, so there is \
             nothing to certify"
                .into(),
        );
    }
    if game.certified().is_none() {
        return refused(format!(
            "{setup} has no certificates, since its positions can come again; leave it out"
        ));
    }
    if game.certifies(method, settings) {
        return Ok(());
    }
    let able = game.methods().into_iter().filter(|card| game.certifies(card.name, settings));
    let able: Vec<_> = able.map(|card| card.name).collect();
    refused(match able[..] {
        [] => format!("no method of {setup} writes certificates; leave it out"),
        _ => format!("{method} writes no certificates of {setup}; use --method {}", able.join(" or ")),
    })
}

/// Writes a certificate, whole or not at all. Nothing if the work was stopped.
pub(crate) fn write(
    path: &Path,
    header: &Header,
    work: impl FnOnce(&mut dyn Write) -> Result<Totals, Unwritten>,
) -> Result<Option<Written>, Fault> {
    let started = Instant::now();
    let mut draft = Draft::of(path).map_err(|error| unwritten(path, &error))?;
    let done = work(&mut draft).and_then(|totals| Ok((totals, draft.keep().map_err(Unwritten::World)?)));
    match done {
        Ok((Totals { vertices, edges, leaves, .. }, bytes)) => Ok(Some(Written {
            file: path.display().to_string(),
            bytes,
            vertices,
            edges,
            leaves,
            seconds: started.elapsed().as_secs_f64(),
        })),
        Err(Unwritten::Stopped) => Ok(None),
        Err(Unwritten::World(error)) => Err(unwritten(path, &error)),
        Err(Unwritten::Unable) => Err(Fault::input(format!(
            "this method writes no certificates for {}; leave --method out",
            header.game
        ))),
    }
}
