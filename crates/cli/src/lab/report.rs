//! `tesuji lab page`.

use super::show::heeding;
use super::{MOST_LINES, Page, budget, ended, save};
use crate::fault::{Exit, Fault};
use crate::saving::writable;
use lab::methods::{Step, compare, plot, rows};
use lab::page::{page, reading};
use lab::{Budget, Course, Row};
use search::Goal;
use std::io::ErrorKind;
use std::path::Path;

/// The best method gets this many times the limit, so that larger boards have an answer too.
const PATIENCE: u64 = 100;

pub(super) fn run(asked: &Page) -> Result<Exit, Fault> {
    let reading = match read_page(&asked.output) {
        Ok(text) => Some(reading(&text).map(str::to_owned).ok_or_else(|| foreign(&asked.output))?),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(Fault::input(format!("cannot read '{}': {error}", asked.output))),
    };
    writable(&asked.picture)?;
    let mut comparisons = Vec::new();
    for setup in &asked.boards {
        let course = Course::start(setup).map_err(Fault::input)?;
        let game = course.open();
        let rows = heeding(&*game, rows(&*game, asked.build.settings(&*game)?))?;
        let limit = |row: &Row| {
            let factor = if row.label == "best" { PATIENCE } else { 1 };
            Budget { nodes: Some(asked.limit.saturating_mul(factor)), ..budget() }
        };
        let tell = |step: &Step| eprintln!("{setup}  {}: {} nodes", step.row.label, step.nodes());
        let comparison = compare(course, rows, Goal::Verdict, limit, tell);
        if ended() == Exit::Stopped {
            return Ok(Exit::Stopped);
        }
        comparison.agreed().map_err(Fault::world)?;
        comparisons.push(comparison);
    }
    save(&asked.picture, &plot("Nodes to solve a board", &comparisons).svg())?;
    let text = page(&comparisons, asked.limit, &link(&asked.output, &asked.picture), reading.as_deref());
    save(&asked.output, &text)?;
    Ok(Exit::Answered)
}

/// The page as it is now.
fn read_page(path: &str) -> std::io::Result<String> {
    let bytes = files::read_within(std::fs::File::open(path)?, MOST_LINES)?;
    String::from_utf8(bytes).map_err(|_| std::io::Error::new(ErrorKind::InvalidData, "not UTF-8 text"))
}

fn foreign(path: &str) -> Fault {
    Fault::input(format!("'{path}' was not made by this command: its hand-written part cannot be told apart"))
}

/// The picture as the page calls it.
fn link(page: &str, picture: &str) -> String {
    let folder = Path::new(page).parent().unwrap_or(Path::new(""));
    Path::new(picture).strip_prefix(folder).unwrap_or(Path::new(picture)).display().to_string()
}
