//! What the browser loads, embedded.

use crate::words::Language;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::OnceLock;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

macro_rules! asset {
    ($path:literal, $kind:expr) => {
        Asset { path: concat!("/", $path), kind: $kind, text: include_str!(concat!("../assets/", $path)) }
    };
}

static ASSETS: &[Asset] = &[
    asset!("page.css", STYLE),
    asset!("main.js", SCRIPT),
    asset!("state.js", SCRIPT),
    asset!("board.js", SCRIPT),
    asset!("talk.js", SCRIPT),
    asset!("play.js", SCRIPT),
    asset!("moves.js", SCRIPT),
    asset!("analysis.js", SCRIPT),
    asset!("review.js", SCRIPT),
    asset!("explain.js", SCRIPT),
    asset!("graph.js", SCRIPT),
    asset!("setup.js", SCRIPT),
    asset!("share.js", SCRIPT),
    asset!("sheets.js", SCRIPT),
    asset!("exhibit.css", STYLE),
    asset!("exhibit.js", SCRIPT),
    asset!("story.js", SCRIPT),
    asset!("wide.js", SCRIPT),
    asset!("tiles.js", SCRIPT),
    asset!("icon.svg", "image/svg+xml"),
    // Graphs to begin with: the course's own, and one that was made up for its exercise 4.2.
    Asset {
        path: "/examples/nim-10.py",
        kind: "text/plain; charset=utf-8",
        text: include_str!("../../../testdata/course/nim-10.py"),
    },
    Asset {
        path: "/examples/figure-6.json",
        kind: "application/json",
        text: include_str!("../../../testdata/course/figure-6.json"),
    },
];

/// The template of the page.
pub(crate) const TEMPLATE: &str = include_str!("../assets/page.html");

/// The template of the page of something that a game shows.
pub(crate) const EXHIBIT: &str = include_str!("../assets/exhibit.html");

/// The style of the drawings, made once.
fn drawings() -> &'static str {
    static CSS: OnceLock<String> = OnceLock::new();
    CSS.get_or_init(picture::css)
}

/// The text of a path and its kind.
fn find(path: &str) -> Option<(&'static str, &'static str)> {
    if path == "/picture.css" {
        return Some((drawings(), STYLE));
    }
    if let Some(code) = path.strip_prefix("/words/").and_then(|name| name.strip_suffix(".json")) {
        return Language::named(code).map(|language| (language.script(), "application/json"));
    }
    ASSETS.iter().find(|asset| asset.path == path).map(|asset| (asset.text, asset.kind))
}

/// The file under this path, or nothing if the browser has it already.
pub(crate) fn serve(path: &str, headers: &HeaderMap) -> Option<Response> {
    let (text, kind) = find(path)?;
    // FNV-1a: the same text has the same mark.
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mark = format!("\"{hash:x}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == mark.as_bytes());
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { text.into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.extend(HeaderValue::from_str(&mark).ok().map(|mark| (header::ETAG, mark)));
    Some(response)
}

/// All texts that ask for words, for the tests.
#[cfg(test)]
pub(crate) fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    ASSETS.iter().map(|asset| (asset.path, asset.text)).chain([("/", TEMPLATE), ("/exhibit", EXHIBIT)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_page_weighs_less_than_150_kilobytes() {
        let words = Language::ALL.map(|language| language.script().len()).into_iter().max().unwrap();
        // What only exhibits load is not part of the page.
        let elsewhere = ["/exhibit.css", "/exhibit.js", "/story.js", "/wide.js", "/tiles.js"];
        let own = ASSETS.iter().filter(|asset| !elsewhere.contains(&asset.path));
        let files: usize = own.map(|asset| asset.text.len()).sum();
        let total = files + words + drawings().len() + TEMPLATE.len();
        // The board of 7x6 is in the document.
        assert!(total + 20_000 < 150_000, "{total} bytes");
    }
}
