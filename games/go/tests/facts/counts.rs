//! The sums over real games that come with the program.

use go::exam::census::Counts;
use go::exam::pattern::nearest_patterns;

#[test]
fn real_games_are_longer_than_the_exam_says_and_boards_a_little_fuller() {
    let counts = Counts::shipped();
    assert_eq!(counts.games, 168_161);
    assert!((206.0..206.3).contains(&counts.depth()), "{}", counts.depth());
    assert!((253.0..253.5).contains(&counts.width()), "{}", counts.width());
    assert!(counts.legal < counts.free && counts.black > counts.moves / 2);
    // The exam: 29.4 million observations of 160,000 games, and 269^184 games.
    assert_eq!(29.4e6 / 160e3, 183.75);
    assert_eq!((184.0 * 269f64.log10()).round(), 447.0);
}

#[test]
fn every_pattern_of_zoom_1_that_can_stand_was_seen_and_chosen() {
    let counts = Counts::shipped();
    assert_eq!(counts.seen(), 225);
    assert!(counts.rarest().1 > 40_000);
    assert!(nearest_patterns().all(|colours| counts.of(colours).v <= counts.of(colours).n));
}
