//! Symbols as bytes: a binary range coder whose probabilities learn from what has passed (Martin 1979; the carry is
//! kept as in LZMA). Writer and reader hold the same models, so both know the same odds at every bit.

/// The odds of one bit, learnt from the bits seen in the same context: a fast and a slow mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds {
    fast: u16,
    slow: u16,
}

impl Default for Odds {
    fn default() -> Odds {
        Odds { fast: 1 << 15, slow: 1 << 15 }
    }
}

impl Odds {
    /// The chance of a 1 in 4096ths, never 0 and never all.
    fn chance(self) -> u32 {
        ((u32::from(self.fast) + u32::from(self.slow)) >> 5).clamp(1, 4095)
    }

    fn learn(&mut self, bit: bool) {
        let step = |mean: &mut u16, rate: u32| {
            if bit { *mean += (u16::MAX - *mean) >> rate } else { *mean -= *mean >> rate }
        };
        step(&mut self.fast, 4);
        step(&mut self.slow, 7);
    }
}

/// Either end of the channel: a bit goes through, with the odds that both ends know.
pub(crate) trait Channel {
    /// Writes `bit`, or ignores it and returns the bit that was read.
    fn pass(&mut self, odds: &mut Odds, bit: bool) -> bool;
}

/// The writing end.
#[derive(Debug)]
pub(crate) struct Encoder {
    low: u64,
    range: u32,
    /// The last byte before `low`, held back with the 0xFF bytes behind it until no carry can reach it.
    held: u8,
    pending: u64,
    pub(crate) bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, held: 0, pending: 1, bytes: Vec::new() }
    }

    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > u64::from(u32::MAX) {
            let carry = (self.low >> 32) as u8;
            let mut byte = self.held;
            while self.pending > 0 {
                self.bytes.push(byte.wrapping_add(carry));
                byte = 0xFF;
                self.pending -= 1;
            }
            self.held = (self.low >> 24) as u8;
        }
        self.pending += 1;
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    /// The bytes of everything written so far; the next bit starts afresh.
    pub(crate) fn finish(&mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        std::mem::replace(self, Encoder::new()).bytes
    }
}

impl Channel for Encoder {
    fn pass(&mut self, odds: &mut Odds, bit: bool) -> bool {
        let bound = (self.range >> 12) * odds.chance();
        if bit {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        odds.learn(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// The reading end. Behind the last byte it reads zeros; [`Decoder::is_spent`] says whether all was read.
///
/// Many bytes spell the same bits: the first is skipped, and of the last ones only so much matters as tells the bits
/// apart. So whatever is read is written again, and [`Decoder::is_as_written`] says whether the bytes are the same.
#[derive(Debug)]
pub(crate) struct Decoder {
    code: u32,
    range: u32,
    bytes: Vec<u8>,
    next: usize,
    again: Encoder,
}

impl Decoder {
    pub(crate) fn new(bytes: Vec<u8>) -> Decoder {
        let mut decoder = Decoder { code: 0, range: u32::MAX, bytes, next: 0, again: Encoder::new() };
        for _ in 0..5 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.get(self.next).copied().unwrap_or(0));
        self.next += 1;
    }

    /// Whether exactly the bytes that were given have been read.
    pub(crate) fn is_spent(&self) -> bool {
        self.next == self.bytes.len()
    }

    /// How many bytes the writer had put out when it had written what was read so far.
    pub(crate) fn written(&self) -> usize {
        self.again.bytes.len()
    }

    /// Whether the bytes are those that the writer makes of the bits that were read. Nothing can be read afterwards.
    pub(crate) fn is_as_written(&mut self) -> bool {
        self.again.finish() == self.bytes
    }
}

impl Channel for Decoder {
    fn pass(&mut self, odds: &mut Odds, _: bool) -> bool {
        let bound = (self.range >> 12) * odds.chance();
        let bit = self.code < bound;
        if bit {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        self.again.pass(&mut odds.clone(), bit);
        odds.learn(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    #[test]
    fn what_is_written_is_read_and_likely_bits_are_cheap() {
        for (one_in, most_bytes) in [(2, 13_000), (100, 1_200)] {
            let mut rng = Seed(7).rng();
            let bits: Vec<bool> = (0..100_000).map(|_| rng.below(one_in) == 0).collect();
            let (mut encoder, mut odds) = (Encoder::new(), Odds::default());
            for &bit in &bits {
                encoder.pass(&mut odds, bit);
            }
            let bytes = encoder.finish();
            assert!(bytes.len() < most_bytes, "{}", bytes.len());
            let (mut decoder, mut odds) = (Decoder::new(bytes), Odds::default());
            assert!(bits.iter().all(|&bit| decoder.pass(&mut odds, false) == bit));
            assert!(decoder.is_spent() && decoder.is_as_written());
        }
    }

    #[test]
    fn bits_have_one_spelling() {
        let bits: Vec<bool> = (0..50).map(|i| i % 7 < 3).collect();
        let (mut encoder, mut odds) = (Encoder::new(), Odds::default());
        bits.iter().for_each(|&bit| _ = encoder.pass(&mut odds, bit));
        let good = encoder.finish();
        let mut alike = 0;
        for place in 0..good.len() {
            for change in 1..=255 {
                let mut bytes = good.clone();
                bytes[place] ^= change;
                let (mut decoder, mut odds) = (Decoder::new(bytes), Odds::default());
                if bits.iter().all(|&bit| decoder.pass(&mut odds, false) == bit) {
                    alike += 1;
                    assert!(!decoder.is_as_written(), "byte {place} changed by {change}");
                }
            }
        }
        assert!(alike > 0, "no other bytes spell the same bits: then nobody has to look for them");
    }
}
