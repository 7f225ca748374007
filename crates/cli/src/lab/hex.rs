//! `tesuji lab hex`.

use super::{HexSteps, budget, ended, headed, print};
use crate::fault::{Exit, Fault};
use crate::interrupt;
use catalog::Settings;
use game::Seed;
use lab::Table;
use lab::contest::{Contest, Engine, Openings, Player};
use lab::hex::{STAGES, depths, measure, plot, table};
use std::collections::BTreeMap;

pub(super) fn run(asked: &HexSteps) -> Result<Exit, Fault> {
    asked.show.check()?;
    let sizes: Vec<u16> = (asked.smallest..=asked.largest).collect();
    if sizes.is_empty() {
        let (from, to) = (asked.smallest, asked.largest);
        return Err(Fault::input(format!(
            "--from {from} --to {to}: no board lies between; give the smaller first"
        )));
    }
    let laps = measure(&sizes, asked.time, u32::from(asked.plies), &budget(), |lap| {
        let (seconds, sign) = (lap.run.time.as_secs_f64(), if lap.finished { "" } else { "> " });
        asked
            .show
            .tell(&format!("{0}x{0}, {1}, {2} plies: {sign}{seconds:.3} s", lap.size, lap.stage, lap.plies));
    });
    let format = asked.show.format.into();
    print(&headed("Time of a search from the empty board", &table(&laps), format))?;
    print(&headed("Depth", &depths(&laps), format))?;
    asked.show.draw(&plot(&laps, asked.time))?;
    if asked.games > 0 && ended() == Exit::Answered {
        print(&headed("Each step against the one before it, at equal time", &tournament(asked)?, format))?;
    }
    Ok(ended())
}

/// Neighbours among the steps play each other.
fn tournament(asked: &HexSteps) -> Result<Table, Fault> {
    let setup = format!("hex:{0}x{0}", asked.largest);
    let games = u64::from(asked.games).next_multiple_of(2);
    let seed = Seed(1);
    let openings = Openings::Plies(1).choose(&setup, (games / 2) as usize, seed).map_err(Fault::world)?;
    let player = |method: &str| {
        let settings = Settings { memory: 16 << 20, ..Settings::default() };
        Player::Engine(Engine { time: Some(asked.move_time), ..Engine::new(method, settings) })
    };
    let mut all: Option<Table> = None;
    for pair in STAGES.windows(2) {
        let contest = Contest {
            setup: setup.clone(),
            one: player(pair[1]),
            two: player(pair[0]),
            games,
            openings: openings.clone(),
            seed,
            sprt: None,
        };
        let report = contest
            .play(BTreeMap::new(), None, 1, &interrupt::flag(), |report| {
                asked.show.tell(&format!(
                    "{} against {}: {} games",
                    pair[1],
                    pair[0],
                    report.standing.games()
                ));
            })
            .map_err(Fault::world)?;
        let table = contest.table(&report);
        match &mut all {
            Some(all) => table.rows().iter().for_each(|row| all.push(row.clone())),
            None => all = Some(table),
        }
    }
    Ok(all.expect("there are several steps").without_empty())
}
