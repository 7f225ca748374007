//! A file that only one program has in its hands.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A program that was killed a moment ago may hold its lock for another moment.
const PATIENCE: (u32, Duration) = (20, Duration::from_millis(50));

/// A file that is open, locked, and still under its name.
#[derive(Debug)]
pub struct Hold {
    file: File,
    path: PathBuf,
}

pub(crate) fn busy() -> io::Error {
    io::Error::new(ErrorKind::ResourceBusy, "another program is writing it")
}

/// Locks a file against other programs; false if one of them has it. Where the file system knows no locks, there is
/// nobody to ask.
pub fn lock(file: &File) -> io::Result<bool> {
    for _ in 0..PATIENCE.0 {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE.1),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => return Ok(true),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Ok(false)
}

/// Whether this open file is what the path leads to: its last owner may have renamed or removed it.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let here = file.metadata()?;
    match std::fs::metadata(path) {
        Ok(there) => Ok((here.dev(), here.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere an open file can be neither renamed nor removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

impl Hold {
    /// Opens a file for reading and writing, or begins it, as its only user; nothing if somebody else has it.
    pub fn of(path: &Path) -> io::Result<Option<Hold>> {
        loop {
            let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
            if !file.metadata()?.is_file() {
                return Err(io::Error::new(ErrorKind::InvalidInput, "it is there and no plain file"));
            }
            if !lock(&file)? {
                return Ok(None);
            }
            if is_at(&file, path)? {
                return Ok(Some(Hold { file, path: path.to_owned() }));
            }
        }
    }

    /// The file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Its name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file; it stays locked until it is closed.
    pub fn into_file(self) -> File {
        self.file
    }

    /// Removes the file, while nobody else can have it.
    pub fn remove(self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }
}
