//! The laws of the house.

use draughts::{Brazilian, Draughts, English, International, Russian, Variant};
use game::{Game, Recurring, Remembering, Seed};
use std::collections::HashMap;
use testkit::{image_laws, laws, line_laws};

fn hold<V: Variant>(games: usize) {
    let game = Draughts::<V>::new();
    laws(&game, games, Seed(1));
    image_laws(&game, games, Seed(2));
}

#[test]
fn laws_hold() {
    hold::<English>(20);
    hold::<Brazilian>(20);
    hold::<Russian>(20);
    hold::<International>(10);
}

/// Random games keep the laws of lines; kings that fly at random seldom leave a game to be drawn, others do.
#[test]
fn lines_are_remembered() {
    fn drawn<V: Variant>() -> usize {
        line_laws(&Remembering::new(Draughts::<V>::new()), 60, 1000, Seed(4))
    }
    assert!(drawn::<English>() > 0, "no line was drawn");
    assert!(drawn::<Brazilian>() + drawn::<Russian>() + drawn::<International>() > 0, "no line was drawn");
}

/// Plays random games and shows every position on the way.
fn wander<V: Variant>(games: usize, mut show: impl FnMut(&Draughts<V>, &draughts::Board)) {
    let game = Draughts::<V>::new();
    let mut rng = Seed(3).rng();
    for _ in 0..games {
        let mut at = game.start();
        for _ in 0..200 {
            show(&game, &at);
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            game.play(&mut at, mv);
        }
    }
}

#[test]
fn what_is_exchanged_twice_is_as_before_and_has_as_many_moves() {
    fn check<V: Variant>() {
        wander::<V>(20, |game, at| {
            let other = game.exchanged(at);
            assert_eq!(game.exchanged(&other), *at);
            assert_eq!(game.legal(&other).len(), game.legal(at).len());
            assert_eq!(game.must_capture(&other), game.must_capture(at));
        });
    }
    check::<English>();
    check::<Russian>();
    check::<International>();
}

#[test]
fn captures_are_compulsory_and_nothing_comes_back_after_them() {
    fn check<V: Variant>() {
        wander::<V>(20, |game, at| {
            for mv in game.legal(at) {
                assert_eq!(mv.is_capture(), game.must_capture(at));
                let man = at.piece(mv.from()) == Some((at.mover(), false));
                assert_eq!(game.is_irreversible(at, mv), mv.is_capture() || man);
            }
        });
    }
    check::<English>();
    check::<Brazilian>();
    check::<International>();
}

#[test]
fn hashes_of_different_positions_differ() {
    let mut seen = HashMap::new();
    wander::<International>(100, |game, at| {
        let other = seen.entry(game.hash(at)).or_insert(*at);
        assert_eq!(other, at);
    });
    assert!(seen.len() > 5000, "{}", seen.len());
}

#[test]
fn marks_tell_nearly_all_siblings_apart() {
    let (mut all, mut same) = (0, 0);
    wander::<International>(200, |game, at| {
        let mut marks: Vec<u16> = game.legal(at).into_iter().map(|mv| game.code(mv)).collect();
        all += marks.len();
        marks.sort_unstable();
        same += marks.windows(2).filter(|pair| pair[0] == pair[1]).count();
    });
    assert!(all > 100_000 && same * 10_000 < all, "{same} of {all}");
}
