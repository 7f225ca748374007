//! Where moves are counted, and what starts a count again.

use draughts::{Count, Draughts, English, International, Russian, Variant};
use game::Notation;

/// The numbers of moves of the rules that count in a position.
fn counting<V: Variant>(fen: &str) -> Vec<u32> {
    let game = Draughts::<V>::new();
    let at = game.read_position(fen).unwrap();
    game.counts().iter().filter(|count| game.counts_in(count, &at)).map(|count| count.moves).collect()
}

#[test]
fn few_pieces_are_counted_faster() {
    assert_eq!(counting::<English>("B:WK32:BK1"), [40]);
    assert_eq!(counting::<International>("W:WK46,K47,K48,K49:BK5"), [25]);
    assert_eq!(counting::<International>("W:WK46,K47,K48:BK5"), [25, 16]);
    assert_eq!(counting::<International>("W:WK5:B20,21,K46"), [25, 16]);
    assert_eq!(counting::<International>("W:W31,32,33:BK5"), [25], "no king among the three");
    assert_eq!(counting::<International>("W:WK46,33:BK5"), [25, 5]);
    assert_eq!(counting::<International>("W:WK46:BK5"), [25, 5]);
}

#[test]
fn the_long_road_saves_a_lone_king_in_russian_draughts() {
    assert_eq!(counting::<Russian>("W:WKb2,Kc1,Ke1:BKh8"), [15, 15, 5, 30]);
    assert_eq!(counting::<Russian>("W:WKb2,Kc1,Ke1:BKb8"), [15, 15, 30]);
    assert_eq!(counting::<Russian>("W:WKb2,Kc1:BKb8"), [15, 5]);
    assert_eq!(counting::<Russian>("W:WKb2,Kc1,a3:BKb8,d6,f6"), [15, 60]);
    assert_eq!(counting::<Russian>("W:WKb2,Kc1,a3:Bc7,d6,f6"), [15], "Black has no king");
}

#[test]
fn what_starts_a_count_again() {
    let game = Draughts::<Russian>::new();
    let restarts = |fen: &str, text: &str| {
        let at = game.read_position(fen).unwrap();
        let mv = game.read_move(&at, text).unwrap();
        let of = |moves| game.counts().iter().rev().find(|count: &&Count| count.moves == moves).unwrap();
        [
            game.restarts(&game.counts()[0], &at, mv),
            game.restarts(of(30), &at, mv),
            game.restarts(of(5), &at, mv),
        ]
    };
    assert_eq!(restarts("W:WKa1,a3:BKh2", "a1-b2"), [false; 3]);
    assert_eq!(restarts("W:WKa1,a3:BKh2", "a3-b4"), [true, false, false]);
    assert_eq!(restarts("W:WKa1,a7:BKh2", "a7-b8"), [true, true, true]);
    assert_eq!(restarts("W:WKa1,a3:BKd4", "a1:e5"), [true, true, true]);
}
