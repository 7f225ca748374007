//! The guesses keep their laws and are of some use.

use game::{Notation, Seed, Side};
use othello::{Any, Bits, Discs, Eight, Evaluation, Grid, Othello, Profile, Scoring, Setup};
use testkit::{evaluation_laws, greedy, wins_against_chance};

fn eight() -> Othello<Eight> {
    Othello::new(Eight, Scoring::EmptiesToWinner)
}

/// Black's discs for White, White's for Black, and the other one to move.
fn exchanged<G: Grid>(game: &Othello<G>, at: &Discs<G::Bits>) -> Discs<G::Bits> {
    game.position(at.mine(), at.theirs(), at.turn().other())
}

fn check<G: Grid>(game: &Othello<G>, games: usize) {
    evaluation_laws(game, &Evaluation::default(), |at| exchanged(game, at), |at| *at, games, Seed(1));
}

#[test]
fn grades_obey_their_laws() {
    check(&eight(), 20);
    for text in ["4x4", "6x6", "10x10"] {
        let setup = Setup::read(text).unwrap();
        check(&Othello::new(Any::<u128>::new(setup.size).unwrap(), setup.scoring), 10);
    }
}

#[test]
fn a_greedy_player_beats_chance() {
    for side in Side::BOTH {
        let wins = wins_against_chance(&eight(), &Evaluation::default(), side, 200, Seed(2));
        assert!(wins >= 180, "{side:?}: {wins} of 200");
    }
}

#[test]
fn counting_discs_alone_is_worse() {
    let discs = Profile { discs: 100, mobility: 0, frontier: 0, corners: 0, near_corners: 0, parity: 0 };
    let greedy = Evaluation { opening: discs, middle: discs, ending: discs };
    let by_discs = wins_against_chance(&eight(), &greedy, Side::First, 200, Seed(3));
    let by_all = wins_against_chance(&eight(), &Evaluation::default(), Side::First, 200, Seed(3));
    assert!(by_all >= by_discs + 30, "{by_all} against {by_discs} of 200");
}

#[test]
fn a_corner_is_taken() {
    let game = eight();
    let rows =
        ["-OX-----", "--------", "--------", "---XO---", "---OX---", "--------", "--------", "--------"];
    let at = game.read_position(&format!("{} X", rows.join("/"))).unwrap();
    let chosen: Vec<String> =
        greedy(&game, &mut Evaluation::default(), &at).into_iter().map(|mv| game.name(mv)).collect();
    assert_eq!(chosen, ["a1"]);
    assert!(at.openings().count() > 1);
}
