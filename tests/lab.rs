//! `tesuji lab` as a user would drive it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn lab(arguments: &str) -> Ran {
    let words = arguments.split_whitespace();
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_tesuji")).arg("lab").args(words).output().expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Ran { code: status.code().unwrap_or(-1), out: text(stdout), err: text(stderr) }
}

/// The command is refused with exit code 2 and these words.
fn refused(arguments: &str, words: &str) {
    let ran = lab(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments}: {}", ran.err);
    assert!(ran.err.contains(words), "{arguments}: {}", ran.err);
}

/// A folder of one test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

#[test]
fn a_comparison_shows_every_method_and_what_was_not_finished() {
    let ran = lab("methods mnk:3,3,3 --limit 20k --memory 1MiB -q");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let line = |method: &str| {
        let found = ran.out.lines().find(|line| line.split_whitespace().next() == Some(method));
        found.unwrap_or_else(|| panic!("no {method} in\n{}", ran.out)).to_owned()
    };
    assert!(ran.out.starts_with("mnk:3,3,3\nmethod"), "{}", ran.out);
    // Tic-tac-toe needs 549,946 nodes without any idea.
    assert!(line("minimax").contains("> 20,000"));
    assert!(line("alphabeta").contains("DRAW") && line("best").contains("DRAW"));
    for heading in [
        "mnk:3,3,3: one ingredient on top of alphabeta, without a table (alphabeta: 16,811 nodes)\nmethod",
        "mnk:3,3,3: one ingredient on top of mix, which is alphabeta with a table (mix: ",
        "mnk:3,3,3: the grades of the last iteration, on top of deepening and player (deepening: ",
        "mnk:3,3,3: mix with a table of 1 MiB, by what it keeps (mix: ",
        "mnk:3,3,3: one ingredient left out of best (best: ",
    ] {
        assert!(ran.out.contains(heading), "{heading}: {}", ran.out);
    }
}

#[test]
fn a_comparison_is_written_for_people_and_for_programs() {
    let form = |format: &str| lab(&format!("methods nim:7/1,2,3 nim:8/1,2,3 --format {format} -q"));
    let csv = form("csv");
    assert!(csv.out.starts_with("game,moves,method,value,solved,positions,nodes,"), "{}", csv.out);
    assert!(csv.out.lines().any(|line| line.starts_with("\"nim:8/1,2,3\",,best,LOSS,")), "{}", csv.out);
    let json = form("json").out;
    assert!(
        json.starts_with(
            "[\n{\"game\":\"nim:7/1,2,3\",\"moves\":\"\",\"method\":\"minimax\",\"value\":\"WIN\""
        )
    );
    assert!(json.ends_with("}\n]\n"));
    assert!(form("markdown").out.contains("### nim:8/1,2,3\n\n| method | value |"));
    let latex = form("latex").out;
    // Two games with six parts each.
    assert_eq!(latex.matches("\\begin{tabular}").count(), 12, "{latex}");
    refused("methods nim --format pdf", "terminal");
}

#[test]
fn positions_of_a_file_are_summed_and_plotted() {
    let home = folder("positions");
    let (lines, plot) = (home.join("lines.txt"), home.join("plot.svg"));
    fs::write(&lines, "b2 a1\nb2 b1\ta comment\n").unwrap();
    let ran = lab(&format!(
        "methods mnk:3,3,3 --positions {} --score --plot {} --method memo --method best",
        lines.display(),
        plot.display()
    ));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("mnk:3,3,3, 2 positions\n"), "{}", ran.out);
    assert!(ran.err.contains("best") && !ran.out.contains("minimax"));
    assert!(fs::read_to_string(&plot).unwrap().starts_with("<svg "));
    fs::write(&lines, "b2 a1\nb2 b2\n").unwrap();
    refused(&format!("methods mnk:3,3,3 --positions {}", lines.display()), "line 2: move 2");
    refused(&format!("methods nim mnk --positions {}", lines.display()), "only one");
    fs::write(&lines, "").unwrap();
    refused(&format!("methods mnk --positions {}", lines.display()), "no line");
    refused("methods mnk --positions /nowhere/at/all", "cannot read");
}

#[test]
fn bad_input_is_refused_before_anything_is_searched() {
    refused("methods", "<GAME>");
    refused("methods ludo", "there is no game 'ludo'");
    refused("methods connect4:0x0", "connect4");
    refused("methods nim --limit many", "expected a count");
    refused("methods nim --method fritz", "no method 'fritz'");
    refused("methods nim --plot picture.gif", "must end in .svg");
    refused("methods nim --plot /nowhere/at/all.svg", "cannot write");
    refused("methods nim --probe 1", "expected course, row, nodes");
    refused("reach nim", "list its boards");
    refused("reach mnk:3,3,3 connect4:9", "connect4");
    refused("reach connect4 --time soon", "expected a time");
}

#[test]
fn the_signature_is_one_number_and_the_suite_adds_up_to_it() {
    let ran = lab("signature --verbose");
    let number: u64 = ran.out.trim().parse().expect("one number");
    let each = ran.err.lines().map(|line| line.split_whitespace().next().unwrap().parse::<u64>().unwrap());
    assert_eq!((ran.code, each.sum::<u64>()), (0, number));
    assert_eq!(include_str!("../testdata/signature.txt").trim(), ran.out.trim());
}

#[test]
fn the_reach_of_a_method_ends_with_its_first_failure() {
    let ran = lab("reach mnk:3,3,3 mnk:4,4,4 mnk:15,15,5 --method minimax --method best --time 300ms -q");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows = |start: &str| ran.out.lines().filter(|line| line.starts_with(start)).count();
    assert!(ran.out.contains("branching") && rows("best") >= 2, "{}", ran.out);
    assert!(!ran.out.contains("minimax  mnk:15,15,5"), "{}", ran.out);
    let json = lab("reach mnk:3,3,3 --method deepening --format json -q").out;
    assert!(
        json.contains("\"earlier_iterations_percent\":") && json.contains("\"value\":\"DRAW\""),
        "{json}"
    );
}

const EVEN: &str =
    "match mnk:3,3,3 --one player,memory=1MiB --two player,memory=1MiB --openings 2 --games 20";

#[test]
fn a_player_is_as_strong_as_itself_also_when_the_match_was_killed() {
    let home = folder("match");
    let record = home.join("games.txt");
    let command = format!("{EVEN} --record {}", record.display());
    let ran = lab(&command);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let value = |name: &str| {
        let line = ran.out.lines().find(|line| line.starts_with(name)).expect("a line of the result");
        line.split_whitespace().last().unwrap().to_owned()
    };
    assert_eq!((value("games"), value("Elo of one")), ("20".into(), "0.0".into()));
    assert_eq!(value("won by one"), value("lost by one"));

    let whole = fs::read_to_string(&record).unwrap();
    assert_eq!(whole.lines().count(), 20);
    fs::write(&record, &whole[..whole.len() / 2]).unwrap();
    let again = lab(&command);
    assert_eq!((again.code, &again.out), (0, &ran.out));
    assert!(again.err.contains("cut short"), "{}", again.err);
    assert_eq!(fs::read_to_string(&record).unwrap(), whole);

    refused(&format!("{command} --seed 2"), "another contest");
    refused(&command.replace("--openings 2", "--openings 3"), "another contest");
    fs::write(&record, whole.replacen("[Setup", "[Set", 1)).unwrap();
    refused(&command, "line 1: expected [Setup");
    fs::write(&record, format!("{whole}{}\n", whole.lines().next().unwrap())).unwrap();
    refused(&command, "line 21: game 1 is there twice");
}

#[test]
fn more_thought_wins_and_the_test_ends_the_match() {
    let ran =
        lab("match connect4:6x5 --one player,nodes=3k --two player,nodes=1 --sprt 0,100 --threads 2 -q");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("stronger by 100 Elo or more"), "{}", ran.out);
    let json = lab("match nim:9/1,2,3 --one best --two best --openings 1 --games 2 --format json -q");
    assert!(json.out.starts_with("[\n{\"one\":\"best,nodes=20000"), "{}", json.out);
}

#[test]
fn a_match_that_cannot_be_is_refused() {
    refused("match mnk --one best", "--two");
    refused("match mnk --one best --two fritz", "--two 'fritz': mnk:3,3,3 has no method 'fritz'");
    refused("match mnk --one best,rng=7 --two best", "known are nodes");
    refused("match mnk --one best --two best --games 7", "even number");
    refused("match mnk --one best --two best --games 0", "--games 0: nothing would be played");
    refused("match mnk --one player,with=order --two best", "no use for 'order'; it takes last-iteration");
    refused("match mnk --one best --two best --openings 9", "ask for fewer");
    refused("match mnk --one best --two best --openings nowhere.txt", "a number of plies or a file");
    refused("match mnk --one best --two best --sprt 10,0", "the smaller first");
    refused("match mnk --one best --two best --record /nowhere/at/all", "cannot open");
    let home = folder("openings");
    let lines = home.join("lines.txt");
    fs::write(&lines, "b2\na1 a2 b1 b2 c1\n").unwrap();
    let command = format!("match mnk --one best --two best --games 2 --openings {}", lines.display());
    refused(&command, "line 2: the game is over");
    fs::write(&lines, "b2\n").unwrap();
    assert_eq!(lab(&command).code, 0);
}

/// Positions as collections have them, one on each line, are openings, and a record knows them again.
#[test]
fn a_match_begins_from_positions_of_a_file() {
    let home = folder("positions-of-a-file");
    let (lines, record) = (home.join("lines.txt"), home.join("record.txt"));
    for (game, text, opening) in [
        ("draughts", "# FEN\nW:W21,22,30:B1,2,3\n\nB:W21:B1\n", "[Opening \"@W:W21,22,30:B1-3;\"]"),
        ("othello:4x4", "-----OX--XO----- X; b1:+2;\nb1\n", "[Opening \"@-----OX--XO----- X;\"]"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;\n", "[Opening \"@4k3/8/8/8/8/8/8/4K2R w K - 0 1;\"]"),
    ] {
        fs::write(&lines, text).unwrap();
        let _ = fs::remove_file(&record);
        let command = format!(
            "match {game} --one player,depth=1 --two player,depth=1 --games 4 -q --openings {} --record {}",
            lines.display(),
            record.display()
        );
        assert_eq!(lab(&command).code, 0, "{game}: {}", lab(&command).err);
        assert!(fs::read_to_string(&record).unwrap().contains(opening), "{game}");
        assert!(lab(&command).err.contains("4 games are there already"), "{game}");
    }
    fs::write(&lines, "W:W21:B1\nW:W21:B77\n").unwrap();
    let command = "match draughts --one player --two player --openings";
    refused(&format!("{command} {}", lines.display()), "line 2: ");
    fs::write(&lines, "# nothing\n").unwrap();
    refused(&format!("{command} {}", lines.display()), "there is no line in it");
}

#[test]
fn the_page_keeps_what_people_wrote() {
    let home = folder("page");
    let (page, picture) = (home.join("ladder.md"), home.join("ladder.svg"));
    let command =
        format!("page --limit 200 --memory 1MiB --output {} --picture {}", page.display(), picture.display());
    assert_eq!(lab(&command).code, 0);
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("](ladder.svg)") && text.contains("### connect4:6x6"), "{text}");
    assert!(fs::read_to_string(&picture).unwrap().contains("connect4:5x5"));
    let (before, after) = text.split_once("<!-- /reading -->").expect("the page has markers");
    fs::write(&page, format!("{before}We were surprised.\n<!-- /reading -->{after}")).unwrap();
    assert_eq!(lab(&command).code, 0);
    assert!(fs::read_to_string(&page).unwrap().contains("We were surprised."));
    fs::write(&page, "a page of somebody else").unwrap();
    refused(&command, "was not made by this command");
}

/// Valgrind takes its time, and not every machine has it.
#[test]
#[ignore = "needs valgrind and half a minute"]
fn instructions_per_node_are_counted() {
    let ran = lab("methods connect4:4x4 --method alphabeta --method memo --instructions --format csv -q");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let heading: Vec<&str> = ran.out.lines().next().unwrap().split(',').collect();
    let at = heading.iter().position(|key| *key == "instructions_per_node").expect("a column");
    for line in ran.out.lines().skip(1) {
        let count: f64 = line.split(',').nth(at).unwrap().parse().unwrap_or_else(|_| panic!("{line}"));
        assert!((20.0..20_000.0).contains(&count), "{line}");
    }
}

/// The other program is this one, by its protocol.
#[test]
fn another_program_plays_by_its_protocol() {
    let ask = |game: &str, two: &str| {
        let options =
            ["--one", "mcts,nodes=50", "--two", two, "--games", "2", "--openings", "1", "--format", "csv"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
        let Output { status, stdout, stderr } =
            command.args(["lab", "match", game]).args(options).output().expect("the binary runs");
        let text = |bytes| String::from_utf8(bytes).expect("output is text");
        Ran { code: status.code().unwrap_or(-1), out: text(stdout), err: text(stderr) }
    };
    let guest = format!("htp:{} htp --swap no-swap --time 20ms; clear_board", env!("CARGO_BIN_EXE_tesuji"));
    let ran = ask("hex:3x3", &guest);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let games = ran.out.lines().nth(1).expect("a row").split(',').filter(|cell| *cell == "2").count();
    assert!(games >= 1, "two games were played: {}", ran.out);
    let ran = ask("connect4:4x4", &guest);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("programs play Hex"), "{}", ran.err);
    let ran = ask("hex:3x3", "htp:no-such-program-anywhere");
    assert!(ran.code == 2 && ran.err.contains("cannot start 'no-such-program-anywhere'"), "{}", ran.err);
    for (guest, reason) in [
        ("hub:no-such-program-anywhere", "cannot start 'no-such-program-anywhere': "),
        ("hub:true", "'true' broke off at 'hub'"),
        ("dxp:127.0.0.1:9; minutes=1", "cannot call '127.0.0.1:9': "),
    ] {
        let ran = ask("draughts:international", guest);
        assert!(ran.code == 2 && ran.err.contains(reason), "{guest}: {}", ran.err);
    }
}
