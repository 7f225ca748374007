//! A table that is being built: a byte per position in a file, behind a page that says how far it is.
//!
//! The bytes are worked on in memory and written after every level, when the page says so; what has not changed is
//! not written again. The file is never mapped for that: a full disc must be an error of a write, where a mapped file
//! ends the program. Whoever is killed leaves some bytes of a level that the page does not name yet; the builder
//! expects them. The file is locked, so that a second build of the same table is refused.

use crate::fault::Fault;
use crate::target::plain;
use files::Hold;
use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

const PAGE: usize = 4096;
/// So many bytes are compared with the file and written at once.
const BLOCK: usize = 1 << 16;

pub(super) struct Work {
    hold: Hold,
    head: String,
    passed: Option<u8>,
    values: Vec<u8>,
}

/// What the page says; it is filled up with line breaks.
fn page(head: &str, passed: u8) -> Vec<u8> {
    let mut page = format!("{head}passed {passed}\n").into_bytes();
    page.resize(PAGE, b'\n');
    page
}

fn unkept(path: &Path, error: &io::Error) -> Fault {
    Fault::world(format!("cannot keep the work in '{}': {}", path.display(), plain(error)))
}

impl Work {
    /// Opens the work for a table, or begins it.
    pub(super) fn open(table: &Path, game: &str, indices: u64) -> Result<Work, Fault> {
        let path = table.with_added_extension("building");
        let head = format!("tesuji table, unfinished\ngame {game}\nindices {indices}\n");
        let hold = Hold::of(&path).map_err(|error| unkept(&path, &error))?;
        let hold = hold.ok_or_else(|| {
            let path = path.display();
            Fault::world(format!("'{path}' is in use: another program builds this table; give another -o"))
        })?;
        let found = begin(hold.file(), PAGE as u64 + indices).map_err(|error| unkept(&path, &error))?;
        let passed =
            found.as_ref().and_then(|found| (0..=u8::MAX).find(|&passed| found.page == page(&head, passed)));
        if found.as_ref().is_none_or(|found| passed.is_none() && found.page.iter().any(|&byte| byte != 0)) {
            let path = path.display();
            return Err(Fault::input(format!(
                "'{path}' is there and holds other work: remove it or give another -o"
            )));
        }
        let values = found.map(|found| found.values).unwrap_or_default();
        Ok(Work { hold, head, passed, values })
    }

    /// How many levels were passed on before; nothing if this is new.
    pub(super) fn passed(&self) -> Option<u8> {
        self.passed
    }

    pub(super) fn path(&self) -> &Path {
        self.hold.path()
    }

    pub(super) fn values(&self) -> &[u8] {
        &self.values
    }

    pub(super) fn values_mut(&mut self) -> &mut [u8] {
        &mut self.values
    }

    /// Notes that so many levels have been passed on.
    pub(super) fn keep(&mut self, passed: u8) -> Result<(), Fault> {
        let file = self.hold.file();
        let page = page(&self.head, passed);
        let keep = || {
            write_changed(file, &self.values)?;
            file.sync_data()?;
            at(file, 0)?.write_all(&page)?;
            file.sync_data()
        };
        keep().map_err(|error| unkept(self.path(), &error))
    }

    /// The table is written: the work is done.
    pub(super) fn remove(self) -> Result<(), Fault> {
        let path = self.hold.path().to_owned();
        self.hold
            .remove()
            .map_err(|error| Fault::world(format!("cannot remove '{}': {}", path.display(), plain(&error))))
    }
}

/// What a file of work holds.
struct Found {
    page: Vec<u8>,
    values: Vec<u8>,
}

/// Reads a file of work, or begins one of this length; nothing if it has another length.
fn begin(file: &File, length: u64) -> io::Result<Option<Found>> {
    let found = file.metadata()?.len();
    if found != 0 && found != length {
        return Ok(None);
    }
    file.set_len(length)?;
    let mut page = vec![0; PAGE];
    at(file, 0)?.read_exact(&mut page)?;
    let mut values = Vec::new();
    let room = values.try_reserve_exact((length - PAGE as u64) as usize);
    room.map_err(|_| io::Error::new(io::ErrorKind::OutOfMemory, "there is not enough memory"))?;
    let mut file = file;
    file.read_to_end(&mut values)?;
    Ok(Some(Found { page, values }))
}

fn at(file: &File, byte: u64) -> io::Result<&File> {
    let mut place = file;
    place.seek(SeekFrom::Start(byte))?;
    Ok(file)
}

/// Writes the values that differ from those in the file.
fn write_changed(file: &File, values: &[u8]) -> io::Result<()> {
    let mut old = vec![0; BLOCK];
    for (number, block) in (0u64..).zip(values.chunks(BLOCK)) {
        let place = PAGE as u64 + number * BLOCK as u64;
        let old = &mut old[..block.len()];
        at(file, place)?.read_exact(old)?;
        if old != block {
            at(file, place)?.write_all(block)?;
        }
    }
    Ok(())
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
