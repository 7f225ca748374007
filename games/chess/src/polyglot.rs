//! Opening books in the format that programs share (Polyglot, `.bin`): entries of sixteen bytes, sorted by the key of the
//! position, everything with the highest byte first.
//!
//! ```text
//!   | key (64) | move (16) | weight (16) | learn (32) |
//! ```
//!
//! A move is three bits each for the target's file and rank and the origin's file and rank, from the lowest on, then
//! what a pawn becomes: 1 knight, 2 bishop, 3 rook, 4 queen. Castling is king takes rook. The key is made of 781 numbers
//! that the format fixes, kept in `polyglot.keys`: one for each man on each square, rights to castle, the file of a
//! capture en passant, White to move.

use crate::{Board, Kind, Move, Square, Wing};
use game::{BadText, Game, Side};
use std::collections::BTreeMap;

const KEYS: &[u8; 781 * 8] = include_bytes!("polyglot.keys");
const ENTRY: usize = 16;
/// The first key of castling, of files and of White's turn.
const CASTLING: usize = 768;
const PASSANT: usize = 772;
const TURN: usize = 780;

fn number(at: usize) -> u64 {
    let bytes = KEYS[8 * at..][..8].try_into().expect("eight bytes");
    u64::from_be_bytes(bytes)
}

/// The key of a position in such books. A capture en passant counts where it is legal; the format has it also where it
/// would leave the king in check, which is rare.
pub fn key(at: &Board) -> u64 {
    let men = at.occupied().filter_map(|on| {
        let (side, kind) = at.man_on(on)?;
        Some(64 * (2 * kind.order() + usize::from(side == Side::First)) + on.index())
    });
    let rights = Side::BOTH.into_iter().flat_map(|side| {
        let wings = Wing::BOTH.into_iter().filter(move |wing| at.castling().rook_file(side, *wing).is_some());
        wings.map(move |wing| CASTLING + 2 * side as usize + usize::from(wing == Wing::Queen))
    });
    let passant = at.en_passant().map(|on| PASSANT + usize::from(on.file()));
    let turn = (at.mover() == Side::First).then_some(TURN);
    men.chain(rights).chain(passant).chain(turn).fold(0, |key, at| key ^ number(at))
}

const BECOMES: [Option<Kind>; 5] =
    [None, Some(Kind::Knight), Some(Kind::Bishop), Some(Kind::Rook), Some(Kind::Queen)];

fn packed(mv: Move) -> u16 {
    let becomes = BECOMES.iter().position(|kind| *kind == mv.promotion()).unwrap_or(0) as u16;
    u16::from(mv.to().number()) | u16::from(mv.from().number()) << 6 | becomes << 12
}

fn unpacked(bits: u16) -> Option<Move> {
    let square = |shift: u16| Square::new((bits >> shift & 63) as u8);
    let (to, from) = (square(0), square(6));
    Some(match BECOMES.get(usize::from(bits >> 12))? {
        None => Move::new(from, to),
        Some(kind) => Move::promoting(from, to, *kind),
    })
}

/// A book in memory.
#[derive(Clone, Debug)]
pub struct Book {
    bytes: Vec<u8>,
}

impl Book {
    /// A book in these bytes; the message says what is wrong with them.
    pub fn of_bytes(bytes: Vec<u8>) -> Result<Book, BadText> {
        if !bytes.len().is_multiple_of(ENTRY) {
            let length = bytes.len();
            return Err(BadText::new(format!("{length} bytes are no book: its entries have {ENTRY} each")));
        }
        let book = Book { bytes };
        let unsorted = (1..book.len()).find(|&i| book.key_at(i) < book.key_at(i - 1));
        match unsorted {
            Some(i) => Err(BadText::new(format!("entry {i} is out of order: a book is sorted by its keys"))),
            None => Ok(book),
        }
    }

    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.bytes.len() / ENTRY
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    fn key_at(&self, entry: usize) -> u64 {
        u64::from_be_bytes(self.bytes[ENTRY * entry..][..8].try_into().expect("eight bytes"))
    }

    /// The legal moves that it has for a position, with their weights, the heaviest first.
    pub fn moves(&self, at: &Board) -> Vec<(Move, u16)> {
        let key = key(at);
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = (low + high) / 2;
            if self.key_at(middle) < key { low = middle + 1 } else { high = middle }
        }
        let entries = (low..self.len()).take_while(|&entry| self.key_at(entry) == key);
        let mut moves: Vec<(Move, u16)> = entries
            .filter_map(|entry| {
                let word = |at: usize| {
                    let from = ENTRY * entry + at;
                    u16::from_be_bytes([self.bytes[from], self.bytes[from + 1]])
                };
                Some((unpacked(word(8))?, word(10)))
            })
            .filter(|(mv, _)| at.is_legal(*mv))
            .collect();
        moves.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        moves
    }

    /// A move by weight: `draw` is anything, the same number draws the same move.
    pub fn draw(&self, at: &Board, draw: u64) -> Option<Move> {
        let moves = self.moves(at);
        let all: u64 = moves.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut rest = draw.checked_rem(all)?;
        for (mv, weight) in moves {
            match rest.checked_sub(u64::from(weight)) {
                None => return Some(mv),
                Some(less) => rest = less,
            }
        }
        None
    }

    /// The book as bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Makes a book: adds games up, then writes what was played often enough.
#[derive(Clone, Debug, Default)]
pub struct Maker {
    /// By key and packed move: points and games.
    seen: BTreeMap<(u64, u16), (u32, u32)>,
}

impl Maker {
    /// A game from a position, of which so many plies count. A move gets two points for a won game of its player and one
    /// for a draw.
    pub fn add(
        &mut self,
        rules: &crate::Chess,
        first: &Board,
        line: &[Move],
        plies: usize,
        winner: Option<Side>,
    ) {
        let mut at = *first;
        for &mv in line.iter().take(plies) {
            let points = winner.map_or(1, |winner| if winner == at.mover() { 2 } else { 0 });
            let (sum, games) = self.seen.entry((key(&at), packed(mv))).or_default();
            (*sum, *games) = (*sum + points, *games + 1);
            rules.play(&mut at, mv);
        }
    }

    /// The book of all moves that were played in at least so many games and won something.
    pub fn book(&self, games: u32) -> Book {
        let mut heaviest: BTreeMap<u64, u32> = BTreeMap::new();
        for ((key, _), (points, _)) in &self.seen {
            let most = heaviest.entry(*key).or_default();
            *most = (*most).max(*points);
        }
        let mut bytes = Vec::new();
        for ((key, mv), (points, count)) in &self.seen {
            if *count < games || *points == 0 {
                continue;
            }
            // Weights have sixteen bits.
            let most = heaviest[key].max(1);
            let weight = if most > u32::from(u16::MAX) {
                (u64::from(*points) * u64::from(u16::MAX) / u64::from(most)).max(1) as u16
            } else {
                *points as u16
            };
            bytes.extend_from_slice(&key.to_be_bytes());
            bytes.extend_from_slice(&mv.to_be_bytes());
            bytes.extend_from_slice(&weight.to_be_bytes());
            bytes.extend_from_slice(&[0; 4]);
        }
        Book { bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chess;

    /// The examples of the format's description.
    #[test]
    fn keys_are_those_of_the_format() {
        for (fen, expected) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
            ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
            ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
            ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
            ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
            ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&Board::read_fen(fen).unwrap()), expected, "{fen}");
        }
    }

    #[test]
    fn what_was_played_is_found_again_by_weight() {
        let (rules, mut maker) = (Chess::classical(), Maker::default());
        let start = rules.start();
        for (text, winner) in [
            ("e2e4 e7e5", Some(Side::First)),
            ("e2e4 c7c5", None),
            ("d2d4 d7d5", Some(Side::Second)),
            ("d2d4 d7d5", None),
        ] {
            let (mut at, mut line) = (start, Vec::new());
            for word in text.split(' ') {
                let mv = at.read_move(word).unwrap();
                line.push(mv);
                at.play(mv);
            }
            maker.add(&rules, &start, &line, 10, winner);
        }
        let book = Book::of_bytes(maker.book(2).bytes().to_vec()).unwrap();
        let moves: Vec<(String, u16)> =
            book.moves(&start).into_iter().map(|(mv, weight)| (mv.to_string(), weight)).collect();
        assert_eq!(moves, [("e2e4".to_owned(), 3), ("d2d4".to_owned(), 1)]);
        let drawn: Vec<String> = (0..4).map(|draw| book.draw(&start, draw).unwrap().to_string()).collect();
        assert_eq!(drawn, ["e2e4", "e2e4", "e2e4", "d2d4"]);
        assert!(Book::of_bytes(vec![0; 17]).is_err());
        let mut turned = book.bytes().to_vec();
        turned.rotate_left(16);
        assert!(Book::of_bytes(turned).unwrap_err().to_string().contains("out of order"));
        assert_eq!(Book::of_bytes(Vec::new()).unwrap().draw(&start, 7), None);
    }
}
