//! A small game unfolded into a graph, and the attractors growing in it level by level.

use crate::asked::Opened;
use crate::pool::Budget;
use crate::refusal::Refusal;
use crate::words::Words;
use arena::formats::Format;
use arena::{Arena, Prepared, Solution, Vertex};
use catalog::Match;
use game::{Outline, Picture, Shape, Side, Spot, Thing, Tone};
use picture::Look;
use search::Limits;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// A graph with more vertices is not drawn.
const MOST_DRAWN: u64 = 160;
/// A graph with more vertices is not made just to know distances.
const MOST_SOLVED: u64 = 100_000;

/// How many moves each won or lost position is from its end, by the position's text.
pub(crate) fn distances(game: &dyn Match, limits: &Limits) -> Option<HashMap<String, u32>> {
    let arena = game.unfold(MOST_SOLVED, true, limits).ok()?;
    let solution = Prepared::new(&arena).solve();
    let named =
        arena.vertices().filter_map(|vertex| Some((arena.name(vertex).into_owned(), solution.rank(vertex)?)));
    Some(named.collect())
}

/// A small game as a graph, with its solution.
struct Unfolded {
    arena: Arena,
    solution: Solution,
    levels: usize,
}

fn unfolded(words: &Words, opened: &Opened) -> Result<Unfolded, Refusal> {
    let budget = Budget::new(Duration::from_secs(5));
    let limits = budget.limits(budget.end, u64::MAX, None);
    let large = |_| Refusal::input(words.fill("attractor.large", &[("most", &MOST_DRAWN.to_string())]));
    let arena = opened.game.unfold(MOST_DRAWN, true, &limits).map_err(large)?;
    let solution = Prepared::new(&arena).solve();
    let levels = arena.vertices().filter_map(|vertex| solution.rank(vertex)).max().unwrap_or(0) as usize;
    Ok(Unfolded { arena, solution, levels })
}

/// The graph after so many levels of both attractors.
pub(crate) fn grown(words: &Words, opened: &Opened, level: usize) -> Result<Value, Refusal> {
    let Unfolded { arena, solution, levels } = unfolded(words, opened)?;
    let level = level.min(levels);
    let picture = drawn(words, &arena, &solution, level as u32);
    let count = |side: Side| {
        let won = |vertex: &Vertex| solution.winner(*vertex) == Some(side);
        let within = |vertex: &Vertex| solution.rank(*vertex).is_some_and(|rank| rank as usize <= level);
        arena.vertices().filter(|vertex| won(vertex) && within(vertex)).count()
    };
    Ok(json!({
        "levels": levels,
        "level": level,
        "vertices": arena.len(),
        "first": count(Side::First),
        "second": count(Side::Second),
        "svg": picture::svg(&picture, Look { standalone: false, ..Look::FILE }),
    }))
}

/// The same as a file.
pub(crate) fn file(
    words: &Words,
    opened: &Opened,
    level: usize,
    format: &str,
) -> Result<(String, &'static str), Refusal> {
    let Unfolded { arena, solution, levels } = unfolded(words, opened)?;
    match format {
        "svg" => {
            let picture = drawn(words, &arena, &solution, level.min(levels) as u32);
            Ok((picture::svg(&picture, Look::FILE), "image/svg+xml"))
        }
        "dot" => {
            let mut bytes = Vec::new();
            arena::formats::write(&arena, Format::Dot, Side::First, &mut bytes).map_err(Refusal::input)?;
            Ok((String::from_utf8_lossy(&bytes).into_owned(), "text/vnd.graphviz"))
        }
        _ => Err(Refusal::input("format: expected svg or dot")),
    }
}

/// How many moves each vertex is from the start.
fn plies(arena: &Arena) -> Vec<usize> {
    let mut plies = vec![usize::MAX; arena.len()];
    let mut queue: VecDeque<Vertex> = arena.start.into_iter().collect();
    for &start in &queue {
        plies[start as usize] = 0;
    }
    while let Some(from) = queue.pop_front() {
        for &to in arena.graph.row(from) {
            if plies[to as usize] == usize::MAX {
                plies[to as usize] = plies[from as usize] + 1;
                queue.push_back(to);
            }
        }
    }
    plies
}

fn drawn(words: &Words, arena: &Arena, solution: &Solution, level: u32) -> Picture {
    let plies = plies(arena);
    let rows = plies.iter().filter(|ply| **ply != usize::MAX).max().map_or(1, |most| most + 1);
    let mut widths = vec![0usize; rows];
    plies.iter().filter(|ply| **ply != usize::MAX).for_each(|&ply| widths[ply] += 1);
    let widest = widths.iter().copied().max().unwrap_or(1) as f32;
    let mut seen = vec![0usize; rows];
    let mut picture = Picture { title: words.get("attractor.title").into(), ..Picture::default() };
    for vertex in arena.vertices() {
        let ply = plies[vertex as usize].min(rows - 1);
        let x = (seen[ply] as f32 + 0.5) * widest / widths[ply].max(1) as f32;
        seen[ply] += 1;
        let rim = if arena.victory(vertex).is_some() { Outline::Double } else { Outline::Single };
        let shape = if arena.owner(vertex) == Side::First { Shape::Round(rim) } else { Shape::Square(rim) };
        picture.place(x * 1.3, ply as f32 * 1.6, shape, arena.name(vertex));
    }
    let within = |vertex: Vertex| solution.rank(vertex).is_some_and(|rank| rank <= level);
    let (mut arrows, mut rims, mut rings, mut ranks) = (vec![], vec![], vec![], vec![]);
    for from in arena.vertices() {
        let on = Spot(from as usize);
        for &to in arena.graph.row(from).iter().filter(|_| arena.victory(from).is_none()) {
            let strong = within(from) && solution.to(from) == Some(to);
            arrows.push(Thing::Arrow { from: on, to: Spot(to as usize), label: String::new(), strong });
        }
        if let (Some(winner), Some(rank)) =
            (solution.winner(from), solution.rank(from).filter(|_| within(from)))
        {
            let tone = if winner == Side::First { Tone(1) } else { Tone(5) };
            rims.push(Thing::Rim { on, tone });
            ranks.push(Thing::Text { on, text: rank.to_string() });
            if rank == level {
                rings.push(Thing::Ring { on });
            }
        }
    }
    for (name, things) in [("moves", arrows), ("attractors", rims), ("new", rings), ("ranks", ranks)] {
        picture.layer(name, things);
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked::Asked;
    use crate::words::Language;

    fn asked(game: &str) -> Opened {
        Asked([("game".to_owned(), game.to_owned())].into()).opened().unwrap()
    }

    #[test]
    fn the_attractors_of_a_heap_grow_one_rank_at_a_time() {
        let words = Words::of(Language::English);
        let opened = asked("nim:7/1,2");
        let told: Vec<Value> = (0..9).map(|level| grown(words, &opened, level).unwrap()).collect();
        let sizes: Vec<u64> = told
            .iter()
            .map(|told| told["first"].as_u64().unwrap() + told["second"].as_u64().unwrap())
            .collect();
        assert!(sizes.is_sorted() && sizes[0] < sizes[2], "{sizes:?}");
        assert_eq!(
            sizes.last(),
            told[0]["vertices"].as_u64().as_ref(),
            "every position of Nim is won by somebody"
        );
    }

    #[test]
    fn a_large_game_is_refused_in_words() {
        let refusal = grown(Words::of(Language::English), &asked("connect4:7x6"), 0).unwrap_err();
        assert!(refusal.message.contains("160"), "{refusal:?}");
    }
}
