//! How the processes of a cluster find each other: each calls those before it and hears those behind it, and both
//! show that they know the secret before a byte of the work is exchanged.
//!
//! ```text
//! caller                          hearer
//! greeting, its number, how many, nonce  →
//!                              ←  nonce', code("hearer", both numbers, both nonces)
//! code("caller", …)            →
//!                              ←  welcome
//! ```
//!
//! The secret is never sent. What is exchanged afterwards is neither encrypted nor signed: whoever can change packets
//! on their way can change the work.

use crate::Trouble;
use game::sha256::code;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

const GREETING: &[u8; 16] = b"tesuji cluster 1";
const WELCOME: u8 = b'+';
/// How long somebody may take to introduce himself.
const MANNERS: Duration = Duration::from_secs(5);
/// How long the others may take to come.
const PATIENCE: Duration = Duration::from_secs(600);
/// Strangers at the door at once; more are sent away unheard, and processes call again.
const MOST_AT_ONCE: usize = 256;
const BETWEEN: Duration = Duration::from_millis(200);
/// After so long it is said who is waited for.
const TOLD: Duration = Duration::from_secs(2);
/// More processes than anybody has.
const MOST_PROCESSES: u64 = 1 << 16;
/// The shortest secret.
const SHORTEST: usize = 16;

/// What all processes of a cluster know.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// A secret from the text of a file.
    pub fn read(text: &str) -> Result<Secret, Trouble> {
        let text = text.trim();
        match text.len() >= SHORTEST {
            true => Ok(Secret(text.as_bytes().to_vec())),
            false => Err(Trouble::new(format!("a secret has at least {SHORTEST} letters"))),
        }
    }
}

/// The processes: who this one is, and where all are.
pub struct Party<'p> {
    /// The number of this process.
    pub process: usize,
    /// `host:port` of each.
    pub addresses: &'p [String],
    /// What all of them know; without it, only processes of this machine may be in the party.
    pub secret: Option<&'p Secret>,
}

/// Whether every address is one of this machine alone.
pub fn is_private(addresses: &[String]) -> bool {
    addresses.iter().all(|address| {
        let found: Vec<IpAddr> =
            address.to_socket_addrs().map_or_else(|_| Vec::new(), |all| all.map(|one| one.ip()).collect());
        !found.is_empty() && found.iter().all(IpAddr::is_loopback)
    })
}

/// Why the processes did not come together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unmet {
    /// This process was there and is gone.
    Gone(usize),
    /// Something is wrong with an address or with who answers there.
    Trouble(Trouble),
}

impl From<Trouble> for Unmet {
    fn from(trouble: Trouble) -> Unmet {
        Unmet::Trouble(trouble)
    }
}

/// Whether the process at the other end is still there. What it may have sent already is left for who reads it.
fn is_there(stream: &TcpStream) -> bool {
    let looked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    let there = match looked {
        Ok(bytes) => bytes > 0,
        Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
    };
    there && stream.set_nonblocking(false).is_ok()
}

/// Who has come so far, and whether somebody has given up.
struct Seats {
    taken: Mutex<Vec<Option<TcpStream>>>,
    given_up: Mutex<Option<Unmet>>,
}

impl Seats {
    fn seat(&self, number: usize, stream: TcpStream) -> Result<(), Unmet> {
        let seat = &mut self.taken.lock().expect("nobody panics here")[number];
        if seat.is_some() {
            let twice = format!("two processes were started with -p {number}");
            return Err(Unmet::Trouble(Trouble::new(twice)));
        }
        *seat = Some(stream);
        Ok(())
    }

    fn give_up(&self, reason: impl Into<Unmet>) {
        self.given_up.lock().expect("nobody panics here").get_or_insert(reason.into());
    }

    fn is_given_up(&self) -> bool {
        self.given_up.lock().expect("nobody panics here").is_some()
    }

    fn missing(&self, me: usize) -> Vec<usize> {
        let taken = self.taken.lock().expect("nobody panics here");
        (0..taken.len()).filter(|&number| number != me && taken[number].is_none()).collect()
    }

    fn gone(&self) -> Option<usize> {
        let taken = self.taken.lock().expect("nobody panics here");
        taken.iter().position(|seat| seat.as_ref().is_some_and(|stream| !is_there(stream)))
    }
}

impl Party<'_> {
    /// Connections with all others, in order; nothing at the place of this process. Whoever is not there yet is waited
    /// for, and `say` hears who; whoever was there and is gone ends the wait, since nobody will come instead.
    pub fn meet(&self, say: &dyn Fn(&str)) -> Result<Vec<Option<TcpStream>>, Unmet> {
        if self.secret.is_none() && !is_private(self.addresses) {
            let reason = "others can reach these addresses: give all processes the same --secret FILE";
            return Err(Trouble::new(reason).into());
        }
        let mine = &self.addresses[self.process];
        let wrong = |error: io::Error| {
            Trouble::new(format!("process {} cannot listen at '{mine}': {error}", self.process))
        };
        let listener = TcpListener::bind(mine.as_str()).map_err(wrong)?;
        listener.set_nonblocking(true).map_err(wrong)?;
        let taken = self.addresses.iter().map(|_| None).collect();
        let seats = Seats { taken: Mutex::new(taken), given_up: Mutex::default() };
        std::thread::scope(|scope| {
            for other in 0..self.process {
                let seats = &seats;
                scope.spawn(move || {
                    if let Err(reason) = self.call(other, seats) {
                        seats.give_up(reason);
                    }
                });
            }
            self.hear(scope, &listener, &seats, say);
        });
        match seats.given_up.into_inner().expect("nobody panics here") {
            Some(reason) => Err(reason),
            None => Ok(seats.taken.into_inner().expect("nobody panics here")),
        }
    }

    /// Calls a process before this one until it answers.
    fn call(&self, other: usize, seats: &Seats) -> Result<(), Unmet> {
        let address = &self.addresses[other];
        let end = Instant::now() + PATIENCE;
        while !seats.is_given_up() {
            let tried = TcpStream::connect(address.as_str()).and_then(|stream| self.introduce(stream, other));
            match tried {
                Ok(stream) => return seats.seat(other, stream),
                Err(error)
                    if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::InvalidData) =>
                {
                    return Err(Trouble::new(format!("{address}: {error}")).into());
                }
                Err(error) if Instant::now() > end => {
                    return Err(Trouble::new(format!("{address} does not answer: {error}")).into());
                }
                Err(_) => std::thread::sleep(BETWEEN),
            }
        }
        Ok(())
    }

    /// Hears those behind this one, and looks whether those who have come are still there. Whoever cannot introduce himself
    /// is sent away and costs the others nothing.
    fn hear<'s>(
        &'s self,
        scope: &'s std::thread::Scope<'s, '_>,
        listener: &TcpListener,
        seats: &'s Seats,
        say: &dyn Fn(&str),
    ) {
        let examined = std::sync::Arc::new(AtomicUsize::new(0));
        let (started, mut said) = (Instant::now(), false);
        while !seats.is_given_up() {
            if let Some(gone) = seats.gone() {
                return seats.give_up(Unmet::Gone(gone));
            }
            let missing = seats.missing(self.process);
            if missing.is_empty() {
                return;
            }
            if !said && started.elapsed() > TOLD {
                let who = missing.iter().map(|&number| format!("{number} ({})", self.addresses[number]));
                say(&format!("waiting for process {}", who.collect::<Vec<_>>().join(", ")));
                said = true;
            }
            match listener.accept() {
                Ok(_) if examined.load(Relaxed) >= MOST_AT_ONCE => {}
                Ok((stream, _)) => {
                    let examined = std::sync::Arc::clone(&examined);
                    examined.fetch_add(1, Relaxed);
                    scope.spawn(move || {
                        let found = self.examine(stream);
                        examined.fetch_sub(1, Relaxed);
                        match found {
                            Ok((number, stream)) => {
                                let _ = seats.seat(number, stream).map_err(|reason| seats.give_up(reason));
                            }
                            Err(error) if error.kind() == ErrorKind::InvalidData => {
                                seats.give_up(Trouble::new(error.to_string()));
                            }
                            Err(_) => {}
                        }
                    });
                }
                Err(_) if started.elapsed() > PATIENCE => {
                    return seats.give_up(Trouble::new("not all processes have come: start all of them"));
                }
                Err(_) => std::thread::sleep(BETWEEN / 4),
            }
        }
    }

    fn introduce(&self, mut stream: TcpStream, other: usize) -> io::Result<TcpStream> {
        let end = polite(&stream)?;
        let nonce = nonce();
        let about = [self.process as u64, self.addresses.len() as u64].map(u64::to_be_bytes).concat();
        stream.write_all(&[&GREETING[..], &about, &nonce].concat())?;
        let [theirs, proof] = [read(&mut stream, end)?, read(&mut stream, end)?];
        if !same(&proof, &self.proof("hearer", [self.process, other], [nonce, theirs])) {
            return Err(stranger());
        }
        stream.write_all(&self.proof("caller", [self.process, other], [nonce, theirs]))?;
        if read::<1>(&mut stream, end)? != [WELCOME] {
            return Err(stranger());
        }
        at_work(stream)
    }

    fn examine(&self, mut stream: TcpStream) -> io::Result<(usize, TcpStream)> {
        stream.set_nonblocking(false)?;
        let end = polite(&stream)?;
        let greeting: [u8; 16] = read(&mut stream, end)?;
        let number = u64::from_be_bytes(read(&mut stream, end)?);
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        let processes = u64::from_be_bytes(read(&mut stream, end)?);
        let (me, all) = (self.process, self.addresses.len());
        if greeting != *GREETING {
            return Err(stranger());
        }
        if processes != all as u64 && processes <= MOST_PROCESSES {
            let differ =
                format!("process {number} was started with -n {processes}, process {me} with -n {all}");
            return Err(io::Error::new(ErrorKind::InvalidData, differ));
        }
        if !(me + 1..all).contains(&number) {
            return Err(stranger());
        }
        let (theirs, nonce) = (read(&mut stream, end)?, nonce());
        let proof = |whose| self.proof(whose, [number, self.process], [theirs, nonce]);
        stream.write_all(&[nonce, proof("hearer")].concat())?;
        if !same(&read(&mut stream, end)?, &proof("caller")) {
            return Err(stranger());
        }
        stream.write_all(&[WELCOME])?;
        Ok((number, at_work(stream)?))
    }

    /// What only somebody who knows the secret can say about this conversation.
    fn proof(&self, whose: &str, numbers: [usize; 2], nonces: [[u8; 32]; 2]) -> [u8; 32] {
        let key = self.secret.map_or(&[][..], |secret| &secret.0);
        let numbers = numbers.map(|number| (number as u64).to_be_bytes()).concat();
        code(key, &[whose.as_bytes(), &numbers, &nonces.concat()])
    }
}

fn stranger() -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, "this process has another secret, or is none of ours")
}

/// Until when a new connection may take to introduce itself.
fn polite(stream: &TcpStream) -> io::Result<Instant> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(MANNERS))?;
    Ok(Instant::now() + MANNERS)
}

fn at_work(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_write_timeout(None)?;
    stream.set_read_timeout(None)?;
    Ok(stream)
}

/// Reads so many bytes before the deadline, however few come at a time.
fn read<const N: usize>(stream: &mut TcpStream, end: Instant) -> io::Result<[u8; N]> {
    let (mut bytes, mut count) = ([0; N], 0);
    while count < N {
        let left = end.saturating_duration_since(Instant::now());
        stream.set_read_timeout(Some(left.max(Duration::from_millis(1))))?;
        match stream.read(&mut bytes[count..])? {
            0 => return Err(ErrorKind::UnexpectedEof.into()),
            more => count += more,
        }
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
    }
    Ok(bytes)
}

/// A number that is used once. The standard library takes the keys of this hasher from the system's source of
/// randomness.
fn nonce() -> [u8; 32] {
    let keys = RandomState::new();
    let mut nonce = [0; 32];
    for (i, bytes) in nonce.chunks_exact_mut(8).enumerate() {
        bytes.copy_from_slice(&keys.hash_one(i).to_be_bytes());
    }
    nonce
}

/// Compares in a time that does not tell where the first difference is.
fn same(one: &[u8; 32], other: &[u8; 32]) -> bool {
    one.iter().zip(other).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses() -> Vec<String> {
        let free = [(); 3].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        free.map(|listener| listener.local_addr().unwrap().to_string()).into()
    }

    fn meet(secrets: [&str; 3], addresses: &[String]) -> Vec<Result<Vec<Option<TcpStream>>, Unmet>> {
        let secrets = secrets.map(|text| Secret::read(text).unwrap());
        std::thread::scope(|scope| {
            let parties = secrets.iter().enumerate().map(|(process, secret)| {
                scope.spawn(move || Party { process, addresses, secret: Some(secret) }.meet(&|_| ()))
            });
            let parties: Vec<_> = parties.collect();
            parties.into_iter().map(|party| party.join().unwrap()).collect()
        })
    }

    /// Strangers knock all the time; the processes find each other all the same.
    #[test]
    fn those_who_know_the_secret_meet() {
        let addresses = addresses();
        let knocking = std::thread::spawn({
            let door = addresses[0].clone();
            move || {
                let mut heard = 0;
                for greeting in
                    [&b"GET / HTTP/1.1\r\n\r\n0123456789012345678901234567890123456789"[..], b"x", GREETING]
                {
                    let end = Instant::now() + MANNERS;
                    let mut stream = loop {
                        match TcpStream::connect(&door) {
                            Ok(stream) => break stream,
                            Err(_) if Instant::now() > end => return heard,
                            Err(_) => std::thread::sleep(Duration::from_millis(5)),
                        }
                    };
                    // A number beyond all processes.
                    let _ = stream.write_all(&[greeting, &[0xff; 40]].concat());
                    heard += 1;
                }
                heard
            }
        });
        // The strangers come first.
        std::thread::sleep(Duration::from_millis(20));
        let met = meet(["correct horse battery"; 3], &addresses);
        for (process, streams) in met.into_iter().enumerate() {
            let there: Vec<bool> = streams.unwrap().iter().map(Option::is_some).collect();
            let wanted: Vec<bool> = (0..3).map(|other| other != process).collect();
            assert_eq!(there, wanted);
        }
        assert!(knocking.join().unwrap() >= 1);
    }

    #[test]
    fn a_wrong_secret_is_noticed_by_the_caller_and_by_the_hearer() {
        let right = Secret::read("correct horse battery").unwrap();
        let wrong = Secret::read("wrong horse, no battery").unwrap();
        let addresses = addresses();
        let listener = TcpListener::bind(&addresses[0]).unwrap();
        let hearer = Party { process: 0, addresses: &addresses, secret: Some(&right) };
        let caller = Party { process: 1, addresses: &addresses, secret: Some(&wrong) };
        std::thread::scope(|scope| {
            let heard = scope.spawn(|| hearer.examine(listener.accept().unwrap().0).map(drop));
            let seats = Seats { taken: Mutex::new(vec![None, None, None]), given_up: Mutex::default() };
            let Err(Unmet::Trouble(called)) = caller.call(0, &seats) else { panic!("the secret is wrong") };
            assert!(called.text.contains("another secret"), "{called}");
            assert!(heard.join().unwrap().is_err());
        });
        // Somebody who repeats what he has heard does not know it either.
        std::thread::scope(|scope| {
            let heard = scope.spawn(|| hearer.examine(listener.accept().unwrap().0).map(drop));
            let mut stream = TcpStream::connect(&addresses[0]).unwrap();
            let end = polite(&stream).unwrap();
            let about = [1u64, 3].map(u64::to_be_bytes).concat();
            stream.write_all(&[&GREETING[..], &about, &[7; 32]].concat()).unwrap();
            let (_nonce, proof): ([u8; 32], [u8; 32]) =
                (read(&mut stream, end).unwrap(), read(&mut stream, end).unwrap());
            stream.write_all(&proof).unwrap();
            assert_eq!(heard.join().unwrap().unwrap_err().kind(), ErrorKind::PermissionDenied);
        });
    }

    #[test]
    fn without_a_secret_nobody_else_can_reach_the_party() {
        let open = ["127.0.0.1:2101".to_owned(), "0.0.0.0:2102".to_owned()];
        assert!(!is_private(&open) && is_private(&open[..1]));
        let party = Party { process: 1, addresses: &open, secret: None };
        let Err(Unmet::Trouble(trouble)) = party.meet(&|_| ()) else { panic!("others can reach it") };
        assert!(trouble.text.contains("--secret FILE"));
        assert!(Secret::read("short").is_err());
    }

    #[test]
    fn a_partner_that_dies_while_a_third_is_awaited_is_noticed() {
        let addresses = addresses();
        let party = |process| Party { process, addresses: &addresses, secret: None };
        let (told, started) = std::thread::scope(|scope| {
            let waiting = scope.spawn(|| party(0).meet(&|_| ()));
            let seats = Seats { taken: Mutex::new(vec![None, None, None]), given_up: Mutex::default() };
            party(1).call(0, &seats).unwrap();
            std::thread::sleep(Duration::from_millis(100));
            drop(seats);
            let started = Instant::now();
            (waiting.join().unwrap(), started)
        });
        assert_eq!(told.unwrap_err(), Unmet::Gone(1));
        assert!(started.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn different_numbers_of_processes_are_named() {
        let addresses = addresses();
        let few = Party { process: 0, addresses: &addresses[..2], secret: None };
        let many = Party { process: 1, addresses: &addresses, secret: None };
        let told = std::thread::scope(|scope| {
            let waiting = scope.spawn(|| few.meet(&|_| ()));
            let seats = Seats { taken: Mutex::new(vec![None, None, None]), given_up: Mutex::default() };
            let calling = std::sync::Arc::new(seats);
            let caller = std::sync::Arc::clone(&calling);
            let many = &many;
            scope.spawn(move || many.call(0, &caller).map(drop));
            let told = waiting.join().unwrap();
            calling.give_up(Trouble::new("enough"));
            told
        });
        let Err(Unmet::Trouble(trouble)) = told else { panic!("{told:?}") };
        assert!(trouble.text.contains("-n 3") && trouble.text.contains("-n 2"), "{trouble}");
    }
}
