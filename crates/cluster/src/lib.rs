//! Attractors over many processes and machines, on timely dataflow.
//!
//! Reading order: [`shard`] cuts an arena into files, `Shard` is such a piece in memory, `meeting` is how the processes find and
//! trust each other, [`team`] makes workers of them, [`attract`] is the
//! attractor over all pieces, level by level, `marks` are checkpoints and results, and [`collect`] puts results
//! together.
//!
//! A folder holds it all: `shard-0000`, `result-0000`, and while it runs `checkpoint-5-0000` and `checkpoint`, which
//! names the last level that can be gone on from. Machines may share the folder or have only their own shards in it.

mod attract;
mod collect;
mod marks;
mod meeting;
mod shard;
mod team;

pub use attract::{Summary, attract};
pub use collect::{Results, collect};
pub use meeting::{Party, Secret, Unmet, is_private};
pub use shard::{Shards, shard};
pub use team::{Team, team};

use std::path::Path;

/// What went wrong with which file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// In words.
    pub text: String,
    /// It is another worker's trouble: this one only had to stop.
    pub second_hand: bool,
}

impl Trouble {
    fn new(text: impl Into<String>) -> Trouble {
        Trouble { text: text.into(), second_hand: false }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Trouble {}

fn trouble_with(what: &str, why: impl std::fmt::Display) -> Trouble {
    Trouble::new(format!("{what}: {why}"))
}

fn trouble(path: &Path, what: impl std::fmt::Display) -> Trouble {
    Trouble::new(format!("'{}': {what}", path.display()))
}

/// Writes a file, whole or not at all.
fn put(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    files::replace(path, |out| out.write_all(bytes)).map(drop).map_err(|error| trouble(path, error))
}

fn sum(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// The bytes of a file that ends with their checksum.
fn summed(path: &Path) -> Result<Vec<u8>, Trouble> {
    let mut bytes = std::fs::read(path).map_err(|error| trouble(path, error))?;
    let end = bytes.len().checked_sub(4).ok_or_else(|| trouble(path, "it is too short"))?;
    let noted = u32::from_le_bytes(bytes[end..].try_into().expect("four bytes"));
    bytes.truncate(end);
    if sum(&bytes) == noted { Ok(bytes) } else { Err(trouble(path, "its checksum is wrong: it is damaged")) }
}
