//! A picture as a LaTeX document that draws it with TikZ; no other packages are needed than `tikz` and `geometry`.

use crate::board::middle;
use crate::canvas::{Extent, Hand};
use crate::mermaid::is_graph;
use crate::moment::{Moment, moments};
use crate::pencil;
use crate::style::tone;
use crate::svg::{Look, Sketch};
use game::{Beside, Outline, Pen, Picture, Shape, Spot, Thing, Tone};
use std::fmt::Write;

/// TeX knows no longer lengths than 575 cm.
const WIDEST: f32 = 500.0;

/// The page of a document: as large as what stands on it, in centimetres.
pub struct Page {
    /// How wide it is.
    pub width: f32,
    /// How high.
    pub height: f32,
    /// By how much everything was made smaller. TeX would meet long lengths before it scales them.
    pub scale: f32,
}

impl Page {
    /// A page for a drawing of this size.
    pub fn of(width: f32, height: f32) -> Page {
        let scale = (WIDEST / width.max(height)).min(1.0);
        Page { width: width * scale, height: (height * scale).max(2.0), scale }
    }

    /// Everything up to the first drawing.
    pub fn head(&self) -> String {
        let mut out = format!(
            "\\documentclass{{article}}\n\
             \\usepackage[paperwidth={:.1}cm,paperheight={:.1}cm,margin=5mm]{{geometry}}\n\
             \\usepackage{{tikz}}\n\\pagestyle{{empty}}\n\\parindent=0pt\n\\begin{{document}}\n",
            self.width, self.height
        );
        for number in 0..=Tone::LAST.0 {
            let colour = tone(Tone(number)).trim_start_matches('#').to_uppercase();
            let _ = writeln!(out, "\\definecolor{{tone{number}}}{{HTML}}{{{colour}}}");
        }
        out
    }
}

/// A picture as a document, a page per frame. Graphs have nodes and edges that can be moved by hand; boards are drawn
/// mark by mark, as in SVG.
pub fn tikz(picture: &Picture) -> String {
    if is_graph(picture) { graph(picture) } else { board(picture) }
}

fn board(picture: &Picture) -> String {
    let sketch = Sketch::new(Hand::Tikz, picture, Look::FILE);
    let size = sketch.extent.size();
    let page = Page::of(size.x + 1.2, size.y + 1.6);
    let mut out = page.head() + &pencil::styles();
    let under = crate::board::board(Hand::Tikz, picture, None).drawn;
    for (i, sheet) in sketch.sheets.iter().enumerate() {
        if i > 0 {
            out.push_str("\\newpage\n");
        }
        let scale = page.scale;
        let _ = write!(
            out,
            "% {}\n\\begin{{tikzpicture}}[x={scale:.4}cm,y=-{scale:.4}cm,every node/.append style={{scale={scale:.4}}}]\n\
             {under}{sheet}{}\\end{{tikzpicture}}\n",
            picture.title.split_whitespace().collect::<Vec<_>>().join(" "),
            sketch.key
        );
    }
    out.push_str("\\end{document}\n");
    out
}

/// The vertices, edges, notes and captions of a picture.
fn graph(picture: &Picture) -> String {
    let mut extent = Extent::NOTHING;
    (0..picture.places.len()).for_each(|i| extent.include(middle(picture, Spot(i)), 0.6, 0.6));
    if extent.is_nothing() {
        extent.include(crate::canvas::at(0.0, 0.0), 1.0, 1.0);
    }
    let lines = 2.0 + picture.legend.len() as f32;
    let page = Page::of((extent.size().x + 2.0).max(12.0), extent.size().y + 2.5 + 0.5 * lines);
    let mut out = page.head();
    for (i, moment) in moments(picture, &[]).iter().enumerate() {
        if i > 0 {
            out.push_str("\\newpage\n");
        }
        let _ = writeln!(
            out,
            "\\begin{{tikzpicture}}[every node/.append style={{inner sep=1pt,font=\\scriptsize,\
             scale={:.4}}},\n  j0/.style={{draw,circle,minimum size=6.4mm,line width=.7pt}},\
             j1/.style={{draw,minimum size=5.8mm,line width=.7pt}},\n  \
             victory/.style={{double,double distance=1.2pt}},\
             edge/.style={{->,>=latex,rounded corners=3mm,line width=.5pt}},heavy/.style={{line width=1.4pt}}]",
            page.scale
        );
        vertices(picture, moment, page.scale, &mut out);
        for thing in moment.layers.iter().flat_map(|layer| &layer.things) {
            stroke(picture, thing, &mut out);
        }
        let said = [moment.caption].into_iter().filter(|caption| !caption.is_empty()).map(|c| (None, c));
        let said = said.chain(picture.legend.iter().map(|(tone, line)| (*tone, line.as_str())));
        for (row, (colour, line)) in said.enumerate() {
            let (x, y) =
                (extent.least.x * page.scale, (-extent.most.y - 0.4 - 0.5 * row as f32) * page.scale);
            let colour = colour.map_or_else(String::new, |tone| format!(",tone{}", tone.0));
            let _ = writeln!(out, "\\node[anchor=west{colour}] at ({x:.2},{y:.2}) {{{}}};", in_tex(line));
        }
        out.push_str("\\end{tikzpicture}\n");
    }
    out.push_str("\\end{document}\n");
    out
}

fn vertices(picture: &Picture, moment: &Moment<'_>, scale: f32, out: &mut String) {
    for (i, place) in picture.places.iter().enumerate() {
        let here = middle(picture, Spot(i)) * scale;
        let (style, rim) = match place.shape {
            Shape::Round(rim) => ("j0", rim),
            Shape::Square(rim) => ("j1", rim),
            _ => {
                let _ = writeln!(out, "\\coordinate (p{i}) at ({:.2},{:.2});", here.x, -here.y);
                continue;
            }
        };
        let things = || moment.layers.iter().flat_map(|layer| &layer.things);
        let marks = things().filter_map(|thing| match thing {
            Thing::Wash { on, tone } if *on == Spot(i) => Some(format!(",fill=tone{}!30", tone.0)),
            Thing::Rim { on, tone } if *on == Spot(i) => {
                Some(format!(",draw=tone{},line width=1.6pt", tone.0))
            }
            _ => None,
        });
        let double = if rim == Outline::Double { ",victory" } else { "" };
        let text = moment.lying[i].texts.first().map_or_else(String::new, |text| in_tex(text));
        let _ = writeln!(
            out,
            "\\node[{style}{double}{}] (p{i}) at ({:.2},{:.2}) {{{text}}};",
            marks.collect::<String>(),
            here.x,
            -here.y
        );
    }
}

fn stroke(picture: &Picture, thing: &Thing, out: &mut String) {
    match thing {
        Thing::Edge { path, tone, pen } => {
            let pen = match pen {
                Pen::Thin => "",
                Pen::Heavy => ",heavy",
                Pen::Dashed => ",dashed",
            };
            let style = format!("edge{pen},tone{}", tone.0);
            let _ = if path.len() == 2 && path[0] == path[1] {
                writeln!(out, "\\draw[{style}] (p{0}) to[loop above] (p{0});", path[0].0)
            } else {
                let way: Vec<String> = path.iter().map(|spot| format!("(p{})", spot.0)).collect();
                writeln!(out, "\\draw[{style}] {};", way.join(" -- "))
            };
        }
        Thing::Note { on, side, text, tone } => {
            let (style, anchor) = match side {
                Beside::Above => ("above", "north"),
                Beside::Right => ("right", "east"),
                Beside::Below => ("below", "south"),
            };
            let bare = picture.places[on.0].shape == Shape::Bare;
            let anchor = if bare { String::new() } else { format!(".{anchor}") };
            let text = in_tex(text);
            let _ = writeln!(out, "\\node[{style},tone{}] at (p{}{anchor}) {{{text}}};", tone.0, on.0);
        }
        _ => {}
    }
}

/// A text as TeX takes it. A character that pdfLaTeX has no letter for is named by its number.
pub fn in_tex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            'α' => out.push_str("$\\alpha$"),
            'β' => out.push_str("$\\beta$"),
            '∞' => out.push_str("$\\infty$"),
            '×' => out.push_str("$\\times$"),
            '→' => out.push_str("$\\to$"),
            '≈' => out.push_str("$\\approx$"),
            '≤' => out.push_str("$\\leq$"),
            '≥' => out.push_str("$\\geq$"),
            // Chessmen need a package of their own.
            '♔' | '♚' => out.push('K'),
            '♕' | '♛' => out.push('Q'),
            '♖' | '♜' => out.push('R'),
            '♗' | '♝' => out.push('B'),
            '♘' | '♞' => out.push('N'),
            '♙' | '♟' => out.push('P'),
            '○' => out.push_str("$\\circ$"),
            '●' => out.push_str("$\\bullet$"),
            '·' => out.push_str("$\\cdot$"),
            '−' => out.push_str("$-$"),
            '–' => out.push_str("--"),
            '…' => out.push_str("\\dots{}"),
            '’' => out.push('\''),
            '«' => out.push_str("``"),
            '»' => out.push_str("''"),
            '-' => out.push_str("{-}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' | '>' | '|' => out.extend(['$', c, '$']),
            '"' => out.push_str("{''}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            '[' | ']' => out.extend(['{', c, '}']),
            c if c.is_control() || c == '\u{a0}' || c == '\u{202f}' => out.push(' '),
            '\u{fe0e}' => {}
            c if c.is_ascii() || "àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸñÑßáíóúÁÍÓÚåÅøØ".contains(c) =>
            {
                out.push(c);
            }
            c => {
                let _ = write!(out, "(U+{:04X})", c as u32);
            }
        }
    }
    out
}
