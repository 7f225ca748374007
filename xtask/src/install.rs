//! Set-up: what the steps need, whether it is there, and how to get it.

use crate::repository::{cargo, shown};
use std::process::{Command, Stdio};

/// Something a step cannot run without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A rustup component that adds a subcommand to cargo.
    Component(&'static str),
    /// A program on the path, and the Debian package that brings it.
    Program {
        /// What is called with `--version`.
        name: &'static str,
        /// What apt-get calls it.
        package: &'static str,
    },
}

impl Need {
    fn is_met(self) -> bool {
        match self {
            // A component answers as a subcommand; only rustfmt goes by a shorter name there.
            Need::Component("rustfmt") => succeeds(cargo(&["fmt", "--version"])),
            Need::Component(name) => succeeds(cargo(&[name, "--version"])),
            Need::Program { name, .. } => answers(name),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Need::Component(name) | Need::Program { name, .. } => name,
        }
    }

    /// The commands that meet it, in order.
    fn remedy(self, rights: &[&'static str]) -> Vec<Vec<&'static str>> {
        let apt = |rest: &[&'static str]| {
            [rights, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], rest].concat()
        };
        match self {
            Need::Component(name) => vec![vec!["rustup", "component", "add", name]],
            Need::Program { package, .. } => vec![apt(&["update"]), apt(&["install", "--yes", package])],
        }
    }
}

/// Makes sure that everything needed is there: installs what is missing if allowed, else names it together
/// with the commands that would install it.
pub fn prepare(needs: &[Need], allowed: bool) -> Result<(), String> {
    let missing: Vec<Need> = needs.iter().copied().filter(|need| !need.is_met()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let rights = rights();
    if !allowed {
        return Err(advice(&missing, rights.unwrap_or(&["sudo"])));
    }
    for need in missing {
        // Two steps may need the same, or one package may bring both.
        if need.is_met() {
            continue;
        }
        let rights = match need {
            Need::Component(_) => &[],
            Need::Program { name, package } => rights.ok_or_else(|| {
                format!("'{name}' (Debian package {package}) is missing, and this is neither root nor is sudo here")
            })?,
        };
        for words in need.remedy(rights) {
            let mut command = Command::new(words[0]);
            command.args(&words[1..]);
            shown(command)?;
        }
        if !need.is_met() {
            return Err(format!("'{}' is still missing after its installation", need.name()));
        }
    }
    Ok(())
}

fn advice(missing: &[Need], rights: &[&'static str]) -> String {
    let mut text = String::from("some tools are missing. Install them, or repeat with --install:");
    for need in missing {
        let commands: Vec<String> = need.remedy(rights).iter().map(|words| words.join(" ")).collect();
        text.push_str(&format!("\n  {}: {}", need.name(), commands.join(" && ")));
    }
    text
}

/// What to put before a command that needs root; nothing if there is no way.
fn rights() -> Option<&'static [&'static str]> {
    let id = Command::new("id").arg("-u").output().ok()?;
    if id.stdout.trim_ascii() == b"0" { Some(&[]) } else { answers("sudo").then_some(&["sudo"]) }
}

fn answers(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version");
    succeeds(command)
}

fn succeeds(mut command: Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: Need = Need::Program { name: "no-such-program-anywhere", package: "nowhere" };

    #[test]
    fn a_missing_program_is_named_with_the_command_that_installs_it() {
        let complaint = prepare(&[ABSENT], false).unwrap_err();
        assert!(complaint.contains("no-such-program-anywhere"), "{complaint}");
        assert!(complaint.contains("apt-get install --yes nowhere"), "{complaint}");
        assert!(complaint.contains("--install"), "{complaint}");
    }

    #[test]
    fn a_component_is_added_by_rustup_without_root() {
        let text = advice(&[Need::Component("clippy")], &["sudo"]);
        assert!(text.ends_with("clippy: rustup component add clippy"), "{text}");
    }

    #[test]
    fn what_is_there_is_not_missed() {
        assert_eq!(prepare(&[], false), Ok(()));
    }
}
