//! Questions that make us panic, for tests only: one that does so must not disturb the others.

use crate::answers::{BRIEFLY, at_once, stream, thought};
use crate::client::Networks;
use crate::pool::{Errand, budget, think};
use crate::routes::{Call, House, Route};
use crate::words::Words;
use crate::{Door, serve};
use axum::http::Method;
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

const SECRET: &str = "a secret of the inside";

const fn fault(path: &'static str, handle: fn(Arc<House>, Call) -> crate::routes::Answer) -> Route {
    Route { method: Method::GET, path, summary: "", words: &[], position: false, answer: "", handle }
}

pub(crate) static ROUTES: &[Route] = &[
    fault("/api/fault/at-once", |house, call| at_once(house, call, |_| panic!("{SECRET}"))),
    fault("/api/fault/search", |house, call| thought(house, call, BRIEFLY, |_, _| panic!("{SECRET}"))),
    fault("/api/fault/thread", |_, _| Box::pin(async { panic!("{SECRET}") })),
    fault("/api/fault/stream", |house, call| {
        Box::pin(async move {
            let seat = house.pool.seat(call.client, Errand::Study, Duration::from_secs(1)).await?;
            let alive = think(seat, || panic!("{SECRET}"))?;
            let words = Words::of(call.asked.language());
            Ok(stream(&house, words, budget(Duration::from_secs(100)), alive, || {
                (false, json!({ "some": 1 }))
            }))
        })
    }),
    fault("/api/fault/look", |house, call| {
        Box::pin(async move {
            let seat = house.pool.seat(call.client, Errand::Study, Duration::from_secs(1)).await?;
            let budget = budget(Duration::from_secs(100));
            let stop = budget.stop.clone();
            let alive = think(seat, move || {
                while !stop.raised() {
                    std::thread::sleep(Duration::from_millis(10));
                }
            })?;
            let words = Words::of(call.asked.language());
            Ok(stream(&house, words, budget, alive, || panic!("{SECRET}")))
        })
    }),
];

fn ask(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_panic_stays_within_its_question() {
    let (send, receive) = channel();
    let door = Door {
        listen: ([127, 0, 0, 1], 0).into(),
        names: Vec::new(),
        seats: 1,
        token: None,
        proxies: Networks::default(),
    };
    std::thread::spawn(move || serve(door, |address| send.send(address).unwrap()));
    let address = receive.recv().unwrap();
    // Several times each: with a single seat, one that was kept would be missed.
    for _ in 0..3 {
        for (path, status, words) in [
            ("/api/fault/at-once", "500", "something went wrong here"),
            ("/api/fault/thread", "500", "something went wrong here"),
            ("/api/fault/search?lang=fr", "500", "cette question"),
            ("/api/fault/stream", "200", "event: error\ndata: {\"error\":\"something went wrong here"),
            ("/api/fault/look?lang=fr", "200", "event: error\ndata: {\"error\":\"quelque chose"),
            ("/api/reply?game=mnk:3,3,3&who=random", "200", "\"move\""),
        ] {
            let answer = ask(address, path);
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {answer}");
            assert!(answer.contains(words) && !answer.contains(SECRET), "{path}: {answer}");
        }
    }
}
