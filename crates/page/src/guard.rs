//! Who may come in, and with what: the name they call us by, where they come from, how much and how often.

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::routes::{self, Call, House};
use crate::words::{Language, Words};
use crate::{assets, html};
use axum::body::{Body, to_bytes};
use axum::extract::Query;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// The longest link, in bytes.
const LONGEST_LINK: usize = 16 << 10;
/// The largest body, in bytes.
const LARGEST_BODY: usize = 64 << 10;
/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(5);

/// What every answer carries.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// Requests per second and at once, for one address of a network.
const RATE: f64 = 20.0;
const BURST: f64 = 80.0;
/// More addresses than this are not remembered.
const MOST_KNOWN: usize = 10_000;

/// Keeps the door.
pub(crate) struct Guard {
    house: Arc<House>,
    /// Names besides `localhost` and addresses.
    names: Vec<String>,
    /// What each address may still ask, and when that was written down.
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Guard {
    pub(crate) fn new(house: House, names: Vec<String>) -> Guard {
        Guard { house: Arc::new(house), names, buckets: Mutex::default() }
    }

    /// Answers one request, whatever it is.
    pub(crate) async fn answer(&self, peer: IpAddr, request: Request<Body>) -> Response {
        let head = request.method() == Method::HEAD;
        let language = language(request.uri(), request.headers());
        let answered = match self.admit(peer, &request) {
            Ok(()) => {
                Unharmed(Box::pin(self.route(request))).await.unwrap_or_else(|()| Err(Refusal::broken()))
            }
            Err(refusal) => Err(refusal),
        };
        let mut response =
            answered.unwrap_or_else(|refusal| refusal.said(Words::of(language)).into_response());
        if head {
            *response.body_mut() = Body::empty();
        }
        for (name, value) in HEADERS {
            let headers = response.headers_mut();
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        response
    }

    fn admit(&self, peer: IpAddr, request: &Request<Body>) -> Result<(), Refusal> {
        let refuse = |status, message: &str| Err(Refusal::new(status, message));
        if request.uri().to_string().len() > LONGEST_LINK {
            return refuse(StatusCode::URI_TOO_LONG, "the link is too long");
        }
        let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        if length.and_then(|text| text.parse::<u64>().ok()).is_some_and(|length| length > LARGEST_BODY as u64)
        {
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 64 KiB");
        }
        let host = host(request.headers(), request.uri());
        if !host.is_some_and(|host| self.is_ours(host)) {
            return refuse(StatusCode::MISDIRECTED_REQUEST, "this is not the name of this server");
        }
        if !self.same_site(request.headers(), host.unwrap_or("")) {
            return refuse(StatusCode::FORBIDDEN, "requests from other sites are not answered");
        }
        if !self.may_ask(peer) {
            return refuse(StatusCode::TOO_MANY_REQUESTS, "too many requests: wait a second");
        }
        Ok(())
    }

    /// A page of another site can make a browser ask us under a name of its own; so only addresses, `localhost`
    /// and the names that were given are ours.
    fn is_ours(&self, host: &str) -> bool {
        let name = without_port(host);
        let plain = name.trim_start_matches('[').trim_end_matches(']');
        plain.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    fn same_site(&self, headers: &HeaderMap, host: &str) -> bool {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let same_origin = text(header::ORIGIN).is_none_or(|origin| {
            let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
        });
        // A link on another site may lead here; a script or an image there may not.
        let site = text(HeaderName::from_static("sec-fetch-site"));
        let mode = text(HeaderName::from_static("sec-fetch-mode"));
        let foreign = matches!(site, Some("cross-site" | "same-site")) && mode != Some("navigate");
        same_origin && !foreign
    }

    /// A bucket of requests per address that fills up again; this machine itself is trusted.
    fn may_ask(&self, peer: IpAddr) -> bool {
        if peer.is_loopback() {
            return true;
        }
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_KNOWN {
            buckets.retain(|_, (_, seen)| now.duration_since(*seen) < Duration::from_secs(10));
        }
        let (left, seen) = buckets.entry(peer).or_insert((BURST, now));
        *left = (*left + RATE * now.duration_since(*seen).as_secs_f64()).min(BURST);
        *seen = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }

    async fn route(&self, request: Request<Body>) -> Result<Response, Refusal> {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path();
        let get = matches!(parts.method, Method::GET | Method::HEAD);
        if let Some(route) = routes::find(path) {
            if parts.method != route.method && !(parts.method == Method::HEAD && route.method == Method::GET)
            {
                return Err(Refusal::new(
                    StatusCode::METHOD_NOT_ALLOWED,
                    format!("this address takes {}", route.method),
                ));
            }
            let asked = asked(&parts.uri, &parts.headers)?;
            let text = if route.method == Method::POST { text(body).await? } else { String::new() };
            return (route.handle)(Arc::clone(&self.house), Call { asked, text }).await;
        }
        let nowhere = || Refusal::new(StatusCode::NOT_FOUND, "there is nothing here");
        if !get {
            return Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here"));
        }
        if path == "/" {
            return Ok(html::page(&asked(&parts.uri, &parts.headers)?, &parts.headers));
        }
        assets::serve(path, &parts.headers).ok_or_else(nowhere)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

fn host<'r>(headers: &'r HeaderMap, uri: &'r Uri) -> Option<&'r str> {
    let header = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| uri.authority().map(|authority| authority.as_str()))
}

/// The words of a link; without a language, the one that the browser prefers.
fn asked(uri: &Uri, headers: &HeaderMap) -> Result<Asked, Refusal> {
    let Query(mut words) = Query::<HashMap<String, String>>::try_from_uri(uri)
        .map_err(|_| Refusal::input("the link cannot be read"))?;
    words.insert("lang".into(), preferred(words.get("lang"), headers).code().into());
    Ok(Asked(words))
}

/// The language that is asked for by a link, or else preferred by the browser.
fn preferred(code: Option<&String>, headers: &HeaderMap) -> Language {
    code.and_then(|code| Language::named(code)).unwrap_or_else(|| {
        let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Language::accepted(header.unwrap_or(""))
    })
}

/// The language of a refusal, whatever else the link says.
fn language(uri: &Uri, headers: &HeaderMap) -> Language {
    let words = Query::<HashMap<String, String>>::try_from_uri(uri).unwrap_or_default();
    preferred(words.get("lang"), headers)
}

/// What `work` says, or nothing if it panics.
pub(crate) fn unharmed<T>(work: impl FnOnce() -> T) -> Result<T, ()> {
    // Nothing that survives is left half-done: requests share the pool and the buckets only.
    std::panic::catch_unwind(AssertUnwindSafe(work)).map_err(drop)
}

/// A future that ends with an error where it would panic, so that the connection gets an answer.
struct Unharmed<F>(Pin<Box<F>>);

impl<F: Future> Future for Unharmed<F> {
    type Output = Result<F::Output, ()>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match unharmed(|| self.0.as_mut().poll(context)) {
            Ok(poll) => poll.map(Ok),
            Err(()) => Poll::Ready(Err(())),
        }
    }
}

async fn text(body: Body) -> Result<String, Refusal> {
    let bytes = tokio::time::timeout(BODY_TIME, to_bytes(body, LARGEST_BODY));
    let bytes =
        bytes.await.map_err(|_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the body took too long"))?;
    let bytes =
        bytes.map_err(|_| Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 64 KiB"))?;
    String::from_utf8(bytes.into()).map_err(|_| Refusal::input("the body is not UTF-8 text"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::Pool;

    fn guard() -> Guard {
        Guard::new(House { pool: Pool::new(1) }, vec!["games.example".into()])
    }

    #[test]
    fn only_our_own_names_are_answered() {
        let guard = guard();
        for host in [
            "localhost",
            "localhost:8000",
            "127.0.0.1:1",
            "[::1]:80",
            "::1",
            "192.168.0.7",
            "Games.Example:9",
        ] {
            assert!(guard.is_ours(host), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example:80", "", "127.0.0.1.evil.example", "games.example.evil"]
        {
            assert!(!guard.is_ours(host), "{host}");
        }
    }

    #[test]
    fn other_sites_are_refused_and_links_from_them_are_not() {
        let from = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs
                .iter()
                .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
            guard().same_site(&headers.collect(), "localhost:8000")
        };
        assert!(from(&[]) && from(&[("origin", "http://localhost:8000")]));
        assert!(!from(&[("origin", "http://localhost:9000")]) && !from(&[("origin", "null")]));
        assert!(!from(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]));
        assert!(from(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]));
    }

    #[test]
    fn an_address_of_a_network_has_to_wait_after_a_burst() {
        let (guard, far) = (guard(), "10.0.0.9".parse().unwrap());
        let allowed = (0..200).filter(|_| guard.may_ask(far)).count();
        assert!((80..100).contains(&allowed), "{allowed}");
        assert!((0..200).all(|_| guard.may_ask("127.0.0.1".parse().unwrap())));
    }
}
