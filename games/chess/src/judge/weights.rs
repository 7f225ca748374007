//! What the terms are worth, and their text: a line with the name of a group and a colon, then a pair `middle/end` for each
//! of its terms, in hundredths of a pawn. `#` starts a comment.

use super::terms::{GROUPS, MATERIAL, TERMS};
use crate::{Kind, worth};
use game::BadText;
use std::fmt::Write;

/// By term: what it is worth in the middle game and in the endgame, in hundredths of a pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub [[i16; 2]; TERMS]);

/// No weight is larger.
const MOST: i16 = 1600;

/// Fitted to master games; `tesuji learn fit chess terms` fits others, and `docs/learning.md` says how.
const FITTED: &str = include_str!("weights.txt");

impl Default for Weights {
    fn default() -> Weights {
        Weights::read(FITTED).expect("a test reads the file")
    }
}

impl Weights {
    /// Men are worth what they are in an exchange, and nothing else counts.
    pub fn material() -> Weights {
        let mut weights = Weights([[0; 2]; TERMS]);
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
            weights.0[MATERIAL.first + kind.order()] = [worth(kind) as i16; 2];
        }
        weights
    }

    /// Reads what [`Weights::write`] writes.
    pub fn read(text: &str) -> Result<Weights, BadText> {
        let mut weights = Weights([[0; 2]; TERMS]);
        let (mut groups, mut at, mut end) = (GROUPS.iter(), 0, 0);
        let missing = |line: usize, count: usize| {
            BadText::at(line, 1, format!("{count} pairs are missing before this: expected one for each term"))
        };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("");
            if let Some(name) = line.trim().strip_suffix(':') {
                if at < end {
                    return Err(missing(number, end - at));
                }
                let group = groups.next().filter(|group| group.name == name);
                let Some(group) = group else { return Err(BadText::at(number, 1, expected(at, name))) };
                end = group.first + group.len;
                continue;
            }
            for (column, word) in crate::fen::words(line) {
                let pair = read_pair(word).ok_or_else(|| {
                    let word = word.escape_debug();
                    BadText::at(
                        number,
                        column,
                        format!("'{word}' is no pair of weights: expected one such as 82/94"),
                    )
                })?;
                if at == end {
                    return Err(BadText::at(number, column, "one pair too many for this group"));
                }
                weights.0[at] = pair;
                at += 1;
            }
        }
        if at < TERMS { Err(missing(text.lines().count(), TERMS - at)) } else { Ok(weights) }
    }

    /// The weights as text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for group in GROUPS {
            let _ = writeln!(text, "{}:", group.name);
            for row in self.0[group.first..group.first + group.len].chunks(8) {
                let pairs: Vec<String> = row.iter().map(|[middle, end]| format!("{middle}/{end}")).collect();
                let _ = writeln!(text, "  {}", pairs.join(" "));
            }
        }
        text
    }
}

/// Nine queens at twice this would overflow the sums.
fn read_pair(word: &str) -> Option<[i16; 2]> {
    let (middle, end) = word.split_once('/')?;
    let weight = |text: &str| text.parse().ok().filter(|weight: &i16| weight.abs() <= MOST);
    Some([weight(middle)?, weight(end)?])
}

fn expected(at: usize, name: &str) -> String {
    let next = GROUPS.iter().find(|group| group.first == at).map_or("the end", |group| group.name);
    format!("'{}' is not the next group: expected {next}", name.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_read_back_and_mistakes_are_named() {
        let weights = Weights::read(FITTED).unwrap();
        assert_eq!(Weights::read(&weights.write()), Ok(weights));
        for (text, what) in [
            ("material:\n 1/2 3/4", "pairs are missing"),
            ("squares:\n", "expected material"),
            ("material:\n 1/2 3", "'3' is no pair"),
            ("material:\n 1/2 3/9999", "no pair"),
            ("material:\n 1/1 2/2 3/3 4/4 5/5 6/6", "one pair too many"),
            ("material:\n 1/1\nsquares:", "4 pairs are missing"),
            ("", "pairs are missing"),
        ] {
            let bad = Weights::read(text).unwrap_err();
            assert!(bad.to_string().contains(what), "{text:?}: {bad}");
        }
    }

    #[test]
    fn groups_follow_each_other() {
        let mut next = 0;
        for group in GROUPS {
            assert_eq!(group.first, next, "{}", group.name);
            next += group.len;
        }
        assert_eq!(next, TERMS);
    }
}
