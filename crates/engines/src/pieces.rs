//! Texts that hold many games: where each begins.

use crate::entry::Reader;

impl Reader {
    /// The games of a text that this reader knows, as they stand there.
    pub fn pieces<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let filled = || text.lines().filter(|line| !line.trim().is_empty());
        if text.lines().any(|line| line.starts_with('[') && line.contains('"')) {
            tagged(text)
        } else if text.contains("(;") {
            bracketed(text)
        } else if filled().count() > 1 && filled().all(|line| (self.knows)(line)) {
            filled().collect()
        } else {
            vec![text]
        }
    }
}

/// The words that end a game.
const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "1-1", "0-2", "0-0"];

/// The games of PGN and PDN: tags, `[Result "1-0"]`, then numbered moves. A game ends with its result, or where the tags of the
/// next one or its first move begin.
fn tagged(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut begun, mut depth) = (Vec::new(), 0, false, 0_u32);
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let fresh_line = at == 0 || text[..at].ends_with('\n');
        let up_to = |end: char| rest.find(end).map_or(rest.len(), |end| end + 1);
        match c {
            '{' => at += up_to('}'),
            ';' => at += up_to('\n'),
            '%' if fresh_line => at += up_to('\n'),
            '[' => {
                if begun {
                    found.push(&text[start..at]);
                    (start, begun, depth) = (at, false, 0);
                }
                at += tag_length(rest);
            }
            '(' => (at, depth) = (at + 1, depth + 1),
            ')' => (at, depth) = (at + 1, depth.saturating_sub(1)),
            c if c.is_whitespace() || c == '\u{feff}' => at += c.len_utf8(),
            _ => {
                let ends = |c: char| c.is_whitespace() || "{}()[];".contains(c);
                let word = &rest[..rest.find(ends).unwrap_or(rest.len()).max(c.len_utf8())];
                let first_move = word.strip_prefix("1.").is_some_and(|mv| !mv.starts_with('.'));
                if begun && depth == 0 && first_move {
                    found.push(&text[start..at]);
                    start = at;
                }
                (at, begun) = (at + word.len(), true);
                if depth == 0 && RESULTS.contains(&word) {
                    found.push(&text[start..at]);
                    (start, begun) = (at, false);
                }
            }
        }
    }
    if !text[start..].trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty() {
        found.push(&text[start..]);
    }
    found
}

/// How long the tag is that begins here; its value may hold brackets.
fn tag_length(text: &str) -> usize {
    let (mut quoted, mut escaped) = (false, false);
    for (i, c) in text.char_indices() {
        match c {
            // A tag ends with its line at the latest.
            '\n' => return i,
            '"' if !escaped => quoted = !quoted,
            ']' if !quoted => return i + 1,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// The games of SGF and GGF, `(;PB[Ito]B[f5];W[d6])`; one that is not closed goes to the end.
fn bracketed(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_u32);
    let (mut inside, mut escaped) = (false, false);
    for (i, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            ']' => inside = false,
            _ if inside => {}
            '[' => inside = depth > 0,
            '(' if depth > 0 => depth += 1,
            '(' if text[i + 1..].trim_start().starts_with(';') => (start, depth) = (i, 1),
            ')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    found.push(&text[start..=i]);
                }
            }
            _ => {}
        }
    }
    if depth > 0 {
        found.push(&text[start..]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<&str> {
        tagged(text).into_iter().map(str::trim).collect()
    }

    #[test]
    fn games_end_with_results_and_begin_with_tags() {
        let one = "[White \"a [b] \\\"\"]\n[Result \"1-0\"]\n\n1. e4 {1. d4 * [x]} (1. c4 0-1) e5 ; 1-0 [\n2. Nf3 1-0";
        let two = "[White \"c\"]\n[Result \"*\"]\n\n1. d4 d5";
        let three = "[FEN \"W:W21:B1\"]";
        assert_eq!(told(&format!("{one}\n\n{two}\n{three} *\n")), [one, two, &format!("{three} *")]);
        assert_eq!(
            told("1. e4 e5 1... 2. d4\n1. c4 *\n11. x 1.e4"),
            ["1. e4 e5 1... 2. d4", "1. c4 *", "11. x", "1.e4"]
        );
        assert_eq!(told("[Event \"no end\n1. e4"), ["[Event \"no end\n1. e4"]);
        assert_eq!(told(" \n"), Vec::<&str>::new());
    }

    #[test]
    fn a_text_is_cut_where_its_games_end() {
        let (one, two) = ("(;C[a ) \\] (;x](;B[a])(;B[b]))", "(;AB[a])");
        assert_eq!(bracketed(&format!("2 {one}{two}\n[no game]\n(;B[c")), [one, two, "(;B[c"]);
        assert_eq!(bracketed("(no game)"), Vec::<&str>::new());
    }
}
