//! The end of a game to be counted on the page: a click on a stone says that its chain is dead, another that it is not.

use engines::{Counsel, Exhibit, Field, Kind, Label, Show, Wide};
use game::{BadText, Game, Notation, Outcome, Seed, Side};
use go::sgf::{self, Collection, Record};
use go::{Go, Large, Middle, Move, Point, Position, RuleSet, Small, score};

pub(crate) const COUNTING: Exhibit = Exhibit {
    name: "count",
    title: "The end of a game, counted",
    summary: "click on stones that are dead: the score by the game's own rules, with komi, territory and prisoners",
    fields: &[
        Field { name: "record", help: "a game in SGF", kind: Kind::Text, default: EXAMPLE },
        Field {
            name: "dead",
            help: "which stones are dead at first: none, or those that most playouts find captured",
            kind: Kind::Choice(&["guess", "none"]),
            default: "guess",
        },
    ],
    record: Some("record"),
    show: Show::Wide(ended),
};

/// A game of 5×5 with a white stone that nobody has taken off.
const EXAMPLE: &str = "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0.5];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[ca];W[da];B[bc];W[ab];B[];W[])";

/// The end of a game, and which stones are dead.
struct Ended<const N: usize, const W: usize> {
    game: Go<N, W>,
    at: Position<N>,
    dead: Vec<Point>,
}

fn ended(chosen: &[&str]) -> Result<Box<dyn Wide>, BadText> {
    let collection = Collection::read(chosen[0])?;
    let record = Record::of(&collection, 0)?;
    let guess = chosen[1] == "guess";
    Ok(if let Some(game) = Small::new(record.setup) {
        Box::new(Ended::of(game, &record, guess)?)
    } else if let Some(game) = Middle::new(record.setup) {
        Box::new(Ended::of(game, &record, guess)?)
    } else {
        let game = Large::new(record.setup).expect("the widest keys hold the largest board");
        Box::new(Ended::of(game, &record, guess)?)
    })
}

/// The position at the end of a record.
pub(crate) fn last_of<const N: usize, const W: usize>(
    game: &Go<N, W>,
    record: &Record,
) -> Result<Position<N>, BadText> {
    let shape = game.setup().shape;
    let mut at: Position<N> = game.read_position(&record.first_position())?;
    for (number, &(side, mv)) in (1..).zip(&record.moves) {
        if at.turn() != side {
            game.play(&mut at, Move::PASS);
        }
        if let Some(point) = mv.point().filter(|&point| !game.allows(&at, point)) {
            return Err(BadText::new(format!("move {number}: {} is not legal", shape.name(point))));
        }
        game.play(&mut at, mv);
    }
    Ok(at)
}

/// The outcome when these stones are dead, by the rules of the game.
pub(crate) fn counted<const N: usize, const W: usize>(
    game: &Go<N, W>,
    at: &Position<N>,
    dead: &[Point],
) -> Outcome {
    let board = at.board();
    match game.setup().rules {
        RuleSet::Exam => game.counted(at),
        RuleSet::Japanese => game.outcome(score::territory(board, dead) - i32::from(at.prisoners())),
        RuleSet::Chinese | RuleSet::TrompTaylor => game.outcome(score::area_without(board, dead)),
    }
}

impl<const N: usize, const W: usize> Ended<N, W> {
    fn of(game: Go<N, W>, record: &Record, guess: bool) -> Result<Ended<N, W>, BadText> {
        let at = last_of(&game, record)?;
        let mut rng = Seed(1).rng();
        let dead =
            if guess { go::playout::dead_stones(at.board(), at.turn(), 200, &mut rng) } else { Vec::new() };
        Ok(Ended { game, at, dead })
    }

    fn point(&self, column: u32, row: u32) -> Point {
        self.game.setup().shape.point(column as u8, row as u8)
    }

    /// Points of a side: what it surrounds, and its stones where they count.
    fn owned(&self, side: Side) -> usize {
        let owners = score::owners(self.at.board(), &self.dead);
        owners.into_iter().filter(|owner| *owner == Some(side)).count()
    }
}

impl<const N: usize, const W: usize> Wide for Ended<N, W> {
    fn size(&self) -> (u32, u32) {
        let shape = self.game.setup().shape;
        (shape.width.into(), shape.height.into())
    }

    /// Dead stones are taken off.
    fn stone(&self, column: u32, row: u32) -> Option<Side> {
        let point = self.point(column, row);
        self.at.board().cell(point).side().filter(|_| !self.dead.contains(&point))
    }

    fn labels(&self) -> Vec<Label> {
        let shape = self.game.setup().shape;
        let label = |&point: &Point| {
            let (column, row) = shape.place(point);
            let text = if self.at.board().cell(point).side() == Some(Side::First) { "X" } else { "O" };
            Label { column: column.into(), row: row.into(), text: text.into(), large: true }
        };
        self.dead.iter().map(label).collect()
    }

    fn sides(&self) -> [&'static str; 2] {
        ["Black", "White"]
    }

    fn turn(&self) -> Side {
        self.at.turn()
    }

    /// The chain there is dead, or alive again.
    fn play(&mut self, column: u32, row: u32) -> Result<(), BadText> {
        let (columns, rows) = self.size();
        let board = self.at.board();
        if column >= columns || row >= rows || board.cell(self.point(column, row)).side().is_none() {
            return Err(BadText::new("there is no stone to be marked"));
        }
        let chain: Vec<Point> = board.chain(self.point(column, row)).collect();
        if self.dead.contains(&chain[0]) {
            self.dead.retain(|stone| !chain.contains(stone));
        } else {
            self.dead.extend(chain);
        }
        Ok(())
    }

    fn counsel(&mut self, _: &dyn Fn() -> bool) -> Counsel {
        let (setup, outcome) = (self.game.setup(), counted(&self.game, &self.at, &self.dead));
        let said = format!("the score is {}", sgf::result(setup, outcome));
        let names: Vec<String> = self.dead.iter().map(|&point| setup.shape.name(point)).collect();
        let dead = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
        let [black, white] = Side::BOTH.map(|side| self.owned(side));
        let mut facts = vec![
            format!("points with stones: Black {black}, White {white}; komi {}", setup.komi),
            format!("dead stones: {dead}"),
        ];
        if setup.rules == RuleSet::Japanese {
            let [black, white] = Side::BOTH.map(|side| self.at.board().lost(side));
            facts.push(format!("captured during the game: {black} of Black, {white} of White"));
        }
        let winner = match outcome {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw => None,
        };
        Counsel { said, over: false, winner, moves: Vec::new(), facts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_stones_are_marked_and_unmarked_and_the_score_follows() {
        let mut game = ended(&[EXAMPLE, "none"]).unwrap();
        assert_eq!(game.size(), (5, 5));
        // Black has nothing for sure while the stone at a4 lives: White surrounds the five points on the right.
        let alive = game.counsel(&|| false);
        assert_eq!((alive.winner, alive.said.as_str()), (Some(Side::Second), "the score is W+5.5"));
        assert_eq!(game.stone(0, 1), Some(Side::Second));
        game.play(0, 1).unwrap();
        assert_eq!(game.stone(0, 1), None);
        // Nine points on the left and a prisoner, five on the right and half a point of komi.
        let dead = game.counsel(&|| false);
        assert_eq!((dead.winner, dead.said.as_str()), (Some(Side::First), "the score is B+4.5"));
        assert!(dead.facts.iter().any(|fact| fact == "dead stones: a4"));
        game.play(0, 1).unwrap();
        assert_eq!(game.counsel(&|| false).said, "the score is W+5.5");
        assert!(game.play(0, 0).is_err() && game.play(9, 9).is_err());
    }

    #[test]
    fn playouts_guess_what_is_dead() {
        let game = ended(&[EXAMPLE, "guess"]).unwrap();
        assert_eq!((game.stone(0, 1), game.stone(3, 1)), (None, Some(Side::Second)));
        assert!(ended(&["(;GM[1]SZ[5];B[aa];W[aa])", "none"]).is_err());
        assert!(ended(&["nothing", "none"]).is_err());
    }
}
