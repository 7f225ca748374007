//! A position as the page gets it.

use crate::asked::{Asked, Opened, methods};
use crate::refusal::Refusal;
use crate::words::Words;
use catalog::{CATALOG, Kind, Level, Match};
use game::{Layer, Outcome, Picture, Side, Status};
use picture::Look;
use serde::Serialize;
use serde_json::{Value, json};

/// More legal moves than this are not listed.
const MOST_LISTED: usize = 1_000;

/// The picture of a position with more sheets on it, in the reader's language.
pub(crate) fn scene(words: &Words, game: &dyn Match, sheets: impl IntoIterator<Item = Layer>) -> Picture {
    let mut picture = game.picture();
    words.translate(&mut picture);
    picture.layers.extend(sheets);
    picture
}

/// The expert's sheets that a link asks for.
pub(crate) fn wanted(asked: &Asked, game: &dyn Match) -> Vec<Layer> {
    let names: Vec<&str> = asked.word("insights").unwrap_or("").split(',').collect();
    let known = game.insights().into_iter().filter(|name| names.contains(name));
    known.filter_map(|name| game.insight(name, &search::Limits::default())).collect()
}

/// A board to play on.
pub(crate) fn live(words: &Words, game: &dyn Match, picture: &Picture) -> String {
    let sides = game.sides().map(|side| words.of_game(side));
    picture::svg(picture, Look { sides: [&sides[0], &sides[1]], ..Look::PAGE })
}

#[derive(Serialize)]
pub(crate) struct Shown {
    /// The setup, written in full.
    game: String,
    name: String,
    title: String,
    start: Option<String>,
    /// All moves of the link.
    line: Vec<String>,
    /// The same as one text.
    text: String,
    /// How many of them are played here.
    at: usize,
    position: String,
    /// Who is to move: 0, 1, or nobody.
    turn: Option<usize>,
    over: bool,
    winner: Option<usize>,
    /// Who is to move or how it ended, in words.
    status: String,
    sides: [String; 2],
    /// The legal moves; none if there are very many.
    moves: Vec<String>,
    methods: Vec<Value>,
    layers: Vec<Value>,
    insights: Vec<Value>,
    cyclic: bool,
    /// Methods whose search can be told step by step.
    explained: &'static [&'static str],
    /// The ending of files in which other programs keep this game, if there is such a format.
    record: Option<&'static str>,
    svg: String,
}

pub(crate) fn index(side: Side) -> usize {
    side as usize
}

pub(crate) fn shown(asked: &Asked, opened: &Opened) -> Shown {
    let words = Words::of(asked.language());
    let game = &*opened.game;
    let insights = game.insights();
    let picture = scene(words, game, wanted(asked, game));
    let mut moves: Vec<String> = Vec::new();
    for click in &picture.clicks {
        if moves.last() != Some(&click.mv) && moves.len() <= MOST_LISTED {
            moves.push(click.mv.clone());
        }
    }
    if moves.len() > MOST_LISTED {
        moves.clear();
    }
    let (turn, winner) = match game.status() {
        Status::Turn(side) => (Some(index(side)), None),
        Status::Over(Outcome::Win { winner, .. }) => (None, Some(index(winner))),
        Status::Over(Outcome::Draw) | Status::Nature => (None, None),
    };
    let name = game.setup().split(':').next().unwrap_or_default().to_owned();
    let sides = game.sides().map(|side| words.of_game(side));
    let status = match (turn, winner) {
        (Some(side), _) => words.fill("status.turn", &[("side", &sides[side])]),
        (None, Some(side)) => words.fill("status.won", &[("side", &sides[side])]),
        (None, None) => words.get("status.drawn").into(),
    };
    let title = CATALOG.iter().find(|entry| entry.name == name).map_or("", |entry| entry.title);
    Shown {
        game: game.setup().to_owned(),
        title: words.of_game(title),
        name,
        start: opened.start.clone(),
        line: opened.line.clone(),
        text: opened.text.clone(),
        at: game.line().len(),
        position: game.position(),
        turn,
        over: turn.is_none(),
        winner,
        status,
        sides,
        moves,
        methods: methods(game)
            .iter()
            .map(|card| {
                let levels = card.takes.contains(&"depth");
                let summary = words.of_game(card.summary);
                json!({ "name": card.name, "summary": summary, "levels": levels })
            })
            .collect(),
        layers: game.layers().into_iter().map(|name| titled(words, name)).collect(),
        insights: insights.iter().map(|name| titled(words, name)).collect(),
        cyclic: game.is_cyclic(),
        explained: game.explained(),
        record: game.record().map(|(ending, _)| ending),
        svg: live(words, game, &picture),
    }
}

fn titled(words: &Words, name: &str) -> Value {
    json!({ "name": name, "title": words.of_game(name) })
}

/// The games with everything that a form needs.
pub(crate) fn games(words: &Words) -> Value {
    let games = CATALOG.iter().map(|entry| {
        let fields = entry.fields.iter().map(|field| {
            let (kind, least, most, choices) = match field.kind {
                Kind::Number { least, most } => ("number", Some(least), Some(most), vec![]),
                Kind::Choice(words) => ("choice", None, None, words.to_vec()),
                Kind::Text => ("text", None, None, vec![]),
            };
            let choices: Vec<Value> =
                choices.iter().map(|word| json!({ "value": word, "title": words.of_game(word) })).collect();
            json!({
                "name": field.name, "title": words.of_game(field.name), "help": words.of_game(field.help),
                "kind": kind, "least": least, "most": most, "choices": choices, "default": field.default,
            })
        });
        json!({
            "name": entry.name, "title": words.of_game(entry.title), "summary": words.of_game(entry.summary),
            "fields": fields.collect::<Vec<_>>(), "examples": entry.examples,
            "moves": words.of_game(entry.moves), "positions": words.of_game(entry.positions),
        })
    });
    let levels = Level::ALL.map(|level| {
        json!({
            "name": level.name(), "title": words.of_game(level.name()), "summary": words.of_game(level.summary()),
        })
    });
    json!({ "games": games.collect::<Vec<_>>(), "levels": levels })
}

/// The setup that a filled form means.
pub(crate) fn spelt(asked: &Asked) -> Result<Value, Refusal> {
    let name = asked.word("name").unwrap_or("");
    let Some(entry) = CATALOG.iter().find(|entry| entry.name == name) else {
        return Err(Refusal::input("name: expected the name of a game"));
    };
    let chosen: Vec<&str> =
        entry.fields.iter().map(|field| asked.word(field.name).unwrap_or(field.default)).collect();
    let setup = format!("{}:{}", entry.name, (entry.spell)(&chosen));
    let game = catalog::open(&setup).map_err(Refusal::input)?;
    Ok(json!({ "game": game.setup() }))
}
