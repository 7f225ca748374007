//! A search in the language of Graphviz.

use crate::counts::{legend, score_text};
use crate::cuts::cut;
use crate::layout::{What, folded_text, layout, tag_of};
use crate::scene::{hover, is_best, rim_of};
use crate::shown::{Extent, shown};
use crate::tree::Tree;
use game::Tone;
use std::fmt::Write;

/// The tree for `dot -Tsvg` and friends.
pub fn dot(tree: &Tree, extent: Extent) -> String {
    let mut out = format!("digraph search {{\n  label={};\n", quoted(&caption(tree)));
    out.push_str("  ordering=out; labelloc=b; labeljust=l; fontname=\"sans-serif\";\n");
    out.push_str("  node [fontname=\"sans-serif\", height=0.35, width=0.35, margin=0.05];\n");
    out.push_str("  edge [arrowhead=none, fontname=\"sans-serif\"];\n");
    let items = layout(tree, &shown(tree, extent));
    for (i, item) in items.iter().enumerate() {
        let mut colour = picture::tone(Tone(0));
        let (label, style) = match &item.what {
            What::Stub(text) => {
                if let Some(What::Node(above)) = item.parent.map(|parent| &items[parent].what) {
                    colour = rim_of(tree, *above).map_or(colour, picture::tone);
                }
                let _ = writeln!(
                    out,
                    "  n{i} [shape=plaintext, label={}, fontcolor=\"{colour}\"];",
                    quoted(text)
                );
                (String::new(), "dashed")
            }
            What::Folded(nodes) => {
                let _ =
                    writeln!(out, "  n{i} [shape=plaintext, label={}];", quoted(&folded_text(tree, *nodes)));
                (String::new(), "dotted")
            }
            What::Node(id) => {
                let shape = match tree.role_word(*id) {
                    "chance" => "diamond",
                    "max" => "box",
                    _ => "ellipse",
                };
                let cut = cut(tree, *id);
                let rim = rim_of(tree, *id).map_or("black", picture::tone);
                let value = tree.value(*id).map_or_else(|| "?".into(), score_text);
                let label = tag_of(tree, *id, cut).map_or(value.clone(), |tag| format!("{value} {tag}"));
                let (label, tip) = (quoted(&label), quoted(&hover(tree, *id)));
                let wide = if rim_of(tree, *id).is_some() { ", penwidth=2.5" } else { "" };
                let _ = writeln!(
                    out,
                    "  n{i} [shape={shape}, label={label}, tooltip={tip}, color=\"{rim}\"{wide}];"
                );
                (tree.name(*id), if is_best(tree, *id) { "bold" } else { "solid" })
            }
        };
        if let Some(parent) = item.parent {
            let label = quoted(&label);
            let _ = writeln!(out, "  n{parent} -> n{i} [label={label}, style={style}, color=\"{colour}\"];");
        }
    }
    out.push_str("}\n");
    out
}

/// Title and legend, one line each.
fn caption(tree: &Tree) -> String {
    let lines = legend(tree).into_iter().map(|(_, line)| line);
    std::iter::once(tree.title.clone()).chain(lines).map(|line| line + "\n").collect()
}

/// A string of the language; a line break in a label means "and align to the left".
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\l"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
