//! The circuit of the variables by itself: which valuations White can reach, and that Black keeps one of each two pipes apart.

use super::formula::Formula;
use super::goban::{FRAME, Goban, Reserve};
use super::hunt::{Broken, Hunt, State};
use super::layout::Layout;
use super::tiles::TILE;
use crate::vast::Place;
use game::Side;

/// Plays through the variables, White choosing in every way and Black answering with the moves that let him not escape, and
/// lists the values of the variables whenever all are passed. It is an error if Black has two such answers or none, and if a
/// variable has both of its pipes joined to the reserve or neither, or if the other one has not been taken.
pub fn valuations(formula: &Formula) -> Result<Vec<Vec<bool>>, Broken> {
    let layout = Layout::of(formula);
    let goban = Goban::of(&layout, Reserve::Token).map_err(|large| Broken(large.to_string()))?;
    let mut reached = Vec::new();
    white(&mut Hunt::new(goban), &layout, &mut |_, values| reached.push(values))?;
    Ok(reached)
}

/// The hunt when White has just given the variables these values.
pub(super) fn with_values(layout: &Layout, wanted: &[bool]) -> Result<Hunt, Broken> {
    let goban = Goban::of(layout, Reserve::Token).map_err(|large| Broken(large.to_string()))?;
    let mut found = None;
    white(&mut Hunt::new(goban), layout, &mut |hunt, values| {
        if values == wanted {
            found = Some(hunt.clone());
        }
    })?;
    found.ok_or_else(|| Broken("White cannot give these values".to_owned()))
}

/// Whether White has passed all variables: then he is joined to the pipe left of the first, or stands before a gadget there.
pub(super) fn is_through(hunt: &Hunt, layout: &Layout, liberties: &[Place]) -> bool {
    let width = hunt.goban().board.size().0;
    let is_left = |place: &Place| ((place.0 % width) as usize) < FRAME + TILE;
    hunt.has(hunt.goban().middle(0, layout.axis())) || liberties.iter().all(is_left)
}

type Reached<'r> = &'r mut dyn FnMut(&Hunt, Vec<bool>);

fn white(hunt: &mut Hunt, layout: &Layout, reached: Reached<'_>) -> Result<(), Broken> {
    let State::Hunted(liberties) = hunt.state() else { return Err(Broken("the hunt is over".to_owned())) };
    if is_through(hunt, layout, &liberties) {
        reached(hunt, values(hunt, layout)?);
        return Ok(());
    }
    for place in liberties {
        if !hunt.play(place, Side::Second) {
            return Err(Broken("White cannot play on a liberty".to_owned()));
        }
        let answered = black(hunt, layout, reached);
        hunt.undo();
        answered?;
    }
    Ok(())
}

fn black(hunt: &mut Hunt, layout: &Layout, reached: Reached<'_>) -> Result<(), Broken> {
    let State::Hunted(liberties) = hunt.state() else { return Err(Broken("the hunt is over".to_owned())) };
    let mut answers = 0;
    for place in liberties {
        if !hunt.play(place, Side::First) {
            continue;
        }
        let answered = if hunt.escapes(3) {
            Ok(())
        } else {
            answers += 1;
            white(hunt, layout, reached)
        };
        hunt.undo();
        answered?;
    }
    if answers == 1 { Ok(()) } else { Err(Broken(format!("Black has {answers} answers"))) }
}

/// The values that the pipes stand for.
pub(super) fn values(hunt: &Hunt, layout: &Layout) -> Result<Vec<bool>, Broken> {
    (0..layout.variables())
        .map(|variable| {
            let pipe = |row| hunt.goban().middle(layout.ends(variable)[0], row);
            let [upper, lower] = [pipe(layout.axis() - 1), pipe(layout.axis() + 1)];
            let gone = |place| hunt.goban().board.stone(place).is_none();
            match (hunt.has(upper), hunt.has(lower)) {
                (true, false) if gone(lower) => Ok(true),
                (false, true) if gone(upper) => Ok(false),
                state => Err(Broken(format!("the pipes of variable {} are {state:?}", variable + 1))),
            }
        })
        .collect()
}
