//! Lines of many thousand moves on the small stack of a test's thread: every search that recurses finds its way back.

use game::{Game, RulesOnly, Score, Side};
use nim::Nim;
use search::{
    AlphaBeta, AsIs, Budget, Dfpn, Effort, Forgetful, Limits, Prove, Table, games, minimax, negamax, perft,
};

/// One stick at a time: a single line, as long as the heap, and whoever starts an even heap loses.
const STICKS: u32 = 20_000;

fn one_by_one() -> Nim {
    Nim::read(&format!("{STICKS}/1")).expect("a heap")
}

#[test]
fn plain_searches_walk_to_the_end() {
    let game = one_by_one();
    for search in [minimax::<Nim>, negamax::<Nim>] {
        let score = search(&game, &mut game.start(), Side::First, &mut Budget::unlimited());
        assert_eq!(score, Ok(Score(-1)));
    }
}

#[test]
fn alpha_beta_walks_to_the_end() {
    let game = one_by_one();
    let plan = Prove::<_, AsIs>::new(RulesOnly);
    let mut search = AlphaBeta::new(&game, plan, &Forgetful, Budget::unlimited());
    let score = search.search(&mut game.start(), Side::First, (), Score(-1), Score(1));
    assert_eq!((score, search.budget.spent()), (Ok(Score(-1)), u64::from(STICKS) + 1));
}

#[test]
fn proof_numbers_walk_to_the_end() {
    let game = one_by_one();
    let mut table = Table::of::<_, Effort>(&game, 1 << 20);
    let mut search = Dfpn::<_, _, AsIs>::new(&game, RulesOnly, &mut table, &Limits::default());
    assert_eq!(search.decide(&game.start(), Side::First, Score(1)), Ok(false));
}

#[test]
fn counts_walk_to_the_end() {
    let game = one_by_one();
    assert_eq!(perft(&game, &mut game.start(), STICKS, &mut Budget::unlimited()), Ok(1));
    assert_eq!(games(&game, &mut game.start(), &mut Budget::unlimited()), Ok(1));
}
