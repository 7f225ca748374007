//! A draft beside the file, brought to the disc, then renamed: nobody ever meets half of a file under its name.
//!
//! ```text
//! solution.txt           the old file, or none, until the last moment
//! solution.txt.draft     what is being written; locked by who writes it
//! ```
//!
//! A writer that fails removes its draft. One that is killed cannot: the next that writes the same file takes the
//! draft over, so that at most one is ever left, and it is named after its file.

use crate::hold::{Hold, busy};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What the name of a draft ends in.
pub const DRAFT: &str = "draft";
const BUFFER: usize = 1 << 16;

/// A file that is being written.
#[derive(Debug)]
pub struct Draft {
    out: BufWriter<File>,
    /// The draft and the file it will be; nothing where the bytes go straight to a device or a pipe.
    names: Option<(PathBuf, PathBuf)>,
    kept: bool,
}

/// A path with another ending after its own.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// The file behind a name: a link keeps being a link, and what it leads to is written.
fn behind(path: &Path) -> PathBuf {
    if let Ok(whole) = fs::canonicalize(path) {
        return whole;
    }
    match (fs::read_link(path), path.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => path.to_owned(),
    }
}

impl Draft {
    /// Begins to write a file; whatever has this name now stays as it is until [`Draft::keep`].
    pub fn of(path: &Path) -> io::Result<Draft> {
        let path = behind(path);
        let old = fs::metadata(&path).ok();
        if let Some(old) = &old {
            if old.is_dir() {
                return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
            }
            if !old.is_file() {
                // A device or a pipe has no whole to wait for, and must not be replaced by a file.
                let out = BufWriter::with_capacity(BUFFER, OpenOptions::new().write(true).open(&path)?);
                return Ok(Draft { out, names: None, kept: true });
            }
            if old.permissions().readonly() {
                return Err(io::Error::new(ErrorKind::PermissionDenied, "it is there and read-only"));
            }
        }
        let draft = with_ending(&path, DRAFT);
        let file = Hold::of(&draft)?.ok_or_else(busy)?.into_file();
        file.set_len(0)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(Draft { out: BufWriter::with_capacity(BUFFER, file), names: Some((draft, path)), kept: false })
    }

    /// Brings all of it to the disc and gives it its name; how many bytes it has.
    pub fn keep(mut self) -> io::Result<u64> {
        self.out.flush()?;
        let Some((draft, path)) = &self.names else { return Ok(0) };
        let file = self.out.get_ref();
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        fs::rename(draft, path)?;
        self.kept = true;
        // The name is in the folder. Not every system lets a folder be synced, and the bytes are safe without.
        if let Some(folder) = path.parent().filter(|_| cfg!(unix)) {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(bytes)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let (false, Some((draft, _))) = (self.kept, &self.names) {
            // What is left is of no use, and neither is a complaint about it.
            let _ = fs::remove_file(draft);
        }
    }
}

/// Lets `write` write a file, whole or not at all; how many bytes it has.
pub fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<u64> {
    let mut draft = Draft::of(path)?;
    write(&mut draft)?;
    draft.keep()
}
