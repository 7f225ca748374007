//! Games to learn from: played, read from files of others, put together.

use super::records::{Whose, result};
use super::{Merge, Play, ReadGames};
use crate::fault::{Exit, Fault};
use crate::interrupt;
use crate::saving::{save, unwritten};
use crate::target::{collection, latin_1, method, plain, read_bytes, shown};
use catalog::{Entry, Match, Recorded};
use files::Hold;
use game::{Seed, Side, Status};
use lab::contest::Engine;
use lab::selfplay::SelfPlay;
use learn::{Head, Label, Sample, Samples};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The largest file of samples that is read.
const MOST: usize = 4 << 30;
/// What a move costs when nothing is said.
const NODES: u64 = 2_000;
/// A table that is made anew for every game should be small.
const MEMORY: usize = 2 << 20;
/// So many files of a collection are named in its title.
const MOST_NAMES: usize = 8;
/// How often it says how far it is.
const NEWS: Duration = Duration::from_secs(30);

/// The samples of a file.
pub(super) fn samples(path: &Path) -> Result<Samples, Fault> {
    let bytes = read_bytes(path, MOST)?;
    let name = shown(&path.to_string_lossy());
    let (samples, good) = Samples::read(&bytes).map_err(|bad| Fault::input(format!("{name}: {bad}")))?;
    if good < bytes.len() {
        eprintln!("{name}: the last game is not whole and is left out");
    }
    Ok(samples)
}

pub(super) fn play(asked: &Play) -> Result<Exit, Fault> {
    let board = catalog::open(&asked.game).map_err(Fault::input)?;
    let card = method(&*board, &asked.method)?;
    let spending = &asked.spending;
    let mut settings = asked.build.settings_of(&*board, card, spending.depth)?;
    settings.memory = asked.build.build.memory.unwrap_or(MEMORY);
    let mut player =
        Engine { time: spending.time, depth: spending.depth, ..Engine::new(card.name, settings) };
    let limited = player.time.is_some() || player.depth.is_some();
    player.nodes = spending.nodes.or((!limited).then_some(NODES));
    let work = SelfPlay {
        setup: board.setup().to_owned(),
        player,
        opening: asked.opening,
        proof: asked.prove_from.map(|ply| (ply, asked.prove_nodes)),
        end_when_proved: asked.end_when_proved,
        seed: Seed(asked.seed),
        shard: asked.shard,
        most_plies: asked.most_plies,
    };
    let (mut file, there) = resumed(&asked.output, &work.head())?;
    if there > 0 {
        eprintln!("{there} games are there already");
    }
    let (start, mut told, mut kept) = (Instant::now(), Instant::now(), there);
    let name = asked.output.display().to_string();
    let mut keep = |sample: Sample| {
        file.write_all(&sample.write())
            .map_err(|error| format!("cannot write '{name}': {}", plain(&error)))?;
        kept += 1;
        if told.elapsed() > NEWS {
            told = Instant::now();
            let speed = (kept - there) as f64 / start.elapsed().as_secs_f64();
            eprintln!("{kept} of {} games, {speed:.1} a second", asked.games);
        }
        Ok(())
    };
    let stop = interrupt::flag();
    work.play(there, asked.games, usize::from(asked.jobs), &stop, &mut keep).map_err(Fault::world)?;
    file.sync_all().map_err(|error| unwritten(&asked.output, &error))?;
    eprintln!("{kept} games in '{name}'");
    Ok(if kept < asked.games { Exit::Stopped } else { Exit::Answered })
}

/// The file to go on with, cut behind its last whole game, and how many games it has.
fn resumed(path: &Path, head: &Head) -> Result<(std::fs::File, u64), Fault> {
    let failed = |error: std::io::Error| unwritten(path, &error);
    let hold = Hold::of(path).map_err(failed)?;
    let busy = || Fault::world(format!("'{}' is being written by another program", path.display()));
    let mut file = hold.ok_or_else(busy)?.into_file();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    let refused = |why: String| Fault::input(format!("'{}': {why}; give another file", path.display()));
    let (good, games) = if bytes.is_empty() {
        file.write_all(&head.write()).map_err(failed)?;
        return Ok((file, 0));
    } else {
        let (samples, good) = Samples::read(&bytes).map_err(|bad| refused(bad.to_string()))?;
        if samples.head != *head {
            let (game, origin) = (&samples.head.game, &samples.head.origin);
            return Err(refused(format!("it holds other games, of {game} by {origin}")));
        }
        (good as u64, samples.games.len() as u64)
    };
    file.set_len(good).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
    Ok((file, games))
}

pub(super) fn merge(asked: &Merge) -> Result<Exit, Fault> {
    let parts: Vec<Samples> = asked.files.iter().map(|path| samples(path)).collect::<Result<_, _>>()?;
    let merged = Samples::merged(parts).map_err(Fault::input)?;
    save(&asked.output, &merged.write())?;
    eprintln!("{} games, checksum {}", merged.games.len(), merged.checksum());
    Ok(Exit::Answered)
}

pub(super) fn read(asked: &ReadGames) -> Result<Exit, Fault> {
    let mut reading = Reading::of(&asked.game, asked.results)?;
    let mut names = Vec::new();
    for path in &asked.files {
        let files = collection(&path.to_string_lossy(), MOST).map_err(Fault::input)?;
        let alone = files.len() == 1;
        for (path, bytes) in files {
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            match reading.file(&name, bytes, asked.positions) {
                Ok(()) => names.push(name),
                Err(why) if alone => return Err(Fault::input(format!("'{name}': {why}"))),
                // Folders hold other things than games, too.
                Err(why) => reading.keep(Err(why), || format!("'{name}'")),
            }
        }
    }
    // A folder of a thousand games would fill the title.
    if names.len() > MOST_NAMES {
        let rest = names.len() - MOST_NAMES;
        names.truncate(MOST_NAMES);
        names.push(format!("and {rest} more"));
    }
    let Reading { board, mut games, left_out, contradicted, .. } = reading;
    let left_out = left_out.map_or(String::new(), |(number, why)| format!("; {number} left out: {why}"));
    for (number, game) in (0..).zip(&mut games) {
        game.number = number;
        game.opening = asked.skip.min(game.moves.len() as u32);
    }
    if games.is_empty() {
        return Err(Fault::input(format!(
            "there is no game in these files: expected records, or a game on each line{left_out}"
        )));
    }
    let unknown = match games.iter().filter(|game| game.result.is_none() && game.labels.is_empty()).count() {
        0 => String::new(),
        number => format!("; {number} without a result"),
    };
    let contradicted = match contradicted {
        0 => String::new(),
        number => format!("; {number} with a result that the moves contradict: see --results"),
    };
    let origin = format!("read from {}", names.join(" "));
    let samples = Samples { head: Head { game: board.setup().to_owned(), origin }, games };
    save(&asked.output, &samples.write())?;
    eprintln!("{} games{unknown}{contradicted}{left_out}", samples.games.len());
    Ok(Exit::Answered)
}

/// What has been read so far.
struct Reading {
    entry: &'static Entry,
    board: Box<dyn Match>,
    /// Where a game begins that says nothing else.
    usual: String,
    games: Vec<Sample>,
    /// How many were of no use, and what was wrong with the first.
    left_out: Option<(u64, String)>,
    /// Whose the first number of a result is.
    whose: Whose,
    /// How many records tell another winner than their moves.
    contradicted: u64,
}

impl Reading {
    fn of(setup: &str, whose: Whose) -> Result<Reading, Fault> {
        let board = catalog::open(setup).map_err(Fault::input)?;
        let (entry, _) = catalog::entry(setup).map_err(Fault::input)?;
        let usual = board.position();
        Ok(Reading { entry, usual, board, games: Vec::new(), left_out: None, whose, contradicted: 0 })
    }

    /// What a file holds: a collection of the game's own kind, positions, or games.
    fn file(&mut self, name: &str, bytes: Vec<u8>, positions: bool) -> Result<(), String> {
        let whole = self.board.learnable().and_then(|learnable| learnable.collection(&bytes));
        if let Some(found) = whole {
            self.games.extend(found.map_err(|bad| bad.to_string())?);
            return Ok(());
        }
        let text = String::from_utf8(bytes).or_else(|bad| {
            let bytes = bad.into_bytes();
            let known = catalog::open_bytes(&bytes).and_then(Result::err);
            known.map_or_else(|| latin(&bytes), |bad| Err(bad.to_string()))
        })?;
        if positions {
            return self.positions(&text);
        }
        self.records(name, &text);
        Ok(())
    }

    /// Positions and their scores, one on each line.
    fn positions(&mut self, text: &str) -> Result<(), String> {
        for (number, line) in lines(text) {
            let sample = position(&mut *self.board, line).map_err(|why| format!("line {number}: {why}"))?;
            self.games.push(sample);
        }
        Ok(())
    }

    /// The games of a text, in a format that the game reads or one on each line.
    fn records(&mut self, name: &str, text: &str) {
        // A file may say first how many games it holds.
        let games = text.find("(;").map_or(text, |begin| &text[begin..]);
        let known = |text: &str| self.entry.readers.iter().find(|one| (one.knows)(text));
        if let Some(reader) = known(text).or_else(|| known(games)) {
            for (number, piece) in (1..).zip(reader.pieces(text)) {
                let sample = match (reader.open)(piece) {
                    Ok(recorded) => self.recorded(recorded, piece),
                    Err(bad) => self.told(piece).map_err(|_| bad.to_string()),
                };
                self.keep(sample, || format!("'{name}', game {number}"));
            }
        } else {
            for (number, line) in lines(text) {
                let sample = self.told(line);
                self.keep(sample, || format!("'{name}', line {number}"));
            }
        }
    }

    fn keep(&mut self, sample: Result<Sample, String>, place: impl FnOnce() -> String) {
        match sample {
            Ok(sample) => self.games.push(sample),
            Err(why) => {
                let (number, _) = self.left_out.get_or_insert_with(|| (0, format!("{}: {why}", place())));
                *number += 1;
            }
        }
    }

    /// A game that a reader opened, by the rules that were asked for.
    fn recorded(&mut self, Recorded { mut game, .. }: Recorded, piece: &str) -> Result<Sample, String> {
        let size = |game: &dyn Match| {
            game.setup().split_once(':').and_then(|(_, board)| (self.entry.talk.size)(board).ok())
        };
        if size(&*game).zip(size(&*self.board)).is_some_and(|(own, asked)| own != asked) {
            return Err(format!("it is a game of {}, not of {}", game.setup(), self.board.setup()));
        }
        let told = result(piece, &*game, self.whose);
        let line = game.line_text();
        while game.undo() {}
        let usual = catalog::open(game.setup()).map_err(|bad| bad.to_string())?.position();
        let start = Some(game.position()).filter(|start| *start != usual);
        let mut sample = self.replayed(start, &line)?;
        let apart = sample.result.zip(told).is_some_and(|(own, told)| own.signum() != told.signum());
        self.contradicted += u64::from(apart);
        sample.result = sample.result.or(told);
        if sample.moves.is_empty() {
            return Err("it has no moves".into());
        }
        Ok(sample)
    }

    /// A line of moves; a result may stand before or behind them.
    fn told(&mut self, line: &str) -> Result<Sample, String> {
        let mut result = None;
        let words: Vec<&str> = line
            .split_whitespace()
            .filter(|word| {
                let read = result_of(word);
                result = read.or(result);
                read.is_none()
            })
            .collect();
        let mut sample = self.replayed(None, &words.join(" "))?;
        sample.result = sample.result.or(result);
        Ok(sample)
    }

    /// A line of moves as places among the legal ones.
    fn replayed(&mut self, start: Option<String>, line: &str) -> Result<Sample, String> {
        let board = &mut *self.board;
        let from = start.as_ref().unwrap_or(&self.usual);
        while board.undo() {}
        if board.position() != *from {
            board.set_position(from).map_err(|bad| bad.to_string())?;
        }
        board.play_line(line).map_err(|bad| bad.to_string())?;
        let moves = board.line();
        while board.undo() {}
        let mut sample = Sample { start, ..Sample::default() };
        for mv in moves {
            let place = board.moves().iter().position(|legal| *legal == mv);
            sample.moves.push(place.ok_or_else(|| format!("{mv} is no move that is listed"))? as u32);
            board.play(&mv).map_err(|bad| bad.to_string())?;
        }
        if let Status::Over(outcome) = board.status() {
            sample.result = Some(outcome.seen_by(Side::First).0);
        }
        Ok(sample)
    }
}

/// Older records are Latin-1.
fn latin(bytes: &[u8]) -> Result<String, String> {
    latin_1(bytes).ok_or_else(|| "neither text nor a collection".into())
}

/// The lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// The usual ways to write who won.
fn result_of(word: &str) -> Option<i32> {
    match word {
        "1-0" => Some(1),
        "0-1" => Some(-1),
        "1/2-1/2" | "1/2" => Some(0),
        _ => None,
    }
}

/// A position and its score.
fn position(board: &mut dyn Match, line: &str) -> Result<Sample, String> {
    let unclear = || "expected a position, a semicolon and a score".to_owned();
    let (text, score) = line.rsplit_once(';').ok_or_else(unclear)?;
    let score = score.trim().parse().map_err(|_| unclear())?;
    board.set_position(text.trim()).map_err(|bad| bad.to_string())?;
    let start = Some(board.position());
    Ok(Sample { start, labels: vec![Label { ply: 0, score, proved: true }], ..Sample::default() })
}
