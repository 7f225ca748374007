//! What can be set in UCI: the table, the threads, the method, what the method declares by itself, and what belongs to the
//! conversation alone.

use crate::dialogue::{Dialogue, World};
use catalog::{MethodCard, Settings, UciFiles, UciTalk};
use std::time::Duration;

/// The largest table, in MiB.
const MOST_MEMORY: usize = 1 << 20;
/// The most threads.
const MOST_THREADS: usize = 1024;

/// How an option says that it names no file.
const NOTHING: &str = "<empty>";

/// The most lines that are shown at once.
const MOST_LINES: usize = 256;
/// The longest way from program to program, in milliseconds.
const MOST_OVERHEAD: u64 = 5_000;

/// What belongs to the conversation and not to the engine.
#[derive(Clone, Debug)]
pub(crate) struct Manners {
    /// How many lines are shown.
    pub(crate) lines: usize,
    /// What is kept back of the time of every move.
    pub(crate) overhead: Duration,
    /// Whether the chances of a win, a draw and a loss are told.
    pub(super) chances: bool,
    /// Whether it plays as weakly as `elo` says.
    pub(super) weak: bool,
    pub(super) elo: u32,
}

impl Manners {
    pub(crate) fn new(dialogue: &Dialogue) -> Manners {
        let elo = uci_of(dialogue).map_or(0, |talk| talk.elo.1);
        Manners { lines: 1, overhead: Duration::from_millis(10), chances: false, weak: false, elo }
    }

    /// The nodes that play as weakly as was asked for.
    pub(crate) fn nodes(&self, dialogue: &Dialogue) -> Option<u64> {
        let (.., nodes) = uci_of(dialogue)?.elo;
        self.weak.then(|| nodes(self.elo))
    }
}

/// What UCI says about this game, if it is the one that it was made for.
pub(crate) fn uci_of(dialogue: &Dialogue) -> Option<&'static UciTalk> {
    dialogue.entry().talk.uci
}

/// The lines about the conversation.
fn manners_offered(dialogue: &Dialogue, manners: &Manners) -> Vec<String> {
    let overhead = manners.overhead.as_millis();
    let mut lines = vec![
        "option name Clear Hash type button".into(),
        format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
        format!("option name Move Overhead type spin default {overhead} min 0 max {MOST_OVERHEAD}"),
    ];
    if let Some(talk) = uci_of(dialogue) {
        let (least, most, _) = talk.elo;
        lines.extend(
            talk.rules.iter().map(|(name, _)| format!("option name {name} type check default false")),
        );
        let switches = talk.switches.iter().map(|(name, _)| name);
        lines.extend(switches.map(|name| format!("option name {name} type check default false")));
        let files = talk.files.iter().map(|files| files.name);
        lines.extend(files.map(|name| format!("option name {name} type string default {NOTHING}")));
        lines.push("option name UCI_ShowWDL type check default false".into());
        lines.push("option name UCI_LimitStrength type check default false".into());
        lines.push(format!("option name UCI_Elo type spin default {most} min {least} max {most}"));
    }
    lines
}

/// Sets what belongs to the conversation; whether there is such a thing.
fn set_manners(
    dialogue: &mut Dialogue,
    manners: &mut Manners,
    name: &str,
    value: &str,
) -> Result<bool, String> {
    match name {
        "clear hash" => dialogue.forget()?,
        "multipv" => manners.lines = within("MultiPV", value, MOST_LINES)?,
        "move overhead" => {
            let number = value.parse().ok().filter(|number| *number <= MOST_OVERHEAD);
            let number = number.ok_or_else(|| format!("Move Overhead takes 0 to {MOST_OVERHEAD}"))?;
            manners.overhead = Duration::from_millis(number);
        }
        _ => return set_own_manners(dialogue, manners, name, value),
    }
    Ok(true)
}

/// The same for what only the game has that UCI was made for.
fn set_own_manners(
    dialogue: &mut Dialogue,
    manners: &mut Manners,
    name: &str,
    value: &str,
) -> Result<bool, String> {
    let Some(talk) = uci_of(dialogue) else { return Ok(false) };
    let rules = talk.rules.iter().find(|(option, _)| option.eq_ignore_ascii_case(name));
    match (name, rules) {
        (_, Some((option, boards))) => dialogue.play_on(boards[usize::from(truth(option, value)?)])?,
        ("uci_showwdl", _) => manners.chances = truth("UCI_ShowWDL", value)?,
        ("uci_limitstrength", _) => manners.weak = truth("UCI_LimitStrength", value)?,
        ("uci_elo", _) => {
            let (least, most, _) = talk.elo;
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            manners.elo =
                number.ok_or_else(|| format!("UCI_Elo takes a whole number from {least} to {most}"))?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The lines that say what can be set, each with its default.
pub(crate) fn offered(dialogue: &Dialogue, manners: &Manners) -> Result<Vec<String>, String> {
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
    lines.extend(manners_offered(dialogue, manners));
    if card.takes.contains(&"trap") {
        lines.push(format!("option name trap type check default {}", dialogue.engine.settings.trap));
    }
    let switched =
        |name| uci_of(dialogue).is_some_and(|talk| talk.switches.iter().any(|(_, own)| *own == name));
    lines.extend(card.options.iter().filter(|own| !switched(own.name)).map(|own| {
        format!(
            "option name {} type spin default {} min {} max {}",
            own.name, own.default, own.least, own.most
        )
    }));
    Ok(lines)
}

/// Sets an option; names are the same in capitals. A remark if that changes nothing, or changes much.
pub(crate) fn set(
    dialogue: &mut Dialogue,
    manners: &mut Manners,
    (name, value): (&str, &str),
    world: &World,
) -> Result<Option<String>, String> {
    if let Some(talk) = uci_of(dialogue) {
        if let Some(files) = talk.files.iter().find(|files| files.name.eq_ignore_ascii_case(name)) {
            return take(dialogue, files, value, world).map(Some);
        }
        if let Some((option, own)) =
            talk.switches.iter().find(|(option, _)| option.eq_ignore_ascii_case(name))
        {
            return switch(dialogue, option, own, value, world);
        }
    }
    if set_manners(dialogue, manners, &name.to_ascii_lowercase(), value)? {
        return Ok(None);
    }
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

/// Sets the option of the method that this one stands for. Whoever does so by a draw draws anew.
fn switch(
    dialogue: &mut Dialogue,
    option: &str,
    own: &str,
    value: &str,
    world: &World,
) -> Result<Option<String>, String> {
    let on = truth(option, value)?;
    let card = dialogue.card(&dialogue.engine.method)?;
    if !card.options.iter().any(|known| known.name == own) {
        return Ok(Some(format!("{option} changes nothing: the method {} has no {own}", card.name)));
    }
    let settings = &mut dialogue.engine.settings;
    settings.seed = settings.seed.wrapping_add((world.clock)().as_nanos() as u64);
    settings.chosen.set(card.options, own, if on { "1" } else { "0" })?;
    Ok(None)
}

/// What is switched on is for moves that are played, not for analyses without an end.
pub(crate) fn switch_all_off(dialogue: &mut Dialogue) -> Result<(), String> {
    let card = dialogue.card(&dialogue.engine.method)?;
    let switches = uci_of(dialogue).map_or(&[][..], |talk| talk.switches);
    let chosen = &mut dialogue.engine.settings.chosen;
    let own = |name: &&str| card.options.iter().any(|option| option.name == *name);
    switches
        .iter()
        .map(|(_, name)| *name)
        .filter(own)
        .try_for_each(|name| chosen.set(card.options, name, "0"))
}

/// Hands files to the game: one, or all of the folders that are named.
fn take(dialogue: &mut Dialogue, files: &UciFiles, value: &str, world: &World) -> Result<String, String> {
    let mut found = Vec::new();
    if !value.is_empty() && value != NOTHING {
        // Several folders stand between colons, or semicolons where a colon may follow the name of a drive.
        let between = if cfg!(windows) { ';' } else { ':' };
        let single = [value];
        let folders: Vec<&str> =
            if files.endings.is_empty() { single.to_vec() } else { value.split(between).collect() };
        for folder in folders.into_iter().filter(|folder| !folder.is_empty()) {
            found.extend((world.open)(folder, files.endings)?);
        }
        if found.is_empty() {
            let endings = files.endings.join(" or ");
            return Err(format!("{}: '{}' holds no files {endings}", files.name, value.escape_debug()));
        }
    }
    let told = (files.take)(&found).map_err(|reason| format!("{}: {reason}", files.name))?;
    // What engines remember was found without them.
    dialogue.forget()?;
    Ok(told)
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
