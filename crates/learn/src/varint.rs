//! Whole numbers in as few bytes as they need: seven bits to a byte, the lowest first, the highest bit says that more follow.
//! Signed numbers are folded so that small ones stay small: 0, -1, 1, -2, 2 …

pub(crate) fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(crate) fn put_signed(out: &mut Vec<u8>, number: i64) {
    put(out, ((number << 1) ^ (number >> 63)) as u64);
}

/// Takes a number from the front; nothing if the bytes end or it has more than 64 bits.
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if shift == 63 && byte > 1 {
            return None;
        }
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

pub(crate) fn take_signed(bytes: &mut &[u8]) -> Option<i64> {
    take(bytes).map(|number| (number >> 1) as i64 ^ -((number & 1) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, -1, 63, -64, 64, 300, -70_000, i64::MAX, i64::MIN];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|number| put_signed(&mut bytes, *number));
        let mut rest = &bytes[..];
        assert!(numbers.iter().all(|number| take_signed(&mut rest) == Some(*number)) && rest.is_empty());
        assert_eq!(take(&mut &[0x80, 0x80][..]), None);
        assert_eq!(take(&mut &[0xff; 12][..]), None);
    }
}
