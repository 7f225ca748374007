//! `tesuji hex`.

use crate::arguments::Spending;
use crate::fault::{Exit, Fault, written};
use crate::target::{read_text, shown};
use clap::{Args, Subcommand};
use hex::Template;
use hex_player::{Finding, examine_template};
use std::io::Write;

/// Bytes for the table of a template's search.
const MEMORY: usize = 64 << 20;

/// What only Hex has.
#[derive(Args, Debug)]
pub(crate) struct Hex {
    #[command(subcommand)]
    command: HexCommand,
}

#[derive(Subcommand, Debug)]
enum HexCommand {
    /// Which templates of a file are joined: name, tab, and static, search, no or unknown
    Templates {
        /// Records 'T name | edge=bottom', then rows 'G ##R.'; - is stdin
        file: String,

        #[command(flatten)]
        spending: Spending,
    },
}

pub(crate) fn run(hex: &Hex) -> Result<Exit, Fault> {
    let HexCommand::Templates { file, spending } = &hex.command;
    let text = read_text(file)?;
    let templates =
        Template::read_all(&text).map_err(|bad| Fault::input(format!("{}: {bad}", shown(file))))?;
    let mut exit = Exit::Answered;
    for template in templates {
        let finding = match examine_template(&template, MEMORY, &spending.limits()) {
            Finding::Static => "static",
            Finding::Search => "search",
            Finding::No => "no",
            Finding::Unknown => {
                exit = Exit::Stopped;
                "unknown"
            }
        };
        written(writeln!(std::io::stdout(), "{}\t{finding}", template.name))?;
    }
    Ok(exit)
}
