//! What learnt weights say of a position some plies later: the order in which a solver tries moves, and where it begins to ask.
//!
//! A proof with many empty squares rests on few nodes near its root, and a bad first move there costs all that lies behind it: so the
//! more squares are empty, the farther a look goes. `docs/othello.md` has the figures.

use crate::weights::Judge;
use crate::{Bits, Discs, Grid, Move, Othello};
use game::{Game, Key, Status};

/// From so many empty squares behind a move on, the judge is asked …
pub(crate) const JUDGED: u32 = 12;
/// … or, from so many on, about the positions behind the best reply …
const REPLIED: u32 = 14;
/// … or, from so many on, some plies later.
const FAR: [(u32, u32); 2] = [(20, 6), (18, 4)];
/// How far the score is looked ahead for before a proof begins: every window that is asked about in vain costs more.
const AHEAD: u32 = 6;
/// … with so many empty squares or more, …
const VERY_FAR: u32 = 22;
/// … so far.
const FARTHER_AHEAD: u32 = 10;
/// With so many plies left or more, moves are tried in the judge's order, else by the number of replies.
const SORTED: u32 = 3;
/// A move that is so many tenths of a disc worse than the best one so far is not looked at more closely.
const MARGIN: i32 = 80;

/// A judge who looks ahead. Guesses are in tenths of a disc.
#[derive(Clone, Debug)]
pub(crate) struct LookAhead<J> {
    judge: J,
    /// The position whose moves are being compared, by a hash, and the best of them so far.
    best_of: Option<(u64, i32)>,
    /// How many positions were judged.
    pub judged: u64,
}

impl<J> LookAhead<J> {
    pub fn of(judge: J) -> LookAhead<J> {
        LookAhead { judge, best_of: None, judged: 0 }
    }

    /// What a move from `at` to `child` looks worth to whoever makes it, or no more than that where another move is much better.
    #[inline(never)]
    pub fn of_move<G: Grid>(
        &mut self,
        game: &Othello<G>,
        at: &Discs<G::Bits>,
        child: &Discs<G::Bits>,
    ) -> Option<i32>
    where
        J: Judge<G>,
    {
        let left = game.empties(child).count();
        let far = FAR.iter().find(|&&(from, _)| left >= from);
        let plies = far.map_or(u32::from(left >= REPLIED), |&(_, plies)| plies);
        let (most, here) = (most(game), hash(game, at));
        let best = self.best_of.filter(|&(other, _)| other == here).map_or(-most, |(_, best)| best);
        let worth = -self.ahead(game, child, plies, (-most, most.min(MARGIN - best)))?;
        self.best_of = Some((here, best.max(worth)));
        Some(worth)
    }

    /// What the score of a position may be for the side to move. Where few squares are empty a closer look is not worth its time.
    pub fn of_score<G: Grid>(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<i32>
    where
        J: Judge<G>,
    {
        let plies = match game.empties(at).count() {
            VERY_FAR.. => FARTHER_AHEAD,
            left if left > REPLIED => AHEAD,
            _ => 1,
        };
        self.ahead(game, at, plies, (-most(game), most(game)))
    }

    /// What the judge thinks so many plies later, both sides playing well: plain alpha-beta.
    fn ahead<G: Grid>(
        &mut self,
        game: &Othello<G>,
        at: &Discs<G::Bits>,
        plies: u32,
        (mut alpha, beta): (i32, i32),
    ) -> Option<i32>
    where
        J: Judge<G>,
    {
        if let Status::Over(outcome) = game.status(at) {
            return Some(10 * outcome.seen_by(at.turn()).0);
        }
        if !at.must_pass() && plies <= 1 {
            return if plies == 0 { self.judged(game, at) } else { self.best_reply(game, at, beta) };
        }
        let mut best = i32::MIN;
        for child in self.children(game, at, plies)? {
            let score = -self.ahead(game, &child, plies.saturating_sub(1), (-beta, -alpha))?;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// One ply, without a list of moves.
    fn best_reply<G: Grid>(&mut self, game: &Othello<G>, at: &Discs<G::Bits>, beta: i32) -> Option<i32>
    where
        J: Judge<G>,
    {
        let mut best = i32::MIN;
        for square in at.openings().each() {
            let mut child = *at;
            game.play(&mut child, Move::on(square));
            best = best.max(-self.judged(game, &child)?);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The positions behind all moves, in the order to try them.
    fn children<G: Grid>(
        &mut self,
        game: &Othello<G>,
        at: &Discs<G::Bits>,
        plies: u32,
    ) -> Option<Vec<Discs<G::Bits>>>
    where
        J: Judge<G>,
    {
        let mut children = Vec::new();
        for mv in game.legal(at) {
            let mut child = *at;
            game.play(&mut child, mv);
            let replies = 2 * child.openings().count() as i32;
            let judged = if plies >= SORTED { self.judged(game, &child)? } else { 0 };
            children.push((judged + replies, child));
        }
        children.sort_by_key(|&(rank, _)| rank);
        Some(children.into_iter().map(|(_, child)| child).collect())
    }

    fn judged<G: Grid>(&mut self, game: &Othello<G>, at: &Discs<G::Bits>) -> Option<i32>
    where
        J: Judge<G>,
    {
        self.judged += 1;
        self.judge.tenths(game, at)
    }
}

/// More than any guess, in tenths.
fn most<G: Grid>(game: &Othello<G>) -> i32 {
    20 * game.grid().area() as i32
}

/// Moves of one position are compared one after the other: a name that is seldom shared will do.
fn hash<G: Grid>(game: &Othello<G>, at: &Discs<G::Bits>) -> u64 {
    let key = game.key(at);
    let words = 0..<<G::Bits as Bits>::Key as Key>::WORDS;
    words.fold(0, |sum, i| (sum ^ key.word(i)).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Scoring};
    use game::Seed;

    /// Counts discs, so that every guess can be worked out.
    #[derive(Clone)]
    struct Discounting;

    impl<G: Grid> Judge<G> for Discounting {
        fn tenths(&self, _game: &Othello<G>, at: &Discs<G::Bits>) -> Option<i32> {
            Some(10 * (at.mine().count() as i32 - at.theirs().count() as i32))
        }
    }

    /// The same without windows and orders.
    fn plainly(game: &Othello<Eight>, at: &Discs<u64>, plies: u32) -> i32 {
        if let Status::Over(outcome) = game.status(at) {
            return 10 * outcome.seen_by(at.turn()).0;
        }
        if plies == 0 && !at.must_pass() {
            return Discounting.tenths(game, at).unwrap();
        }
        let behind = |mv| {
            let mut child = *at;
            game.play(&mut child, mv);
            -plainly(game, &child, plies.saturating_sub(1))
        };
        game.legal(at).into_iter().map(behind).max().unwrap()
    }

    #[test]
    fn looking_ahead_agrees_with_plain_minimax() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let mut rng = Seed(1).rng();
        for empties in [4, 9, 14, 30, 50] {
            for _ in 0..12 {
                let at = testkit::random_position(&game, 60 - empties, &mut rng);
                for plies in 0..5 {
                    let told = LookAhead::of(Discounting).ahead(&game, &at, plies, (-1280, 1280));
                    assert_eq!(told, Some(plainly(&game, &at, plies)), "{at:?} {plies}");
                }
            }
        }
    }

    #[test]
    fn the_best_move_keeps_its_worth_among_all() {
        let game = Othello::new(Eight, Scoring::EmptiesToWinner);
        let mut rng = Seed(2).rng();
        for empties in [12, 16, 24] {
            let at = testkit::random_position(&game, 60 - empties, &mut rng);
            let mut look_ahead = LookAhead::of(Discounting);
            let worths = |look_ahead: &mut LookAhead<Discounting>, alone: bool| {
                let worth = |mv| {
                    let mut child = at;
                    game.play(&mut child, mv);
                    if alone {
                        look_ahead.best_of = None;
                    }
                    look_ahead.of_move(&game, &at, &child).unwrap()
                };
                game.legal(&at).into_iter().map(worth).collect::<Vec<_>>()
            };
            let (among, alone) = (worths(&mut look_ahead, false), worths(&mut look_ahead, true));
            assert_eq!(among.iter().max(), alone.iter().max(), "{at:?}");
            assert!(among.iter().zip(&alone).all(|(bound, exact)| bound >= exact), "{among:?} {alone:?}");
        }
    }
}
