//! Hub, the protocol of draughts programs (version 2), for any game on numbered squares.
//!
//! A line is a command and arguments, `level move-time=1`; a value with blanks stands in quotes. What is not understood is
//! left out, as the protocol asks. A search runs on a thread of its own, so that `ping`, `stop` and `ponder-hit` are heard.

mod server;
mod thinking;

pub use server::{Out, Server};

/// A command with its arguments; a flag has an empty value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first word.
    pub command: String,
    /// The others, in their order.
    pub arguments: Vec<(String, String)>,
}

impl Line {
    /// Reads a line; nothing if it says nothing. The message says what is wrong with it.
    pub fn read(text: &str) -> Result<Option<Line>, String> {
        let mut words = Vec::new();
        let mut letters = text.chars().filter(|c| !c.is_control() || c.is_whitespace()).peekable();
        loop {
            while letters.next_if(|c| c.is_whitespace()).is_some() {}
            if letters.peek().is_none() {
                break;
            }
            let mut name = String::new();
            while let Some(c) = letters.next_if(|c| !c.is_whitespace() && *c != '=') {
                name.push(c);
            }
            let mut value = String::new();
            if letters.next_if_eq(&'=').is_some() {
                if letters.next_if_eq(&'"').is_some() {
                    loop {
                        match letters.next() {
                            Some('"') => break,
                            Some(c) => value.push(c),
                            None => return Err("a quote is not closed".into()),
                        }
                    }
                } else {
                    while let Some(c) = letters.next_if(|c| !c.is_whitespace()) {
                        value.push(c);
                    }
                }
            }
            words.push((name, value));
        }
        if words.is_empty() {
            return Ok(None);
        }
        let (command, _) = words.remove(0);
        Ok(Some(Line { command, arguments: words }))
    }

    /// The value of an argument.
    pub fn of(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A value as a line has it: in quotes where it must be.
pub(crate) fn quoted(value: &str) -> String {
    let plain: String = value.chars().filter(|c| !c.is_control() && *c != '"').collect();
    let bare = !plain.is_empty() && !plain.contains(|c: char| c.is_whitespace() || c == '=');
    if bare { plain } else { format!("\"{plain}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let line = Line::read(" pos pos=Wbe moves=\"38-15 5-41\"  odd \r").unwrap().unwrap();
        assert_eq!((line.command.as_str(), line.of("pos"), line.of("odd")), ("pos", Some("Wbe"), Some("")));
        assert_eq!((line.of("moves"), line.of("level")), (Some("38-15 5-41"), None));
        assert_eq!(Line::read(" \t"), Ok(None));
        assert!(Line::read("a b=\"c").is_err());
        assert_eq!(["a", "a b", "", "a\"b\n=c"].map(quoted), ["a", "\"a b\"", "\"\"", "\"ab=c\""]);
    }
}
