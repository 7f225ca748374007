//! A count put aside, and taken up again.
//!
//! ```text
//! "tesuji symbolic count 1\n"
//! the sum of the rules and the start       8 bytes, all numbers little-endian
//! plies so far                             4 bytes, then for each: positions, won by first, won by second,
//!                                          drawn, up to symmetry (0 if not counted), 8 bytes each
//! the start and the number of nodes        4 bytes each, then each node from the third on: bit, low, high, 4
//!                                          bytes each
//! the sum of everything above              8 bytes
//! ```

use crate::diagram::{Halt, Set};
use crate::{Counting, diagram::Diagrams};
use game::Blueprint;
use search::Ply;
use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};

const TITLE: &[u8; 24] = b"tesuji symbolic count 1\n";

/// Why a count cannot be taken up again.
#[derive(Debug)]
pub enum BadCheckpoint {
    /// It cannot be read.
    Unreadable(io::Error),
    /// It is something else.
    Foreign,
    /// It belongs to other rules, or starts from another position.
    OtherGame,
    /// It was counted with symmetry and is wanted without, or the other way round.
    OtherColumns,
    /// It is not as it was written; what is wrong with it.
    Damaged(&'static str),
    /// It did not fit, or there was no time to read it.
    Halted(Halt),
}

impl fmt::Display for BadCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCheckpoint::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            BadCheckpoint::Foreign => f.write_str("it is no checkpoint of this version"),
            BadCheckpoint::OtherGame => f.write_str("it belongs to another game or another position"),
            BadCheckpoint::OtherColumns => f.write_str("it was counted with another --symmetry"),
            BadCheckpoint::Damaged(what) => write!(f, "it is damaged: {what}"),
            BadCheckpoint::Halted(halt) => write!(f, "{halt}"),
        }
    }
}

impl Error for BadCheckpoint {}

impl From<io::Error> for BadCheckpoint {
    fn from(error: io::Error) -> BadCheckpoint {
        match error.kind() {
            ErrorKind::UnexpectedEof => BadCheckpoint::Damaged("it ends too early"),
            _ => BadCheckpoint::Unreadable(error),
        }
    }
}

/// Adds up what passes through (FNV-1a).
struct Summed<T> {
    through: T,
    sum: u64,
}

impl<T> Summed<T> {
    fn new(through: T) -> Summed<T> {
        Summed { through, sum: 0xcbf2_9ce4_8422_2325 }
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.sum = (self.sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl<W: Write> Summed<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.through.write_all(bytes)
    }
}

impl<R: Read> Summed<R> {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.through.read_exact(&mut bytes)?;
        self.add(&bytes);
        Ok(bytes)
    }

    fn long(&mut self) -> io::Result<u64> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    fn short(&mut self) -> io::Result<u32> {
        Ok(u32::from_le_bytes(self.take()?))
    }
}

/// What tells one game and start from another.
fn sum_of(blueprint: &Blueprint) -> u64 {
    let mut sum = Summed::new(());
    sum.add(format!("{blueprint:?}").as_bytes());
    sum.sum
}

impl Counting<'_> {
    /// Writes down where the count stands.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let mut out = Summed::new(out);
        out.put(TITLE)?;
        out.put(&sum_of(self.blueprint()).to_le_bytes())?;
        out.put(&(self.plies.len() as u32).to_le_bytes())?;
        for (i, ply) in self.plies.iter().enumerate() {
            let [first, second, drawn] = ply.finished;
            for number in [ply.positions, first, second, drawn, self.images.get(i).copied().unwrap_or(0)] {
                out.put(&number.to_le_bytes())?;
            }
        }
        out.put(&self.open().0.to_le_bytes())?;
        out.put(&(self.diagrams.len() as u32).to_le_bytes())?;
        for i in 2..self.diagrams.len() as u32 {
            let node = self.diagrams.node(Set(i));
            for number in [node.bit, node.low.0, node.high.0] {
                out.put(&number.to_le_bytes())?;
            }
        }
        let sum = out.sum;
        out.put(&sum.to_le_bytes())?;
        out.through.flush()
    }

    /// Goes on where a count stood that was written down. Call it before the first ply is counted; after a
    /// refusal the count is of no use.
    pub fn resume(&mut self, text: impl Read) -> Result<(), BadCheckpoint> {
        let mut text = Summed::new(text);
        let title = text.take().map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => BadCheckpoint::Foreign,
            _ => BadCheckpoint::Unreadable(error),
        })?;
        if title != *TITLE {
            return Err(BadCheckpoint::Foreign);
        }
        if text.long()? != sum_of(self.blueprint()) {
            return Err(BadCheckpoint::OtherGame);
        }
        let (plies, images) = read_plies(&mut text, self.blueprint().longest)?;
        let open = text.short()?;
        let nodes = text.short()?;
        let sets = read_nodes(&mut text, nodes, &mut self.diagrams)?;
        let sum = text.sum;
        if text.long()? != sum {
            return Err(BadCheckpoint::Damaged("its sum is wrong"));
        }
        if text.through.read(&mut [0])? != 0 {
            return Err(BadCheckpoint::Damaged("something follows its end"));
        }
        if (images[0] == 0) != self.images.is_empty() {
            return Err(BadCheckpoint::OtherColumns);
        }
        let open = *sets.get(open as usize).ok_or(BadCheckpoint::Damaged("its start is no node"))?;
        (self.plies, self.images) = (plies, if images[0] == 0 { vec![] } else { images });
        self.stand_at(open);
        Ok(())
    }
}

fn read_plies(text: &mut Summed<impl Read>, longest: u32) -> Result<(Vec<Ply>, Vec<u64>), BadCheckpoint> {
    let count = text.short()?;
    if count == 0 || count > longest + 1 {
        return Err(BadCheckpoint::Damaged("the number of plies is wrong"));
    }
    let (mut plies, mut images) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let positions = text.long()?;
        plies.push(Ply { positions, finished: [text.long()?, text.long()?, text.long()?] });
        images.push(text.long()?);
    }
    Ok((plies, images))
}

/// The set that starts at each node.
fn read_nodes(
    text: &mut Summed<impl Read>,
    count: u32,
    diagrams: &mut Diagrams,
) -> Result<Vec<Set>, BadCheckpoint> {
    let bits = diagrams.node(Set::NONE).bit;
    let mut sets = vec![Set::NONE, Set::ALL];
    for _ in 2..count {
        let (bit, low, high) = (text.short()?, text.short()?, text.short()?);
        let (Some(&low), Some(&high)) = (sets.get(low as usize), sets.get(high as usize)) else {
            return Err(BadCheckpoint::Damaged("a node points ahead"));
        };
        if bit >= bits || bit >= diagrams.node(low).bit || bit >= diagrams.node(high).bit {
            return Err(BadCheckpoint::Damaged("a node asks a bit out of turn"));
        }
        sets.push(diagrams.fork(bit, low, high).map_err(BadCheckpoint::Halted)?);
    }
    Ok(sets)
}
