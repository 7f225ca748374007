//! A search told step by step, from its own events.

use crate::asked::{Asked, Opened};
use crate::pool::Budget;
use crate::refusal::Refusal;
use crate::shown::{live, scene};
use crate::words::Words;
use catalog::{Inquiry, Settings};
use explain::{Extent, Role, Step, Tree, cut, dot, events, mermaid, outline, scene_after, steps, tikz};
use picture::Look;
use search::{Goal, Why};
use serde_json::{Value, json};

/// Nodes of a search that is told.
const MOST_NODES: usize = 20_000;
/// Nodes of a drawing.
const MOST_DRAWN: usize = 200;
const USUAL_DRAWN: usize = 60;

/// What is to be told.
pub(crate) struct Question {
    method: String,
    nodes: usize,
    depth: Option<u32>,
    extent: Extent,
    score: bool,
}

impl Question {
    pub(crate) fn read(asked: &Asked) -> Result<Question, Refusal> {
        let depth = asked.number("depth", 99)?.map(|depth| depth as u32);
        let drawn = asked.number("limit", MOST_DRAWN)?.unwrap_or(USUAL_DRAWN);
        Ok(Question {
            method: asked.word("method").unwrap_or("alphabeta").to_owned(),
            nodes: asked.number("nodes", MOST_NODES)?.unwrap_or(2_000).max(1),
            depth,
            extent: Extent { nodes: drawn, ..Extent::default() },
            score: asked.word("score").is_some(),
        })
    }

    /// Searches, and keeps what happened.
    pub(crate) fn tree(&self, opened: &Opened, budget: &Budget) -> Result<Tree, Refusal> {
        let limits = budget.limits(budget.end, self.nodes as u64, self.depth);
        let inquiry = Inquiry {
            method: &self.method,
            goal: if self.score { Goal::Score } else { Goal::Verdict },
            settings: Settings { memory: 1 << 20, ..Settings::default() },
            limits: &limits,
            order: "natural",
        };
        let mut tree = opened.game.explain(&inquiry).map_err(Refusal::input)?.tree;
        let line = opened.game.line_text();
        let parts = [opened.game.setup(), line.as_str(), &self.method];
        tree.title = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        Ok(tree)
    }

    /// The search after some of its steps, with the board at the node where it then is.
    pub(crate) fn told(
        &self,
        words: &Words,
        opened: &mut Opened,
        step: usize,
        budget: &Budget,
    ) -> Result<Value, Refusal> {
        let tree = self.tree(opened, budget)?;
        let all = steps(&tree, self.extent);
        let step = step.min(all.len());
        let mut picture = scene_after(&tree, self.extent, &all[..step]);
        words.translate(&mut picture);
        let here = all[..step].last();
        let line: Vec<String> = here.map_or_else(Vec::new, |step| {
            let mut line: Vec<String> = tree.line(step.node()).map(|id| tree.node(id).mv.clone()).collect();
            line.reverse();
            line.into_iter().filter(|mv| !mv.is_empty()).collect()
        });
        for mv in &line {
            opened.game.play(mv).map_err(Refusal::input)?;
        }
        let board = scene(words, &*opened.game, []);
        Ok(json!({
            "steps": all.len(),
            "step": step,
            "nodes": tree.nodes.len(),
            "stopped": tree.stopped(),
            "event": here.map(|step| event(&tree, *step)),
            "line": line,
            "board": live(words, &*opened.game, &board),
            "svg": picture::svg(&picture, Look { standalone: false, ..Look::FILE }),
        }))
    }

    /// The whole search in a format of its own, and what to call the file.
    pub(crate) fn file(
        &self,
        opened: &Opened,
        format: &str,
        budget: &Budget,
    ) -> Result<(String, &'static str), Refusal> {
        let tree = self.tree(opened, budget)?;
        Ok(match format {
            "svg" => (picture::svg(&explain::scene(&tree, self.extent), Look::FILE), "image/svg+xml"),
            "dot" => (dot(&tree, self.extent), "text/vnd.graphviz"),
            "mmd" => (mermaid(&tree, self.extent), "text/plain"),
            "tex" => (tikz(&tree, self.extent), "text/plain"),
            "txt" => (outline(&tree, self.extent), "text/plain"),
            "json" => (events(&tree), "application/json"),
            _ => return Err(Refusal::input("format: expected svg, dot, mmd, tex, txt or json")),
        })
    }
}

/// What happened, in words that the page puts together in its language.
fn event(tree: &Tree, step: Step) -> Value {
    let id = step.node();
    let node = tree.node(id);
    let (alpha, beta) = tree.window(id);
    let bound = |score: game::Score| match score.0 {
        ..-9_999 => "−∞".into(),
        10_000.. => "∞".into(),
        score => crate::values::signed(score),
    };
    let leave = matches!(step, Step::Leave(_));
    let why = node.left.filter(|_| leave).map(|left| match left.why {
        Why::Over => "over",
        Why::Known => "known",
        Why::Horizon if tree.grades(id) => "graded",
        Why::Horizon => "horizon",
        Why::Remembered => "remembered",
        Why::Foreseen => "foreseen",
        Why::Searched => "searched",
        Why::Cut => "cut",
    });
    json!({
        "kind": if leave { "leave" } else { "enter" },
        "move": node.mv,
        "again": node.again,
        "role": if tree.role(id) == Role::Max { "max" } else { "min" },
        "window": [bound(alpha), bound(beta)],
        "value": tree.value(id).filter(|_| leave).map(|score| crate::values::signed(score.0)),
        "why": why,
        "cut": cut(tree, id).filter(|_| leave).map(|cut| cut.tag()),
        "skipped": if leave { node.skipped.clone() } else { Vec::new() },
    })
}
