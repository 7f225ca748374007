//! The hand-written twin: Connect 4 on 5×5 and nothing else, plain functions on plain words.
//!
//! It walks the same tree as the generic search, node for node: the same knowledge, order of moves, table
//! and windows. There are two of it:
//!
//! - `Solver<BARE>` finds the score and counts nodes, no more. It trusts the knowledge that nobody completes
//!   four on the way, so it never looks whether a game is over.
//! - `Solver<FULL>` delivers what the generic search delivers: it applies the rules to every position, can be
//!   stopped after any number of nodes, names a best move, and counts hits, cuts, records and evictions.
//!
//! What the generic search costs more than `FULL` is the price of its generality; what it costs more than
//! `BARE` is the price of everything.

pub const BARE: bool = false;
pub const FULL: bool = true;

const WIDTH: usize = 5;
const HEIGHT: u32 = 5;
const CELLS: i32 = WIDTH as i32 * HEIGHT as i32;
/// From a cell to its neighbour on the right: a column and its sentinel.
const STEP: u32 = HEIGHT + 1;
const KEY_BITS: u32 = WIDTH as u32 * STEP;
const FLOOR: u64 = 0b000001_000001_000001_000001_000001;
const BOARD: u64 = FLOOR * 0b11111;
/// The columns from the centre outward.
const COLUMNS: [u64; WIDTH] = [0b11111 << 12, 0b11111 << 18, 0b11111 << 6, 0b11111 << 24, 0b11111];

/// A table entry is, from the top: rest of the key, a 1 (the generation), hint (6), upper (8), lower (8).
const SLOT_BITS: u32 = super::TABLE_BITS;
const MEMO_BITS: u32 = 22;

/// What happened on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub nodes: u64,
    pub hits: u64,
    pub closed: u64,
    pub cuts: u64,
    pub first_cuts: u64,
    pub records: u64,
    pub fresh: u64,
    pub evictions: u64,
}

/// The budget of nodes was used up.
#[derive(Debug)]
pub struct Stopped;

pub struct Solver<const KIND: bool> {
    table: Box<[u64; 1 << SLOT_BITS]>,
    budget: u64,
    pub counts: Counts,
    /// The best move of the node left last, 0 if none was singled out.
    pub choice: u64,
}

impl<const KIND: bool> Solver<KIND> {
    pub fn new(budget: u64) -> Solver<KIND> {
        let table = vec![0; 1 << SLOT_BITS].into_boxed_slice().try_into().expect("as long as said");
        Solver { table, budget, counts: Counts::default(), choice: 0 }
    }

    /// The exact score for the side to move, null windows far from a draw first.
    pub fn solve(&mut self, mine: u64, all: u64) -> Result<i32, Stopped> {
        let count = all.count_ones() as i32;
        let most = win_after(3);
        let (mut lower, mut upper) = (-most, most);
        while lower < upper {
            let middle = lower + (upper - lower) / 2;
            let alpha = if middle <= 0 && lower / 2 < middle {
                lower / 2
            } else if middle >= 0 && upper / 2 > middle {
                upper / 2
            } else {
                middle
            };
            let score = self.search(mine, all, count, alpha, alpha + 1)?;
            if score <= alpha {
                upper = upper.min(score);
            } else {
                lower = lower.max(score);
            }
        }
        Ok(lower)
    }

    fn search(
        &mut self,
        mine: u64,
        all: u64,
        count: i32,
        asked_alpha: i32,
        asked_beta: i32,
    ) -> Result<i32, Stopped> {
        if KIND == FULL && self.counts.nodes == self.budget {
            return Err(Stopped);
        }
        self.counts.nodes += 1;
        if KIND == FULL {
            if has_four(mine ^ all) {
                return Ok(-win_after(count - 1));
            }
            if count == CELLS {
                return Ok(0);
            }
            self.choice = 0;
        }
        let open = (all + FLOOR) & BOARD;
        if completions(mine, all) & open != 0 {
            return Ok(win_after(count));
        }
        let theirs = completions(mine ^ all, all);
        let forced = open & theirs;
        let safe = if forced != 0 { forced } else { open } & !(theirs >> 1);
        if forced & forced.wrapping_sub(1) != 0 || safe == 0 {
            return Ok(-win_after(count + 1));
        }
        let (mut lower, mut upper) = (-win_after((count + 3).min(CELLS + 1)), win_after(count + 2));
        let (mut alpha, mut beta) = (asked_alpha.max(lower), asked_beta.min(upper));
        if alpha >= beta {
            return Ok(if upper <= asked_alpha { upper } else { lower });
        }

        let product = (mine + all).wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << KEY_BITS) - 1);
        let mixed = product ^ product >> (KEY_BITS / 2);
        let slot = mixed as usize % (1 << SLOT_BITS);
        let label = mixed >> SLOT_BITS << 6 | 1;
        let word = self.table[slot];
        let mut hint = 0;
        if word >> MEMO_BITS == label {
            self.counts.hits += u64::from(KIND);
            lower = lower.max(i32::from(word as u8 as i8));
            upper = upper.min(i32::from((word >> 8) as u8 as i8));
            (alpha, beta) = (asked_alpha.max(lower), asked_beta.min(upper));
            if alpha >= beta {
                self.counts.closed += u64::from(KIND);
                return Ok(if upper <= asked_alpha { upper } else { lower });
            }
            hint = word >> 16 & 63;
        }

        let (mut moves, mut ranks, mut listed) = ([0; WIDTH], [0; WIDTH], 0);
        if safe & (safe - 1) == 0 {
            (moves[0], listed) = (safe, 1);
        } else {
            for cell in COLUMNS.map(|column| safe & column) {
                if cell == 0 {
                    continue;
                }
                let rank = if hint != 0 && hint == code(cell) {
                    u32::MAX
                } else {
                    completions(mine | cell, all).count_ones()
                };
                let mut to = listed;
                while to > 0 && ranks[to - 1] < rank {
                    (moves[to], ranks[to]) = (moves[to - 1], ranks[to - 1]);
                    to -= 1;
                }
                (moves[to], ranks[to]) = (cell, rank);
                listed += 1;
            }
        }

        let (mut best, mut choice) = (lower, 0);
        for (i, &cell) in moves[..listed].iter().enumerate() {
            let score = -self.search(mine ^ all, all | cell, count + 1, -beta, -alpha)?;
            if score > best {
                (best, choice) = (score, cell);
            }
            if score >= beta {
                self.counts.cuts += u64::from(KIND);
                self.counts.first_cuts += u64::from(KIND && i == 0);
                break;
            }
            alpha = alpha.max(score);
        }
        if best >= beta {
            lower = best;
        } else {
            upper = best;
        }
        let hint = if choice == 0 { 0 } else { code(choice) };
        let memo = u64::from(lower as u8) | u64::from(upper as u8) << 8 | hint << 16;
        if KIND == FULL {
            let before = self.table[slot];
            self.choice = choice;
            self.counts.records += 1;
            self.counts.fresh += u64::from(before == 0);
            self.counts.evictions += u64::from(before != 0 && before >> MEMO_BITS != label);
        }
        self.table[slot] = label << MEMO_BITS | memo;
        Ok(best)
    }
}

/// Whether four discs stand in a line.
fn has_four(discs: u64) -> bool {
    let fours = |step: u32| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step)
    };
    fours(1) | fours(STEP - 1) | fours(STEP) | fours(STEP + 1) != 0
}

/// The empty cells that would complete a line of four.
fn completions(discs: u64, all: u64) -> u64 {
    let mut found = discs << 1 & discs << 2 & discs << 3;
    for step in [STEP - 1, STEP, STEP + 1] {
        let above = discs << step & discs << (2 * step);
        let below = discs >> step & discs >> (2 * step);
        found |= above & (discs << (3 * step) | discs >> step);
        found |= below & (discs >> (3 * step) | discs << step);
    }
    found & (BOARD ^ all)
}

/// The score of a win by the disc that follows `before` discs.
fn win_after(before: i32) -> i32 {
    (CELLS + 1 - before) >> 1
}

/// The bit of a cell, from 1: 0 is no move.
fn code(cell: u64) -> u64 {
    u64::from(cell.trailing_zeros() + 1)
}
