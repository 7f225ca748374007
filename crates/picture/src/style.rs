//! The look of the drawings: one palette for light and one for dark surroundings, and the rules that use it.
//!
//! Where a game calls its sides Black and White, pieces and edges are black and white; elsewhere the sides are
//! Okabe and Ito's blue and orange, which colour-blind viewers tell apart. White's discs, or the second side's, carry
//! an inner ring besides. `docs/colours.md` has the whole convention.

use game::Tone;
use std::fmt::Write;

/// Whether a drawing is light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheme {
    /// As the viewer prefers.
    #[default]
    Viewer,
    /// Light, for paper.
    Light,
    /// Light on dark.
    Dark,
}

/// Name, light, dark.
const PALETTE: &[(&str, &str, &str)] = &[
    ("paper", "#ffffff", "#14181d"),
    ("ink", "#1b1f24", "#e8eaed"),
    ("muted", "#57606a", "#9aa4af"),
    ("line", "#7d8792", "#66717d"),
    ("light", "#f7f2e7", "#3d4651"),
    ("dark", "#d6c9ae", "#272e36"),
    ("board", "#f8efdb", "#2b2a25"),
    ("cell", "#ece2cb", "#4a525c"),
    ("wall", "#5b8fc7", "#2e4c70"),
    ("hole", "#c3d3e4", "#46525f"),
    ("spike", "#d6c9ae", "#3d4651"),
    ("first", "#0072b2", "#56b4e9"),
    ("first-rim", "#00476f", "#b5e2fb"),
    ("first-ink", "#00568a", "#7cc8f5"),
    ("on-first", "#ffffff", "#06202f"),
    ("second", "#e69f00", "#e69f00"),
    ("second-rim", "#6b4700", "#ffd78a"),
    ("second-mark", "#6b4700", "#5c3d00"),
    ("second-ink", "#9c3f00", "#ffb733"),
    ("on-second", "#201600", "#201600"),
    ("neutral", "#a77b4b", "#c79a66"),
    ("neutral-rim", "#6b4a24", "#e8c9a3"),
    ("man-white", "#ffffff", "#f3efe6"),
    ("white-rim", "#1b1f24", "#0b0d10"),
    ("white-stave", "#1b1f24", "#f3efe6"),
    ("man-black", "#33383f", "#0e1114"),
    ("black-rim", "#0b0d10", "#b9c2cc"),
    ("black-vein", "#e9e4d8", "#b9c2cc"),
    ("ring", "#111111", "#ffffff"),
    ("casing", "#ffffff", "#111111"),
    ("arrow", "#57606a", "#a7b1bc"),
    ("strong", "#007a5a", "#2fd0a0"),
    ("tone-0", "#57606a", "#9aa4af"),
    ("tone-1", "#0072b2", "#56b4e9"),
    ("tone-2", "#1b8cc2", "#a5d8f5"),
    ("tone-3", "#7b3294", "#c08ae0"),
    ("tone-4", "#ad5cb8", "#e3c5f2"),
    ("tone-5", "#b34700", "#ff8c42"),
    ("tone-6", "#c07000", "#ffc285"),
    ("tone-7", "#006d4e", "#2fd0a0"),
    ("tone-8", "#2c966f", "#a0ead0"),
    ("tone-9", "#1b1f24", "#e8eaed"),
];

/// More colours, which no board needs: those of plots.
const PLOTS: &[(&str, &str, &str)] = &[
    ("grid", "#d8dde3", "#323a44"),
    ("series-0", "#0072b2", "#56b4e9"),
    ("series-1", "#d55e00", "#e69f00"),
    ("series-2", "#007a5a", "#2fd0a0"),
    ("series-3", "#a3457a", "#d893b8"),
    ("series-4", "#6d5f00", "#f0e442"),
    ("series-5", "#57606a", "#9aa4af"),
];

/// The letters of all drawings.
pub const FONT: &str = "system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif";

/// `$name` stands for a colour of the palette, `@font` for the letters. Lengths are those of a unit of 48.
const RULES: &str = "\
.picture{font-family:@font;font-variant-numeric:tabular-nums}
.picture text{text-anchor:middle;fill:$ink}
.picture .paper{fill:$paper}
.picture .wall{fill:$wall}
.picture .board{fill:$board}
.picture .stroke{stroke:$line;stroke-width:1.5;stroke-linecap:round}
.picture .stroke.first{stroke:$first;stroke-width:7}
.picture .stroke.second{stroke:$second;stroke-width:7}
.picture .border.first{fill:$first}
.picture .border.second{fill:$second}
.picture .border.white{fill:$man-white;stroke:$white-rim;stroke-width:1.5}
.picture .border.black{fill:$man-black;stroke:$black-rim;stroke-width:1.5}
.picture .stroke.white{stroke:$man-white;stroke-width:7}
.picture .stroke.black{stroke:$man-black;stroke-width:7}
.picture .light{fill:$light;stroke:$dark;stroke-width:1}
.picture .dark{fill:$dark}
.picture .hexagon{fill:$cell;stroke:$line;stroke-width:1.5;stroke-linejoin:round}
.picture .hole{fill:$hole}
.picture .star{fill:$line}
.picture .spike{fill:$spike}
.picture .vertex{fill:$paper;stroke:$ink;stroke-width:2}
.picture .inner{fill:none;stroke:$ink;stroke-width:1.5}
.picture .piece{stroke-width:2}
.picture .piece.first{fill:$first;stroke:$first-rim}
.picture .piece.second{fill:$second;stroke:$second-rim}
.picture .piece.white{fill:$man-white;stroke:$white-rim}
.picture .piece.black{fill:$man-black;stroke:$black-rim}
.picture .piece.neutral{fill:$neutral;stroke:$neutral-rim}
.picture .mark{fill:none;stroke:$second-mark;stroke-width:2}
.picture .mark.white{stroke:$white-rim;stroke-width:1.2}
.picture .glyph{font-weight:700}
.picture .glyph.white,.picture .glyph.black{fill:$ink}
.picture .glyph.first{fill:$first-ink}
.picture .glyph.second{fill:$second-ink}
.picture .man{stroke-width:1.5;stroke-linejoin:round}
.picture .man.white{fill:$man-white;stroke:$white-rim}
.picture .man.black{fill:$man-black;stroke:$black-rim}
.picture .vein{fill:none;stroke-width:1.3;stroke-linecap:round}
.picture .vein.white{stroke:$white-rim}
.picture .vein.black{stroke:$black-vein}
.picture .stave{stroke-width:3;stroke-linecap:round}
.picture .stave.white{stroke:$white-stave}
.picture .stave.black{stroke:$black-rim}
.picture .eye.white{fill:$white-rim}
.picture .eye.black{fill:$black-vein}
.picture .heat{fill-opacity:.8;stroke:$ink;stroke-opacity:.5;stroke-width:1}
.picture .ring{fill:none;stroke:$ring;stroke-width:3}
.picture .casing{fill:none;stroke:$casing;stroke-width:6}
.picture .shaft{fill:none;stroke:$arrow;stroke-width:2}
.picture .head{fill:$arrow}
.picture .shaft.strong{stroke:$strong;stroke-width:4.5}
.picture .head.strong{fill:$strong}
.picture .patch{fill:$board}
.picture .value{font-weight:600;stroke:$paper;stroke-width:3.5;stroke-linejoin:round;paint-order:stroke}
.picture .name{font-weight:600}
.picture .on-first{font-weight:700;fill:$on-first}
.picture .on-second{font-weight:700;fill:$on-second}
.picture .on-white{font-weight:700;fill:$white-rim}
.picture .on-black{font-weight:700;fill:$black-vein}
.picture .edge,.picture .caption{fill:$muted}
.picture .link{stroke-width:1.5;stroke-linecap:round}
.picture path.link{fill:none}
.picture .heavy{stroke-width:3.5}
.picture .dashed{stroke-dasharray:5 4}
.picture .rim{fill:none;stroke-width:4}
.picture .wash{fill-opacity:.3}
.picture .note{font-weight:600;stroke:$paper;stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.picture text.legend{text-anchor:start}
.picture .layer{pointer-events:none}
.picture .hit{fill:$strong;fill-opacity:0;stroke:$strong;stroke-opacity:0;stroke-width:3}
.picture .playable{cursor:pointer}
.picture .place:focus{outline:none}
.picture .playable:hover .hit{fill-opacity:.3}
.picture .place:focus-visible .hit,.picture .chosen .hit{fill-opacity:.3;stroke-opacity:1}
";

fn colours(dark: bool) -> String {
    let mut list = String::new();
    for (name, light_colour, dark_colour) in PALETTE {
        let colour = if dark { dark_colour } else { light_colour };
        write!(list, "--{name}:{colour};").expect("a string takes all");
    }
    list.pop();
    list
}

/// A line, a rim, a note and a swatch of the legend in every tone.
fn tones() -> String {
    (0..=Tone::LAST.0)
        .map(|tone| {
            format!(
                ".picture .link.tone-{tone},.picture .rim.tone-{tone}{{stroke:$tone-{tone}}}\n\
                 .picture text.tone-{tone},.picture .swatch.tone-{tone},.picture .tip.tone-{tone},\
                 .picture .wash.tone-{tone}{{fill:$tone-{tone}}}\n"
            )
        })
        .collect()
}

/// The colour of a tone on light ground, for drawings in other languages.
pub fn tone(tone: Tone) -> &'static str {
    colour(&format!("tone-{}", tone.0), false)
}

/// The rules with every `property:$name` replaced by what `write` makes of the two.
fn rules(write: impl Fn(&str, &str) -> String) -> String {
    let all = RULES.replace("@font", FONT) + &tones();
    let mut rest = all.as_str();
    let mut out = String::new();
    while let Some(dollar) = rest.find('$') {
        let property = rest[..dollar].rfind(['{', ';']).expect("a colour has a property") + 1;
        let name = &rest[dollar + 1..];
        let end = name.find([';', '}']).expect("a declaration ends");
        out.push_str(&rest[..property]);
        out.push_str(&write(&rest[property..dollar - 1], &name[..end]));
        rest = &name[end..];
    }
    out + rest
}

/// A colour of the palette, for other drawings that shall look alike: `paper`, `ink`, `grid`, `series-0` to
/// `series-5`.
///
/// # Panics
/// If the palette has no colour of this name.
pub fn colour(name: &str, dark: bool) -> &'static str {
    let (_, light_colour, dark_colour) =
        PALETTE.iter().chain(PLOTS).find(|entry| entry.0 == name).expect("rules use colours of the palette");
    if dark { dark_colour } else { light_colour }
}

/// The rules of a standalone file.
pub(crate) fn of_file(scheme: Scheme) -> String {
    match scheme {
        // Programs that do not know variables (many converters) skip the second declaration.
        Scheme::Viewer => format!(
            ".picture{{{}}}\n@media (prefers-color-scheme:dark){{.picture{{{}}}}}\n{}",
            colours(false),
            colours(true),
            rules(|property, name| format!("{property}:{};{property}:var(--{name})", colour(name, false)))
        ),
        Scheme::Light | Scheme::Dark => {
            rules(|property, name| format!("{property}:{}", colour(name, scheme == Scheme::Dark)))
        }
    }
}

/// The style sheet of a page that holds drawings made with [`Look::PAGE`](crate::Look::PAGE).
///
/// The colours are variables of `.picture`. They follow the viewer's preference unless an element around the
/// drawing says `data-scheme="light"` or `data-scheme="dark"`.
pub fn css() -> String {
    let (light, dark) = (colours(false), colours(true));
    format!(
        ".picture{{{light}}}\n@media (prefers-color-scheme:dark){{.picture{{{dark}}}}}\n\
         [data-scheme=light] .picture{{{light}}}\n[data-scheme=dark] .picture{{{dark}}}\n{}",
        rules(|property, name| format!("{property}:var(--{name})"))
    )
}

/// Shades that tell apart what would be alike if only the brightness of its colour were kept.
const SHADES: &[(&str, u8)] = &[
    ("0072b2", 0x38),
    ("e69f00", 0xc0),
    ("1b8cc2", 0x5c),
    ("7b3294", 0x20),
    ("ad5cb8", 0x6c),
    ("b34700", 0x8c),
    ("c07000", 0xa4),
    ("006d4e", 0x74),
    ("2c966f", 0x98),
    ("007a5a", 0x50),
    ("d55e00", 0xa0),
];

/// A drawing for print: every colour of the text, `#rrggbb` or `{HTML}{RRGGBB}`, as a shade of grey. Heat keeps its
/// order, since its colours grow brighter all along.
pub fn in_grey(drawing: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(drawing.len()), drawing);
    let next = |text: &str| {
        let (hash, html) = (text.find('#').map(|at| at + 1), text.find("{HTML}{").map(|at| at + 7));
        hash.into_iter().chain(html).min()
    };
    while let Some(at) = next(rest) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        rest = after;
        let code = after.get(..6).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        if let Some(code) = code {
            let shade = shade_of(code);
            let upper = code.bytes().any(|byte| byte.is_ascii_uppercase());
            out += &if upper { format!("{shade:02X}").repeat(3) } else { format!("{shade:02x}").repeat(3) };
            rest = &after[6..];
        }
    }
    out + rest
}

fn shade_of(code: &str) -> u8 {
    let code = code.to_ascii_lowercase();
    if let Some((_, shade)) = SHADES.iter().find(|(colour, _)| *colour == code) {
        return *shade;
    }
    let part = |at: usize| f32::from(u8::from_str_radix(&code[at..at + 2], 16).unwrap_or(0));
    (0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)).round() as u8
}

/// The colour of a heat from 0 to 1, `#rrggbb`: viridis, which is even to the eye and for colour-blind viewers.
pub(crate) fn heat(level: f32) -> String {
    const VIRIDIS: [[f32; 3]; 5] = [
        [68.0, 1.0, 84.0],
        [59.0, 82.0, 139.0],
        [33.0, 145.0, 140.0],
        [94.0, 201.0, 98.0],
        [253.0, 231.0, 37.0],
    ];
    let along = level.clamp(0.0, 1.0) * 4.0;
    let below = (along as usize).min(3);
    let share = along - below as f32;
    let mix = |i: usize| VIRIDIS[below][i] * (1.0 - share) + VIRIDIS[below + 1][i] * share;
    format!("#{:02x}{:02x}{:02x}", mix(0).round() as u8, mix(1).round() as u8, mix(2).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let c = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_and_pieces_stand_out_in_both_schemes() {
        // WCAG asks 4.5 of text, 3 of large text and of shapes.
        let wanted = [
            ("ink", "paper", 7.0),
            ("muted", "paper", 4.5),
            ("on-first", "first", 4.5),
            ("on-second", "second", 4.5),
            ("first-ink", "light", 4.5),
            ("first-ink", "dark", 4.5),
            ("second-ink", "light", 4.5),
            ("second-ink", "dark", 3.5),
            ("white-rim", "man-white", 7.0),
            ("man-white", "man-black", 7.0),
            ("white-stave", "light", 7.0),
            ("white-stave", "dark", 7.0),
            ("black-rim", "light", 4.5),
            ("black-rim", "dark", 4.5),
            ("black-vein", "man-black", 7.0),
            ("first", "hole", 3.0),
            ("man-black", "hole", 2.0),
            ("man-black", "wall", 2.0),
            ("white-rim", "hole", 2.0),
            ("white-rim", "cell", 2.0),
            ("ink", "cell", 4.5),
            ("first", "board", 3.0),
            ("line", "paper", 3.0),
            ("strong", "light", 3.0),
            ("arrow", "light", 3.0),
            ("ring", "casing", 7.0),
            ("tone-0", "paper", 4.5),
            ("tone-1", "paper", 3.5),
            ("tone-2", "paper", 3.5),
            ("tone-3", "paper", 3.5),
            ("tone-4", "paper", 3.5),
            ("tone-5", "paper", 3.5),
            ("tone-6", "paper", 3.5),
            ("tone-7", "paper", 3.5),
            ("tone-8", "paper", 3.5),
            ("tone-9", "paper", 7.0),
            ("series-0", "paper", 3.0),
            ("series-1", "paper", 3.0),
            ("series-2", "paper", 3.0),
            ("series-3", "paper", 3.0),
            ("series-4", "paper", 3.0),
            ("series-5", "paper", 3.0),
        ];
        for dark in [false, true] {
            for (one, other, least) in wanted {
                let found = contrast(colour(one, dark), colour(other, dark));
                assert!(found >= least, "{one} on {other}: {found:.2}, wanted {least}, dark: {dark}");
            }
        }
    }

    #[test]
    fn grey_has_no_colour_and_keeps_the_sides_apart() {
        let grey = in_grey(&of_file(Scheme::Light));
        let mut colours = grey.split('#').skip(1).map(|rest| &rest[..6]);
        assert!(colours.all(|code| code[..2] == code[2..4] && code[..2] == code[4..6]));
        let shade = |name| luminance(&in_grey(colour(name, false)));
        for (one, other) in
            [("first", "second"), ("man-white", "man-black"), ("tone-1", "tone-5"), ("tone-3", "tone-7")]
        {
            assert!((shade(one) - shade(other)).abs() > 0.1, "{one} {other}");
        }
        assert_eq!(
            in_grey("\\definecolor{a}{HTML}{E69F00} #12 #zz0000"),
            "\\definecolor{a}{HTML}{C0C0C0} #12 #zz0000"
        );
    }

    #[test]
    fn every_rule_finds_its_colour() {
        assert!(of_file(Scheme::Dark).contains(".paper{fill:#14181d}"));
        assert!(of_file(Scheme::Viewer).contains(".paper{fill:#ffffff;fill:var(--paper)}"));
        assert!(css().contains(".paper{fill:var(--paper)}"));
        assert!([of_file(Scheme::Light), css()].iter().all(|sheet| !sheet.contains('$')));
    }

    #[test]
    fn heat_runs_from_violet_to_yellow() {
        assert_eq!([heat(0.0), heat(0.5), heat(1.0)], ["#440154", "#21918c", "#fde725"]);
    }
}
