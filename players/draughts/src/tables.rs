//! Endgame tables that somebody handed in: one set for each kind of draughts, shared by all games of the program.

use arena::{Bytes, Library, SlicedGame, Worth, sliced};
use draughts::{Board, Draughts, Endgame, Variant};
use engines::Slices;
use game::{Remembering, Sliced, Verdict};
use std::sync::{Arc, Mutex, PoisonError};

/// More pieces than any table has.
const MOST: u8 = 8;

type Shelf = Mutex<Option<Arc<Library>>>;

/// One place for each kind.
static SHELVES: [Shelf; 4] = [const { Mutex::new(None) }; 4];

fn shelf<V: Variant>() -> &'static Shelf {
    &SHELVES[V::KIND as usize]
}

fn family<V: Variant>() -> String {
    format!("draughts:{}", V::NAME)
}

fn lend<V: Variant>(files: &[Bytes]) -> Result<(usize, u64), String> {
    let library = Library::of(&Endgame::<V>::up_to(MOST), &family::<V>(), files)?;
    let size = library.size();
    *shelf::<V>().lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(library));
    Ok(size)
}

/// The slices of the whole game.
pub(crate) fn of_game<V: Variant>() -> Slices<Remembering<Draughts<V>>> {
    Slices { cut: |_, trail| cut::<V>(&Arc::new(Endgame::up_to(MOST)), trail.at()), lend: lend::<V> }
}

/// The slices of an endgame.
pub(crate) fn of_endgame<V: Variant>() -> Slices<Endgame<V>> {
    Slices { cut: |game, at| cut::<V>(game, at), lend: lend::<V> }
}

fn cut<V: Variant>(endgame: &Arc<Endgame<V>>, at: &Board) -> Box<dyn SlicedGame> {
    sliced(&family::<V>(), endgame, at)
}

/// Somebody who looks positions up.
#[derive(Clone, Debug)]
pub(crate) struct Prober<V> {
    numbers: Arc<Endgame<V>>,
    library: Arc<Library>,
    /// Positions with more pieces than this are in no table.
    most: u32,
}

impl<V: Variant> Prober<V> {
    /// With the tables that were handed in, if any were.
    pub(crate) fn new() -> Option<Prober<V>> {
        let library = shelf::<V>().lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let numbers = Endgame::<V>::up_to(MOST);
        let pieces = |slice: usize| {
            let name = numbers.slice_name(slice).replace("none", "");
            name.len() as u32 - 1
        };
        let most = (0..numbers.slices()).filter(|&slice| library.has(slice)).map(pieces).max()?;
        Some(Prober { numbers: Arc::new(numbers), library, most })
    }

    /// Who wins, if a table says it.
    #[inline]
    pub(crate) fn verdict(&self, at: &Board) -> Option<Verdict> {
        if at.pieces() > self.most {
            return None;
        }
        self.library.verdict(self.numbers.slot(at)?)
    }

    /// Who wins and when, if a table says it.
    pub(crate) fn on(&self, at: &Board) -> Option<Worth> {
        if at.pieces() > self.most {
            return None;
        }
        self.library.worth(self.numbers.slot(at)?)
    }
}
