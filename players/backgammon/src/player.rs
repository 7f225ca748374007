//! The player: plays by a look ahead that averages over the rolls, cubes by what the chances are worth.
//!
//! Depth counts as in GNU Backgammon plus one: depth 1 looks at the plays only (0-ply), depth 2 at the opponent's rolls and
//! best answers (1-ply), depth 3 at one's own rolls behind them (2-ply). Fewer plays are looked at the deeper it goes.

use crate::cube::{Stakes, double, take};
use crate::judge::{Judge, PLAIN, POINT, plain};
use crate::team::Team;
use backgammon::{Backgammon, Chances, Move, Plays, Position, ROLLS, Stage};
use engines::{Engine, Request};
use game::{Bounds, Claim, Game, RulesOnly, Score, Status};
use search::{AlphaBeta, Answer, Budget, Expect, Forgetful, Stopped, Unnamed, Work};

/// How many plays stay for the next ply, and how far behind the best they may be, in points.
const FILTERS: [(usize, f32); 2] = [(8, 0.16), (4, 0.08)];

/// How many moves it looks ahead where nothing else is said.
const USUAL: u32 = 2;

/// Networks, tables and a look ahead.
pub struct Player {
    judge: Judge,
    plays: Plays,
}

impl Player {
    /// A player with these networks.
    pub fn new(team: Team) -> Player {
        Player { judge: Judge::new(team, 1), plays: Plays::default() }
    }

    /// The plays of a position with their equities, the best first, as far as the budget reaches.
    pub fn weigh(&mut self, at: &Position, depth: u32, budget: Budget) -> (Vec<(Move, f32)>, u64) {
        let board = at.board();
        let Stage::Playing(high, low) = at.stage else { unreachable!("only rolls are played") };
        let found = self.plays.list(&board, (high, low)).to_vec();
        let plan: Expect<_, Unnamed> = Expect::new(RulesOnly, self.judge.clone(), Judge::RANGE);
        let mut search = AlphaBeta::new(&PLAIN, plan, &Forgetful, budget);
        let mut weighed: Vec<(Move, f32)> = Vec::with_capacity(found.len());
        for found in &found {
            // Somebody who may look at nothing still plays something.
            if search.budget.spend().is_err() && !weighed.is_empty() {
                break;
            }
            let equity = self.judge.chances_after(&found.board(&board)).equity();
            weighed.push((Move::Play(found.play), equity));
        }
        weighed.sort_by(|one, two| two.1.total_cmp(&one.1));
        for ply in 1..depth {
            let (most, margin) = FILTERS[(ply as usize - 1).min(FILTERS.len() - 1)];
            let best = weighed[0].1;
            let keep = weighed.iter().take(most).take_while(|(_, equity)| best - equity <= margin).count();
            if keep < 2 {
                break;
            }
            let mut deeper = Vec::new();
            for &(mv, _) in &weighed[..keep] {
                match ahead(&mut search, at, mv, ply as u16) {
                    Ok(equity) => deeper.push((mv, equity)),
                    Err(Stopped) => return (weighed, search.budget.spent()),
                }
            }
            deeper.sort_by(|one, two| two.1.total_cmp(&one.1));
            // What was looked at deeper stands before what was not.
            let worst = deeper[keep - 1].1;
            for (i, (mv, equity)) in weighed.iter_mut().enumerate() {
                if i < keep {
                    (*mv, *equity) = deeper[i];
                } else {
                    *equity = equity.min(worst - 1e-4);
                }
            }
        }
        (weighed, search.budget.spent())
    }

    /// The chances of whoever is to roll, one roll ahead.
    pub fn chances_ahead(&mut self, at: &Position) -> Chances {
        let board = at.board();
        let mut sum = Chances([0.0; 5]);
        for (dice, weight) in ROLLS {
            let found = self.plays.list(&board, dice).to_vec();
            let best = found
                .iter()
                .map(|found| self.judge.chances_after(&found.board(&board)))
                .max_by(|one, two| one.equity().total_cmp(&two.equity()))
                .expect("every roll has a play");
            sum.add(weight as f32 / 36.0, &best);
        }
        sum
    }

    fn cube(&mut self, rules: &Backgammon, at: &Position) -> Vec<(Move, f32)> {
        if let Stage::Resigned(kind, high, low) = at.stage {
            return self.resigned(rules, at, kind, (high, low));
        }
        // The chances of whoever is on roll: of the one who doubled, where somebody decides about it.
        let rolling = match at.stage {
            Stage::Doubled => Position { turn: at.turn.other(), ..*at },
            _ => *at,
        };
        let chances = self.chances_ahead(&plain(&rolling));
        let stakes = Stakes::of(rules, &rolling);
        let mut moves = match at.stage {
            Stage::Doubled => {
                let (taken, dropped) = take(&chances, &stakes);
                vec![(Move::Take, -taken), (Move::Drop, -dropped)]
            }
            _ => {
                let (kept, doubled) = double(&chances, &stakes);
                vec![(Move::Roll, kept), (Move::Double, doubled)]
            }
        };
        moves.sort_by(|one, two| two.1.total_cmp(&one.1));
        moves
    }
}

impl Player {
    /// Whether more is to be had by playing on than is offered.
    fn resigned(&mut self, rules: &Backgammon, at: &Position, kind: u8, dice: (u8, u8)) -> Vec<(Move, f32)> {
        let rolling = Position { turn: at.turn.other(), ..*at };
        let board = rolling.board();
        let chances = if dice.0 > 0 {
            let found = self.plays.list(&board, dice).to_vec();
            let after = found.iter().map(|found| self.judge.chances_after(&found.board(&board)));
            after.max_by(|one, two| one.equity().total_cmp(&two.equity())).expect("every roll has a play")
        } else {
            self.chances_ahead(&plain(&rolling))
        };
        let stakes = Stakes::of(rules, &rolling);
        let offered = -stakes.lost(rules.points(at, kind));
        let on = -stakes.playing_on(&chances, rules.cube);
        let mut moves = vec![(Move::Accept, offered), (Move::Refuse, on)];
        moves.sort_by(|one, two| two.1.total_cmp(&one.1));
        moves
    }
}

type Looking<'s> = AlphaBeta<'s, Backgammon, Expect<game::Apart<RulesOnly, Judge>, Unnamed>, Forgetful>;

/// The equity of a play, so many plies behind it.
fn ahead(search: &mut Looking<'_>, at: &Position, mv: Move, plies: u16) -> Result<f32, Stopped> {
    let mut child = plain(at);
    PLAIN.play(&mut child, mv);
    let (low, high) = (Judge::RANGE.lower, Judge::RANGE.upper);
    let score = search.search(&mut child, at.turn, plies, Score(low.0 - 1), Score(high.0 + 1));
    if score.is_err() {
        search.rewind();
    }
    Ok(score?.0 as f32 / POINT)
}

impl Engine<Backgammon> for Player {
    fn think(&mut self, asked: Request<'_, Backgammon>) -> Answer<Move> {
        let Request { game, at, viewer, limits, .. } = asked;
        let believed = |equity: f32| Claim::graded(Score((equity * POINT) as i32));
        let mut answer = Answer::bare(Claim::graded(Score::DRAW), true);
        if let Status::Over(outcome) = game.status(at) {
            answer.claim = Claim::Proved(Bounds::exactly(outcome.seen_by(viewer)));
            return answer;
        }
        let weighed = match at.stage {
            Stage::Opening => return answer,
            Stage::Rolling => {
                answer.claim = believed(self.judge.chances(&at.board()).equity());
                return answer;
            }
            Stage::Playing(..) => {
                let depth = limits.depth.unwrap_or(USUAL).clamp(1, 3);
                let (weighed, nodes) = self.weigh(at, depth, Budget::new(limits));
                answer.work = Work { nodes: vec![nodes], ..Work::default() };
                weighed
            }
            _ => self.cube(game, at),
        };
        answer.claim = believed(weighed[0].1);
        answer.best = Some(weighed[0].0);
        answer.moves = weighed.into_iter().map(|(mv, equity)| (mv, believed(equity))).collect();
        answer
    }
}
