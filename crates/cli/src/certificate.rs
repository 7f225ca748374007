//! `tesuji solve --certificate`: a strategy for the answer, written to a file.

use crate::amounts::elapsed;
use crate::fault::Fault;
use crate::target::plain;
use catalog::Unwritten;
use certify::{Header, Totals};
use serde::Serialize;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
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

/// Writes a file under a name of its own and renames it when it is complete: a program that was killed leaves
/// no half of a certificate behind under the right name. Nothing if the work was stopped.
pub(crate) fn write(
    path: &Path,
    header: &Header,
    work: impl FnOnce(&mut dyn Write) -> Result<Totals, Unwritten>,
) -> Result<Option<Written>, Fault> {
    let started = Instant::now();
    let fault =
        |error: &std::io::Error| Fault::world(format!("cannot write '{}': {}", path.display(), plain(error)));
    let partial = partial(path);
    let file = File::create(&partial).map_err(|error| fault(&error))?;
    let mut to = BufWriter::new(file);
    let done = work(&mut to).and_then(|totals| {
        let file = to.into_inner().map_err(|error| Unwritten::World(error.into_error()))?;
        file.sync_all().map_err(Unwritten::World)?;
        let bytes = file.metadata().map_err(Unwritten::World)?.len();
        std::fs::rename(&partial, path).map_err(Unwritten::World)?;
        Ok((totals, bytes))
    });
    if done.is_err() {
        // What is left is of no use, and neither is a complaint about it.
        let _ = std::fs::remove_file(&partial);
    }
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
        Err(Unwritten::World(error)) => Err(fault(&error)),
        Err(Unwritten::Unable) => Err(Fault::input(format!(
            "this method writes no certificates for {}; leave --method out",
            header.game
        ))),
    }
}

/// The name under which a file is written.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
