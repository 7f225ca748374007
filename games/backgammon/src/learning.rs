//! Learning from games against oneself: TD(λ), and targets from one roll ahead.

use crate::chances::Chances;
use crate::men::Board;
use crate::plays::{Found, Plays, ROLLS};
use crate::team::{Judge, Team};
use game::{Rng, Seed};

/// How a team learns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The size of a step at first …
    pub first_rate: f32,
    /// … and at the end.
    pub last_rate: f32,
    /// Games from the first to the last.
    pub games: u64,
    /// The λ of TD(λ).
    pub lambda: f32,
}

impl Schedule {
    /// The rate in this game: it falls geometrically.
    fn rate(&self, game: u64) -> f32 {
        let done = (game as f32 / self.games.max(1) as f32).min(1.0);
        self.first_rate * (self.last_rate / self.first_rate).powf(done)
    }
}

/// A team that plays against itself and learns.
#[derive(Clone, Debug)]
pub struct Learner {
    /// What has learnt so far.
    pub team: Team,
    /// Games so far.
    pub games: u64,
    schedule: Schedule,
    seed: Seed,
    plays: Plays,
    line: Vec<Board>,
    said: Vec<Chances>,
}

/// Two dice.
pub(crate) fn roll(rng: &mut Rng) -> (u8, u8) {
    let n = rng.below(36) as u8;
    (n / 6 + 1, n % 6 + 1)
}

/// The roll that opens a game: the dice differ.
fn opening(rng: &mut Rng) -> (u8, u8) {
    loop {
        let (one, two) = roll(rng);
        if one != two {
            return (one, two);
        }
    }
}

impl Learner {
    /// Goes on after so many games.
    pub fn new(team: Team, games: u64, schedule: Schedule, seed: Seed) -> Learner {
        Learner { team, games, schedule, seed, plays: Plays::default(), line: Vec::new(), said: Vec::new() }
    }

    /// Every game has dice of its own, so that a run that was interrupted goes on as if it had not been.
    fn dice(&self) -> Rng {
        Seed(self.seed.0 ^ self.games.wrapping_mul(0xD1B5_4A32_D192_ED03)).rng()
    }

    /// Plays one game against itself and learns from it by TD(λ); the mean squared error of its equities.
    pub fn game(&mut self) -> f32 {
        let mut rng = self.dice();
        let end = self.play_out(&mut rng);
        // The forward view: what a position should have said is a mixture of what the next one said and should have.
        let mut target = end;
        let (rate, lambda) = (self.schedule.rate(self.games), self.schedule.lambda);
        let mut error = 0.0;
        for i in (0..self.line.len()).rev() {
            error += self.team.learn(&self.line[i], &target, rate);
            target = target.mixed(lambda, &self.said[i]).turned();
        }
        self.games += 1;
        error / self.line.len() as f32
    }

    /// Plays one game against itself and learns of each position what one roll more says, best plays on both sides.
    pub fn game_ahead(&mut self) -> f32 {
        let mut rng = self.dice();
        self.play_out(&mut rng);
        let rate = self.schedule.rate(self.games);
        let mut error = 0.0;
        for i in 0..self.line.len() {
            let board = self.line[i];
            let target = ahead(&mut self.team, &mut self.plays, &board);
            error += self.team.learn(&board, &target, rate);
        }
        self.games += 1;
        error / self.line.len() as f32
    }

    /// Fills `line` with the positions before each roll, as whoever rolls sees them, and `said` with what was said of
    /// them; how it ended for the last one who rolled.
    fn play_out(&mut self, rng: &mut Rng) -> Chances {
        self.line.clear();
        self.said.clear();
        let (mut board, mut dice) = (Board::START, opening(rng));
        loop {
            self.line.push(board);
            let plays = self.plays.list(&board, dice);
            let (chosen, chances) = best(&mut self.team, &board, plays);
            let after = plays[chosen].board(&board);
            if self.line.len() == 1 {
                self.said.push(chances);
            }
            if let Some((won, points)) = after.ended() {
                return Chances::ended(won, points);
            }
            // What is said after a play is what the opponent's position says.
            self.said.push(chances.turned());
            board = after.turned();
            dice = roll(rng);
        }
    }
}

/// The best of these plays, and the chances of whoever makes it.
pub(crate) fn best(team: &mut Team, board: &Board, plays: &[Found]) -> (usize, Chances) {
    let mut best = (f32::NEG_INFINITY, 0, Chances::default());
    for (i, found) in plays.iter().enumerate() {
        let chances = team.chances_after(&found.board(board));
        let equity = chances.equity();
        if equity > best.0 {
            best = (equity, i, chances);
        }
    }
    (best.1, best.2)
}

/// The chances of whoever is to roll, one roll ahead.
pub(crate) fn ahead(team: &mut Team, plays: &mut Plays, board: &Board) -> Chances {
    let mut sum = Chances([0.0; 5]);
    for (dice, weight) in ROLLS {
        let found = plays.list(board, dice);
        sum.add(weight as f32 / 36.0, &best(team, board, found).1);
    }
    sum
}

/// So many pairs of games with mirrored dice; the points that `one` wins in a game on average, and the standard error.
pub fn duel(one: &mut dyn Judge, two: &mut dyn Judge, pairs: u64, seed: Seed) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    let mut plays = Plays::default();
    for pair in 0..pairs {
        let mut points = 0.0;
        for swapped in [false, true] {
            let mut rng = Seed(seed.0 ^ pair.wrapping_mul(0xD1B5_4A32_D192_ED03)).rng();
            let (mut board, mut dice) = (Board::START, opening(&mut rng));
            let mut ones_turn = !swapped;
            points += loop {
                let found = plays.list(&board, dice);
                let chosen = if ones_turn { one.choose(&board, found) } else { two.choose(&board, found) };
                board = found[chosen].board(&board);
                if let Some((_, points)) = board.ended() {
                    break if ones_turn { f64::from(points) } else { -f64::from(points) };
                }
                board = board.turned();
                ones_turn = !ones_turn;
                dice = roll(&mut rng);
            };
        }
        // A pair is one observation: its games share their dice.
        sum += points / 2.0;
        squares += (points / 2.0).powi(2);
    }
    let pairs = pairs.max(1) as f64;
    let mean = sum / pairs;
    (mean, ((squares / pairs - mean * mean).max(0.0) / pairs).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::Inputs;

    #[test]
    fn a_player_wins_nothing_from_itself_with_mirrored_dice() {
        let mut one = Team::random(Inputs::Plain, &[8], &mut Seed(1).rng());
        let mut two = one.clone();
        let (mean, _) = duel(&mut one, &mut two, 3, Seed(7));
        assert_eq!(mean, 0.0);
    }

    #[test]
    fn two_thousand_games_beat_the_beginner_that_one_was() {
        let schedule = Schedule { first_rate: 0.1, last_rate: 0.1, games: 2000, lambda: 0.7 };
        let beginner = Team::random(Inputs::Plain, &[16], &mut Seed(1).rng());
        let mut learner = Learner::new(beginner.clone(), 0, schedule, Seed(2));
        for _ in 0..2000 {
            learner.game();
        }
        let (mean, error) = duel(&mut learner.team, &mut beginner.clone(), 100, Seed(3));
        assert!(mean > 0.5 + 2.0 * error, "{mean} ± {error}");
    }
}
