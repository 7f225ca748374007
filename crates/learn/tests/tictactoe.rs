//! A network that has seen nothing but its own games learns to play tic-tac-toe.

use game::{Game, Inputs, Rng, Seed, Side, Status};
use learn::{Activation, Network, Shape, Tutor, answers};
use mnk::{Cell, Marks, Mnk, RawBoard, Size};
use std::slice;

fn tictactoe() -> Mnk<u64> {
    Mnk::new(Size::read("3,3,3").unwrap())
}

/// The move after which the network likes the board best.
fn greedy(game: &Mnk<u64>, network: &Network, at: &Marks<u64>, side: Side) -> Cell {
    let inputs = RawBoard::of(game);
    let worth = |mv: Cell| {
        let mut child = *at;
        game.play(&mut child, mv);
        let said = answers(game, &inputs, slice::from_ref(network), &child, side);
        Inputs::<Mnk<u64>>::worth(&inputs, &said)
    };
    game.legal(at).into_iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b))).unwrap()
}

/// How often it does not lose as this side against random moves.
fn unbeaten(game: &Mnk<u64>, network: &Network, side: Side, rng: &mut Rng) -> usize {
    (0..200)
        .filter(|_| {
            let mut at = game.start();
            loop {
                let mv = match game.status(&at) {
                    Status::Over(outcome) => return outcome.seen_by(side).0 >= 0,
                    Status::Turn(turn) if turn == side => greedy(game, network, &at, side),
                    _ => *rng.pick(&game.legal(&at)).unwrap(),
                };
                game.play(&mut at, mv);
            }
        })
        .count()
}

/// Where no dice fall nobody is lucky: what a look one move ahead teaches is what TD(λ) teaches, to the last bit.
#[test]
fn without_dice_a_rollout_teaches_what_the_game_itself_does() {
    let game = tictactoe();
    let shape = Shape { sizes: vec![18, 12, 1], hidden: Activation::Sigmoid, output: Activation::Sigmoid };
    for lambda in [0.0, 0.5, 1.0] {
        let (mut one, mut two) = (Network::new(shape.clone(), Seed(1)), Network::new(shape.clone(), Seed(1)));
        let (mut tutor, inputs) = (Tutor::new(0.3, lambda, 0.2), RawBoard::of(&game));
        for seed in 0..30 {
            let plain = tutor.teach(&game, &inputs, slice::from_mut(&mut one), &mut Seed(seed).rng());
            let ahead =
                tutor.look_ahead(&game, &inputs, slice::from_mut(&mut two), lambda, &mut Seed(seed).rng());
            assert_eq!(plain.unwrap().outcome, ahead.unwrap().outcome);
        }
        assert_eq!(one, two, "λ {lambda}");
    }
}

#[test]
fn it_learns_by_itself_and_a_seed_makes_one_run() {
    let game = tictactoe();
    let learn = |games: u32| {
        let shape =
            Shape { sizes: vec![18, 40, 1], hidden: Activation::Sigmoid, output: Activation::Sigmoid };
        let mut network = Network::new(shape, Seed(1));
        let (mut tutor, mut rng) = (Tutor::new(0.5, 0.5, 0.2), Seed(2).rng());
        for _ in 0..games {
            tutor.teach(&game, &RawBoard::of(&game), slice::from_mut(&mut network), &mut rng).unwrap();
        }
        network
    };
    assert_eq!(learn(50), learn(50));
    let (before, after) = (learn(0), learn(10_000));
    for side in Side::BOTH {
        let count = |network| unbeaten(&game, network, side, &mut Seed(3).rng());
        let (before, after) = (count(&before), count(&after));
        assert!(after >= 185 && after > before, "{side:?}: {before} before, {after} after of 200");
    }
}
