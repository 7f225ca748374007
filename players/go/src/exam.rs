//! The examination about Go: `tesuji go exam`, `check`, `figure` and `count`.

use crate::collected::{GAMES, games_of};
use engines::{Argument, BadCall, Call, Command, Ending};
use go::exam::census::Counts;
use go::exam::check::{check, words};
use go::exam::figures::{FIGURES, figure};
use go::exam::questions::{Ask, QUESTIONS, Question};
use go::exam::tree::Effort;
use go::reduction::{figures as last_figures, questions as last_part};

/// `exam [Q]`.
pub(crate) const EXAM: Command = Command {
    name: "exam",
    summary: "Answers a question of the French examination about Go, with evidence; lists them without a number",
    arguments: &[
        Argument { name: "[Q]", help: "The number of a question, 1 to 46" },
        Argument {
            name: "--exam NS,NT",
            help: "Rounds and threads of the tree search in questions 30 to 36, such as 3,2",
        },
        Argument { name: "--dimension D", help: "Dimension of its board, 1 to 9; 3 if it is not said" },
        Argument { name: "--seed SEED", help: "Where its chance starts, a whole number" },
        Argument::AT_ONCE,
    ],
    run: answer,
};

/// `check Q FILE`.
pub(crate) const CHECK: Command = Command {
    name: "check",
    summary: "Judges an answer to a question of the examination; exit code 1 and what would be right if it is wrong or not complete",
    arguments: &[
        Argument { name: "Q", help: "The number of a question, 1 to 36 or 38 to 42" },
        Argument { name: "FILE", help: "Statements such as 'liberte 2 2 = 7' (docs/go-exam.md); - is stdin" },
        Argument::AT_ONCE,
    ],
    run: judge,
};

/// `figure N -o FILE`.
pub(crate) const FIGURE: Command = Command {
    name: "figure",
    summary: "Draws a figure of the examination, captions in English and French",
    arguments: &[
        Argument { name: "N", help: "The number of a figure, 1 to 9" },
        Argument {
            name: "-o FILE",
            help: "A file that ends in .svg, .png, .tex or .txt; without it, text is printed",
        },
        Argument::AT_ONCE,
    ],
    run: draw,
};

/// `count GAMES`.
pub(crate) const COUNT: Command = Command {
    name: "count",
    summary: "Adds games up: their length and breadth and the patterns of zoom 1, as in data/go-exam.counts; --nodes N stops after N moves, --time too: exit code 3, with the sums so far",
    arguments: &[GAMES],
    run: count,
};

/// The most rounds and threads.
const MOST: usize = 1_000;

/// The largest board of the tree search: teaching code is slow.
const WIDEST: usize = 9;

/// There is no such question among the first so many.
fn no_question(text: &str, last: Option<u32>) -> BadCall {
    let last = last.expect("there are questions");
    BadCall::Input(format!("there is no question '{}' here: expected 1 to {last}", text.escape_debug()))
}

fn answer(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [number, effort, dimension, seed] = call.arguments else {
        return Err(BadCall::Input("expected a question".into()));
    };
    let ask = asked(effort, dimension, seed)?;
    if number.is_empty() {
        let first = QUESTIONS.iter().map(|question| (question.number, question.asks));
        let last = last_part::QUESTIONS.iter().map(|question| (question.number, question.asks));
        for (number, asks) in first.chain(last) {
            writeln!(call.out, "{number:>2}  {asks}")?;
        }
        return Ok(Ending::Answered);
    }
    if let Some(question) = number.parse().ok().and_then(last_part::Question::numbered) {
        write!(call.out, "{}", question.answer())?;
        return Ok(Ending::Answered);
    }
    let question = number.parse().ok().and_then(Question::numbered);
    let last = last_part::QUESTIONS.last().map(|question| question.number);
    write!(call.out, "{}", question.ok_or_else(|| no_question(number, last))?.answer(&ask))?;
    Ok(Ending::Answered)
}

/// What stands behind the options; each of them may be missing.
fn asked(effort: &str, dimension: &str, seed: &str) -> Result<Ask, BadCall> {
    let mut ask = Ask::default();
    if !effort.is_empty() {
        let count = |text: &str| text.trim().parse().ok().filter(|count| (1..=MOST).contains(count));
        let both = effort.split_once(',').and_then(|(ns, nt)| Some((count(ns)?, count(nt)?)));
        let Some((rounds, threads)) = both else {
            let told = format!(
                "'{}': expected rounds and threads from 1 to {MOST}, such as 3,2",
                effort.escape_debug()
            );
            return Err(BadCall::Input(told));
        };
        ask.effort = Effort { rounds, threads, ..ask.effort };
    }
    if !dimension.is_empty() {
        let d = dimension.parse().ok().filter(|d| (1..=WIDEST).contains(d));
        let bad = || format!("'{}': expected a dimension from 1 to {WIDEST}", dimension.escape_debug());
        ask.d = d.ok_or_else(|| BadCall::Input(bad()))?;
    }
    if !seed.is_empty() {
        let bad =
            |_| BadCall::Input(format!("'{}' is no seed: expected a whole number", seed.escape_debug()));
        ask.effort.seed = game::Seed(seed.parse().map_err(bad)?);
    }
    Ok(ask)
}

fn judge(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [number, file] = call.arguments else {
        return Err(BadCall::Input("expected a question and a file".into()));
    };
    let last = last_part::QUESTIONS.last().map(|question| question.number);
    let asked = number.parse().ok().filter(|&number: &u32| (1..=last.unwrap_or(0)).contains(&number));
    let number = asked.ok_or_else(|| no_question(number, last))?;
    let text = (call.read)(file).map_err(BadCall::Input)?;
    let verdict = check(number, &text).map_err(|bad| BadCall::text(file, &bad))?;
    for wrong in &verdict.wrong {
        writeln!(call.out, "wrong: {wrong}")?;
    }
    for missing in &verdict.missing {
        writeln!(call.out, "missing: {missing}")?;
    }
    let missing = if verdict.missing.is_empty() { "" } else { ", not complete" };
    writeln!(
        call.out,
        "question {number}, {}: {} right, {} wrong{missing}",
        words(number).join(" and "),
        verdict.right,
        verdict.wrong.len()
    )?;
    Ok(if verdict.accepted() { Ending::Answered } else { Ending::Refuted })
}

fn draw(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [number, file] = call.arguments else { return Err(BadCall::Input("expected a figure".into())) };
    let parsed = number.parse().ok();
    let any = |number: u32| figure(number).or_else(|| last_figures::figure(number));
    let picture = parsed.and_then(any).ok_or_else(|| {
        let (first, last) = (FIGURES.start(), last_figures::FIGURES.end());
        BadCall::Input(format!(
            "there is no figure '{}' here: expected {first} to {last}",
            number.escape_debug()
        ))
    })?;
    // What is made of lines has letters of its own.
    let letters = || parsed.and_then(last_figures::letters);
    if file.is_empty() {
        write!(call.out, "{}", letters().unwrap_or_else(|| (call.show)(&picture)))?;
    } else if let Some(letters) = letters().filter(|_| file.ends_with(".txt")) {
        (call.save)(file, letters.as_bytes()).map_err(BadCall::Input)?;
    } else {
        (call.draw)(file, &picture).map_err(BadCall::Input)?;
    }
    Ok(Ending::Answered)
}

fn count(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let (text, remark) = games_of(call)?;
    let (limits, mut counts) = ((call.limits)(), Counts::new());
    for line in text.lines() {
        if limits.over() || limits.nodes.is_some_and(|most| counts.moves >= most) {
            // What was counted is right as far as it goes, and says how many games it holds.
            write!(call.out, "{counts}")?;
            return Ok(Ending::Stopped);
        }
        counts.add(line);
    }
    write!(call.out, "{counts}")?;
    if let Some(remark) = remark {
        writeln!(call.out, "{remark}")?;
    }
    Ok(Ending::Answered)
}
