//! Colours, dashes and marks. The hues are those of Okabe and Ito, darkened or lightened until they stand out
//! from white and from dark paper.

/// Light paper, dark paper.
const PAPER: (&str, &str) = ("#ffffff", "#14181d");
const INK: (&str, &str) = ("#1b1f24", "#e8eaed");
const GRID: (&str, &str) = ("#d8dde3", "#323a44");
const SERIES: [(&str, &str); 6] = [
    ("#0072b2", "#56b4e9"),
    ("#d55e00", "#e69f00"),
    ("#007a5a", "#2fd0a0"),
    ("#a3457a", "#d893b8"),
    ("#6d5f00", "#f0e442"),
    ("#57606a", "#9aa4af"),
];
/// Series with the same colour differ in these.
const DASHES: [&str; 3] = ["none", "7 4", "2 3"];

/// The class of a series.
pub(super) fn class(number: usize) -> String {
    format!("s{} d{}", number % SERIES.len(), number / SERIES.len() % DASHES.len())
}

/// The style sheet of a plot.
pub(super) fn rules() -> String {
    let mut rules = String::from(
        "text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif}\n\
         .title{font-size:17px;font-weight:600}\n.name{font-weight:600}\n\
         .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}\n\
         .mark{fill:currentColor;stroke:currentColor;stroke-width:2;stroke-linejoin:round}\n\
         .axis,.grid{fill:none;stroke-width:1}\n",
    );
    for (number, dash) in DASHES.iter().enumerate() {
        rules += &format!(".d{number} .line{{stroke-dasharray:{dash}}}\n");
    }
    rules += &colours(|pair| pair.0);
    rules + &format!("@media (prefers-color-scheme:dark){{\n{}}}\n", colours(|pair| pair.1))
}

fn colours(pick: impl Fn((&'static str, &'static str)) -> &'static str) -> String {
    let (paper, ink, grid) = (pick(PAPER), pick(INK), pick(GRID));
    let mut rules = format!(
        ".paper,.mark.hollow{{fill:{paper}}}\ntext{{fill:{ink}}}\n.axis{{stroke:{ink}}}\n.grid{{stroke:{grid}}}\n"
    );
    for (number, pair) in SERIES.into_iter().enumerate() {
        rules += &format!(".s{number}{{color:{}}}\n", pick(pair));
    }
    rules
}

/// The mark of a series, centred here.
pub(super) fn mark(number: usize, x: f64, y: f64, hollow: bool) -> String {
    let class = if hollow { "mark hollow" } else { "mark" };
    let path = |d: &str| format!("<path class=\"{class}\" d=\"M{x:.1} {y:.1}{d}\"/>");
    match number % SERIES.len() {
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
    fn every_series_stands_out_from_both_papers() {
        for (light, dark) in SERIES {
            // WCAG asks 3 of shapes.
            assert!(contrast(light, PAPER.0) >= 3.0, "{light}");
            assert!(contrast(dark, PAPER.1) >= 3.0, "{dark}");
        }
        assert!(contrast(INK.0, PAPER.0) >= 7.0 && contrast(INK.1, PAPER.1) >= 7.0);
    }

    #[test]
    fn eighteen_series_differ_in_more_than_colour() {
        let looks: std::collections::HashSet<_> =
            (0..18).map(|number| (class(number), mark(number, 0.0, 0.0, false))).collect();
        assert_eq!(looks.len(), 18);
    }
}
