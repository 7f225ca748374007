//! What is known about Pig.

use arena::{Averaged, Chances};
use game::{Game, Side};
use pig::{Deed, Pig, Pot};
use search::Budget;

fn solved(goal: u8) -> (Pig, Chances<Pig>) {
    let game = Pig { goal };
    let chances = Chances::solve(&game, &game.start(), 1 << 24, &mut Budget::unlimited()).unwrap();
    (game, chances)
}

/// Neller and Presser 2004: whoever begins a game to 100 wins 53.06 %.
#[test]
#[ignore = "a million positions: some seconds"]
fn the_first_player_wins_53_06_percent_of_games_to_100() {
    let (game, chances) = solved(100);
    let worth = chances.of(&game, &game.start(), Side::First).unwrap();
    assert!(worth.upper.real() - worth.lower.real() < 1e-9);
    let wins = 50.0 + 50.0 * worth.real();
    assert!((53.055..53.065).contains(&wins), "{wins}");
    assert!(chances.recurs());
}

/// Piglet by hand, with a goal of 2: every throw but a one wins, so p = 5/6 + 1/6 · (1 − p), p = 6/7.
#[test]
fn a_game_to_two_is_won_in_six_of_seven() {
    let (game, chances) = solved(2);
    let worth = chances.of(&game, &game.start(), Side::First).unwrap();
    let wins = (1.0 + worth.real()) / 2.0;
    assert!((wins - 6.0 / 7.0).abs() < 1e-9, "{wins}");
    assert!(worth.lower.real() <= 5.0 / 7.0 && 5.0 / 7.0 <= worth.upper.real());
}

/// Whoever is far behind, and would leave the other a step from the goal, does not hold.
#[test]
fn nobody_holds_where_a_throw_is_better() {
    let (game, chances) = solved(30);
    let after = |at: Pot, deed| {
        let mut next = at;
        game.play(&mut next, deed);
        chances.of(&game, &next, at.turn).unwrap().real()
    };
    let early = Pot { kept: [0, 28], turn: Side::First, at_risk: 5, throwing: false };
    assert!(after(early, Deed::Throw) > after(early, Deed::Hold));
}
