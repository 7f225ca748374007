//! How strong a machine plays, in words that people use.
//!
//! A level limits three things, and whatever a front-end asks for besides (a time, nodes, plies) limits it further:
//! the plies it looks ahead (or the games it plays, where a method learns by playing), the time it takes, and how often it
//! slips, that is plays any legal move. All games have
//! levels. Where a game is solved as a graph, looking so many plies ahead means a limited view of what was solved: a win
//! or a loss that is farther away is not seen, and such a position looks even.

use game::Rng;
use search::Limits;
use std::time::Duration;

/// What a level limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// How far a method looks ahead.
    Plies,
    /// How many games it plays.
    Games,
}

/// A strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Looks one ply ahead or plays 30 games, and plays every second move at random.
    Beginner,
    /// Looks two plies ahead or plays 200 games, and plays every fifth move at random.
    Easy,
    /// Looks four plies ahead or plays 1,000 games.
    Medium,
    /// Looks eight plies ahead or plays 10,000 games.
    Hard,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Easy, Level::Medium, Level::Hard];

    /// What a move takes at most. Eight plies are nothing on a small board and hours on a large one.
    pub const TIME: Duration = Duration::from_secs(1);

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// What it does, in a line.
    pub fn summary(self) -> &'static str {
        match self {
            Level::Beginner => "Looks one ply ahead or plays 30 games, and plays every second move at random",
            Level::Easy => "Looks two plies ahead or plays 200 games, and plays every fifth move at random",
            Level::Medium => "Looks four plies ahead or plays 1,000 games",
            Level::Hard => "Looks eight plies ahead or plays 10,000 games",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Plies that it looks ahead.
    pub fn depth(self) -> u32 {
        match self {
            Level::Beginner => 1,
            Level::Easy => 2,
            Level::Medium => 4,
            Level::Hard => 8,
        }
    }

    /// Games that it plays before it moves, where it learns by playing.
    pub fn games(self) -> u64 {
        match self {
            Level::Beginner => 30,
            Level::Easy => 200,
            Level::Medium => 1_000,
            Level::Hard => 10_000,
        }
    }

    /// These limits and those of the level: whichever ends first. The time is kept by the clock that the limits come
    /// with; without one there is no limit of time.
    #[must_use]
    pub fn within(self, pace: Pace, limits: Limits) -> Limits {
        let (depth, nodes) = match pace {
            Pace::Plies => {
                (Some(limits.depth.map_or(self.depth(), |depth| depth.min(self.depth()))), limits.nodes)
            }
            Pace::Games => {
                (limits.depth, Some(limits.nodes.map_or(self.games(), |nodes| nodes.min(self.games()))))
            }
        };
        let time = limits.time.map(|(clock, end)| {
            let own = clock() + Level::TIME;
            (clock, end.min(own))
        });
        Limits { depth, nodes, time, ..limits }
    }

    /// Whether its next move is a slip: any legal move, not the one it would think of.
    pub fn slips(self, rng: &mut Rng) -> bool {
        match self {
            Level::Beginner => rng.below(2) == 0,
            Level::Easy => rng.below(5) == 0,
            Level::Medium | Level::Hard => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;
    use std::sync::Arc;

    #[test]
    fn a_level_and_other_limits_end_with_whichever_is_first() {
        let clock: search::Clock = Arc::new(|| Duration::from_secs(7));
        let asked = |seconds: f64, depth| Limits {
            nodes: Some(9),
            depth,
            time: Some((Arc::clone(&clock), Duration::from_secs_f64(seconds))),
            ..Limits::default()
        };
        let end = |limits: &Limits| limits.time.as_ref().map(|(_, end)| end.as_secs_f64());
        let short = Level::Hard.within(Pace::Plies, asked(7.3, Some(3)));
        assert_eq!((short.nodes, short.depth, end(&short)), (Some(9), Some(3), Some(7.3)));
        let long = Level::Easy.within(Pace::Plies, asked(99.0, Some(30)));
        assert_eq!((long.nodes, long.depth, end(&long)), (Some(9), Some(2), Some(8.0)));
        assert_eq!(Level::Medium.within(Pace::Plies, Limits::default()).depth, Some(4));
        let games = |nodes| Level::Medium.within(Pace::Games, Limits { nodes, ..Limits::default() });
        assert_eq!(
            [games(None), games(Some(9_999)), games(Some(7))].map(|l| l.nodes),
            [1_000, 1_000, 7].map(Some)
        );
        assert_eq!(games(None).depth, None);
    }

    #[test]
    fn weaker_levels_slip_more_often() {
        let slips = Level::ALL.map(|level| {
            let mut rng = Seed(1).rng();
            (0..1000).filter(|_| level.slips(&mut rng)).count()
        });
        assert!((450..550).contains(&slips[0]) && (150..250).contains(&slips[1]), "{slips:?}");
        assert_eq!(slips[2..], [0, 0]);
    }
}
