//! Endgame tables in the format that programs share (Syzygy, `.rtbw` and `.rtbz`), read from bytes that somebody holds.
//!
//! A file of outcomes says who wins, with fifty moves in mind; positions in which a capture decides may hold anything, so
//! captures are always looked at first. A file of distances holds one side to move alone: for the other, the moves are
//! looked at. Castling rights are in no table.
//!
//! `file` is one file, `places` numbers positions, `pairs` unpacks values.

mod file;
mod pairs;
mod places;

use crate::{Board, Move};
pub use file::Held;
use file::{Distance, Material, Table};
use std::collections::HashMap;
use std::sync::OnceLock;

/// No table has more men.
pub(crate) const MOST: u32 = 7;

/// Who wins, for the side to move. A win or a loss that fifty moves turn into a draw has a name of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// It loses.
    Loss,
    /// It loses, but fifty moves pass before.
    LongLoss,
    /// Nobody wins.
    Draw,
    /// It wins, but fifty moves pass before.
    LongWin,
    /// It wins.
    Win,
}

use Standing::{Draw, LongLoss, LongWin, Loss, Win};

impl Standing {
    const ALL: [Standing; 5] = [Loss, LongLoss, Draw, LongWin, Win];

    /// The same for the other side.
    #[must_use]
    pub fn turned(self) -> Standing {
        Standing::ALL[4 - self as usize]
    }

    /// The plies to a capture or a move of a pawn that is made at once.
    fn at_once(self) -> i32 {
        [-1, -101, 0, 101, 1][self as usize]
    }

    fn sign(self) -> i32 {
        (self as i32 - Draw as i32).signum()
    }
}

/// A file that is unpacked when it is first asked.
struct Volume {
    bytes: Held,
    table: OnceLock<Option<Table>>,
}

impl Volume {
    fn table(&self, material: Material, outcomes: bool) -> Option<&Table> {
        self.table.get_or_init(|| Table::read(Held::clone(&self.bytes), material, outcomes)).as_ref()
    }
}

/// Tables of endgames.
#[derive(Default)]
pub struct Syzygy {
    outcomes: HashMap<Material, Volume>,
    distances: HashMap<Material, Volume>,
    most: u32,
}

impl std::fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [outcomes, distances] = self.files();
        write!(f, "Syzygy({outcomes} outcomes, {distances} distances)")
    }
}

/// How the names of its files end: outcomes and distances.
pub const ENDINGS: [&str; 2] = [".rtbw", ".rtbz"];

/// Why it is known: a capture or a move of a pawn decides, or the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Deed,
    Table,
}

impl Syzygy {
    /// Takes these files by their names; others are passed over. Damage is found when a file is first asked: it is asked
    /// no more then.
    pub fn of(files: impl IntoIterator<Item = (String, Held)>) -> Syzygy {
        let mut all = Syzygy::default();
        for (name, bytes) in files {
            let ending = ENDINGS.iter().position(|ending| name.ends_with(ending));
            let Some((kind, stem)) = ending.and_then(|kind| Some((kind, name.strip_suffix(ENDINGS[kind])?)))
            else {
                continue;
            };
            let Some(material) = Material::read(stem) else { continue };
            let volume = Volume { bytes, table: OnceLock::new() };
            let shelf = if kind == 0 { &mut all.outcomes } else { &mut all.distances };
            shelf.insert(material, volume);
        }
        all.most = all.outcomes.keys().map(|material| material.men()).max().unwrap_or(0);
        all
    }

    /// How many files of outcomes and of distances it has.
    pub fn files(&self) -> [usize; 2] {
        [self.outcomes.len(), self.distances.len()]
    }

    /// The names of files that are damaged; all are read for that.
    pub fn damaged(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (shelf, outcomes) in [(&self.outcomes, true), (&self.distances, false)] {
            for (material, volume) in shelf {
                if volume.table(*material, outcomes).is_none() {
                    names.push(format!("{}{}", name_of(*material), ENDINGS[usize::from(!outcomes)]));
                }
            }
        }
        names.sort();
        names
    }

    /// The most men of a position that it may know.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Who wins, if the tables say it: as if the last move had been a capture.
    pub fn standing(&self, at: &Board) -> Option<Standing> {
        self.is_in_reach(at).then(|| self.search(at, false)).flatten().map(|(standing, _)| standing)
    }

    /// The plies to the next capture or move of a pawn with best play: positive for a win, more than 100 where fifty moves
    /// pass before, negative for a loss, 0 for a draw. By what the files are made it may be one too many.
    pub fn distance(&self, at: &Board) -> Option<i32> {
        if !self.is_in_reach(at) {
            return None;
        }
        let (standing, by) = self.search(at, true)?;
        if standing == Draw {
            return Some(0);
        }
        if by == By::Deed {
            return Some(standing.at_once());
        }
        let (volume, material) = found(&self.distances, at)?;
        match volume.table(material, false)?.distance(at, standing as u16)? {
            Distance::Plies(plies) => {
                let late = if matches!(standing, LongWin | LongLoss) { 100 } else { 0 };
                Some((plies as i32 + late) * standing.sign())
            }
            Distance::OtherSide => self.distance_by_moves(at, standing),
        }
    }

    /// The distance behind each legal move, counted from here, for the side that makes it.
    pub fn distances(&self, at: &Board) -> Option<Vec<(Move, i32)>> {
        let mut moves = Vec::new();
        at.moves(&mut moves);
        moves.into_iter().map(|mv| Some((mv, self.distance_behind(at, mv)?))).collect()
    }

    fn distance_behind(&self, at: &Board, mv: Move) -> Option<i32> {
        let mut child = *at;
        child.play(mv);
        if child.is_mate() {
            return Some(1);
        }
        if at.resets_clock(mv) {
            return Some(self.search(&child, false)?.0.turned().at_once());
        }
        let behind = -self.distance(&child)?;
        Some(behind + behind.signum())
    }

    fn distance_by_moves(&self, at: &Board, standing: Standing) -> Option<i32> {
        let all = self.distances(at)?;
        let same = all.iter().map(|(_, plies)| *plies).filter(|plies| plies.signum() == standing.sign());
        Some(same.min().unwrap_or(-1))
    }

    fn is_in_reach(&self, at: &Board) -> bool {
        at.occupied().len() <= self.most && !at.castling().rooks().any()
    }

    /// What captures (and moves of pawns, if asked) come to, and the table where they do not decide.
    fn search(&self, at: &Board, pawns_too: bool) -> Option<(Standing, By)> {
        let mut moves = Vec::new();
        at.moves(&mut moves);
        let deeds = |mv: &Move| if pawns_too { at.resets_clock(*mv) } else { at.taken(*mv).is_some() };
        let (mut best, mut tried) = (Loss, 0);
        for &mv in moves.iter().filter(|mv| deeds(mv)) {
            tried += 1;
            let mut child = *at;
            child.play(mv);
            let worth = self.search(&child, false)?.0.turned();
            best = best.max(worth);
            if best == Win {
                return Some((Win, By::Deed));
            }
        }
        let all_tried = tried > 0 && tried == moves.len();
        let told = if all_tried { best } else { self.told(at)? };
        if tried > 0 && best >= told {
            return Some((best, if best > Draw || all_tried { By::Deed } else { By::Table }));
        }
        Some((told, By::Table))
    }

    fn told(&self, at: &Board) -> Option<Standing> {
        if at.occupied().len() == 2 {
            return Some(Draw);
        }
        let (volume, material) = found(&self.outcomes, at)?;
        let value = volume.table(material, true)?.outcome(at)?;
        Some(Standing::ALL[usize::from(value)])
    }
}

fn found<'v>(shelf: &'v HashMap<Material, Volume>, at: &Board) -> Option<(&'v Volume, Material)> {
    let material = Material::of(at);
    [material, material.turned()].into_iter().find_map(|material| Some((shelf.get(&material)?, material)))
}

fn name_of(material: Material) -> String {
    let side = |men: [u8; 6]| -> String {
        let kinds = crate::Kind::ALL.into_iter().rev();
        kinds.map(|kind| kind.letter().to_string().repeat(usize::from(men[kind.order()]))).collect()
    };
    format!("{}v{}", side(material.0[0]), side(material.0[1]))
}
