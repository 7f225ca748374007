//! How questions are answered: at once, by a search with a seat in the pool, or by a stream of what a search finds.

use crate::asked::{Machine, Opened};
use crate::attractor::{Solved, View};
use crate::desk::Desk;
use crate::pool::{Alive, Budget, Errand, Gone, budget, think};
use crate::refusal::Refusal;
use crate::reply;
use crate::routes::{Answer, Call, House};
use crate::shown::{expert, wanted};
use crate::words::Words;
use analysis::{Ledger, Slate, analyse, review};
use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use game::{Layer, Seed};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// Where a graph comes from.
pub(crate) type Graph = fn(&Call, &Budget) -> Result<Solved, Refusal>;

pub(crate) fn unfolded(call: &Call, budget: &Budget) -> Result<Solved, Refusal> {
    Solved::unfolded(Words::of(call.asked.language()), &call.asked.opened()?, budget)
}

pub(crate) fn pasted(call: &Call, _: &Budget) -> Result<Solved, Refusal> {
    Solved::pasted(&call.text)
}

pub(crate) fn grown(house: Arc<House>, call: Call, graph: Graph) -> Answer {
    thought(house, call, BRIEFLY, move |call, budget| {
        let view = View::read(&call.asked)?;
        let told = graph(call, budget)?.told(Words::of(call.asked.language()), &view)?;
        Ok(Json(told).into_response())
    })
}

pub(crate) fn grown_file(house: Arc<House>, call: Call, graph: Graph) -> Answer {
    thought(house, call, BRIEFLY, move |call, budget| {
        let view = View::read(&call.asked)?;
        let format = call.asked.word("format").unwrap_or("svg");
        let (text, kind) = graph(call, budget)?.file(Words::of(call.asked.language()), &view, format)?;
        Ok(file(text, kind, &format!("attractors.{format}")))
    })
}

/// An answer that takes no search.
pub(crate) fn at_once(
    house: Arc<House>,
    call: Call,
    work: impl FnOnce(&Call) -> Result<Value, Refusal> + Send + 'static,
) -> Answer {
    at_the_desk(house, call, |call| Ok(Json(work(call)?).into_response()))
}

/// The same where the answer is not JSON.
pub(crate) fn at_the_desk(
    house: Arc<House>,
    call: Call,
    work: impl FnOnce(&Call) -> Result<Response, Refusal> + Send + 'static,
) -> Answer {
    Box::pin(async move { house.desk.ask(move || work(&call)).await? })
}

/// What searches that are only told may take.
pub(crate) const BRIEFLY: Duration = Duration::from_secs(5);
/// What the sheets of an expert may take.
const SHEETS: Duration = Duration::from_secs(30);

/// An answer that takes a seat in the pool, and a moment; it ends when nobody waits for it any more.
pub(crate) fn thought(
    house: Arc<House>,
    call: Call,
    time: Duration,
    work: impl FnOnce(&Call, &Budget) -> Result<Response, Refusal> + Send + 'static,
) -> Answer {
    Box::pin(async move {
        let seat = house.pool.seat(call.client, Errand::Study, Duration::from_secs(3)).await?;
        let budget = budget(time);
        let _gone = Gone(budget.stop.clone());
        let (send, receive) = tokio::sync::oneshot::channel();
        think(seat, move || drop(send.send(work(&call, &budget))))?;
        receive.await.map_err(|_| Refusal::broken())?
    })
}

/// An answer with the sheets of an expert, if any are asked for: those take a seat, the rest is answered at once.
pub(crate) fn with_sheets(
    house: Arc<House>,
    call: Call,
    work: fn(&Call, &Opened, Vec<Layer>) -> Result<Response, Refusal>,
) -> Answer {
    if call.asked.word("insights").is_none() {
        return at_the_desk(house, call, move |call| work(call, &call.asked.opened()?, Vec::new()));
    }
    thought(house, call, SHEETS, move |call, budget| {
        let opened = call.asked.opened()?;
        let sheets = expert(&*opened.game, &wanted(&call.asked, &*opened.game), budget)?;
        work(call, &opened, sheets)
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
    let client = call.client;
    let (opened, machine, seed, words) = house
        .desk
        .ask(move || {
            let opened = call.asked.opened()?;
            let machine = Machine::read(&*opened.game, call.asked.word("who").unwrap_or("player"))?;
            let seed = call.asked.number("seed", usize::MAX)?.unwrap_or_else(crate::server::chance) as u64;
            Ok::<_, Refusal>((opened, machine, seed, Words::of(call.asked.language())))
        })
        .await??;
    let seat = house.pool.seat(client, Errand::Reply, Duration::from_secs(5)).await?;
    let budget = budget(machine.time);
    let gone = Gone(budget.stop.clone());
    let (send, receive) = tokio::sync::oneshot::channel();
    think(seat, move || {
        let opened = house.warm.warmed(opened);
        let said = reply::reply(words, &*opened.game, &machine, &budget, &mut Seed(seed).rng());
        drop(send.send(said));
        house.warm.keep(opened);
    })?;
    let said = receive.await.map_err(|_| Refusal::broken())?;
    drop(gone);
    said.map(|said| Json(said).into_response()).ok_or_else(|| Refusal::input("the game is over"))
}

const USUAL_TIME: Duration = Duration::from_secs(10);
/// How often a stream says something.
const RHYTHM: Duration = Duration::from_millis(150);
/// How long somebody may wait for the seat of a stream.
const STREAM_PATIENCE: Duration = Duration::from_millis(1500);

pub(crate) async fn analysed(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
    let (client, words) = (call.client, Words::of(call.asked.language()));
    let (mut opened, mut watched, time) = house
        .desk
        .ask(move || {
            let time = call.asked.seconds("seconds", USUAL_TIME)?;
            Ok::<_, Refusal>((call.asked.opened()?, call.asked.opened()?, time))
        })
        .await??;
    let seat = house.pool.seat(client, Errand::Study, STREAM_PATIENCE).await?;
    let (budget, slate) = (budget(time), Slate::default());
    let (at_work, to_tell) = ((budget.clone(), Arc::clone(&slate)), budget.clone());
    let alive = think(seat, move || analyse(&mut *opened.game, &at_work.0, &at_work.1))?;
    Ok(stream(&house, words, budget, alive, move || {
        let known = analysis::read(&slate);
        (known.done, crate::analysed::report(words, &mut *watched.game, &known, &to_tell))
    }))
}

pub(crate) async fn reviewed(house: Arc<House>, call: Call) -> Result<Response, Refusal> {
    let (client, words) = (call.client, Words::of(call.asked.language()));
    let (mut opened, time) = house
        .desk
        .ask(move || {
            let time = call.asked.seconds("seconds", USUAL_TIME)?;
            Ok::<_, Refusal>((call.asked.opened()?, time))
        })
        .await??;
    let seat = house.pool.seat(client, Errand::Study, STREAM_PATIENCE).await?;
    let (budget, ledger) = (budget(time), Ledger::default());
    let at_work = (budget.clone(), Arc::clone(&ledger));
    let (unit, sides) = (opened.game.unit(), opened.game.sides().map(|side| words.of_game(side)));
    let alive = think(seat, move || review(&mut *opened.game, &at_work.0, &at_work.1))?;
    Ok(stream(&house, words, budget, alive, move || {
        let reviewed = ledger.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        (reviewed.done, crate::reviewed::report(words, &reviewed, unit, &sides))
    }))
}

/// Says what is known every moment until it is done; raises the flag when nobody listens any more. A search that is
/// lost is told by an event `error`.
pub(crate) fn stream(
    house: &House,
    words: &'static Words,
    budget: Budget,
    alive: Alive,
    look: impl FnMut() -> (bool, Value) + Send + 'static,
) -> Response {
    // One event waits at most: whoever does not read hears nothing that is old.
    let (send, events) = tokio::sync::mpsc::channel(1);
    tokio::spawn(tell(house.desk.clone(), words, alive, look, send));
    Sse::new(Feed { events, _gone: Gone(budget.stop) }).into_response()
}

async fn tell(
    desk: Desk,
    words: &'static Words,
    alive: Alive,
    mut look: impl FnMut() -> (bool, Value) + Send + 'static,
    send: tokio::sync::mpsc::Sender<Event>,
) {
    let mut ticks = tokio::time::interval(RHYTHM);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // Asked before the look: a search that has just ended well has said so.
        let lives = alive.yet();
        let seen = desk.ask(move || {
            let (done, value) = look();
            (look, done, value.to_string())
        });
        let (event, next) = match seen.await {
            Ok((look, done, text)) if done || lives => (Event::default().data(text), (!done).then_some(look)),
            _ => {
                let error = words.refusal(&Refusal::broken().message);
                (Event::default().event("error").data(json!({ "error": error }).to_string()), None)
            }
        };
        let (Ok(()), Some(next)) = (send.send(event).await, next) else { return };
        look = next;
    }
}

struct Feed {
    events: tokio::sync::mpsc::Receiver<Event>,
    _gone: Gone,
}

impl Stream for Feed {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}
