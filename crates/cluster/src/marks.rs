//! What is known of the vertices of a piece, as a file: a checkpoint, or a result.
//!
//! A line of text, then a byte per vertex (bits 1 and 2: who has won), then four bytes per vertex, the lowest first
//! (the rank; in checkpoints, for those that nobody has won yet, the successors left), then the CRC-32.

use crate::shard::{Shard, WON, path};
use crate::{Trouble, put, sum, summed, trouble};
use files::DRAFT;
use std::path::{Path, PathBuf};

fn head(what: &str, shard: &Shard) -> String {
    format!("tesuji {what} piece {} of {:08x}\n", shard.piece, shard.sum)
}

fn at_level(level: u32) -> String {
    format!("checkpoint-{level}")
}

fn write(kind: &str, shard: &Shard, folder: &Path, finished: bool) -> Result<(), Trouble> {
    let mut bytes = head(kind, shard).into_bytes();
    bytes.extend(shard.kinds.iter().map(|kind| kind & WON));
    let open = |place: usize| finished && shard.kinds[place] & WON == 0;
    for (place, &word) in shard.words.iter().enumerate() {
        bytes.extend((if open(place) { 0 } else { word }).to_le_bytes());
    }
    bytes.extend(sum(&bytes).to_le_bytes());
    put(&path(folder, kind, shard.piece), &bytes)
}

/// Notes how a piece stands after all levels below this one have been passed on.
pub(crate) fn write_checkpoint(shard: &Shard, level: u32, folder: &Path) -> Result<(), Trouble> {
    write(&at_level(level), shard, folder, false)
}

/// Notes the result of a piece.
pub(crate) fn write_result(shard: &Shard, folder: &Path) -> Result<(), Trouble> {
    write("result", shard, folder, true)
}

fn read(kind: &str, shard: &mut Shard, folder: &Path) -> Result<(), Trouble> {
    let path = path(folder, kind, shard.piece);
    let bytes = summed(&path)?;
    let rest = bytes.strip_prefix(head(kind, shard).as_bytes());
    let rest = rest.filter(|rest| rest.len() == 5 * shard.kinds.len());
    let rest = rest.ok_or_else(|| trouble(&path, "it does not belong to the shard: remove what is not"))?;
    let (won, words) = rest.split_at(shard.kinds.len());
    for (kind, won) in shard.kinds.iter_mut().zip(won) {
        *kind = *kind & !WON | won & WON;
    }
    for (word, bytes) in shard.words.iter_mut().zip(words.chunks_exact(4)) {
        *word = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    }
    Ok(())
}

/// Takes a piece back to a checkpoint.
pub(crate) fn read_checkpoint(shard: &mut Shard, level: u32, folder: &Path) -> Result<(), Trouble> {
    read(&at_level(level), shard, folder)
}

/// Reads the result of a piece.
pub(crate) fn read_result(shard: &mut Shard, folder: &Path) -> Result<(), Trouble> {
    read("result", shard, folder)
}

/// Checkpoints that are not needed any more.
pub(crate) fn remove_checkpoint(piece: u64, level: u32, folder: &Path) {
    // One that cannot be removed does no harm.
    let _ = std::fs::remove_file(path(folder, &at_level(level), piece));
}

/// The level and the piece of a checkpoint, or of a draft of one.
fn of_name(name: &str) -> Option<(u32, u64, bool)> {
    let (name, draft) = match name.split_once('.') {
        Some((name, ending)) => (name, ending.starts_with(DRAFT)),
        None => (name, false),
    };
    let (level, piece) = name.strip_prefix("checkpoint-")?.split_once('-')?;
    Some((level.parse().ok()?, piece.parse().ok()?, draft))
}

/// Removes what killed runs have left of a piece: drafts, and checkpoints of any other level.
pub(crate) fn sweep(piece: u64, level: u32, folder: &Path) {
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let name = file.file_name().to_str().and_then(of_name);
        if name.is_some_and(|(of, whose, draft)| whose == piece && (draft || of != level)) {
            let _ = std::fs::remove_file(file.path());
        }
    }
}

fn latest(folder: &Path) -> PathBuf {
    folder.join("checkpoint")
}

/// The level of the last checkpoint that is complete.
pub(crate) fn last_level(folder: &Path) -> Result<Option<u32>, Trouble> {
    let path = latest(folder);
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let level = text.trim().strip_prefix("level ").and_then(|level| level.parse().ok());
            level.map(Some).ok_or_else(|| trouble(&path, "it should say 'level' and a number"))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(trouble(&path, error)),
    }
}

/// Notes that all pieces have a checkpoint of this level.
pub(crate) fn note_level(level: u32, folder: &Path) -> Result<(), Trouble> {
    let path = latest(folder);
    match files::replace(&path, |out| writeln!(out, "level {level}")) {
        Ok(_) => Ok(()),
        // Another process with the same folder is writing the same words, and says so if it cannot.
        Err(error) if error.kind() == std::io::ErrorKind::ResourceBusy => Ok(()),
        Err(error) => Err(trouble(&path, error)),
    }
}

/// Nothing is to be gone on with.
pub(crate) fn forget_level(folder: &Path) {
    let _ = std::fs::remove_file(latest(folder));
    let _ = std::fs::remove_file(latest(folder).with_extension(DRAFT));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_killed_runs_left_of_a_piece_is_swept() {
        let folder = std::env::temp_dir().join(format!("tesuji-sweep-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let lying = [
            "checkpoint",
            "checkpoint-10-0000",
            "checkpoint-10-0000.draft",
            "checkpoint-10-0000.draft4711",
            "checkpoint-10-0001",
            "checkpoint-10-0001.draft",
            "checkpoint-5-0000",
            "checkpoint-x-0000",
            "shard-0000",
        ];
        lying.iter().for_each(|name| std::fs::write(folder.join(name), "").unwrap());
        sweep(0, 5, &folder);
        let mut left: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        let expected = [
            "checkpoint",
            "checkpoint-10-0001",
            "checkpoint-10-0001.draft",
            "checkpoint-5-0000",
            "checkpoint-x-0000",
            "shard-0000",
        ];
        assert_eq!(left, expected);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
