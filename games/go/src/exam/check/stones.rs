//! Statements about boards: questions 1 to 9.

use super::sheet::{Sheet, Statement, name};
use super::{Desk, Finding};
use crate::exam::boards::FINAL;
use crate::exam::control::{self, controller};
use crate::exam::goban::{Goban, Pos};
use crate::exam::group as groups;
use crate::exam::play::after;
use game::{BadText, Side};

/// A trial of a liberty counter.
pub(super) struct Tried {
    naive_is_right: bool,
}

/// The board that a statement is about.
pub(super) fn board<'d>(statement: &Statement<'_>, desk: &'d Desk) -> Result<&'d Goban, BadText> {
    desk.board
        .as_ref()
        .ok_or_else(|| statement.bad("there is no board: write 'goban d' and its lines before"))
}

/// Without a board the final one of figure 2 is meant.
fn board_or_final(desk: &Desk) -> Goban {
    desk.board.clone().unwrap_or_else(|| Goban::of(FINAL))
}

pub(super) fn equal<T: PartialEq + std::fmt::Display>(right: &T, said: &T) -> Finding {
    if right == said { Ok(()) } else { Err(format!("it is {right}")) }
}

fn stone(statement: &Statement<'_>, g: &Goban) -> Result<Pos, BadText> {
    let p = statement.point(0, g)?;
    if g.get(p).is_some() { Ok(p) } else { Err(statement.bad(&format!("there is no stone at {p}"))) }
}

pub(super) fn liberties(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let g = board_or_final(desk);
    let (p, said) = (stone(s, &g)?, s.result()?);
    let right = groups::liberties(&g, p);
    let naive = groups::naive_liberties(&g, p);
    Ok(equal(&right, &said).map_err(|why| match said == naive {
        true => format!("{why}; {naive} counts a point once for every stone of the group beside it"),
        false => why,
    }))
}

/// Question 6: the expectation must be right; whether the naive counter meets it is noted.
pub(super) fn trial(s: &Statement<'_>, sheet: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let g = board(s, desk)?.clone();
    let p = stone(s, &g)?;
    desk.trials.push(Tried { naive_is_right: groups::naive_liberties(&g, p) == groups::liberties(&g, p) });
    liberties(s, sheet, desk)
}

/// Question 6 wants two trials that the naive counter passes and two that it fails.
pub(super) fn four_trials(question: u32, desk: &Desk) -> Finding {
    let passed = desk.trials.iter().filter(|trial| trial.naive_is_right).count();
    match (question, passed, desk.trials.len() - passed) {
        (6, 2, 2) | (0..=5 | 7.., ..) => Ok(()),
        (_, passed, failed) => Err(format!(
            "the naive counter passes {passed} of these tests and fails {failed}; expected 2 and 2"
        )),
    }
}

pub(super) fn scores(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let [black, white] = s.numbers::<usize>(s.results())?[..] else {
        return Err(s.bad("expected '=' and the scores of Black and White"));
    };
    let told = control::scores(&board_or_final(desk));
    Ok(equal(&format!("{} {}", told.black, told.white), &format!("{black} {white}")))
}

/// Question 2: a final board with its scores; a tied one would be a counter-example, and needs an even dimension.
pub(super) fn final_scores(
    s: &Statement<'_>,
    sheet: &mut Sheet<'_>,
    desk: &mut Desk,
) -> Result<Finding, BadText> {
    let g = board_or_final(desk);
    if let Some(open) = g.points().find(|&p| controller(&g, p).is_none()) {
        return Ok(Err(format!("this board is not final: nobody controls {open}")));
    }
    scores(s, sheet, desk)
}

pub(super) fn winner(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let right = control::scores(&board_or_final(desk)).winner().map_or("aucun", name);
    Ok(equal(&right, &s.results().first().copied().unwrap_or_default()))
}

/// The board behind a statement must be this one.
fn shown(s: &Statement<'_>, sheet: &mut Sheet<'_>, right: &Goban) -> Result<Finding, BadText> {
    let said = sheet.board(s, right.d())?;
    let differs = right.points().find(|&p| right.get(p) != said.get(p));
    Ok(differs.map_or(Ok(()), |p| Err(format!("it differs at {p}; right would be\n{right}"))))
}

pub(super) fn empty(s: &Statement<'_>, sheet: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    shown(s, sheet, &Goban::new(s.dimension(0)?))
}

/// `pos_voisins d i j = i,j …`, in any order.
pub(super) fn neighbours(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let g = Goban::new(s.dimension(0)?);
    let p = s.point(1, &g)?;
    let mut said = s.points(s.results(), g.d())?;
    let mut right = g.neighbours(p).list().to_vec();
    said.sort_unstable();
    right.sort_unstable();
    let list =
        |points: &[Pos]| points.iter().map(|p| format!("{},{}", p.i, p.j)).collect::<Vec<_>>().join(" ");
    Ok(equal(&list(&right), &list(&said)))
}

pub(super) fn group(s: &Statement<'_>, sheet: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let g = board(s, desk)?;
    shown(s, sheet, &groups::group(g, stone(s, g)?))
}

pub(super) fn removed(s: &Statement<'_>, sheet: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let g = board(s, desk)?;
    let p = stone(s, g)?;
    let mut right = g.clone();
    groups::remove_group(&mut right, p);
    shown(s, sheet, &right)
}

/// `joue i j couleur` and the board behind it, or `interdit` on the next line.
pub(super) fn played(s: &Statement<'_>, sheet: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let g = board(s, desk)?;
    let (p, player): (Pos, Side) = (s.point(0, g)?, s.player_at(2)?);
    let refused = sheet.line_if(|line| line.trim() == "interdit").is_some();
    match (after(g, p, player), refused) {
        (Ok(right), false) => shown(s, sheet, &right),
        (Ok(right), true) => Ok(Err(format!("it is allowed and gives\n{right}"))),
        (Err(_), true) => Ok(Ok(())),
        (Err(why), false) => {
            sheet.board(s, g.d())?;
            Ok(Err(format!("it is forbidden: {why}")))
        }
    }
}
