//! What each idea of a search to a horizon is worth: the nodes and the time of one mixture after the other at several depths,
//! and whether it still finds the same value.

use crate::plot::{Axis, Beside, Plot, Point, Scale, Series};
use crate::run::{Budget, Row, run};
use crate::table::{Cell, Column, Table};
use catalog::{Match, Settings, Task};
use game::Claim;
use search::{Ingredient, Mix, Setting};
use std::time::Duration;

/// One idea, on top of those before it or alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Idea {
    /// What the table calls it.
    pub label: String,
    /// The search; nothing stands for plain minimax, whose nodes are counted without a search.
    pub row: Option<Row>,
}

/// What an idea cost at one depth, all positions together.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// The horizon in plies.
    pub depth: u32,
    /// Nodes; more than these where a search was stopped.
    pub nodes: u64,
    /// Time of the processor; nothing where nothing was searched.
    pub time: Option<Duration>,
    /// Whether every search came to its end.
    pub complete: bool,
    /// What each position is worth to its mover.
    pub values: Vec<Option<i32>>,
}

/// Minimax, plain alpha-beta, then one ingredient after the other, each on top of the last ones (or alone).
pub fn ideas(method: &str, settings: Settings, order: &[Ingredient], alone: bool) -> Vec<Idea> {
    let row = |label: String, mix: Mix| {
        let settings = Settings { mix, ..settings };
        Idea { row: Some(Row::new(label.clone(), method, settings)), label }
    };
    let mut all = vec![Idea { label: "minimax".into(), row: None }, row("alpha-beta".into(), Mix::PLAIN)];
    let mut mix = Mix::PLAIN;
    for &one in order {
        let below = if alone { with_foundation(one) } else { mix };
        mix = below.with(one, Setting::On);
        all.push(row(format!("+ {}", one.name()), mix));
    }
    all
}

/// What an ingredient needs in order to mean anything.
fn with_foundation(one: Ingredient) -> Mix {
    one.rests_on().map_or(Mix::PLAIN, |below| with_foundation(below).with(below, Setting::On))
}

/// Positions by lines: moves from the start, a position and moves, or a position alone, as openings of matches are written. Each is tried.
pub fn positions(setup: &str, text: &str) -> Result<Vec<String>, String> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let open = stand(setup, line).map(|game| !game.moves().is_empty());
            match open.map_err(|reason| format!("line {number}: {reason}"))? {
                true => Ok(line.trim().to_owned()),
                false => Err(format!("line {number}: the game is over there")),
            }
        })
        .collect()
}

/// A game of its own for every search: a game keeps its engine with all its memory.
fn stand(setup: &str, line: &str) -> Result<Box<dyn Match>, String> {
    let mut game = catalog::open(setup).map_err(|bad| bad.to_string())?;
    catalog::stand(&mut *game, line)?;
    Ok(game)
}

/// Searches all positions to this depth.
pub fn measure(idea: &Idea, setup: &str, lines: &[String], depth: u32, budget: &Budget) -> Cost {
    let mut cost = Cost { depth, nodes: 0, time: None, complete: true, values: Vec::new() };
    for line in lines {
        let game = stand(setup, line).expect("every line was tried");
        match &idea.row {
            None => count(&*game, &mut cost, budget),
            Some(row) => {
                let found = run(&*game, row, Task::Advise, &Budget { depth: Some(depth), ..budget.clone() });
                cost.nodes += found.work.all_nodes();
                cost.time = Some(cost.time.unwrap_or_default() + found.time);
                cost.complete &= found.complete || found.horizon >= depth;
                cost.values.push(match found.claim {
                    Claim::Believed(belief) => Some(belief.rank().0),
                    Claim::Proved(bounds) => bounds.exact().map(|score| score.0),
                    Claim::Expected(_) => None,
                });
            }
        }
        // What was stopped says nothing about the rest.
        if !cost.complete || budget.stop.raised() {
            cost.complete = false;
            break;
        }
    }
    cost
}

/// Minimax enters every line up to the horizon once.
fn count(game: &dyn Match, cost: &mut Cost, budget: &Budget) {
    for plies in 0..=cost.depth {
        match game.perft(plies, &budget.limits()) {
            Ok(lines) => cost.nodes += lines,
            Err(_) => cost.complete = false,
        }
    }
}

/// A line for every idea and depth: nodes, their share of the line before, time, and whether values are those of alpha-beta.
pub fn table(measured: &[(Idea, Vec<Cost>)]) -> Table {
    let mut table = Table::new(vec![
        Column::words("idea", "idea"),
        Column::numbers("depth", "plies"),
        Column::numbers("nodes", "nodes"),
        Column::numbers("times", "nodes over those of the row before"),
        Column::numbers("seconds", "seconds"),
        Column::words("values", "values"),
    ]);
    let plain: &[Cost] = measured.iter().find(|(idea, _)| idea.row.is_some()).map_or(&[], |(_, costs)| costs);
    for (place, (idea, costs)) in measured.iter().enumerate() {
        for (at, cost) in costs.iter().enumerate() {
            let before = place.checked_sub(1).and_then(|place| measured[place].1.get(at));
            let times = before
                .filter(|before| before.complete && cost.complete && before.nodes > 0)
                .map_or(f64::NAN, |before| cost.nodes as f64 / before.nodes as f64);
            table.push(vec![
                Cell::text(&idea.label),
                Cell::Count(u64::from(cost.depth)),
                Cell::Count(cost.nodes).or_more(!cost.complete),
                Cell::Real(times, 3),
                cost.time
                    .map_or(Cell::Nothing, |time| Cell::Real(time.as_secs_f64(), 3).or_more(!cost.complete)),
                Cell::text(values(cost, plain.iter().find(|plain| plain.depth == cost.depth))),
            ]);
        }
    }
    table
}

/// Bars: the nodes of each idea, a colour for each depth.
pub fn plot(title: &str, measured: &[(Idea, Vec<Cost>)]) -> Plot {
    let depths = measured.first().map_or(0, |(_, costs)| costs.len());
    let series = (0..depths).map(|at| Series {
        name: format!("{} plies", measured[0].1[at].depth),
        points: (0..)
            .zip(measured)
            .map(|(place, (_, costs))| Point {
                x: costs[at].nodes.max(1) as f64,
                y: f64::from(place),
                more: !costs[at].complete,
            })
            .collect(),
    });
    let names = measured.iter().map(|(idea, _)| idea.label.clone()).collect();
    Plot {
        title: title.to_owned(),
        x: Axis { title: "nodes".into(), scale: Scale::Log },
        y: Axis { title: String::new(), scale: Scale::Names(names) },
        series: series.collect(),
        beside: Beside::default(),
    }
}

/// How the values compare with those of plain alpha-beta at the same depth.
fn values(cost: &Cost, plain: Option<&Cost>) -> String {
    let Some(plain) = plain.filter(|plain| plain.complete && cost.complete && !cost.values.is_empty()) else {
        return String::new();
    };
    match cost.values.iter().zip(&plain.values).filter(|(one, other)| one != other).count() {
        0 => "the same".into(),
        others => format!("{others} of {} differ", cost.values.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes of the lines of tic-tac-toe: 1 + 9 + 72 + 504 within three plies.
    #[test]
    fn minimax_is_counted_and_exact_ideas_keep_values() {
        let games = positions("mnk:3,3,3", "\n# a comment\nb2 a1\n").unwrap();
        let start = positions("mnk:3,3,3", "@.../.../... x;").unwrap();
        let order = [Ingredient::Order, Ingredient::Killers];
        let all = ideas("mix", Settings::default(), &order, false);
        let labels: Vec<&str> = all.iter().map(|idea| idea.label.as_str()).collect();
        assert_eq!(labels[..4], ["minimax", "alpha-beta", "+ order", "+ killers"]);
        let budget = Budget::default();
        assert_eq!(measure(&all[0], "mnk:3,3,3", &start, 3, &budget).nodes, 586);
        let costs: Vec<Cost> =
            all.iter().map(|idea| measure(idea, "mnk:3,3,3", &games, 3, &budget)).collect();
        assert!(costs.iter().all(|cost| cost.complete && cost.nodes > 0), "{costs:?}");
        let measured: Vec<(Idea, Vec<Cost>)> =
            all.into_iter().zip(costs).map(|(i, c)| (i, vec![c])).collect();
        assert_eq!(table(&measured).rows().len(), 4);
        assert_eq!(values(&measured[2].1[0], Some(&measured[1].1[0])), "the same");
    }

    #[test]
    fn bad_positions_are_named_by_their_line() {
        assert!(positions("mnk:3,3,3", "b2\nb2 b2\n").err().unwrap().contains("line 2"));
        assert!(positions("mnk:3,3,3", "a1 b1 a2 b2 a3").err().unwrap().contains("line 1: the game is over"));
    }
}
