//! Another program as a player, by the text protocol of Go and Hex programs (GTP, HTP).

use crate::clock::time_of;
use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

/// A program and what it is told before every game: `htp:wolve --quiet; param_wolve max_time 2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program and its arguments, separated by blanks.
    command: Vec<String>,
    /// Lines of the protocol.
    orders: Vec<String>,
}

/// What programs begin with on the command line.
const PREFIX: &str = "htp:";

impl Program {
    /// Whether a player's description is one of a program.
    pub fn describes(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// The board of a game that programs can play: columns and rows.
    pub fn size(setup: &str) -> Result<[u32; 2], String> {
        let refused = || format!("programs play Hex without the swap rule, such as hex:11x11, not {setup}");
        let size = setup.strip_prefix("hex:");
        let (columns, rows) = size.and_then(|size| size.split_once('x')).ok_or_else(refused)?;
        Ok([columns.parse().map_err(|_| refused())?, rows.parse().map_err(|_| refused())?])
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let example =
            "write htp:PROGRAM ARGUMENTS; ORDER; ORDER, such as 'htp:wolve --quiet; param_wolve max_time 2'";
        let rest = text.strip_prefix(PREFIX).ok_or_else(|| format!("no program; {example}"))?;
        let mut parts = rest.split(';').map(str::trim);
        let command: Vec<String> =
            parts.next().unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err(format!("which program? {example}"));
        }
        Ok(Program { command, orders: parts.filter(|order| !order.is_empty()).map(str::to_owned).collect() })
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}", self.command.join(" "))?;
        self.orders.iter().try_for_each(|order| write!(f, "; {order}"))
    }
}

/// What a program answers when it is asked for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    Move(String),
    Resigns,
    /// It ended, or refused to say.
    BreaksOff,
}

/// A program that is running.
#[derive(Debug)]
pub(super) struct Guest<'p> {
    program: &'p Program,
    running: Option<Running>,
    /// Processor time of runs that have ended.
    spent: Duration,
    /// Whether the time of every run was known.
    timed: bool,
}

#[derive(Debug)]
struct Running {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl<'p> Guest<'p> {
    pub(super) fn new(program: &'p Program) -> Guest<'p> {
        Guest { program, running: None, spent: Duration::ZERO, timed: true }
    }

    /// Sets the board up anew: `moves` from the beginning, in turns.
    pub(super) fn set_up(&mut self, size: [u32; 2], moves: &[String]) -> Result<(), String> {
        if self.running.is_none() {
            self.start()?;
        }
        self.tell(&format!("boardsize {} {}", size[0], size[1]))?;
        for order in &self.program.orders {
            self.tell(order)?;
        }
        self.tell("clear_board")?;
        moves.iter().enumerate().try_for_each(|(ply, mv)| self.play(ply, mv))
    }

    /// A move of anybody but itself.
    pub(super) fn play(&mut self, ply: usize, mv: &str) -> Result<(), String> {
        self.tell(&format!("play {} {mv}", colour(ply))).map(drop)
    }

    /// Asks for a move.
    pub(super) fn think(&mut self, ply: usize) -> Result<Reply, String> {
        let answer = self.tell(&format!("genmove {}", colour(ply)))?;
        Ok(if answer.eq_ignore_ascii_case("resign") { Reply::Resigns } else { Reply::Move(answer) })
    }

    /// Ends it; it is started again when it is needed.
    pub(super) fn stop(&mut self) {
        if let Some(Running { mut child, to, from }) = self.running.take() {
            let spent = time_of(child.id());
            self.timed &= spent.is_some();
            self.spent += spent.unwrap_or_default();
            drop((to, from));
            // A program that has gone already is what is wanted.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The processor time that it has used so far, if the system tells.
    pub(super) fn time(&self) -> Option<Duration> {
        let now =
            self.running.as_ref().map_or(Some(Duration::ZERO), |running| time_of(running.child.id()))?;
        self.timed.then_some(self.spent + now)
    }

    fn start(&mut self) -> Result<(), String> {
        let [program, arguments @ ..] = &self.program.command[..] else {
            unreachable!("a command has a name")
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start '{program}': {error}"))?;
        let to = child.stdin.take().expect("it is piped");
        let from = BufReader::new(child.stdout.take().expect("it is piped"));
        self.running = Some(Running { child, to, from });
        Ok(())
    }

    /// One command and its answer.
    fn tell(&mut self, order: &str) -> Result<String, String> {
        let name = &self.program.command[0];
        let running = self.running.as_mut().ok_or_else(|| format!("'{name}' is not running"))?;
        match exchange(running, order) {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(refusal)) => Err(format!("'{name}' refuses '{order}': {refusal}")),
            Err(reason) => {
                self.stop();
                Err(format!("'{name}' broke off at '{order}': {reason}"))
            }
        }
    }
}

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        self.stop();
    }
}

fn colour(ply: usize) -> char {
    if ply.is_multiple_of(2) { 'b' } else { 'w' }
}

/// The longest line and the longest answer that a program may give, in bytes.
const LONGEST: usize = 1 << 20;

/// An answer is `= …` or `? …`, to the next empty line. The outer error is that of the pipe.
fn exchange(running: &mut Running, order: &str) -> Result<Result<String, String>, String> {
    let broken = |error: std::io::Error| error.to_string();
    writeln!(running.to, "{order}").and_then(|()| running.to.flush()).map_err(broken)?;
    let mut answer: Option<(bool, String)> = None;
    loop {
        let line = files::line_within(&mut running.from, LONGEST).map_err(broken)?;
        let line = line.ok_or("it ended")?;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        match &mut answer {
            Some((_, words)) if words.len() > LONGEST => {
                return Err(format!("its answer is longer than {LONGEST} bytes"));
            }
            Some((fine, words)) if text.is_empty() => {
                return Ok(if *fine { Ok(std::mem::take(words)) } else { Err(std::mem::take(words)) });
            }
            Some((_, words)) => *words = format!("{words} {text}").trim().to_owned(),
            // What it says before its answer is chatter.
            None => {
                if let Some(rest) = text.strip_prefix(['=', '?']) {
                    answer = Some((text.starts_with('='), rest.trim().to_owned()));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_reads_back_as_written() {
        let program: Program = "htp:wolve --quiet;param_wolve max_time 2 ; ".parse().unwrap();
        assert_eq!(program.to_string(), "htp:wolve --quiet; param_wolve max_time 2");
        assert_eq!(program.to_string().parse(), Ok(program));
        for bad in ["", "wolve", "htp:", "htp: ; clear_board"] {
            assert!(bad.parse::<Program>().unwrap_err().contains("such as"), "{bad}");
        }
    }

    #[test]
    fn a_program_that_is_none_or_ends_is_an_error() {
        let none: Program = "htp:no-such-program-anywhere".parse().unwrap();
        assert!(Guest::new(&none).set_up([5, 5], &[]).unwrap_err().contains("cannot start"));
        let short: Program = "htp:true".parse().unwrap();
        assert!(Guest::new(&short).set_up([5, 5], &[]).unwrap_err().contains("broke off"));
    }
}
