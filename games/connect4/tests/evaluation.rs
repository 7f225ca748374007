//! The guesses keep their laws and are of some use.

use connect4::{Any, Bits, Connect4, Discs, Evaluation, Fixed, Grid, Size};
use game::{Evaluate, Game, Notation, Score, Seed, Side};
use std::collections::HashMap;
use testkit::{evaluation_laws, random_position, wins_against_chance};

fn any<B: Bits + 'static>(size: &str) -> Connect4<Any<B>> {
    Connect4::new(Any::new(Size::read(size).unwrap()).unwrap())
}

/// The position is told from the side to move: exchanging everything is exchanging the names.
fn exchanged<B: Bits>(at: &Discs<B>) -> Discs<B> {
    Discs { turn: at.turn.other(), ..*at }
}

#[test]
fn grades_obey_their_laws() {
    fn check<G: Grid>(game: &Connect4<G>, games: usize) {
        evaluation_laws(game, &Evaluation, exchanged, |at| game.essence(at), games, Seed(1));
    }
    check(&Connect4::new(Fixed::<7, 6>), 200);
    for size in ["4x4", "5x4", "4x5", "5x5", "1x1", "1x6", "9x2", "3x9"] {
        check(&any::<u64>(size), 100);
    }
    for size in ["7x6", "11x10", "25x4", "16x7"] {
        check(&any::<u128>(size), 10);
    }
}

#[test]
fn positions_of_one_kernel_have_one_grade() {
    let (game, mut rng, mut met) = (any::<u64>("4x4"), Seed(2).rng(), 0);
    let mut grades = HashMap::new();
    for _ in 0..20_000 {
        let plies = 6 + rng.below(10);
        let at = random_position(&game, plies, &mut rng);
        if game.mover(&at).is_some() {
            let grade = Evaluation.evaluate(&game, &at);
            let (first, known) = *grades.entry(game.kernel(&at)).or_insert((at, grade));
            assert_eq!(grade, known, "{first:?} {at:?}");
            met += u32::from(first.mine != at.mine);
        }
    }
    assert!(met > 1000, "{met}");
}

#[test]
fn the_next_disc_is_foreseen() {
    let game = Connect4::new(Fixed::<7, 6>);
    let grade = |moves: &str| {
        let mut at = game.start();
        for text in game.split_moves(moves) {
            let mv = game.read_move(&at, text).unwrap();
            game.play(&mut at, mv);
        }
        Evaluation.evaluate(&game, &at)
    };
    assert!(grade("") > Score::DRAW); // having the turn is worth something
    assert!(grade("445531") > Score(8_000)); // White has three on the floor and both ends free
    assert!(grade("44553") < Score(-8_000)); // ... and Black cannot stop both
    assert!(grade("4455").0.abs() < 8_000);
    assert!(grade("12131").0.abs() < 8_000); // Black can stop the column
    assert!(grade("4") < grade("1")); // Black likes White in the corner better
}

#[test]
fn a_greedy_player_beats_chance() {
    let game = Connect4::new(Fixed::<7, 6>);
    for side in Side::BOTH {
        let wins = wins_against_chance(&game, &Evaluation, side, 200, Seed(3));
        assert!(wins >= 190, "{side:?}: {wins} of 200");
    }
}
