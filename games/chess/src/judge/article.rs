//! The evaluation of the article that this house began with: material, the safety of the king as a matter of his worth,
//! the centre by ranks, and mobility.
//!
//! The article gives the numbers of the centre and of mobility, not those of the men: these are ours. A king is worth
//! much, but not so much that nothing else counts. Everything is counted for each side; the grade is White's sum less
//! Black's.

use super::{Judge, Weights, terms::GROUPS};
use crate::{Board, Kind, Square, attacks};
use game::{BadText, Side};
use std::fmt::Write;

/// What the four criteria are worth. The unit is the article's own: a pawn is 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Article {
    /// What men are worth, pawns first, the king last.
    pub men: [i32; 6],
    /// What a knight, a bishop, a rook and a queen are worth by where they stand, seen from their own side: ranks 1 and 2,
    /// ranks 3 and 6, ranks 4 and 5, ranks 7 and 8.
    pub centre: [[i32; 4]; 4],
    /// What a move is worth that a man other than a pawn could make, whether or not it leaves the king in check.
    pub mobility: i32,
}

/// The parts of a grade for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// All men but the king.
    pub material: i32,
    /// The king.
    pub king: i32,
    /// Where the pieces stand.
    pub centre: i32,
    /// How many moves there are.
    pub mobility: i32,
}

impl Parts {
    fn sum(self) -> i32 {
        self.material + self.king + self.centre + self.mobility
    }
}

/// The pieces with a place in the table of the centre.
const PLACED: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

impl Default for Article {
    fn default() -> Article {
        Article {
            men: [100, 320, 330, 500, 900, 5_000],
            centre: [[60, 170, 130, 10], [60, 150, 200, 10], [50, 120, 150, 10], [80, 200, 300, 100]],
            mobility: 30,
        }
    }
}

/// Which column of the table a rank belongs to, seen from its own side.
fn zone(rank: u8) -> usize {
    [0, 0, 1, 2, 2, 1, 3, 3][usize::from(rank & 7)]
}

impl Article {
    /// What the criteria say about a side.
    pub fn parts(&self, at: &Board, side: Side) -> Parts {
        let mut parts = Parts { king: self.men[Kind::King.order()], ..Parts::default() };
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
            parts.material += self.men[kind.order()] * at.men(side, kind).len() as i32;
        }
        let own = at.of(side);
        let moves = |kind: Kind, from: Square| attacks(kind, from, at.occupied()).without(own).len() as i32;
        let mut count = moves(Kind::King, at.king(side));
        for (kind, row) in PLACED.into_iter().zip(self.centre) {
            for from in at.men(side, kind) {
                parts.centre += row[zone(from.seen_by(side).rank())];
                count += moves(kind, from);
            }
        }
        parts.mobility = self.mobility * count;
        parts
    }

    /// The guess for White.
    pub fn guess(&self, at: &Board) -> i32 {
        self.parts(at, Side::First).sum() - self.parts(at, Side::Second).sum()
    }

    /// Reads what [`Article::write`] writes: lines `name: numbers`, in any order; `#` begins a comment. Lines that are missing
    /// keep the numbers of the article.
    pub fn read(text: &str) -> Result<Article, BadText> {
        let mut article = Article::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |what: String| BadText::at(number, 1, what);
            let (name, rest) = line.split_once(':').ok_or_else(|| {
                wrong(format!(
                    "'{}' is no line of weights: expected one such as mobility: 30",
                    line.escape_debug()
                ))
            })?;
            let place = article.place(name.trim()).ok_or_else(|| {
                let name = name.trim().escape_debug();
                wrong(format!("'{name}' is no criterion: expected material, centre of knight, bishop, rook or queen, or mobility"))
            })?;
            let values: Result<Vec<i32>, _> = rest.split_whitespace().map(str::parse).collect();
            let values = values.ok().filter(|values| values.len() == place.len());
            let values = values.filter(|values| values.iter().all(|value| value.abs() <= MOST));
            let Some(values) = values else {
                let (count, name) = (place.len(), name.trim());
                return Err(wrong(format!("{name} wants {count} whole numbers from -{MOST} to {MOST}")));
            };
            place.copy_from_slice(&values);
        }
        Ok(article)
    }

    fn place(&mut self, name: &str) -> Option<&mut [i32]> {
        match name {
            "material" => Some(&mut self.men),
            "mobility" => Some(std::slice::from_mut(&mut self.mobility)),
            _ => {
                let kind = name.strip_prefix("centre of ")?;
                let row = PLACED_NAMES.iter().position(|known| *known == kind)?;
                Some(&mut self.centre[row])
            }
        }
    }

    /// The weights as text.
    pub fn write(&self) -> String {
        let numbers = |values: &[i32]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut text = String::from("# pawn, knight, bishop, rook, queen, king\n");
        let _ = writeln!(text, "material: {}", numbers(&self.men));
        text.push_str("# ranks 1-2, 3 and 6, 4-5, 7-8, seen from their own side\n");
        for (name, row) in PLACED_NAMES.into_iter().zip(&self.centre) {
            let _ = writeln!(text, "centre of {name}: {}", numbers(row));
        }
        let _ = writeln!(text, "mobility: {}", self.mobility);
        text
    }

    /// Each criterion's part of a grade, as a table.
    pub fn explain(&self, at: &Board) -> String {
        let [white, black] = Side::BOTH.map(|side| self.parts(at, side));
        let mut text = format!("{:<12}{:>8}{:>8}{:>8}\n", "criterion", "White", "Black", "sum");
        for (name, part) in [
            ("material", (|parts: Parts| parts.material) as fn(Parts) -> i32),
            ("king", |parts| parts.king),
            ("centre", |parts| parts.centre),
            ("mobility", |parts| parts.mobility),
            ("all", Parts::sum),
        ] {
            let (one, two) = (part(white), part(black));
            let _ = writeln!(text, "{name:<12}{one:>8}{two:>8}{:>+8}", one - two);
        }
        text
    }
}

const PLACED_NAMES: [&str; 4] = ["knight", "bishop", "rook", "queen"];
/// No number is larger.
const MOST: i32 = 10_000;

impl Judge {
    /// Each group's part of a grade, as a table: what White has more in the middle game, in the endgame, and as much of both as
    /// counts here.
    pub fn explain(weights: &Weights, at: &Board) -> String {
        let features = super::Features::of(at);
        let phase = features.phase;
        let mut text = format!("{:<36}{:>8}{:>8}{:>8}\n", "term", "middle", "end", "here");
        let here = |middle: i32, end: i32| (middle * phase + end * (super::FULL - phase)) / super::FULL;
        for group in GROUPS {
            let counts = features
                .counts
                .iter()
                .filter(|(term, _)| (group.first..group.first + group.len).contains(term));
            let (mut middle, mut end) = (0, 0);
            for (term, count) in counts {
                middle += count * i32::from(weights.0[*term][0]);
                end += count * i32::from(weights.0[*term][1]);
            }
            if (middle, end) != (0, 0) {
                let _ = writeln!(text, "{:<36}{middle:>+8}{end:>+8}{:>+8}", group.name, here(middle, end));
            }
        }
        let _ = writeln!(text, "{:<36}{:>24}", "middle game left, of 24", phase);
        let _ = writeln!(text, "{:<36}{:>+24}", "all, in hundredths of a pawn", features.guess(weights));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_worth_what_the_article_says() {
        let start = Board::read_fen(crate::START).unwrap();
        for side in Side::BOTH {
            let parts = Article::default().parts(&start, side);
            assert_eq!((parts.centre, parts.mobility), (420, 120));
            assert_eq!(parts.material, 8 * 100 + 2 * (320 + 330 + 500) + 900);
        }
        assert_eq!(Article::default().guess(&start), 0);
    }

    #[test]
    fn grades_change_sign_with_the_colours_and_weights_read_back() {
        let at =
            Board::read_fen("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4").unwrap();
        let article = Article::default();
        assert_eq!(article.guess(&at), -article.guess(&at.flipped()));
        assert_eq!(Article::read(&article.write()), Ok(article));
        assert_eq!(Article::read("mobility: 7 # a joke").unwrap().mobility, 7);
        for (bad, what) in [
            ("luck: 3", "no criterion"),
            ("mobility: 1 2", "1 whole"),
            ("mobility: 10001", "from"),
            ("x", "no line"),
        ] {
            assert!(Article::read(bad).unwrap_err().to_string().contains(what), "{bad}");
        }
        assert!(article.explain(&at).contains("mobility"));
        assert!(Judge::explain(&Weights::default(), &at).contains("squares"));
    }
}
