//! GTP, the Go Text Protocol, version 2: one command a line, one answer each.
//!
//! A line may begin with a number, which the answer repeats. An answer begins with `=`, or with `?` if the command
//! failed, and ends with an empty line. Before a line is read, control characters go (carriage returns among them), tabs
//! become blanks, and whatever follows `#` is a comment.

mod analysis;
mod board;
mod cleanup;
mod commands;
mod leads;
mod server;
mod sheets;

pub use server::{Answered, Server};

/// A command as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The number before it, or nothing.
    pub id: String,
    /// What is to be done.
    pub command: String,
    /// With what.
    pub arguments: Vec<String>,
}

impl Request {
    /// Reads a line; nothing if it says nothing.
    pub fn read(line: &str) -> Option<Request> {
        let line: String =
            line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let command = words.next()?.to_owned();
        Some(Request { id: id.to_owned(), command, arguments: words.map(str::to_owned).collect() })
    }
}

/// The answer to the command of this number. Control characters and empty lines would end it too soon.
pub fn response(id: &str, answer: &Result<String, String>) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let plain = |line: &str| line.chars().filter(|c| !c.is_control()).collect::<String>();
    let first = text.starts_with('\n').then(String::new);
    let lines = text.lines().filter(|line| !line.trim().is_empty()).map(plain);
    format!("{sign}{id} {}\n\n", first.into_iter().chain(lines).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let read = |line: &str| {
            let request = Request::read(line)?;
            Some(format!("{}|{}|{}", request.id, request.command, request.arguments.join(",")))
        };
        for (line, expected) in [
            ("name", Some("|name|")),
            ("17 play b d4\r", Some("17|play|b,d4")),
            ("\tplay\tb  d4 # a good move", Some("|play|b,d4")),
            ("pl\u{7}ay b\u{0} d4", Some("|play|b,d4")),
            ("007 quit", Some("007|quit|")),
            ("99999999999999999999999 name", Some("99999999999999999999999|name|")),
            ("-1 name", Some("|-1|name")),
            ("", None),
            ("  \t\r", None),
            ("# nothing", None),
            ("12", None),
            ("12 # nothing", None),
        ] {
            assert_eq!(read(line).as_deref(), expected, "{line:?}");
        }
    }

    #[test]
    fn answers_are_written_as_the_protocol_says() {
        let fine = |text: &str| response("3", &Ok(text.into()));
        assert_eq!(fine(""), "=3 \n\n");
        assert_eq!(fine("d4"), "=3 d4\n\n");
        assert_eq!(fine("a\n\n\nb\n"), "=3 a\nb\n\n");
        assert_eq!(fine("\na b\n c"), "=3 \na b\n c\n\n");
        assert_eq!(fine("a\tb\u{1b}[0m"), "=3 ab[0m\n\n");
        assert_eq!(response("", &Err("illegal move".into())), "? illegal move\n\n");
    }
}
