//! Values packed as the files have them: a symbol is a value or a pair of symbols, symbols are written in a canonical
//! prefix code, blocks of bits hold so many values each, and an index leads into the blocks. Whatever the bytes say,
//! nothing outside of them is read.

/// Where the parts of one packed list lie in a file.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// The first byte of its description.
    pub(super) flags: u8,
    kind: Packed,
}

#[derive(Clone, Debug)]
enum Packed {
    /// Every value is this.
    Constant(u16),
    Blocks(Box<Blocks>),
}

#[derive(Clone, Debug)]
struct Blocks {
    block_bits: u32,
    index_bits: u32,
    /// The length of the shortest code.
    shortest: u32,
    /// By length: the smallest code, moved to the left end of a word, and its symbol.
    codes: Vec<(u64, u16)>,
    /// The values of a symbol less one, and the pair that it is.
    symbols: Vec<(u32, Symbol)>,
    counts: usize,
    /// Bytes of the index, of the counts and of the blocks.
    sizes: [usize; 3],
    /// Where they begin.
    places: [usize; 3],
}

#[derive(Clone, Copy, Debug)]
enum Symbol {
    Value(u16),
    Pair(u16, u16),
}

const SINGLE: u8 = 0x80;
/// The second half of a symbol that is a value.
const NO_SYMBOL: u16 = 0xfff;

pub(super) fn word(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// The four bytes there, the highest first; nothing comes behind the end.
fn bits(bytes: &[u8], at: usize) -> u64 {
    let byte = |i: usize| u64::from(bytes.get(at.wrapping_add(i)).copied().unwrap_or(0));
    byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3)
}

impl Pairs {
    /// Reads a description of a list of so many values; `at` is moved behind it.
    pub(super) fn read(bytes: &[u8], at: &mut usize, values: u64, outcomes: bool) -> Option<Pairs> {
        let base = *at;
        let byte = |i: usize| bytes.get(base.checked_add(i)?).copied();
        let flags = byte(0)?;
        if flags & SINGLE != 0 {
            *at = base + 2;
            let value = if outcomes { u16::from(byte(1)?) } else { 0 };
            return Some(Pairs { flags, kind: Packed::Constant(value) });
        }
        let (block_bits, index_bits) = (u32::from(byte(1)?), u32::from(byte(2)?));
        let blocks = long(bytes, base + 4)?;
        let counts = blocks.checked_add(u32::from(byte(3)?))? as usize;
        let (longest, shortest) = (u32::from(byte(8)?), u32::from(byte(9)?));
        let sane = (1..=longest).contains(&shortest) && longest <= 32 && block_bits < 32;
        if !sane || !(1..32).contains(&index_bits) {
            return None;
        }
        let lengths = (longest - shortest + 1) as usize;
        let first = |i: usize| word(bytes, base + 10 + 2 * i);
        let mut codes: Vec<(u64, u16)> = vec![(0, first(lengths - 1)?); lengths];
        for i in (0..lengths - 1).rev() {
            let sum = (codes[i + 1].0 + u64::from(first(i)?)).checked_sub(u64::from(first(i + 1)?))?;
            codes[i] = (sum / 2, first(i)?);
        }
        for (i, code) in codes.iter_mut().enumerate() {
            code.0 = code.0.checked_shl(64 - shortest - i as u32)?;
        }
        let symbols_at = base + 12 + 2 * lengths;
        let number = usize::from(word(bytes, symbols_at - 2)?);
        let symbols = symbols(bytes.get(symbols_at..symbols_at + 3 * number)?)?;
        *at = symbols_at + 3 * number + (number & 1);
        let entries = values.div_ceil(1 << index_bits);
        let sizes =
            [usize::try_from(entries).ok()?.checked_mul(6)?, 2 * counts, (blocks as usize) << block_bits];
        let places = [0; 3];
        let blocks = Blocks { block_bits, index_bits, shortest, codes, symbols, counts, sizes, places };
        Some(Pairs { flags, kind: Packed::Blocks(Box::new(blocks)) })
    }

    /// Puts one of its three parts at a place, which is moved behind it; whether it lies within so many bytes.
    pub(super) fn place(&mut self, part: usize, at: &mut usize, length: usize) -> Option<()> {
        if let Packed::Blocks(blocks) = &mut self.kind {
            if part == 2 {
                *at = at.checked_add(63)? & !63;
            }
            blocks.places[part] = *at;
            *at = at.checked_add(blocks.sizes[part]).filter(|end| *end <= length)?;
        }
        Some(())
    }

    /// The value with this number.
    pub(super) fn value(&self, bytes: &[u8], number: u64) -> Option<u16> {
        match &self.kind {
            Packed::Constant(value) => Some(*value),
            Packed::Blocks(blocks) => blocks.value(bytes, number),
        }
    }
}

impl Blocks {
    fn value(&self, bytes: &[u8], number: u64) -> Option<u16> {
        let [index, counts, data] = self.places;
        let entry = index.checked_add(usize::try_from(number >> self.index_bits).ok()?.checked_mul(6)?)?;
        let mut block = long(bytes, entry)? as usize;
        let within = (number & ((1 << self.index_bits) - 1)) as i64 - (1 << (self.index_bits - 1));
        let mut rest = within + i64::from(word(bytes, entry + 4)?);
        let count = |block: usize| {
            let held = word(bytes, counts + 2 * block).filter(|_| block < self.counts)?;
            Some(i64::from(held) + 1)
        };
        while rest < 0 {
            block = block.checked_sub(1)?;
            rest += count(block)?;
        }
        while rest >= count(block)? {
            rest -= count(block)?;
            block += 1;
        }
        let mut next = data.checked_add(block.checked_mul(1 << self.block_bits)?)?;
        let mut code = bits(bytes, next) << 32 | bits(bytes, next + 4);
        next += 8;
        let mut used = 0;
        let mut symbol = loop {
            let length = self.codes.iter().position(|(base, _)| code >= *base)?;
            let (base, first) = self.codes[length];
            let length = self.shortest + length as u32;
            let symbol = u64::from(first) + ((code - base) >> (64 - length));
            let values = i64::from(self.symbols.get(usize::try_from(symbol).ok()?)?.0) + 1;
            if rest < values {
                break symbol as u16;
            }
            rest -= values;
            code <<= length;
            used += length;
            if used >= 32 {
                used -= 32;
                code |= bits(bytes, next) << used;
                next += 4;
            }
        };
        loop {
            match self.symbols.get(usize::from(symbol))?.1 {
                Symbol::Value(value) => return Some(value),
                Symbol::Pair(left, right) => {
                    let values = i64::from(self.symbols.get(usize::from(left))?.0) + 1;
                    symbol = if rest < values { left } else { right };
                    rest -= if rest < values { 0 } else { values };
                }
            }
        }
    }
}

/// All symbols; nothing if one is made of itself.
fn symbols(bytes: &[u8]) -> Option<Vec<(u32, Symbol)>> {
    let mut symbols: Vec<(Option<u32>, Symbol)> = bytes
        .chunks_exact(3)
        .map(|triple| {
            let low = u16::from(triple[0]) | u16::from(triple[1] & 15) << 8;
            let high = u16::from(triple[1] >> 4) | u16::from(triple[2]) << 4;
            if high == NO_SYMBOL { (Some(0), Symbol::Value(low)) } else { (None, Symbol::Pair(low, high)) }
        })
        .collect();
    // A symbol whose halves are not measured waits below them.
    for start in 0..symbols.len() {
        let mut waiting = vec![start];
        while let Some(&top) = waiting.last() {
            let (known, symbol) = symbols[top];
            let Symbol::Pair(left, right) = symbol else {
                waiting.pop();
                continue;
            };
            let half = |symbol: u16| symbols.get(usize::from(symbol)).map(|(known, _)| *known);
            match (known, half(left)?, half(right)?) {
                (Some(_), ..) => drop(waiting.pop()),
                (None, Some(one), Some(two)) => {
                    symbols[top].0 = Some(one.checked_add(two)?.checked_add(1)?);
                    waiting.pop();
                }
                (None, None, _) => waiting.push(usize::from(left)),
                (None, _, None) => waiting.push(usize::from(right)),
            }
            if waiting.len() > symbols.len() {
                return None;
            }
        }
    }
    symbols.into_iter().map(|(values, symbol)| Some((values?, symbol))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    /// Symbols 0 and 1 have codes of two bits, 2 (which is 0 and then 1) of one.
    const CODES: [(u8, u32); 3] = [(0, 2), (1, 2), (1, 1)];
    const MEANS: [&[u16]; 3] = [&[0], &[4], &[0, 4]];
    const BLOCK: usize = 32;

    /// A packed list of what these symbols mean, and the list.
    fn packed(symbols: &[usize]) -> (Vec<u8>, Vec<u16>) {
        let (mut values, mut blocks, mut firsts) = (Vec::new(), Vec::new(), Vec::new());
        let mut used = 8 * BLOCK as u32;
        for &symbol in symbols {
            let (code, length) = CODES[symbol];
            if used + length > 8 * BLOCK as u32 {
                used = 0;
                blocks.push([0u8; BLOCK]);
                firsts.push(values.len());
            }
            let block = blocks.last_mut().expect("one was begun");
            for bit in (0..length).rev() {
                block[used as usize / 8] |= (code >> bit & 1) << (7 - used % 8);
                used += 1;
            }
            values.extend_from_slice(MEANS[symbol]);
        }
        let mut bytes = vec![0, 5, 3, 0];
        bytes.extend((blocks.len() as u32).to_le_bytes());
        bytes.extend([2, 1, 2, 0, 0, 0, 3, 0]);
        bytes.extend([0, 0xf0, 0xff, 4, 0xf0, 0xff, 0x00, 0x10, 0x00, 0]);
        for centre in (4..values.len() + 8).step_by(8).take(values.len().div_ceil(8)) {
            let block = firsts.iter().rposition(|first| *first <= centre).expect("the first begins at 0");
            bytes.extend((block as u32).to_le_bytes());
            bytes.extend(((centre - firsts[block]) as u16).to_le_bytes());
        }
        for (i, first) in firsts.iter().enumerate() {
            let end = firsts.get(i + 1).copied().unwrap_or(values.len());
            bytes.extend(((end - first - 1) as u16).to_le_bytes());
        }
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        blocks.iter().for_each(|block| bytes.extend(block));
        (bytes, values)
    }

    fn read(bytes: &[u8], values: usize) -> Option<Pairs> {
        let mut at = 0;
        let mut pairs = Pairs::read(bytes, &mut at, values as u64, true)?;
        (0..3).try_for_each(|part| pairs.place(part, &mut at, bytes.len()))?;
        Some(pairs)
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        let mut rng = Seed(19).rng();
        for length in [1, 7, 8, 9, 300, 2_000] {
            let symbols: Vec<usize> = (0..length).map(|_| rng.below(3)).collect();
            let (bytes, values) = packed(&symbols);
            let pairs = read(&bytes, values.len()).expect("nothing is wrong with it");
            for (number, value) in values.iter().enumerate() {
                assert_eq!(pairs.value(&bytes, number as u64), Some(*value), "{number} of {length}");
            }
        }
    }

    #[test]
    fn damaged_bytes_are_no_list_or_another_one() {
        let symbols: Vec<usize> = (0..300).map(|i| i % 3).collect();
        let (good, values) = packed(&symbols);
        let mut rng = Seed(20).rng();
        for _ in 0..3_000 {
            let mut bad = good.clone();
            for _ in 0..=rng.below(3) {
                let at = rng.below(bad.len());
                bad[at] = rng.bits() as u8;
            }
            bad.truncate(bad.len() - if rng.below(2) == 0 { rng.below(bad.len()) } else { 0 });
            if let Some(pairs) = read(&bad, values.len()) {
                for number in (0..values.len() as u64 + 9).step_by(5) {
                    let _ = pairs.value(&bad, number);
                }
            }
        }
        // A symbol that is made of itself.
        let mut bad = good;
        bad[24..27].copy_from_slice(&[2, 0x20, 0]);
        assert!(read(&bad, values.len()).is_none());
    }
}
