//! The one alpha-beta through dice: expectations that can be worked out by hand.

use game::{Apart, Evaluate, Game, Outcome, RulesOnly, Score, Side};
use search::{AlphaBeta, Budget, Forgetful, Guess, Unnamed, perft};
use testkit::{Deed, Thrown, TwoThrows};

/// Points as they are, a hundred to each, so that means do not vanish in rounding.
#[derive(Clone)]
struct Points;

impl Evaluate<TwoThrows> for Points {
    fn evaluate(&mut self, _: &TwoThrows, _: &Thrown) -> Score {
        Score::DRAW
    }
    fn terminal_score(&self, outcome: Outcome, viewer: Side) -> Score {
        Score(100 * outcome.seen_by(viewer).0)
    }
}

fn value(game: TwoThrows, at: Thrown) -> Score {
    let plan: Guess<Apart<RulesOnly, Points>, Unnamed> = Guess::new(RulesOnly, Points);
    let mut search = AlphaBeta::new(&game, plan, &Forgetful, Budget::unlimited());
    let bounds = game::Bounds::ANY;
    search.search(&mut at.clone(), Side::First, 10, bounds.lower, bounds.upper).unwrap()
}

#[test]
fn six_sides_are_thrown_again_below_the_mean() {
    let game = TwoThrows { sides: 6 };
    // A second throw is worth 3.5 pips, so 4, 5 and 6 are held: (4 + 5 + 6 + 3 * 3.5) / 6 = 4.25 pips, which is 1.5 points.
    assert_eq!(value(game, game.start()), Score(150));
    for (pips, points) in [(1, 0), (3, 0), (4, 100), (6, 500)] {
        assert_eq!(value(game, Thrown { pips, throws: 1, held: false }), Score(points), "{pips} pips");
    }
}

#[test]
fn rolls_are_moves_of_nature() {
    let game = TwoThrows { sides: 4 };
    let lines = |depth| perft(&game, &mut game.start(), depth, &mut Budget::unlimited()).unwrap();
    // Four pips; hold or throw; then the throws have four more.
    assert_eq!([lines(0), lines(1), lines(2), lines(3), lines(4)], [1, 4, 8, 16, 0]);
    assert_eq!(game.legal(&game.start()).len(), 4);
    assert_eq!(game.legal(&Thrown { pips: 2, throws: 1, held: false }), [Deed::Hold, Deed::Throw]);
}
