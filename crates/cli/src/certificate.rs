//! `tesuji solve --certificate`: a strategy for the answer, written to a file.

use crate::amounts::elapsed;
use crate::fault::Fault;
use crate::target::plain;
use catalog::Unwritten;
use certify::{Header, Totals};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What was written.
pub(crate) struct Written {
    pub(crate) totals: Totals,
    pub(crate) bytes: u64,
    pub(crate) time: Duration,
}

impl Written {
    /// Statistics, on stderr.
    pub(crate) fn report(&self) {
        let Totals { vertices, edges, leaves, .. } = self.totals;
        eprintln!("certificate  {} bytes, {vertices} vertices, {edges} edges, {leaves} leaves", self.bytes);
        eprintln!("written in   {}", elapsed(self.time));
    }
}

/// Writes a file under a name of its own and renames it when it is complete: a program that was killed leaves
/// no half of a certificate behind under the right name. Nothing if the work was stopped.
pub(crate) fn write(
    path: &Path,
    header: &Header,
    work: impl FnOnce(&mut dyn Write) -> Result<Totals, Unwritten>,
) -> Result<Option<(Totals, u64)>, Fault> {
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
        Ok(written) => Ok(Some(written)),
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
