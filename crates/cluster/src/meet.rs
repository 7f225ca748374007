//! The processes of a cluster find each other.
//!
//! Each listens at its own address and calls those with lower numbers, sixteen bytes first: what this is, its own number
//! and how many they are. Whoever is not there yet is waited for; whoever was there and is gone ends the wait, since
//! nobody will come instead.

use crate::{Trouble, trouble_with};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

const MAGIC: [u8; 8] = *b"tesuji-1";
/// How long a look at everybody takes at most: one call, one greeting and a pause.
const CALL: Duration = Duration::from_millis(500);
const GREETING: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(20);
/// After so long, it is said who is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why the processes did not come together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unmet {
    /// This process was there and is gone.
    Gone(usize),
    /// Something is wrong with an address or with who answers there.
    Trouble(Trouble),
}

fn greeting(me: usize, processes: usize) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..12].copy_from_slice(&(me as u32).to_le_bytes());
    bytes[12..].copy_from_slice(&(processes as u32).to_le_bytes());
    bytes
}

/// The number of the process that greets, and how many it thinks there are; nothing if a stranger called.
fn greeted(stream: &mut TcpStream) -> Option<(usize, usize)> {
    let mut bytes = [0; 16];
    stream.set_nonblocking(false).ok()?;
    stream.set_read_timeout(Some(GREETING)).ok()?;
    stream.read_exact(&mut bytes).ok()?;
    stream.set_read_timeout(None).ok()?;
    let word = |i: usize| u32::from_le_bytes(bytes[i..i + 4].try_into().expect("four bytes")) as usize;
    (bytes[..8] == MAGIC).then(|| (word(8), word(12)))
}

/// Calls a process; nothing if nobody answers yet.
fn call(address: &str, me: usize, processes: usize) -> io::Result<Option<TcpStream>> {
    for place in address.split_whitespace().filter_map(|one| one.to_socket_addrs().ok()).flatten() {
        if let Ok(mut stream) = TcpStream::connect_timeout(&place, CALL) {
            stream.set_nodelay(true)?;
            stream.write_all(&greeting(me, processes))?;
            return Ok(Some(stream));
        }
    }
    Ok(None)
}

/// Whether the process at the other end is still there. What it may have sent already is left for who reads it.
fn is_there(stream: &TcpStream) -> bool {
    let looked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    match looked {
        Ok(bytes) => bytes > 0,
        Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
    }
}

/// Those who have come so far.
struct Meeting<'a> {
    addresses: &'a [String],
    me: usize,
    listeners: Vec<TcpListener>,
    sockets: Vec<Option<TcpStream>>,
}

/// Connects this process with all others: a socket for each, and none for itself. `say` hears who is waited for.
pub fn meet(addresses: &[String], me: usize, say: &dyn Fn(&str)) -> Result<Vec<Option<TcpStream>>, Unmet> {
    let listen = |address: &str| {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    };
    let listeners: io::Result<Vec<_>> = addresses[me].split_whitespace().map(listen).collect();
    let listeners = listeners.map_err(|error| {
        Unmet::Trouble(trouble_with(&format!("process {me} cannot listen at '{}'", addresses[me]), error))
    })?;
    let sockets = addresses.iter().map(|_| None).collect();
    let mut meeting = Meeting { addresses, me, listeners, sockets };
    let started = Instant::now();
    let mut said = false;
    while !meeting.is_complete() {
        meeting.call_others()?;
        meeting.hear_others()?;
        if let Some(gone) = meeting.gone() {
            return Err(Unmet::Gone(gone));
        }
        if !said && started.elapsed() > PATIENCE && !meeting.is_complete() {
            say(&meeting.awaited());
            said = true;
        }
        std::thread::sleep(PAUSE);
    }
    Ok(meeting.sockets)
}

impl Meeting<'_> {
    fn missing(&self) -> impl Iterator<Item = usize> + '_ {
        let missing = |&number: &usize| number != self.me && self.sockets[number].is_none();
        (0..self.sockets.len()).filter(missing)
    }

    fn is_complete(&self) -> bool {
        self.missing().next().is_none()
    }

    fn gone(&self) -> Option<usize> {
        self.sockets.iter().position(|socket| socket.as_ref().is_some_and(|socket| !is_there(socket)))
    }

    fn awaited(&self) -> String {
        let who = self.missing().map(|number| format!("{number} ({})", self.addresses[number]));
        format!("waiting for process {}", who.collect::<Vec<_>>().join(", "))
    }

    /// One call a round, so that the others are looked at in between.
    fn call_others(&mut self) -> Result<(), Unmet> {
        let Some(number) = self.missing().find(|number| *number < self.me) else { return Ok(()) };
        let called = call(&self.addresses[number], self.me, self.addresses.len());
        self.sockets[number] = called.map_err(|_| Unmet::Gone(number))?;
        Ok(())
    }

    fn hear_others(&mut self) -> Result<(), Unmet> {
        let callers: Vec<TcpStream> =
            self.listeners.iter().filter_map(|listener| listener.accept().ok()).map(|(one, _)| one).collect();
        for mut stream in callers {
            // Strangers are let go.
            let Some((number, processes)) = greeted(&mut stream) else { continue };
            let wrong = |what: String| Err(Unmet::Trouble(Trouble::new(what)));
            let (me, all) = (self.me, self.addresses.len());
            if processes != all {
                return wrong(format!(
                    "process {number} was started with -n {processes}, process {me} with -n {all}"
                ));
            }
            if number <= me || number >= all || self.sockets[number].is_some() {
                return wrong(format!("two processes were started with -p {number}"));
            }
            stream.set_nodelay(true).map_err(|_| Unmet::Gone(number))?;
            self.sockets[number] = Some(stream);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many addresses that were free a moment ago.
    fn addresses(count: usize) -> Vec<String> {
        let free: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        free.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
    }

    #[test]
    fn all_are_connected_with_all_in_any_order() {
        let addresses = addresses(3);
        let met: Vec<_> = std::thread::scope(|scope| {
            let start = |me: usize| {
                let addresses = &addresses;
                scope.spawn(move || meet(addresses, me, &|_| ()).unwrap())
            };
            let threads = [2, 0, 1].map(start);
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        for (me, sockets) in [2, 0, 1].into_iter().zip(&met) {
            let none: Vec<usize> = (0..3).filter(|&number| sockets[number].is_none()).collect();
            assert_eq!(none, [me]);
        }
    }

    #[test]
    fn a_partner_that_dies_while_a_third_is_awaited_is_noticed() {
        let addresses = addresses(3);
        let (told, started) = std::thread::scope(|scope| {
            let waiting = scope.spawn(|| meet(&addresses, 0, &|_| ()));
            let partner = loop {
                match call(&addresses[0], 1, 3).unwrap() {
                    Some(partner) => break partner,
                    None => std::thread::sleep(PAUSE),
                }
            };
            std::thread::sleep(Duration::from_millis(100));
            drop(partner);
            let started = Instant::now();
            (waiting.join().unwrap(), started)
        });
        assert_eq!(told.unwrap_err(), Unmet::Gone(1));
        assert!(started.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn strangers_are_let_go_and_wrong_numbers_named() {
        let addresses = addresses(2);
        let told = std::thread::scope(|scope| {
            let waiting = scope.spawn(|| meet(&addresses, 0, &|_| ()));
            let mut stranger = loop {
                match TcpStream::connect(&addresses[0]) {
                    Ok(stranger) => break stranger,
                    Err(_) => std::thread::sleep(PAUSE),
                }
            };
            stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
            let late = call(&addresses[0], 1, 5).unwrap();
            let told = waiting.join().unwrap();
            drop(late);
            told
        });
        let Err(Unmet::Trouble(trouble)) = told else { panic!("{told:?}") };
        assert!(trouble.text.contains("-n 5") && trouble.text.contains("-n 2"), "{trouble}");
    }
}
