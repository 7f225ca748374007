//! A checksum of bytes: 64 bits that differ where anything does (FNV-1a, Fowler, Noll and Vo 1991). It guards against accidents,
//! not against forgers.

use std::fmt;

/// The checksum of some bytes, to which more can be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Checksum(pub u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Of these bytes.
    pub fn of(bytes: &[u8]) -> Checksum {
        Checksum::default().and(bytes)
    }

    /// Of what was there and these bytes.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Checksum {
        Checksum(
            bytes.iter().fold(self.0, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)),
        )
    }

    /// Reads what is displayed.
    pub fn read(text: &str) -> Option<Checksum> {
        (text.len() == 16).then(|| u64::from_str_radix(text, 16).ok().map(Checksum)).flatten()
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_values_of_fnv_1a() {
        assert_eq!(Checksum::of(b""), Checksum(0xcbf2_9ce4_8422_2325));
        assert_eq!(Checksum::of(b"a"), Checksum(0xaf63_dc4c_8601_ec8c));
        assert_eq!(Checksum::of(b"foobar"), Checksum(0x8594_4171_f739_67e8));
        assert_eq!(Checksum::of(b"foo").and(b"bar"), Checksum::of(b"foobar"));
        assert_eq!(Checksum::read(&Checksum(7).to_string()), Some(Checksum(7)));
    }
}
