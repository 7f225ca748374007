//! Figures 5 to 9 of the examination, redrawn with our own gadgets: as pictures with captions in both languages, and as letters
//! where a picture would lose its lines.

use super::formula::{FIGURE_5, Formula, Sign};
use super::layout::Layout;
use super::parts::{self, Part};
use super::pictures::{Sheet, drawing};
use super::tiles::{Fork, Gadget, TILE, Toward};
use game::Picture;
use std::ops::Range;

/// The figures that belong to this part.
pub const FIGURES: std::ops::RangeInclusive<u32> = 5..=9;

/// Room for a drawing's letter above a board, and for its sign below.
const HEAD: f32 = -1.5;
const FOOT: f32 = TILE as f32 + 0.5;

/// A figure of the examination's last part.
pub fn figure(number: u32) -> Option<Picture> {
    Some(match number {
        5 => drawing(&Formula::read(FIGURE_5).expect("the example is right")),
        6 => pieces(),
        7 => gadgets(),
        8 => circuits(
            "Figure 8: a circuit that chooses values",
            &["valuation"],
            [
                "Figure 8: the variables, from right to left: up is true, down is false",
                "Figure 8 : les variables, de droite à gauche : en haut vrai, en bas faux",
            ],
        ),
        9 => circuits(
            "Figure 9: circuits that verify a clause",
            &["clause", "clause-open"],
            [
                "Figure 9: on the left a clause that bars Black's way to Ci and Cj, on the right the answer to question 45",
                "Figure 9 : à gauche une clause qui barre à Noir l'accès à Ci et Cj, à droite la réponse à la question 45",
            ],
        ),
        _ => return None,
    })
}

/// The same as text, where it is made of lines rather than of stones.
pub fn letters(number: u32) -> Option<String> {
    let captions = || figure(number).map(|picture| picture.legend).unwrap_or_default();
    let mut out = match number {
        5 => drawing_letters(&Formula::read(FIGURE_5).expect("the example is right")),
        8 => part("valuation").letters()?,
        9 => [part("clause").letters()?, part("clause-open").letters()?].join("\n"),
        _ => return None,
    };
    captions().into_iter().for_each(|(_, caption)| out.extend([caption.as_str(), "\n"]));
    Some(out)
}

fn part(name: &str) -> Part {
    parts::named(name).expect("a known part")
}

/// Reserve, pipes and eyes, with their signs in a plan below.
fn pieces() -> Picture {
    use Toward::{East, North, South};
    let mut sheet = Sheet::new("Figure 6: a reserve, two pieces of pipe, and eyes");
    for (name, letter) in [("reserve", "(a)"), ("pipe", "(b)"), ("bend", "(c)"), ("eyes", "(d)")] {
        let (x, board) = (sheet.x, part(name).board());
        let (width, height) = board.size();
        sheet.board(&board);
        let middle = x + (width - 1) as f32 / 2.0;
        sheet.write(middle, HEAD, letter);
        match name {
            "pipe" => sheet.sign(Gadget::pipe(&[North, South]), middle, FOOT),
            "bend" => sheet.sign(Gadget::pipe(&[North, East]), middle, FOOT),
            "reserve" => {
                sheet.write(middle, height as f32 + 0.5, "R");
                sheet.line(
                    (middle - 1.0, height as f32 + 0.5),
                    (middle - 0.4, height as f32 + 0.5),
                    game::Pen::Thin,
                );
            }
            _ => {}
        }
    }
    sheet.done([
        "Figure 6: (a) a reserve with one liberty, (b) a straight pipe, (c) a bend, (d) eyes of 13 stones",
        "Figure 6 : (a) une réserve avec une liberté, (b) un tuyau droit, (c) un coude, (d) des yeux de 13 pierres",
    ])
}

/// The gadgets with their signs in a plan.
fn gadgets() -> Picture {
    use Toward::{East, North, South, West};
    let fork = |fork| Gadget::Fork { fork, stem: North, arms: [West, East] };
    let mut sheet = Sheet::new("Figure 7: choice, merge and test");
    let test = Gadget::Test { from: South, tested: North };
    for (gadget, letter) in [(fork(Fork::White), "(a)"), (fork(Fork::Merge), "(b)"), (test, "(c)")] {
        let middle = sheet.x + (TILE / 2) as f32;
        sheet.tile(gadget);
        sheet.write(middle, HEAD, letter);
        sheet.sign(gadget, middle, FOOT);
    }
    sheet.done([
        "Figure 7: (a) White's choice, (b) merge, (c) test",
        "Figure 7 : (a) choix de Blanc, (b) jonction, (c) test",
    ])
}

fn circuits(title: &str, names: &[&str], captions: [&str; 2]) -> Picture {
    let mut sheet = Sheet::new(title);
    names.iter().for_each(|name| part(name).draw(&mut sheet));
    sheet.done(captions)
}

/// A part of a plan in the letters of [`Layout`], with the names of its variables below.
pub(super) fn plan_letters(layout: &Layout, columns: Range<usize>, rows: Range<usize>) -> String {
    let text = layout.to_string();
    let mut out = String::new();
    for line in text.lines().skip(rows.start).take(rows.len()) {
        let line: String = line.chars().skip(columns.start).take(columns.len()).collect();
        out.extend([line.trim_end(), "\n"]);
    }
    out.extend([layout.names().chars().skip(columns.start).collect::<String>().as_str(), "\n"]);
    out
}

/// A formula's drawing in letters.
pub fn drawing_letters(formula: &Formula) -> String {
    // Three letters for each leg of the busier side, and a gap behind each variable.
    const SLOT: usize = 3;
    let sides = Sign::BOTH.map(|sign| formula.legs(sign));
    let count =
        |legs: &[(usize, usize, usize)], variable| legs.iter().filter(|leg| leg.0 == variable).count();
    let mut starts = vec![0];
    for variable in 0..formula.variables() {
        let legs = sides.iter().map(|legs| count(legs, variable)).max().unwrap_or(0).max(1);
        starts.push(starts[variable] + SLOT * legs + 2);
    }
    let highest = |sign| {
        let of_sign = formula.clauses().iter().filter(move |clause| clause.sign == sign);
        of_sign.map(|clause| clause.row as usize).max().unwrap_or(0)
    };
    let axis = highest(Sign::Plain) + 1;
    let mut grid = vec![vec![' '; starts[formula.variables()]]; axis + 2 + highest(Sign::Negated)];
    for variable in 0..formula.variables() {
        for (cell, letter) in
            grid[axis][starts[variable]..].iter_mut().zip(format!("v{}", variable + 1).chars())
        {
            *cell = letter;
        }
    }
    for (sign, legs) in Sign::BOTH.into_iter().zip(&sides) {
        let mut columns = vec![[0; 3]; formula.clauses().len()];
        let mut used = vec![0; formula.variables()];
        for &(variable, clause, leg) in legs {
            columns[clause][leg] = starts[variable] + SLOT * used[variable];
            used[variable] += 1;
        }
        let clauses = formula.clauses().iter().zip(columns).filter(|(clause, _)| clause.sign == sign);
        for (clause, columns) in clauses {
            bar(&mut grid, axis, sign, clause.row as usize, columns);
        }
    }
    let lines = grid.into_iter().map(|row| row.into_iter().collect::<String>());
    lines.flat_map(|line| [line.trim_end().to_owned(), "\n".to_owned()]).collect()
}

/// A bar so far from the variables, with its legs.
fn bar(grid: &mut [Vec<char>], axis: usize, sign: Sign, away: usize, columns: [usize; 3]) {
    let [first, middle, last] = columns;
    let (line, legs, [left, leg, right]) = match sign {
        Sign::Plain => (axis - away - 1, axis - away..axis, ['┌', '┬', '┐']),
        Sign::Negated => (axis + away + 1, axis + 1..axis + away + 1, ['└', '┴', '┘']),
    };
    grid[line][first..last].fill('─');
    for (column, corner) in [(first, left), (middle, leg), (last, right)] {
        grid[line][column] = corner;
        legs.clone().for_each(|row| grid[row][column] = '│');
    }
}
