//! Endgames: all positions with few men, numbered material by material, as builders of tables want it.
//!
//! A slice is a material such as KBNvK. The stronger side is taken for White, whoever it is; where both have the same, the
//! side to move is. A number says whose turn it is and where everybody stands: the white king on one of the squares that
//! symmetry leaves him, then the black king, then the men of White and of Black, the dearest first.
//!
//! ```text
//!   ((mover · kings + white king) · 64 + black king) · 64 + man) · 64 + …
//! ```
//!
//! Without pawns the white king stands in the triangle a1 d1 d4 (10 squares), with pawns on the files a to d (32). A pawn
//! that may be taken en passant has the number of its file on its own first rank, where no pawn stands.

use crate::board::NO_FILE;
use crate::{Board, Castling, Chess, Kind, Move, Square, Squares, attacks};
use game::{BadMove, BadText, Bounds, Deterministic, Game, MoveCode, Notation, Side, Sliced, Slot, Status};

/// The most men that a slice may have, kings included.
pub const MOST_MEN: usize = 5;

/// The men of a side besides the king, the dearest first.
type Men = Vec<Kind>;

/// A material.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Slice {
    /// White's and Black's.
    men: [Men; 2],
}

impl Slice {
    fn has_pawns(&self) -> bool {
        self.men.iter().flatten().any(|kind| *kind == Kind::Pawn)
    }

    /// On how many squares the white king may stand.
    fn kings(&self) -> u64 {
        if self.has_pawns() { 32 } else { 10 }
    }

    fn count(&self) -> usize {
        self.men[0].len() + self.men[1].len()
    }

    fn indices(&self) -> u64 {
        2 * self.kings() * 64u64.pow(1 + self.count() as u32)
    }

    fn name(&self) -> String {
        let side = |men: &Men| men.iter().map(|kind| kind.letter()).collect::<String>();
        format!("K{}vK{}", side(&self.men[0]), side(&self.men[1]))
    }

    /// What comes first when slices are built: fewer men, then fewer pawns.
    fn rank(&self) -> (usize, usize, String) {
        let pawns = self.men.iter().flatten().filter(|kind| **kind == Kind::Pawn).count();
        (self.count(), pawns, self.name())
    }
}

/// The kinds besides the king, the dearest first.
const KINDS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// How many men, and three bits for the number of each kind, the dearest highest: who has more is the stronger side.
fn strength(counts: [u32; 5]) -> u32 {
    counts.into_iter().fold(counts.iter().sum(), |code, count| code << 3 | count)
}

fn strength_of(men: &[Kind]) -> u32 {
    strength(KINDS.map(|kind| men.iter().filter(|other| **other == kind).count() as u32))
}

/// All lists of so many men.
fn lists(count: usize) -> Vec<Men> {
    let mut all = vec![Men::new()];
    for _ in 0..count {
        let longer = |men: &Men| {
            let least = men.last().map_or(usize::MAX, |kind| kind.order());
            let next = KINDS.into_iter().filter(move |kind| kind.order() <= least);
            next.map(|kind| [men.as_slice(), &[kind]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Chess with few men and without castling.
#[derive(Clone, Debug)]
pub struct Endgame {
    chess: Chess,
    slices: Vec<Slice>,
    /// By the strengths of both sides, sorted: the slice.
    by_strength: Vec<([u32; 2], usize)>,
}

impl Endgame {
    /// All endgames of at most so many men, kings included.
    pub fn up_to(men: usize) -> Endgame {
        let most = men.clamp(2, MOST_MEN) - 2;
        let sizes = (0..=most).flat_map(|all| (0..=all / 2).map(move |weaker| (all - weaker, weaker)));
        let pairs = sizes.flat_map(|(stronger, weaker)| {
            lists(stronger)
                .into_iter()
                .flat_map(move |strong| lists(weaker).into_iter().map(move |weak| [strong.clone(), weak]))
        });
        let mut slices: Vec<Slice> = pairs
            .filter(|[one, two]| strength_of(one) >= strength_of(two))
            .map(|men| Slice { men })
            .collect();
        slices.sort_by_key(Slice::rank);
        let strengths = slices.iter().map(|slice| [strength_of(&slice.men[0]), strength_of(&slice.men[1])]);
        let mut by_strength: Vec<_> = strengths.zip(0..).collect();
        by_strength.sort_unstable();
        Endgame { chess: Chess::classical(), slices, by_strength }
    }

    /// How many materials there are.
    pub fn materials(&self) -> usize {
        self.slices.len()
    }

    /// The name of a material, such as KBNvK.
    pub fn material_name(&self, slice: usize) -> String {
        self.slices[slice].name()
    }

    /// All numbers of a material are below this.
    pub fn material_indices(&self, slice: usize) -> u64 {
        self.slices[slice].indices()
    }

    /// The material and the number of a position; nothing if it has too many men or somebody may castle.
    pub fn number(&self, at: &Board) -> Option<(usize, u64)> {
        if at.occupied().len() as usize > MOST_MEN || at.castling() != Castling::NONE {
            return None;
        }
        let of = |side: Side| strength(KINDS.map(|kind| at.men(side, kind).len()));
        let (white, black) = (of(Side::First), of(Side::Second));
        let flips = white < black || white == black && at.mover() == Side::Second;
        let wanted = if flips { [black, white] } else { [white, black] };
        let place = self.by_strength.binary_search_by_key(&wanted, |(strengths, _)| *strengths).ok()?;
        let slice = self.by_strength[place].1;
        let at = if flips { at.flipped() } else { *at };
        Some((slice, index(&self.slices[slice], &at)))
    }

    /// The position of a number, if it has one.
    pub fn numbered(&self, slice: usize, index: u64) -> Option<Board> {
        let of = &self.slices[slice];
        let board = stand(of, index)?;
        // Only one of several images has the number.
        (self::index(of, &board) == index && (of.men[0] != of.men[1] || board.mover() == Side::First))
            .then_some(board)
    }

    /// Appends the positions of the same material from which a move leads here, once for each such move of the positions
    /// that share a number.
    pub fn backwards(&self, at: &Board, out: &mut Vec<Board>) {
        let base = out.len();
        take_back(at, out);
        if (at.all(Kind::Pawn)).any() {
            return;
        }
        // Images of one position have one number. If this one is its own image, every position that is not comes twice,
        // with its image; if another one is, both of its moves lead to this number.
        let own = diagonal_of(at);
        let mut twice = Vec::new();
        let mut kept = base;
        for i in base..out.len() {
            let before = out[i];
            let keep = match (own, diagonal_of(&before)) {
                (Some(turned), None) => before.planes <= turned(&before).planes,
                (None, Some(_)) => {
                    twice.push(before);
                    true
                }
                _ => true,
            };
            if keep {
                out[kept] = before;
                kept += 1;
            }
        }
        out.truncate(kept);
        out.extend(twice);
    }
}

/// The square whose number a man has.
fn told(at: &Board, side: Side, kind: Kind, on: Square) -> Square {
    let passed = at.passant != NO_FILE && at.passant == on.file() && side != at.mover();
    let rank = if side == Side::First { 3 } else { 4 };
    if passed && kind == Kind::Pawn && on.rank() == rank {
        return Square::at(on.file(), if side == Side::First { 0 } else { 7 });
    }
    on
}

/// A symmetry of the board: mirrored, then flipped, then turned about the rising diagonal.
#[derive(Clone, Copy)]
struct Turn {
    mirrored: bool,
    flipped: bool,
    turned: bool,
}

impl Turn {
    #[inline(always)]
    fn of(self, on: Square) -> Square {
        let on = if self.mirrored { on.mirrored() } else { on };
        let on = if self.flipped { on.flipped() } else { on };
        if self.turned { Square::at(on.rank(), on.file()) } else { on }
    }
}

/// The number of a position of which White has what the slice says.
fn index(slice: &Slice, at: &Board) -> u64 {
    let king = at.king(Side::First);
    let pawns = slice.has_pawns();
    let straight = Turn { mirrored: king.file() > 3, flipped: !pawns && king.rank() > 3, turned: false };
    let seen = straight.of(king);
    let turned = !pawns && seen.rank() > seen.file();
    let number = spell(slice, at, Turn { turned, ..straight });
    if !pawns && seen.rank() == seen.file() {
        number.min(spell(slice, at, Turn { turned: true, ..straight }))
    } else {
        number
    }
}

/// The squares of the triangle, by their numbers.
const TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

fn spell(slice: &Slice, at: &Board, turn: Turn) -> u64 {
    let place = |on: Square| turn.of(on);
    let king = place(at.king(Side::First));
    let seat = if slice.has_pawns() {
        u64::from(king.rank()) * 4 + u64::from(king.file())
    } else {
        TRIANGLE.iter().position(|on| *on == king.number()).expect("he stands in the triangle") as u64
    };
    let mut number = at.mover() as u64 * slice.kings() + seat;
    number = number * 64 + place(at.king(Side::Second)).index() as u64;
    for side in Side::BOTH {
        for kind in KINDS {
            let mut squares = [0u64; MOST_MEN];
            let mut count = 0;
            for on in at.men(side, kind) {
                squares[count] = place(told(at, side, kind, on)).index() as u64;
                count += 1;
            }
            squares[..count].sort_unstable();
            number = squares[..count].iter().fold(number, |number, square| number * 64 + square);
        }
    }
    number
}

/// The position of a number as it says, whether or not it is the one that has it.
fn stand(slice: &Slice, index: u64) -> Option<Board> {
    let count = slice.count();
    let mut rest = index;
    let mut squares = [Square::new(0); MOST_MEN];
    for place in (0..count).rev() {
        squares[place] = Square::new((rest % 64) as u8);
        rest /= 64;
    }
    let black_king = Square::new((rest % 64) as u8);
    rest /= 64;
    let seat = (rest % slice.kings()) as usize;
    let white_king = if slice.has_pawns() {
        Square::at((seat % 4) as u8, (seat / 4) as u8)
    } else {
        Square::new(TRIANGLE[seat])
    };
    let mover = Side::BOTH[usize::try_from(rest / slice.kings()).ok()?];
    let mut board = Board { mover, ..Board::EMPTY };
    let mut passed = None;
    board.put(Side::First, Kind::King as u8, white_king);
    if white_king == black_king {
        return None;
    }
    board.put(Side::Second, Kind::King as u8, black_king);
    let men = Side::BOTH
        .into_iter()
        .flat_map(|side| slice.men[side as usize].iter().map(move |kind| (side, *kind)));
    for ((side, kind), mut on) in men.zip(squares) {
        if kind == Kind::Pawn && matches!(on.rank(), 0 | 7) {
            let home = if side == Side::First { 0 } else { 7 };
            if on.rank() != home || side == mover || passed.is_some() {
                return None;
            }
            passed = Some(on.file());
            on = Square::at(on.file(), if side == Side::First { 3 } else { 4 });
        }
        if board.occupied().has(on) {
            return None;
        }
        board.put(side, kind as u8, on);
    }
    finish(board, passed)
}

/// A position whose men stand, if the side that has just moved is not in check.
fn finish(mut board: Board, passed: Option<u8>) -> Option<Board> {
    let them = board.mover.other();
    if board.is_attacked(board.king(them), board.mover, board.occupied()) {
        return None;
    }
    board.hash = board.whole_hash();
    board.look_at_king();
    if let Some(file) = passed {
        let (near, far) = if them == Side::First { (2, 1) } else { (5, 6) };
        let behind: Squares = [Square::at(file, near), Square::at(file, far)].into_iter().collect();
        if (board.occupied() & behind).any() {
            return None;
        }
        board.allow_passing(file);
        if board.passant == NO_FILE {
            return None;
        }
    }
    Some(board)
}

/// The image under the diagonal on which all men stand, if they do.
fn diagonal_of(at: &Board) -> Option<fn(&Board) -> Board> {
    const RISING: Squares = Squares(0x8040_2010_0804_0201);
    const FALLING: Squares = Squares(0x0102_0408_1020_4080);
    let men = at.occupied();
    if men.without(RISING).is_empty() {
        Some(|at| image(at, |on| Square::at(on.rank(), on.file())))
    } else if men.without(FALLING).is_empty() {
        Some(|at| image(at, |on| Square::at(7 - on.rank(), 7 - on.file())))
    } else {
        None
    }
}

fn image(at: &Board, place: fn(Square) -> Square) -> Board {
    let mut board = Board { mover: at.mover, ..Board::EMPTY };
    for on in at.occupied() {
        if let Some((side, kind)) = at.man_on(on) {
            board.put(side, kind as u8, place(on));
        }
    }
    board.hash = board.whole_hash();
    board.look_at_king();
    board
}

/// Appends the positions from which a move that neither takes nor promotes leads here.
fn take_back(at: &Board, out: &mut Vec<Board>) {
    let them = at.mover.other();
    let occupied = at.occupied();
    let forward: i8 = if them == Side::First { 8 } else { -8 };
    for on in at.of(them) {
        let Some(kind) = at.kind_on(on) else { continue };
        if kind != Kind::Pawn {
            if at.passant == NO_FILE {
                for from in attacks(kind, on, occupied).without(occupied) {
                    push_before(at, (kind, from, on), out);
                }
            }
            continue;
        }
        let rank = on.seen_by(them).rank();
        let doubled = at.passant == on.file() && rank == 3;
        let one = if rank >= 2 { Some(on.moved(-forward)) } else { None };
        let Some(one) = one.filter(|one| !occupied.has(*one)) else { continue };
        if at.passant == NO_FILE {
            push_before(at, (kind, one, on), out);
        }
        if rank == 3 && (at.passant == NO_FILE || doubled) {
            let two = one.moved(-forward);
            if !occupied.has(two) {
                push_before(at, (kind, two, on), out);
            }
        }
    }
}

/// The position before a man went from here to there, and those in which a pawn could have been taken en passant instead.
fn push_before(at: &Board, (kind, from, to): (Kind, Square, Square), out: &mut Vec<Board>) {
    let (us, them) = (at.mover, at.mover.other());
    let mut before = Board { mover: them, passant: NO_FILE, ..*at };
    before.clear(to.alone());
    before.put(them, kind as u8, from);
    let Some(before) = finish(before, None) else { return };
    let leads_here = |before: &Board| {
        // Only two steps of a pawn can allow a capture en passant.
        if kind != Kind::Pawn || from.number() ^ to.number() != 16 {
            return at.passant == NO_FILE;
        }
        let mut after = *before;
        after.play(Move::new(from, to));
        after.passant == at.passant
    };
    if !leads_here(&before) {
        return;
    }
    out.push(before);
    let rank = if us == Side::First { 3 } else { 4 };
    for pawn in before.men(us, Kind::Pawn) & Squares::rank(rank) {
        out.extend(finish(before, Some(pawn.file())));
    }
}

impl Game for Endgame {
    type Position = Board;
    type Move = Move;
    type Key = [u64; 3];

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Board {
        self.chess.start()
    }
    fn turn(&self, at: &Board) -> Side {
        at.mover()
    }
    fn status(&self, at: &Board) -> Status {
        self.chess.status(at)
    }
    fn moves(&self, at: &Board, out: &mut Vec<Move>) {
        self.chess.moves(at, out);
    }
    fn play(&self, at: &mut Board, mv: Move) {
        self.chess.play(at, mv);
    }
    fn key(&self, at: &Board) -> [u64; 3] {
        at.packed()
    }
    fn scale(&self) -> Bounds {
        self.chess.scale()
    }
    fn code(&self, mv: Move) -> MoveCode {
        self.chess.code(mv)
    }
}

impl Deterministic for Endgame {}

impl Notation for Endgame {
    fn write_move(&self, at: &Board, mv: Move) -> String {
        self.chess.write_move(at, mv)
    }
    fn read_move(&self, at: &Board, text: &str) -> Result<Move, BadMove> {
        self.chess.read_move(at, text)
    }
    fn write_position(&self, at: &Board) -> String {
        self.chess.write_position(at)
    }
    fn read_position(&self, text: &str) -> Result<Board, BadText> {
        self.chess.read_position(text)
    }
}

impl Sliced for Endgame {
    fn slices(&self) -> usize {
        self.materials()
    }
    fn slice_name(&self, slice: usize) -> String {
        self.material_name(slice)
    }
    fn slice_indices(&self, slice: usize) -> u64 {
        self.material_indices(slice)
    }
    #[inline]
    fn slot(&self, at: &Board) -> Option<Slot> {
        self.number(at).map(|(slice, index)| Slot { slice, index })
    }
    fn at_slot(&self, Slot { slice, index }: Slot) -> Option<Board> {
        self.numbered(slice, index)
    }
    fn before_within(&self, at: &Board, out: &mut Vec<Board>) {
        self.backwards(at, out);
    }
}
