//! Moves are written `HEAP:COUNT`, or `COUNT` where there is one heap; positions `3+4+5 first`.

use crate::setup::{numbers, sum};
use crate::{Heaps, MOST_HEAPS, Nim, Take};
use game::{BadMove, BadText, Game, Notation, Side, Status};

impl Notation for Nim {
    fn write_move(&self, _: &Heaps, mv: Take) -> String {
        if self.heaps() == 1 { mv.count.to_string() } else { format!("{}:{}", mv.heap + 1, mv.count) }
    }

    fn read_move(&self, at: &Heaps, text: &str) -> Result<Take, BadMove> {
        let word = text.trim();
        let (heap, count) = self.heap_and_count(word).ok_or_else(|| BadMove::Unreadable {
            text: text.to_owned(),
            expected: if self.heaps() == 1 {
                "the number of sticks to take, such as 3".to_owned()
            } else {
                "HEAP:COUNT, such as 2:3 for three sticks from heap 2".to_owned()
            },
        })?;
        if let Status::Over(_) = self.status(at) {
            return Err(BadMove::GameOver { text: text.to_owned() });
        }
        let illegal = |reason| Err(BadMove::Illegal { text: text.to_owned(), reason });
        if heap == 0 || heap > self.heaps() as u64 {
            return illegal(format!("there is no heap {heap}, only 1 to {}", self.heaps()));
        }
        let size = self.sizes(at)[heap as usize - 1];
        match u32::try_from(count) {
            Ok(count) if count <= size && self.rule().allows(count) => {
                Ok(Take { heap: heap as u8 - 1, count })
            }
            _ if count > u64::from(size) => illegal(format!("heap {heap} has only {size} left")),
            _ => illegal(match self.rule().list() {
                None => "at least one stick must be taken".to_owned(),
                Some(_) => format!("only {} can be taken", self.rule()),
            }),
        }
    }

    fn write_position(&self, at: &Heaps) -> String {
        let mover = match at.mover {
            Side::First => "first",
            Side::Second => "second",
        };
        format!("{} {mover}", sum(self.sizes(at)))
    }

    fn read_position(&self, text: &str) -> Result<Heaps, BadText> {
        let (heaps, mover) = split_mover(text)?;
        let read = numbers(heaps, '+', 1, "the size of a heap, as in 3+4+5 first")?;
        if read.len() != self.heaps() {
            let start = self.start();
            return Err(BadText::new(format!(
                "{} heaps where this game has {}, such as {}",
                read.len(),
                self.heaps(),
                sum(self.sizes(&start))
            )));
        }
        if let Some(size) = read.iter().find(|&&size| size > self.largest()) {
            return Err(BadText::new(format!(
                "a heap of {size}: no heap of this game is larger than {}",
                self.largest()
            )));
        }
        let mut sizes = [0; MOST_HEAPS];
        sizes[..read.len()].copy_from_slice(&read);
        Ok(Heaps { sizes, mover })
    }
}

impl Nim {
    /// The numbers of a move as written, the heap counted from 1; they may be too big for this game.
    fn heap_and_count(&self, word: &str) -> Option<(u64, u64)> {
        match word.split_once(':') {
            Some((heap, count)) => Some((digits(heap)?, digits(count)?)),
            None if self.heaps() == 1 => Some((1, digits(word)?)),
            None => None,
        }
    }
}

fn digits(word: &str) -> Option<u64> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| word.parse().ok()).flatten()
}

/// The heaps and who is to move; without a word that is the first player.
fn split_mover(text: &str) -> Result<(&str, Side), BadText> {
    let Some((heaps, word)) = text.trim_end().rsplit_once(char::is_whitespace) else {
        return Ok((text, Side::First));
    };
    match word {
        "first" => Ok((heaps, Side::First)),
        "second" => Ok((heaps, Side::Second)),
        _ if word.ends_with(|c: char| c.is_ascii_digit()) => Ok((text, Side::First)),
        _ => Err(BadText::at(
            1,
            heaps.chars().count() + 2,
            format!("'{}' is nobody to move: expected first or second", word.escape_debug()),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_heap_needs_no_number() {
        let nim = Nim::read("15/2,3,5").unwrap();
        let at = nim.start();
        for text in ["3", "1:3", " 3 "] {
            assert_eq!(nim.read_move(&at, text), Ok(Take { heap: 0, count: 3 }));
        }
        assert_eq!(nim.write_move(&at, Take { heap: 0, count: 3 }), "3");
    }

    #[test]
    fn refused_moves_name_the_rule() {
        let nim = Nim::read("3+4/1,3").unwrap();
        let at = nim.start();
        for (text, message) in [
            ("3", "'3' is not a move: expected HEAP:COUNT, such as 2:3 for three sticks from heap 2"),
            ("a:b", "'a:b' is not a move: expected HEAP:COUNT, such as 2:3 for three sticks from heap 2"),
            ("3:1", "'3:1' is not legal: there is no heap 3, only 1 to 2"),
            ("0:1", "'0:1' is not legal: there is no heap 0, only 1 to 2"),
            ("1:4", "'1:4' is not legal: heap 1 has only 3 left"),
            ("2:2", "'2:2' is not legal: only 1,3 can be taken"),
            ("257:1", "'257:1' is not legal: there is no heap 257, only 1 to 2"),
            ("1:4294967297", "'1:4294967297' is not legal: heap 1 has only 3 left"),
        ] {
            assert_eq!(nim.read_move(&at, text).unwrap_err().to_string(), message);
        }
        let over = nim.read_position("0+0").unwrap();
        assert_eq!(nim.read_move(&over, "1:1"), Err(BadMove::GameOver { text: "1:1".to_owned() }));
        let any = Nim::read("5/*").unwrap();
        let message = any.read_move(&any.start(), "0").unwrap_err().to_string();
        assert_eq!(message, "'0' is not legal: at least one stick must be taken");
    }

    #[test]
    fn positions_name_who_is_to_move() {
        let nim = Nim::read("3+4+5/*").unwrap();
        let read = |text| nim.read_position(text).unwrap();
        assert_eq!(nim.write_position(&nim.start()), "3+4+5 first");
        assert_eq!(read("3+4+5"), nim.start());
        assert_eq!(read("3 + 4 + 5 first"), nim.start());
        assert_eq!(nim.mover(&read("0+1+0 second")), Some(Side::Second));
    }

    #[test]
    fn bad_positions_say_what_is_wrong() {
        let nim = Nim::read("3+4+5/*").unwrap();
        for (text, message) in [
            ("3+4", "2 heaps where this game has 3, such as 3+4+5"),
            ("3+4+6", "a heap of 6: no heap of this game is larger than 5"),
            ("3+4+5 third", "line 1, column 7: 'third' is nobody to move: expected first or second"),
            ("", "line 1, column 1: nothing is written here: expected the size of a heap, as in 3+4+5 first"),
        ] {
            assert_eq!(nim.read_position(text).unwrap_err().to_string(), message);
        }
    }
}
