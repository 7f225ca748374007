//! The tree search as a story: at each step the tree with n, v, prior, V and virtual losses, who holds which lock, and who
//! waits where. It is what happens on the [`stage`], kept to be looked at.

use super::action::Visits;
use super::census::Counts;
use super::goban::{Goban, Pos};
use super::stage::{self, Shot, staged_round};
use super::tree::{Effort, Event, Node, Offer};
use super::world::ByPatterns;
use crate::sketch::{Twig, sketch};
use game::{Pen, Picture, Side, Tone};
use std::collections::BTreeMap;

/// What is written at the nodes: label and prior by line.
type Labels = BTreeMap<Vec<Pos>, (Visits, f64)>;

/// A search that was watched.
pub struct Story {
    rounds: Vec<Round>,
    threads: usize,
}

struct Round {
    /// Before anybody has moved.
    before: Labels,
    shots: Vec<Shot>,
    /// Which leaf was expanded in the end.
    leaf: Vec<Pos>,
    after: Labels,
}

impl Round {
    /// One step for each shot, and one for the expansion.
    fn steps(&self) -> usize {
        self.shots.len() + 1
    }
}

/// How the search stands after a step.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What happened.
    pub said: String,
    /// The tree.
    pub picture: Picture,
    /// The children that were compared last: move, n, virtual losses, v, prior, V.
    pub offers: Vec<[String; 6]>,
    /// The row of the greatest V.
    pub best: Option<usize>,
    /// For each thread where it is, what it holds, and where it waits.
    pub threads: Vec<[String; 3]>,
}

/// Plays some rounds on an empty board of dimension d, Black to move, and keeps what happens.
pub fn story(d: usize, effort: Effort) -> Story {
    let world = ByPatterns(Counts::shipped());
    let (mut tree, mut rng) = (Node::root(), effort.seed.rng());
    let mut rounds = Vec::new();
    for number in 0..effort.rounds {
        let before = labels(&tree);
        let seen = staged_round(&mut tree, &world, &Goban::new(d), Side::First, effort, number, &mut rng);
        let after = labels(&tree);
        let fresh = after.keys().find(|line| !before.contains_key(*line));
        let leaf = fresh.map_or_else(Vec::new, |line| line[..line.len() - 1].to_vec());
        rounds.push(Round { before, shots: seen.shots, leaf, after });
    }
    Story { rounds, threads: effort.threads }
}

fn labels(tree: &Node) -> Labels {
    fn add(node: &Node, line: &mut Vec<Pos>, all: &mut Labels) {
        all.insert(line.clone(), (node.visits(), node.prior()));
        for child in node.children() {
            line.extend(child.mv());
            add(child, line, all);
            line.pop();
        }
    }
    let mut all = Labels::new();
    add(tree, &mut Vec::new(), &mut all);
    all
}

/// Black chooses at nodes of even depth.
fn chooser(depth: usize) -> Side {
    Side::BOTH[depth % 2]
}

impl Story {
    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.rounds.iter().map(Round::steps).sum()
    }

    /// How it stands after so many steps.
    pub fn moment(&self, step: usize) -> Moment {
        let mut rest = step.min(self.steps());
        let mut number = 0;
        while number + 1 < self.rounds.len() && rest > self.rounds[number].steps() {
            rest -= self.rounds[number].steps();
            number += 1;
        }
        let round = &self.rounds[number];
        let shots = &round.shots[..rest.min(round.shots.len())];
        let expanded = rest > round.shots.len();
        let said = match shots.last() {
            _ if expanded => format!("all threads have ended, {} is expanded", stage::name(&round.leaf)),
            None => "the search begins".to_owned(),
            Some(shot) => shot.said.clone(),
        };
        let labels = if expanded { round.after.clone() } else { after(&round.before, shots) };
        let (held, waiting) = match shots.last().filter(|_| !expanded) {
            Some(shot) => (shot.held.clone(), shot.waiting.clone()),
            None => (Vec::new(), Vec::new()),
        };
        let at = whereabouts(if expanded { &[] } else { shots }, self.threads);
        let picture = drawn(&labels, &at, &held, &waiting);
        let threads = (0..self.threads).map(|thread| {
            let place = at[thread].as_ref().map_or_else(|| "-".to_owned(), |line| stage::name(line));
            let holds: Vec<String> =
                held.iter().filter(|(_, by)| *by == thread).map(|(line, _)| stage::name(line)).collect();
            let holds = if holds.is_empty() { "-".to_owned() } else { holds.join("; ") };
            let waits = waiting.iter().find(|(who, _)| *who == thread);
            [place, holds, waits.map_or_else(|| "-".to_owned(), |(_, line)| stage::name(line))]
        });
        let compared = shots.iter().rev().find_map(|shot| match &shot.event {
            Some(Event::Compared(_, offers)) => Some(offers),
            _ => None,
        });
        let offers = compared.filter(|_| !expanded).map_or(&[][..], Vec::as_slice);
        Moment {
            said: format!("round {}: {said}", number + 1),
            picture,
            best: super::action::first_greatest(offers, |offer| offer.value),
            offers: offers.iter().map(written).collect(),
            threads: threads.collect(),
        }
    }
}

fn written(Offer { mv, visits, prior, value }: &Offer) -> [String; 6] {
    let Visits { n, v, lent } = visits;
    [
        mv.to_string(),
        n.to_string(),
        lent.to_string(),
        v.to_string(),
        format!("{prior:.3}"),
        format!("{value:.3}"),
    ]
}

/// The labels after what these shots did to them.
fn after(before: &Labels, shots: &[Shot]) -> Labels {
    let mut labels = before.clone();
    for shot in shots {
        let change = match &shot.event {
            Some(
                Event::Lent(line, visits) | Event::TookBack(line, visits) | Event::Counted(line, _, visits),
            ) => Some((line, visits)),
            _ => None,
        };
        if let Some((line, visits)) = change {
            labels.get_mut(line).expect("nodes do not go away").0 = *visits;
        }
    }
    labels
}

/// The node at which each thread is; nothing before it has begun and after it has ended.
fn whereabouts(shots: &[Shot], threads: usize) -> Vec<Option<Vec<Pos>>> {
    let mut at = vec![None; threads];
    for shot in shots {
        match &shot.event {
            Some(
                Event::Lent(line, _)
                | Event::PlaysOut(line)
                | Event::TookBack(line, _)
                | Event::Compared(line, _)
                | Event::Wants(line)
                | Event::Frees(line),
            ) => at[shot.thread] = Some(line.clone()),
            // Counting at the root is the last that it does.
            Some(Event::Counted(line, ..)) => at[shot.thread] = (!line.is_empty()).then(|| line.clone()),
            None => {}
        }
    }
    at
}

/// The tree as a picture: nodes that were visited, lent to, or are held, and how many others there are.
fn drawn(
    labels: &Labels,
    at: &[Option<Vec<Pos>>],
    held: &[(Vec<Pos>, usize)],
    waiting: &[(usize, Vec<Pos>)],
) -> Picture {
    let root = node(labels, &[], at, held, waiting);
    let mut picture = sketch("The tree of the search", &[root]);
    picture.legend = vec![
        (None, "n: visits, v: won by Black, V: the action value for whoever chooses the move".to_owned()),
        (None, "a ring: somebody holds the lock of this node".to_owned()),
    ];
    picture
}

fn node(
    labels: &Labels,
    line: &[Pos],
    at: &[Option<Vec<Pos>>],
    held: &[(Vec<Pos>, usize)],
    waiting: &[(usize, Vec<Pos>)],
) -> Twig {
    let (visits, prior) = labels[line];
    let holder = held.iter().find(|(known, _)| known == line).map(|&(_, thread)| thread);
    let mut note = match line.last() {
        None => "the root".to_owned(),
        Some(mv) => mv.to_string(),
    };
    let Visits { n, v, lent } = visits;
    note += &format!("  n {n}, v {v}");
    if lent > 0 {
        note += &format!(", {lent} of them virtual");
    }
    if !line.is_empty() {
        let value = visits.action_value(prior, chooser(line.len() - 1));
        note += &format!(", prior {prior:.3}, V {value:.3}");
    }
    if let Some(thread) = holder {
        note += &format!("; held by thread {}", thread + 1);
    }
    for (thread, _) in waiting.iter().filter(|(_, place)| place == line) {
        note += &format!("; thread {} waits here", thread + 1);
    }
    for (thread, _) in at
        .iter()
        .enumerate()
        .filter(|(thread, place)| place.as_deref() == Some(line) && holder != Some(*thread))
    {
        note += &format!("; thread {} is here", thread + 1);
    }
    let children: Vec<&Vec<Pos>> =
        labels.keys().filter(|known| known.len() == line.len() + 1 && known.starts_with(line)).collect();
    let matters = |child: &&&Vec<Pos>| {
        let touched = |known: &Vec<Pos>| known.starts_with(child);
        labels[**child].0.n > 0
            || held.iter().any(|(known, _)| touched(known))
            || waiting.iter().any(|(_, known)| touched(known))
            || at.iter().flatten().any(touched)
    };
    let mut twigs: Vec<Twig> =
        children.iter().filter(matters).map(|child| node(labels, child, at, held, waiting)).collect();
    let others = children.len() - twigs.len();
    if others > 0 {
        let note = format!("{others} more with n 0");
        twigs.push(Twig { note, pen: Some(Pen::Dashed), ..Twig::default() });
    }
    let stone = (!line.is_empty()).then(|| chooser(line.len() - 1));
    let tone = if holder.is_some() { Tone(1) } else { Tone(0) };
    Twig { stone, note, tone, ring: holder.is_some(), twigs, ..Twig::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Seed, Thing};

    fn told(threads: usize) -> Story {
        story(3, Effort { rounds: 3, threads, seed: Seed(1) })
    }

    fn notes(moment: &Moment) -> String {
        let things = moment.picture.layers.iter().flat_map(|layer| &layer.things);
        let note = |thing: &Thing| match thing {
            Thing::Note { text, .. } => Some(text.clone()),
            _ => None,
        };
        things.filter_map(note).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn labels_follow_the_events_to_the_tree_that_is_there_in_the_end() {
        let story = told(3);
        for round in &story.rounds {
            let labels = after(&round.before, &round.shots);
            for (line, label) in &labels {
                assert_eq!(round.after[line], *label, "{line:?}");
            }
        }
        // Three rounds of three descents.
        assert_eq!(story.rounds[2].after[&Vec::new()].0.n, 9);
    }

    #[test]
    fn a_story_shows_who_holds_and_who_waits_and_what_is_lent() {
        let story = told(3);
        let all: Vec<Moment> = (0..=story.steps()).map(|step| story.moment(step)).collect();
        assert_eq!(all[0].said, "round 1: the search begins");
        let somewhere = |word: &str| all.iter().any(|moment| notes(moment).contains(word));
        for word in
            ["held by thread 2", "waits here", "5 of them virtual", "more with n 0", "prior 0.", "V 0."]
        {
            assert!(somewhere(word), "{word}");
        }
        assert!(all.iter().any(|moment| moment.threads.iter().any(|[_, _, waits]| waits != "-")));
        let compared = all.iter().find(|moment| moment.best.is_some()).unwrap();
        assert_eq!(compared.offers.len(), 9);
        assert!(all.last().unwrap().said.contains("is expanded"));
        // Nobody is in the tree once a round is over.
        assert!(all.last().unwrap().threads.iter().all(|thread| thread.iter().all(|word| word == "-")));
    }
}
