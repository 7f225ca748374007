//! How often the edges of a drawing cross: what a layout is judged by.

use crate::Point;

/// Edges may meet at a vertex as far as its rim.
const RIM: f32 = 0.35;

/// How many pairs of pieces of different edges cross; ways that begin or end at one point may meet there. Each way
/// goes from point to point.
pub fn crossings(ways: &[Vec<Point>]) -> usize {
    let ends = |way: &Vec<Point>| [way[0], way[way.len() - 1]];
    let mut count = 0;
    for (i, one) in ways.iter().enumerate() {
        for other in &ways[..i] {
            let shared: Vec<Point> = ends(one).into_iter().filter(|end| ends(other).contains(end)).collect();
            for a in one.windows(2) {
                for b in other.windows(2) {
                    let near = |at: Point| shared.iter().any(|end| (at.0 - end.0).hypot(at.1 - end.1) < RIM);
                    count += usize::from(meeting(a, b).is_some_and(|at| !near(at)));
                }
            }
        }
    }
    count
}

/// Where two lines cross, if they do.
fn meeting(a: &[Point], b: &[Point]) -> Option<Point> {
    let (r, s) = ((a[1].0 - a[0].0, a[1].1 - a[0].1), (b[1].0 - b[0].0, b[1].1 - b[0].1));
    let cross = |v: Point, w: Point| v.0 * w.1 - v.1 * w.0;
    let turn = cross(r, s);
    if turn.abs() < 1e-9 {
        return None;
    }
    let way = (b[0].0 - a[0].0, b[0].1 - a[0].1);
    let (t, u) = (cross(way, s) / turn, cross(way, r) / turn);
    // Half open, so that a corner on a line counts once.
    let inside = (0.0..1.0).contains(&t) && (0.0..1.0).contains(&u);
    inside.then_some((a[0].0 + t * r.0, a[0].1 + t * r.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_are_counted_and_meetings_are_not() {
        let line = |a: Point, b: Point| vec![a, b];
        let cross = [line((0.0, 0.0), (2.0, 2.0)), line((0.0, 2.0), (2.0, 0.0))];
        assert_eq!(crossings(&cross), 1);
        let fork = [line((0.0, 0.0), (2.0, 2.0)), line((0.0, 0.0), (2.0, 0.0))];
        assert_eq!(crossings(&fork), 0);
        let bent = [vec![(0.0, 0.0), (2.0, 2.0), (4.0, 0.0)], line((0.0, 1.0), (4.0, 1.0))];
        assert_eq!(crossings(&bent), 2);
    }
}
