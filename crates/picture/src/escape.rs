//! What may stand in a document: text without markup, characters that a reader can see, short numbers.

use std::fmt::{self, Write};

/// Text as XML content or as an attribute in double quotes.
///
/// White space becomes a plain space; characters that XML forbids, and the other control characters, become
/// the replacement character.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                c if c.is_control() => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A character as the terminal may see it: a control character could move the cursor or change the colours.
pub(crate) fn visible(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' => ' ',
        c if c.is_control() => '?',
        c => c,
    }
}

/// A number with at most three decimals, and never minus zero.
pub(crate) struct Short(pub(crate) f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        write!(f, "{}", (f64::from(self.0) * 1000.0).round() / 1000.0 + 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_control_characters_do_not_survive() {
        let nasty = "<a href=\"x\" y='z'>&\u{0}\u{7}\u{1b}[31m\u{7f}\u{85}\u{ffff}\n";
        assert_eq!(
            Escaped(nasty).to_string(),
            "&lt;a href=&quot;x&quot; y=&#39;z&#39;&gt;&amp;\u{fffd}\u{fffd}\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd} "
        );
        assert!(nasty.chars().map(visible).all(|c| !c.is_control()));
    }

    #[test]
    fn numbers_are_short() {
        let short = |x: f32| Short(x).to_string();
        assert_eq!([short(0.1), short(-0.0), short(-0.0001), short(2.0 / 3.0)], ["0.1", "0", "0", "0.667"]);
        assert_eq!([short(48.0), short(-12.5), short(1234.5678)], ["48", "-12.5", "1234.568"]);
    }
}
