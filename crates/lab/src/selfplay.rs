//! Games of a player against itself, to learn from.
//!
//! Game `n` depends on the seed, `n` and the player alone, since every game has an engine of its own: so any number of threads and
//! of shards makes the same games, and work that was stopped goes on where it was.

use crate::contest::Engine;
use catalog::{Match, Settings, Task};
use game::{Claim, Seed, Side, Status};
use learn::{Head, Label, Sample};
use search::{Goal, Limits, Stop};
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

/// What is played.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlay {
    /// The game, written in full.
    pub setup: String,
    /// Who plays.
    pub player: Engine,
    /// The fewest and the most random moves at the beginning.
    pub opening: (u32, u32),
    /// From which ply on the rest is proved, and how many nodes a proof may cost.
    pub proof: Option<(u32, u64)>,
    /// Whether a game ends where its score is proved.
    pub end_when_proved: bool,
    /// Chooses the openings.
    pub seed: Seed,
    /// Which of how many shards: of the games 0, 1, 2 … those that leave this remainder.
    pub shard: (u64, u64),
    /// Longer games are given up, without a result.
    pub most_plies: u32,
}

/// The method that proves.
const PROVER: &str = "best";

impl SelfPlay {
    /// What a file of these games says about itself. The shard is not told: shards merge.
    pub fn head(&self) -> Head {
        let (low, high) = self.opening;
        let mut origin = format!(
            "self-play of {}, seed {}, {low} to {high} random moves first",
            crate::contest::Player::Engine(Engine {
                settings: Settings { weights: None, ..self.player.settings },
                ..self.player.clone()
            }),
            self.seed.0
        );
        if let Some((ply, nodes)) = self.proof {
            origin += &format!(", proved from ply {ply} on within {nodes} nodes");
        }
        if self.end_when_proved {
            origin += ", ended where the score is proved";
        }
        if let Some(weights) = self.player.settings.weights {
            origin += &format!(", with {weights:?}");
        }
        Head { game: self.setup.clone(), origin }
    }

    /// Plays a game; nothing if it was stopped.
    pub fn game(&self, number: u64, stop: &Stop) -> Result<Option<Sample>, String> {
        let mut board = catalog::open(&self.setup).map_err(|bad| bad.to_string())?;
        let mut rng = Seed(self.seed.0 ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).rng();
        let mut sample = Sample { number, ..Sample::default() };
        let (low, high) = self.opening;
        let random = low + rng.below((high - low + 1) as usize) as u32;
        while let Status::Turn(mover) = board.status() {
            let ply = sample.moves.len() as u32;
            if ply >= self.most_plies {
                return Ok(Some(sample));
            }
            let legal = board.moves();
            let place = if ply < random {
                sample.opening = ply + 1;
                rng.below(legal.len())
            } else {
                let Some((best, label)) = self.choose(&*board, ply, stop)? else { return Ok(None) };
                if let Some(label) = label {
                    if label.proved && sample.result.is_none() {
                        sample.result = Some(if mover == Side::First { label.score } else { -label.score });
                    }
                    sample.labels.push(label);
                    if label.proved && self.end_when_proved {
                        return Ok(Some(sample));
                    }
                }
                legal.iter().position(|mv| *mv == best).ok_or_else(|| format!("'{best}' is no legal move"))?
            };
            sample.moves.push(place as u32);
            board.play(&legal[place]).map_err(|bad| bad.to_string())?;
        }
        if let (Status::Over(outcome), None) = (board.status(), sample.result) {
            sample.result = Some(outcome.seen_by(Side::First).0);
        }
        Ok(Some(sample))
    }

    /// The move of the player, and what is known or believed; nothing if it was stopped.
    fn choose(
        &self,
        board: &dyn Match,
        ply: u32,
        stop: &Stop,
    ) -> Result<Option<(String, Option<Label>)>, String> {
        if let Some((from, nodes)) = self.proof
            && ply >= from
        {
            let limits = Limits { stop: stop.clone(), ..Limits::nodes(nodes) };
            let settings = self.player.settings;
            let job = board.think(PROVER, settings).ok_or("this game has no method that proves")?;
            let answer = job.run(Task::Solve(Goal::Score), &limits).answer;
            if let (Some(score), Some(best)) = (answer.claim.proved().exact(), answer.best) {
                return Ok(Some((best, Some(Label { ply, score: score.0, proved: true }))));
            }
        }
        let method = &self.player.method;
        let job = board.think(method, self.player.settings).ok_or_else(|| format!("no method '{method}'"))?;
        let answer = job.run(Task::Advise, &self.player.limits(stop)).answer;
        if stop.raised() {
            return Ok(None);
        }
        let best = answer.best.ok_or_else(|| format!("'{method}' gives no move"))?;
        let label = match answer.claim {
            Claim::Proved(bounds) => bounds.exact().map(|score| Label { ply, score: score.0, proved: true }),
            Claim::Expected(_) => None,
            Claim::Believed(belief) => Some(Label { ply, score: belief.rank().0, proved: false }),
        };
        Ok(Some((best, label)))
    }

    /// Plays the games of this shard from the one with this number in it on, on so many threads, until `games` of it are there or it is
    /// stopped. Each is handed over in order.
    pub fn play(
        &self,
        from: u64,
        games: u64,
        threads: usize,
        stop: &Stop,
        keep: &mut (dyn FnMut(Sample) -> Result<(), String> + Send),
    ) -> Result<(), String> {
        let desk = Mutex::new(Desk { next: from, kept: from, waiting: BTreeMap::new(), trouble: None, keep });
        // Nobody runs far ahead of the slowest game: what waits to be handed over would be lost by a kill.
        let room = Condvar::new();
        let ahead = 8 * threads.max(1) as u64;
        let ended = |desk: &Desk<'_>| desk.next >= games || desk.trouble.is_some() || stop.raised();
        let work = || {
            loop {
                let mut taken = desk.lock().unwrap_or_else(PoisonError::into_inner);
                while taken.next >= taken.kept + ahead && !ended(&taken) {
                    taken = room.wait(taken).unwrap_or_else(PoisonError::into_inner);
                }
                if ended(&taken) {
                    room.notify_all();
                    return;
                }
                let place = taken.next;
                taken.next += 1;
                drop(taken);
                let played = self.game(place * self.shard.1 + self.shard.0, stop);
                let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
                match played {
                    Ok(Some(sample)) => desk.hand_over(place, sample),
                    Ok(None) => {}
                    Err(trouble) => desk.trouble = Some(trouble),
                }
                room.notify_all();
            }
        };
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| {
                scope.spawn(work);
            });
            work();
        });
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.trouble.map_or(Ok(()), Err)
    }
}

/// Where games meet.
struct Desk<'d> {
    next: u64,
    kept: u64,
    waiting: BTreeMap<u64, Sample>,
    trouble: Option<String>,
    keep: &'d mut (dyn FnMut(Sample) -> Result<(), String> + Send),
}

impl Desk<'_> {
    fn hand_over(&mut self, place: u64, sample: Sample) {
        self.waiting.insert(place, sample);
        while let Some(sample) = self.waiting.remove(&self.kept) {
            self.kept += 1;
            if let Err(trouble) = (self.keep)(sample) {
                self.trouble = Some(trouble);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(threads: usize, shard: (u64, u64)) -> Vec<Sample> {
        let player = Engine {
            nodes: Some(200),
            ..Engine::new("player", Settings { memory: 1 << 16, ..Settings::default() })
        };
        let setup = "mnk:3,3,3".into();
        let play = SelfPlay {
            setup,
            player,
            opening: (0, 3),
            proof: None,
            end_when_proved: false,
            seed: Seed(7),
            shard,
            most_plies: 100,
        };
        let mut kept = Vec::new();
        play.play(0, 6, threads, &Stop::default(), &mut |sample| {
            kept.push(sample);
            Ok(())
        })
        .unwrap();
        kept
    }

    #[test]
    fn a_seed_makes_the_same_games_on_any_number_of_threads() {
        let one = games(1, (0, 1));
        assert_eq!(one.iter().map(|game| game.number).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(one, games(3, (0, 1)));
        // Every other game of a run is the shard of one machine of two.
        let shard = games(2, (1, 2));
        assert_eq!(shard[..2], [one[1].clone(), one[3].clone()]);
        assert!(one.iter().all(|game| game.result.is_some() && game.moves.len() >= 5));
    }
}
