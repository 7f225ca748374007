//! What chances are worth by the rules of a setup: points without a cube, points with one (after Janowski 1993), or matches.
//!
//! A cube is worth something between a dead one, which is never turned again, and a live one, which is turned exactly where
//! it may just as well be dropped. The truth lies about two thirds of the way to the live one.

use backgammon::{Backgammon, Chances, Equities, LARGEST_CUBE, Position};
use game::Side;

/// How far from a dead to a live cube.
const LIVE: f32 = 0.68;

/// What is at stake, as whoever is to roll sees it.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    away: Option<Away>,
    cube: u16,
    /// Whether whoever is to roll may turn the cube now or later, and whether the other may.
    turns: (bool, bool),
    /// Gammons do not count while the cube is in the middle.
    jacoby: bool,
}

/// How a match stands, as whoever is to roll sees it.
#[derive(Clone, Copy, Debug)]
struct Away {
    own: u16,
    other: u16,
    /// Whether this game is the Crawford game, or that has been.
    crawford: bool,
    table: &'static Equities,
}

impl Stakes {
    /// A game for points whose cube has not been turned.
    pub fn money(jacoby: bool) -> Stakes {
        Stakes { away: None, cube: 1, turns: (true, true), jacoby }
    }

    /// The stakes of whoever is to roll.
    pub fn of(rules: &Backgammon, at: &Position) -> Stakes {
        let may = |turn: Side| rules.may_double(&Position { turn, ..*at });
        let away = (rules.length > 0).then(|| Away {
            own: at.away(at.turn, rules.length),
            other: at.away(at.turn.other(), rules.length),
            crawford: at.crawford || at.after_crawford,
            table: Equities::shared(rules.cube),
        });
        Stakes {
            away,
            cube: u16::from(at.cube),
            turns: (may(at.turn), may(at.turn.other())),
            jacoby: rules.jacoby && rules.cube && away.is_none() && at.owner.is_none() && at.cube == 1,
        }
    }

    /// What the cube shows.
    pub fn cube(&self) -> u16 {
        self.cube
    }

    /// Whether whoever is to roll may turn the cube, and whether the other may.
    pub fn turns(&self) -> (bool, bool) {
        self.turns
    }

    /// Whether it goes by points.
    pub fn for_points(&self) -> bool {
        self.away.is_none()
    }

    /// What it is worth that a game is won (or lost) by so many points: these points, or what they make of the match.
    fn worth(&self, won: bool, points: u16) -> f32 {
        let Some(Away { own, other, crawford, table }) = self.away else {
            return if won { f32::from(points) } else { -f32::from(points) };
        };
        let (own, other) =
            if won { (own.saturating_sub(points), other) } else { (own, other.saturating_sub(points)) };
        // The Crawford game comes next if somebody gets to one away for the first time.
        2.0 * table.of(own, other, !crawford, crawford) as f32 - 1.0
    }

    /// What it is worth to whoever is to roll to win so many points.
    pub fn won(&self, points: u16) -> f32 {
        self.worth(true, points)
    }

    /// What it is worth to whoever is to roll to lose so many points.
    pub fn lost(&self, points: u16) -> f32 {
        self.worth(false, points)
    }

    /// Half of what lies between a single game that is won and one that is lost: a point, as it counts here.
    pub fn point(&self) -> f32 {
        0.5 * (self.won(self.cube) - self.lost(self.cube))
    }

    /// What chances are worth to whoever rolls without doubling first.
    pub fn rolling(&self, chances: &Chances) -> f32 {
        if self.away.is_none() && self.turns == (false, false) && !self.jacoby {
            return f32::from(self.cube) * chances.equity();
        }
        self.cubeful(chances, self.cube, self.turns)
    }

    /// The mean worth of a won and of a lost game at this cube.
    fn ends(&self, chances: &Chances, cube: u16) -> (f32, f32) {
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = chances.0;
        let gammons = !self.jacoby || cube > self.cube;
        let mean = |won: bool, all: f32, two: f32, three: f32| {
            let share = |part: f32| if all > 1e-6 && gammons { part / all } else { 0.0 };
            let (two, three) = (share(two), share(three));
            (1.0 - two) * self.worth(won, cube)
                + (two - three) * self.worth(won, 2 * cube)
                + three * self.worth(won, 3 * cube)
        };
        (mean(true, win, gammon, backgammon), mean(false, 1.0 - win, lost_gammon, lost_backgammon))
    }

    /// Whether it makes sense to turn a cube that shows this: for whoever is to roll, and for the other.
    fn useful(&self, cube: u16) -> (bool, bool) {
        let (own, other) = self.away.map_or((u16::MAX, u16::MAX), |away| (away.own, away.other));
        (cube < u16::from(LARGEST_CUBE) && own > cube, cube < u16::from(LARGEST_CUBE) && other > cube)
    }

    /// What chances are worth at a cube that one or both may turn.
    fn cubeful(&self, chances: &Chances, cube: u16, (mine, theirs): (bool, bool)) -> f32 {
        let win = chances.0[0];
        let (won, lost) = self.ends(chances, cube);
        let dead = win * won + (1.0 - win) * lost;
        if !mine && !theirs {
            return dead;
        }
        // Live: from the point where they cash to the point where I do, a straight line.
        let (cash, lose) = (self.worth(true, cube), self.worth(false, cube));
        let twice = self.ends(chances, 2 * cube);
        // Who takes owns a cube that he turns where the other may just as well drop: two take points that lean on
        // each other, each a share of what the other leaves. Where it is no use to turn it again, nothing leans.
        let share = |out: f32, worst: f32, best: f32| {
            if best - worst < 1e-6 { 0.0 } else { ((out - worst) / (best - worst)).clamp(0.0, 0.9) }
        };
        let mine_of = share(lose, twice.1, self.worth(true, 2 * cube));
        let theirs_of = share(-cash, -twice.0, -self.worth(false, 2 * cube));
        let rest = 1.0 - mine_of * theirs_of;
        let again = self.useful(2 * cube);
        let leaning = |of: f32, other: f32, again: bool| if again { of * (1.0 - other) / rest } else { of };
        // My winning chances from which on they drop, and below which I do.
        let upper = if mine { 1.0 - leaning(theirs_of, mine_of, again.1) } else { 1.0 };
        let lower = if theirs { leaning(mine_of, theirs_of, again.0) } else { 0.0 };
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
    let (taken, dropped) = take(chances, stakes);
    (stakes.rolling(chances), taken.min(dropped))
}

/// What a double is worth to whoever doubled, taken and dropped.
pub fn take(chances: &Chances, stakes: &Stakes) -> (f32, f32) {
    let taken = stakes.cubeful(chances, 2 * stakes.cube, (false, stakes.useful(2 * stakes.cube).1));
    (taken, stakes.won(stakes.cube))
}

/// How a match stands before its next game, to whoever's turn it is said to be; a game for points is even.
pub fn standing(rules: &Backgammon, at: &Position) -> f32 {
    if rules.length == 0 {
        return 0.0;
    }
    let (own, other) = (at.away(at.turn, rules.length), at.away(at.turn.other(), rules.length));
    2.0 * Equities::shared(rules.cube).of(own, other, at.crawford, at.after_crawford) as f32 - 1.0
}
