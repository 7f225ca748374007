//! An arena as a scene for the renderers.

use crate::rows::pair;
use crate::words::{Ending, Language};
use crate::{Drawing, Point, layered, rows};
use arena::{Arena, Solution, Vertex};
use game::{Beside, Frame, Layer, Outline, Pen, Picture, Shape, Side, Spot, Thing, Tone};
use std::collections::{HashMap, HashSet};
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
    /// The arena alone.
    Arena,
    /// Who wins where.
    Winners,
    /// The attractor of this player, a frame for each step.
    Attractor(Side),
    /// Both attractors at once, a frame for each step.
    Attractors,
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
    /// Only these vertices are drawn, if not all; a dotted note tells where moves lead out of them.
    pub part: Option<&'a [Vertex]>,
    /// Only this step of an attractor, or its last one, is shown.
    pub step: Option<usize>,
    /// Longer names are left out; whoever points at a vertex sees them.
    pub longest_name: usize,
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

/// The vertices that are drawn, in order, and the spot of each.
struct Part {
    vertices: Vec<Vertex>,
    spots: HashMap<Vertex, Spot>,
}

impl Part {
    fn of(wanted: &Figure<'_>) -> Part {
        let vertices: Vec<Vertex> =
            wanted.part.map_or_else(|| wanted.arena.vertices().collect(), <[Vertex]>::to_vec);
        let spots = vertices.iter().enumerate().map(|(i, vertex)| (*vertex, Spot(i))).collect();
        Part { vertices, spots }
    }

    fn spot(&self, vertex: Vertex) -> Option<Spot> {
        self.spots.get(&vertex).copied()
    }

    /// Different edges between drawn vertices, by their spots.
    fn edges(&self, arena: &Arena) -> Vec<(usize, usize)> {
        let mut known = HashSet::new();
        let ends = self.vertices.iter().enumerate().flat_map(|(from, &vertex)| {
            let row = arena.graph.row(vertex).iter();
            row.filter_map(move |to| Some((from, self.spot(*to)?.0)))
        });
        ends.filter(|edge| known.insert(*edge)).collect()
    }
}

/// The scene.
pub fn figure(wanted: &Figure<'_>) -> Result<Picture, Unfit> {
    let Figure { arena, language, .. } = *wanted;
    if wanted.part.map_or(arena.len(), <[Vertex]>::len) > MOST {
        return Err(Unfit::Large);
    }
    let part = Part::of(wanted);
    let edges = part.edges(arena);
    if edges.len() > 5 * MOST {
        return Err(Unfit::Large);
    }
    if let Shown::Play(play) = &wanted.shown {
        let bad = play.windows(2).find(|step| !arena.graph.row(step[0]).contains(&step[1]));
        if let Some(&[from, to]) = bad {
            return Err(Unfit::NoEdge(arena.name(from).into(), arena.name(to).into()));
        }
    }
    let names: Vec<String> = part.vertices.iter().map(|&vertex| arena.name(vertex).into_owned()).collect();
    let start = arena.start.and_then(|start| part.spot(start));
    let (drawing, across) = drawn(wanted, &names, &edges, start)?;
    let mut picture = Picture::default();
    for ((&vertex, name), &(x, y)) in part.vertices.iter().zip(&names).zip(&drawing.at) {
        let rim = if arena.victory(vertex).is_some() { Outline::Double } else { Outline::Single };
        let shape = match arena.owner(vertex) {
            Side::First => Shape::Round(rim),
            Side::Second => Shape::Square(rim),
        };
        picture.place(x, y, shape, name.clone());
    }
    let chosen = chosen(wanted, &part);
    let mut lines = Vec::new();
    for (&(from, to), bends) in edges.iter().zip(&drawing.bends) {
        let bends: Vec<Spot> = bends.iter().map(|&(x, y)| picture.place(x, y, Shape::Bare, "")).collect();
        let path = std::iter::once(Spot(from)).chain(bends).chain([Spot(to)]).collect();
        let tone = chosen.iter().find(|(edge, _)| *edge == (from, to)).map(|(_, tone)| *tone);
        let pen = if tone.is_some() { Pen::Heavy } else { Pen::Thin };
        lines.push(Thing::Edge { path, tone: tone.unwrap_or_default(), pen });
    }
    if let Some(start) = start {
        lines.push(entrance(&mut picture, &drawing, start.0, across, wanted.in_rows));
    }
    let frames = frames(wanted, &part);
    picture.layer("won", Vec::new());
    picture.layer("edges", lines);
    picture.layer("names", labels(wanted, &part, &names));
    picture.title = frames.last().map_or_else(String::new, |frame| frame.caption.clone());
    picture.frames = frames;
    picture.legend = legend(wanted, &chosen);
    picture.legend.extend(language.shapes().map(|line| (None, line)));
    Ok(picture)
}

/// Where everything stands, and whether it goes from left to right.
fn drawn(
    wanted: &Figure<'_>,
    names: &[String],
    edges: &[(usize, usize)],
    start: Option<Spot>,
) -> Result<(Drawing, bool), Unfit> {
    let drawing = if wanted.in_rows {
        rows(names, edges.len()).ok_or_else(|| {
            let odd = names.iter().find(|name| pair(name).is_none()).or(names.first());
            Unfit::Name(odd.cloned().unwrap_or_default())
        })?
    } else {
        layered(names.len(), edges, start.map(|start| start.0))
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

/// The edges that are drawn heavily, by their spots, and their colours.
fn chosen(wanted: &Figure<'_>, part: &Part) -> Vec<((usize, usize), Tone)> {
    let Figure { arena, solution, .. } = *wanted;
    let edge = |from, to| Some((part.spot(from)?.0, part.spot(to)?.0));
    match &wanted.shown {
        Shown::Arena | Shown::Winners | Shown::Attractor(_) | Shown::Attractors => Vec::new(),
        Shown::Play(play) => {
            let play = &play[..played(arena, play)];
            play.windows(2).filter_map(|step| Some((edge(step[0], step[1])?, VIOLET))).collect()
        }
        Shown::Strategy(side) => part
            .vertices
            .iter()
            .filter(|&&vertex| arena.owner(vertex) == *side && solution.winner(vertex) != Some(side.other()))
            .filter_map(|&vertex| Some((edge(vertex, solution.to(vertex)?)?, GREEN)))
            .collect(),
    }
}

/// The steps of the attractor, or one frame that says what is shown.
fn frames(wanted: &Figure<'_>, part: &Part) -> Vec<Frame> {
    let Figure { arena, solution, language, .. } = *wanted;
    let wash = |on, tone| Thing::Wash { on, tone };
    let of = |side: Side| part.vertices.iter().copied().filter(move |&v| solution.winner(v) == Some(side));
    let won = |sides: &[Side]| {
        let marks = |side: Side| of(side).map(move |vertex| wash(part.spots[&vertex], tone_of(side)));
        sides.iter().flat_map(|&side| marks(side)).collect()
    };
    let frame = |caption, things| Frame { caption, layers: vec![Layer { name: "won", things }] };
    match &wanted.shown {
        Shown::Arena => {
            vec![frame(language.arena(arena.len(), arena.graph.edges()), Vec::new())]
        }
        Shown::Winners => vec![frame(language.winners(), won(&Side::BOTH))],
        Shown::Play(play) => {
            let visited = &play[..played(arena, play)];
            let visited = visited.iter().filter_map(|&vertex| Some(wash(part.spot(vertex)?, VIOLET)));
            vec![frame(language.play(&ending(arena, play)), visited.collect())]
        }
        Shown::Strategy(side) => {
            let winning = arena.start.is_some_and(|start| solution.winner(start) == Some(*side));
            vec![frame(language.strategy(*side, winning), won(&[*side]))]
        }
        Shown::Attractor(side) => growing(wanted, part, &[*side]),
        Shown::Attractors => growing(wanted, part, &Side::BOTH),
    }
}

/// How many vertices of a play come up to its end: the first victory ends it.
fn played(arena: &Arena, play: &[Vertex]) -> usize {
    play.iter().position(|&vertex| arena.victory(vertex).is_some()).map_or(play.len(), |at| at + 1)
}

fn ending(arena: &Arena, play: &[Vertex]) -> Ending {
    let Some(&last) = play[..played(arena, play)].last() else { return Ending::Open };
    let name = || arena.name(last).into_owned();
    match arena.victory(last) {
        Some(by) => Ending::Won { by, late: (played(arena, play) < play.len()).then(name) },
        None if arena.is_dead_end(last) => Ending::Drawn(name()),
        None => Ending::Open,
    }
}

/// How many vertices each player's attractor has after each step; never empty.
pub fn sizes(arena: &Arena, solution: &Solution) -> Vec<[usize; 2]> {
    let mut sizes = vec![[0; 2]];
    for vertex in arena.vertices() {
        if let (Some(winner), Some(rank)) = (solution.winner(vertex), solution.rank(vertex)) {
            sizes.resize(sizes.len().max(rank as usize + 1), [0; 2]);
            sizes[rank as usize][winner as usize] += 1;
        }
    }
    for step in 1..sizes.len() {
        sizes[step] = [0, 1].map(|side| sizes[step - 1][side] + sizes[step][side]);
    }
    sizes
}

/// The last step in which one of these attractors grows.
pub fn last_step(sizes: &[[usize; 2]], sides: &[Side]) -> usize {
    let grows =
        |step: &usize| sides.iter().any(|&side| sizes[*step][side as usize] > sizes[step - 1][side as usize]);
    (1..sizes.len()).rev().find(grows).unwrap_or(0)
}

/// A frame for each step of these attractors, or for the one that is wanted.
fn growing(wanted: &Figure<'_>, part: &Part, sides: &[Side]) -> Vec<Frame> {
    let Figure { arena, solution, language, .. } = *wanted;
    // What is counted is the whole arena, also where a part is drawn.
    let sizes = sizes(arena, solution);
    let last = last_step(&sizes, sides);
    let frame = |step: usize| {
        let caption = match sides {
            [side] => language.step(*side, step, sizes[step][*side as usize]),
            _ => language.steps(step, sizes[step]),
        };
        let (mut things, mut new) = (Vec::new(), Vec::new());
        for (&vertex, on) in part.vertices.iter().zip((0..).map(Spot)) {
            let (Some(winner), Some(rank)) = (solution.winner(vertex), solution.rank(vertex)) else {
                continue;
            };
            if !sides.contains(&winner) || rank as usize > step {
                continue;
            }
            things.push(Thing::Wash { on, tone: tone_of(winner) });
            if rank as usize == step && step > 0 {
                new.push(Thing::Rim { on, tone: GREEN });
            }
        }
        things.append(&mut new);
        Frame { caption, layers: vec![Layer { name: "won", things }] }
    };
    match wanted.step {
        Some(step) => vec![frame(step.min(last))],
        None => (0..=last).map(frame).collect(),
    }
}

/// Names, and ranks below. Where the second number of (k,i) is the owner, the shape says it already.
fn labels(wanted: &Figure<'_>, part: &Part, names: &[String]) -> Vec<Thing> {
    let Figure { arena, solution, .. } = *wanted;
    let owner = |i: usize| arena.owner(part.vertices[i]) as u32;
    let told = names.iter().enumerate().all(|(i, name)| pair(name).is_some_and(|pair| pair.1 == owner(i)));
    let below = |on, text, tone| Thing::Note { on, side: Beside::Below, text, tone };
    let mut things = Vec::new();
    for (i, (name, &vertex)) in names.iter().zip(&part.vertices).enumerate() {
        let text = pair(name).filter(|_| told).map_or_else(|| name.clone(), |(k, _)| k.to_string());
        let on = Spot(i);
        let letters = text.chars().count();
        if letters <= SHORT {
            things.push(Thing::Text { on, text });
        } else if letters <= wanted.longest_name {
            things.push(below(on, text, Tone(9)));
        }
        if let (true, Some(winner), Some(rank)) =
            (wanted.ranks, solution.winner(vertex), solution.rank(vertex))
        {
            things.push(below(on, rank.to_string(), tone_of(winner)));
        }
        if arena.graph.row(vertex).iter().any(|to| part.spot(*to).is_none()) {
            things.push(Thing::Note { on, side: Beside::Right, text: "…".into(), tone: Tone(0) });
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
        Shown::Attractors => {
            Side::BOTH.map(won).into_iter().chain([(Some(GREEN), language.newly())]).collect()
        }
        Shown::Strategy(side) if chosen.is_empty() => vec![won(*side)],
        Shown::Strategy(side) => vec![won(*side), (Some(GREEN), language.moves_of(*side))],
    };
    if wanted.ranks {
        lines.push((None, language.rank()));
    }
    if wanted.part.is_some() {
        lines.push((None, language.leads_out()));
    }
    lines
}
