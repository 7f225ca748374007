//! Pictures of the reduction: its figures, plans and parts.

use game::{Side, Thing};
use go::reduction::{figures, parts};
use go::vast::{Place, Vast};

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

#[test]
fn figures_of_the_last_part_have_captions_in_both_languages() {
    for number in figures::FIGURES {
        let picture = figures::figure(number).expect("there is one");
        assert!(picture.legend[0].1.starts_with(&format!("Figure {number}:")));
        assert!(picture.legend[1].1.starts_with(&format!("Figure {number} :")));
        assert!(picture.layers.iter().any(|layer| !layer.things.is_empty()));
    }
}

#[test]
fn figures_of_lines_keep_them_as_text() {
    let text = |number| figures::letters(number).expect("it is made of lines");
    let drawn = "\
┌───────────────────┬─────────┐
│    ┌────┬────┐    │         │
│    │    │    │    │         │
v1   v2   v3   v4   v5   v6   v7
│    │    │    │         │    │
└────┴────┘    └─────────┴────┘
Figure 5: ";
    assert!(text(5).starts_with(drawn), "{}", text(5));
    assert!(text(8).contains("v1") && text(8).contains('W') && text(8).contains('M'), "{}", text(8));
    assert!(text(9).contains('T') && text(9).contains('N'), "{}", text(9));
    assert_eq!([6, 7].map(figures::letters), [None, None]);
}

/// Every name on a figure's plan, and no line through a sign.
#[test]
fn plans_name_their_variables_and_leave_signs_free() {
    for (number, words) in [(8, &["v1", "v2", "v3"][..]), (9, &["v1", "v5", "Ci", "Cj", "B", "N", "?"])] {
        let picture = figures::figure(number).expect("there is one");
        let things = || picture.layers.iter().flat_map(|layer| &layer.things);
        let texts = things().filter_map(|thing| match thing {
            Thing::Text { on, text } => Some((&picture.places[on.0], text.as_str())),
            _ => None,
        });
        let texts: Vec<_> = texts.collect();
        for word in words {
            assert!(texts.iter().any(|(_, text)| text == word), "figure {number}: {word}");
        }
        for thing in things() {
            let Thing::Line { from, to, .. } = thing else { continue };
            let [from, to] = [from, to].map(|spot| &picture.places[spot.0]);
            let (left, right) = (from.x.min(to.x), from.x.max(to.x));
            let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
            for (at, text) in &texts {
                let away = (at.x - at.x.clamp(left, right)).hypot(at.y - at.y.clamp(top, bottom));
                assert!(away > 0.2, "figure {number}: a line runs through {text} at {}, {}", at.x, at.y);
            }
        }
    }
}

#[test]
fn what_boards_are_made_of_can_be_drawn() {
    let names: Vec<&str> = parts::parts().iter().map(|part| part.name).collect();
    assert_eq!(names, ["reserve", "pipe", "bend", "eyes", "valuation", "clause", "clause-open"]);
    for part in parts::parts() {
        for picture in [part.picture(), part.stones()] {
            assert_eq!(picture.legend.len(), 2);
            assert!(picture.layers.iter().any(|layer| !layer.things.is_empty()), "{}", part.name);
        }
    }
    // The reserve is one group with one liberty, beside a wall with two eyes at least.
    let mut board = parts::named("reserve").expect("it is there").board();
    let (width, height) = board.size();
    let of =
        |board: &Vast, side| (0..width * height).map(Place).find(|&place| board.stone(place) == Some(side));
    let white = of(&board, WHITE).expect("white stones");
    let hunted = board.group(white);
    let all = (0..width * height).filter(|&place| board.stone(Place(place)) == Some(WHITE)).count();
    assert_eq!((hunted.stones.len(), hunted.liberties.len()), (all, 1));
    let black = (0..width * height).filter(|&place| board.stone(Place(place)) == Some(BLACK)).count();
    for place in
        (0..width * height).map(Place).filter(|&place| board.stone(place) == Some(BLACK)).collect::<Vec<_>>()
    {
        let wall = board.group(place);
        let eyes = |&&place: &&Place| board.near(place).all(|near| wall.stones.contains(&near));
        assert!(
            wall.liberties.iter().filter(eyes).count() >= 2,
            "a wall of {} of {black}",
            wall.stones.len()
        );
    }
    let mut eyes = parts::named("eyes").expect("it is there").board();
    let group = eyes.group(eyes.place(1, 1).expect("on the board"));
    assert_eq!((group.stones.len(), group.liberties.len()), (13, 2));
}

/// Why some parts have no tree of deviations: a pipe has no point to play on, and where White leaves the reserve's one
/// liberty, Black takes all of it.
#[test]
fn pipes_and_the_reserve_leave_nothing_to_try() {
    let part = |name| parts::named(name).expect("there is one");
    for name in ["pipe", "bend"] {
        let board = part(name).board();
        let (width, height) = board.size();
        let full = (0..width * height).all(|place| board.stone(Place(place)).is_some());
        assert!(part(name).tree().is_none() && full, "{name}");
    }
    let mut board = part("reserve").board();
    let (width, height) = board.size();
    let white = (0..width * height).map(Place).find(|&place| board.stone(place) == Some(WHITE));
    let group = board.group(white.expect("the reserve is white"));
    let taken = board.play(group.liberties[0], BLACK).expect("it takes").len();
    assert!(part("reserve").tree().is_none() && taken == group.stones.len());
}
