//! A search as indented text.

use crate::counts::{legend, score_text};
use crate::cuts::cut;
use crate::layout::folded_text;
use crate::scene::reason;
use crate::shown::{Extent, Twig, shown};
use crate::tree::{Role, Tree};
use std::fmt::Write;

/// The tree in box-drawing characters, one node per line: move, role, value, window, reason.
pub fn outline(tree: &Tree, extent: Extent) -> String {
    let mut out = format!("{}\n", tree.title);
    let twigs = shown(tree, extent);
    for (i, twig) in twigs.iter().enumerate() {
        if twigs.len() > 1 {
            let _ = writeln!(out, "search {}", i + 1);
        }
        branch(tree, twig, "", "", &mut out);
    }
    out.push('\n');
    for (_, line) in legend(tree) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// Writes one node after `head` and all below it after `indent`.
fn branch(tree: &Tree, twig: &Twig, head: &str, indent: &str, out: &mut String) {
    let node = tree.node(twig.id);
    let role = if tree.role(twig.id) == Role::Max { "max" } else { "min" };
    let (alpha, beta) = tree.window(twig.id);
    let (alpha, beta) = (score_text(alpha), score_text(beta));
    let value = tree.value(twig.id).map_or_else(|| "?".into(), score_text);
    let space = if node.mv.is_empty() { "" } else { " " };
    let tag = cut(tree, twig.id).map_or_else(String::new, |cut| format!("{} ", cut.tag()));
    let reason = reason(tree, twig.id);
    let _ = writeln!(
        out,
        "{head}{}{space}{role} = {value} in ({alpha}, {beta})  {tag}[{reason}]",
        tree.name(twig.id)
    );
    if twig.folded > 0 {
        let _ = writeln!(out, "{indent}└─ {}", folded_text(twig.folded));
    }
    for (i, below) in twig.twigs.iter().enumerate() {
        let last = i + 1 == twig.twigs.len();
        let (corner, bar) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        branch(tree, below, &format!("{indent}{corner}"), &format!("{indent}{bar}"), out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::{Way, explain_numeric};
    use crate::order::Order;

    #[test]
    fn the_article_s_tree_reads_like_this() {
        let tree =
            explain_numeric("[[10 -5 3] [-4 8] [-1 2]]", &Order::read("2,0,1").unwrap(), Way::AlphaBeta)
                .unwrap();
        let text = outline(&tree, Extent::default());
        let expected = "\
[[10 -5 3] [-4 8] [-1 2]]
max = -1 in (-∞, ∞)  [all of 3 moves looked at]
├─ 2 min = -1 in (-∞, ∞)  [all of 2 moves looked at]
│  ├─ 0 max = -1 in (-∞, ∞)  [game over]
│  └─ 1 max = 2 in (-∞, -1)  [game over]
├─ 0 min = -5 in (-1, ∞)  α [α-cut, strict, shallow: bound set 2 levels above; not looked at: 2]
│  ├─ 0 max = 10 in (-1, ∞)  [game over]
│  └─ 1 max = -5 in (-1, 10)  [game over]
└─ 1 min = -4 in (-1, ∞)  α [α-cut, strict, shallow: bound set 2 levels above; not looked at: 1]
   └─ 0 max = -4 in (-1, ∞)  [game over]

9 nodes: 2 searched, 2 cut, 5 game over
max (square) is the first player, min (round) the other; all scores are max's
2× α: α-cut, strict, shallow: bound set 2 levels above; 2 moves not looked at
";
        assert_eq!(text, expected);
    }
}
