//! Statements about playouts and trees: questions 24 to 32, 34 and 36.

use super::sheet::{Sheet, Statement, name};
use super::stones::{board, equal};
use super::{Desk, Finding};
use crate::exam::action::Visits;
use crate::exam::control::scores;
use crate::exam::goban::{Goban, Pos};
use crate::exam::play::{after, playable};
use game::{BadText, Side};

/// A tree that somebody has written down.
pub(super) struct Drawn {
    mv: Option<Pos>,
    n: u32,
    v: u32,
    children: Vec<Drawn>,
}

pub(super) fn next_player(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let said = s.player(s.results().first().copied().unwrap_or_default())?;
    Ok(equal(&name(s.player_at(0)?.other()), &name(said)))
}

/// `sim_defaut Noir ; i,j i,j … = Blanc`: a game from the board; `-` for whoever can play nowhere.
pub(super) fn playout(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let (mut g, mut player) = (board(s, desk)?.clone(), s.player_at(0)?);
    for word in s.part(1) {
        if scores(&g).are_final() {
            return Ok(Err(format!("the board was final before {word}:\n{g}")));
        }
        if *word == "-" {
            if let Some(p) = playable(&g, player).first() {
                return Ok(Err(format!("{} can play, at {p}:\n{g}", name(player))));
            }
        } else {
            let p = s.points(&[word], g.d())?[0];
            match after(&g, p, player) {
                Ok(next) => g = next,
                Err(why) => return Ok(Err(format!("{p}: {why}\n{g}"))),
            }
        }
        player = player.other();
    }
    let told = scores(&g);
    if !told.are_final() && Side::BOTH.iter().any(|&side| !playable(&g, side).is_empty()) {
        return Ok(Err(format!("the game is not over:\n{g}")));
    }
    let said = s.player(s.results().first().copied().unwrap_or_default())?;
    Ok(equal(&told.winner().map_or("aucun", name), &name(said)))
}

/// `etiq n v prior i,j = n v prior i,j`.
pub(super) fn label(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    if s.part(0).len() != 4 {
        return Err(s.bad("expected n, v, prior and i,j"));
    }
    Ok(equal(&s.part(0).join(" "), &s.results().join(" ")))
}

fn action_value(s: &Statement<'_>, player: Side) -> Result<Finding, BadText> {
    let (n, v, prior): (u32, u32, f64) = (s.argument(0)?, s.argument(1)?, s.argument(2)?);
    if v > n || !(0.0..=1.0).contains(&prior) {
        return Err(s.bad("expected v <= n and a prior from 0 to 1"));
    }
    let (right, said) = (Visits { n, v, lent: 0 }.action_value(prior, player), s.result::<f64>()?);
    Ok(if (right - said).abs() < 5e-4 { Ok(()) } else { Err(format!("it is {right:.4}")) })
}

/// `valeurActionNoir n v prior = value`.
pub(super) fn value_for_black(
    s: &Statement<'_>,
    _: &mut Sheet<'_>,
    _: &mut Desk,
) -> Result<Finding, BadText> {
    action_value(s, Side::First)
}

/// `valeurActionBlanc n v prior = value`.
pub(super) fn value_for_white(
    s: &Statement<'_>,
    _: &mut Sheet<'_>,
    _: &mut Desk,
) -> Result<Finding, BadText> {
    action_value(s, Side::Second)
}

/// `popargmax a3 b4 c4 = b4 a3 c4`: the first greatest by the number behind the letter, then the others.
pub(super) fn first_greatest(s: &Statement<'_>, _: &mut Sheet<'_>, _: &mut Desk) -> Result<Finding, BadText> {
    let list = s.part(0).to_vec();
    let mut values = Vec::new();
    for item in &list {
        values.push((*item, s.number::<f64>(item.trim_start_matches(|c: char| c.is_alphabetic()))?));
    }
    let Some((best, rest)) = crate::exam::action::pop_greatest(values, |&(_, value)| value) else {
        return Err(s.bad("expected a list such as a3 b4 c4"));
    };
    let right: Vec<&str> = [best.0].into_iter().chain(rest.into_iter().map(|(item, _)| item)).collect();
    Ok(equal(&right.join(" "), &s.results().join(" ")))
}

/// `expansion_feuille Noir = i,j …`: every playable point, in any order.
pub(super) fn children(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let (g, player): (&Goban, Side) = (board(s, desk)?, s.player_at(0)?);
    let mut said = s.points(s.results(), g.d())?;
    said.sort_unstable();
    let right = playable(g, player);
    if let Some(p) = said.iter().find(|p| !right.contains(p)) {
        return Ok(Err(format!("{} cannot play at {p}", name(player))));
    }
    let missing = right.iter().find(|p| !said.contains(p));
    let twice = said.windows(2).find(|pair| pair[0] == pair[1]);
    Ok(match (missing, twice) {
        (Some(p), _) => Err(format!("{p} is missing")),
        (None, Some(pair)) => Err(format!("{} comes twice", pair[0])),
        (None, None) => Ok(()),
    })
}

/// `arbre descents`, then `racine n v` and the children below, two spaces further in each: `i,j n v`.
pub(super) fn tree(s: &Statement<'_>, sheet: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let descents: u32 = s.argument(0)?;
    let root = read(s, sheet, 0)?.ok_or_else(|| s.bad("expected 'racine n v' on the next line"))?;
    let finding = audit(&root).and_then(|()| match root.n == descents {
        true => Ok(()),
        false => Err(format!("the root has {} visits of {descents} descents", root.n)),
    });
    desk.trees.push(root);
    Ok(finding)
}

fn read(s: &Statement<'_>, sheet: &mut Sheet<'_>, depth: usize) -> Result<Option<Drawn>, BadText> {
    let indent = 2 * depth;
    let is_node = |line: &str| {
        let own = line.len() - line.trim_start().len() == indent;
        let first = line.split_whitespace().next().unwrap_or_default();
        own && (if depth == 0 { first == "racine" } else { first.contains(',') })
    };
    let Some((number, line)) = sheet.line_if(is_node) else { return Ok(None) };
    let words: Vec<&str> = line.split_whitespace().collect();
    let [place, n, v] = words[..] else {
        return Err(s.bad(&format!("line {number}: expected a move, n and v")));
    };
    let mv = if depth == 0 { None } else { s.points(&[place], crate::exam::goban::MOST)?.first().copied() };
    let mut node = Drawn { mv, n: s.number(n)?, v: s.number(v)?, children: Vec::new() };
    while let Some(child) = read(s, sheet, depth + 1)? {
        node.children.push(child);
    }
    Ok(Some(node))
}

fn audit(node: &Drawn) -> Finding {
    let here = node.mv.map_or("the root".to_owned(), |mv| mv.to_string());
    let sum = |of: fn(&Drawn) -> u32| node.children.iter().map(of).sum::<u32>();
    let (n, v) = (sum(|child| child.n), sum(|child| child.v));
    if node.v > node.n {
        return Err(format!("at {here} Black won {} of {} visits", node.v, node.n));
    }
    if n > node.n || v > node.v || node.v - v > node.n - n {
        return Err(format!(
            "at {here} n {} and v {} do not cover n {n} and v {v} behind it: are virtual losses left?",
            node.n, node.v
        ));
    }
    for (number, child) in node.children.iter().enumerate() {
        if node.children[..number].iter().any(|other| other.mv == child.mv) {
            let mv = child.mv.expect("a child has a move");
            return Err(format!("{mv} comes twice behind {here}"));
        }
    }
    node.children.iter().try_for_each(audit)
}

fn last<'d>(s: &Statement<'_>, desk: &'d Desk) -> Result<&'d Drawn, BadText> {
    desk.trees.last().ok_or_else(|| s.bad("there is no tree: write 'arbre' and its lines before"))
}

/// The first child with most visits.
fn most_visited(node: &Drawn) -> Option<&Drawn> {
    node.children.iter().reduce(|best, child| if child.n > best.n { child } else { best })
}

fn told(line: &[Pos]) -> String {
    line.iter().map(|p| format!("{},{}", p.i, p.j)).collect::<Vec<_>>().join(" ")
}

/// `expansion = i,j i,j`: the moves to the leaf that is expanded next.
pub(super) fn expansion(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let said = s.points(s.results(), crate::exam::goban::MOST)?;
    let (mut node, mut right) = (last(s, desk)?, Vec::new());
    while let Some(child) = most_visited(node) {
        right.extend(child.mv);
        node = child;
    }
    Ok(equal(&told(&right), &told(&said)))
}

/// `etape_complete nt`: between the last two trees there are nt descents; then one leaf was expanded, the one that is reached by
/// most visits, the first of equals.
pub(super) fn round(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let threads: u32 = s.argument(0)?;
    let [.., before, after] = &desk.trees[..] else { return Err(s.bad("expected two trees before")) };
    if after.n != before.n + threads {
        return Ok(Err(format!(
            "the root went from {} to {} visits with {threads} descents",
            before.n, after.n
        )));
    }
    let mut grown = Vec::new();
    if let Err(why) = compare(before, after, &mut Vec::new(), &mut grown) {
        return Ok(Err(why));
    }
    let leaf = next_leaf(before, after);
    let (said, right) = (grown.iter().map(|line| told(line)).collect::<Vec<_>>(), told(&leaf));
    let root = |line: &str| if line.is_empty() { "the root".to_owned() } else { line.to_owned() };
    Ok(match &said[..] {
        [one] if *one == right => Ok(()),
        [one] => Err(format!(
            "the leaf {} was expanded; by most visits, the first of equals, it is {}",
            root(one),
            root(&right)
        )),
        _ => Err(format!("{} leaves were expanded; expected one, {}", said.len(), root(&right))),
    })
}

/// Whether a tree can have become another by descents and expansions of leaves; lists which leaves were expanded.
fn compare(before: &Drawn, after: &Drawn, line: &mut Vec<Pos>, grown: &mut Vec<Vec<Pos>>) -> Finding {
    let here = if line.is_empty() { "the root".to_owned() } else { told(line) };
    let (n, v) = (after.n.checked_sub(before.n), after.v.checked_sub(before.v));
    let (Some(n), Some(v)) = (n, v) else {
        return Err(format!("at {here} visits or wins were lost in between"));
    };
    if v > n {
        return Err(format!("at {here} Black won {v} of {n} descents"));
    }
    if before.children.is_empty() {
        if let Some(child) = after.children.iter().find(|child| child.n > 0) {
            let mv = child.mv.expect("a child has a move");
            return Err(format!(
                "{mv} has {} visits behind {here}, which was a leaf: a leaf is expanded when all descents have ended",
                child.n
            ));
        }
        if !after.children.is_empty() {
            grown.push(line.clone());
        }
        return Ok(());
    }
    let moves = |node: &Drawn| node.children.iter().filter_map(|child| child.mv).collect::<Vec<Pos>>();
    if moves(before) != moves(after) {
        return Err(format!("behind {here} other moves stand than before"));
    }
    let more = |of: fn(&Drawn) -> u32| {
        let sum = |node: &Drawn| node.children.iter().map(of).sum::<u32>();
        sum(after).checked_sub(sum(before))
    };
    if (more(|child| child.n), more(|child| child.v)) != (Some(n), Some(v)) {
        return Err(format!("at {here} n grew by {n} and v by {v}, those behind it together did not"));
    }
    for (before, after) in before.children.iter().zip(&after.children) {
        line.extend(after.mv);
        compare(before, after, line, grown)?;
        line.pop();
    }
    Ok(())
}

/// The leaf of a tree that is reached by most visits of what it has become.
fn next_leaf(before: &Drawn, after: &Drawn) -> Vec<Pos> {
    let mut line = Vec::new();
    let (mut before, mut after) = (before, after);
    while let Some(best) = most_visited(after).filter(|_| !before.children.is_empty()) {
        line.extend(best.mv);
        before = before.children.iter().find(|child| child.mv == best.mv).expect("the moves are the same");
        after = best;
    }
    line
}

/// `recherche_arborescente = i,j`: the most visited child of the root, the first of equals.
pub(super) fn chosen(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let said = s.points(s.results(), crate::exam::goban::MOST)?;
    let right: Vec<Pos> = most_visited(last(s, desk)?).and_then(|child| child.mv).into_iter().collect();
    Ok(equal(&told(&right), &told(&said)))
}
