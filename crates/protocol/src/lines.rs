//! From bytes to lines, none of them too long.

use std::error::Error;
use std::fmt;

/// The longest line that is read, in bytes.
pub const LONGEST: usize = 64 << 10;

/// A line of more than [`LONGEST`] bytes; what it said is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a line of more than {} KiB is refused", LONGEST >> 10)
    }
}

impl Error for TooLong {}

/// Cuts what comes in pieces of any length into lines.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The beginning of a line whose end has not come yet.
    open: Vec<u8>,
    /// Whether the rest of a line that was refused is still to come.
    skipping: bool,
}

impl Lines {
    /// The lines that end in these bytes. Whatever is not UTF-8 is replaced. A line that is too long is refused once, as
    /// soon as that is known.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Result<String, TooLong>> {
        let mut lines = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let (text, ends) = piece.strip_suffix(b"\n").map_or((piece, false), |text| (text, true));
            if !self.skipping && self.open.len() + text.len() > LONGEST {
                lines.push(Err(TooLong));
                self.skipping = true;
                self.open = Vec::new();
            }
            if !self.skipping {
                self.open.extend_from_slice(text);
            }
            if ends && !std::mem::take(&mut self.skipping) {
                lines.push(Ok(String::from_utf8_lossy(&std::mem::take(&mut self.open)).into_owned()));
            }
        }
        lines
    }

    /// The last line, if the end of all came before its own.
    pub fn end(&mut self) -> Option<String> {
        let last = std::mem::take(&mut self.open);
        (!last.is_empty()).then(|| String::from_utf8_lossy(&last).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_the_same_in_whatever_pieces_they_come() {
        let text = "one\r\n\ntwo, Ω\nlast".as_bytes();
        for size in 1..=text.len() {
            let mut lines = Lines::default();
            let mut found: Vec<String> =
                text.chunks(size).flat_map(|piece| lines.feed(piece)).map(Result::unwrap).collect();
            found.extend(lines.end());
            assert_eq!(found, ["one\r", "", "two, Ω", "last"], "{size}");
            assert_eq!(lines.end(), None);
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_once_and_the_next_is_heard() {
        let mut lines = Lines::default();
        assert_eq!(lines.feed(&vec![b'x'; LONGEST]), []);
        assert_eq!(lines.feed(b"x"), [Err(TooLong)]);
        assert_eq!(lines.feed(&vec![b'y'; 3 * LONGEST]), []);
        assert_eq!(lines.feed(b"z\nname\n"), [Ok("name".into())]);
        let exact = [vec![b'x'; LONGEST], b"\n".to_vec()].concat();
        assert_eq!(lines.feed(&exact)[0].as_ref().map(String::len), Ok(LONGEST));
    }
}
