//! `tesuji games`: the catalog.

use crate::arguments::Games;
use crate::fault::{Exit, Fault, written};
use catalog::{CATALOG, Entry, Kind, Match};
use search::Ingredient;
use serde_json::json;
use std::io::Write;

pub(crate) fn run(games: &Games) -> Result<Exit, Fault> {
    let chosen = match &games.name {
        Some(setup) => vec![(catalog::entry(setup).map_err(Fault::input)?.0, open(setup)?)],
        None => {
            let usual = CATALOG.iter().map(|&entry| Ok((entry, open(entry.name)?)));
            usual.collect::<Result<Vec<_>, Fault>>()?
        }
    };
    let mut out = std::io::stdout().lock();
    if games.json {
        let list: Vec<_> = chosen.iter().map(|(entry, game)| as_json(entry, &**game)).collect();
        written(writeln!(out, "{}", serde_json::Value::from(list)))?;
    } else {
        let whole = games.name.is_some();
        written(chosen.iter().try_for_each(|(entry, game)| show(&mut out, entry, &**game, whole)))?;
        if !whole {
            written(writeln!(out, "'tesuji games GAME' shows how moves are written, and all ingredients."))?;
        }
    }
    Ok(Exit::Answered)
}

/// Methods may differ from board to board: small boards of Go are proved, large ones are not.
fn open(setup: &str) -> Result<Box<dyn Match>, Fault> {
    catalog::open(setup).map_err(Fault::input)
}

fn allowed(kind: Kind) -> String {
    match kind {
        Kind::Number { least, most } => format!("{least} to {most}"),
        Kind::Choice(words) => words.join(" or "),
        Kind::Text => "text".into(),
    }
}

/// The whole card of a game also says how it is written and what its methods can be made of.
fn show(out: &mut impl Write, entry: &Entry, game: &dyn Match, whole: bool) -> std::io::Result<()> {
    writeln!(out, "{}: {}, {}", entry.name, entry.title, entry.summary)?;
    writeln!(out, "  examples  {}", entry.examples.join("  "))?;
    for field in entry.fields {
        writeln!(
            out,
            "  {:<9} {} ({}; usually {})",
            field.name,
            field.help,
            allowed(field.kind),
            field.default
        )?;
    }
    if whole {
        writeln!(out, "  moves     {}", entry.moves)?;
        writeln!(out, "  positions {}", entry.positions)?;
    }
    for method in game.methods() {
        writeln!(out, "  --method {:<10} {}", method.name, method.summary)?;
        for own in method.options.iter().filter(|_| whole) {
            let (name, help, range) = (own.name, own.help, (own.least, own.most, own.default));
            let (least, most, usual) = range;
            writeln!(out, "    --set {name}=… {help} ({least} to {most}; usually {usual})")?;
        }
    }
    for one in Ingredient::ALL.into_iter().filter(|_| whole) {
        let takers = game.methods().into_iter().filter(|card| card.ingredients.contains(&one));
        let takers: Vec<_> = takers.map(|card| card.name).collect();
        if !takers.is_empty() {
            writeln!(out, "  --with {one:<12} {} ({})", one.summary(), takers.join(", "))?;
        }
    }
    if let Some(best) = game.best() {
        writeln!(out, "  best is   {best}")?;
    }
    writeln!(
        out,
        "  layers    {}\n",
        game.layers().into_iter().chain(game.insights()).collect::<Vec<_>>().join(", ")
    )
}

fn as_json(entry: &Entry, game: &dyn Match) -> serde_json::Value {
    let fields: Vec<_> = entry
        .fields
        .iter()
        .map(|field| {
            let kind = match field.kind {
                Kind::Number { least, most } => json!({ "number": { "least": least, "most": most } }),
                Kind::Choice(words) => json!({ "choice": words }),
                Kind::Text => json!("text"),
            };
            json!({ "name": field.name, "help": field.help, "kind": kind, "default": field.default })
        })
        .collect();
    let methods: Vec<_> = game
        .methods()
        .iter()
        .map(|card| {
            let with: Vec<_> = card.ingredients.iter().map(|one| one.name()).collect();
            let options: Vec<_> = card.options.iter().map(|own| {
                let (least, most) = (own.least, own.most);
                json!({ "name": own.name, "help": own.help, "least": least, "most": most, "default": own.default })
            }).collect();
            let (name, summary, takes) = (card.name, card.summary, card.takes);
            json!({ "name": name, "summary": summary, "takes": takes, "ingredients": with, "options": options })
        })
        .collect();
    json!({
        "name": entry.name,
        "title": entry.title,
        "summary": entry.summary,
        "moves": entry.moves,
        "positions": entry.positions,
        "examples": entry.examples,
        "parameters": fields,
        "methods": methods,
        "best": game.best().map(|best| best.to_string()),
        "cyclic": game.is_cyclic(),
        "layers": game.layers(),
        "insights": game.insights(),
    })
}
