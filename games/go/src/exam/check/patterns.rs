//! Statements about patterns: questions 16 to 23.

use super::sheet::{Sheet, Statement};
use super::stones::equal;
use super::{Desk, Finding};
use crate::exam::boards::PATTERNS;
use crate::exam::goban::Goban;
use crate::exam::observed::{Observation, Tables, recount};
use crate::exam::pattern::{self, Codes};
use crate::exam::play::play;
use game::{BadText, Side};
use std::collections::BTreeMap;

/// Patterns that were told, by their colours.
pub(super) type Told = BTreeMap<Vec<u8>, Observation>;

/// The largest zoom that is counted.
const LARGEST: usize = 20;

/// `partie d ; i,j i,j …`: the boards of a game from the empty one, Black first.
pub(super) fn record(s: &Statement<'_>) -> Result<Vec<Goban>, BadText> {
    let mut boards = vec![Goban::new(s.dimension(0)?)];
    let mut player = Side::First;
    for p in s.points(s.part(1), boards[0].d())? {
        let mut next = boards[boards.len() - 1].clone();
        play(&mut next, p, player).map_err(|why| s.bad(&format!("{p}: {why}")))?;
        boards.push(next);
        player = player.other();
    }
    if boards.len() < 2 {
        return Err(s.bad("expected moves behind ';', such as 3,3 2,4"));
    }
    Ok(boards)
}

fn zoom(s: &Statement<'_>, at: usize) -> Result<usize, BadText> {
    let zoom: usize = s.argument(at)?;
    if (1..=LARGEST).contains(&zoom) {
        Ok(zoom)
    } else {
        Err(s.bad(&format!("expected a zoom from 1 to {LARGEST}")))
    }
}

/// `hachage i j = bits`, zoom 1, on the board or on that of figure 3.
pub(super) fn hash(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let g = desk.board.clone().unwrap_or_else(|| Goban::of(PATTERNS));
    let right = pattern::hash(&g, s.point(0, &g)?, 1, Codes::Figure4);
    Ok(equal(&format!("{right:08b}"), &s.results().concat()))
}

/// `init_t_hash d zoom` and d lines of d hashes behind it.
pub(super) fn first_hashes(
    s: &Statement<'_>,
    sheet: &mut Sheet<'_>,
    _: &mut Desk,
) -> Result<Finding, BadText> {
    let d = s.dimension(0)?;
    if zoom(s, 1)? != 1 {
        return Err(s.bad("figure 4 has numbers for zoom 1 only"));
    }
    let right = pattern::first_hashes(d, 1, Codes::Figure4);
    let mut finding = Ok(());
    for row in right.chunks(d) {
        let (_, line) =
            sheet.line().ok_or_else(|| s.bad(&format!("expected {d} lines of hashes behind it")))?;
        let right: Vec<String> = row.iter().map(|hash| format!("{hash:08b}")).collect();
        let said: Vec<&str> = line.split_whitespace().collect();
        finding = finding.and_then(|()| equal(&right.join(" "), &said.join(" ")));
    }
    Ok(finding)
}

fn played<'d>(s: &Statement<'_>, desk: &'d Desk) -> Result<&'d [Goban], BadText> {
    if desk.record.is_empty() {
        Err(s.bad("there is no game: write 'partie d ; moves' before"))
    } else {
        Ok(&desk.record)
    }
}

/// `motif 0013 = n v`: colours at (0,+1) (+1,0) (0,-1) (-1,0).
pub(super) fn counted(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let key: Vec<u8> = s.part(0).concat().bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    let [n, v] = s.numbers::<u64>(s.results())?[..] else { return Err(s.bad("expected '=' and n and v")) };
    let right = recount(played(s, desk)?, 1).get(&key).copied().unwrap_or_default();
    desk.told.insert(key, Observation { n, v });
    Ok(equal(&format!("{} {}", right.n, right.v), &format!("{n} {v}")))
}

/// Questions 18 and 19 want every pattern that was seen.
pub(super) fn all_told(question: u32, desk: &Desk) -> Finding {
    if !(18..=19).contains(&question) || desk.record.is_empty() {
        return Ok(());
    }
    let all = recount(&desk.record, 1);
    match all.iter().find(|(key, _)| !desk.told.contains_key(*key)) {
        None => Ok(()),
        Some((key, seen)) => {
            let digits: String = key.iter().map(ToString::to_string).collect();
            Err(format!("the pattern {digits} is missing: seen {} times, chosen {}", seen.n, seen.v))
        }
    }
}

/// `xor i j zoom = count`: what a point took in the whole game.
pub(super) fn xors(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let record = played(s, desk)?;
    let (p, zoom, said) = (s.point(0, &record[0])?, zoom(s, 2)?, s.result::<usize>()?);
    let bound = 4 * (record.len() - 1);
    let counts = |pair: &[Goban]| pattern::updated(p, &pair[0], &pair[1], zoom, Codes::Wide, 0).1;
    let right: usize = record.windows(2).map(counts).sum();
    Ok(match said {
        said if said > bound => Err(format!("more than 4c = {bound}; {right} are enough")),
        // Whoever updates once per round may spare some; nobody can do without two for what is different at the end.
        said if said < counts(&[record[0].clone(), record[record.len() - 1].clone()]) => {
            Err(format!("too few: {right} XORs follow the game move by move"))
        }
        said if said % 2 == 1 => Err("changes cost two XORs each".to_owned()),
        _ => Ok(()),
    })
}

fn tables(s: &Statement<'_>, desk: &Desk, nz: usize) -> Result<(Tables, Goban), BadText> {
    let record = played(s, desk)?;
    let board = desk.board.clone().unwrap_or_else(|| record[record.len() - 1].clone());
    Ok((Tables::of([record], nz), board))
}

/// `appartient i j zoom = vrai`.
pub(super) fn seen(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let zoom = zoom(s, 2)?;
    let (tables, g) = tables(s, desk, zoom + 1)?;
    let right = if tables.has_seen(&g, s.point(0, &g)?, zoom) { "vrai" } else { "faux" };
    Ok(equal(&right, &s.results().first().copied().unwrap_or_default()))
}

fn close(right: Option<f32>, said: f32) -> Finding {
    match right {
        Some(right) if (right - said).abs() < 5e-4 => Ok(()),
        Some(right) => Err(format!("it is {right:.4}; v / n, chosen of the times seen")),
        None => Err("this pattern was never seen".to_owned()),
    }
}

/// `evalue_zoom i j zoom = value`.
pub(super) fn value_at(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let zoom = zoom(s, 2)?;
    let (tables, g) = tables(s, desk, zoom + 1)?;
    Ok(close(tables.value_at(&g, s.point(0, &g)?, zoom), s.result()?))
}

/// `evaluation i j nz = value`: zooms 1 to nz − 1.
pub(super) fn value(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let nz = zoom(s, 2)?;
    let (tables, g) = tables(s, desk, nz)?;
    Ok(close(tables.value(&g, s.point(0, &g)?).0.map(|(value, _)| value), s.result()?))
}
