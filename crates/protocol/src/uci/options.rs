//! What can be set in UCI: the table, the threads, the method, what the method declares by itself, and what belongs to the
//! conversation alone.

use crate::dialogue::Dialogue;
use catalog::{MethodCard, Settings, UciTalk};
use std::time::Duration;

/// The largest table, in MiB.
const MOST_MEMORY: usize = 1 << 20;
/// The most threads.
const MOST_THREADS: usize = 1024;

/// The most lines that are shown at once.
const MOST_LINES: usize = 256;
/// The longest way from program to program, in milliseconds.
const MOST_OVERHEAD: u64 = 5_000;

/// What belongs to the conversation and not to the engine.
#[derive(Clone, Debug)]
pub(super) struct Manners {
    /// How many lines are shown.
    pub(super) lines: usize,
    /// What is kept back of the time of every move.
    pub(super) overhead: Duration,
    /// Whether the chances of a win, a draw and a loss are told.
    pub(super) chances: bool,
    /// Whether it plays as weakly as `elo` says.
    pub(super) weak: bool,
    pub(super) elo: u32,
}

impl Manners {
    pub(super) fn new(dialogue: &Dialogue) -> Manners {
        let elo = uci_of(dialogue).map_or(0, |talk| talk.elo.1);
        Manners { lines: 1, overhead: Duration::from_millis(10), chances: false, weak: false, elo }
    }

    /// The nodes that play as weakly as was asked for.
    pub(super) fn nodes(&self, dialogue: &Dialogue) -> Option<u64> {
        let (.., nodes) = uci_of(dialogue)?.elo;
        self.weak.then(|| nodes(self.elo))
    }
}

/// What UCI says about this game, if it is the one that it was made for.
pub(super) fn uci_of(dialogue: &Dialogue) -> Option<&'static UciTalk> {
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
pub(super) fn offered(dialogue: &Dialogue, manners: &Manners) -> Result<Vec<String>, String> {
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
    lines.extend(card.options.iter().map(|own| {
        format!(
            "option name {} type spin default {} min {} max {}",
            own.name, own.default, own.least, own.most
        )
    }));
    Ok(lines)
}

/// Sets an option; names are the same in capitals. A remark if that changes nothing.
pub(super) fn set(
    dialogue: &mut Dialogue,
    manners: &mut Manners,
    name: &str,
    value: &str,
) -> Result<Option<String>, String> {
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
