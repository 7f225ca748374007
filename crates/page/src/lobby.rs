//! Who is here: so many connections in all and from one address. Whoever comes late takes the place of the one that
//! has kept us waiting longest, so that nobody can shut the others out.

use crate::client::Networks;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

/// Connections at once.
pub(crate) const MOST: usize = 1024;
/// Of these, from one address that is no proxy.
pub(crate) const MOST_OF_ONE: usize = 512;

/// What is known of a connection.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// When bytes were last seen on it, in milliseconds of the lobby's clock.
    seen: AtomicU64,
    /// The lobby's clock started then.
    started: Option<Instant>,
    /// Whether it waits for us and not we for it.
    ours: AtomicBool,
    leave: Notify,
}

impl Line {
    /// Bytes came or went.
    pub(crate) fn touch(&self) {
        let now = self.started.map_or(0, |started| started.elapsed().as_millis() as u64);
        self.seen.store(now, Relaxed);
    }

    /// Whether it is our turn to say something.
    pub(crate) fn ours(&self, ours: bool) {
        self.ours.store(ours, Relaxed);
        self.touch();
    }

    /// Waits until the place is needed for somebody else.
    pub(crate) async fn must_leave(&self) {
        self.leave.notified().await;
    }

    /// Who leaves first: those we wait for, the longest first; then those who wait for us.
    fn order(&self) -> (bool, u64) {
        (self.ours.load(Relaxed), self.seen.load(Relaxed))
    }
}

type Guests = HashMap<u64, (IpAddr, Arc<Line>)>;

/// The places.
pub(crate) struct Lobby {
    guests: Mutex<Guests>,
    next: AtomicU64,
    started: Instant,
    proxies: Networks,
}

/// A place, free again when it is dropped.
pub(crate) struct Place {
    lobby: Arc<Lobby>,
    number: u64,
    pub(crate) line: Arc<Line>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lobby.guests().remove(&self.number);
    }
}

impl Lobby {
    pub(crate) fn new(proxies: Networks) -> Arc<Lobby> {
        let (guests, next) = (Mutex::default(), AtomicU64::new(0));
        Arc::new(Lobby { guests, next, started: Instant::now(), proxies })
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for somebody, if need be at the expense of another.
    pub(crate) fn enter(self: &Arc<Lobby>, from: IpAddr) -> Place {
        let line = Arc::new(Line { started: Some(self.started), ..Line::default() });
        line.touch();
        let mut guests = self.guests();
        let of_one = guests.values().filter(|(other, _)| *other == from).count();
        if of_one >= MOST_OF_ONE && !self.proxies.has(from) {
            dismiss(&mut guests, |other| other == from);
        } else if guests.len() >= MOST {
            self.make_room(&mut guests);
        }
        let number = self.next.fetch_add(1, Relaxed);
        guests.insert(number, (from, Arc::clone(&line)));
        Place { lobby: Arc::clone(self), number, line }
    }

    /// Dismisses somebody: the system has no room for more.
    pub(crate) fn crowded(&self) {
        self.make_room(&mut self.guests());
    }

    /// Somebody of the address with most connections leaves; proxies stand for many.
    fn make_room(&self, guests: &mut Guests) {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        for (from, _) in guests.values() {
            *counts.entry(*from).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(from, count)| (!self.proxies.has(*from), *count));
        if let Some((most, _)) = most {
            dismiss(guests, |from| from == most);
        }
    }
}

fn dismiss(guests: &mut Guests, may: impl Fn(IpAddr) -> bool) {
    let open = guests.iter().filter(|(_, (from, _))| may(*from));
    let Some((&number, _)) = open.min_by_key(|(_, (_, line))| line.order()) else { return };
    if let Some((_, line)) = guests.remove(&number) {
        line.leave.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    fn there(lobby: &Lobby, place: &Place) -> bool {
        lobby.guests().contains_key(&place.number)
    }

    #[test]
    fn the_one_that_keeps_us_waiting_longest_leaves() {
        let lobby = Lobby::new(Networks::default());
        let places: Vec<Place> = (0..MOST_OF_ONE).map(|_| lobby.enter(address(1))).collect();
        for (i, place) in places.iter().enumerate() {
            place.line.seen.store(100 + i as u64, Relaxed);
        }
        // The oldest waits for us, not we for it.
        places[0].line.ours.store(true, Relaxed);
        let other = lobby.enter(address(2));
        assert!(places.iter().all(|place| there(&lobby, place)), "another address has its own places");
        let late = lobby.enter(address(1));
        assert!(there(&lobby, &late) && there(&lobby, &other));
        let gone: Vec<usize> = (0..MOST_OF_ONE).filter(|&i| !there(&lobby, &places[i])).collect();
        assert_eq!(gone, [1]);
        drop(places);
        assert_eq!(lobby.guests().len(), 2);
    }

    #[test]
    fn when_it_is_full_somebody_of_the_largest_crowd_leaves() {
        let lobby = Lobby::new(Networks::read(["10.0.0.9"]).unwrap());
        let alone = lobby.enter(address(1));
        // A proxy may bring more than others, and is spared while there is another crowd.
        let proxied: Vec<Place> = (0..MOST - 301).map(|_| lobby.enter(address(9))).collect();
        let crowd: Vec<Place> = (0..300).map(|_| lobby.enter(address(2))).collect();
        assert_eq!(lobby.guests().len(), MOST);
        let late = lobby.enter(address(3));
        assert_eq!(lobby.guests().len(), MOST);
        assert!(there(&lobby, &late) && there(&lobby, &alone));
        assert!(proxied.iter().all(|place| there(&lobby, place)));
        assert_eq!(crowd.iter().filter(|place| !there(&lobby, place)).count(), 1);
    }
}
