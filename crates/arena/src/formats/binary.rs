//! The compact form.
//!
//! ```text
//! "tesuji arena 1\n"
//! vertices  edges  start + 1 (0: none)  named (0 or 1)      numbers
//! a byte per vertex: bit 0 its owner, bits 1 and 2 whose victory it is
//! per vertex: its out-degree, then its successors           numbers
//! per vertex, if named: the length of its name, the name    number, UTF-8
//! CRC-32 of everything before                                4 bytes, the lowest first
//! ```
//!
//! A number is written seven bits at a time, the lowest first; a byte above 127 has a successor (LEB128).

use super::draft::{Read, too_many};
use super::{Allowance, Unread, bad};
use crate::arena::{Arena, Kind};
use crate::csr::{Csr, NOWHERE, Vertex};
use crate::names::Names;
use flate2::Crc;
use game::Side;
use std::io::{self, BufRead, Write};

pub(super) const MAGIC: &[u8; 15] = b"tesuji arena 1\n";

/// Memory is never set aside for more than this on the word of a header.
const TRUST: usize = 1 << 16;

struct Bytes<R> {
    reader: R,
    crc: Crc,
    passed: u64,
}

impl<R: BufRead> Bytes<R> {
    fn take(&mut self, count: usize, out: &mut Vec<u8>) -> Result<(), Unread> {
        let wanted = out.len() + count;
        while out.len() < wanted {
            let bytes = self.reader.fill_buf()?;
            if bytes.is_empty() {
                return Err(bad(format!("the file ends too early, after {} bytes", self.passed)));
            }
            let length = bytes.len().min(wanted - out.len());
            out.extend_from_slice(&bytes[..length]);
            self.crc.update(&bytes[..length]);
            self.reader.consume(length);
            self.passed += length as u64;
        }
        Ok(())
    }

    fn number(&mut self) -> Result<u64, Unread> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let bytes = self.reader.fill_buf()?;
            let Some(&byte) = bytes.first() else {
                return Err(bad(format!("the file ends too early, after {} bytes", self.passed)));
            };
            self.crc.update(&[byte]);
            self.reader.consume(1);
            self.passed += 1;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(bad(format!("byte {}: this number has no end", self.passed)))
    }
}

pub(super) fn read(reader: impl BufRead, allowance: &Allowance) -> Result<Read, Unread> {
    let mut bytes = Bytes { reader, crc: Crc::new(), passed: 0 };
    let mut magic = Vec::new();
    bytes.take(MAGIC.len(), &mut magic)?;
    if magic != MAGIC {
        return Err(bad("this is no arena in binary form: it does not begin with 'tesuji arena 1'"));
    }
    let (vertices, edges) = (bytes.number()?, bytes.number()?);
    let (start, named) = (bytes.number()?, bytes.number()?);
    let most = allowance.vertices.min(u64::from(NOWHERE));
    if vertices > most {
        return Err(bad(format!("it has {vertices} vertices: {}", too_many(most))));
    }
    if start > vertices || named > 1 {
        return Err(bad(format!("byte {}: the header makes no sense", bytes.passed)));
    }
    let kinds = read_kinds(&mut bytes, vertices as usize)?;
    let graph = read_rows(&mut bytes, vertices, edges)?;
    let names = if named == 1 { read_names(&mut bytes, vertices as usize)? } else { Names::Numbers };
    let sum = bytes.crc.sum();
    let mut written = Vec::new();
    bytes.take(4, &mut written)?;
    if written != sum.to_le_bytes() {
        return Err(bad("the checksum is wrong: the file is damaged"));
    }
    if !bytes.reader.fill_buf()?.is_empty() {
        return Err(bad("something follows the end of the arena"));
    }
    let start = start.checked_sub(1).map(|start| start as Vertex);
    Ok(Read::new(Arena { graph, kinds, start, names }))
}

fn read_kinds<R: BufRead>(bytes: &mut Bytes<R>, vertices: usize) -> Result<Vec<Kind>, Unread> {
    let mut kinds = Vec::with_capacity(vertices.min(TRUST));
    let mut chunk = Vec::new();
    while kinds.len() < vertices {
        chunk.clear();
        bytes.take((vertices - kinds.len()).min(TRUST), &mut chunk)?;
        for &byte in &chunk {
            let owner = if byte & 1 == 0 { Side::First } else { Side::Second };
            let victory = match byte >> 1 {
                0 => None,
                1 => Some(Side::First),
                2 => Some(Side::Second),
                _ => return Err(bad(format!("vertex {} is a victory of both players", kinds.len()))),
            };
            kinds.push(Kind::new(owner, victory));
        }
    }
    Ok(kinds)
}

fn read_rows<R: BufRead>(bytes: &mut Bytes<R>, vertices: u64, edges: u64) -> Result<Csr, Unread> {
    let mut graph = Csr::new();
    for vertex in 0..vertices {
        for _ in 0..bytes.number()? {
            let end = bytes.number()?;
            if end >= vertices {
                return Err(bad(format!("vertex {vertex} has the successor {end}: there are {vertices}")));
            }
            graph.push(end as Vertex);
        }
        graph.end_row();
    }
    if graph.edges() as u64 != edges {
        return Err(bad(format!("{} edges where the header promises {edges}", graph.edges())));
    }
    Ok(graph)
}

fn read_names<R: BufRead>(bytes: &mut Bytes<R>, vertices: usize) -> Result<Names, Unread> {
    let mut names = Names::texts();
    let mut seen = std::collections::HashSet::new();
    for vertex in 0..vertices {
        let length = bytes.number()?;
        let mut name = Vec::new();
        // A length is only a promise: the name grows as it is read.
        for _ in 0..length / TRUST as u64 {
            bytes.take(TRUST, &mut name)?;
        }
        bytes.take((length % TRUST as u64) as usize, &mut name)?;
        let name = String::from_utf8(name)
            .map_err(|_| bad(format!("byte {}: the name of vertex {vertex} is not UTF-8", bytes.passed)))?;
        names.add(vertex, &name);
        if !seen.insert(name) {
            return Err(bad(format!("vertex {vertex} has the name of an earlier one")));
        }
    }
    Ok(names)
}

/// Passes on what is written and sums it up.
struct Summed<'a, W> {
    out: &'a mut W,
    crc: Crc,
    waiting: Vec<u8>,
}

impl<W: Write> Summed<'_, W> {
    fn number(&mut self, mut number: u64) -> io::Result<()> {
        while number > 127 {
            self.waiting.push(number as u8 | 128);
            number >>= 7;
        }
        self.waiting.push(number as u8);
        if self.waiting.len() > TRUST { self.pass() } else { Ok(()) }
    }

    fn pass(&mut self) -> io::Result<()> {
        self.crc.update(&self.waiting);
        self.out.write_all(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }
}

pub(super) fn write(arena: &Arena, out: &mut impl Write) -> io::Result<()> {
    let mut out = Summed { out, crc: Crc::new(), waiting: MAGIC.to_vec() };
    let named = arena.names != Names::Numbers;
    let start = arena.start.map_or(0, |start| u64::from(start) + 1);
    for number in [arena.len() as u64, arena.graph.edges() as u64, start, u64::from(named)] {
        out.number(number)?;
    }
    for &kind in &arena.kinds {
        out.number(kind.owner() as u64 | kind.victory().map_or(0, |side| 2 << side as u64))?;
    }
    for vertex in arena.vertices() {
        let row = arena.graph.row(vertex);
        out.number(row.len() as u64)?;
        row.iter().try_for_each(|&end| out.number(u64::from(end)))?;
    }
    if named {
        for vertex in arena.vertices() {
            let name = arena.name(vertex);
            out.number(name.len() as u64)?;
            out.waiting.extend_from_slice(name.as_bytes());
        }
    }
    out.pass()?;
    out.out.write_all(&out.crc.sum().to_le_bytes())
}
