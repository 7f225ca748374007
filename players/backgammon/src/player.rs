//! The player: a look ahead that averages over the rolls, and one measure for plays, cubes and offers alike (`cube.rs`).
//!
//! Depth counts as in GNU Backgammon plus one: depth 1 looks at the plays only (0-ply), depth 2 at the opponent's rolls and
//! best answers (1-ply), depth 3 at one's own rolls behind them (2-ply). Fewer plays are looked at the deeper it goes. Before a
//! roll it looks as far behind each of the 21, so that what a throw is worth on average and what it brought can be compared; that is
//! a roll more, and decisions about a cube look at no more than two rolls in all (`ABOUT_CUBES`).

use crate::judge::Judge;
use crate::team::Team;
use backgammon::{Backgammon, Chances, Move, Plays, Position, ROLLS, Stage};
use engines::{Engine, Request};
use game::{Bounds, Claim, Game, Notation, RulesOnly, Score, Status};
use search::{AlphaBeta, Answer, Budget, Expect, Forgetful, Stopped, Unnamed, Work};

/// How many plays stay for the next ply, and how far behind the best they may be, in points.
const FILTERS: [(usize, f32); 2] = [(8, 0.16), (4, 0.08)];

/// How many moves it looks ahead where nothing else is said.
const USUAL: u32 = 2;

/// How deep whoever decides about a cube or an offer looks: one's own roll and the other's (2-ply). Every one of 21 rolls would have
/// plays behind it that are looked at deeper still, with the cube turned and without.
const ABOUT_CUBES: u32 = 2;

/// Networks, tables and a look ahead.
pub struct Player {
    team: Team,
    plays: Plays,
}

/// What was found about a position.
pub struct Weighed {
    /// The moves with what they are worth to whoever makes them, the best first; none where dice are to be thrown.
    pub moves: Vec<(Move, f32)>,
    /// What the position is worth to whoever's turn it is: points, or matches.
    pub worth: f32,
    /// Positions that were met.
    pub nodes: u64,
}

impl Player {
    /// A player with these networks.
    pub fn new(team: Team) -> Player {
        Player { team, plays: Plays::default() }
    }

    /// What a position of a game that is not over is worth, as far as the budget reaches.
    pub fn weigh(&mut self, rules: &Backgammon, at: &Position, depth: u32, budget: Budget) -> Weighed {
        // One game alone, worth what it makes of the match around it.
        let alone = Backgammon { length: 0, cube: rules.cube && !at.crawford, jacoby: rules.jacoby };
        let judge = Judge::new(self.team.clone(), rules, 1).alone(at);
        if at.stage == Stage::Opening {
            let worth = crate::cube::standing(rules, at);
            return Weighed { moves: vec![], worth, nodes: 0 };
        }
        let at = Position { score: [0, 0], crawford: false, after_crawford: false, ..*at };
        let range = judge.range();
        let plan: Expect<_, Unnamed> = Expect::new(RulesOnly, judge.clone(), range);
        let search = AlphaBeta::new(&alone, plan, &Forgetful, budget);
        let mut look = Look { game: &alone, judge, plays: &mut self.plays, search };
        let about_cubes = matches!(at.stage, Stage::Before | Stage::Doubled | Stage::Resigned(_, 0, _));
        let depth = if about_cubes { depth.min(ABOUT_CUBES) } else { depth };
        // Plays go deeper by themselves; a mean is worth nothing before it is whole.
        let playing = matches!(at.stage, Stage::Playing(..));
        let mut found = (vec![], 0.0);
        for depth in if playing { depth } else { 1 }..=depth {
            match look.found(&at, depth) {
                Ok(deeper) => found = deeper,
                Err(Stopped) => break,
            }
        }
        let (moves, worth) = found;
        Weighed { moves, worth, nodes: look.search.budget.spent() }
    }

    /// The chances of whoever is to roll, one roll ahead; plays are chosen by points without a cube.
    pub fn chances_ahead(&mut self, at: &Position) -> Chances {
        let (board, mut sum) = (at.board(), Chances([0.0; 5]));
        let mut judge = Judge::new(self.team.clone(), &Backgammon::default(), 1);
        for (dice, weight) in ROLLS {
            let found = self.plays.list(&board, dice).to_vec();
            let best = found
                .iter()
                .map(|found| judge.chances_after(&found.board(&board)))
                .max_by(|one, two| one.equity().total_cmp(&two.equity()))
                .expect("every roll has a play");
            sum.add(weight as f32 / 36.0, &best);
        }
        sum
    }
}

type Looking<'s> = AlphaBeta<'s, Backgammon, Expect<game::Apart<RulesOnly, Judge>, Unnamed>, Forgetful>;

/// A look ahead at one game.
struct Look<'s> {
    game: &'s Backgammon,
    judge: Judge,
    plays: &'s mut Plays,
    search: Looking<'s>,
}

impl Look<'_> {
    /// The moves, if somebody is to move, and what the position is worth.
    fn found(&mut self, at: &Position, depth: u32) -> Result<(Vec<(Move, f32)>, f32), Stopped> {
        if at.stage == Stage::Rolling {
            return Ok((vec![], self.rolled(at, depth)?));
        }
        let moves = self.moves(at, depth, true)?;
        let worth = moves[0].1;
        Ok((moves, worth))
    }

    /// The moves with what they are worth, the best first. Whoever asks `hastily` takes what was found about plays until the
    /// budget was dry.
    fn moves(&mut self, at: &Position, depth: u32, hastily: bool) -> Result<Vec<(Move, f32)>, Stopped> {
        let mut moves = match at.stage {
            Stage::Playing(..) => return self.played(at, depth, hastily),
            Stage::Before => {
                let kept = self.value(&Position { stage: Stage::Rolling, ..*at }, depth)?;
                let doubled = self.behind(at, Move::Double, depth)?;
                vec![(Move::Roll, kept), (Move::Double, doubled)]
            }
            Stage::Doubled => {
                vec![
                    (Move::Take, self.behind(at, Move::Take, depth)?),
                    (Move::Drop, self.behind(at, Move::Drop, depth)?),
                ]
            }
            Stage::Resigned(..) => {
                vec![
                    (Move::Accept, self.behind(at, Move::Accept, depth)?),
                    (Move::Refuse, self.behind(at, Move::Refuse, depth)?),
                ]
            }
            Stage::Opening | Stage::Rolling | Stage::Over => unreachable!("nobody is to move"),
        };
        moves.sort_by(|one, two| two.1.total_cmp(&one.1));
        Ok(moves)
    }

    /// What a move is worth to whoever makes it.
    fn behind(&mut self, at: &Position, mv: Move, depth: u32) -> Result<f32, Stopped> {
        let mut child = *at;
        self.game.play(&mut child, mv);
        let worth = self.value(&child, depth)?;
        Ok(if child.turn == at.turn { worth } else { -worth })
    }

    /// What a position is worth to whoever's turn it is.
    fn value(&mut self, at: &Position, depth: u32) -> Result<f32, Stopped> {
        match at.stage {
            Stage::Over => Ok(self.judge.worth(self.game, at)),
            Stage::Rolling => self.rolled(at, depth),
            _ => Ok(self.moves(at, depth, false)?[0].1),
        }
    }

    /// The mean over all rolls, each with its best play.
    fn rolled(&mut self, at: &Position, depth: u32) -> Result<f32, Stopped> {
        if self.judge.knows(at) {
            return Ok(self.judge.worth(self.game, at));
        }
        let mut sum = 0.0;
        for ((high, low), weight) in ROLLS {
            let rolled = Position { stage: Stage::Playing(high, low), ..*at };
            sum += weight as f32 * self.played(&rolled, depth, false)?[0].1;
        }
        Ok(sum / 36.0)
    }

    /// The plays of a roll.
    fn played(&mut self, at: &Position, depth: u32, hastily: bool) -> Result<Vec<(Move, f32)>, Stopped> {
        let Stage::Playing(high, low) = at.stage else { unreachable!("only rolls are played") };
        let found: Vec<Move> =
            self.plays.list(&at.board(), (high, low)).iter().map(|found| Move::Play(found.play)).collect();
        let mut weighed: Vec<(Move, f32)> = Vec::with_capacity(found.len());
        for mv in found {
            // Somebody who may look at nothing still plays something.
            if self.search.budget.spend().is_err() && hastily && !weighed.is_empty() {
                break;
            }
            weighed.push((mv, self.judge.behind(self.game, at, mv)));
        }
        weighed.sort_by(|one, two| two.1.total_cmp(&one.1));
        let point = self.judge.stakes(at).point();
        for ply in 1..depth {
            let (most, margin) = FILTERS[(ply as usize - 1).min(FILTERS.len() - 1)];
            let best = weighed[0].1;
            let near = |(_, worth): &&(Move, f32)| best - worth <= margin * point;
            let keep = weighed.iter().take(most).take_while(near).count();
            let mut deeper = Vec::new();
            for &(mv, _) in &weighed[..keep] {
                match self.ahead(at, mv, ply as u16) {
                    Ok(worth) => deeper.push((mv, worth)),
                    Err(Stopped) if hastily => return Ok(weighed),
                    Err(Stopped) => return Err(Stopped),
                }
            }
            // What was not looked at deeper is as far behind the best as it was, and behind all that was.
            let farther = deeper[0].1 - best;
            deeper.sort_by(|one, two| two.1.total_cmp(&one.1));
            let worst = deeper[keep - 1].1;
            for (i, (mv, worth)) in weighed.iter_mut().enumerate() {
                if i < keep {
                    (*mv, *worth) = deeper[i];
                } else {
                    *worth = (*worth + farther).min(worst - 1e-4 * point);
                }
            }
        }
        Ok(weighed)
    }

    /// What a play is worth, so many plies behind it.
    fn ahead(&mut self, at: &Position, mv: Move, plies: u16) -> Result<f32, Stopped> {
        let mut child = *at;
        self.game.play(&mut child, mv);
        let Bounds { lower, upper } = self.judge.range();
        let score = self.search.search(&mut child, at.turn, plies, Score(lower.0 - 1), Score(upper.0 + 1));
        if score.is_err() {
            self.search.rewind();
        }
        Ok(self.judge.read(score?))
    }
}

impl Engine<Backgammon> for Player {
    fn think(&mut self, asked: Request<'_, Backgammon>) -> Answer<Move> {
        let Request { game, at, viewer, limits, .. } = asked;
        if let Status::Over(outcome) = game.status(at) {
            return Answer::bare(Claim::Proved(Bounds::exactly(outcome.seen_by(viewer))), true);
        }
        let one = game.unit().one as f32;
        let believed = |worth: f32| Claim::graded(Score((worth * one).round() as i32));
        let depth = limits.depth.unwrap_or(USUAL).clamp(1, 3);
        let Weighed { moves, worth, nodes } = self.weigh(game, at, depth, Budget::new(limits));
        Answer {
            best: moves.first().map(|(mv, _)| *mv),
            moves: moves.into_iter().map(|(mv, worth)| (mv, believed(worth))).collect(),
            work: Work { nodes: vec![nodes], ..Work::default() },
            ..Answer::bare(believed(if viewer == at.turn { worth } else { -worth }), true)
        }
    }
}
