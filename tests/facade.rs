//! The façade names every game of the house.

use std::path::Path;
use tesuji::game::Game;

#[test]
fn every_game_is_exported() {
    let games = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("games")).unwrap();
    let facade = include_str!("../src/lib.rs");
    let names = games.map(|folder| folder.unwrap().file_name().into_string().unwrap());
    let missing: Vec<String> = names.filter(|name| !facade.contains(&format!("pub use {name};"))).collect();
    assert!(missing.is_empty(), "src/lib.rs does not export {missing:?}");
}

/// The rules of Hex by the façade alone: three moves on 2x2, after which Black has joined its edges.
#[test]
fn the_rules_of_a_game_are_at_hand() {
    use tesuji::game::{Notation, Outcome, Side, Status};
    use tesuji::hex::{Hex, Size, Swap};
    let game: Hex<1> = Hex::new(Size::read("2x2").unwrap(), Swap::Not);
    let mut at = game.start();
    for text in ["a1", "b1", "a2"] {
        let mv = game.read_move(&at, text).unwrap();
        game.play(&mut at, mv);
    }
    assert!(matches!(game.status(&at), Status::Over(Outcome::Win { winner: Side::First, .. })));
}
