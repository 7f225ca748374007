//! Finding a drawing for a small formula that has none yet.

use super::formula::{Clause, Formula, Sign};

/// The most variables whose orders are all tried.
pub const MOST_ORDERED: usize = 7;

/// The formula of these clauses with its variables put in some order and its bars in some rows, if that is found: every order
/// is tried, with short bars below long ones.
///
/// The rows cost nothing: a bar that lies under another is not longer, and of two bars between the same ends the one with
/// a leg strictly between them has to be below.
pub fn draw(variables: usize, clauses: &[(Sign, [usize; 3])]) -> Option<Formula> {
    assert!(variables <= MOST_ORDERED, "too many orders to try");
    let mut order: Vec<usize> = (0..variables).collect();
    loop {
        let moved = clauses.iter().map(|&(sign, variables)| {
            let mut variables = variables.map(|variable| order[variable]);
            variables.sort_unstable();
            Clause { sign, variables, row: 0, line: 0 }
        });
        let mut moved: Vec<Clause> = moved.collect();
        moved.sort_by_key(|clause| {
            let [first, middle, last] = clause.variables;
            (last - first, middle == first || middle == last)
        });
        for (row, clause) in (1..).zip(&mut moved) {
            (clause.row, clause.line) = (row, row as usize + 1);
        }
        if let Ok(formula) = Formula::new(variables, moved) {
            return Some(formula);
        }
        if !next_order(&mut order) {
            return None;
        }
    }
}

/// The next permutation in lexicographic order, if there is one.
fn next_order(order: &mut [usize]) -> bool {
    let Some(fall) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let with = order.iter().rposition(|&value| value > order[fall]).expect("the one behind it is larger");
    order.swap(fall, with);
    order[fall + 1..].reverse();
    true
}
