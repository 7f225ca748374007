//! The laws that every game of the catalog obeys, checked along random lines.

use crate::Keys;
use game::{Drawn, Edit, Indexed, Seed, Status, Sym, Symmetry};
use std::fmt::Debug;

/// Plays `games` random games and checks after every move that
/// open positions offer moves, and finished ones are refused by nobody;
/// scores stay on the game's scale;
/// moves and positions read back as written;
/// `after` leaves the position as it was;
/// equal keys mean the same game, whoever is to move ([`Keys`]), also on boards where the turn was changed by hand, and
/// no key is wider than promised;
/// the picture has a click for every legal move, and every spot it names exists.
pub fn laws<G: Drawn>(game: &G, games: usize, seed: Seed)
where
    G::Position: Debug,
{
    let mut rng = seed.rng();
    let mut keys = Keys::of(game);
    for _ in 0..games {
        let mut at = game.start();
        loop {
            keys.check(&at);
            for turned in game::Side::BOTH.into_iter().flat_map(|side| game.edited(&at, Edit::Turn(side))) {
                keys.check(&turned);
            }
            let written = game.write_position(&at);
            assert_eq!(game.read_position(&written).as_ref(), Ok(&at), "position reads back: {written}");
            check_picture(game, &at);
            let mover = match game.status(&at) {
                Status::Turn(side) => side,
                Status::Nature => panic!("a game with dice needs its own laws"),
                Status::Over(outcome) => {
                    let scale = game.scale();
                    for viewer in game::Side::BOTH {
                        let score = outcome.seen_by(viewer);
                        assert!(
                            scale.lower <= score && score <= scale.upper,
                            "{score} off the scale {scale:?}"
                        );
                    }
                    break;
                }
            };
            let moves = game.legal(&at);
            assert!(!moves.is_empty(), "{mover:?} is to move and has none: {at:?}");
            for (i, &mv) in moves.iter().enumerate() {
                assert!(!moves[..i].contains(&mv), "{mv:?} is offered twice: {at:?}");
                let text = game.write_move(&at, mv);
                assert_eq!(game.read_move(&at, &text), Ok(mv), "move reads back: {text}");
                let mut probe = at.clone();
                let child = game.after(&mut probe, mv, |child| child.clone());
                assert_eq!(probe, at, "`after` restores");
                let mut played = at.clone();
                game.play(&mut played, mv);
                assert_eq!(played, child, "`after` plays the move");
            }
            game.play(&mut at, *rng.pick(&moves).expect("not empty"));
        }
    }
}

fn check_picture<G: Drawn>(game: &G, at: &G::Position) {
    let picture = game.draw(at);
    for mv in game.legal(at) {
        let text = game.write_move(at, mv);
        assert!(picture.clicks.iter().any(|click| click.mv == text), "{text} cannot be clicked");
    }
    for click in &picture.clicks {
        assert!(!click.path.is_empty());
        assert!(click.path.iter().all(|spot| spot.0 < picture.places.len()), "{click:?} leaves the picture");
    }
    assert!(picture.layers.iter().all(|layer| game.layers().contains(&layer.name)), "an unlisted layer");
}

/// Images commute with play, inverses undo, and all images share one canonical key.
pub fn image_laws<G: Symmetry>(game: &G, games: usize, seed: Seed) {
    let mut rng = seed.rng();
    for _ in 0..games {
        let mut at = game.start();
        loop {
            let (canonical, by) = game.canonical(&at);
            assert_eq!(game.key(&game.image(&at, by)), canonical, "the symmetry named reaches the key named");
            for sym in (0..game.symmetries()).map(Sym) {
                let image = game.image(&at, sym);
                assert_eq!(game.image(&image, game.inverse(sym)), at, "the inverse undoes {sym:?}");
                assert_eq!(game.canonical(&image).0, canonical, "images share the canonical key");
                assert_eq!(game.status(&image), game.status(&at), "images have the same fate");
                for mv in game.legal(&at) {
                    let there = game.after(&mut at.clone(), mv, |child| game.image(child, sym));
                    let here =
                        game.after(&mut image.clone(), game.image_of_move(mv, sym), |child| child.clone());
                    assert_eq!(there, here, "play commutes with {sym:?}");
                }
            }
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            game.play(&mut at, mv);
        }
    }
}

/// Numbers lead back to their positions, and every move can be taken back exactly once.
pub fn index_laws<G: Indexed>(game: &G, games: usize, seed: Seed) {
    let mut rng = seed.rng();
    let most = game.indices().expect("the board is small");
    for _ in 0..games {
        let mut at = game.start();
        for _ in 0..100 {
            let index = game.index(&at);
            assert!(index < most);
            assert_eq!(game.at_index(index).as_ref(), Some(&at), "the position of its number");
            let mut before = Vec::new();
            game.before(&at, &mut before);
            for earlier in &before {
                let ways = game.legal(earlier).into_iter();
                let ways =
                    ways.filter(|&mv| game.after(&mut earlier.clone(), mv, |child| *child == at)).count();
                let told = before.iter().filter(|other| *other == earlier).count();
                assert_eq!(told, ways, "taken back once for every move from {earlier:?} to {at:?}");
                assert_eq!(
                    game.at_index(game.index(earlier)).as_ref(),
                    Some(earlier),
                    "what was before is one"
                );
            }
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            let earlier = at.clone();
            game.play(&mut at, mv);
            let mut before = Vec::new();
            game.before(&at, &mut before);
            assert!(before.contains(&earlier), "{mv:?} in {earlier:?} can be taken back");
        }
    }
}
