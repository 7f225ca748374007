//! Texts as paths, from a table of outlines.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// A letter: how far to the next one, and its outline, in thousandths of the size of the font.
type Letter = (f32, &'static str);

static LETTERS: LazyLock<HashMap<(bool, char), Letter>> = LazyLock::new(|| {
    let lines = include_str!("../letters.txt").lines().filter(|line| !line.starts_with("# "));
    lines.filter_map(letter).collect()
});

fn letter(line: &'static str) -> Option<((bool, char), Letter)> {
    let mut words = line.splitn(4, ' ');
    let bold = words.next()? == "bold";
    let letter = match words.next()? {
        "U+0020" => ' ',
        letter => letter.chars().next()?,
    };
    Some(((bold, letter), (words.next()?.parse().ok()?, words.next().unwrap_or(""))))
}

/// Stands for what has no outline.
const UNKNOWN: char = '□';

fn outline(bold: bool, letter: char) -> Letter {
    let known = |letter| LETTERS.get(&(bold, letter)).copied();
    match letter {
        // It only says how the letter before it should look.
        '\u{fe0e}' => (0.0, ""),
        '\u{a0}' | '\u{202f}' => known(' ').unwrap_or_default(),
        _ => known(letter).or_else(|| known(UNKNOWN)).unwrap_or_default(),
    }
}

/// The classes whose letters the style sheet makes bold.
const BOLD: [&str; 7] = ["title", "name", "value", "note", "on-first", "on-second", "glyph"];

/// A document of the room `picture`, or a plot, with every text made a path, and its style sheet to match.
pub(crate) fn outlined(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len() * 2);
    let mut rest = svg;
    while let Some(start) = rest.find("<text ") {
        let Some(end) = rest[start..].find("</text>") else { break };
        out.push_str(&rest[..start]);
        match path(&rest[start..start + end]) {
            Some(path) => out.push_str(&path),
            None => out.push_str(&rest[start..start + end + "</text>".len()]),
        }
        rest = &rest[start + end + "</text>".len()..];
    }
    out.push_str(rest);
    out.replace(".picture text", ".picture .letters").replace(".plot text", ".plot .letters")
}

/// `<text class="…" x="…" y="…" font-size="…">…` as a path. Letters stand around x unless the text or its class says otherwise.
fn path(element: &str) -> Option<String> {
    let (attributes, text) = element.split_once('>')?;
    let attribute = |name: &str| {
        let (_, value) = attributes.split_once(&format!(" {name}=\""))?;
        Some(value.split_once('"')?.0)
    };
    let number = |name| attribute(name)?.parse::<f32>().ok();
    let (x, y, size) = (number("x")?, number("y")?, number("font-size")?);
    let class = attribute("class").unwrap_or_default();
    let bold = class.split(' ').any(|name| BOLD.contains(&name));
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    let letters: Vec<Letter> = text.replace("&amp;", "&").chars().map(|c| outline(bold, c)).collect();
    let scale = size / 1000.0;
    let width: f32 = letters.iter().map(|(advance, _)| advance).sum();
    let is_legend = class.split(' ').any(|name| name == "legend");
    let mut at = match attribute("text-anchor") {
        Some("start") => x,
        Some("end") => x - width * scale,
        None if is_legend => x,
        _ => x - width * scale / 2.0,
    };
    let mut outline = String::new();
    for (advance, letter) in letters {
        place(letter, (at, y), scale, &mut outline);
        at += advance * scale;
    }
    let turned = attribute("transform").map_or_else(String::new, |turn| format!(" transform=\"{turn}\""));
    Some(format!("<path class=\"letters {class}\"{turned} d=\"{outline}\"/>"))
}

/// An outline of upright commands (M, L, H, V, Q, Z) moved and made smaller. A line around the letters would be made
/// smaller too if this were left to a transformation.
fn place(outline: &str, (x, y): (f32, f32), scale: f32, out: &mut String) {
    let mut vertical = false;
    let mut alternates = true;
    let mut rest = outline;
    while let Some(first) = rest.chars().next() {
        if first == ' ' {
            rest = &rest[1..];
        } else if first.is_ascii_alphabetic() {
            (vertical, alternates) = (first == 'V', first != 'V' && first != 'H');
            out.push(first);
            rest = &rest[1..];
        } else {
            let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
            let number: f32 = rest[..end].parse().unwrap_or_default();
            let _ = write!(out, "{:.2} ", number * scale + if vertical { y } else { x });
            vertical ^= alternates;
            rest = &rest[end..];
        }
    }
}
