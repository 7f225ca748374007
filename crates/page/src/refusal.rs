//! A question that gets no answer: what was wrong, and nothing about the inside of the program.

use crate::words::Words;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::fmt::Display;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Display) -> Refusal {
        Refusal { status, message: message.to_string() }
    }

    /// The same in the reader's language.
    pub(crate) fn said(self, words: &Words) -> Refusal {
        Refusal { message: words.refusal(&self.message), ..self }
    }

    /// The question makes no sense.
    pub(crate) fn input(message: impl Display) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// Something inside of us failed; what and where is for the one who runs the server, on stderr.
    pub(crate) fn broken() -> Refusal {
        Refusal::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong here: this question gets no answer, others do",
        )
    }

    /// Everybody is busy.
    pub(crate) fn busy() -> Refusal {
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "all seats for searches are taken: try again in a second",
        )
    }
}

impl Refusal {
    /// This client has its share of the seats.
    pub(crate) fn greedy() -> Refusal {
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "your address has its share of the seats for searches: try again in a second",
        )
    }

    /// What was asked for takes longer than anybody may have.
    pub(crate) fn slow(seconds: u64) -> Refusal {
        Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            format!(
                "this takes more than {seconds} seconds here: choose a smaller board or a later position"
            ),
        )
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(json!({ "error": self.message }))).into_response();
        if matches!(self.status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
