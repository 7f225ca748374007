//! What can be asked. One table: the router and the description under `/api/openapi.json` are both made from it.

use crate::analysis::{self, Slate, analyse};
use crate::asked::{Asked, Machine};
use crate::explained::Question;
use crate::pool::{Budget, Gone, Pool, think};
use crate::refusal::Refusal;
use crate::review::{self, Ledger, review};
use crate::shown::{games, shown, spelt};
use crate::words::Words;
use crate::{attractor, files, openapi, reply};
use axum::Json;
use axum::http::{HeaderValue, Method, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use game::Seed;
use serde_json::Value;
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior};

/// What all requests share.
pub(crate) struct House {
    pub(crate) pool: Pool,
}

/// One question.
pub(crate) struct Call {
    pub(crate) asked: Asked,
    /// The body, where there is one.
    pub(crate) text: String,
}

type Answer = Pin<Box<dyn Future<Output = Result<Response, Refusal>> + Send>>;

/// Something that can be asked.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// The words of the link that it reads, besides those of a position if `position`.
    pub(crate) words: &'static [&'static str],
    /// Whether it is about a position: `game`, `start`, `moves`, `at`.
    pub(crate) position: bool,
    /// The kind of its answer.
    pub(crate) answer: &'static str,
    pub(crate) handle: fn(Arc<House>, Call) -> Answer,
}

const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

/// The routes, all under `/api`.
pub(crate) static ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/openapi.json",
        summary: "this description",
        words: &[],
        position: false,
        answer: JSON,
        handle: |_, _| Box::pin(async { Ok(Json(openapi::description()).into_response()) }),
    },
    Route {
        method: Method::GET,
        path: "/api/games",
        summary: "the games of the catalog with their parameters, and the levels of machines",
        words: &["lang"],
        position: false,
        answer: JSON,
        handle: |_, call| at_once(move || Ok(games(Words::of(call.asked.language())))),
    },
    Route {
        method: Method::GET,
        path: "/api/setup",
        summary: "the setup that chosen parameters mean: the name of a game and its fields",
        words: &["name"],
        position: false,
        answer: JSON,
        handle: |_, call| at_once(move || spelt(&call.asked)),
    },
    Route {
        method: Method::GET,
        path: "/api/position",
        summary: "a position: the board as SVG with its moves, who is to move, the line, the methods",
        words: &["lang", "insights"],
        position: true,
        answer: JSON,
        handle: |_, call| {
            at_once(move || {
                let opened = call.asked.opened()?;
                Ok(serde_json::to_value(shown(&call.asked, &opened)).unwrap_or_default())
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/edit",
        summary: "the position after a change of the board: spot and piece (0, 1, none), or turn (0, 1)",
        words: &["spot", "piece", "turn"],
        position: true,
        answer: JSON,
        handle: |_, call| at_once(move || files::edited(&call.asked, &mut call.asked.opened()?)),
    },
    Route {
        method: Method::POST,
        path: "/api/import",
        summary: "reads a game, moves or a position from the text of the body",
        words: &[],
        position: true,
        answer: JSON,
        handle: |_, call| at_once(move || files::read(&call.asked.opened()?, &call.text)),
    },
    Route {
        method: Method::GET,
        path: "/api/export",
        summary: "the game as a text that import understands",
        words: &[],
        position: true,
        answer: "text/plain",
        handle: |_, call| {
            Box::pin(async move {
                let opened = call.asked.opened()?;
                Ok(file(files::written(&opened), "text/plain", "game.txt"))
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/picture",
        summary: "the board as a file: format svg or txt, scheme light or dark",
        words: &["format", "scheme", "lang"],
        position: true,
        answer: "image/svg+xml",
        handle: |_, call| {
            Box::pin(async move {
                let opened = call.asked.opened()?;
                let (text, kind) = files::board(Words::of(call.asked.language()), &call.asked, &opened)?;
                let name = if kind == "text/plain" { "board.txt" } else { "board.svg" };
                Ok(file(text, kind, name))
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/reply",
        summary: "a machine's move: who is a method, with a level and seconds, such as player,easy,2s",
        words: &["who", "seed", "lang"],
        position: true,
        answer: JSON,
        handle: |house, call| Box::pin(replied(house, call)),
    },
    Route {
        method: Method::GET,
        path: "/api/analysis",
        summary: "what every move is worth, as events until all is proved or the seconds are over",
        words: &["seconds", "lang"],
        position: true,
        answer: EVENTS,
        handle: |house, call| Box::pin(analysed(house, call)),
    },
    Route {
        method: Method::GET,
        path: "/api/review",
        summary: "what every position of the line was worth, and the biggest mistake, as events",
        words: &["seconds", "lang"],
        position: true,
        answer: EVENTS,
        handle: |house, call| Box::pin(reviewed(house, call)),
    },
    Route {
        method: Method::GET,
        path: "/api/explain",
        summary: "a search after some of its steps: its tree, what happened last, and the board there",
        words: &["method", "nodes", "depth", "limit", "score", "step", "lang"],
        position: true,
        answer: JSON,
        handle: |house, call| {
            thought(house, move || {
                let step = call.asked.number("step", usize::MAX)?.unwrap_or(usize::MAX);
                let words = Words::of(call.asked.language());
                let told = Question::read(&call.asked)?.told(words, &mut call.asked.opened()?, step)?;
                Ok(Json(told).into_response())
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/explain/file",
        summary: "the whole search as svg, dot, mmd (Mermaid), tex (TikZ), txt or json",
        words: &["format", "method", "nodes", "depth", "limit", "score"],
        position: true,
        answer: "image/svg+xml",
        handle: |house, call| {
            thought(house, move || {
                let format = call.asked.word("format").unwrap_or("svg");
                let (text, kind) = Question::read(&call.asked)?.file(&call.asked.opened()?, format)?;
                Ok(file(text, kind, &format!("search.{format}")))
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/attractor",
        summary: "a small game unfolded into a graph, its attractors grown up to a level",
        words: &["level", "lang"],
        position: true,
        answer: JSON,
        handle: |house, call| {
            thought(house, move || {
                let level = call.asked.number("level", usize::MAX)?.unwrap_or(usize::MAX);
                let words = Words::of(call.asked.language());
                Ok(Json(attractor::grown(words, &call.asked.opened()?, level)?).into_response())
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/attractor/file",
        summary: "the same graph as svg or dot",
        words: &["level", "format", "lang"],
        position: true,
        answer: "image/svg+xml",
        handle: |house, call| {
            thought(house, move || {
                let level = call.asked.number("level", usize::MAX)?.unwrap_or(usize::MAX);
                let format = call.asked.word("format").unwrap_or("svg");
                let words = Words::of(call.asked.language());
                let (text, kind) = attractor::file(words, &call.asked.opened()?, level, format)?;
                Ok(file(text, kind, &format!("attractors.{format}")))
            })
        },
    },
];

/// An answer that takes no search.
fn at_once(work: impl FnOnce() -> Result<Value, Refusal> + Send + 'static) -> Answer {
    Box::pin(async move { Ok(Json(work()?).into_response()) })
}

/// An answer that takes a seat in the pool, and a moment.
fn thought(house: Arc<House>, work: impl FnOnce() -> Result<Response, Refusal> + Send + 'static) -> Answer {
    Box::pin(async move {
        let seat = house.pool.seat(Duration::from_secs(3)).await?;
        let (send, receive) = tokio::sync::oneshot::channel();
        think(seat, move || drop(send.send(work())))?;
        receive.await.map_err(|_| Refusal::busy())?
    })
}

/// A text that the browser saves.
fn file(text: String, kind: &'static str, name: &str) -> Response {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let place = format!("attachment; filename=\"{name}\"");
    for (key, value) in [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, place)] {
        headers.extend(HeaderValue::from_str(&value).ok().map(|value| (key, value)));
    }
    response
}

async fn replied(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
    let opened = call.asked.opened()?;
    let machine = Machine::read(&*opened.game, call.asked.word("who").unwrap_or("player"))?;
    let seed = call.asked.number("seed", usize::MAX)?.unwrap_or_else(crate::server::chance) as u64;
    let seat = house.pool.seat(Duration::from_secs(5)).await?;
    let budget = Budget::new(machine.time);
    let gone = Gone(budget.stop.clone());
    let (send, receive) = tokio::sync::oneshot::channel();
    think(seat, move || {
        let words = Words::of(call.asked.language());
        let said = reply::reply(words, &*opened.game, &machine, &budget, &mut Seed(seed).luck());
        drop(send.send(said));
    })?;
    let said = receive.await.map_err(|_| Refusal::busy())?;
    drop(gone);
    said.map(|said| Json(said).into_response()).ok_or_else(|| Refusal::input("the game is over"))
}

const USUAL_TIME: Duration = Duration::from_secs(10);
/// How often a stream says something.
const RHYTHM: Duration = Duration::from_millis(150);

async fn analysed(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
    let (mut opened, mut watched) = (call.asked.opened()?, call.asked.opened()?);
    let budget = Budget::new(call.asked.seconds("seconds", USUAL_TIME)?);
    let seat = house.pool.seat(Duration::from_millis(1500)).await?;
    let slate = Slate::default();
    let (at_work, to_tell) = ((budget.clone(), Arc::clone(&slate)), budget.clone());
    think(seat, move || analyse(&mut *opened.game, &at_work.0, &at_work.1))?;
    let words = Words::of(call.asked.language());
    Ok(stream(budget, move || {
        let known = analysis::read(&slate);
        let (version, done) = known.version();
        (version, done, analysis::report(words, &mut *watched.game, &known, &to_tell))
    }))
}

async fn reviewed(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
    let mut opened = call.asked.opened()?;
    let budget = Budget::new(call.asked.seconds("seconds", USUAL_TIME)?);
    let seat = house.pool.seat(Duration::from_millis(1500)).await?;
    let ledger = Ledger::default();
    let scale = opened.game.scale().upper.0;
    let at_work = (budget.clone(), Arc::clone(&ledger));
    think(seat, move || review(&mut *opened.game, &at_work.0, &at_work.1))?;
    let words = Words::of(call.asked.language());
    Ok(stream(budget, move || {
        let reviewed = ledger.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        (reviewed.version, reviewed.done, review::report(words, scale, &reviewed))
    }))
}

/// Says what is known every moment until it is done; raises the flag when nobody listens any more.
fn stream(budget: Budget, look: impl FnMut() -> (u64, bool, Value) + Send + 'static) -> Response {
    let mut ticks = tokio::time::interval(RHYTHM);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let feed = Feed { ticks, look: Box::new(look), done: false, _gone: Gone(budget.stop) };
    Sse::new(feed).into_response()
}

struct Feed {
    ticks: Interval,
    look: Box<dyn FnMut() -> (u64, bool, Value) + Send>,
    done: bool,
    _gone: Gone,
}

impl Stream for Feed {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.done {
            return Poll::Ready(None);
        }
        ready!(self.ticks.poll_tick(context));
        let (_, done, value) = (self.look)();
        self.done = done;
        Poll::Ready(Some(Ok(Event::default().data(value.to_string()))))
    }
}
