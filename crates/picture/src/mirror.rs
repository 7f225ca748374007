//! Boards seen from behind: left and right exchanged.

use game::Picture;

/// The same picture with left and right exchanged; what is written on it stays readable.
pub fn mirrored(mut picture: Picture) -> Picture {
    let all = || picture.places.iter().map(|place| place.x);
    let (left, right) = (all().fold(f32::INFINITY, f32::min), all().fold(f32::NEG_INFINITY, f32::max));
    picture.places.iter_mut().for_each(|place| place.x = left + right - place.x);
    picture.insets.iter_mut().for_each(|inset| inset.x = left + right - inset.x);
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Shape;

    #[test]
    fn left_becomes_right_and_twice_is_nothing() {
        let mut picture = Picture::default();
        for x in [-1.5, 0.0, 13.5] {
            picture.place(x, 1.0, Shape::Bare, "");
        }
        let mirror = mirrored(picture.clone());
        assert_eq!(mirror.places.iter().map(|place| place.x).collect::<Vec<_>>(), [13.5, 12.0, -1.5]);
        assert_eq!(mirrored(mirror), picture);
    }
}
