//! `tesuji play`: people and machines, driven through standard input.

mod tesuji;

use tesuji::{Said, file, line, tesuji, told};

fn played(words: &str, input: impl AsRef<[u8]>) -> Said {
    let words = format!("play {words}");
    let said = told(&words.split(' ').collect::<Vec<_>>(), input.as_ref());
    assert_eq!(said.code, Some(0), "{said:?}");
    said
}

#[track_caller]
fn shows(said: &Said, words: &[&str]) {
    let mut rest = said.out.as_str();
    for word in words {
        let Some((_, after)) = rest.split_once(word) else {
            panic!("'{word}' is missing or too early: {said:#?}")
        };
        rest = after;
    }
}

#[test]
fn two_people_play_to_the_end() {
    let said = played("mnk:3,3,3 --second human", "a1\nb1\na2\nb2\na3\n");
    shows(&said, &["X to move> ", "[X]", "O to move> ", "[O]", "X has won"]);
    let said = played("mnk:3,3,3 --second human", "b2\na1\nc1\na3\na2\nc2\nb1\nb3\nc3\n");
    shows(&said, &["Tic-tac-toe, drawn\n"]);
}

#[test]
fn bad_moves_are_explained_and_asked_again() {
    let said = played("connect4:4x4 --second human", b"9\nfoo\n\xff\xfe\n\n1\n1\n1\n1\n1\nquit\n");
    shows(
        &said,
        &[
            "'9' is not a move: expected a column from 1 to 4",
            "'foo' is not a move",
            "is not a move",
            "White to move> ",
            "Black to move> ",
            "'1' is not legal: column 1 is full",
            "White to move> ",
        ],
    );
}

#[test]
fn undo_takes_back_ones_own_move() {
    let said = played("mnk:3,3,3 --second human", "undo\nb2\nundo\nmoves\n");
    shows(&said, &["nothing to take back", "[X]", "a1 b1 c1 a2 b2 c2 a3 b3 c3\nX to move> "]);
    // Against a machine its answer goes too.
    let said = played("mnk:3,3,3 --seed 1", "b2\nundo\nmoves\nundo\n");
    shows(&said, &["O (player) plays", "a1 b1 c1 a2 b2 c2 a3 b3 c3\n", "nothing to take back"]);
    // A machine's opening is not taken back: it would only be played again.
    let said = played("nim:9/1,2 --first player --second human --seed 1", "undo\n");
    shows(&said, &["first player (player) plays", "nothing to take back"]);
}

#[test]
fn a_hint_is_proved_where_it_says_so() {
    shows(&played("nim:5/1,2", "hint\n"), &["2: proved WIN"]);
    let said = played("connect4:7x6 --second player --nodes 1000 --seed 1", "hint\n");
    shows(&said, &["White to move> ", ": not proved; "]);
}

#[test]
fn help_board_and_quit() {
    let said = played("connect4:4x4", "help\nboard\n?\nquit\n4\n");
    shows(&said, &["connect4:4x4: human against player, seed ", "undo", "hint", "moves", "board", "quit"]);
    assert_eq!(said.out.matches(" 1 2 3 4\n").count(), 2, "{said:?}");
    assert!(!said.out.contains("plays"), "{said:?}");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert!(played("connect4", "").out.ends_with("White to move> \n"));
    assert!(played("mnk:3,3,3 --second human", "b2").out.ends_with("O to move> \n"));
}

#[test]
fn after_the_end_a_game_can_be_taken_back_or_played_again() {
    let said = played("mnk:3,3,3 --second human", "a1\nb1\na2\nb2\na3\na3\nundo\nc3\nb3\nquit\n");
    let over = "The game is over: review, save FILE, undo, new or quit> ";
    shows(&said, &["X has won\n", over, "the game is over: type review", "X to move> ", "O to move> "]);
    shows(&said, &["X has won\n", "O has won\n", over]);
    assert!(said.out.ends_with(&format!("{over}\n")), "{said:?}");
    // A new game starts where the first one did.
    let said = played("nim:9/1,2 --position 2 --second human", "2\nnew\n1\n1\n");
    shows(&said, &["the first player has won", over, "1: | |", "the second player has won", over]);
    // What the machine did last goes too.
    let said = played("nim:9/1,2 --position 2 --second best --seed 1", "1\nundo\n2\n");
    shows(&said, &["the second player has won", over, "1: | |", "the first player has won"]);
    // Nobody is asked where only machines play.
    assert!(!played("nim:9/1,2 --first best --second best", "").out.contains("undo"));
}

#[test]
fn a_weak_opponent_can_be_beaten() {
    // 9 sticks, one or two at a time: the second player wins, unless he slips.
    let lost = |who: &str| {
        let games = (0..8)
            .map(|seed| played(&format!("nim:9/1,2 --first best --second {who} --seed {seed}"), "").out);
        games.filter(|game| game.contains("the first player has won")).count()
    };
    assert_eq!(lost("best"), 0);
    assert!((1..=8).contains(&lost("random")), "a random player loses");
    let level = |level: &str| {
        let game = |seed: u32| {
            played(&format!("nim:9/1,2 --first player --second player --level {level} --seed {seed}"), "").out
        };
        (0..8).filter(|seed| game(*seed).contains("the first player has won")).count()
    };
    assert!(level("beginner") > 0);
    assert_eq!(level("hard"), 0);
    let game = || played("connect4 --first random --second player --level easy --seed 5", "").out;
    assert_eq!(game(), game());
    shows(&played("nim:9/1,2 --first random --seed 1", ""), &["(random) plays", "at random"]);
}

#[test]
fn machines_play_each_other_to_the_end_and_a_seed_plays_it_again() {
    for (words, end) in [
        ("mnk:3,3,3 --first best --second minimax", "drawn"),
        ("nim:21/1,2,3 --first player --second best", "the first player has won"),
        ("connect4:4x4 --first player --second alphabeta --nodes 20k", ""),
        ("connect4:7x6 --first player --second deepening --nodes 3k", ""),
        ("connect4:7x6 --first player --second player --depth 2", ""),
    ] {
        let game = |seed: u32| played(&format!("{words} --seed {seed}"), "").out;
        let once = game(7);
        assert_eq!(once, game(7), "{words}");
        assert!(once.contains("seed 7") && once.trim_end().ends_with(end), "{once}");
        assert!(once.contains("has won") || once.contains("drawn"), "{once}");
    }
}

#[test]
fn another_seed_chooses_other_moves_of_equal_worth() {
    let game = |seed: u32| played(&format!("mnk:3,3,3 --first best --second best --seed {seed}"), "").out;
    let games: std::collections::HashSet<String> =
        (0..8).map(|seed| game(seed).split_once('\n').unwrap().1.to_owned()).collect();
    assert!(games.len() > 2, "{} different games", games.len());
}

#[test]
fn a_machine_never_throws_a_win_away() {
    // 21 sticks, one to three at a time: who opens wins.
    for seed in 0..4 {
        let said = played(&format!("nim:21/1,2,3 --first best --second player --seed {seed}"), "");
        shows(&said, &["proved WIN", "the first player has won"]);
    }
}

#[test]
fn a_game_may_start_anywhere() {
    shows(&played("connect4:7x6 1212121", ""), &["Connect 4, White has won"]);
    shows(&played("mnk:3,3,3 b2", ""), &["O (player) plays"]);
    shows(&played("nim:9/1,2 --position 1", "1\n"), &["1: |", "the first player has won"]);
}

#[test]
fn players_and_limits_that_make_no_sense_are_refused() {
    line("play nim --first nobody").refuses(&["no method 'nobody'", "minimax", "player", "or human"]);
    line("play nim --second best --level easy").refuses(&["--level", "try player"]);
    line("play nim --level godlike").refuses(&["beginner"]);
    line("play nim --second best --depth 3").refuses(&["--depth", "deepening or player"]);
    line("play nim --time never").refuses(&["such as 10"]);
    line("play shogi").refuses(&["there is no game 'shogi'"]);
}

/// A level limits the machine and nobody else; it goes with a time, with nodes and with a depth.
#[test]
fn a_hint_knows_no_level() {
    for more in ["", " --time 1s", " --nodes 1M", " --time 1s --nodes 1M"] {
        shows(&played(&format!("connect4:4x4 --level beginner --seed 1{more}"), "hint\n"), &["proved DRAW"]);
    }
    shows(&played("connect4:4x4 --level hard --depth 1 --seed 1", "1\n"), &["not proved"]);
    shows(&played("morris --level easy --seed 1", "hint\n"), &["proved"]);
}

/// A machine looks some plies ahead, or plays some games: every game of the catalog has levels, by its usual opponent.
#[test]
fn every_game_has_levels() {
    let games: serde_json::Value = serde_json::from_str(&told(&["games", "--json"], b"").out).unwrap();
    let names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert!(names.len() >= 12, "{names:?}");
    for name in names {
        // The end of the input ends the game before its first move.
        played(&format!("{name} --level beginner --seed 1"), "");
    }
    shows(
        &played("go:3x3 --first player --second player --level easy --seed 3", ""),
        &["moves: ", "Go 3x3/chinese"],
    );
}

/// A book that somebody has grown is played, and one of another game is refused.
#[test]
fn a_grown_book_is_played() {
    let [book, more] = ["grown.openings", "more.openings"].map(|name| file(name, ""));
    let [book, more] = [&book, &more].map(|path| path.to_str().unwrap());
    let said = tesuji(&["othello", "grow-book", "1", "0", "50", book]);
    assert!(said.out.starts_with("1 positions opened, 0 of 0 games lost and studied"), "{said:?}");
    assert_eq!(tesuji(&["othello", "grow-book", "2", "2", "50", more, book]).code, Some(0));
    // What the book says of the first move is no word of the search, and without the book it is not said.
    let words =
        ["play", "othello", "--first", "player", "--second", "player", "--nodes", "60", "--seed", "1"];
    let first = |more: &[&str]| {
        let said = tesuji(&[&words, more].concat());
        said.out.lines().find(|line| line.contains(" plays ")).expect("a move").to_owned()
    };
    assert_ne!(first(&["--book", more]), first(&[]));
    assert_eq!(first(&["--book", more, "--depth", "1"]), first(&["--depth", "1"]), "who looks so far looks");
    let said = tesuji(&["play", "draughts", "--book", book]);
    said.refuses(&["grown.openings': a book of othello:8x8, not of draughts:english"]);
    tesuji(&["play", "othello", "--method", "best", "--book", book])
        .refuses(&["best asks no book", "with player"]);
    tesuji(&["play", "connect4", "--book", book]).refuses(&["no method of connect4:7x6 asks a book"]);
    tesuji(&["play", "othello", "--book", "Cargo.toml"]).refuses(&["no book of openings"]);
    let players = [&format!("player,nodes=50,book={book}"), "player,nodes=50"];
    let said = tesuji(&[
        "lab",
        "match",
        "othello",
        "--one",
        players[0],
        "--two",
        players[1],
        "--openings",
        "0",
        "--games",
        "2",
    ]);
    assert!(said.code == Some(0) && said.out.contains("book="), "{said:?}");
}
