//! A slice as a file, compressed in blocks, so that one value can be had without the others.
//!
//! ```text
//! tesuji slice 1                 lines of text: what it is,
//! game draughts:english          the game as the catalog writes it,
//! slice 2100                     which slice of it,
//! indices 148995                 how many numbers it has,
//! block 16384                    how many numbers lie in one block;
//!                                an empty line
//! ends of the blocks             4 bytes for each, the lowest first, counted from the first block
//! blocks                         deflated bytes of values
//! CRC-32 of everything before    4 bytes, the lowest first
//! ```

use super::Worth;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc, Decompress, FlushDecompress};
use std::io::{self, Write};

const MAGIC: &str = "tesuji slice 1";
/// A head that is longer than this is none.
const LONGEST_HEAD: usize = 4096;
/// Numbers in a block: a look at one value inflates so many.
const BLOCK: usize = 1 << 14;

/// A slice in the bytes of its file.
#[derive(Clone, Debug)]
pub struct SliceFile<B> {
    /// The game, as the catalog writes it.
    pub game: String,
    /// The name of the slice.
    pub slice: String,
    /// How many numbers it has.
    pub indices: u64,
    block: usize,
    /// Where the ends of the blocks are listed, and where the blocks begin.
    ends: usize,
    blocks: usize,
    bytes: B,
}

/// Writes a slice.
pub fn write_slice(game: &str, slice: &str, values: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let mut whole =
        format!("{MAGIC}\ngame {game}\nslice {slice}\nindices {}\nblock {BLOCK}\n\n", values.len())
            .into_bytes();
    let mut blocks = Vec::new();
    for block in values.chunks(BLOCK) {
        let mut packer = DeflateEncoder::new(blocks, Compression::new(6));
        packer.write_all(block)?;
        blocks = packer.finish()?;
        let end = u32::try_from(blocks.len()).map_err(|_| io::Error::other("a slice of more than 4 GiB"))?;
        whole.extend_from_slice(&end.to_le_bytes());
    }
    whole.extend_from_slice(&blocks);
    let mut sum = Crc::new();
    sum.update(&whole);
    whole.extend_from_slice(&sum.sum().to_le_bytes());
    out.write_all(&whole)
}

impl<B: AsRef<[u8]>> SliceFile<B> {
    /// A slice in these bytes; the message says why it is none. Its sum is not compared yet, see [`SliceFile::is_whole`].
    pub fn read(bytes: B) -> Result<SliceFile<B>, String> {
        let all = bytes.as_ref();
        let head = &all[..all.len().min(LONGEST_HEAD)];
        let end = head.windows(2).position(|pair| pair == b"\n\n").ok_or("it does not begin like a slice")?;
        let text = std::str::from_utf8(&head[..end]).map_err(|_| "its head is no text")?;
        let mut lines = text.lines();
        if lines.next() != Some(MAGIC) {
            return Err(format!("it does not begin with '{MAGIC}'"));
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.ok_or_else(|| format!("its head has no line '{name} …' where it should"))
        };
        let (game, slice) = (field("game")?.to_owned(), field("slice")?.to_owned());
        let number =
            |text: &str| text.parse::<u64>().map_err(|_| format!("'{text}' in its head is no number"));
        let (indices, block) = (number(field("indices")?)?, number(field("block")?)?);
        if !(1..=1 << 24).contains(&block) {
            return Err(format!("blocks of {block} numbers are none"));
        }
        let ends = end + 2;
        let list = usize::try_from(indices.div_ceil(block)).ok().and_then(|count| count.checked_mul(4));
        let blocks = list.and_then(|list| list.checked_add(ends)).filter(|blocks| blocks + 4 <= all.len());
        let blocks = blocks.ok_or("it is cut off")?;
        let file = SliceFile { game, slice, indices, block: block as usize, ends, blocks, bytes };
        let packed = file.count().checked_sub(1).map_or(0, |last| file.end(last));
        if file.blocks + packed + 4 != file.bytes.as_ref().len() {
            return Err("it is cut off or goes on where it should end".into());
        }
        Ok(file)
    }

    /// Whether the sum at its end is right.
    pub fn is_whole(&self) -> bool {
        let bytes = self.bytes.as_ref();
        let (body, sum) = bytes.split_at(bytes.len() - 4);
        let mut crc = Crc::new();
        crc.update(body);
        crc.sum().to_le_bytes() == sum
    }

    fn count(&self) -> usize {
        self.indices.div_ceil(self.block as u64) as usize
    }

    fn end(&self, block: usize) -> usize {
        let place = self.ends + 4 * block;
        let four = self.bytes.as_ref()[place..place + 4].try_into().expect("four bytes");
        u32::from_le_bytes(four) as usize
    }

    /// The values of one block, put into `out`; nothing where its bytes are none.
    fn unpack(&self, block: usize, out: &mut [u8]) -> Option<()> {
        let start = block.checked_sub(1).map_or(0, |before| self.end(before));
        let packed = self.bytes.as_ref().get(self.blocks + start..self.blocks + self.end(block))?;
        let mut inflater = Decompress::new(false);
        inflater.decompress(packed, out, FlushDecompress::Finish).ok()?;
        (inflater.total_out() == out.len() as u64).then_some(())
    }

    /// All values; nothing where the bytes are damaged.
    pub fn values(&self) -> Option<Vec<u8>> {
        let mut values = Vec::new();
        let length = usize::try_from(self.indices).ok()?;
        values.try_reserve_exact(length).ok()?;
        values.resize(length, 0);
        let mut blocks = values.chunks_mut(self.block).enumerate();
        blocks.try_for_each(|(block, out)| self.unpack(block, out))?;
        Some(values)
    }

    /// What lies behind a number below [`SliceFile::indices`].
    pub fn worth(&self, index: u64) -> Option<Worth> {
        let block = (index / self.block as u64) as usize;
        let first = block * self.block;
        let mut out = vec![0; self.block.min(self.indices as usize - first)];
        self.unpack(block, &mut out)?;
        Some(Worth::of_byte(out[index as usize - first]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(values: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_slice("some:game", "a-b", values, &mut bytes).unwrap();
        bytes
    }

    #[test]
    fn values_come_back_one_by_one_and_all_together() {
        for length in [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK + 77] {
            let values: Vec<u8> = (0..length).map(|i| (i * i % 251) as u8).collect();
            let bytes = file(&values);
            let read = SliceFile::read(&bytes[..]).unwrap();
            assert!(read.is_whole() && read.game == "some:game" && read.slice == "a-b");
            assert_eq!(read.values().unwrap(), values);
            for index in (0..length).step_by(997) {
                assert_eq!(read.worth(index as u64), Some(Worth::of_byte(values[index])));
            }
        }
    }

    #[test]
    fn a_damaged_slice_is_noticed() {
        let good = file(&[1, 2, 3, 4, 5, 6, 7]);
        for place in 0..good.len() {
            let mut bad = good.clone();
            bad[place] ^= 4;
            assert!(SliceFile::read(&bad[..]).map_or(true, |file| !file.is_whole()), "byte {place}");
            assert!(SliceFile::read(&good[..place]).is_err(), "cut after {place}");
        }
    }
}
