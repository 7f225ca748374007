//! Lines by shifts: all cells at once, one direction at a time.
//!
//! A step in a direction adds a constant to the bit of a cell, and a step over the edge meets a sentinel.

use crate::{Bits, MOST, Mnk};

impl<B: Bits> Mnk<B> {
    /// Whether these cells hold a line.
    #[inline]
    pub fn has_line(&self, of: B) -> bool {
        self.steps.iter().any(|&step| !self.starts(of, step).is_empty())
    }

    /// The cells of all lines that these cells hold.
    pub fn lines(&self, of: B) -> B {
        self.steps.iter().fold(B::EMPTY, |lines, &step| {
            let starts = self.starts(of, step);
            (0..u32::from(self.size.line)).fold(lines, |lines, i| lines | starts << (i * step))
        })
    }

    /// The first cells of lines in one direction. A run of `long` cells and a run of `more` cells that begins
    /// `more` steps later make a run of both, so the length doubles with every shift.
    #[inline]
    pub(crate) fn starts(&self, of: B, step: u32) -> B {
        let line = u32::from(self.size.line);
        let (mut starts, mut long) = (of, 1);
        while long < line {
            let more = long.min(line - long);
            starts = starts & starts >> (more * step);
            long += more;
        }
        starts
    }

    /// The cells of `free` where one more mark completes a line of `own`: so many own marks directly before
    /// the cell, and as many as are missing directly after it.
    #[inline]
    pub fn completing(&self, own: B, free: B) -> B {
        let line = usize::from(self.size.line);
        let mut found = B::EMPTY;
        for &step in &self.steps {
            let mut before = [B::EMPTY; MOST as usize];
            before[0] = free;
            for i in 1..line {
                before[i] = before[i - 1] & own << (i as u32 * step);
            }
            let mut after = free;
            found = found | before[line - 1];
            for i in 1..line {
                after = after & own >> (i as u32 * step);
                found = found | before[line - 1 - i] & after;
            }
        }
        found
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::{Bits, Mnk, Size, Wide};
    use game::Seed;

    /// Every line of the board, cell by cell: the plain twin.
    pub(crate) fn all_lines<B: Bits>(mnk: &Mnk<B>) -> Vec<B> {
        let Size { columns, rows, line } = mnk.size();
        let on = |x: i32, y: i32| (0..i32::from(columns)).contains(&x) && (0..i32::from(rows)).contains(&y);
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for (x, y) in (0..i32::from(columns)).flat_map(|x| (0..i32::from(rows)).map(move |y| (x, y))) {
                let cells: Vec<(i32, i32)> = (0..i32::from(line)).map(|i| (x + i * dx, y + i * dy)).collect();
                if cells.iter().all(|&(x, y)| on(x, y)) {
                    let bits = cells.iter().map(|&(x, y)| B::bit(mnk.cell(x as u8, y as u8).bit()));
                    lines.push(bits.fold(B::EMPTY, |line, bit| line | bit));
                }
            }
        }
        lines
    }

    fn check<B: Bits>(text: &str) {
        let mnk: Mnk<B> = Mnk::new(Size::read(text).unwrap());
        let lines = all_lines(&mnk);
        let mut rng = Seed(1).rng();
        for i in 0..200 {
            // From thin to crowded, so that lines are neither absent nor everywhere.
            let mut random = || {
                let cells = mnk.cells.each().filter(|_| rng.below(250) < 20 + i);
                cells.fold(B::EMPTY, |set, i| set | B::bit(i))
            };
            let own = random();
            let free = random() & !own;
            let held = lines.iter().filter(|&&line| line & !own == B::EMPTY);
            assert_eq!(mnk.lines(own), held.fold(B::EMPTY, |set, &line| set | line), "{text}: {own:?}");
            assert_eq!(mnk.has_line(own), !mnk.lines(own).is_empty(), "{text}: {own:?}");
            let nearly = lines.iter().filter(|&&line| {
                let missing = line & !own;
                missing.count() == 1 && missing & !free == B::EMPTY
            });
            let cells = nearly.fold(B::EMPTY, |set, &line| set | line & !own);
            assert_eq!(mnk.completing(own, free), cells, "{text}: {own:?} {free:?}");
        }
    }

    #[test]
    fn shifts_find_the_lines_that_walking_finds() {
        for text in ["3,3,3", "4,3,3", "3,5,4", "5,5,4", "1,7,3", "15,1,5", "2,2,2", "4,4,1", "19,1,19"] {
            check::<u32>(text);
            check::<u64>(text);
            check::<Wide>(text);
        }
        check::<u64>("7,6,4");
        check::<u128>("10,11,5");
        check::<u128>("7,15,6");
        check::<Wide>("19,19,5");
        check::<Wide>("15,15,5");
        check::<Wide>("19,19,19");
        check::<Wide>("17,19,18");
    }
}
