//! Completions and manual pages, made from the same description as `--help`.

use crate::fault::{Exit, Fault, written};
use crate::own::command;
use crate::target::plain;
use clap_complete::Shell;
use std::io::Write;
use std::path::Path;

pub(crate) fn completions(shell: Shell) -> Result<Exit, Fault> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "tesuji", &mut script);
    written(std::io::stdout().write_all(&script))?;
    Ok(Exit::Answered)
}

pub(crate) fn pages(folder: Option<&Path>) -> Result<Exit, Fault> {
    match folder {
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command(), folder))
            .map_err(|error| {
                Fault::world(format!("cannot write into '{}': {}", folder.display(), plain(&error)))
            })?,
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command())
                .render(&mut page)
                .and_then(|()| std::io::stdout().write_all(&page))
                .map_or_else(|error| written(Err(error)), Ok)?;
        }
    }
    Ok(Exit::Answered)
}
