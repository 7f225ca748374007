//! Runs the program as a user would and hears what it says.
#![allow(dead_code, reason = "every test file uses some of it")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// What a run said and how it ended.
#[derive(Debug)]
pub struct Said {
    pub out: String,
    pub err: String,
    /// Nothing if a signal ended it.
    pub code: Option<i32>,
}

/// The program with these arguments, run from the root of the repository.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it with an empty standard input.
pub fn tesuji(arguments: &[&str]) -> Said {
    told(arguments, b"")
}

/// Runs it with this line of words.
pub fn line(words: &str) -> Said {
    tesuji(&words.split_whitespace().collect::<Vec<_>>())
}

/// Runs it with this standard input.
pub fn told(arguments: &[&str], input: &[u8]) -> Said {
    let mut child = command(arguments).spawn().expect("the program starts");
    // A program that ends without reading everything is none of our business.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    heard(child)
}

/// Waits for the end.
pub fn heard(child: Child) -> Said {
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Said { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}

/// A file of this name and content in a folder for tests.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder of tests can be written to");
    path
}

impl Said {
    /// Answered: exactly this on stdout.
    #[track_caller]
    pub fn answers(&self, out: &str) -> &Said {
        assert_eq!((self.out.as_str(), self.code), (out, Some(0)), "{self:#?}");
        self
    }

    /// Refused as bad input: nothing on stdout, and all these words on stderr.
    #[track_caller]
    pub fn refuses(&self, words: &[&str]) -> &Said {
        assert_eq!((self.out.as_str(), self.code), ("", Some(2)), "{self:#?}");
        self.explains(words)
    }

    /// Stopped before a proof: nothing on stdout but what is certain, and all these words on stderr.
    #[track_caller]
    pub fn stops(&self, words: &[&str]) -> &Said {
        assert_eq!(self.code, Some(3), "{self:#?}");
        assert!(self.out.is_empty() || self.out.starts_with("UNKNOWN "), "{self:#?}");
        self.explains(words)
    }

    /// All these words are on stderr.
    #[track_caller]
    pub fn explains(&self, words: &[&str]) -> &Said {
        for word in words {
            assert!(self.err.contains(word), "'{word}' is missing: {self:#?}");
        }
        assert!(!self.err.contains("panicked"), "{self:#?}");
        self
    }

    /// The lines of stdout, each as JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }
}
