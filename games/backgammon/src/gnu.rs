//! The identifiers of GNU Backgammon: 14 letters for the men, 12 for everything else.

use crate::men::{Board, Men};
use crate::rules::{Backgammon, LARGEST_CUBE, Position, Stage};
use crate::xgid::checked;
use game::{BadText, Side};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits, the first one lowest in the first byte.
#[derive(Default)]
struct Bits {
    bits: Vec<bool>,
    read: usize,
}

impl Bits {
    fn put(&mut self, value: u32, many: u32) {
        self.bits.extend((0..many).map(|i| value >> i & 1 == 1));
    }

    fn take(&mut self, many: u32) -> u32 {
        let value = (0..many)
            .fold(0, |value, i| value | u32::from(self.bits.get(self.read + i as usize) == Some(&true)) << i);
        self.read += many as usize;
        value
    }

    /// As letters of base 64 without padding.
    fn letters(&self) -> String {
        let bytes: Vec<u8> = self
            .bits
            .chunks(8)
            .map(|eight| eight.iter().enumerate().fold(0, |byte, (i, &bit)| byte | u8::from(bit) << i))
            .collect();
        let mut text = String::new();
        for three in bytes.chunks(3) {
            let word = three
                .iter()
                .enumerate()
                .fold(0u32, |word, (i, &byte)| word | u32::from(byte) << (16 - 8 * i));
            for i in 0..=three.len() {
                text.push(LETTERS[(word >> (18 - 6 * i) & 63) as usize] as char);
            }
        }
        text
    }

    fn of(text: &str, letters: usize) -> Option<Bits> {
        let values: Option<Vec<u32>> = text
            .trim_end_matches('=')
            .bytes()
            .map(|letter| LETTERS.iter().position(|known| *known == letter).map(|value| value as u32))
            .collect();
        let values = values.filter(|values| values.len() == letters)?;
        let mut bytes = Vec::new();
        for four in values.chunks(4) {
            let word = four.iter().enumerate().fold(0, |word, (i, value)| word | value << (18 - 6 * i));
            bytes.extend((0..four.len() - 1).map(|i| (word >> (16 - 8 * i)) as u8));
        }
        let bits = bytes.iter().flat_map(|byte| (0..8).map(move |i| byte >> i & 1 == 1)).collect();
        Some(Bits { bits, read: 0 })
    }
}

/// The position ID of a board: 14 letters; the men of whoever is not on roll come first.
pub fn position_id(board: &Board) -> String {
    let mut bits = Bits::default();
    for men in [&board.other, &board.own] {
        for &many in &men.0 {
            bits.bits.extend((0..many).map(|_| true));
            bits.bits.push(false);
        }
    }
    bits.bits.resize(80, false);
    bits.letters()
}

/// The board of a position ID; nothing where it is none.
pub fn board_of(id: &str) -> Option<Board> {
    let bits = Bits::of(id, 14)?.bits;
    let mut men = [Men::NONE; 2];
    let mut place = 0;
    for (i, &bit) in bits.iter().enumerate() {
        if place >= 50 {
            if bits[i..].contains(&true) {
                return None;
            }
            break;
        }
        if bit { men[place / 25].0[place % 25] += 1 } else { place += 1 }
    }
    let [other, own] = men;
    let few = |men: &Men| men.0.iter().map(|&men| u32::from(men)).sum::<u32>() <= 15;
    (place >= 49 && few(&own) && few(&other)).then_some(Board { own, other })
}

/// Whoever is on roll, also while the other one decides about a double or a resignation.
fn on_roll(at: &Position) -> Side {
    if matches!(at.stage, Stage::Doubled | Stage::Resigned(..)) { at.turn.other() } else { at.turn }
}

/// Position ID and match ID of a position, joined by a colon. Player 0 is the first side.
pub fn ids(rules: &Backgammon, at: &Position) -> String {
    let mover = on_roll(at);
    let board = Board { own: at.men[mover as usize], other: at.men[mover.other() as usize] };
    let mut bits = Bits::default();
    bits.put(at.cube.trailing_zeros(), 4);
    bits.put(at.owner.map_or(3, |owner| owner as u32), 2);
    bits.put(mover as u32, 1);
    bits.put(u32::from(at.crawford), 1);
    bits.put(if at.stage == Stage::Over { 2 } else { u32::from(at.stage != Stage::Opening) }, 3);
    bits.put(at.turn as u32, 1);
    bits.put(u32::from(at.stage == Stage::Doubled), 1);
    let (resigned, high, low) = match at.stage {
        Stage::Resigned(kind, high, low) => (kind, high, low),
        Stage::Playing(high, low) => (0, high, low),
        _ => (0, 0, 0),
    };
    bits.put(u32::from(resigned), 2);
    bits.put(u32::from(high), 3);
    bits.put(u32::from(low), 3);
    bits.put(u32::from(rules.length), 15);
    bits.put(u32::from(at.score[0]), 15);
    bits.put(u32::from(at.score[1]), 15);
    bits.bits.resize(72, false);
    format!("{}:{}", position_id(&board), bits.letters())
}

/// Reads a position ID, alone (then the first side is on roll) or with a match ID behind a colon.
pub(crate) fn read(rules: &Backgammon, text: &str) -> Result<Position, BadText> {
    let bad = |what: &str| {
        BadText::new(format!(
            "'{}': {what}: expected XGID=…, or the identifiers of GNU Backgammon such as 4HPwATDgc/ABMA or \
             4HPwATDgc/ABMA:cAkAAAAAAAAA",
            text.chars().take(80).collect::<String>().escape_debug()
        ))
    };
    let (position, rest) = text.split_once(':').map_or((text, None), |(one, two)| (one, Some(two)));
    let board = board_of(position).ok_or_else(|| bad("this is no position ID"))?;
    let mut at = Position {
        men: [board.own, board.other],
        turn: Side::First,
        stage: Stage::Rolling,
        cube: 1,
        owner: None,
        score: [0, 0],
        crawford: false,
        after_crawford: false,
    };
    let mut dice = (0, 0);
    let (mut doubled, mut resigned, mut state) = (false, 0, 1);
    if let Some(rest) = rest {
        let mut bits = Bits::of(rest, 12).ok_or_else(|| bad("this is no match ID"))?;
        let side = |bit: u32| if bit == 0 { Side::First } else { Side::Second };
        let cube = bits.take(4);
        at.cube = 1u8
            .checked_shl(cube)
            .filter(|cube| (1..=LARGEST_CUBE).contains(cube))
            .ok_or_else(|| bad("the cube is too large"))?;
        at.owner = match bits.take(2) {
            owner @ 0..=1 => Some(side(owner)),
            _ => None,
        };
        at.turn = side(bits.take(1));
        at.crawford = bits.take(1) == 1;
        state = bits.take(3);
        bits.take(1);
        doubled = bits.take(1) == 1;
        resigned = bits.take(2) as u8;
        dice = (bits.take(3) as u8, bits.take(3) as u8);
        let length = bits.take(15);
        if length != u32::from(rules.length) {
            return Err(bad(&format!(
                "the match is to {length} points, and to {} by the rules",
                rules.length
            )));
        }
        at.score = [bits.take(15) as u16, bits.take(15) as u16];
        at.men[at.turn as usize] = board.own;
        at.men[at.turn.other() as usize] = board.other;
    }
    at.stage = match dice {
        _ if state == 0 => Stage::Opening,
        _ if state != 1 => return Err(bad("the game is over")),
        _ if doubled => {
            at.turn = at.turn.other();
            Stage::Doubled
        }
        (one @ 0..=6, two @ 0..=6) if resigned > 0 && (one == 0) == (two == 0) => {
            at.turn = at.turn.other();
            Stage::Resigned(resigned, one.max(two), one.min(two))
        }
        (0, 0) if rules.may_double(&at) => Stage::Before,
        (0, 0) => Stage::Rolling,
        (one @ 1..=6, two @ 1..=6) => Stage::Playing(one.max(two), one.min(two)),
        _ => return Err(bad("the dice are none")),
    };
    checked(rules, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_known_by_heart() {
        assert_eq!(position_id(&Board::START), "4HPwATDgc/ABMA");
        assert_eq!(board_of("4HPwATDgc/ABMA"), Some(Board::START));
        for wrong in ["", "4HPwATDgc/ABM", "//////////////", "4HPwATDgc/ABM?"] {
            assert_eq!(board_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn identifiers_are_read_as_they_are_written() {
        let rules = Backgammon { length: 7, cube: true, jacoby: false };
        for stage in [
            Stage::Before,
            Stage::Playing(5, 2),
            Stage::Doubled,
            Stage::Resigned(2, 5, 2),
            Stage::Resigned(1, 0, 0),
        ] {
            for turn in Side::BOTH {
                let mut at = Position { stage, turn, ..Position::fresh([2, 3], false, false) };
                at.men[0].0[5] = 4;
                at.men[0].0[2] = 1;
                let text = ids(&rules, &at);
                assert_eq!(read(&rules, &text), Ok(at), "{text}");
            }
        }
    }
}
