//! The body of a certificate: blocks of compressed symbols, each with a checksum, and totals at the end.
//!
//! A block is three 32-bit words, least significant byte first (how many symbols, how many bytes, the CRC-32 of
//! both words and the bytes), then the bytes. The last block holds no symbols but the [`Totals`]; nothing follows.
//!
//! The same symbols have one spelling: the reader refuses blocks that end elsewhere than the writer's, and bytes that
//! the writer would not have made of the same symbols.

use crate::coder::{Decoder, Encoder};
use crate::models::Models;
use crate::walk::Spot;
use game::MoveCode;
use std::fmt;
use std::io::{ErrorKind, Read, Write};

/// A block is closed when it holds this many bytes or symbols.
const BLOCK_BYTES: usize = 1 << 16;
const BLOCK_SYMBOLS: u32 = 1 << 20;
/// The longest block that is read: a bit more than the longest that is written.
const MOST_BYTES: u32 = 1 << 17;

/// Why bytes are no certificate, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadFile {
    /// How many bytes come before the place.
    pub byte: u64,
    /// What is wrong there and what would be right.
    pub reason: String,
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.byte, self.reason)
    }
}

impl std::error::Error for BadFile {}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Totals { symbols, vertices, edges, leaves } = self;
        write!(f, "{symbols} symbols, {vertices} vertices, {edges} edges, {leaves} leaves")
    }
}

/// What a whole file holds. It is repeated at its end, so that a file that was cut or glued is not taken for another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Symbols written.
    pub symbols: u64,
    /// Different positions, up to symmetry, finished games included; of all strategies together.
    pub vertices: u64,
    /// Moves between them: one from each position of the side that keeps its promise, all from the others.
    pub edges: u64,
    /// Positions left to the checker's own search.
    pub leaves: u64,
}

const TOTALS_BYTES: usize = 32;

impl Totals {
    fn bytes(self) -> Vec<u8> {
        [self.symbols, self.vertices, self.edges, self.leaves].iter().flat_map(|n| n.to_le_bytes()).collect()
    }

    fn read(bytes: &[u8]) -> Totals {
        let word = |i: usize| u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().expect("eight bytes"));
        Totals { symbols: word(0), vertices: word(1), edges: word(2), leaves: word(3) }
    }
}

/// The usual CRC-32 (reflected, 0xEDB88320).
pub(crate) fn checksum(parts: &[&[u8]]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let (mut word, mut bit) = (i as u32, 0);
            while bit < 8 {
                word = if word & 1 == 1 { word >> 1 ^ 0xEDB8_8320 } else { word >> 1 };
                bit += 1;
            }
            table[i] = word;
            i += 1;
        }
        table
    };
    let bytes = parts.iter().flat_map(|part| part.iter());
    !bytes.fold(u32::MAX, |sum, &byte| sum >> 8 ^ TABLE[usize::from(sum as u8 ^ byte)])
}

/// A block of so many symbols with its checksum.
pub fn sealed(symbols: u32, bytes: &[u8]) -> Vec<u8> {
    let (symbols, length) = (symbols.to_le_bytes(), (bytes.len() as u32).to_le_bytes());
    let sum = checksum(&[&symbols, &length, bytes]).to_le_bytes();
    [&symbols, &length, &sum, bytes].concat()
}

/// Writes the symbols of a certificate.
pub struct SymbolWriter<W> {
    to: W,
    models: Models,
    encoder: Encoder,
    in_block: u32,
    symbols: u64,
}

impl<W: Write> SymbolWriter<W> {
    /// Goes on behind a header.
    pub fn new(to: W) -> SymbolWriter<W> {
        SymbolWriter { to, models: Models::new(), encoder: Encoder::new(), in_block: 0, symbols: 0 }
    }

    /// The position here is left to the checker, or not.
    pub fn finish(&mut self, spot: Spot, finish: bool) -> std::io::Result<()> {
        self.models.finish(&mut self.encoder, spot, finish);
        self.written()
    }

    /// The reply here is the move of this number.
    pub fn reply(&mut self, spot: Spot, reply: u32) -> std::io::Result<()> {
        self.models.reply(&mut self.encoder, spot, reply);
        self.written()
    }

    /// Something is conceded here, or not; what can be is known by its marks.
    pub fn concession(
        &mut self,
        spot: Spot,
        marks: &[MoveCode],
        given: Option<&[bool]>,
    ) -> std::io::Result<()> {
        self.models.concession(&mut self.encoder, spot, marks, given);
        self.written()
    }

    fn written(&mut self) -> std::io::Result<()> {
        self.in_block += 1;
        self.symbols += 1;
        if self.in_block == BLOCK_SYMBOLS || self.encoder.bytes.len() >= BLOCK_BYTES {
            self.block()
        } else {
            Ok(())
        }
    }

    fn block(&mut self) -> std::io::Result<()> {
        let bytes = self.encoder.finish();
        let symbols = std::mem::take(&mut self.in_block);
        self.to.write_all(&sealed(symbols, &bytes))
    }

    /// How many symbols were written.
    pub fn symbols(&self) -> u64 {
        self.symbols
    }

    /// Ends the file with these totals, and gives the writer back.
    pub fn end(mut self, totals: Totals) -> std::io::Result<W> {
        if self.in_block > 0 {
            self.block()?;
        }
        self.to.write_all(&sealed(0, &totals.bytes()))?;
        self.to.flush()?;
        Ok(self.to)
    }
}

/// Reads the symbols of a certificate.
pub struct SymbolReader<R> {
    from: R,
    models: Models,
    decoder: Decoder,
    /// Symbols left in this block, and those read from it.
    left: u32,
    in_block: u32,
    symbols: u64,
    /// Bytes read so far, the header included, and where the current block starts.
    byte: u64,
    block: u64,
}

impl<R: Read> SymbolReader<R> {
    /// Goes on behind a header of so many bytes.
    pub fn new(from: R, byte: u64) -> SymbolReader<R> {
        let decoder = Decoder::new(Vec::new());
        SymbolReader {
            from,
            models: Models::new(),
            decoder,
            left: 0,
            in_block: 0,
            symbols: 0,
            byte,
            block: byte,
        }
    }

    fn bad<T>(&self, reason: impl Into<String>) -> Result<T, BadFile> {
        Err(BadFile { byte: self.block, reason: reason.into() })
    }

    /// How many symbols were read.
    pub fn symbols(&self) -> u64 {
        self.symbols
    }

    /// Where the current block starts in the file.
    pub fn block(&self) -> u64 {
        self.block
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), BadFile> {
        self.from.read_exact(bytes).map_err(|error| {
            let reason = if error.kind() == ErrorKind::UnexpectedEof {
                "the file ends within the block that starts here".into()
            } else {
                format!("cannot be read: {error}")
            };
            BadFile { byte: self.block, reason }
        })?;
        self.byte += bytes.len() as u64;
        Ok(())
    }

    /// The next block: how many symbols, and its bytes.
    fn read_block(&mut self) -> Result<(u32, Vec<u8>), BadFile> {
        self.block = self.byte;
        let mut head = [0; 12];
        self.fill(&mut head)?;
        let word = |i: usize| u32::from_le_bytes(head[4 * i..4 * i + 4].try_into().expect("four bytes"));
        let [symbols, length, sum] = [0, 1, 2].map(word);
        if length > MOST_BYTES || symbols > BLOCK_SYMBOLS {
            return self.bad(format!("a block of {symbols} symbols in {length} bytes is too long"));
        }
        let mut bytes = vec![0; length as usize];
        self.fill(&mut bytes)?;
        if checksum(&[&head[..8], &bytes]) != sum {
            return self.bad("the checksum of the block that starts here is wrong");
        }
        Ok((symbols, bytes))
    }

    fn next(&mut self) -> Result<(), BadFile> {
        let full = self.is_full();
        if full && self.left > 0 {
            return self.bad("the block that starts here is longer than blocks are");
        }
        if self.left == 0 {
            self.close()?;
            if self.symbols > 0 && !full {
                return self.bad("the block that starts here is shorter than a block that others follow");
            }
            let (symbols, bytes) = self.read_block()?;
            if symbols == 0 {
                return self.bad("the symbols end here, but the strategy is not complete");
            }
            (self.left, self.decoder) = (symbols, Decoder::new(bytes));
            self.in_block = 0;
        }
        self.left -= 1;
        self.in_block += 1;
        self.symbols += 1;
        Ok(())
    }

    /// Whether the writer would have closed the block here.
    fn is_full(&self) -> bool {
        self.in_block == BLOCK_SYMBOLS || self.decoder.written() >= BLOCK_BYTES
    }

    /// A block ends where its symbols end, and spells them as the writer does.
    fn close(&mut self) -> Result<(), BadFile> {
        if self.symbols == 0 {
            Ok(())
        } else if !self.decoder.is_spent() {
            self.bad("the block that starts here has bytes left over")
        } else if !self.decoder.is_as_written() {
            self.bad("the block that starts here spells its symbols in another way than the one allowed")
        } else {
            Ok(())
        }
    }

    /// Whether the position here is left to the checker.
    pub fn finish(&mut self, spot: Spot) -> Result<bool, BadFile> {
        self.next()?;
        Ok(self.models.finish(&mut self.decoder, spot, false))
    }

    /// The number of the reply here.
    pub fn reply(&mut self, spot: Spot) -> Result<u32, BadFile> {
        self.next()?;
        Ok(self.models.reply(&mut self.decoder, spot, 0))
    }

    /// Which of the concessions, known by their marks, are made here; nothing if there is no concession.
    pub fn concession(&mut self, spot: Spot, marks: &[MoveCode]) -> Result<Option<Vec<bool>>, BadFile> {
        self.next()?;
        Ok(self.models.concession(&mut self.decoder, spot, marks, None))
    }

    /// The end of the file: no symbol may be left, and nothing may follow the totals.
    pub fn end(&mut self) -> Result<Totals, BadFile> {
        if self.left > 0 {
            return self.bad(format!("{} symbols are left over in the block that starts here", self.left));
        }
        self.close()?;
        let (symbols, bytes) = self.read_block()?;
        if symbols > 0 {
            return self.bad("the strategy is complete, but a block of symbols follows");
        }
        if bytes.len() != TOTALS_BYTES {
            return self.bad(format!("the totals take {TOTALS_BYTES} bytes, not {}", bytes.len()));
        }
        self.block = self.byte;
        let more = self.from.read(&mut [0]).map_or(1, |read| read);
        if more > 0 {
            self.bad("something follows the end of the certificate")
        } else {
            Ok(Totals::read(&bytes))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(&[b"1234", b"56789"]), 0xCBF4_3926);
    }

    #[test]
    fn symbols_of_all_sizes_read_back() {
        let mut rng = Seed(3).rng();
        let replies: Vec<(Spot, u32)> = (0..300_000u32)
            .map(|i| {
                let most = [3, 15, 16, 40, 1_000_000, u32::MAX as usize][i as usize % 6];
                let spot =
                    Spot { own: i % 2 == 0, last: rng.below(40) as u32, moves: most, conceded: i % 5 == 0 };
                (spot, rng.below(most) as u32)
            })
            .collect();
        let mut writer = SymbolWriter::new(Vec::new());
        for &(spot, reply) in &replies {
            writer.finish(spot, reply % 3 == 0).unwrap();
            writer.reply(spot, reply).unwrap();
        }
        let totals = Totals { symbols: writer.symbols(), vertices: 1, edges: 2, leaves: 3 };
        let bytes = writer.end(totals).unwrap();
        let mut reader = SymbolReader::new(&bytes[..], 0);
        for &(spot, reply) in &replies {
            assert_eq!(reader.finish(spot), Ok(reply % 3 == 0));
            assert_eq!(reader.reply(spot), Ok(reply));
        }
        assert_eq!(reader.end(), Ok(totals));
    }
}
