//! The same positions solved by us and by other programs, in turns: who is right, and who is faster.
//!
//! A peer is a command that reads one line of moves per line and answers each with a line whose last three words
//! are the score for the side to move, the nodes and the microseconds it took.

use crate::clock::thread_time;
use crate::run::{Budget, Row};
use crate::table::{Cell, Column, Table};
use catalog::Task;
use search::Goal;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Positions of one game, each with its score if that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems {
    /// What a table calls them.
    pub name: String,
    /// The game, written in full.
    pub setup: String,
    /// The moves as they stood in the file, and the score for the side to move.
    pub lines: Vec<(String, Option<i32>)>,
}

impl Problems {
    /// At most `most` positions from a text with one line of moves per line, with or without a score behind it;
    /// empty lines and those that start with `#` are none.
    pub fn read(setup: &str, name: &str, text: &str, most: usize) -> Result<Problems, String> {
        let is_one = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let mut game = catalog::open(setup).map_err(|bad| bad.to_string())?;
        let mut lines = Vec::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| is_one(line)).take(most) {
            let mut words = line.split_whitespace();
            let moves = words.next().unwrap_or_default();
            let number =
                |word: &str| word.parse().map_err(|_| format!("'{}' is no score", word.escape_debug()));
            let score = words.next().map(number).transpose();
            let score = score.and_then(|score| match words.next() {
                None => Ok(score),
                Some(word) => {
                    Err(format!("'{}' is too much: expected moves and a score", word.escape_debug()))
                }
            });
            let played = game.play_line(moves).map_err(|bad| bad.to_string());
            let score = played.and(score).map_err(|bad| format!("line {}: {bad}", at + 1))?;
            while game.undo() {}
            lines.push((moves.to_string(), score));
        }
        if lines.is_empty() {
            return Err("there is no position in it: expected lines such as '4455 2'".into());
        }
        Ok(Problems { name: name.into(), setup: game.setup().into(), lines })
    }
}

/// How one program did on one set, once.
#[derive(Clone, PartialEq, Debug)]
pub struct Lap {
    /// Positions that it answered.
    pub answered: usize,
    /// The first wrong answer: which position, and what was said.
    pub wrong: Option<String>,
    /// How many answers were wrong.
    pub mistakes: usize,
    /// Nodes over all positions.
    pub nodes: u64,
    /// Processor time of the searches alone.
    pub seconds: f64,
}

impl Lap {
    fn new() -> Lap {
        Lap { answered: 0, wrong: None, mistakes: 0, nodes: 0, seconds: 0.0 }
    }

    fn answer(&mut self, moves: &str, right: bool, said: &str) {
        self.answered += 1;
        if !right {
            self.mistakes += 1;
            self.wrong.get_or_insert_with(|| format!("{moves}: {said}"));
        }
    }
}

/// How long a method may use its table before its time is taken.
const WARMING: Duration = Duration::from_secs(1);

/// One of our methods on a set, on this thread, its table empty before every position.
pub fn ours(set: &Problems, row: &Row, goal: Goal, budget: &Budget) -> Lap {
    let (mut lap, mut game) = (Lap::new(), catalog::open(&set.setup).expect("the set was read"));
    // The system hands out memory as it is touched, which takes longer than an easy position: not on this clock.
    let begun = thread_time();
    for (moves, _) in &set.lines {
        if budget.stop.raised() || thread_time().saturating_sub(begun) > WARMING {
            break;
        }
        game.play_line(moves).expect("the set was read");
        let job = game.think(&row.method, row.settings).expect("the row names a method of the game");
        job.run(Task::Solve(goal), &budget.limits());
        while game.undo() {}
    }
    for (moves, score) in &set.lines {
        if budget.stop.raised() {
            break;
        }
        game.play_line(moves).expect("the set was read");
        let job = game.think(&row.method, row.settings).expect("the row names a method of the game");
        let (limits, started) = (budget.limits(), thread_time());
        let told = job.run(Task::Solve(goal), &limits).answer;
        lap.seconds += thread_time().saturating_sub(started).as_secs_f64();
        lap.nodes += told.work.all_nodes();
        let known = told.claim.proved();
        let right = told.complete
            && score.is_none_or(|score| match goal {
                Goal::Score => known.exact() == Some(game::Score(score)),
                Goal::Verdict => known.verdict() == Some(game::Score(score).verdict()),
            });
        lap.answer(moves, right, &format!("{known:?}"));
        while game.undo() {}
    }
    lap
}

/// A peer on a set.
pub fn theirs(set: &Problems, command: &str, goal: Goal) -> Result<Lap, String> {
    let failed = |what: &str, reason: &dyn std::fmt::Display| format!("'{command}' {what}: {reason}");
    let mut child = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|bad| failed("cannot be started", &bad))?;
    let mut input = child.stdin.take().expect("it was piped");
    let questions: String = set.lines.iter().map(|(moves, _)| format!("{moves}\n")).collect();
    // A peer may answer before it has read everything.
    let asked = std::thread::spawn(move || input.write_all(questions.as_bytes()));
    let output = child.wait_with_output().map_err(|bad| failed("cannot be heard", &bad))?;
    let _ = asked.join();
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lap = Lap::new();
    let answers = text.lines().filter(|line| !line.trim().is_empty());
    for ((moves, score), line) in set.lines.iter().zip(answers) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let unclear =
            || failed("said", &format!("'{}'; expected … SCORE NODES MICROSECONDS", line.escape_debug()));
        let [.., said, nodes, micros] = words[..] else { return Err(unclear()) };
        let said: i32 = said.parse().map_err(|_| unclear())?;
        lap.nodes += nodes.parse::<u64>().map_err(|_| unclear())?;
        lap.seconds += micros.parse::<f64>().map_err(|_| unclear())? / 1e6;
        let right = score.is_none_or(|score| match goal {
            Goal::Score => said == score,
            Goal::Verdict => said.signum() == score.signum(),
        });
        lap.answer(moves, right, line);
    }
    if lap.answered < set.lines.len() {
        let reason = format!("{} of {} positions ({})", lap.answered, set.lines.len(), output.status);
        return Err(failed("answered only", &reason));
    }
    Ok(lap)
}

/// One line of the comparison: a program on a set, over all rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The set.
    pub set: String,
    /// The program.
    pub program: String,
    /// Its laps.
    pub laps: Vec<Lap>,
}

impl Standing {
    /// Seconds per position, the median over the rounds.
    pub fn mean(&self) -> f64 {
        let mut means: Vec<f64> =
            self.laps.iter().map(|lap| lap.seconds / lap.answered.max(1) as f64).collect();
        means.sort_by(f64::total_cmp);
        means.get(means.len() / 2).copied().unwrap_or(f64::NAN)
    }
}

/// The comparison as a table; times of a set are compared with those of the first program in it.
pub fn table(standings: &[Standing]) -> Table {
    let mut table = Table::new(vec![
        Column::words("set", "set"),
        Column::words("program", "program"),
        Column::numbers("positions", "positions"),
        Column::numbers("wrong", "wrong"),
        Column::numbers("nodes", "nodes each"),
        Column::numbers("micros", "µs each"),
        Column::numbers("ratio", "times ours"),
    ]);
    for one in standings {
        let Some(lap) = one.laps.first() else { continue };
        let ours = standings.iter().find(|other| other.set == one.set).map_or(f64::NAN, Standing::mean);
        table.push(vec![
            Cell::text(&one.set),
            Cell::text(&one.program),
            Cell::Count(lap.answered as u64),
            Cell::Count(lap.mistakes as u64),
            Cell::Real(lap.nodes as f64 / lap.answered.max(1) as f64, 1),
            Cell::Real(one.mean() * 1e6, 1),
            Cell::Real(one.mean() / ours, 2),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Settings;

    const TEXT: &str = "121212\n1212 2\n\n112233 7\n";

    fn small() -> Row {
        Row::new("best", "best", Settings { memory: 1 << 20, ..Settings::default() })
    }

    #[test]
    fn wrong_answers_are_counted() {
        let set = Problems::read("connect4:4x4", "some", TEXT, 9).unwrap();
        assert_eq!(set.lines.len(), 3);
        let lap = ours(&set, &small(), Goal::Score, &Budget::default());
        // The first has no score to compare with; the last is a win at once, worth 5.
        assert_eq!((lap.answered, lap.nodes > 0), (3, true));
        assert!(lap.wrong.as_ref().is_some_and(|wrong| wrong.contains("1212")), "{lap:?}");
    }

    #[test]
    fn a_peer_is_asked_line_by_line() {
        let set = Problems::read("connect4:4x4", "some", TEXT, 9).unwrap();
        let lap = theirs(&set, "while read moves; do echo \"$moves 2 10 500\"; done", Goal::Score).unwrap();
        assert_eq!((lap.answered, lap.mistakes, lap.nodes), (3, 1, 30));
        assert!((lap.seconds - 0.0015).abs() < 1e-9);
        for (bad, reason) in
            [("echo 1 2 x", "MICROSECONDS"), ("echo 1 2 3", "answered only"), ("exit 3", "answered only")]
        {
            let said = theirs(&set, bad, Goal::Score).unwrap_err();
            assert!(said.contains(reason), "{said}");
        }
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, reason) in
            [("99 1", "line 1"), ("12\n12 x", "line 2"), ("12 1 1", "too much"), ("\n", "no position")]
        {
            let said = Problems::read("connect4:4x4", "some", text, 9).unwrap_err();
            assert!(said.contains(reason), "{said}");
        }
    }
}
