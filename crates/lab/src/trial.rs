//! The trial of a player who claims to be perfect: many games on both sides against opponents who play at random,
//! as well as they can, and half of each. It must never be late, and what it has it must never give away.

use crate::run::Budget;
use crate::table::{Cell, Column, Table};
use catalog::{Match, PERFECT, Settings};
use game::{Bounds, Claim, Rng, Score, Seed, Side, Status, Verdict};
use search::{Answer, Stop};
use std::time::{Duration, Instant};

/// Who the player is tried against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Any legal move.
    Random,
    /// The player itself.
    Perfect,
    /// Either, by the toss of a coin before every move.
    Half,
}

impl Opponent {
    /// All of them, in the order in which they play.
    pub const ALL: [Opponent; 3] = [Opponent::Random, Opponent::Perfect, Opponent::Half];

    fn name(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Perfect => "perfect",
            Opponent::Half => "half random",
        }
    }
}

/// A trial to be held.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The game, written in full.
    pub setup: String,
    /// How the player's engine is built.
    pub settings: Settings,
    /// What it may spend on a move.
    pub time: Duration,
    /// An answer that takes longer is late.
    pub late: Duration,
    /// How many games.
    pub games: u64,
    /// Chooses moves.
    pub seed: Seed,
}

/// What the trial came to: what each of [`Opponent::ALL`] saw, and then the answers that the half-random opponent
/// was given itself. Its own random moves led it there, away from what a player would play and a book holds.
pub type Seens = [Seen; 4];

/// What one kind of opponent saw.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Seen {
    /// Games won, drawn and lost by the player.
    pub results: [u64; 3],
    /// Its answers.
    pub answers: u64,
    /// Those that came late.
    pub late: u64,
    /// Those whose score it had not proved exactly.
    pub unproved: u64,
    /// Those that are proved, but for whose traps there was no time.
    pub hasty: u64,
    /// How often it got less than it had proved to have.
    pub given_away: u64,
    /// The longest answer, and after which moves.
    pub longest: (Duration, String),
    /// All answers together.
    pub spent: Duration,
    /// The most nodes of one answer, which say how long it takes on a machine with nothing else to do.
    pub most_nodes: u64,
}

impl Seen {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    /// Whether the player kept its promise.
    pub fn perfect(&self) -> bool {
        self.late == 0 && self.unproved == 0 && self.given_away == 0
    }
}

/// One answer and what it cost.
struct Answered {
    mv: String,
    claim: Claim,
    time: Duration,
    nodes: u64,
    complete: bool,
}

impl Trial {
    /// Holds the trial; `watch` hears the number of every game.
    pub fn hold(&self, stop: &Stop, mut watch: impl FnMut(u64, &Seens)) -> Seens {
        let mut seen = Seens::default();
        let mut board = catalog::open(&self.setup).expect("the game was opened before");
        for number in 0..self.games {
            let opponent = number as usize % 3;
            let side = if number / 3 % 2 == 0 { Side::First } else { Side::Second };
            // Not the step of the generator itself, which would make the runs overlap.
            let mut rng = Seed(self.seed.0 ^ (number + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)).rng();
            while board.undo() {}
            self.play(&mut *board, Opponent::ALL[opponent], side, &mut rng, &mut seen, stop);
            if stop.raised() {
                break;
            }
            watch(number + 1, &seen);
        }
        seen
    }

    fn play(
        &self,
        board: &mut dyn Match,
        opponent: Opponent,
        player: Side,
        rng: &mut Rng,
        seens: &mut Seens,
        stop: &Stop,
    ) {
        let [seen @ .., astray] = seens;
        let seen = &mut seen[opponent as usize];
        let mut had: Option<Score> = None;
        let mut keeps = |now: Bounds| {
            let kept = had.is_none_or(|had| now.upper >= had);
            had = had.max(Some(now.lower));
            kept
        };
        loop {
            let side = match board.status() {
                Status::Turn(side) => side,
                Status::Over(outcome) => {
                    let score = outcome.seen_by(player);
                    seen.given_away += u64::from(!keeps(Bounds::exactly(score)));
                    let result = match score.verdict() {
                        Verdict::Win => 0,
                        Verdict::Draw => 1,
                        Verdict::Loss => 2,
                    };
                    seen.results[result] += 1;
                    return;
                }
                Status::Nature => unreachable!("games with dice have no proofs to try"),
            };
            let random = side != player
                && match opponent {
                    Opponent::Random => true,
                    Opponent::Perfect => false,
                    Opponent::Half => rng.below(2) == 0,
                };
            let mv = if random {
                rng.pick(&board.moves()).expect("an open position offers a move").clone()
            } else {
                let answered = self.answer(board, rng, stop);
                if stop.raised() {
                    return;
                }
                // Opponents must not be late either; only the player is held to its word.
                let lost_its_way = side != player && opponent == Opponent::Half;
                let to = if lost_its_way { &mut *astray } else { &mut *seen };
                to.note(&answered, self.late, board.line_text());
                if side == player && matches!(answered.claim, Claim::Proved(_)) {
                    seen.given_away += u64::from(!keeps(answered.claim.proved()));
                }
                answered.mv
            };
            board.play(&mv).expect("players play legal moves");
        }
    }

    fn answer(&self, board: &dyn Match, rng: &mut Rng, stop: &Stop) -> Answered {
        let budget = Budget { time: Some(self.time), stop: stop.clone(), ..Budget::default() };
        let started = Instant::now();
        let job = board.think(PERFECT, self.settings).expect("every game has a perfect player");
        let thought = job.play(Seed(rng.bits()), &budget.limits());
        let claim = thought.claim_of_best().expect("an open position offers a move");
        let mv = thought.answer.best.clone().expect("an open position offers a move");
        let Answer { work, complete, .. } = thought.answer;
        Answered { mv, claim, time: started.elapsed(), nodes: work.all_nodes(), complete }
    }
}

impl Seen {
    fn note(&mut self, answered: &Answered, late: Duration, line: String) {
        let proved = answered.claim.proved().exact().is_some();
        self.answers += 1;
        self.spent += answered.time;
        self.late += u64::from(answered.time > late);
        self.unproved += u64::from(!proved);
        self.hasty += u64::from(proved && !answered.complete);
        self.most_nodes = self.most_nodes.max(answered.nodes);
        if answered.time > self.longest.0 {
            self.longest = (answered.time, line);
        }
    }
}

/// Keys: `opponent`, `games`, `wins`, `draws`, `losses`, `answers`, `mean_ms`, `longest_ms`, `longest_after`,
/// `most_nodes`, `late`, `unproved`, `hasty`, `given_away`.
pub fn table(seen: &Seens) -> Table {
    let mut table = Table::new(vec![
        Column::words("opponent", "opponent"),
        Column::numbers("games", "games"),
        Column::numbers("wins", "won"),
        Column::numbers("draws", "drawn"),
        Column::numbers("losses", "lost"),
        Column::numbers("answers", "answers"),
        Column::numbers("mean_ms", "mean, ms"),
        Column::numbers("longest_ms", "longest, ms"),
        Column::words("longest_after", "after"),
        Column::numbers("most_nodes", "most nodes"),
        Column::numbers("late", "late"),
        Column::numbers("unproved", "unproved"),
        Column::numbers("hasty", "hasty"),
        Column::numbers("given_away", "given away"),
    ]);
    let names = Opponent::ALL.map(Opponent::name).into_iter().chain(["its own answers"]);
    for (name, seen) in names.zip(seen) {
        let mean = 1000.0 * seen.spent.as_secs_f64() / seen.answers.max(1) as f64;
        table.push(vec![
            Cell::text(name),
            Cell::Count(seen.games()),
            Cell::Count(seen.results[0]),
            Cell::Count(seen.results[1]),
            Cell::Count(seen.results[2]),
            Cell::Count(seen.answers),
            Cell::Real(mean, 1),
            Cell::Real(1000.0 * seen.longest.0.as_secs_f64(), 0),
            Cell::text(&seen.longest.1),
            Cell::Count(seen.most_nodes),
            Cell::Count(seen.late),
            Cell::Count(seen.unproved),
            Cell::Count(seen.hasty),
            Cell::Count(seen.given_away),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(setup: &str, trap: bool, time: Duration) -> Seens {
        let settings = Settings { memory: 1 << 20, trap, ..Settings::default() };
        let late = Duration::from_secs(60);
        let trial = Trial { setup: setup.into(), settings, time, late, games: 24, seed: Seed(1) };
        trial.hold(&Stop::default(), |_, _| {})
    }

    #[test]
    fn a_player_that_proves_everything_gives_nothing_away() {
        for trap in [false, true] {
            let seen = trial("connect4:5x4", trap, Duration::from_secs(60));
            assert!(seen.iter().all(|seen| seen.perfect() && seen.hasty == 0), "{seen:?}");
            assert!(seen[..3].iter().all(|seen| seen.games() == 8));
            // Both sides of 5×4 hold a draw.
            assert_eq!((seen[1].results, seen[0].results[2], seen[2].results[2]), ([0, 8, 0], 0, 0));
            // Half of the moves of the half-random opponent are answers, of no game of its own.
            assert!(seen[3].answers > 0 && seen[3].games() == 0);
        }
    }

    #[test]
    fn a_player_without_time_is_found_out() {
        let seen = trial("connect4:7x7", false, Duration::ZERO);
        assert!(seen.iter().all(|seen| seen.unproved > 0 && !seen.perfect()), "{seen:?}");
    }
}
