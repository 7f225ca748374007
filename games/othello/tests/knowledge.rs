//! What is called certain is certain, and a search that trusts it finds the known scores.

use game::{Bounds, Claim, Game, Knowledge, Notation, RulesOnly, Score, Seed, Status};
use othello::{Any, Discs, Eight, Endings, Grid, Othello, Scoring, Setup};
use search::{AsIs, Ask, Goal, Interval, Limits, Proving, Table, Windows, answer};
use testkit::{random_position, value};

fn six() -> Othello<Any<u64>> {
    let setup = Setup::read("6x6").unwrap();
    Othello::new(Any::new(setup.size).unwrap(), setup.scoring)
}

/// Checks the contract of knowledge on one position, whose exact score is found by plain minimax.
fn check<G: Grid>(game: &Othello<G>, at: &Discs<G::Bits>, endings: &mut Endings) -> Bounds {
    let score = value(game, at);
    let (bounds, notes) = endings.look(game, at);
    let written = game.write_position(at);
    assert!(bounds.lower <= score && score <= bounds.upper, "{written}: {score} in {bounds:?}");
    let mut promising = Vec::new();
    endings.promising(game, at, notes, &mut promising);
    assert_eq!(promising, game.legal(at), "{written}");
    for mv in promising {
        let rank = endings.rank(game, at, notes, mv);
        let seen = game.after(&mut at.clone(), mv, |child| endings.rank_seen(game, at, notes, mv, child));
        assert_eq!(rank, seen, "{written}: {mv:?}");
    }
    if let Some(mv) = endings.only(game, at, notes) {
        let mover = game.mover(at).unwrap();
        let worth = game.after(&mut at.clone(), mv, |child| match game.status(child) {
            Status::Over(outcome) => outcome.seen_by(mover),
            _ => -value(game, child),
        });
        assert_eq!(worth, score, "{written}");
    }
    bounds
}

#[test]
fn what_is_certain_is_true() {
    let (game, mut rng) = (six(), Seed(1).rng());
    let mut endings = Endings::of(&game);
    let (mut exact, mut narrowed, mut open) = (0, 0, 0);
    for i in 0..300 {
        let at = random_position(&game, 22 + i % 8, &mut rng);
        if game.mover(&at).is_none() {
            continue;
        }
        match check(&game, &at, &mut endings) {
            bounds if bounds.exact().is_some() => exact += 1,
            bounds if bounds != game.scale() => narrowed += 1,
            _ => open += 1,
        }
    }
    assert!(exact > 50 && narrowed > 30, "{exact} {narrowed} {open}");
    assert!(Knowledge::<Othello<Any<u64>>>::examined(&endings) > 0);
}

#[test]
fn what_is_certain_on_eight_is_true_too() {
    let game = Othello::new(Eight, Scoring::EmptiesToWinner);
    let (mut rng, mut endings) = (Seed(2).rng(), Endings::of(&game));
    for i in 0..150 {
        let at = random_position(&game, 52 + i % 6, &mut rng);
        if game.mover(&at).is_some() {
            check(&game, &at, &mut endings);
        }
    }
}

/// The exact score for the side to move, by alpha-beta with all that is known.
fn proved<G: Grid>(game: &Othello<G>, at: &Discs<G::Bits>, mib: usize) -> Score {
    let table = Table::of::<_, Interval>(game, mib << 20);
    let mut search = Proving::<_, _, AsIs, _>::new(game, Endings::of(game), &table, &Limits::default(), 1);
    let ask = Ask { goal: Goal::Score, each_move: false, windows: Windows::OutsideIn };
    match answer(game, &mut search, at, at.turn(), ask).claim {
        Claim::Proved(known) => known.exact().expect("nothing stopped the search"),
        Claim::Expected(_) | Claim::Believed(_) => panic!("the keys are exact"),
    }
}

#[test]
fn alphabeta_agrees_with_minimax_on_four_by_four() {
    for (text, score) in [("4x4", -10), ("4x4/raw", -8)] {
        let setup = Setup::read(text).unwrap();
        let game = Othello::new(Any::<u64>::new(setup.size).unwrap(), setup.scoring);
        assert_eq!(proved(&game, &game.start(), 4), Score(score), "{text}");
    }
}

/// J. Feinstein's result of 1993: the second player wins by 4.
#[test]
#[ignore = "takes an hour or more"]
fn the_second_player_wins_six_by_six_by_four() {
    let game = six();
    assert_eq!(proved(&game, &game.start(), 1024), Score(-4));
}

/// Endings with their exact scores, from random games of the project's own; the scores are those of plain minimax
/// where that is possible, and here of alpha-beta without knowledge.
#[test]
fn knowledge_changes_no_score() {
    let game = Othello::new(Eight, Scoring::EmptiesToWinner);
    let mut rng = Seed(3).rng();
    for _ in 0..12 {
        let at = random_position(&game, 50, &mut rng);
        let Some(mover) = game.mover(&at) else { continue };
        let table = Table::of::<_, Interval>(&game, 16 << 20);
        let mut search = Proving::<_, _, AsIs, _>::new(&game, RulesOnly, &table, &Limits::default(), 1);
        let ask = Ask { goal: Goal::Score, each_move: false, windows: Windows::One };
        let plain = answer(&game, &mut search, &at, mover, ask).claim.proved();
        assert_eq!(plain.exact(), Some(proved(&game, &at, 16)), "{}", game.write_position(&at));
    }
}
