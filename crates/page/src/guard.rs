//! Who may come in, and with what: the name they call us by, where they come from, how much and how often.

use crate::asked::Asked;
use crate::client::{Buckets, Client, Networks};
use crate::refusal::Refusal;
use crate::routes::{self, Call, House};
use crate::token::{self, Lock, Shown};
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
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

/// The longest link, in bytes.
const LONGEST_LINK: usize = 16 << 10;
/// The largest body, in bytes.
const LARGEST_BODY: usize = 64 << 10;
/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(5);

/// The page of what a game has to show.
const EXHIBIT: &str = "/exhibit";

/// Whether a path is that of a page, where links from anywhere may lead.
fn is_document(path: &str) -> bool {
    matches!(path, "/" | EXHIBIT)
}

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

/// Keeps the door.
pub(crate) struct Guard {
    house: Arc<House>,
    /// Names besides `localhost` and addresses.
    names: Vec<String>,
    /// What whoever asks must know, if anything.
    lock: Option<Lock>,
    proxies: Networks,
    buckets: Buckets,
}

impl Guard {
    pub(crate) fn new(house: House, names: Vec<String>, lock: Option<Lock>, proxies: Networks) -> Guard {
        Guard { house: Arc::new(house), names, lock, proxies, buckets: Buckets::default() }
    }

    /// Answers one request, whatever it is.
    pub(crate) async fn answer(&self, peer: IpAddr, request: Request<Body>) -> Response {
        let head = request.method() == Method::HEAD;
        let language = language(request.uri(), request.headers());
        let client = Client::of(peer, request.headers(), &self.proxies);
        let page = is_document(request.uri().path());
        let answered = match self.admit(client, &request) {
            Ok(None) => Unharmed(Box::pin(self.route(client, request)))
                .await
                .unwrap_or_else(|()| Err(Refusal::broken())),
            Ok(Some(response)) => Ok(response),
            Err(refusal) => Err(refusal),
        };
        let mut response = answered.unwrap_or_else(|refusal| {
            let refusal = refusal.said(Words::of(language));
            if page { html::refused(&refusal) } else { refusal.into_response() }
        });
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

    /// Whether a request may come in; if it shows the token in its link, where it should go instead.
    fn admit(&self, client: Client, request: &Request<Body>) -> Result<Option<Response>, Refusal> {
        let refuse = |status, message: &str| Err(Refusal::new(status, message));
        if request.uri().to_string().len() > LONGEST_LINK {
            return refuse(StatusCode::URI_TOO_LONG, "the link is too long");
        }
        let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        if length.and_then(|text| text.parse::<u64>().ok()).is_some_and(|length| length > LARGEST_BODY as u64)
        {
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 64 KiB");
        }
        let host = host(request.headers(), request.uri())?;
        if !self.is_ours(host) {
            return refuse(StatusCode::MISDIRECTED_REQUEST, "this is not the name of this server");
        }
        if !same_site(request.uri().path(), request.headers(), host) {
            return refuse(StatusCode::FORBIDDEN, "requests from other sites are not answered");
        }
        if !self.buckets.may_ask(client) {
            return refuse(StatusCode::TOO_MANY_REQUESTS, "too many requests: wait a second");
        }
        self.unlock(request)
    }

    fn unlock(&self, request: &Request<Body>) -> Result<Option<Response>, Refusal> {
        let Some(lock) = &self.lock else { return Ok(None) };
        let query = request.uri().query().unwrap_or("");
        match lock.opened(query, request.headers()) {
            Some(Shown::Link) if request.uri().path() == "/" => {
                let mut response = StatusCode::SEE_OTHER.into_response();
                let pairs = [(header::LOCATION, token::without(query)), (header::SET_COOKIE, lock.cookie())];
                for (name, value) in pairs {
                    response
                        .headers_mut()
                        .extend(HeaderValue::from_str(&value).ok().map(|value| (name, value)));
                }
                Ok(Some(response))
            }
            Some(_) => Ok(None),
            None => Err(Refusal::new(
                StatusCode::UNAUTHORIZED,
                "this server asks for a token: open the link that it printed when it was started",
            )),
        }
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

    async fn route(&self, client: Client, request: Request<Body>) -> Result<Response, Refusal> {
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
            return (route.handle)(Arc::clone(&self.house), Call { asked, text, client }).await;
        }
        let nowhere = || Refusal::new(StatusCode::NOT_FOUND, "there is nothing here");
        if !get {
            return Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here"));
        }
        if is_document(path) {
            let asked = asked(&parts.uri, &parts.headers)?;
            let page = if path == EXHIBIT { html::exhibit } else { html::page };
            return self.house.desk.ask(move || page(&asked, &parts.headers)).await;
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

/// The name that we are called by: one, and the same wherever it stands. Whoever stands between a client and us may
/// have looked at the other one.
fn host<'r>(headers: &'r HeaderMap, uri: &'r Uri) -> Result<&'r str, Refusal> {
    let mut named = headers.get_all(header::HOST).iter();
    let (host, more) = (named.next(), named.next());
    let whole = uri.authority().map(|authority| authority.as_str());
    let refuse = |status, message: &str| Err(Refusal::new(status, message));
    match (host.map(|value| value.to_str()), more, whole) {
        (_, Some(_), _) => refuse(StatusCode::BAD_REQUEST, "there is more than one Host header"),
        (Some(Ok(host)), None, None) => Ok(host),
        (Some(Ok(host)), None, Some(whole)) if host.eq_ignore_ascii_case(whole) => Ok(host),
        _ => refuse(StatusCode::MISDIRECTED_REQUEST, "this is not the name of this server"),
    }
}

/// Whether a request comes from our own page or from no page at all. A link on another site may lead to the page,
/// which makes no work by itself; nothing there may ask for anything else, be it in a frame.
fn same_site(path: &str, headers: &HeaderMap, host: &str) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let fetch = |name| text(HeaderName::from_static(name));
    let ours = |origin: &str| {
        let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        rest.is_some_and(|rest| rest.split('/').next().unwrap_or("").eq_ignore_ascii_case(host))
    };
    let same_origin = text(header::ORIGIN).is_none_or(ours);
    // Browsers that do not tell the site (to an address of a network they do not) still tell the page.
    let referred = text(header::REFERER).is_some_and(|page| !ours(page));
    let foreign = matches!(fetch("sec-fetch-site"), Some("cross-site" | "same-site")) || referred;
    let link = is_document(path)
        && fetch("sec-fetch-mode").is_none_or(|mode| mode == "navigate")
        && fetch("sec-fetch-dest").is_none_or(|dest| dest == "document");
    same_origin && (!foreign || link)
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
    use crate::desk::Desk;
    use crate::pool::Pool;
    use crate::warm::Warm;

    fn guard() -> Guard {
        let house = House { pool: Pool::new(1), desk: Desk::new(1), warm: Warm::default() };
        Guard::new(house, vec!["games.example".into()], None, Networks::default())
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

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn other_sites_are_refused_and_links_from_them_to_the_page_are_not() {
        let from = |path: &str, pairs: &[(&'static str, &'static str)]| {
            same_site(path, &headers(pairs), "localhost:8000")
        };
        let api = "/api/position";
        assert!(from(api, &[]) && from(api, &[("origin", "http://localhost:8000")]));
        assert!(!from(api, &[("origin", "http://localhost:9000")]) && !from(api, &[("origin", "null")]));
        assert!(!from(api, &[("referer", "http://evil.example/page")]));
        assert!(from(api, &[("referer", "http://localhost:8000/?game=hex")]));
        assert!(from("/", &[("referer", "http://evil.example/page")]), "a link");
        let site = ("sec-fetch-site", "cross-site");
        assert!(!from(api, &[site, ("sec-fetch-mode", "no-cors")]));
        let link = [site, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
        assert!(from("/", &link) && !from(api, &link));
        let frame = [site, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")];
        assert!(!from("/", &frame) && !from(api, &frame));
        assert!(from(api, &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")]));
    }

    #[test]
    fn we_are_called_by_one_name() {
        let called = |hosts: &[(&'static str, &'static str)], uri: &'static str| {
            host(&headers(hosts), &Uri::from_static(uri))
                .map(str::to_owned)
                .map_err(|refusal| refusal.status.as_u16())
        };
        let ours = ("host", "localhost:8000");
        assert_eq!(called(&[ours], "/"), Ok("localhost:8000".into()));
        assert_eq!(called(&[ours], "http://LOCALHOST:8000/"), Ok("localhost:8000".into()));
        assert_eq!(called(&[ours], "http://evil.example/"), Err(421));
        assert_eq!(called(&[ours, ("host", "evil.example")], "/"), Err(400));
        assert_eq!(called(&[ours, ours], "/"), Err(400));
        assert_eq!(called(&[], "http://localhost:8000/"), Err(421));
        assert_eq!(called(&[], "/"), Err(421));
    }
}
