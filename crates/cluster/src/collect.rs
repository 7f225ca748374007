//! The results of all pieces as one text.

use crate::marks::read_result;
use crate::shard::{Shard, Shards, WON};
use crate::{Trouble, trouble};
use std::io::{self, Write};
use std::path::Path;

/// What all pieces found, in the order of the vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    marks: Vec<(u8, u32)>,
}

impl Results {
    /// Writes a line per vertex: number, winner (0, 1 or `draw`), rank (or `-`).
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for (number, (won, rank)) in self.marks.iter().enumerate() {
            match won {
                0 => writeln!(out, "{number} draw -")?,
                won => writeln!(out, "{number} {} {rank}", won >> 2)?,
            }
        }
        out.flush()
    }
}

/// Puts the results of all pieces together.
pub fn collect(folder: &Path) -> Result<Results, Trouble> {
    let shards = Shards::of(folder)?;
    let vertices =
        usize::try_from(shards.vertices).map_err(|_| trouble(folder, "it has too many vertices"))?;
    let mut marks: Vec<(u8, u32)> = Vec::new();
    marks.try_reserve_exact(vertices).map_err(|error| trouble(folder, error))?;
    marks.resize(vertices, (0, 0));
    for piece in 0..shards.pieces {
        let mut shard = Shard::read(folder, piece, shards)?;
        read_result(&mut shard, folder)?;
        for (place, &number) in shard.numbers.iter().enumerate() {
            let mark = marks.get_mut(number as usize);
            let mark =
                mark.ok_or_else(|| trouble(folder, format!("vertex {number} is none of {vertices}")))?;
            *mark = (shard.kinds[place] & WON, shard.words[place]);
        }
    }
    Ok(Results { marks })
}
