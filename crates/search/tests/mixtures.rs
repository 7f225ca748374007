//! No ingredient changes a value; an idle one changes nothing at all; grades prove nothing that is false.

use connect4::{Any, Connect4, Size, Threats};
use game::{Claim, Essence, Evaluate, Game, Knowledge, Score, Seed, Status, Symmetry};
use mnk::{Lines, Mnk};
use search::{
    Ask, Folded, Goal, Graded, Guess, Ingredient, Interval, Iterated, LayerPlan, Layers, Limits, Mix, Mixed,
    Proved, Scheme, Setting, Table, Windows, advise, answer,
};
use testkit::{random_position, value};

fn board(size: &str) -> Connect4<Any<u64>> {
    Connect4::new(Any::new(Size::read(size).unwrap()).unwrap())
}

fn lines(size: &str) -> Mnk<u64> {
    Mnk::new(mnk::Size::read(size).unwrap())
}

const WINDOWS: [Windows; 3] = [Windows::One, Windows::OutsideIn, Windows::Mtdf];

/// Every mixture with one ingredient, every mixture without one, nothing and everything.
fn mixtures() -> Vec<Mix> {
    let all = Ingredient::SOLVING.iter().fold(Mix::PLAIN, |mix, &one| mix.with(one, Setting::On));
    let alone = Ingredient::SOLVING.iter().map(|&one| Mix::PLAIN.with(one, Setting::On));
    let without = Ingredient::SOLVING.iter().map(|&one| all.with(one, Setting::Off));
    [Mix::PLAIN, all].into_iter().chain(alone).chain(without).collect()
}

/// The nodes of a mixture on a position whose value it must find.
fn nodes<G, K>(
    game: &G,
    expert: &K,
    mix: Mix,
    at: &G::Position,
    truth: Score,
    (goal, windows): (Goal, Windows),
) -> u64
where
    G: game::Acyclic + game::Deterministic + Symmetry + Essence,
    K: Knowledge<G>,
{
    let table = Table::of::<_, Interval>(game, 1 << 14);
    let plan = Mixed::new(expert.clone(), mix);
    let mut search = Proved::with(game, &plan, &table, &Limits::default(), 1);
    let mover = game.mover(at).expect("an open position");
    let answer = answer(game, &mut search, at, mover, Ask { goal, each_move: false, windows });
    let Claim::Proved(known) = answer.claim else { panic!("exact keys prove") };
    assert_eq!(known.verdict(), Some(truth.verdict()), "'{mix}' {windows:?} on {at:?}");
    assert!(goal == Goal::Verdict || known.exact() == Some(truth), "'{mix}' {windows:?} on {at:?}");
    answer.work.all_nodes()
}

fn every_mixture_is_right<G, K>(game: &G, expert: &K, most_moves: usize, positions: usize, seed: u64)
where
    G: game::Acyclic + game::Deterministic + Symmetry + Essence,
    K: Knowledge<G>,
{
    let mut rng = Seed(seed).rng();
    for _ in 0..positions {
        let plies = most_moves - rng.below(6);
        let at = random_position(game, plies, &mut rng);
        if game.mover(&at).is_none() {
            continue;
        }
        let question = (*rng.pick(&[Goal::Verdict, Goal::Score]).unwrap(), *rng.pick(&WINDOWS).unwrap());
        let truth = value(game, &at);
        for mix in mixtures() {
            nodes(game, expert, mix, &at, truth, question);
        }
    }
}

#[test]
fn no_ingredient_changes_a_value() {
    for (size, seed) in [("4x4", 1), ("5x4", 2), ("4x5", 3), ("5x5", 4), ("3x6", 5)] {
        let game = board(size);
        every_mixture_is_right(&game, &Threats, game.cells() as usize - 4, 60, seed);
    }
    for (size, most, seed) in [("3,3,3", 7, 6), ("4,3,3", 8, 7), ("4,4,3", 12, 8), ("4,4,4", 12, 9)] {
        let game = lines(size);
        every_mixture_is_right(&game, &Lines::of(&game), most, 60, seed);
    }
}

#[test]
fn an_idle_ingredient_leaves_the_tree_as_it_is() {
    let (game, mut rng, mut changed) = (board("5x4"), Seed(21).rng(), [0; Ingredient::ALL.len()]);
    let base = Mix::PLAIN.with(Ingredient::Order, Setting::On).with(Ingredient::TableMove, Setting::On);
    for _ in 0..40 {
        let at = random_position(&game, 9 + rng.below(4), &mut rng);
        if game.mover(&at).is_none() {
            continue;
        }
        let truth = value(&game, &at);
        for &one in Ingredient::SOLVING {
            // Theorems and surveys rest on knowledge.
            let base = one.rests_on().map_or(base, |other| base.with(other, Setting::On));
            let count = |setting| {
                nodes(&game, &Threats, base.with(one, setting), &at, truth, (Goal::Score, Windows::One))
            };
            let (off, idle, on) = (count(Setting::Off), count(Setting::Idle), count(Setting::On));
            assert_eq!(off, idle, "{one} on {at:?}");
            changed[one as usize] += usize::from(on != off);
        }
    }
    for &one in Ingredient::SOLVING {
        assert!(changed[one as usize] > 0, "{one} makes no difference anywhere");
    }
}

#[test]
fn every_scheme_of_tables_is_right() {
    let (game, mut rng) = (board("4x4"), Seed(31).rng());
    let schemes = [
        Scheme::Always,
        Scheme::Depth,
        Scheme::Work,
        Scheme::Recent,
        Scheme::Lru,
        Scheme::Shallow(5),
        Scheme::Map,
    ];
    for _ in 0..60 {
        let at = random_position(&game, 4 + rng.below(6), &mut rng);
        let Some(mover) = game.mover(&at) else { continue };
        for scheme in schemes {
            let small = LayerPlan { scheme, bytes: 4096 };
            let layers = Layers::new(&[small, LayerPlan { scheme: Scheme::Always, bytes: 4096 }]);
            let plan = Mixed::new(Threats, Mix::PLAIN.with(Ingredient::Symmetry, Setting::On));
            let mut search = Proved::with(&game, &plan, &layers, &Limits::default(), 2);
            let ask = Ask { goal: Goal::Score, each_move: false, windows: Windows::One };
            let known = answer(&game, &mut search, &at, mover, ask).claim.proved();
            assert_eq!(known.exact(), Some(value(&game, &at)), "{scheme:?} on {at:?}");
        }
    }
}

/// A player that grades never proves what is false, and its moves never throw away what it has proved.
fn the_player_is_honest<G, K, E>(game: &G, expert: &K, judge: &E, most: usize, seed: u64)
where
    G: game::Acyclic + game::Deterministic + Symmetry + Essence,
    K: Knowledge<G>,
    E: Evaluate<G>,
{
    let (mut rng, mut proved) = (Seed(seed).rng(), 0);
    for round in 0..150 {
        let at = random_position(game, most - rng.below(6), &mut rng);
        let Some(mover) = game.mover(&at) else { continue };
        let table = Table::of::<_, Graded>(game, 1 << 14);
        let limits = if round % 3 == 0 { Limits::default() } else { Limits::nodes(rng.below(3000) as u64) };
        let plan = Guess::<_, Folded>::new(expert.clone(), judge.clone());
        let mut search = Iterated::with(game, plan, &table, &limits, 1 + round % 2, 1 + (round % 3) as u16);
        let advice = advise(game, &mut search, &at, mover, &search::unwatched);
        for &(mv, claim) in &advice.moves {
            let Claim::Proved(known) = claim else { continue };
            let mut child = at.clone();
            game.play(&mut child, mv);
            let truth = match game.status(&child) {
                Status::Over(outcome) => outcome.seen_by(mover),
                _ => -value(game, &child),
            };
            assert!(
                known.lower <= truth && truth <= known.upper,
                "{known:?}, truly {truth}: {mv:?} in {at:?}"
            );
            proved += 1;
        }
        let known = advice.claim.proved().and(game.scale());
        let truth = value(game, &at);
        assert!(known.lower <= truth && truth <= known.upper, "{known:?}, truly {truth}: {at:?}");
    }
    assert!(proved > 60, "{proved}");
}

#[test]
fn a_grade_is_never_called_a_proof() {
    let game = board("5x4");
    the_player_is_honest(&game, &Threats, &connect4::Evaluation, 16, 41);
    let game = board("4x5");
    the_player_is_honest(&game, &Threats, &connect4::Evaluation, 16, 42);
    let game = lines("3,3,3");
    the_player_is_honest(&game, &Lines::of(&game), &mnk::Evaluation, 7, 43);
    let game = lines("4,4,3");
    the_player_is_honest(&game, &Lines::of(&game), &mnk::Evaluation, 13, 44);
}

#[test]
fn a_graded_search_solves_too() {
    let (game, mut rng) = (board("4x4"), Seed(51).rng());
    for _ in 0..80 {
        let at = random_position(&game, 5 + rng.below(8), &mut rng);
        let Some(mover) = game.mover(&at) else { continue };
        let table = Table::of::<_, Graded>(&game, 1 << 14);
        let plan = Guess::<_, Folded>::new(Threats, connect4::Evaluation);
        let mut search = Iterated::with(&game, plan, &table, &Limits::default(), 1, 2);
        for goal in [Goal::Verdict, Goal::Score] {
            let ask = Ask { goal, each_move: true, windows: Windows::One };
            let told = answer(&game, &mut search, &at, mover, ask);
            let (known, truth) = (told.claim.proved(), value(&game, &at));
            assert_eq!(known.verdict(), Some(truth.verdict()), "{told:?} about {at:?}");
            assert!(
                goal == Goal::Verdict || known.exact() == Some(truth),
                "{known:?}, truly {truth}: {at:?}"
            );
        }
    }
}
