//! What a picture shows at one moment: its layers, some of them replaced by a frame, and what lies where.

use game::{Layer, Pen, Picture, Side, Spot, Thing};

/// What lies on one spot, bottom first.
#[derive(Clone, Default)]
pub(crate) struct Lying<'a> {
    pub(crate) pieces: Vec<(Option<Side>, char)>,
    pub(crate) texts: Vec<&'a str>,
    pub(crate) heat: Option<f32>,
    pub(crate) ring: bool,
    pub(crate) wash: bool,
}

/// The picture itself, or one of its frames.
pub(crate) struct Moment<'a> {
    /// Empty if the picture has no frames.
    pub(crate) caption: &'a str,
    pub(crate) layers: Vec<&'a Layer>,
    /// By spot.
    pub(crate) lying: Vec<Lying<'a>>,
}

impl<'a> Moment<'a> {
    fn new(picture: &'a Picture, caption: &'a str, layers: Vec<&'a Layer>) -> Self {
        let mut lying = vec![Lying::default(); picture.places.len()];
        for thing in layers.iter().flat_map(|layer| &layer.things) {
            match thing {
                Thing::Piece { on, of, glyph } => lying[on.0].pieces.push((*of, *glyph)),
                Thing::Text { text, .. } if text.trim().is_empty() => {}
                Thing::Text { on, text } => lying[on.0].texts.push(text.trim()),
                Thing::Heat { on, level } => {
                    debug_assert!(!level.is_nan(), "no heat on {on:?}");
                    lying[on.0].heat = Some(level.clamp(0.0, 1.0));
                }
                Thing::Ring { on } => lying[on.0].ring = true,
                Thing::Wash { on, .. } => lying[on.0].wash = true,
                Thing::Arrow { .. }
                | Thing::Edge { .. }
                | Thing::Line { .. }
                | Thing::Rim { .. }
                | Thing::Note { .. } => {}
            }
        }
        Moment { caption, layers, lying }
    }

    /// Every arrow and edge as (from, to, label, strong).
    pub(crate) fn arrows(&self) -> impl Iterator<Item = (Spot, Spot, &'a str, bool)> {
        self.layers.iter().flat_map(|layer| &layer.things).filter_map(|thing| match thing {
            Thing::Arrow { from, to, label, strong } => Some((*from, *to, label.trim(), *strong)),
            Thing::Edge { path: way, pen, .. } => Some((way[0], way[way.len() - 1], "", *pen == Pen::Heavy)),
            _ => None,
        })
    }
}

/// The moments of a picture, without the layers named in `hide`: one per frame, or the picture alone.
pub(crate) fn moments<'a>(picture: &'a Picture, hide: &[&str]) -> Vec<Moment<'a>> {
    let shown = |layers: Vec<&'a Layer>| -> Vec<&'a Layer> {
        layers.into_iter().filter(|layer| !hide.contains(&layer.name)).collect()
    };
    if picture.frames.is_empty() {
        return vec![Moment::new(picture, "", shown(picture.layers.iter().collect()))];
    }
    let mut moments = Vec::new();
    for frame in &picture.frames {
        let mut layers: Vec<&Layer> = picture.layers.iter().collect();
        for layer in &frame.layers {
            match layers.iter_mut().find(|own| own.name == layer.name) {
                Some(own) => *own = layer,
                None => layers.push(layer),
            }
        }
        moments.push(Moment::new(picture, frame.caption.trim(), shown(layers)));
    }
    moments
}
