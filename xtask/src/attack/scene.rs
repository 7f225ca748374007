//! What the parts of an attack share: the program, the lister of game graphs, and a folder.

use crate::repository::{self, cargo, shown};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The program under attack and a folder for its files.
pub struct Scene {
    program: PathBuf,
    lister: PathBuf,
    folder: PathBuf,
    /// Whether there is time for larger things.
    pub large: bool,
}

/// What a run said and how it ended.
#[derive(Debug)]
pub struct Said {
    pub out: String,
    pub err: String,
    /// Nothing if a signal ended it.
    pub code: Option<i32>,
}

impl Said {
    /// It was killed by itself: a signal, or a panic.
    pub fn crashed(&self) -> bool {
        self.code.is_none_or(|code| code == 101 || code > 128) || self.err.contains("panicked at")
    }

    /// The last thing it complained of.
    pub fn last_words(&self) -> String {
        let line = self.err.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
        format!("exit {:?}: {}", self.code, line.chars().take(200).collect::<String>())
    }
}

impl Scene {
    /// Builds what is needed, as the tests build it, unless a program is given.
    pub fn prepare(program: Option<&str>, large: bool) -> Result<Scene, String> {
        let program = match program {
            Some(path) => std::path::absolute(path).map_err(|error| format!("'{path}': {error}"))?,
            None => {
                // The whole workspace, so that dependencies have the features that the tests give them.
                shown(cargo(&[
                    "build",
                    "--quiet",
                    "--workspace",
                    "--bin",
                    "tesuji",
                    "--example",
                    "game_graph",
                ]))?;
                target()?.join("debug").join("tesuji")
            }
        };
        let lister = program.with_file_name("examples").join("game_graph");
        for file in [&program, &lister] {
            if !file.is_file() {
                return Err(format!("'{}' is not there", file.display()));
            }
        }
        let folder = std::env::temp_dir().join(format!("tesuji-attack-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| format!("'{}': {error}", folder.display()))?;
        Ok(Scene { program, lister, folder, large })
    }

    /// The program that is attacked.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// A fresh folder of this name.
    pub fn folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.folder.join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| format!("'{}': {error}", folder.display()))?;
        Ok(folder)
    }

    /// Removes what the attack has left.
    pub fn clear(&self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }

    /// Starts the program.
    pub fn start(&self, words: &[String]) -> Result<Child, String> {
        let mut command = Command::new(&self.program);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().map_err(|error| format!("cannot start '{}': {error}", self.program.display()))
    }

    /// Runs it to its end.
    pub fn run(&self, words: &[String]) -> Result<Said, String> {
        let output = self.start(words)?.wait_with_output().map_err(|error| error.to_string())?;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok(Said { out: text(output.stdout), err: text(output.stderr), code: output.status.code() })
    }

    /// The graph of a small game, as the lister writes it.
    pub fn listed(&self, setup: &str, most: usize) -> Result<String, String> {
        let mut command = Command::new(&self.lister);
        command.arg(most.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().map_err(|error| format!("'{}': {error}", self.lister.display()))?;
        let mut to = child.stdin.take().ok_or("no pipe")?;
        writeln!(to, "{setup}").map_err(|error| error.to_string())?;
        drop(to);
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        String::from_utf8(output.stdout).map_err(|error| error.to_string())
    }
}

/// Where cargo puts what it builds.
fn target() -> Result<PathBuf, String> {
    let metadata = repository::metadata(&["--no-deps"])?;
    let folder = metadata["target_directory"].as_str().ok_or("cargo names no target folder")?;
    Ok(Path::new(folder).to_owned())
}

/// Words as one would type them after `tesuji`.
pub fn typed(words: &[String]) -> String {
    let quoted = |word: &String| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:/+=@".contains(c);
        if !word.is_empty() && word.chars().all(plain) { word.clone() } else { format!("'{word}'") }
    };
    format!("tesuji {}", words.iter().map(quoted).collect::<Vec<_>>().join(" "))
}

/// Words from a line without quotes.
pub fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}
