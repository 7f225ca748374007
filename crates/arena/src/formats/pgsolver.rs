//! The text of PGSolver: `parity <largest id>;`, then `id priority owner s1,s2 "label";` for every vertex.
//!
//! A vertex whose only successor is itself is a victory of J0 if its priority is even, of J1 if it is odd; all
//! other priorities are ignored. What is written makes a parity-game solver find the attractor of one player:
//! victories become such loops; dead ends become loops that the other player wins, and every other vertex has
//! a priority with which the other player wins endless plays.

use super::draft::{Read, too_many};
use super::scan::Scanner;
use super::{Allowance, Unread, bad};
use crate::arena::{Arena, Kind};
use crate::csr::{Csr, NOWHERE, Vertex};
use crate::names::Names;
use game::Side;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};

/// What has been read: rows in the order of the file.
struct Rows {
    /// The id of each row.
    ids: Vec<u64>,
    /// Whether the ids so far are 0, 1, 2, …
    in_order: bool,
    kinds: Vec<Kind>,
    graph: Csr,
    /// The line of each row is only looked for when something is wrong with an edge.
    most: u64,
}

pub(super) fn read(reader: impl BufRead, allowance: &Allowance) -> Result<Read, Unread> {
    let mut scan = Scanner::new(reader);
    let most = allowance.vertices.min(u64::from(NOWHERE));
    let mut rows = Rows { ids: Vec::new(), in_order: true, kinds: Vec::new(), graph: Csr::new(), most };
    let mut start = None;
    let mut largest = None;
    loop {
        scan.skip_space();
        match scan.peek() {
            None => break,
            Some(b'p') if largest.is_none() && rows.kinds.is_empty() => {
                largest = Some(statement(&mut scan, "parity")?);
            }
            Some(b's') if start.is_none() => start = Some(statement(&mut scan, "start")?),
            _ => {
                while let Some(length) = rows.plain_row(scan.in_hand(), largest) {
                    scan.pass_many(length);
                    scan.skip_space();
                }
                if scan.peek().is_some() {
                    rows.row(&mut scan, largest)?;
                }
            }
        }
    }
    scan.check()?;
    if rows.kinds.is_empty() {
        return Err(scan.expected("a vertex such as '0 1 0 1,2;'"));
    }
    rows.finish(start)
}

/// `parity 7;` or `start 3;`.
fn statement<R: BufRead>(scan: &mut Scanner<R>, word: &str) -> Result<u64, Unread> {
    for &letter in word.as_bytes() {
        if scan.peek() != Some(letter) {
            return Err(scan.expected(&format!("'{word}'")));
        }
        scan.pass();
    }
    scan.skip_space();
    let number = scan.number().ok_or_else(|| scan.expected("a vertex"))?;
    semicolon(scan)?;
    Ok(number)
}

fn semicolon<R: BufRead>(scan: &mut Scanner<R>) -> Result<(), Unread> {
    scan.skip_space();
    if scan.peek() != Some(b';') {
        return Err(scan.expected("';'"));
    }
    scan.pass();
    Ok(())
}

/// A number of at most nine digits at `at`, and the byte behind it.
#[inline(always)]
fn digits(bytes: &[u8], at: &mut usize) -> Option<(u64, u8)> {
    let start = *at;
    let mut number = 0;
    loop {
        let byte = *bytes.get(*at)?;
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return (*at > start).then_some((number, byte));
        }
        if *at == start + 9 {
            return None;
        }
        number = number * 10 + u64::from(digit);
        *at += 1;
    }
}

impl Rows {
    /// The quick way through `id priority owner s1,s2;` as programs write it, with single spaces and ids in order.
    /// Says how long it is; nothing if it is anything else, or not all in hand, and then nothing has happened.
    #[inline(always)]
    fn plain_row(&mut self, bytes: &[u8], largest: Option<u64>) -> Option<usize> {
        let mut at = 0;
        let field = |at: &mut usize| {
            let (number, behind) = digits(bytes, at)?;
            *at += 1;
            (behind == b' ').then_some(number)
        };
        let (id, priority, owner) = (field(&mut at)?, field(&mut at)?, field(&mut at)?);
        let expected = self.kinds.len() as u64;
        let fits = id == expected && id < self.most && largest.is_none_or(|largest| id <= largest);
        if !fits || owner > 1 || !self.in_order {
            return None;
        }
        let before = self.graph.edges();
        loop {
            match digits(bytes, &mut at) {
                Some((end, behind @ (b',' | b';'))) => {
                    self.graph.push(end as Vertex);
                    at += 1;
                    if behind == b';' {
                        break;
                    }
                }
                _ => {
                    self.graph.forget_row(before);
                    return None;
                }
            }
        }
        self.end_row(id, priority, if owner == 0 { Side::First } else { Side::Second }, before);
        Some(at)
    }

    /// Notes what a vertex is once its successors are known.
    #[inline(always)]
    fn end_row(&mut self, id: u64, priority: u64, owner: Side, before: usize) {
        let alone = matches!(self.graph.row_in_hand(before), &[only] if u64::from(only) == id);
        let winner = if priority.is_multiple_of(2) { Side::First } else { Side::Second };
        self.kinds.push(Kind::new(owner, alone.then_some(winner)));
        self.graph.end_row();
    }

    /// `id priority owner successors label;`
    fn row<R: BufRead>(&mut self, scan: &mut Scanner<R>, largest: Option<u64>) -> Result<(), Unread> {
        let place = scan.place();
        let id = scan.number().ok_or_else(|| scan.expected("a vertex"))?;
        if id >= u64::from(NOWHERE) || largest.is_some_and(|largest| id > largest) {
            let most = largest.map_or(u64::from(NOWHERE) - 1, |largest| largest.min(u64::from(NOWHERE) - 1));
            return Err(scan.wrong_at(place.0, place.1, format!("vertex {id}: the largest may be {most}")));
        }
        scan.skip_space();
        let priority = scan.number().ok_or_else(|| scan.expected("a priority"))?;
        scan.skip_space();
        let owner_place = scan.place();
        let owner = match scan.number() {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => {
                return Err(scan.wrong_at(owner_place.0, owner_place.1, "the owner must be 0 or 1"));
            }
        };
        let before = self.graph.edges();
        scan.skip_space();
        self.successors(scan)?;
        label(scan)?;
        semicolon(scan)?;

        self.in_order &= id == self.kinds.len() as u64;
        if !self.in_order {
            if self.ids.is_empty() {
                self.ids.extend(0..self.kinds.len() as u64);
            }
            self.ids.push(id);
        }
        self.end_row(id, priority, owner, before);
        if self.kinds.len() as u64 > self.most {
            return Err(scan.wrong_at(place.0, place.1, too_many(self.most)));
        }
        Ok(())
    }

    /// `1,2,3`, or nothing at a dead end.
    fn successors<R: BufRead>(&mut self, scan: &mut Scanner<R>) -> Result<(), Unread> {
        if matches!(scan.peek(), Some(b';' | b'"')) {
            return Ok(());
        }
        loop {
            scan.skip_space();
            let Some(end) = scan.number() else { return Err(scan.expected("a successor")) };
            if end >= u64::from(NOWHERE) {
                return Err(scan.wrong(format!("successor {end}: the largest may be {}", NOWHERE - 1)));
            }
            self.graph.push(end as Vertex);
            scan.skip_space();
            if scan.peek() != Some(b',') {
                return Ok(());
            }
            scan.pass();
        }
    }

    fn finish(mut self, start: Option<u64>) -> Result<Read, Unread> {
        let count = self.kinds.len();
        let mut names = Names::Numbers;
        let start = if self.in_order {
            for (from, to) in self.graph.iter() {
                if to as usize >= count {
                    return Err(nowhere(u64::from(from), u64::from(to)));
                }
            }
            start.map(|id| if id < count as u64 { Ok(id as Vertex) } else { Err(lost_start(id)) })
        } else {
            let index = index(&self.ids)?;
            let find = |id: u64| index.get(&id).copied();
            for row in 0..count as Vertex {
                for at in self.graph.row_range(row) {
                    let id = u64::from(self.graph.ends[at]);
                    let to = find(id).ok_or_else(|| nowhere(self.ids[row as usize], id))?;
                    self.graph.ends[at] = to;
                }
            }
            self.ids.iter().enumerate().for_each(|(row, id)| names.add(row, &id.to_string()));
            start.map(|id| find(id).ok_or_else(|| lost_start(id)))
        };
        let start = start.transpose()?;
        Ok(Read::new(Arena { graph: self.graph, kinds: self.kinds, start, names }))
    }
}

/// Which row each id has.
fn index(ids: &[u64]) -> Result<HashMap<u64, Vertex>, Unread> {
    let mut index = HashMap::with_capacity(ids.len());
    for (row, &id) in (0..).zip(ids) {
        if index.insert(id, row).is_some() {
            return Err(bad(format!("vertex {id} comes twice")));
        }
    }
    Ok(index)
}

fn nowhere(from: u64, to: u64) -> Unread {
    bad(format!("vertex {from} has the successor {to}, which has no line of its own"))
}

fn lost_start(id: u64) -> Unread {
    bad(format!("the start {id} has no line of its own"))
}

/// Passes a label, if there is one.
fn label<R: BufRead>(scan: &mut Scanner<R>) -> Result<(), Unread> {
    scan.skip_space();
    if scan.peek() != Some(b'"') {
        return Ok(());
    }
    scan.pass();
    loop {
        match scan.peek() {
            Some(b'"') => {
                scan.pass();
                return Ok(());
            }
            None | Some(b'\n') => return Err(scan.expected("the end of the label")),
            Some(_) => scan.pass(),
        }
    }
}

pub(super) fn write(arena: &Arena, chosen: Side, out: &mut impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    writeln!(out, "parity {};", arena.len().saturating_sub(1))?;
    if let Some(start) = arena.start {
        writeln!(out, "start {start};")?;
    }
    let labelled = arena.names != Names::Numbers;
    for vertex in arena.vertices() {
        line.clear();
        let victory = arena.victory(vertex);
        let row = arena.graph.row(vertex);
        let itself = [vertex];
        let row = if victory.is_some() || row.is_empty() { &itself[..] } else { row };
        let priority = victory.unwrap_or(chosen.other()) as u64;
        for number in [u64::from(vertex), priority, arena.owner(vertex) as u64] {
            push_number(&mut line, number);
            line.push(b' ');
        }
        for (place, &end) in row.iter().enumerate() {
            if place > 0 {
                line.push(b',');
            }
            push_number(&mut line, u64::from(end));
        }
        if labelled {
            let plain = |c: char| if c == '"' || c.is_control() { '\'' } else { c };
            let name: String = arena.name(vertex).chars().map(plain).collect();
            line.extend_from_slice(format!(" \"{name}\"").as_bytes());
        }
        line.extend_from_slice(b";\n");
        out.write_all(&line)?;
    }
    Ok(())
}

/// Writes a number without the machinery of `write!`: files have millions.
fn push_number(line: &mut Vec<u8>, mut number: u64) {
    let start = line.len();
    loop {
        line.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    line[start..].reverse();
}
