//! When to double, when to take: what chances are worth with a cube (after Janowski 1993), for points and in a match.
//!
//! A cube is worth something between a dead one, which is never turned again, and a live one, which is turned exactly where
//! it may just as well be dropped. The truth lies about two thirds of the way to the live one.

use backgammon::{Backgammon, Chances, Equities, Position};
use std::sync::LazyLock;

/// How far from a dead to a live cube.
const LIVE: f32 = 0.68;

static EQUITIES: LazyLock<Equities> = LazyLock::new(Equities::default);

/// What is at stake, as whoever is to roll sees it.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// In a match: points that both need, and whether the Crawford game has been.
    away: Option<(u16, u16, bool)>,
    cube: u16,
    /// Whether the cube belongs to whoever is to roll.
    owned: bool,
    /// Gammons do not count while the cube is in the middle.
    jacoby: bool,
}

impl Stakes {
    /// A game for points whose cube has not been turned.
    pub fn money(jacoby: bool) -> Stakes {
        Stakes { away: None, cube: 1, owned: false, jacoby }
    }

    /// The stakes of whoever is to roll.
    pub fn of(rules: &Backgammon, at: &Position) -> Stakes {
        let away = |side| at.away(side, rules.length);
        Stakes {
            away: (rules.length > 0).then(|| (away(at.turn), away(at.turn.other()), at.after_crawford)),
            cube: u16::from(at.cube),
            owned: at.owner == Some(at.turn),
            jacoby: rules.jacoby && rules.length == 0,
        }
    }

    /// What a game is worth that is won (or lost) so many times at this cube: points, or the chance to win the match.
    fn worth(&self, won: bool, points: u16) -> f32 {
        match self.away {
            None => {
                if won {
                    f32::from(points)
                } else {
                    -f32::from(points)
                }
            }
            Some((own, other, after)) => {
                let (own, other) = if won {
                    (own.saturating_sub(points), other)
                } else {
                    (own, other.saturating_sub(points))
                };
                // The Crawford game comes next if somebody gets to one away for the first time.
                2.0 * EQUITIES.of(own, other, !after, after) as f32 - 1.0
            }
        }
    }

    /// What it is worth to whoever is to roll to lose so many points.
    pub fn lost(&self, points: u16) -> f32 {
        self.worth(false, points)
    }

    /// What chances are worth to whoever is to roll if nobody turns the cube before that.
    pub fn playing_on(&self, chances: &Chances, cube: bool) -> f32 {
        if cube {
            return self.cubeful(chances, self.cube, true, !self.owned);
        }
        let (won, lost) = self.ends(chances, self.cube, true);
        chances.0[0] * won + (1.0 - chances.0[0]) * lost
    }

    /// The mean worth of a won and of a lost game at this cube.
    fn ends(&self, chances: &Chances, cube: u16, gammons: bool) -> (f32, f32) {
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = chances.0;
        let mean = |won: bool, all: f32, two: f32, three: f32| {
            let share = |part: f32| if all > 1e-6 && gammons { part / all } else { 0.0 };
            let (two, three) = (share(two), share(three));
            (1.0 - two) * self.worth(won, cube)
                + (two - three) * self.worth(won, 2 * cube)
                + three * self.worth(won, 3 * cube)
        };
        (mean(true, win, gammon, backgammon), mean(false, 1.0 - win, lost_gammon, lost_backgammon))
    }

    /// What chances are worth at a cube that `mine` and `theirs` may turn.
    fn cubeful(&self, chances: &Chances, cube: u16, mine: bool, theirs: bool) -> f32 {
        let win = chances.0[0];
        let (won, lost) = self.ends(chances, cube, !(self.jacoby && mine && theirs));
        let dead = win * won + (1.0 - win) * lost;
        // Live: from the point where they cash to the point where I do, a straight line.
        let (cash, lose) = (self.worth(true, cube), self.worth(false, cube));
        let twice = self.ends(chances, 2 * cube, true);
        // Who takes owns a cube that he turns where the other may just as well drop: two take points that lean on
        // each other, each a share of what the other leaves.
        let share = |out: f32, worst: f32, best: f32| ((out - worst) / (best - worst)).clamp(0.0, 0.9);
        let mine_of = share(lose, twice.1, self.worth(true, 2 * cube));
        let theirs_of = share(-cash, -twice.0, -self.worth(false, 2 * cube));
        let rest = 1.0 - mine_of * theirs_of;
        // My winning chances from which on they drop, and below which I do.
        let upper = if mine { 1.0 - theirs_of * (1.0 - mine_of) / rest } else { 1.0 };
        let lower = if theirs { mine_of * (1.0 - theirs_of) / rest } else { 0.0 };
        let (low, high) = (if theirs { lose } else { lost }, if mine { cash } else { won });
        let live = if upper - lower < 1e-6 {
            dead
        } else if win >= upper {
            high.max(dead)
        } else if win <= lower {
            low.min(dead)
        } else {
            low + (win - lower) / (upper - lower) * (high - low)
        };
        LIVE * live + (1.0 - LIVE) * dead
    }
}

/// What it is worth to keep rolling, and to double, for whoever is to roll.
pub fn double(chances: &Chances, stakes: &Stakes) -> (f32, f32) {
    let kept = stakes.cubeful(chances, stakes.cube, true, !stakes.owned);
    let (taken, dropped) = take(chances, &Stakes { ..*stakes });
    (kept, taken.min(dropped))
}

/// What a double is worth to whoever doubled, taken and dropped.
pub fn take(chances: &Chances, stakes: &Stakes) -> (f32, f32) {
    let taken = stakes.cubeful(chances, 2 * stakes.cube, false, true);
    (taken, stakes.worth(true, stakes.cube))
}
