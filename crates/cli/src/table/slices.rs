//! Tables in slices: a folder with a file for each, built from the lowest up. A slice that is there is not built again, so
//! whatever ends a build costs one slice; and a folder can grow by more pieces later.

use super::smaller::within_reach;
use super::work::mapped;
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::saving::save_with;
use crate::target::{limits, plain};
use arena::{Bytes, Halt, SliceFile, SlicedGame, Worth, write_slice};
use catalog::{Match, NamedBytes};
use files::Hold;
use game::Slot;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

const ENDING: &str = "slice";
const LOCK: &str = "building.lock";

fn path_of(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{ENDING}"))
}

/// The values of slices that are written, unpacked when they are asked for.
struct Shelf<'s> {
    game: &'s dyn SlicedGame,
    folder: &'s Path,
    values: Vec<OnceLock<Vec<u8>>>,
}

impl<'s> Shelf<'s> {
    fn new(game: &'s dyn SlicedGame, folder: &'s Path) -> Shelf<'s> {
        Shelf { game, folder, values: (0..game.slices()).map(|_| OnceLock::new()).collect() }
    }

    /// All values of a slice, if it is there and sound; the fault says what is wrong with one that is there.
    fn read(&self, slice: usize) -> Result<Option<Vec<u8>>, Fault> {
        let path = path_of(self.folder, &self.game.name(slice));
        if !path.exists() {
            return Ok(None);
        }
        let file = slice_file(&path)?;
        let fits = file.slice == self.game.name(slice)
            && file.game == self.game.family()
            && file.indices == self.game.indices(slice);
        let values = file.values().filter(|_| fits && file.is_whole());
        let damaged = || Fault::input(format!("'{}' is damaged: remove it and build again", path.display()));
        values.map(Some).ok_or_else(damaged)
    }

    fn worth(&self, slot: Slot) -> Worth {
        let values = self.values[slot.slice].get_or_init(|| match self.read(slot.slice) {
            Ok(Some(values)) => values,
            Ok(None) => lost(&format!("slice {} is missing", self.game.name(slot.slice))),
            Err(fault) => lost(&fault.to_string()),
        });
        Worth::of_byte(values[slot.index as usize])
    }
}

/// Ends the program in the midst of a build: what was written so far stays.
fn lost(reason: &str) -> ! {
    eprintln!("error: {reason}");
    std::process::exit(2)
}

fn slice_file(path: &Path) -> Result<SliceFile<memmap2::Mmap>, Fault> {
    let name = path.display();
    SliceFile::read(mapped(path)?).map_err(|why| Fault::input(format!("'{name}' is no slice: {why}")))
}

fn sliced(game: &dyn Match) -> Result<Box<dyn SlicedGame>, Fault> {
    game.sliced().ok_or_else(|| {
        Fault::input(format!(
            "{}: its tables do not come in slices; leave --slices out, or see 'tesuji table --help'",
            game.setup()
        ))
    })
}

/// Builds all slices of a game that are not there.
pub(super) fn build(game: &dyn Match, folder: &Path, threads: usize) -> Result<Exit, Fault> {
    let slices = sliced(game)?;
    within_reach(game, &*slices)?;
    let game = slices;
    let unmade = |error| Fault::world(format!("cannot make '{}': {}", folder.display(), plain(&error)));
    std::fs::create_dir_all(folder).map_err(unmade)?;
    let lock = Hold::of(&folder.join(LOCK)).map_err(unmade)?;
    let lock = lock.ok_or_else(|| {
        Fault::world(format!("'{}' is in use: another program builds there", folder.display()))
    })?;
    let (began, all) = (Instant::now(), game.slices());
    let mut counts = [0u64; 4];
    let (mut longest, mut bytes) = (0, 0);
    for slice in 0..all {
        let name = game.name(slice);
        // A new shelf for every slice: only its neighbours are held in memory.
        let shelf = Shelf::new(&*game, folder);
        let values = match shelf.read(slice)? {
            Some(values) => values,
            None => {
                let limits = limits(None, None, None);
                let bar = Bar::watch(&limits.progress, "positions");
                let solved = game.solve(slice, &|slot| shelf.worth(slot), threads, &limits);
                drop(bar);
                let values = match solved {
                    Ok(values) => values,
                    Err(Halt::Stopped) => {
                        eprintln!("stopped; the same command goes on with slice {name}");
                        return Ok(Exit::Stopped);
                    }
                    Err(halt) => return Err(Fault::input(format!("slice {name}: {halt}"))),
                };
                save_with(&path_of(folder, &name), |out| write_slice(game.family(), &name, &values, out))?;
                eprintln!(
                    "{:4} of {all}  {name:12} {:>12} positions  {:8.1} s",
                    slice + 1,
                    values.len(),
                    began.elapsed().as_secs_f64()
                );
                values
            }
        };
        for &value in &values {
            let (kind, plies) = match Worth::of_byte(value) {
                Worth::Nothing => continue,
                Worth::Draw => (1, 0),
                Worth::Win(plies) => (2, plies),
                Worth::Loss(plies) => (3, plies),
            };
            counts[kind] += 1;
            longest = longest.max(plies);
        }
        bytes += std::fs::metadata(path_of(folder, &name)).map_or(0, |data| data.len());
    }
    lock.remove().map_err(unmade)?;
    let [_, draws, wins, losses] = counts;
    eprintln!("{:.1} s", began.elapsed().as_secs_f64());
    let said = format!(
        "{} in {all} slices: {} positions, the side to move wins {wins}, draws {draws}, loses {losses}; the longest win \
         takes {longest} plies\n{bytes} bytes in {}\n",
        game.family(),
        draws + wins + losses,
        folder.display()
    );
    written(stdout().write_all(said.as_bytes()))?;
    Ok(Exit::Answered)
}

/// The files of a folder that are slices.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let unread = |error| Fault::input(format!("cannot read '{}': {}", folder.display(), plain(&error)));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            found.push(path);
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(Fault::input(format!(
            "'{}' holds no slices: 'tesuji table build GAME --slices -o {}' puts them there",
            folder.display(),
            folder.display()
        )));
    }
    Ok(found)
}

/// The game whose slices lie in a folder.
pub(super) fn game_in(folder: &Path) -> Result<String, Fault> {
    Ok(slice_file(&files_in(folder)?[0])?.game)
}

/// Compares every position of every slice in a folder with what follows from it.
pub(super) fn check(folder: &Path, threads: usize) -> Result<Exit, Fault> {
    let game = catalog::open(&game_in(folder)?).map_err(Fault::input)?;
    let game = sliced(&*game)?;
    let mut compared = 0;
    for slice in 0..game.slices() {
        let shelf = Shelf::new(&*game, folder);
        let Some(values) = shelf.read(slice)? else { continue };
        let limits = limits(None, None, None);
        let bar = Bar::watch(&limits.progress, "positions");
        let found = game.check(slice, &values, &|slot| shelf.worth(slot), threads, &limits);
        drop(bar);
        match found {
            Err(_) => return Ok(Exit::Stopped),
            Ok(Err(wrong)) => {
                written(writeln!(stdout(), "slice {} is wrong: {wrong}", game.name(slice)))?;
                return Ok(Exit::Refuted);
            }
            Ok(Ok(positions)) => compared += positions,
        }
    }
    written(writeln!(stdout(), "the tables are right: {} with {compared} positions", game.family()))?;
    Ok(Exit::Answered)
}

/// What the slices of a folder say about a position and its moves.
pub(super) fn ask(folder: &Path, game: &dyn Match) -> Result<Exit, Fault> {
    let game = sliced(game)?;
    let shelf = Shelf::new(&*game, folder);
    let worth = |slot: Option<Slot>| -> Result<Option<Worth>, Fault> {
        let Some(slot) = slot else { return Ok(None) };
        let path = path_of(folder, &game.name(slot.slice));
        if !path.exists() {
            return Ok(None);
        }
        Ok(slice_file(&path)?.worth(slot.index))
    };
    let Some(here) = worth(shelf.game.slot())? else {
        return Err(Fault::input("no slice at hand holds this position: it has too many pieces"));
    };
    let mut said = format!("{here}\n");
    for (mv, slot) in game.following() {
        let behind = worth(slot)?.and_then(Worth::a_move_earlier);
        said += &format!("{mv}  {}\n", behind.map_or("unknown".into(), |worth| worth.to_string()));
    }
    written(stdout().write_all(said.as_bytes()))?;
    Ok(Exit::Answered)
}

/// A file, or the files of a folder whose names end like one of these, mapped and in order of their names.
pub(crate) fn named(path: &Path, endings: &[&str]) -> Result<Vec<NamedBytes>, Fault> {
    let unread = |error| Fault::input(format!("cannot read '{}': {}", path.display(), plain(&error)));
    let mut found = vec![path.to_owned()];
    if !endings.is_empty() {
        found.clear();
        for entry in std::fs::read_dir(path).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            let name = path.to_string_lossy();
            if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
        found.sort();
    }
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    found.iter().map(|path| Ok((name(path), Arc::new(mapped(path)?) as Bytes))).collect()
}

/// The folders that were handed over, each with the games whose slices lie in it.
static LENT: Mutex<Vec<(PathBuf, Vec<String>)>> = Mutex::new(Vec::new());

/// Whether any slices were handed over.
pub(crate) fn is_lent() -> bool {
    !LENT.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
}

/// Refuses folders whose slices are all of other games: nobody would ever ask them.
pub(crate) fn serving(game: &dyn Match) -> Result<(), Fault> {
    let lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    if lent.is_empty() {
        return Ok(());
    }
    let own = game.sliced().map(|slices| slices.family().to_owned());
    let strange = lent.iter().find(|(_, games)| !own.as_ref().is_some_and(|own| games.contains(own)));
    strange.map_or(Ok(()), |(folder, games)| {
        let (folder, games, setup) = (folder.display(), games.join(" and "), game.setup());
        Err(Fault::input(format!("--tables: '{folder}' holds slices of {games}, not of {setup}")))
    })
}

/// Hands the slices of a folder to the games that they belong to.
pub(crate) fn lend(folder: &Path) -> Result<(), Fault> {
    let mut by_game: Vec<(String, Vec<Bytes>)> = Vec::new();
    for path in files_in(folder)? {
        let game = slice_file(&path)?.game;
        let bytes: Bytes = Arc::new(mapped(&path)?);
        match by_game.iter_mut().find(|(known, _)| *known == game) {
            Some((_, files)) => files.push(bytes),
            None => by_game.push((game, vec![bytes])),
        }
    }
    let mut games = Vec::new();
    for (game, files) in by_game {
        let opened = catalog::open(&game).map_err(Fault::input)?;
        let lent = opened.lend(&files);
        lent.map_err(|why| Fault::input(format!("--tables {}: {why}", folder.display())))?;
        games.push(game);
    }
    LENT.lock().unwrap_or_else(PoisonError::into_inner).push((folder.to_owned(), games));
    Ok(())
}
