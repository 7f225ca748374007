//! The walk from ply to ply.

use crate::diagram::{Diagrams, Halt, Set};
use crate::steps::Steps;
use game::{Blueprint, Line, Literal, Side, Step};
use search::{Alike, Limits, Ply};
use std::sync::atomic::Ordering::Relaxed;

/// Lines are taken away in clusters whose diagrams have about this many nodes: one by one, each costs a walk
/// through the whole ply; all at once, they would be larger than it. Measured on 5×5.
const CLUSTER: usize = 10_000;

/// The sets at hand, by their places among those that are kept; formulas follow.
const OPEN: usize = 0;
const REACHED: usize = 1;
const NEXT: usize = 2;
const MOVED: usize = 3;
const FORMULAS: usize = 4;

/// A count of all positions that can be reached, after some number of plies.
pub struct Counting<'b> {
    blueprint: &'b Blueprint,
    pub(crate) diagrams: Diagrams,
    /// What survives when garbage is collected: the open positions of the last ply, three sets of the next ply
    /// while it is in the making, then formulas.
    keep: Vec<Set>,
    /// Where the clusters of lines of each side lie among them.
    lines: [std::ops::Range<usize>; 2],
    /// Where the positions that are their own images lie, one set per symmetry.
    fixed: std::ops::Range<usize>,
    pub(crate) plies: Vec<Ply>,
    pub(crate) images: Vec<u64>,
    limits: Limits,
}

impl<'b> Counting<'b> {
    /// Stands before the first move. The diagrams take at most `memory` bytes.
    pub fn new(blueprint: &'b Blueprint, memory: usize, limits: &Limits) -> Result<Counting<'b>, Halt> {
        Counting::with_images(blueprint, Alike::None, memory, limits)
    }

    /// The same; with [`Alike::Images`] it also counts positions up to symmetry, where the start is its own
    /// image.
    pub fn with_images(
        blueprint: &'b Blueprint,
        alike: Alike,
        memory: usize,
        limits: &Limits,
    ) -> Result<Counting<'b>, Halt> {
        let mut diagrams = Diagrams::new(blueprint.start.len() as u32, memory, limits);
        let mut start = Set::ALL;
        for (bit, &is) in blueprint.start.iter().enumerate().rev() {
            let (low, high) = if is { (Set::NONE, start) } else { (start, Set::NONE) };
            start = diagrams.fork(bit as u32, low, high)?;
        }
        let mut keep = vec![start, Set::NONE, Set::NONE, Set::NONE];
        debug_assert_eq!(keep.len(), FORMULAS);
        let mut lines = [0..0, 0..0];
        for side in Side::BOTH {
            let from = keep.len();
            keep.extend(clusters(&mut diagrams, blueprint, side)?);
            lines[side as usize] = from..keep.len();
        }
        let from = keep.len();
        if alike == Alike::Images {
            for symmetry in &blueprint.symmetries {
                keep.push(fixed(&mut diagrams, symmetry)?);
            }
        }
        let fixed = from..keep.len();
        diagrams.collect(&mut keep);
        let images = if fixed.is_empty() { vec![] } else { vec![1] };
        let plies = vec![Ply { positions: 1, ..Ply::default() }];
        Ok(Counting { blueprint, diagrams, keep, lines, fixed, plies, images, limits: limits.clone() })
    }

    /// The plies counted so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Their positions up to symmetry; empty where that was not asked or makes no sense.
    pub fn images(&self) -> &[u64] {
        &self.images
    }

    /// How many nodes have been made, and how many the open positions and the formulas have now.
    pub fn nodes(&self) -> (u64, usize) {
        (self.diagrams.made(), self.diagrams.len())
    }

    pub(crate) fn blueprint(&self) -> &'b Blueprint {
        self.blueprint
    }

    pub(crate) fn open(&self) -> Set {
        self.keep[OPEN]
    }

    /// Goes on from this set of open positions.
    pub(crate) fn stand_at(&mut self, open: Set) {
        self.keep[OPEN] = open;
        self.diagrams.collect(&mut self.keep);
    }

    /// Counts one more ply; says whether there was one. After a halt the last ply still stands.
    pub fn next_ply(&mut self) -> Result<bool, Halt> {
        let ply = self.plies.len() as u32;
        if ply > self.blueprint.longest || self.keep[OPEN] == Set::NONE {
            return Ok(false);
        }
        self.limits.progress.depth.store(ply as i32, Relaxed);
        let odd = ply % 2 == 1;
        let mover = if odd { self.blueprint.mover } else { self.blueprint.mover.other() };
        self.keep[REACHED] = Set::NONE;
        self.reach(&self.blueprint.steps[mover as usize])?;
        self.keep[NEXT] = self.keep[REACHED];
        for cluster in self.lines[mover as usize].clone() {
            self.set(NEXT, |diagrams, keep| diagrams.without(keep[NEXT], keep[cluster]))?;
        }
        let (positions, images) = self.count(REACHED)?;
        let open = self.diagrams.count(self.keep[NEXT]).ok_or(Halt::TooMany)?;
        let mut finished = [0; 3];
        finished[mover as usize] = positions - open;
        if ply == self.blueprint.longest {
            finished[2] = open;
        }
        self.plies.push(Ply { positions, finished });
        self.images.extend(images);
        self.keep[REACHED] = Set::NONE;
        self.keep[MOVED] = Set::NONE;
        let next = std::mem::replace(&mut self.keep[NEXT], Set::NONE);
        self.stand_at(next);
        Ok(true)
    }

    /// Adds to the positions reached all that lie behind these steps; in halves if they do not fit together.
    fn reach(&mut self, steps: &[Step]) -> Result<(), Halt> {
        // No result of other steps is remembered behind this.
        self.diagrams.collect(&mut self.keep);
        let together = Steps::new(steps);
        match self.set(MOVED, |diagrams, keep| diagrams.moved(keep[OPEN], &together)) {
            Err(Halt::Full) if steps.len() > 1 => {
                steps.chunks(steps.len().div_ceil(2)).try_for_each(|half| self.reach(half))
            }
            Err(halt) => Err(halt),
            Ok(()) => self.set(REACHED, |diagrams, keep| diagrams.union(keep[REACHED], keep[MOVED])),
        }
    }

    /// The positions of a set, and how many there are up to symmetry: by Burnside the mean over all symmetries
    /// of the number of positions that are their own images.
    fn count(&mut self, set: usize) -> Result<(u64, Option<u64>), Halt> {
        self.diagrams.collect(&mut self.keep);
        let positions = self.diagrams.count(self.keep[set]).ok_or(Halt::TooMany)?;
        if self.fixed.is_empty() {
            return Ok((positions, None));
        }
        let mut sum = u128::from(positions);
        for fixed in self.fixed.clone() {
            self.set(MOVED, |diagrams, keep| diagrams.meet(keep[set], keep[fixed]))?;
            sum += u128::from(self.diagrams.count(self.keep[MOVED]).ok_or(Halt::TooMany)?);
        }
        let order = self.fixed.len() as u128 + 1;
        debug_assert_eq!(sum % order, 0, "the symmetries are a group and the set is its own image");
        Ok((positions, Some((sum / order) as u64)))
    }

    /// Puts the result of an operation in its place; a full arena is cleaned once.
    fn set(
        &mut self,
        place: usize,
        operation: impl Fn(&mut Diagrams, &[Set]) -> Result<Set, Halt>,
    ) -> Result<(), Halt> {
        let mut result = operation(&mut self.diagrams, &self.keep);
        if result == Err(Halt::Full) {
            self.diagrams.collect(&mut self.keep);
            result = operation(&mut self.diagrams, &self.keep);
        }
        self.keep[place] = result?;
        Ok(())
    }
}

/// All lines of a side, in clusters of neighbours.
fn clusters(diagrams: &mut Diagrams, blueprint: &Blueprint, side: Side) -> Result<Vec<Set>, Halt> {
    let mut lines: Vec<&Line> = blueprint.steps[side as usize].iter().flat_map(|step| &step.lines).collect();
    lines.sort_by_cached_key(|line| {
        let mut bits: Vec<u16> = line.iter().flatten().map(|literal| literal.bit).collect();
        bits.sort_unstable();
        (bits, *line)
    });
    lines.dedup();
    let mut clusters: Vec<Set> = Vec::new();
    for line in lines {
        let line = diagrams.line(line)?;
        let joined = match clusters.last() {
            Some(&last) => Some(diagrams.union(last, line)?).filter(|&both| diagrams.size(both) <= CLUSTER),
            None => None,
        };
        match joined {
            Some(both) => *clusters.last_mut().expect("it was joined to the last") = both,
            None => clusters.push(line),
        }
    }
    Ok(clusters)
}

/// The strings that are their own images.
fn fixed(diagrams: &mut Diagrams, symmetry: &[u16]) -> Result<Set, Halt> {
    let mut fixed = Set::ALL;
    for (bit, &image) in (0..).zip(symmetry) {
        let mut same = Set::NONE;
        for is in [false, true] {
            let one = diagrams.literal(Literal { bit, is })?;
            let two = diagrams.literal(Literal { bit: image, is })?;
            let both = diagrams.meet(one, two)?;
            same = diagrams.union(same, both)?;
        }
        fixed = diagrams.meet(fixed, same)?;
    }
    Ok(fixed)
}
