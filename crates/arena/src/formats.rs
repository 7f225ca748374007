//! Arenas as files: JSON, GraphViz, PGSolver, the chapter's Python, and a compact binary form; each plain or
//! packed with gzip or zstd.
//!
//! Readers take any [`BufRead`] and read it once, from front to end. A file that is wrong is refused with the
//! line, and nothing of it is used. Memory grows with what was really read, never with what a file promises.

mod binary;
mod dot;
mod draft;
mod json;
mod packed;
mod pgsolver;
mod python;
mod scan;
mod words;

pub use draft::Read;
pub use packed::{Packing, packed};

use crate::arena::Arena;
use game::{BadText, Side};
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};

/// How an arena is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One object with `vertices`, `edges` and `start`.
    Json,
    /// A GraphViz digraph.
    Dot,
    /// The text of PGSolver and Oink.
    Pgsolver,
    /// The dictionaries of the course.
    Python,
    /// Compact, checksummed.
    Binary,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] =
        [Format::Json, Format::Dot, Format::Pgsolver, Format::Python, Format::Binary];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Dot => "dot",
            Format::Pgsolver => "pgsolver",
            Format::Python => "python",
            Format::Binary => "binary",
        }
    }

    /// The format that the name of a file promises, whatever it is packed with.
    pub fn of_name(name: &str) -> Option<Format> {
        let name = name.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        match name.rsplit_once('.')?.1 {
            "json" => Some(Format::Json),
            "dot" | "gv" => Some(Format::Dot),
            "pg" | "gm" => Some(Format::Pgsolver),
            "py" => Some(Format::Python),
            "arena" => Some(Format::Binary),
            _ => None,
        }
    }

    /// The format that the first bytes of a file look like.
    fn of_bytes(bytes: &[u8]) -> Format {
        if bytes.starts_with(&binary::MAGIC[..binary::MAGIC.len().min(bytes.len())]) && !bytes.is_empty() {
            return Format::Binary;
        }
        let text = bytes.trim_ascii_start();
        match text.first() {
            Some(b'{') => Format::Json,
            Some(b'0'..=b'9') => Format::Pgsolver,
            _ if text.starts_with(b"parity") => Format::Pgsolver,
            _ if [&b"digraph"[..], b"strict", b"/*", b"//"].iter().any(|word| text.starts_with(word)) => {
                Format::Dot
            }
            _ => Format::Python,
        }
    }
}

/// What a file may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// At most this many vertices.
    pub vertices: u64,
    /// At most this many bytes once a packed file is unpacked.
    pub unpacked: u64,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance { vertices: u64::from(crate::NOWHERE), unpacked: 4 << 30 }
    }
}

/// Why a file is not an arena.
#[derive(Debug)]
pub enum Unread {
    /// It could not be read to its end.
    Io(io::Error),
    /// It is not what it should be, and where.
    Bad(BadText),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Io(error) => error.fmt(f),
            Unread::Bad(bad) => bad.fmt(f),
        }
    }
}

impl Error for Unread {}

impl From<BadText> for Unread {
    fn from(bad: BadText) -> Unread {
        Unread::Bad(bad)
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Io(error)
    }
}

/// Wrong as a whole.
fn bad(reason: impl Into<String>) -> Unread {
    Unread::Bad(BadText::new(reason))
}

/// Reads an arena in this format, or in the one that it looks like.
pub fn read(reader: impl BufRead, format: Option<Format>, allowance: &Allowance) -> Result<Read, Unread> {
    let mut reader = packed::unpacked(reader, allowance.unpacked)?;
    let format = match format {
        Some(format) => format,
        None => Format::of_bytes(reader.fill_buf()?),
    };
    match format {
        Format::Json => json::read(reader, allowance),
        Format::Dot => dot::read(reader, allowance),
        Format::Pgsolver => pgsolver::read(reader, allowance),
        Format::Python => python::read(reader, allowance),
        Format::Binary => binary::read(reader, allowance),
    }
}

/// Writes an arena. `chosen` matters to PGSolver only: whose attractor a parity-game solver shall find.
pub fn write(arena: &Arena, format: Format, chosen: Side, mut out: impl Write) -> io::Result<()> {
    match format {
        Format::Json => json::write(arena, &mut out),
        Format::Dot => dot::write(arena, &mut out),
        Format::Pgsolver => pgsolver::write(arena, chosen, &mut out),
        Format::Python => python::write(arena, &mut out),
        Format::Binary => binary::write(arena, &mut out),
    }?;
    out.flush()
}
