//! The hand-written twin: Connect 4 on 5×5 and nothing else, plain functions on plain words.
//!
//! It walks the same tree as the generic search, node for node: the same knowledge, order of moves, table
//! and windows. What the generic search costs more is the price of its generality.

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

pub struct Solver {
    table: Box<[u64; 1 << SLOT_BITS]>,
    pub nodes: u64,
}

impl Solver {
    pub fn new() -> Solver {
        let table = vec![0; 1 << SLOT_BITS].into_boxed_slice().try_into().expect("as long as said");
        Solver { table, nodes: 0 }
    }

    /// The exact score for the side to move, null windows far from a draw first.
    pub fn solve(&mut self, mine: u64, all: u64) -> i32 {
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
            let score = self.search(mine, all, count, alpha, alpha + 1);
            if score <= alpha {
                upper = upper.min(score);
            } else {
                lower = lower.max(score);
            }
        }
        lower
    }

    fn search(&mut self, mine: u64, all: u64, count: i32, asked_alpha: i32, asked_beta: i32) -> i32 {
        self.nodes += 1;
        let open = (all + FLOOR) & BOARD;
        if completions(mine, all) & open != 0 {
            return win_after(count);
        }
        let theirs = completions(mine ^ all, all);
        let forced = open & theirs;
        let safe = if forced != 0 { forced } else { open } & !(theirs >> 1);
        let (mut lower, mut upper) = (-win_after(count + 1), win_after(count + 2));
        if forced & forced.wrapping_sub(1) != 0 || safe == 0 {
            return lower;
        }
        let (mut alpha, mut beta) = (asked_alpha.max(lower), asked_beta.min(upper));
        if alpha >= beta {
            return if upper <= asked_alpha { upper } else { lower };
        }

        let product = (mine + all).wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << KEY_BITS) - 1);
        let mixed = product ^ product >> (KEY_BITS / 2);
        let slot = mixed as usize % (1 << SLOT_BITS);
        let label = mixed >> SLOT_BITS << 6 | 1;
        let word = self.table[slot];
        let mut hint = 0;
        if word >> MEMO_BITS == label {
            lower = lower.max(i32::from(word as u8 as i8));
            upper = upper.min(i32::from((word >> 8) as u8 as i8));
            (alpha, beta) = (asked_alpha.max(lower), asked_beta.min(upper));
            if alpha >= beta {
                return if upper <= asked_alpha { upper } else { lower };
            }
            hint = word >> 16 & 63;
        }

        let mut moves = [(0, 0); WIDTH];
        let mut listed = 0;
        for cells in COLUMNS.into_iter().rev() {
            let cell = safe & cells;
            if cell == 0 {
                continue;
            }
            let rank = if hint != 0 && hint == mark(cell) {
                i32::MAX
            } else {
                completions(mine | cell, all).count_ones() as i32
            };
            let mut i = listed;
            while i > 0 && moves[i - 1].0 > rank {
                moves[i] = moves[i - 1];
                i -= 1;
            }
            moves[i] = (rank, cell);
            listed += 1;
        }

        let (mut best, mut choice) = (lower, 0);
        for &(_, cell) in moves[..listed].iter().rev() {
            let score = -self.search(mine ^ all, all | cell, count + 1, -beta, -alpha);
            if score > best {
                best = score;
                choice = mark(cell);
            }
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
        if best >= beta {
            lower = best;
        } else {
            upper = best;
        }
        let memo = u64::from(lower as u8) | u64::from(upper as u8) << 8 | choice << 16;
        self.table[slot] = label << MEMO_BITS | memo;
        best
    }
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
    (CELLS + 1 - before) / 2
}

/// The column of a cell, from 1: 0 is no move.
fn mark(cell: u64) -> u64 {
    u64::from(cell.trailing_zeros() / STEP + 1)
}
