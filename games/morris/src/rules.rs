//! The rules. Points are numbered row by row from the top left, 0 to 8.

use game::{BadText, Bounds, Deterministic, Game, MoveCode, Outcome, Recurring, Side, Status};

/// Three in a row: rows, columns, diagonals.
pub(crate) const ROWS: [u16; 8] =
    [0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001, 0b1_010_100];

pub(crate) const ALL: u16 = 0b111_111_111;
pub(crate) const MEN: u32 = 3;

/// Along which ways men move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ways {
    /// To a neighbour along a row, a column or a diagonal through the centre.
    Diagonals,
    /// To a neighbour along a row or a column.
    Square,
    /// To any empty point (nine holes).
    Anywhere,
}

impl Ways {
    /// All of them, with their names.
    pub const ALL: [(Ways, &'static str); 3] =
        [(Ways::Diagonals, "diagonals"), (Ways::Square, "square"), (Ways::Anywhere, "anywhere")];

    /// Its name.
    pub fn name(self) -> &'static str {
        Ways::ALL[self as usize].1
    }
}

/// The game with one kind of ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Morris {
    ways: Ways,
    /// The points next to each point.
    next: [u16; 9],
}

/// A position: the men of both sides, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    pub(crate) of: [u16; 2],
    pub(crate) mover: Side,
}

/// A move: a man from the hand or from a point, to a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Nothing while men are put on the board.
    pub(crate) from: Option<u8>,
    pub(crate) to: u8,
}

impl Men {
    pub(crate) fn of(&self, side: Side) -> u16 {
        self.of[side as usize]
    }

    pub(crate) fn empty(&self) -> u16 {
        ALL & !self.of[0] & !self.of[1]
    }

    /// Whether the side to move still has men in the hand.
    pub(crate) fn placing(&self) -> bool {
        self.of(self.mover).count_ones() < MEN
    }
}

/// The rows that are full of these men.
pub(crate) fn rows_of(men: u16) -> u16 {
    ROWS.into_iter().filter(|row| men & row == *row).fold(0, |all, row| all | row)
}

pub(crate) fn points(set: u16) -> impl Iterator<Item = u8> {
    (0..9).filter(move |point| set & 1 << point != 0)
}

impl Morris {
    /// The game with these ways.
    pub fn new(ways: Ways) -> Morris {
        let joined = |a: i32, b: i32| {
            let (dx, dy) = ((a % 3 - b % 3).abs(), (a / 3 - b / 3).abs());
            match ways {
                Ways::Anywhere => a != b,
                Ways::Square => dx + dy == 1,
                // The short diagonals between the middles of two sides are not drawn on the board.
                Ways::Diagonals => dx + dy == 1 || dx == 1 && dy == 1 && (a == 4 || b == 4),
            }
        };
        let next =
            std::array::from_fn(|a| (0..9).filter(|&b| joined(a as i32, b)).fold(0, |set, b| set | 1 << b));
        Morris { ways, next }
    }

    /// Reads `diagonals`, `square` or `anywhere`; nothing means the first.
    pub fn read(text: &str) -> Result<Morris, BadText> {
        if text.is_empty() {
            return Ok(Morris::new(Ways::Diagonals));
        }
        let known = Ways::ALL.iter().find(|(_, name)| *name == text);
        known.map(|(ways, _)| Morris::new(*ways)).ok_or_else(|| {
            let names = Ways::ALL.map(|(_, name)| name).join(", ");
            BadText::new(format!("men do not move by '{}': known are {names}", text.escape_debug()))
        })
    }

    /// Along which ways men move.
    pub fn ways(&self) -> Ways {
        self.ways
    }

    /// Whether a man can go from here to there in one step.
    pub(crate) fn joins(&self, from: u8, to: u8) -> bool {
        self.next[usize::from(from)] & 1 << to != 0
    }
}

impl Game for Morris {
    type Position = Men;
    type Move = Step;
    type Key = u64;

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Men {
        Men { of: [0; 2], mover: Side::First }
    }

    fn turn(&self, at: &Men) -> Side {
        at.mover
    }

    /// Three in a row win. To shut the other side in takes a row too, so nobody is ever without a move.
    fn status(&self, at: &Men) -> Status {
        let opponent = at.mover.other();
        if rows_of(at.of(opponent)) != 0 {
            return Status::Over(Outcome::Win { winner: opponent, margin: 1 });
        }
        Status::Turn(at.mover)
    }

    fn moves(&self, at: &Men, out: &mut Vec<Step>) {
        if at.placing() {
            out.extend(points(at.empty()).map(|to| Step { from: None, to }));
            return;
        }
        for from in points(at.of(at.mover)) {
            let free = self.next[usize::from(from)] & at.empty();
            out.extend(points(free).map(|to| Step { from: Some(from), to }));
        }
    }

    fn play(&self, at: &mut Men, mv: Step) {
        debug_assert!(at.empty() & 1 << mv.to != 0 && mv.from.is_none() == at.placing(), "{mv:?} in {at:?}");
        let men = &mut at.of[at.mover as usize];
        *men |= 1 << mv.to;
        if let Some(from) = mv.from {
            *men &= !(1 << from);
        }
        at.mover = at.mover.other();
    }

    /// Nine bits for each side, and one for who is to move.
    fn key(&self, at: &Men) -> u64 {
        u64::from(at.of[0]) | u64::from(at.of[1]) << 9 | (at.mover as u64) << 18
    }

    fn key_bits(&self) -> u32 {
        19
    }

    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }

    fn code(&self, mv: Step) -> MoveCode {
        MoveCode::from(mv.from.unwrap_or(9)) * 9 + MoveCode::from(mv.to)
    }
}

impl Deterministic for Morris {}

/// A position that stands for the third time is a draw. Nothing comes again once a man was put.
impl Recurring for Morris {
    type Tally = ();

    fn is_irreversible(&self, _at: &Men, mv: Step) -> bool {
        mv.from.is_none()
    }
}
