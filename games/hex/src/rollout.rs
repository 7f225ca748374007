//! Games played out as the learnt policy would: after every stone the next is drawn by what its neighbours and the last
//! moves say, except that a bridge that is attacked is kept.

use crate::bordered::{Bordered, EMPTY};
use crate::policy::{Factors, REACH};
use crate::{Cell, Colour, Hex, Policy, Recent, Set, Stones, Width};
use game::{AmafMoves, Game, Rng};

/// How far from the last moves cells are weighed by them.
const WINDOW: i32 = 2;

/// Plays games out by a policy.
#[derive(Clone, Debug)]
pub struct Rollout {
    board: Bordered,
    /// By colour and the states of the neighbours, two bits each.
    rings: [Vec<f32>; 2],
    /// By colour and place, what its lines are worth.
    lines: [Vec<f32>; 2],
    /// By colour, whose move it was (the opponent's, the own) and where a cell lies from there; 1 for far.
    after: [[Vec<f32>; 2]; 2],
    /// The states of the neighbours of each place.
    codes: Vec<u16>,
    /// By colour and place, how likely a stone is; 0 where one is.
    worth: [Vec<f32>; 2],
    all: [f32; 2],
    /// By place, the number of the draw in whose window it was last.
    marks: Vec<u32>,
    draws: u32,
    window: Vec<(usize, f32)>,
    /// The steps to places in a window.
    around: Vec<isize>,
    /// Column and row of each place.
    spots: Vec<(i32, i32)>,
}

impl Rollout {
    /// For boards of this game.
    pub fn of<const W: usize>(hex: &Hex<W>, policy: &Policy) -> Rollout {
        let board = Bordered::of(hex);
        let (places, width) = (board.cells.len(), board.steps[3] as i32);
        let Factors { rings, lines, after } = Factors::of(policy, hex.grid());
        let spread = |by_cell: &Vec<f32>| {
            let mut by_place = vec![0.0; places];
            by_cell
                .iter()
                .zip(&board.places)
                .for_each(|(&worth, &place)| by_place[usize::from(place)] = worth);
            by_place
        };
        Rollout {
            lines: [spread(&lines[0]), spread(&lines[1])],
            rings,
            after,
            codes: vec![0; places],
            worth: [vec![0.0; places], vec![0.0; places]],
            all: [0.0; 2],
            marks: vec![0; places],
            draws: 0,
            window: Vec::new(),
            around: (-WINDOW..=WINDOW)
                .flat_map(|down| (-WINDOW..=WINDOW).map(move |right| (down * width + right) as isize))
                .collect(),
            spots: (0..places as i32).map(|place| (place % width, place / width)).collect(),
            board,
        }
    }

    fn set_up<const W: usize>(&mut self, at: &Stones<W>) {
        self.board.set_up(at);
        self.all = [0.0; 2];
        self.worth.iter_mut().for_each(|worth| worth.fill(0.0));
        for i in 0..self.board.empty.len() {
            let place = usize::from(self.board.empty[i]);
            let mut code = 0;
            for (direction, &step) in self.board.steps[..6].iter().enumerate() {
                let state = (self.board.cells[place.wrapping_add_signed(step)] + 1) % 3;
                code |= u16::from(state) << (2 * direction);
            }
            self.codes[place] = code;
            for colour in 0..2 {
                let worth = self.rings[colour][usize::from(code)] * self.lines[colour][place];
                self.worth[colour][place] = worth;
                self.all[colour] += worth;
            }
        }
    }

    /// Puts a stone down.
    #[inline]
    fn put(&mut self, place: usize, colour: u8) {
        self.board.cells[place] = colour;
        for of in 0..2 {
            self.all[of] -= self.worth[of][place];
            self.worth[of][place] = 0.0;
        }
        for direction in 0..6 {
            let beside = place.wrapping_add_signed(self.board.steps[direction]);
            if self.board.cells[beside] != EMPTY {
                continue;
            }
            self.codes[beside] |= u16::from(colour + 1) << (2 * ((direction + 3) % 6));
            let code = usize::from(self.codes[beside]);
            for of in 0..2 {
                let worth = self.rings[of][code] * self.lines[of][beside];
                self.all[of] += worth - self.worth[of][beside];
                self.worth[of][beside] = worth;
            }
        }
    }

    /// Plays on to a full board and says who has won. `amaf` is told who went where.
    pub fn fill<const W: usize>(
        &mut self,
        hex: &Hex<W>,
        at: &mut Stones<W>,
        recent: Recent,
        rng: &mut Rng,
        amaf: &mut AmafMoves,
    ) -> Colour
    where
        Set<W>: Width,
    {
        self.set_up(at);
        let players = Colour::BOTH.map(|colour| at.player(colour));
        let mut last = recent.0.map(|cell| cell.map_or(0, |cell| usize::from(self.board.places[cell])));
        let mut turn = at.turn();
        for _ in 0..self.board.empty.len() {
            let rescue = if last[0] == 0 { None } else { self.board.rescue(last[0], turn as u8, rng) };
            let place = rescue.unwrap_or_else(|| self.draw(turn as usize, last, rng));
            self.put(place, turn as u8);
            let cell = usize::from(self.board.numbers[place]);
            at.of[turn as usize].insert(cell);
            amaf.note(players[turn as usize], hex.code(Cell::at(cell)));
            (turn, last) = (turn.other(), [place, last[0]]);
        }
        if hex.grid().joined(Colour::Black, at.of[0]) { Colour::Black } else { Colour::White }
    }

    /// A place by its worth: near the last moves that is changed by them, elsewhere it is not.
    fn draw(&mut self, colour: usize, last: [usize; 2], rng: &mut Rng) -> usize {
        self.draws = self.draws.wrapping_add(1).max(1);
        self.window.clear();
        let worth = &self.worth[colour];
        let (mut near, mut unchanged) = (0.0, 0.0);
        for &centre in last.iter().filter(|centre| **centre != 0) {
            for step in &self.around {
                // The border is so wide that what lies beyond it is never a cell.
                let place = centre.wrapping_add_signed(*step);
                let Some(&own) = worth.get(place).filter(|own| **own > 0.0) else { continue };
                if self.marks[place] == self.draws {
                    continue;
                }
                self.marks[place] = self.draws;
                let changed = own * self.factor(colour, place, last);
                unchanged += own;
                near += changed;
                self.window.push((place, changed));
            }
        }
        let far = (self.all[colour] - unchanged).max(0.0);
        let mut left = rng.unit() * (near + far);
        let mut hit = |mass: f32| {
            left -= mass;
            left < 0.0
        };
        if let Some(&(place, _)) = self.window.iter().find(|(_, mass)| hit(*mass)) {
            return place;
        }
        let outside = |place: usize| worth[place] > 0.0 && self.marks[place] != self.draws;
        let found = (0..worth.len()).find(|&place| outside(place) && hit(worth[place]));
        // Sums of rounded numbers may run out too early: then any place that is left.
        found.or_else(|| worth.iter().position(|mass| *mass > 0.0)).expect("a place is empty")
    }

    /// What the last moves make of a place.
    #[inline]
    fn factor(&self, colour: usize, place: usize, last: [usize; 2]) -> f32 {
        let spot = self.spots[place];
        let mut factor = 1.0;
        for (table, &from) in self.after[colour].iter().zip(&last).filter(|(_, from)| **from != 0) {
            let (right, down) = (spot.0 - self.spots[from].0, spot.1 - self.spots[from].1);
            if right.abs() <= WINDOW && down.abs() <= WINDOW {
                factor *= table[((right + REACH) * (2 * REACH + 1) + down + REACH) as usize];
            }
        }
        factor
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Swap, plain};
    use game::Seed;

    /// Draws fall as the policy says, where no bridge is attacked.
    #[test]
    fn stones_are_drawn_as_the_policy_says() {
        let hex: Hex<2> = Hex::new(Size::read("11").unwrap(), Swap::Not);
        let policy = Policy::plain();
        let mut rollout = Rollout::of(&hex, &policy);
        let mut rng = Seed(1).rng();
        let mut at = hex.start();
        let line = ["d4", "c5", "e3", "b2"].map(|name| hex.grid().read_cell(name).unwrap());
        line.into_iter().for_each(|cell| hex.play(&mut at, Cell::at(cell)));
        for colour in [Colour::Black, Colour::White] {
            let at = hex.position(at.of(Colour::Black), at.of(Colour::White), colour);
            let last = [Some(line[3]), Some(line[2])];
            rollout.set_up(&at);
            let places = last.map(|cell| usize::from(rollout.board.places[cell.unwrap()]));
            let empty: Vec<usize> = hex.empty(&at).each().collect();
            // What lies farther than the window is far for the draw.
            let seen = |cell: usize| {
                let near = |from: usize| {
                    let [(a, b), (c, d)] = [cell, from].map(|cell| hex.grid().column_and_row(cell));
                    a.abs_diff(c) <= WINDOW as usize && b.abs_diff(d) <= WINDOW as usize
                };
                let last =
                    last.map(|from| from.map(|from| if near(from) { from } else { far_from(&hex, cell) }));
                policy.score(&plain(&hex, &at, cell, Recent(last))).exp()
            };
            let all: f32 = empty.iter().map(|&cell| seen(cell)).sum();
            let mut drawn = vec![0; hex.grid().cells()];
            for _ in 0..40_000 {
                let place = rollout.draw(colour as usize, places, &mut rng);
                drawn[usize::from(rollout.board.numbers[place])] += 1;
            }
            for &cell in &empty {
                let (told, found) = (seen(cell) / all, drawn[cell] as f32 / 40_000.0);
                let noise = 5.0 * (told * (1.0 - told) / 40_000.0).sqrt() + 1e-3;
                assert!((told - found).abs() < noise, "{} {told} {found}", hex.grid().name(cell));
            }
        }
    }

    /// A corner so far away that nothing is told by it.
    fn far_from(hex: &Hex<2>, cell: usize) -> usize {
        let corners = [0, 10, 110, 120];
        let gap = |corner: usize| {
            let [(a, b), (c, d)] = [cell, corner].map(|cell| hex.grid().column_and_row(cell));
            a.abs_diff(c).max(b.abs_diff(d))
        };
        corners.into_iter().max_by_key(|&corner| gap(corner)).unwrap()
    }

    #[test]
    fn a_game_fills_the_board_and_hears_every_move() {
        let hex: Hex<1> = Hex::new(Size::read("5x4").unwrap(), Swap::Not);
        let mut rollout = Rollout::of(&hex, &Policy::plain());
        let (mut rng, mut amaf) = (Seed(2).rng(), AmafMoves::default());
        for _ in 0..200 {
            amaf.begin();
            let mut end = hex.start();
            let winner = rollout.fill(&hex, &mut end, Recent::NONE, &mut rng, &mut amaf);
            assert_eq!((end.of(Colour::Black).count(), end.of(Colour::White).count()), (10, 10));
            assert!(hex.grid().joined(winner, end.of(winner)));
            for cell in 0..20 {
                let colour = if end.of(Colour::Black).has(cell) { Colour::Black } else { Colour::White };
                assert!(amaf.has(end.player(colour), hex.code(Cell::at(cell))));
            }
        }
    }
}
