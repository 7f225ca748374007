//! What can be asked. One table: the router and the description under `/api/openapi.json` are both made from it.

use crate::answers::{
    BRIEFLY, analysed, at_once, at_the_desk, file, grown, grown_file, pasted, replied, reviewed, thought,
    unfolded, with_sheets,
};
use crate::asked::Asked;
use crate::client::Client;
use crate::desk::Desk;
use crate::explained::Question;
use crate::form::spelt;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::shown::{games, shown};
use crate::warm::Warm;
use crate::words::Words;
use crate::{dice, exhibit, files, import, openapi};
use axum::Json;
use axum::http::Method;
use axum::response::{IntoResponse, Response};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// What all requests share.
pub(crate) struct House {
    /// Seats for searches.
    pub(crate) pool: Pool,
    /// Threads for everything else.
    pub(crate) desk: Desk,
    /// Games that machines are playing.
    pub(crate) warm: Warm,
}

/// One question.
pub(crate) struct Call {
    pub(crate) asked: Asked,
    /// The body, where there is one.
    pub(crate) text: String,
    /// Who asks.
    pub(crate) client: Client,
}

pub(crate) type Answer = Pin<Box<dyn Future<Output = Result<Response, Refusal>> + Send>>;

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

/// The route of this path.
pub(crate) fn find(path: &str) -> Option<&'static Route> {
    let routes = ROUTES.iter();
    #[cfg(test)]
    let routes = routes.chain(crate::tests::faults::ROUTES);
    routes.into_iter().find(|route| route.path == path)
}

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
        handle: |house, call| at_once(house, call, |call| Ok(games(Words::of(call.asked.language())))),
    },
    Route {
        method: Method::GET,
        path: "/api/setup",
        summary: "the setup that chosen parameters mean: the name of a game and its fields",
        words: &["name"],
        position: false,
        answer: JSON,
        handle: |house, call| at_once(house, call, |call| spelt(&call.asked)),
    },
    Route {
        method: Method::GET,
        path: "/api/position",
        summary: "a position: the board as SVG with its moves, who is to move, the line, the methods",
        words: &["lang", "insights"],
        position: true,
        answer: JSON,
        handle: |house, call| {
            with_sheets(house, call, |call, opened, sheets| {
                Ok(Json(shown(&call.asked, opened, sheets)).into_response())
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
        handle: |house, call| {
            at_once(house, call, |call| files::edited(&call.asked, &mut call.asked.opened()?))
        },
    },
    Route {
        method: Method::POST,
        path: "/api/import",
        summary: "reads a game, moves or a position from the text of the body",
        words: &[],
        position: true,
        answer: JSON,
        handle: |house, call| {
            at_once(house, call, |call| {
                let mut found = import::read(&call.asked.opened()?, &call.text)?;
                if let Some(remark) = found.get("remark").and_then(serde_json::Value::as_str) {
                    found["remark"] = Words::of(call.asked.language()).said(remark).into();
                }
                Ok(found)
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/export",
        summary: "the game as a text that import understands; format is txt or one of the records of a position (sgf)",
        words: &["format", "tree"],
        position: true,
        answer: "text/plain",
        handle: |house, call| {
            at_the_desk(house, call, |call| {
                let opened = call.asked.opened()?;
                let (text, name) = match call.asked.word("format") {
                    None | Some("txt") => {
                        (files::written(&opened, call.asked.word("tree")), "game.txt".to_owned())
                    }
                    Some(format) => files::recorded(&opened, format)?,
                };
                Ok(file(text, "text/plain", &name))
            })
        },
    },
    Route {
        method: Method::POST,
        path: "/api/record",
        summary: "the game with its variations as a record of other programs, written into that of the body if it is one of this \
                  game; format is one of the records of a position (sgf)",
        words: &["format", "tree"],
        position: true,
        answer: "text/plain",
        handle: |house, call| {
            at_the_desk(house, call, |call| {
                let format = call.asked.word("format").unwrap_or("sgf");
                let (text, name) =
                    files::woven(call.asked.opened()?, format, call.asked.word("tree"), &call.text)?;
                Ok(file(text, "text/plain", &name))
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/picture",
        summary: "the board as a file: format svg, txt, tex (TikZ) or mmd (Mermaid); scheme light or dark",
        words: &["format", "scheme", "insights", "lang"],
        position: true,
        answer: "image/svg+xml",
        handle: |house, call| {
            with_sheets(house, call, |call, opened, sheets| {
                let format = call.asked.word("format").unwrap_or("svg");
                let words = Words::of(call.asked.language());
                let (text, kind) = files::board(words, &call.asked, opened, sheets, format)?;
                Ok(file(text, kind, &format!("board.{format}")))
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
        path: "/api/roll",
        summary: "what the dice show where they are to be thrown; dice is the number of the game",
        words: &["dice"],
        position: true,
        answer: JSON,
        handle: |house, call| {
            at_once(house, call, |call| dice::rolled(&call.asked, &mut call.asked.opened()?))
        },
    },
    Route {
        method: Method::GET,
        path: "/api/dice",
        summary: "the commitment to the dice of a game, and their secret once it is over",
        words: &["dice"],
        position: true,
        answer: JSON,
        handle: |house, call| {
            at_once(house, call, |call| dice::committed(&call.asked, &mut call.asked.opened()?))
        },
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
            thought(house, call, BRIEFLY, |call, budget| {
                let step = call.asked.number("step", usize::MAX)?.unwrap_or(usize::MAX);
                let words = Words::of(call.asked.language());
                let question = Question::read(&call.asked)?;
                let told = question.told(words, &mut call.asked.opened()?, step, budget)?;
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
            thought(house, call, BRIEFLY, |call, budget| {
                let format = call.asked.word("format").unwrap_or("svg");
                let question = Question::read(&call.asked)?;
                let (text, kind) = question.file(&call.asked.opened()?, format, budget)?;
                Ok(file(text, kind, &format!("search.{format}")))
            })
        },
    },
    Route {
        method: Method::GET,
        path: "/api/attractor",
        summary: "a game unfolded into a graph, its attractors grown up to a level; large ones are drawn in part",
        words: GRAPH,
        position: true,
        answer: JSON,
        handle: |house, call| grown(house, call, unfolded),
    },
    Route {
        method: Method::GET,
        path: "/api/attractor/file",
        summary: "the same graph as svg, tex (TikZ), mmd (Mermaid) or dot",
        words: GRAPH_FILE,
        position: true,
        answer: "image/svg+xml",
        handle: |house, call| grown_file(house, call, unfolded),
    },
    Route {
        method: Method::POST,
        path: "/api/graph",
        summary: "a graph from the text of the body (JSON, DOT, PGSolver or the course's Python), its attractors grown up to a level",
        words: GRAPH,
        position: false,
        answer: JSON,
        handle: |house, call| grown(house, call, pasted),
    },
    Route {
        method: Method::POST,
        path: "/api/graph/file",
        summary: "the same graph as svg, tex (TikZ), mmd (Mermaid) or dot",
        words: GRAPH_FILE,
        position: false,
        answer: "image/svg+xml",
        handle: |house, call| grown_file(house, call, pasted),
    },
    Route {
        method: Method::GET,
        path: "/api/exhibit",
        summary: "something that a game tells step by step: what happened, a picture and figures; its fields are further parameters",
        words: &["game", "show", "step", "lang"],
        position: false,
        answer: JSON,
        handle: |house, call| {
            thought(house, call, BRIEFLY, |call, _| Ok(Json(exhibit::scene(&call.asked)?).into_response()))
        },
    },
    Route {
        method: Method::GET,
        path: "/api/exhibit/tile",
        summary: "256x256 points of a wide board before the first move, row by row, equal points counted: 12x3o.",
        words: &["game", "show", "x", "y"],
        position: false,
        answer: "text/plain",
        handle: |house, call| {
            at_the_desk(house, call, |call| Ok(exhibit::tile(&call.asked)?.into_response()))
        },
    },
    Route {
        method: Method::GET,
        path: "/api/exhibit/board",
        summary: "a wide board after moves such as 12,40: what has changed on it, and the moves that matter",
        words: &["game", "show", "moves", "lang"],
        position: false,
        answer: JSON,
        handle: |house, call| {
            thought(house, call, BRIEFLY, |call, budget| {
                Ok(Json(exhibit::board(&call.asked, budget)?).into_response())
            })
        },
    },
];

const GRAPH: &[&str] = &["level", "shown", "ranks", "lang"];
const GRAPH_FILE: &[&str] = &["level", "shown", "ranks", "format", "lang"];
