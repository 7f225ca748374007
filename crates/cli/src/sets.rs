//! `tesuji count --symbolic`: the same table from decision diagrams, put aside after every ply.

use crate::arguments::{Count, Symmetric};
use crate::fault::Fault;
use crate::progress::Bar;
use crate::saving::save_with;
use crate::target::plain;
use catalog::Match;
use search::{Alike, Limits, Ply};
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use symbolic::{BadCheckpoint, Counting, Halt};

/// What a count comes to when nothing else is said.
const MEMORY: usize = 2 << 30;

/// What was counted, and whether it came to the end.
pub(crate) struct Sets {
    pub(crate) plies: Vec<Ply>,
    /// The positions up to symmetry; nothing where they were not counted.
    pub(crate) images: Option<Vec<Ply>>,
    pub(crate) complete: bool,
}

/// Counts an open game.
pub(crate) fn count(game: &dyn Match, count: &Count, limits: &Limits) -> Result<Sets, Fault> {
    let name = game.setup();
    let Some(blueprint) = game.blueprint() else {
        return Err(Fault::input(format!("--symbolic: {name} has no form in bits: leave it out")));
    };
    let alike = match count.symmetry {
        None | Some(Symmetric::Both) => Alike::Images,
        Some(Symmetric::Apart) => Alike::None,
        Some(Symmetric::Together) => {
            return Err(Fault::input(
                "--symbolic counts every position by itself: use --symmetry both or apart",
            ));
        }
    };
    if alike == Alike::Images && blueprint.symmetries.is_empty() {
        if count.symmetry.is_some() {
            let why = "this position is not its own image";
            return Err(Fault::input(format!("--symbolic: {why}: use --symmetry apart")));
        }
        eprintln!("remark: not counted up to symmetry: this position is not its own image");
    }
    let memory = count.memory.unwrap_or(MEMORY);
    if Vec::<u8>::new().try_reserve_exact(memory).is_err() {
        return Err(Fault::input(format!("--memory: this machine does not have {} MiB", memory >> 20)));
    }
    let _bar = Bar::watch(&limits.progress, "nodes");
    let folder = count.checkpoint.as_deref().map(Folder::open).transpose()?;
    let small = |halt: Halt| Fault::input(format!("{halt} than {} MiB: see --memory", memory >> 20));
    let unfinished = Sets { plies: Vec::new(), images: None, complete: false };
    let mut counting = match Counting::with_images(&blueprint, alike, memory, limits) {
        Ok(counting) => counting,
        Err(Halt::Stopped) => return Ok(unfinished),
        Err(halt) => return Err(small(halt)),
    };
    if let Some(folder) = &folder
        && !folder.resume(&mut counting)?
    {
        return Ok(unfinished);
    }
    let halt = loop {
        match counting.next_ply() {
            Ok(false) => break None,
            Ok(true) => folder.iter().try_for_each(|folder| folder.keep(&counting))?,
            Err(halt) => break Some(halt),
        }
    };
    match halt {
        Some(Halt::Full) => eprintln!("{}", small(Halt::Full)),
        Some(Halt::TooMany) => eprintln!("{}", Halt::TooMany),
        Some(Halt::Stopped) | None => {}
    }
    let images = |&positions: &u64| Ply { positions, ..Ply::default() };
    let images: Vec<Ply> = counting.images().iter().map(images).collect();
    Ok(Sets {
        plies: counting.plies().to_vec(),
        images: Some(images).filter(|images| !images.is_empty()),
        complete: halt.is_none(),
    })
}

/// Where a count is put aside: one file, replaced as a whole after every ply, so that whatever ends the program
/// leaves either the old one or the new one.
struct Folder {
    file: PathBuf,
}

impl Folder {
    fn open(folder: &Path) -> Result<Folder, Fault> {
        let no = |error: io::Error| {
            Fault::world(format!("cannot make the folder '{}': {}", folder.display(), plain(&error)))
        };
        fs::create_dir_all(folder).map_err(no)?;
        Ok(Folder { file: folder.join("symbolic.count") })
    }

    /// Goes on from what lies there, if there is something; says whether there was time to read it.
    fn resume(&self, counting: &mut Counting<'_>) -> Result<bool, Fault> {
        let name = self.file.display();
        let file = match File::open(&self.file) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
            Err(error) => return Err(Fault::input(format!("cannot read '{name}': {}", plain(&error)))),
        };
        match counting.resume(BufReader::new(file)) {
            Ok(()) => {
                eprintln!("going on after ply {}", counting.plies().len() - 1);
                Ok(true)
            }
            Err(BadCheckpoint::Halted(Halt::Stopped)) => Ok(false),
            Err(bad) => Err(Fault::input(format!(
                "cannot go on from '{name}': {bad}\n  remove it or give another --checkpoint"
            ))),
        }
    }

    fn keep(&self, counting: &Counting<'_>) -> Result<(), Fault> {
        save_with(&self.file, |out| counting.write(out)).map(drop)
    }
}
