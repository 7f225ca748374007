//! Where the repository is and how its tools are called.

use serde_json::Value;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The folder of the workspace. Cargo says at run time where it is, so that a moved build is no problem.
pub fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().expect("xtask lies in the workspace").to_owned()
}

/// Whether git knows what belongs to the repository; an unpacked archive has no such knowledge.
pub fn is_checkout() -> bool {
    root().join(".git").exists()
}

/// A call of the cargo that runs this chore, from the root of the workspace.
pub fn cargo(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command whose output the reader sees; the error says how it ended.
pub fn shown(mut command: Command) -> Result<(), String> {
    let line = written(&command);
    println!("$ {line}");
    let status = command.status().map_err(|error| format!("cannot start '{line}': {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("'{line}' ended with {status}")) }
}

/// Runs a command for its output; what it says on standard error is shown.
pub fn heard(mut command: Command) -> Result<Vec<u8>, String> {
    let line = written(&command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot start '{line}': {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("'{line}' ended with {}", output.status))
    }
}

/// What cargo knows about the packages of this workspace and, unless `--no-deps` is among `more`, about
/// everything they depend on, on all platforms.
pub fn metadata(more: &[&str]) -> Result<Value, String> {
    let mut command = cargo(&["metadata", "--quiet", "--format-version", "1"]);
    command.args(more);
    serde_json::from_slice(&heard(command)?).map_err(|error| format!("cargo metadata is not JSON: {error}"))
}

/// The command as one would type it.
fn written(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
