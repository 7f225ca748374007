//! How far each method gets: boards that grow by one row or column, each with the same time.

use crate::plot::{Axis, Beside, Plot, Point, Scale, Series};
use crate::run::{Budget, Row, Run, run};
use crate::table::{Cell, Column, Table};
use catalog::{CATALOG, Entry, Kind, Task};
use game::{Picture, Shape, Thing};
use search::Goal;

/// A board to be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The game.
    pub setup: String,
    /// How many places it has, which is how long a game can last.
    pub cells: u32,
}

/// What one method came to on one board.
#[derive(Clone, PartialEq, Debug)]
pub struct Reached {
    /// The method.
    pub label: String,
    /// The board.
    pub board: Board,
    /// What it cost.
    pub run: Run,
    /// The share of the nodes that was spent in iterations before the last, for methods that deepen.
    pub earlier: Option<f64>,
}

impl Board {
    /// The board of a setup that the catalog knows.
    pub fn of(setup: &str) -> Result<Board, String> {
        let game = catalog::open(setup).map_err(|bad| bad.to_string())?;
        Ok(Board { setup: game.setup().to_owned(), cells: room(&game.picture()) })
    }
}

/// The places of a board that can be played on, or the pieces where there are more of them, as in Nim.
fn room(picture: &Picture) -> u32 {
    let places = picture.places.iter().filter(|place| place.shape != Shape::Bare).count();
    let things = picture.layers.iter().flat_map(|layer| &layer.things);
    let pieces = things.filter(|thing| matches!(thing, Thing::Piece { .. })).count();
    places.max(pieces) as u32
}

/// The smallest board that grows.
const SMALLEST: u32 = 4;

/// Boards of a game with a width and a height, 4×4, 5×4, 5×5, 6×5 …, as far as the game allows.
pub fn growing(name: &str) -> Result<Vec<Board>, String> {
    let entry = CATALOG.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| catalog::BadSetup::UnknownGame { name: name.into() }.to_string())?;
    let [width, height] = sides(entry).ok_or_else(|| {
        format!(
            "{name} has no width and height that could grow: list its boards, such as {}",
            entry.examples[0]
        )
    })?;
    let mut boards = Vec::new();
    for n in 2 * SMALLEST.. {
        let size = [n.div_ceil(2), n / 2];
        let mut values: Vec<String> = entry.fields.iter().map(|field| field.default.to_owned()).collect();
        values[width] = size[0].to_string();
        values[height] = size[1].to_string();
        let board = (entry.spell)(&values.iter().map(String::as_str).collect::<Vec<_>>());
        let setup = format!("{name}:{board}");
        if catalog::open(&setup).is_err() {
            break;
        }
        boards.push(Board { setup, cells: size[0] * size[1] });
    }
    Ok(boards)
}

/// The first two fields of an entry, if they are numbers.
fn sides(entry: &Entry) -> Option<[usize; 2]> {
    let number = |at: usize| matches!(entry.fields.get(at)?.kind, Kind::Number { .. }).then_some(at);
    Some([number(0)?, number(1)?])
}

/// Every method on one board after the other, until it fails once. `rows` must be methods of all boards.
pub fn reach(
    boards: &[Board],
    rows: &[Row],
    budget: &Budget,
    mut watch: impl FnMut(&Reached),
) -> Vec<Reached> {
    let mut found = Vec::new();
    for row in rows {
        for board in boards {
            if budget.stop.raised() {
                return found;
            }
            let game = catalog::open(&board.setup).expect("the board was opened before");
            let run = run(&*game, row, Task::Solve(Goal::Verdict), budget);
            let earlier = earlier(&board.setup, row, &run, budget);
            let reached = Reached { label: row.label.clone(), board: board.clone(), run, earlier };
            watch(&reached);
            let failed = !reached.run.complete;
            found.push(reached);
            if failed {
                break;
            }
        }
    }
    found
}

/// The share of nodes before the last iteration. On one thread a search is reproducible, so the same search
/// with its horizon one step nearer does exactly the iterations before the last.
fn earlier(setup: &str, row: &Row, whole: &Run, budget: &Budget) -> Option<f64> {
    let step = u32::from(row.settings.step);
    if !whole.complete || whole.horizon == 0 || row.settings.threads != 1 {
        return None;
    }
    if whole.horizon <= step {
        return Some(0.0);
    }
    let game = catalog::open(setup).expect("the board was opened before");
    let nearer = Budget { depth: Some(whole.horizon - step), ..budget.clone() };
    let before = run(&*game, row, Task::Solve(Goal::Verdict), &nearer);
    let comparable =
        !before.complete && !budget.stop.raised() && budget.time.is_none_or(|end| before.time < end);
    comparable.then(|| before.work.all_nodes() as f64 / whole.work.all_nodes().max(1) as f64)
}

/// The effective branching factor: the `b` with `b + b² + … + b^depth = nodes` (Russell and Norvig, *Artificial
/// Intelligence*, section 3.6.1). A uniform tree of this depth and this branching has as many nodes.
pub fn branching(nodes: u64, depth: u32) -> f64 {
    let nodes = nodes as f64;
    let size = |b: f64| (0..depth).fold(0.0, |sum, _| (sum + 1.0) * b);
    let (mut low, mut high) = (0.0, nodes.max(1.0));
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if size(middle) < nodes { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// Keys: `method`, `game`, `cells`, `value`, `nodes`, `seconds`, `branching`, `earlier_iterations_percent`.
pub fn table(found: &[Reached]) -> Table {
    let mut table = Table::new(vec![
        Column::words("method", "method"),
        Column::words("game", "board"),
        Column::numbers("cells", "cells"),
        Column::words("value", "value"),
        Column::numbers("nodes", "nodes"),
        Column::numbers("seconds", "seconds"),
        Column::numbers("branching", "branching"),
        Column::numbers("earlier_iterations_percent", "earlier, %"),
    ]);
    for Reached { label, board, run, earlier } in found {
        let (nodes, more) = (run.work.all_nodes(), !run.complete);
        table.push(vec![
            Cell::text(label),
            Cell::text(&board.setup),
            Cell::Count(u64::from(board.cells)),
            run.value(Goal::Verdict).map_or(Cell::Nothing, Cell::Text),
            Cell::Count(nodes).or_more(more),
            Cell::Real(run.time.as_secs_f64(), 3).or_more(more),
            Cell::Real(branching(nodes, board.cells), 3).or_more(more),
            earlier.map_or(Cell::Nothing, |share| Cell::Real(100.0 * share, 1)),
        ]);
    }
    table
}

/// The largest board that each method solved. Keys: `method`, `largest`, `cells`, `seconds`.
pub fn largest(found: &[Reached]) -> Table {
    let mut table = Table::new(vec![
        Column::words("method", "method"),
        Column::words("largest", "largest board"),
        Column::numbers("cells", "cells"),
        Column::numbers("seconds", "seconds"),
    ]);
    let mut labels: Vec<&str> = found.iter().map(|reached| reached.label.as_str()).collect();
    labels.dedup();
    for label in labels {
        let solved = found.iter().filter(|reached| reached.label == label && reached.run.complete);
        table.push(match solved.max_by_key(|reached| reached.board.cells) {
            Some(Reached { board, run, .. }) => vec![
                Cell::text(label),
                Cell::text(&board.setup),
                Cell::Count(u64::from(board.cells)),
                Cell::Real(run.time.as_secs_f64(), 3),
            ],
            None => vec![Cell::text(label), Cell::text("none"), Cell::Nothing, Cell::Nothing],
        });
    }
    table
}

/// Nodes against cells, a line per method.
pub fn plot(title: &str, found: &[Reached]) -> Plot {
    let mut series: Vec<Series> = Vec::new();
    for Reached { label, board, run, .. } in found {
        if series.last().is_none_or(|last| last.name != *label) {
            series.push(Series { name: label.clone(), points: Vec::new() });
        }
        let point = Point { x: f64::from(board.cells), y: run.work.all_nodes() as f64, more: !run.complete };
        series.last_mut().expect("a series was just begun").points.push(point);
    }
    Plot {
        title: title.to_owned(),
        x: Axis { title: "cells".into(), scale: Scale::Linear },
        y: Axis { title: "nodes (hollow: not finished)".into(), scale: Scale::Log },
        series,
        beside: Beside::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Settings;

    #[test]
    fn the_branching_factor_of_the_textbook() {
        // "If A* finds a solution at depth 5 using 52 nodes, then the effective branching factor is 1.92."
        assert!((branching(52, 5) - 1.92).abs() < 0.005);
        // A binary tree below its root: 2 + 4 + 8 + 16.
        assert!((branching(30, 4) - 2.0).abs() < 1e-9);
        assert!((branching(7, 7) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn boards_grow_by_one_row_or_column() {
        let boards = growing("connect4").unwrap();
        let names: Vec<_> = boards.iter().take(5).map(|board| board.setup.as_str()).collect();
        assert_eq!(names, ["connect4:4x4", "connect4:5x4", "connect4:5x5", "connect4:6x5", "connect4:6x6"]);
        assert_eq!(Board::of("connect4:6x5").unwrap(), boards[3]);
        assert_eq!(Board::of("nim:3+4+5/*").unwrap().cells, 12);
        assert!(growing("nim").unwrap_err().contains("list its boards"));
        assert!(growing("chequers").unwrap_err().contains("connect4"));
    }

    #[test]
    fn a_method_stops_at_its_first_failure_and_the_iterations_add_up() {
        let boards = ["mnk:3,3,3", "mnk:4,3,3", "mnk:4,4,4"].map(|setup| Board::of(setup).unwrap());
        let settings = Settings { memory: 1 << 20, ..Settings::default() };
        let rows = ["minimax", "deepening"].map(|method| Row::new(method, method, settings));
        let found = reach(&boards, &rows, &Budget::nodes(60_000), |_| {});
        let of = |label: &str| found.iter().filter(|reached| reached.label == label).collect::<Vec<_>>();
        // Tic-tac-toe has 549,946 nodes.
        assert_eq!(of("minimax").len(), 1);
        assert!(!of("minimax")[0].run.complete && of("minimax")[0].earlier.is_none());
        let share = of("deepening")[0].earlier.unwrap();
        assert!(share > 0.0 && share < 1.0, "{share}");
        assert_eq!(largest(&found).rows()[0][1], Cell::text("none"));
    }
}
