//! Questions 39 to 42: gadgets that somebody draws in letters. What they have to do is searched exhaustively, and a line
//! refutes what they do not.

use super::lines::Bench;
use super::sheet::{Sheet, Statement};
use super::{Desk, Finding};
use crate::reduction::deviations::{Ground, told, who};
use crate::reduction::lemmas::{Beyond, Fate, Trial};
use crate::reduction::{Tile, Toward};
use game::{BadText, Side};

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

/// A search of somebody's gadget gives up here.
pub(super) const MOST_POSITIONS: u64 = 300_000;

/// Moves of both sides within which a gadget has to do what it is there for.
const MOST_MOVES: u32 = 8;

/// A side by its French or English name.
pub(super) fn side(s: &Statement<'_>, word: &str) -> Result<Toward, BadText> {
    match word {
        "nord" | "haut" | "north" => Ok(Toward::North),
        "est" | "droite" | "east" => Ok(Toward::East),
        "sud" | "bas" | "south" => Ok(Toward::South),
        "ouest" | "gauche" | "west" => Ok(Toward::West),
        _ => Err(s.bad(&format!("'{}' is no side: expected nord, est, sud or ouest", word.escape_debug()))),
    }
}

/// Its English name.
pub(super) fn name(side: Toward) -> String {
    format!("{side:?}").to_lowercase()
}

/// `gadget ROWS ENTRIES = EXITS` and its rows.
struct Drawn {
    tile: Tile,
    entries: Vec<Toward>,
    exits: Vec<Toward>,
}

fn drawn(s: &Statement<'_>, sheet: &mut Sheet<'_>, entries: usize, exits: usize) -> Result<Drawn, BadText> {
    let rows: usize = s.argument(0)?;
    let sides = |words: &[&str]| words.iter().map(|word| side(s, word)).collect::<Result<Vec<_>, _>>();
    let (from, to) = (sides(s.part(0).get(1..).unwrap_or_default())?, sides(s.results())?);
    let mut all = [&from[..], &to[..]].concat();
    all.sort_unstable();
    all.dedup();
    if (from.len(), to.len(), all.len()) != (entries, exits, entries + exits) {
        let usual = match (entries, exits) {
            (1, 2) => "nord = ouest est",
            (2, 1) => "ouest est = nord",
            _ => "sud = nord",
        };
        return Err(s.bad(&format!("expected the sides of its pipes, such as 'gadget {rows} {usual}'")));
    }
    let lines: Vec<&str> = (0..rows).map_while(|_| sheet.line()).map(|(_, row)| row).collect();
    if lines.len() < rows {
        return Err(s.bad(&format!("expected {rows} rows of a gadget behind it")));
    }
    let tile = Tile::read(&lines).map_err(|why| s.bad(&why))?;
    if let Some(&closed) = all.iter().find(|&&side| !tile.opens(side)) {
        return Err(s.bad(&format!("no pipe of the gadget leads to the {}", name(closed))));
    }
    Ok(Drawn { tile, entries: from, exits: to })
}

/// Something that a side must be able to force.
struct Claim<'c> {
    by: Side,
    wanted: &'c dyn Fn(Fate) -> bool,
    /// What is to be said if it cannot.
    else_told: String,
}

/// Judges claims in their order; the first that fails is told with a line against it.
fn judged(s: &Statement<'_>, trial: &mut Trial, claims: &[Claim<'_>]) -> Result<Finding, BadText> {
    if !trial.eyes_live() {
        return Ok(Err("stones marked E have no two eyes of one point".into()));
    }
    for Claim { by, wanted, else_told } in claims {
        let mut decided = None;
        for moves in 1..=MOST_MOVES {
            if trial.forces(*by, WHITE, wanted, moves) {
                decided = Some(true);
            } else if trial.forces(by.other(), WHITE, &|fate| !wanted(fate), moves) {
                decided = Some(false);
            }
            if decided.is_some() || trial.is_spent() {
                break;
            }
        }
        if trial.is_spent() {
            return Err(s.bad(&format!(
                "the gadget has too many free points to try everything: nothing was decided in {MOST_POSITIONS} positions"
            )));
        }
        if decided != Some(true) {
            let against = (1..=MOST_MOVES).find_map(|moves| {
                let (line, fate) = trial.line_against(*by, WHITE, wanted, moves)?;
                fate.map(|fate| format!("{}: {}", written(&line, WHITE), told(fate)))
            });
            let against = against.unwrap_or_else(|| format!("nothing is decided within {MOST_MOVES} moves"));
            return Ok(Err(format!("{else_told}: {against}")));
        }
    }
    Ok(Ok(()))
}

/// Moves in turn, as words.
pub(super) fn written(line: &[String], first: Side) -> String {
    let sides = [first, first.other()].into_iter().cycle();
    let moves: Vec<String> = line.iter().zip(sides).map(|(mv, by)| format!("{} {mv}", who(by))).collect();
    moves.join(", ")
}

fn fork(
    s: &Statement<'_>,
    sheet: &mut Sheet<'_>,
    desk: &mut Desk,
    chooser: Side,
) -> Result<Finding, BadText> {
    let Drawn { tile, entries, exits } = drawn(s, sheet, 1, 2)?;
    let open = [(exits[0], Beyond::Open), (exits[1], Beyond::Open)];
    let mut trial = Trial::of(&tile, entries[0], &open);
    desk.bench = Bench::about(trial.clone());
    trial.limit(MOST_POSITIONS);
    let good = if chooser == WHITE { Fate::Safe } else { Fate::Taken };
    let [to_one, to_other] =
        [exits[0], exits[1]].map(|exit| move |fate: Fate| fate == Fate::Left(exit) || fate == good);
    let held = |fate: Fate| fate != good;
    let leads =
        |exit: Toward| format!("{} cannot make sure that it goes to the {}", who(chooser), name(exit));
    let all = [
        Claim { by: chooser, wanted: &to_one, else_told: leads(exits[0]) },
        Claim { by: chooser, wanted: &to_other, else_told: leads(exits[1]) },
        Claim {
            by: chooser.other(),
            wanted: &held,
            else_told: format!("{} gets more than a choice", who(chooser)),
        },
    ];
    judged(s, &mut trial, &all)
}

/// `gadget ROWS nord = ouest est`: White comes from the north and decides where he leaves.
pub(super) fn choice_of_white(
    s: &Statement<'_>,
    sheet: &mut Sheet<'_>,
    desk: &mut Desk,
) -> Result<Finding, BadText> {
    fork(s, sheet, desk, WHITE)
}

/// The same with Black deciding.
pub(super) fn choice_of_black(
    s: &Statement<'_>,
    sheet: &mut Sheet<'_>,
    desk: &mut Desk,
) -> Result<Finding, BadText> {
    fork(s, sheet, desk, BLACK)
}

/// `gadget ROWS ouest est = nord`: whichever of two pipes White comes by, he leaves by the third.
pub(super) fn merge(s: &Statement<'_>, sheet: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let Drawn { tile, entries, exits } = drawn(s, sheet, 2, 1)?;
    for (from, other) in [(entries[0], entries[1]), (entries[1], entries[0])] {
        for beyond in [Beyond::Open, Beyond::Closed] {
            let mut trial = Trial::of(&tile, from, &[(exits[0], Beyond::Open), (other, beyond)]);
            trial.limit(MOST_POSITIONS);
            let left = Fate::Left(exits[0]);
            let whence =
                format!("from the {} with the {} {beyond:?}", name(from), name(other)).to_lowercase();
            let all = [
                Claim {
                    by: WHITE,
                    wanted: &|fate| fate == left || fate == Fate::Safe,
                    else_told: format!(
                        "{whence} White cannot make sure that he leaves to the {}",
                        name(exits[0])
                    ),
                },
                Claim {
                    by: BLACK,
                    wanted: &|fate| fate == left || fate == Fate::Taken,
                    else_told: format!("{whence} Black cannot keep White to the {}", name(exits[0])),
                },
            ];
            if let Err(why) = judged(s, &mut trial, &all)? {
                return Ok(Err(why));
            }
        }
    }
    Ok(Ok(()))
}

/// `gadget ROWS sud = nord`: White comes from the south, and is saved if and only if the pipe to the north was joined.
pub(super) fn test(s: &Statement<'_>, sheet: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let Drawn { tile, entries, exits } = drawn(s, sheet, 1, 1)?;
    for (how, by, fate) in [(Beyond::Joined, WHITE, Fate::Safe), (Beyond::Gone, BLACK, Fate::Taken)] {
        let mut trial = Trial::of(&tile, entries[0], &[(exits[0], how)]);
        trial.limit(MOST_POSITIONS);
        let else_told = match how {
            Beyond::Joined => "with the tested pipe joined White is not safe",
            _ => "with the tested pipe taken White is not lost",
        };
        let all = [Claim { by, wanted: &|end| end == fate, else_told: else_told.into() }];
        if let Err(why) = judged(s, &mut trial, &all)? {
            return Ok(Err(why));
        }
    }
    Ok(Ok(()))
}
