//! A picture in the language of Mermaid, which many pages and wikis draw by themselves.

use crate::blocks::blocks;
use crate::moment::moments;
use crate::style::tone;
use game::{Outline, Pen, Picture, Place, Shape, Thing, Tone};
use std::fmt::Write;

/// A graph as a flowchart, whose vertices Mermaid puts where it likes; a board as a block diagram, row by row. Of
/// several frames, the last one is written.
pub fn mermaid(picture: &Picture) -> String {
    if is_graph(picture) { flowchart(picture) } else { blocks(picture) }
}

/// Whether a picture has vertices; else it is a board.
pub(crate) fn is_graph(picture: &Picture) -> bool {
    let vertex = |place: &Place| matches!(place.shape, Shape::Round(_) | Shape::Square(_));
    picture.places.is_empty() || picture.places.iter().any(vertex)
}

fn flowchart(picture: &Picture) -> String {
    let moments = moments(picture, &[]);
    let moment = &moments[moments.len() - 1];
    let mut out = mermaid_head(if moment.caption.is_empty() { &picture.title } else { moment.caption });
    for (_, line) in &picture.legend {
        let _ = writeln!(out, "  %% {line}");
    }
    let lines = || moment.layers.iter().flat_map(|layer| &layer.things);
    for (i, place) in picture.places.iter().enumerate() {
        let label = in_mermaid(moment.lying[i].texts.first().unwrap_or(&place.label.as_str()));
        let _ = match place.shape {
            Shape::Round(Outline::Single) => writeln!(out, "  p{i}(({label}))"),
            Shape::Round(Outline::Double) => writeln!(out, "  p{i}((({label})))"),
            Shape::Square(Outline::Single) => writeln!(out, "  p{i}[{label}]"),
            Shape::Square(Outline::Double) => writeln!(out, "  p{i}[[{label}]]"),
            _ => Ok(()),
        };
    }
    for thing in lines() {
        let _ = match thing {
            Thing::Wash { on, tone } => writeln!(out, "  class p{} wash{}", on.0, tone.0),
            Thing::Rim { on, tone } => writeln!(out, "  class p{} tone{}", on.0, tone.0),
            _ => Ok(()),
        };
    }
    let edges = lines().filter_map(|thing| match thing {
        Thing::Edge { path, tone, pen } => Some((path[0], path[path.len() - 1], *tone, *pen)),
        _ => None,
    });
    for (number, (from, to, colour, pen)) in edges.enumerate() {
        let arrow = match pen {
            Pen::Thin => "-->",
            Pen::Heavy => "==>",
            Pen::Dashed => "-.->",
        };
        let bare = if picture.places[from.0].shape == Shape::Bare { "[\" \"]:::away" } else { "" };
        let _ = writeln!(out, "  p{}{bare} {arrow} p{}", from.0, to.0);
        if colour != Tone::default() {
            let _ = writeln!(out, "  linkStyle {number} stroke:{}", tone(colour));
        }
    }
    out
}

/// Title, direction, and the classes that every diagram has: a rim of each tone, and a wash of each.
pub fn mermaid_head(title: &str) -> String {
    let mut out = format!("---\ntitle: {}\n---\nflowchart TD\n", yaml(title));
    for number in 0..=Tone::LAST.0 {
        let colour = tone(Tone(number));
        let _ = writeln!(out, "  classDef tone{number} stroke:{colour},stroke-width:3px");
        let _ = writeln!(out, "  classDef wash{number} fill:{colour}4d");
    }
    out.push_str("  classDef away fill:none,stroke:none\n");
    out
}

/// A text in the head of a diagram: in single quotes, where only a quote means something.
pub(crate) fn yaml(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("'{}'", text.replace('\'', "''"))
}

/// A text in quotes; what could end it or mean something is written as an entity.
pub fn in_mermaid(text: &str) -> String {
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
