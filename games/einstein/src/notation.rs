//! Text: `a1b2` for a step, `3` for what the die shows, `a1` for a stone that is put.

use crate::rules::{Deed, Einstein, GONE, IN_HAND, MOST, Near, SIZES, Stones};
use game::{BadMove, BadText, Game, Notation, Side, Status, Unit};

impl Einstein {
    /// The rules from a setup such as `5x5` or `5x5/free`; 5x5 where nothing is said.
    pub fn read(text: &str) -> Result<Einstein, BadText> {
        let (board, free) = match text.trim().split_once('/') {
            None => (text.trim(), false),
            Some((board, "free")) => (board, true),
            Some((_, other)) => {
                let other = other.escape_debug();
                return Err(BadText::new(format!("'{other}' is no way to begin: expected free, or nothing")));
            }
        };
        let board = if board.is_empty() { "5x5" } else { board };
        let size = board.split_once('x').and_then(|(one, two)| {
            let size: u8 = one.parse().ok()?;
            (two.parse() == Ok(size) && SIZES.contains(&size)).then_some(size)
        });
        let size = size.ok_or_else(|| {
            let board = board.escape_debug();
            BadText::new(format!("the board is '{board}': expected 3x3, 4x4, 5x5 or 6x6"))
        })?;
        Ok(Einstein::new(size, free))
    }

    /// The setup in full.
    pub fn setup(&self) -> String {
        let free = if self.is_free() { "/free" } else { "" };
        format!("{0}x{0}{free}", self.size())
    }

    pub(crate) fn name(&self, cell: u8) -> String {
        format!("{}{}", (b'a' + cell % self.size()) as char, cell / self.size() + 1)
    }

    fn cell(&self, text: &str) -> Option<u8> {
        let mut letters = text.chars();
        let column = (letters.next()? as u32).checked_sub(u32::from(b'a'))?;
        let row: u32 = letters.as_str().parse().ok().filter(|row| *row > 0)?;
        let size = u32::from(self.size());
        (column < size && row <= size).then(|| ((row - 1) * size + column) as u8)
    }
}

impl Notation for Einstein {
    /// A won game is one point, as in what is expected on average.
    const UNIT: Unit =
        Unit { name: "points", one: Near::RANGE.upper.0 as u32, good: Near::RANGE.upper.0 as u32 * 2 / 5 };

    fn write_move(&self, _: &Stones, deed: Deed) -> String {
        match deed {
            Deed::Put(cell) => self.name(cell),
            Deed::Shows(pips) => pips.to_string(),
            Deed::Step { from, to } => format!("{}{}", self.name(from), self.name(to)),
        }
    }

    fn read_move(&self, at: &Stones, text: &str) -> Result<Deed, BadMove> {
        let unreadable = || BadMove::Unreadable {
            text: text.into(),
            expected: "a step such as a1b2, a cell such as a1 while stones are put, or what the die shows"
                .into(),
        };
        let deed = if let Ok(pips) = text.parse() {
            Deed::Shows(pips)
        } else if let Some(cell) = self.cell(text) {
            Deed::Put(cell)
        } else {
            let half = text.split_at_checked(2).ok_or_else(unreadable)?;
            let step = self.cell(half.0).zip(self.cell(half.1)).ok_or_else(unreadable)?;
            Deed::Step { from: step.0, to: step.1 }
        };
        if matches!(self.status(at), Status::Over(_)) {
            return Err(BadMove::GameOver { text: text.into() });
        }
        if self.legal(at).contains(&deed) {
            return Ok(deed);
        }
        let reason = match (self.status(at), deed) {
            (Status::Nature, _) => format!("the die is to be thrown, and shows 1 to {}", self.stones()),
            (_, Deed::Shows(_)) => "a stone is to be moved, not the die to be thrown".into(),
            _ => {
                let legal: Vec<String> =
                    self.legal(at).into_iter().map(|deed| self.write_move(at, deed)).collect();
                format!("the die and the rules allow {}", legal.join(" "))
            }
        };
        Err(BadMove::Illegal { text: text.into(), reason })
    }

    /// The rows from the top, the first side's stones as numbers, the second's as letters; then who is to move, and what the
    /// die shows.
    fn write_position(&self, at: &Stones) -> String {
        let mut rows = vec![vec!['.'; usize::from(self.size())]; usize::from(self.size())];
        for (side, stones) in at.cells.iter().enumerate() {
            for (i, &cell) in stones.iter().enumerate().filter(|(_, cell)| **cell < self.cells()) {
                let first = if side == 0 { b'1' } else { b'a' };
                rows[usize::from(cell / self.size())][usize::from(cell % self.size())] =
                    (first + i as u8) as char;
            }
        }
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        let who = if at.turn == Side::First { "first" } else { "second" };
        let die = if at.die > 0 { format!(" {}", at.die) } else { String::new() };
        let hand = at.cells.iter().flatten().filter(|&&cell| cell == IN_HAND).count();
        let hand = if hand > 0 { format!(" hand {hand}") } else { String::new() };
        format!("{} {who}{die}{hand}", rows.join("/"))
    }

    fn read_position(&self, text: &str) -> Result<Stones, BadText> {
        let expected = "expected the rows from the top with 1 to 6 and a to f for stones, then first or second, and what the \
                        die shows, such as '12./3.c/.ba first 2'";
        let bad = |what: String| BadText::new(format!("{what}: {expected}"));
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, who, rest @ ..] = &words[..] else { return Err(bad("too few words".into())) };
        let rows: Vec<&str> = board.split('/').collect();
        let size = usize::from(self.size());
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(bad(format!("the board is not {size} rows of {size}")));
        }
        let mut cells = [[GONE; MOST]; 2];
        for (cell, letter) in rows.concat().chars().enumerate() {
            let (side, i) = match letter {
                '.' => continue,
                '1'..='6' => (0, letter as usize - '1' as usize),
                'a'..='f' => (1, letter as usize - 'a' as usize),
                other => return Err(bad(format!("'{}' is no stone", other.escape_debug()))),
            };
            if i >= self.stones() || cells[side][i] != GONE {
                return Err(bad(format!("'{letter}' is there twice, or is not in this game")));
            }
            cells[side][i] = cell as u8;
        }
        let turn = match *who {
            "first" => Side::First,
            "second" => Side::Second,
            _ => return Err(bad("it is not said whose turn it is".into())),
        };
        let (die, hand) = match rest {
            [] => (0, 0),
            ["hand", many] => (0, many.parse().map_err(|_| bad("stones in hand are a number".into()))?),
            [die] => {
                let die: u8 = die.parse().map_err(|_| bad("the die shows a number".into()))?;
                if !(1..=self.stones() as u8).contains(&die) {
                    return Err(bad(format!("the die shows 1 to {}", self.stones())));
                }
                (die, 0)
            }
            _ => return Err(bad("there is more than a position".into())),
        };
        self.with_hand(&mut cells, turn, hand).ok_or_else(|| bad("stones in hand do not fit".into()))?;
        let at = Stones { cells, turn, die };
        let on_goal =
            Side::BOTH.iter().filter(|&&side| at.cells[side as usize].contains(&self.goal(side))).count();
        if on_goal > 1 || cells.iter().all(|stones| stones.iter().all(|&cell| cell == GONE)) {
            return Err(bad("nobody gets there".into()));
        }
        Ok(at)
    }
}

impl Einstein {
    /// Puts stones back into the hands of those who have not put them yet: the last ones of each side.
    fn with_hand(&self, cells: &mut [[u8; MOST]; 2], turn: Side, hand: usize) -> Option<()> {
        if hand == 0 {
            return Some(());
        }
        let stones = self.stones();
        let own = if turn == Side::First { hand.checked_sub(stones)? } else { hand };
        let waiting = if turn == Side::First { stones } else { 0 };
        if !self.is_free() || own == 0 || own > stones {
            return None;
        }
        for (side, many) in [(turn, own), (turn.other(), waiting)] {
            let stones = &mut cells[side as usize][stones - many..stones];
            if stones.iter().any(|&cell| cell != GONE) {
                return None;
            }
            stones.fill(IN_HAND);
        }
        Some(())
    }
}
