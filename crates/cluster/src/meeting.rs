//! How the processes of a cluster find each other: each calls those before it and hears those behind it, and both
//! show that they know the secret before a byte of the work is exchanged.
//!
//! ```text
//! caller                          hearer
//! greeting, its number, nonce  →
//!                              ←  nonce', code("hearer", both numbers, both nonces)
//! code("caller", …)            →
//!                              ←  welcome
//! ```
//!
//! The secret is never sent. What is exchanged afterwards is neither encrypted nor signed: whoever can change packets
//! on their way can change the work.

use crate::Trouble;
use crate::sha256::code;
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

impl Party<'_> {
    /// Connections with all others, in order; nothing at the place of this process.
    pub fn meet(&self) -> Result<Vec<Option<TcpStream>>, Trouble> {
        if self.secret.is_none() && !is_private(self.addresses) {
            return Err(Trouble::new(
                "others can reach these addresses: give all processes the same --secret FILE",
            ));
        }
        let mine = &self.addresses[self.process];
        let wrong = |error: io::Error| Trouble::new(format!("{mine}: {error}"));
        let listener = TcpListener::bind(mine.as_str()).map_err(wrong)?;
        let called = std::thread::scope(|scope| {
            let calls = (0..self.process).map(|other| scope.spawn(move || self.call(other)));
            let calls: Vec<_> = calls.collect();
            let heard = self.hear(&listener);
            let called: Result<Vec<_>, _> =
                calls.into_iter().map(|call| call.join().expect("a call does not panic")).collect();
            Ok::<_, Trouble>((called?, heard?))
        })?;
        let (called, heard) = called;
        Ok(called.into_iter().map(Some).chain([None]).chain(heard).collect())
    }

    /// Calls a process before this one until it answers.
    fn call(&self, other: usize) -> Result<TcpStream, Trouble> {
        let address = &self.addresses[other];
        let end = Instant::now() + PATIENCE;
        loop {
            let tried = TcpStream::connect(address.as_str()).and_then(|stream| self.introduce(stream, other));
            match tried {
                Ok(stream) => return Ok(stream),
                Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                    return Err(Trouble::new(format!("{address}: {error}")));
                }
                Err(error) if Instant::now() > end => {
                    return Err(Trouble::new(format!("{address} does not answer: {error}")));
                }
                Err(_) => std::thread::sleep(BETWEEN),
            }
        }
    }

    fn introduce(&self, mut stream: TcpStream, other: usize) -> io::Result<TcpStream> {
        let end = polite(&stream)?;
        let nonce = nonce();
        stream.write_all(&[&GREETING[..], &(self.process as u64).to_be_bytes(), &nonce].concat())?;
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

    /// Hears those behind this one. Whoever cannot introduce himself is sent away and costs the others nothing.
    fn hear(&self, listener: &TcpListener) -> Result<Vec<Option<TcpStream>>, Trouble> {
        let behind = self.addresses.len() - self.process - 1;
        let seats: Mutex<Vec<Option<TcpStream>>> = Mutex::new((0..behind).map(|_| None).collect());
        let full = || seats.lock().expect("nobody panics here").iter().all(Option::is_some);
        let (examined, end) = (AtomicUsize::new(0), Instant::now() + PATIENCE);
        listener.set_nonblocking(true).map_err(|error| Trouble::new(error.to_string()))?;
        std::thread::scope(|scope| {
            while !full() {
                match listener.accept() {
                    Ok(_) if examined.load(Relaxed) >= MOST_AT_ONCE => {}
                    Ok((stream, _)) => {
                        let (seats, examined) = (&seats, &examined);
                        examined.fetch_add(1, Relaxed);
                        scope.spawn(move || {
                            let found = self.examine(stream);
                            examined.fetch_sub(1, Relaxed);
                            let Ok((number, stream)) = found else { return };
                            let seats = &mut seats.lock().expect("nobody panics here");
                            seats[number - self.process - 1].get_or_insert(stream);
                        });
                    }
                    Err(_) if Instant::now() > end => {
                        return Err(Trouble::new("not all processes have come: start all of them"));
                    }
                    Err(_) => std::thread::sleep(BETWEEN / 4),
                }
            }
            Ok(())
        })?;
        Ok(seats.into_inner().expect("nobody panics here"))
    }

    fn examine(&self, mut stream: TcpStream) -> io::Result<(usize, TcpStream)> {
        stream.set_nonblocking(false)?;
        let end = polite(&stream)?;
        let greeting: [u8; 16] = read(&mut stream, end)?;
        let number = u64::from_be_bytes(read(&mut stream, end)?);
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        if greeting != *GREETING || !(self.process + 1..self.addresses.len()).contains(&number) {
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

    fn meet(secrets: [&str; 3], addresses: &[String]) -> Vec<Result<Vec<Option<TcpStream>>, Trouble>> {
        let secrets = secrets.map(|text| Secret::read(text).unwrap());
        std::thread::scope(|scope| {
            let parties = secrets.iter().enumerate().map(|(process, secret)| {
                scope.spawn(move || Party { process, addresses, secret: Some(secret) }.meet())
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
            let called = caller.call(0).map(drop).unwrap_err();
            assert!(called.text.contains("another secret"), "{called}");
            assert!(heard.join().unwrap().is_err());
        });
        // Somebody who repeats what he has heard does not know it either.
        std::thread::scope(|scope| {
            let heard = scope.spawn(|| hearer.examine(listener.accept().unwrap().0).map(drop));
            let mut stream = TcpStream::connect(&addresses[0]).unwrap();
            let end = polite(&stream).unwrap();
            stream.write_all(&[&GREETING[..], &1u64.to_be_bytes(), &[7; 32]].concat()).unwrap();
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
        assert!(party.meet().unwrap_err().text.contains("--secret FILE"));
        assert!(Secret::read("short").is_err());
    }
}
