//! Learning from many games: patterns are counted in two passes, then the weights of all features are fitted, and games that were
//! kept aside say how often the move that was played stood among the first.

use crate::archive::follow;
use crate::board::Board;
use crate::fit::Fit;
use crate::patterns::{Chosen, Counts, Fold};
use crate::point::Point;
use game::Side;

/// How much is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// Patterns are kept that were chosen at least so often.
    pub least: u32,
    /// How often patterns stand is counted in about so many positions, spread over all games.
    pub counted: usize,
    /// Weights are fitted to about so many.
    pub fitted: usize,
    /// How large steps are.
    pub rate: f32,
}

/// How often the played move was the first, among the first 5, 10 and 20.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Foreseen {
    /// Of so many moves.
    pub moves: u32,
    within: [u32; 4],
}

impl Foreseen {
    /// So many moves were rated higher than the played one, or as high.
    pub fn add(&mut self, better: usize) {
        self.moves += 1;
        for (count, most) in self.within.iter_mut().zip([1, 5, 10, 20]) {
            *count += u32::from(better < most);
        }
    }

    /// In per cent: first, in the first 5, 10 and 20.
    pub fn shares(&self) -> [f64; 4] {
        self.within.map(|count| 100.0 * f64::from(count) / f64::from(self.moves.max(1)))
    }
}

/// The games to learn from, and those to be foreseen: every tenth line that is not empty.
pub fn split(text: &str) -> (Vec<&str>, Vec<&str>) {
    let numbered = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
    let (held, kept): (Vec<_>, Vec<_>) = numbered.partition(|(number, _)| number % 10 == 9);
    (kept.into_iter().map(|(_, line)| line).collect(), held.into_iter().map(|(_, line)| line).collect())
}

/// Follows games and tells about so many positions of them all in which a stone was played; ends when `over` says so.
fn sample(
    games: &[&str],
    positions: usize,
    over: &dyn Fn() -> bool,
    mut see: impl FnMut(&Board<512>, Side, [Point; 2], Point),
) {
    // A game has about two hundred moves. A step that is odd does not favour a colour.
    let step = (games.len() * 200 / positions.max(1)).max(1) | 1;
    let mut number = 0;
    for line in games {
        if over() {
            return;
        }
        follow(line, |board, turn, last, next| {
            number += 1;
            if number % step == 0 && next != Point::NONE {
                see(board, turn, last, next);
            }
        });
    }
}

/// The first two passes: which patterns were chosen, and how often they stood.
pub fn count(games: &[&str], recipe: &Recipe, over: &dyn Fn() -> bool) -> Counts {
    let mut chosen = Chosen::new(Fold::Images);
    sample(games, usize::MAX, over, |board, turn, _, next| chosen.add(board, turn, next));
    let mut counts = Counts::of_chosen(&chosen, recipe.least);
    sample(games, recipe.counted, over, |board, turn, _, next| counts.add(board, turn, Some(next)));
    counts.scale_to(&chosen);
    counts
}

/// The third: what features are worth.
pub fn fit(games: &[&str], counts: &Counts, recipe: &Recipe, over: &dyn Fn() -> bool) -> Fit {
    let mut fit = Fit::with(recipe.rate, counts);
    sample(games, recipe.fitted, over, |board, turn, last, next| {
        fit.learn(board, turn, last, next);
    });
    fit
}

/// How well somebody foresees who says how many points he rates at least as high as the one that was played.
pub fn foreseen(
    games: &[&str],
    positions: usize,
    mut better: impl FnMut(&Board<512>, Side, [Point; 2], Point) -> usize,
) -> Foreseen {
    let mut foreseen = Foreseen::default();
    sample(games, positions, &|| false, |board, turn, last, next| {
        foreseen.add(better(board, turn, last, next));
    });
    foreseen
}

/// How well counts alone foresee: by v / n at the largest zoom that was seen.
pub fn foreseen_by_counts(games: &[&str], positions: usize, counts: &Counts) -> Foreseen {
    foreseen(games, positions, |board, turn, _, next| {
        let own = counts.value(board, next, turn).0;
        let as_good = |&&point: &&Point| point != next && counts.value(board, point, turn).0 >= own;
        board.empties().iter().filter(as_good).count()
    })
}

/// How well fitted weights do, and their mean surprise in nats.
pub fn foreseen_by_weights(games: &[&str], positions: usize, fit: &mut Fit) -> (Foreseen, f64) {
    let mut surprise = 0.0;
    let foreseen = foreseen(games, positions, |board, turn, last, next| {
        let predicted = fit.predict(board, turn, last, next).expect("a free point was chosen");
        surprise -= f64::from(predicted.share.max(1e-9)).ln();
        predicted.better
    });
    (foreseen, surprise / f64::from(foreseen.moves.max(1)))
}
