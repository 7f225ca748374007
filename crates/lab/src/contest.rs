//! Two players, many games: both sides of every opening, a record that survives, Elo and a sequential test.
//!
//! Game `n` depends on the seed, `n` and the players alone, so that a contest with limits of nodes or depth is
//! reproducible, on any number of threads, and can be continued from its record.

mod elo;
mod openings;
mod record;
mod sprt;

pub use elo::{Standing, Strength, elo, expected};
pub use openings::Openings;
pub use record::{Found, Record, Recorded};
pub use sprt::{Finding, Sprt};

use crate::run::Budget;
use crate::table::{Cell, Column, Table};
use catalog::{Match, Settings, Task};
use game::{Luck, Outcome, Seed, Side, Status, Verdict};
use search::{Mix, Stop};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A player: a method, how its engine is built, and what it may spend on a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// A method of the game.
    pub method: String,
    /// How its engine is built.
    pub settings: Settings,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Time per move.
    pub time: Option<Duration>,
    /// Plies to the horizon.
    pub depth: Option<u32>,
}

impl fmt::Display for Player {
    /// As it is written on the command line, every setting included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.method)?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, ",nodes={nodes}"))?;
        self.time.map_or(Ok(()), |time| write!(f, ",time={}s", time.as_secs_f64()))?;
        self.depth.map_or(Ok(()), |depth| write!(f, ",depth={depth}"))?;
        if self.settings.mix != Mix::PLAIN {
            write!(f, ",with={}", self.settings.mix.to_string().replace(',', "+"))?;
        }
        write!(f, ",memory={}", self.settings.memory)
    }
}

/// A contest to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// The game, written in full.
    pub setup: String,
    /// Who is judged.
    pub one: Player,
    /// The opponent.
    pub two: Player,
    /// Games at most, an even number.
    pub games: u64,
    /// The openings, used in turn; both players open each.
    pub openings: Vec<String>,
    /// Decides between moves that look equally good.
    pub seed: Seed,
    /// Ends the contest early.
    pub sprt: Option<Sprt>,
}

/// What a contest came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The games of player one that count.
    pub standing: Standing,
    /// What the test found, if there is one.
    pub finding: Option<Finding>,
}

/// The contest as its threads see it.
struct Desk<'a> {
    results: BTreeMap<u64, Verdict>,
    next: u64,
    /// After how many games the test was decided.
    decided: Option<(u64, Finding)>,
    /// Games that the test has seen: all up to this number.
    judged: u64,
    record: Option<&'a mut Record>,
    trouble: Option<String>,
}

impl Contest {
    fn opener(&self, number: u64) -> [&Player; 2] {
        if number % 2 == 1 { [&self.one, &self.two] } else { [&self.two, &self.one] }
    }

    fn opening(&self, number: u64) -> &str {
        &self.openings[(number - 1) as usize / 2 % self.openings.len()]
    }

    /// A game that is about to be played.
    fn sheet(&self, number: u64) -> Recorded {
        let [first, second] = self.opener(number);
        Recorded {
            number,
            setup: self.setup.clone(),
            first: first.to_string(),
            second: second.to_string(),
            seed: self.seed.0,
            opening: self.opening(number).to_owned(),
            moves: Vec::new(),
            winner: None,
        }
    }

    /// How a recorded game ended for player one; refused if it does not belong to this contest.
    pub fn recall(&self, game: &Recorded) -> Result<Verdict, String> {
        if game.number == 0 {
            return Err("games are numbered from 1".into());
        }
        let here = self.sheet(game.number);
        for (what, there, here) in [
            ("game", &game.setup, &here.setup),
            ("first player", &game.first, &here.first),
            ("second player", &game.second, &here.second),
            ("seed", &game.seed.to_string(), &here.seed.to_string()),
            ("opening", &game.opening, &here.opening),
        ] {
            if there != here {
                return Err(format!("another contest: the {what} is '{there}' there and '{here}' here"));
            }
        }
        let mut board = catalog::open(&self.setup).map_err(|bad| bad.to_string())?;
        let line = format!("{} {}", game.opening, game.moves.join(" "));
        board.play_line(&line).map_err(|bad| format!("the game cannot be replayed: {bad}"))?;
        match board.status() {
            Status::Over(outcome) if winner(outcome) == game.winner => Ok(self.verdict(game)),
            _ => Err("the game does not end as recorded".into()),
        }
    }

    fn verdict(&self, game: &Recorded) -> Verdict {
        let one = if game.number % 2 == 1 { Side::First } else { Side::Second };
        match game.winner {
            None => Verdict::Draw,
            Some(winner) if winner == one => Verdict::Win,
            Some(_) => Verdict::Loss,
        }
    }

    /// Plays what is not in `results` yet on so many threads. `watch` hears of every game.
    pub fn play(
        &self,
        results: BTreeMap<u64, Verdict>,
        record: Option<&mut Record>,
        threads: usize,
        stop: &Stop,
        watch: impl Fn(&Report) + Sync,
    ) -> Result<Report, String> {
        let mut desk = Desk { results, next: 1, decided: None, judged: 0, record, trouble: None };
        desk.judge(self);
        let desk = Mutex::new(desk);
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| self.work(&desk, stop, &watch));
            }
        });
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        match desk.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(self.report(&desk)),
        }
    }

    /// One thread: a game, its record, the next game.
    fn work(&self, desk: &Mutex<Desk<'_>>, stop: &Stop, watch: &(impl Fn(&Report) + Sync)) {
        let mut board = catalog::open(&self.setup).expect("the game was opened before");
        loop {
            // A statement of its own, so that the desk is free while the game is played.
            let next = locked(desk).take(self);
            let Some(number) = next else { return };
            let over = || stop.raised() || locked(desk).over();
            let Some(game) = self.play_one(&mut *board, number, stop, over) else { return };
            let report = {
                let mut desk = locked(desk);
                desk.file(self, &game);
                self.report(&desk)
            };
            watch(&report);
        }
    }

    /// One game; nothing if it was broken off.
    fn play_one(
        &self,
        board: &mut dyn Match,
        number: u64,
        stop: &Stop,
        over: impl Fn() -> bool,
    ) -> Option<Recorded> {
        while board.undo() {}
        let mut game = self.sheet(number);
        board.play_line(&game.opening).expect("openings were played before");
        let mut luck = self.luck(number);
        let [first, second] = self.opener(number);
        loop {
            let player = match board.status() {
                Status::Turn(Side::First) => first,
                Status::Turn(Side::Second) => second,
                Status::Over(outcome) => {
                    game.winner = winner(outcome);
                    return Some(game);
                }
                Status::Nature => unreachable!("no game of the catalog has dice"),
            };
            if over() {
                return None;
            }
            let Player { nodes, depth, time, .. } = *player;
            let budget = Budget { nodes, depth, time, stop: stop.clone() };
            let job = board.think(&player.method, player.settings).expect("the method was checked");
            let thought = job(Task::Advise, &budget.limits());
            if over() {
                return None;
            }
            let (mv, _) = thought.choose(&board.moves(), &mut luck).expect("an open position offers a move");
            board.play(&mv).expect("an engine plays legal moves");
            game.moves.push(mv);
        }
    }

    /// Every game has a run of luck of its own.
    fn luck(&self, number: u64) -> Luck {
        // Not the step of the generator itself, which would make the runs overlap.
        Seed(self.seed.0 ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)).luck()
    }

    fn report(&self, desk: &Desk<'_>) -> Report {
        let most = desk.decided.map_or(self.games, |(games, _)| games);
        let counted = desk.results.iter().filter(|(number, _)| **number <= most);
        Report {
            standing: Standing::of(&counted.map(|(&number, &result)| (number, result)).collect()),
            finding: desk.decided.map(|(_, finding)| finding),
        }
    }

    /// Keys: `one`, `two`, `game`, `games`, `wins`, `draws`, `losses`, `score_percent`, `elo`, `elo_error`,
    /// `elo_low`, `elo_high`, `superiority_percent`, `log_likelihood_ratio`, `sprt`.
    pub fn table(&self, report: &Report) -> Table {
        let mut table = Table::new(vec![
            Column::words("one", "player one"),
            Column::words("two", "player two"),
            Column::words("game", "game"),
            Column::numbers("games", "games"),
            Column::numbers("wins", "won by one"),
            Column::numbers("draws", "drawn"),
            Column::numbers("losses", "lost by one"),
            Column::numbers("score_percent", "score of one, %"),
            Column::numbers("elo", "Elo of one"),
            Column::numbers("elo_error", "± (95 %)"),
            Column::numbers("elo_low", "from"),
            Column::numbers("elo_high", "to"),
            Column::numbers("superiority_percent", "superiority, %"),
            Column::numbers("log_likelihood_ratio", "log-likelihood ratio"),
            Column::words("sprt", "test"),
        ]);
        let standing = &report.standing;
        let strength = standing.strength();
        let real = |pick: fn(&Strength) -> f64, decimals| {
            strength.as_ref().map_or(Cell::Nothing, |strength| Cell::Real(pick(strength), decimals))
        };
        table.push(vec![
            Cell::text(self.one.to_string()),
            Cell::text(self.two.to_string()),
            Cell::text(&self.setup),
            Cell::Count(standing.games()),
            Cell::Count(standing.wins),
            Cell::Count(standing.draws),
            Cell::Count(standing.losses),
            real(|strength| 100.0 * strength.score, 1),
            real(|strength| strength.elo, 1),
            real(Strength::error, 1),
            real(|strength| strength.low, 1),
            real(|strength| strength.high, 1),
            real(|strength| 100.0 * strength.superiority, 2),
            self.sprt.map_or(Cell::Nothing, |test| Cell::Real(test.ratio(standing), 3)),
            self.sprt.map_or(Cell::Nothing, |test| Cell::Text(test.words(report.finding))),
        ]);
        table
    }
}

fn locked<'a, 'd>(desk: &'a Mutex<Desk<'d>>) -> MutexGuard<'a, Desk<'d>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

fn winner(outcome: Outcome) -> Option<Side> {
    match outcome {
        Outcome::Win { winner, .. } => Some(winner),
        Outcome::Draw => None,
    }
}

impl Desk<'_> {
    fn over(&self) -> bool {
        self.decided.is_some() || self.trouble.is_some()
    }

    /// The number of the next game to play.
    fn take(&mut self, contest: &Contest) -> Option<u64> {
        while self.results.contains_key(&self.next) {
            self.next += 1;
        }
        if self.over() || self.next > contest.games {
            return None;
        }
        self.next += 1;
        Some(self.next - 1)
    }

    /// Writes a game down and asks the test.
    fn file(&mut self, contest: &Contest, game: &Recorded) {
        if let Some(record) = &mut self.record
            && let Err(error) = record.append(game)
        {
            self.trouble = Some(format!("cannot write the record: {error}"));
            return;
        }
        self.results.insert(game.number, contest.verdict(game));
        self.judge(contest);
    }

    /// Asks the test after every pair of games, in the order of their numbers, so that the answer does not
    /// depend on which thread was faster.
    fn judge(&mut self, contest: &Contest) {
        let Some(test) = contest.sprt else { return };
        while self.decided.is_none()
            && self.judged + 2 <= contest.games
            && self.results.contains_key(&(self.judged + 1))
            && self.results.contains_key(&(self.judged + 2))
        {
            self.judged += 2;
            let seen = self.results.range(..=self.judged).map(|(&number, &result)| (number, result));
            let standing = Standing::of(&seen.collect());
            self.decided = test.finding(&standing).map(|finding| (self.judged, finding));
        }
    }
}

#[cfg(test)]
mod tests;
