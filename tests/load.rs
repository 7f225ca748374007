//! The page under load: many clients at once, half of them asking for searches. Prints its figures.

mod page;

use page::Server;
use std::time::{Duration, Instant};

const CLIENTS: usize = 200;

/// What one client saw: statuses and times.
type Seen = Vec<(bool, u16, Duration)>;

fn client(server: &Server, number: usize, time: Duration) -> Seen {
    let searches = number.is_multiple_of(2);
    let moves: String = "4435261".chars().cycle().skip(number % 7).take(number % 6).collect();
    let link = if searches {
        format!("/api/analysis?game=connect4:7x6&moves={moves}&seconds=1")
    } else {
        format!("/api/position?game=connect4:7x6&moves={moves}")
    };
    let mut seen = Vec::new();
    let started = Instant::now();
    // They do not come all at the same moment.
    std::thread::sleep(Duration::from_millis(5 * number as u64));
    while started.elapsed() < time {
        let asked = Instant::now();
        seen.push((searches, server.get(&link).status, asked.elapsed()));
        std::thread::sleep(Duration::from_secs(1).saturating_sub(asked.elapsed()));
    }
    seen
}

fn at_share(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * share) as usize]
}

#[test]
#[ignore = "takes a minute and the whole machine"]
fn two_hundred_clients_for_a_minute() {
    let mut server = Server::start(&[]);
    let before = server.memory();
    let seen: Seen = std::thread::scope(|scope| {
        let server = &server;
        let clients: Vec<_> =
            (0..CLIENTS).map(|i| scope.spawn(move || client(server, i, Duration::from_secs(60)))).collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    let memory = server.memory();
    for (_, status, _) in &seen {
        assert!([200, 503].contains(status), "{status}");
    }
    let mut moves: Vec<Duration> = seen.iter().filter(|seen| !seen.0).map(|seen| seen.2).collect();
    assert!(seen.iter().filter(|seen| !seen.0).all(|seen| seen.1 == 200), "a move was refused");
    let searches = |status: u16| seen.iter().filter(|seen| seen.0 && seen.1 == status).count();
    let (median, late) = (at_share(&mut moves, 0.5), at_share(&mut moves, 0.99));
    println!(
        "{} moves, median {median:?}, 99 % within {late:?}; {} analyses, {} told to come back; {before:?} to {memory:?} MiB",
        moves.len(),
        searches(200),
        searches(503)
    );
    assert!(searches(200) > 30, "nobody could think");
    assert!(late < Duration::from_millis(100), "moves wait: {late:?}");
    assert!(memory.is_none_or(|memory| memory < 1024), "{memory:?} MiB");
    assert!(server.lives());
}

/// Rendering a position, without any search; the time includes a new connection each.
#[test]
#[ignore = "a measurement"]
fn a_move_is_answered_in_no_time() {
    let server = Server::start(&[]);
    let mut times: Vec<Duration> = (0..500)
        .map(|_| {
            let asked = Instant::now();
            assert_eq!(server.get("/api/position?game=connect4:7x6&moves=444442").status, 200);
            asked.elapsed()
        })
        .collect();
    let (median, late) = (at_share(&mut times, 0.5), at_share(&mut times, 0.99));
    println!("a move: median {median:?}, 99 % within {late:?}");
    assert!(median < Duration::from_millis(5), "{median:?}");
}
