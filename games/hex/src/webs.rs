//! The webs of both colours, carried along: a position that adds stones to the last one continues its webs, and what is
//! no part of it is taken back first.

use crate::{Circuit, Colour, Grid, Set, Web};
use game::Deadline;

/// The webs of both colours, and which positions they have come by.
#[derive(Clone, Debug)]
pub(crate) struct Webs<const W: usize> {
    of: [Web<W>; 2],
    /// The stones of the webs: as they were built, then after each step that can be taken back.
    woven: Vec<[Set<W>; 2]>,
}

impl<const W: usize> Webs<W> {
    /// These webs, of no position yet.
    pub(crate) fn new(web: impl Fn(Colour) -> Web<W>) -> Webs<W> {
        Webs { of: Colour::BOTH.map(web), woven: Vec::new() }
    }

    /// The web of a colour.
    pub(crate) fn of(&self, colour: Colour) -> &Web<W> {
        &self.of[colour as usize]
    }

    /// From now on the webs are done soon after this deadline.
    pub(crate) fn heed(&mut self, deadline: &Deadline) {
        self.of.iter_mut().for_each(|web| web.heed(deadline));
    }

    /// Whether connections may be missing because the deadline had passed.
    pub(crate) fn gave_up(&self) -> bool {
        self.of.iter().any(Web::gave_up)
    }

    /// The circuits of both colours.
    pub(crate) fn circuits(&self, grid: &Grid<W>) -> [Circuit; 2] {
        self.of.each_ref().map(|web| web.circuit(grid))
    }

    /// The semi connections of both colours through each cell.
    pub(crate) fn semi_counts(&self) -> [Vec<u32>; 2] {
        self.of.each_ref().map(Web::semi_counts)
    }

    /// Builds the next position from its neighbours up.
    pub(crate) fn forget(&mut self) {
        self.woven.clear();
    }

    /// The webs of these stones from their neighbours up, unless `enough` is said before; whether they got there.
    pub(crate) fn build_unless(
        &mut self,
        grid: &Grid<W>,
        stones: [Set<W>; 2],
        enough: &dyn Fn() -> bool,
    ) -> bool {
        self.forget();
        let done = Colour::BOTH.into_iter().all(|colour| {
            let (own, other) = (stones[colour as usize], stones[colour.other() as usize]);
            self.of[colour as usize].build_unless(grid, own, other, enough)
        });
        self.woven.extend(done.then_some(stones));
        done
    }

    /// Brings the webs to the last of these positions, each of which leads to the next: step by step, so that others on
    /// the same line find the webs of what they share.
    pub(crate) fn weave(&mut self, grid: &Grid<W>, line: &[[Set<W>; 2]]) {
        let at = line.last().expect("a line ends somewhere");
        while self.woven.last().is_some_and(|above| !leads_to(above, at)) {
            self.woven.pop();
            self.of.iter_mut().for_each(|web| {
                web.undo();
            });
        }
        for next in line {
            let above = self.woven.last().copied();
            // Already there, or beyond.
            if above.is_some_and(|above| above == *next || !leads_to(&above, next)) {
                continue;
            }
            for (web, (own, other)) in self.of.iter_mut().zip([(0, 1), (1, 0)]) {
                match above {
                    None => web.build(grid, next[own], next[other]),
                    Some(above) => {
                        web.play(grid, next[own].without(above[own]), next[other].without(above[other]));
                    }
                }
            }
            self.woven.push(*next);
        }
        if self.gave_up() {
            // What is missing here would be missed in all that follows from it.
            self.forget();
        }
    }
}

/// Whether more stones make one position the other.
pub(crate) fn leads_to<const W: usize>(above: &[Set<W>; 2], at: &[Set<W>; 2]) -> bool {
    above[0].within(&at[0]) && above[1].within(&at[1])
}
