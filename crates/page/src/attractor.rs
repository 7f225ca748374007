//! Games as graphs: a small game unfolded, or a graph that somebody pasted; its attractors grow level by level.

use crate::asked::{Asked, Opened};
use crate::pool::Budget;
use crate::refusal::Refusal;
use crate::words::{Language, Words};
use arena::formats::{Allowance, Format};
use arena::{Arena, Prepared, Solution, Vertex};
use figures::{Figure, Shown, Unfit, figure, last_step, sizes};
use game::{Picture, Side};
use picture::Look;
use serde_json::{Value, json};
use std::collections::{HashSet, VecDeque};

/// A game with more positions is not unfolded.
const MOST_SOLVED: u64 = 100_000;
/// A pasted graph may be a program that makes more vertices than its text has letters.
const MOST_PASTED: u64 = 20_000;
/// Of a graph that is too large to be drawn, so many vertices are.
const NEAREST: usize = 120;
/// Levels that are listed.
const MOST_LISTED: usize = 300;
/// Longer names would cover their neighbours.
const LONGEST_NAME: usize = 8;

/// What is wanted of a graph.
pub(crate) struct View {
    shown: Shown,
    level: usize,
    ranks: bool,
}

impl View {
    pub(crate) fn read(asked: &Asked) -> Result<View, Refusal> {
        let shown = match asked.word("shown").unwrap_or("both") {
            "both" => Shown::Attractors,
            "0" => Shown::Attractor(Side::First),
            "1" => Shown::Attractor(Side::Second),
            "winners" => Shown::Winners,
            "strategy0" => Shown::Strategy(Side::First),
            "strategy1" => Shown::Strategy(Side::Second),
            _ => {
                return Err(Refusal::input("shown: expected both, 0, 1, winners, strategy0 or strategy1"));
            }
        };
        let level = asked.number("level", usize::MAX)?.unwrap_or(usize::MAX);
        Ok(View { shown, level, ranks: asked.word("ranks").is_some() })
    }

    /// Whose attractors grow.
    fn growing(&self) -> &[Side] {
        match self.shown {
            Shown::Attractors => &Side::BOTH,
            Shown::Attractor(Side::First) => &[Side::First],
            Shown::Attractor(Side::Second) => &[Side::Second],
            _ => &[],
        }
    }
}

/// A graph with its solution.
pub(crate) struct Solved {
    arena: Arena,
    solution: Solution,
    /// What the sides are called.
    sides: [String; 2],
    /// What a pasted graph is allowed to say, but hardly means.
    remarks: Vec<String>,
}

impl Solved {
    /// A game, unfolded from where it stands.
    pub(crate) fn unfolded(words: &Words, opened: &Opened, budget: &Budget) -> Result<Solved, Refusal> {
        let limits = budget.limits(budget.end, u64::MAX, None);
        let large = || Refusal::input(words.fill("attractor.large", &[("most", &MOST_SOLVED.to_string())]));
        let unfolded = opened.game.unfolded().ok_or_else(large)?;
        let arena = unfolded.unfold(MOST_SOLVED, true, &limits).map_err(|_| large())?;
        let solution = Prepared::new(&arena).solve();
        let sides = opened.game.sides().map(|side| words.of_game(side));
        Ok(Solved { arena, solution, sides, remarks: Vec::new() })
    }

    /// A graph in any of the formats; what is wrong is named with its line.
    pub(crate) fn pasted(text: &str) -> Result<Solved, Refusal> {
        let allowance = Allowance { vertices: MOST_PASTED, unpacked: text.len() as u64 };
        let read = arena::formats::read(text.as_bytes(), None, &allowance).map_err(Refusal::input)?;
        if read.arena.is_empty() {
            return Err(Refusal::input("there is no vertex in this graph"));
        }
        let solution = Prepared::new(&read.arena).solve();
        let sides = ["J0", "J1"].map(String::from);
        Ok(Solved { arena: read.arena, solution, sides, remarks: read.remarks })
    }

    /// The drawing, and how many vertices are on it.
    fn drawn(&self, words: &Words, view: &View) -> Result<(Picture, usize), Refusal> {
        let drawn = |part: Option<&[Vertex]>| {
            figure(&Figure {
                arena: &self.arena,
                solution: &self.solution,
                shown: view.shown.clone(),
                part,
                step: Some(view.level),
                longest_name: LONGEST_NAME,
                in_rows: false,
                across: None,
                ranks: view.ranks,
                language: match words.language() {
                    Language::English => figures::Language::English,
                    Language::French => figures::Language::French,
                },
            })
        };
        match drawn(None) {
            Err(Unfit::Large) => {
                let near = self.nearest();
                let picture = drawn(Some(&near)).map_err(Refusal::input)?;
                Ok((picture, near.len()))
            }
            whole => whole.map(|picture| (picture, self.arena.len())).map_err(Refusal::input),
        }
    }

    /// The vertices that fewest moves lead to from the start.
    fn nearest(&self) -> Vec<Vertex> {
        let start = self.arena.start.unwrap_or(0);
        let mut known = HashSet::from([start]);
        let mut near = Vec::new();
        let mut queue = VecDeque::from([start]);
        while let Some(from) = queue.pop_front().filter(|_| near.len() < NEAREST) {
            near.push(from);
            for &to in self.arena.graph.row(from) {
                if known.len() < 50 * NEAREST && known.insert(to) {
                    queue.push_back(to);
                }
            }
        }
        near
    }

    /// Who wins from the start.
    fn verdict(&self, words: &Words) -> Option<String> {
        let start = self.arena.start?;
        Some(match (self.solution.winner(start), self.solution.rank(start)) {
            (Some(side), Some(rank)) => {
                let holes = [("side", self.sides[side as usize].as_str()), ("moves", &rank.to_string())];
                words.fill("attractor.wins", &holes)
            }
            _ => words.get("attractor.nobody").into(),
        })
    }

    /// The graph at one level, as the page shows it.
    pub(crate) fn told(&self, words: &Words, view: &View) -> Result<Value, Refusal> {
        let sizes = sizes(&self.arena, &self.solution);
        let levels = last_step(&sizes, view.growing());
        let level = view.level.min(levels);
        let (picture, drawn) = self.drawn(words, view)?;
        // Of a part, the start is the first.
        let start = if drawn < self.arena.len() { Some(0) } else { self.arena.start };
        Ok(json!({
            "levels": levels,
            "level": level,
            "grows": !view.growing().is_empty(),
            "vertices": self.arena.len(),
            "edges": self.arena.graph.edges(),
            "drawn": drawn,
            "first": sizes[level][0],
            "second": sizes[level][1],
            "won": sizes[sizes.len() - 1],
            "sizes": &sizes[..sizes.len().min(MOST_LISTED)],
            "sides": self.sides,
            "start": start,
            "verdict": self.verdict(words),
            "remarks": self.remarks.iter().map(|remark| words.refusal(remark)).collect::<Vec<_>>(),
            "svg": picture::svg(&picture, Look { standalone: false, ..Look::FILE }),
        }))
    }

    /// The same as a file, and its kind.
    pub(crate) fn file(
        &self,
        words: &Words,
        view: &View,
        format: &str,
    ) -> Result<(String, &'static str), Refusal> {
        if format == "dot" {
            let mut bytes = Vec::new();
            arena::formats::write(&self.arena, Format::Dot, Side::First, &mut bytes)
                .map_err(Refusal::input)?;
            return Ok((String::from_utf8_lossy(&bytes).into_owned(), "text/vnd.graphviz"));
        }
        let (picture, _) = self.drawn(words, view)?;
        match format {
            "svg" => Ok((picture::svg(&picture, Look::FILE), "image/svg+xml")),
            "tex" => Ok((picture::tikz(&picture), "text/plain")),
            "mmd" => Ok((picture::mermaid(&picture), "text/plain")),
            _ => Err(Refusal::input("format: expected svg, tex, mmd or dot")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(setup: &str) -> Result<Solved, Refusal> {
        let opened = Asked([("game".to_owned(), setup.to_owned())].into()).opened().unwrap();
        Solved::unfolded(
            Words::of(Language::English),
            &opened,
            &crate::pool::budget(std::time::Duration::from_secs(20)),
        )
    }

    fn view(pairs: &[(&str, &str)]) -> View {
        View::read(&Asked(pairs.iter().map(|(key, word)| ((*key).into(), (*word).into())).collect())).unwrap()
    }

    fn told(solved: &Solved, pairs: &[(&str, &str)]) -> Value {
        solved.told(Words::of(Language::English), &view(pairs)).unwrap()
    }

    /// The chapter's game: 10 sticks, one or two at a time; who takes the last one wins.
    const NIM: &str = include_str!("../../../testdata/course/nim-10.py");

    #[test]
    fn the_attractors_of_the_course_grow_as_the_course_says() {
        let solved = Solved::pasted(NIM).unwrap();
        let whole = told(&solved, &[]);
        assert_eq!(whole["vertices"], 21);
        assert_eq!(whole["verdict"], "J0 wins from the start in 7 moves.");
        assert_eq!(whole["levels"], 7);
        // A_0 are the two victories, and every position of Nim is won by somebody.
        assert_eq!(whole["sizes"][0], json!([1, 1]));
        assert_eq!(whole["first"].as_u64().unwrap() + whole["second"].as_u64().unwrap(), 21);
        let alone = told(&solved, &[("shown", "0"), ("level", "1")]);
        assert!(alone["svg"].as_str().unwrap().contains("A_1"), "{alone}");
    }

    #[test]
    fn a_large_game_is_solved_whole_and_drawn_in_part() {
        let solved = game("mnk:3,3,3").unwrap();
        let whole = told(&solved, &[("level", "0")]);
        assert_eq!((&whole["vertices"], &whole["drawn"]), (&json!(5478), &json!(NEAREST)));
        assert_eq!(whole["verdict"], "Nobody can force a win from the start.");
        // Finished games: X has completed a line in 626 positions, O in 316.
        assert_eq!(whole["sizes"][0], json!([626, 316]));
        let later = told(&solved, &[]);
        assert!(later["first"].as_u64() > whole["first"].as_u64());
    }

    #[test]
    fn a_huge_game_is_refused_in_words() {
        let refusal = game("connect4:7x6").err().unwrap();
        assert!(refusal.message.contains("100000"), "{refusal:?}");
    }

    #[test]
    fn what_is_wrong_with_a_graph_is_named_with_its_line() {
        for (text, words) in [
            ("{\"vertices\": [\n{\"id\": \"a\", \"owner\": 7}], \"edges\": []}", "line 2"),
            ("parity 1;\n0 0 9 1;\n", "line 2"),
            ("A = {1: [2]\nV0 = {}", "line 2"),
            ("", ""),
        ] {
            let refusal = Solved::pasted(text).err().unwrap();
            assert!(refusal.message.contains(words), "{text}: {refusal:?}");
        }
    }

    #[test]
    fn a_graph_is_saved_in_every_format() {
        let solved = Solved::pasted(NIM).unwrap();
        let words = Words::of(Language::French);
        let saved = |format: &str| solved.file(words, &view(&[]), format).map(|(text, _)| text);
        assert!(saved("svg").unwrap().contains("attracteurs"));
        assert!(saved("tex").unwrap().contains("\\begin{tikzpicture}"));
        assert!(saved("mmd").unwrap().contains("flowchart"));
        assert!(saved("dot").unwrap().contains("digraph"));
        assert!(saved("gif").is_err());
    }
}
