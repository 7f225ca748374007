//! Where dice are to be thrown: what each roll brings with the best play behind it, and what that comes to on average.

use crate::allowance::Allowance;
use crate::analyst::{DEEPEST, prover};
use crate::finding::exactly;
use crate::slate::{Slate, tell};
use engines::{Match, PLAYER, Task};
use game::{Belief, Claim, Score, Side, Status, Unit};
use search::Goal;

/// What a roll brings.
#[derive(Clone, PartialEq, Debug)]
pub struct Throw {
    /// What the dice show.
    pub roll: String,
    /// How often, beside the other rolls.
    pub weight: u32,
    /// What it is worth to whoever throws, once somebody has looked.
    pub claim: Option<Claim>,
    /// The best play behind it, if there is one to choose.
    pub best: Option<String>,
}

/// Averages that are proved where all positions fit, else what the player finds roll by roll, looking farther and farther.
pub(crate) fn weigh(game: &mut dyn Match, budget: &Allowance, slate: &Slate) {
    let throws: Vec<Throw> = game
        .rolls()
        .into_iter()
        .map(|(roll, weight)| Throw { roll, weight, claim: None, best: None })
        .collect();
    tell(slate, |known| known.throws.clone_from(&throws));
    if prover(game) != PLAYER && averaged(game, budget, slate, &throws).is_some() {
        return;
    }
    let mut last = None;
    for depth in 1..=DEEPEST {
        let (found, nodes) = by_player(game, budget, &throws, depth);
        // Half a look has two horizons, and no mean.
        let whole = found.iter().all(|throw| throw.claim.is_some());
        if depth > 1 && (!whole || budget.over()) || last.replace(nodes) == Some(nodes) {
            return;
        }
        let mean = mean(&found, game.unit());
        tell(slate, |known| (known.throws, known.mean, known.depth) = (found, mean, depth));
    }
}

/// Exact averages, if the game has a method that finds them in time.
fn averaged(game: &mut dyn Match, budget: &Allowance, slate: &Slate, throws: &[Throw]) -> Option<()> {
    let method = prover(game);
    // The player needs time too if this is too much.
    let half = budget.end.saturating_sub(budget.now()) / 2;
    let limits = budget.limits(half, u64::MAX, None);
    let think = |game: &dyn Match, task| Some(game.think(method, budget.settings)?.run(task, &limits).answer);
    let whole = think(game, Task::SolveMoves(Goal::Score)).filter(|answer| answer.complete)?;
    let mut found = throws.to_vec();
    for throw in &mut found {
        throw.claim = whole.moves.iter().find(|(mv, _)| *mv == throw.roll).map(|(_, claim)| *claim);
        game.play(&throw.roll).ok()?;
        if matches!(game.status(), Status::Turn(_)) {
            throw.best = think(game, Task::Advise).and_then(|answer| answer.best);
        }
        game.undo();
    }
    tell(slate, |known| (known.throws, known.mean) = (found, Some(whole.claim)));
    Some(())
}

/// Every roll as the player sees it so many moves ahead, and the nodes for it; nothing of those that time did not reach.
fn by_player(game: &mut dyn Match, budget: &Allowance, throws: &[Throw], depth: u32) -> (Vec<Throw>, u64) {
    let (viewer, mut nodes) = (game.viewer(), 0);
    let mut found = throws.to_vec();
    for throw in &mut found {
        if depth > 1 && budget.over() || game.play(&throw.roll).is_err() {
            break;
        }
        let (claim, best, spent) = told(game, budget, depth, viewer).unwrap_or_default();
        game.undo();
        (throw.claim, throw.best) = (claim, best);
        nodes += spent;
    }
    (found, nodes)
}

/// What the position behind a roll is worth to this side, its best play, and the nodes for it.
fn told(
    game: &dyn Match,
    budget: &Allowance,
    depth: u32,
    viewer: Side,
) -> Option<(Option<Claim>, Option<String>, u64)> {
    if let Status::Over(outcome) = game.status() {
        return Some((Some(exactly(outcome.seen_by(viewer))), None, 0));
    }
    let limits = budget.limits(budget.end, u64::MAX, Some(depth));
    let answer = game.think(PLAYER, budget.settings)?.run(Task::Advise, &limits).answer;
    let claim = if game.viewer() == viewer { answer.claim } else { answer.claim.flipped() };
    Some((Some(claim), answer.best, answer.work.all_nodes()))
}

/// The mean in the game's unit, if every roll has a value in it.
fn mean(throws: &[Throw], unit: Unit) -> Option<Claim> {
    let one = f64::from(unit.one);
    let grade = |claim: Claim| match claim {
        Claim::Believed(Belief::Grade(Score(grade))) => Some(f64::from(grade)),
        Claim::Believed(Belief::Chance(_)) => None,
        Claim::Expected(expected) => Some(one * expected.real()),
        Claim::Proved(bounds) => bounds.exact().map(|score| one * f64::from(score.0)),
    };
    let (mut sum, mut all) = (0.0, 0.0);
    for throw in throws {
        sum += f64::from(throw.weight) * grade(throw.claim?)?;
        all += f64::from(throw.weight);
    }
    (all > 0.0).then(|| Claim::graded(Score((sum / all).round() as i32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::analyse;
    use crate::analyst::tests::allowed;
    use crate::slate::{Known, read};

    fn thrown(setup: &str, moves: &str) -> Known {
        let mut game = catalog::open(setup).unwrap();
        game.play_line(moves).unwrap();
        let slate = Slate::default();
        analyse(&mut *game, &allowed(20), &slate);
        assert_eq!(game.line_text(), moves);
        read(&slate)
    }

    /// docs/chance.md has the number: 97/243 for whoever throws first on 3×3.
    #[test]
    fn a_small_board_tells_its_exact_average() {
        let known = thrown("einstein:3x3", "");
        let expected = known.mean.and_then(Claim::expected).expect("all positions fit");
        assert_eq!(expected.exact().unwrap().to_string(), "97/243");
        assert_eq!(known.throws.len(), 3);
        assert!(known.throws.iter().all(|throw| throw.claim.is_some() && throw.best.is_some()));
    }

    /// Nobody has moved, and either side may open: the mean over all opening rolls is even, each roll with its known play.
    #[test]
    fn the_opening_rolls_of_backgammon_have_their_plays() {
        let known = thrown("backgammon:money", "");
        let play = |roll: &str| {
            let throw = known.throws.iter().find(|throw| throw.roll == roll).unwrap();
            (throw.best.clone().unwrap(), search::worth(throw.claim.unwrap()).0 > 0)
        };
        assert_eq!(play("31"), ("8/5 6/5".into(), true));
        assert_eq!(play("13"), ("8/5 6/5".into(), false), "the other side has thrown more and moves");
        assert!(
            matches!(known.mean, Some(Claim::Believed(Belief::Grade(Score(-1..=1))))),
            "{:?}",
            known.mean
        );
    }
}
