//! Games without a cube between two who choose plays at once, with mirrored dice.

use crate::team::Team;
use backgammon::{Board, Found, Plays, Pubeval};
use game::{Rng, Seed};

/// Somebody who chooses plays.
pub trait Chooser {
    /// Which of these plays he likes best; there is at least one.
    fn choose(&mut self, board: &Board, plays: &[Found]) -> usize;
}

impl Chooser for Team {
    fn choose(&mut self, board: &Board, plays: &[Found]) -> usize {
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, found) in plays.iter().enumerate() {
            let equity = self.chances_after(&found.board(board)).equity();
            if equity > best.0 {
                best = (equity, i);
            }
        }
        best.1
    }
}

impl Chooser for Pubeval {
    fn choose(&mut self, board: &Board, plays: &[Found]) -> usize {
        Pubeval::choose(self, board, plays)
    }
}

/// Somebody who knows nothing: any play, by a seed.
#[derive(Clone, Debug)]
pub struct Any(pub Rng);

impl Chooser for Any {
    fn choose(&mut self, _: &Board, plays: &[Found]) -> usize {
        self.0.below(plays.len())
    }
}

/// So many pairs of games, until somebody asks to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// Pairs: both players have the same dice once.
    pub pairs: u64,
    /// The dice.
    pub seed: Seed,
    /// Pairs before these that were played already: those that come have other dice.
    pub done: u64,
}

/// What one wins in a game on average.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    /// Games played.
    pub games: u64,
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; a pair is one observation, since its games share their dice.
    pub error: f64,
}

impl Points {
    /// These games and those.
    #[must_use]
    pub fn and(&self, more: &Points) -> Points {
        if self.games == 0 || more.games == 0 {
            return if self.games == 0 { *more } else { *self };
        }
        let parts = [self, more].map(|points| {
            let pairs = (points.games / 2) as f64;
            (pairs, points.mean, points.error.powi(2) * (pairs - 1.0).max(1.0) + points.mean.powi(2))
        });
        let pairs = parts[0].0 + parts[1].0;
        let mean = parts.iter().map(|(pairs, mean, _)| pairs * mean).sum::<f64>() / pairs;
        let squares = parts.iter().map(|(pairs, _, squares)| pairs * squares).sum::<f64>() / pairs;
        let error = ((squares - mean * mean).max(0.0) / (pairs - 1.0).max(1.0)).sqrt();
        Points { games: self.games + more.games, mean, error }
    }
}

impl Duel {
    /// The points that `one` wins.
    pub fn play(&self, one: &mut dyn Chooser, two: &mut dyn Chooser, stop: impl Fn() -> bool) -> Points {
        let (mut sum, mut squares, mut pairs) = (0.0, 0.0, 0u64);
        let mut plays = Plays::default();
        while pairs < self.pairs && !stop() {
            let dice = Seed(self.seed.0 ^ (self.done + pairs).wrapping_mul(0xD1B5_4A32_D192_ED03));
            let points = (game(one, two, &mut plays, dice) - game(two, one, &mut plays, dice)) / 2.0;
            sum += points;
            squares += points * points;
            pairs += 1;
        }
        let many = pairs.max(1) as f64;
        let mean = sum / many;
        let error = ((squares / many - mean * mean).max(0.0) / (many - 1.0).max(1.0)).sqrt();
        Points { games: 2 * pairs, mean, error }
    }
}

/// One game; the points of whoever opens.
fn game(opener: &mut dyn Chooser, other: &mut dyn Chooser, plays: &mut Plays, dice: Seed) -> f64 {
    let mut rng = dice.rng();
    let roll = |rng: &mut Rng| {
        let n = rng.below(36) as u8;
        (n / 6 + 1, n % 6 + 1)
    };
    let (mut board, mut thrown, mut opens) = (Board::START, roll(&mut rng), true);
    while thrown.0 == thrown.1 {
        thrown = roll(&mut rng);
    }
    loop {
        let found = plays.list(&board, thrown);
        let chosen = if opens { opener.choose(&board, found) } else { other.choose(&board, found) };
        board = found[chosen].board(&board);
        if let Some((_, points)) = board.ended() {
            return if opens { f64::from(points) } else { -f64::from(points) };
        }
        board = board.turned();
        opens = !opens;
        thrown = roll(&mut rng);
    }
}
