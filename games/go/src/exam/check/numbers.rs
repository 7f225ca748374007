//! Statements about numbers: questions 10 to 15.

use super::sheet::{Sheet, Statement};
use super::stones::equal;
use super::{Desk, Finding};
use crate::exam::pattern::{nearest_patterns, places};
use crate::exam::smallest::bound;
use game::BadText;

fn near(right: f64, said: f64, within: f64) -> Finding {
    if (right - said).abs() <= within { Ok(()) } else { Err(format!("it is about {right}")) }
}

pub(super) fn depth(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    Ok(near(183.75, s.result()?, 1.0))
}

pub(super) fn width(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    Ok(near(269.1, s.result()?, 2.0))
}

/// The power of ten of the number of games.
pub(super) fn games(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    Ok(near(447.0, s.result()?, 5.0))
}

/// `k_plus_petits k ; distances = the k smallest`, in any order.
pub(super) fn k_smallest(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let k: usize = s.argument(0)?;
    let mut all: Vec<f64> = s.numbers(s.part(1))?;
    let mut said: Vec<f64> = s.numbers(s.results())?;
    if k > all.len() {
        return Err(s.bad(&format!("there are only {} distances", all.len())));
    }
    all.sort_by(f64::total_cmp);
    said.sort_by(f64::total_cmp);
    let list = |numbers: &[f64]| numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
    Ok(equal(&list(&all[..k]), &list(&said)))
}

/// Distances, and which places were compared.
type Run = (Vec<f64>, Vec<(usize, usize)>);

/// The distances and the comparisons, pairs of places written `0-1`.
fn compared(s: &Statement<'_>) -> Result<Run, BadText> {
    let distances: Vec<f64> = s.numbers(s.part(0))?;
    let pair = |word: &&str| {
        let both = word.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let inside = both.filter(|&(a, b): &(usize, usize)| a.max(b) < distances.len() && a != b);
        inside.ok_or_else(|| s.bad(&format!("'{}' is no pair of places such as 0-1", word.escape_debug())))
    };
    let pairs: Vec<(usize, usize)> = s.part(1).iter().map(pair).collect::<Result<_, _>>()?;
    if distances.len() < 2 || distances.iter().any(|distance| distance.is_nan()) {
        return Err(s.bad("expected two or more distances"));
    }
    Ok((distances, pairs))
}

/// The places from the smallest distance to the largest.
fn in_order(distances: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..distances.len()).collect();
    order.sort_by(|&a, &b| distances[a].total_cmp(&distances[b]));
    order
}

/// Whether the smallest met the second smallest; if not, the distances on which the same comparisons come out the same and
/// the same place is wrong.
fn met(distances: &[f64], pairs: &[(usize, usize)]) -> Finding {
    let order = in_order(distances);
    let (first, second) = (order[0], order[1]);
    if pairs.iter().any(|&(a, b)| (a, b) == (first, second) || (b, a) == (first, second)) {
        return Ok(());
    }
    let mut other = distances.to_vec();
    other.swap(first, second);
    Err(format!(
        "places {first} and {second} were never compared: on {other:?} every comparison comes out the same, and the \
         smallest is at {second}"
    ))
}

/// `minimum distances ; comparisons = place`.
pub(super) fn smallest(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let (distances, pairs) = compared(s)?;
    let said: usize = s.result()?;
    Ok(equal(&in_order(&distances)[0], &said).and_then(|()| met(&distances, &pairs)))
}

/// `deux_plus_petits distances ; comparisons = place place`.
pub(super) fn two_smallest(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let (distances, pairs) = compared(s)?;
    let said: Vec<usize> = s.numbers(s.results())?;
    let order = in_order(&distances);
    let list = |places: &[usize]| places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let few = || match pairs.len() <= bound(distances.len()) {
        true => Ok(()),
        false => Err(format!("{} comparisons are more than {}", pairs.len(), bound(distances.len()))),
    };
    Ok(equal(&list(&order[..2]), &list(&said)).and_then(|()| met(&distances, &pairs)).and_then(|()| few()))
}

/// `motifs zoom = bound`; a power may be written `4^12`.
pub(super) fn patterns(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let zoom: usize = s.argument(0)?;
    let [said] = s.results() else { return Err(s.bad("expected '=' and a bound")) };
    let log = match said.split_once('^') {
        Some((base, power)) => s.number::<f64>(base)?.log2() * s.number::<f64>(power)?,
        None => s.number::<f64>(said)?.log2(),
    };
    // More than can be is a bound, too; the one that is asked for is 4 for each place.
    let right = 2.0 * places(zoom) as f64;
    let least = if zoom == 1 { (nearest_patterns().count() as f64).log2() } else { right };
    let close = (least - 1e-9..=right + 1e-9).contains(&log);
    Ok(if close { Ok(()) } else { Err(format!("it is 4^{}", places(zoom))) })
}
