//! A position as the page gets it.

use crate::asked::{Asked, Opened, methods};
use crate::form::{filled, told_fields};
use crate::pool::Budget;
use crate::refusal::Refusal;
use crate::words::Words;
use catalog::{CATALOG, Level, Match};
use game::{Layer, Outcome, Picture, Side, Status};
use picture::Look;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// More legal moves than this are not listed.
const MOST_LISTED: usize = 1_000;

/// The picture of a position with more sheets on it, in the reader's language.
pub(crate) fn scene(words: &Words, game: &dyn Match, sheets: impl IntoIterator<Item = Layer>) -> Picture {
    let mut picture = game.picture();
    let sheets: Vec<Layer> = sheets.into_iter().collect();
    picture.legend.extend(sheets.iter().flat_map(|sheet| game.key_of(sheet.name)));
    words.translate(&mut picture);
    picture.layers.extend(sheets);
    picture
}

/// The names of the expert's sheets that a link asks for.
pub(crate) fn wanted(asked: &Asked, game: &dyn Match) -> Vec<&'static str> {
    let names: Vec<&str> = asked.word("insights").unwrap_or("").split(',').collect();
    game.insights().into_iter().filter(|name| names.contains(name)).collect()
}

/// These sheets, if they can be had within the budget.
pub(crate) fn expert(game: &dyn Match, names: &[&str], budget: &Budget) -> Result<Vec<Layer>, Refusal> {
    let limits = budget.limits(budget.end, u64::MAX, None);
    let sheets = names.iter().map(|name| game.insight(name, &limits));
    sheets.collect::<Option<_>>().ok_or_else(|| Refusal::slow(budget.end.as_secs()))
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
    /// Whose dice are to be thrown: 0, 1, or nobody's.
    throws: Option<usize>,
    winner: Option<usize>,
    /// Who is to move or how it ended, in words.
    status: String,
    sides: [String; 2],
    /// Whose pieces are white: 0, 1, or nobody's.
    white: Option<usize>,
    /// The pieces that each side has lost, as characters.
    captured: [String; 2],
    /// Whether the players may agree on a draw.
    agrees: bool,
    /// The legal moves; none if there are very many.
    moves: Vec<String>,
    methods: Vec<Value>,
    layers: Vec<Value>,
    insights: Vec<Value>,
    cyclic: bool,
    /// Methods whose search can be told step by step.
    explained: &'static [&'static str],
    /// The endings of files in which other programs keep this game, the usual one first.
    records: Vec<&'static str>,
    /// The parameters of the setup, by the names of the form's fields.
    fields: Map<String, Value>,
    svg: String,
}

pub(crate) fn index(side: Side) -> usize {
    side as usize
}

pub(crate) fn shown(asked: &Asked, opened: &Opened, sheets: Vec<Layer>) -> Shown {
    let words = Words::of(asked.language());
    let game = &*opened.game;
    let insights = game.insights();
    let picture = scene(words, game, sheets);
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
    let throws = (game.status() == Status::Nature).then(|| index(game.viewer()));
    let status = match (turn, winner) {
        _ if throws.is_some() => words.fill("status.throws", &[("side", &sides[throws.unwrap_or(0)])]),
        (Some(side), _) => words.fill("status.turn", &[("side", &sides[side])]),
        (None, Some(side)) => words.fill("status.won", &[("side", &sides[side])]),
        (None, None) => words.get("status.drawn").into(),
    };
    let entry = CATALOG.iter().find(|entry| entry.name == name);
    let status = match (game.status(), entry.and_then(|entry| entry.talk.score)) {
        // As players write it, where they do.
        (Status::Over(outcome), Some(score)) => {
            let board = game.setup().split_once(':').map_or("", |(_, board)| board);
            format!("{status} ({})", score(board, outcome))
        }
        _ => status,
    };
    let title = entry.map_or("", |entry| entry.title);
    let fields = entry.map_or_else(Map::new, |entry| filled(entry, game.setup()));
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
        over: turn.is_none() && throws.is_none(),
        throws,
        winner,
        status,
        sides,
        white: picture.white.map(index),
        captured: game.captured(),
        agrees: entry.is_some_and(|entry| entry.talk.agrees),
        moves,
        methods: methods(game)
            .iter()
            .map(|card| {
                let levels = card.pace().is_some();
                let summary = words.of_game(card.summary);
                json!({ "name": card.name, "summary": summary, "levels": levels })
            })
            .collect(),
        layers: game.layers().into_iter().map(|name| titled(words, name)).collect(),
        insights: insights.iter().map(|name| titled(words, name)).collect(),
        cyclic: game.is_cyclic(),
        explained: game.explained().map_or(&[][..], |explaining| explaining.methods()),
        records: game.records().into_iter().map(|(ending, _)| ending).collect(),
        fields,
        svg: live(words, game, &picture),
    }
}

fn titled(words: &Words, name: &str) -> Value {
    json!({ "name": name, "title": words.of_game(name) })
}

/// The games with everything that a form needs.
pub(crate) fn games(words: &Words) -> Value {
    let games = CATALOG.iter().map(|entry| {
        let exhibits = entry.exhibits.iter().map(|exhibit| {
            json!({
                "name": exhibit.name, "title": words.of_game(exhibit.title),
                "summary": words.of_game(exhibit.summary), "record": exhibit.record,
            })
        });
        json!({
            "name": entry.name, "title": words.of_game(entry.title), "summary": words.of_game(entry.summary),
            "fields": told_fields(words, entry.fields), "examples": entry.examples,
            "exhibits": exhibits.collect::<Vec<_>>(),
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
