//! Headings and colours; colours only where a terminal shows them.

use std::io::IsTerminal;
use std::time::Duration;

/// How a word is meant.
#[derive(Clone, Copy)]
pub enum Ink {
    /// A heading.
    Bold,
    /// Good news.
    Green,
    /// Bad news.
    Red,
}

/// The text in this ink if standard output is a terminal and nobody asked for plain text (`NO_COLOR`).
pub fn paint(ink: Ink, text: &str) -> String {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if plain || !std::io::stdout().is_terminal() {
        return text.to_owned();
    }
    let code = match ink {
        Ink::Bold => 1,
        Ink::Green => 32,
        Ink::Red => 31,
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// A duration as people read it: `4.2 s`, `3 min 07 s`.
pub fn elapsed(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 100 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_are_in_minutes() {
        assert_eq!(elapsed(Duration::from_millis(4230)), "4.2 s");
        assert_eq!(elapsed(Duration::from_secs(187)), "3 min 07 s");
    }
}
