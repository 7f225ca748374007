//! What small boards are worth to Black by area with superko: proved without a table, since a table of positions does not know
//! what stood before.

use crate::small;
use game::{Bounds, Claim, Game, Knowledge, Remembering, RulesOnly, Score, Seed, Status};
use go::Small;
use go::sure::Sure;
use search::{Ask, Deepen, Forgetful, Goal, Iterated, Limits, Unnamed, Windows, answer};

type Line = Remembering<Small>;

/// What is proved of a position for its mover by somebody with this knowledge within so many nodes.
fn proved<K: Knowledge<Line>>(
    game: &Line,
    at: &<Line as Game>::Position,
    knowledge: K,
    nodes: Option<u64>,
) -> Option<Score> {
    let limits = Limits { nodes, ..Limits::default() };
    let plan = Deepen::<_, Unnamed>::new(knowledge);
    let mut search = Iterated::with(game, plan, &Forgetful, &limits, 1, 2);
    let ask = Ask { goal: Goal::Score, each_move: false, windows: Windows::One };
    match answer(game, &mut search, at, game.turn(at), ask).claim {
        Claim::Proved(bounds) => bounds.exact(),
        _ => None,
    }
}

fn worth(setup: &str) -> i32 {
    let game = Remembering::new(small(setup));
    proved(&game, &game.start(), Sure, None).expect("nothing stops it").0
}

#[test]
fn one_row_by_the_rules_alone() {
    for rules in ["chinese", "tromp-taylor"] {
        let scores = [1, 2, 3].map(|width| {
            let game = Remembering::new(small(&format!("{width}x1/{rules}")));
            proved(&game, &game.start(), RulesOnly, None).expect("small").0
        });
        // van der Werf (2004) has 0 and 3 for 1×2 and 1×3.
        assert_eq!(scores, [0, 0, 3], "{rules}");
    }
}

#[test]
fn small_boards_have_the_scores_of_the_literature() {
    // van der Werf (2004), by area with superko, where suicide is not allowed.
    let known = [("4x1", 4), ("5x1", 0), ("6x1", 1), ("2x2", 1), ("3x2", 0), ("4x2", 8), ("3x3", 9)];
    for (board, score) in known {
        assert_eq!(worth(&format!("{board}/chinese")), score, "{board}");
    }
}

/// Whatever was played before, the exact score lies within what is sure, and what is sure finds it.
#[test]
fn what_is_sure_holds_on_every_line() {
    let (mut rng, mut compared, mut told) = (Seed(7).rng(), 0, 0);
    for setup in
        ["3x1/chinese", "4x1/tromp-taylor", "5x1/chinese", "2x2/tromp-taylor", "2x2/chinese", "3x2/chinese"]
    {
        let game = Remembering::new(small(setup));
        for _ in 0..40 {
            let mut at = game.start();
            for _ in 0..4 + rng.below(14) {
                let moves = game.legal(&at);
                if !matches!(game.status(&at), Status::Turn(_)) {
                    break;
                }
                // A pass now and then: two of them end the game.
                let stone = moves.iter().copied().filter(|mv| !mv.is_pass()).collect::<Vec<_>>();
                let mv = if rng.below(6) == 0 {
                    moves[moves.len() - 1]
                } else {
                    *rng.pick(&stone).unwrap_or(&moves[0])
                };
                game.play(&mut at, mv);
            }
            if !matches!(game.status(&at), Status::Turn(_)) {
                continue;
            }
            let Some(exact) = proved(&game, &at, RulesOnly, Some(30_000)) else { continue };
            let Bounds { lower, upper } = Sure.look(&game, &at).0;
            assert!(lower <= exact && exact <= upper, "{setup} {at:?}: {exact:?} in {lower:?} … {upper:?}");
            assert_eq!(proved(&game, &at, Sure, None), Some(exact), "{setup} {at:?}");
            compared += 1;
            told += usize::from((lower, upper) != (game.scale().lower, game.scale().upper));
        }
    }
    assert!(compared > 80 && told > 20, "{compared} lines, of {told} something was sure");
}

#[test]
#[ignore = "half a minute"]
fn two_by_five_and_where_suicide_is_allowed() {
    assert_eq!(worth("5x2/chinese"), 10);
    assert_eq!(
        ["4x1", "5x1", "6x1", "2x2", "3x2"].map(|board| worth(&format!("{board}/tromp-taylor"))),
        [4, 0, 1, 1, 0]
    );
}
