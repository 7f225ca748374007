//! How strong a machine plays, in words that people use.

/// A strength, for methods that look ahead by plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Looks one ply ahead, and plays every second move at random.
    Beginner,
    /// Looks two plies ahead, and plays every fifth move at random.
    Easy,
    /// Looks four plies ahead.
    Medium,
    /// Looks eight plies ahead.
    Hard,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Easy, Level::Medium, Level::Hard];

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
            Level::Beginner => "Looks one ply ahead, and plays every second move at random",
            Level::Easy => "Looks two plies ahead, and plays every fifth move at random",
            Level::Medium => "Looks four plies ahead",
            Level::Hard => "Looks eight plies ahead",
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

    /// One move in so many is played at random; none if it is 0.
    pub fn slips(self) -> usize {
        match self {
            Level::Beginner => 2,
            Level::Easy => 5,
            Level::Medium | Level::Hard => 0,
        }
    }
}
