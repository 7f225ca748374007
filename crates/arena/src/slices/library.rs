//! The slices of one game that somebody handed in, asked while a game is played or solved.
//!
//! A search asks for win, draw or loss in every other node, so a slice is unpacked into two bits for each number when it is
//! first asked about. How long a win takes is asked at the root alone, and read from the file.

use super::{SliceFile, Worth};
use game::{Sliced, Slot, Verdict};
use std::sync::{Arc, OnceLock};

/// The bytes of a file, wherever they lie.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Bytes that know how to be looked at.
#[derive(Clone)]
struct Held(Bytes);

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

struct Volume {
    file: SliceFile<Held>,
    /// Two bits for each number: 1 draw, 2 win, 3 loss.
    verdicts: OnceLock<Box<[u8]>>,
}

/// The slices of a game that are at hand.
pub struct Library {
    volumes: Vec<Option<Volume>>,
}

impl Library {
    /// Sorts files into the slices of a game; the message says which file is not what it should be.
    pub fn of<G: Sliced>(game: &G, setup: &str, files: &[Bytes]) -> Result<Library, String> {
        let names: Vec<String> = (0..game.slices()).map(|slice| game.slice_name(slice)).collect();
        let mut volumes: Vec<Option<Volume>> = names.iter().map(|_| None).collect();
        for bytes in files {
            let file = SliceFile::read(Held(Arc::clone(bytes)))?;
            let name = &file.slice;
            if file.game != setup {
                return Err(format!("slice {name} belongs to {}, not to {setup}", file.game));
            }
            let slice = names.iter().position(|known| known == name);
            let slice = slice.ok_or_else(|| format!("{setup} has no slice {name}"))?;
            let indices = game.slice_indices(slice);
            if file.indices != indices {
                return Err(format!("slice {name} has {} numbers instead of {indices}", file.indices));
            }
            if !file.is_whole() {
                return Err(format!("slice {name} is damaged: its checksum is wrong; build it again"));
            }
            volumes[slice] = Some(Volume { file, verdicts: OnceLock::new() });
        }
        Ok(Library { volumes })
    }

    /// How many slices are at hand, and how many positions they hold.
    pub fn size(&self) -> (usize, u64) {
        let all = || self.volumes.iter().flatten();
        (all().count(), all().map(|volume| volume.file.indices).sum())
    }

    /// Whether a slice is at hand.
    pub fn has(&self, slice: usize) -> bool {
        self.volumes.get(slice).is_some_and(Option::is_some)
    }

    /// Who wins, if the slice is at hand.
    #[inline]
    pub fn verdict(&self, slot: Slot) -> Option<Verdict> {
        let volume = self.volumes.get(slot.slice)?.as_ref()?;
        let verdicts = volume.verdicts.get_or_init(|| packed(&volume.file.values().unwrap_or_default()));
        let byte = verdicts.get((slot.index / 4) as usize)?;
        match byte >> (slot.index % 4 * 2) & 3 {
            1 => Some(Verdict::Draw),
            2 => Some(Verdict::Win),
            3 => Some(Verdict::Loss),
            _ => None,
        }
    }

    /// Who wins and when, if the slice is at hand.
    pub fn worth(&self, slot: Slot) -> Option<Worth> {
        let volume = self.volumes.get(slot.slice)?.as_ref()?;
        volume.file.worth(slot.index).filter(|worth| *worth != Worth::Nothing)
    }
}

fn packed(values: &[u8]) -> Box<[u8]> {
    let two = |byte: u8| match Worth::of_byte(byte) {
        Worth::Nothing => 0,
        Worth::Draw => 1,
        Worth::Win(_) => 2,
        Worth::Loss(_) => 3,
    };
    values.chunks(4).map(|four| four.iter().rev().fold(0, |all, &byte| all << 2 | two(byte))).collect()
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} slices and positions", self.size())
    }
}
