//! The paths of a capture. A move does not know its path; it is found again from what was captured.

use crate::board::{Board, Move, Square, squares_of};
use crate::grid::{Way, shifted};
use crate::rules::Draughts;
use crate::steps::free_way;
use crate::variant::{Crowning, Variant};

/// One order of capturing: for every jump the squares on which the piece may have landed. Where it turns there is
/// one; where it flies straight on over the next piece, any between the two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    from: Square,
    landings: Vec<u64>,
}

impl Path {
    /// The squares it touches, the first and the last included; where it may land anywhere, right behind its victim.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = vec![self.from];
        for &landing in &self.landings {
            let before = squares[squares.len() - 1];
            let near = |on: &Square| on.0.abs_diff(before.0);
            squares.extend(squares_of(landing).min_by_key(near));
        }
        squares
    }

    /// Whether these squares are touched in this order, one for each jump.
    pub(crate) fn is(&self, squares: &[Square]) -> bool {
        squares.len() == self.landings.len() + 1
            && squares[0] == self.from
            && squares[1..].iter().zip(&self.landings).all(|(on, landing)| landing & on.bit() != 0)
    }

    /// Whether these squares are touched in this order, others between them; both ends are named.
    pub(crate) fn touches(&self, squares: &[Square]) -> bool {
        let Some((first, rest)) = squares.split_first() else { return false };
        let mut landings = self.landings.iter();
        let last = |landing: &u64| rest.last().is_some_and(|on| landing & on.bit() != 0);
        *first == self.from
            && self.landings.last().is_some_and(last)
            && rest.iter().all(|on| landings.any(|landing| landing & on.bit() != 0))
    }
}

impl<V: Variant> Draughts<V> {
    /// All paths of a legal move, at least one.
    pub fn paths_of(&self, at: &Board, mv: Move) -> Vec<Path> {
        self.some_paths(at, mv, usize::MAX)
    }

    /// The first paths of a legal move, at most so many: some captures by kings have thousands.
    fn some_paths(&self, at: &Board, mv: Move, most: usize) -> Vec<Path> {
        if mv.captured == 0 {
            return vec![Path { from: mv.from, landings: vec![mv.to.bit()] }];
        }
        let man = at.kings & mv.from.bit() == 0;
        let mut search = Search::<V> {
            at,
            mv,
            empty: at.empty::<V>() | mv.from.bit(),
            landings: Vec::new(),
            found: Vec::new(),
            most,
            rules: std::marker::PhantomData,
        };
        search.go_on(mv.from.bit(), None, man, 0);
        search.found
    }

    /// The squares that a move touches, the first and the last included.
    pub fn path(&self, at: &Board, mv: Move) -> Vec<Square> {
        self.some_paths(at, mv, 1)[0].squares()
    }
}

struct Search<'a, V> {
    at: &'a Board,
    mv: Move,
    empty: u64,
    landings: Vec<u64>,
    found: Vec<Path>,
    /// So many are enough.
    most: usize,
    rules: std::marker::PhantomData<V>,
}

impl<V: Variant> Search<'_, V> {
    /// From any of the squares `on`, reached by going `came`.
    fn go_on(&mut self, on: u64, came: Option<Way>, man: bool, taken: u64) {
        if taken == self.mv.captured {
            self.note(on, man);
        }
        if taken == self.mv.captured || self.found.len() >= self.most {
            return;
        }
        for way in Way::ALL {
            if man && !V::MEN_CAPTURE_BACK && way.goes_down() != V::moves_down(self.at.mover) {
                continue;
            }
            if came == Some(way) {
                // Straight on is the same from everywhere.
                let from = squares_of(on).next().expect("it is somewhere");
                self.jump(from, on, way, man, taken);
            } else {
                for from in squares_of(on) {
                    self.jump(from, from.bit(), way, man, taken);
                }
            }
        }
    }

    /// From a square, having landed anywhere on `landing`.
    fn jump(&mut self, from: Square, landing: u64, way: Way, man: bool, taken: u64) {
        let (victim, behind) = self.victim(from, way, man);
        if victim & self.mv.captured & !taken == 0 || behind == 0 {
            return;
        }
        let depth = self.landings.len();
        if taken != 0 {
            self.landings.push(landing);
        }
        let crowned = V::CROWNING == Crowning::AtOnce && behind & V::crown_row(self.at.mover) != 0;
        self.go_on(behind, Some(way), man && !crowned, taken | victim);
        self.landings.truncate(depth);
    }

    fn victim(&self, from: Square, way: Way, man: bool) -> (u64, u64) {
        let free = if man || !V::FLYING { 0 } else { free_way::<V>(from.0.into(), way, !self.empty) };
        let last = match (free, way.goes_down()) {
            (0, _) => from.bit(),
            (_, true) => 1 << (63 - free.leading_zeros()),
            (_, false) => free & free.wrapping_neg(),
        };
        let victim = shifted(last, way, V::HALF) & V::ALL;
        let next = shifted(victim, way, V::HALF) & self.empty;
        if victim == 0 || next == 0 || man || !V::FLYING {
            return (victim, next);
        }
        (victim, free_way::<V>(victim.trailing_zeros(), way, !self.empty))
    }

    fn note(&mut self, on: u64, man: bool) {
        let to = self.mv.to.bit();
        let was_man = self.at.kings & self.mv.from.bit() == 0;
        let crowned = was_man && (!man || to & V::crown_row(self.at.mover) != 0);
        if on & to != 0 && crowned == self.mv.crowned {
            let mut landings = self.landings.clone();
            landings.push(to);
            self.found.push(Path { from: self.mv.from, landings });
        }
    }
}
