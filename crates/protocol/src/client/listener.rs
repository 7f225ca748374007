//! What a program is told, and how its answer is known when it comes.

use crate::dxp::{Message, refusal};

/// A line for a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The line.
    pub line: String,
    answer: Awaited,
}

/// What answers a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    /// No answer comes.
    Silence,
    /// `= …` or `? …`, to the next empty line.
    Gtp,
    /// A line that begins with this word.
    Word(&'static str),
    /// A line that begins with one of these letters.
    Letter(&'static str),
    /// Whether a game of DamExchange is accepted.
    Acceptance,
    /// The next line, whatever it says.
    Line,
}

impl Order {
    /// A line that is not answered.
    pub(super) fn silent(line: impl Into<String>) -> Order {
        Order { line: line.into(), answer: Awaited::Silence }
    }

    /// A command of GTP.
    pub(super) fn gtp(line: impl Into<String>) -> Order {
        Order { line: line.into(), answer: Awaited::Gtp }
    }

    /// A line that is answered by one that begins with this word.
    pub(super) fn until(line: impl Into<String>, word: &'static str) -> Order {
        Order { line: line.into(), answer: Awaited::Word(word) }
    }

    /// A line that is answered by one that begins with one of these letters; an empty line is not sent.
    pub(super) fn any_of(line: impl Into<String>, letters: &'static str) -> Order {
        Order { line: line.into(), answer: Awaited::Letter(letters) }
    }

    /// A request of DamExchange for a game, which is accepted or refused.
    pub(super) fn request(line: impl Into<String>) -> Order {
        Order { line: line.into(), answer: Awaited::Acceptance }
    }

    /// A line that the next one answers, be it empty.
    pub(super) fn line(line: impl Into<String>) -> Order {
        Order { line: line.into(), answer: Awaited::Line }
    }

    /// Hears the answer; nothing if there will be none.
    pub fn listener(&self) -> Option<Listener> {
        let answer = self.answer;
        (answer != Awaited::Silence).then_some(Listener { answer, begun: None })
    }
}

/// Hears what a program says until it has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listener {
    answer: Awaited,
    /// Whether an answer that has begun is a good one, and what it says so far.
    begun: Option<(bool, String)>,
}

impl Listener {
    /// One more line; the answer if it is complete, as an error if the program refuses. What a program says besides is
    /// chatter.
    pub fn hear(&mut self, line: &str) -> Option<Result<String, String>> {
        let text = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
        match (self.answer, &mut self.begun) {
            (Awaited::Silence, _) => Some(Ok(String::new())),
            (Awaited::Line, _) => Some(Ok(text.to_owned())),
            (Awaited::Word(word), _) => {
                let rest = text.strip_prefix(word)?;
                rest.starts_with(|c: char| c.is_whitespace())
                    .then_some(())
                    .or(rest.is_empty().then_some(()))?;
                Some(Ok(rest.trim().to_owned()))
            }
            (Awaited::Letter(letters), _) => {
                text.starts_with(|c| letters.contains(c)).then(|| Ok(text.to_owned()))
            }
            (Awaited::Acceptance, _) => match Message::read(line) {
                Ok(Message::Accept { code: 0, .. }) => Some(Ok(text.to_owned())),
                Ok(Message::Accept { code, .. }) => Some(Err(refusal(code))),
                _ => None,
            },
            (Awaited::Gtp, Some((fine, words))) if text.is_empty() => {
                let words = std::mem::take(words);
                Some(if *fine { Ok(words) } else { Err(words) })
            }
            (Awaited::Gtp, Some((_, words))) => {
                *words = format!("{words} {text}").trim().to_owned();
                None
            }
            (Awaited::Gtp, None) => {
                if let Some(rest) = text.strip_prefix(['=', '?']) {
                    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                    self.begun = Some((text.starts_with('='), rest.trim().to_owned()));
                }
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(order: &Order, lines: &[&str]) -> Option<Result<String, String>> {
        let mut listener = order.listener().unwrap();
        lines.iter().find_map(|line| listener.hear(line))
    }

    #[test]
    fn an_answer_ends_with_an_empty_line_or_with_its_word() {
        let (gtp, uci) = (Order::gtp("genmove b"), Order::until("go depth 1", "bestmove"));
        let fine = |text: &str| Some(Ok(text.to_owned()));
        for (order, lines, expected) in [
            (&gtp, &["= d4\r", "\r"][..], fine("d4")),
            (&gtp, &["=12 d4", ""], fine("d4")),
            (&gtp, &["thinking", "", "= a", "b", ""], fine("a b")),
            (&gtp, &["? no", "way", ""], Some(Err("no way".into()))),
            (&gtp, &["= d4"], None),
            (&uci, &["info depth 1", "bestmove e2e4 ponder e7e5"], fine("e2e4 ponder e7e5")),
            (&uci, &["bestmoves are rare", "info"], None),
        ] {
            assert_eq!(answer(order, lines), expected, "{lines:?}");
        }
        assert_eq!(Order::silent("ucinewgame").listener(), None);
        let (request, name) = (Order::request("R01"), format!("A{:32}", "other"));
        assert_eq!(answer(&request, &["Chello", &format!("{name}0")]), fine(&format!("{name}0")));
        let refused = answer(&request, &[&format!("{name}2")]);
        assert!(
            refused
                .is_some_and(|said| said.is_err_and(|why| why.contains("does not want to play this game")))
        );
    }
}
