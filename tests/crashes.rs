//! Full discs, killed writers, endless input, two programs at one file: what a user meets when something goes wrong.

mod tesuji;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tesuji::{Said, command, heard, line, tesuji};

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("crashes").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let mut names: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Waits for a file that a program is about to make.
fn appears(path: &Path, child: &mut Child) {
    while !path.exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before '{}' was there", path.display());
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a line of the shell that ends with the program, `$0`, and its arguments.
fn shell(line: &str, arguments: &[&str]) -> Said {
    let mut command = Command::new("sh");
    command.arg("-c").arg(line).arg(env!("CARGO_BIN_EXE_tesuji")).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    heard(command.spawn().unwrap())
}

#[test]
fn a_table_with_flipped_values_answers_nothing() {
    let path = folder("flipped").join("small.table");
    assert_eq!(tesuji(&["table", "build", "mnk:3,3,3", "-o", text(&path)]).code, Some(0));
    let mut bytes = std::fs::read(&path).unwrap();
    let end = bytes.len() - 4;
    bytes[200..end].iter_mut().step_by(2).for_each(|byte| *byte ^= 0x55);
    std::fs::write(&path, &bytes).unwrap();
    tesuji(&["table", "ask", text(&path)]).refuses(&["is damaged", "checksum"]);
}

#[test]
fn two_builds_of_one_file_do_not_meet() {
    let folder = folder("two-builds");
    let table = folder.join("x.table");
    let mut first = command(&["table", "build", "mnk:4,4,4", "-o", text(&table)]).spawn().unwrap();
    appears(&folder.join("x.table.building"), &mut first);
    let second = tesuji(&["table", "build", "mnk:4,4,4", "-o", text(&table)]);
    assert_eq!(second.code, Some(1), "{second:#?}");
    second.explains(&["in use", "another program builds this table"]);
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(!table.exists());
    let book = folder.join("x.book");
    let words = ["book", "build", "connect4:6x5", "--plies", "8", "--kind", "full", "-o", text(&book)];
    let mut first = command(&words).spawn().unwrap();
    appears(&folder.join("x.book.journal"), &mut first);
    let second = tesuji(&words);
    assert_eq!(second.code, Some(1), "{second:#?}");
    second.explains(&["in use", "another program builds this book"]);
    first.kill().unwrap();
    first.wait().unwrap();
}

/// A disc of 512 KiB, where the system lets us have one.
#[test]
fn a_full_disc_is_told_in_words() {
    let folder = folder("full-disc");
    let small = format!("mount -t tmpfs -o size=512k none '{}' && exec \"$0\" \"$@\"", folder.display());
    let alone = |arguments: &[&str]| {
        let line = format!("exec unshare -rm sh -c '{}' \"$0\" \"$@\"", small.replace('\'', "'\\''"));
        shell(&line, arguments)
    };
    if alone(&["games"]).code != Some(0) {
        eprintln!("no small disc to be had here: nothing was tried");
        return;
    }
    let target = |name: &str| folder.join(name).display().to_string();
    for words in [
        &["table", "build", "mnk:4,3,3", "-o", &target("x.table")][..],
        &["table", "build", "mnk:4,4,4", "-o", &target("x.table")],
        &["graph", "random", "--vertices", "200K", "-o", &target("x.arena")],
    ] {
        let said = alone(words);
        assert_eq!(said.code, Some(1), "{words:?}: {said:#?}");
        said.explains(&["cannot", "No space left on device"]);
    }
}

#[test]
fn input_without_an_end_is_refused_at_a_limit() {
    let folder = folder("endless");
    let arena = folder.join("g.json");
    assert_eq!(tesuji(&["graph", "random", "--vertices", "10", "-o", text(&arena)]).code, Some(0));
    let most = "the most that is read";
    for words in [
        "book check /dev/zero",
        "solve nim:3 --batch /dev/zero",
        "lab methods mnk:3,3,3 --positions /dev/zero",
        "explain tree @/dev/zero",
        "solve nim:3 --position @/dev/zero",
        "graph check ARENA /dev/zero",
        "htp",
        "play nim:3 --first human --second human",
    ] {
        let words = words.replace("ARENA", text(&arena));
        let mut command = command(&words.split_whitespace().collect::<Vec<_>>());
        command.stdin(std::fs::File::open("/dev/zero").unwrap());
        let said = heard(command.spawn().unwrap());
        assert_eq!(said.code, Some(2), "{words}: {}", said.err);
        said.explains(&[most]);
    }
}

#[test]
fn threads_that_cannot_be_had_are_told_in_words() {
    let said = shell("ulimit -v 1500000; exec \"$0\" \"$@\"", &["solve", "mnk:3,3,3", "--threads", "4"]);
    said.explains(&[]);
    match said.code {
        Some(0) => assert_eq!(said.out, "DRAW\n"),
        code => {
            assert_eq!(code, Some(1), "{said:#?}");
            said.explains(&["a thread could not be started", "use fewer --threads"]);
        }
    }
}

#[test]
fn a_killed_writer_leaves_nothing_under_the_name_and_the_next_one_cleans_up() {
    let folder = folder("killed");
    let path = folder.join("big.arena");
    let mut child = command(&["graph", "random", "--vertices", "2M", "-o", text(&path)]).spawn().unwrap();
    appears(&folder.join("big.arena.draft"), &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(names(&folder), ["big.arena.draft"]);
    assert_eq!(tesuji(&["graph", "random", "--vertices", "2000", "-o", text(&path)]).code, Some(0));
    assert_eq!(names(&folder), ["big.arena"]);
    let solution = folder.join("solution");
    assert_eq!(tesuji(&["graph", "solve", text(&path), "-o", text(&solution)]).code, Some(0));
    let before = std::fs::read(&solution).unwrap();
    let said = shell(
        "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"",
        &["graph", "solve", text(&path), "-o", text(&solution)],
    );
    assert_eq!(said.code, Some(1), "{said:#?}");
    said.explains(&["cannot write"]);
    assert_eq!(std::fs::read(&solution).unwrap(), before, "the old solution is still there");
    assert_eq!(names(&folder), ["big.arena", "solution"]);
    let said = tesuji(&["graph", "solve", text(&path), "-o", "/dev/full"]);
    assert_eq!(said.code, Some(1), "{said:#?}");
}

#[test]
fn what_cannot_be_written_ends_with_one() {
    for words in [
        "book build connect4:4x4 --plies 1 -o no/such/folder/x.book",
        "graph nim 5 1,2 -o no/such/folder/x.json",
        "draw nim:3 -o no/such/folder/x.svg",
        "explain tree [1,2] -o no/such/folder/x.txt",
        "table build mnk:2,2,2 -o no/such/folder/x.table",
        "count mnk:2,2,2 --symbolic --checkpoint /dev/null/x",
    ] {
        let said = line(words);
        assert_eq!(said.code, Some(1), "{words}: {said:#?}");
        said.explains(&["cannot"]);
    }
}

#[test]
fn the_least_number_there_is_is_no_leaf() {
    tesuji(&["explain", "tree", "[-2147483648 5]"]).refuses(&["out of range", "-20000 to 20000"]);
}

#[test]
fn a_collection_without_results_leaves_no_file() {
    let folder = folder("collect");
    let (arena, pieces, out) = (folder.join("a.arena"), folder.join("pieces"), folder.join("winners"));
    assert_eq!(tesuji(&["graph", "random", "--vertices", "50", "-o", text(&arena)]).code, Some(0));
    assert_eq!(tesuji(&["graph", "shard", text(&arena), "-o", text(&pieces)]).code, Some(0));
    tesuji(&["cluster", "collect", text(&pieces), "-o", text(&out)]).refuses(&["result-0000"]);
    assert_eq!(names(&folder), ["a.arena", "pieces"]);
}

#[test]
fn a_partner_that_dies_while_a_third_is_awaited_ends_the_wait() {
    let folder = folder("partner");
    let (arena, pieces, hosts) = (folder.join("a.arena"), folder.join("pieces"), folder.join("hosts"));
    assert_eq!(tesuji(&["graph", "random", "--vertices", "50", "-o", text(&arena)]).code, Some(0));
    assert_eq!(tesuji(&["graph", "shard", text(&arena), "-o", text(&pieces)]).code, Some(0));
    let free = [(); 3].map(|()| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    let lines = free.map(|listener| format!("{}\n", listener.local_addr().unwrap()));
    std::fs::write(&hosts, lines.concat()).unwrap();
    let start = |number: &str| {
        let words = ["cluster", "attractor", text(&pieces), "-n", "3", "-p", number, "-H", text(&hosts)];
        command(&words).spawn().unwrap()
    };
    let (first, mut second) = (start("0"), start("1"));
    std::thread::sleep(Duration::from_secs(1));
    second.kill().unwrap();
    second.wait().unwrap();
    let since = Instant::now();
    let said = heard(first);
    assert!(since.elapsed() < Duration::from_secs(30), "{said:#?}");
    said.stops(&["process 1 is gone", "start all of them again"]);
}
