//! `tesuji lab match`.

use super::{Contested, ended, headed, print, read_lines};
use crate::amounts;
use crate::fault::{Exit, Fault};
use crate::interrupt;
use crate::progress::Bar;
use crate::target::{check_ingredients, check_options, check_weights, method, mix, openings, weights};
use catalog::{BY_BOOK, Match, Settings};
use game::Seed;
use lab::contest::{Contest, Engine, Openings, Player, Program, Record, Report, Sprt, Trouble};
use lab::{Cell, Course, Format};
use search::Progress;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// What a move costs when nothing is said: nodes, because they make a contest reproducible.
const NODES: u64 = 20_000;
/// Memory of a player when nothing is said.
const MEMORY: usize = 16 << 20;

pub(super) fn run(asked: &Contested) -> Result<Exit, Fault> {
    let contest = asked.contest()?;
    let (mut record, results) = match &asked.record {
        Some(path) => {
            let (record, results) = resumed(&contest, path).map_err(Fault::input)?;
            (Some(record), results)
        }
        None => (None, BTreeMap::new()),
    };
    let every = (contest.games / 10).max(1);
    if !asked.quiet {
        eprintln!("{}: {} against {}, {} games", contest.setup, contest.one, contest.two, contest.games);
    }
    let moves = Arc::<Progress>::default();
    let bar = (!asked.quiet).then(|| Bar::watch_aloud(&moves, "moves"));
    // A line of progress that stands there already is wiped out.
    let wipe = if bar.is_some() && std::io::stderr().is_terminal() { "\r\x1b[2K" } else { "" };
    let told = Mutex::new(0);
    let tell = |report: &Report| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        report.remarks.iter().skip(*told).for_each(|remark| eprintln!("{wipe}remark: {remark}"));
        *told = report.remarks.len().max(*told);
        if !asked.quiet && report.standing.games().is_multiple_of(every) {
            eprintln!("{wipe}{}", progress(&contest, report));
        }
    };
    let report = contest
        .play(results, record.as_mut(), usize::from(asked.threads), &interrupt::flag(), &moves, tell)
        .map_err(blamed)?;
    drop(bar);
    let format = if asked.json { Format::Json } else { asked.format.into() };
    let table = contest.table(&report);
    print(&match format {
        Format::Terminal => table.without_empty().sideways().render(format),
        Format::Markdown | Format::Latex => headed(&contest.setup, &table.without_empty(), format),
        Format::Csv | Format::Json => table.render(format),
    })?;
    Ok(ended())
}

/// Who names a program that does not start has to name another one.
pub(super) fn blamed(trouble: Trouble) -> Fault {
    match trouble {
        Trouble::Program(reason) => Fault::input(reason),
        Trouble::World(reason) => Fault::world(reason),
    }
}

fn progress(contest: &Contest, report: &Report) -> String {
    let standing = &report.standing;
    let words = |value: f64| Cell::Real(value, 1).for_people();
    let lead = standing.strength().map_or_else(String::new, |strength| {
        format!(", Elo {} ± {}", words(strength.elo), words(strength.error()))
    });
    let points = report.points.map_or_else(String::new, |points| {
        // The error is known from the second pair of games on.
        let error = if points.error.is_nan() { String::new() } else { format!(" ± {:.3}", points.error) };
        format!(", {:+.3}{error} points a game", points.mean)
    });
    let test = contest.sprt.map_or_else(String::new, |test| format!(", ratio {:.2}", test.ratio(standing)));
    format!(
        "{} of {} games: {} won, {} drawn, {} lost{points}{lead}{test}",
        standing.games(),
        contest.games,
        standing.wins,
        standing.draws,
        standing.losses
    )
}

/// The record, and the games in it that belong to this contest.
fn resumed(contest: &Contest, path: &str) -> Result<(Record, BTreeMap<u64, game::Verdict>), String> {
    let (record, found) = Record::open(path)?;
    let mut results = BTreeMap::new();
    for (line, game) in &found.games {
        let verdict = contest.recall(game).map_err(|reason| format!("'{path}', line {line}: {reason}"))?;
        if results.insert(game.number, verdict).is_some() {
            return Err(format!("'{path}', line {line}: game {} is there twice", game.number));
        }
    }
    if found.cut {
        eprintln!("'{path}': the last game was cut short and is played again");
    }
    if !results.is_empty() {
        eprintln!("'{path}': {} games are there already", results.len());
    }
    Ok((record, results))
}

impl Contested {
    fn contest(&self) -> Result<Contest, Fault> {
        let course = Course::start(&self.game).map_err(Fault::input)?;
        let board = course.open();
        crate::table::serving(&*board)?;
        let one = player("--one", &self.one, &*board)?;
        let two = player("--two", &self.two, &*board)?;
        let by_cpu = |player: &Player| matches!(player, Player::Engine(engine) if engine.cpu.is_some());
        if self.threads > 1 && (by_cpu(&one) || by_cpu(&two)) {
            return Err(Fault::input(format!(
                "--threads {}: cpu= counts the time of the whole process; play one game at a time, or give time=",
                self.threads
            )));
        }
        let usual = if self.sprt.is_some() { 10_000 } else { 100 };
        let games = self.games.unwrap_or(usual);
        if games == 0 {
            return Err(Fault::input("--games 0: nothing would be played; give an even number such as 100"));
        }
        if games % 2 == 1 {
            return Err(Fault::input(format!(
                "--games {games}: both players open each opening, so give an even number such as {}",
                games + 1
            )));
        }
        let seed = Seed(self.seed);
        let openings = self
            .openings()?
            .choose(&course.setup, (games / 2) as usize, seed)
            .map_err(|reason| Fault::input(format!("--openings: {reason}")))?;
        if (openings.len() as u64) < games / 2 {
            eprintln!("{} different openings for {} games: they are used in turn", openings.len(), games);
        }
        Ok(Contest {
            setup: course.setup,
            one,
            two,
            games,
            openings,
            seed,
            sprt: self.sprt,
            patience: self.patience,
        })
    }

    /// A number of plies, or a file of lines.
    fn openings(&self) -> Result<Openings, Fault> {
        if let Ok(plies) = self.openings.parse() {
            return Ok(Openings::Plies(plies));
        }
        let path = &self.openings;
        let refused = |reason: String| Fault::input(format!("--openings '{path}': {reason}"));
        let text = read_lines(path).map_err(|fault| {
            Fault::input(format!("--openings: {fault}; give a number of plies or a file"))
        })?;
        Openings::read(&self.game, &text).map_err(refused)
    }
}

/// Two numbers, the smaller first.
pub(super) fn sprt(text: &str) -> Result<Sprt, String> {
    let unclear = "expected two differences in Elo, the smaller first, such as 0,10";
    let (elo0, elo1) = text.split_once(',').ok_or(unclear)?;
    let number = |word: &str| word.trim().parse::<f64>().map_err(|_| unclear);
    Sprt::new(number(elo0)?, number(elo1)?).ok_or_else(|| unclear.into())
}

/// A player such as `best,nodes=50000`.
fn player(option: &str, text: &str, board: &dyn Match) -> Result<Player, Fault> {
    let refused = |reason: String| Fault::input(format!("{option} '{text}': {reason}"));
    if Program::describes(text) {
        let program: Program = text.parse().map_err(&refused)?;
        program.can_play(board.setup()).map_err(&refused)?;
        return Ok(Player::Program(program));
    }
    if text == "random" {
        return Ok(Player::Random);
    }
    let mut words = text.split(',');
    let card = method(board, words.next().unwrap_or_default()).map_err(|fault| refused(fault.to_string()))?;
    let settings = Settings { memory: MEMORY, ..Settings::default() };
    let mut player = Engine::new(card.name, settings);
    let mut asked = Vec::new();
    for word in words {
        let (name, value) = word
            .split_once('=')
            .ok_or_else(|| refused(format!("'{word}' is no setting; write nodes=20000, say")))?;
        asked.extend(["with", "depth"].into_iter().filter(|option| *option == name));
        match name {
            "nodes" => player.nodes = Some(amounts::count(value).map_err(&refused)?),
            "time" => player.time = Some(amounts::time(value).map_err(&refused)?),
            "cpu" => player.cpu = Some(amounts::time(value).map_err(&refused)?),
            "depth" => {
                let plies = value.parse().map_err(|_| refused(format!("'{value}' is no number of plies")))?;
                player.depth = Some(plies);
            }
            "with" => player.settings.mix = mix(&value.replace('+', ","), board)?,
            "weights" => player.settings.weights = Some(weights(Path::new(value), board)?),
            // The option itself takes 0 and 1.
            BY_BOOK if value.parse::<i32>().is_err() => {
                player.settings.openings = Some(openings(Path::new(value), board, card)?);
            }
            "memory" => player.settings.memory = amounts::bytes(value).map_err(&refused)?,
            _ if card.options.iter().any(|own| own.name == name) => {
                player.settings.chosen.set(card.options, name, value).map_err(&refused)?;
            }
            _ => {
                let own = card.options.iter().map(|own| format!(", {}", own.name)).collect::<String>();
                let known = format!("nodes, time, cpu, depth, memory, weights, with{own}");
                return Err(refused(format!("there is no setting '{name}'; known are {known}")));
            }
        }
    }
    check_options(board, card, &asked)
        .and_then(|()| check_weights(board, &player.settings, &[card.name]))
        .and_then(|()| check_ingredients(card, player.settings.mix))
        .map_err(|fault| refused(fault.to_string()))?;
    if player.nodes.is_none() && player.time.is_none() && player.cpu.is_none() && player.depth.is_none() {
        player.nodes = Some(NODES);
    }
    Ok(Player::Engine(player))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_reads_back_as_written() {
        let board = catalog::open("mnk:3,3,3").unwrap();
        let read = |text: &str| player("--one", text, &*board);
        for text in [
            "best",
            "random",
            "player,nodes=5k",
            "player,time=500ms,depth=4",
            "player,cpu=2s",
            "mix,memory=1MiB,nodes=7,with=best+killers=idle",
        ] {
            let once = read(text).unwrap();
            assert_eq!(read(&once.to_string()).unwrap(), once, "{once}");
        }
        assert!(read("best").unwrap().to_string().contains(&format!("nodes={NODES}")));
        assert!(read("htp:wolve").unwrap_err().to_string().contains("programs play Hex"));
        let hex = catalog::open("hex:11x11").unwrap();
        let guest = player("--one", "htp:wolve --quiet; param_wolve max_time 2", &*hex).unwrap();
        assert_eq!(player("--one", &guest.to_string(), &*hex).unwrap(), guest);
        for (bad, reason) in [
            ("random,nodes=5", "no method 'random'"),
            ("", "known are minimax"),
            ("fritz", "no method 'fritz'"),
            ("best,5000", "is no setting"),
            ("best,rng=7", "known are nodes"),
            ("player,depth=deep", "number of plies"),
            ("best,depth=4", "means nothing to the method best"),
            ("best,time=soon", "expected a time"),
        ] {
            let found = read(bad).unwrap_err().to_string();
            assert!(found.contains(reason), "{bad}: {found}");
        }
    }

    #[test]
    fn a_test_needs_two_different_numbers_in_order() {
        assert!(sprt("0,10").is_ok() && sprt("-5, 0.5").is_ok());
        for bad in ["", "5", "10,0", "5,5", "a,b", "0,inf", "0,1,2"] {
            assert!(sprt(bad).is_err(), "{bad}");
        }
    }
}
