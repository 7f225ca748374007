//! The one plotter: series of points on linear, logarithmic or named axes, as an SVG file.
//!
//! Series differ in colour, in the shape of their marks and in the dashes of their lines, so that no reader
//! depends on colour. A hollow mark is a lower bound: the experiment was stopped there. Where one axis has names
//! instead of numbers, values are bars, since no line leads from one category to another. The file follows the viewer's
//! light or dark scheme.

mod axis;
mod style;

use axis::{Ruler, Tick};
use picture::Escaped;
use std::fmt::Write;
use style::{TITLE, WORDS};

/// A plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// From left to right.
    pub x: Axis,
    /// From bottom to top; names run from top to bottom.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
    /// What it is compared with.
    pub beside: Beside,
}

/// What the values of a plot are compared with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Beside {
    /// Earlier values, drawn as short bars in the colours of the series in the same place.
    pub earlier: Vec<Vec<Point>>,
    /// A value of the second axis that is marked by a line, and what it is.
    pub goal: Option<(f64, String)>,
}

/// An axis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// What is measured along it.
    pub title: String,
    /// Linear or logarithmic.
    pub scale: Scale,
}

/// How numbers become places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal ratios are; only positive numbers have a place.
    Log,
    /// Coordinate 0 is the first name, 1 the second …
    Names(Vec<String>),
}

/// Points that belong together, joined in their order.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Its points.
    pub points: Vec<Point>,
}

/// A point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Along the first axis.
    pub x: f64,
    /// Along the second.
    pub y: f64,
    /// Only a lower bound: drawn hollow.
    pub more: bool,
}

const WIDTH: f64 = 860.0;
/// The height of a plot whose second axis has no names.
const TALL: f64 = 380.0;
/// The height of one name.
const NAME: f64 = 24.0;
/// The mean width of a character of the 13-pixel font, a little generous.
const LETTER: f64 = 7.3;
const LEGEND: f64 = 22.0;
/// How thick a bar is.
const BAR: f64 = 11.0;

/// Where the plotting area lies.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Plot {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        let legend = self.legend_lines();
        let (xs, ys) = (self.values(|point| point.x), self.values(|point| point.y));
        let Beside { earlier, goal } = &self.beside;
        let before = earlier.iter().flatten().map(|point| point.y);
        let ys: Vec<f64> = ys.into_iter().chain(before).chain(goal.iter().map(|(goal, _)| *goal)).collect();
        let rows = match &self.y.scale {
            Scale::Names(names) => names.len() as f64 * NAME.max(BAR * self.series.len() as f64 + 8.0),
            Scale::Linear | Scale::Log => TALL,
        };
        let probe = Ruler::new(&self.y.scale, &ys, (0.0, 1.0));
        let widest = probe.ticks().iter().map(|tick| tick.label.chars().count()).max().unwrap_or(1);
        let top = 52.0 + LEGEND * legend.len() as f64;
        let left = (44.0 + LETTER * widest as f64).min(WIDTH / 2.0);
        let frame = Frame { left, right: WIDTH - 24.0, top, bottom: top + rows };
        let across = Ruler::new(&self.x.scale, &xs, (frame.left, frame.right));
        // Numbers grow upwards, names are read downwards.
        let up = match self.y.scale {
            Scale::Names(_) => (frame.top, frame.bottom),
            Scale::Linear | Scale::Log => (frame.bottom, frame.top),
        };
        let upwards = Ruler::new(&self.y.scale, &ys, up);
        let slanted = slant(&across.ticks(), frame.right - frame.left);
        let below = if slanted > 0.0 { 26.0 + slanted } else { 24.0 };
        let height = frame.bottom + below + 30.0;

        let mut svg = String::new();
        self.open(&mut svg, height);
        self.draw_legend(&mut svg, &legend);
        self.draw_axes(&mut svg, &frame, &across, &upwards, slanted, height);
        if let Some((goal, words)) = &self.beside.goal {
            draw_goal(&mut svg, &frame, upwards.place(*goal), words);
        }
        for (at, series) in self.series.iter().enumerate() {
            if let Scale::Names(_) = self.y.scale {
                self.draw_bars(&mut svg, at, &frame, &across, &upwards);
            } else if let Scale::Names(_) = self.x.scale {
                self.draw_columns(&mut svg, at, &frame, &across, &upwards);
            } else {
                draw_series(&mut svg, at, series, &across, &upwards);
                draw_earlier(&mut svg, at, self.beside.earlier.get(at), &across, &upwards);
            }
        }
        svg + "</svg>\n"
    }

    /// From the middle of a category to the middle of this series' bar in it.
    fn aside(&self, number: usize) -> f64 {
        (number as f64 - (self.series.len() as f64 - 1.0) / 2.0) * BAR
    }

    /// A bar to the right for each value of a series.
    fn draw_bars(&self, svg: &mut String, number: usize, frame: &Frame, across: &Ruler, upwards: &Ruler) {
        self.draw_boxes(svg, number, across, upwards, |x, y| {
            (frame.left, y + self.aside(number) - BAR / 2.0 + 1.0, (x - frame.left).max(0.5), BAR - 2.0)
        });
    }

    /// A bar upwards for each value of a series.
    fn draw_columns(&self, svg: &mut String, number: usize, frame: &Frame, across: &Ruler, upwards: &Ruler) {
        self.draw_boxes(svg, number, across, upwards, |x, y| {
            (x + self.aside(number) - BAR / 2.0 + 1.0, y, BAR - 2.0, (frame.bottom - y).max(0.5))
        });
    }

    /// A box for each value: its left end, its top, its width and its height follow from where the value is.
    fn draw_boxes(
        &self,
        svg: &mut String,
        number: usize,
        across: &Ruler,
        upwards: &Ruler,
        place: impl Fn(f64, f64) -> (f64, f64, f64, f64),
    ) {
        let series = &self.series[number];
        writeln!(svg, "<g class=\"{}\">", style::class(number)).expect("a string takes all");
        for point in &series.points {
            let (Some(x), Some(y)) = (across.place(point.x), upwards.place(point.y)) else { continue };
            let (left, top, width, height) = place(x, y);
            let class = if point.more { "mark hollow" } else { "mark" };
            let words = said(series, point, across, upwards);
            writeln!(
                svg,
                "<g><rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>\
                 <title>{}</title></g>",
                Escaped(&words)
            )
            .expect("a string takes all");
        }
        svg.push_str("</g>\n");
    }

    fn values(&self, pick: impl Fn(&Point) -> f64) -> Vec<f64> {
        self.series.iter().flat_map(|series| series.points.iter().map(&pick)).collect()
    }

    /// Which series stand on which line of the legend, and where each starts.
    fn legend_lines(&self) -> Vec<Vec<(usize, f64)>> {
        let mut lines: Vec<Vec<(usize, f64)>> = Vec::new();
        let mut end = f64::INFINITY;
        for (at, series) in self.series.iter().enumerate() {
            let width = 64.0 + LETTER * series.name.chars().count() as f64;
            if end + width > WIDTH - 20.0 {
                lines.push(Vec::new());
                end = 20.0;
            }
            lines.last_mut().expect("a line was just begun").push((at, end));
            end += width;
        }
        lines
    }

    fn open(&self, svg: &mut String, height: f64) {
        let title = Escaped(&self.title);
        write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
             width=\"{WIDTH}\" height=\"{height:.0}\" role=\"img\">\n<title>{title}</title>\n\
             <style>\n{}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{height:.0}\"/>\n\
             <text class=\"title\" font-size=\"{TITLE}\" text-anchor=\"start\" x=\"20\" y=\"28\">{title}</text>\n",
            style::rules()
        )
        .expect("a string takes all");
    }

    fn draw_legend(&self, svg: &mut String, lines: &[Vec<(usize, f64)>]) {
        for (row, line) in lines.iter().enumerate() {
            let y = 50.0 + LEGEND * row as f64;
            for &(at, x) in line {
                let class = style::class(at);
                writeln!(
                    svg,
                    "<g class=\"{class}\"><path class=\"line\" d=\"M{x:.1} {y:.1}h30\"/>{}</g>\
                     <text font-size=\"{WORDS}\" text-anchor=\"start\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                    style::mark(at, x + 15.0, y, false),
                    x + 37.0,
                    y + 4.5,
                    Escaped(&self.series[at].name)
                )
                .expect("a string takes all");
            }
        }
    }

    fn draw_axes(
        &self,
        svg: &mut String,
        frame: &Frame,
        across: &Ruler,
        upwards: &Ruler,
        slanted: f64,
        height: f64,
    ) {
        let Frame { left, right, top, bottom } = *frame;
        for Tick { at, label } in across.ticks() {
            let turn = if slanted > 0.0 {
                format!(" text-anchor=\"end\" transform=\"rotate(-35 {at:.1} {:.1})\"", bottom + 18.0)
            } else {
                " text-anchor=\"middle\"".into()
            };
            writeln!(
                svg,
                "<path class=\"grid\" d=\"M{at:.1} {top:.1}V{bottom:.1}\"/>\
                 <text font-size=\"{WORDS}\" x=\"{at:.1}\" y=\"{:.1}\"{turn}>{}</text>",
                bottom + 18.0,
                Escaped(&label)
            )
            .expect("a string takes all");
        }
        for Tick { at, label } in upwards.ticks() {
            writeln!(
                svg,
                "<path class=\"grid\" d=\"M{left:.1} {at:.1}H{right:.1}\"/>\
                 <text font-size=\"{WORDS}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                left - 8.0,
                at + 4.5,
                Escaped(&label)
            )
            .expect("a string takes all");
        }
        let (middle, centre) = ((left + right) / 2.0, (top + bottom) / 2.0);
        writeln!(
            svg,
            "<path class=\"axis\" d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}\"/>\n\
             <text class=\"name\" font-size=\"{WORDS}\" x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
             <text class=\"name\" font-size=\"{WORDS}\" x=\"16\" y=\"{centre:.1}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 16 {centre:.1})\">{}</text>",
            height - 10.0,
            Escaped(&self.x.title),
            Escaped(&self.y.title)
        )
        .expect("a string takes all");
    }
}

/// How much room slanted labels need below the axis; 0 if they fit upright.
fn slant(ticks: &[Tick], width: f64) -> f64 {
    let longest = ticks.iter().map(|tick| tick.label.chars().count()).max().unwrap_or_default() as f64;
    let room = width / ticks.len().max(1) as f64;
    if longest * LETTER + 6.0 <= room { 0.0 } else { longest * LETTER * 0.58 }
}

fn draw_series(svg: &mut String, number: usize, series: &Series, across: &Ruler, upwards: &Ruler) {
    let placed: Vec<_> = series
        .points
        .iter()
        .filter_map(|point| Some((across.place(point.x)?, upwards.place(point.y)?, point)))
        .collect();
    let path: Vec<String> = placed.iter().map(|(x, y, _)| format!("{x:.1} {y:.1}")).collect();
    writeln!(svg, "<g class=\"{}\">", style::class(number)).expect("a string takes all");
    if path.len() > 1 {
        writeln!(svg, "<path class=\"line\" d=\"M{}\"/>", path.join("L")).expect("a string takes all");
    }
    for (x, y, point) in placed {
        let words = said(series, point, across, upwards);
        writeln!(svg, "<g>{}<title>{}</title></g>", style::mark(number, x, y, point.more), Escaped(&words))
            .expect("a string takes all");
    }
    svg.push_str("</g>\n");
}

/// A value in words.
fn said(series: &Series, point: &Point, across: &Ruler, upwards: &Ruler) -> String {
    let more = if point.more { "more than " } else { "" };
    format!("{}: {more}{}, {}", series.name, across.words(point.x), upwards.words(point.y))
}

/// A line across the plot at what was to be reached.
fn draw_goal(svg: &mut String, frame: &Frame, place: Option<f64>, words: &str) {
    let Some(y) = place else { return };
    writeln!(
        svg,
        "<g class=\"s1\"><path class=\"line\" d=\"M{:.1} {y:.1}H{:.1}\"/></g>\
         <text font-size=\"{WORDS}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
        frame.left,
        frame.right,
        frame.right - 4.0,
        y - 5.0,
        Escaped(words)
    )
    .expect("a string takes all");
}

/// Short bars where values were before.
fn draw_earlier(
    svg: &mut String,
    number: usize,
    points: Option<&Vec<Point>>,
    across: &Ruler,
    upwards: &Ruler,
) {
    let Some(points) = points else { return };
    writeln!(svg, "<g class=\"{}\">", style::class(number)).expect("a string takes all");
    for point in points {
        let (Some(x), Some(y)) = (across.place(point.x), upwards.place(point.y)) else { continue };
        writeln!(svg, "<path class=\"before\" d=\"M{:.1} {y:.1}h20\"/>", x - 10.0)
            .expect("a string takes all");
    }
    svg.push_str("</g>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f64, y: f64) -> Point {
        Point { x, y, more: false }
    }

    fn sample() -> Plot {
        Plot {
            title: "nodes <of> \"each\" & every\u{7} method".into(),
            x: Axis { title: "nodes".into(), scale: Scale::Log },
            y: Axis {
                title: "method".into(),
                scale: Scale::Names(vec!["minimax".into(), "alpha<beta".into(), "best".into()]),
            },
            series: vec![
                Series {
                    name: "4×4 & more".into(),
                    points: vec![point(1e6, 0.0), Point { more: true, ..point(20.0, 1.0) }, point(7.0, 2.0)],
                },
                Series { name: "5×4".into(), points: vec![point(0.0, 0.0), point(f64::NAN, 1.0)] },
            ],
            beside: Beside::default(),
        }
    }

    #[test]
    fn it_is_well_formed_and_escaped_whatever_the_names() {
        let svg = sample().svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let texts: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
        assert!(texts.contains(&"4×4 & more") && texts.contains(&"alpha<beta"), "{texts:?}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn a_lower_bound_is_hollow_and_a_number_without_a_place_is_left_out() {
        let svg = sample().svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let marks = |class: &str| {
            document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
        };
        // Two marks stand in the legend; zero and not-a-number have no place on a log axis.
        assert_eq!((marks("mark"), marks("mark hollow")), (4, 1));
    }

    #[test]
    fn everything_stays_on_the_paper() {
        let names: Vec<String> = (0..30).map(|n| format!("a long name of method {n}")).collect();
        let points = (0..30).map(|n| point(f64::from(n), 10f64.powi(n / 3)));
        let plot = Plot {
            title: "many".into(),
            x: Axis { title: "method".into(), scale: Scale::Names(names) },
            y: Axis { title: "nodes".into(), scale: Scale::Log },
            series: vec![Series { name: "one".into(), points: points.collect() }],
            beside: Beside::default(),
        };
        let svg = plot.svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let height: f64 = document.root_element().attribute("height").unwrap().parse().unwrap();
        for node in document.descendants().filter(|node| node.has_tag_name("text")) {
            let place = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
            assert!((0.0..=WIDTH).contains(&place("x")) && (0.0..=height).contains(&place("y")), "{node:?}");
        }
    }

    /// No line leads from one category to another; a goal and earlier values are lines of their own.
    #[test]
    fn categories_have_bars_and_numbers_have_lines() {
        let bars = sample().svg();
        assert_eq!(
            (bars.matches("<rect class=\"mark").count(), bars.matches("class=\"line\" d=\"M").count()),
            (3, 2)
        );
        let number = Axis { title: "n".into(), scale: Scale::Linear };
        let line = Series { name: "a".into(), points: vec![point(1.0, 1.0), point(2.0, 5.0)] };
        let beside = Beside { earlier: vec![vec![point(1.0, 2.0)]], goal: Some((30.0, "30 s".into())) };
        let plot = Plot { title: String::new(), x: number.clone(), y: number, series: vec![line], beside };
        let svg = plot.svg();
        assert!(svg.contains(">30 s<") && svg.matches("class=\"before\"").count() == 1);
        assert_eq!(svg.matches("class=\"line\" d=\"M").count(), 3, "legend, goal, series");
    }

    #[test]
    fn nothing_to_plot_is_an_empty_frame() {
        let empty = Plot { series: Vec::new(), ..sample() };
        assert!(roxmltree::Document::parse(&empty.svg()).is_ok());
    }
}
