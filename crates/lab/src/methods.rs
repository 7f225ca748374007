//! Every row on every position of a course: who needs how much, and do all say the same?

mod ideas;
mod rows;

pub use ideas::ideas;
pub use rows::{Section, rows};

use crate::course::Course;
use crate::plot::{Axis, Beside, Plot, Point, Scale, Series};
use crate::run::{Budget, Row, Run, run};
use crate::table::{Cell, Column, Table};
use catalog::Task;
use game::Bounds;
use search::{Goal, Ingredient, Recipe, Setting, Tally};
use std::error::Error;
use std::fmt;

/// What the rows of a comparison came to on one course.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Where they were tried.
    pub course: Course,
    /// What was asked.
    pub goal: Goal,
    /// The rows, in their order.
    pub steps: Vec<Step>,
}

/// One row on all positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The row.
    pub row: Row,
    /// One run per position; fewer if the experiment was ended early.
    pub runs: Vec<Run>,
    /// Instructions per node, where they were measured.
    pub instructions: Option<f64>,
}

/// Two methods that cannot both be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The game.
    pub setup: String,
    /// The moves to the position.
    pub line: String,
    /// Each row that answered, with its answer.
    pub answers: Vec<(String, String)>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = if self.line.is_empty() { "at the start".into() } else { format!("after {}", self.line) };
        write!(f, "THE METHODS DISAGREE on {} {after}:", self.setup)?;
        self.answers.iter().try_for_each(|(label, answer)| write!(f, "\n  {label}: {answer}"))
    }
}

impl Error for Disagreement {}

/// Runs every row on every position; each run may spend the budget. Each row has its engines to itself, so
/// that memory is in use for one row at a time.
pub fn compare(
    course: Course,
    rows: Vec<Row>,
    goal: Goal,
    budget: impl Fn(&Row) -> Budget,
    mut watch: impl FnMut(&Step),
) -> Comparison {
    let mut steps = Vec::with_capacity(rows.len());
    for row in rows {
        let budget = budget(&row);
        let mut game = course.open();
        let mut runs = Vec::with_capacity(course.lines.len());
        for line in &course.lines {
            if budget.stop.raised() {
                break;
            }
            game.play_line(line).expect("the line was played before");
            runs.push(run(&*game, &row, Task::Solve(goal), &budget));
            while game.undo() {}
        }
        let step = Step { row, runs, instructions: None };
        watch(&step);
        steps.push(step);
    }
    Comparison { course, goal, steps }
}

impl Step {
    /// Positions that were solved.
    pub fn solved(&self) -> usize {
        self.runs.iter().filter(|run| run.complete).count()
    }

    /// Nodes over all positions.
    pub fn nodes(&self) -> u64 {
        self.runs.iter().map(|run| run.work.all_nodes()).sum()
    }

    /// Seconds over all positions.
    pub fn seconds(&self) -> f64 {
        self.runs.iter().map(|run| run.time.as_secs_f64()).sum()
    }

    fn tally(&self) -> Tally {
        let mut sum = Tally::default();
        self.runs.iter().for_each(|run| sum += run.work.tally);
        sum
    }

    /// Entries that displaced another position, in percent of those that needed a place; and what it would be
    /// if a random function chose the places.
    fn collisions(&self) -> Option<(f64, f64)> {
        let (mut placed, mut evicted, mut expected) = (0.0, 0.0, 0.0);
        for run in &self.runs {
            let memory = run.memory?;
            let Tally { fresh, evictions, .. } = run.work.tally;
            // A map grows with what it is given: nothing chooses a place there.
            let growth = memory.growth?;
            let here = (fresh + evictions) as f64;
            placed += here;
            evicted += evictions as f64;
            expected += here * growth.lost_at_random(fresh + evictions);
        }
        (placed > 0.0).then(|| (100.0 * evicted / placed, 100.0 * expected / placed))
    }
}

impl Comparison {
    /// Whether everything that was asked was tried.
    pub fn tried(&self) -> bool {
        self.steps.iter().all(|step| step.runs.len() == self.course.lines.len())
    }

    /// Whether all that was proved can be true together.
    pub fn agreed(&self) -> Result<(), Disagreement> {
        for (at, line) in self.course.lines.iter().enumerate() {
            let runs = || self.steps.iter().filter_map(move |step| Some((step, step.runs.get(at)?)));
            let common = runs().fold(Bounds::ANY, |common, (_, run)| common.and(run.claim.proved()));
            let mut values: Vec<_> = runs().filter_map(|(_, run)| run.value(self.goal)).collect();
            values.dedup();
            if common.lower <= common.upper && values.len() <= 1 {
                continue;
            }
            let answers = runs().map(|(step, run)| (step.row.label.clone(), words(run, self.goal)));
            let (setup, line) = (self.course.setup.clone(), line.clone());
            return Err(Disagreement { setup, line, answers: answers.collect() });
        }
        Ok(())
    }

    /// For people: each part with its heading, which names the nodes of the rows it stands on, and its table.
    pub fn sections(&self) -> Vec<(Section, String, Table)> {
        let parts = Section::ALL.into_iter().filter_map(|section| {
            let steps = self.steps.iter().filter(|step| step.row.section == section);
            let rows: Vec<_> = steps.map(|step| cells(self, step)).collect();
            let mut table = Table::new(columns());
            let any = !rows.is_empty();
            rows.into_iter().for_each(|row| table.push(row));
            let table = table.without(&["game", "moves", "section"]).without_empty();
            any.then(|| (section, self.heading(section), table))
        });
        parts.collect()
    }

    fn heading(&self, section: Section) -> String {
        let bases = section.bases().iter().filter_map(|base| {
            let step = self.steps.iter().find(|step| step.row.label == *base)?;
            Some(format!("{base}: {}", self.nodes(step).for_people()))
        });
        let bases: Vec<_> = bases.collect();
        let bases = if bases.is_empty() { String::new() } else { format!(" ({} nodes)", bases.join(", ")) };
        format!("{}{bases}", section.heading())
    }

    fn nodes(&self, step: &Step) -> Cell {
        Cell::Count(step.nodes()).or_more(step.solved() < self.course.lines.len())
    }

    fn value(&self, step: &Step) -> Cell {
        match &step.runs[..] {
            [alone] => alone.value(self.goal).map_or(Cell::Nothing, Cell::Text),
            _ => Cell::Nothing,
        }
    }
}

/// What a run says, for a complaint.
fn words(run: &Run, goal: Goal) -> String {
    run.value(goal).unwrap_or_else(|| {
        let Bounds { lower, upper } = run.claim.proved();
        format!("from {lower} to {upper}, unfinished")
    })
}

/// All comparisons as one table. Keys: `game`, `moves`, `method`, `value`, `solved`, `positions`, `nodes`,
/// `knowledge`, `seconds`, `nodes_per_second`, `instructions_per_node`, `table_hits`, `cutoffs`,
/// `first_move_cutoffs_percent`, `collisions`, `collisions_percent`, `random_collisions_percent`, `section`.
pub fn table(comparisons: &[Comparison]) -> Table {
    let mut table = Table::new(columns());
    for comparison in comparisons {
        for step in &comparison.steps {
            table.push(cells(comparison, step));
        }
    }
    table
}

fn columns() -> Vec<Column> {
    vec![
        Column::words("game", "game"),
        Column::words("moves", "moves"),
        Column::words("method", "method"),
        Column::words("value", "value"),
        Column::numbers("solved", "solved"),
        Column::numbers("positions", "of"),
        Column::numbers("nodes", "nodes"),
        Column::numbers("knowledge", "knowledge"),
        Column::numbers("seconds", "seconds"),
        Column::numbers("nodes_per_second", "nodes/s"),
        Column::numbers("instructions_per_node", "instr/node"),
        Column::numbers("table_hits", "hits"),
        Column::numbers("cutoffs", "cut-offs"),
        Column::numbers("first_move_cutoffs_percent", "first, %"),
        Column::numbers("collisions", "collisions"),
        Column::numbers("collisions_percent", "coll., %"),
        Column::numbers("random_collisions_percent", "random, %"),
        Column::words("section", "section"),
    ]
}

fn cells(comparison: &Comparison, step: &Step) -> Vec<Cell> {
    let (nodes, seconds, tally) = (step.nodes(), step.seconds(), step.tally());
    let unfinished = step.solved() < comparison.course.lines.len();
    let examined: u64 = step.runs.iter().map(|run| run.work.examined).sum();
    let many = comparison.course.lines.len() > 1;
    let count_of = |shown: bool, count: u64| if shown { Cell::Count(count) } else { Cell::Nothing };
    let has_table = step.runs.iter().any(|run| run.memory.is_some());
    let collisions = step.collisions();
    let share =
        |pick: fn((f64, f64)) -> f64| collisions.map_or(Cell::Nothing, |rates| Cell::Real(pick(rates), 2));
    vec![
        Cell::text(&comparison.course.setup),
        if many { Cell::Nothing } else { Cell::text(&comparison.course.lines[0]) },
        Cell::text(&step.row.label),
        comparison.value(step),
        count_of(many, step.solved() as u64),
        count_of(many, comparison.course.lines.len() as u64),
        comparison.nodes(step),
        count_of(examined > 0, examined),
        Cell::Real(seconds, 3).or_more(unfinished),
        Cell::Count((nodes as f64 / seconds.max(1e-9)) as u64),
        step.instructions.map_or(Cell::Nothing, |count| Cell::Real(count, 1)),
        count_of(has_table, tally.hits),
        count_of(tally.cuts > 0, tally.cuts),
        if tally.cuts > 0 {
            Cell::Real(100.0 * tally.first_cuts as f64 / tally.cuts as f64, 1)
        } else {
            Cell::Nothing
        },
        count_of(has_table, tally.evictions),
        share(|rates| rates.0),
        share(|rates| rates.1),
        Cell::text(step.row.section.key()),
    ]
}

/// The nodes of every row, one series per comparison; what was not finished is a lower bound. Rows with an idle
/// ingredient are left out: they have the nodes of the row without it.
pub fn plot(title: &str, comparisons: &[Comparison]) -> Plot {
    let idle =
        |step: &&Step| Ingredient::ALL.iter().any(|&one| step.row.settings.mix.of(one) == Setting::Idle);
    let mut labels: Vec<String> = Vec::new();
    for step in comparisons.iter().flat_map(|comparison| &comparison.steps).filter(|step| !idle(step)) {
        if !labels.contains(&step.row.label) {
            labels.push(step.row.label.clone());
        }
    }
    let series = comparisons.iter().map(|comparison| {
        let point = |step: &Step| Point {
            x: step.nodes() as f64,
            y: labels.iter().position(|label| *label == step.row.label).unwrap_or_default() as f64,
            more: step.solved() < comparison.course.lines.len(),
        };
        Series {
            name: comparison.course.setup.clone(),
            points: comparison.steps.iter().filter(|step| !idle(step)).map(point).collect(),
        }
    });
    Plot {
        title: title.to_owned(),
        series: series.collect(),
        x: Axis { title: "nodes (hollow: not finished)".into(), scale: Scale::Log },
        y: Axis { title: "method".into(), scale: Scale::Names(labels) },
        beside: Beside::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Settings;
    use game::{Claim, Score};

    #[test]
    fn every_ingredient_has_its_rows_and_an_idle_one_changes_no_tree() {
        let comparison = tic_tac_toe("b2\n", Goal::Verdict);
        assert_eq!(comparison.agreed(), Ok(()));
        let nodes = |label: &str| {
            let step = comparison.steps.iter().find(|step| step.row.label == label);
            step.unwrap_or_else(|| panic!("no row {label}")).nodes()
        };
        for step in comparison.steps.iter().filter(|step| step.row.label.ends_with(" idle")) {
            let (base, _) = step.row.label.rsplit_once(" + ").unwrap();
            assert_eq!(step.nodes(), nodes(base), "{}", step.row.label);
        }
        for one in Ingredient::SOLVING {
            let base = one.rests_on().map_or("mix".into(), |other| format!("mix + {other}"));
            nodes(&format!("{base} + {one} idle"));
        }
        for (row, base) in [
            ("mix + symmetry", "mix"),
            ("alphabeta + knowledge", "alphabeta"),
            ("alphabeta + killers", "alphabeta"),
            ("best", "best − knowledge"),
        ] {
            assert!(nodes(row) < nodes(base), "{row}");
        }
        // What lives in a table has no row without one.
        assert!(comparison.steps.iter().all(|step| step.row.label != "alphabeta + symmetry"));
        assert_ne!(nodes("player + last-iteration"), nodes("player"));
        assert_ne!(nodes("deepening + last-iteration"), nodes("deepening"));
    }

    #[test]
    fn every_part_says_on_what_it_stands() {
        let comparison = tic_tac_toe("b2\n", Goal::Verdict);
        let parts = comparison.sections();
        let headings: Vec<&str> = parts.iter().map(|(_, heading, _)| heading.as_str()).collect();
        assert_eq!(headings[0], "every method");
        let alphabeta = comparison.steps.iter().find(|step| step.row.label == "alphabeta").unwrap();
        let wanted = format!("alphabeta, without a table (alphabeta: {} nodes)", alphabeta.nodes());
        assert!(headings[1].ends_with(&wanted), "{headings:?}");
        let rows: usize = parts.iter().map(|(_, _, table)| table.rows().len()).sum();
        assert_eq!(rows, comparison.steps.len());
    }

    fn tic_tac_toe(lines: &str, goal: Goal) -> Comparison {
        let course = Course::read("mnk:3,3,3", lines).unwrap();
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        let rows = rows(&*course.open(), settings);
        compare(course, rows, goal, |_| Budget::nodes(20_000), |_| {})
    }

    #[test]
    fn the_rungs_agree_and_a_wrong_one_is_found() {
        for goal in [Goal::Verdict, Goal::Score] {
            let mut comparison = tic_tac_toe("b2 a1\nb2 b1 a1\n", goal);
            assert_eq!(comparison.agreed(), Ok(()));
            let run = &mut comparison.steps.last_mut().unwrap().runs[1];
            run.claim = Claim::Proved(run.claim.proved().flipped());
            let complaint = comparison.agreed().unwrap_err();
            assert_eq!(complaint.line, "b2 b1 a1");
            assert!(complaint.to_string().contains("DISAGREE"), "{complaint}");
        }
    }

    #[test]
    fn an_unfinished_claim_is_held_against_the_others_too() {
        let mut comparison = tic_tac_toe("b2 a1\n", Goal::Verdict);
        let run = &mut comparison.steps[0].runs[0];
        run.complete = false;
        run.claim = Claim::Proved(Bounds::exactly(Score(-1)));
        assert!(comparison.agreed().is_err(), "after the centre and a corner nobody has lost");
    }

    #[test]
    fn what_was_not_finished_is_more_than_the_limit() {
        let comparison = tic_tac_toe("\n", Goal::Verdict);
        let table = table(std::slice::from_ref(&comparison));
        let at = |key: &str| table.columns().iter().position(|column| column.key == key).unwrap();
        // 549,946 nodes are needed without any idea, and 20,000 are allowed.
        assert_eq!(table.rows()[0][at("nodes")].for_programs(), "> 20000");
        assert_eq!(table.rows()[0][at("value")], Cell::Nothing);
        let best = table.rows().iter().find(|row| row[at("method")] == Cell::text("best")).unwrap();
        assert_eq!(best[at("value")], Cell::text("DRAW"));
        let svg = plot("tic-tac-toe", &[comparison]).svg();
        assert!(svg.contains("mark hollow") && svg.contains("minimax"));
    }

    #[test]
    fn several_positions_are_summed() {
        let comparison = tic_tac_toe("b2 a1\nb2 b1 a1\n", Goal::Verdict);
        let alone = tic_tac_toe("b2 a1\n", Goal::Verdict);
        let table = table(std::slice::from_ref(&comparison));
        assert_eq!(table.rows()[0][4..6], [Cell::Count(2), Cell::Count(2)]);
        assert!(comparison.steps[0].nodes() > alone.steps[0].nodes());
    }
}
