//! What every move is worth: estimates first, proofs as they come, until everything is proved or time is up.

use crate::allowance::Allowance;
use crate::finding::Scale;
use crate::finding::{Finding, exactly};
use crate::throws::{self, Throw};
use arena::Prepared;
use engines::{Match, PERFECT, PLAYER, Settings, Task, Thought};
use game::{Belief, Claim, Reward, Score, Side, Status, Verdict};
use search::{Goal, Limits};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// More moves than this are not weighed one by one.
const MOST_MOVES: usize = 400;
/// Plies of the line of play.
const LINE: usize = 12;
/// Nodes for finding out how long a won game lasts.
const COUNTING: u64 = 200_000;
/// What the line of play may take when the analysis itself is over.
const AFTERWARDS: Duration = Duration::from_millis(1200);
/// A player looks at most so many moves ahead.
pub(crate) const DEEPEST: u32 = 40;
/// The first slice of time for a proof; later ones grow.
const SLICE: Duration = Duration::from_millis(60);
/// So many slices are spent on proofs before the moves are weighed again: on a large board nothing is proved soon.
const ROUND: u32 = 24;
/// The least time for weighing all moves without a horizon.
const GLANCE: Duration = Duration::from_millis(600);

/// What is known so far; the search writes it, the stream reads it.
#[derive(Clone, Default)]
pub struct Known {
    /// What is known of each move.
    pub findings: Vec<Finding>,
    /// How play may go on from the best of them.
    pub line: Vec<String>,
    /// Where dice are to be thrown, what each roll brings; no findings then.
    pub throws: Vec<Throw>,
    /// What the throw is worth on average to whoever throws.
    pub mean: Option<Claim>,
    /// Plies that the last complete estimate looked ahead.
    pub depth: u32,
    /// Whether nothing more will come.
    pub done: bool,
}

/// The common slate.
pub type Slate = Arc<Mutex<Known>>;

/// What is known at this moment.
pub fn read(slate: &Slate) -> Known {
    slate.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// An analysis at work.
struct Analyst<'g> {
    game: &'g mut dyn Match,
    mover: Side,
    budget: Allowance,
    slate: Slate,
    prover: &'static str,
    /// A look of two plies at every move takes too long here, as in Hex: the player chooses where to look.
    dear: bool,
}

/// The method that knows most: one that proves, if the game has it, else its player.
pub fn prover(game: &dyn Match) -> &'static str {
    let methods = game.methods();
    let known =
        [PERFECT, "best", PLAYER].into_iter().find(|name| methods.iter().any(|card| card.name == *name));
    known.unwrap_or_else(|| methods.last().map_or("best", |card| card.name))
}

fn has(game: &dyn Match, method: &str) -> bool {
    game.methods().iter().any(|card| card.name == method)
}

/// Analyses until all is known or the budget is spent; `slate` always holds the newest findings.
pub fn analyse(game: &mut dyn Match, budget: &Allowance, slate: &Slate) {
    match game.status() {
        Status::Turn(mover) => {
            let prover = prover(game);
            let mut analyst = Analyst {
                game,
                mover,
                budget: budget.clone(),
                slate: Arc::clone(slate),
                prover,
                dear: false,
            };
            analyst.run();
        }
        Status::Nature => throws::weigh(game, budget, slate),
        Status::Over(_) => {}
    }
    tell(slate, |known| known.done = true);
}

pub(crate) fn tell(slate: &Slate, change: impl FnOnce(&mut Known)) {
    let mut known = slate.lock().unwrap_or_else(PoisonError::into_inner);
    change(&mut known);
}

impl Analyst<'_> {
    fn run(&mut self) {
        let mut moves: Vec<String> = self.game.picture().clicks.into_iter().map(|click| click.mv).collect();
        // What can be clicked and is not listed, such as resigning, is nothing to think about.
        let listed: HashSet<String> = self.game.moves().into_iter().collect();
        moves.retain(|mv| listed.contains(mv));
        if moves.is_empty() {
            moves = self.game.moves();
        }
        moves.dedup();
        let mut findings = Vec::new();
        for mv in moves.into_iter().take(MOST_MOVES) {
            if !findings.iter().any(|known: &Finding| known.mv == mv) {
                let (claim, plies) = self.at_once(&mv).unzip();
                findings.push(Finding { claim, plies, ..Finding::open(mv) });
            }
        }
        tell(&self.slate, |known| known.findings = findings);
        if self.game.is_cyclic() {
            self.at_one_blow();
        } else {
            self.by_and_by();
        }
        self.follow(AFTERWARDS);
    }

    /// What a move that ends the game is worth.
    fn at_once(&mut self, mv: &str) -> Option<(Claim, u32)> {
        self.game.play(mv).ok()?;
        let status = self.game.status();
        self.game.undo();
        match status {
            Status::Over(outcome) => Some((exactly(outcome.seen_by(self.mover)), 1)),
            _ => None,
        }
    }

    /// A game that is solved whole: all moves come together, with their distances. Where it is too large for that, the
    /// player looks ahead.
    fn at_one_blow(&mut self) {
        if self.prover != PLAYER {
            self.whole();
        }
        if read(&self.slate).findings.iter().any(|finding| finding.claim.is_none()) {
            self.look_ahead();
        }
    }

    /// The player looks farther and farther, until it finds nothing more to look at.
    fn look_ahead(&mut self) {
        let mut last = None;
        for depth in 1..=DEEPEST {
            let limits = self.budget.limits(self.budget.end, u64::MAX, Some(depth));
            let Some(job) = self.game.think(PLAYER, self.budget.settings) else { return };
            let told = job.run(Task::Advise, &limits);
            // Half a look has two horizons.
            if depth > 1 && limits.over() {
                return;
            }
            let nodes = told.answer.work.all_nodes();
            if last.replace(nodes) == Some(nodes) {
                return;
            }
            note_advice(&self.slate, &told);
            tell(&self.slate, |known| known.depth = known.depth.max(depth));
        }
    }

    fn whole(&mut self) {
        let limits = self.budget.limits(self.budget.end, u64::MAX, None);
        let Some(job) = self.game.think(self.prover, self.budget.settings) else { return };
        let answer = job.run(Task::SolveMoves(Goal::Score), &limits).answer;
        let ranks = distances(self.game, &limits);
        for (mv, claim) in answer.moves {
            let plies = ranks.as_ref().and_then(|ranks| {
                self.game.play(&mv).ok()?;
                let rank = ranks.get(&self.game.position()).copied();
                self.game.undo();
                rank.map(|rank| rank + 1)
            });
            self.found(&mv, claim, plies);
        }
    }

    fn by_and_by(&mut self) {
        let (mut slice, mut round, mut depth) = (SLICE, ROUND, 0);
        while !self.budget.over() {
            // Estimates look as far as a slice reaches.
            let end = self.budget.now() + slice;
            let weighs = !self.all_proved() && has(self.game, "player");
            while weighs && !self.dear && depth < DEEPEST && self.budget.now() < end && !self.all_proved() {
                if !self.estimate(depth + 2, slice) {
                    self.dear = depth == 0;
                    break;
                }
                depth += 2;
            }
            if weighs && self.dear {
                self.glance(slice.max(GLANCE));
            } else if weighs {
                self.weigh_others(slice);
            }
            let mut open: Vec<Finding> = read(&self.slate).findings;
            open.retain(|finding| !finding.is_exact());
            if open.is_empty() {
                break;
            }
            let scale = self.scale();
            open.sort_by(|a, b| b.merit(scale).total_cmp(&a.merit(scale)));
            let (end, open_before) = (self.budget.now() + slice * round, self.open());
            for finding in open {
                if self.budget.over() || self.budget.now() >= end {
                    break;
                }
                self.prove(&finding.mv, slice);
            }
            // Where nothing can be proved, time is better spent on looking ahead.
            if self.open() == open_before {
                round = (round / 4).max(1);
            }
            self.follow(slice.min(AFTERWARDS));
            slice = (slice * 4).min(self.budget.end);
        }
        self.count_all();
    }

    /// Finds out how long the games last whose end is certain.
    fn count_all(&mut self) {
        for Finding { mv, claim, plies, .. } in read(&self.slate).findings {
            let (Some(claim), None) = (claim.filter(|claim| claim.proved().exact().is_some()), plies) else {
                continue;
            };
            if self.budget.stop.raised() || self.game.play(&mv).is_err() {
                continue;
            }
            let viewed = if self.game.viewer() == self.mover { claim } else { claim.flipped() };
            let plies = self.counted(viewed);
            self.game.undo();
            self.found(&mv, claim, plies);
        }
    }

    fn scale(&self) -> Scale {
        Scale::of(&*self.game)
    }

    /// How many moves are not proved yet.
    fn open(&self) -> usize {
        read(&self.slate).findings.iter().filter(|finding| !finding.is_proved()).count()
    }

    /// Whether a proof was found for every move.
    fn all_proved(&self) -> bool {
        read(&self.slate).findings.iter().all(Finding::is_proved)
    }

    /// Weighs all moves with a horizon; says whether it got there.
    fn estimate(&mut self, depth: u32, slice: Duration) -> bool {
        let limits = self.budget.limits(slice, u64::MAX, Some(depth));
        let Some(job) = self.game.think("player", self.budget.settings) else { return false };
        let told = job.run(Task::Advise, &limits);
        let reached = told.answer.complete || !limits.over();
        if reached {
            note_advice(&self.slate, &told);
            tell(&self.slate, |known| known.depth = known.depth.max(depth));
        }
        reached
    }

    /// Lets the player look where it likes, and hears what it finds on the way.
    fn glance(&mut self, slice: Duration) {
        let limits = self.budget.limits(slice, u64::MAX, None);
        let Some(job) = self.game.think("player", self.budget.settings) else { return };
        let slate = Arc::clone(&self.slate);
        let told = job.watched(Task::Advise, &limits, &|so_far| note_advice(&slate, &something(so_far)));
        note_advice(&self.slate, &something(&told));
        self.weigh_others(slice);
    }

    /// A player that only tells its best move is asked about the positions behind the others.
    fn weigh_others(&mut self, slice: Duration) {
        let findings = read(&self.slate).findings;
        // Chances are cautious: seen from the other side they would be bold.
        let chance = |one: &Finding| matches!(one.claim, Some(Claim::Believed(Belief::Chance(_))));
        if findings.iter().any(chance) {
            return;
        }
        let open: Vec<Finding> = findings.into_iter().filter(|one| one.claim.is_none()).collect();
        let each = slice / (open.len() as u32 + 1);
        for Finding { mv, .. } in open {
            if self.budget.over() || self.game.play(&mv).is_err() {
                break;
            }
            let (viewer, limits) = (self.game.viewer(), self.budget.limits(each, u64::MAX, None));
            let told =
                self.game.think("player", self.budget.settings).map(|job| job.run(Task::Advise, &limits));
            self.game.undo();
            if let Some(Thought { answer, .. }) = told {
                let claim = if viewer == self.mover { answer.claim } else { answer.claim.flipped() };
                note(&self.slate, &mv, claim, None);
                let line = [mv.clone()].into_iter().chain(answer.line).collect();
                tell(&self.slate, |known| {
                    known.of(&mv).into_iter().for_each(|one| one.line.clone_from(&line));
                });
            }
        }
    }

    /// Tries to prove what one move is worth.
    fn prove(&mut self, mv: &str, slice: Duration) {
        if self.game.play(mv).is_err() {
            return;
        }
        let limits = self.budget.limits(slice, u64::MAX, None);
        let viewer = self.game.viewer();
        let claim = self
            .game
            .think(self.prover, self.budget.settings)
            .map(|job| job.run(Task::Solve(Goal::Score), &limits).answer.claim);
        let proved =
            claim.filter(|claim| matches!(claim, Claim::Proved(bounds) if bounds.verdict().is_some()));
        // Where the score tells how long it lasts, that is known at once.
        let plies = proved.filter(|_| self.scale().most > 1).and_then(|claim| self.counted(claim));
        self.game.undo();
        if let Some(claim) = proved {
            self.found(mv, if viewer == self.mover { claim } else { claim.flipped() }, plies);
        }
    }

    /// How long the game lasts with this move, if it can be counted: a search by the rules alone that looks farther
    /// and farther proves a win at the horizon where it comes true.
    fn counted(&self, claim: Claim) -> Option<u32> {
        let exact = claim.proved().exact()?;
        if self.scale().most > 1 {
            return self.game.lasts(exact).map(|plies| plies + 1);
        }
        if exact.0 == 0 || !has(self.game, "deepening") {
            return None;
        }
        let limits = Limits { progress: Arc::default(), ..self.budget.limits(SLICE * 5, COUNTING, None) };
        let job = self.game.think("deepening", Settings { step: 1, ..self.budget.settings })?;
        let complete = job.run(Task::Solve(Goal::Score), &limits).answer.complete;
        let horizon = u32::try_from(limits.progress.depth.load(Relaxed)).ok()?;
        complete.then_some(horizon + 1)
    }

    /// Writes a finding down, unless a proof is there already.
    fn found(&self, mv: &str, claim: Claim, plies: Option<u32>) {
        note(&self.slate, mv, claim, plies);
    }

    /// A line of best play, as far as it can be found in this time: by proofs if the first move is proved, else by
    /// what looks best.
    fn follow(&mut self, time: Duration) {
        let scale = self.scale();
        let known = read(&self.slate);
        let Some(&best) = known.best_first(scale).first().filter(|best| best.claim.is_some()) else { return };
        if !best.is_proved() && best.line.len() > 1 {
            let line = best.line.clone();
            return tell(&self.slate, |known| known.line = line);
        }
        let proved = best.is_exact();
        let end = self.budget.now() + time;
        let mut next = Some(best.mv.clone());
        let mut line = Vec::new();
        while let Some(mv) = next {
            if self.game.play(&mv).is_err() {
                break;
            }
            line.push(mv);
            let more = line.len() < LINE && self.budget.now() < end && !self.budget.stop.raised();
            next = if more { self.best_move(proved, end) } else { None };
        }
        for _ in &line {
            self.game.undo();
        }
        tell(&self.slate, |known| {
            if let Some(finding) = line.first().and_then(|mv| known.of(mv)) {
                finding.line.clone_from(&line);
            }
            known.line = line;
        });
    }

    fn best_move(&self, proved: bool, end: Duration) -> Option<String> {
        let Status::Turn(_) = self.game.status() else { return None };
        let think = |method, task, depth| {
            let mut limits = self.budget.limits(AFTERWARDS, u64::MAX, depth);
            if let Some((_, until)) = &mut limits.time {
                *until = end.min(self.budget.now() + AFTERWARDS / 4);
            }
            self.game.think(method, self.budget.settings).map(|job| job.run(task, &limits).answer)
        };
        if proved {
            let proof = think(self.prover, Task::Solve(Goal::Score), None)?;
            if let (true, Some(best)) = (proof.complete, &proof.best) {
                return Some(best.clone());
            }
            // The value may be known without a look at the moves: then some move reaches it.
            let reaches = |(_, claim): &(String, Claim)| claim.proved().lower >= proof.claim.proved().lower;
            let each = think(self.prover, Task::SolveMoves(Goal::Score), None)?;
            return each.moves.into_iter().find(reaches).filter(|_| proof.complete).map(|(mv, _)| mv);
        }
        let advice = think("player", Task::Advise, if self.dear { None } else { Some(6) })?;
        let likely = |(_, claim): &(String, Claim)| search::worth(*claim);
        advice.best.or_else(|| advice.moves.into_iter().max_by_key(likely).map(|(mv, _)| mv))
    }
}

impl Known {
    fn of(&mut self, mv: &str) -> Option<&mut Finding> {
        self.findings.iter_mut().find(|finding| finding.mv == mv)
    }

    /// The findings, the best first; among equals as the game lists them.
    pub fn best_first(&self, scale: Scale) -> Vec<&Finding> {
        let mut sorted: Vec<&Finding> = self.findings.iter().collect();
        sorted.sort_by(|a, b| b.merit(scale).total_cmp(&a.merit(scale)));
        sorted
    }
}

/// What a player without a horizon has to say: one that did not get round believes in a draw everywhere, and one that
/// samples despairs of what it has not tried.
fn something(told: &Thought) -> Thought {
    let mut told = told.clone();
    let even = Claim::graded(Score::DRAW);
    if told.answer.moves.len() > 1 && told.answer.moves.iter().all(|(_, claim)| *claim == even) {
        told.answer.moves.clear();
    }
    let untried = Claim::Believed(Belief::Chance(Reward::of(Verdict::Loss)));
    told.answer.moves.retain(|(_, claim)| *claim != untried);
    told
}

/// Writes down what a player says.
fn note_advice(slate: &Slate, told: &Thought) {
    for (mv, claim) in &told.answer.moves {
        note(slate, mv, *claim, None);
    }
    tell(slate, |known| {
        known.depth = known.depth.max(told.answer.depth.unwrap_or(0));
        let line = &told.answer.line;
        if let Some(best) = line.first()
            && let Some(finding) = known.of(best)
        {
            finding.line.clone_from(line);
        }
    });
}

/// Writes a claim down, unless a better one is there already.
fn note(slate: &Slate, mv: &str, claim: Claim, plies: Option<u32>) {
    tell(slate, |known| {
        let Some(finding) = known.of(mv) else { return };
        let new = match (finding.claim, claim) {
            (Some(Claim::Proved(old)), Claim::Proved(new)) => Claim::Proved(old.and(new)),
            (Some(Claim::Proved(old)), Claim::Believed(_)) if old.verdict().is_some() => Claim::Proved(old),
            (Some(old @ Claim::Believed(_)), Claim::Proved(new)) if new.verdict().is_none() => old,
            (_, new) => new,
        };
        finding.claim = Some(new);
        finding.plies = plies.or(finding.plies);
    });
}

/// More positions than this are not solved for their distances.
const MOST_SOLVED: u64 = 100_000;

/// How many moves each won or lost position is from its end, by the position's text.
fn distances(game: &dyn Match, limits: &Limits) -> Option<HashMap<String, u32>> {
    let arena = game.unfolded()?.unfold(MOST_SOLVED, true, limits).ok()?;
    let solution = Prepared::new(&arena).solve();
    let named =
        arena.vertices().filter_map(|vertex| Some((arena.name(vertex).into_owned(), solution.rank(vertex)?)));
    Some(named.collect())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn allowed(seconds: u64) -> Allowance {
        let started = std::time::Instant::now();
        Allowance {
            clock: Arc::new(move || started.elapsed()),
            end: Duration::from_secs(seconds),
            nodes: u64::MAX,
            stop: search::Stop::default(),
            progress: Arc::default(),
            settings: Settings { memory: 64 << 20, keep: true, ..Settings::default() },
        }
    }

    fn analysed(setup: &str, start: Option<&str>, moves: &str) -> Known {
        let mut game = catalog::open(setup).unwrap();
        start.into_iter().for_each(|text| game.set_position(text).unwrap());
        game.play_line(moves).unwrap();
        let slate = Slate::default();
        analyse(&mut *game, &allowed(60), &slate);
        assert_eq!(game.line_text(), moves);
        read(&slate)
    }

    fn told(known: &Known) -> Vec<(String, Option<i32>, Option<u32>)> {
        let exact = |finding: &Finding| Some(finding.claim?.proved().exact()?.0);
        known.findings.iter().map(|finding| (finding.mv.clone(), exact(finding), finding.plies)).collect()
    }

    #[test]
    fn only_the_top_centre_draws() {
        let known = analysed("mnk:3,3,3", Some("O.O/.X./X.. x"), "");
        let told = told(&known);
        for (mv, score, _) in &told {
            assert_eq!(*score, Some(if mv == "b1" { 0 } else { -1 }), "{told:?}");
        }
        // O completes the top row with the next move.
        assert!(told.iter().all(|(_, score, plies)| *plies == (*score == Some(-1)).then_some(2)), "{told:?}");
        assert_eq!(known.line.first().map(String::as_str), Some("b1"));
    }

    #[test]
    fn a_fork_wins_in_three_plies() {
        // a3 makes two threats at once, a2 and b2; nothing else wins so fast.
        let told = told(&analysed("mnk:3,3,3", Some("XOX/.../..O x"), ""));
        let fast: Vec<_> =
            told.iter().filter(|(_, score, plies)| (*score, *plies) == (Some(1), Some(3))).collect();
        assert_eq!(fast.len(), 1, "{told:?}");
        assert_eq!(fast[0].0, "a3");
    }

    #[test]
    fn connect_four_on_a_small_board_is_exact_and_counted() {
        let known = analysed("connect4:4x4", None, "1223");
        assert!(told(&known).iter().all(|(_, score, plies)| score.is_some() && plies.is_some()));
    }

    #[test]
    fn a_cyclic_game_is_solved_whole_with_distances() {
        let known = analysed("morris:diagonals", None, "");
        let told = told(&known);
        let centre = told.iter().find(|(mv, ..)| mv == "b2").unwrap();
        assert_eq!(centre.1, Some(1), "the centre wins: {told:?}");
        assert!(centre.2.is_some());
    }

    #[test]
    fn a_large_board_of_hex_is_weighed() {
        let mut game = catalog::open("hex:11x11").unwrap();
        game.play_line("f6 e7 g5").unwrap();
        let slate = Slate::default();
        analyse(&mut *game, &allowed(4), &slate);
        let known = read(&slate);
        let grades: std::collections::BTreeSet<_> =
            known.findings.iter().filter_map(|finding| finding.claim).map(search::worth).collect();
        assert!(grades.len() > 3, "moves are told apart: {grades:?}");
        assert!(!known.line.is_empty());
    }

    /// 31 makes the five point; what nobody would search, such as resigning, is not told.
    #[test]
    fn plays_of_a_roll_are_weighed_in_points() {
        let known = analysed("backgammon:money", None, "31");
        let best = known.best_first(Scale::default())[0];
        assert_eq!(best.mv, "8/5 6/5");
        assert!(matches!(best.claim, Some(Claim::Believed(Belief::Grade(Score(grade)))) if grade > 0));
        assert!(known.findings.iter().all(|one| one.claim.is_some() && !one.mv.contains("resign")));
    }

    #[test]
    fn nim_is_known_at_once() {
        // 3 ^ 4 ^ 5 = 2: taking two from the heap of 3 leaves 1 ^ 4 ^ 5 = 0.
        let told = told(&analysed("nim:3+4+5/*", None, ""));
        let won: Vec<_> =
            told.iter().filter(|(_, score, _)| *score == Some(1)).map(|(mv, ..)| mv.as_str()).collect();
        assert_eq!(won, ["1:2"]);
    }
}
