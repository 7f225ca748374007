//! One look at a position: who wins for certain, which moves may win, and how current flows.

use crate::inferior::Views;
use crate::webs::Webs;
use crate::{Cell, Circuit, Colour, Grid, Hex, Reach, Scene, Set, Stones, Web, Width, advantage};
use game::{Bounds, Deadline, Game, Score, Status};

/// Looks at positions: dead and captured cells are filled in, then connections are sought.
#[derive(Clone)]
pub struct Judge<const W: usize> {
    /// They follow the line that is looked at.
    webs: Webs<W>,
    views: Views<W>,
    /// Every position is built from its neighbours up.
    forgetful: bool,
}

/// For each cell, how many stones a chain from this border to it needs besides those that are there, its own counted.
fn stones_missing<const W: usize>(grid: &Grid<W>, own: Set<W>, empty: Set<W>, border: Set<W>) -> Vec<usize> {
    let mut missing = vec![grid.cells(); grid.cells()];
    let mut reached = grid.flood(border & own, own);
    let mut front = reached;
    for level in 0.. {
        front.each().for_each(|cell| missing[cell] = level);
        let step = ((grid.around(reached) | border) & empty).without(reached);
        if step.is_empty() {
            break;
        }
        front = step | grid.flood((grid.around(step) & own).without(reached), own);
        reached |= front;
    }
    missing
}

impl<const W: usize> Hex<W>
where
    Set<W>: Width,
{
    /// The move that holds a lost position longest: after it the opponent needs the most stones to join its edges,
    /// and among equals the own side the fewest.
    pub fn most_stubborn(&self, at: &Stones<W>) -> Option<Cell> {
        let grid = self.grid();
        let needed = |of: [Set<W>; 2], colour: Colour| {
            let (own, empty) = (of[colour as usize], grid.all().without(of[0] | of[1]));
            let [from, to] = grid.borders(colour);
            let missing = stones_missing(grid, own, empty, from);
            (to & (own | empty)).each().map(|cell| missing[cell]).min().unwrap_or(grid.cells())
        };
        let turn = at.turn();
        let worth = |cell: usize| {
            let mut of = at.of;
            of[turn as usize].insert(cell);
            (needed(of, turn.other()), std::cmp::Reverse(needed(of, turn)))
        };
        let empty = grid.all().without(at.of[0] | at.of[1]);
        empty.each().max_by_key(|&cell| worth(cell)).map(Cell::at)
    }
}

/// What one look found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight<const W: usize> {
    /// The colour that wins for certain.
    pub winner: Option<Colour>,
    /// The moves of the side to move among which is one that wins, if one does; never none.
    pub moves: Set<W>,
    /// Cells of the opponent's threats to join the edges: whoever plays elsewhere loses.
    pub must_play: Set<W>,
    /// Cells that need no stone: dead, captured, or worse than another.
    pub inferior: Set<W>,
}

impl<const W: usize> Sight<W> {
    /// Before the first look.
    pub(crate) const NOTHING: Sight<W> =
        Sight { winner: None, moves: Set::EMPTY, must_play: Set::EMPTY, inferior: Set::EMPTY };

    /// The same for a search: bounds of the score of the side to move.
    pub fn bounds(&self, turn: Colour) -> Bounds {
        self.winner
            .map_or(Bounds::within(1), |winner| Bounds::exactly(Score(if winner == turn { 1 } else { -1 })))
    }
}

impl<const W: usize> Judge<W>
where
    Set<W>: Width,
{
    /// Connections that a board of 10x10 finds in two milliseconds.
    pub const REACH: Reach = Reach { cells: [4, 10, 20], ways: 4 };

    /// A judge for this game.
    pub fn of(hex: &Hex<W>) -> Judge<W> {
        Judge {
            webs: Webs::new(|colour| Web::new(hex.grid(), colour, Self::REACH)),
            views: Views::new(hex.grid()),
            forgetful: false,
        }
    }

    /// The same judge, which starts afresh at every position: what it costs to carry nothing along.
    #[must_use]
    pub fn from_scratch(self) -> Judge<W> {
        Judge { forgetful: true, ..self }
    }

    /// From now on looks end soon after this deadline: see [`Judge::gave_up`].
    pub fn heed(&mut self, deadline: &Deadline) {
        self.webs.heed(deadline);
    }

    /// Whether a look was given up because the deadline had passed. Such a look decides nothing and lists every move.
    pub fn gave_up(&self) -> bool {
        self.webs.gave_up()
    }

    /// The connections of a colour in the position that was looked at last, dead and captured cells filled in.
    pub fn web(&self, of: Colour) -> &Web<W> {
        self.webs.of(of)
    }

    /// Looks at an open position, where nobody may swap.
    pub fn look(&mut self, hex: &Hex<W>, at: &Stones<W>) -> Sight<W> {
        debug_assert!(!at.won);
        let (turn, empty) = (at.turn(), hex.empty(at));
        let mut of = at.of;
        if !self.gave_up() {
            self.views.fill_in(hex.grid(), &mut of);
            if self.forgetful {
                self.webs.forget();
            }
            self.webs.weave(hex.grid(), &[of]);
        }
        if self.gave_up() {
            return Sight { moves: empty, must_play: empty, ..Sight::NOTHING };
        }
        let free = hex.grid().all().without(of[0] | of[1]);
        let filled = empty.without(free);
        let decided = |winner, moves: Set<W>| Sight {
            winner: Some(winner),
            moves: if moves.is_empty() { empty } else { moves },
            must_play: Set::EMPTY,
            inferior: filled,
        };
        let (mine, theirs) = (self.webs.of(turn), self.webs.of(turn.other()));
        let (from, to) = mine.edges();
        if mine.is_joined() {
            return decided(turn, filled);
        }
        if theirs.is_joined() {
            return decided(turn.other(), empty);
        }
        if let Some(carrier) = mine.full(from, to).chain(mine.semi(from, to)).next() {
            return decided(turn, carrier);
        }
        if theirs.full(from, to).next().is_some() {
            return decided(turn.other(), free);
        }
        let must_play = theirs.semi(from, to).fold(free, |must, threat| must & threat);
        if must_play.is_empty() {
            return decided(turn.other(), free);
        }
        Sight { winner: None, moves: must_play, must_play, inferior: filled }
    }

    /// The same, and which moves are worse than others; that takes as long again as connections do.
    pub fn look_closely(&mut self, hex: &Hex<W>, at: &Stones<W>) -> Sight<W> {
        let sight = self.look(hex, at);
        self.look_closer(hex, at, sight)
    }

    /// The same for a position that was looked at last.
    pub fn look_closer(&mut self, hex: &Hex<W>, at: &Stones<W>, sight: Sight<W>) -> Sight<W> {
        let Sight { must_play, .. } = sight;
        if sight.winner.is_some() || self.gave_up() {
            return sight;
        }
        let free = hex.empty(at).without(sight.inferior);
        let worse = self.views.inferior(hex.grid(), at.turn(), must_play, free).0;
        let (moves, inferior) = (must_play.without(worse), sight.inferior | worse);
        if moves.is_empty() {
            // Each is answered by a stone that makes it useless.
            return Sight { winner: Some(at.turn().other()), inferior, ..sight };
        }
        Sight { moves, inferior, ..sight }
    }

    /// A move that keeps a win which connections have found, and after which they still see it.
    pub(crate) fn winning_move(&mut self, hex: &Hex<W>, at: &Stones<W>, sight: Sight<W>) -> Option<Cell> {
        let turn = at.turn();
        if sight.winner != Some(turn) {
            return None;
        }
        // Whoever wins should be seen to get on: first where the fewest stones are missing.
        let (grid, own, empty) = (hex.grid(), at.of(turn), hex.empty(at));
        let missing = grid.borders(turn).map(|border| stones_missing(grid, own, empty, border));
        let mut cells: Vec<usize> = empty.each().collect();
        cells.sort_by_key(|&cell| (missing[0][cell] + missing[1][cell], !sight.moves.has(cell)));
        cells.into_iter().map(Cell::at).find(|&mv| {
            // Once a look was given up, the others say nothing and take no time.
            let child = hex.after(&mut at.clone(), mv, |child| *child);
            child.won || self.look(hex, &child).winner == Some(turn)
        })
    }

    /// The circuits of both colours in the position that was looked at last.
    pub fn circuits(&self, hex: &Hex<W>) -> [Circuit; 2] {
        self.webs.circuits(hex.grid())
    }

    /// What a policy sees in the position that was looked at last.
    pub fn scene<'s>(&self, hex: &'s Hex<W>, at: &'s Stones<W>) -> Scene<'s, W> {
        Scene { hex, at, circuits: self.circuits(hex), semi: self.webs.semi_counts() }
    }

    /// How much better off the side to move is: infinite where it is certain who wins.
    pub fn advantage(&mut self, hex: &Hex<W>, at: &Stones<W>) -> f64 {
        let winner = self.look(hex, at).winner;
        self.advantage_of(hex, at.turn(), winner)
    }

    /// How much better off a colour is in the position that was looked at last and is won by `winner`, if anybody.
    pub fn advantage_of(&self, hex: &Hex<W>, colour: Colour, winner: Option<Colour>) -> f64 {
        if let Some(winner) = winner {
            return if winner == colour { f64::INFINITY } else { f64::NEG_INFINITY };
        }
        let circuits = self.circuits(hex);
        advantage(&circuits[colour as usize], &circuits[colour.other() as usize])
    }

    /// The advantage of the side that makes this move, after it.
    pub fn after(&mut self, hex: &Hex<W>, at: &Stones<W>, mv: Cell) -> f64 {
        let child = hex.after(&mut at.clone(), mv, |child| *child);
        match hex.status(&child) {
            Status::Over(_) => f64::INFINITY,
            _ => -self.advantage(hex, &child),
        }
    }

    /// Finds the connections for a look at this position that follows; whether it got there before `enough` was
    /// said. On the largest boards that can take more than half a minute.
    pub(crate) fn prepare(&mut self, hex: &Hex<W>, at: &Stones<W>, enough: &dyn Fn() -> bool) -> bool {
        let mut of = at.of;
        self.views.fill_in(hex.grid(), &mut of);
        self.webs.build_unless(hex.grid(), of, enough)
    }
}
