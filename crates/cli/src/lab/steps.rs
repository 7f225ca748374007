//! `tesuji lab steps`.

use super::{Stepped, budget, ended, headed, print};
use crate::fault::{Exit, Fault};
use crate::interrupt;
use catalog::{CATALOG, Entry, Settings, Steps};
use game::Seed;
use lab::contest::{Contest, Engine, Openings, Player};
use lab::steps::{depths, measure, plots, table};
use lab::{Format, Table};
use search::Progress;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;

/// `lab GAME …` for a game with steps is short for `lab steps GAME …`.
pub(crate) fn with_steps(mut words: Vec<OsString>) -> Vec<OsString> {
    let names = |word: &OsString| CATALOG.iter().any(|entry| entry.steps.is_some() && word == entry.name);
    if words.get(1).is_some_and(|word| word == "lab") && words.get(2).is_some_and(names) {
        words.insert(2, "steps".into());
    }
    words
}

/// The game that was asked for, and its steps.
fn game(asked: &Stepped) -> Result<(&'static Entry, Steps), Fault> {
    let (entry, board) = catalog::entry(&asked.game).map_err(Fault::input)?;
    let stepped = CATALOG.iter().filter(|entry| entry.steps.is_some()).map(|entry| entry.name);
    let known = stepped.collect::<Vec<_>>().join(", ");
    let steps = entry.steps.ok_or_else(|| {
        Fault::input(format!("{} names no steps of its player; games that do: {known}", entry.name))
    })?;
    let (least, most) = steps.sizes;
    match [asked.smallest, asked.largest].into_iter().find(|size| !(least..=most).contains(size)) {
        Some(size) => Err(Fault::input(format!("there is no board of size {size}: from {least} to {most}"))),
        None if !board.is_empty() => {
            Err(Fault::input("--from and --to say which boards: leave out the board"))
        }
        None => Ok((entry, chosen(asked, steps)?)),
    }
}

/// All steps, or one and the step before it, with which it is compared.
fn chosen(asked: &Stepped, all: Steps) -> Result<Steps, Fault> {
    let Some(name) = &asked.only else { return Ok(all) };
    let Some(last) = all.methods.iter().position(|step| step == name) else {
        let known = game::known_are(name, all.methods.iter().copied());
        return Err(Fault::input(format!("there is no step '{}'; {known}", name.escape_debug())));
    };
    if last == 0 && asked.games > 0 {
        return Err(Fault::input(format!(
            "{name} is the first step: there is none before it to play against"
        )));
    }
    let methods = &all.methods[last.saturating_sub(1)..=last];
    Ok(Steps { methods, baseline: methods[0], ..all })
}

pub(super) fn run(asked: &Stepped) -> Result<Exit, Fault> {
    asked.show.check()?;
    let (entry, steps) = game(asked)?;
    let sizes: Vec<u16> = (asked.smallest..=asked.largest).collect();
    if sizes.is_empty() {
        let (from, to) = (asked.smallest, asked.largest);
        return Err(Fault::input(format!(
            "--from {from} --to {to}: no board lies between; give the smaller first"
        )));
    }
    let laps = measure((entry, &steps), &sizes, (asked.time, u32::from(asked.plies)), &budget(), |lap| {
        let (seconds, sign) = (lap.run.time.as_secs_f64(), if lap.finished { "" } else { "> " });
        asked.show.tell(&format!(
            "{}, {}, {} plies: {sign}{seconds:.3} s",
            (steps.board)(lap.size),
            lap.stage,
            lap.plies
        ));
    });
    let format = asked.show.format();
    let mut told = Sections { format, objects: Vec::new() };
    told.print("times", "Time of a search from the empty board", &table(&steps, &laps))?;
    told.print("depths", "Depth", &depths(&laps))?;
    asked.show.draw_each(&plots(entry, &steps, &laps, asked.time))?;
    if asked.games > 0 && ended() == Exit::Answered {
        let heading = "Each step against the one before it, at equal time";
        told.print("matches", heading, &tournament(asked, entry, &steps)?)?;
    }
    told.end()?;
    Ok(ended())
}

/// Tables one after the other: printed as they come, or, for programs, as one object in the end.
struct Sections {
    format: Format,
    objects: Vec<String>,
}

impl Sections {
    fn print(&mut self, key: &str, heading: &str, table: &Table) -> Result<(), Fault> {
        if self.format == Format::Json {
            self.objects.push(format!("\"{key}\":{}", table.render(self.format).trim_end()));
            return Ok(());
        }
        print(&headed(heading, table, self.format))
    }

    fn end(self) -> Result<(), Fault> {
        if self.format == Format::Json {
            print(&format!("{{{}}}\n", self.objects.join(",\n")))
        } else {
            Ok(())
        }
    }
}

/// Neighbours among the steps play each other.
fn tournament(asked: &Stepped, entry: &Entry, steps: &Steps) -> Result<Table, Fault> {
    let setup = format!("{}:{}", entry.name, (steps.board)(asked.largest));
    let games = u64::from(asked.games).next_multiple_of(2);
    let seed = Seed(1);
    let openings = Openings::Plies(1).choose(&setup, (games / 2) as usize, seed).map_err(Fault::world)?;
    let player = |method: &str| {
        let settings = Settings { memory: 16 << 20, ..Settings::default() };
        Player::Engine(Engine { time: Some(asked.move_time), ..Engine::new(method, settings) })
    };
    let mut all: Option<Table> = None;
    for pair in steps.methods.windows(2) {
        let contest = Contest {
            setup: setup.clone(),
            one: player(pair[1]),
            two: player(pair[0]),
            games,
            openings: openings.clone(),
            seed,
            sprt: None,
            patience: Duration::ZERO,
        };
        let report = contest
            .play(BTreeMap::new(), None, 1, &interrupt::flag(), &Progress::default(), |report| {
                asked.show.tell(&format!(
                    "{} against {}: {} games",
                    pair[1],
                    pair[0],
                    report.standing.games()
                ));
            })
            .map_err(super::compete::blamed)?;
        let table = contest.table(&report);
        match &mut all {
            Some(all) => table.rows().iter().for_each(|row| all.push(row.clone())),
            None => all = Some(table),
        }
    }
    Ok(all.expect("there are several steps").without_empty())
}
