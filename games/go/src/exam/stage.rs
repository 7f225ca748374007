//! The tree search on a stage: real threads that go on only when it is their turn, so that one can see who locks what, who
//! waits where, and what virtual losses do.
//!
//! Threads hand their next step to the stage and sleep. The stage knows who holds which lock, draws one among those that
//! can go on, and writes down what happened. The same seed gives the same scene.

use super::action::Visits;
use super::goban::Pos;
use super::tree::{Descent, Effort, Event, Node, Offer, Watch};
use super::world::World;
use game::{Rng, Side};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Condvar, Mutex};

/// How many children of a comparison are written down.
const OFFERS: usize = 3;

#[derive(Default)]
struct Scene {
    /// What each thread wants to do next; nothing while it is on its way.
    next: Vec<Option<Event>>,
    ended: Vec<bool>,
    /// Whose turn it is.
    turn: Option<usize>,
}

/// Holds threads back until it is their turn.
struct Stage {
    scene: Mutex<Scene>,
    changed: Condvar,
}

impl Stage {
    fn new(threads: usize) -> Stage {
        let scene = Scene { next: vec![None; threads], ended: vec![false; threads], turn: None };
        Stage { scene: Mutex::new(scene), changed: Condvar::new() }
    }

    fn leave(&self, thread: usize) {
        self.scene.lock().expect("nobody panicked").ended[thread] = true;
        self.changed.notify_all();
    }
}

impl Watch for Stage {
    fn hear(&self, thread: usize, event: Event) {
        let mut scene = self.scene.lock().expect("nobody panicked");
        scene.next[thread] = Some(event);
        self.changed.notify_all();
        while scene.turn != Some(thread) {
            scene = self.changed.wait(scene).expect("nobody panicked");
        }
        scene.turn = None;
    }
}

/// What was seen on the stage.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Line by line.
    pub text: String,
    /// How often a thread had to wait for a lock.
    pub waits: usize,
    /// How many steps there were.
    pub steps: usize,
    /// What was told, with how the locks stood then.
    pub shots: Vec<Shot>,
}

/// A moment on the stage.
#[derive(Clone, Debug)]
pub struct Shot {
    /// Who did something.
    pub thread: usize,
    /// What it did; nothing if it has to wait.
    pub event: Option<Event>,
    /// In words.
    pub said: String,
    /// Which nodes are locked, and by whom.
    pub held: Vec<(Vec<Pos>, usize)>,
    /// Who waits, and where.
    pub waiting: Vec<(usize, Vec<Pos>)>,
}

/// Who holds which lock.
#[derive(Default)]
struct Locks {
    held: HashMap<Vec<Pos>, usize>,
    /// Who was last told to wait, and for what, so that it is said once.
    told: HashMap<usize, Vec<Pos>>,
}

/// Plays one round on a stage: the descents of all threads in an order drawn by `rng`, then the expansion.
///
/// # Panics
///
/// If all threads wait for each other, which the order of the locks rules out.
pub fn staged_round<G: World>(
    tree: &mut Node,
    world: &G,
    at: &G::Board,
    player: Side,
    effort: Effort,
    number: usize,
    rng: &mut Rng,
) -> Seen {
    let stage = Stage::new(effort.threads);
    let mut seen = Seen::default();
    let root = &*tree;
    std::thread::scope(|scope| {
        for thread in 0..effort.threads {
            let stage = &stage;
            scope.spawn(move || {
                let with = Descent { world, thread, watch: stage };
                root.descend(&with, at, player, &mut effort.rng(number, thread));
                stage.leave(thread);
            });
        }
        direct(&stage, &mut seen, rng);
    });
    let leaf = tree.expand(world, at, player);
    let _ = writeln!(seen.text, "expansion of {}: now {} nodes", name(&leaf), tree.size());
    seen
}

/// Gives turns until all threads have ended.
fn direct(stage: &Stage, seen: &mut Seen, rng: &mut Rng) {
    let mut locks = Locks::default();
    loop {
        let mut scene = stage.scene.lock().expect("nobody panicked");
        let settled = |scene: &Scene| {
            scene.turn.is_none()
                && scene.next.iter().zip(&scene.ended).all(|(next, ended)| next.is_some() || *ended)
        };
        while !settled(&scene) {
            scene = stage.changed.wait(scene).expect("nobody panicked");
        }
        if scene.ended.iter().all(|&ended| ended) {
            return;
        }
        let waiting: Vec<(usize, &Event)> = scene
            .next
            .iter()
            .enumerate()
            .filter_map(|(thread, next)| Some((thread, next.as_ref()?)))
            .collect();
        let free: Vec<usize> = waiting
            .iter()
            .filter(|(thread, event)| !locks.blocks(*thread, event, seen))
            .map(|&(thread, _)| thread)
            .collect();
        let &thread = rng.pick(&free).expect("threads never all wait for each other");
        let event = scene.next[thread].take().expect("it was waiting");
        locks.follow(thread, &event);
        seen.steps += 1;
        let before = seen.text.len();
        tell(&mut seen.text, thread, &event);
        if let Some(said) = seen.text[before..].lines().next() {
            let said = said.trim_end_matches(':').to_owned();
            let (held, waiting) = (locks.held(), locks.waiting());
            seen.shots.push(Shot { thread, event: Some(event), said, held, waiting });
        }
        scene.turn = Some(thread);
        stage.changed.notify_all();
    }
}

impl Locks {
    /// Whether a thread has to wait; says so the first time.
    fn blocks(&mut self, thread: usize, event: &Event, seen: &mut Seen) -> bool {
        let Event::Wants(line) = event else { return false };
        let Some(holder) = self.held.get(line) else {
            self.told.remove(&thread);
            return false;
        };
        if self.told.insert(thread, line.clone()).as_ref() != Some(line) {
            seen.waits += 1;
            let said =
                format!("thread {} waits at {}, which thread {} holds", thread + 1, name(line), holder + 1);
            let _ = writeln!(seen.text, "{said}");
            let (held, waiting) = (self.held(), self.waiting());
            seen.shots.push(Shot { thread, event: None, said, held, waiting });
        }
        true
    }

    fn held(&self) -> Vec<(Vec<Pos>, usize)> {
        let mut held: Vec<_> = self.held.iter().map(|(line, &thread)| (line.clone(), thread)).collect();
        held.sort_unstable();
        held
    }

    /// Those who were told to wait, while what they wait for is held.
    fn waiting(&self) -> Vec<(usize, Vec<Pos>)> {
        let still = |(_, line): &(&usize, &Vec<Pos>)| self.held.contains_key(*line);
        let mut waiting: Vec<_> =
            self.told.iter().filter(still).map(|(&thread, line)| (thread, line.clone())).collect();
        waiting.sort_unstable();
        waiting
    }

    fn follow(&mut self, thread: usize, event: &Event) {
        match event {
            Event::Wants(line) => {
                let before = self.held.insert(line.clone(), thread);
                assert!(before.is_none(), "two threads hold {}", name(line));
            }
            Event::Frees(line) => {
                assert_eq!(self.held.remove(line), Some(thread), "only its holder frees a lock");
            }
            _ => {}
        }
    }
}

/// The line of moves to a node.
pub fn name(line: &[Pos]) -> String {
    if line.is_empty() {
        return "the root".to_owned();
    }
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn label(visits: &Visits) -> String {
    let lent = if visits.lent > 0 { format!(" ({} virtual)", visits.lent) } else { String::new() };
    format!("n {}{lent}, v {}", visits.n, visits.v)
}

/// Locks that are held for the length of a look are left out; one sees them where somebody waits.
fn tell(text: &mut String, thread: usize, event: &Event) {
    let who = thread + 1;
    let _ = match event {
        Event::Wants(_) | Event::Frees(_) => Ok(()),
        Event::Compared(line, offers) => {
            let _ =
                writeln!(text, "thread {who} holds {} and compares {} children:", name(line), offers.len());
            let mut best: Vec<&Offer> = offers.iter().collect();
            best.sort_by(|a, b| b.value.total_cmp(&a.value));
            for Offer { mv, visits, prior, value } in best.iter().take(OFFERS) {
                let _ = writeln!(text, "    {mv}  {}, prior {prior:.3}, V {value:.3}", label(visits));
            }
            Ok(())
        }
        Event::Lent(line, visits) => {
            writeln!(text, "thread {who} chooses {}: {}", name(line), label(visits))
        }
        Event::PlaysOut(line) => writeln!(text, "thread {who} plays a game out from {}", name(line)),
        Event::Counted(line, winner, visits) => {
            let won = if *winner == Side::First { "Black" } else { "White" };
            writeln!(text, "thread {who} counts at {}: {won} won, {}", name(line), label(visits))
        }
        Event::TookBack(line, visits) => {
            writeln!(text, "thread {who} takes its losses back at {}: {}", name(line), label(visits))
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exam::census::Counts;
    use crate::exam::goban::Goban;
    use crate::exam::tree::audit;
    use crate::exam::world::ByPatterns;
    use game::Seed;

    fn shown(threads: usize, rounds: usize, seed: u64) -> (Node, Seen) {
        let world = ByPatterns(Counts::shipped());
        let (mut tree, mut all, mut rng) = (Node::root(), Seen::default(), Seed(seed).rng());
        let effort = Effort { rounds, threads, seed: Seed(seed) };
        for number in 0..rounds {
            let seen = staged_round(&mut tree, &world, &Goban::new(2), Side::First, effort, number, &mut rng);
            all.text += &seen.text;
            all.waits += seen.waits;
            all.steps += seen.steps;
        }
        (tree, all)
    }

    #[test]
    fn in_many_orders_nobody_waits_for_ever_and_totals_are_exact() {
        let mut waits = 0;
        for seed in 0..40 {
            let (tree, seen) = shown(3, 3, seed);
            assert_eq!(tree.visits().n, 9);
            audit(&tree).unwrap();
            waits += seen.waits;
        }
        assert!(waits > 40, "{waits}");
    }

    #[test]
    fn the_same_seed_gives_the_same_scene() {
        let [(_, a), (_, b), (_, c)] = [(3, 7), (3, 7), (3, 8)].map(|(rounds, seed)| shown(2, rounds, seed));
        assert_eq!(a.text, b.text);
        assert_ne!(a.text, c.text);
        for word in ["waits at", "(5 virtual)", "expansion of", "prior 0.", "takes its losses back"] {
            assert!(a.text.contains(word), "{word}: {}", a.text);
        }
    }
}
