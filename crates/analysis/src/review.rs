//! What every position of a game was worth, and what each move gave away.

use crate::allowance::Allowance;
use crate::analyst::prover;
use crate::finding::{Scale, exactly, share};
use crate::oracle::best_of;
use engines::{Match, PLAYER, Task};
use game::{Belief, Claim, Score, Side, Status};
use search::{Answer, Goal, Limits};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What was found about each position of a game, in its order.
#[derive(Clone, Default)]
pub struct Reviewed {
    /// What each position was worth to the first side.
    pub points: Vec<Option<Claim>>,
    /// Who was to move there, or to throw.
    pub movers: Vec<Side>,
    /// Whether dice were thrown there.
    pub thrown: Vec<bool>,
    /// What the search there said of the move that was made, for whoever made it: the same search that found the best.
    pub played: Vec<Option<Claim>>,
    /// The best move there, where one was found.
    pub best: Vec<Option<String>>,
    /// The moves that were made.
    pub made: Vec<String>,
    /// What its scores are measured by.
    pub scale: Scale,
    /// Whether nothing more will come.
    pub done: bool,
}

/// The common ledger: the search writes it, whoever shows it reads.
pub type Ledger = Arc<Mutex<Reviewed>>;

/// What a move gave away.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Loss {
    /// Proved on both sides: so many points of the score.
    Proved(i32),
    /// Believed: in the unit of the game's evaluation.
    Grade(i32),
    /// Believed: so much of the chance to win, from 0 to 1.
    Chance(f64),
}

/// A move that gave something away.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// Its number in the game, from 0.
    pub ply: usize,
    /// How much it gave away.
    pub loss: Loss,
    /// The same from 0 (nothing) to 1 (a won game that is lost now).
    pub share: f64,
    /// What would have been better, if it was found.
    pub better: Option<String>,
}

/// What gives away less than this is no mistake worth telling.
const WORTH_TELLING: f64 = 0.05;

fn change(ledger: &Ledger, change: impl FnOnce(&mut Reviewed)) {
    let mut reviewed = ledger.lock().unwrap_or_else(PoisonError::into_inner);
    change(&mut reviewed);
}

/// Goes through the game from its end, where proofs are cheap, to its start. The game is left at its start.
pub fn review(game: &mut dyn Match, budget: &Allowance, ledger: &Ledger) {
    let made = game.line();
    let plies = made.len();
    change(ledger, |reviewed| {
        *reviewed = Reviewed {
            points: vec![None; plies + 1],
            movers: vec![Side::First; plies + 1],
            thrown: vec![false; plies + 1],
            played: vec![None; plies + 1],
            best: vec![None; plies + 1],
            made: made.clone(),
            scale: Scale::of(game),
            done: false,
        };
    });
    for ply in (0..=plies).rev() {
        // What is left is shared out evenly.
        let slice = budget.end.saturating_sub(budget.now()) / (ply as u32 + 1);
        let viewer = game.viewer();
        let found = if budget.stop.raised() { None } else { weigh(game, budget, slice, made.get(ply)) };
        let thrown = game.status() == Status::Nature;
        let (claim, best, played) =
            found.map_or((None, None, None), |found| (Some(found.claim), found.best, found.played));
        let first = claim.map(|claim| if viewer == Side::First { claim } else { claim.flipped() });
        change(ledger, |reviewed| {
            reviewed.points[ply] = first;
            reviewed.movers[ply] = viewer;
            reviewed.thrown[ply] = thrown;
            reviewed.played[ply] = played;
            reviewed.best[ply] = best;
        });
        game.undo();
    }
    change(ledger, |reviewed| reviewed.done = true);
}

/// What was found about one position, for the side to move.
struct Weighed {
    claim: Claim,
    best: Option<String>,
    played: Option<Claim>,
}

/// A proof if it can be had in time, else an estimate; the best move; what the same estimate says of the one that was made.
fn weigh(game: &dyn Match, budget: &Allowance, slice: Duration, made: Option<&String>) -> Option<Weighed> {
    if let Status::Over(outcome) = game.status() {
        let claim = exactly(outcome.seen_by(game.viewer()));
        return Some(Weighed { claim, best: None, played: None });
    }
    if let Some(told) = budget.oracle.as_ref().and_then(|oracle| oracle.moves(game)) {
        let best = *best_of(&told, Scale::of(game)).first()?;
        return Some(Weighed { claim: best.claim?, best: Some(best.mv.clone()), played: None });
    }
    let proves = prover(game) != PLAYER;
    if proves {
        let limits = budget.limits(slice * 2 / 3, u64::MAX, None);
        let proof = game.think(prover(game), budget.settings)?.run(Task::Solve(Goal::Score), &limits).answer;
        let Answer { claim, best, .. } = proof;
        if matches!(claim, Claim::Proved(bounds) if bounds.verdict().is_some()) {
            return Some(Weighed { claim, best, played: None });
        }
    }
    let left = if proves { slice / 3 } else { slice };
    let limits = Limits { lines: 1, ..budget.limits(left.max(Duration::from_millis(20)), u64::MAX, None) };
    let advice = game.think(PLAYER, budget.settings)?.run(Task::Advise, &limits);
    let claim = advice.claim_of_best().unwrap_or(advice.answer.claim);
    let told = advice.answer.moves.iter().find(|(mv, _)| Some(mv) == made).map(|(_, claim)| *claim);
    let played = told.or_else(|| alone(game, budget, left, made?, advice.answer.depth));
    Some(Weighed { claim, best: advice.answer.best, played })
}

/// What the player says of one move alone, looking as far as it has looked at all of them. Not every player can be asked so:
/// one that answers with another move has not been.
fn alone(
    game: &dyn Match,
    budget: &Allowance,
    slice: Duration,
    made: &String,
    depth: Option<u32>,
) -> Option<Claim> {
    let only = game.codes(std::slice::from_ref(made)).ok()?;
    let limits = Limits { only, lines: 1, ..budget.limits(slice, u64::MAX, Some(depth?)) };
    let answer = game.think(PLAYER, budget.settings)?.run(Task::Advise, &limits).answer;
    (answer.best.as_ref() == Some(made) && answer.depth == depth).then_some(answer.claim)
}

impl Reviewed {
    /// What a position was worth to the side that moved there, before and after its move. The position behind a move has
    /// another horizon, so the move is judged by the search that found a better one, unless a proof knows more.
    fn around(&self, ply: usize) -> Option<(Claim, Claim)> {
        let (before, after) = (self.points[ply]?, self.points[ply + 1]?);
        let first = self.movers[ply] == Side::First;
        let (before, after) = if first { (before, after) } else { (before.flipped(), after.flipped()) };
        match self.played[ply] {
            Some(played) if !matches!(after, Claim::Proved(_)) => Some((before, played)),
            _ => Some((before, after)),
        }
    }

    /// Whether dice were thrown anywhere in the game.
    pub fn has_dice(&self) -> bool {
        self.thrown.contains(&true)
    }

    /// How lucky a throw was for whoever threw: what the position is worth after it less what it was worth before,
    /// in the unit of the game's evaluation.
    pub fn luck(&self, ply: usize) -> Option<i32> {
        let grade = |claim: Claim| match claim {
            Claim::Believed(Belief::Grade(Score(grade))) => Some(grade),
            _ => None,
        };
        let (before, after) = (grade(self.points[ply]?)?, grade(self.points[ply + 1]?)?);
        let gain = after - before;
        self.thrown[ply].then_some(if self.movers[ply + 1] == Side::First { gain } else { -gain })
    }

    /// What a move gave away, if anything: what the best would have been worth less what was played, at equal limits.
    /// Nobody is to blame for dice.
    pub fn fault(&self, ply: usize) -> Option<Fault> {
        if self.thrown[ply] {
            return None;
        }
        let (before, after) = self.around(ply)?;
        let share = share(before, self.scale)? - share(after, self.scale)?;
        let better = self.best[ply].clone().filter(|best| Some(best) != self.made.get(ply));
        if share <= 0.0 || self.best[ply].is_some() && better.is_none() {
            return None;
        }
        let loss = match (before, after) {
            (Claim::Proved(before), Claim::Proved(after)) => {
                Loss::Proved(before.lower.0.saturating_sub(after.upper.0).max(1))
            }
            (Claim::Believed(Belief::Grade(Score(before))), Claim::Believed(Belief::Grade(Score(after)))) => {
                Loss::Grade(before - after)
            }
            _ => Loss::Chance(share),
        };
        Some(Fault { ply, loss, share, better })
    }

    /// The moves that gave away what is worth telling, in the order of the game.
    pub fn mistakes(&self) -> Vec<Fault> {
        let told = |ply| self.fault(ply).filter(|fault| fault.share > WORTH_TELLING);
        (0..self.made.len()).filter_map(told).collect()
    }

    /// The worst of them.
    pub fn worst(&self) -> Option<Fault> {
        self.mistakes().into_iter().max_by(|a, b| a.share.total_cmp(&b.share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::tests::allowed;

    #[test]
    fn the_biggest_mistake_of_a_lost_game_is_found() {
        // After a corner, any reply but the centre loses; O's b1 is the mistake, and X punishes it.
        let mut game = catalog::open("mnk:3,3,3").unwrap();
        game.play_line("a1 b1 b2 c3 a3").unwrap();
        let ledger = Ledger::default();
        review(&mut *game, &allowed(20), &ledger);
        let reviewed = ledger.lock().unwrap().clone();
        let verdicts: Vec<_> =
            reviewed.points.iter().map(|claim| claim.unwrap().proved().exact().unwrap().0).collect();
        assert_eq!(verdicts, [0, 0, 1, 1, 1, 1]);
        let worst = reviewed.worst().unwrap();
        assert_eq!((worst.ply, worst.loss), (1, Loss::Proved(1)));
        assert!(worst.better.is_some_and(|mv| mv == "b2"), "only the centre holds");
        assert!(reviewed.done);
    }

    /// Nobody is to blame for dice: a throw is luck, and a play is judged by the search that found a better one.
    #[test]
    fn throws_are_luck_and_plays_are_judged() {
        let mut game = catalog::open("backgammon:money").unwrap();
        game.play_line("31 8/5 6/5 42 24/18").unwrap();
        let ledger = Ledger::default();
        review(&mut *game, &allowed(20), &ledger);
        let reviewed = ledger.lock().unwrap().clone();
        assert_eq!(reviewed.thrown[..4], [true, false, true, false], "{:?}", reviewed.made);
        assert!((0..4).all(|ply| reviewed.luck(ply).is_some() == reviewed.thrown[ply]));
        assert!(reviewed.luck(0).unwrap() > 0, "31 is a good start");
        assert_eq!(reviewed.fault(1), None, "everybody makes the five point");
        let fault = reviewed.fault(3).expect("42 makes the four point");
        assert!(matches!(fault.loss, Loss::Grade(grade) if grade > 0), "{fault:?}");
        assert_eq!(fault.better.as_deref(), Some("8/4 6/4"));
    }
}
