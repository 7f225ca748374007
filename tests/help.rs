//! `--help`, `games`, completions and manual pages: what a newcomer reads.

mod tesuji;

use serde_json::Value;
use tesuji::{file, line, tesuji};

const COMMANDS: [&str; 17] = [
    "serve",
    "solve",
    "certify",
    "play",
    "count",
    "perft",
    "draw",
    "explain",
    "book",
    "games",
    "graph",
    "cluster",
    "table",
    "hex",
    "lab",
    "completions",
    "man",
];

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let said = line("--help");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    for word in COMMANDS.iter().chain(&["Examples:", "Exit codes: 0 answered", "2 bad input", "3 stopped"]) {
        assert!(said.out.contains(word), "{word}");
    }
    for command in COMMANDS {
        let said = line(&format!("{command} --help"));
        assert!(said.code == Some(0) && said.out.contains("Usage: tesuji "), "{said:?}");
        assert!(said.out.lines().all(|row| row.chars().count() <= 100), "a line is too long: {}", said.out);
    }
}

/// An example that is longer than the lines of the help is broken where nobody could type it.
#[test]
fn examples_stay_on_their_line() {
    let mut pages = vec![String::new()];
    while let Some(page) = pages.pop() {
        let help = line(&format!("{page} --help")).out;
        if let Some((_, list)) = help.split_once("\nCommands:\n") {
            let named = list.lines().take_while(|row| !row.is_empty()).filter(|row| !row.starts_with("   "));
            let words = named.filter_map(|row| row.split_whitespace().next()).filter(|&word| word != "help");
            pages.extend(words.map(|word| format!("{page} {word}")));
        }
        let Some((_, examples)) = help.split_once("\nExamples:\n") else { continue };
        for example in examples.lines().filter(|row| row.starts_with("  ")) {
            let starts = ["tesuji ", "printf ", "xboard "].iter().any(|word| example[2..].starts_with(word));
            assert!(starts, "{page}: '{example}'");
        }
    }
    // Nor are lines broken that were broken already.
    let said = line("book --help").out;
    assert!(said.contains("that depends on how\nthey were found: the same game"), "{said}");
}

#[test]
fn the_examples_of_the_help_can_be_typed() {
    for page in ["--help", "solve --help", "draw --help"] {
        let help = line(page).out;
        let examples = help.lines().filter_map(|row| row.strip_prefix("  tesuji "));
        for example in examples.map(|row| row.split("  ").next().unwrap().trim()) {
            // Files of the reader's own, or a board that takes its time, or a person is needed.
            if ["board.txt", "positions.txt", "play", "serve", ".svg"]
                .iter()
                .any(|word| example.contains(word))
            {
                continue;
            }
            let words: Vec<String> = example.split(' ').map(|word| word.replace('\'', "")).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let said = tesuji(&words);
            assert!(matches!(said.code, Some(0 | 3)), "{example}: {said:?}");
        }
    }
}

#[test]
fn no_command_or_a_wrong_one_is_bad_input() {
    tesuji(&[]).refuses(&["Usage: tesuji [OPTIONS] <COMMAND>", "solve"]);
    line("sovle").refuses(&["'sovle'", "solve"]);
    line("solve").refuses(&["<GAME|FILE>"]);
    line("solve nim --no-such-option").refuses(&["--no-such-option"]);
}

/// A game's own commands say what they do, in the list and in their help.
#[test]
fn own_commands_say_what_they_do() {
    for entry in ["backgammon", "chess", "go", "hex"] {
        let list = line(&format!("{entry} --help"));
        assert!(list.code == Some(0) && !list.out.contains("What a search may spend"), "{entry}: {list:?}");
    }
    let said = line("hex templates --help").out;
    assert!(said.contains("templates") && !said.starts_with("What a search may spend"), "{said}");
}

#[test]
fn version() {
    line("--version").answers(concat!("tesuji ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn games_lists_names_parameters_methods_and_layers() {
    let said = line("games");
    for word in ["nim", "mnk", "connect4", "examples", "heaps", "columns", "width", "--method best", "layers"]
    {
        assert!(said.out.contains(word), "{word}: {said:?}");
    }
    let one = line("games mnk").out;
    assert!(one.contains("mnk:3,3,3") && !one.contains("connect4"), "{one}");
    for word in ["moves     a letter", "such as b2", "'O.O/.X./X.. x'", "--with killers", "(alphabeta, mix)"]
    {
        assert!(one.contains(word), "{word}: {one}");
    }
    for (words, meant) in [
        ("games conect4", "did you mean 'connect4'?"),
        ("solve conect4 44", "did you mean 'connect4'?"),
        ("solve nim --method alphabet", "did you mean 'alphabeta'?"),
        ("solve nim --with kilers", "did you mean 'killers'?"),
        ("draw nim --hide piece", "did you mean 'pieces'?"),
    ] {
        line(words).refuses(&[meant]);
    }
    line("games shogi").refuses(&["there is no game 'shogi'", "nim, mnk, connect4"]);
}

#[test]
fn games_as_json_are_enough_for_a_form() {
    let list = line("games --json").json().remove(0);
    let games = list.as_array().expect("a list");
    let names: Vec<&str> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, ::tesuji::catalog::names().collect::<Vec<_>>());
    for game in games {
        for field in ["title", "summary"] {
            assert!(game[field].as_str().is_some_and(|text| !text.is_empty()), "{game}");
        }
        for parameter in game["parameters"].as_array().unwrap() {
            assert!(parameter["name"].is_string() && parameter["help"].is_string(), "{parameter}");
            let kind = &parameter["kind"];
            assert!(kind == "text" || kind["number"].is_object() || kind["choice"].is_array(), "{parameter}");
            assert!(parameter["default"].is_string(), "{parameter}");
        }
        assert!(game["methods"].as_array().unwrap().iter().all(|method| method["name"].is_string()));
        assert!(game["layers"].as_array().unwrap().contains(&Value::from("last move")));
    }
    let one = line("games nim --json").json().remove(0);
    assert_eq!(one.as_array().unwrap()[..], games[..1]);
    // Small boards of Go are proved, the usual one is not.
    let methods = |setup: &str| {
        let card = line(&format!("games {setup} --json")).json().remove(0);
        let methods = card[0]["methods"].as_array().unwrap().clone();
        methods.iter().map(|method| method["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(methods("go:3x1").contains(&"best".to_owned()) && !methods("go").contains(&"best".to_owned()));
    line("games go:3x0").refuses(&["expected columns and rows"]);
}

#[test]
fn every_example_opens_and_every_method_is_known() {
    for game in line("games --json").json().remove(0).as_array().unwrap() {
        for example in game["examples"].as_array().unwrap() {
            let example = example.as_str().unwrap();
            assert_eq!(tesuji(&["draw", example]).code, Some(0), "{example}");
            for method in game["methods"].as_array().unwrap() {
                let method = method["name"].as_str().unwrap();
                let said = tesuji(&["solve", example, "--method", method, "--nodes", "100", "--quiet"]);
                // Endings of a game may go by other methods, since their positions can come again.
                let cyclic = said.code == Some(2) && said.err.contains("is cyclic");
                assert!(cyclic || matches!(said.code, Some(0 | 3)), "{example} {method}: {said:?}");
            }
        }
    }
}

#[test]
fn completions_for_the_usual_shells() {
    for (shell, word) in [("bash", "_tesuji()"), ("zsh", "#compdef tesuji"), ("fish", "complete -c tesuji")] {
        let said = line(&format!("completions {shell}"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
        assert!(said.out.contains(word) && said.out.contains("each-move"), "{shell}");
    }
    // Every command that takes a game offers the games.
    let said = line("completions bash");
    for command in ["games", "solve", "analyse"] {
        let (_, branch) =
            said.out.split_once(&format!("\n        tesuji__subcmd__{command})\n")).expect(command);
        let (offers, _) = branch.split_once("\n            if ").expect("the words of a command stand first");
        assert!(offers.contains(" connect4 othello "), "{command}: {offers}");
    }
    line("completions tcsh").refuses(&["bash", "zsh", "fish"]);
}

#[test]
fn manual_pages() {
    let page = line("man");
    assert!(page.code == Some(0) && page.out.contains(".TH tesuji 1"), "{page:?}");
    let folder = file("x", "").with_file_name("man").join("man1");
    let _ = std::fs::remove_dir_all(&folder);
    tesuji(&["man", folder.to_str().unwrap()]).answers("");
    for command in COMMANDS {
        let page = std::fs::read_to_string(folder.join(format!("tesuji-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{command}");
    }
    let said = line("man Cargo.toml");
    assert_eq!(said.code, Some(1));
    said.explains(&["cannot write into 'Cargo.toml'"]);
}
