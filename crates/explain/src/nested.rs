//! Numeric trees as text: `[[10 -5 3] [-4 8] [-1 2]]`.

use game::BadText;

/// The widest score of a leaf.
pub const MOST: i32 = 20_000;
/// The deepest tree.
const DEEPEST: usize = 200;

/// A node of a tree: a score for Max, or the nodes below, which have greater indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Branch {
    /// The end.
    Leaf(i32),
    /// At least one child.
    Fork(Vec<usize>),
}

/// Reads a tree; the first node is its root. White space or commas separate, the leaves are whole numbers.
pub fn read(text: &str) -> Result<Vec<Branch>, BadText> {
    let mut branches: Vec<Branch> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = Words { rest: text, line: 1, column: 1 };
    while let Some((word, line, column)) = rest.next() {
        let wrong = |reason: String| Err(BadText::at(line, column, reason));
        if open.is_empty() && !branches.is_empty() {
            return wrong(format!("the tree has ended before '{}'", word.escape_debug()));
        }
        let new = branches.len();
        if word != "]"
            && let Some(Branch::Fork(children)) = open.last().map(|parent| &mut branches[*parent])
        {
            children.push(new);
        }
        match word {
            "[" if open.len() == DEEPEST => return wrong(format!("deeper than {DEEPEST} levels")),
            "[" => {
                branches.push(Branch::Fork(Vec::new()));
                open.push(new);
            }
            "]" => match open.pop().map(|closed| &branches[closed]) {
                None => return wrong("']' without '['".into()),
                Some(Branch::Fork(children)) if children.is_empty() => {
                    return wrong("a node without children: write a number or some children".into());
                }
                Some(_) => {}
            },
            number => match number.replace('−', "-").parse::<i32>() {
                Ok(score) if (-MOST..=MOST).contains(&score) => branches.push(Branch::Leaf(score)),
                Ok(_) => {
                    return wrong(format!("'{number}' is out of range: leaves go from -{MOST} to {MOST}"));
                }
                Err(_) => {
                    let word = number.escape_debug();
                    return wrong(format!("'{word}' is neither '[', ']' nor a whole number"));
                }
            },
        }
    }
    let (line, column) = (rest.line, rest.column);
    if !open.is_empty() {
        return Err(BadText::at(line, column, format!("{} ']' missing", open.len())));
    }
    match branches.first() {
        Some(Branch::Fork(_)) => Ok(branches),
        Some(Branch::Leaf(_)) => Err(BadText::at(1, 1, "a single number is no tree: try [3 -1 2]")),
        None => Err(BadText::at(1, 1, "no tree: try [[10 -5 3] [-4 8] [-1 2]]")),
    }
}

/// Brackets and what stands between them, with line and column.
struct Words<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
}

impl<'t> Words<'t> {
    fn next(&mut self) -> Option<(&'t str, usize, usize)> {
        let blank = |c: char| c.is_whitespace() || c == ',';
        let start = self.rest.find(|c| !blank(c)).unwrap_or(self.rest.len());
        self.skip(start);
        let first = self.rest.chars().next()?;
        let end = match first {
            '[' | ']' => 1,
            _ => self.rest.find(|c| blank(c) || c == '[' || c == ']').unwrap_or(self.rest.len()),
        };
        let (word, line, column) = (&self.rest[..end], self.line, self.column);
        self.skip(end);
        Some((word, line, column))
    }

    fn skip(&mut self, bytes: usize) {
        for c in self.rest[..bytes].chars() {
            (self.line, self.column) =
                if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = &self.rest[bytes..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_reads_as_it_is_written() {
        let branches = read("[[10, -5] +3]").unwrap();
        let fork = |children: &[usize]| Branch::Fork(children.into());
        assert_eq!(
            branches,
            [fork(&[1, 4]), fork(&[2, 3]), Branch::Leaf(10), Branch::Leaf(-5), Branch::Leaf(3)]
        );
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        for (text, place, reason) in [
            ("", (1, 1), "no tree"),
            ("7", (1, 1), "a single number"),
            ("[1 [2 3]", (1, 9), "1 ']' missing"),
            ("[1 2] 3", (1, 7), "ended before '3'"),
            ("[1 2]]", (1, 6), "ended before ']'"),
            ("]", (1, 1), "without '['"),
            ("[1 [] 2]", (1, 5), "without children"),
            ("[1 x2]", (1, 4), "'x2' is neither"),
            ("[1\n 2.5]", (2, 2), "'2.5' is neither"),
            ("[1 99999]", (1, 4), "out of range"),
            ("[-2147483648 5]", (1, 2), "out of range"),
        ] {
            let bad = read(text).unwrap_err();
            assert_eq!(bad.place, Some(place), "{text}");
            assert!(bad.reason.contains(reason), "{text}: {bad}");
        }
        assert!(read(&"[".repeat(100_000)).unwrap_err().reason.contains("deeper"));
    }
}
