//! The licence step: every package in the resolved graph, for all platforms, has a licence that we may use
//! and comes from crates.io or from this repository.

use crate::repository;
use serde_json::Value;
use std::collections::HashSet;
use std::iter::Peekable;
use std::path::Path;
use std::vec::IntoIter;

/// The licences that ask for no more than a notice, and MPL-2.0, whose conditions end at its own files.
const ALLOWED: [&str; 11] = [
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "CC0-1.0",
    "0BSD",
    "MPL-2.0",
];

/// What cargo calls crates.io, whichever way it is reached.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks the graph of this workspace; the error lists all offenders.
pub fn check() -> Result<(), String> {
    let metadata = repository::metadata(&[])?;
    let offenders = offenders(&metadata)?;
    if offenders.is_empty() {
        println!("{} packages, all allowed", packages(&metadata)?.len());
        return Ok(());
    }
    Err(format!("{} of the packages may not be used:\n  {}", offenders.len(), offenders.join("\n  ")))
}

fn packages(metadata: &Value) -> Result<Vec<&Value>, String> {
    let nodes = metadata["resolve"]["nodes"].as_array().ok_or("cargo metadata resolved nothing")?;
    let used: HashSet<&str> = nodes.iter().filter_map(|node| node["id"].as_str()).collect();
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    Ok(packages.iter().filter(|package| package["id"].as_str().is_some_and(|id| used.contains(id))).collect())
}

/// The packages that may not be used, each with all its reasons.
fn offenders(metadata: &Value) -> Result<Vec<String>, String> {
    let root = Path::new(metadata["workspace_root"].as_str().ok_or("cargo metadata names no workspace")?);
    let mut offenders = Vec::new();
    for package in packages(metadata)? {
        let reasons: Vec<String> =
            [bad_licence(package), bad_source(package, root)].into_iter().flatten().collect();
        if !reasons.is_empty() {
            let name = package["name"].as_str().unwrap_or("?");
            let version = package["version"].as_str().unwrap_or("?");
            offenders.push(format!("{name} {version}: {}", reasons.join("; ")));
        }
    }
    Ok(offenders)
}

fn bad_licence(package: &Value) -> Option<String> {
    let Some(expression) = package["license"].as_str() else {
        return Some("it states no licence expression".to_owned());
    };
    match satisfiable(expression) {
        Ok(true) => None,
        Ok(false) => Some(format!("'{expression}' cannot be met with {}", ALLOWED.join(", "))),
        Err(reason) => Some(format!("'{expression}' is not an SPDX expression: {reason}")),
    }
}

fn bad_source(package: &Value, root: &Path) -> Option<String> {
    match package["source"].as_str() {
        Some(CRATES_IO) => None,
        Some(source) => Some(format!("it comes from {source}, not from crates.io")),
        None => {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap_or(""));
            (!manifest.starts_with(root)).then(|| "it lies outside the repository".to_owned())
        }
    }
}

/// A word of an SPDX expression.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Open,
    Close,
    Or,
    And,
    With,
    Name(String),
}

/// Whether we can comply with the expression by using allowed licences only.
///
/// Grammar (SPDX 2.3, annex D), `/` being the old way to write OR:
///
/// ```text
/// any  = all  { ("OR" | "/") all }
/// all  = one  { "AND" one }
/// one  = "(" any ")" | name [ "+" ] [ "WITH" exception ]
/// ```
pub fn satisfiable(expression: &str) -> Result<bool, String> {
    let mut tokens = tokens(expression).into_iter().peekable();
    let met = any(&mut tokens)?;
    match tokens.next() {
        None => Ok(met),
        Some(token) => Err(format!("unexpected {token:?} after a complete expression")),
    }
}

fn tokens(expression: &str) -> Vec<Token> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " / ");
    spaced
        .split_whitespace()
        .map(|word| match word {
            "(" => Token::Open,
            ")" => Token::Close,
            "OR" | "or" | "/" => Token::Or,
            "AND" | "and" => Token::And,
            "WITH" | "with" => Token::With,
            name => Token::Name(name.to_owned()),
        })
        .collect()
}

fn any(tokens: &mut Peekable<IntoIter<Token>>) -> Result<bool, String> {
    let mut met = all(tokens)?;
    while tokens.next_if_eq(&Token::Or).is_some() {
        met |= all(tokens)?;
    }
    Ok(met)
}

fn all(tokens: &mut Peekable<IntoIter<Token>>) -> Result<bool, String> {
    let mut met = one(tokens)?;
    while tokens.next_if_eq(&Token::And).is_some() {
        met &= one(tokens)?;
    }
    Ok(met)
}

fn one(tokens: &mut Peekable<IntoIter<Token>>) -> Result<bool, String> {
    match tokens.next() {
        Some(Token::Open) => {
            let met = any(tokens)?;
            match tokens.next() {
                Some(Token::Close) => Ok(met),
                _ => Err("a parenthesis is not closed".to_owned()),
            }
        }
        Some(Token::Name(name)) => {
            // An exception only adds permissions, so the licence itself decides.
            if tokens.next_if_eq(&Token::With).is_some() && !matches!(tokens.next(), Some(Token::Name(_))) {
                return Err("WITH is not followed by an exception".to_owned());
            }
            let name = name.strip_suffix('+').unwrap_or(&name);
            Ok(ALLOWED.iter().any(|allowed| allowed.eq_ignore_ascii_case(name)))
        }
        Some(token) => Err(format!("{token:?} where a licence should be")),
        None => Err("it ends where a licence should be".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_allowed_choice_is_enough() {
        for expression in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "Unlicense / MIT",
            "GPL-3.0-only OR MIT",
            "LGPL-2.1-or-later OR (MIT AND BSD-3-Clause)",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "((0BSD))",
            "mit or apache-2.0",
            "MPL-2.0+",
        ] {
            assert_eq!(satisfiable(expression), Ok(true), "{expression}");
        }
    }

    #[test]
    fn every_part_of_an_and_must_be_allowed() {
        for expression in [
            "GPL-2.0-only",
            "AGPL-3.0",
            "MIT AND GPL-3.0-only",
            "(MIT OR Apache-2.0) AND NCSA",
            "GPL-2.0-only WITH Classpath-exception-2.0",
            "LGPL-3.0/GPL-3.0",
            "MITx",
            "LicenseRef-ours",
        ] {
            assert_eq!(satisfiable(expression), Ok(false), "{expression}");
        }
    }

    #[test]
    fn and_binds_tighter_than_or() {
        assert_eq!(satisfiable("MIT OR GPL-3.0 AND GPL-2.0"), Ok(true));
        assert_eq!(satisfiable("GPL-3.0 AND GPL-2.0 OR MIT"), Ok(true));
        assert_eq!(satisfiable("(GPL-3.0 OR MIT) AND GPL-2.0"), Ok(false));
    }

    #[test]
    fn half_an_expression_is_refused() {
        for expression in
            ["", "MIT OR", "AND MIT", "(MIT", "MIT)", "MIT ISC", "MIT WITH", "MIT WITH (x)", "()"]
        {
            assert!(satisfiable(expression).is_err(), "{expression}");
        }
    }

    fn graph(licence: Value, source: Value, manifest: &str) -> Value {
        json!({
            "workspace_root": "/house",
            "packages": [
                { "id": "used", "name": "used", "version": "1.0.0", "license": licence, "source": source,
                  "manifest_path": manifest },
                { "id": "unused", "name": "unused", "version": "1.0.0", "license": "GPL-3.0", "source": null,
                  "manifest_path": "/elsewhere/Cargo.toml" },
            ],
            "resolve": { "nodes": [{ "id": "used" }] },
        })
    }

    #[test]
    fn a_package_offends_by_its_licence_or_by_its_origin() {
        let found = |licence, source, manifest| offenders(&graph(licence, source, manifest)).unwrap();
        assert!(found(json!("MIT"), json!(CRATES_IO), "/cache/Cargo.toml").is_empty());
        assert!(found(json!("MIT"), Value::Null, "/house/crates/game/Cargo.toml").is_empty());
        for (licence, source, manifest, reason) in [
            (json!("GPL-3.0"), json!(CRATES_IO), "/cache/Cargo.toml", "cannot be met"),
            (json!("MIT OR"), json!(CRATES_IO), "/cache/Cargo.toml", "not an SPDX expression"),
            (Value::Null, json!(CRATES_IO), "/cache/Cargo.toml", "no licence"),
            (json!("MIT"), json!("git+https://example.org/x"), "/cache/Cargo.toml", "not from crates.io"),
            (json!("MIT"), Value::Null, "/elsewhere/Cargo.toml", "outside the repository"),
        ] {
            let found = found(licence, source, manifest);
            assert!(found.len() == 1 && found[0].contains(reason), "{found:?}");
        }
    }

    #[test]
    fn every_dependency_of_this_workspace_may_be_used() {
        assert_eq!(check(), Ok(()));
    }
}
