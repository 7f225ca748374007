//! Dashes and marks; the colours are those of all drawings of the house.

use picture::colour;

/// Sizes of letters; texts say them too, for painters without style sheets.
pub(super) const WORDS: u32 = 13;
pub(super) const TITLE: u32 = 17;
/// How many series the palette has a colour for.
const SERIES: usize = 6;
/// Series with the same colour differ in these.
const DASHES: [&str; 3] = ["none", "7 4", "2 3"];

/// The class of a series.
pub(super) fn class(number: usize) -> String {
    format!("s{} d{}", number % SERIES, number / SERIES % DASHES.len())
}

/// The style sheet of a plot.
pub(super) fn rules() -> String {
    let mut rules = format!(".plot text{{font:{WORDS}px {}}}\n", picture::FONT);
    rules.push_str(
        ".plot text.title{font-size:17px;font-weight:600}\n.plot text.name{font-weight:600}\n\
         .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}\n\
         .mark{fill:currentColor;stroke:currentColor;stroke-width:2;stroke-linejoin:round}\n\
         .before{fill:none;stroke:currentColor;stroke-width:5;stroke-opacity:.45}\n\
         .axis,.grid{fill:none;stroke-width:1}\n",
    );
    for (number, dash) in DASHES.iter().enumerate() {
        rules += &format!(".d{number} .line{{stroke-dasharray:{dash}}}\n");
    }
    rules += &colours(false);
    rules + &format!("@media (prefers-color-scheme:dark){{\n{}}}\n", colours(true))
}

fn colours(dark: bool) -> String {
    let (paper, ink, grid) = (colour("paper", dark), colour("ink", dark), colour("grid", dark));
    let mut rules = format!(
        ".paper,.mark.hollow{{fill:{paper}}}\n.plot text{{fill:{ink}}}\n.axis{{stroke:{ink}}}\n.grid{{stroke:{grid}}}\n"
    );
    for number in 0..SERIES {
        rules += &format!(".s{number}{{color:{}}}\n", colour(&format!("series-{number}"), dark));
    }
    rules
}

/// The mark of a series, centred here.
pub(super) fn mark(number: usize, x: f64, y: f64, hollow: bool) -> String {
    let class = if hollow { "mark hollow" } else { "mark" };
    let path = |d: &str| format!("<path class=\"{class}\" d=\"M{x:.1} {y:.1}{d}\"/>");
    match number % SERIES {
        0 => format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>"),
        1 => path("m-4-4h8v8h-8z"),
        2 => path("m0-5l5 9h-10z"),
        3 => path("m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z"),
        4 => path("m0 5l5-9h-10z"),
        _ => path("m-5-1.5h3.500v-3.500h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500z"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eighteen_series_differ_in_more_than_colour() {
        let looks: std::collections::HashSet<_> =
            (0..18).map(|number| (class(number), mark(number, 0.0, 0.0, false))).collect();
        assert_eq!(looks.len(), 18);
    }
}
