//! Games unfolded into arenas: attractors and searches must say the same of every position.

use arena::{Prepared, TooLarge, unfold};
use connect4::{Any, Connect4};
use game::{Acyclic, Deterministic, Game, Side};
use mnk::Mnk;
use morris::{Morris, Ways};
use nim::Nim;
use search::{Budget, minimax};
use std::collections::HashSet;

/// Every position that can be reached, each once.
fn positions<G: Game>(game: &G) -> Vec<G::Position> {
    let mut seen = HashSet::new();
    let mut found = vec![game.start()];
    let mut next = 0;
    while next < found.len() {
        let at = found[next].clone();
        next += 1;
        for mv in game.legal(&at) {
            let mut child = at.clone();
            game.play(&mut child, mv);
            if seen.insert((game.key(&child), game.mover(&child))) {
                found.push(child);
            }
        }
    }
    found
}

/// Compares each `every`-th position with plain minimax.
fn agrees<G: Acyclic + Deterministic>(game: &G, every: usize) -> usize {
    let unfolded = unfold(game, &game.start(), 1 << 20, None, &mut Budget::unlimited()).unwrap();
    let solution = Prepared::new(&unfolded.arena).solve();
    for at in positions(game).iter().step_by(every) {
        let vertex = unfolded.vertex(game, at).unwrap();
        let score = minimax(game, &mut at.clone(), Side::First, &mut Budget::unlimited()).unwrap();
        let found = match solution.winner(vertex) {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => -1,
        };
        assert_eq!(found, score.0.signum(), "{at:?}");
    }
    unfolded.arena.len()
}

#[test]
fn tic_tac_toe() {
    let game: Mnk<u32> = Mnk::new(mnk::Size::read("3,3,3").unwrap());
    assert_eq!(agrees(&game, 7), 5478);
}

#[test]
fn small_connect_4() {
    let game = Connect4::new(Any::<u64>::new(connect4::Size::read("4x3").unwrap()).unwrap());
    assert!(agrees(&game, 101) > 5000);
}

#[test]
fn nim_with_heaps() {
    for setup in ["10/1,2", "15/2,3,5", "3+4/*", "5+3/1,2/misere", "2+2+2/1,2"] {
        agrees(&Nim::read(setup).unwrap(), 1);
    }
}

/// Taking sticks from one row is the chapter's arena.
#[test]
fn nim_of_one_row_is_the_arena_of_the_chapter() {
    let game = Nim::read("10/1,2").unwrap();
    let unfolded = unfold(&game, &game.start(), 1000, None, &mut Budget::unlimited()).unwrap();
    let chapter = arena::sticks(10, &[1, 2], false);
    assert_eq!(unfolded.arena.len(), chapter.len());
    assert_eq!(unfolded.arena.graph.edges(), chapter.graph.edges());
    let rank = |arena| Prepared::new(arena).solve().rank(0);
    assert_eq!((rank(&unfolded.arena), rank(&chapter)), (Some(7), Some(7)));
}

#[test]
fn a_game_that_does_not_fit_is_refused() {
    let game: Mnk<u32> = Mnk::new(mnk::Size::read("3,3,3").unwrap());
    let refused = unfold(&game, &game.start(), 5477, None, &mut Budget::unlimited()).err();
    assert_eq!(refused, Some(TooLarge::Positions(5477)));
    assert!(unfold(&game, &game.start(), 5478, None, &mut Budget::unlimited()).is_ok());
}

/// Where men move along the lines the opener wins in the centre, draws in a corner and loses elsewhere. Where they
/// may move anywhere nobody can force a win. (A plain program with sets instead of bits found the same.)
#[test]
fn three_mens_morris() {
    let (first, second) = (Some(Side::First), Some(Side::Second));
    let decided = [None, second, None, second, first, second, None, second, None];
    for (ways, rank, opened) in [
        (Ways::Diagonals, Some(9), decided),
        (Ways::Square, Some(9), decided),
        (Ways::Anywhere, None, [None; 9]),
    ] {
        let game = Morris::new(ways);
        let unfolded = unfold(&game, &game.start(), 1 << 20, None, &mut Budget::unlimited()).unwrap();
        assert!(arena::Facts::of(&unfolded.arena).cyclic);
        let solution = Prepared::new(&unfolded.arena).solve();
        assert_eq!((solution.rank(0), unfolded.arena.len()), (rank, 5390), "{ways:?}");
        let found: Vec<Option<Side>> =
            unfolded.arena.graph.row(0).iter().map(|&end| solution.winner(end)).collect();
        assert_eq!(found, opened, "{ways:?}");
    }
}
