//! The gadgets, each on a tile of 15×15 points. What lies where is drawn here once, entered from the top; the layout
//! turns and mirrors tiles, and joins the pipes in the middle of their sides.
//!
//! ```text
//! X  a wall of Black                  O  a pipe of White
//! k  a black stone that can be taken  E  white eyes (T, Z: white stones of a test)
//! .  and other small letters: empty points, some with a name
//! ```
//!
//! White is hunted through the pipes: a pipe is a row of white stones between walls, and its only liberties are the empty
//! points in the gadgets at its ends.

/// Points along a side of a tile.
pub const TILE: usize = 15;
const MIDDLE: usize = TILE / 2;

/// A side of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Toward {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

use Toward::{East, North, South, West};

impl Toward {
    /// All four.
    pub const ALL: [Toward; 4] = [North, East, South, West];

    /// The other way.
    pub fn back(self) -> Toward {
        Toward::ALL[(self as usize + 2) % 4]
    }

    /// The same with up and down exchanged.
    pub fn flipped(self) -> Toward {
        if matches!(self, North | South) { self.back() } else { self }
    }
}

/// Which fork.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fork {
    /// White chooses the way out.
    White,
    /// Black chooses it.
    Black,
    /// Two ways in, one out.
    Merge,
}

/// What a tile does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gadget {
    /// A pipe between these sides.
    Pipe([bool; 4]),
    /// A choice or a merge.
    Fork {
        /// Who chooses there, or that paths meet.
        fork: Fork,
        /// The side with one pipe.
        stem: Toward,
        /// The two other pipes.
        arms: [Toward; 2],
    },
    /// A test of a pipe.
    Test {
        /// Where White comes from.
        from: Toward,
        /// Where the pipe is that is tested.
        tested: Toward,
    },
}

impl Gadget {
    /// A pipe between these sides.
    pub fn pipe(sides: &[Toward]) -> Gadget {
        Gadget::Pipe(Toward::ALL.map(|side| sides.contains(&side)))
    }

    /// The same with up and down exchanged.
    pub fn flipped(self) -> Gadget {
        match self {
            Gadget::Pipe([north, east, south, west]) => Gadget::Pipe([south, east, north, west]),
            Gadget::Fork { fork, stem, arms } => {
                Gadget::Fork { fork, stem: stem.flipped(), arms: arms.map(Toward::flipped) }
            }
            Gadget::Test { from, tested } => Gadget::Test { from: from.flipped(), tested: tested.flipped() },
        }
    }

    /// The sides where a pipe leaves the tile.
    pub fn ports(self) -> Vec<Toward> {
        match self {
            Gadget::Pipe(open) => Toward::ALL.into_iter().filter(|&side| open[side as usize]).collect(),
            Gadget::Fork { stem, arms: [one, other], .. } => vec![stem, one, other],
            Gadget::Test { from, tested } => vec![from, tested],
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Gadget::Pipe(_) => "pipe",
            Gadget::Fork { fork: Fork::White, .. } => "white-choice",
            Gadget::Fork { fork: Fork::Black, .. } => "black-choice",
            Gadget::Fork { fork: Fork::Merge, .. } => "merge",
            Gadget::Test { .. } => "test",
        }
    }

    /// The tile, row by row.
    pub fn drawn(self) -> [[u8; TILE]; TILE] {
        match self {
            Gadget::Pipe(open) => pipe(open),
            Gadget::Fork { fork, stem, arms } => {
                let across = arms.contains(&stem.back());
                let wanted = [
                    (North, vec![stem]),
                    (East, arms.to_vec()),
                    (if across { South } else { West }, arms.to_vec()),
                ];
                turned(&fork_upright(fork, across), &wanted)
            }
            Gadget::Test { from, tested } => {
                let across = tested == from.back();
                let rows = if across { &TEST } else { &TEST_ASIDE };
                turned(
                    &cells(rows),
                    &[(South, vec![from]), (if across { North } else { East }, vec![tested])],
                )
            }
        }
    }
}

type Cells = [[u8; TILE]; TILE];

fn cells(rows: &[&str; TILE]) -> Cells {
    rows.map(|row| row.as_bytes().try_into().expect("tiles are square"))
}

fn pipe(open: [bool; 4]) -> Cells {
    let mut cells = [[b'X'; TILE]; TILE];
    for step in 0..=MIDDLE {
        let ways = [(step, MIDDLE), (MIDDLE, TILE - 1 - step), (TILE - 1 - step, MIDDLE), (MIDDLE, step)];
        for (_, (row, column)) in ways.into_iter().enumerate().filter(|&(side, _)| open[side]) {
            cells[row][column] = b'O';
        }
    }
    cells
}

/// A fork with its stem on top: its arms to the left and to the right, or `across` with the left arm led to the bottom.
fn fork_upright(fork: Fork, across: bool) -> Cells {
    let mut cells = cells(match fork {
        Fork::White => &WHITE,
        Fork::Black => &BLACK,
        Fork::Merge => &MERGE,
    });
    if across {
        // Black's choice has its arms beside each other at the bottom already.
        let column = if fork == Fork::Black { 1 } else { 3 };
        cells[MIDDLE][..column].fill(b'X');
        (MIDDLE..TILE - 2).for_each(|row| cells[row][column] = b'O');
        cells[TILE - 2][column..=MIDDLE].fill(b'O');
        cells[TILE - 1][MIDDLE] = b'O';
    }
    cells
}

/// The image of a side by one of the eight symmetries: quarter turns, after a mirror from 4 on.
fn image_of_side(side: Toward, symmetry: usize) -> Toward {
    let mirrored = if symmetry >= 4 && matches!(side, East | West) { side.back() } else { side };
    Toward::ALL[(mirrored as usize + symmetry % 4) % 4]
}

/// The tile turned or mirrored so that each of these sides comes to lie on one of those wanted for it.
fn turned(cells: &Cells, wanted: &[(Toward, Vec<Toward>)]) -> Cells {
    let fits = |&symmetry: &usize| {
        wanted.iter().all(|(side, places)| places.contains(&image_of_side(*side, symmetry)))
    };
    let symmetry = (0..8).find(fits).expect("a gadget has different sides");
    let last = TILE - 1;
    let mut out = [[b'X'; TILE]; TILE];
    for (row, line) in cells.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            let (mut r, mut c) = (row, if symmetry >= 4 { last - column } else { column });
            for _ in 0..symmetry % 4 {
                (r, c) = (c, last - r);
            }
            out[r][c] = cell;
        }
    }
    out
}

const WHITE: [&str; TILE] = [
    "XXXXXXXOXXXXXXX",
    "XXXXXXXgXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXOOOXXXXXX",
    "OOOOOOambOOOOOO",
    "XXXXXXXEXXXXXXX",
    "XXXXXEEEEEXXXXX",
    "XXXXXE.E.EXXXXX",
    "XXXXXEEEEEXXXXX",
    "XXXXXXXXXXXXXXX",
    "XXXXXXXXXXXXXXX",
    "XXXXXXXXXXXXXXX",
];

const BLACK: [&str; TILE] = [
    "XXXXXXXOXXXXXXX",
    "XXXXXXXgXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXOOOOXXXXXX",
    "OOOOOakkbOOOOOO",
    "XOXXXXEEXXXXXOX",
    "XOXXXEEEEEXXXOX",
    "XOXXXE.E.EXXXOX",
    "XOXXXEEEEEXXXOX",
    "XOXXXXXXXEXXXOX",
    "XOOOOOOOOsOOOOX",
    "XXXXXXXXXXXXXXX",
];

const MERGE: [&str; TILE] = [
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXOOOOXXXXXX",
    "OOOOOakkbOOOOOO",
    "XXXXXXEEXXXXXXX",
    "XXXXXEEEEEXXXXX",
    "XXXXXE.E.EXXXXX",
    "XXXXXEEEEEXXXXX",
    "XXXXXXXXXXXXXXX",
    "XXXXXXXXXXXXXXX",
    "XXXXXXXXXXXXXXX",
];

const TEST: [&str; TILE] = [
    "XXXXXXXTXXXXXXX",
    "XXXXXXXTXXXXXXX",
    "XXXXXXXTXXXXXXX",
    "XXEEEXXTXXXXXXX",
    "XXE.EXXTXZZXXXX",
    "XXEEEEEkgkZXXXX",
    "XXE.EXshZZZXXXX",
    "XXEEEXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
];

const TEST_ASIDE: [&str; TILE] = [
    "XXXXXXXXXXXXXXX",
    "XXXXXXXXXXXXXXX",
    "XXXXXXXTTTTTTXX",
    "XXEEEXXTXXXXTXX",
    "XXE.EXXTXZZXTXX",
    "XXEEEEEkgkZXTXX",
    "XXE.EXshZZZXTXX",
    "XXEEEXXOXXXXTTT",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
    "XXXXXXXOXXXXXXX",
];
