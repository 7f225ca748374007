//! Formulas of Rectilinear Planar 3SAT with their drawing, and how they are written.
//!
//! ```text
//! # the variables stand in a row, from left to right
//! variables 7
//! # a clause: in which row its bar lies (1 is next to the variables), and its three literals;
//! # clauses of plain literals lie above the variables, clauses of negated ones below
//! 2: 1 5 7
//! 1: 2 3 4
//! 1: -1 -2 -3
//! 1: -4 -6 -7
//! ```

use std::cmp::Reverse;
use std::fmt;

/// The most variables that are read.
pub const MOST_VARIABLES: usize = 200;
/// The most clauses that are read.
pub const MOST_CLAUSES: usize = 400;

/// The formula of the examination's figure 5.
pub const FIGURE_5: &str = "\
# (v1 or v5 or v7) and (v2 or v3 or v4) and (not v1 or not v2 or not v3) and (not v4 or not v6 or not v7)
variables 7
2: 1 5 7
1: 2 3 4
1: -1 -2 -3
1: -4 -6 -7
";

/// Whether a clause has plain literals or negated ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// Plain: the clause lies above the variables.
    Plain,
    /// Negated: it lies below.
    Negated,
}

impl Sign {
    /// Plain, then negated.
    pub const BOTH: [Sign; 2] = [Sign::Plain, Sign::Negated];
}

/// Three literals of one sign, and where their bar is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Of all its literals.
    pub sign: Sign,
    /// Its variables, counted from 0, in rising order; a literal may come again.
    pub variables: [usize; 3],
    /// How far from the variables its bar is drawn; 1 is the nearest row.
    pub row: u32,
    /// The line of the text it was read from.
    pub line: usize,
}

impl Clause {
    /// Whether these values make one of the literals true.
    pub fn holds(&self, values: &[bool]) -> bool {
        self.variables.iter().any(|&variable| values[variable] == (self.sign == Sign::Plain))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.sign == Sign::Plain { "" } else { "-" };
        let [a, b, c] = self.variables.map(|variable| variable + 1);
        write!(f, "{}: {not}{a} {not}{b} {not}{c}", self.row)
    }
}

/// A formula with a drawing in which nothing crosses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    variables: usize,
    clauses: Vec<Clause>,
}

/// Why a text is no drawn formula, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadFormula {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for BadFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadFormula {}

/// Where a leg comes down among all legs of its sign, counted from the left.
pub type Slot = usize;

impl Formula {
    /// A formula of these clauses, if they can be drawn in their rows.
    pub fn new(variables: usize, clauses: Vec<Clause>) -> Result<Formula, BadFormula> {
        let formula = Formula { variables, clauses };
        for sign in Sign::BOTH {
            formula.look_for_crossings(sign)?;
        }
        Ok(formula)
    }

    /// Reads a formula and its drawing.
    pub fn read(text: &str) -> Result<Formula, BadFormula> {
        let bad = |line: usize, reason: String| BadFormula { line, reason };
        let (mut variables, mut clauses) = (None, Vec::new());
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let Some(count) = variables else {
                let count = text.strip_prefix("variables").and_then(|count| count.trim().parse().ok());
                let fits = |count: &usize| (1..=MOST_VARIABLES).contains(count);
                let reason = || {
                    let text = text.escape_debug();
                    format!(
                        "'{text}' where the number of variables is expected: 'variables N', N from 1 to {MOST_VARIABLES}"
                    )
                };
                variables = Some(count.filter(fits).ok_or_else(|| bad(line, reason()))?);
                continue;
            };
            clauses.push(read_clause(text, line, count).map_err(|reason| bad(line, reason))?);
            if clauses.len() > MOST_CLAUSES {
                return Err(bad(line, format!("more than {MOST_CLAUSES} clauses")));
            }
        }
        let end = text.lines().count().max(1);
        let variables = variables.ok_or_else(|| bad(end, "expected a line 'variables N'".to_owned()))?;
        if clauses.is_empty() {
            return Err(bad(end, "expected at least one clause, such as '1: 1 2 3'".to_owned()));
        }
        Formula::new(variables, clauses)
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses, as they were given.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// Whether these values satisfy every clause.
    pub fn holds(&self, values: &[bool]) -> bool {
        self.clauses.iter().all(|clause| clause.holds(values))
    }

    /// Whether some values do, by trying all: for few variables.
    pub fn satisfiable(&self) -> bool {
        assert!(self.variables < 25, "too many valuations to try");
        (0..1u32 << self.variables).any(|bits| {
            let values: Vec<bool> = (0..self.variables).map(|i| bits >> i & 1 == 1).collect();
            self.holds(&values)
        })
    }

    /// The legs on one side from left to right: variable, clause, and which leg of the clause.
    ///
    /// At a variable, clauses that end there come first, the inner ones before the outer; then clauses that have only this
    /// variable, the one that passes, and those that begin there, the outer ones first. If the rows can be drawn at
    /// all, this order has no crossing.
    pub fn legs(&self, sign: Sign) -> Vec<(usize, usize, usize)> {
        let mut legs = Vec::new();
        for (number, clause) in self.clauses.iter().enumerate().filter(|(_, clause)| clause.sign == sign) {
            for (leg, &variable) in clause.variables.iter().enumerate() {
                legs.push((variable, number, leg));
            }
        }
        legs.sort_by_key(|&(variable, number, leg)| {
            let Clause { variables: [first, _, last], row, .. } = self.clauses[number];
            let (begins, ends) = (first == variable, last == variable);
            let group = match (begins, ends) {
                (false, true) => (0, Reverse(u32::MAX - row)),
                (true, true) => (1, Reverse(0)),
                (false, false) => (2, Reverse(0)),
                (true, false) => (3, Reverse(row)),
            };
            (variable, group, number, leg)
        });
        legs
    }

    /// The slots of each clause's legs, for clauses of this sign.
    pub fn slots(&self, sign: Sign) -> Vec<[Slot; 3]> {
        let mut slots = vec![[0; 3]; self.clauses.len()];
        for (slot, (_, clause, leg)) in self.legs(sign).into_iter().enumerate() {
            slots[clause][leg] = slot;
        }
        slots
    }

    fn look_for_crossings(&self, sign: Sign) -> Result<(), BadFormula> {
        let slots = self.slots(sign);
        let of_sign = |&number: &usize| self.clauses[number].sign == sign;
        let numbers: Vec<usize> = (0..self.clauses.len()).filter(of_sign).collect();
        for &one in &numbers {
            for &other in numbers.iter().filter(|&&other| other != one) {
                let (clause, below) = (&self.clauses[one], &self.clauses[other]);
                let ([first, _, last], [from, _, to]) = (slots[one], slots[other]);
                if clause.row == below.row && first < to && from < last {
                    let reason = format!("the bar lies on that of line {} in the same row", below.line);
                    return Err(BadFormula { line: clause.line, reason });
                }
                let crossing = |&leg: &usize| from < slots[one][leg] && slots[one][leg] < to;
                if let Some(leg) = (0..3).find(crossing).filter(|_| below.row < clause.row) {
                    let reason = format!(
                        "the leg to variable {} crosses the bar of line {}",
                        clause.variables[leg] + 1,
                        below.line
                    );
                    return Err(BadFormula { line: clause.line, reason });
                }
            }
        }
        Ok(())
    }

    /// The clauses in which face each clause of this sign lies: the nearest one over it, and behind which of its legs.
    pub fn over(&self, sign: Sign) -> Vec<Option<(usize, usize)>> {
        let slots = self.slots(sign);
        let spans = |over: &usize, under: usize| {
            let ([first, _, last], [from, _, to]) = (slots[*over], slots[under]);
            self.clauses[*over].sign == sign && first < from && to < last
        };
        (0..self.clauses.len())
            .map(|under| {
                let all = (0..self.clauses.len()).filter(|over| *over != under && spans(over, under));
                let nearest = all.min_by_key(|&over| slots[over][2] - slots[over][0])?;
                let leg = usize::from(slots[nearest][1] < slots[under][0]);
                (self.clauses[under].sign == sign).then_some((nearest, leg))
            })
            .collect()
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variables {}", self.variables)?;
        self.clauses.iter().try_for_each(|clause| writeln!(f, "{clause}"))
    }
}

fn read_clause(text: &str, line: usize, variables: usize) -> Result<Clause, String> {
    let (row, literals) = text.split_once(':').ok_or_else(|| {
        format!(
            "'{}' is no clause: expected a row and three literals, such as '1: 1 2 3'",
            text.escape_debug()
        )
    })?;
    let row = row.trim().parse().ok().filter(|row| (1..=MOST_CLAUSES as u32).contains(row));
    let row = row.ok_or_else(|| format!("the row of a bar is a number from 1 to {MOST_CLAUSES}"))?;
    let mut read: Vec<i64> = Vec::new();
    for word in literals.split_whitespace() {
        let known = |literal: &i64| (1..=variables as u64).contains(&literal.unsigned_abs());
        let literal = word.parse().ok().filter(known).ok_or_else(|| {
            let word = word.escape_debug();
            format!(
                "'{word}' is no literal: expected 1 to {variables}, or -1 to -{variables} for a negated one"
            )
        })?;
        read.push(literal);
    }
    let [a, b, c] = read[..] else {
        return Err(format!("{} literals: a clause has exactly three (one may come again)", read.len()));
    };
    let sign = if a > 0 { Sign::Plain } else { Sign::Negated };
    if let Some(other) = [b, c].into_iter().find(|&other| (other > 0) != (a > 0)) {
        return Err(format!("literals {a} and {other} differ in sign: a clause is all plain or all negated"));
    }
    let mut all = [a, b, c].map(|literal| literal.unsigned_abs() as usize - 1);
    all.sort_unstable();
    Ok(Clause { sign, variables: all, row, line })
}
