//! The results of all pieces as one text.

use crate::marks::read_result;
use crate::shard::{Shard, Shards, WON};
use crate::{Trouble, trouble};
use std::io::{self, Write};
use std::path::Path;

/// Writes a line per vertex, in the order of their numbers: number, winner (0, 1 or `draw`), rank (or `-`).
pub fn collect(folder: &Path, out: &mut dyn Write) -> Result<(), Trouble> {
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
    let mut write = || -> io::Result<()> {
        for (number, (won, rank)) in marks.iter().enumerate() {
            match won {
                0 => writeln!(out, "{number} draw -")?,
                won => writeln!(out, "{number} {} {rank}", won >> 2)?,
            }
        }
        out.flush()
    };
    write().map_err(|error| Trouble::new(format!("cannot write: {error}")))
}
