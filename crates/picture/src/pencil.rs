//! Marks in the language of TikZ. The class `piece first` is the style `board piece first` (many plain words are keys
//! of TikZ itself), and a tone is an option beside it.

use crate::canvas::{BASELINE, Mark, Point, bends};
use crate::escape::Short;
use crate::style::colour;
use crate::tikz::in_tex;
use std::fmt::Write;

/// The letters of an article, in centimetres: what a text of one unit is scaled from.
const LETTERS: f32 = 0.3515;

/// What every style looks like; `$name` is a colour of the palette. The lengths are those of the style sheet for SVG.
const STYLES: &str = "\
board wall/.style={fill=$wall},
board board/.style={fill=$board},
board stroke/.style={draw=$line,line width=.9pt,line cap=round},
board stroke first/.style={draw=$first,line width=4pt,line cap=round},
board stroke second/.style={draw=$second,line width=4pt,line cap=round},
board border first/.style={fill=$first},
board border second/.style={fill=$second},
board border white/.style={fill=$man-white,draw=$white-rim,line width=.9pt},
board border black/.style={fill=$man-black,draw=$black-rim,line width=.9pt},
board stroke white/.style={draw=$man-white,line width=4pt,line cap=round},
board stroke black/.style={draw=$man-black,line width=4pt,line cap=round},
board light/.style={fill=$light,draw=$dark,line width=.6pt},
board dark/.style={fill=$dark},
board hexagon/.style={fill=$cell,draw=$line,line width=.9pt,line join=round},
board hole/.style={fill=$hole},
board star/.style={fill=$line},
board spike/.style={fill=$spike},
board vertex/.style={fill=$paper,draw=$ink,line width=1.2pt},
board inner/.style={draw=$ink,line width=.9pt},
board piece/.style={line width=1.2pt},
board piece first/.style={board piece,fill=$first,draw=$first-rim},
board piece second/.style={board piece,fill=$second,draw=$second-rim},
board piece white/.style={board piece,fill=$man-white,draw=$white-rim},
board piece black/.style={board piece,fill=$man-black,draw=$black-rim},
board piece neutral/.style={board piece,fill=$neutral,draw=$neutral-rim},
board mark/.style={draw=$second-mark,line width=1.2pt},
board mark white/.style={draw=$white-rim,line width=.8pt},
board heat/.style={fill opacity=.8,draw=$ink,draw opacity=.5,line width=.6pt},
board ring/.style={draw=$ring,line width=1.8pt},
board casing/.style={draw=$casing,line width=3.6pt},
board shaft/.style={draw=$arrow,line width=1.2pt},
board head/.style={fill=$arrow},
board shaft strong/.style={draw=$strong,line width=2.7pt},
board head strong/.style={fill=$strong},
board patch/.style={fill=$board},
board link thin/.style={draw,line width=.9pt,line cap=round},
board link heavy/.style={draw,line width=2.1pt,line cap=round},
board link dashed/.style={board link thin,dash pattern=on 3pt off 2.4pt},
board tip/.style={fill},
board rim/.style={draw,line width=2.4pt},
board wash/.style={fill,fill opacity=.3},
board swatch/.style={fill},
board said/.style={anchor=base,inner sep=0pt,font=\\sffamily,text=$ink},
board bold/.style={board said,font=\\sffamily\\bfseries},
board cased/.style={board bold,inner sep=.8pt,rounded corners=1pt,fill=$paper,fill opacity=.75,text opacity=1},
board value/.style={board cased},
board note/.style={board cased},
board name/.style={board bold},
board on-first/.style={board bold,text=$on-first},
board on-second/.style={board bold,text=$on-second},
board on-white/.style={board bold,text=$white-rim},
board on-black/.style={board bold,text=$black-vein},
board glyph white/.style={board bold},
board glyph black/.style={board bold},
board glyph first/.style={board bold,text=$first-ink},
board glyph second/.style={board bold,text=$second-ink},
board glyph neutral/.style={board bold},
board man white/.style={fill=$man-white,draw=$white-rim,line width=.9pt,line join=round},
board man black/.style={fill=$man-black,draw=$black-rim,line width=.9pt,line join=round},
board vein white/.style={draw=$white-rim,line width=.8pt,line cap=round},
board vein black/.style={draw=$black-vein,line width=.8pt,line cap=round},
board stave white/.style={draw=$white-stave,line width=1.8pt,line cap=round},
board stave black/.style={draw=$black-rim,line width=1.8pt,line cap=round},
board eye white/.style={fill=$white-rim},
board eye black/.style={fill=$black-vein},
board edge/.style={board said,text=$muted},
board caption/.style={board said,text=$muted},
board legend/.style={board said,anchor=base west},
";

/// The colours that styles use, and the styles.
pub(crate) fn styles() -> String {
    let (mut colours, mut styles) = (Vec::new(), String::new());
    let mut parts = STYLES.split('$');
    styles.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find([',', '}']).expect("a value ends");
        let name = &part[..end];
        if !colours.contains(&name) {
            colours.push(name);
        }
        styles.push_str(&in_xcolor(name));
        styles.push_str(&part[end..]);
    }
    let define = |name: &&str| {
        let code = colour(name, false).trim_start_matches('#').to_uppercase();
        format!("\\definecolor{{{}}}{{HTML}}{{{code}}}\n", in_xcolor(name))
    };
    format!("{}\\tikzset{{\n{styles}}}\n", colours.iter().map(define).collect::<String>())
}

/// A dash in the name of a colour would mean something.
fn in_xcolor(name: &str) -> String {
    format!("t{}", name.replace('-', ""))
}

/// Draws a mark; y grows downwards, as the picture of TikZ is told.
pub(crate) fn draw(out: &mut String, class: &str, mark: Mark<'_>) {
    let style = match (class.split_once(" tone-"), mark) {
        (Some((class, tone)), Mark::Words(..)) => format!("board {class},text=tone{tone}"),
        (Some((class, tone)), _) => format!("board {class},tone{tone}"),
        (None, _) => format!("board {class}"),
    };
    let _ = match mark {
        Mark::Circle(middle, radius, None) => {
            writeln!(out, "\\path[{style}] {} circle[radius={}];", point(middle), Short(radius))
        }
        Mark::Circle(middle, radius, Some(fill)) => {
            let code = fill.trim_start_matches('#').to_uppercase();
            let (middle, radius) = (point(middle), Short(radius));
            writeln!(
                out,
                "\\definecolor{{tint}}{{HTML}}{{{code}}}\\path[{style},fill=tint] {middle} circle[radius={radius}];"
            )
        }
        Mark::Rect(middle, half, corner) => {
            let (from, to) = (point(middle - half), point(middle + half));
            let round =
                if corner > 0.0 { format!(",rounded corners={}cm", Short(corner)) } else { String::new() };
            writeln!(out, "\\path[{style}{round}] {from} rectangle {to};")
        }
        Mark::Line(from, to) => writeln!(out, "\\path[{style}] {} -- {};", point(from), point(to)),
        Mark::Polygon(corners) => writeln!(out, "\\path[{style}] {} -- cycle;", joined(corners)),
        Mark::Curve(&[from, to]) => writeln!(out, "\\path[{style}] {} -- {};", point(from), point(to)),
        Mark::Curve(&[from, by, to]) => {
            // A quadratic curve as a cubic one.
            let third = |end: Point| point(end + (by - end) * (2.0 / 3.0));
            let (near, far) = (third(from), third(to));
            writeln!(out, "\\path[{style}] {} .. controls {near} and {far} .. {};", point(from), point(to))
        }
        Mark::Curve(points) => {
            let [from, near, far, to] = [0, 1, 2, 3].map(|i| point(points[i.min(points.len() - 1)]));
            writeln!(out, "\\path[{style}] {from} .. controls {near} and {far} .. {to};")
        }
        Mark::Blob(points) => {
            let third = |end: Point, by: Point| point(end + (by - end) * (2.0 / 3.0));
            let start = bends(points).next().map_or_else(String::new, |(from, _, _)| point(from));
            let bend = |(from, by, to): (Point, Point, Point)| match by == to {
                true => format!(" -- {}", point(to)),
                false => format!(" .. controls {} and {} .. {}", third(from, by), third(to, by), point(to)),
            };
            writeln!(out, "\\path[{style}] {start}{} -- cycle;", bends(points).map(bend).collect::<String>())
        }
        Mark::Bent(points, round) => {
            writeln!(out, "\\path[{style},rounded corners={}cm] {};", Short(round), joined(points))
        }
        Mark::Words(middle, size, text) => {
            let base = point(Point { y: middle.y + BASELINE * size, ..middle });
            writeln!(out, "\\node[{style},scale={}] at {base} {{{}}};", Short(size / LETTERS), in_tex(text))
        }
    };
}

fn point(point: Point) -> String {
    format!("({},{})", Short(point.x), Short(point.y))
}

fn joined(points: &[Point]) -> String {
    points.iter().map(|at| point(*at)).collect::<Vec<_>>().join(" -- ")
}
