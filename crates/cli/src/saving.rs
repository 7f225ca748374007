//! Files that commands write: whole or not at all, and a fault with exit code 1 where that cannot be.

use crate::fault::Fault;
use crate::target::plain;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

/// What is said when a file cannot be written.
pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Fault {
    Fault::world(format!("cannot write '{}': {}", path.display(), plain(error)))
}

/// Lets `write` write a file; how many bytes it has.
pub(crate) fn save_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<u64, Fault> {
    files::replace(path, write).map_err(|error| unwritten(path, &error))
}

/// Writes a file of these bytes.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    save_with(path, |out| out.write_all(bytes)).map(drop)
}

/// Whether a file can be written, which creates it if it is not there: asked before long work.
pub(crate) fn writable(path: &str) -> Result<(), Fault> {
    let is_new = std::fs::symlink_metadata(path).is_err();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    if is_new && opened.is_ok() {
        // Whatever goes wrong before it is written, no empty file is left.
        let _ = std::fs::remove_file(path);
    }
    opened.map(drop).map_err(|error| Fault::input(format!("cannot write '{path}': {}", plain(&error))))
}
