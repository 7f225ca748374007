//! Every search tells the truth about every position.

use crate::checks::{Checked, Truly, answers_rightly, questions};
use crate::positions::{Board, board, either, played, set_up};
use crate::searches::{AnySearch, Means, cutting_searches, dated_table, interval_table, plain_searches};
use crate::truth::Truth;
use connect4::{Any, Connect4, Discs, Size, Threats};
use game::{Acyclic, Deterministic, Game, Knowledge, Rng, RulesOnly, Seed, Symmetry};
use mnk::{Lines, Mnk};
use nim::{Grundy, Nim};
use search::{AsIs, Ask, Deepening, Goal, Limits, Proving, Windows, answer};
use testkit::random_position;

/// Tables that hold one entry, a few, and everything.
const BUDGETS: [usize; 6] = [8, 64, 512, 4096, 1 << 16, 1 << 20];

/// Puts `ask` questions, drawn at random, one after the other to every search.
fn all_searches_agree<G, K>(game: &G, expert: &K, at: &G::Position, asks: usize, rng: &mut Rng) -> Checked
where
    G: Acyclic + Deterministic + Symmetry,
    K: Knowledge<G>,
{
    let mut truth = Truth::of(game);
    let truly: &mut Truly<'_, G::Position> = &mut |at, viewer| truth.score(at, viewer);
    let means = Means::budget(*rng.pick(&BUDGETS).expect("some budgets"));
    cutting_searches(game, expert, &means, &mut |_, mut search: AnySearch<'_, G>| {
        some_questions(asks, rng)
            .into_iter()
            .try_for_each(|ask| answers_rightly(game, &mut search, at, ask, truly))
    })
}

fn some_questions(count: usize, rng: &mut Rng) -> Vec<Ask> {
    let mut left = questions();
    (0..count.min(left.len())).map(|_| left.swap_remove(rng.below(left.len()))).collect()
}

/// Walks over all boards up to 5x5, as often as it takes.
fn boards_agree(count: u32, asks: usize, seed: Seed, make: impl Fn(&Board, &mut Rng) -> Discs<u64>) {
    let mut rng = seed.rng();
    for i in 0..count {
        // Two thirds of the positions on the boards where a diagonal fits.
        let game = if i % 3 == 0 {
            board(1 + i / 3 % 5, 1 + i / 15 % 5)
        } else {
            board(4 + i / 3 % 2, 4 + i / 6 % 2)
        };
        let at = make(&game, &mut rng);
        all_searches_agree(&game, &Threats, &at, asks, &mut rng)
            .unwrap_or_else(|fault| panic!("{game:?}: {fault}"));
    }
}

#[test]
fn all_searches_agree_on_boards_reached_by_play() {
    boards_agree(2500, 1, Seed(11), |game, rng| played(game, 12, rng));
}

#[test]
fn all_searches_agree_on_boards_that_were_set_up() {
    boards_agree(2500, 1, Seed(12), |game, rng| set_up(game, 12, rng));
}

#[test]
fn all_searches_answer_all_questions_one_after_the_other() {
    boards_agree(500, 8, Seed(13), |game, rng| either(game, 10, rng));
}

#[test]
#[ignore = "some minutes: every question about 5,000 boards to every search"]
fn all_searches_answer_everything_about_many_boards() {
    boards_agree(2500, 8, Seed(14), |game, rng| played(game, 12, rng));
    boards_agree(2500, 8, Seed(15), |game, rng| set_up(game, 12, rng));
}

#[test]
fn the_plain_searches_agree_with_the_truth() {
    let mut rng = Seed(16).rng();
    for i in 0..200 {
        let game = board(1 + i % 5, 1 + i / 5 % 5);
        let at = either(&game, 7, &mut rng);
        let mut truth = Truth::of(&game);
        plain_searches(&game, &Limits::default(), &mut |_, mut search| {
            questions().into_iter().try_for_each(|ask| {
                answers_rightly(&game, &mut search, &at, ask, &mut |at, viewer| truth.score(at, viewer))
            })
        })
        .unwrap();
    }
}

#[test]
fn keys_of_two_words_are_told_apart() {
    let game = Connect4::new(Any::<u128>::new(Size::new(13, 5).unwrap()).unwrap());
    let mut rng = Seed(17).rng();
    for _ in 0..20 {
        let at = played(&game, 9, &mut rng);
        all_searches_agree(&game, &Threats, &at, 2, &mut rng).unwrap();
    }
}

/// So many open positions after at least `least` random moves.
fn open_positions<G: Game>(game: &G, least: usize, count: usize, rng: &mut Rng) -> Vec<G::Position> {
    let drawn = std::iter::from_fn(|| Some(random_position(game, least + rng.below(5), rng)));
    drawn.filter(|at| game.mover(at).is_some()).take(count).collect()
}

#[test]
fn all_searches_agree_on_lines_of_three() {
    let mut rng = Seed(18).rng();
    for (size, played) in [("3,3,3", 0), ("4,3,3", 3), ("4,4,3", 7)] {
        let game = Mnk::<u32>::new(mnk::Size::read(size).unwrap());
        for at in open_positions(&game, played, 50, &mut rng) {
            all_searches_agree(&game, &Lines::of(&game), &at, 2, &mut rng).unwrap();
        }
    }
}

#[test]
fn all_searches_agree_on_nim() {
    let mut rng = Seed(19).rng();
    for text in ["15/1,2,3", "3+4+5/*", "2+3+4/misere", "7+9/1,2,3/misere", "12+3/2,3,5", "1/1", "1+1+1+1/*"]
    {
        let game = Nim::read(text).unwrap();
        for at in open_positions(&game, 0, 12, &mut rng) {
            all_searches_agree(&game, &Grundy::of(&game), &at, 2, &mut rng).unwrap();
        }
    }
}

/// Where the truth is not the worst there is, some move led there.
#[test]
fn a_score_comes_with_a_move_that_reaches_it() {
    let mut rng = Seed(20).rng();
    for i in 0..100 {
        let game = board(4 + i % 2, 4 + i / 2 % 2);
        let at = either(&game, 9, &mut rng);
        for windows in [Windows::One, Windows::OutsideIn] {
            let ask = Ask { goal: Goal::Score, each_move: false, windows };
            let table = interval_table(&game, 1 << 16);
            let prove = &mut Proving::<_, _, AsIs, _>::new(&game, RulesOnly, &table, &Limits::default(), 1);
            assert!(answer(&game, prove, &at, at.turn, ask).best.is_some(), "{windows:?} {at:?}");
            let table = dated_table(&game, 1 << 16);
            let deepen =
                &mut Deepening::<_, _, AsIs, _>::new(&game, RulesOnly, &table, &Limits::default(), 1, 1);
            assert!(answer(&game, deepen, &at, at.turn, ask).best.is_some(), "{windows:?} {at:?}");
        }
    }
}
