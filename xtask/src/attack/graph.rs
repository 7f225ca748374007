//! A whole small game as a graph, and the truth about it by plain minimax.

/// Who plays: the first player or the second.
pub type Side = u8;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Vertex {
    /// Somebody moves: each move and the position behind it.
    Open(Side, Vec<(String, usize)>),
    /// Finished, with this score of the first player; the side would move if the game went on.
    Over(Side, i32),
}

/// A game, its start first, with the score of the first player in every position.
pub struct Graph {
    pub vertices: Vec<Vertex>,
    pub scores: Vec<i32>,
}

/// Why there is no graph.
pub enum Unlisted {
    /// The game has too many positions.
    Large,
    /// It is no game.
    Bad,
}

impl Graph {
    /// Reads what the lister wrote and finds out the scores.
    pub fn read(text: &str, cyclic: bool) -> Result<Result<Graph, Unlisted>, String> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        if first == "large" {
            return Ok(Err(Unlisted::Large));
        }
        if first.starts_with("bad ") {
            return Ok(Err(Unlisted::Bad));
        }
        let count: Option<usize> = first.strip_prefix("graph ").and_then(|count| count.parse().ok());
        let vertices: Option<Vec<Vertex>> = lines.map(vertex).collect();
        let vertices =
            vertices.filter(|all| Some(all.len()) == count).ok_or("the lister is not understood")?;
        let scores = if cyclic { attracted(&vertices) } else { minimax(&vertices) };
        Ok(Ok(Graph { vertices, scores }))
    }

    /// The score of a position for a side.
    pub fn score(&self, vertex: usize, viewer: Side) -> i32 {
        if viewer == 0 { self.scores[vertex] } else { -self.scores[vertex] }
    }

    /// Whose eyes answers are given in: those of the side that moves, or would.
    pub fn viewer(&self, vertex: usize) -> Side {
        match self.vertices[vertex] {
            Vertex::Open(side, _) | Vertex::Over(side, _) => side,
        }
    }

    /// The moves of a position.
    pub fn moves(&self, vertex: usize) -> &[(String, usize)] {
        match &self.vertices[vertex] {
            Vertex::Open(_, moves) => moves,
            Vertex::Over(..) => &[],
        }
    }
}

fn vertex(line: &str) -> Option<Vertex> {
    let mut words = line.split(' ');
    let first = words.next()?;
    if first == "over" {
        return Some(Vertex::Over(words.next()?.parse().ok()?, words.next()?.parse().ok()?));
    }
    let mv = |word: &str| {
        let (mv, behind) = word.rsplit_once('=')?;
        Some((mv.to_owned(), behind.parse().ok()?))
    };
    Some(Vertex::Open(first.parse().ok()?, words.map(mv).collect::<Option<_>>()?))
}

fn better(side: Side, one: i32, other: i32) -> i32 {
    if side == 0 { one.max(other) } else { one.min(other) }
}

/// The best of all moves for whoever moves, from the ends backwards. A stack instead of recursion: lines may be long.
fn minimax(vertices: &[Vertex]) -> Vec<i32> {
    let mut scores: Vec<Option<i32>> = vec![None; vertices.len()];
    let mut open = vec![0];
    while let Some(&at) = open.last() {
        let score = match &vertices[at] {
            Vertex::Over(_, score) => Some(*score),
            Vertex::Open(side, moves) => {
                let unknown: Vec<usize> =
                    moves.iter().map(|(_, to)| *to).filter(|to| scores[*to].is_none()).collect();
                open.extend(&unknown);
                let known = moves.iter().filter_map(|(_, to)| scores[*to]);
                known.reduce(|one, other| better(*side, one, other)).filter(|_| unknown.is_empty())
            }
        };
        if score.is_some() {
            scores[at] = score;
            open.pop();
        }
    }
    scores.into_iter().map(Option::unwrap_or_default).collect()
}

/// Where positions can come again: the scores of those who can force an end, until nothing changes; the rest are draws.
fn attracted(vertices: &[Vertex]) -> Vec<i32> {
    let end = |vertex: &Vertex| match vertex {
        Vertex::Over(_, score) => *score,
        Vertex::Open(..) => 0,
    };
    let mut scores: Vec<i32> = vertices.iter().map(end).collect();
    loop {
        let mut changed = false;
        for (at, vertex) in vertices.iter().enumerate() {
            let Vertex::Open(side, moves) = vertex else { continue };
            let best = moves.iter().map(|(_, to)| scores[*to]).reduce(|one, other| better(*side, one, other));
            if let Some(best) = best.filter(|best| scores[at] == 0 && *best != 0) {
                scores[at] = best;
                changed = true;
            }
        }
        if !changed {
            return scores;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(text: &str, cyclic: bool) -> Vec<i32> {
        Graph::read(text, cyclic).unwrap().ok().unwrap().scores
    }

    #[test]
    fn whoever_moves_takes_the_best_and_cycles_are_draws() {
        // Nim with two sticks, one or two at a time: the first player takes both.
        assert_eq!(scores("graph 3\n0 1=1 2=2\n1 1=2\nover 1 1\n", false), [1, 1, 1]);
        assert_eq!(scores("graph 4\n0 a=1 b=2\n1 x=3 y=2\nover 1 0\nover 0 -5", false), [0, -5, 0, -5]);
        assert_eq!(scores("graph 3\n0 a=1\n1 b=0 c=2\nover 0 1\n", true), [0, 0, 1]);
        assert_eq!(scores("graph 3\n0 a=1\n1 b=0 c=2\nover 0 -1\n", true), [-1, -1, -1]);
    }
}
