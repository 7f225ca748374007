//! Judging a bare attractor: a set of vertices without ranks and moves.

use crate::Ruling;
use crate::board::{Board, Player};
use std::collections::HashSet;

/// Whether exactly these vertices are those from which the player can force a victory.
pub fn judge_attractor(board: &Board, player: Player, claimed: &[bool]) -> Ruling {
    let forced = grown(board, player);
    let wrong = (0..board.len() as u32).find(|&vertex| forced[vertex as usize] != claimed[vertex as usize]);
    let Some(vertex) = wrong else {
        let count = claimed.iter().filter(|held| **held).count();
        return Ruling::Right(format!(
            "the attractor of J{player} is right: {count} of {} vertices",
            board.len()
        ));
    };
    let name = board.name(vertex);
    if forced[vertex as usize] {
        // Some missing vertex has its reason in the set that is claimed, or in the victories.
        let (missing, reason) = first_missing(board, player, claimed);
        return Ruling::Wrong {
            reason: format!("the attractor of J{player} lacks {}: {reason}", board.name(missing)),
            play: Vec::new(),
        };
    }
    let (play, end) = escape(board, player, &forced, vertex);
    Ruling::Wrong { reason: format!("J{player} cannot force a victory from {name}: {end}"), play }
}

/// The vertices from which the player can force a victory: sweeps forward over all vertices that wait, as long as
/// one is added. A vertex waits only while one of its successors was added since it was looked at last.
fn grown(board: &Board, player: Player) -> Vec<bool> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); board.len()];
    for (vertex, row) in board.successors.iter().enumerate() {
        row.iter().for_each(|&end| before[end as usize].push(vertex as u32));
    }
    let mut held = vec![false; board.len()];
    let mut waiting: Vec<u32> =
        (0..board.len() as u32).filter(|&vertex| board.victories[vertex as usize] == Some(player)).collect();
    while let Some(vertex) = waiting.pop() {
        if held[vertex as usize] {
            continue;
        }
        held[vertex as usize] = true;
        waiting.extend(
            before[vertex as usize].iter().filter(|&&earlier| follows(board, player, &held, earlier)),
        );
    }
    held
}

/// Whether a vertex belongs to an attractor that holds these.
fn follows(board: &Board, player: Player, held: &[bool], vertex: u32) -> bool {
    let v = vertex as usize;
    let mut row = board.successors[v].iter();
    match (board.victories[v], board.owners[v] == player) {
        (Some(winner), _) => winner == player,
        (None, true) => row.any(|&end| held[end as usize]),
        (None, false) => row.len() > 0 && row.all(|&end| held[end as usize]),
    }
}

/// A vertex that is missing although what is claimed already forces it in, and why.
fn first_missing(board: &Board, player: Player, claimed: &[bool]) -> (u32, String) {
    let missing = (0..board.len() as u32)
        .find(|&vertex| !claimed[vertex as usize] && follows(board, player, claimed, vertex))
        .expect("a set that lacks a vertex of the attractor lacks one that follows from it");
    let v = missing as usize;
    let reason = match (board.victories[v], board.owners[v] == player) {
        (Some(_), _) => format!("it is a victory of J{player}"),
        (None, true) => {
            let to = board.successors[v].iter().find(|&&end| claimed[end as usize]).copied().unwrap_or(0);
            format!("J{player} can go to {}", board.name(to))
        }
        (None, false) => format!("all moves of J{} lead into it", 1 - player),
    };
    (missing, reason)
}

/// A play that never reaches a victory of the player, and how it ends.
fn escape(board: &Board, player: Player, forced: &[bool], from: u32) -> (Vec<String>, String) {
    let (mut play, mut seen, mut at) = (Vec::new(), HashSet::new(), from);
    loop {
        play.push(board.name(at));
        let v = at as usize;
        if board.victories[v].is_some() {
            return (play, format!("{} is a victory of J{}", board.name(at), 1 - player));
        }
        if !seen.insert(at) {
            return (play, format!("J{} can always come back to {}", 1 - player, board.name(at)));
        }
        match board.successors[v].iter().find(|&&end| !forced[end as usize]) {
            Some(&end) => at = end,
            None => return (play, format!("{} is a dead end: a draw", board.name(at))),
        }
    }
}
