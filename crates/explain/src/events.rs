//! A search as JSON: everything that happened, in the order in which it happened.
//!
//! ```json
//! {"title": "…", "nodes": 9, "max": "first", "cuts": [{"tag": "α", "nodes": 2, "saved": 2, "idle": 0}],
//!  "events": [
//!   {"event": "enter", "node": 0, "parent": null, "move": "", "role": "max", "alpha": -1, "beta": 1},
//!   {"event": "leave", "node": 0, "value": 0, "why": "searched", "skipped": []}]}
//! ```
//!
//! There is one `enter` for every node; `leave` is missing where the search was stopped. All scores are Max's.
//! `why` is `over`, `known`, `horizon`, `remembered`, `foreseen`, `searched` or `cut`; a cut also has `"cut": {"tag":
//! "α4=", "bound": "alpha", "levels": 4, "equal": true}`, or `"cut": {"tag": "limit"}`. An `enter` with `"again":
//! true` searches a move once more that has just beaten a null window.

use crate::counts::Counts;
use crate::cuts::{Bound, Kind, cut};
use crate::tree::{Id, Tree};
use game::Side;
use search::Why;
use std::fmt::Write;

/// The whole search, whatever its size.
pub fn events(tree: &Tree) -> String {
    let max = tree.searches.first().map(|root| tree.node(*root).viewer);
    let max = if max == Some(Side::Second) { "second" } else { "first" };
    let counts = Counts::of(tree);
    let cuts = counts.cuts.iter().map(|(kind, cuts)| {
        let tag = quoted(&kind.tag());
        let (nodes, saved, idle) = (cuts.nodes, cuts.saved, cuts.idle);
        format!("{{\"tag\":{tag},\"nodes\":{nodes},\"saved\":{saved},\"idle\":{idle}}}")
    });
    let cuts = cuts.collect::<Vec<_>>().join(",");
    let mut out = format!(
        "{{\"title\":{},\"nodes\":{},\"max\":\"{max}\",\"cuts\":[{cuts}],\"events\":[",
        quoted(&tree.title),
        counts.nodes
    );
    let mut first = true;
    for root in &tree.searches {
        walk(tree, *root, &mut |event| {
            out.push_str(if std::mem::take(&mut first) { "\n" } else { ",\n" });
            out.push_str(&event);
        });
    }
    out.push_str("\n]}\n");
    out
}

fn walk(tree: &Tree, id: Id, tell: &mut impl FnMut(String)) {
    tell(enter(tree, id));
    for child in &tree.node(id).children {
        walk(tree, *child, tell);
    }
    if let Some(event) = leave(tree, id) {
        tell(event);
    }
}

fn enter(tree: &Tree, id: Id) -> String {
    let node = tree.node(id);
    let parent = node.parent.map_or_else(|| "null".into(), |Id(parent)| parent.to_string());
    let role = tree.role_word(id);
    let (alpha, beta) = tree.window(id);
    let mv = quoted(&node.mv);
    let again = if node.again { ",\"again\":true" } else { "" };
    format!(
        "{{\"event\":\"enter\",\"node\":{},\"parent\":{parent},\"move\":{mv},\"role\":\"{role}\",\
         \"alpha\":{alpha},\"beta\":{beta}{again}}}",
        id.0
    )
}

fn leave(tree: &Tree, id: Id) -> Option<String> {
    let (value, left) = (tree.value(id)?, tree.node(id).left?);
    let why = match left.why {
        Why::Over => "over",
        Why::Known => "known",
        Why::Horizon => "horizon",
        Why::Remembered => "remembered",
        Why::Foreseen => "foreseen",
        Why::Searched => "searched",
        Why::Cut => "cut",
    };
    let skipped: Vec<_> = tree.node(id).skipped.iter().map(|mv| quoted(mv)).collect();
    let mut out = format!(
        "{{\"event\":\"leave\",\"node\":{},\"value\":{value},\"why\":\"{why}\",\"skipped\":[{}]",
        id.0,
        skipped.join(",")
    );
    if let Some(cut) = cut(tree, id) {
        let _ = write!(out, ",\"cut\":{{\"tag\":{}", quoted(&cut.kind.tag()));
        if let Kind::Rival { bound, levels, equal } = cut.kind {
            let bound = if bound == Bound::Alpha { "alpha" } else { "beta" };
            let _ = write!(out, ",\"bound\":\"{bound}\",\"levels\":{levels},\"equal\":{equal}");
        }
        out.push('}');
    }
    out.push('}');
    Some(out)
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
