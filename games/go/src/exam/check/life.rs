//! Question 38: groups that can never be taken.

use super::sheet::{Sheet, Statement};
use super::stones::board;
use super::{Desk, Finding};
use crate::benson;
use crate::board::Board;
use crate::exam::goban::{Goban, Pos};
use crate::exam::group::liberties;
use crate::exam::play::after;
use crate::point::Shape;
use game::{BadText, Side};
use std::collections::HashSet;

/// The largest board on which question 38 is judged.
const WIDEST: usize = 20;

/// Boards that are looked at for a way to take a group.
const MOST_BOARDS: usize = 20_000;

/// `imprenable i j = vrai`: the group can never be taken, though its owner never plays again.
pub(super) fn cannot_be_taken(
    s: &Statement<'_>,
    _: &mut Sheet<'_>,
    desk: &mut Desk,
) -> Result<Finding, BadText> {
    let g = board(s, desk)?;
    let p = s.point(0, g)?;
    let owner = g.get(p).ok_or_else(|| s.bad(&format!("there is no stone at {p}")))?;
    if g.d() > WIDEST {
        return Err(s.bad(&format!("expected a board of dimension {WIDEST} or less")));
    }
    if let Some(dead) = g.points().find(|&q| g.get(q).is_some() && liberties(g, q) == 0) {
        return Err(s.bad(&format!("the stone at {dead} has no liberty: it would not be on the board")));
    }
    let said = match s.results() {
        ["vrai"] => true,
        ["faux"] => false,
        _ => return Err(s.bad("expected '= vrai' or '= faux'")),
    };
    Ok(match (lives(g, p, owner), said) {
        (true, true) | (false, false) => Ok(()),
        (true, false) => {
            Err("it cannot be taken: two eyes, each of which the other side may fill only last".into())
        }
        (false, true) => Err(taken_by(g, p, owner).map_or_else(
            || "it can be taken".to_owned(),
            |points| {
                let points: Vec<String> = points.iter().map(Pos::to_string).collect();
                format!("it can be taken: the other side plays {}", points.join(" "))
            },
        )),
    })
}

/// By Benson's rule, which is exact.
fn lives(g: &Goban, p: Pos, owner: Side) -> bool {
    let d = g.d() as u8;
    let mut board: Board<512> = Board::new(Shape { width: d, height: d });
    let shape = board.shape();
    for q in g.points() {
        if let Some(side) = g.get(q) {
            board.put(shape.point(q.j as u8, q.i as u8), side);
        }
    }
    let head = board.head(shape.point(p.j as u8, p.i as u8));
    benson::alive(&board, owner, false).chains.contains(&head)
}

/// Stones that take a group whose owner does not answer, if they are soon found.
fn taken_by(g: &Goban, p: Pos, owner: Side) -> Option<Vec<Pos>> {
    fn search(g: &Goban, p: Pos, owner: Side, seen: &mut HashSet<Goban>, line: &mut Vec<Pos>) -> bool {
        if g.get(p) != Some(owner) {
            return true;
        }
        if seen.len() >= MOST_BOARDS || !seen.insert(g.clone()) {
            return false;
        }
        let own_sides =
            |q: &Pos| g.neighbours(*q).list().iter().filter(|n| g.get(**n) == Some(owner)).count();
        let mut free: Vec<Pos> = g.free().collect();
        // Liberties first, those inside of eyes behind the others; then what may make them allowed.
        free.sort_by_key(|q| (own_sides(q) == 0, own_sides(q)));
        for q in free {
            if let Ok(next) = after(g, q, owner.other()) {
                line.push(q);
                if search(&next, p, owner, seen, line) {
                    return true;
                }
                line.pop();
            }
        }
        false
    }
    let mut line = Vec::new();
    search(g, p, owner, &mut HashSet::new(), &mut line).then_some(line)
}
