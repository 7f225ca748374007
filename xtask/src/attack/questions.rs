//! What is asked about a game, and whether an answer is right.

use super::graph::{Graph, Side};
use super::rng::Rng;
use super::setups::Method;
use serde_json::Value;

/// Some forms of the table; the names of the methods' options come from the program, these are their values.
const TABLES: [&str; 6] =
    ["always:64KiB", "depth:64KiB", "work:64KiB", "recent:64KiB", "shallow:3:64KiB,lru:64KiB", "map"];

/// A line of play and where it leads.
#[derive(Clone, Debug)]
pub struct Question {
    pub moves: Vec<String>,
    pub vertex: usize,
    /// Who answers: the side that is to move there, or would be.
    pub viewer: Side,
}

impl Question {
    fn start(graph: &Graph) -> Question {
        Question { moves: Vec::new(), vertex: 0, viewer: graph.viewer(0) }
    }

    fn after(&self, graph: &Graph, number: usize) -> Question {
        let (mv, vertex) = graph.moves(self.vertex)[number].clone();
        let moves = self.moves.iter().cloned().chain([mv]).collect();
        Question { moves, vertex, viewer: graph.viewer(vertex) }
    }
}

/// The start, all first moves, and so many lines by chance, up to the end of a game.
pub fn questions(graph: &Graph, walks: usize, rng: &mut Rng) -> Vec<Question> {
    let start = Question::start(graph);
    let first = (0..graph.moves(0).len()).map(|number| start.after(graph, number));
    let mut all: Vec<Question> = [start.clone()].into_iter().chain(first).collect();
    for _ in 0..walks {
        let mut at = start.clone();
        // One line in five is played to its end.
        let most = if rng.in_ten(2) { 500 } else { 1 + rng.below(12) };
        while at.moves.len() < most && !graph.moves(at.vertex).is_empty() {
            at = at.after(graph, rng.below(graph.moves(at.vertex).len()));
        }
        all.push(at);
    }
    all
}

/// Options by chance, out of those that the method takes.
pub fn options(method: &Method, rng: &mut Rng) -> Vec<String> {
    let mut words = vec!["--method".to_owned(), method.name.clone()];
    let mut say = |some: &[&str]| words.extend(some.iter().map(|word| (*word).to_owned()));
    if rng.in_ten(5) {
        say(&["--score"]);
    }
    if rng.in_ten(5) {
        say(&["--each-move"]);
    }
    let takes = |option: &str| method.takes.iter().any(|taken| taken == option);
    if takes("threads") && rng.in_ten(3) {
        say(&["--threads", "2"]);
    }
    if takes("with") && rng.in_ten(6) {
        let some: Vec<&str> =
            method.ingredients.iter().filter(|_| rng.in_ten(4)).map(String::as_str).collect();
        if !some.is_empty() {
            say(&["--with", &some.join(",")]);
        }
    }
    if takes("table") && rng.in_ten(4) {
        say(&["--table", TABLES[rng.below(TABLES.len())]]);
    } else {
        say(&["--memory", "64KiB"]);
    }
    if takes("depth") && rng.in_ten(2) {
        say(&["--depth", &(1 + rng.below(6)).to_string()]);
    }
    if takes("drop-below") && rng.in_ten(2) {
        say(&["--drop-below", &rng.below(5).to_string()]);
    }
    words
}

fn verdict(score: i32) -> &'static str {
    match score.signum() {
        1 => "WIN",
        0 => "DRAW",
        _ => "LOSS",
    }
}

/// What is wrong with an answer, if anything. What is not proved says nothing and cannot be wrong.
pub fn wrong(graph: &Graph, question: &Question, answer: &Value, exact: bool) -> Option<String> {
    let claimed = |of: &Value, vertex: usize, what: &str| {
        let right = graph.score(vertex, question.viewer);
        let value = of["value"].as_str().filter(|value| *value != verdict(right));
        let score = of["score"].as_i64().filter(|score| exact && *score != i64::from(right));
        match (value, score) {
            (None, None) => None,
            (value, score) => Some(format!(
                "{what} is {} {}, brute force says {} ({right})",
                value.unwrap_or_default(),
                score.map(|score| score.to_string()).unwrap_or_default(),
                verdict(right)
            )),
        }
    };
    if let Some(bad) = claimed(answer, question.vertex, "the position") {
        return Some(bad);
    }
    let behind =
        |mv: &str| graph.moves(question.vertex).iter().find(|(known, _)| known == mv).map(|(_, to)| *to);
    for one in answer["each"].as_array().into_iter().flatten() {
        let mv = one["move"].as_str().unwrap_or_default();
        match behind(mv) {
            None => return Some(format!("'{mv}' is no move here")),
            Some(to) => {
                if let Some(bad) = claimed(one, to, &format!("the move {mv}")) {
                    return Some(bad);
                }
            }
        }
    }
    let proved = answer["proved"] == true;
    let (best, right) =
        (answer["best"].as_str().filter(|_| proved)?, graph.score(question.vertex, question.viewer));
    match behind(best).map(|to| graph.score(to, question.viewer)) {
        None => Some(format!("the best move '{best}' is no move here")),
        Some(score) if verdict(score) != verdict(right) => {
            Some(format!("the best move {best} makes it {}, but it is {}", verdict(score), verdict(right)))
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_wrong_value_score_move_or_best_move_is_found() {
        let graph =
            Graph::read("graph 4\n0 a=1 b=2\n1 x=3\nover 1 2\nover 0 -1", false).unwrap().ok().unwrap();
        let start = &questions(&graph, 0, &mut Rng::new(1, 1))[0];
        let each = json!([{"move": "a", "value": "LOSS", "score": -1}, {"move": "b", "value": "WIN"}]);
        let good = json!({"value": "WIN", "score": 2, "proved": true, "best": "b", "each": each});
        assert_eq!(wrong(&graph, start, &good, true), None);
        assert_eq!(wrong(&graph, start, &json!({"value": null, "score": null, "best": null}), true), None);
        for (field, value) in [
            ("value", json!("DRAW")),
            ("score", json!(1)),
            ("best", json!("a")),
            ("best", json!("c")),
            ("each", json!([{"move": "a", "value": "DRAW"}])),
            ("each", json!([{"move": "z", "value": null}])),
        ] {
            let mut bad = good.clone();
            bad[field] = value;
            assert!(wrong(&graph, start, &bad, true).is_some(), "{bad}");
        }
        assert_eq!(questions(&graph, 0, &mut Rng::new(1, 1)).len(), 3, "the start and two moves");
    }
}
