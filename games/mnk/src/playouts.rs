//! Games played at random, fast: whoever can complete a line does, whoever must block does, and everything else is chance.
//!
//! Asking [`Mnk::completing`] at every move shifts whole boards; here a mark is followed by a look along its four lines, since
//! only these can have changed.

use crate::{Bits, Cell, Lines, Marks, Mnk};
use game::{AmafMoves, Bounds, Guide, Knowledge, Reward, Rng, Score, Side, TreePolicy};

/// From so many cells on a position waits for some games before it gets moves of its own in the tree: there are so many
/// of them that the tree would be full of positions that were seen once.
const LARGE: usize = 64;
const OPENS_AT: u32 = 4;

/// What stands on a cell.
type Mark = u8;
const NOTHING: Mark = 2;
const EDGE: Mark = 3;

/// A guide for Monte Carlo tree search.
#[derive(Clone, Debug)]
pub struct Playouts {
    lines: Lines,
    board: Board,
}

impl Playouts {
    /// For this board.
    pub fn of<B: Bits>(game: &Mnk<B>) -> Playouts {
        Playouts { lines: Lines::of(game), board: Board::of(game) }
    }
}

impl<B: Bits> Guide<Mnk<B>> for Playouts {
    fn tree_policy(&self) -> TreePolicy {
        TreePolicy { exploration: 0.7, prior_weight: 0.3, rave_equivalence: 0.0, first_play_urgency: None }
    }

    fn opens_at(&self) -> u32 {
        if self.board.cells.len() < LARGE { 1 } else { OPENS_AT }
    }

    /// Near a mark there is most to hope for, and in the middle more than at the edge.
    fn open(&mut self, game: &Mnk<B>, at: &Marks<B>, moves: &mut Vec<Cell>, priors: &mut Vec<f32>) -> Bounds {
        let (bounds, worth) = self.lines.look(game, at);
        let base = moves.len();
        self.lines.promising(game, at, worth, moves);
        let (near, number) = (game.nearby(at), (moves.len() - base) as f32);
        let prior = |place: usize, mv: &Cell| {
            let hope = 1.0 - place as f32 / number;
            if near.has(mv.bit()) { hope } else { 0.25 * hope }
        };
        priors.extend(moves[base..].iter().enumerate().map(|(place, mv)| prior(place, mv)));
        bounds
    }

    fn finish(
        &mut self,
        game: &Mnk<B>,
        at: &mut Marks<B>,
        viewer: Side,
        rng: &mut Rng,
        _amaf: &mut AmafMoves,
    ) -> Reward {
        self.board.set_up(game, at);
        let score = self.board.play_out(at.mover, rng);
        let reward = Reward::of(score.verdict());
        if at.mover == viewer { reward } else { reward.turned() }
    }
}

/// A board in bytes with an edge around it.
#[derive(Clone, Debug)]
struct Board {
    line: usize,
    /// What a step in each direction in which a line fits adds to a place.
    steps: Vec<usize>,
    /// For every cell its bit and its place here.
    cells: Vec<(u32, u16)>,
    marks: Vec<Mark>,
    /// The places without a mark, and where each stands in this list.
    empty: Vec<u16>,
    index: Vec<u16>,
    /// Where each side completes a line with one mark; what has been marked since is still listed.
    completing: [Vec<u16>; 2],
}

impl Board {
    fn of<B: Bits>(game: &Mnk<B>) -> Board {
        let (columns, rows) = (usize::from(game.size().columns), usize::from(game.size().rows));
        let wide = columns + 2;
        let place = |cell: Cell| {
            let (column, row) = game.column_and_row(cell);
            ((usize::from(row) + 1) * wide + usize::from(column) + 1) as u16
        };
        let stride = game.stride as usize;
        let steps = game.steps.iter().map(|&step| match step as usize {
            1 => 1,
            // On a board of one column down and down to the left are the same number of bits.
            down if down == stride => wide,
            down_right if down_right == stride + 1 => wide + 1,
            _ => wide - 1,
        });
        let places = wide * (rows + 2);
        Board {
            line: usize::from(game.size().line),
            steps: steps.collect(),
            cells: game.cells.each().map(|i| (i, place(Cell(i as u16)))).collect(),
            marks: vec![EDGE; places],
            empty: Vec::with_capacity(places),
            index: vec![0; places],
            completing: Default::default(),
        }
    }

    fn set_up<B: Bits>(&mut self, game: &Mnk<B>, at: &Marks<B>) {
        self.empty.clear();
        self.completing.iter_mut().for_each(Vec::clear);
        let empty = game.empty(at);
        let wins = at.of.map(|own| game.completing(own, empty));
        for &(i, place) in &self.cells {
            let mark = if at.of[0].has(i) {
                0
            } else if at.of[1].has(i) {
                1
            } else {
                self.index[usize::from(place)] = self.empty.len() as u16;
                self.empty.push(place);
                NOTHING
            };
            self.marks[usize::from(place)] = mark;
        }
        for (side, wins) in wins.into_iter().enumerate().filter(|(_, wins)| !wins.is_empty()) {
            let places = self.cells.iter().filter(|(i, _)| wins.has(*i)).map(|&(_, place)| place);
            self.completing[side].extend(places);
        }
    }

    /// Plays to the end; the score of the side that moves first.
    fn play_out(&mut self, first: Side, rng: &mut Rng) -> Score {
        let mut mover = first;
        while !self.empty.is_empty() {
            let seen = |score: i32| Score(if mover == first { score } else { -score });
            if self.open_completing(mover) > 0 {
                return seen(1);
            }
            let place = match self.open_completing(mover.other()) {
                0 => self.empty[rng.below(self.empty.len())],
                1 => self.completing[mover.other() as usize][0],
                _ => return seen(-1),
            };
            self.mark(place, mover);
            mover = mover.other();
        }
        Score::DRAW
    }

    /// At how many empty cells this side completes a line.
    #[inline]
    fn open_completing(&mut self, side: Side) -> usize {
        let marks = &self.marks;
        let list = &mut self.completing[side as usize];
        if !list.is_empty() {
            list.retain(|&place| marks[usize::from(place)] == NOTHING);
        }
        list.len()
    }

    /// Marks an empty cell where this side does not complete a line, and notes where it does from now on.
    #[inline]
    fn mark(&mut self, place: u16, side: Side) {
        let own = side as Mark;
        let at = usize::from(place);
        debug_assert_eq!(self.marks[at], NOTHING);
        self.marks[at] = own;
        let (hole, last) = (self.index[at], self.empty.pop().expect("the cell was empty"));
        if last != place {
            self.empty[usize::from(hole)] = last;
            self.index[usize::from(last)] = hole;
        }
        for i in 0..self.steps.len() {
            let step = self.steps[i];
            let (before, after) = (self.run(at, step.wrapping_neg(), own), self.run(at, step, own));
            let held = before + 1 + after;
            debug_assert!(held < self.line);
            // A line with one hole through this mark has its hole at one end of the run.
            for (gap, step) in
                [(at - (before + 1) * step, step.wrapping_neg()), (at + (after + 1) * step, step)]
            {
                if self.marks[gap] == NOTHING
                    && held + 1 + self.run(gap, step, own) >= self.line
                    && !self.completing[side as usize].contains(&(gap as u16))
                {
                    self.completing[side as usize].push(gap as u16);
                }
            }
        }
    }

    /// How many own marks follow each other from the next place on.
    #[inline]
    fn run(&self, from: usize, step: usize, own: Mark) -> usize {
        let mut length = 0;
        let mut at = from.wrapping_add(step);
        while self.marks[at] == own {
            length += 1;
            at = at.wrapping_add(step);
        }
        length
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Wide};
    use game::{Game, RandomPlayouts, Seed};
    use testkit::random_position;

    /// Mark by mark, the lines through a mark tell what whole boards tell.
    fn agrees<B: Bits>(text: &str) {
        let game = Mnk::<B>::new(Size::read(text).unwrap());
        let mut rng = Seed(3).rng();
        let mut board = Board::of(&game);
        for _ in 0..30 {
            let mut at = random_position(&game, rng.below(6), &mut rng);
            if game.mover(&at).is_none() {
                continue;
            }
            board.set_up(&game, &at);
            while let Some(mover) = game.mover(&at) {
                for side in [Side::First, Side::Second] {
                    let told = game.completing(at.of(side), game.empty(&at));
                    assert_eq!(board.open_completing(side), told.count() as usize, "{text}: {at:?}");
                    let place = |i: u32| board.cells.iter().find(|cell| cell.0 == i).unwrap().1;
                    assert!(told.each().all(|i| board.completing[side as usize].contains(&place(i))));
                }
                let mut quiet = game.legal(&at);
                quiet.retain(|mv| !game.completing(at.of(mover), game.empty(&at)).has(mv.bit()));
                if quiet.is_empty() {
                    break;
                }
                let mv = quiet[rng.below(quiet.len())];
                game.play(&mut at, mv);
                board.mark(board.cells.iter().find(|cell| cell.0 == mv.bit()).unwrap().1, mover);
                assert_eq!(board.empty.len(), game.empty(&at).count() as usize);
            }
        }
    }

    #[test]
    fn lines_through_a_mark_tell_where_a_line_is_completed() {
        for text in ["3,3,3", "4,3,3", "5,5,4", "1,7,3", "7,1,3", "6,5,4"] {
            agrees::<u64>(text);
        }
        agrees::<Wide>("15,15,5");
        agrees::<Wide>("19,19,6");
    }

    /// The same games on average as those that look at whole boards.
    #[test]
    fn games_are_won_as_often_as_by_the_plain_twin() {
        for (text, plies) in [("3,3,3", 1), ("5,5,4", 3), ("9,9,5", 5)] {
            let game = Mnk::<Wide>::new(Size::read(text).unwrap());
            let mut rng = Seed(11).rng();
            let at = random_position(&game, plies, &mut rng);
            const GAMES: u32 = 3000;
            fn mean<U: Guide<Mnk<Wide>>>(
                mut guide: U,
                game: &Mnk<Wide>,
                at: &Marks<Wide>,
                rng: &mut Rng,
            ) -> f64 {
                let mut amaf = AmafMoves::default();
                let games = (0..GAMES).map(|_| {
                    f64::from(guide.finish(game, &mut at.clone(), Side::First, rng, &mut amaf).get())
                });
                games.sum::<f64>() / f64::from(GAMES * Reward::WHOLE)
            }
            let fast = mean(Playouts::of(&game), &game, &at, &mut rng);
            let plain = mean(RandomPlayouts::new(Lines::of(&game)), &game, &at, &mut rng);
            // Four standard deviations of a difference of means.
            assert!(
                (fast - plain).abs() < 4.0 * 0.5 * (2.0 / f64::from(GAMES)).sqrt(),
                "{text}: {fast} {plain}"
            );
        }
    }
}
