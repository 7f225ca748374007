//! Questions 37 to 46, each answered with evidence that is worked out when it is asked for.

use super::circuit::valuations;
use super::deviations::Ground;
use super::formula::{FIGURE_5, Formula};
use super::goban::{Goban, Reserve};
use super::hunt::Hunt;
use super::layout::Layout;
use super::lemmas::{Fate, trials};
use super::tiles::Gadget;
use std::fmt::Write;

/// A question of the last part.
pub struct Question {
    /// Its number.
    pub number: u32,
    /// What it asks, in a line.
    pub asks: &'static str,
    answer: fn() -> String,
}

impl Question {
    /// The question of this number, if it belongs to this part.
    pub fn numbered(number: u32) -> Option<&'static Question> {
        QUESTIONS.iter().find(|question| question.number == number)
    }

    /// The answer with its evidence.
    pub fn answer(&self) -> String {
        (self.answer)()
    }
}

/// All of them, in order.
pub const QUESTIONS: &[Question] = &[
    Question { number: 37, asks: "the class NP, NP-hard and NP-complete", answer: classes },
    Question { number: 38, asks: "why eyes of 13 stones save the reserve", answer: eyes },
    Question {
        number: 39,
        asks: "White's choice: two lines, and what every other move runs into",
        answer: white_choice,
    },
    Question { number: 40, asks: "the same with Black choosing", answer: black_choice },
    Question { number: 41, asks: "what the second gadget does: a merge", answer: merge },
    Question { number: 42, asks: "the third gadget tests a pipe", answer: test },
    Question { number: 43, asks: "Black keeps one of v and not v apart", answer: at_most_one },
    Question { number: 44, asks: "White reaches every valuation", answer: every_valuation },
    Question { number: 45, asks: "a clause that lets Black pass on to inner clauses", answer: nested },
    Question { number: 46, asks: "the whole reduction", answer: whole },
];

fn classes() -> String {
    "A decision problem is in NP if a yes has a certificate of polynomial length that is checked in polynomial time.\n\
     It is NP-hard if every problem of NP reduces to it in polynomial time, NP-complete if it is in NP as well.\n\
     Example: the Hamiltonian cycle. Nothing is searched here: see docs/go-exam-reduction.md.\n"
        .to_owned()
}

fn eyes() -> String {
    let text = "goban 7x5 black\nXXXXXXX\nXOOOOOX\nXO.O.OX\nXOOOOOX\nXXXXXXX\n";
    let (mut board, turn) = super::files::read_text(text).expect("it is right");
    let mut out = text.to_owned();
    for column in [2, 4] {
        let eye = board.place(column, 2).expect("on the board");
        let told = match board.play(eye, turn) {
            Ok(_) => "is allowed".to_owned(),
            Err(illegal) => format!("is not allowed: {illegal}"),
        };
        let _ = writeln!(out, "Black in the eye of column {} {told}", column + 1);
    }
    out + "A group that is joined to these stones keeps two liberties that Black cannot fill.\n"
}

/// What the letters of a gadget are.
const LETTERS: &str = "X: walls of Black, k: black stones that can be taken, O, T and Z: White, E: white eyes; . and other letters: empty\n";

/// The gadget of some trials, their sound lines and their trees of deviations.
fn told(names: &[&str]) -> String {
    let first =
        trials().into_iter().find(|(name, _)| names.contains(name)).and_then(|(_, trial)| trial.gadget());
    let rows = first.into_iter().flat_map(Gadget::drawn);
    let mut out: String = rows.map(|row| String::from_utf8_lossy(&row).into_owned() + "\n").collect();
    out.push_str(LETTERS);
    for (name, mut trial) in trials().into_iter().filter(|(name, _)| names.contains(name)) {
        for line in trial.sound_lines(2) {
            let end = match line.fate {
                Some(Fate::Left(side)) => {
                    format!("White leaves to the {}", format!("{side:?}").to_lowercase())
                }
                Some(Fate::Safe) => "White is joined to eyes, whatever Black does".to_owned(),
                _ => "the reserve is taken, whatever White does".to_owned(),
            };
            let moves = if line.moves.is_empty() { "-".to_owned() } else { line.moves.join(" ") };
            let _ = writeln!(
                out,
                "{name}: {moves}: {end}; at most {} liberties when White moves",
                line.liberties
            );
        }
        let _ = write!(out, "{}", trial.deviations(2).text());
        let _ = writeln!(
            out,
            "{name}: {} positions searched; mistakes are punished within two moves",
            trial.positions()
        );
    }
    out
}

fn white_choice() -> String {
    told(&["white-choice"])
}

fn black_choice() -> String {
    told(&["black-choice"])
        + "White is to move with two liberties only where he chooses: in his own choice, and here after Black s, by which\n\
           Black leaves the choice to him. It does not matter: the stones lie in the end as if Black had chosen the same way.\n"
}

fn merge() -> String {
    told(&["merge", "merge-closed", "merge-right"])
}

fn test() -> String {
    told(&["test-joined", "test-gone"])
}

/// Three variables and a clause.
const SMALL: &str = "variables 3\n1: 1 2 3\n";

fn at_most_one() -> String {
    match valuations(&Formula::read(SMALL).expect("it is right")) {
        Ok(reached) => format!(
            "3 variables, {} ways through them: each time Black has exactly one answer that holds White, one pipe of every\n\
             variable is joined to the reserve, and the other one has been taken\n",
            reached.len()
        ),
        Err(broken) => format!("not so: {broken}\n"),
    }
}

fn every_valuation() -> String {
    let mut reached = valuations(&Formula::read(SMALL).expect("it is right")).unwrap_or_default();
    reached.sort();
    let written =
        |values: &Vec<bool>| values.iter().map(|&value| if value { 'T' } else { 'F' }).collect::<String>();
    let all: Vec<String> = reached.iter().map(written).collect();
    reached.dedup();
    format!("reached: {}: {} of 8 valuations\n", all.join(" "), reached.len())
}

fn nested() -> String {
    let text = "variables 5\n2: 1 3 5\n1: 2 2 2\n1: 4 4 4\n";
    let layout = Layout::of(&Formula::read(text).expect("it is right"));
    let mut out = format!("{text}{layout}");
    for false_one in [2, 4] {
        let text = format!("{text}1: -{false_one} -{false_one} -{false_one}\n");
        let _ =
            writeln!(out, "with 1: -{false_one} -{false_one} -{false_one}, {}", won(&text, Reserve::Token));
    }
    let others = format!("{text}1: -1 -1 -1\n1: -3 -3 -3\n");
    let _ = writeln!(out, "with 1: -1 -1 -1 and 1: -3 -3 -3, {}", won(&others, Reserve::Token));
    out
}

fn won(text: &str, reserve: Reserve) -> String {
    let formula = Formula::read(text).expect("it is right");
    let goban = Goban::of(&Layout::of(&formula), reserve).expect("it fits");
    match Hunt::new(goban).search() {
        Ok(found) => format!(
            "{} wins; {} moves were played, {} refutations among them",
            if found.white_wins { "White" } else { "Black" },
            found.moves,
            found.refuted
        ),
        Err(broken) => format!("a lemma is broken: {broken}"),
    }
}

fn whole() -> String {
    let formula = Formula::read(FIGURE_5).expect("it is right");
    let layout = Layout::of(&formula);
    let goban = Goban::of(&layout, Reserve::Whole).expect("it fits");
    let (width, height) = goban.board.size();
    let (columns, rows) = layout.size();
    format!(
        "{FIGURE_5}{layout}{columns}x{rows} tiles, a board of {width}x{height}; {} white stones in the reserve, more than half\n\
         figure 5, satisfiable: {}\n\
         (v1 v1 v1)(-v1 -v1 -v1), not satisfiable: {}\n",
        goban.reserve,
        won(FIGURE_5, Reserve::Token),
        won("variables 1\n1: 1 1 1\n1: -1 -1 -1\n", Reserve::Whole),
    )
}
