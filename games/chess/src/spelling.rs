//! Reading moves: SAN, long algebraic and UCI, told apart by what they look like, with the liberties that people take.

use crate::{Kind, Square, Wing};

/// What a text says about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// The king castles to this wing.
    Castle(Wing),
    /// Somebody goes somewhere.
    Go {
        /// A kind, if one is named. If nothing but the target is named, a pawn is meant.
        kind: Option<Kind>,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
        promotion: Option<Kind>,
    },
}

/// What a move can look like, for messages.
pub(crate) const EXPECTED: &str = "one such as e4, Nf3, exd5, e8=Q, O-O, Ng1-f3 or e2e4";

/// Reads what a text says; nothing if it says no move at all.
pub(crate) fn wish(text: &str) -> Option<Wish> {
    let text = text.trim();
    let text = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text).trim_end();
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    if let Some(wing) = castling(text) {
        return Some(Wish::Castle(wing));
    }
    if !text.is_ascii() {
        return figurine(text).and_then(|plain| wish(&plain));
    }
    let (text, promotion) = promotion(text);
    let (front, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let to = Square::read(to)?;
    let (kind, front) = match front.chars().next() {
        Some(letter @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'P')) => (Kind::of_letter(letter), &front[1..]),
        _ => (None, front),
    };
    // Between origin and target.
    let origin = front.strip_suffix(['x', ':', '-']).unwrap_or(front);
    let (file, rank) = match origin.as_bytes() {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
        [rank @ b'1'..=b'8'] if kind.is_some() => (None, Some(rank - b'1')),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
        _ => return None,
    };
    let kind = if kind.is_none() && rank.is_none() { Some(Kind::Pawn) } else { kind };
    Some(Wish::Go { kind, file, rank, to, promotion })
}

fn castling(text: &str) -> Option<Wing> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(Wing::King),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(Wing::Queen),
        _ => None,
    }
}

/// Cuts off `=Q`, `Q`, `q`, `(Q)` or `/Q` behind a rank.
fn promotion(text: &str) -> (&str, Option<Kind>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let Some(letter) = bare.chars().next_back() else { return (text, None) };
    let kind = Kind::of_letter(letter).filter(|kind| Kind::PROMOTIONS.contains(kind));
    let front = &bare[..bare.len() - letter.len_utf8()];
    let front = front.strip_suffix(['=', '(', '/']).unwrap_or(front);
    match kind {
        Some(kind) if front.ends_with(|c: char| c.is_ascii_digit()) => (front, Some(kind)),
        _ => (text, None),
    }
}

/// The same with letters for figurines; nothing if other letters are in it.
fn figurine(text: &str) -> Option<String> {
    let letter = |c: char| match c {
        '♔'..='♙' => Some(['K', 'Q', 'R', 'B', 'N', 'P'][c as usize - '♔' as usize]),
        '♚'..='♟' => Some(['K', 'Q', 'R', 'B', 'N', 'P'][c as usize - '♚' as usize]),
        '–' | '−' => Some('-'),
        '×' => Some('x'),
        c => c.is_ascii().then_some(c),
    };
    text.chars().filter(|c| *c != '\u{fe0e}').map(letter).collect()
}
