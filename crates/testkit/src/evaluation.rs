//! The laws of evaluations, and whether they are of any use.

use game::{Evaluate, Game, Rng, Score, Seed, Side, Status, Sym, Symmetry};

/// Plays `games` random games and checks at every open position that
/// the grade claims no won or lost game;
/// all images have it;
/// `exchanged(at)`, where each side stands as the other did, turn included, has it: what is good for one side
/// would be as good for the other;
/// `alike(at)`, which the game takes for the same position, has it;
/// and it depends on nothing but the position.
pub fn evaluation_laws<G: Symmetry, E: Evaluate<G>>(
    game: &G,
    evaluate: &E,
    exchanged: impl Fn(&G::Position) -> G::Position,
    alike: impl Fn(&G::Position) -> G::Position,
    games: usize,
    seed: Seed,
) {
    let (mut rng, mut grader) = (seed.rng(), evaluate.clone());
    for _ in 0..games {
        let mut at = game.start();
        while let Some(mover) = game.mover(&at) {
            let grade = grader.evaluate(game, &at);
            assert!(grade.0.abs() < game::WON, "{grade} is a finished game, and this is not: {at:?}");
            for sym in (0..game.symmetries()).map(Sym) {
                let image = game.image(&at, sym);
                assert_eq!(grader.evaluate(game, &image), grade, "{sym:?} changes the grade: {at:?}");
            }
            let other = exchanged(&at);
            assert_eq!(game.mover(&other), Some(mover.other()), "nothing was exchanged: {at:?} {other:?}");
            assert_eq!(grader.evaluate(game, &other), grade, "the sides are treated unequally: {at:?}");
            let same = alike(&at);
            assert_eq!(grader.evaluate(game, &same), grade, "alike, but graded unlike: {at:?} {same:?}");
            assert_eq!(evaluate.clone().evaluate(game, &at), grade, "the grade depends on the past: {at:?}");
            let mv = *rng.pick(&game.legal(&at)).expect("an open position offers a move");
            game.play(&mut at, mv);
        }
    }
}

/// The moves after which the position looks best to the side to move, one move ahead.
pub fn greedy<G: Game, E: Evaluate<G>>(game: &G, evaluate: &mut E, at: &G::Position) -> Vec<G::Move> {
    let Some(mover) = game.mover(at) else { return Vec::new() };
    let mut grade = |mv| {
        game.after(&mut at.clone(), mv, |child| match game.status(child) {
            Status::Over(outcome) => evaluate.terminal_score(outcome, mover),
            Status::Turn(side) if side == mover => evaluate.evaluate(game, child),
            Status::Turn(_) => -evaluate.evaluate(game, child),
            Status::Nature => unreachable!("a greedy player does not throw dice"),
        })
    };
    let graded: Vec<(G::Move, Score)> = game.legal(at).into_iter().map(|mv| (mv, grade(mv))).collect();
    let best = graded.iter().map(|&(_, score)| score).max();
    graded.into_iter().filter(|&(_, score)| Some(score) == best).map(|(mv, _)| mv).collect()
}

/// How many of `games` games the greedy player wins as `side` against random moves.
pub fn wins_against_chance<G: Game, E: Evaluate<G>>(
    game: &G,
    evaluate: &E,
    side: Side,
    games: usize,
    seed: Seed,
) -> usize {
    let (mut rng, mut grader) = (seed.rng(), evaluate.clone());
    (0..games).filter(|_| play_against_chance(game, &mut grader, side, &mut rng) > Score::DRAW).count()
}

fn play_against_chance<G: Game, E: Evaluate<G>>(
    game: &G,
    grader: &mut E,
    side: Side,
    rng: &mut Rng,
) -> Score {
    let mut at = game.start();
    loop {
        let choice = match game.status(&at) {
            Status::Over(outcome) => return outcome.seen_by(side),
            Status::Turn(mover) if mover == side => greedy(game, grader, &at),
            Status::Turn(_) => game.legal(&at),
            Status::Nature => unreachable!("a greedy player does not throw dice"),
        };
        game.play(&mut at, *rng.pick(&choice).expect("an open position offers a move"));
    }
}
