//! Another program as a player: its process and its pipes. What is said is up to `protocol`; here it is waited for, not
//! for ever, and whatever a program does has a result.

use crate::clock::time_of;
use catalog::Match;
use game::Side;
use protocol::client::{Order, Program, Reply};
use protocol::{LONGEST, Lines, TooLong};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

/// What a program may say before its answer, in bytes: more is a flood.
const CHATTER: usize = 16 << 20;
/// Lines that wait to be heard; a program that writes faster waits.
const WAITING: usize = 256;

/// Why a program gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// It ended or refused; it may do better when it is started again.
    BrokeOff(String),
    /// It took too long.
    Late(String),
    /// It would not stop talking.
    Floods(String),
}

impl Failure {
    pub(super) fn reason(self) -> String {
        match self {
            Failure::BrokeOff(reason) | Failure::Late(reason) | Failure::Floods(reason) => reason,
        }
    }
}

/// A program that is running.
#[derive(Debug)]
pub(super) struct Guest<'p> {
    program: &'p Program,
    /// How long it may take for an answer.
    patience: Duration,
    running: Option<Running>,
    /// Processor time of runs that have ended.
    spent: Duration,
    /// Whether the time of every run was known.
    timed: bool,
}

/// Both pipes have threads, so that neither a program that does not read nor one that does not write is waited for.
#[derive(Debug)]
struct Running {
    /// Nothing where it was called and not started.
    child: Option<Child>,
    /// The line to it, where it was called.
    socket: Option<TcpStream>,
    /// What ends its messages.
    ending: char,
    to: Sender<String>,
    from: Receiver<Result<String, TooLong>>,
}

impl<'p> Guest<'p> {
    pub(super) fn new(program: &'p Program, patience: Duration) -> Guest<'p> {
        Guest { program, patience, running: None, spent: Duration::ZERO, timed: true }
    }

    /// Sets the board up anew for a game in which it plays this side.
    pub(super) fn set_up(&mut self, game: &dyn Match, plays: Side) -> Result<(), Failure> {
        if self.running.is_none() {
            self.start()?;
            self.tell_all(&self.program.greeting())?;
        }
        let orders = self.program.sit_down(game, plays).map_err(Failure::BrokeOff)?;
        self.tell_all(&orders).map(drop)
    }

    /// What it must be told of a move that somebody else makes in this position.
    pub(super) fn news(&self, before: &dyn Match, mv: &str) -> Option<Order> {
        self.program.played(before, mv)
    }

    /// Asks for a move.
    pub(super) fn think(&mut self, game: &dyn Match) -> Result<Reply, Failure> {
        let answer = self.tell_all(&self.program.question(game))?;
        Ok(self.program.reply_in(game, &answer))
    }

    /// Tells it these lines, each after the answer to the one before; the last answer comes back.
    pub(super) fn tell_all(&mut self, orders: &[Order]) -> Result<String, Failure> {
        let mut last = String::new();
        for order in orders {
            last = self.tell(order)?;
        }
        Ok(last)
    }

    /// Ends it; it is started again when it is needed.
    pub(super) fn stop(&mut self) {
        if let Some(Running { child, socket, to, from, .. }) = self.running.take() {
            let spent = child.as_ref().and_then(|child| time_of(child.id()));
            self.timed &= spent.is_some();
            self.spent += spent.unwrap_or_default();
            drop((to, from));
            // A program that has gone already is what is wanted.
            if let Some(mut child) = child {
                let _ = child.kill();
                let _ = child.wait();
            }
            if let Some(socket) = socket {
                let _ = socket.shutdown(std::net::Shutdown::Both);
            }
        }
    }

    /// The processor time that it has used so far, if the system tells.
    pub(super) fn time(&self) -> Option<Duration> {
        let now = self.running.as_ref().map_or(Some(Duration::ZERO), |running| {
            running.child.as_ref().and_then(|child| time_of(child.id()))
        })?;
        self.timed.then_some(self.spent + now)
    }

    fn start(&mut self) -> Result<(), Failure> {
        let ending = self.program.ending();
        if let Some(address) = self.program.address() {
            let failed =
                |error| Failure::BrokeOff(format!("cannot call '{address}': {error}; does it listen there?"));
            let socket = TcpStream::connect(address).map_err(failed)?;
            let (input, output) = (socket.try_clone().map_err(failed)?, socket.try_clone().map_err(failed)?);
            let ((to, orders), (lines, from)) = (channel(), sync_channel(WAITING));
            std::thread::spawn(move || write(input, &orders));
            std::thread::spawn(move || read(output, ending, &lines));
            self.running = Some(Running { child: None, socket: Some(socket), ending, to, from });
            return Ok(());
        }
        let [program, arguments @ ..] = self.program.command() else { unreachable!("a command has a name") };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                Failure::BrokeOff(format!("cannot start '{program}': {error}; is it there, or in PATH?"))
            })?;
        let (input, output) =
            (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
        let ((to, orders), (lines, from)) = (channel(), sync_channel(WAITING));
        std::thread::spawn(move || write(input, &orders));
        std::thread::spawn(move || read(output, ending, &lines));
        self.running = Some(Running { child: Some(child), socket: None, ending, to, from });
        Ok(())
    }

    /// One line and its answer.
    fn tell(&mut self, order: &Order) -> Result<String, Failure> {
        let (name, line) = (&self.program.command()[0], &order.line);
        let Some(running) = &self.running else {
            return Err(Failure::BrokeOff(format!("'{name}' is not running")));
        };
        let answer = exchange(running, order, self.patience);
        let failure = match answer {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(refusal)) => {
                return Err(Failure::BrokeOff(format!("'{name}' refuses '{line}': {}", shortened(&refusal))));
            }
            Err(Failure::BrokeOff(reason)) => {
                Failure::BrokeOff(format!("'{name}' broke off at '{line}': {reason}"))
            }
            Err(Failure::Late(reason)) => Failure::Late(format!("'{name}' was asked '{line}': {reason}")),
            Err(Failure::Floods(reason)) => Failure::Floods(format!("'{name}' was asked '{line}': {reason}")),
        };
        self.stop();
        Err(failure)
    }
}

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What a program says in a message of ours.
fn shortened(text: &str) -> String {
    text.chars().take(200).flat_map(char::escape_debug).collect()
}

/// The inner error is a refusal.
fn exchange(running: &Running, order: &Order, patience: Duration) -> Result<Result<String, String>, Failure> {
    let ended = || Failure::BrokeOff("it ended".into());
    if !order.line.is_empty() {
        running.to.send(format!("{}{}", order.line, running.ending)).map_err(|_| ended())?;
    }
    let Some(mut listener) = order.listener() else { return Ok(Ok(String::new())) };
    let (began, mut heard) = (Instant::now(), 0);
    loop {
        match running.from.recv_timeout(patience.saturating_sub(began.elapsed())) {
            Ok(Ok(line)) => {
                heard += line.len() + 1;
                if let Some(answer) = listener.hear(&line) {
                    return Ok(answer);
                }
                if heard > CHATTER {
                    return Err(Failure::Floods(format!("more than {} MiB and no answer", CHATTER >> 20)));
                }
            }
            Ok(Err(bad)) => return Err(Failure::Floods(bad.to_string())),
            Err(RecvTimeoutError::Timeout) => {
                return Err(Failure::Late(format!("no answer in {} s", patience.as_secs_f64())));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(ended()),
        }
    }
}

/// Writes what comes until the program or its guest is gone.
fn write(mut to: impl Write, orders: &Receiver<String>) {
    for order in orders {
        if to.write_all(order.as_bytes()).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the program ends or nobody wants them.
fn read(mut from: impl Read, ending: char, to: &SyncSender<Result<String, TooLong>>) {
    let (mut lines, mut bytes) = (Lines::default(), vec![0; LONGEST]);
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        // Messages that end otherwise are lines to whoever listens.
        if ending != '\n' {
            bytes[..read]
                .iter_mut()
                .filter(|byte| char::from(**byte) == ending)
                .for_each(|byte| *byte = b'\n');
        }
        if lines.feed(&bytes[..read]).into_iter().any(|line| to.send(line).is_err()) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUP: &str = "hex:5x5";

    fn set_up(program: &Program, patience: Duration) -> Failure {
        let game = catalog::open(SETUP).unwrap();
        Guest::new(program, patience).set_up(&*game, Side::First).unwrap_err()
    }

    /// What becomes of a game with a program that runs this script.
    fn failure(name: &str, script: &str, patience: Duration) -> Failure {
        let path = std::env::temp_dir().join(format!("guest-{}-{name}.sh", std::process::id()));
        std::fs::write(&path, script).unwrap();
        let program: Program = format!("htp:sh {}", path.display()).parse().unwrap();
        let failure = set_up(&program, patience);
        std::fs::remove_file(&path).unwrap();
        failure
    }

    #[test]
    fn a_program_that_is_none_or_ends_is_an_error() {
        let patience = Duration::from_secs(60);
        let none: Program = "htp:no-such-program-anywhere".parse().unwrap();
        let said = set_up(&none, patience).reason();
        assert!(said.contains("cannot start"), "{said}");
        let short: Program = "htp:true".parse().unwrap();
        let said = set_up(&short, patience).reason();
        assert!(said.contains("broke off"), "{said}");
        let said = failure("refuses", "while read -r line; do printf '? not me\\n\\n'; done", patience);
        assert!(
            matches!(&said, Failure::BrokeOff(reason) if reason.contains("refuses 'boardsize 5 5': not me"))
        );
    }

    #[test]
    fn silence_and_floods_end() {
        let silent = failure("silent", "sleep 60", Duration::from_millis(100));
        assert!(
            matches!(&silent, Failure::Late(reason) if reason.contains("no answer in 0.1 s")),
            "{silent:?}"
        );
        let patience = Duration::from_secs(60);
        let lines = failure("lines", "exec yes 'info string hello hello hello hello hello hello'", patience);
        assert!(matches!(&lines, Failure::Floods(reason) if reason.contains("16 MiB")), "{lines:?}");
        let endless = failure("endless", "exec tr '\\0' x < /dev/zero", patience);
        assert!(matches!(&endless, Failure::Floods(reason) if reason.contains("64 KiB")), "{endless:?}");
    }
}
