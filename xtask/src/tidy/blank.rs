//! Rust sources with everything blanked out that is not code, so that a word found is a word used.
//!
//! Lines and their numbers stay as they are.

use std::ops::Range;

/// The source with comments and the contents of strings and characters replaced by spaces.
pub fn code_only(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    while at < chars.len() {
        let end = end_of_text(&chars, at);
        if end == at {
            code.push(chars[at]);
            at += 1;
        } else {
            // As many bytes as before, so that an offset means the same place in both.
            let blank = |&c: &char| std::iter::repeat_n(if c == '\n' { '\n' } else { ' ' }, c.len_utf8());
            code.extend(chars[at..end].iter().flat_map(blank));
            at = end;
        }
    }
    code
}

/// The strings of a source, each with the offset in bytes where it starts.
pub fn strings(source: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = source.chars().collect();
    let (mut strings, mut at, mut offset) = (Vec::new(), 0, 0);
    while at < chars.len() {
        let end = end_of_text(&chars, at).max(at + 1);
        let text: String = chars[at..end].iter().collect();
        if text.len() > 1 && (text.starts_with('"') || text.starts_with('r')) {
            strings.push((offset, text.clone()));
        }
        offset += text.len();
        at = end;
    }
    strings
}

/// Where the comment, string or character that starts at `at` ends; `at` itself if none starts there.
fn end_of_text(chars: &[char], at: usize) -> usize {
    let next = |n: usize| chars.get(at + n).copied();
    match chars[at] {
        '/' if next(1) == Some('/') => (at..chars.len()).find(|&i| chars[i] == '\n').unwrap_or(chars.len()),
        '/' if next(1) == Some('*') => end_of_block_comment(chars, at),
        '"' => end_of_quoted(chars, at, '"'),
        'r' if !continues_word(chars, at) => end_of_raw_string(chars, at),
        // A quote is a character if it closes again at once, else it starts a lifetime.
        '\'' if next(1) == Some('\\') || next(2) == Some('\'') => end_of_quoted(chars, at, '\''),
        _ => at,
    }
}

/// Whether the letter at `at` is inside a word; the prefixes of `br""` and `cr""` do not count.
fn continues_word(chars: &[char], at: usize) -> bool {
    let letter = |i: usize| chars[i].is_alphanumeric() || chars[i] == '_';
    match at.checked_sub(1) {
        None => false,
        Some(before) if matches!(chars[before], 'b' | 'c') => before > 0 && letter(before - 1),
        Some(before) => letter(before),
    }
}

fn end_of_block_comment(chars: &[char], at: usize) -> usize {
    let (mut i, mut depth) = (at, 0);
    while i + 1 < chars.len() {
        match (chars[i], chars[i + 1]) {
            ('/', '*') => (depth, i) = (depth + 1, i + 2),
            ('*', '/') => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            return i;
        }
    }
    chars.len()
}

fn end_of_quoted(chars: &[char], at: usize, quote: char) -> usize {
    let mut i = at + 1;
    while i < chars.len() {
        match chars[i] {
            '\\' => i += 2,
            c if c == quote => return i + 1,
            _ => i += 1,
        }
    }
    chars.len()
}

fn end_of_raw_string(chars: &[char], at: usize) -> usize {
    let hashes = chars[at + 1..].iter().take_while(|&&c| c == '#').count();
    let open = at + 1 + hashes;
    if chars.get(open) != Some(&'"') {
        return at;
    }
    (open + 1..chars.len())
        .find(|&i| {
            chars[i] == '"' && chars[i + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
        })
        .map_or(chars.len(), |close| close + 1 + hashes)
}

/// Where the items lie that only tests see, and the attributes: for `derive` and for whoever reads a help.
pub fn asides(code: &str) -> Vec<Range<usize>> {
    const ATTRIBUTE: &str = "#[cfg(test)]";
    if code.contains("#![cfg(test)]") {
        return std::iter::once(0..code.len()).collect();
    }
    let tests = code.match_indices(ATTRIBUTE).map(|(start, _)| {
        let item = start + ATTRIBUTE.len();
        start..item + length_of_item(&code[item..])
    });
    let attributes =
        code.match_indices("#[").map(|(start, _)| start..start + length_of_brackets(&code[start..]));
    tests.chain(attributes).collect()
}

/// Up to the bracket that closes the first.
fn length_of_brackets(code: &str) -> usize {
    let mut depth = 0i32;
    for (i, c) in code.char_indices() {
        depth += i32::from(c == '[') - i32::from(c == ']');
        if c == ']' && depth == 0 {
            return i + 1;
        }
    }
    code.len()
}

/// Code without the items that only tests see: those behind `#[cfg(test)]`.
pub fn without_tests(code: &str) -> String {
    const ATTRIBUTE: &str = "#[cfg(test)]";
    if code.contains("#![cfg(test)]") {
        return code.chars().filter(|&c| c == '\n').collect();
    }
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find(ATTRIBUTE) {
        let (before, item) = rest.split_at(start);
        let length = ATTRIBUTE.len() + length_of_item(&item[ATTRIBUTE.len()..]);
        kept.push_str(before);
        kept.extend(item[..length].chars().filter(|&c| c == '\n'));
        rest = &item[length..];
    }
    kept + rest
}

/// Up to the semicolon outside all brackets or the brace that closes the first block.
fn length_of_item(code: &str) -> usize {
    let mut depth = 0i32;
    for (i, c) in code.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth -= 1,
            '}' => {
                depth -= 1;
                if depth <= 0 {
                    return i + 1;
                }
            }
            ';' if depth == 0 => return i + 1,
            _ => {}
        }
    }
    code.len()
}

/// The words of some code, each with its line (from 1) and the offset where it starts.
pub fn words(code: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let mut line = 1;
    let mut seen = 0;
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    code.split(move |c| !letter(c)).filter(|word| !word.is_empty()).map(move |word| {
        let offset = word.as_ptr().addr() - code.as_ptr().addr();
        line += code[seen..offset].matches('\n').count();
        seen = offset;
        (line, offset, word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(code: &str) -> Vec<&str> {
        words(code).map(|(_, _, word)| word).collect()
    }

    #[test]
    fn comments_strings_and_characters_are_not_code() {
        let source = r##"a /* no /* no */ no */ b // no
            "no \" no" c r#"no " no"# d br"no" e 'n' f '\'' g b'n' h &'life i '"' j"##;
        let code = code_only(source);
        let expected = ["a", "b", "c", "d", "b", "e", "f", "g", "b", "h", "life", "i", "j"];
        assert_eq!(words_of(&code), expected, "{code}");
        assert_eq!(code.lines().count(), source.lines().count());
    }

    #[test]
    fn a_raw_identifier_is_code() {
        assert_eq!(words_of(&code_only("let r#use = bar\"no\";")), ["let", "r", "use", "bar"]);
    }

    #[test]
    fn strings_and_asides_are_found_where_they_lie() {
        let source = "é(\"one\"); // \"no\"\n#[help = \"two\"]\nr#\"three\"#";
        let code = code_only(source);
        assert_eq!(code.len(), source.len());
        let kept: Vec<String> = strings(source).into_iter().map(|(_, text)| text).collect();
        assert_eq!(kept, ["\"one\"", "\"two\"", "r#\"three\"#"]);
        for (offset, text) in strings(source) {
            assert!(source[offset..].starts_with(&text));
        }
        let aside = asides(&code);
        assert_eq!(aside.len(), 1);
        assert_eq!(&source[aside[0].clone()], "#[help = \"two\"]");
    }

    #[test]
    fn an_unfinished_string_ends_with_the_file() {
        for source in ["a \"no", "a r#\"no\"", "a /* no", "a '\\"] {
            assert_eq!(words_of(&code_only(source)), ["a"], "{source}");
        }
    }

    #[test]
    fn test_items_vanish_and_lines_stay() {
        let code = "a;\n#[cfg(test)]\nmod tests;\n#[cfg(test)]\nfn f(x: [u8; 3]) {\n  { no }\n}\nb";
        let kept = without_tests(code);
        assert_eq!(
            words(&kept).map(|(line, _, word)| (line, word)).collect::<Vec<_>>(),
            [(1, "a"), (8, "b")]
        );
        assert_eq!(words_of(&without_tests("#![cfg(test)]\nno")), Vec::<&str>::new());
    }
}
