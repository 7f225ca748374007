//! The board as a picture.

use draughts::{Draughts, English, Russian, Variant};
use game::{Drawn, Edit, Game, Notation, Side, Spot, Thing};

fn spot<V: Variant>(number: u32) -> Spot {
    let (column, row) = draughts::Square::of_number::<V>(number).unwrap().column_and_row::<V>();
    Spot((row * 2 * V::HALF + column) as usize)
}

#[test]
fn men_and_kings_stand_on_dark_squares_and_the_others_have_numbers() {
    let game = Draughts::<English>::new();
    let picture = game.draw(&game.read_position("W:W21,K30:B1,K7").unwrap());
    assert_eq!(picture.places.len(), 64);
    assert_eq!(picture.title, "English draughts, White to move");
    let pieces: String = picture.layers[1]
        .things
        .iter()
        .map(|thing| match thing {
            Thing::Piece { glyph, .. } => *glyph,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(pieces, "⛂⛃⛀⛁");
    assert_eq!(picture.layers[0].things.len(), 28);
    assert_eq!(picture.places[spot::<English>(21).0].label, "21");
}

#[test]
fn a_long_capture_can_be_clicked_in_full_or_by_its_ends() {
    let game = Draughts::<English>::new();
    let at = game.read_position("W:W26:B14,22").unwrap();
    let paths = game.paths(&at, game.legal(&at)[0]);
    let squares = |numbers: &[u32]| numbers.iter().map(|&number| spot::<English>(number)).collect::<Vec<_>>();
    assert_eq!(paths, [squares(&[26, 17, 10]), squares(&[26, 10])]);
    let at = game.read_position("W:W26:B14,15,22,23").unwrap();
    assert!(game.legal(&at).into_iter().all(|mv| game.paths(&at, mv).len() == 1), "both ends are the same");
}

#[test]
fn captures_are_a_sheet_of_their_own() {
    let game = Draughts::<Russian>::new();
    let at = game.read_position("W:Wc3:Bd4,f6").unwrap();
    let things = game.insight(&at, game.insights()[0]);
    let rings = things.iter().filter(|thing| matches!(thing, Thing::Ring { .. })).count();
    let edges: Vec<usize> = things
        .iter()
        .filter_map(|thing| match thing {
            Thing::Edge { path, .. } => Some(path.len()),
            _ => None,
        })
        .collect();
    assert_eq!((rings, edges), (2, vec![3]));
    assert!(game.insight(&game.start(), game.insights()[0]).is_empty());
}

#[test]
fn the_board_can_be_edited() {
    let game = Draughts::<English>::new();
    let at = game.read_position("W:W21:B1").unwrap();
    let put = |number, piece| game.edited(&at, Edit::Put { on: spot::<English>(number), piece });
    let written = |number, piece| game.write_position(&put(number, piece).unwrap());
    assert_eq!(written(22, Some(Side::Second)), "W:W21,22:B1");
    assert_eq!(written(21, Some(Side::Second)), "W:WK21:B1", "a man on a man is a king");
    assert_eq!(written(2, Some(Side::Second)), "W:W21,K2:B1", "a man on the last row is a king");
    assert_eq!(written(21, None), "W:W:B1");
    let turned = game.edited(&at, Edit::Turn(Side::First)).unwrap();
    assert_eq!(game.write_position(&turned), "B:W21:B1");
    let light = game.edited(&at, Edit::Put { on: Spot(0), piece: Some(Side::First) });
    assert_eq!(light.unwrap_err().to_string(), "pieces stand on dark squares");
    assert!(game.edited(&at, Edit::Put { on: Spot(1000), piece: None }).is_err());
}
