//! How an answer is told: as JSON, in one line of cost, or with all statistics.

use crate::amounts::{elapsed, many, short};
use crate::certificate::Written;
use catalog::Thought;
use game::Expected;
use serde::Serialize;
use std::time::Duration;

/// One answer as JSON. `docs/json.md` describes it; fields are added, never renamed.
#[derive(Serialize)]
pub(super) struct Solved<'a> {
    pub(super) game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<&'a str>,
    pub(super) moves: &'a str,
    pub(super) value: Option<String>,
    pub(super) score: Option<i32>,
    /// What the score is at least and at most; both are the score once that is proved.
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// Proved to be best, or, after a stop, a guess.
    pub(super) best: Option<String>,
    /// How play goes on from the best move, as far as the search remembers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<Average>,
    pub(super) proved: bool,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    pub(super) method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) each: Option<Vec<EachMove<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate: Option<&'a Written>,
}

#[derive(Serialize)]
pub(super) struct EachMove<'a> {
    #[serde(rename = "move")]
    pub(super) mv: &'a str,
    pub(super) value: Option<String>,
    pub(super) score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<Average>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) replies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mistakes: Option<usize>,
}

/// How many replies there are to a move, and how many of them give something away.
#[derive(Clone, Copy)]
pub(super) struct Trap {
    pub(super) replies: usize,
    pub(super) mistakes: usize,
}

impl Trap {
    pub(super) fn words(self) -> String {
        let Trap { replies, mistakes } = self;
        let are = if mistakes == 1 { "is a mistake" } else { "are mistakes" };
        let all = if replies == 1 { "reply" } else { "replies" };
        format!("{mistakes} of {replies} {all} {are}")
    }
}

/// What a position is worth on average where dice decide: bounds that hold, and the fraction where it is exact.
#[derive(Serialize)]
pub(super) struct Average {
    pub(super) lower: f64,
    pub(super) upper: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exact: Option<String>,
}

impl From<Expected> for Average {
    fn from(expected: Expected) -> Average {
        let Expected { lower, upper } = expected;
        let exact = expected.exact().map(|exact| exact.to_string());
        Average { lower: lower.real(), upper: upper.real(), exact }
    }
}

/// A line of a batch that could not be read.
#[derive(Serialize)]
pub(super) struct Refused<'a> {
    pub(super) game: &'a str,
    pub(super) moves: &'a str,
    pub(super) error: &'a str,
}

pub(super) fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("plain fields have a JSON form")
}

/// What a search cost, in one line.
pub(super) fn cost(nodes: u64, time: Duration) -> String {
    let speed = short(nodes as f64 / time.as_secs_f64().max(1e-9));
    format!("{} in {}, {speed} nodes/s", many(nodes, "node"), elapsed(time))
}

/// All statistics, on stderr.
pub(super) fn report(thought: &Thought, time: Duration) {
    let work = &thought.answer.work;
    let nodes = work.all_nodes();
    eprintln!("nodes        {nodes}");
    if work.nodes.len() > 1 {
        let each: Vec<_> = work.nodes.iter().map(u64::to_string).collect();
        eprintln!("per thread   {}", each.join(" "));
    }
    if work.examined > 0 {
        eprintln!("knowledge    {} positions", work.examined);
    }
    eprintln!("time         {}", elapsed(time));
    eprintln!("speed        {} nodes/s", short(nodes as f64 / time.as_secs_f64().max(1e-9)));
    let tally = &work.tally;
    if let Some(memory) = thought.memory {
        eprintln!("table        {} entries, {:.1} % full", memory.slots, 100.0 * memory.fill);
        eprintln!("hits         {} ({} closed the window)", tally.hits, tally.closed);
        let new = tally.fresh + tally.evictions;
        let random = memory.growth.map_or_else(String::new, |growth| {
            format!(" ({:.2} % with a random function)", 100.0 * growth.lost_at_random(new))
        });
        if new > 0 {
            eprintln!(
                "collisions   {} of {new} new entries, {:.2} %{random}",
                tally.evictions,
                100.0 * tally.evictions as f64 / new as f64
            );
        } else {
            eprintln!("collisions   none: no entry was written");
        }
    }
    let first = 100.0 * tally.first_cuts as f64 / tally.cuts.max(1) as f64;
    eprintln!("cut-offs     {}", tally.cuts);
    eprintln!("first move   {} ({first:.1} % of the cut-offs)", tally.first_cuts);
}
