//! `tesuji solve`: one word, a score, the value of every move, or all that for a whole file.

mod told;

use crate::amounts::many;
use crate::arguments::Solve;
use crate::certificate::{self, Written};
use crate::fault::{Exit, Fault, written};
use crate::interrupt;
use crate::progress::Bar;
use crate::table::{self, Shelf};
use crate::target::{Follows, LONGEST, limits, method, open, plain, shown};
use catalog::{Chosen, Match, PLAYER, Settings, Task, Thought};
use certify::{Header, Statement};
use game::{Bounds, Claim, Status, Verdict};
use search::Goal;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use told::{Average, EachMove, Refused, Solved, Trap, cost, json, report};

pub(crate) fn run(solve: &Solve, tables: &[PathBuf]) -> Result<Exit, Fault> {
    if !tables.is_empty() && solve.certificate.is_some() {
        return Err(Fault::input(
            "--tables: a certificate is written from a search, not from tables: leave one out",
        ));
    }
    let follows = if solve.batch.is_some() { Follows::Batch } else { Follows::Moves(&solve.moves) };
    let mut opened = open(&solve.target, solve.position.as_deref(), &follows)?;
    let game = &mut *opened.game;
    let asked = solve.build.asked(solve.spending.depth);
    let card = match &solve.method {
        Some(name) => method(game, name)?,
        None => method(game, provable(game, usual(&asked))?)?,
    };
    let settings = solve.build.settings_of(game, card, solve.spending.depth)?;
    if solve.certificate.is_some() {
        certificate::promised(game, card.name, settings)?;
    }
    let book = card.asks_book() && !solve.no_book;
    if book && solve.certificate.is_some() && !solve.quiet {
        eprintln!("remark: the book is not asked: a certificate is written from a search");
    }
    let session = Session {
        solve,
        settings: Settings { book: Some(book && solve.certificate.is_none()), ..settings },
        method: card.name,
        tables: Shelf::open(tables, game)?,
        set_up: opened.set_up.as_deref(),
    };
    match &solve.batch {
        Some(path) => session.batch(game, path),
        None => session.single(game),
    }
}

/// The method that is meant when none is named: one to which the options asked for mean something.
fn usual(asked: &[&str]) -> &'static str {
    let usual = [("depth", "player"), ("with", "mix"), ("table", "memo")];
    usual.into_iter().find(|(option, _)| asked.contains(option)).map_or("best", |(_, method)| method)
}

/// The same, unless this game has nothing that proves: then nobody is to wait for a proof.
fn provable(game: &dyn Match, name: &'static str) -> Result<&'static str, Fault> {
    let names: Vec<_> = game.methods().iter().map(|card| card.name).collect();
    if names.contains(&name) || names.contains(&"best") {
        return Ok(name);
    }
    let setup = game.setup();
    Err(Fault::input(format!(
        "{setup} has no method that proves: 'tesuji analyse {setup}' says what is believed; --method {} guesses",
        names.join(" or ")
    )))
}

/// What may be spent to name a move after a proof, in nodes.
const NAMING: u64 = 10_000;
/// What the player may take to name one after a search that was stopped: nodes, so that a run by nodes can be repeated, and
/// time where time was asked for.
const GLANCE: (u64, Duration) = (2_000, Duration::from_millis(60));

/// How many moves a message names.
const NAMED: usize = 20;

struct Session<'a> {
    solve: &'a Solve,
    settings: Settings,
    method: &'static str,
    /// Who is asked before a search begins.
    tables: Shelf,
    /// The position that stands in for the usual start.
    set_up: Option<&'a str>,
}

impl Session<'_> {
    fn goal(&self) -> Goal {
        if self.solve.score { Goal::Score } else { Goal::Verdict }
    }

    fn think(&self, game: &dyn Match) -> (Thought, Duration) {
        let task =
            if self.solve.each_move { Task::SolveMoves(self.goal()) } else { Task::Solve(self.goal()) };
        let started = Instant::now();
        if let Some(thought) = self.tables.answer(game, self.goal(), self.solve.each_move) {
            return (thought, started.elapsed());
        }
        // Weights are unpacked while an engine is made, which takes nothing of the time that it is given.
        let job = game.think(self.method, self.settings).expect("the method was checked");
        let limits = self.solve.spending.limits();
        let watch = if self.solve.quiet { Bar::watch } else { Bar::watch_aloud };
        let _bar = watch(&limits.progress, "nodes");
        let started = Instant::now();
        let thought = job.run(task, &limits);
        (thought, started.elapsed())
    }

    fn single(&self, game: &mut dyn Match) -> Result<Exit, Fault> {
        let quicker = if table::is_lent() { None } else { table::proving(game) };
        let remark = quicker.clone().filter(|_| !self.solve.quiet).map(Bar::remark);
        let (thought, time) = self.think(game);
        drop(remark);
        if !self.solve.quiet && thought.answer.work.all_nodes() == 0 {
            if self.tables.is_asked() && thought.memory.is_none() {
                eprintln!("tables       know the answer");
            } else if self.settings.book == Some(true) {
                eprintln!("book         knows the answer; --no-book searches for it");
            }
        } else if !self.solve.quiet && self.settings.book == Some(true) && thought.answer.work.all_nodes() > 0
        {
            eprintln!("book         does not hold this position");
        }
        if self.solve.stats {
            report(&thought, time);
        } else if !self.solve.quiet {
            eprintln!("{}", cost(thought.answer.work.all_nodes(), time));
        }
        let complete = thought.answer.complete;
        let certificate = match self.solve.certificate.as_deref().filter(|_| complete) {
            Some(path) => self.certificate(game, &thought, path)?,
            None => None,
        };
        if self.solve.json {
            let answer = self.json(game, self.set_up, &thought, time, certificate.as_ref());
            written(writeln!(std::io::stdout(), "{answer}"))?;
        } else if complete && self.solve.traps {
            for (mv, claim) in &thought.answer.moves {
                let trap = self.trap(game, mv).map_or_else(|| "?".into(), Trap::words);
                written(writeln!(std::io::stdout(), "{mv} {}: {trap}", self.value(*claim)))?;
            }
        } else if complete {
            written(writeln!(std::io::stdout(), "{}", self.words(&thought)))?;
        } else {
            written(writeln!(std::io::stdout(), "{}", self.so_far(game, &thought)))?;
        }
        if let Some(chances) = self.chances(game, &thought) {
            eprintln!("{chances}");
        }
        if complete && self.solve.certificate.is_some() && certificate.is_none() {
            eprintln!("stopped before the certificate was complete: no file was written");
            return Ok(Exit::Stopped);
        }
        if complete {
            if self.solve.each_move && thought.answer.moves.is_empty() {
                eprintln!("remark: the game is over, there are no moves");
            }
            return Ok(Exit::Answered);
        }
        let reason = quicker.map_or_else(|| self.reason(game, &thought), |quicker| format!("; {quicker}"));
        eprintln!("stopped before a proof: {}{reason}", self.known(game, &thought));
        Ok(Exit::Stopped)
    }

    /// Why a search among dice ended by itself, and what to do about it.
    fn reason(&self, game: &dyn Match, thought: &Thought) -> String {
        if !game.has_dice() || interrupt::flag().raised() {
            return String::new();
        }
        if let (Status::Nature, 0) = (game.status(), thought.answer.work.all_nodes()) {
            let roll = game.rolls().pop().map_or_else(String::new, |(roll, _)| format!(", such as {roll}"));
            return format!(
                "; dice are to be thrown, and {} weighs moves: say what they show{roll}",
                self.method
            );
        }
        match thought.memory {
            Some(memory) if memory.fill >= 1.0 => format!(
                "; the positions do not fit into {} MiB: give more --memory, a later position or a smaller board",
                self.settings.memory >> 20
            ),
            _ => String::new(),
        }
    }

    /// An average in games won, where a game is won or lost by one point and never drawn.
    fn chances(&self, game: &dyn Match, thought: &Thought) -> Option<String> {
        let expected = thought.answer.claim.expected().filter(|_| thought.answer.complete)?;
        if self.solve.quiet || game.scale() != Bounds::within(1) {
            return None;
        }
        let wins = 50.0 + 50.0 * expected.real();
        Some(format!(
            "on average   {wins:.2} % of the games, a draw counting half; this is no proved outcome"
        ))
    }

    /// Writes the strategy behind a verdict; nothing if it was stopped.
    fn certificate(
        &self,
        game: &dyn Match,
        thought: &Thought,
        path: &Path,
    ) -> Result<Option<Written>, Fault> {
        let verdict = thought.answer.claim.proved().verdict();
        let statement = match verdict.expect("a complete answer has a verdict") {
            Verdict::Win => Statement::Wins(game.viewer()),
            Verdict::Draw => Statement::Draw,
            Verdict::Loss => Statement::Wins(game.viewer().other()),
        };
        let header = Header {
            game: game.setup().to_owned(),
            position: self.set_up.map(str::to_owned),
            moves: game.line_text(),
            statement,
            leaf: self.solve.leaf,
            // The method says so itself where it does.
            concessions: false,
        };
        let limits = limits(None, None, self.solve.spending.time);
        let watch = if self.solve.quiet { Bar::watch } else { Bar::watch_aloud };
        let _bar = watch(&limits.progress, "nodes");
        let written = certificate::write(path, &header, |to| {
            game.certificate(self.method, self.settings, &header, &limits, to)
        })?;
        if let Some(written) = written.as_ref().filter(|_| !self.solve.quiet) {
            written.report();
        }
        Ok(written)
    }

    fn batch(&self, game: &mut dyn Match, path: &str) -> Result<Exit, Fault> {
        let mut input: Box<dyn BufRead> = if path == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            Box::new(BufReader::new(std::fs::File::open(path).map_err(|error| unread(path, &error))?))
        };
        let mut out = std::io::stdout().lock();
        let start = game.beginning();
        let (mut exit, mut nodes, mut spent, mut lines) = (Exit::Answered, 0, Duration::ZERO, 0u64);
        for number in 0u64.. {
            let line = interrupt::while_waiting(|| files::line_within(&mut input, LONGEST));
            let line = line.map_err(|error| match error.kind() {
                ErrorKind::FileTooLarge => {
                    Fault::input(format!("{}: line {}: {error}", shown(path), number + 1))
                }
                _ => unread(path, &error),
            })?;
            let Some(mut line) = line else { break };
            line.pop_if(|byte| *byte == b'\n');
            if line.trim_ascii_start().starts_with(b"#") || line.starts_with(b"%") {
                continue;
            }
            lines += 1;
            back_to(game, &start)?;
            let stood = text_of(&line).and_then(|line| catalog::stand(game, line));
            if let Err(reason) = &stood {
                eprintln!("line {}: {reason}", number + 1);
                exit = Exit::BadInput;
                let text = String::from_utf8_lossy(&line);
                let refused =
                    Refused { game: game.setup(), moves: text.trim_end_matches('\r'), error: reason };
                written(if self.solve.json {
                    writeln!(out, "{}", json(&refused))
                } else {
                    writeln!(out, "ERROR")
                })?;
                continue;
            }
            let (thought, time) = self.think(game);
            nodes += thought.answer.work.all_nodes();
            spent += time;
            if !thought.answer.complete {
                eprintln!("line {}: stopped before a proof: {}", number + 1, self.known(game, &thought));
                if exit == Exit::Answered {
                    exit = Exit::Stopped;
                }
            }
            written(if self.solve.json {
                let own = stood.is_ok_and(|own| own).then(|| game.beginning());
                let position = own.as_deref().or(self.set_up);
                writeln!(out, "{}", self.json(game, position, &thought, time, None))
            } else if thought.answer.complete {
                writeln!(out, "{}", self.words(&thought))
            } else {
                writeln!(out, "UNKNOWN")
            })?;
            if interrupt::flag().raised() {
                eprintln!("interrupted: the lines after line {} are not answered", number + 1);
                return Ok(Exit::Stopped);
            }
        }
        written(out.flush())?;
        if !self.solve.quiet {
            eprintln!("{}, {}", many(lines, "line"), cost(nodes, spent));
        }
        Ok(exit)
    }

    /// A claim as the user asked for it.
    fn value(&self, claim: Claim) -> String {
        if let Some(expected) = claim.expected() {
            return format!("EXPECTED {expected}");
        }
        let bounds = claim.proved();
        match self.goal() {
            Goal::Score => bounds.exact().map_or_else(|| "?".into(), |score| score.to_string()),
            Goal::Verdict => bounds.verdict().map_or_else(|| "?".into(), |verdict| verdict.to_string()),
        }
    }

    /// How often the opponent goes wrong after this move by choosing a reply blindly; nothing if that was not proved.
    fn trap(&self, game: &mut dyn Match, mv: &str) -> Option<Trap> {
        game.play(mv).ok()?;
        let asked = matches!(game.status(), Status::Turn(_)).then(|| self.think(game).0);
        game.undo();
        let Some(Thought { answer, .. }) = asked else { return Some(Trap { replies: 0, mistakes: 0 }) };
        if !answer.complete {
            return None;
        }
        let worth = |claim: &Claim| match self.goal() {
            Goal::Score => claim.proved().exact().map(|score| score.0),
            Goal::Verdict => claim.proved().verdict().map(|verdict| verdict as i32),
        };
        let values: Vec<i32> = answer.moves.iter().map(|(_, claim)| worth(claim)).collect::<Option<_>>()?;
        let best = values.iter().max()?;
        Some(Trap { replies: values.len(), mistakes: values.iter().filter(|value| *value < best).count() })
    }

    fn words(&self, thought: &Thought) -> String {
        if !self.solve.each_move {
            return self.value(thought.answer.claim);
        }
        let pairs = thought.answer.moves.iter().map(|(mv, claim)| format!("{mv} {}", self.value(*claim)));
        pairs.collect::<Vec<_>>().join("  ")
    }

    fn json(
        &self,
        game: &mut dyn Match,
        position: Option<&str>,
        thought: &Thought,
        time: Duration,
        certificate: Option<&Written>,
    ) -> String {
        let answer = &thought.answer;
        let bounds = answer.claim.proved();
        let each = answer.moves.iter().map(|(mv, claim)| EachMove {
            mv,
            value: claim.proved().verdict().map(|verdict| verdict.to_string()),
            score: claim.proved().exact().map(|score| score.0),
            expected: claim.expected().map(Average::from),
            replies: None,
            mistakes: None,
        });
        let mut each: Vec<EachMove<'_>> = each.collect();
        if self.solve.traps {
            for one in &mut each {
                let trap = self.trap(game, one.mv);
                (one.replies, one.mistakes) = (trap.map(|trap| trap.replies), trap.map(|trap| trap.mistakes));
            }
        }
        let best = self.best(game, thought).or_else(|| match answer.complete {
            true => None,
            false => self.guess(game, thought),
        });
        json(&Solved {
            game: game.setup(),
            position,
            moves: &game.line_text(),
            value: bounds.verdict().map(|verdict| verdict.to_string()),
            score: bounds.exact().map(|score| score.0),
            lower: Session::bounds(game, thought).lower.0,
            upper: Session::bounds(game, thought).upper.0,
            line: match &best {
                Some(best) if answer.line.is_empty() => vec![best.clone()],
                _ => answer.line.clone(),
            },
            best,
            expected: answer.claim.expected().map(Average::from),
            // What is expected is no outcome.
            proved: answer.complete && answer.claim.expected().is_none(),
            nodes: answer.work.all_nodes(),
            seconds: time.as_secs_f64(),
            method: self.method,
            each: self.solve.each_move.then_some(each),
            certificate,
        })
    }

    /// A best move. Where the position was proved without looking at its moves, some nodes are spent to name one.
    fn best(&self, game: &mut dyn Match, thought: &Thought) -> Option<String> {
        let answer = &thought.answer;
        if answer.best.is_some() || !answer.complete || answer.claim.expected().is_some() {
            return answer.best.clone();
        }
        let wanted = answer.claim.proved().lower;
        let moves = game.moves();
        let (share, mut left) = ((NAMING / moves.len().max(1) as u64).max(1), NAMING);
        for mv in moves {
            game.play(&mv).expect("a listed move is legal");
            let job = game.think(self.method, self.settings).expect("the method was checked");
            let few = limits(Some(share.min(left)), None, None);
            let behind = job.run(Task::Solve(self.goal()), &few).answer;
            game.undo();
            let reached = -behind.claim.proved().upper;
            let enough = match self.goal() {
                Goal::Score => reached >= wanted,
                Goal::Verdict => reached.verdict() >= wanted.verdict(),
            };
            left = left.saturating_sub(behind.work.all_nodes());
            if enough || left == 0 {
                return enough.then_some(mv);
            }
        }
        None
    }

    /// The bounds of the score that are certain.
    fn bounds(game: &dyn Match, thought: &Thought) -> Bounds {
        let mut bounds = thought.answer.claim.proved().and(game.scale());
        // The best of the moves seen so far is there for the taking.
        if let Some(taken) = thought.answer.moves.iter().map(|(_, claim)| claim.proved().lower).max() {
            bounds.lower = bounds.lower.max(taken);
        }
        bounds
    }

    /// The last word of a search that was stopped: what is certain, and the move that looked best.
    fn so_far(&self, game: &dyn Match, thought: &Thought) -> String {
        let Bounds { lower, upper } = Session::bounds(game, thought);
        let (lower, upper) = match self.goal() {
            Goal::Score => (lower.to_string(), upper.to_string()),
            Goal::Verdict => (lower.verdict().to_string(), upper.verdict().to_string()),
        };
        let guess =
            self.guess(game, thought).map_or_else(String::new, |mv| format!("; best guess move {mv}"));
        if self.solve.each_move && lower == upper {
            let legal = game.moves();
            let open = thought.answer.open_moves(self.goal(), &legal).len();
            let of = many(legal.len() as u64, "move");
            return format!("UNKNOWN by {open} of {of}; the position is {lower}{guess}");
        }
        format!("UNKNOWN from {lower} to {upper}{guess}")
    }

    /// The move that looked best to a search that was stopped, or looks best to the game's player at a glance.
    fn guess(&self, game: &dyn Match, thought: &Thought) -> Option<String> {
        let Thought { answer, .. } = thought;
        let own = answer.best.as_ref().or(answer.line.first());
        own.cloned().or_else(|| {
            let player = game.methods().iter().any(|card| card.name == PLAYER).then_some(PLAYER)?;
            let job = game.think(player, Settings { chosen: Chosen::default(), ..self.settings })?;
            job.run(Task::Advise, &limits(Some(GLANCE.0), None, self.solve.spending.time.map(|_| GLANCE.1)))
                .answer
                .best
        })
    }

    /// What is certain when the question is not answered.
    fn known(&self, game: &dyn Match, thought: &Thought) -> String {
        let moves = &thought.answer.moves;
        let mut words = self.certain(Session::bounds(game, thought));
        for (mv, claim) in moves.iter().filter(|(_, claim)| claim.proved().verdict().is_some()) {
            words += &format!("; {mv}: {}", self.certain(claim.proved()));
        }
        if self.solve.each_move {
            let legal = game.moves();
            let open = thought.answer.open_moves(self.goal(), &legal);
            let named: Vec<&str> = open.iter().take(NAMED).map(|mv| mv.as_str()).collect();
            let rest =
                if open.len() > NAMED { format!(" and {} more", open.len() - NAMED) } else { String::new() };
            if !open.is_empty() {
                words += &format!("; not proved: {}{rest}", named.join(" "));
            }
        }
        words
    }

    fn certain(&self, bounds: Bounds) -> String {
        let Bounds { lower, upper } = bounds;
        if self.goal() == Goal::Score {
            return match bounds.exact() {
                Some(score) => format!("the score is {score}"),
                None => format!("the score lies between {lower} and {upper}"),
            };
        }
        match (lower.verdict(), upper.verdict()) {
            (lower, upper) if lower == upper => lower.to_string(),
            (Verdict::Draw, _) => "at least a DRAW is certain".into(),
            (_, Verdict::Draw) => "at most a DRAW is possible".into(),
            _ => "nothing is certain yet".into(),
        }
    }
}

fn unread(path: &str, error: &std::io::Error) -> Fault {
    Fault::input(format!("cannot read {}: {}", shown(path), plain(error)))
}

/// Where a batch starts each of its lines.
fn back_to(game: &mut dyn Match, start: &str) -> Result<(), Fault> {
    while game.undo() {}
    if game.position() == start { Ok(()) } else { game.set_position(start).map_err(Fault::input) }
}

/// A line of a batch; where it is no text, what stands before a tab or a comment.
fn text_of(line: &[u8]) -> Result<&str, String> {
    let moves = line.split(|&byte| byte == b'\t' || byte == b'#').next().unwrap_or_default();
    std::str::from_utf8(line).or_else(|_| std::str::from_utf8(moves)).map_err(|_| "not UTF-8 text".into())
}
