//! What every move is worth: estimates first, proofs as they come, until everything is proved or time is up.

mod lines;

use self::lines::AFTERWARDS;
use crate::allowance::Allowance;
use crate::finding::{Finding, Scale, exactly};
use crate::oracle::best_of;
use crate::slate::{Slate, note, note_advice, read, something, tell};
use crate::throws;
use arena::Prepared;
use engines::{Match, PERFECT, PLAYER, Settings, Task, Thought};
use game::{Claim, Side, Status};
use search::{Goal, Limits};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// More moves than this are not weighed one by one.
const MOST_MOVES: usize = 400;
/// Nodes for finding out how long a won game lasts.
const COUNTING: u64 = 200_000;
/// Lines of play are found at the end of an analysis, in one part of it in so many.
const SHARE_AFTERWARDS: u32 = 5;
/// A player looks at most so many moves ahead.
pub(crate) const DEEPEST: u32 = 40;
/// The first slice of time for a proof; later ones grow.
const SLICE: Duration = Duration::from_millis(60);
/// What proofs get for each slice of looking ahead: at first, at the most where they come, at the least where none does.
const FIRST_SHARE: f64 = 4.0;
const MOST_SHARE: f64 = 24.0;
const LEAST_SHARE: f64 = 1.0 / 16.0;
/// The least time for weighing all moves without a horizon.
const GLANCE: Duration = Duration::from_millis(600);

/// An analysis at work.
struct Analyst<'g> {
    game: &'g mut dyn Match,
    mover: Side,
    budget: Allowance,
    slate: Slate,
    prover: &'static str,
    /// The player has no horizon, as in Hex: it looks where it likes, and not much comes of a short look.
    samples: bool,
    /// The line of play that is told was found by proofs.
    by_proofs: bool,
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
                samples: false,
                by_proofs: false,
            };
            analyst.run();
        }
        Status::Nature => throws::weigh(game, budget, slate),
        Status::Over(_) => {}
    }
    tell(slate, |known| known.done = true);
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
        if let Some(method) = self.budget.method {
            return self.by_one(method);
        }
        if self.foretold() {
            return;
        }
        let end = self.budget.end;
        self.budget.end -= AFTERWARDS.min(end / SHARE_AFTERWARDS);
        if self.game.is_cyclic() {
            self.at_one_blow();
        } else {
            self.by_and_by();
        }
        self.budget.end = end;
        let left = end.saturating_sub(self.budget.now());
        self.follow(AFTERWARDS.max(left / 2));
        self.follow_others();
    }

    /// Writes down what somebody knows without a search, with lines of play; whether there is somebody who does.
    fn foretold(&mut self) -> bool {
        let Some(told) = self.budget.oracle.as_ref().and_then(|oracle| oracle.moves(&*self.game)) else {
            return false;
        };
        for one in told {
            tell(&self.slate, |known| {
                if let Some(finding) = known.of(&one.mv) {
                    (finding.claim, finding.plies) = (one.claim, one.plies);
                }
            });
        }
        let scale = self.scale();
        for mv in self.shown() {
            let line = self.line_from(&mv, |analyst| {
                let told = analyst.budget.oracle.as_ref()?.moves(&*analyst.game)?;
                best_of(&told, scale).first().map(|best| best.mv.clone())
            });
            self.drawn(line);
        }
        true
    }

    /// The moves that are told, the best first.
    fn shown(&self) -> Vec<String> {
        let known = read(&self.slate);
        let sorted = known.best_first(self.scale()).into_iter().take(self.budget.lines);
        sorted.map(|finding| finding.mv.clone()).collect()
    }

    /// What one method says, as it goes on; its line is the one that is told.
    fn by_one(&mut self, method: &str) {
        let limits = self.budget.limits(self.budget.end, u64::MAX, None);
        let Some(job) = self.game.think(method, self.budget.settings) else { return };
        let note = |told: &Thought| {
            note_advice(&self.slate, told, self.budget.lines);
            tell(&self.slate, |known| {
                if told.answer.line.first() == known.advised.as_ref() {
                    known.line.clone_from(&told.answer.line);
                }
            });
        };
        note(&job.watched(Task::Advise, &limits, &note));
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
            let mut told = job.run(Task::Advise, &limits);
            // Half a look has two horizons.
            if depth > 1 && limits.over() {
                return;
            }
            let nodes = told.answer.work.all_nodes();
            if last.replace(nodes) == Some(nodes) {
                return;
            }
            told.answer.depth.get_or_insert(depth);
            note_advice(&self.slate, &told, self.budget.lines);
        }
    }

    fn whole(&mut self) {
        // The player needs time too if this is too much.
        let half = self.budget.end.saturating_sub(self.budget.now()) / 2;
        let limits = self.budget.limits(half, u64::MAX, None);
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
        let (mut slice, mut share) = (SLICE, FIRST_SHARE);
        while !self.budget.over() {
            if !self.all_proved() && has(self.game, PLAYER) {
                self.glance(if self.samples { slice.max(GLANCE) } else { slice });
            }
            let mut open: Vec<Finding> = read(&self.slate).findings;
            open.retain(|finding| !finding.is_exact());
            if open.is_empty() {
                break;
            }
            let scale = self.scale();
            open.sort_by(|a, b| b.merit(scale).total_cmp(&a.merit(scale)));
            let (end, open_before) = (self.budget.now() + slice.mul_f64(share), self.open());
            for finding in open {
                let left = end.saturating_sub(self.budget.now());
                if self.budget.over() || left.is_zero() {
                    break;
                }
                self.prove(&finding.mv, slice.min(left));
            }
            // Where nothing can be proved, time is better spent on looking ahead.
            let gained = self.open() < open_before;
            share = if gained { (2.0 * share).min(MOST_SHARE) } else { (share / 4.0).max(LEAST_SHARE) };
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

    /// Lets the player look ahead, and hears what it finds on the way.
    fn glance(&mut self, slice: Duration) {
        let limits = self.budget.limits(slice, u64::MAX, None);
        let Some(job) = self.game.think(PLAYER, self.budget.settings) else { return };
        let (slate, lines) = (Arc::clone(&self.slate), self.budget.lines);
        // A look that begins again, or breaks off, does not take back what a deeper one has found.
        let note = |told: &Thought| {
            if told.answer.depth.is_none_or(|depth| depth >= read(&slate).depth) {
                note_advice(&slate, &something(told), lines);
            }
        };
        let told = job.watched(Task::Advise, &limits, &note);
        note(&told);
        self.samples = told.answer.depth.is_none();
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
        let plies = match proved {
            Some(claim) if self.scale().most > 1 => self.counted(claim),
            _ => None,
        };
        self.game.undo();
        if let Some(claim) = proved {
            self.found(mv, if viewer == self.mover { claim } else { claim.flipped() }, plies);
        }
    }

    /// How long the game lasts with this move, if it can be counted: a search by the rules alone that looks farther
    /// and farther proves a win at the horizon where it comes true. Where a position can come up sooner or later, as in Nim, what
    /// it has proved of one nearer to the start would tell too little.
    fn counted(&mut self, claim: Claim) -> Option<u32> {
        let exact = claim.proved().exact()?;
        if self.scale().most > 1 {
            return self.game.lasts(exact).map(|plies| plies + 1);
        }
        if exact.0 == 0 || !has(self.game, "deepening") || !self.places_are_taken() {
            return None;
        }
        let limits = Limits { progress: Arc::default(), ..self.budget.limits(SLICE * 5, COUNTING, None) };
        let job = self.game.think("deepening", Settings { step: 1, keep: false, ..self.budget.settings })?;
        let complete = job.run(Task::Solve(Goal::Score), &limits).answer.complete;
        let horizon = u32::try_from(limits.progress.depth.load(Relaxed)).ok()?;
        complete.then_some(horizon + 1)
    }

    /// Whether every move leaves equally many, as where each takes one of the places: then a position tells how many moves
    /// led to it.
    fn places_are_taken(&mut self) -> bool {
        let mut left = None;
        for mv in self.game.moves() {
            if self.game.play(&mv).is_err() {
                return false;
            }
            let (over, moves) = (matches!(self.game.status(), Status::Over(_)), self.game.moves().len());
            self.game.undo();
            if !over && *left.get_or_insert(moves) != moves {
                return false;
            }
        }
        true
    }

    /// Writes a finding down, unless a proof is there already.
    fn found(&self, mv: &str, claim: Claim, plies: Option<u32>) {
        note(&self.slate, mv, claim, plies);
    }
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
    use crate::slate::Known;
    use game::{Belief, Score};

    pub(crate) fn allowed(seconds: u64) -> Allowance {
        let started = std::time::Instant::now();
        Allowance {
            clock: Arc::new(move || started.elapsed()),
            end: Duration::from_secs(seconds),
            nodes: u64::MAX,
            stop: search::Stop::default(),
            progress: Arc::default(),
            settings: Settings { memory: 64 << 20, keep: true, ..Settings::default() },
            method: None,
            lines: 3,
            oracle: None,
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
        // The moves that lose are told with what refutes them: O's third in the top row.
        let shown = known.best_first(Scale { most: 1, good: 1.0 });
        assert!(shown[1..3].iter().all(|lost| lost.line == [lost.mv.as_str(), "b1"]), "{shown:?}");
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

    /// By a clock that goes on whenever somebody looks at it: whatever is asked last, it is asked in time.
    #[test]
    fn the_line_of_play_is_part_of_what_it_may_take() {
        let ticks = Arc::new(std::sync::atomic::AtomicU64::new(0));
        let counted = Arc::clone(&ticks);
        let clock = Arc::new(move || Duration::from_millis(4 * counted.fetch_add(1, Relaxed)));
        let budget = Allowance { clock, lines: 5, ..allowed(2) };
        let mut game = catalog::open("mnk:15,15,5").unwrap();
        game.play_line("h8").unwrap();
        let slate = Slate::default();
        analyse(&mut *game, &budget, &slate);
        let spent = Duration::from_millis(4 * ticks.load(Relaxed));
        assert!((Duration::from_millis(1600)..Duration::from_millis(2100)).contains(&spent), "{spent:?}");
        assert!(read(&slate).line.len() > 1, "{:?}", read(&slate).line);
    }

    #[test]
    fn nim_is_known_at_once() {
        // 3 ^ 4 ^ 5 = 2: taking two from the heap of 3 leaves 1 ^ 4 ^ 5 = 0. A heap can be reached in many ways: no number of
        // moves is told rather than a wrong one.
        let told = told(&analysed("nim:3+4+5/*", None, ""));
        let won: Vec<_> =
            told.iter().filter(|(_, score, _)| *score == Some(1)).map(|(mv, ..)| mv.as_str()).collect();
        assert_eq!(won, ["1:2"]);
        assert!(told.iter().all(|(_, _, plies)| plies.is_none_or(|plies| plies == 1)), "{told:?}");
    }
}
