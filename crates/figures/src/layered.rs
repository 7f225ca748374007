//! A layered drawing, after Sugiyama, Tagawa and Toda 1981: layers, then an order within each, then columns.

use crate::columns::columns;
use crate::order::Layers;
use crate::ranks::{downwards, rankings};
use crate::{Drawing, Point};

/// The least height of a layer.
const LAYER: f32 = 1.5;
/// How much higher a layer gets where an edge is flat, so that it passes below its neighbours.
const SLOPE: f32 = 0.4;
const HIGHEST: f32 = 4.0;
/// How far the two edges of a cycle of two stand apart.
const BOW: f32 = 0.2;

/// Draws a graph from the top down. Edges from a vertex to itself have no bends.
pub fn layered(vertices: usize, edges: &[(usize, usize)], start: Option<usize>) -> Drawing {
    let down = downwards(vertices, edges, start);
    let mut best: Option<(usize, usize, Drawing)> = None;
    for ranks in rankings(vertices, &down) {
        let (layers, chains) = layers(vertices, &down, &ranks);
        let layers = layers.ordered();
        let (crossings, bends) = (layers.crossings(), layers.above.len());
        if best.as_ref().is_none_or(|known| (crossings, bends) < (known.0, known.1)) {
            best = Some((crossings, bends, placed(vertices, edges, &layers, &chains)));
        }
    }
    best.map(|(_, _, drawing)| drawing).unwrap_or_default()
}

/// The layers, with a bend wherever an edge passes one, and the bends of each edge from the top.
fn layers(vertices: usize, down: &[(usize, usize)], ranks: &[usize]) -> (Layers, Vec<Vec<usize>>) {
    let mut rows = vec![Vec::new(); ranks.iter().copied().max().map_or(0, |last| last + 1)];
    (0..vertices).for_each(|vertex| rows[ranks[vertex]].push(vertex));
    let (mut above, mut below) = (vec![Vec::new(); vertices], vec![Vec::new(); vertices]);
    let mut chains = Vec::new();
    for &(from, to) in down {
        let mut chain = Vec::new();
        let mut last = from;
        for row in &mut rows[ranks[from] + 1..ranks[to]] {
            let bend = above.len();
            row.push(bend);
            above.push(vec![last]);
            below.push(Vec::new());
            below[last].push(bend);
            chain.push(bend);
            last = bend;
        }
        above[to].push(last);
        below[last].push(to);
        chains.push(chain);
    }
    (Layers { rows, above, below }, chains)
}

fn placed(vertices: usize, edges: &[(usize, usize)], layers: &Layers, chains: &[Vec<usize>]) -> Drawing {
    let x = columns(layers, vertices);
    let mut points: Vec<Point> = x.iter().map(|&x| (x, 0.0)).collect();
    let mut y = 0.0;
    for row in &layers.rows {
        row.iter().for_each(|&vertex| points[vertex].1 = y);
        let wide = row.iter().flat_map(|&from| layers.below[from].iter().map(move |&to| (from, to)));
        let flattest = wide.map(|(from, to)| (x[from] - x[to]).abs()).fold(0.0, f32::max);
        y += (SLOPE * flattest).clamp(LAYER, HIGHEST);
    }
    let mut chains = chains.iter();
    let mut bends = Vec::new();
    for &(from, to) in edges {
        if from == to {
            bends.push(Vec::new());
            continue;
        }
        let chain = chains.next().expect("every other edge has a chain");
        let mut way: Vec<Point> = chain.iter().map(|&bend| points[bend]).collect();
        if points[from].1 > points[to].1 {
            way.reverse();
        }
        if way.is_empty() && edges.contains(&(to, from)) {
            let (a, b) = (points[from], points[to]);
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let side = BOW / dx.hypot(dy);
            way.push(((a.0 + b.0) / 2.0 + dy * side, (a.1 + b.1) / 2.0 - dx * side));
        }
        bends.push(straightened(points[from], way, points[to]));
    }
    points.truncate(vertices);
    Drawing { at: points, bends }
}

/// Without the bends at which an edge does not turn.
fn straightened(from: Point, way: Vec<Point>, to: Point) -> Vec<Point> {
    let all: Vec<Point> = std::iter::once(from).chain(way).chain([to]).collect();
    let turns = |corner: &&[Point]| {
        let [(ax, ay), (bx, by), (cx, cy)] = [corner[0], corner[1], corner[2]];
        ((bx - ax) * (cy - by) - (by - ay) * (cx - bx)).abs() > 0.02
    };
    all.windows(3).filter(turns).map(|corner| corner[1]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(drawing: &Drawing) -> bool {
        let far = |a: &Point, b: &Point| (a.0 - b.0).hypot(a.1 - b.1) > 0.9;
        let at = &drawing.at;
        at.iter().enumerate().all(|(i, a)| at[..i].iter().all(|b| far(a, b)))
    }

    #[test]
    fn edges_lead_down_and_nothing_overlaps() {
        let edges = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (3, 4), (1, 4)];
        let drawing = layered(5, &edges, Some(0));
        assert!(edges.iter().all(|&(from, to)| drawing.at[from].1 < drawing.at[to].1));
        assert!(apart(&drawing));
    }

    #[test]
    fn cycles_and_loops_are_drawn_too() {
        let edges = [(0, 1), (1, 2), (2, 0), (2, 2), (1, 0)];
        let drawing = layered(3, &edges, Some(0));
        assert!(apart(&drawing) && drawing.bends.len() == 5);
        let up = edges.iter().filter(|&&(from, to)| drawing.at[from].1 > drawing.at[to].1);
        assert_eq!(up.count(), 2);
        assert!(drawing.bends[0] != drawing.bends[4], "there and back are two ways");
    }

    #[test]
    fn nothing_and_lonely_vertices_are_drawings() {
        assert_eq!(layered(0, &[], None), Drawing::default());
        assert!(apart(&layered(7, &[], None)));
    }
}
