//! Judging a play: a path in the graph, and who wins it.

use crate::Ruling;
use crate::board::Board;

/// Whether these vertices are a play, and how it ends: the first victory on it ends it.
pub fn judge_play(board: &Board, play: &[u32]) -> Ruling {
    let name = |vertex: u32| board.name(vertex);
    let names = |play: &[u32]| play.iter().map(|&vertex| name(vertex)).collect();
    let broken = play.windows(2).position(|step| !board.successors[step[0] as usize].contains(&step[1]));
    if let Some(at) = broken {
        return Ruling::Wrong {
            reason: format!(
                "this is no play: no edge leads from {} to {}",
                name(play[at]),
                name(play[at + 1])
            ),
            play: names(&play[..=at]),
        };
    }
    let won = play.iter().position(|&vertex| board.victories[vertex as usize].is_some());
    if let Some((moves, winner)) = won.and_then(|at| Some((at, board.victories[play[at] as usize]?))) {
        let plural = if moves == 1 { "" } else { "s" };
        let late = if moves + 1 < play.len() { "; what follows comes after its end" } else { "" };
        return Ruling::Right(format!(
            "J{winner} wins this play: {}, after {moves} move{plural}, is its first victory{late}",
            name(play[moves])
        ));
    }
    Ruling::Right(match play.last() {
        Some(&last) if board.successors[last as usize].is_empty() => {
            format!("this play is a draw: {} is a dead end and nobody's victory", name(last))
        }
        Some(&last) => {
            let again = play[..play.len() - 1].contains(&last);
            let why = if again { "repeated for ever, it is a draw" } else { "it is not over" };
            format!(
                "nobody has won this play: no victory is on it, and edges lead on from {}; {why}",
                name(last)
            )
        }
        None => "no vertex: no play".into(),
    })
}
