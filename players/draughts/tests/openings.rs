//! The books of openings that come with the program, and the player that asks them.

use draughts_player::ENTRY;
use engines::{Match, Settings, Task};
use search::Limits;

/// A legal move, and the nodes that it took.
fn first_move(game: &dyn Match, book: &str, limits: &Limits) -> u64 {
    let mut settings = Settings { memory: 1 << 20, ..Settings::default() };
    let card = game.methods().into_iter().find(|card| card.name == "player").unwrap();
    settings.chosen.set(card.options, "book", book).unwrap();
    let answer = game.think("player", settings).unwrap().run(Task::Advise, limits).answer;
    assert!(game.moves().contains(answer.best.as_ref().unwrap()));
    answer.work.all_nodes()
}

#[test]
fn whoever_asks_the_book_need_not_think() {
    let limits = Limits::nodes(2_000);
    for rules in ["english", "international"] {
        let mut game = (ENTRY.open)(rules).unwrap();
        assert_eq!(first_move(&*game, "1", &limits), 0, "{rules}");
        assert!(first_move(&*game, "0", &limits) > 500, "{rules}");
        let depth = Limits { depth: Some(3), ..limits.clone() };
        assert!(first_move(&*game, "1", &depth) > 10, "whoever is told how far to look looks");
        // A position that no book has: an ending.
        game.set_position("W:WK32,31,30:B1,2,3").unwrap();
        assert!(first_move(&*game, "1", &limits) > 10, "{rules}");
    }
    let russian = (ENTRY.open)("russian").unwrap();
    assert!(first_move(&*russian, "1", &limits) > 500, "it has no book");
}
