//! A game to its end by a default strategy (question 25), and games for the tables of part III.
//!
//! The strategy draws among the playable points that its side does not control yet; if there is none, among its own, since the
//! exam knows no pass; whoever can play nowhere lets the other go on, and the game stops when both are stuck. No board may
//! come again: the boards of the playout itself are remembered, so that it cannot go on for ever.

use super::control::{controller, scores};
use super::goban::{Goban, Pos};
use super::play::after;
use game::{Rng, Seed, Side};
use std::collections::HashSet;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct PlayedOut {
    /// All boards, the first one included.
    pub boards: Vec<Goban>,
    /// The stones; `None` for a side that could play nowhere.
    pub moves: Vec<Option<Pos>>,
    /// Who controls more; White where both control as many, which final boards of odd dimension rule out.
    pub winner: Side,
}

/// The other player (question 24).
pub fn next_player(player: Side) -> Side {
    player.other()
}

/// Who has won a board: Black if he controls more.
pub fn winner(g: &Goban) -> Side {
    scores(g).winner().unwrap_or(Side::Second)
}

/// The move of the default strategy and the board behind it; none where the side can play nowhere.
pub fn default_move(g: &Goban, player: Side, past: &HashSet<Goban>, rng: &mut Rng) -> Option<(Pos, Goban)> {
    let (mut own, mut others): (Vec<Pos>, Vec<Pos>) =
        g.free().partition(|&p| controller(g, p) == Some(player));
    for list in [&mut others, &mut own] {
        while !list.is_empty() {
            let p = list.swap_remove(rng.below(list.len()));
            if let Ok(next) = after(g, p, player)
                && !past.contains(&next)
            {
                return Some((p, next));
            }
        }
    }
    None
}

/// Plays on until every point is controlled or nobody can move.
pub fn play_out(g: &Goban, player: Side, rng: &mut Rng) -> PlayedOut {
    let (mut boards, mut moves, mut player) = (vec![g.clone()], Vec::new(), player);
    let mut past = HashSet::from([g.clone()]);
    let mut stuck = 0;
    while stuck < 2 && !scores(boards.last().expect("never empty")).are_final() {
        let now = boards.last().expect("never empty");
        match default_move(now, player, &past, rng) {
            Some((p, next)) => {
                stuck = 0;
                moves.push(Some(p));
                past.insert(next.clone());
                boards.push(next);
            }
            None => {
                stuck += 1;
                moves.push(None);
                boards.push(now.clone());
            }
        }
        player = next_player(player);
    }
    let winner = winner(boards.last().expect("never empty"));
    PlayedOut { boards, moves, winner }
}

/// Games from the empty board, for whoever wants some to count: the same for the same seed.
pub fn sample_games(d: usize, count: usize, seed: Seed) -> Vec<PlayedOut> {
    let mut rng = seed.rng();
    (0..count).map(|_| play_out(&Goban::new(d), Side::First, &mut rng)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exam::play::playable;

    #[test]
    fn every_playout_ends_with_all_points_controlled_or_nobody_able_to_move() {
        let mut finals = 0;
        for seed in 0..90 {
            let d = 1 + seed as usize % 9;
            let game = play_out(&Goban::new(d), Side::First, &mut Seed(seed).rng());
            let end = game.boards.last().unwrap();
            let mut all: Vec<&Goban> = game.boards.iter().collect();
            all.dedup();
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "no board comes again");
            if scores(end).are_final() {
                finals += 1;
                assert!(d.is_multiple_of(2) || scores(end).winner() == Some(game.winner));
            } else {
                assert_eq!(game.moves[game.moves.len() - 2..], [None, None]);
                let fresh = |p: &Pos, side| !game.boards.contains(&after(end, *p, side).unwrap());
                assert!(Side::BOTH.iter().all(|&side| !playable(end, side).iter().any(|p| fresh(p, side))));
            }
        }
        assert!(finals >= 75, "{finals}");
    }

    #[test]
    fn a_final_board_is_not_played_on() {
        let full = Goban::of("XXX X.X XXX");
        let game = play_out(&full, Side::Second, &mut Seed(1).rng());
        assert_eq!((game.boards.len(), game.winner), (1, Side::First));
        assert_eq!(next_player(next_player(Side::First)), Side::First);
    }
}
