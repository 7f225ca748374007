//! A search in the language of Mermaid, which many pages and wikis draw by themselves.

use crate::counts::{legend, score_text};
use crate::cuts::cut;
use crate::layout::{What, folded_text, layout, tag_of};
use crate::scene::{is_best, rim_of};
use crate::shown::{Extent, shown};
use crate::tree::{Role, Tree};
use game::Tone;
use std::fmt::Write;

/// Mermaid refuses to draw more lines, whatever a diagram says.
const MOST_LINES: usize = 499;

/// The tree as a flowchart; more is folded than elsewhere where Mermaid would refuse.
pub fn mermaid(tree: &Tree, mut extent: Extent) -> String {
    let mut out = format!("---\ntitle: {}\n---\nflowchart TD\n", yaml(&tree.title));
    for (_, line) in legend(tree) {
        let _ = writeln!(out, "  %% {line}");
    }
    for tone in 0..=Tone::LAST.0 {
        let _ = writeln!(out, "  classDef tone{tone} stroke:{},stroke-width:3px", picture::tone(Tone(tone)));
    }
    out.push_str("  classDef away fill:none,stroke:none\n");
    let mut items = layout(tree, &shown(tree, extent));
    while items.len() > MOST_LINES && extent.nodes > 1 {
        extent.nodes = extent.nodes.min(items.len()) * 3 / 4;
        items = layout(tree, &shown(tree, extent));
    }
    for (i, item) in items.iter().enumerate() {
        let link = match &item.what {
            What::Stub(text) => {
                let _ = writeln!(out, "  n{i}[{}]:::away", quoted("✂"));
                format!("-. {} .-", quoted(text))
            }
            What::Folded(nodes) => {
                let _ = writeln!(out, "  n{i}[{}]:::away", quoted(&folded_text(*nodes)));
                "---".into()
            }
            What::Node(id) => {
                let cut = cut(tree, *id);
                let value = tree.value(*id).map_or_else(|| "?".into(), score_text);
                let label =
                    quoted(&tag_of(tree, *id, cut).map_or(value.clone(), |tag| format!("{value} {tag}")));
                let class = rim_of(tree, *id).map_or_else(String::new, |tone| format!(":::tone{}", tone.0));
                let (open, close) = if tree.role(*id) == Role::Max { ("[", "]") } else { ("([", "])") };
                let _ = writeln!(out, "  n{i}{open}{label}{close}{class}");
                let mv = quoted(&tree.name(*id));
                if is_best(tree, *id) { format!("== {mv} ===") } else { format!("-- {mv} ---") }
            }
        };
        if let Some(parent) = item.parent {
            let _ = writeln!(out, "  n{parent} {link} n{i}");
        }
    }
    out
}

/// A text in the head of a diagram: in single quotes, where only a quote means something.
fn yaml(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("'{}'", text.replace('\'', "''"))
}

/// A text in quotes; what could end it or mean something is written as an entity.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '#' | '<' | '>' | '&' | '`' | ';' => {
                let _ = write!(out, "#{};", c as u32);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
