//! Judges somebody else's answer to a question: a text of statements, each right or refuted with what would be right.
//!
//! A statement is a line: the name of a function of the exam, its arguments, `=` and the result, such as `liberte 2 2 = 7`.
//! `goban 5` and five lines of `.XO` or `012` put a board down for what follows; `partie 7 ; 3,3 2,4` plays a game from the
//! empty board. Functions whose result is a board have it on the lines behind. `#` begins a remark. Gadgets of questions 39
//! to 42 are drawn in letters and searched exhaustively.

mod gadgets;
mod life;
mod lines;
mod numbers;
mod patterns;
mod sheet;
mod stones;
mod threads;
mod trees;

use super::goban::Goban;
use game::{BadText, known_are};
use sheet::{Sheet, Statement};

/// What was found in a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Statements that are right.
    pub right: usize,
    /// What is wrong with the others, line by line, with what would be right.
    pub wrong: Vec<String>,
    /// What the question asks for and nothing was said about.
    pub missing: Vec<String>,
}

/// What statements may refer to.
#[derive(Default)]
struct Desk {
    question: u32,
    board: Option<Goban>,
    record: Vec<Goban>,
    threads: threads::Locks,
    told: patterns::Told,
    trials: Vec<stones::Tried>,
    trees: Vec<trees::Drawn>,
    bench: lines::Bench,
}

/// A statement is right, or wrong for a reason.
type Finding = Result<(), String>;

/// Judges one kind of statement; the text behind it may belong to it.
type Judge = fn(&Statement<'_>, &mut Sheet<'_>, &mut Desk) -> Result<Finding, BadText>;

/// What question wants what: the words, and who judges them.
fn judges(question: u32) -> &'static [(&'static str, Judge)] {
    match question {
        1 => &[("liberte", stones::liberties), ("scores", stones::scores), ("gagnant", stones::winner)],
        2 => &[("scores", stones::final_scores)],
        3 => &[("initialisation", stones::empty)],
        4 => &[("pos_voisins", stones::neighbours)],
        5 => &[("groupe", stones::group)],
        6 => &[("liberte", stones::trial)],
        7 => &[("liberte", stones::liberties)],
        8 => &[("retire_groupe", stones::removed)],
        9 => &[("joue", stones::played)],
        10 => &[("profondeur", numbers::depth), ("largeur", numbers::width), ("parties", numbers::games)],
        11 | 12 => &[("k_plus_petits", numbers::k_smallest)],
        13 => &[("minimum", numbers::smallest)],
        14 => &[("deux_plus_petits", numbers::two_smallest)],
        15 => &[("motifs", numbers::patterns)],
        16 => &[("hachage", patterns::hash)],
        17 => &[("init_t_hash", patterns::first_hashes)],
        18 | 19 => &[("motif", patterns::counted)],
        20 => &[("xor", patterns::xors)],
        21 => &[("appartient", patterns::seen)],
        22 => &[("evalue_zoom", patterns::value_at)],
        23 => &[("evaluation", patterns::value)],
        24 => &[("js", trees::next_player)],
        25 => &[("sim_defaut", trees::playout)],
        26 => &[("etiq", trees::label)],
        27 => &[("valeurActionNoir", trees::value_for_black)],
        28 => &[("valeurActionBlanc", trees::value_for_white)],
        29 => &[("popargmax", trees::first_greatest)],
        30 => &[("arbre", trees::tree)],
        31 => &[("expansion_feuille", trees::children)],
        32 => &[("arbre", trees::tree), ("expansion", trees::expansion)],
        33 => &[("fil", threads::thread), ("attendre", threads::joined)],
        34 => &[("arbre", trees::tree), ("etape_complete", trees::round)],
        35 => &[("fil", threads::thread)],
        36 => &[("arbre", trees::tree), ("recherche_arborescente", trees::chosen)],
        38 => &[("imprenable", life::cannot_be_taken)],
        39 => &[("suite", lines::line), ("faute", lines::mistake), ("gadget", gadgets::choice_of_white)],
        40 => &[("gadget", gadgets::choice_of_black), ("suite", lines::line), ("faute", lines::mistake)],
        41 => &[("gadget", gadgets::merge)],
        42 => &[("gadget", gadgets::test)],
        _ => &[],
    }
}

/// What an answer may leave out.
fn optional(question: u32, word: &str) -> bool {
    matches!((question, word), (39, "gadget") | (40, "suite" | "faute"))
}

/// The words that an answer to a question is made of.
pub fn words(question: u32) -> Vec<&'static str> {
    judges(question).iter().map(|(word, _)| *word).collect()
}

/// Judges an answer to a question, part by part; parts that are missing are named. A text that cannot be read, or says nothing
/// about any part, is refused.
pub fn check(question: u32, text: &str) -> Result<Verdict, BadText> {
    let judges = judges(question);
    match question {
        37 | 43..=46 => {
            return Err(BadText::new(format!(
                "question {question} asks for a proof in words, which no program judges; 'tesuji go exam {question}' \
                 shows what can be worked out about it"
            )));
        }
        _ if judges.is_empty() => {
            return Err(BadText::new(format!(
                "there is no question {question}: expected 1 to 36, or 38 to 42"
            )));
        }
        _ => {}
    }
    let (mut sheet, mut desk, mut verdict) =
        (Sheet::new(text), Desk { question, ..Desk::default() }, Verdict::default());
    let mut said = vec![false; judges.len()];
    while let Some(statement) = sheet.statement()? {
        match statement.word {
            "goban" => desk.board = Some(sheet.board_of(&statement)?),
            "partie" => desk.record = patterns::record(&statement)?,
            word => {
                let Some(at) = judges.iter().position(|(known, _)| *known == word) else {
                    let known =
                        known_are(word, judges.iter().map(|(word, _)| *word).chain(["goban", "partie"]));
                    return Err(statement.bad(&format!(
                        "'{}' is no word of question {question}; {known}",
                        word.escape_debug()
                    )));
                };
                said[at] = true;
                verdict.add(&statement, (judges[at].1)(&statement, &mut sheet, &mut desk)?);
            }
        }
    }
    let unsaid = judges.iter().zip(&said).filter(|((word, _), said)| !**said && !optional(question, word));
    let told = |word: &str| format!("nothing is said about '{word}', which question {question} asks for");
    verdict.missing = unsaid.map(|((word, _), _)| told(word)).collect();
    if let ([first, ..], true) = (&verdict.missing[..], said.iter().all(|said| !said)) {
        return Err(BadText::new(first.clone()));
    }
    if question == 39 {
        verdict.missing.extend(desk.bench.unsaid());
    }
    for missing in
        [stones::four_trials(question, &desk), patterns::all_told(question, &desk), desk.threads.rest()]
    {
        verdict.wrong.extend(missing.err());
    }
    Ok(verdict)
}

impl Verdict {
    /// Whether the answer is right and complete.
    pub fn accepted(&self) -> bool {
        self.wrong.is_empty() && self.missing.is_empty()
    }

    fn add(&mut self, statement: &Statement<'_>, finding: Finding) {
        match finding {
            Ok(()) => self.right += 1,
            Err(why) => self.wrong.push(format!("line {}: {}: {why}", statement.line, statement.text)),
        }
    }
}

#[cfg(test)]
mod tests;
