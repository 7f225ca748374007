//! What each idea brought to a solver, and a race against other solvers.

use super::show::heeding;
use super::{Showpiece, budget, ended, methods, print, read_lines};
use crate::fault::{Exit, Fault};
use lab::methods::{ideas, plot};
use lab::race::{Problems, Standing, ours, table, theirs};
use lab::{Budget, Course, Row};
use search::Goal;

/// The boards of the comparison, if nobody says which.
const BOARDS: [&str; 6] = ["4x4", "5x4", "5x5", "6x5", "6x6", "7x6"];

pub(super) fn run(asked: &Showpiece) -> Result<Exit, Fault> {
    asked.show.check()?;
    if asked.sets.is_empty() { asked.compare() } else { asked.race() }
}

impl Showpiece {
    /// One idea at a time.
    fn compare(&self) -> Result<Exit, Fault> {
        if !self.peers.is_empty() {
            return Err(Fault::input("--peer needs positions to solve: give --set FILE too"));
        }
        let boards =
            if self.boards.is_empty() { BOARDS.map(String::from).to_vec() } else { self.boards.clone() };
        let courses = boards.iter().map(|board| Course::start(&format!("{}:{board}", self.game)));
        let courses = courses.collect::<Result<Vec<_>, _>>().map_err(Fault::input)?;
        let mut comparisons = Vec::new();
        for course in courses {
            let (game, setup) = (course.open(), course.setup.clone());
            let rows = heeding(&*game, ideas(&*game, self.build.settings(&*game)?))?;
            let goal = if self.verdict { Goal::Verdict } else { Goal::Score };
            let budget = |_: &Row| Budget { nodes: Some(self.limit), ..budget() };
            comparisons.push(lab::methods::compare(course, rows, goal, budget, |step| {
                self.show.tell(&methods::progress(&setup, step, 1));
            }));
        }
        print(&methods::written(&comparisons, self.show.format()))?;
        self.show.draw(&plot("Nodes, one idea at a time", &comparisons))?;
        comparisons.iter().try_for_each(|comparison| comparison.agreed().map_err(Fault::world))?;
        Ok(ended())
    }

    /// Against other programs.
    fn race(&self) -> Result<Exit, Fault> {
        let setup = match &self.boards[..] {
            [] => self.game.clone(),
            [board] => format!("{}:{board}", self.game),
            _ => return Err(Fault::input("--set holds positions of one board: give --board once")),
        };
        let game = catalog::open(&setup).map_err(Fault::input)?;
        let most = usize::try_from(self.take).unwrap_or(usize::MAX).max(1);
        let sets = self.sets.iter().map(|path| {
            let name = std::path::Path::new(path)
                .file_stem()
                .map_or(path.clone(), |stem| stem.to_string_lossy().into());
            Problems::read(&setup, &name, &read_lines(path)?, most)
                .map_err(|bad| Fault::input(format!("--set '{path}': {bad}")))
        });
        let sets = sets.collect::<Result<Vec<_>, _>>()?;
        let peers = self.peers.iter().map(|peer| {
            let unclear = || Fault::input(format!("--peer '{peer}': expected NAME=COMMAND"));
            peer.split_once('=')
                .filter(|(name, command)| !name.is_empty() && !command.is_empty())
                .ok_or_else(unclear)
        });
        let peers = peers.collect::<Result<Vec<_>, _>>()?;
        let row = Row::new("tesuji", "best", self.build.settings(&*game)?);
        let row = heeding(&*game, vec![row])?.remove(0);
        let goal = if self.verdict { Goal::Verdict } else { Goal::Score };
        let mut standings = Vec::new();
        for set in &sets {
            let programs = std::iter::once("tesuji").chain(peers.iter().map(|(name, _)| *name));
            let from = standings.len();
            standings.extend(programs.map(|program| Standing {
                set: set.name.clone(),
                program: program.into(),
                laps: Vec::new(),
            }));
            for round in 1..=self.rounds {
                for i in 0..=peers.len() {
                    let lap = match i.checked_sub(1).map(|i| peers[i]) {
                        None => ours(set, &row, goal, &budget()),
                        Some((_, command)) => theirs(set, command, goal).map_err(Fault::world)?,
                    };
                    if ended() == Exit::Stopped {
                        return Ok(Exit::Stopped);
                    }
                    let one = &mut standings[from + i];
                    let each = lap.seconds * 1e6 / lap.answered.max(1) as f64;
                    self.show
                        .tell(&format!("{}, round {round}, {}: {each:.1} µs each", set.name, one.program));
                    one.laps.push(lap);
                }
            }
        }
        print(&table(&standings).render(self.show.format()))?;
        let laps = standings.iter().filter(|one| one.program == "tesuji").flat_map(|one| &one.laps);
        match laps.filter_map(|lap| lap.wrong.as_ref()).next() {
            Some(wrong) => Err(Fault::world(format!("a wrong answer: {wrong}"))),
            None => Ok(Exit::Answered),
        }
    }
}
