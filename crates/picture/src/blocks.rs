//! A board in the language of Mermaid: a block for every place, row by row.

use crate::board::middle;
use crate::mermaid::{in_mermaid, yaml};
use crate::moment::{Lying, Moment, moments};
use crate::style::{colour, heat};
use crate::things::owner;
use game::{Picture, Shape, Side, Spot, Stroke};
use std::fmt::Write;

/// Places that are nearer than this stand in one row.
const ROW: f32 = 0.25;

/// The board as a block diagram; of several frames, the last one.
pub(crate) fn blocks(picture: &Picture) -> String {
    let moments = moments(picture, &[]);
    let moment = &moments[moments.len() - 1];
    let title = if moment.caption.is_empty() { &picture.title } else { moment.caption };
    let rows = rows(picture);
    let mut out = format!("---\ntitle: {}\n---\nblock-beta\n", yaml(title));
    for (_, line) in &picture.legend {
        let _ = writeln!(out, "  %% {line}");
    }
    let most = rows.iter().flatten().map(|(_, column)| column + SPAN).max().unwrap_or(SPAN);
    let _ = writeln!(out, "  columns {most}");
    for row in &rows {
        let mut cursor = 0;
        for &(on, column) in row {
            gap(column.saturating_sub(cursor), &mut out);
            block(picture, on, &moment.lying[on.0], &mut out);
            cursor = column.max(cursor) + SPAN;
        }
        gap(most.saturating_sub(cursor), &mut out);
    }
    lines(picture, moment, &mut out);
    classes(picture, moment, &mut out);
    out
}

/// How many columns a block takes, so that rows can be set off by half a block.
const SPAN: usize = 2;

/// The places row by row, each with its column.
fn rows(picture: &Picture) -> Vec<Vec<(Spot, usize)>> {
    let place = |spot: &Spot| &picture.places[spot.0];
    let mut spots: Vec<Spot> = (0..picture.places.len()).map(Spot).collect();
    spots.sort_by(|a, b| place(a).y.total_cmp(&place(b).y).then(place(a).x.total_cmp(&place(b).x)));
    let left = picture.places.iter().map(|place| place.x).fold(f32::INFINITY, f32::min);
    let column = |spot: &Spot| ((place(spot).x - left) * SPAN as f32).round() as usize;
    let rows = spots.chunk_by(|a, b| place(b).y - place(a).y < ROW);
    rows.map(|row| row.iter().map(|spot| (*spot, column(spot))).collect()).collect()
}

fn gap(columns: usize, out: &mut String) {
    if columns > 0 {
        let _ = writeln!(out, "  space:{columns}");
    }
}

/// A place with what is written on it. An empty block would have no size, hence the wide blank.
fn block(picture: &Picture, on: Spot, lying: &Lying<'_>, out: &mut String) {
    let pieces = lying.pieces.iter().map(|(_, glyph)| glyph.to_string());
    let words: Vec<String> = pieces.chain(lying.texts.iter().map(ToString::to_string)).collect();
    let shape = picture.places[on.0].shape;
    if words.is_empty() && shape == Shape::Bare {
        return gap(SPAN, out);
    }
    let text = if words.is_empty() { "\"\u{2002}\"".into() } else { in_mermaid(&words.join(" ")) };
    let (open, close) = match shape {
        Shape::Hexagon => ("{{", "}}"),
        Shape::Light | Shape::Dark | Shape::Bare | Shape::Square(_) => ("[", "]"),
        _ => ("((", "))"),
    };
    let _ = writeln!(out, "  p{}{open}{text}{close}:{SPAN}", on.0);
}

/// The lines of the board that are nobody's, and arrows.
fn lines(picture: &Picture, moment: &Moment<'_>, out: &mut String) {
    for Stroke { from, to, of } in &picture.strokes {
        if of.is_none() {
            let _ = writeln!(out, "  p{} --- p{}", from.0, to.0);
        }
    }
    for (from, to, label, _) in moment.arrows().filter(|(from, to, ..)| from != to) {
        let label = if label.is_empty() { String::new() } else { format!("-- {} ", in_mermaid(label)) };
        let _ = writeln!(out, "  p{} {label}--> p{}", from.0, to.0);
    }
}

/// What blocks look like: the newest class that is given to a block counts for each of its colours.
fn classes(picture: &Picture, moment: &Moment<'_>, out: &mut String) {
    let light = |name: &str| colour(name, false);
    for (i, place) in picture.places.iter().enumerate() {
        let lying = &moment.lying[i];
        if place.shape == Shape::Bare && lying.pieces.is_empty() && lying.texts.is_empty() {
            continue;
        }
        let mut style = match place.shape {
            Shape::Bare => {
                vec!["fill:none".into(), "stroke:none".into(), format!("color:{}", light("muted"))]
            }
            shape => {
                let under = match shape {
                    Shape::Dark | Shape::Spike { .. } => "dark",
                    Shape::Hole => "hole",
                    Shape::Crossing | Shape::Star => "board",
                    _ => "light",
                };
                let rim = if shape == Shape::Hole { "wall" } else { "line" };
                vec![
                    format!("fill:{}", light(under)),
                    format!("stroke:{}", light(rim)),
                    format!("color:{}", light("ink")),
                ]
            }
        };
        let own = |side: Side| match owner(picture, Some(side)) {
            "white" => ("man-white", "white-rim"),
            "black" => ("man-black", "man-white"),
            "first" => ("first", "on-first"),
            _ => ("second", "on-second"),
        };
        if let Some(side) = border(picture, Spot(i)) {
            style[1] = format!("stroke:{},stroke-width:5px", light(own(side).0));
        }
        if let Some(level) = lying.heat {
            style[0] = format!("fill:{}", heat(level));
            style[2] = format!("color:{}", if level < 0.6 { "#ffffff" } else { light("ink") });
        }
        match lying.pieces.last() {
            Some((Some(side), _)) => {
                style[0] = format!("fill:{}", light(own(*side).0));
                style[2] = format!("color:{}", light(own(*side).1));
            }
            Some((None, _)) => style[2] = format!("color:{}", light("neutral-rim")),
            None => {}
        }
        if lying.ring {
            style[1] = format!("stroke:{},stroke-width:5px", light("ring"));
        }
        let _ = writeln!(out, "  style p{i} {}", style.join(","));
    }
}

/// Whose edge of the board a place lies on.
fn border(picture: &Picture, on: Spot) -> Option<Side> {
    let here = middle(picture, on);
    let through = |stroke: &&Stroke| {
        let (from, to) = (middle(picture, stroke.from), middle(picture, stroke.to));
        let bend = (here - from).length() + (to - here).length() - (to - from).length();
        stroke.of.is_some() && bend < 0.01
    };
    picture.strokes.iter().find(through).and_then(|stroke| stroke.of)
}
