//! Whatever a player types instead of a move, the message about it is safe to print on a terminal.

use super::text;
use game::{BadMove, BadText};

/// Complains about the text in every way there is.
pub fn run(bytes: &[u8]) {
    let text = text(bytes).into_owned();
    for bad in [
        BadMove::Unreadable { text: text.clone(), expected: "a column from 1 to 7".to_owned() },
        BadMove::Illegal { text: text.clone(), reason: "the column is full".to_owned() },
        BadMove::GameOver { text: text.clone() },
    ] {
        let message = bad.to_string();
        assert!(!message.chars().any(char::is_control), "a raw control character in {message:?}");
        assert!(message.starts_with('\''), "the text is not quoted in {message:?}");
    }
    let place = (text.lines().count(), text.chars().count());
    let message = BadText::at(place.0, place.1, "here").to_string();
    assert_eq!(message, format!("line {}, column {}: here", place.0, place.1));
}
