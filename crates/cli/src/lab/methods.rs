//! `tesuji lab methods`.

use super::{Comparison, budget, ended, headed, print, read_lines};
use crate::fault::{Exit, Fault};
use catalog::Task;
use lab::methods::{Section, Step, compare, plot, rows, table};
use lab::{Budget, Callgrind, Cell, Course, Format, Row, method_rows};
use search::Goal;
use std::ffi::OsString;

pub(super) fn run(asked: &Comparison) -> Result<Exit, Fault> {
    asked.show.check()?;
    let courses = asked.courses()?;
    if let Some(probe) = &asked.probe {
        return asked.probe(&courses, probe);
    }
    let callgrind = asked.callgrind()?;
    let mut comparisons = Vec::new();
    for (place, course) in courses.into_iter().enumerate() {
        let (setup, rows) = (course.setup.clone(), asked.rows(&course)?);
        let tell = |step: &Step| asked.show.tell(&progress(&setup, step, course.lines.len()));
        let mut comparison = compare(course.clone(), rows, asked.goal(), |_| asked.budget(asked.limit), tell);
        if let Some(callgrind) = &callgrind {
            for (at, step) in comparison.steps.iter_mut().enumerate() {
                if ended() == Exit::Stopped {
                    break;
                }
                match callgrind.per_node(&format!("{place},{at}")) {
                    Ok(count) => step.instructions = Some(count),
                    Err(reason) => eprintln!("{setup}, {}: {reason}", step.row.label),
                }
            }
        }
        comparisons.push(comparison);
    }
    print(&written(&comparisons, asked.show.format()))?;
    asked.show.draw(&plot("Nodes of every method", &comparisons))?;
    for comparison in &comparisons {
        comparison.agreed().map_err(Fault::world)?;
    }
    Ok(ended())
}

impl Comparison {
    fn goal(&self) -> Goal {
        if self.score { Goal::Score } else { Goal::Verdict }
    }

    fn budget(&self, nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..budget() }
    }

    /// The rows of the table, as far as they were asked for.
    fn rows(&self, course: &Course) -> Result<Vec<Row>, Fault> {
        let game = course.open();
        let settings = self.build.settings(&*game)?;
        self.choice.among(
            &*game,
            if self.only_methods { method_rows(&*game, settings) } else { rows(&*game, settings) },
        )
    }

    fn courses(&self) -> Result<Vec<Course>, Fault> {
        let Some(path) = &self.positions else {
            return self.games.iter().map(|setup| Course::start(setup).map_err(Fault::input)).collect();
        };
        let [setup] = &self.games[..] else {
            return Err(Fault::input("--positions holds moves of one game: name only one"));
        };
        let text = read_lines(path)?;
        let course =
            Course::read(setup, &text).map_err(|bad| Fault::input(format!("--positions '{path}': {bad}")))?;
        Ok(vec![course])
    }

    /// The means to count instructions, if they were asked for.
    fn callgrind(&self) -> Result<Option<Callgrind>, Fault> {
        if !self.instructions {
            return Ok(None);
        }
        if self.positions.as_deref() == Some("-") {
            return Err(Fault::input("--instructions reads the positions several times: name a file"));
        }
        let program = std::env::current_exe().map_err(Fault::world)?;
        let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
        let callgrind = Callgrind::new(program, arguments);
        callgrind.map(Some).map_err(|reason| Fault::world(format!("--instructions: {reason}")))
    }

    /// One row, as the child under valgrind runs it.
    fn probe(&self, courses: &[Course], probe: &str) -> Result<Exit, Fault> {
        let numbers: Option<Vec<u64>> = probe.split(',').map(|word| word.parse().ok()).collect();
        let unclear = || Fault::input(format!("--probe '{probe}': expected course, row, nodes"));
        let [place, at, nodes] = numbers.ok_or_else(unclear)?[..] else { return Err(unclear()) };
        let course = courses.get(place as usize).ok_or_else(unclear)?;
        let row = self.rows(course)?.into_iter().nth(at as usize).ok_or_else(unclear)?;
        let mut game = course.open();
        game.play_line(&course.lines[0]).map_err(Fault::input)?;
        let run = lab::run(&*game, &row, Task::Solve(self.goal()), &self.budget(nodes));
        print(&format!("{}\n", run.work.all_nodes()))?;
        Ok(Exit::Answered)
    }
}

pub(super) fn progress(setup: &str, step: &Step, positions: usize) -> String {
    let nodes = Cell::Count(step.nodes()).or_more(step.solved() < positions).for_people();
    format!("{setup}  {}: {nodes} nodes in {:.3} s", step.row.label, step.seconds())
}

/// Programs get one table; people get one per game and part of the comparison.
pub(super) fn written(comparisons: &[lab::methods::Comparison], format: Format) -> String {
    if format.for_programs() {
        return table(comparisons).render(format);
    }
    let tables = comparisons.iter().flat_map(|comparison| {
        let course = match &comparison.course.lines[..] {
            [line] if line.is_empty() => comparison.course.setup.clone(),
            [line] => format!("{} after {line}", comparison.course.setup),
            lines => format!("{}, {} positions", comparison.course.setup, lines.len()),
        };
        comparison.sections().into_iter().map(move |(section, heading, table)| match section {
            Section::Methods => headed(&course, &table, format),
            _ => headed(&format!("{course}: {heading}"), &table, format),
        })
    });
    tables.collect::<Vec<_>>().join("\n")
}
