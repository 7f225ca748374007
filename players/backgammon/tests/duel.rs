//! Duels with mirrored dice.

use backgammon::Pubeval;
use backgammon_player::{Any, Duel};
use game::Seed;

/// So long duels can be played one part after the other.
#[test]
fn a_duel_in_parts_is_the_whole_duel() {
    let weights = "1\n".repeat(122);
    let played = |parts: &[(u64, u64)]| {
        let (mut one, mut two) = (Any(Seed(5).rng()), Pubeval::read(&weights, &weights).unwrap());
        let part = |&(pairs, done): &(u64, u64)| {
            Duel { pairs, seed: Seed(3), done }.play(&mut one, &mut two, || false)
        };
        parts.iter().map(part).reduce(|all, part| all.and(&part)).unwrap()
    };
    let (whole, parts) = (played(&[(12, 0)]), played(&[(5, 0), (7, 5)]));
    assert_eq!(whole.games, parts.games);
    assert!(whole.error > 0.0, "{whole:?}");
    assert!((whole.mean - parts.mean).abs() < 1e-9 && (whole.error - parts.error).abs() < 1e-9);
}
