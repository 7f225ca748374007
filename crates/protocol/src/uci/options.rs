//! What can be set in UCI: the table, the threads, the method, and what the method declares by itself.

use crate::dialogue::Dialogue;
use catalog::{MethodCard, Settings};

/// The largest table, in MiB.
const MOST_MEMORY: usize = 1 << 20;
/// The most threads.
const MOST_THREADS: usize = 1024;

/// The lines that say what can be set, each with its default.
pub(super) fn offered(dialogue: &Dialogue) -> Result<Vec<String>, String> {
    let card = dialogue.card(&dialogue.engine.method)?;
    let Settings { memory, threads, .. } = dialogue.engine.settings;
    let methods: Vec<String> =
        dialogue.game().methods().iter().map(|card| format!(" var {}", card.name)).collect();
    let mut lines = vec![
        format!("option name Hash type spin default {} min 1 max {MOST_MEMORY}", (memory >> 20).max(1)),
        format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"),
        "option name Ponder type check default false".into(),
        format!("option name Method type combo default {}{}", card.name, methods.concat()),
    ];
    if card.takes.contains(&"trap") {
        lines.push(format!("option name trap type check default {}", dialogue.engine.settings.trap));
    }
    lines.extend(card.options.iter().map(|own| {
        format!(
            "option name {} type spin default {} min {} max {}",
            own.name, own.default, own.least, own.most
        )
    }));
    Ok(lines)
}

/// Sets an option; names are the same in capitals. A remark if that changes nothing.
pub(super) fn set(dialogue: &mut Dialogue, name: &str, value: &str) -> Result<Option<String>, String> {
    let card = dialogue.card(&dialogue.engine.method)?;
    let settings = &mut dialogue.engine.settings;
    match name.to_ascii_lowercase().as_str() {
        "hash" => settings.memory = within("Hash", value, MOST_MEMORY)? << 20,
        "threads" => {
            settings.threads = within("Threads", value, MOST_THREADS)?;
            if settings.threads > 1 && !card.takes.contains(&"threads") {
                return Ok(Some(format!("the method {} uses one thread", card.name)));
            }
        }
        // Whether somebody ponders is up to them: 'go ponder' is always understood.
        "ponder" => drop(truth("Ponder", value)?),
        "method" => {
            let card = dialogue.card(value)?;
            dialogue.engine.method = card.name.into();
            dialogue.engine.settings.chosen = Default::default();
        }
        "trap" if card.takes.contains(&"trap") => settings.trap = truth("trap", value)?,
        other => set_own(settings, card, other, value)?,
    }
    Ok(None)
}

fn set_own(settings: &mut Settings, card: MethodCard, name: &str, value: &str) -> Result<(), String> {
    if !card.options.iter().any(|own| own.name == name) {
        let own: String = card.options.iter().map(|own| format!(", {}", own.name)).collect();
        let name = name.escape_debug();
        return Err(format!("there is no option '{name}'; known are Hash, Threads, Ponder, Method{own}"));
    }
    settings.chosen.set(card.options, name, value)
}

fn within(name: &str, value: &str, most: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{name} takes a whole number from 1 to {most}"))
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} takes true or false")),
    }
}
