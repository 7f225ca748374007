//! Instructions per node, counted by valgrind in a child that repeats one row of the experiment.
//!
//! Unlike seconds, instructions do not depend on what else the machine does. The child is run twice, with many
//! nodes and with one, so that starting the program and building the table do not count.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// Nodes that are counted at most: valgrind is some fifty times slower than the machine.
pub const NODES: u64 = 200_000;

/// A program that searches under valgrind when it is asked to.
#[derive(Clone, Debug)]
pub struct Callgrind {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Callgrind {
    /// This program with these arguments, to which [`Callgrind::per_node`] appends `--probe PLACE,NODES`; it
    /// must then print the number of nodes that it entered. The message says why it cannot be.
    pub fn new(program: PathBuf, arguments: Vec<OsString>) -> Result<Callgrind, String> {
        match Command::new("valgrind").arg("--version").output() {
            Ok(output) if output.status.success() => Ok(Callgrind { program, arguments }),
            Ok(output) => Err(format!("valgrind does not work here: {}", output.status)),
            Err(error) => Err(format!("valgrind is not installed ({error})")),
        }
    }

    /// Instructions per node of the row at this place of the experiment.
    pub fn per_node(&self, place: &str) -> Result<f64, String> {
        let (idle, first) = self.count(place, 1)?;
        let (busy, nodes) = self.count(place, NODES)?;
        if nodes <= first {
            return Err(format!("{place}: a search of {nodes} nodes is too short to be measured"));
        }
        Ok(busy.saturating_sub(idle) as f64 / (nodes - first) as f64)
    }

    /// Instructions and nodes of one child.
    fn count(&self, place: &str, nodes: u64) -> Result<(u64, u64), String> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&self.program)
            .args(&self.arguments)
            .arg(format!("--probe={place},{nodes}"))
            .output()
            .map_err(|error| format!("valgrind cannot be run: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let entered = String::from_utf8_lossy(&output.stdout).trim().parse().ok();
        match (output.status.success(), collected(&said), entered) {
            (true, Some(instructions), Some(entered)) => Ok((instructions, entered)),
            _ => Err(format!("valgrind says nothing useful ({}):\n{said}", output.status)),
        }
    }
}

/// The number behind `Collected :` in callgrind's summary.
fn collected(said: &str) -> Option<u64> {
    let line = said.lines().rev().find(|line| line.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_callgrind_is_understood() {
        let said = "==7== Callgrind, a call-graph generating cache profiler\n==7==\n\
                    ==7== Events    : Ir\n==7== Collected : 30912\n==7==\n==7== I   refs:      30,912\n";
        assert_eq!(collected(said), Some(30_912));
        assert_eq!(collected("nothing"), None);
    }
}
