//! Tables of all positions of a game, from 2 to 8 bits each, to be mapped into memory.
//!
//! ```text
//! tesuji table 1                 lines of text: what it is,
//! game mnk:4,4,4                 the game as the catalog writes it,
//! indices 43046721               how many numbers positions have,
//! bits 6                         how many bits each takes,
//! ranks yes                      whether they tell how long a win takes,
//! settled 1234                   how many positions are won by somebody;
//!                                an empty line
//! values                         index i in the bits from i · bits on, the lowest bit of a byte first
//! CRC-32 of everything before    4 bytes, the lowest first
//! ```
//!
//! A value is 0 (no position), 1 (draw) or 2 + 2 rank + winner; without ranks, the rank counts as 0.

use flate2::Crc;
use game::Side;
use std::fmt;
use std::io::{self, Write};

const MAGIC: &str = "tesuji table 1";
/// A head that is longer than this is none.
const LONGEST_HEAD: usize = 4096;

/// What a table says of one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// No position has it.
    Nothing,
    /// A draw.
    Draw,
    /// A win.
    Won {
        /// The side that wins.
        winner: Side,
        /// In so many moves; 0 in tables without ranks.
        rank: u8,
    },
}

impl Value {
    /// As one number.
    #[inline(always)]
    pub fn byte(self) -> u8 {
        match self {
            Value::Nothing => 0,
            Value::Draw => 1,
            Value::Won { winner, rank } => 2 + 2 * rank + winner as u8,
        }
    }

    /// From that number.
    #[inline(always)]
    pub fn of_byte(byte: u8) -> Value {
        match byte {
            0 => Value::Nothing,
            1 => Value::Draw,
            _ => {
                let winner = if byte & 1 == 0 { Side::First } else { Side::Second };
                Value::Won { winner, rank: (byte - 2) / 2 }
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nothing => f.write_str("no position"),
            Value::Draw => f.write_str("a draw"),
            Value::Won { winner, rank } => write!(f, "a win of J{} in {rank}", *winner as u8),
        }
    }
}

/// A table in memory.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The game, as the catalog writes it.
    pub game: &'a str,
    /// How many numbers positions have.
    pub indices: u64,
    /// How many bits each takes.
    pub bits: u32,
    /// Whether it tells how long a win takes.
    pub ranks: bool,
    /// How many positions are won by somebody.
    pub settled: u64,
    values: &'a [u8],
    sum: u32,
    whole: &'a [u8],
}

fn bytes_for(indices: u64, bits: u32) -> Option<usize> {
    usize::try_from((u128::from(indices) * u128::from(bits)).div_ceil(8)).ok()
}

impl<'a> Table<'a> {
    /// A table in these bytes; its values are not summed up yet, see [`Table::is_whole`].
    pub fn of_bytes(bytes: &'a [u8]) -> Result<Table<'a>, String> {
        let head = &bytes[..bytes.len().min(LONGEST_HEAD)];
        let end = head.windows(2).position(|pair| pair == b"\n\n").ok_or("it does not begin like a table")?;
        let text = std::str::from_utf8(&head[..end]).map_err(|_| "its head is no text")?;
        let mut lines = text.lines();
        if lines.next() != Some(MAGIC) {
            return Err(format!("it does not begin with '{MAGIC}'"));
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.ok_or_else(|| format!("its head has no line '{name} …' where it should"))
        };
        let number =
            |text: &str| text.parse::<u64>().map_err(|_| format!("'{text}' in its head is no number"));
        let game = field("game")?;
        let indices = number(field("indices")?)?;
        let bits = number(field("bits")?)? as u32;
        let ranks = field("ranks")? == "yes";
        let settled = number(field("settled")?)?;
        if !(2..=8).contains(&bits) || (ranks && bits == 2) {
            return Err(format!("{bits} bits per position: there are from 2 to 8, and from 3 with ranks"));
        }
        let rest = &bytes[end + 2..];
        let length = bytes_for(indices, bits).filter(|&length| rest.len() == length.saturating_add(4));
        let length = length.ok_or_else(|| {
            format!("{} bytes follow its head, not what {indices} values of {bits} bits take", rest.len())
        })?;
        let sum = u32::from_le_bytes(rest[length..].try_into().expect("four bytes are left"));
        let whole = &bytes[..bytes.len() - 4];
        Ok(Table { game, indices, bits, ranks, settled, values: &rest[..length], sum, whole })
    }

    /// Whether the checksum is right.
    pub fn is_whole(&self) -> bool {
        let mut crc = Crc::new();
        crc.update(self.whole);
        crc.sum() == self.sum
    }

    /// What it says of this number.
    pub fn value(&self, index: u64) -> Value {
        let start = index * u64::from(self.bits);
        let byte = (start / 8) as usize;
        let word = u16::from(self.values[byte]) | u16::from(*self.values.get(byte + 1).unwrap_or(&0)) << 8;
        Value::of_byte((word >> (start % 8)) as u8 & (!0 >> (8 - self.bits)))
    }

    /// A value as this table would tell it.
    pub fn told(&self, value: Value) -> Value {
        match value {
            Value::Won { winner, .. } if !self.ranks => Value::Won { winner, rank: 0 },
            value => value,
        }
    }
}

/// How many bits values up to this rank take.
pub fn bits_for(rank: u8) -> u32 {
    (u8::BITS - Value::Won { winner: Side::Second, rank }.byte().leading_zeros()).max(3)
}

/// Writes a table of these values, without ranks if there are 2 bits for each.
pub fn write_table(game: &str, values: &[u8], bits: u32, out: &mut dyn Write) -> io::Result<()> {
    let settled = values.iter().filter(|&&value| value > 1).count();
    let ranks = if bits > 2 { "yes" } else { "no" };
    let head = format!(
        "{MAGIC}\ngame {game}\nindices {}\nbits {bits}\nranks {ranks}\nsettled {settled}\n\n",
        values.len()
    );
    let mut crc = Crc::new();
    let mut pass = |bytes: &[u8]| {
        crc.update(bytes);
        out.write_all(bytes)
    };
    pass(head.as_bytes())?;
    // Eight values fill whole bytes, whatever the width.
    let mut packed = Vec::with_capacity(1 << 16);
    for eight in values.chunks(8) {
        let mut word = 0u64;
        for (place, &value) in (0..).zip(eight) {
            let value = if bits == 2 && value > 1 { 2 + (value & 1) } else { value };
            word |= u64::from(value) << (place * bits);
        }
        let length = (eight.len() * bits as usize).div_ceil(8);
        packed.extend_from_slice(&word.to_le_bytes()[..length]);
        if packed.len() + 8 > packed.capacity() {
            pass(&packed)?;
            packed.clear();
        }
    }
    pass(&packed)?;
    let sum = crc.sum();
    out.write_all(&sum.to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_in_every_width() {
        for bits in 3..=8 {
            let most = (1u16 << bits) - 1;
            let values: Vec<u8> = (0..1000u16).map(|i| (i * 7 % (most + 1)) as u8).collect();
            let mut bytes = Vec::new();
            write_table("some:game", &values, bits, &mut bytes).unwrap();
            let table = Table::of_bytes(&bytes).unwrap();
            assert!(table.is_whole() && table.game == "some:game" && table.ranks);
            let read: Vec<u8> = (0..1000).map(|index| table.value(index).byte()).collect();
            assert_eq!(read, values);
        }
    }

    #[test]
    fn two_bits_forget_the_rank() {
        let values: Vec<u8> = (0..=255).collect();
        let mut bytes = Vec::new();
        write_table("some:game", &values, 2, &mut bytes).unwrap();
        let table = Table::of_bytes(&bytes).unwrap();
        for value in 0..=255u8 {
            assert_eq!(table.value(u64::from(value)), table.told(Value::of_byte(value)));
        }
    }

    #[test]
    fn a_damaged_table_is_noticed() {
        let mut good = Vec::new();
        write_table("some:game", &[0, 1, 2, 3, 4, 5], 4, &mut good).unwrap();
        for place in 0..good.len() {
            let mut bad = good.clone();
            bad[place] ^= 4;
            assert!(Table::of_bytes(&bad).map_or(true, |table| !table.is_whole()), "byte {place}");
            assert!(Table::of_bytes(&good[..place]).is_err(), "cut after {place}");
        }
        assert_eq!([0, 1, 2, 6, 7, 14, 126].map(bits_for), [3, 3, 3, 4, 5, 5, 8]);
    }
}
