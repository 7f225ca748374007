//! What the tree search of part IV takes for granted: a board, moves with priors, and games played to their end.

use super::census::Counts;
use super::control::scores;
use super::goban::{Goban, Pos};
use super::pattern::{NEAREST, colour};
use super::play::{after, playable};
use super::playout::play_out;
use game::{Rng, Side};

/// A game as the tree sees it. Black's chance is what counts, whoever is to move.
pub trait World: Sync {
    /// A position without the player to move.
    type Board: Clone + Send + Sync;

    /// Every move of a player with the chance that Black wins behind it, before anybody has looked.
    fn priors(&self, at: &Self::Board, player: Side) -> Vec<(Pos, f64)>;

    /// The board behind a move.
    fn play(&self, at: &Self::Board, mv: Pos, player: Side) -> Self::Board;

    /// Who wins a game that is played on by the default strategy.
    fn simulate(&self, at: &Self::Board, player: Side, rng: &mut Rng) -> Side;
}

/// Go by the exam's rules with priors from counted games: the more often the pattern of zoom 1 around a point was chosen,
/// compared with the best on the board, the further the prior moves from 1/2 to the mover's side, by a quarter at most.
pub struct ByPatterns<'c>(pub &'c Counts);

impl ByPatterns<'_> {
    /// How often what lies around a point was chosen; colours change places for White.
    fn share(&self, g: &Goban, p: Pos, player: Side) -> f64 {
        let seen_by_mover = |offset| match (colour(g, p, offset), player) {
            (1, Side::Second) => 2,
            (2, Side::Second) => 1,
            (same, _) => same,
        };
        let seen = self.0.of(NEAREST.map(seen_by_mover));
        seen.v as f64 / seen.n.max(1) as f64
    }
}

impl World for ByPatterns<'_> {
    type Board = Goban;

    fn priors(&self, g: &Goban, player: Side) -> Vec<(Pos, f64)> {
        if scores(g).are_final() {
            return Vec::new();
        }
        let moves = playable(g, player);
        let shares: Vec<f64> = moves.iter().map(|&p| self.share(g, p, player)).collect();
        let most = shares.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let towards = if player == Side::First { 0.25 } else { -0.25 };
        moves.into_iter().zip(shares).map(|(p, share)| (p, 0.5 + towards * share / most)).collect()
    }

    fn play(&self, g: &Goban, mv: Pos, player: Side) -> Goban {
        after(g, mv, player).expect("moves of the tree are playable")
    }

    fn simulate(&self, g: &Goban, player: Side, rng: &mut Rng) -> Side {
        play_out(g, player, rng).winner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_are_chances_and_turn_round_with_the_colours() {
        let world = ByPatterns(Counts::shipped());
        let g = Goban::of("..... .XO.. .XO.. ..... .....");
        let black = world.priors(&g, Side::First);
        let white = world.priors(&g.swapped(), Side::Second);
        assert_eq!(black.len(), 21);
        for ((p, chance), (q, other)) in black.iter().zip(&white) {
            assert!(p == q && (chance + other - 1.0).abs() < 1e-12 && (0.5..=0.75).contains(chance));
        }
        assert!(world.priors(&Goban::of("XXX X.X XXX"), Side::First).is_empty());
    }
}
