//! The theorem and the forced moves against plain search.

use connect4::{Any, Bits, Connect4, Discs, Fixed, Grid, Size, Threats};
use game::{Bounds, Game, Knowledge, Notation, Rng, Score, Seed};
use testkit::{random_position, value};

fn any(size: &str) -> Connect4<Any<u64>> {
    Connect4::new(Any::new(Size::read(size).unwrap()).unwrap())
}

/// A random position without a four: on large boards random games end long before the board is nearly full.
fn quiet_position<G: Grid>(game: &Connect4<G>, plies: usize, rng: &mut Rng) -> Discs<G::Bits> {
    let mut at = game.start();
    for _ in 0..plies {
        let moves: Vec<_> = game.legal(&at).into_iter().filter(|mv| !(mv.0 & at.wins).any()).collect();
        let Some(&mv) = rng.pick(&moves) else { break };
        game.play(&mut at, mv);
    }
    at
}

/// Compares what the expert says about random positions with few empty cells with the truth; how often the
/// theorem said that the mover loses, that he does not win, and how often a move was forced.
fn check<G: Grid>(game: &Connect4<G>, positions: usize, most_empty: usize, seed: u64) -> [u32; 3] {
    let (mut rng, mut said, mut expert) = (Seed(seed).rng(), [0; 3], Threats);
    for _ in 0..positions {
        let empty = 1 + rng.below(most_empty.min(game.cells() as usize));
        let at = quiet_position(game, game.cells() as usize - empty, &mut rng);
        if game.mover(&at).is_none() || (game.cells() - u32::from(at.count)) as usize > most_empty {
            continue;
        }
        let (known, notes) = expert.look(game, &at);
        let truth = value(game, &at);
        let within = |known: Bounds| known.lower <= truth && truth <= known.upper;
        assert!(within(known), "{known:?}, truly {truth}: {}", game.write_position(&at));
        if known.exact().is_some() {
            continue;
        }
        if let Some(only) = expert.only(game, &at, notes) {
            let mut child = at;
            game.play(&mut child, only);
            let worth = if game.mover(&child).is_some() { -value(game, &child) } else { Score::DRAW };
            assert_eq!(worth, truth, "{only:?} in {}", game.write_position(&at));
            said[2] += 1;
        } else {
            let theorem = expert.theorem(game, &at, notes);
            assert!(within(theorem), "{theorem:?}, truly {truth}: {}", game.write_position(&at));
            said[0] += u32::from(theorem.upper < Score::DRAW);
            said[1] += u32::from(theorem.upper == Score::DRAW);
        }
    }
    said
}

#[test]
fn theorems_hold_on_boards_of_every_shape() {
    let mut said = [0; 3];
    for (seed, size) in
        ["4x4", "5x4", "4x5", "5x5", "6x4", "4x6", "7x3", "7x4", "4x7", "6x5", "5x6", "8x2", "4x9", "9x4"]
            .into_iter()
            .enumerate()
    {
        let more = check(&any(size), 1500, 10, seed as u64);
        said.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }
    assert!(said.iter().all(|&times| times > 300), "{said:?}");
}

#[test]
fn theorems_hold_on_the_boards_people_play() {
    let more = [
        check(&Connect4::new(Fixed::<7, 6>), 20_000, 10, 101),
        check(&Connect4::new(Fixed::<6, 6>), 20_000, 10, 102),
        check(&Connect4::new(Fixed::<7, 7>), 20_000, 10, 103),
    ];
    assert!(more.iter().all(|said| said.iter().all(|&times| times > 15)), "{more:?}");
}

#[test]
fn positions_remember_who_completes_four_where() {
    let (game, mut rng) = (any("6x5"), Seed(7).rng());
    for _ in 0..2000 {
        let plies = rng.below(31);
        let at = random_position(&game, plies, &mut rng);
        let fresh = game.position(at.mine, at.all, at.turn, at.lost);
        assert_eq!(at, fresh, "{}", game.write_position(&at));
        assert!(at.lost == game.has_four(at.mine ^ at.all) && !(at.wins & at.all).any());
    }
}
