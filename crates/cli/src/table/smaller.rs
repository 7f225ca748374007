//! Smaller games of one family, such as its endgames: what is too large as a whole is tabled or unfolded there.

use super::MOST;
use crate::fault::Fault;
use arena::SlicedGame;
use catalog::{Entry, Kind, Match};

/// All boards that a form offers of a game; what is no choice stays as it is at first.
fn boards(entry: &Entry) -> Vec<String> {
    let mut chosen: Vec<Vec<&str>> = vec![Vec::new()];
    for field in entry.fields {
        let values = match field.kind {
            Kind::Choice(values) => values,
            Kind::Number { .. } | Kind::Text => std::slice::from_ref(&field.default),
        };
        let with = |before: &Vec<&'static str>, value: &&'static str| [&before[..], &[*value]].concat();
        chosen = chosen.iter().flat_map(|before| values.iter().map(|value| with(before, value))).collect();
    }
    chosen.iter().map(|chosen| format!("{}:{}", entry.name, (entry.spell)(chosen))).collect()
}

/// The games whose positions are numbered in the slices of this one, itself included, the smallest first.
fn family(slices: &dyn SlicedGame) -> impl Iterator<Item = Box<dyn Match>> {
    let name = slices.family().to_owned();
    let boards = catalog::entry(&name).map_or_else(|_| Vec::new(), |(entry, _)| boards(entry));
    let opened = boards.into_iter().filter_map(|board| catalog::open(&board).ok());
    opened.filter(move |game| game.sliced().is_some_and(|slices| slices.family() == name))
}

/// Whether all numbers of the slices together are no more than a machine has room for.
fn has_room(slices: &dyn SlicedGame) -> bool {
    let add = |sum: u64, slice: usize| sum.checked_add(slices.indices(slice));
    (0..slices.slices()).try_fold(0, add).is_some_and(|all| all <= MOST)
}

/// Refuses slices that would be built for years; the fault names smaller games.
pub(super) fn within_reach(game: &dyn Match, slices: &dyn SlicedGame) -> Result<(), Fault> {
    if has_room(slices) {
        return Ok(());
    }
    let smaller = family(slices).filter(|game| game.sliced().is_some_and(|slices| has_room(&*slices)));
    let smaller: Vec<String> = smaller.map(|game| game.setup().to_owned()).collect();
    let hint = match (smaller.first(), smaller.last()) {
        (Some(first), Some(last)) => {
            format!("; {first} up to {last} do, and a folder can grow from one to the next")
        }
        _ => String::new(),
    };
    let (setup, number) = (game.setup(), slices.slices());
    Err(Fault::input(format!("{setup}: its {number} slices fit on no machine{hint}")))
}

/// What proves a position with few pieces of a game whose lines may never end, if a smaller game of its family holds it.
pub(crate) fn proving(game: &dyn Match) -> Option<String> {
    if game.tabled().is_some() {
        return None;
    }
    let (slices, position) = (game.sliced()?, game.position());
    slices.slot()?;
    let fits = |small: &mut Box<dyn Match>| small.tabled().is_some() && small.set_position(&position).is_ok();
    let small = family(&*slices).find_map(|mut small| fits(&mut small).then(|| small.setup().to_owned()))?;
    Some(format!(
        "'tesuji solve {small} --position \"{position}\"' proves such an ending without looking at lines; so do tables: \
         'tesuji table build {small} --slices -o DIR', then --tables DIR"
    ))
}
