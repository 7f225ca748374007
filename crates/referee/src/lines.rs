//! Lines of a text that need not end: `/dev/zero` has no line break.

use std::io::{self, BufRead, ErrorKind, Read};

/// The longest line that is read. A row with a million successors is shorter.
const MOST: u64 = 64 << 20;

/// The lines of a text; one that is too long is an error and the last.
pub(crate) fn lines(mut file: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let mut line = Vec::new();
        match (&mut file).take(MOST + 1).read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => {
                ended = true;
                return Some(Err(error));
            }
        }
        if line.len() as u64 > MOST {
            ended = true;
            let reason = format!("it is longer than {} MiB, the most that is read", MOST >> 20);
            return Some(Err(io::Error::new(ErrorKind::FileTooLarge, reason)));
        }
        line.pop_if(|byte| *byte == b'\n');
        line.pop_if(|byte| *byte == b'\r');
        let text = String::from_utf8(line);
        Some(text.map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8 text")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_and_an_endless_one_is_an_error() {
        let read = |text: &str| lines(text.as_bytes()).collect::<io::Result<Vec<String>>>().unwrap();
        assert_eq!(read("one\r\n\nlast"), ["one", "", "last"]);
        let mut endless = lines(io::BufReader::new(io::repeat(0)));
        assert_eq!(endless.next().unwrap().unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert!(endless.next().is_none());
    }
}
