//! `tesuji count` and `tesuji perft`.

use crate::arguments::{Count, Perft, Symmetric};
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::sets;
use crate::target::{Follows, limits, open};
use catalog::Counted;
use game::Status;
use search::{Alike, Limits, Ply, Stopped};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

#[derive(Serialize)]
struct Census<'a> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_symmetry: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<String>,
    plies: Vec<CountedPly>,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct CountedPly {
    ply: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_symmetry: Option<u64>,
    won_by_first: u64,
    won_by_second: u64,
    drawn: u64,
}

/// All plies of one way of counting, and whether it came to the end.
fn census(counted: &dyn Counted, alike: Alike, limits: &Limits) -> (Vec<Ply>, Result<(), Stopped>) {
    let mut plies = Vec::new();
    let _bar = Bar::watch(&limits.progress, "positions");
    let done = counted.census(alike, limits, &mut |ply| plies.push(ply));
    (plies, done)
}

/// The plies one position at a time, each by itself and up to symmetry, and whether all came to the end.
fn listed(
    counted: &dyn Counted,
    symmetry: Symmetric,
    limits: &Limits,
) -> (Option<Vec<Ply>>, Option<Vec<Ply>>, bool) {
    let wanted = |symmetric| symmetry == symmetric || symmetry == Symmetric::Both;
    let mut complete = true;
    let mut run = |alike| {
        let (plies, done) =
            census(counted, alike, &Limits { progress: Default::default(), ..limits.clone() });
        complete &= done.is_ok();
        plies
    };
    let apart = wanted(Symmetric::Apart).then(|| run(Alike::None));
    let together = wanted(Symmetric::Together).then(|| run(Alike::Images));
    (apart, together, complete)
}

pub(crate) fn count(count: &Count) -> Result<Exit, Fault> {
    let game = count.start.open()?;
    if count.games && game.is_cyclic() {
        return Err(Fault::input(format!("a game of {} may never end: --games cannot count", game.setup())));
    }
    let counted = game.counted();
    let counted = counted.ok_or_else(|| {
        let why = if game.has_dice() {
            "dice decide here"
        } else {
            "far too many positions to be listed, or their past is a part of them"
        };
        Fault::input(format!("{}: {why}; perft counts lines", game.setup()))
    })?;
    let started = Instant::now();
    let limits = limits(None, None, count.time);
    // Nothing lies behind the end of a game, and no diagram is needed to see that.
    let open = matches!(game.status(), Status::Turn(_));
    let (apart, together, mut complete) = if count.symbolic && open {
        let sets = sets::count(&*game, count, &limits)?;
        (Some(sets.plies), sets.images, sets.complete)
    } else {
        listed(&*counted, count.symmetry.unwrap_or(Symmetric::Both), &limits)
    };
    let games = if count.games { counted.games(&limits) } else { None };
    complete &= !matches!(games, Some(Err(_)));

    let sum = |plies: &Option<Vec<Ply>>| {
        let plies = plies.as_ref().filter(|plies| !plies.is_empty())?;
        Some(plies.iter().map(|ply| ply.positions).sum())
    };
    let rows = apart.as_ref().or(together.as_ref()).map_or(0, Vec::len);
    let plies = (0..rows).map(|i| {
        let positions =
            |plies: &Option<Vec<Ply>>| plies.as_ref().and_then(|plies| plies.get(i)).map(|ply| ply.positions);
        let finished = apart.as_ref().or(together.as_ref()).map_or([0; 3], |plies| plies[i].finished);
        CountedPly {
            ply: i,
            positions: positions(&apart),
            up_to_symmetry: positions(&together),
            won_by_first: finished[0],
            won_by_second: finished[1],
            drawn: finished[2],
        }
    });
    let counted = Census {
        game: game.setup(),
        positions: sum(&apart),
        up_to_symmetry: sum(&together),
        games: games.and_then(Result::ok).map(|games| match games {
            u128::MAX => "more than 10^38".into(),
            games => games.to_string(),
        }),
        plies: plies.collect(),
        complete,
        seconds: started.elapsed().as_secs_f64(),
    };
    written(print(&counted, count.json))?;
    if complete {
        return Ok(Exit::Answered);
    }
    let last = [("positions", &apart), ("positions up to symmetry", &together)];
    for (what, plies) in last.into_iter().filter_map(|(what, plies)| Some((what, plies.as_ref()?.len()))) {
        match plies {
            0 => eprintln!("stopped: no time was left for the {what}; --symmetry counts only one kind"),
            plies => eprintln!("stopped: the {what} end with ply {}", plies - 1),
        }
    }
    Ok(Exit::Stopped)
}

fn print(counted: &Census<'_>, json: bool) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        return writeln!(out, "{}", serde_json::to_string(counted).expect("plain fields have a JSON form"));
    }
    let cell = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    let heading = ["ply", "positions", "up to symmetry", "won by first", "won by second", "drawn"];
    writeln!(
        out,
        "{:>6} {:>16} {:>16} {:>14} {:>14} {:>12}",
        heading[0], heading[1], heading[2], heading[3], heading[4], heading[5]
    )?;
    for ply in &counted.plies {
        writeln!(
            out,
            "{:>6} {:>16} {:>16} {:>14} {:>14} {:>12}",
            ply.ply,
            cell(ply.positions),
            cell(ply.up_to_symmetry),
            ply.won_by_first,
            ply.won_by_second,
            ply.drawn
        )?;
    }
    let total = |pick: fn(&CountedPly) -> u64| counted.plies.iter().map(pick).sum::<u64>();
    writeln!(
        out,
        "{:>6} {:>16} {:>16} {:>14} {:>14} {:>12}",
        if counted.complete { "total" } else { "so far" },
        cell(counted.positions),
        cell(counted.up_to_symmetry),
        total(|ply| ply.won_by_first),
        total(|ply| ply.won_by_second),
        total(|ply| ply.drawn)
    )?;
    if let Some(games) = &counted.games {
        writeln!(out, "games {games}")?;
    }
    Ok(())
}

pub(crate) fn perft(perft: &Perft) -> Result<Exit, Fault> {
    let game = open(&perft.game, perft.position.as_deref(), &Follows::Moves(&perft.moves))?.game;
    let limits = limits(None, None, perft.time);
    // No game lasts as long as this any more.
    let mut ended = false;
    let (started, mut counted) = (Instant::now(), Vec::new());
    let mut complete = true;
    for depth in 0..=perft.depth {
        let bar = Bar::watch(&limits.progress, "positions");
        let lines = if ended { Ok(0) } else { game.perft(depth, &limits) };
        drop(bar);
        match lines {
            Ok(lines) => {
                ended = lines == 0;
                counted.push(CountedLines { depth, lines });
                if !perft.json {
                    written(writeln!(std::io::stdout(), "{depth} {lines}"))?;
                }
            }
            Err(Stopped) => {
                eprintln!("stopped at depth {depth}");
                complete = false;
                break;
            }
        }
    }
    if perft.json {
        let all = Lines {
            game: game.setup(),
            moves: &game.line_text(),
            depths: counted,
            complete,
            seconds: started.elapsed().as_secs_f64(),
        };
        let text = serde_json::to_string(&all).expect("plain fields have a JSON form");
        written(writeln!(std::io::stdout(), "{text}"))?;
    }
    Ok(if complete { Exit::Answered } else { Exit::Stopped })
}

/// What `perft --json` prints.
#[derive(Serialize)]
struct Lines<'a> {
    game: &'a str,
    moves: &'a str,
    depths: Vec<CountedLines>,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct CountedLines {
    depth: u32,
    lines: u64,
}
