//! How questions are answered: at once, by a search with a seat in the pool, or by a stream of what a search finds.

use crate::analysis::{self, Slate, analyse};
use crate::asked::Machine;
use crate::attractor::{Solved, View};
use crate::guard::unharmed;
use crate::pool::{Alive, Budget, Gone, think};
use crate::refusal::Refusal;
use crate::reply;
use crate::review::{self, Ledger, review};
use crate::routes::{Answer, Call, House};
use crate::words::Words;
use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use game::Seed;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior};

/// Where a graph comes from.
pub(crate) type Graph = fn(&Call) -> Result<Solved, Refusal>;

pub(crate) fn unfolded(call: &Call) -> Result<Solved, Refusal> {
    Solved::unfolded(Words::of(call.asked.language()), &call.asked.opened()?)
}

pub(crate) fn pasted(call: &Call) -> Result<Solved, Refusal> {
    Solved::pasted(&call.text)
}

pub(crate) fn grown(house: Arc<House>, call: Call, graph: Graph) -> Answer {
    thought(house, move || {
        let view = View::read(&call.asked)?;
        let told = graph(&call)?.told(Words::of(call.asked.language()), &view)?;
        Ok(Json(told).into_response())
    })
}

pub(crate) fn grown_file(house: Arc<House>, call: Call, graph: Graph) -> Answer {
    thought(house, move || {
        let view = View::read(&call.asked)?;
        let format = call.asked.word("format").unwrap_or("svg");
        let (text, kind) = graph(&call)?.file(Words::of(call.asked.language()), &view, format)?;
        Ok(file(text, kind, &format!("attractors.{format}")))
    })
}

/// An answer that takes no search.
pub(crate) fn at_once(work: impl FnOnce() -> Result<Value, Refusal> + Send + 'static) -> Answer {
    Box::pin(async move { Ok(Json(work()?).into_response()) })
}

/// An answer that takes a seat in the pool, and a moment.
pub(crate) fn thought(
    house: Arc<House>,
    work: impl FnOnce() -> Result<Response, Refusal> + Send + 'static,
) -> Answer {
    Box::pin(async move {
        let seat = house.pool.seat(Duration::from_secs(3)).await?;
        let (send, receive) = tokio::sync::oneshot::channel();
        think(seat, move || drop(send.send(work())))?;
        receive.await.map_err(|_| Refusal::broken())?
    })
}

/// A text that the browser saves.
pub(crate) fn file(text: String, kind: &'static str, name: &str) -> Response {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let place = format!("attachment; filename=\"{name}\"");
    for (key, value) in [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, place)] {
        headers.extend(HeaderValue::from_str(&value).ok().map(|value| (key, value)));
    }
    response
}

pub(crate) async fn replied(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
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
    let said = receive.await.map_err(|_| Refusal::broken())?;
    drop(gone);
    said.map(|said| Json(said).into_response()).ok_or_else(|| Refusal::input("the game is over"))
}

const USUAL_TIME: Duration = Duration::from_secs(10);
/// How often a stream says something.
const RHYTHM: Duration = Duration::from_millis(150);

pub(crate) async fn analysed(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
    let (mut opened, mut watched) = (call.asked.opened()?, call.asked.opened()?);
    let budget = Budget::new(call.asked.seconds("seconds", USUAL_TIME)?);
    let seat = house.pool.seat(Duration::from_millis(1500)).await?;
    let slate = Slate::default();
    let (at_work, to_tell) = ((budget.clone(), Arc::clone(&slate)), budget.clone());
    let alive = think(seat, move || analyse(&mut *opened.game, &at_work.0, &at_work.1))?;
    let words = Words::of(call.asked.language());
    Ok(stream(words, budget, alive, move || {
        let known = analysis::read(&slate);
        (known.is_done(), analysis::report(words, &mut *watched.game, &known, &to_tell))
    }))
}

pub(crate) async fn reviewed(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
    let mut opened = call.asked.opened()?;
    let budget = Budget::new(call.asked.seconds("seconds", USUAL_TIME)?);
    let seat = house.pool.seat(Duration::from_millis(1500)).await?;
    let ledger = Ledger::default();
    let scale = opened.game.scale().upper.0;
    let at_work = (budget.clone(), Arc::clone(&ledger));
    let alive = think(seat, move || review(&mut *opened.game, &at_work.0, &at_work.1))?;
    let words = Words::of(call.asked.language());
    Ok(stream(words, budget, alive, move || {
        let reviewed = ledger.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        (reviewed.done, review::report(words, scale, &reviewed))
    }))
}

/// Says what is known every moment until it is done; raises the flag when nobody listens any more. A search that is
/// lost is told by an event `error`.
pub(crate) fn stream(
    words: &'static Words,
    budget: Budget,
    alive: Alive,
    look: impl FnMut() -> (bool, Value) + Send + 'static,
) -> Response {
    let mut ticks = tokio::time::interval(RHYTHM);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let feed = Feed { words, ticks, alive, look: Box::new(look), done: false, _gone: Gone(budget.stop) };
    Sse::new(feed).into_response()
}

struct Feed {
    words: &'static Words,
    ticks: Interval,
    alive: Alive,
    look: Box<dyn FnMut() -> (bool, Value) + Send>,
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
        // Asked before the look: a search that has just ended well has said so.
        let alive = self.alive.yet();
        let event = match unharmed(|| (self.look)()) {
            Ok((done, value)) if done || alive => {
                self.done = done;
                Event::default().data(value.to_string())
            }
            _ => {
                self.done = true;
                let error = self.words.refusal(&Refusal::broken().message);
                Event::default().event("error").data(json!({ "error": error }).to_string())
            }
        };
        Poll::Ready(Some(Ok(event)))
    }
}
