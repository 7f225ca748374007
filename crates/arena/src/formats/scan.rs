//! A byte at a time over a stream, with line and column for messages.

use super::Unread;
use game::BadText;
use std::io::{self, BufRead};

const CHUNK: usize = 1 << 18;

pub(super) struct Scanner<R> {
    reader: R,
    chunk: Vec<u8>,
    at: usize,
    /// Bytes before this chunk.
    passed: u64,
    /// Lines ended so far, and where the last of them ended.
    pub(super) lines: u64,
    line_start: u64,
    trouble: Option<io::Error>,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(reader: R) -> Scanner<R> {
        let chunk = Vec::with_capacity(CHUNK);
        Scanner { reader, chunk, at: 0, passed: 0, lines: 0, line_start: 0, trouble: None }
    }

    /// The next byte, which stays where it is; nothing at the end, or after trouble with the stream.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.at < self.chunk.len() { Some(self.chunk[self.at]) } else { self.refill() }
    }

    /// Passes the byte that was peeked.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.at += 1;
    }

    /// Passes a line break that was peeked.
    #[inline(always)]
    pub(super) fn pass_line(&mut self) {
        self.at += 1;
        self.lines += 1;
        self.line_start = self.passed + self.at as u64;
    }

    #[cold]
    fn refill(&mut self) -> Option<u8> {
        self.passed += self.chunk.len() as u64;
        self.at = 0;
        self.chunk.clear();
        while self.trouble.is_none() && self.chunk.is_empty() {
            let length = match self.reader.fill_buf() {
                Ok([]) => return None,
                Ok(bytes) => {
                    let length = bytes.len().min(CHUNK);
                    self.chunk.extend_from_slice(&bytes[..length]);
                    length
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.trouble = Some(error);
                    return None;
                }
            };
            self.reader.consume(length);
        }
        self.chunk.first().copied()
    }

    /// The bytes in hand, perhaps none: for readers that know a quicker way through them.
    #[inline(always)]
    pub(super) fn in_hand(&self) -> &[u8] {
        &self.chunk[self.at..]
    }

    /// Passes so many of the bytes in hand, none of which ends a line.
    #[inline(always)]
    pub(super) fn pass_many(&mut self, count: usize) {
        self.at += count;
    }

    /// Passes white space.
    #[inline(always)]
    pub(super) fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => self.pass_line(),
                b' ' | b'\t' | b'\r' => self.pass(),
                _ => return,
            }
        }
    }

    /// A whole number, if one is next; one that does not fit counts as the largest.
    #[inline(always)]
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = u64::from(self.peek()?.wrapping_sub(b'0'));
        if number > 9 {
            return None;
        }
        self.pass();
        while let Some(byte) = self.peek() {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number.saturating_mul(10).saturating_add(u64::from(digit));
            self.pass();
        }
        Some(number)
    }

    /// Line and column of the next byte, counted from 1; columns count bytes.
    pub(super) fn place(&self) -> (usize, usize) {
        let column = self.passed + self.at as u64 - self.line_start;
        (self.lines as usize + 1, column as usize + 1)
    }

    /// What is wrong at the next byte, unless the stream itself had trouble.
    pub(super) fn wrong(&mut self, reason: impl Into<String>) -> Unread {
        let (line, column) = self.place();
        self.wrong_at(line, column, reason)
    }

    pub(super) fn wrong_at(&mut self, line: usize, column: usize, reason: impl Into<String>) -> Unread {
        match self.trouble.take() {
            Some(error) => Unread::Io(error),
            None => Unread::Bad(BadText::at(line, column, reason)),
        }
    }

    /// What should come next but does not.
    pub(super) fn expected(&mut self, what: &str) -> Unread {
        let found = match self.peek() {
            None => "the file ends".into(),
            Some(b'\n') => "the line ends".into(),
            Some(byte) => format!("there is '{}'", byte.escape_ascii()),
        };
        self.wrong(format!("{found} where {what} should be"))
    }

    /// An error of the stream, if that is why it seems to have ended.
    pub(super) fn check(&mut self) -> Result<(), Unread> {
        self.trouble.take().map_or(Ok(()), |error| Err(Unread::Io(error)))
    }
}
