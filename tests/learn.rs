//! `tesuji learn`: games are played, killed, resumed, merged, read; weights are learnt, kept, used and refused.

mod tesuji;

use std::fs;
use std::path::PathBuf;
use tesuji::{file, line};

/// A path in the folder for tests at which nothing is left from an earlier run.
fn fresh(name: &str) -> PathBuf {
    let path = file(name, "");
    let _ = fs::remove_file(&path);
    path
}

fn play(words: &str, path: &std::path::Path) -> tesuji::Said {
    let seed = if words.contains("--seed") { "" } else { "--seed 3" };
    line(&format!("learn play mnk:3,3,3 --nodes 50 --opening 0-4 {seed} {words} -o {}", path.display()))
}

#[test]
fn what_was_cut_short_goes_on_and_shards_make_the_whole() {
    let [whole, cut, even, odd, merged] =
        ["whole", "cut", "even", "odd", "merged"].map(|name| fresh(&format!("learn-{name}.samples")));
    assert_eq!(play("--games 20", &whole).code, Some(0));
    let all = fs::read(&whole).unwrap();
    // A kill leaves a part of the last game.
    assert_eq!(play("--games 12 --jobs 2", &cut).code, Some(0));
    let mut part = fs::read(&cut).unwrap();
    assert!(all.starts_with(&part));
    part.pop();
    fs::write(&cut, part).unwrap();
    let said = play("--games 20", &cut);
    assert!(said.code == Some(0) && said.err.contains("11 games are there already"), "{said:?}");
    assert_eq!(fs::read(&cut).unwrap(), all);
    // Two machines share the work.
    assert_eq!(play("--games 10 --shard 0/2", &even).code, Some(0));
    assert_eq!(play("--games 10 --shard 1/2", &odd).code, Some(0));
    let said = line(&format!("learn merge {} {} -o {}", odd.display(), even.display(), merged.display()));
    assert!(said.code == Some(0) && fs::read(&merged).unwrap() == all, "{said:?}");
    // Other games do not go into the same file, and damage is noticed.
    let said = play("--games 30 --seed 4", &whole);
    assert!(said.code == Some(2) && said.err.contains("other games"), "{said:?}");
    let mut broken = all.clone();
    let middle = broken.len() / 2;
    broken[middle] ^= 1;
    fs::write(&cut, broken).unwrap();
    let said = line(&format!("learn show {}", cut.display()));
    assert!(said.code == Some(2) && said.err.contains("damaged at byte"), "{said:?}");
}

#[test]
fn a_network_learns_from_games_and_by_itself() {
    let [games, weights, again, curve] = ["taught.samples", "taught.weights", "again.weights", "taught.svg"]
        .map(|name| fresh(&format!("learn-{name}")));
    assert_eq!(play("--games 200", &games).code, Some(0));
    let fit = |to: &std::path::Path| {
        let words = format!("--epochs 4 --hidden 12 --plot {}", curve.display());
        line(&format!(
            "learn fit mnk:3,3,3 network --samples {} {words} -o {}",
            games.display(),
            to.display()
        ))
    };
    let said = fit(&weights);
    assert!(said.code == Some(0) && said.out.contains("epoch 4: learnt"), "{said:?}");
    assert!(fs::read_to_string(&curve).unwrap().contains("kept aside"));
    // The same data and seed give the same numbers.
    assert_eq!(fit(&again).code, Some(0));
    let numbers = |path: &std::path::Path| {
        let bytes = fs::read(path).unwrap();
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap();
        bytes[end..].to_vec()
    };
    assert_eq!(numbers(&weights), numbers(&again));
    let said = line(&format!("learn show {}", weights.display()));
    assert!(
        said.out.contains("network 18-12-1 sigmoid sigmoid") && said.out.contains("self-play of player"),
        "{said:?}"
    );
    let said = line(&format!("learn td mnk:3,3,3 network --games 100 --hidden 6 -o {}", again.display()));
    assert!(said.code == Some(0) && said.out.contains("100 games: mean squared error"), "{said:?}");
}

/// A player is set as everywhere, the file says how, and what a method does not have is refused.
#[test]
fn players_of_samples_and_matches_take_the_options_of_their_method() {
    let path = fresh("learn-by-hand.samples");
    let said = line(&format!(
        "learn play draughts:english --set learnt=0 --games 2 --depth 1 --opening 2-4 --end-when-proved -o {}",
        path.display()
    ));
    assert_eq!(said.code, Some(0), "{said:?}");
    let said = line(&format!("learn show {}", path.display()));
    assert!(said.out.contains("player,depth=1,learnt=0,"), "{said:?}");
    assert!(said.out.contains("ended where the score is proved"), "{said:?}");
    for (words, reason) in [
        ("learn play draughts --set nothing=0 --games 2 -o x.samples", "known are tables, learnt"),
        ("lab match draughts --one player,depth=1,learnt=2 --two random", "a whole number from 0 to 1"),
        ("lab match draughts --one player,depth=1,cuts=2 --two random", "weights, with, tables, learnt"),
    ] {
        let said = line(words);
        assert!(said.code == Some(2) && said.err.contains(reason), "{words}: {said:?}");
    }
}

/// Weights that nobody would look at are refused, wherever they can be handed in.
#[test]
fn weights_that_a_method_ignores_are_refused_with_the_methods_that_heed_them() {
    let shipped = |name: &str| format!("{}/data/{name}.weights", env!("CARGO_MANIFEST_DIR"));
    let (go, own) = (shipped("go"), fresh("learn-ignored.weights"));
    let said = line(&format!("learn td mnk:3,3,3 network --games 2 --hidden 4 -o {}", own.display()));
    assert_eq!(said.code, Some(0), "{said:?}");
    let own = own.display();
    for (words, reason) in [
        (
            format!("play go:9x9 --method mcts --weights {go}"),
            "method mcts uses no weights; use them with player",
        ),
        (format!("gtp --game go:9x9 --method mcts --weights {go}"), "use them with player"),
        (format!("analyse go:9x9 --method mcts --weights {go}"), "use them with player"),
        (format!("lab match go:9x9 --one mcts,weights={go} --two random"), "use them with player"),
        (format!("solve mnk:3,3,3 --weights {own}"), "no method of mnk:3,3,3 uses weights"),
        (format!("analyse mnk:3,3,3 --weights {own}"), "no method of mnk:3,3,3 uses weights"),
        (format!("lab methods mnk:3,3,3 --weights {own}"), "no method of mnk:3,3,3 uses weights"),
    ] {
        let said = line(&words);
        assert!(said.code == Some(2) && said.err.contains(reason), "{words}: {said:?}");
    }
    let said = line(&format!("solve go:9x9 --method player --nodes 20 --weights {go}"));
    assert!(!said.err.contains("uses no weights") && said.code != Some(2), "{said:?}");
}

#[test]
fn weights_that_do_not_fit_are_refused_with_the_reason() {
    let weights = fresh("learn-misfit.weights");
    let said = line(&format!("learn td mnk:3,3,3 network --games 2 --hidden 4 -o {}", weights.display()));
    assert_eq!(said.code, Some(0), "{said:?}");
    let path = weights.display();
    for (words, reason) in [
        (format!("solve othello:8x8 --nodes 1 --weights {path}"), "their game is 'mnk', expected 'othello'"),
        (format!("solve mnk:4,4,4 --nodes 1 --weights {path}"), "shape"),
        (format!("lab match othello --one player,weights={path} --two player"), "expected 'othello'"),
        ("solve mnk:3,3,3 --weights Cargo.toml".into(), "no file of weights"),
        ("solve mnk:3,3,3 --weights nowhere.weights".into(), "cannot read"),
        (format!("learn fit mnk:3,3,3 patterns --samples {path} -o x.weights"), "no file of samples"),
        ("learn td othello:8x8 patterns --games 1 -o x.weights".into(), "needs a network"),
        ("learn td mnk:3,3,3 nothing --games 1 -o x.weights".into(), "known are network"),
    ] {
        let said = line(&words);
        assert!(said.code == Some(2) && said.err.contains(reason), "{words}: {said:?}");
    }
}

#[test]
fn games_and_positions_of_others_are_read() {
    let to = fresh("learn-read.samples");
    let lines = file("learn-lines.txt", "# two games\nb2 a1 c1 a3 a2 c2 b1 b3 c3\n\na1 b1 a2 b2 a3\nz9\n");
    let said = line(&format!("learn read mnk:3,3,3 {} -o {}", lines.display(), to.display()));
    assert!(
        said.code == Some(0) && said.err.contains("2 games; 1 left out: 'learn-lines.txt', line 5: "),
        "{said:?}"
    );
    let said = line(&format!("learn show {}", to.display()));
    assert!(said.out.contains("1 won by the first player, 1 drawn, 0 lost"), "{said:?}");
    let positions = file("learn-positions.txt", "XX./OO./... ; 1\n");
    let read = |path: &std::path::Path| {
        line(&format!("learn read mnk:3,3,3 --positions {} -o {}", path.display(), to.display()))
    };
    assert_eq!(read(&positions).code, Some(0));
    let said = read(&file("learn-wrong.txt", "XX./OO./... ; much\n"));
    assert!(said.code == Some(2) && said.err.contains("line 1"), "{said:?}");
}

/// All games of a file, from where they start, with the results that the file says.
#[test]
fn all_games_of_a_record_are_read_with_their_starts_and_results() {
    let to = fresh("learn-records.samples");
    for (game, name, counted, shown) in [
        (
            "chess",
            "many-games.pgn",
            "3 games; 1 left out: 'many-games.pgn', game 3: ",
            "1 won by the first player, 1 drawn, 1 lost",
        ),
        (
            "draughts:international",
            "many-games.pdn",
            "3 games; 1 without a result; 1 left out: 'many-games.pdn', game 4: ",
            "1 won by the first player, 0 drawn, 1 lost",
        ),
        ("othello", "many-games.ggf", "2 games\n", "1 won by the first player, 0 drawn, 1 lost"),
        (
            "go:9x9",
            "many-games.sgf",
            "2 games; 1 without a result\n",
            "0 won by the first player, 0 drawn, 1 lost",
        ),
    ] {
        let said = line(&format!("learn read {game} testdata/{name} -o {}", to.display()));
        assert!(said.code == Some(0) && said.err.contains(counted), "{name}: {said:?}");
        let said = line(&format!("learn show {}", to.display()));
        assert!(said.out.contains(shown), "{name}: {said:?}");
    }
}

/// In English draughts Black begins, and programs do not agree whose the first number is: White's, unless somebody says so; a game
/// that its moves decide tells when that is wrong.
#[test]
fn the_first_number_of_a_result_is_whites_or_the_openers() {
    let to = fresh("learn-whose.samples");
    let resigned = "[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 1-0\n\n";
    // Black captures the last man.
    let decided = "[GameType \"21\"]\n[FEN \"B:W18:BK14\"]\n[Result \"1-0\"]\n\n1. 14x23 1-0\n";
    let games = file("learn-whose.pdn", format!("{resigned}{decided}"));
    for (option, counted, shown) in [
        (
            "",
            "2 games; 1 with a result that the moves contradict",
            "1 won by the first player, 0 drawn, 1 lost",
        ),
        ("--results opener", "2 games\n", "2 won by the first player, 0 drawn, 0 lost"),
    ] {
        let said = line(&format!("learn read draughts {option} {} -o {}", games.display(), to.display()));
        assert!(said.code == Some(0) && said.err.contains(counted), "{option}: {said:?}");
        let said = line(&format!("learn show {}", to.display()));
        assert!(said.out.contains(shown), "{option}: {said:?}");
    }
}

/// Games of 19×19 that are short, in SGF of Latin-1 and on lines.
fn ten_games() -> (Vec<u8>, String) {
    let (mut sgf, mut lines) = (Vec::new(), String::new());
    for number in 0..10u8 {
        let [one, two] = [b'c' + number, b'p'].map(char::from);
        let text = format!("(;GM[1]SZ[19]RE[B+R]PB[Jörg];B[{one}d];W[{two}q];B[dp];W[q{one}])\n");
        sgf.extend(text.chars().map(|c| c as u32 as u8));
        lines += &format!("B+R {one}d{two}qdpq{one}\n");
    }
    (sgf, lines)
}

#[test]
fn go_learns_from_folders_and_refuses_what_is_no_game() {
    let (sgf, lines) = ten_games();
    let folder = file("learn-go-games", "").with_extension("dir");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ten.sgf"), &sgf).unwrap();
    fs::write(folder.join("read.me"), "nothing to read\n").unwrap();
    let counted = |path: &std::path::Path| line(&format!("go count {}", path.display())).out;
    let plain = counted(&file("learn-go.txt", &lines));
    assert!(plain.contains("games 10\nmoves 40\n"), "{plain}");
    let (same, remark) = {
        let told = counted(&folder);
        let (same, remark) = told.split_at(told.trim_end().rfind('\n').unwrap() + 1);
        (same.to_owned(), remark.to_owned())
    };
    assert_eq!(same, plain);
    assert!(
        remark.starts_with("10 games read, 1 left out: '") && remark.contains("read.me', line 1"),
        "{remark}"
    );
    for (name, content, words) in [
        ("learn-go-empty.txt", "", "learn-go-empty.txt': it is empty"),
        ("learn-go-bad.txt", "\n\nnot a game\n", "line 3: no game of 19x19: expected SGF, or moves as pairs"),
        ("learn-go-small.sgf", "(;SZ[9];B[aa])", "game 1: a board of 9x9: expected 19x19"),
        ("learn-go-few.txt", "pdddqp\n", "expected ten or more"),
        ("learn-go.xz", "\u{fd}7zXZ", "no game of 19x19"),
    ] {
        let path = file(name, content);
        for command in ["learn", "predict", "network"] {
            line(&format!("go {command} {}", path.display())).refuses(&[words]);
        }
    }
    // The house's own learning room reads the same folder, and boards of other sizes are no games of this one.
    fs::write(folder.join("nine.sgf"), "(;SZ[9];B[aa])").unwrap();
    let samples = fresh("learn-go.samples");
    let said = line(&format!("learn read go:19x19 {} -o {}", folder.display(), samples.display()));
    assert!(
        said.code == Some(0) && said.err.contains("10 games; 10 without a result; 2 left out"),
        "{said:?}"
    );
}
