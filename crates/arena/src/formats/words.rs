//! A reader of JSON that refuses endless texts before anybody has collected them.

use std::io::{self, BufRead, Read};

/// The longest text or number that is read.
const LONGEST: usize = 1 << 16;

/// Passes bytes through, and counts those of the text or number in hand.
pub(super) struct ShortWords<R> {
    reader: R,
    within_text: bool,
    escaped: bool,
    length: usize,
}

impl<R> ShortWords<R> {
    pub(super) fn new(reader: R) -> ShortWords<R> {
        ShortWords { reader, within_text: false, escaped: false, length: 0 }
    }

    fn count(&mut self, byte: u8) {
        self.length += 1;
        if self.escaped {
            self.escaped = false;
        } else if self.within_text {
            self.escaped = byte == b'\\';
            self.within_text = byte != b'"';
        } else if matches!(byte, b'"' | b',' | b':' | b'[' | b']' | b'{' | b'}') || byte.is_ascii_whitespace()
        {
            self.within_text = byte == b'"';
            self.length = 0;
        }
    }
}

impl<R: BufRead> Read for ShortWords<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(out)?;
        for &byte in &out[..length] {
            self.count(byte);
            if self.length > LONGEST {
                let why = format!("a text or number in it is longer than {LONGEST} bytes");
                return Err(io::Error::new(io::ErrorKind::InvalidData, why));
            }
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(text: &str) -> bool {
        io::copy(&mut ShortWords::new(text.as_bytes()), &mut io::sink()).is_ok()
    }

    #[test]
    fn long_texts_are_refused_and_long_files_are_not() {
        let long = "a".repeat(LONGEST + 1);
        assert!(!passes(&format!("[\"{long}")));
        assert!(!passes(&format!("[\"{}", ",".repeat(LONGEST + 1))), "commas in a text are text");
        assert!(!passes(&format!("[\"\\\"{long}")), "a quote that is escaped ends nothing");
        assert!(!passes(&format!("[{}", "1".repeat(LONGEST + 1))));
        assert!(passes(&format!("[{}]", "\"a\", ".repeat(LONGEST))));
        assert!(passes(&" ".repeat(2 * LONGEST)));
    }
}
