//! Judging the strategy of one player: all replies are played.

use crate::Ruling;
use crate::board::{Board, Player};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    OnPlay,
    /// All plays from here are won, in at most so many moves.
    Wins(u32),
    Fails,
}

/// Why a play is not won.
enum Failure {
    Lost,
    DeadEnd,
    Silent,
    NoEdge(u32),
    Endless,
}

struct Judge<'a> {
    board: &'a Board,
    player: Player,
    moves: &'a [Option<u32>],
    marks: Vec<Mark>,
}

/// Whether the strategy wins every play from this vertex; if not, a play that beats it.
pub fn judge_strategy(board: &Board, player: Player, moves: &[Option<u32>], from: u32) -> Ruling {
    let mut judge = Judge::new(board, player, moves);
    let name = board.name(from);
    match judge.play_all(from) {
        Ok(most) => Ruling::Right(format!(
            "the strategy of J{player} wins from {name}, in at most {most} move{}",
            if most == 1 { "" } else { "s" }
        )),
        Err((failure, play)) => {
            let last = play.last().map_or_else(String::new, |&vertex| board.name(vertex));
            let reason = match failure {
                Failure::Lost => format!("{last} is a victory of J{}", 1 - player),
                Failure::DeadEnd => format!("{last} is a dead end: a draw"),
                Failure::Silent => format!("it says nothing about {last}"),
                Failure::NoEdge(to) => format!("no edge leads from {last} to {}", board.name(to)),
                Failure::Endless => format!("{last} comes again: the play never ends"),
            };
            Ruling::Wrong {
                reason: format!("the strategy of J{player} does not win from {name}: {reason}"),
                play: play.into_iter().map(|vertex| board.name(vertex)).collect(),
            }
        }
    }
}

/// From how many vertices the strategy wins, and their names.
pub fn judge_everywhere(board: &Board, player: Player, moves: &[Option<u32>]) -> (usize, Vec<String>) {
    let mut judge = Judge::new(board, player, moves);
    let wins: Vec<u32> = (0..board.len() as u32).filter(|&vertex| judge.play_all(vertex).is_ok()).collect();
    (wins.len(), wins.into_iter().map(|vertex| board.name(vertex)).collect())
}

impl<'a> Judge<'a> {
    fn new(board: &'a Board, player: Player, moves: &'a [Option<u32>]) -> Judge<'a> {
        Judge { board, player, moves, marks: vec![Mark::New; board.len()] }
    }

    /// The choices at a vertex where the play goes on.
    fn choices(&self, vertex: u32) -> Result<&'a [u32], Failure> {
        let v = vertex as usize;
        let row = &self.board.successors[v];
        if self.board.victories[v] == Some(1 - self.player) {
            return Err(Failure::Lost);
        }
        if row.is_empty() {
            return Err(Failure::DeadEnd);
        }
        if self.board.owners[v] != self.player {
            return Ok(row);
        }
        let moves: &'a [Option<u32>] = self.moves;
        match &moves[v] {
            None => Err(Failure::Silent),
            Some(to) if !row.contains(to) => Err(Failure::NoEdge(*to)),
            Some(to) => Ok(std::slice::from_ref(to)),
        }
    }

    /// Follows every play from here to its end: the longest, or the first that is not won. Whatever lies on the
    /// way to a failure fails too, since the opponent may go that way.
    fn play_all(&mut self, from: u32) -> Result<u32, (Failure, Vec<u32>)> {
        // The vertices of the play in hand: choices, how many have been followed, the longest play so far.
        let mut play: Vec<(u32, &'a [u32], usize, u32)> = Vec::new();
        let mut next = Some(from);
        loop {
            if let Some(vertex) = next.take() {
                let entered = match self.marks[vertex as usize] {
                    Mark::Wins(most) => Ok(Some(most)),
                    // Failures are remembered from one vertex to the next where nobody asks for the play.
                    Mark::OnPlay | Mark::Fails => Err(Failure::Endless),
                    Mark::New if self.board.victories[vertex as usize] == Some(self.player) => {
                        self.marks[vertex as usize] = Mark::Wins(0);
                        Ok(Some(0))
                    }
                    Mark::New => self.choices(vertex).map(|choices| {
                        self.marks[vertex as usize] = Mark::OnPlay;
                        play.push((vertex, choices, 0, 0));
                        None
                    }),
                };
                match entered {
                    Ok(None) => {}
                    Ok(Some(most)) => match play.last_mut() {
                        Some((.., longest)) => *longest = (*longest).max(most + 1),
                        None => return Ok(most),
                    },
                    Err(failure) => {
                        let mut line: Vec<u32> = play.iter().map(|(vertex, ..)| *vertex).collect();
                        line.iter().for_each(|&vertex| self.marks[vertex as usize] = Mark::Fails);
                        line.push(vertex);
                        return Err((failure, line));
                    }
                }
            }
            let Some((vertex, choices, followed, longest)) = play.last_mut() else {
                unreachable!("a play begins with its first vertex")
            };
            if let Some(&choice) = choices.get(*followed) {
                *followed += 1;
                next = Some(choice);
                continue;
            }
            let (vertex, longest) = (*vertex, *longest);
            self.marks[vertex as usize] = Mark::Wins(longest);
            play.pop();
            match play.last_mut() {
                Some((.., most)) => *most = (*most).max(longest + 1),
                None => return Ok(longest),
            }
        }
    }
}
