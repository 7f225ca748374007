//! Pieces of an arena. A vertex goes to a piece by a hash of its number; within the arena's pieces it has an address:
//!
//! ```text
//! address = place within its piece · pieces + piece
//! ```
//!
//! Edges are written turned round and as addresses, so that nobody has to look anything up. A file is
//!
//! ```text
//! tesuji shard 1                                       and a line break, then numbers of seven bits per byte:
//! pieces, this piece, all vertices, vertices here, edges that lead here
//! per vertex: steps from the number before, out-degree · 8 + kind, in-degree, predecessors as addresses
//! CRC-32 of everything before                          4 bytes, the lowest first
//! ```
//!
//! A kind is an owner (bit 0) and whose victory it is (bits 1 and 2).

use crate::{Trouble, put, sum, summed, trouble};
use arena::Arena;
use game::Side;
use search::prefetch;
use std::path::{Path, PathBuf};

const MAGIC: &[u8] = b"tesuji shard 1\n";

/// The piece of a vertex.
fn piece_of(vertex: u64, pieces: u64) -> u64 {
    (vertex.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) % pieces
}

fn push(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(crate) fn path(folder: &Path, kind: &str, piece: u64) -> PathBuf {
    folder.join(format!("{kind}-{piece:04}"))
}

/// Cuts an arena into so many pieces and writes each into a file; the folder must be there.
pub fn shard(arena: &Arena, pieces: u32, folder: &Path) -> Result<(), Trouble> {
    let pieces = u64::from(pieces);
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); pieces as usize];
    let mut addresses = Vec::with_capacity(arena.len());
    for vertex in arena.vertices() {
        let piece = piece_of(u64::from(vertex), pieces);
        let here = &mut members[piece as usize];
        addresses.push(here.len() as u64 * pieces + piece);
        here.push(vertex);
    }
    let turned = arena.graph.reversed();
    for (piece, here) in (0..).zip(&members) {
        let mut bytes = MAGIC.to_vec();
        let edges: usize = here.iter().map(|&vertex| turned.degree(vertex)).sum();
        let head = [pieces, piece, arena.len() as u64, here.len() as u64, edges as u64];
        head.into_iter().for_each(|number| push(&mut bytes, number));
        let mut last = 0;
        for &vertex in here {
            push(&mut bytes, u64::from(vertex - last));
            last = vertex;
            let kind = arena.owner(vertex) as u64 | arena.victory(vertex).map_or(0, |side| 2 << side as u64);
            push(&mut bytes, arena.graph.degree(vertex) as u64 * 8 + kind);
            push(&mut bytes, turned.degree(vertex) as u64);
            turned.row(vertex).iter().for_each(|&before| push(&mut bytes, addresses[before as usize]));
        }
        bytes.extend(sum(&bytes).to_le_bytes());
        put(&path(folder, "shard", piece), &bytes)?;
    }
    Ok(())
}

/// What a folder holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shards {
    /// Into how many pieces the arena was cut.
    pub pieces: u64,
    /// How many vertices it has.
    pub vertices: u64,
}

struct Numbers<'a> {
    bytes: &'a [u8],
    path: &'a Path,
}

impl Numbers<'_> {
    fn next(&mut self) -> Result<u64, Trouble> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) =
                self.bytes.split_first().ok_or_else(|| trouble(self.path, "it ends too early"))?;
            self.bytes = rest;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(trouble(self.path, "a number has more than 64 bits"))
    }
}

impl Shards {
    /// Looks into a folder: any piece tells.
    pub fn of(folder: &Path) -> Result<Shards, Trouble> {
        let files = std::fs::read_dir(folder).map_err(|error| trouble(folder, error))?;
        let mut names: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
        names.sort();
        let is_piece = |path: &&PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.and_then(|name| name.strip_prefix("shard-")).is_some_and(|rest| rest.parse::<u64>().is_ok())
        };
        let path = names.iter().find(is_piece);
        let path = path.ok_or_else(|| trouble(folder, "no shards are in it: see 'tesuji graph shard'"))?;
        let mut head = vec![0; 128];
        let read = std::fs::File::open(path).and_then(|mut file| std::io::Read::read(&mut file, &mut head));
        head.truncate(read.map_err(|error| trouble(path, error))?);
        let rest = head.strip_prefix(MAGIC).ok_or_else(|| trouble(path, "it is no shard"))?;
        let mut numbers = Numbers { bytes: rest, path };
        let (pieces, _, vertices) = (numbers.next()?, numbers.next()?, numbers.next()?);
        if pieces == 0 {
            return Err(trouble(path, "it is one of no pieces"));
        }
        Ok(Shards { pieces, vertices })
    }
}

/// A piece in memory.
pub(crate) struct Shard {
    pub(crate) piece: u64,
    /// The checksum of its file: checkpoints belong to it.
    pub(crate) sum: u32,
    /// The numbers of its vertices, ascending.
    pub(crate) numbers: Vec<u64>,
    /// Bit 0 the owner; bits 1 and 2: who has won.
    pub(crate) kinds: Vec<u8>,
    /// Successors that are not lost for the owner; once somebody has won, the rank.
    pub(crate) words: Vec<u32>,
    starts: Vec<u64>,
    before: Vec<u64>,
}

/// Who has won, as bits 1 and 2 of a kind.
pub(crate) const WON: u8 = 6;

impl Shard {
    pub(crate) fn read(folder: &Path, piece: u64, shards: Shards) -> Result<Shard, Trouble> {
        let path = path(folder, "shard", piece);
        let bytes = summed(&path)?;
        let rest = bytes.strip_prefix(MAGIC).ok_or_else(|| trouble(&path, "it is no shard"))?;
        let mut numbers = Numbers { bytes: rest, path: &path };
        let mut next = || numbers.next();
        let head = [next()?, next()?, next()?];
        if head != [shards.pieces, piece, shards.vertices] {
            return Err(trouble(&path, "it is a piece of another arena"));
        }
        let (here, edges) = (next()? as usize, next()? as usize);
        // Every vertex takes three bytes at least, and every edge one: no promise is believed beyond that.
        if here > bytes.len() / 3 || edges > bytes.len() {
            return Err(trouble(&path, "it is shorter than it says"));
        }
        let mut shard = Shard {
            piece,
            sum: sum(&bytes),
            numbers: Vec::with_capacity(here),
            kinds: Vec::with_capacity(here),
            words: Vec::with_capacity(here),
            starts: Vec::with_capacity(here + 1),
            before: Vec::with_capacity(edges),
        };
        shard.starts.push(0);
        let mut number = 0;
        for _ in 0..here {
            number = next()?.wrapping_add(number);
            if number >= shards.vertices {
                return Err(trouble(&path, format!("vertex {number} is none of {}", shards.vertices)));
            }
            shard.numbers.push(number);
            let kind = next()?;
            let won = kind & u64::from(WON) != 0;
            shard.kinds.push((kind & 7) as u8);
            shard.words.push(if won { 0 } else { (kind >> 3) as u32 });
            for _ in 0..next()? {
                shard.before.push(next()?);
            }
            shard.starts.push(shard.before.len() as u64);
        }
        Ok(shard)
    }

    /// Whether somebody has won here, and in how many moves.
    pub(crate) fn rank(&self, place: usize) -> Option<u32> {
        (self.kinds[place] & WON != 0).then(|| self.words[place])
    }

    /// The addresses of those who can move here.
    pub(crate) fn before(&self, place: usize) -> &[u64] {
        &self.before[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// What [`Shard::tell`] will look at.
    #[inline(always)]
    pub(crate) fn expect(&self, place: usize) {
        prefetch(self.kinds.as_ptr().wrapping_add(place));
        prefetch(self.words.as_ptr().wrapping_add(place));
    }

    /// What [`Shard::before`] will look at: where the row starts, and then the row.
    #[inline(always)]
    pub(crate) fn expect_row(&self, place: usize) {
        prefetch(self.kinds.as_ptr().wrapping_add(place));
        prefetch(self.starts.as_ptr().wrapping_add(place));
    }

    #[inline(always)]
    pub(crate) fn expect_edges(&self, place: usize) {
        prefetch(self.before.as_ptr().wrapping_add(self.starts[place] as usize));
    }

    /// One more successor is won by `winner`: whether that settles the vertex, with this rank. Nothing if there is no
    /// such vertex, or none of its successors is left.
    #[inline(always)]
    pub(crate) fn tell(&mut self, place: usize, winner: Side, rank: u32) -> Option<bool> {
        let kind = self.kinds.get_mut(place)?;
        if *kind & WON != 0 {
            return Some(false);
        }
        let word = &mut self.words[place];
        if *kind & 1 != winner as u8 {
            *word = word.checked_sub(1)?;
            if *word > 0 {
                return Some(false);
            }
        }
        *word = rank;
        *kind |= 2 << winner as u8;
        Some(true)
    }

    /// Bytes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.numbers.len() * (8 + 1 + 4) + self.starts.len() * 8 + self.before.len() * 8
    }
}
