//! Boards with numbered squares, of which programs talk square by square: who is to move, and a letter for each square. A
//! move is where it starts, where it ends and what it captures, which the board before and after it tells.

use catalog::Match;

/// The letter of an empty square; men are `w` and `b`, kings `W` and `B`.
pub(crate) const EMPTY: char = 'e';

/// A board, square by square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Squares {
    /// `W` or `B`.
    pub(crate) turn: char,
    /// A letter for each square, the first first.
    pub(crate) cells: Vec<char>,
}

/// A move by its squares, numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hop {
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// In the order of their numbers.
    pub(crate) captured: Vec<u32>,
}

/// The number of squares on which the pieces of this game stand; the message says that it is no such game.
pub(crate) fn count(setup: &str) -> Result<u32, String> {
    let none = || format!("{setup} is not played on numbered squares: this protocol is for games that are");
    let (entry, board) = catalog::entry(setup).map_err(|bad| bad.to_string())?;
    let [columns, rows] = (entry.talk.size)(board).map_err(|_| none())?;
    let squares = columns * rows / 2;
    let start = catalog::open(setup).map_err(|bad| bad.to_string())?.position();
    Squares::of_fen(&start, squares).map(|_| squares).map_err(|_| none())
}

impl Squares {
    /// The board of a match.
    pub(crate) fn of(game: &dyn Match, count: u32) -> Result<Squares, String> {
        Squares::of_fen(&game.position(), count)
    }

    /// Reads `W:W31-50,K3:B1-20`.
    fn of_fen(text: &str, count: u32) -> Result<Squares, String> {
        let mut parts = text.trim().trim_end_matches('.').split(':');
        let turn = parts.next().and_then(|part| part.chars().next()).filter(|c| matches!(c, 'W' | 'B'));
        let mut board =
            Squares { turn: turn.ok_or("nobody is to move")?, cells: vec![EMPTY; count as usize] };
        for part in parts {
            let mut letters = part.chars();
            let white = match letters.next() {
                Some('W') => true,
                Some('B') => false,
                _ => return Err("a side has no colour".into()),
            };
            for piece in letters.as_str().split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
                let (king, numbers) = piece.strip_prefix('K').map_or((false, piece), |rest| (true, rest));
                let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
                let number = |text: &str| {
                    let number = text.trim_start_matches('K').parse::<u32>().ok();
                    number.filter(|number| (1..=count).contains(number)).ok_or("no such square")
                };
                for square in number(first)?..=number(last)? {
                    board.cells[square as usize - 1] = match (white, king) {
                        (true, false) => 'w',
                        (true, true) => 'W',
                        (false, false) => 'b',
                        (false, true) => 'B',
                    };
                }
            }
        }
        Ok(board)
    }

    /// As a match reads it.
    pub(crate) fn fen(&self) -> String {
        let side = |man: char, king: char| {
            let piece = |(number, &cell): (usize, &char)| match cell {
                cell if cell == man => Some(number.to_string()),
                cell if cell == king => Some(format!("K{number}")),
                _ => None,
            };
            (1..).zip(&self.cells).filter_map(piece).collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", self.turn, side('w', 'W'), side('b', 'B'))
    }

    /// Reads the letter of who is to move and one for each square.
    pub(crate) fn read(text: &str, count: u32) -> Result<Squares, String> {
        let mut letters = text.chars();
        let turn =
            letters.next().filter(|c| matches!(c, 'W' | 'B')).ok_or("a position begins with W or B")?;
        let cells: Vec<char> = letters.collect();
        if let Some(odd) = cells.iter().find(|c| !matches!(c, 'w' | 'b' | 'W' | 'B' | 'e')) {
            return Err(format!("'{}' is no piece: expected w, b, W, B or e", odd.escape_debug()));
        }
        if cells.len() != count as usize {
            return Err(format!("a position has {count} squares here, this one {}", cells.len()));
        }
        Ok(Squares { turn, cells })
    }

    /// The same as text.
    pub(crate) fn text(&self) -> String {
        std::iter::once(self.turn).chain(self.cells.iter().copied()).collect()
    }

    fn is_movers(&self, cell: char) -> bool {
        cell != EMPTY && cell.to_ascii_uppercase() == self.turn
    }
}

impl Hop {
    /// What happens between a board and the next, by a move that is written like this.
    fn between(before: &Squares, after: &Squares, mv: &str) -> Option<Hop> {
        let changed =
            || (1..).zip(before.cells.iter().zip(&after.cells)).filter(|(_, (old, new))| old != new);
        let left = changed().find(|(_, (old, new))| before.is_movers(**old) && **new == EMPTY);
        let came = changed().find(|(_, (_, new))| before.is_movers(**new));
        let taken =
            changed().filter(|(_, (old, new))| **old != EMPTY && !before.is_movers(**old) && **new == EMPTY);
        let captured: Vec<u32> = taken.map(|(square, _)| square).collect();
        // A piece that comes back to where it was has left no trace but in the text.
        let named = mv.split(|c: char| !c.is_ascii_digit()).next().and_then(|number| number.parse().ok());
        let from = left.map(|(square, _)| square).or(named)?;
        let to = came.map_or(from, |(square, _)| square);
        Some(Hop { from, to, captured })
    }

    /// Every move of a match by its squares, and as the match writes it.
    pub(crate) fn all(game: &dyn Match, count: u32) -> Result<Vec<(Hop, String)>, String> {
        let mut copy = catalog::open(game.setup()).map_err(|bad| bad.to_string())?;
        copy.set_position(&game.position()).map_err(|bad| bad.to_string())?;
        let before = Squares::of(&*copy, count)?;
        let mut all = Vec::new();
        for mv in copy.moves() {
            copy.play(&mv).map_err(|bad| bad.to_string())?;
            let after = Squares::of(&*copy, count)?;
            copy.undo();
            all.push((Hop::between(&before, &after, &mv).ok_or("a move that nobody makes")?, mv));
        }
        Ok(all)
    }

    /// A move of a match by its squares.
    pub(crate) fn of(game: &dyn Match, count: u32, mv: &str) -> Result<Hop, String> {
        let all = Hop::all(game, count)?;
        let own = all.into_iter().find(|(_, text)| text == mv);
        own.map(|(hop, _)| hop).ok_or_else(|| format!("'{}' is no move here", mv.escape_debug()))
    }

    /// The move of a match that goes by these squares. Where nothing is said of captures, both ends must tell.
    pub(crate) fn find(&self, game: &dyn Match, count: u32) -> Result<String, String> {
        let all = Hop::all(game, count)?;
        let ends = |hop: &Hop| (hop.from, hop.to) == (self.from, self.to);
        let exact = all.iter().find(|(hop, _)| hop == self);
        let alike: Vec<_> = all.iter().filter(|(hop, _)| ends(hop) && self.captured.is_empty()).collect();
        match (exact, &alike[..]) {
            (Some((_, mv)), _) | (None, [(_, mv)]) => Ok(mv.clone()),
            (None, []) => Err(format!("{self} is no legal move")),
            _ => Err(format!("{self} could be {} captures: name what is captured", alike.len())),
        }
    }

    /// Reads `32-28` or `28x19x23`: from, to, and what is captured.
    pub(crate) fn read(text: &str) -> Result<Hop, String> {
        let bad = || format!("'{}' is no move: expected 32-28 or 28x19x23", text.escape_debug());
        let mut numbers = text.split(['-', 'x']).map(|number| number.parse::<u32>().map_err(|_| bad()));
        let (from, to) = (numbers.next().ok_or_else(bad)??, numbers.next().ok_or_else(bad)??);
        let mut captured = numbers.collect::<Result<Vec<u32>, String>>()?;
        captured.sort_unstable();
        Ok(Hop { from, to, captured })
    }
}

impl std::fmt::Display for Hop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let between = if self.captured.is_empty() { '-' } else { 'x' };
        write!(f, "{}{between}{}", self.from, self.to)?;
        self.captured.iter().try_for_each(|square| write!(f, "x{square}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUP: &str = "draughts:international";

    #[test]
    fn boards_read_back() {
        assert_eq!(count(SETUP), Ok(50));
        assert!(count("connect4").unwrap_err().contains("numbered squares"));
        let game = catalog::open(SETUP).unwrap();
        let start = Squares::of(&*game, 50).unwrap();
        let text = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        assert_eq!((start.text(), Squares::read(&text, 50)), (text.clone(), Ok(start.clone())));
        let mut again = catalog::open(SETUP).unwrap();
        again.set_position(&start.fen()).unwrap();
        assert_eq!(again.position(), game.position());
        for bad in ["", "X", "W", "Wbbb", &text.replace('e', "x")] {
            assert!(Squares::read(bad, 50).is_err(), "{bad}");
        }
    }

    /// Two ways round capture different men between the same squares.
    #[test]
    fn captures_are_told_by_what_they_take() {
        let mut game = catalog::open(SETUP).unwrap();
        game.set_position("W:W32:B28,19,18,8").unwrap();
        for (hop, mv) in Hop::all(&*game, 50).unwrap() {
            assert_eq!(hop.find(&*game, 50).as_ref(), Ok(&mv));
            assert_eq!(Hop::read(&hop.to_string()), Ok(hop.clone()));
            assert!(!hop.captured.is_empty());
        }
        assert!(Hop::read("32-28").unwrap().find(&*game, 50).is_err());
        assert!(Hop::read("1-").is_err() && Hop::read("ax3").is_err() && Hop::read("").is_err());
    }
}
