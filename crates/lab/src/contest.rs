//! Two players, many games: both sides of every opening, a record that survives, Elo and a sequential test.
//!
//! Game `n` depends on the seed, `n` and the players alone, so that a contest with limits of nodes or depth is
//! reproducible, on any number of threads, and can be continued from its record.

mod elo;
mod openings;
mod player;
mod points;
mod program;
mod record;
mod sprt;

pub use elo::{Standing, Strength, elo, expected};
pub use openings::Openings;
pub use player::{Engine, Player};
pub use points::Points;
pub use protocol::client::Program;
pub use record::{Found, Record, Recorded};
pub use sprt::{Finding, Sprt};

use crate::clock::process_time;
use crate::table::{Cell, Column, Table};
use catalog::{Match, Settings, Task};
use game::{Dice, Outcome, Rng, Seed, Side, Status, Verdict};
use program::{Failure, Guest};
use protocol::client::Reply;
use search::{Goal, Progress, Stop};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Instead of a last move, in the record: the side to move gives up, …
const RESIGNS: &str = "resigns";
/// … or its program makes an illegal move, takes too long or never stops talking, …
const ILLEGAL: &str = "illegal";
const LATE: &str = "late";
const FLOODS: &str = "floods";
/// … all of which lose; or it broke off, and the game was judged.
const JUDGED: &str = "judged";
/// How long the judge may think.
const JUDGING: Duration = Duration::from_secs(20);

/// Before the first move.
const NOTHING_SPENT: [(u64, Option<Duration>); 2] = [(0, Some(Duration::ZERO)); 2];

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
    /// How long another program may take for an answer.
    pub patience: Duration,
}

/// What a contest came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The games of player one that count.
    pub standing: Standing,
    /// What player one won in a game on average, where dice decide how much: nothing if a game of an earlier run counts too.
    pub points: Option<Points>,
    /// What the test found, if there is one.
    pub finding: Option<Finding>,
    /// Processor seconds per move of both players, where they were measured.
    pub seconds: [Option<f64>; 2],
    /// What went wrong in games of this run that count all the same: a program that made an illegal move, say.
    pub remarks: Vec<String>,
}

/// The contest as its threads see it.
struct Desk<'a> {
    results: BTreeMap<u64, Verdict>,
    /// What player one won in games of this run, where dice decide how much.
    points: BTreeMap<u64, i32>,
    next: u64,
    /// After how many games the test was decided.
    decided: Option<(u64, Finding)>,
    /// Games that the test has seen: all up to this number.
    judged: u64,
    record: Option<&'a mut Record>,
    trouble: Option<Trouble>,
    /// Moves and processor time of both players in this run.
    spent: [(u64, Option<Duration>); 2],
    remarks: Vec<String>,
}

/// What one thread needs to play.
struct Board<'c> {
    board: Box<dyn Match>,
    /// Its usual first position.
    usual: String,
    /// The programs among the players, in their order.
    guests: [Option<Guest<'c>>; 2],
    /// Moves and processor time of both players at this table.
    spent: [(u64, Option<Duration>); 2],
    /// By how much the last game was won for whoever opened it, where dice decide that.
    points: Option<i32>,
    /// Why the last game ended before its end.
    remark: Option<String>,
}

/// Why a contest ended before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Another program does not start, refuses, or is gone.
    Program(String),
    /// The record cannot be written, or a game went wrong.
    World(String),
}

/// Why a game was not played to its end.
enum Broken {
    /// Somebody asked for it.
    Off,
    /// Something went wrong.
    Trouble(Trouble),
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Broken {
        Broken::Trouble(Trouble::Program(failure.reason()))
    }
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
        let last = game.moves.last().map(String::as_str);
        let lost = last.is_some_and(|last| [RESIGNS, ILLEGAL, LATE, FLOODS].contains(&last));
        let judged = last == Some(JUDGED);
        let moves = &game.moves[..game.moves.len() - usize::from(lost || judged)];
        let usual = board.position();
        let played = openings::stand(&mut *board, &usual, &game.opening)
            .and_then(|()| board.play_line(&moves.join(" ")).map_err(|bad| bad.to_string()));
        played.map_err(|bad| format!("the game cannot be replayed: {bad}"))?;
        match board.status() {
            Status::Turn(side) if lost && game.winner == Some(side.other()) => Ok(self.verdict(game)),
            Status::Turn(_) if judged && game.winner.is_some() => Ok(self.verdict(game)),
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

    /// Plays what is not in `results` yet on so many threads. `watch` hears of every game, `progress` counts moves.
    pub fn play(
        &self,
        results: BTreeMap<u64, Verdict>,
        record: Option<&mut Record>,
        threads: usize,
        stop: &Stop,
        progress: &Progress,
        watch: impl Fn(&Report) + Sync,
    ) -> Result<Report, Trouble> {
        let mut desk = Desk {
            results,
            points: BTreeMap::new(),
            next: 1,
            decided: None,
            judged: 0,
            record,
            trouble: None,
            spent: NOTHING_SPENT,
            remarks: Vec::new(),
        };
        desk.judge(self);
        let desk = Mutex::new(desk);
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| self.work(&desk, stop, progress, &watch));
            }
        });
        let mut desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        if threads > 1 {
            // The clock of the process cannot tell one game from another.
            desk.spent.iter_mut().for_each(|(_, time)| *time = None);
        }
        match desk.trouble.take() {
            Some(trouble) => Err(trouble),
            None => Ok(self.report(&desk)),
        }
    }

    /// One thread: a game, its record, the next game.
    fn work(
        &self,
        desk: &Mutex<Desk<'_>>,
        stop: &Stop,
        progress: &Progress,
        watch: &(impl Fn(&Report) + Sync),
    ) {
        let mut table = self.lay_table();
        loop {
            // A statement of its own, so that the desk is free while the game is played.
            let next = locked(desk).take(self);
            let Some(number) = next else { return };
            // Asked before every move.
            let over = || {
                progress.nodes.fetch_add(1, Relaxed);
                stop.raised() || locked(desk).over()
            };
            let game = match self.play_one(&mut table, number, stop, over) {
                Ok(game) => game,
                Err(Broken::Off) => return,
                Err(Broken::Trouble(trouble)) => {
                    locked(desk).trouble = Some(trouble);
                    return;
                }
            };
            let report = {
                let mut desk = locked(desk);
                if let Some(points) = table.points.take() {
                    desk.points.insert(number, if number % 2 == 1 { points } else { -points });
                }
                desk.file(self, &game, &mut table.spent);
                let remark = table.remark.take();
                desk.remarks.extend(remark.map(|reason| format!("game {number}: {reason}")));
                self.report(&desk)
            };
            watch(&report);
        }
    }

    fn lay_table(&self) -> Board<'_> {
        let board = catalog::open(&self.setup).expect("the game was opened before");
        Board {
            usual: board.position(),
            board,
            guests: [&self.one, &self.two].map(|player| match player {
                Player::Engine(_) | Player::Random => None,
                Player::Program(program) => Some(Guest::new(program, self.patience)),
            }),
            spent: NOTHING_SPENT,
            points: None,
            remark: None,
        }
    }

    /// One game.
    fn play_one(
        &self,
        table: &mut Board<'_>,
        number: u64,
        stop: &Stop,
        over: impl Fn() -> bool,
    ) -> Result<Recorded, Broken> {
        let Board { board, usual, guests, spent, points, remark } = table;
        let mut thrown = false;
        let mut game = self.sheet(number);
        openings::stand(&mut **board, usual, &game.opening).expect("openings were played before");
        let mut rng = self.rng(number);
        let dice = Dice::seeded(self.seed, number.div_ceil(2));
        for (who, guest) in guests.iter_mut().enumerate() {
            let plays = Side::BOTH[usize::from((who == 0) != (number % 2 == 1))];
            if let Some(guest) = guest {
                guest.set_up(&**board, plays)?;
            }
        }
        loop {
            let side = match board.status() {
                Status::Turn(side) => side,
                Status::Over(outcome) => {
                    game.winner = winner(outcome);
                    // Without dice a margin tells how fast a game was won, or nothing.
                    *points = (thrown && board.scale().upper.0 > 1).then(|| outcome.seen_by(Side::First).0);
                    return Ok(game);
                }
                Status::Nature => {
                    // Mirrored dice: the second game of a pair, sides changed, has the rolls of the first.
                    let rolls = board.rolls();
                    let weights: Vec<u32> = rolls.iter().map(|(_, weight)| *weight).collect();
                    let roll = &rolls[dice.roll(board.line().len() as u64, &weights)].0;
                    let wrong = |bad| Trouble::World(format!("game {number}: '{roll}' is rolled: {bad}"));
                    board.play(roll).map_err(|bad| Broken::Trouble(wrong(bad)))?;
                    game.moves.push(roll.clone());
                    thrown = true;
                    continue;
                }
            };
            if over() {
                return Err(Broken::Off);
            }
            // Player one opens games of odd numbers.
            let who = usize::from((side == Side::First) != (number % 2 == 1));
            let began = guests[who].as_ref().map_or_else(|| Some(process_time()), Guest::time);
            let mv = match [&self.one, &self.two][who] {
                Player::Engine(engine) => {
                    let job = board.think(&engine.method, engine.settings).expect("the method was checked");
                    let thought = job.play(Seed(rng.bits()), &engine.limits(stop));
                    thought.answer.best.expect("an open position offers a move")
                }
                Player::Random => rng.pick(&board.moves()).cloned().expect("an open position offers a move"),
                Player::Program(_) => {
                    let guest = guests[who].as_mut().expect("it was invited");
                    match ask(guest, &self.setup, &**board, side)? {
                        Said::Move(mv) => mv,
                        Said::End(word, reason) => {
                            let judged = word == JUDGED;
                            game.moves.push(word.into());
                            game.winner =
                                Some(if judged { judge(&**board, side, stop) } else { side.other() });
                            *remark = reason;
                            return Ok(game);
                        }
                    }
                }
            };
            if over() {
                return Err(Broken::Off);
            }
            let ended = guests[who].as_ref().map_or_else(|| Some(process_time()), Guest::time);
            let (moves, time) = &mut spent[who];
            *moves += 1;
            *time =
                time.zip(began.zip(ended)).map(|(time, (began, ended))| time + ended.saturating_sub(began));
            let news = guests[1 - who].as_ref().and_then(|other| other.news(&**board, &mv));
            let wrong = |bad| Trouble::World(format!("game {number}: '{mv}' is played: {bad}"));
            board.play(&mv).map_err(|bad| Broken::Trouble(wrong(bad)))?;
            if let (Some(other), Some(order)) = (&mut guests[1 - who], news) {
                other.tell_all(&[order])?;
            }
            game.moves.push(mv);
        }
    }

    /// Every game has a random sequence of its own.
    fn rng(&self, number: u64) -> Rng {
        // Not the step of the generator itself, which would make the runs overlap.
        Seed(self.seed.0 ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)).rng()
    }

    fn report(&self, desk: &Desk<'_>) -> Report {
        let most = desk.decided.map_or(self.games, |(games, _)| games);
        let counted = desk.results.iter().filter(|(number, _)| **number <= most);
        let counted: BTreeMap<u64, Verdict> = counted.map(|(&number, &result)| (number, result)).collect();
        let all = counted.keys().all(|number| desk.points.contains_key(number));
        Report {
            standing: Standing::of(&counted),
            points: all.then(|| Points::of(&desk.points, most)).flatten(),
            finding: desk.decided.map(|(_, finding)| finding),
            seconds: desk.spent.map(|(moves, time)| {
                time.filter(|_| moves > 0).map(|time| time.as_secs_f64() / moves as f64)
            }),
            remarks: desk.remarks.clone(),
        }
    }

    /// Keys: `one`, `two`, `game`, `games`, `wins`, `draws`, `losses`, `points`, `points_error`, `score_percent`, `elo`, `elo_error`,
    /// `elo_low`, `elo_high`, `superiority_percent`, `log_likelihood_ratio`, `sprt`, `one_seconds`, `two_seconds`.
    pub fn table(&self, report: &Report) -> Table {
        let mut table = Table::new(vec![
            Column::words("one", "player one"),
            Column::words("two", "player two"),
            Column::words("game", "game"),
            Column::numbers("games", "games"),
            Column::numbers("wins", "won by one"),
            Column::numbers("draws", "drawn"),
            Column::numbers("losses", "lost by one"),
            Column::numbers("points", "points a game of one"),
            Column::numbers("points_error", "± (standard error)"),
            Column::numbers("score_percent", "score of one, %"),
            Column::numbers("elo", "Elo of one"),
            Column::numbers("elo_error", "± (95 %)"),
            Column::numbers("elo_low", "from"),
            Column::numbers("elo_high", "to"),
            Column::numbers("superiority_percent", "superiority, %"),
            Column::numbers("log_likelihood_ratio", "log-likelihood ratio"),
            Column::words("sprt", "test"),
            Column::numbers("one_seconds", "CPU s per move of one"),
            Column::numbers("two_seconds", "of two"),
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
            report.points.map_or(Cell::Nothing, |points| Cell::Real(points.mean, 4)),
            report.points.map_or(Cell::Nothing, |points| Cell::Real(points.error, 4)),
            real(|strength| 100.0 * strength.score, 1),
            real(|strength| strength.elo, 1),
            real(Strength::error, 1),
            real(|strength| strength.low, 1),
            real(|strength| strength.high, 1),
            real(|strength| 100.0 * strength.superiority, 2),
            self.sprt.map_or(Cell::Nothing, |test| Cell::Real(test.ratio(standing), 3)),
            self.sprt.map_or(Cell::Nothing, |test| Cell::Text(test.words(report.finding))),
            report.seconds[0].map_or(Cell::Nothing, |seconds| Cell::Real(seconds, 2)),
            report.seconds[1].map_or(Cell::Nothing, |seconds| Cell::Real(seconds, 2)),
        ]);
        table
    }
}

/// What a program says when it is its turn.
enum Said {
    /// A legal move, as the game writes it.
    Move(String),
    /// Nothing that the game could go on with: the word for the record, and what happened if it is worth telling.
    End(&'static str, Option<String>),
}

/// A program's move. One that breaks off or knows no move is started once more.
fn ask(guest: &mut Guest<'_>, setup: &str, board: &dyn Match, side: Side) -> Result<Said, Failure> {
    let mut first = guest.think(board);
    if matches!(first, Err(Failure::BrokeOff(_)) | Ok(Reply::Nothing)) {
        guest.stop();
        guest.set_up(board, side)?;
        first = guest.think(board);
    }
    let (word, reason) = match first {
        Ok(Reply::Move(mv)) => match written(setup, board, &mv) {
            Ok(mv) => return Ok(Said::Move(mv)),
            Err(reason) => (ILLEGAL, reason),
        },
        Ok(Reply::Resigns) => return Ok(Said::End(RESIGNS, None)),
        Ok(Reply::Nothing) => (JUDGED, "a program knew no move".into()),
        Err(Failure::BrokeOff(reason)) => (JUDGED, reason),
        Err(Failure::Late(reason)) => (LATE, reason),
        Err(Failure::Floods(reason)) => (FLOODS, reason),
    };
    guest.stop();
    Ok(Said::End(word, Some(reason)))
}

/// The move as the game writes it, if it is legal.
fn written(setup: &str, board: &dyn Match, mv: &str) -> Result<String, String> {
    let mut trial = catalog::open(setup).map_err(|bad| bad.to_string())?;
    if trial.play_line(&board.line_text()).is_err() || trial.position() != board.position() {
        // The game began with a position of its own.
        trial.set_position(&board.position()).map_err(|bad| bad.to_string())?;
    }
    trial.play(mv).map_err(|bad| format!("a program answered with an illegal move: {bad}"))?;
    Ok(trial.line().pop().unwrap_or_default())
}

/// Who wins where the program to move broke off: what the solver proves; its opponent if it proves nothing in time.
fn judge(board: &dyn Match, side: Side, stop: &Stop) -> Side {
    let solver = Engine { time: Some(JUDGING), ..Engine::new("best", Settings::default()) };
    let job = board.think(&solver.method, solver.settings).expect("every game has a solver");
    let proved = job.run(Task::Solve(Goal::Verdict), &solver.limits(stop)).answer.claim.proved().verdict();
    if proved == Some(Verdict::Win) { side } else { side.other() }
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

    /// Writes a game down with what it cost, and asks the test.
    fn file(&mut self, contest: &Contest, game: &Recorded, spent: &mut [(u64, Option<Duration>); 2]) {
        for (all, (moves, time)) in self.spent.iter_mut().zip(std::mem::replace(spent, NOTHING_SPENT)) {
            *all = (all.0 + moves, all.1.zip(time).map(|(all, time)| all + time));
        }
        if let Some(record) = &mut self.record
            && let Err(error) = record.append(game)
        {
            self.trouble = Some(Trouble::World(format!("cannot write the record: {error}")));
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
