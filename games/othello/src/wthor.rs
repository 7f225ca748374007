//! WTHOR, the tournament games of the French federation: `.wtb` files of games, and files of names for players
//! (`.jou`) and tournaments (`.trn`), which games name by their numbers.
//!
//! All files begin with sixteen bytes, numbers being little-endian:
//!
//! ```text
//!   0  century, year, month, day of the file     4  how many records, 32 bits
//!   8  how many names, 16 bits                  10  year of the games, 16 bits
//!  12  side of the board, 0 meaning 8           13  kind: 1 for solitaires   14  depth of the theoretical scores
//! ```
//!
//! A game takes 68 bytes: tournament, Black, White (16 bits each), Black's discs, Black's discs after best play
//! from the end-game on, and sixty moves as ten times the row plus the column, both from 1; 0 ends them. Passes are
//! left out. A name takes 20 bytes for players and 26 for tournaments, ended by a zero byte, in Latin-1.

use crate::{Discs, Grid, Move, Othello};
use game::Game;
use std::error::Error;
use std::fmt;

const HEADER: usize = 16;
const GAME: usize = 68;
const MOVES: usize = 60;

/// What stands at the beginning of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Century, year, month and day on which the file was made.
    pub made: [u8; 4],
    /// The year in which the games were played; 0 in files of names.
    pub year: u16,
    /// How many empty squares were left when best play was worked out; 0 in files of names.
    pub depth: u8,
}

/// A game as the file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of the tournament.
    pub tournament: u16,
    /// The numbers of Black and White.
    pub players: [u16; 2],
    /// Black's discs at the end, empty squares counted for the winner.
    pub score: u8,
    /// Black's discs if both had played best from the end-game on.
    pub theoretical: u8,
    /// The squares of the moves, in order, passes left out.
    pub squares: Vec<u8>,
}

/// Which kind of names a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// Players: `.jou`.
    Players,
    /// Tournaments: `.trn`.
    Tournaments,
}

impl Names {
    fn width(self) -> usize {
        match self {
            Names::Players => 20,
            Names::Tournaments => 26,
        }
    }
}

/// Why bytes are not such a file, or a game cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadFile {
    /// The bytes end within the header.
    NoHeader {
        /// How many there are.
        length: usize,
    },
    /// The header promises another length.
    Length {
        /// How many bytes there are.
        length: usize,
        /// How many there should be.
        expected: u64,
        /// How many a record takes.
        width: usize,
    },
    /// The games were played on another board.
    Board {
        /// Its side.
        side: u8,
    },
    /// A byte that is no square.
    Square {
        /// Which game, from 1.
        game: usize,
        /// Which move, from 1.
        number: usize,
        /// What stands there.
        found: u8,
    },
    /// A move that the rules forbid.
    Illegal {
        /// Which move of the game, from 1.
        number: usize,
        /// The square that the file names.
        square: String,
    },
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadFile::NoHeader { length } => {
                write!(f, "{length} bytes are too few: expected a header of {HEADER} bytes")
            }
            BadFile::Length { length, expected, width } => {
                let (there, records) =
                    ((length - HEADER) / width, (expected - HEADER as u64) / *width as u64);
                let promise =
                    format!("its header promises {records} records of {width} bytes, {expected} in all");
                if (*length as u64) < *expected {
                    write!(f, "it was cut short at byte {length}, behind record {there}: {promise}")
                } else {
                    write!(f, "it goes on behind its end, up to byte {length}: {promise}")
                }
            }
            BadFile::Board { side } => write!(f, "games on {side}x{side}: expected 8x8"),
            BadFile::Square { game, number, found } => write!(
                f,
                "game {game}, move {number}: {found} is not a square: expected 11 to 88, row and column from 1 to 8"
            ),
            BadFile::Illegal { number, square } => {
                write!(f, "move {number}: {square} turns nothing over, whoever is to move")
            }
        }
    }
}

impl Error for BadFile {}

/// Whether bytes begin like such a file, whatever follows: a date of this century or the last, a board of Othello, a kind, a depth.
/// No text does, since its characters are larger.
pub fn begins(bytes: &[u8]) -> bool {
    let Some((&[century, year, month, day], rest)) = bytes.split_first_chunk() else { return false };
    let dated =
        [19, 20].contains(&century) && year < 100 && (1..=12).contains(&month) && (1..=31).contains(&day);
    // Side, kind and depth, as far as they are there.
    let fits = |at: usize, most: u8| rest.get(at).is_none_or(|&byte| byte <= most);
    dated && fits(8, 10) && fits(9, 1) && fits(10, 60)
}

/// The header and how many records follow.
fn read_header(bytes: &[u8], width: usize) -> Result<(Header, &[u8], u8), BadFile> {
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else {
        return Err(BadFile::NoHeader { length: bytes.len() });
    };
    let count = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let games = u64::from(count(4)) | u64::from(count(6)) << 16;
    // Files of names count in the second field, some in the first.
    let records = if games > 0 { games } else { u64::from(count(8)) };
    let expected = HEADER as u64 + records * width as u64;
    if bytes.len() as u64 != expected {
        return Err(BadFile::Length { length: bytes.len(), expected, width });
    }
    let made = [header[0], header[1], header[2], header[3]];
    Ok((Header { made, year: count(10), depth: header[14] }, rest, header[12]))
}

/// Reads a file of games.
pub fn read_games(bytes: &[u8]) -> Result<(Header, Vec<Entry>), BadFile> {
    let (header, rest, side) = read_header(bytes, GAME)?;
    if side != 0 && side != 8 {
        return Err(BadFile::Board { side });
    }
    let games = rest.chunks_exact(GAME).enumerate().map(|(i, game)| read_game(i + 1, game));
    Ok((header, games.collect::<Result<_, _>>()?))
}

fn read_game(number: usize, bytes: &[u8]) -> Result<Entry, BadFile> {
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let mut squares = Vec::new();
    for &found in bytes[8..].iter().take_while(|&&byte| byte != 0) {
        let (row, column) = (found / 10, found % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            return Err(BadFile::Square { game: number, number: squares.len() + 1, found });
        }
        squares.push(8 * (row - 1) + column - 1);
    }
    let (tournament, players) = (word(0), [word(2), word(4)]);
    Ok(Entry { tournament, players, score: bytes[6], theoretical: bytes[7], squares })
}

/// Writes a file of games; those of more than sixty moves lose the rest.
pub fn write_games(header: &Header, games: &[Entry]) -> Vec<u8> {
    let mut bytes = header.made.to_vec();
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(header.year.to_le_bytes());
    bytes.extend([8, 0, header.depth, 0]);
    for game in games {
        for number in [game.tournament, game.players[0], game.players[1]] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([game.score, game.theoretical]);
        let mut moves = [0; MOVES];
        for (byte, square) in moves.iter_mut().zip(&game.squares) {
            *byte = 10 * (square / 8 + 1) + square % 8 + 1;
        }
        bytes.extend(moves);
    }
    bytes
}

/// Reads a file of names, which games know by their numbers from 0.
pub fn read_names(bytes: &[u8], kind: Names) -> Result<(Header, Vec<String>), BadFile> {
    let (header, rest, _) = read_header(bytes, kind.width())?;
    let name =
        |record: &[u8]| record.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
    Ok((header, rest.chunks_exact(kind.width()).map(name).collect()))
}

/// Writes a file of names; what does not fit is cut off, and letters beyond Latin-1 become question marks.
pub fn write_names(header: &Header, kind: Names, names: &[String]) -> Vec<u8> {
    let mut bytes = header.made.to_vec();
    bytes.extend([0; 4]);
    bytes.extend((names.len() as u16).to_le_bytes());
    bytes.extend(header.year.to_le_bytes());
    bytes.extend([0, 0, header.depth, 0]);
    for name in names {
        let letter = |c: char| u8::try_from(u32::from(c)).ok().filter(|&byte| byte != 0).unwrap_or(b'?');
        let mut record = vec![0; kind.width()];
        for (byte, c) in record[..kind.width() - 1].iter_mut().zip(name.chars()) {
            *byte = letter(c);
        }
        bytes.extend(record);
    }
    bytes
}

impl<G: Grid> Othello<G> {
    /// The line of a game of the file, from the usual start on, passes put in.
    pub fn replay_wthor(&self, game: &Entry) -> Result<Vec<Move>, BadFile> {
        let (mut at, mut line) = (self.start(), Vec::new());
        for (i, &square) in game.squares.iter().enumerate() {
            self.pass_before(&mut at, &mut line, true);
            let mv = Move::on(u32::from(square));
            if !self.legal(&at).contains(&mv) {
                return Err(BadFile::Illegal { number: i + 1, square: self.name(mv) });
            }
            self.play(&mut at, mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// Black's discs in a position where nobody moves any more, empty squares counted for the winner and shared if
    /// there is none.
    pub fn wthor_score(&self, at: &Discs<G::Bits>) -> u8 {
        let [black, white] = game::Side::BOTH.map(|side| crate::Bits::count(at.of(side)));
        let empties = self.grid().area() - black - white;
        let given = match black.cmp(&white) {
            std::cmp::Ordering::Greater => empties,
            std::cmp::Ordering::Equal => empties / 2,
            std::cmp::Ordering::Less => 0,
        };
        (black + given) as u8
    }
}
