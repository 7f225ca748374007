//! An arena as a scene for the renderers.

use crate::rows::pair;
use crate::words::Language;
use crate::{Drawing, Point, layered, rows};
use arena::{Arena, Solution, Vertex};
use game::{Beside, Frame, Layer, Outline, Pen, Picture, Shape, Side, Spot, Thing, Tone};
use std::collections::HashSet;
use std::error::Error;
use std::fmt;

/// Nobody can read a drawing of more vertices, or of more edges than five times as many.
const MOST: usize = 400;
/// Names of up to so many letters stand inside of their vertices.
const SHORT: usize = 3;
/// How long the arrow on the start is.
const ARROW: f32 = 0.85;

const BLUE: Tone = Tone(1);
const ORANGE: Tone = Tone(5);
const GREEN: Tone = Tone(7);
const VIOLET: Tone = Tone(3);

/// What is marked in the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Nothing.
    Arena,
    /// Who wins where.
    Winners,
    /// The attractor of this player, a frame for each step.
    Attractor(Side),
    /// This play.
    Play(Vec<Vertex>),
    /// The moves of this player where it does not lose.
    Strategy(Side),
}

/// A figure that is wanted.
pub struct Figure<'a> {
    /// Of this arena,
    pub arena: &'a Arena,
    /// which is solved.
    pub solution: &'a Solution,
    /// What is marked.
    pub shown: Shown,
    /// In rows of k, for vertices called (k,i), instead of layers.
    pub in_rows: bool,
    /// From left to right instead of from the top down; if nothing is said, whichever is less high.
    pub across: Option<bool>,
    /// With ranks.
    pub ranks: bool,
    /// The language of captions.
    pub language: Language,
}

/// Why there is no figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It is too large.
    Large,
    /// A vertex has no place in rows of k.
    Name(String),
    /// A play makes a move that is no edge.
    NoEdge(String, String),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Large => {
                write!(f, "nobody could read a drawing of more than {MOST} vertices and {} edges", 5 * MOST)
            }
            Unfit::Name(name) => {
                write!(
                    f,
                    "rows of k need vertices called (k,i), each by another pair of numbers, not '{name}'"
                )
            }
            Unfit::NoEdge(from, to) => write!(f, "no edge leads from {from} to {to}"),
        }
    }
}

impl Error for Unfit {}

/// The scene.
pub fn figure(wanted: &Figure<'_>) -> Result<Picture, Unfit> {
    let Figure { arena, language, .. } = *wanted;
    let mut edges: Vec<(usize, usize)> = Vec::new();
    let mut known = HashSet::new();
    for (from, to) in arena.graph.iter().map(|(from, to)| (from as usize, to as usize)) {
        if known.insert((from, to)) {
            edges.push((from, to));
        }
    }
    if arena.len() > MOST || edges.len() > 5 * MOST {
        return Err(Unfit::Large);
    }
    if let Shown::Play(play) = &wanted.shown {
        let bad = play.windows(2).find(|step| !known.contains(&(step[0] as usize, step[1] as usize)));
        if let Some(&[from, to]) = bad {
            return Err(Unfit::NoEdge(arena.name(from).into(), arena.name(to).into()));
        }
    }
    let (drawing, across) = drawn(wanted, &edges)?;
    let mut picture = Picture::default();
    let names: Vec<String> = arena.vertices().map(|vertex| arena.name(vertex).into_owned()).collect();
    for vertex in arena.vertices() {
        let rim = if arena.victory(vertex).is_some() { Outline::Double } else { Outline::Single };
        let shape = match arena.owner(vertex) {
            Side::First => Shape::Round(rim),
            Side::Second => Shape::Square(rim),
        };
        let (x, y) = drawing.at[vertex as usize];
        picture.place(x, y, shape, names[vertex as usize].clone());
    }
    let chosen = chosen(wanted);
    let mut lines = Vec::new();
    for (&(from, to), bends) in edges.iter().zip(&drawing.bends) {
        let bends: Vec<Spot> = bends.iter().map(|&(x, y)| picture.place(x, y, Shape::Bare, "")).collect();
        let path = std::iter::once(Spot(from)).chain(bends).chain([Spot(to)]).collect();
        let tone = chosen.iter().find(|(edge, _)| *edge == (from, to)).map(|(_, tone)| *tone);
        let pen = if tone.is_some() { Pen::Heavy } else { Pen::Thin };
        lines.push(Thing::Edge { path, tone: tone.unwrap_or_default(), pen });
    }
    if let Some(start) = arena.start {
        lines.push(entrance(&mut picture, &drawing, start as usize, across, wanted.in_rows));
    }
    let frames = frames(wanted);
    picture.layer("won", Vec::new());
    picture.layer("edges", lines);
    picture.layer("names", labels(wanted, &names));
    picture.title = frames.last().map_or_else(String::new, |frame| frame.caption.clone());
    picture.frames = frames;
    picture.legend = legend(wanted, &chosen);
    picture.legend.extend(language.shapes().map(|line| (None, line)));
    Ok(picture)
}

/// Where everything stands, and whether it goes from left to right.
fn drawn(wanted: &Figure<'_>, edges: &[(usize, usize)]) -> Result<(Drawing, bool), Unfit> {
    let arena = wanted.arena;
    let drawing = if wanted.in_rows {
        let names: Vec<String> = arena.vertices().map(|vertex| arena.name(vertex).into_owned()).collect();
        rows(&names, edges.len()).ok_or_else(|| {
            let odd = names.iter().find(|name| pair(name).is_none()).or(names.first());
            Unfit::Name(odd.cloned().unwrap_or_default())
        })?
    } else {
        layered(arena.len(), edges, arena.start.map(|start| start as usize))
    };
    let (width, height) = drawing.size();
    let across = wanted.across.unwrap_or(height > 1.3 * width && !wanted.in_rows);
    Ok((if across { drawing.turned() } else { drawing }, across))
}

/// The arrow on the start: from where the drawing comes from, unless something stands there.
fn entrance(picture: &mut Picture, drawing: &Drawing, start: usize, across: bool, in_rows: bool) -> Thing {
    let (x, y) = drawing.at[start];
    let above = (x, y - ARROW);
    let left = (x - ARROW, y);
    let all = || drawing.at.iter().chain(drawing.bends.iter().flatten());
    let free = |&(x, y): &Point| all().all(|&(a, b)| (a - x).hypot(b - y) > 0.6);
    let corner = (x - 0.7 * ARROW, y - 0.7 * ARROW);
    let order = if across || in_rows { [left, above, corner] } else { [above, left, corner] };
    let from = order.into_iter().find(free).unwrap_or(corner);
    let tail = picture.place(from.0, from.1, Shape::Bare, "");
    Thing::Edge { path: vec![tail, Spot(start)], tone: Tone(9), pen: Pen::Thin }
}

fn tone_of(side: Side) -> Tone {
    if side == Side::First { BLUE } else { ORANGE }
}

/// The edges that are drawn heavily, and their colours.
fn chosen(wanted: &Figure<'_>) -> Vec<((usize, usize), Tone)> {
    let Figure { arena, solution, .. } = *wanted;
    match &wanted.shown {
        Shown::Arena | Shown::Winners | Shown::Attractor(_) => Vec::new(),
        Shown::Play(play) => {
            play.windows(2).map(|step| ((step[0] as usize, step[1] as usize), VIOLET)).collect()
        }
        Shown::Strategy(side) => arena
            .vertices()
            .filter(|&vertex| arena.owner(vertex) == *side && solution.winner(vertex) != Some(side.other()))
            .filter_map(|vertex| Some(((vertex as usize, solution.to(vertex)? as usize), GREEN)))
            .collect(),
    }
}

/// The steps of the attractor, or one frame that says what is shown.
fn frames(wanted: &Figure<'_>) -> Vec<Frame> {
    let Figure { arena, solution, language, .. } = *wanted;
    let wash = |vertex: Vertex, tone| Thing::Wash { on: Spot(vertex as usize), tone };
    let of = |side: Side| arena.vertices().filter(move |&vertex| solution.winner(vertex) == Some(side));
    let won = |sides: &[Side]| {
        sides.iter().flat_map(|&side| of(side).map(move |vertex| wash(vertex, tone_of(side)))).collect()
    };
    let frame = |caption, things| Frame { caption, layers: vec![Layer { name: "won", things }] };
    match &wanted.shown {
        Shown::Arena => {
            vec![frame(language.arena(arena.len(), arena.graph.edges()), Vec::new())]
        }
        Shown::Winners => vec![frame(language.winners(), won(&Side::BOTH))],
        Shown::Play(play) => {
            let winner = play.last().and_then(|&last| arena.victory(last));
            let visited = play.iter().map(|&vertex| wash(vertex, VIOLET)).collect();
            vec![frame(language.play(winner), visited)]
        }
        Shown::Strategy(side) => {
            let winning = arena.start.is_some_and(|start| solution.winner(start) == Some(*side));
            vec![frame(language.strategy(*side, winning), won(&[*side]))]
        }
        Shown::Attractor(side) => {
            let rank = |vertex: Vertex| solution.rank(vertex).expect("it is won") as usize;
            let last = of(*side).map(rank).max().unwrap_or(0);
            let step = |step| {
                let mut things: Vec<Thing> = of(*side)
                    .filter(|&vertex| rank(vertex) <= step)
                    .map(|v| wash(v, tone_of(*side)))
                    .collect();
                let count = things.len();
                let new = of(*side).filter(|&vertex| rank(vertex) == step && step > 0);
                things.extend(new.map(|vertex| Thing::Rim { on: Spot(vertex as usize), tone: GREEN }));
                frame(language.step(*side, step, count), things)
            };
            (0..=last).map(step).collect()
        }
    }
}

/// Names, and ranks below. Where the second number of (k,i) is the owner, the shape says it already.
fn labels(wanted: &Figure<'_>, names: &[String]) -> Vec<Thing> {
    let Figure { arena, solution, .. } = *wanted;
    let owner = |vertex: usize| arena.owner(vertex as Vertex) as u32;
    let told = names.iter().enumerate().all(|(i, name)| pair(name).is_some_and(|pair| pair.1 == owner(i)));
    let below = |on, text, tone| Thing::Note { on, side: Beside::Below, text, tone };
    let mut things = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let text = pair(name).filter(|_| told).map_or_else(|| name.clone(), |(k, _)| k.to_string());
        let on = Spot(i);
        if text.chars().count() <= SHORT {
            things.push(Thing::Text { on, text });
        } else {
            things.push(below(on, text, Tone(9)));
        }
        let vertex = i as Vertex;
        if let (true, Some(winner), Some(rank)) =
            (wanted.ranks, solution.winner(vertex), solution.rank(vertex))
        {
            things.push(below(on, rank.to_string(), tone_of(winner)));
        }
    }
    things
}

fn legend(wanted: &Figure<'_>, chosen: &[((usize, usize), Tone)]) -> Vec<(Option<Tone>, String)> {
    let language = wanted.language;
    let won = |side| (Some(tone_of(side)), language.won_by(side));
    let mut lines = match &wanted.shown {
        Shown::Arena | Shown::Play(_) => Vec::new(),
        Shown::Winners => Side::BOTH.map(won).to_vec(),
        Shown::Attractor(side) => vec![won(*side), (Some(GREEN), language.newly())],
        Shown::Strategy(side) if chosen.is_empty() => vec![won(*side)],
        Shown::Strategy(side) => vec![won(*side), (Some(GREEN), language.moves_of(*side))],
    };
    if wanted.ranks {
        lines.push((None, language.rank()));
    }
    lines
}
