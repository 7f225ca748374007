//! A search as indented text.

use crate::boards::Boards;
use crate::counts::{legend, score_text};
use crate::cuts::cut;
use crate::layout::{folded_text, told};
use crate::scene::reason;
use crate::shown::{Extent, Twig, shown};
use crate::tree::Tree;
use std::fmt::Write;

/// The tree in box-drawing characters, one node per line: move, role, value, window, reason.
pub fn outline(tree: &Tree, extent: Extent) -> String {
    outline_with(tree, extent, &Boards::default())
}

/// The same, with the position at the end of each line whose node has one.
pub fn outline_with(tree: &Tree, extent: Extent, boards: &Boards) -> String {
    let mut out = format!("{}\n", tree.title);
    let twigs = shown(tree, extent);
    for (i, twig) in twigs.iter().enumerate() {
        if twigs.len() > 1 {
            let _ = writeln!(out, "{}", tree.tongue.say(&format!("search {}", i + 1)));
        }
        branch(tree, twig, ("", ""), boards, &mut out);
    }
    out.push('\n');
    for (_, line) in legend(tree) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// Writes one node after `head` and all below it after `indent`.
fn branch(tree: &Tree, twig: &Twig, (head, indent): (&str, &str), boards: &Boards, out: &mut String) {
    let node = tree.node(twig.id);
    let role = tree.role_word(twig.id);
    let (alpha, beta) = tree.window(twig.id);
    let (alpha, beta) = (score_text(alpha), score_text(beta));
    let value = tree.value(twig.id).map_or_else(|| "?".into(), score_text);
    let space = if node.mv.is_empty() { "" } else { " " };
    let tag = cut(tree, twig.id).map_or_else(String::new, |cut| format!("{} ", told(tree, cut)));
    let reason = reason(tree, twig.id);
    let board = boards.text(twig.id).map_or_else(String::new, |board| format!("  {board}"));
    let _ = writeln!(
        out,
        "{head}{}{space}{role} = {value} {} ({alpha}, {beta})  {tag}[{reason}]{board}",
        tree.name(twig.id),
        tree.tongue.within
    );
    if twig.folded > 0 {
        let _ = writeln!(out, "{indent}└─ {}", folded_text(tree, twig.folded));
    }
    for (i, below) in twig.twigs.iter().enumerate() {
        let last = i + 1 == twig.twigs.len();
        let (corner, bar) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        branch(tree, below, (&format!("{indent}{corner}"), &format!("{indent}{bar}")), boards, out);
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
├─ 0 min = -5 in (-1, ∞)  α [α-cut, strict, shallow: bound set 2 levels above; \
max has -1 already by 2 and gets at most -5 here: he will not come here; not looked at: 2]
│  ├─ 0 max = 10 in (-1, ∞)  [game over]
│  └─ 1 max = -5 in (-1, 10)  [game over]
└─ 1 min = -4 in (-1, ∞)  α [α-cut, strict, shallow: bound set 2 levels above; \
max has -1 already by 2 and gets at most -4 here: he will not come here; not looked at: 1]
   └─ 0 max = -4 in (-1, ∞)  [game over]

9 nodes: 2 searched, 2 cut, 5 game over
max (square) is the first player, min (round) the other; all scores are max's
2× α: α-cut, strict, shallow: bound set 2 levels above; 2 moves not looked at
";
        assert_eq!(text, expected);
    }
}
