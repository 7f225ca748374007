//! The page in a browser: what the tests need, the check of its scripts' types, and its pictures.

use crate::install::{self, Need};
use crate::repository::{self, cargo, shown};
use crate::screen::{Ink, paint};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The module of all tests that need a browser.
pub const MODULE: &str = "in_a_browser";

/// What they need. npm fetches the two tools that check accessibility and types; neither is part of the project.
pub const NEEDS: &[Need] = &[
    Need::Program { name: "chromium", package: "chromium" },
    Need::Program { name: "chromedriver", package: "chromium-driver" },
    Need::Program { name: "npm", package: "npm" },
];

/// The tools from npm, with the versions that were tried.
const TOOLS: [&str; 2] = ["axe-core@4.11", "typescript@5.9"];

/// Runs the check of types and the tests.
pub fn run() -> Result<(), String> {
    let tools = tools();
    if let Some(tools) = &tools {
        shown(type_check(tools))?;
    }
    let mut tests =
        cargo(&["test", "--workspace", "--test", "browser", "--", "--ignored", "--test-threads", "2"]);
    match &tools {
        Some(tools) => {
            tests.env("TESUJI_AXE", tools.join("node_modules/axe-core/axe.min.js"));
        }
        None => {
            let words =
                "npm could not fetch axe-core and typescript: accessibility and types are NOT checked";
            println!("{}", paint(Ink::Red, words));
            tests.args(["--skip", "axe"]);
        }
    }
    shown(tests)
}

/// The folder with the tools, if they can be had.
fn tools() -> Option<PathBuf> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository::root().join("target"), PathBuf::from);
    let folder = target.join("browser-tools");
    let there = ["axe-core/axe.min.js", "typescript/bin/tsc"];
    if there.iter().any(|file| !folder.join("node_modules").join(file).exists()) {
        std::fs::create_dir_all(&folder).ok()?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"]).arg(&folder).args(TOOLS);
        shown(npm).ok()?;
    }
    Some(folder)
}

fn type_check(tools: &Path) -> Command {
    let mut check = Command::new("node");
    check.arg(tools.join("node_modules/typescript/bin/tsc"));
    check.args([
        "--noEmit",
        "--allowJs",
        "--checkJs",
        "--strict",
        "--target",
        "es2022",
        "--module",
        "esnext",
    ]);
    check.args(["--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"]);
    for script in ["main.js", "exhibit.js"] {
        check.arg(repository::root().join("crates/page/assets").join(script));
    }
    check
}

/// Makes the pictures that the documents show.
pub fn screenshots(install: bool) -> Result<(), String> {
    install::prepare(&NEEDS[..2], install)?;
    let mut pictures = cargo(&["test", "--workspace", "--test", "screenshots", "--", "--ignored"]);
    pictures.env("TESUJI_PICTURES", repository::root().join("docs/pictures"));
    shown(pictures)
}
