//! The board: stones in chains whose liberties are kept up from move to move.
//!
//! A chain is a ring of its stones ([`Board::next`]) under the name of one of them. Its liberties are counted once for
//! every stone that touches them (*pseudo-liberties*), with their sum and the sum of their squares: that is all zero
//! for a captured chain, and says of a chain in atari which its one liberty is, without a list. Counting each liberty once,
//! as the rules do, walks the chain ([`Board::liberties`]).
//!
//! The empty points lie in a list without order, so that one of them can be drawn; how many neighbours of each colour a
//! point has is kept in one number.

use crate::point::{PerPoint, Point, Shape};
use crate::zobrist::stone_key;
use game::Side;

/// What lies on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Cell {
    /// No stone lies here.
    Empty,
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// The point is off the board.
    Off,
}

impl Cell {
    /// A stone of this side.
    #[inline(always)]
    pub fn of(side: Side) -> Cell {
        match side {
            Side::First => Cell::Black,
            Side::Second => Cell::White,
        }
    }

    /// Whose stone it is.
    #[inline(always)]
    pub fn side(self) -> Option<Side> {
        match self {
            Cell::Black => Some(Side::First),
            Cell::White => Some(Side::Second),
            _ => None,
        }
    }
}

/// What a chain is made of, under the name of its first stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Chain {
    sum: u32,
    squares: u32,
    /// Pseudo-liberties.
    count: u16,
    /// How many stones the chain has.
    size: u16,
}

impl Chain {
    #[inline(always)]
    fn add(&mut self, liberty: Point) {
        let number = u32::from(liberty.0);
        (self.count, self.sum) = (self.count + 1, self.sum + number);
        self.squares += number * number;
    }

    #[inline(always)]
    fn sub(&mut self, liberty: Point) {
        let number = u32::from(liberty.0);
        (self.count, self.sum) = (self.count - 1, self.sum - number);
        self.squares -= number * number;
    }

    /// Whether all liberties are this one: their mean may be without that, but then their squares are larger.
    #[inline(always)]
    fn only(&self, liberty: Point) -> bool {
        let number = u32::from(liberty.0);
        self.sum == u32::from(self.count) * number && self.squares == self.sum * number
    }

    /// The one liberty, if all are the same: only then the mean of the squares is the square of the mean.
    #[inline(always)]
    fn single(&self) -> Option<Point> {
        let (count, sum) = (u64::from(self.count), u64::from(self.sum));
        (count != 0 && sum * sum == count * u64::from(self.squares)).then(|| Point((sum / count) as u16))
    }
}

/// Neighbours by colour in one number: black ones, white ones (the rim counts as both), empty ones.
const BLACK: u16 = 1;
const WHITE: u16 = 1 << 4;
const EMPTY: u16 = 1 << 8;

#[inline(always)]
fn unit(side: Side) -> u16 {
    match side {
        Side::First => BLACK,
        Side::Second => WHITE,
    }
}

/// A board of at most `N` points, rim included.
#[derive(Clone)]
pub struct Board<const N: usize> {
    shape: Shape,
    cells: PerPoint<Cell, N>,
    /// The stone after whom the chain is called.
    chain: PerPoint<Point, N>,
    next: PerPoint<Point, N>,
    chains: PerPoint<Chain, N>,
    around: PerPoint<u16, N>,
    /// The empty points, the first `vacant` of them in use, …
    empties: [Point; N],
    /// … and where each of them stands there.
    place: PerPoint<u16, N>,
    vacant: u16,
    stones: [u16; 2],
    /// Stones that each side has lost.
    lost: [u32; 2],
    /// Where the next move may not go, by the simple rule of ko.
    ko: Point,
    hash: u64,
}

/// Boards are equal when the same stones lie on them and as many were lost.
impl<const N: usize> PartialEq for Board<N> {
    fn eq(&self, other: &Board<N>) -> bool {
        self.hash == other.hash && self.shape == other.shape && self.cells == other.cells
    }
}

impl<const N: usize> Eq for Board<N> {}

impl<const N: usize> Board<N> {
    /// An empty board; its rim has to fit in.
    pub fn new(shape: Shape) -> Board<N> {
        assert!(shape.padded() <= N, "{shape:?} does not fit into {N} points");
        let mut board = Board {
            shape,
            cells: PerPoint([Cell::Off; N]),
            chain: PerPoint([Point::NONE; N]),
            next: PerPoint([Point::NONE; N]),
            chains: PerPoint([Chain::default(); N]),
            around: PerPoint([0; N]),
            empties: [Point::NONE; N],
            place: PerPoint([0; N]),
            vacant: 0,
            stones: [0; 2],
            lost: [0; 2],
            ko: Point::NONE,
            hash: 0,
        };
        for point in shape.points() {
            board.cells[point] = Cell::Empty;
            board.vacate(point);
        }
        for point in shape.points() {
            let near = board.near(point).map(|near| board.cells[near]);
            board.around[point] =
                near.iter().map(|&cell| if cell == Cell::Empty { EMPTY } else { BLACK + WHITE }).sum();
        }
        board
    }

    /// Columns and rows.
    #[inline(always)]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What lies there.
    #[inline(always)]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point]
    }

    /// The four neighbours, on the board or on its rim.
    #[inline(always)]
    pub fn near(&self, point: Point) -> [Point; 4] {
        let stride = self.shape.stride() as i16;
        [point.on(-stride), point.on(-1), point.on(1), point.on(stride)]
    }

    /// The empty points, in no order.
    #[inline(always)]
    pub fn empties(&self) -> &[Point] {
        &self.empties[..usize::from(self.vacant)]
    }

    /// How many stones a side has.
    #[inline(always)]
    pub fn stones(&self, side: Side) -> u16 {
        self.stones[side as usize]
    }

    /// How many stones a side has lost.
    #[inline(always)]
    pub fn lost(&self, side: Side) -> u32 {
        self.lost[side as usize]
    }

    /// For set-up positions: how many stones each side has lost.
    pub fn set_lost(&mut self, lost: [u32; 2]) {
        self.lost = lost;
    }

    /// Where a simple ko forbids the next move; [`Point::NONE`] if nowhere.
    #[inline(always)]
    pub fn ko(&self) -> Point {
        self.ko
    }

    /// A pass ends every ko.
    #[inline(always)]
    pub fn lift_ko(&mut self) {
        self.ko = Point::NONE;
    }

    /// A number of the stones that lie on the board.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The stone after whom a chain is called.
    #[inline(always)]
    pub fn head(&self, stone: Point) -> Point {
        self.chain[stone]
    }

    /// The stone that follows in the ring of its chain.
    #[inline(always)]
    pub fn next(&self, stone: Point) -> Point {
        self.next[stone]
    }

    /// The stones of a chain.
    pub fn chain(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        let first = stone;
        std::iter::successors(Some(first), move |&at| Some(self.next[at]).filter(|&next| next != first))
    }

    /// How many stones a chain has.
    #[inline(always)]
    pub fn size(&self, stone: Point) -> u16 {
        self.chains[self.chain[stone]].size
    }

    /// The one liberty of a chain in atari.
    #[inline(always)]
    pub fn atari(&self, stone: Point) -> Option<Point> {
        self.chains[self.chain[stone]].single()
    }

    /// The liberties of a chain, each once, appended up to a number of them; the list is empty at first.
    pub fn liberties(&self, stone: Point, most: usize, out: &mut Vec<Point>) {
        for at in self.chain(stone) {
            for near in self.near(at) {
                if self.cells[near] == Cell::Empty && !out.contains(&near) {
                    out.push(near);
                    if out.len() == most {
                        return;
                    }
                }
            }
        }
    }

    /// How many neighbours are empty.
    #[inline(always)]
    pub fn open_sides(&self, point: Point) -> u16 {
        self.around[point] >> 8
    }

    /// How many neighbours are of this side, or off the board.
    #[inline(always)]
    pub fn own_sides(&self, point: Point, side: Side) -> u16 {
        match side {
            Side::First => self.around[point] & 15,
            Side::Second => self.around[point] >> 4 & 15,
        }
    }

    /// Whether an empty point is an eye that its owner should not fill: no neighbour but his own stones, and too few
    /// diagonals of the opponent to make it false.
    #[inline(always)]
    pub fn is_eye(&self, point: Point, side: Side) -> bool {
        if self.own_sides(point, side) != 4 {
            return false;
        }
        let (mut against, mut off) = (0, false);
        for way in self.shape.corners() {
            let cell = self.cells[point.on(way)];
            against += u8::from(cell == Cell::of(side.other()));
            off |= cell == Cell::Off;
        }
        against + u8::from(off) < 2
    }

    /// Whether a stone there would have a liberty once it has captured; the point is empty.
    #[inline(always)]
    pub fn breathes(&self, point: Point, side: Side) -> bool {
        if self.around[point] >= EMPTY {
            return true;
        }
        let (own, other) = (Cell::of(side), Cell::of(side.other()));
        for near in self.near(point) {
            let cell = self.cells[near];
            if cell == own && !self.chains[self.chain[near]].only(point) {
                return true;
            }
            if cell == other && self.chains[self.chain[near]].only(point) {
                return true;
            }
        }
        false
    }

    /// Whether a stone there would capture; the point is empty.
    pub fn captures(&self, point: Point, side: Side) -> bool {
        let other = Cell::of(side.other());
        self.near(point)
            .iter()
            .any(|&near| self.cells[near] == other && self.chains[self.chain[near]].only(point))
    }

    #[inline(always)]
    fn vacate(&mut self, point: Point) {
        self.place[point] = self.vacant;
        self.empties[usize::from(self.vacant) & (N - 1)] = point;
        self.vacant += 1;
    }

    #[inline(always)]
    fn occupy(&mut self, point: Point) {
        self.vacant -= 1;
        let (place, last) = (self.place[point], self.empties[usize::from(self.vacant) & (N - 1)]);
        self.empties[usize::from(place) & (N - 1)] = last;
        self.place[last] = place;
    }

    /// Puts a stone on an empty point, takes off what it captures, and itself with its chain if it is left without
    /// a liberty.
    pub fn put(&mut self, point: Point, side: Side) {
        self.place_stone::<true>(point, side);
    }

    /// The same without the hash, for playouts.
    #[inline(always)]
    pub fn put_unhashed(&mut self, point: Point, side: Side) {
        self.place_stone::<false>(point, side);
    }

    #[inline(always)]
    fn place_stone<const HASHED: bool>(&mut self, point: Point, side: Side) {
        debug_assert!(self.cells[point] == Cell::Empty);
        let near = self.near(point);
        let cells = near.map(|near| self.cells[near]);
        let enclosed = self.own_sides(point, side.other()) == 4;
        self.occupy(point);
        self.cells[point] = Cell::of(side);
        self.stones[side as usize] += 1;
        if HASHED {
            self.hash ^= stone_key(point, side);
        }
        (self.chain[point], self.next[point]) = (point, point);
        self.chains[point] = Chain { size: 1, ..Chain::default() };
        let change = unit(side).wrapping_sub(EMPTY);
        for near in near {
            self.around[near] = self.around[near].wrapping_add(change);
        }
        let (mut head, mut taken, mut ko) = (point, 0, Point::NONE);
        for (near, cell) in near.into_iter().zip(cells) {
            if cell == Cell::Empty {
                self.chains[head].add(near);
            } else if cell != Cell::Off {
                let chain = self.chain[near];
                self.chains[chain].sub(point);
                if cell == Cell::of(side) {
                    head = self.join(head, chain);
                } else if self.chains[chain].count == 0 {
                    ko = near;
                    taken += self.chains[chain].size;
                    self.take::<HASHED>(chain, side.other());
                }
            }
        }
        self.ko = if enclosed && taken == 1 { ko } else { Point::NONE };
        if self.chains[head].count == 0 {
            self.take::<HASHED>(head, side);
        }
    }

    /// Makes one chain of two; the name of what came of it.
    #[inline(always)]
    fn join(&mut self, one: Point, other: Point) -> Point {
        if one == other {
            return one;
        }
        let (large, small) =
            if self.chains[one].size >= self.chains[other].size { (one, other) } else { (other, one) };
        let Chain { sum, squares, count, size } = self.chains[small];
        let chain = &mut self.chains[large];
        (chain.sum, chain.squares) = (chain.sum + sum, chain.squares + squares);
        (chain.count, chain.size) = (chain.count + count, chain.size + size);
        let mut at = small;
        loop {
            self.chain[at] = large;
            at = self.next[at];
            if at == small {
                break;
            }
        }
        let after = self.next[large];
        self.next[large] = self.next[small];
        self.next[small] = after;
        large
    }

    /// Takes a chain of this side off the board.
    fn take<const HASHED: bool>(&mut self, head: Point, side: Side) {
        let (other, change) = (Cell::of(side.other()), EMPTY.wrapping_sub(unit(side)));
        let size = self.chains[head].size;
        self.stones[side as usize] -= size;
        self.lost[side as usize] += u32::from(size);
        let mut at = head;
        loop {
            self.cells[at] = Cell::Empty;
            self.vacate(at);
            if HASHED {
                self.hash ^= stone_key(at, side);
            }
            for near in self.near(at) {
                self.around[near] = self.around[near].wrapping_add(change);
                if self.cells[near] == other {
                    let chain = self.chain[near];
                    self.chains[chain].add(at);
                }
            }
            at = self.next[at];
            if at == head {
                break;
            }
        }
    }

    /// What the hash would be after a stone on an empty point.
    pub fn hash_after(&self, point: Point, side: Side) -> u64 {
        let mut hash = self.hash ^ stone_key(point, side);
        if self.open_sides(point) > 0 && !self.captures(point, side) {
            return hash;
        }
        let (mut seen, mut breathes) = ([Point::NONE; 4], self.open_sides(point) > 0);
        let mut captured = false;
        for (i, near) in self.near(point).into_iter().enumerate() {
            let Some(owner) = self.cells[near].side() else { continue };
            let head = self.chain[near];
            let only = self.chains[head].only(point);
            breathes |= owner == side && !only;
            if owner != side && only && !seen.contains(&head) {
                seen[i] = head;
                captured = true;
                hash = self.chain(head).fold(hash, |hash, stone| hash ^ stone_key(stone, owner));
            }
        }
        if breathes || captured {
            return hash;
        }
        hash ^= stone_key(point, side);
        for (i, near) in self.near(point).into_iter().enumerate() {
            let head = self.chain[near];
            if self.cells[near] == Cell::of(side) && !seen.contains(&head) {
                seen[i] = head;
                hash = self.chain(head).fold(hash, |hash, stone| hash ^ stone_key(stone, side));
            }
        }
        hash
    }
}

impl<const N: usize> std::fmt::Debug for Board<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in 0..self.shape.height {
            writeln!(f)?;
            for column in 0..self.shape.width {
                let cell = self.cells[self.shape.point(column, row)];
                f.write_str([". ", "X ", "O ", "# "][cell as usize])?;
            }
        }
        Ok(())
    }
}
