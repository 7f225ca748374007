//! Arenas from files and into files.

use super::{Most, Source, Target};
use crate::fault::{Fault, written};
use crate::saving::save_with;
use crate::target::{plain, shown};
use arena::Arena;
use arena::formats::{self, Allowance, Format, Packing, Unread};
use game::Side;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

const BUFFER: usize = 1 << 20;

/// A file or stdin.
pub(super) fn reader(path: &str) -> Result<Box<dyn BufRead>, Fault> {
    if path == "-" {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, io::stdin())));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(BufReader::with_capacity(BUFFER, file))),
        Err(error) => Err(Fault::input(format!("cannot read {}: {}", shown(path), plain(&error)))),
    }
}

impl Most {
    pub(super) fn allowance(&self) -> Allowance {
        let usual = Allowance::default();
        Allowance {
            vertices: self.most_vertices.unwrap_or(usual.vertices),
            unpacked: self.most_unpacked as u64,
        }
    }
}

impl Source {
    /// Reads the arena; remarks about the file go to stderr.
    pub(super) fn read(&self) -> Result<Arena, Fault> {
        let format = self.from.map(Format::from).or_else(|| Format::of_name(&self.file));
        let read = formats::read(reader(&self.file)?, format, &self.most.allowance());
        let read = read.map_err(|unread| match unread {
            Unread::Io(error) => {
                Fault::input(format!("cannot read {}: {}", shown(&self.file), plain(&error)))
            }
            Unread::Bad(bad) => Fault::input(format!("{}: {bad}", shown(&self.file))),
        })?;
        read.remarks.iter().for_each(|remark| eprintln!("remark: {remark}"));
        if read.arena.is_empty() {
            return Err(Fault::input(format!("{}: there are no vertices", shown(&self.file))));
        }
        Ok(read.arena)
    }

    /// Reads an arena that is to be solved: both players must have a victory, unless somebody says otherwise.
    pub(super) fn read_to_solve(&self) -> Result<Arena, Fault> {
        let arena = self.read()?;
        let without = |side| arena.kinds.iter().all(|kind| kind.victory() != Some(side));
        let sides = [(Side::First, "V0", "J0"), (Side::Second, "V1", "J1")];
        let empty = sides.into_iter().find(|(side, ..)| without(*side));
        match empty {
            Some((_, set, who)) if !self.one_sided => Err(Fault::input(format!(
                "{}: {set} is empty: {who} has no victory, and both players need one (--one-sided takes it so)",
                shown(&self.file)
            ))),
            _ => Ok(arena),
        }
    }
}

impl Target {
    /// Writes the arena where it was asked for; says whether that was anywhere.
    pub(super) fn write(&self, arena: &Arena) -> Result<bool, Fault> {
        let Some(path) = &self.output else { return Ok(false) };
        let format = self.to.map(Format::from).or_else(|| Format::of_name(path)).unwrap_or(Format::Json);
        let alternating;
        let arena = if self.alternate {
            alternating = arena.alternating();
            &alternating
        } else {
            arena
        };
        into_file(path, |out| {
            formats::packed(out, Packing::of_name(path), |out| {
                formats::write(arena, format, self.chosen, out)
            })
        })?;
        Ok(true)
    }

    /// The same, on stdout if nowhere else.
    pub(super) fn write_anyway(&self, arena: &Arena) -> Result<(), Fault> {
        let output = Some(self.output.clone().unwrap_or_else(|| "-".into()));
        Target { output, to: self.to, chosen: self.chosen, alternate: self.alternate }.write(arena).map(drop)
    }
}

/// Lets `write` write a file, whole or not at all, or to stdout.
pub(crate) fn into_file(
    path: &str,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Fault> {
    if path == "-" {
        let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
        return written(write(&mut out).and_then(|()| out.flush()));
    }
    save_with(Path::new(path), write).map(drop)
}
