//! The steps by which the player of a game grew, measured: time against the size of the board for each depth, what a
//! position costs, how deep each step gets, and who wins at equal time.

use crate::plot::{Axis, Beside, Plot, Point, Scale, Series};
use crate::run::{Budget, Row, Run, run};
use crate::table::{Cell, Column, Table};
use catalog::{Entry, Settings, Steps, Task};
use std::time::Duration;

/// One search of the empty board.
#[derive(Clone, PartialEq, Debug)]
pub struct Lap {
    /// A method of the game, one of its steps.
    pub stage: &'static str,
    /// Columns and rows.
    pub size: u16,
    /// How many plies it looked ahead, the move itself included.
    pub plies: u32,
    /// What it came to.
    pub run: Run,
    /// Whether all plies were searched in the time.
    pub finished: bool,
}

/// Searches boards of these sizes one ply farther at a time, with every step, until the processor has spent the time of
/// one search.
pub fn measure(
    (entry, steps): (&Entry, &Steps),
    sizes: &[u16],
    (time, most): (Duration, u32),
    budget: &Budget,
    mut tell: impl FnMut(&Lap),
) -> Vec<Lap> {
    let mut laps = Vec::new();
    for &size in sizes {
        let game = (entry.open)(&(steps.board)(size)).expect("sizes were checked");
        for &stage in steps.methods {
            let row = Row::new(stage, stage, Settings { memory: 64 << 20, ..Settings::default() });
            for plies in 1..=most {
                let limits =
                    Budget { depth: Some(plies), time: Some(time), processor: true, ..budget.clone() };
                let run = run(&*game, &row, Task::Advise, &limits);
                if budget.stop.raised() {
                    return laps;
                }
                let finished = run.time < time;
                let lap = Lap { stage, size, plies, run, finished };
                tell(&lap);
                laps.push(lap);
                if !finished {
                    break;
                }
            }
        }
    }
    laps
}

/// Keys: `stage`, `size`, `plies`, `nodes`, `seconds`, `microseconds_per_node`, `speedup`.
pub fn table(steps: &Steps, laps: &[Lap]) -> Table {
    let mut table = Table::new(vec![
        Column::words("stage", "step"),
        Column::numbers("size", "board"),
        Column::numbers("plies", "plies"),
        Column::numbers("nodes", "nodes"),
        Column::numbers("seconds", "CPU s"),
        Column::numbers("microseconds_per_node", "a node, µs"),
        Column::numbers("speedup", format!("times faster than {}", steps.baseline)),
    ]);
    for lap in laps {
        let (seconds, nodes) = (lap.run.time.as_secs_f64(), lap.run.work.all_nodes());
        let twin = laps.iter().find(|other| {
            other.stage == steps.baseline
                && other.finished
                && (other.size, other.plies) == (lap.size, lap.plies)
        });
        let speedup = twin.filter(|_| lap.finished).map(|twin| twin.run.time.as_secs_f64() / seconds);
        table.push(vec![
            Cell::text(lap.stage),
            Cell::Count(u64::from(lap.size)),
            Cell::Count(u64::from(lap.plies)),
            Cell::Count(nodes).or_more(!lap.finished),
            Cell::Real(seconds, 3).or_more(!lap.finished),
            Cell::Real(1e6 * seconds / nodes.max(1) as f64, 1),
            speedup.map_or(Cell::Nothing, |speedup| Cell::Real(speedup, 1)),
        ]);
    }
    table
}

/// Keys: `stage`, `size`, `plies`: how many plies each step finished in the time.
pub fn depths(laps: &[Lap]) -> Table {
    let mut table = Table::new(vec![
        Column::words("stage", "step"),
        Column::numbers("size", "board"),
        Column::numbers("plies", "plies in the time"),
    ]);
    let mut seen: Vec<(&str, u16)> = laps.iter().map(|lap| (lap.stage, lap.size)).collect();
    seen.dedup();
    for (stage, size) in seen {
        let own = laps.iter().filter(|lap| (lap.stage, lap.size) == (stage, size) && lap.finished);
        let plies = own.map(|lap| lap.plies).max().unwrap_or(0);
        table.push(vec![Cell::text(stage), Cell::Count(u64::from(size)), Cell::Count(u64::from(plies))]);
    }
    table
}

/// The times of one step as points: for each number of plies, those of all boards.
fn curves(laps: &[Lap], stage: &str, most: u32) -> Vec<Vec<Point>> {
    let point = |lap: &Lap| Point {
        x: f64::from(lap.size),
        y: lap.run.time.as_secs_f64().max(1e-6),
        more: !lap.finished,
    };
    let of = |plies: u32| laps.iter().filter(move |lap| lap.stage == stage && lap.plies == plies);
    (1..=most).map(|plies| of(plies).map(point).collect()).collect()
}

/// A plot for each step, by its name: time against the size of the board, a colour for each depth, the values of the
/// step before as short bars, and the time that was given as a line.
pub fn plots(entry: &Entry, steps: &Steps, laps: &[Lap], time: Duration) -> Vec<(&'static str, Plot)> {
    let most = laps.iter().map(|lap| lap.plies).max().unwrap_or(0);
    let plot = |(i, &stage): (usize, &&'static str)| {
        let named = (1..).zip(curves(laps, stage, most));
        let name = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
        let series = named.map(|(plies, points)| Series { name: name(plies), points });
        let before = i.checked_sub(1).map(|i| steps.methods[i]);
        let earlier = before.map_or_else(Vec::new, |before| curves(laps, before, most));
        let words = before.map_or_else(String::new, |before| format!(" (bars: {before})"));
        let plot = Plot {
            title: format!("{}, {stage}: time of a search against the size of the board{words}", entry.title),
            x: Axis { title: "columns and rows".into(), scale: Scale::Linear },
            y: Axis { title: "seconds of CPU".into(), scale: Scale::Log },
            series: series.collect(),
            beside: Beside { earlier, goal: Some((time.as_secs_f64(), format!("{} s", time.as_secs_f64()))) },
        };
        (stage, plot)
    };
    steps.methods.iter().enumerate().map(plot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_measured_and_drawn() {
        let (entry, _) = catalog::entry("hex").unwrap();
        let steps = &entry.steps.unwrap();
        let laps = measure((entry, steps), &[3], (Duration::from_secs(60), 2), &Budget::default(), |_| {});
        assert_eq!(laps.len(), 2 * steps.methods.len());
        assert!(laps.iter().all(|lap| lap.finished && lap.run.work.all_nodes() > 0));
        // A ply more is more work, where there is no proof at first sight.
        let looked = |lap: &Lap| lap.run.work.all_nodes();
        assert!(looked(&laps[0]) < looked(&laps[1]), "{}", laps[0].stage);
        // Must-play and order leave out what the others look at.
        let nodes = |stage: &str| {
            laps.iter().filter(|lap| lap.stage == stage).map(|lap| lap.run.work.all_nodes()).sum::<u64>()
        };
        assert!(nodes("alphabeta") <= nodes("carried"));
        assert_eq!(nodes("carried"), nodes("scratch"));
        let drawn = plots(entry, steps, &laps, Duration::from_secs(30));
        assert_eq!(drawn.len(), steps.methods.len());
        let (_, last) = &drawn[drawn.len() - 1];
        assert_eq!((last.series.len(), last.beside.earlier.len()), (2, 2), "a colour for each depth");
        assert!(last.svg().contains("bars: carried") && last.svg().contains(">30 s<"));
        assert!(drawn[0].1.beside.earlier.is_empty(), "nothing was before the first step");
        assert_eq!(table(steps, &laps).rows().len(), laps.len());
        assert_eq!(depths(&laps).rows().len(), steps.methods.len());
    }
}
