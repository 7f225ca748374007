//! Where the gadgets of a drawn formula lie: a grid of tiles.
//!
//! White comes from the right and passes the variables from the last to the first. At each one he chooses between an upper
//! pipe (true) and a lower one (false), which merge again. Left of the first variable Black chooses the side, above or below, and
//! then a clause, walking from left to right:
//!
//! ```text
//!   level 2   ┌──── I ────────┬────┐            inside: Black passes the first leg by …
//!   level 1  ─N─── W ─── M ─── N ─ W ─── …      … along the bar: leg, merge, way into the face, challenge
//!                  │           │
//!                 leg         face
//! ```
//!
//! If clauses lie in the face behind a leg, Black must be able to go there whatever leg White wants. So before the first leg he
//! may take the pipe I over the bar, which merges with it behind that leg; there he chooses between the face and the next
//! legs. Whoever came by I and does not enter the face cheats, as White has lost a leg: then White turns to
//! the test of I (a *challenge*), and it holds, since I is joined to the reserve. If White cheats and challenges
//! without reason, the pipe I has been taken, and the test fails.

use super::formula::{Formula, Sign};
use super::tiles::{Fork, Gadget, Toward};
use Toward::{East, North, South, West};
use std::fmt;

/// A grid of tiles; what is not named is a wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    columns: usize,
    rows: usize,
    /// The row of the variables.
    axis: usize,
    tiles: Vec<Option<Gadget>>,
    /// Columns of each variable's two ends: merge and choice.
    ends: Vec<[usize; 2]>,
}

/// How the columns of a clause are used, from left to right.
#[derive(Clone, Debug, Default)]
struct Bar {
    /// Distance of the bar from the variables, in tiles.
    level: usize,
    entry: usize,
    legs: [usize; 3],
    /// For the faces behind the first and the second leg that hold clauses: the column of Black's way round, and that
    /// of the merge.
    round: [Option<[usize; 2]>; 2],
    /// The clauses in these faces, from left to right.
    inside: [Vec<usize>; 2],
}

impl Bar {
    fn rounds(&self) -> usize {
        self.round.iter().flatten().count()
    }

    /// The highest level that it uses.
    fn top(&self) -> usize {
        self.level + self.rounds()
    }
}

impl Layout {
    /// The gadgets of a formula.
    pub fn of(formula: &Formula) -> Layout {
        let mut bars: Vec<Bar> = vec![Bar::default(); formula.clauses().len()];
        // How many columns each slot takes on its side, and from which column of its variable.
        let mut widths = vec![2; formula.variables()];
        let mut starts = Vec::new();
        for sign in Sign::BOTH {
            arrange(formula, sign, &mut bars);
            let mut used = vec![0; formula.variables()];
            for (variable, clause, leg) in formula.legs(sign) {
                starts.push((clause, leg, variable, used[variable]));
                used[variable] += width(&bars[clause], leg);
            }
            for (width, used) in widths.iter_mut().zip(used) {
                *width = used.max(*width);
            }
        }
        // Column 0 is that of Black's choice of the side.
        let mut ends = Vec::new();
        let mut columns = 1;
        for width in widths {
            ends.push([columns, columns + width - 1]);
            columns += width;
        }
        for (clause, leg, variable, start) in starts {
            place(&mut bars[clause], leg, ends[variable][0] + start);
        }
        let top = |sign: Sign| {
            let of_sign = formula.clauses().iter().zip(&bars).filter(|(clause, _)| clause.sign == sign);
            of_sign.map(|(_, bar)| bar.top() + 1).max().unwrap_or(1)
        };
        let axis = top(Sign::Plain);
        let rows = axis + 1 + top(Sign::Negated);
        let tiles = vec![None; columns * rows];
        let mut layout = Layout { columns, rows, axis, tiles, ends };
        layout.lay_variables();
        for sign in Sign::BOTH {
            layout.lay_clauses(formula, sign, &bars, top(sign));
        }
        let [above, below] =
            Sign::BOTH.map(|sign| formula.clauses().iter().any(|clause| clause.sign == sign));
        let side = match (above, below) {
            (true, true) => Gadget::Fork { fork: Fork::Black, stem: East, arms: [North, South] },
            (true, false) => Gadget::pipe(&[East, North]),
            _ => Gadget::pipe(&[East, South]),
        };
        layout.tiles[axis * columns] = Some(side);
        layout
    }

    /// Columns and rows of tiles.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// The row of the variables.
    pub fn axis(&self) -> usize {
        self.axis
    }

    /// The gadget there.
    pub fn at(&self, column: usize, row: usize) -> Option<Gadget> {
        self.tiles[row * self.columns + column]
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.ends.len()
    }

    /// Columns of a variable's merge and choice.
    pub fn ends(&self, variable: usize) -> [usize; 2] {
        self.ends[variable]
    }

    /// The names of the variables below their columns; those that find no room are left out.
    pub fn names(&self) -> String {
        let mut line = String::new();
        for (variable, &[first, _]) in self.ends.iter().enumerate() {
            let used = line.chars().count();
            if used <= first {
                line.extend(std::iter::repeat_n(' ', first - used));
                line.push_str(&format!("v{}", variable + 1));
            }
        }
        line
    }

    /// Puts a gadget so many tiles away from the variables, as seen above them.
    fn put(&mut self, sign: Sign, level: usize, column: usize, gadget: Gadget) {
        let (row, gadget) = match sign {
            Sign::Plain => (self.axis - level, gadget),
            Sign::Negated => (self.axis + level, gadget.flipped()),
        };
        let tile = &mut self.tiles[row * self.columns + column];
        let joined = match (*tile, gadget) {
            (None, gadget) => gadget,
            (Some(Gadget::Pipe(one)), Gadget::Pipe(other)) => {
                Gadget::Pipe(std::array::from_fn(|side| one[side] || other[side]))
            }
            (Some(other), _) => unreachable!("{gadget:?} on {other:?} in column {column}, row {row}"),
        };
        *tile = Some(joined);
    }

    /// A pipe along a level, ends included, that is open at both ends.
    fn run(&mut self, sign: Sign, level: usize, columns: std::ops::Range<usize>) {
        columns.for_each(|column| self.put(sign, level, column, Gadget::pipe(&[East, West])));
    }

    /// A pipe along a column.
    fn rise(&mut self, sign: Sign, levels: std::ops::Range<usize>, column: usize) {
        levels.for_each(|level| self.put(sign, level, column, Gadget::pipe(&[North, South])));
    }

    fn lay_variables(&mut self) {
        for [left, right] in self.ends.clone() {
            let row = self.axis * self.columns;
            let fork = |fork, stem| Some(Gadget::Fork { fork, stem, arms: [North, South] });
            self.tiles[row + right] = fork(Fork::White, East);
            self.tiles[row + left] = fork(Fork::Merge, West);
            for sign in Sign::BOTH {
                self.put(sign, 1, right, Gadget::pipe(&[South, West]));
                self.run(sign, 1, left + 1..right);
                self.put(sign, 1, left, Gadget::pipe(&[East, South]));
            }
        }
    }

    fn lay_clauses(&mut self, formula: &Formula, sign: Sign, bars: &[Bar], top: usize) {
        let over = formula.over(sign);
        let slots = formula.slots(sign);
        let of_sign = |&clause: &usize| formula.clauses()[clause].sign == sign;
        let mut outer: Vec<usize> =
            (0..bars.len()).filter(of_sign).filter(|&clause| over[clause].is_none()).collect();
        outer.sort_by_key(|&clause| slots[clause][0]);
        if outer.is_empty() {
            return;
        }
        self.rise(sign, 1..top, 0);
        self.walk(sign, top, 0, South, &outer, bars);
        (0..bars.len()).filter(of_sign).for_each(|clause| self.lay_bar(sign, clause, bars));
    }

    /// Black's walk over the clauses of a face: down to one, or on to the next.
    fn walk(
        &mut self,
        sign: Sign,
        level: usize,
        column: usize,
        from: Toward,
        clauses: &[usize],
        bars: &[Bar],
    ) {
        self.put(sign, level, column, Gadget::pipe(&[from, East]));
        let (mut next, last) = (column + 1, clauses.len() - 1);
        for (number, &clause) in clauses.iter().enumerate() {
            let Bar { entry, level: bar, .. } = bars[clause];
            self.run(sign, level, next..entry);
            let choice = Gadget::Fork { fork: Fork::Black, stem: West, arms: [South, East] };
            self.put(sign, level, entry, if number == last { Gadget::pipe(&[West, South]) } else { choice });
            self.rise(sign, bar + 1..level, entry);
            self.put(sign, bar, entry, Gadget::pipe(&[North, East]));
            next = entry + 1;
        }
    }

    fn lay_bar(&mut self, sign: Sign, clause: usize, bars: &[Bar]) {
        let bar = &bars[clause];
        let level = bar.level;
        let fork = |fork, arms| Gadget::Fork { fork, stem: West, arms };
        // The way round the first leg lies below the one round the second.
        let mut taken = level;
        for (round, inside) in bar.round.iter().zip(&bar.inside) {
            let &Some([turn, merge]) = round else { continue };
            taken += 1;
            self.put(sign, level, turn, fork(Fork::Black, [North, East]));
            self.rise(sign, level + 1..taken, turn);
            self.put(sign, taken, turn, Gadget::pipe(&[South, East]));
            self.run(sign, taken, turn + 1..merge);
            self.put(sign, taken, merge, Gadget::pipe(&[West, South]));
            self.rise(sign, level + 1..taken, merge);
            self.put(sign, level, merge, Gadget::Fork { fork: Fork::Merge, stem: East, arms: [West, North] });
            self.put(sign, level, merge + 1, fork(Fork::Black, [South, East]));
            self.walk(sign, level - 1, merge + 1, North, inside, bars);
            self.put(sign, level, merge + 2, fork(Fork::White, [North, East]));
            self.put(sign, level + 1, merge, Gadget::pipe(&[South, East]));
            self.put(sign, level + 1, merge + 1, Gadget::pipe(&[West, East]));
            self.put(sign, level + 1, merge + 2, Gadget::Test { from: South, tested: West });
        }
        for (leg, &column) in bar.legs.iter().enumerate() {
            let choice = fork(Fork::White, [South, East]);
            self.put(sign, level, column, if leg == 2 { Gadget::pipe(&[West, South]) } else { choice });
            self.rise(sign, 3..level, column);
            self.put(sign, 2, column, Gadget::Test { from: North, tested: South });
            self.put(sign, 1, column, Gadget::pipe(&[North]));
        }
        for column in bar.entry + 1..bar.legs[2] {
            let tile = match sign {
                Sign::Plain => self.at(column, self.axis - level),
                Sign::Negated => self.at(column, self.axis + level),
            };
            if tile.is_none() {
                self.run(sign, level, column..column + 1);
            }
        }
    }
}

/// Pipes as lines; W and N where White and Black choose, M a merge, T a test.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PIPES: [char; 16] =
            [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        for row in 0..self.rows {
            let sign = |column| match self.at(column, row) {
                None => ' ',
                Some(Gadget::Pipe(open)) => {
                    PIPES[(0..4).map(|side| usize::from(open[side]) << side).sum::<usize>()]
                }
                Some(Gadget::Fork { fork: Fork::White, .. }) => 'W',
                Some(Gadget::Fork { fork: Fork::Black, .. }) => 'N',
                Some(Gadget::Fork { fork: Fork::Merge, .. }) => 'M',
                Some(Gadget::Test { .. }) => 'T',
            };
            let line: String = (0..self.columns).map(sign).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Finds the faces of the clauses of a sign, and the levels of their bars from the inside out.
fn arrange(formula: &Formula, sign: Sign, bars: &mut [Bar]) {
    let slots = formula.slots(sign);
    for (under, over) in formula.over(sign).into_iter().enumerate() {
        if let Some((over, leg)) = over {
            bars[over].inside[leg].push(under);
            // Which columns they are is found later.
            bars[over].round[leg] = Some([0; 2]);
        }
    }
    let of_sign = |&clause: &usize| formula.clauses()[clause].sign == sign;
    let mut order: Vec<usize> = (0..bars.len()).filter(of_sign).collect();
    order.sort_by_key(|&clause| slots[clause][2] - slots[clause][0]);
    for clause in order {
        let inside = bars[clause].inside.iter().flatten();
        // Over the tests; over the walk along what lies inside.
        let level = inside.map(|&inner| bars[inner].top() + 2).max().unwrap_or(3);
        bars[clause].level = level;
        bars[clause].inside.iter_mut().for_each(|inside| inside.sort_by_key(|&inner| slots[inner][0]));
    }
}

/// How many columns a leg takes.
fn width(bar: &Bar, leg: usize) -> usize {
    let before = if leg == 0 { 1 + bar.rounds() } else { 0 };
    let after = if leg < 2 && bar.round[leg].is_some() { 3 } else { 0 };
    before + 1 + after
}

/// Gives a leg its columns, from this one on.
fn place(bar: &mut Bar, leg: usize, mut column: usize) {
    if leg == 0 {
        bar.entry = column;
        // Who wants to pass both legs turns off first.
        for [turn, _] in bar.round.iter_mut().rev().flatten() {
            column += 1;
            *turn = column;
        }
        column += 1;
    }
    bar.legs[leg] = column;
    if let Some([_, merge]) = bar.round.get_mut(leg).and_then(Option::as_mut) {
        *merge = column + 1;
    }
}
