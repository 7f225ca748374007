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

impl Asset {
    /// What is sent: scripts and style sheets without what only their readers need, indentation and comments that stand alone.
    fn light(&self) -> String {
        if ![SCRIPT, STYLE].contains(&self.kind) {
            return self.text.to_owned();
        }
        let (mut out, mut in_comment) = (String::with_capacity(self.text.len()), false);
        for line in self.text.lines().map(str::trim_start) {
            let code = if in_comment || line.starts_with("/*") {
                in_comment = !line.contains("*/");
                line.split_once("*/").map_or("", |(_, code)| code.trim_start())
            } else {
                line
            };
            if !code.is_empty() && !code.starts_with("//") {
                out.push_str(code);
                out.push('\n');
            }
        }
        out
    }
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
    asset!("pieces.js", SCRIPT),
    asset!("play.js", SCRIPT),
    asset!("moves.js", SCRIPT),
    asset!("clocks.js", SCRIPT),
    asset!("ends.js", SCRIPT),
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
    if let Some(example) = path.strip_prefix("/examples/") {
        let known = figures::EXAMPLES.iter().find(|(name, _)| *name == example);
        return known.map(|(_, text)| (*text, "text/plain; charset=utf-8"));
    }
    let place = ASSETS.iter().position(|asset| asset.path == path)?;
    static SERVED: OnceLock<Vec<String>> = OnceLock::new();
    let served = SERVED.get_or_init(|| ASSETS.iter().map(Asset::light).collect());
    Some((&served[place], ASSETS[place].kind))
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
    fn what_is_sent_has_no_comments_and_all_code() {
        let text = "// a\n/** @type {number} */\nlet a = 1; // b\n  /*\n   * c\n   */ a += 2;\n\n  f(\"/* d */\");\n";
        let script = Asset { path: "/a.js", kind: SCRIPT, text };
        assert_eq!(script.light(), "let a = 1; // b\na += 2;\nf(\"/* d */\");\n");
        assert_eq!(Asset { kind: "image/svg+xml", ..script }.light(), text);
    }

    #[test]
    fn the_whole_page_weighs_less_than_150_kilobytes() {
        let words = Language::ALL.map(|language| language.script().len()).into_iter().max().unwrap();
        // What only exhibits load is not part of the page.
        let elsewhere = ["/exhibit.css", "/exhibit.js", "/story.js", "/wide.js", "/tiles.js"];
        let own = ASSETS.iter().filter(|asset| !elsewhere.contains(&asset.path));
        let files: usize = own.map(|asset| asset.light().len()).sum();
        let total = files + words + drawings().len() + TEMPLATE.len();
        // The board of 7x6 is in the document.
        assert!(total + 20_000 < 150_000, "{total} bytes");
    }
}
