//! A search in the language of Mermaid, which many pages and wikis draw by themselves.

use crate::counts::{legend, score_text};
use crate::cuts::cut;
use crate::layout::{What, folded_text, layout, tag_of};
use crate::scene::{is_best, rim_of};
use crate::shown::{Extent, shown};
use crate::tree::Tree;
use picture::{in_mermaid, mermaid_head};
use std::fmt::Write;

/// Mermaid refuses to draw more lines, whatever a diagram says.
const MOST_LINES: usize = 499;

/// The tree as a flowchart; more is folded than elsewhere where Mermaid would refuse.
pub fn mermaid(tree: &Tree, mut extent: Extent) -> String {
    let mut out = mermaid_head(&tree.title);
    for (_, line) in legend(tree) {
        let _ = writeln!(out, "  %% {line}");
    }
    let mut items = layout(tree, &shown(tree, extent));
    while items.len() > MOST_LINES && extent.nodes > 1 {
        extent.nodes = extent.nodes.min(items.len()) * 3 / 4;
        items = layout(tree, &shown(tree, extent));
    }
    for (i, item) in items.iter().enumerate() {
        let link = match &item.what {
            What::Stub(text) => {
                let _ = writeln!(out, "  n{i}[{}]:::away", in_mermaid("✂"));
                format!("-. {} .-", in_mermaid(text))
            }
            What::Folded(nodes) => {
                let _ = writeln!(out, "  n{i}[{}]:::away", in_mermaid(&folded_text(tree, *nodes)));
                "---".into()
            }
            What::Node(id) => {
                let cut = cut(tree, *id);
                let value = tree.value(*id).map_or_else(|| "?".into(), score_text);
                let label =
                    in_mermaid(&tag_of(tree, *id, cut).map_or(value.clone(), |tag| format!("{value} {tag}")));
                let class = rim_of(tree, *id).map_or_else(String::new, |tone| format!(":::tone{}", tone.0));
                let (open, close) = match tree.role_word(*id) {
                    "chance" => ("{{", "}}"),
                    "max" => ("[", "]"),
                    _ => ("([", "])"),
                };
                let _ = writeln!(out, "  n{i}{open}{label}{close}{class}");
                let mv = in_mermaid(&tree.name(*id));
                if is_best(tree, *id) { format!("== {mv} ===") } else { format!("-- {mv} ---") }
            }
        };
        if let Some(parent) = item.parent {
            let _ = writeln!(out, "  n{parent} {link} n{i}");
        }
    }
    out
}
