//! What is fuzzed: one file per target, listed in [`TARGETS`].
//!
//! To add one:
//!
//! 1. Write `targets/<name>.rs` with `pub fn run(bytes: &[u8])`. It must never panic, whatever the bytes;
//!    what it asserts is what the target is about (what was written reads back, a message is printable). A
//!    parser of text starts from [`text`].
//! 2. Declare `mod <name>;` here and add `Target { name: "<name>", run: <name>::run, words: &[…] }` to
//!    [`TARGETS`]; `words` are the tokens of the language that chance would not find.
//! 3. Put a few valid inputs, one per file, into `corpus/<name>/`, and later every input that once failed.
//!
//! The signature is that of `fuzz_target!`, should a coverage-guided fuzzer ever be wired up.

mod moves;

use std::borrow::Cow;

/// Something that must survive arbitrary bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name on the command line and the name of its corpus folder.
    pub name: &'static str,
    /// Panics if something is wrong.
    pub run: fn(&[u8]),
    /// Tokens worth inserting.
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: &[Target] = &[Target {
    name: "moves",
    run: moves::run,
    words: &["e2e4", "\u{1b}[31m", "\r\n", "\0", "\u{202e}", "'"],
}];

/// The bytes as text, with a replacement character where they are not UTF-8.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
