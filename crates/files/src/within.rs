//! Reading what need not end: `/dev/zero`, a pipe that never closes, a line without a line break.

use std::io::{self, BufRead, ErrorKind, Read};

fn too_long(most: usize, what: &str) -> io::Error {
    let size = match most {
        most if most >= 1 << 20 => format!("{} MiB", most >> 20),
        most => format!("{} KiB", most >> 10),
    };
    io::Error::new(ErrorKind::FileTooLarge, format!("{what} is longer than {size}, the most that is read"))
}

/// All bytes, if they are at most so many; an error of the kind `FileTooLarge` says how many may be.
pub fn read_within(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(too_long(most, "it")) } else { Ok(bytes) }
}

/// The next line with its line break, which only the last may lack; nothing at the end. An error of the kind
/// `FileTooLarge` says how long a line may be.
pub fn line_within(from: &mut impl BufRead, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    from.take(most as u64 + 1).read_until(b'\n', &mut line)?;
    match line.len() {
        0 => Ok(None),
        length if length > most => Err(too_long(most, "a line")),
        _ => Ok(Some(line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_refused_and_what_just_fits_is_read() {
        assert_eq!(read_within(&b"1234"[..], 4).unwrap(), b"1234");
        assert_eq!(read_within(&b"12345"[..], 4).unwrap_err().kind(), ErrorKind::FileTooLarge);
        let said = read_within(io::repeat(0), 2 << 20).unwrap_err();
        assert!(said.to_string().contains("2 MiB"), "{said}");
    }

    #[test]
    fn lines_come_one_by_one_and_an_endless_one_is_refused() {
        let mut text = &b"one\n\nlast"[..];
        let lines: Vec<Vec<u8>> = std::iter::from_fn(|| line_within(&mut text, 5).unwrap()).collect();
        assert_eq!(lines, [&b"one\n"[..], b"\n", b"last"]);
        let mut endless = io::BufReader::new(io::repeat(b'x'));
        let said = line_within(&mut endless, 64 << 10).unwrap_err();
        assert!(said.to_string().contains("64 KiB"), "{said}");
    }
}
