//! Against a running GNU Backgammon: it plays as an external player of ours, and we as one of its own.
//!
//! `TESUJI_GNUBG` names the program. Without it the tests are skipped with a word.

use backgammon_player::ENTRY;
use engines::{Match, Settings, Task};
use game::{Dice, Seed, Status};
use search::Limits;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The program with these orders; it is ended when nobody needs it.
struct Gnubg(Child);

impl Gnubg {
    fn start(orders: &str) -> Option<Gnubg> {
        let Some(program) = std::env::var_os("TESUJI_GNUBG") else {
            eprintln!("skipped: TESUJI_GNUBG names no GNU Backgammon");
            return None;
        };
        let mut child = Command::new(program)
            .args(["-t", "-q"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program that was named starts");
        child.stdin.as_mut().unwrap().write_all(orders.as_bytes()).unwrap();
        Some(Gnubg(child))
    }
}

impl Drop for Gnubg {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn thought(game: &dyn Match) -> String {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    game.think("player", Settings::default()).unwrap().run(Task::Advise, &limits).answer.best.unwrap()
}

#[test]
#[ignore = "needs GNU Backgammon"]
fn it_is_asked_for_plays_and_cubes() {
    let port = free_port();
    let Some(_guest) = Gnubg::start(&format!("external localhost:{port}\n")) else { return };
    let line = (0..200).find_map(|_| {
        std::thread::sleep(Duration::from_millis(200));
        TcpStream::connect(("127.0.0.1", port)).ok()
    });
    let mut line = line.expect("it listens");
    line.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut answers = BufReader::new(line.try_clone().unwrap());
    let lines = ENTRY.talk.external.unwrap();
    let mut asked = 0;
    for (number, setup) in (0..).zip(["money", "money/cube", "match=3", "match=5"]) {
        let (mut game, dice) = ((ENTRY.open)(setup).unwrap(), Dice::seeded(Seed(8), number));
        loop {
            match game.status() {
                Status::Over(_) => break,
                Status::Nature => {
                    let rolls = game.rolls();
                    let weights: Vec<u32> = rolls.iter().map(|(_, weight)| *weight).collect();
                    let roll = rolls[dice.roll(game.line().len() as u64, &weights)].0.clone();
                    game.play(&roll).unwrap();
                }
                Status::Turn(game::Side::First) => {
                    let mv = thought(&*game);
                    game.play(&mv).unwrap();
                }
                Status::Turn(game::Side::Second) => {
                    let question = (lines.ask)(setup, &game.position()).unwrap();
                    writeln!(line, "{question}").unwrap();
                    let mut answer = String::new();
                    answers.read_line(&mut answer).unwrap();
                    let mv = (lines.heard)(&answer).unwrap_or_else(|| panic!("{question}: {answer}"));
                    game.play(&mv).unwrap_or_else(|bad| panic!("{question}: {answer}: {bad}"));
                    asked += 1;
                }
            }
        }
    }
    println!("{asked} questions, every answer legal");
    assert!(asked > 50);
}

#[test]
#[ignore = "needs GNU Backgammon"]
fn it_asks_for_plays_and_cubes() {
    let door = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = door.local_addr().unwrap().port();
    let orders = format!(
        "set automatic roll on\nset automatic game on\nset rng mersenne\nset seed 5\nset player 1 gnubg\n\
         set player 1 chequerplay evaluation plies 0\nset player 1 cubedecision evaluation plies 0\n\
         set player 0 external localhost:{port}\nnew match 3\n{}",
        "play\n".repeat(400)
    );
    let Some(_host) = Gnubg::start(&orders) else { return };
    let (mut line, _) = door.accept().unwrap();
    line.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let lines = ENTRY.talk.external.unwrap();
    let (mut heard, mut bytes, mut answered) = (Vec::new(), [0; 4096], 0);
    while answered < 40 {
        let Ok(read @ 1..) = line.read(&mut bytes) else { break };
        heard.extend_from_slice(&bytes[..read]);
        while let Some(end) = heard.iter().position(|&byte| byte == b'\n') {
            let question: Vec<u8> = heard.drain(..=end).filter(|&byte| byte != 0).collect();
            let question = String::from_utf8(question).unwrap();
            let (board, position) =
                (lines.asked)(&question).unwrap_or_else(|bad| panic!("{question}: {bad}"));
            let mut game = (ENTRY.open)(&board).unwrap();
            game.set_position(&position).unwrap();
            let answer = match game.status() {
                Status::Nature => lines.chance.to_owned(),
                _ => (lines.said)(&thought(&*game)),
            };
            writeln!(line, "{answer}").unwrap();
            answered += 1;
        }
    }
    println!("{answered} questions answered");
    assert!(answered >= 10, "only {answered} questions");
}
