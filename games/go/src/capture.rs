//! Can these stones be captured? As a game of its own: one side hunts the chain of a marked stone and must take it off the board
//! within so many plies; everything else is an escape.
//!
//! Plies run down, so no line comes back, and a position with its plies is the whole truth: what is found is proved, with a table
//! and in any order. What it means on a real board depends on ko, and so the question is put in one of two ways:
//!
//! - [`Kos::ToHunted`]: the hunter never takes a ko, and the hunted side may take back at once. A capture that is proved so holds
//!   under every rule of repetition, whatever threats of ko there are. Superko takes nothing from the hunter: somebody who follows
//!   the shortest way to a capture never makes a board twice. (He may pass, so a board with him to move is at most one ply farther
//!   from the capture than the same board with the other to move; and one that he had made again would be at least two plies nearer
//!   than it was, three if he was to move then.) To the hunted side superko forbids moves that are allowed here.
//! - [`Kos::ToHunter`]: the other way round. An escape that is proved so needs no ko; a capture means that enough threats capture.
//!
//! The line before the first position is not known, and what it may forbid is left out. A region, where one is named, is part of the
//! question: outside of it nobody puts stones.

use crate::board::{Board, Cell};
use crate::point::{PerPoint, Point, Shape};
use crate::rules::{Go, Move, Position};
use crate::setup::Setup;
use game::{
    Acyclic, BadMove, BadText, Bounds, Deterministic, Drawn, Essence, Game, Knowledge, MoveCode, Notation,
    Outcome, Picture, Score, Side, Spot, Status, Sym, Symmetry, Thing,
};

/// The most plies.
pub const MOST_PLIES: u8 = 99;
/// Plies when nothing is said.
const PLIES: u8 = 15;

/// Who may take kos, and take them back at once; the other side never does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kos {
    /// The side that is hunted.
    ToHunted,
    /// The side that hunts.
    ToHunter,
}

/// The capture of the chain of a marked stone.
#[derive(Clone, Debug)]
pub struct Capture<const N: usize, const W: usize> {
    go: Go<N, W>,
    marked: Point,
    plies: u8,
    kos: Kos,
    /// Two corners, where the question has a region.
    region: Option<(Point, Point)>,
    inside: PerPoint<bool, N>,
}

/// A position and the plies that are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chase<const N: usize> {
    at: Position<N>,
    hunted: Side,
    left: u8,
}

impl<const N: usize> Chase<N> {
    /// The board.
    pub fn at(&self) -> &Position<N> {
        &self.at
    }

    /// How many moves the hunter has left.
    fn tries(&self) -> usize {
        let left = usize::from(self.left);
        if self.at.turn == self.hunted { left / 2 } else { left.div_ceil(2) }
    }
}

impl<const N: usize, const W: usize> Capture<N, W> {
    /// Reads a board, a marked stone and what else is said, such as `9x9/capture=d4/plies=9/region=a1-e5/ko`.
    pub fn read(text: &str) -> Result<Capture<N, W>, BadText> {
        let mut parts = text.split('/');
        let setup = Setup::read(parts.next().unwrap_or_default())?;
        let shape = setup.shape;
        let go = Go::new(setup).ok_or_else(|| BadText::new("captures are solved on boards up to 9x9"))?;
        let (mut marked, mut plies, mut kos, mut region) = (None, PLIES, Kos::ToHunted, None);
        for part in parts {
            match part.split_once('=') {
                Some(("capture", name)) => marked = Some(point(shape, name)?),
                Some(("plies", number)) => plies = read_plies(number)?,
                Some(("region", corners)) => region = Some(read_region(shape, corners)?),
                None if part == "ko" => kos = Kos::ToHunter,
                _ => {
                    let part = part.escape_debug();
                    return Err(BadText::new(format!(
                        "'{part}': expected capture=POINT, plies=N, region=POINT-POINT or ko"
                    )));
                }
            }
        }
        let marked = marked.ok_or_else(|| BadText::new("expected capture=POINT, such as capture=d4"))?;
        let mut inside = PerPoint([false; N]);
        for here in shape.points() {
            inside[here] = region.is_none_or(|corners| lies_between(shape, here, corners));
        }
        Ok(Capture { go, marked, plies, kos, region, inside })
    }

    /// The stone whose chain is hunted.
    pub fn marked(&self) -> Point {
        self.marked
    }

    /// Whether a side may not take this ko.
    fn renounces(&self, at: &Chase<N>, side: Side, point: Point) -> bool {
        let may = (side == at.hunted) == (self.kos == Kos::ToHunted);
        !may && takes_ko(&at.at.board, point, side)
    }

    fn allows(&self, at: &Chase<N>, point: Point) -> bool {
        self.inside[point] && self.go.allows(&at.at, point) && !self.renounces(at, at.at.turn, point)
    }

    fn is_captured(&self, at: &Chase<N>) -> bool {
        at.at.board.cell(self.marked) != Cell::of(at.hunted)
    }

    fn starting(&self, mut at: Position<N>, left: u8) -> Result<Chase<N>, BadText> {
        at.passes = 0;
        let hunted = at.board.cell(self.marked).side().ok_or_else(|| {
            BadText::new(format!(
                "there is no stone on {} to be captured",
                self.go.setup().shape.name(self.marked)
            ))
        })?;
        Ok(Chase { at, hunted, left })
    }
}

/// Whether a stone takes exactly one and could be taken back at once: a ko.
fn takes_ko<const N: usize>(board: &Board<N>, point: Point, side: Side) -> bool {
    if board.own_sides(point, side.other()) != 4 {
        return false;
    }
    let mut taken = board.near(point).into_iter().filter(|&near| board.atari(near) == Some(point));
    let taken = (taken.next(), taken.next());
    matches!(taken, (Some(one), None) if board.cell(one) == Cell::of(side.other()) && board.size(one) == 1)
}

fn point(shape: Shape, name: &str) -> Result<Point, BadText> {
    shape.named(name).ok_or_else(|| {
        BadText::new(format!("'{}' is no point of this board, such as a1", name.escape_debug()))
    })
}

fn read_plies(text: &str) -> Result<u8, BadText> {
    text.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies)).ok_or_else(|| {
        BadText::new(format!("'{}' plies: expected a number from 1 to {MOST_PLIES}", text.escape_debug()))
    })
}

fn read_region(shape: Shape, text: &str) -> Result<(Point, Point), BadText> {
    let (one, other) = text.split_once('-').ok_or_else(|| {
        BadText::new(format!("'{}' is no region: expected two corners, such as a1-e5", text.escape_debug()))
    })?;
    Ok((point(shape, one)?, point(shape, other)?))
}

fn lies_between(shape: Shape, here: Point, (one, other): (Point, Point)) -> bool {
    let [(x, y), (a, b), (c, d)] = [here, one, other].map(|point| shape.place(point));
    (a.min(c)..=a.max(c)).contains(&x) && (b.min(d)..=b.max(d)).contains(&y)
}

impl<const N: usize, const W: usize> std::fmt::Display for Capture<N, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shape = self.go.setup().shape;
        write!(
            f,
            "{}x{}/capture={}/plies={}",
            shape.width,
            shape.height,
            shape.name(self.marked),
            self.plies
        )?;
        if let Some((one, other)) = self.region {
            write!(f, "/region={}-{}", shape.name(one), shape.name(other))?;
        }
        if self.kos == Kos::ToHunter { write!(f, "/ko") } else { Ok(()) }
    }
}

impl<const N: usize, const W: usize> Game for Capture<N, W> {
    type Position = Chase<N>;
    type Move = Move;
    type Key = [u64; W];

    const SOUND_KEYS: bool = true;

    /// A black stone alone, and White to move.
    fn start(&self) -> Chase<N> {
        let mut board = Board::new(self.go.setup().shape);
        board.put(self.marked, Side::First);
        Chase { at: Position::new(board, Side::Second), hunted: Side::First, left: self.plies }
    }

    fn turn(&self, at: &Chase<N>) -> Side {
        at.at.turn
    }

    fn status(&self, at: &Chase<N>) -> Status {
        let won = |winner: Side| Status::Over(Outcome::Win { winner, margin: 1 });
        if self.is_captured(at) {
            won(at.hunted.other())
        } else if at.left == 0 {
            won(at.hunted)
        } else {
            Status::Turn(at.at.turn)
        }
    }

    fn moves(&self, at: &Chase<N>, out: &mut Vec<Move>) {
        let shape = self.go.setup().shape;
        out.extend(shape.points().filter(|&point| self.allows(at, point)).map(Move::on));
        out.push(Move::PASS);
    }

    fn play(&self, at: &mut Chase<N>, mv: Move) {
        self.go.play(&mut at.at, mv);
        at.at.board.lift_ko();
        // Passes end nothing here but run plies down.
        at.at.passes = 0;
        at.left -= 1;
    }

    fn key(&self, at: &Chase<N>) -> [u64; W] {
        let Chase { at, hunted, left } = at;
        self.go.packed(&at.board, at.turn as u64 | (*hunted as u64) << 1 | u64::from(*left) << 2)
    }

    fn hash(&self, at: &Chase<N>) -> u64 {
        let aside = u64::from(at.left) << 1 | at.hunted as u64;
        self.go.hash(&at.at) ^ aside.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn key_bits(&self) -> u32 {
        self.go.key_bits()
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    fn code(&self, mv: Move) -> MoveCode {
        self.go.code(mv)
    }
}

impl<const N: usize, const W: usize> Acyclic for Capture<N, W> {}
impl<const N: usize, const W: usize> Deterministic for Capture<N, W> {}
impl<const N: usize, const W: usize> Essence for Capture<N, W> {}

impl<const N: usize, const W: usize> Symmetry for Capture<N, W> {
    fn symmetries(&self) -> u32 {
        1
    }
    fn image(&self, at: &Chase<N>, _: Sym) -> Chase<N> {
        at.clone()
    }
    fn image_of_move(&self, mv: Move, _: Sym) -> Move {
        mv
    }
    fn inverse(&self, _: Sym) -> Sym {
        Sym::IDENTITY
    }
    fn canonical(&self, at: &Chase<N>) -> ([u64; W], Sym) {
        (self.key(at), Sym::IDENTITY)
    }
}

/// What stands between a position and its plies.
const LEFT: &str = " plies ";

impl<const N: usize, const W: usize> Notation for Capture<N, W> {
    fn write_move(&self, at: &Chase<N>, mv: Move) -> String {
        self.go.write_move(&at.at, mv)
    }

    fn read_move(&self, at: &Chase<N>, text: &str) -> Result<Move, BadMove> {
        if let Status::Over(_) = self.status(at) {
            return Err(BadMove::GameOver { text: text.into() });
        }
        let mv = self.go.read_move(&at.at, text)?;
        if mv.point().is_some_and(|point| !self.allows(at, point)) {
            let reason = "the question leaves it out: a point outside its region, or a ko that this side does not take";
            return Err(BadMove::Illegal { text: text.into(), reason: reason.into() });
        }
        Ok(mv)
    }

    /// A position of Go; behind it the plies that are left, unless they are those of the whole hunt, and who is hunted once
    /// nobody is any more.
    fn write_position(&self, at: &Chase<N>) -> String {
        let text = self.go.write_position(&at.at);
        let text = if at.left == self.plies { text } else { format!("{text}{LEFT}{}", at.left) };
        if self.is_captured(at) { format!("{text} captured") } else { text }
    }

    fn read_position(&self, text: &str) -> Result<Chase<N>, BadText> {
        let (text, gone) = match text.trim_end().strip_suffix(" captured") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let (board, left) = match text.rsplit_once(LEFT) {
            None => (text, self.plies),
            Some((board, "0")) => (board, 0),
            Some((board, plies)) => (board, read_plies(plies.trim())?),
        };
        let at = self.go.read_position(board)?;
        match at.board.cell(self.marked).side() {
            // Whoever moved last has captured.
            None if gone => Ok(Chase { hunted: at.turn, at, left }),
            Some(_) if gone => Err(BadText::new("'captured', but the marked stone is there")),
            _ => self.starting(at, left),
        }
    }
}

impl<const N: usize, const W: usize> Drawn for Capture<N, W> {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "names", "marked"]
    }

    fn sides(&self) -> [&'static str; 2] {
        self.go.sides()
    }

    fn board(&self, at: &Chase<N>) -> Picture {
        let mut picture = self.go.board(&at.at);
        let shape = self.go.setup().shape;
        let (hunter, stone) = (self.sides()[at.hunted.other() as usize], shape.name(self.marked));
        picture.title = match self.status(at) {
            Status::Over(outcome) if outcome.seen_by(at.hunted).0 < 0 => {
                format!("{hunter} has captured {stone}")
            }
            Status::Over(_) => format!("{hunter} has not captured {stone}"),
            _ => format!("{hunter} captures {stone} within {} plies?", at.left),
        };
        picture.layer("marked", vec![Thing::Ring { on: Spot(shape.number(self.marked)) }]);
        picture
    }

    fn numbers_moves(&self) -> bool {
        true
    }

    fn paths(&self, at: &Chase<N>, mv: Move) -> Vec<Vec<Spot>> {
        self.go.paths(&at.at, mv)
    }
}

/// Knows that every liberty takes a move to fill, and what can help a chain in atari.
#[derive(Clone, Debug, Default)]
pub struct Hunter {
    liberties: Vec<Point>,
    answers: Vec<Move>,
}

/// What a look at a chase finds.
#[derive(Clone, Copy, Debug)]
pub struct Glimpse {
    /// The last liberty, where the hunter threatens to take the stones at once.
    last: Option<Point>,
    /// Some liberties.
    liberties: [Point; 4],
}

impl Hunter {
    /// Whether the hunter takes stones of one liberty by a move there, whatever the other side does that [`Hunter::answers`] does not
    /// list. A single stone is left out where the hunter takes no ko: somebody might make a ko of it.
    fn threatens<const N: usize, const W: usize>(game: &Capture<N, W>, at: &Chase<N>, last: Point) -> bool {
        game.inside[last] && (game.kos == Kos::ToHunter || at.at.board.size(game.marked) > 1)
    }

    /// All moves after which the stones might not be taken on `last`: a stone there, and whatever takes stones that surround
    /// them.
    fn answers<const N: usize, const W: usize>(
        game: &Capture<N, W>,
        at: &Chase<N>,
        last: Point,
        out: &mut Vec<Move>,
    ) {
        let (board, base) = (&at.at.board, out.len());
        let add = |point: Point, out: &mut Vec<Move>| {
            if game.allows(at, point) && !out[base..].contains(&Move::on(point)) {
                out.push(Move::on(point));
            }
        };
        add(last, out);
        for stone in board.chain(game.marked) {
            for near in board.near(stone) {
                if board.cell(near) == Cell::of(at.hunted.other())
                    && let Some(taking) = board.atari(near)
                {
                    add(taking, out);
                }
            }
        }
    }
}

impl<const N: usize, const W: usize> Knowledge<Capture<N, W>> for Hunter {
    type Notes = Glimpse;

    fn look(&mut self, game: &Capture<N, W>, at: &Chase<N>) -> (Bounds, Glimpse) {
        let hunts = at.at.turn != at.hunted;
        let worth = |captured: bool| Bounds::exactly(Score(if captured == hunts { 1 } else { -1 }));
        self.liberties.clear();
        at.at.board.liberties(game.marked, usize::MAX, &mut self.liberties);
        let number = self.liberties.len();
        let some = std::array::from_fn(|i| self.liberties[i.min(number - 1)]);
        let mut glimpse = Glimpse { last: None, liberties: some };
        // Every liberty takes a move of the hunter's.
        if number > at.tries() {
            return (worth(false), glimpse);
        }
        let last = some[0];
        if number > 1 {
            return (game.scale(), glimpse);
        }
        if hunts {
            let taken = game.allows(at, last);
            return (if taken { worth(true) } else { game.scale() }, glimpse);
        }
        if Hunter::threatens(game, at, last) {
            glimpse.last = Some(last);
            self.answers.clear();
            Hunter::answers(game, at, last, &mut self.answers);
            if self.answers.is_empty() {
                return (worth(true), glimpse);
            }
        }
        (game.scale(), glimpse)
    }

    fn promising(&mut self, game: &Capture<N, W>, at: &Chase<N>, notes: Glimpse, out: &mut Vec<Move>) {
        let base = out.len();
        if let Some(last) = notes.last {
            Hunter::answers(game, at, last, out);
        }
        if out.len() == base {
            game.moves(at, out);
        }
    }

    /// Captures of whoever is hunted first, then near the liberties.
    fn rank(&mut self, _: &Capture<N, W>, at: &Chase<N>, notes: Glimpse, mv: Move) -> i32 {
        let Some(point) = mv.point() else { return -100 };
        let board = &at.at.board;
        if at.at.turn == at.hunted && board.captures(point, at.hunted) {
            return 50;
        }
        let shape = board.shape();
        let far = |&from: &Point| {
            let ((x, y), (a, b)) = (shape.place(point), shape.place(from));
            i32::from(x.abs_diff(a)) + i32::from(y.abs_diff(b))
        };
        let nearest = notes.liberties.iter().map(far).min().unwrap_or(0);
        4 * i32::from(board.open_sides(point) > 0) - 8 * nearest
    }
}
