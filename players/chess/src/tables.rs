//! Endgame tables that somebody handed in, shared by all games of the program; and engines that look there before they
//! think.

use crate::{Game, syzygy};
use arena::{Bytes, Library, SlicedGame, Worth, sliced};
use chess::syzygy::Syzygy;
use chess::{Board, CLAIMED_CLOCK, Chess, Endgame, Lookup, MOST_MEN};
use engines::{Endings, Slices};
use game::{Bounds, Score, Sliced, Trail, Verdict};
use std::sync::{Arc, Mutex, PoisonError};

static SHELF: Mutex<Option<Arc<Library>>> = Mutex::new(None);

/// What the files of slices call the game.
const FAMILY: &str = "chess";

/// The slices of all endgames of so many men.
pub(crate) fn slices<const MEN: usize>() -> Slices<Game> {
    Slices { cut: |_, trail| cut::<MEN>(trail.at()), lend }
}

fn cut<const MEN: usize>(at: &Board) -> Box<dyn SlicedGame> {
    sliced(FAMILY, &Arc::new(Endgame::up_to(MEN)), at)
}

fn lend(files: &[Bytes]) -> Result<(usize, u64), String> {
    let library = Library::of(&Endgame::up_to(MOST_MEN), FAMILY, files)?;
    let size = library.size();
    *SHELF.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(library));
    Ok(size)
}

/// Somebody who looks positions up.
#[derive(Clone, Debug)]
pub(crate) struct Prober {
    numbers: Arc<Endgame>,
    library: Arc<Library>,
    /// Positions with more men than this are in no table.
    most: u32,
}

impl Prober {
    /// With the tables that were handed in, if any were.
    pub(crate) fn new() -> Option<Prober> {
        let library = SHELF.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let numbers = Endgame::up_to(MOST_MEN);
        // A name such as KQvK has a letter for every man and one between the sides.
        let men = |slice: usize| numbers.slice_name(slice).len() as u32 - 1;
        let most = (0..numbers.slices()).filter(|&slice| library.has(slice)).map(men).max()?;
        Some(Prober { numbers: Arc::new(numbers), library, most })
    }

    /// Who wins and when, if a table says it.
    fn on(&self, at: &Board) -> Option<Worth> {
        if at.occupied().len() > self.most {
            return None;
        }
        self.library.worth(self.numbers.slot(at)?)
    }
}

/// Those who have tables look there; others do not.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// Our own.
    pub(crate) own: Option<Prober>,
    /// Those of other programs.
    pub(crate) syzygy: Option<Arc<Syzygy>>,
}

impl Lookup for Tables {
    #[inline]
    fn verdict(&self, at: &Board) -> Option<Verdict> {
        let own = self.own.as_ref().filter(|prober| at.occupied().len() <= prober.most);
        let told = own.and_then(|prober| prober.library.verdict(prober.numbers.slot(at)?));
        told.or_else(|| syzygy::verdict(self.syzygy.as_deref()?, at))
    }
}

/// What a table's word proves about a line: a win must come before fifty moves have passed, and nothing on its way may have
/// stood twice before; a shortest win does not come back to a position by itself. Who need not lose by the board need not
/// lose by the line.
impl Endings<Game> for Prober {
    fn worth(&self, _: &Game, trail: &Trail<Chess>) -> Option<Worth> {
        self.on(trail.at())
    }

    fn proved(&self, _: &Game, trail: &Trail<Chess>, worth: Worth) -> Bounds {
        let in_time = |plies: u8| {
            !trail.has_come_round() && trail.at().clock().saturating_add(u16::from(plies)) <= CLAIMED_CLOCK
        };
        match worth {
            Worth::Nothing => Bounds::within(1),
            Worth::Draw => Bounds::exactly(Score::DRAW),
            Worth::Win(plies) if in_time(plies) => Bounds::exactly(Score(1)),
            Worth::Win(_) => Bounds { lower: Score::DRAW, upper: Score(1) },
            Worth::Loss(plies) if in_time(plies) => Bounds::exactly(Score(-1)),
            Worth::Loss(_) => Bounds { lower: Score(-1), upper: Score::DRAW },
        }
    }
}
