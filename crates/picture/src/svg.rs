//! A picture as SVG.
//!
//! The document, bottom first: the paper (files only), the wall or board, the strokes, the places, and one
//! `<g class="layer" data-layer="NAME">` per layer. A picture with frames has its layers once per frame, in
//! `<g class="frame" data-frame="0">` and so on, all but the first with `display="none"`.

use crate::board::{board, clicks};
use crate::canvas::{Canvas, Extent, Hand, Point, at, length, width_of};
use crate::escape::Escaped;
use crate::moment::{Moment, moments};
use crate::style::{Scheme, of_file};
use crate::things::layers;
use game::{Inset, Picture, Tone};
use std::ops::Range;

const PADDING: f32 = 0.3;
const CAPTION: f32 = 0.34;
const LEGEND: f32 = 0.28;

/// How a picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look<'a> {
    /// Layers that are left out, by name.
    pub hide: &'a [&'a str],
    /// A file of its own, with size, background and style, not a part of a page.
    pub standalone: bool,
    /// Places carry what a script needs to play moves.
    pub live: bool,
    /// What a screen reader calls the pieces of the two sides.
    pub sides: [&'a str; 2],
    /// Light or dark; a page decides this in its style sheet, [`css`](crate::css).
    pub scheme: Scheme,
}

impl Look<'_> {
    /// An image file with everything on it.
    pub const FILE: Look<'static> =
        Look { hide: &[], standalone: true, live: false, sides: ["first", "second"], scheme: Scheme::Viewer };
    /// A board to play on, within a page that uses [`css`](crate::css).
    pub const PAGE: Look<'static> = Look { standalone: false, live: true, ..Look::FILE };
}

/// The picture as one document, its frames stacked.
///
/// # Clicks
///
/// With [`Look::live`] the places form a grid: `<g class="place" role="gridcell" data-spot="12"
/// aria-label="d3: first">` within rows, from the top and the left. A script needs no more than these:
///
/// - `class="playable"`: some move begins here; `class="lands"`: one ends here.
/// - `data-move="d3"` on a place: clicking it plays this move, and no other move begins here.
/// - `<g class="click" data-path="12 28" data-move="e2e4"/>`, one for every [`Click`](game::Click), in order, within
///   `<g class="clicks">` at the end: the spots to click in turn, and the move. Several moves may share a path;
///   then ask which.
///
/// Men of several strokes are one `<g class="unit">` each. A script may give `class="chosen"` to places clicked so far, and moves `tabindex="0"` along with the focus.
/// Layers let clicks through to the places.
pub fn svg(picture: &Picture, look: Look<'_>) -> String {
    let sketch = Sketch::new(Hand::Svg, picture, look);
    sketch.document(0..sketch.moments.len())
}

/// The picture as one document per frame, all of the same size; without frames, as one document.
pub fn svg_frames(picture: &Picture, look: Look<'_>) -> Vec<String> {
    let sketch = Sketch::new(Hand::Svg, picture, look);
    (0..sketch.moments.len()).map(|i| sketch.document(i..i + 1)).collect()
}

/// The picture as one document that shows its frames in turn, so many seconds each and the last one twice as long,
/// by style alone, without a script. Programs that do not move show the last frame, and so do viewers whose readers
/// want no motion.
pub fn svg_animated(picture: &Picture, look: Look<'_>, seconds: f32) -> String {
    let sketch = Sketch::new(Hand::Svg, picture, look);
    let last = sketch.moments.len() - 1;
    if last == 0 {
        return sketch.document(0..1);
    }
    let slots = last as f32 + 2.0;
    let share = |slot: f32| 100.0 * slot / slots;
    let whole = seconds * slots;
    let mut style = format!(
        "@keyframes shown{{0%{{visibility:visible}}{:.3}%,100%{{visibility:hidden}}}}\n\
         @keyframes rest{{0%{{visibility:hidden}}{:.3}%,100%{{visibility:visible}}}}\n\
         .frame{{visibility:hidden}}\n.frame.last{{visibility:visible}}\n\
         @media (prefers-reduced-motion:no-preference){{\n\
         .frame{{animation:shown {whole:.1}s step-end infinite}}\n\
         .frame.last{{animation:rest {whole:.1}s step-end infinite}}\n",
        share(1.0),
        share(last as f32),
    );
    for i in 1..last {
        style += &format!(".frame.f{i}{{animation-delay:{:.1}s}}\n", seconds * i as f32);
    }
    sketch.moving(&(style + "}\n"))
}

/// Everything drawn once, before the size of the document is known.
pub(crate) struct Sketch<'a> {
    picture: &'a Picture,
    look: Look<'a>,
    moments: Vec<Moment<'a>>,
    /// The layers of each moment, with its caption.
    pub(crate) sheets: Vec<String>,
    /// The legend.
    pub(crate) key: String,
    pub(crate) extent: Extent,
}

impl<'a> Sketch<'a> {
    pub(crate) fn new(hand: Hand, picture: &'a Picture, look: Look<'a>) -> Self {
        debug_assert!(picture.places.iter().all(|place| place.x.is_finite() && place.y.is_finite()));
        let moments = moments(picture, look.hide);
        let mut extent = board(hand, picture, None).extent;
        let mut sheets = Vec::new();
        for moment in &moments {
            let mut canvas = Canvas::new(hand);
            layers(&mut canvas, picture, moment);
            extent.cover(canvas.extent);
            sheets.push(canvas.drawn);
        }
        for inset in &picture.insets {
            extent.include(at(inset.x, inset.y), inset.size / 2.0, inset.size / 2.0);
        }
        if extent.is_nothing() {
            extent.include(at(0.0, 0.0), 0.5, 0.5);
        }
        let key = legend(hand, &picture.legend, extent);
        extent.cover(key.extent);
        let floor = extent;
        for (moment, sheet) in moments.iter().zip(&mut sheets) {
            let mut canvas = Canvas::new(hand);
            caption(&mut canvas, moment.caption, floor);
            extent.cover(canvas.extent);
            sheet.push_str(&canvas.drawn);
        }
        Sketch { picture, look, moments, sheets, key: key.drawn, extent }
    }

    fn document(&self, frames: Range<usize>) -> String {
        let shown = &self.moments[frames.start];
        let title = match (frames.len(), shown.caption) {
            (1, caption) if !caption.is_empty() => format!("{}: {caption}", self.picture.title),
            _ => self.picture.title.clone(),
        };
        let mut canvas = self.open(&title);
        canvas.drawn.push_str(
            &board(Hand::Svg, self.picture, self.look.live.then_some((shown, self.look.sides))).drawn,
        );
        self.picture.insets.iter().for_each(|inset| inserted(&mut canvas, inset));
        for i in frames.clone() {
            if self.picture.frames.is_empty() {
                canvas.drawn.push_str(&self.sheets[i]);
                continue;
            }
            let display = if i == frames.start { "" } else { " display=\"none\"" };
            canvas.raw(format_args!("<g class=\"frame\" data-frame=\"{i}\"{display}>\n"));
            canvas.drawn.push_str(&self.sheets[i]);
            canvas.raw(format_args!("</g>\n"));
        }
        canvas.drawn.push_str(&self.key);
        if self.look.live {
            clicks(&mut canvas, &self.picture.clicks);
        }
        canvas.raw(format_args!("</svg>\n"));
        canvas.drawn
    }

    /// All frames, which `style` shows and hides.
    fn moving(&self, style: &str) -> String {
        let mut canvas = self.open(&self.picture.title);
        canvas.raw(format_args!("<style>\n{style}</style>\n"));
        canvas.drawn.push_str(&board(Hand::Svg, self.picture, None).drawn);
        for (i, sheet) in self.sheets.iter().enumerate() {
            let last = if i + 1 == self.sheets.len() { " last" } else { "" };
            canvas.raw(format_args!("<g class=\"frame f{i}{last}\" data-frame=\"{i}\">\n{sheet}</g>\n"));
        }
        canvas.drawn.push_str(&self.key);
        canvas.raw(format_args!("</svg>\n"));
        canvas.drawn
    }

    /// A document that holds nothing yet but its paper.
    fn open(&self, title: &str) -> Canvas {
        let mut canvas = Canvas::new(Hand::Svg);
        let corner = self.extent.least - at(PADDING, PADDING);
        let size = self.extent.size() + at(PADDING, PADDING) * 2.0;
        self.root(&mut canvas, corner, size, title);
        canvas
    }

    /// Everything up to the paper.
    fn root(&self, canvas: &mut Canvas, corner: Point, size: Point, title: &str) {
        let (x, y, width, height) = (length(corner.x), length(corner.y), length(size.x), length(size.y));
        canvas.raw(format_args!("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\""));
        canvas.raw(format_args!(" viewBox=\"{x} {y} {width} {height}\""));
        if self.look.standalone {
            canvas.raw(format_args!(" width=\"{width}\" height=\"{height}\""));
        }
        let title = Escaped(title);
        if self.look.live {
            // No <title> here: browsers would show it over the whole board as a tooltip.
            canvas.raw(format_args!(" role=\"group\" aria-label=\"{title}\">\n"));
        } else {
            canvas.raw(format_args!(" role=\"img\">\n<title>{title}</title>\n"));
        }
        if self.look.standalone {
            canvas.raw(format_args!("<style>\n{}</style>\n", of_file(self.look.scheme)));
            canvas.rect("paper", corner + size * 0.5, size * 0.5, 0.0);
        }
    }
}

/// A small picture in its place, drawn by the same hands.
fn inserted(canvas: &mut Canvas, inset: &Inset) {
    let picture = &inset.picture;
    let mut sheet = board(Hand::Svg, picture, None);
    for moment in moments(picture, &[]).iter().take(1) {
        layers(&mut sheet, picture, moment);
    }
    let (size, middle) = (sheet.extent.size(), sheet.extent.middle());
    let scale = inset.size / size.x.max(size.y).max(f32::MIN_POSITIVE);
    let corner = at(inset.x, inset.y) - middle * scale;
    let (x, y) = (length(corner.x), length(corner.y));
    canvas.raw(format_args!("<g class=\"inset\" transform=\"translate({x} {y}) scale({scale:.4})\">\n"));
    canvas.drawn.push_str(&sheet.drawn);
    canvas.raw(format_args!("</g>\n"));
}

/// What the colours mean, under the picture, one line each.
fn legend(hand: Hand, lines: &[(Option<Tone>, String)], above: Extent) -> Canvas {
    let mut canvas = Canvas::new(hand);
    for (i, (tone, text)) in lines.iter().enumerate() {
        let y = above.most.y + 0.6 + 0.45 * i as f32;
        let indent = match tone {
            Some(tone) => {
                let swatch = at(above.least.x + 0.25, y);
                canvas.rect(&format!("swatch tone-{}", tone.0), swatch, at(0.12, 0.12), 0.03);
                0.5
            }
            None => 0.1,
        };
        let half = width_of(text) * LEGEND / 2.0;
        canvas.words_from("legend", at(above.least.x + indent, y), LEGEND, text);
        canvas.extent.include(at(above.least.x + indent + half, y), half, 0.25);
    }
    canvas
}

/// Writes the caption under everything, in as many lines as it needs.
fn caption(canvas: &mut Canvas, caption: &str, above: Extent) {
    let room = above.size().x.max(16.0 * CAPTION);
    let mut lines: Vec<String> = Vec::new();
    for word in caption.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width_of(line) + width_of(word) + 0.4 <= room / CAPTION => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    for (i, line) in lines.iter().enumerate() {
        let y = above.most.y + CAPTION * (1.2 + 1.35 * i as f32);
        canvas.words("caption", at(above.middle().x, y), CAPTION, line);
    }
}
