//! Hostile HTTP: clients that hang up, pipeline, never read, call us by wrong names or send nonsense, all at once.
//! Whatever they do, an honest client must be answered, and nothing may fail inside.
//!
//! All of it goes to a server of its own on the loopback address, and is bounded in number and time.

use super::{Report, Rng, Scene};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Connections that are held open at once; the server takes half of its 1,024 places for one address.
const MOST_HELD: usize = 600;
/// Attacks in one run, however much time there is.
const MOST_ATTACKS: u64 = 200_000;
/// How long an honest client waits for a position.
const HONEST: Duration = Duration::from_secs(10);
/// How long a hostile client waits for its answer.
const HOSTILE: Duration = Duration::from_millis(500);

/// Attacks `serve` until it is time; the error says what failed.
pub fn run(scene: &Scene, rng: &mut Rng, end: Instant, report: &mut Report) -> Result<(), String> {
    let seed = rng.below(usize::MAX) as u64;
    let mut server = Server::start(scene.program())?;
    let mut dice = Dice(seed);
    let mut held: Vec<TcpStream> = Vec::new();
    let mut asked = Instant::now();
    for attack in 0..MOST_ATTACKS {
        if Instant::now() >= end {
            break;
        }
        let failed = |what: String| format!("{what} (attack {attack} of seed {seed})");
        assault(&server.address, &mut dice, report, &mut held).map_err(failed)?;
        if held.len() > MOST_HELD {
            held.drain(..MOST_HELD / 2);
        }
        if asked.elapsed() > Duration::from_millis(300) {
            asked = Instant::now();
            server.honest().map_err(failed)?;
            report.count("honest clients answered");
        }
    }
    drop(held);
    server.recovers()?;
    report.count("recoveries");
    Ok(())
}

/// One hostile client.
fn assault(
    address: &str,
    dice: &mut Dice,
    report: &mut Report,
    held: &mut Vec<TcpStream>,
) -> Result<(), String> {
    let Ok(mut stream) = TcpStream::connect(address) else { return Err("nobody listens any more".into()) };
    let _ = stream.set_read_timeout(Some(HOSTILE));
    let _ = stream.set_write_timeout(Some(HOSTILE));
    let dear = *dice.pick(&DEAR);
    match dice.below(8) {
        0 => {
            send(&mut stream, &request(address, dear));
            std::thread::sleep(Duration::from_millis(dice.below(30)));
            report.count("hung up");
        }
        1 => {
            let many = (0..=dice.below(30)).map(|_| request(address, "/api/position?moves=44"));
            send(&mut stream, &[vec![request(address, dear)], many.collect()].concat().concat());
            report.count("pipelined and hung up");
        }
        2 => {
            send(&mut stream, &request(address, "/?game=hex:19x19").repeat(200));
            held.push(stream);
            report.count("never read");
        }
        3 => {
            send(&mut stream, format!("GET {dear} HTT").as_bytes());
            held.push(stream);
            report.count("never ended a line");
        }
        4 => {
            let evil = dice.pick(&WRONG).replace("HERE", address);
            send(&mut stream, evil.as_bytes());
            let status = status(&mut stream);
            if !matches!(status, None | Some(400 | 403 | 421)) {
                return Err(format!("{evil:?} was answered with {status:?}"));
            }
            report.count("wrong names and sites");
        }
        5 => {
            let size = 1 << (10 + dice.below(10));
            send(&mut stream, &format!("GET / HTTP/1.1\r\nHost: {address}\r\nX: ").into_bytes());
            send(&mut stream, &vec![b'x'; size]);
            send(&mut stream, b"\r\n\r\n");
            fine(status(&mut stream), "a header without end")?;
            report.count("huge headers");
        }
        6 => {
            let noise: Vec<u8> = (0..dice.below(400)).map(|_| dice.below(256) as u8).collect();
            send(&mut stream, &noise);
            fine(status(&mut stream), "noise")?;
            report.count("noise");
        }
        _ => {
            let link = query(dice);
            let method = *dice.pick(&["GET", "GET", "GET", "HEAD", "POST"]);
            let body = if method == "POST" { "Content-Length: 5\r\n\r\n44(53" } else { "\r\n" };
            send(&mut stream, format!("{method} {link} HTTP/1.1\r\nHost: {address}\r\n{body}").as_bytes());
            fine(status(&mut stream), &link)?;
            report.count("random queries");
        }
    }
    Ok(())
}

/// Questions that cost something.
const DEAR: [&str; 5] = [
    // Stones that are nearly joined all over the board: what follows from that takes half a minute and more.
    "/api/position?insights=inferior-cells&game=hex:19x19&start=19,b2:pf2:pj2:pn2:pr2:pc4:pg4:pk4:po4:ps4:pd6:ph6:pl6:pp6\
     :pa8:pe8:pi8:pm8:pq8:pb10:pf10:pj10:pn10:pr10:pc12:pg12:pk12:po12:ps12:pd14:ph14:pl14:pp14:pa16:pe16:pi16:pm16:pq16:p",
    "/api/picture?game=hex:19x19&insights=connections,potentials,currents,must-play",
    "/api/analysis?game=mnk:15,15,5&moves=h8&seconds=100",
    "/api/reply?game=hex:11x11&who=player,60s",
    "/api/review?game=connect4:7x6&moves=444442&seconds=100",
];

/// Requests that nobody may make.
const WRONG: [&str; 6] = [
    "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: HERE\r\nHost: evil.example\r\n\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: HERE\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET /api/games HTTP/1.1\r\nHost: HERE\r\nOrigin: http://evil.example\r\n\r\n",
    "GET /api/games HTTP/1.1\r\nHost: HERE\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n\r\n",
];

/// A link with words that make some sense, or none.
fn query(dice: &mut Dice) -> String {
    const PATHS: [&str; 10] = [
        "/",
        "/api/position",
        "/api/edit",
        "/api/import",
        "/api/export",
        "/api/picture",
        "/api/explain",
        "/api/attractor",
        "/api/setup",
        "/api/reply",
    ];
    const WORDS: [&str; 13] = [
        "game", "start", "moves", "at", "insights", "spot", "piece", "turn", "format", "who", "step",
        "level", "name",
    ];
    const VALUES: [&str; 20] = [
        "connect4:7x6",
        "hex:5x5/swap-pieces",
        "nim:3%2B4%2B5/*",
        "morris:diagonals",
        "mnk:3,3,3",
        "4453",
        "b2%20a1",
        "0",
        "1",
        "18446744073709551615",
        "-1",
        "none",
        "svg",
        "%ff%fe",
        "(((((",
        "a10d4f6",
        "random",
        "threats%20of%20White",
        "1e99",
        "%00",
    ];
    let pairs = (0..dice.below(5)).map(|_| format!("{}={}", dice.pick(&WORDS), dice.pick(&VALUES)));
    let pairs: Vec<String> = pairs.collect();
    format!("{}?{}", dice.pick(&PATHS), pairs.join("&"))
}

fn request(address: &str, link: &str) -> Vec<u8> {
    format!("GET {link} HTTP/1.1\r\nHost: {address}\r\n\r\n").into_bytes()
}

/// A server that has heard enough closes the connection; that is its right.
fn send(stream: &mut TcpStream, bytes: &[u8]) {
    let _ = stream.write_all(bytes);
}

/// The status of an answer, if one comes in time.
fn status(stream: &mut TcpStream) -> Option<u16> {
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).ok()?;
    line.split(' ').nth(1)?.parse().ok()
}

/// Anything but a failure inside, or silence.
fn fine(status: Option<u16>, what: &str) -> Result<(), String> {
    match status {
        Some(500) => Err(format!("{what} made the server fail inside")),
        _ => Ok(()),
    }
}

/// The server under attack; it ends with the run.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Server, String> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("'{}': {error}", program.display()))?;
        let mut line = String::new();
        let read = child.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        let server = Server { child, address };
        match read {
            Some(Ok(_)) if !server.address.is_empty() => Ok(server),
            _ => Err("the server does not say where it is".into()),
        }
    }

    /// Somebody who plays gets the position, soon.
    fn honest(&mut self) -> Result<(), String> {
        if let Ok(Some(status)) = self.child.try_wait() {
            return Err(format!("the server has ended: {status}"));
        }
        let asked = Instant::now();
        let answer = TcpStream::connect(&self.address).and_then(|mut stream| {
            stream.set_read_timeout(Some(HONEST))?;
            let address = &self.address;
            let line = "GET /api/position?moves=44 HTTP/1.1";
            write!(stream, "{line}\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
            let mut text = String::new();
            stream.read_to_string(&mut text).map(|_| text)
        });
        match answer {
            Ok(text) if text.starts_with("HTTP/1.1 200") && asked.elapsed() < HONEST => Ok(()),
            Ok(text) => {
                let first = text.lines().next().unwrap_or("nothing");
                Err(format!("an honest client got '{first}' after {:?}", asked.elapsed()))
            }
            Err(error) => {
                Err(format!("an honest client got no answer within {:?}: {error}", asked.elapsed()))
            }
        }
    }

    /// When all have gone, their searches have ended and the seats are free.
    fn recovers(&mut self) -> Result<(), String> {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            self.honest()?;
            let link = "/api/position?game=mnk:3,3,3&insights=move-numbers";
            let free = TcpStream::connect(&self.address).is_ok_and(|mut stream| {
                let _ = stream.set_read_timeout(Some(HONEST));
                send(&mut stream, &request(&self.address, link));
                status(&mut stream) == Some(200)
            });
            match free {
                true => return Ok(()),
                false if Instant::now() > end => {
                    return Err("all attackers have gone, and no seat is free".into());
                }
                false => std::thread::sleep(Duration::from_millis(200)),
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Chance with a seed (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % most.max(1)
    }

    fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len() as u64) as usize]
    }
}
