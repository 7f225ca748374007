//! Games and matches: who rolls, who doubles, who has won how much.

use crate::men::{Board, Men};
use crate::plays::{Play, Plays, ROLLS, after};
use game::{Bounds, Game, MoveCode, Outcome, Side, Status, Sym, Symmetry};

/// The longest match.
pub const LONGEST: u8 = 25;

/// The largest cube.
pub const LARGEST_CUBE: u8 = 64;

/// What is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Backgammon {
    /// Points to win the match; 0 for a single game for points (money play).
    pub length: u8,
    /// Whether there is a doubling cube.
    pub cube: bool,
    /// Whether gammons count once only while nobody has doubled (Jacoby's rule; money play only).
    pub jacoby: bool,
}

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Both throw one die each: the higher begins with both.
    Opening,
    /// The side whose turn it is may double or roll.
    Before,
    /// It rolls.
    Rolling,
    /// It plays these dice, the larger first.
    Playing(u8, u8),
    /// It was doubled and takes or drops.
    Doubled,
    /// The other side gives up a single game (1), a gammon (2) or a backgammon (3), before its roll (0, 0) or with these
    /// dice; it accepts or refuses.
    Resigned(u8, u8, u8),
    /// The game, or the match, is over.
    Over,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The men of both sides, each as its owner counts.
    pub men: [Men; 2],
    /// Whose turn it is.
    pub turn: Side,
    /// What is to happen.
    pub stage: Stage,
    /// What the cube shows.
    pub cube: u8,
    /// Who may double; both while it is in the middle.
    pub owner: Option<Side>,
    /// Points of the match so far; in a finished game for points, what it was won by.
    pub score: [u16; 2],
    /// Whether this is the game in which nobody may double, since somebody needs one point.
    pub crawford: bool,
    /// Whether that game has been.
    pub after_crawford: bool,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The first side's die and the second's.
    Opens(u8, u8),
    /// Two dice, the larger first.
    Rolls(u8, u8),
    /// To roll without doubling.
    Roll,
    /// To double.
    Double,
    /// To go on at twice the stakes.
    Take,
    /// To lose what was at stake.
    Drop,
    /// To move men.
    Play(Play),
    /// To offer to lose a single game (1), a gammon (2) or a backgammon (3) at once. It is legal in every turn of one's own
    /// and listed nowhere: nobody needs to search it.
    Resign(u8),
    /// Whoever waits has lost a single game (1), a gammon (2) or a backgammon (3) by word, and that was taken: as records of
    /// other programs have it. Legal before and after a roll, listed nowhere.
    Concede(u8),
    /// To take what is offered.
    Accept,
    /// To play on.
    Refuse,
}

impl Position {
    /// The board as the side whose turn it is sees it.
    pub fn board(&self) -> Board {
        Board { own: self.men[self.turn as usize], other: self.men[self.turn.other() as usize] }
    }

    /// A game from its start at this score.
    pub fn fresh(score: [u16; 2], crawford: bool, after_crawford: bool) -> Position {
        Position {
            men: [Men::START; 2],
            turn: Side::First,
            stage: Stage::Opening,
            cube: 1,
            owner: None,
            score,
            crawford,
            after_crawford,
        }
    }

    /// Points that a side needs in a match of this length.
    pub fn away(&self, side: Side, length: u8) -> u16 {
        u16::from(length).saturating_sub(self.score[side as usize])
    }
}

impl Backgammon {
    /// Whether the side whose turn it is may double before it rolls.
    pub fn may_double(&self, at: &Position) -> bool {
        let enough =
            self.length > 0 && at.score[at.turn as usize] + u16::from(at.cube) >= u16::from(self.length);
        self.cube
            && !at.crawford
            && at.owner.is_none_or(|owner| owner == at.turn)
            && at.cube < LARGEST_CUBE
            && !enough
    }

    /// Whether the side whose turn it is may resign.
    pub fn may_resign(&self, at: &Position) -> bool {
        matches!(at.stage, Stage::Before | Stage::Rolling | Stage::Playing(..))
    }

    /// The stage in which a turn begins.
    fn before(&self, at: &Position) -> Stage {
        if self.may_double(at) { Stage::Before } else { Stage::Rolling }
    }

    /// What a game is worth that ends with a single, a gammon or a backgammon.
    pub fn points(&self, at: &Position, kind: u8) -> u16 {
        let kind = if self.length == 0 && self.jacoby && self.cube && at.owner.is_none() && at.cube == 1 {
            1
        } else {
            kind
        };
        u16::from(kind) * u16::from(at.cube)
    }

    /// Somebody has won so many points: the next game, or the end.
    fn won(&self, at: &mut Position, winner: Side, points: u16) {
        at.score[winner as usize] += points;
        if self.length == 0 || at.score[winner as usize] >= u16::from(self.length) {
            (at.stage, at.crawford, at.after_crawford) = (Stage::Over, false, false);
            return;
        }
        let one_away = Side::BOTH.iter().any(|&side| at.away(side, self.length) == 1);
        let after_crawford = at.after_crawford || at.crawford;
        *at = Position::fresh(at.score, one_away && !after_crawford, after_crawford);
    }
}

impl Game for Backgammon {
    type Position = Position;
    type Move = Move;
    type Key = [u64; 4];
    const SOUND_KEYS: bool = true;
    const DICE: bool = true;

    fn start(&self) -> Position {
        Position::fresh([0, 0], self.length == 1, false)
    }

    fn turn(&self, at: &Position) -> Side {
        at.turn
    }

    fn status(&self, at: &Position) -> Status {
        match at.stage {
            Stage::Opening | Stage::Rolling => Status::Nature,
            Stage::Before | Stage::Playing(..) | Stage::Doubled | Stage::Resigned(..) => {
                Status::Turn(at.turn)
            }
            Stage::Over => {
                let [first, second] = at.score;
                let winner = if first > second { Side::First } else { Side::Second };
                let margin = if self.length > 0 { 1 } else { first.abs_diff(second) };
                Status::Over(Outcome::Win { winner, margin })
            }
        }
    }

    fn moves(&self, at: &Position, out: &mut Vec<Move>) {
        match at.stage {
            Stage::Before => out.extend([Move::Roll, Move::Double]),
            Stage::Doubled => out.extend([Move::Take, Move::Drop]),
            Stage::Resigned(..) => out.extend([Move::Accept, Move::Refuse]),
            Stage::Playing(one, two) => {
                let mut plays = Plays::default();
                out.extend(plays.list(&at.board(), (one, two)).iter().map(|found| Move::Play(found.play)));
            }
            Stage::Opening | Stage::Rolling | Stage::Over => unreachable!("nobody is to move"),
        }
    }

    fn rolls(&self, at: &Position, out: &mut Vec<(Move, u32)>) {
        if at.stage == Stage::Opening {
            let pairs = (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two)));
            out.extend(pairs.filter(|(one, two)| one != two).map(|(one, two)| (Move::Opens(one, two), 1)));
        } else {
            out.extend(ROLLS.map(|((high, low), weight)| (Move::Rolls(high, low), weight)));
        }
    }

    fn play(&self, at: &mut Position, mv: Move) {
        match mv {
            Move::Opens(one, two) => {
                at.turn = if one > two { Side::First } else { Side::Second };
                at.stage = Stage::Playing(one.max(two), one.min(two));
            }
            Move::Rolls(high, low) => at.stage = Stage::Playing(high, low),
            Move::Roll => at.stage = Stage::Rolling,
            Move::Double => {
                at.turn = at.turn.other();
                at.stage = Stage::Doubled;
            }
            Move::Take => {
                at.cube *= 2;
                at.owner = Some(at.turn);
                at.turn = at.turn.other();
                at.stage = Stage::Rolling;
            }
            Move::Drop => {
                let (winner, points) = (at.turn.other(), u16::from(at.cube));
                self.won(at, winner, points);
            }
            Move::Resign(kind) => {
                let (high, low) = if let Stage::Playing(high, low) = at.stage { (high, low) } else { (0, 0) };
                at.turn = at.turn.other();
                at.stage = Stage::Resigned(kind, high, low);
            }
            Move::Concede(kind) => {
                let (winner, points) = (at.turn, self.points(at, kind));
                self.won(at, winner, points);
            }
            Move::Accept => {
                let Stage::Resigned(kind, ..) = at.stage else { unreachable!("somebody resigned") };
                let (winner, points) = (at.turn, self.points(at, kind));
                self.won(at, winner, points);
            }
            Move::Refuse => {
                let Stage::Resigned(_, high, low) = at.stage else { unreachable!("somebody resigned") };
                at.turn = at.turn.other();
                at.stage = if high > 0 { Stage::Playing(high, low) } else { self.before(at) };
            }
            Move::Play(play) => {
                let board = after(&at.board(), &play);
                at.men[at.turn as usize] = board.own;
                at.men[at.turn.other() as usize] = board.other;
                if let Some((_, kind)) = board.ended() {
                    let (winner, points) = (at.turn, self.points(at, kind));
                    self.won(at, winner, points);
                    return;
                }
                at.turn = at.turn.other();
                at.stage = self.before(at);
            }
        }
    }

    /// As whoever is to act sees it.
    fn key(&self, at: &Position) -> [u64; 4] {
        let board = at.board();
        let (own, other) = (board.own.packed(), board.other.packed());
        let stage = match at.stage {
            Stage::Opening => 0,
            Stage::Before => 1,
            Stage::Rolling => 2,
            Stage::Doubled => 3,
            Stage::Over => 4,
            Stage::Playing(high, low) => 8 + u64::from(high) * 8 + u64::from(low),
            // Behind all dice: 49 stages for each of three offers.
            Stage::Resigned(kind, high, low) => {
                64 + (u64::from(kind) - 1) * 49 + u64::from(high) * 7 + u64::from(low)
            }
        };
        let owner = at.owner.map_or(0, |owner| if owner == at.turn { 1 } else { 2 });
        let flags = owner | u64::from(at.crawford) << 2 | u64::from(at.after_crawford) << 3;
        let scores = [at.turn, at.turn.other()].map(|side| u64::from(at.score[side as usize]));
        // Each side takes 100 bits.
        let all = stage | u64::from(at.cube) << 8 | flags << 16 | scores[0] << 20 | scores[1] << 30;
        [
            own as u64,
            other as u64,
            (own >> 64) as u64 | ((other >> 64) as u64 & 0xFFF) << 36,
            all | ((other >> 76) as u64) << 40,
        ]
    }

    fn scale(&self) -> Bounds {
        if self.length > 0 {
            Bounds::within(1)
        } else {
            Bounds::within(if self.cube { 3 * i32::from(LARGEST_CUBE) } else { 3 })
        }
    }

    fn code(&self, mv: Move) -> MoveCode {
        match mv {
            Move::Roll => 1,
            Move::Double => 2,
            Move::Take => 3,
            Move::Drop => 4,
            Move::Accept => 5,
            Move::Refuse => 6,
            Move::Resign(kind) => 6 + MoveCode::from(kind),
            Move::Concede(kind) => 70 + MoveCode::from(kind),
            Move::Opens(one, two) => 10 + MoveCode::from(one) * 8 + MoveCode::from(two),
            Move::Rolls(one, two) => 80 + MoveCode::from(one) * 8 + MoveCode::from(two),
            Move::Play(play) => play.steps().iter().fold(200, |code: MoveCode, step| {
                code.wrapping_mul(31).wrapping_add(MoveCode::from(step.from) * 26 + MoveCode::from(step.to))
            }),
        }
    }
}

impl Symmetry for Backgammon {
    fn symmetries(&self) -> u32 {
        1
    }
    fn image(&self, at: &Position, _: Sym) -> Position {
        *at
    }
    fn image_of_move(&self, mv: Move, _: Sym) -> Move {
        mv
    }
    fn inverse(&self, by: Sym) -> Sym {
        by
    }
}
