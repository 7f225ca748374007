//! Rollouts: a position played out many times, with the luck of the dice taken out.
//!
//! Every roll of a game was lucky by what it brought beyond the mean of all 21; luck has the mean 0 whatever the evaluation
//! is worth, so taking it off leaves the result without bias and with far less noise. Games may be cut off after some plies,
//! where the evaluation is taken for the result.

use crate::judge::Judge;
use crate::team::Team;
use backgammon::{Backgammon, Board, Chances, Plays, ROLLS};
use game::Seed;
use search::Budget;

/// How games are rolled out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rollout {
    /// How many games.
    pub games: u64,
    /// Plies after which the evaluation ends a game; 0 for never.
    pub plies: u32,
    /// Threads.
    pub threads: usize,
    /// The dice.
    pub seed: Seed,
}

/// What came out, for whoever was to roll.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Found {
    /// Games that were finished.
    pub games: u64,
    /// The mean of the equity, and its standard error.
    pub equity: (f64, f64),
    /// The mean chances.
    pub chances: [f64; 5],
}

impl Rollout {
    /// Rolls a position out, as whoever is to roll sees it; the budget counts games.
    pub fn run(&self, board: &Board, budget: &Budget) -> Found {
        let threads = self.threads.max(1) as u64;
        let sums: Vec<Sums> = std::thread::scope(|scope| {
            let work = |thread: u64| {
                let mut budget = budget.share();
                move || {
                    let mut sums = Sums::default();
                    let (mut judge, mut plays) =
                        (Judge::new(Team::shipped(), &Backgammon::default(), 1), Plays::default());
                    let mut game = thread;
                    while game < self.games && budget.spend().is_ok() {
                        sums.add(self.game(game, board, &mut judge, &mut plays));
                        game += threads;
                    }
                    sums
                }
            };
            let started: Vec<_> = (0..threads).map(|thread| scope.spawn(work(thread))).collect();
            started.into_iter().map(|thread| thread.join().expect("a rollout does not panic")).collect()
        });
        Sums::all(&sums)
    }

    /// One game: the chances at its end, less the luck on the way. The first two rolls go through all 36 × 36 in turn.
    fn game(&self, number: u64, start: &Board, judge: &mut Judge, plays: &mut Plays) -> Chances {
        let mut rng = Seed(self.seed.0 ^ (number + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)).rng();
        let (mut board, mut mine, mut luck) = (*start, true, Chances([0.0; 5]));
        for ply in 0.. {
            let n = match ply {
                0 => number % 36,
                1 => number / 36 % 36,
                _ => rng.below(36) as u64,
            };
            let rolled = (n as u8 / 6 + 1, n as u8 % 6 + 1);
            let rolled = (rolled.0.max(rolled.1), rolled.0.min(rolled.1));
            let (mut mean, mut fallen, mut next) = (Chances([0.0; 5]), Chances::default(), board);
            for (dice, weight) in ROLLS {
                let best = best(judge, plays, &board, dice);
                mean.add(weight as f32 / 36.0, &best.0);
                if dice == rolled {
                    (fallen, next) = best;
                }
            }
            let mut lucky = fallen;
            lucky.add(-1.0, &mean);
            luck.add(1.0, &if mine { lucky } else { turned_difference(&lucky) });
            let ended = next.ended();
            let cut = self.plies > 0 && ply + 1 >= self.plies;
            if ended.is_some() || cut {
                let mut end = if mine { fallen } else { fallen.turned() };
                end.add(-1.0, &luck);
                return end;
            }
            board = next.turned();
            mine = !mine;
        }
        unreachable!("games end")
    }
}

/// A difference of chances as the opponent sees it.
fn turned_difference(lucky: &Chances) -> Chances {
    let [win, gammon, backgammon, lost_gammon, lost_backgammon] = lucky.0;
    Chances([-win, lost_gammon, lost_backgammon, gammon, backgammon])
}

/// The best play of a roll: what is believed after it, and the board.
fn best(judge: &mut Judge, plays: &mut Plays, board: &Board, dice: (u8, u8)) -> (Chances, Board) {
    let mut best = (f32::NEG_INFINITY, Chances::default(), *board);
    for found in plays.list(board, dice) {
        let after = found.board(board);
        let chances = judge.chances_after(&after);
        if chances.equity() > best.0 {
            best = (chances.equity(), chances, after);
        }
    }
    (best.1, best.2)
}

#[derive(Clone, Copy, Default)]
struct Sums {
    games: u64,
    equity: f64,
    squares: f64,
    chances: [f64; 5],
}

impl Sums {
    fn add(&mut self, end: Chances) {
        let equity = f64::from(end.equity());
        self.games += 1;
        self.equity += equity;
        self.squares += equity * equity;
        self.chances.iter_mut().zip(end.0).for_each(|(sum, chance)| *sum += f64::from(chance));
    }

    fn all(sums: &[Sums]) -> Found {
        let mut all = Sums::default();
        for one in sums {
            all.games += one.games;
            all.equity += one.equity;
            all.squares += one.squares;
            all.chances.iter_mut().zip(one.chances).for_each(|(sum, chance)| *sum += chance);
        }
        let games = all.games.max(1) as f64;
        let mean = all.equity / games;
        let variance = (all.squares / games - mean * mean).max(0.0);
        let error = (variance / (games - 1.0).max(1.0)).sqrt();
        Found { games: all.games, equity: (mean, error), chances: all.chances.map(|sum| sum / games) }
    }
}
