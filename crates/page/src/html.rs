//! The document: everything is there in the first response, the board included.

use crate::asked::{Asked, Opened};
use crate::assets::{EXHIBIT, TEMPLATE};
use crate::exhibit::Named;
use crate::refusal::Refusal;
use crate::shown::{games, shown};
use crate::words::{Language, Words};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use picture::Escaped;
use serde_json::json;
use std::collections::HashMap;
use std::io::Write;

/// The page for a link. If the link makes no sense, the usual game is shown with what is wrong.
pub(crate) fn page(asked: &Asked, headers: &HeaderMap) -> Response {
    let (status, text) = match asked.opened() {
        Ok(opened) => (StatusCode::OK, document(asked, &opened, "")),
        Err(refusal) => {
            let usual = Asked(HashMap::from([("lang".to_owned(), asked.language().code().to_owned())]));
            let opened = usual.opened().expect("the usual game can be opened");
            let refusal = refusal.said(Words::of(usual.language()));
            (refusal.status, document(&usual, &opened, &refusal.message))
        }
    };
    answered(status, text, headers)
}

/// The page of something that a game shows. If the link makes no sense, it says so and shows the usual one.
pub(crate) fn exhibit(asked: &Asked, headers: &HeaderMap) -> Response {
    let words = Words::of(asked.language());
    let told = |asked: &Asked| Named::read(asked).and_then(|named| named.told(words));
    let usual = || {
        let keep = |(word, _): &(&String, &String)| matches!(word.as_str(), "game" | "show" | "lang");
        let kept = asked.0.iter().filter(keep).map(|(word, text)| (word.clone(), text.clone()));
        told(&Asked(kept.collect()))
    };
    let (status, told, wrong) = match told(asked) {
        Ok(told) => (StatusCode::OK, told, String::new()),
        Err(refusal) => match usual() {
            Ok(told) => (refusal.status, told, refusal.said(words).message),
            Err(refusal) => return refused(&refusal.said(words)),
        },
    };
    let text = |part: &str| Escaped(told[part].as_str().unwrap_or_default()).to_string();
    let state = json!({ "exhibit": told, "wrong": wrong, "lang": words.language().code() });
    let document = filled(EXHIBIT, words, &|part| match part {
        "lang" => Some(words.language().code().to_owned()),
        "title" | "summary" | "game" => Some(text(part)),
        "wrong" => Some(Escaped(&wrong).to_string()),
        "wrong-hidden" => Some(if wrong.is_empty() { "hidden".to_owned() } else { String::new() }),
        "state" => Some(in_script(&state)),
        "languages" => Some(languages(words.language())),
        _ => None,
    });
    answered(status, document, headers)
}

fn answered(status: StatusCode, text: String, headers: &HeaderMap) -> Response {
    let packed = packed(&text, headers);
    let zipped = packed.is_some();
    let mut response = (status, packed.unwrap_or(text.into_bytes())).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    if zipped {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// A page that says why there is none.
pub(crate) fn refused(refusal: &Refusal) -> Response {
    let text = Escaped(&refusal.message);
    let text = format!(
        "<!doctype html>\n<html><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Tesuji</title></head><body><p role=\"alert\">{text}</p></body></html>\n"
    );
    let mut response = (refusal.status, text).into_response();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// A large board shrinks to a tenth, where the browser can unpack it.
fn packed(text: &str, headers: &HeaderMap) -> Option<Vec<u8>> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    accepted.split(',').find(|coding| coding.trim() == "gzip")?;
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(text.as_bytes()).ok()?;
    out.finish().ok()
}

fn document(asked: &Asked, opened: &Opened, wrong: &str) -> String {
    let words = Words::of(asked.language());
    // What an expert sees comes later: it can take a while.
    let shown = shown(asked, opened, Vec::new());
    let mut told = serde_json::to_value(&shown).unwrap_or_default();
    // The board is in the document already.
    let board = told["svg"].take();
    let state = json!({
        "shown": told, "catalog": games(words), "wrong": wrong, "lang": words.language().code(),
    });
    filled(TEMPLATE, words, &|part| match part {
        "lang" => Some(words.language().code().to_owned()),
        "board" => board.as_str().map(str::to_owned),
        "status" => Some(Escaped(told["status"].as_str().unwrap_or_default()).to_string()),
        "title" => Some(Escaped(told["title"].as_str().unwrap_or_default()).to_string()),
        "wrong" => Some(Escaped(wrong).to_string()),
        "wrong-hidden" => Some(if wrong.is_empty() { "hidden".to_owned() } else { String::new() }),
        "state" => Some(in_script(&state)),
        "languages" => Some(languages(words.language())),
        _ => None,
    })
}

/// A script element ends at the first `</`, wherever that stands.
fn in_script(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

fn languages(current: Language) -> String {
    Language::ALL
        .into_iter()
        .map(|language| {
            let selected = if language == current { " selected" } else { "" };
            let code = language.code();
            format!("<option value=\"{code}\"{selected}>{}</option>", code.to_uppercase())
        })
        .collect()
}

/// The template with `{{t:key}}` replaced by words and `{{part}}` by parts of the page.
fn filled(template: &str, words: &Words, part: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(64 << 10);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, behind) = after.split_once("}}").expect("a test fills the template");
        out.push_str(before);
        match name.strip_prefix("t:") {
            Some(key) => out.push_str(&Escaped(words.get(key)).to_string()),
            None => out.push_str(&part(name).unwrap_or_default()),
        }
        rest = behind;
    }
    out + rest
}
