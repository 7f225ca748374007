//! PNG from the SVG that the room `picture` writes.
//!
//! The letters come along (`letters.txt`), so that a picture is the same to the pixel on every machine, with or
//! without fonts. Texts are made paths before anything is drawn: what draws need not know about fonts.

mod letters;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::error::Error;
use std::fmt;

/// No picture is larger than this, in pixels.
const MOST_PIXELS: f32 = 100e6;

/// Why there is no PNG.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unpainted {
    /// It is no SVG.
    Unreadable(String),
    /// It would have more than a hundred million pixels.
    Large,
}

impl fmt::Display for Unpainted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unpainted::Unreadable(why) => write!(f, "no SVG: {why}"),
            Unpainted::Large => write!(f, "it would have more than {:.0} million pixels", MOST_PIXELS / 1e6),
        }
    }
}

impl Error for Unpainted {}

/// Paints a standalone SVG of the room `picture`, so many pixels to each of its units.
pub fn png(svg: &str, pixels: f32) -> Result<Vec<u8>, Unpainted> {
    let unreadable = |error: &dyn fmt::Display| Unpainted::Unreadable(error.to_string());
    let tree =
        Tree::from_str(&letters::outlined(svg), &Options::default()).map_err(|error| unreadable(&error))?;
    let size = tree.size();
    let (width, height) = ((size.width() * pixels).ceil(), (size.height() * pixels).ceil());
    if width * height > MOST_PIXELS {
        return Err(Unpainted::Large);
    }
    let mut pixmap = Pixmap::new(width.max(1.0) as u32, height.max(1.0) as u32).ok_or(Unpainted::Large)?;
    resvg::render(&tree, Transform::from_scale(pixels, pixels), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| unreadable(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Outline, Picture, Shape, Spot, Thing};
    use picture::{Look, Scheme};

    fn scene(text: &str) -> String {
        let mut picture = Picture::default();
        picture.place(0.0, 0.0, Shape::Round(Outline::Double), "a");
        picture.layer("names", vec![Thing::Text { on: Spot(0), text: text.into() }]);
        picture::svg(&picture, Look { scheme: Scheme::Light, ..Look::FILE })
    }

    fn pixels(png: &[u8]) -> Pixmap {
        Pixmap::decode_png(png).unwrap()
    }

    #[test]
    fn a_text_leaves_ink() {
        let ink = |text| {
            let painted = pixels(&png(&scene(text), 2.0).unwrap());
            painted.pixels().iter().filter(|pixel| pixel.red() < 100).count()
        };
        assert!(ink("8") > ink("1") && ink("1") > ink(""), "{} {} {}", ink("8"), ink("1"), ink(""));
        assert!(ink("é") > ink("e"));
        // What has no outline is a box, not nothing.
        assert!(ink("漢") > ink(""));
    }

    #[test]
    fn the_paper_is_white_and_the_size_as_asked() {
        let svg = scene("a");
        let [one, two] = [1.0, 2.0].map(|scale| pixels(&png(&svg, scale).unwrap()));
        assert!(two.width().abs_diff(2 * one.width()) <= 1);
        assert_eq!(one.pixel(0, 0).map(|pixel| (pixel.red(), pixel.alpha())), Some((255, 255)));
        assert_eq!(png(&svg, 1e5), Err(Unpainted::Large));
        assert!(matches!(png("<svg", 1.0), Err(Unpainted::Unreadable(_))));
    }
}
