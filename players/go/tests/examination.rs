//! The commands of the examination, run as a front-end runs them.

use engines::{BadCall, Call, Ending, Usage};
use game::Picture;
use go_player::ENTRY;
use picture::{Look, Paint};
use search::Limits;
use std::cell::RefCell;

thread_local! {
    /// The last drawing of this thread.
    static DRAWN: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What a command said, or why it was refused; drawings come behind.
fn run(words: &[&str], input: &str) -> Result<(Ending, String), String> {
    run_within(words, input, &Limits::default)
}

/// The same within limits.
fn run_within(words: &[&str], input: &str, limits: &dyn Fn() -> Limits) -> Result<(Ending, String), String> {
    let (name, mut rest) = (words[0], words[1..].iter());
    let command = ENTRY.commands.iter().find(|command| command.name == name).expect("a command");
    let mut given = vec![String::new(); command.wanted().count()];
    while let Some(&word) = rest.next() {
        let flagged = command
            .wanted()
            .position(|argument| matches!(argument.usage(), Usage::Behind { flag, .. } if flag == word));
        match flagged {
            Some(at) => given[at] = (*rest.next().expect("a value")).to_owned(),
            None => {
                let free = given.iter().position(String::is_empty).expect("a place for it");
                given[free] = word.to_owned();
            }
        }
    }
    DRAWN.take();
    let mut out = Vec::new();
    let mut call = Call {
        arguments: &given,
        read: &|_| Ok(input.to_owned()),
        archive: &|_| Ok(input.to_owned()),
        files: &|name| Ok(vec![(name.to_owned(), input.as_bytes().to_vec())]),
        bytes: &|_| Ok(input.as_bytes().to_vec()),
        save: &|_, _| Err("nothing is written here".into()),
        draw: &|path: &str, picture: &Picture| {
            let drawing = if path.ends_with(".tex") {
                picture::tikz(picture)
            } else {
                picture::svg(picture, Look::FILE)
            };
            DRAWN.set(drawing);
            Ok(())
        },
        show: &|picture| picture::text(picture, Paint::Plain),
        limits,
        out: &mut out,
    };
    match (command.run)(&mut call) {
        Ok(ending) => Ok((ending, String::from_utf8(out).unwrap() + &DRAWN.take())),
        Err(BadCall::Input(why)) => Err(why),
        Err(BadCall::Output(why)) => panic!("{why}"),
    }
}

/// Every row of the page of questions that one of these commands answers.
#[test]
fn the_rows_of_the_page_of_questions_are_true() {
    let page = include_str!("../../../docs/questions.md");
    let mut rows = 0;
    for row in page.lines().filter(|row| row.starts_with("| GO-") && row.ends_with("| yes |")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let Some(words) = cells[2].trim_matches('`').strip_prefix("tesuji go ") else { continue };
        let words: Vec<&str> = words.split_whitespace().collect();
        if !["exam", "figure"].contains(&words[0]) {
            continue;
        }
        let (_, said) = run(&words, "").unwrap_or_else(|why| panic!("{row}: {why}"));
        assert!(said.contains(cells[3]), "{row}:\n{said}");
        rows += 1;
    }
    assert!(rows >= 40, "{rows}");
}

#[test]
fn answers_are_judged() {
    let board = "goban 3\nXX.\nX..\n...\n";
    let right = run(&["check", "7", "-"], &format!("{board}liberte 0 0 = 3")).unwrap();
    assert_eq!(right, (Ending::Answered, "question 7, liberte: 1 right, 0 wrong\n".to_owned()));
    let (ending, said) = run(&["check", "7", "-"], &format!("{board}liberte 0 0 = 4")).unwrap();
    assert_eq!(ending, Ending::Refuted);
    assert!(said.contains("it is 3; 4 counts a point once for every stone"), "{said}");
    assert!(run(&["check", "7", "-"], "liberte").unwrap_err().contains("stdin: line 1"));
    assert!(
        run(&["check", "70", "-"], "")
            .unwrap_err()
            .contains("there is no question '70' here: expected 1 to 46")
    );
    assert!(
        run(&["exam", "47"], "").unwrap_err().contains("there is no question '47' here: expected 1 to 46")
    );
    // What is there is judged though the rest is missing.
    let (ending, said) = run(&["check", "1", "-"], "liberte 4 2 = 3").unwrap();
    assert_eq!(ending, Ending::Refuted);
    assert!(said.contains("liberte 4 2 = 3: it is 2"), "{said}");
    assert!(said.contains("missing: nothing is said about 'scores'"), "{said}");
    assert!(said.contains("missing: nothing is said about 'gagnant'"), "{said}");
    assert!(said.ends_with("0 right, 1 wrong, not complete\n"), "{said}");
    let (ending, said) = run(&["check", "1", "-"], "liberte 4 2 = 2").unwrap();
    assert_eq!(ending, Ending::Refuted, "{said}");
    assert!(run(&["check", "44", "-"], "x").unwrap_err().contains("'tesuji go exam 44' shows"));
    assert!(run(&["check", "1", "-"], "").unwrap_err().contains("nothing is said about 'liberte'"));
}

#[test]
fn figures_are_drawn_in_svg_tex_and_text() {
    for number in ["1", "2", "3", "4", "5", "6", "7", "8", "9"] {
        let head = format!("Figure {number} :");
        for file in ["f.svg", "f.tex"] {
            let (_, drawn) = run(&["figure", number, "-o", file], "").unwrap();
            assert!(drawn.contains(&head), "{file}: {drawn}");
        }
        let text = run(&["figure", number], "").unwrap().1;
        assert!(text.lines().count() > 5, "{number}:\n{text}");
        if ["5", "8", "9"].contains(&number) {
            assert!(text.contains('┌') && text.contains('┘'), "{number}:\n{text}");
        }
    }
    assert!(run(&["figure", "0"], "").unwrap_err().contains("there is no figure '0' here"));
}

#[test]
fn the_shipped_counts_are_made_by_the_command() {
    let games = "B+R pddppqdcfqcn\nW+1.5 ddqdqpdp\n";
    let (_, said) = run(&["count", "-"], games).unwrap();
    assert!(said.contains("games 2\nmoves 10\npasses 0\nblack 5\n"), "{said}");
    // A limit is one of moves, looked at between games; the sums hold what was counted.
    let (ending, said) = run_within(&["count", "-"], games, &|| Limits::nodes(3)).unwrap();
    assert!(ending == Ending::Stopped && said.contains("games 1\n"), "{said}");
    assert_eq!(run_within(&["count", "-"], games, &|| Limits::nodes(30)).unwrap().0, Ending::Answered);
    assert!(run(&["count", "-"], "B+R zzzz\n").unwrap_err().contains("no game of 19x19"));
}

#[test]
fn options_of_the_tree_search_are_read_and_refused() {
    let (_, list) = run(&["exam"], "").unwrap();
    assert!(list.lines().count() >= 36 && list.starts_with(" 1  liberties"), "{list}");
    let shown = || run(&["exam", "30", "--exam", "2,3", "--dimension", "2", "--seed", "5"], "").unwrap().1;
    for words in ["(5 virtual)", "waits at", "compares 4 children", "totals exact: 6 visits of 6"] {
        assert!(shown().contains(words), "{words}: {}", shown());
    }
    assert_eq!(shown(), shown());
    assert!(run(&["exam", "30", "--exam", "3"], "").unwrap_err().contains("such as 3,2"));
    assert!(run(&["exam", "30", "--dimension", "40"], "").unwrap_err().contains("from 1 to 9"));
    assert!(run(&["exam", "30", "--seed", "x"], "").unwrap_err().contains("is no seed"));
}
