//! Judging a whole solution.

use crate::Ruling;
use crate::board::{Board, Player};
use crate::claims::Fate;

/// Whether these fates are the truth.
///
/// Each vertex is compared with its successors. That is enough: a winner who always has a successor of a
/// smaller rank, or whose opponent has only such successors, arrives (induction on the rank), and no sooner,
/// since the rank is compared for equality; from drawn vertices neither player can leave the drawn ones to
/// advantage, so nobody ever arrives.
pub fn judge_solution(board: &Board, fates: &[Option<Fate>]) -> Ruling {
    let mut won = [0usize; 2];
    for vertex in 0..board.len() as u32 {
        if let Err(reason) = judge_vertex(board, fates, vertex) {
            return Ruling::Wrong { reason: format!("{}: {reason}", board.name(vertex)), play: Vec::new() };
        }
        if let Some(Fate { winner: Some(winner), .. }) = fates[vertex as usize] {
            won[usize::from(winner)] += 1;
        }
    }
    let drawn = board.len() - won[0] - won[1];
    let [won0, won1] = won;
    Ruling::Right(format!(
        "the solution is right: of {} vertices J0 wins from {won0}, J1 from {won1}, {drawn} are drawn",
        board.len()
    ))
}

fn judge_vertex(board: &Board, fates: &[Option<Fate>], vertex: u32) -> Result<(), String> {
    let v = vertex as usize;
    let fate = fates[v].ok_or("the solution says nothing about it")?;
    let (owner, row) = (board.owners[v], &board.successors[v]);
    if let Some(winner) = board.victories[v] {
        return match (fate.winner == Some(winner), fate.rank, fate.to) {
            (true, Some(0), None) => Ok(()),
            _ => Err(format!("it is a victory of J{winner}: the winner is {winner}, the rank 0, the move -")),
        };
    }
    let mut after = Vec::with_capacity(row.len());
    for &end in row {
        let name = || format!("the solution says nothing about its successor {}", board.name(end));
        after.push((end, fates[end as usize].ok_or_else(name)?));
    }
    if fate.to.is_some_and(|to| !row.contains(&to)) {
        return Err(format!("no edge leads to its move {}", board.name(fate.to.unwrap_or(0))));
    }
    let best = truth(owner, &after)?;
    if fate.winner != best.0 || fate.rank != best.1 {
        return Err(format!(
            "{} is claimed, its successors say {}",
            words(fate.winner, fate.rank),
            words(best.0, best.1)
        ));
    }
    judge_move(board, fate, &after)
}

/// Winner and rank that follow from the successors.
fn truth(owner: Player, after: &[(u32, Fate)]) -> Result<(Option<Player>, Option<u32>), String> {
    let rank = |fate: &Fate| fate.rank.ok_or_else(|| "a successor is won but has no rank".to_owned());
    let mut wins: Option<u32> = None;
    let mut longest: Option<u32> = None;
    let mut lost = !after.is_empty();
    for (_, fate) in after {
        match fate.winner {
            Some(winner) if winner == owner => {
                let rank = rank(fate)?;
                wins = Some(wins.map_or(rank, |least| least.min(rank)));
                lost = false;
            }
            Some(_) => longest = longest.max(Some(rank(fate)?)),
            None => lost = false,
        }
    }
    let later = |rank: Option<u32>| rank.and_then(|rank| rank.checked_add(1));
    Ok(match (wins, lost) {
        (Some(_), _) => (Some(owner), later(wins)),
        (None, true) => (Some(1 - owner), later(longest)),
        (None, false) => (None, None),
    })
}

/// The move keeps what the vertex is worth: one rank less, or a draw.
fn judge_move(board: &Board, fate: Fate, after: &[(u32, Fate)]) -> Result<(), String> {
    let Some(to) = fate.to else {
        let ended = after.is_empty();
        return if ended { Ok(()) } else { Err("it has successors but no move".into()) };
    };
    let next = after.iter().find(|(end, _)| *end == to).map(|(_, next)| *next);
    let wanted = fate.rank.and_then(|rank| rank.checked_sub(1));
    match next {
        Some(next) if next.winner == fate.winner && next.rank == wanted => Ok(()),
        Some(next) => Err(format!(
            "its move {} leads to {}, not to {}",
            board.name(to),
            words(next.winner, next.rank),
            words(fate.winner, wanted)
        )),
        None => Err(format!("no edge leads to its move {}", board.name(to))),
    }
}

fn words(winner: Option<Player>, rank: Option<u32>) -> String {
    match (winner, rank) {
        (Some(winner), Some(rank)) => format!("a win of J{winner} in {rank}"),
        (Some(winner), None) => format!("a win of J{winner} without a rank"),
        (None, None) => "a draw".into(),
        (None, Some(rank)) => format!("a draw with the rank {rank}"),
    }
}
