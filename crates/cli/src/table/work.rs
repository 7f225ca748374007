//! A table that is being built: a byte per position in a mapped file, behind a page that says how far it is.
//!
//! The system keeps what was written to a mapped file when the program is killed. The page is rewritten after every
//! level, when the bytes are safely on the disc.

use crate::fault::Fault;
use crate::target::plain;
use memmap2::{Mmap, MmapMut};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

const PAGE: usize = 4096;

pub(super) struct Work {
    path: PathBuf,
    head: String,
    passed: Option<u8>,
    bytes: MmapMut,
}

/// What the page says; it is filled up with line breaks.
fn page(head: &str, passed: u8) -> Vec<u8> {
    let mut page = format!("{head}passed {passed}\n").into_bytes();
    page.resize(PAGE, b'\n');
    page
}

impl Work {
    /// Opens the work for a table, or begins it.
    pub(super) fn open(table: &Path, game: &str, indices: u64) -> Result<Work, Fault> {
        let path = table.with_added_extension("building");
        let head = format!("tesuji table, unfinished\ngame {game}\nindices {indices}\n");
        let length = PAGE as u64 + indices;
        let trouble = |error: io::Error| {
            Fault::world(format!("cannot keep the work in '{}': {}", path.display(), plain(&error)))
        };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(trouble)?;
        let found = file.metadata().map_err(trouble)?.len();
        let other = || {
            let path = path.display();
            Fault::input(format!("'{path}' is there and holds other work: remove it or give another -o"))
        };
        if found != 0 && found != length {
            return Err(other());
        }
        file.set_len(length).map_err(trouble)?;
        let bytes = map_for_work(&file).map_err(trouble)?;
        let begun = bytes[..PAGE].iter().any(|&byte| byte != 0);
        let passed = (0..=u8::MAX).find(|&passed| bytes[..PAGE] == page(&head, passed)[..]);
        if begun && passed.is_none() {
            return Err(other());
        }
        Ok(Work { path, head, passed, bytes })
    }

    /// How many levels were passed on before; nothing if this is new.
    pub(super) fn passed(&self) -> Option<u8> {
        self.passed
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn values(&self) -> &[u8] {
        &self.bytes[PAGE..]
    }

    pub(super) fn values_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[PAGE..]
    }

    /// Notes that so many levels have been passed on.
    pub(super) fn keep(&mut self, passed: u8) -> Result<(), Fault> {
        let page = page(&self.head, passed);
        let mut keep = || {
            self.bytes.flush()?;
            self.bytes[..PAGE].copy_from_slice(&page);
            self.bytes.flush_range(0, PAGE)
        };
        keep().map_err(|error| {
            Fault::world(format!("cannot keep the work in '{}': {}", self.path.display(), plain(&error)))
        })
    }

    /// The table is written: the work is done.
    pub(super) fn remove(&self) -> Result<(), Fault> {
        std::fs::remove_file(&self.path).map_err(|error| {
            Fault::world(format!("cannot remove '{}': {}", self.path.display(), plain(&error)))
        })
    }
}

/// A file as memory that can be changed.
fn map_for_work(file: &File) -> io::Result<MmapMut> {
    // SAFETY: bytes are all that is read from it, and every byte is a value. Whoever changes or shortens the file
    // meanwhile spoils the table, which its check finds, or ends this program.
    #[allow(unsafe_code)]
    unsafe {
        MmapMut::map_mut(file)
    }
}

/// A file as memory.
pub(super) fn mapped(path: &Path) -> Result<Mmap, Fault> {
    let open = || {
        let file = File::open(path)?;
        // SAFETY: bytes are all that is read from it. Whoever changes or shortens the file meanwhile changes
        // answers or ends this program.
        #[allow(unsafe_code)]
        unsafe {
            Mmap::map(&file)
        }
    };
    open().map_err(|error| Fault::input(format!("cannot read '{}': {}", path.display(), plain(&error))))
}
