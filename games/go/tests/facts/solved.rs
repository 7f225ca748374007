//! What the smallest boards are worth to Black by area with superko: proved without a table, since a table of positions
//! does not know what stood before.

use crate::small;
use game::{Claim, Game, Remembering, RulesOnly, Score, Side};
use search::{Ask, Deepen, Forgetful, Goal, Iterated, Limits, Unnamed, Windows, answer};

fn worth(setup: &str) -> Score {
    let game = Remembering::new(small(setup));
    let (start, limits) = (game.start(), Limits::default());
    let plan = Deepen::<_, Unnamed>::new(RulesOnly);
    let mut search = Iterated::with(&game, plan, &Forgetful, &limits, 1, 2);
    let ask = Ask { goal: Goal::Score, each_move: false, windows: Windows::One };
    match answer(&game, &mut search, &start, Side::First, ask).claim {
        Claim::Proved(bounds) => bounds.exact().expect("a whole score"),
        other => panic!("{setup}: not proved: {other:?}"),
    }
}

#[test]
fn one_row() {
    // van der Werf (2004) has 0, 3 and 4 for 1×2 to 1×4.
    for rules in ["chinese", "tromp-taylor"] {
        let scores = [1, 2, 3].map(|width| worth(&format!("{width}x1/{rules}")).0);
        assert_eq!(scores, [0, 0, 3], "{rules}");
    }
}

#[test]
#[ignore = "minutes"]
fn four_in_a_row_and_two_by_two() {
    assert_eq!(["4x1/chinese", "2x2/chinese"].map(|setup| worth(setup).0), [4, 1]);
}
