//! A search as a LaTeX document that draws it with TikZ; no other package is needed than `tikz` and `geometry`.

use crate::counts::{legend, score_text};
use crate::cuts::cut;
use crate::layout::{Detail, Item, What, folded_text, headings, layout, tag_of};
use crate::scene::{is_best, rim_of, tone};
use crate::shown::{Extent, shown};
use crate::tree::Tree;
use picture::{Page, in_tex};
use search::Why;
use std::fmt::Write;

/// The tree as a document on a page of its size.
pub fn tikz(tree: &Tree, extent: Extent) -> String {
    let twigs = shown(tree, extent);
    let (mut items, detail) = (layout(tree, &twigs), Detail::of(&twigs));
    let reach = |pick: fn(&Item) -> f32| {
        items.iter().map(pick).fold((0.0_f32, 0.0_f32), |(least, most), x| (least.min(x), most.max(x)))
    };
    let ((left, right), (_, bottom)) = (reach(|item| item.x), reach(|item| item.y));
    let mut lines = legend(tree);
    lines.insert(0, (None, tree.title.clone()));
    let page = Page::of((right - left + 3.0).max(19.0), bottom + 4.0 + 0.5 * lines.len() as f32);
    let scale = page.scale;
    items.iter_mut().for_each(|item| (item.x, item.y) = (item.x * scale, item.y * scale));
    let (left, bottom) = (left * scale, bottom * scale);
    let mut out = page.head();
    let _ = write!(out, "\\begin{{tikzpicture}}[every node/.append style={{scale={scale:.4}}},");
    out.push_str(
        "every node/.append style={inner sep=1pt,font=\\scriptsize},\n  \
         max/.style={draw,minimum size=5.6mm},min/.style={draw,circle,minimum size=6.2mm},\n  \
         chance/.style={draw,diamond,minimum size=7mm},\n  \
         over/.style={double},cut/.style={line width=1.4pt},best/.style={line width=1.2pt},\n  \
         skipped/.style={dashed}]\n",
    );
    for i in 0..items.len() {
        node(tree, &items, i, detail, &mut out);
    }
    let below = bottom + scale;
    for (i, (kind, line)) in lines.iter().enumerate() {
        let y = -below - 0.5 * scale * i as f32;
        let colour = kind.map_or_else(String::new, |kind| format!(",tone{}", tone(kind).0));
        let line = in_tex(line);
        let _ = writeln!(out, "\\node[anchor=west{colour}] at ({left:.2},{y:.2}) {{{line}}};");
    }
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    out
}

fn node(tree: &Tree, items: &[Item], i: usize, detail: Detail, out: &mut String) {
    let item = &items[i];
    let (x, y) = (item.x, -item.y);
    let mut draw = |style: &str, name: String, text: &str| {
        let _ = writeln!(out, "\\node[{style}] ({name}) at ({x:.2},{y:.2}) {{{}}};", in_tex(text));
    };
    let link = match &item.what {
        What::Stub(text) => {
            let tone = match item.parent.map(|parent| &items[parent].what) {
                Some(What::Node(above)) => rim_of(tree, *above).unwrap_or_default().0,
                _ => 0,
            };
            draw(&format!("tone{tone}"), format!("n{i}"), text);
            format!("skipped,tone{tone}")
        }
        What::Folded(nodes) => {
            draw("tone0", format!("n{i}"), &folded_text(tree, *nodes));
            "tone0".into()
        }
        What::Node(id) => {
            let cut = cut(tree, *id);
            let mut style = tree.role_word(*id).to_owned();
            if tree.node(*id).left.is_some_and(|left| left.why == Why::Over) {
                style.push_str(",over");
            }
            let rim = rim_of(tree, *id);
            let colour = rim.unwrap_or_default().0;
            if rim.is_some() {
                let _ = write!(style, ",cut,draw=tone{colour}");
            }
            draw(&style, format!("n{i}"), &tree.value(*id).map_or_else(|| "?".into(), score_text));
            let heads = headings(tree, *id, detail).into_iter().rev().map(|head| in_tex(&head));
            let heads = heads.collect::<Vec<_>>().join("\\\\");
            let _ = writeln!(out, "\\node[above,align=center] (h{i}) at (n{i}.north) {{{heads}}};");
            if let Some(tag) = tag_of(tree, *id, cut) {
                let tag = in_tex(&tag);
                let _ = writeln!(out, "\\node[right,tone{colour}] at (n{i}.east) {{{tag}}};");
            }
            if is_best(tree, *id) { "best,tone0".into() } else { "tone0".into() }
        }
    };
    if let Some(parent) = item.parent {
        let end =
            if matches!(item.what, What::Node(_)) { format!("h{i}.north") } else { format!("n{i}.north") };
        let _ = writeln!(out, "\\draw[{link}] (n{parent}.south) -- ({end});");
    }
}
