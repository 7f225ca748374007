//! `tesuji solve --certificate` and `tesuji certify`: a strategy is written, checked and counted as a user would do it.

mod tesuji;

use std::path::{Path, PathBuf};
use tesuji::{Said, command, file, heard, line, tesuji};

/// Where a certificate of this name goes.
fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// Solves these words and keeps the certificate under this name.
fn written(name: &str, words: &str) -> PathBuf {
    let path = place(name);
    let words: Vec<&str> = words.split_whitespace().chain(["--certificate", text(&path)]).collect();
    let said = tesuji(&[&["solve"], &words[..]].concat());
    assert_eq!(said.code, Some(0), "{said:?}");
    said.explains(&["certificate ", "vertices", "edges", "leaves"]);
    path
}

fn certify(path: &Path, more: &[&str]) -> Said {
    tesuji(&[&["certify", text(path)], more].concat())
}

#[test]
fn what_is_written_is_verified_for_every_game_and_outcome() {
    for (name, words, claim) in [
        ("draw.cert", "connect4:4x4", "connect4:4x4: draw"),
        ("win.cert", "connect4:7x6 4455", "connect4:7x6 after 4455: the first player wins"),
        ("loss.cert", "connect4:7x6 141573", "after 141573: the first player loses"),
        ("mnk.cert", "mnk:4,3,3", "mnk:4,3,3: the first player wins"),
        ("ttt.cert", "mnk:3,3,3 b2 a2", "mnk:3,3,3 after b2 a2: the first player wins"),
        ("set.cert", "mnk:3,3,3 --position O.O/.X./X..", "mnk:3,3,3 from a position: draw"),
        ("nim.cert", "nim:15/2,3,5", "nim:15/2,3,5: the second player wins"),
        ("heaps.cert", "nim:3+4+5/* --leaf 0", "nim:3+4+5/*: the first player wins"),
        ("over.cert", "mnk:3,3,3 a1 b1 a2 b2 a3", "the first player wins"),
        ("sheet.cert", "testdata/grids/two-threats.txt", "from a position: the second player wins"),
    ] {
        let claim = claim.replace("the first player loses", "the second player wins");
        let said = certify(&written(name, words), &["--count"]);
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
        for word in
            ["VERIFIED", &claim, "vertices ", "edges ", "leaves expanded", "positions", "up to symmetry"]
        {
            assert!(said.out.contains(word), "{word}: {said:?}");
        }
    }
}

#[test]
fn numbers_as_json_agree_between_writer_checker_and_count() {
    let path = place("json.cert");
    let said = tesuji(&["solve", "connect4:5x5", "--certificate", text(&path), "--json", "-q"]);
    let solved = said.json().remove(0);
    let checked = certify(&path, &["--json", "--count", "--threads", "2"]).json().remove(0);
    for field in ["bytes", "vertices", "edges", "leaves"] {
        assert_eq!(solved["certificate"][field], checked[field], "{field}");
    }
    assert_eq!((&checked["claim"], &checked["verified"]), (&"draw".into(), &true.into()));
    let strategies = checked["strategies"].as_array().unwrap();
    assert_eq!(strategies.len(), 2);
    // The strategy that the file writes out in full has at least the positions of its own graph, and no more than
    // twice as many without the mirror.
    let whole: u64 = strategies.iter().map(|one| one["up_to_symmetry"].as_u64().unwrap()).sum();
    assert!(whole > checked["vertices"].as_u64().unwrap());
    for one in strategies {
        let (apart, folded) = (one["positions"].as_u64().unwrap(), one["up_to_symmetry"].as_u64().unwrap());
        assert!(apart > folded && apart <= 2 * folded, "{one}");
        assert!(one["exact"] == true && one["up_to_symmetry_exact"] == true);
    }
    // With little room for the count there are bounds, and they are above.
    let bound = certify(&path, &["--json", "--count", "--memory", "500KiB"]).json().remove(0);
    for (one, exact) in bound["strategies"].as_array().unwrap().iter().zip(strategies) {
        assert_eq!(one["up_to_symmetry_exact"], false);
        assert!(one["up_to_symmetry"].as_u64() > exact["up_to_symmetry"].as_u64());
    }
}

#[test]
fn a_file_without_leaves_is_the_whole_strategy() {
    let checked =
        certify(&written("whole.cert", "connect4:4x4 --leaf 0"), &["--json", "--count"]).json().remove(0);
    let strategies = checked["strategies"].as_array().unwrap();
    let whole: u64 = strategies.iter().map(|one| one["up_to_symmetry"].as_u64().unwrap()).sum();
    assert_eq!((checked["leaves"].as_u64(), checked["vertices"].as_u64()), (Some(0), Some(whole)));
}

#[test]
fn changed_cut_and_lying_files_are_refused_with_the_place() {
    let good = std::fs::read(written("good.cert", "connect4:5x4 --leaf 100")).unwrap();
    let body = good.windows(9).position(|part| part == b"checksum ").unwrap() + 18;
    // Ten changes all over the file.
    for i in 0..10 {
        let mut bad = good.clone();
        let place = (i * 7919 + 13) % good.len();
        bad[place] ^= 1 << (i % 8);
        let said = certify(&file("mutated.cert", &bad), &[]);
        said.refuses(&["mutated.cert': byte "]);
    }
    for end in [0, 5, body - 3, body, body + 7, good.len() / 2, good.len() - 1] {
        certify(&file("cut.cert", &good[..end]), &[]).refuses(&["cut.cert': byte "]);
    }
    // The title may say anything, with a good checksum: the strategy behind it does not show it.
    for claim in ["the first player wins", "the second player wins"] {
        let text = String::from_utf8(good[..body].to_vec()).unwrap();
        let title = text[..text.find("checksum").unwrap()].replace("claim draw", &format!("claim {claim}"));
        let sum = crc32(title.as_bytes());
        let lie = [format!("{title}checksum {sum:08x}\n").as_bytes(), &good[body..]].concat();
        certify(&file("lie.cert", lie), &[]).refuses(&["lie.cert': symbol ", "in the block at byte "]);
    }
}

/// The checksum of the format, written down a second time.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(
            sum ^ u32::from(byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 },
        )
    })
}

#[test]
fn bad_requests_are_refused_in_words() {
    line("certify no-such-file.cert").refuses(&["cannot read 'no-such-file.cert'"]);
    certify(&file("text.cert", "hello\n"), &[]).refuses(&["byte 0: not a certificate"]);
    for (game, words) in [("game shogi", "there is no game 'shogi'"), ("game nim:x", "nim: ")] {
        let title = format!("tesuji certificate 1\n{game}\nmoves \nclaim draw\nleaf 9\n");
        let whole = format!("{title}checksum {:08x}\n", crc32(title.as_bytes()));
        certify(&file("other.cert", whole), &[]).refuses(&[words]);
    }
    let target = place("none.cert");
    let target = text(&target);
    tesuji(&["solve", "mnk:3,3,3", "--method", "minimax", "--certificate", target])
        .refuses(&["minimax writes no certificates of mnk:3,3,3; use --method best"]);
    // None of these would ever end.
    for game in ["draughts", "chess", "morris"] {
        tesuji(&["solve", game, "--certificate", target]).refuses(&["has no certificates", "come again"]);
    }
    tesuji(&["solve", "einstein", "--certificate", target]).refuses(&["dice decide here"]);
    tesuji(&["solve", "mnk:3,3,3", "--certificate", target, "--leaf", "10001"]).refuses(&["10001"]);
    tesuji(&["solve", "mnk:3,3,3", "--leaf", "10"]).refuses(&["--certificate"]);
    assert!(!Path::new(target).exists());
    let said = tesuji(&["solve", "mnk:3,3,3", "--certificate", "no/such/folder/x.cert"]);
    assert_eq!(said.code, Some(1), "{said:?}");
    said.explains(&["cannot write 'no/such/folder/x.cert'"]);
}

#[test]
fn a_writer_that_is_stopped_or_killed_leaves_no_certificate() {
    let path = place("stopped.cert");
    let said = tesuji(&["solve", "connect4:6x6", "--certificate", text(&path), "--time", "100ms"]);
    assert_eq!(said.code, Some(3), "{said:?}");
    said.explains(&["stopped before"]);
    assert!(!path.exists());
    let mut child = command(&["solve", "connect4:6x5", "--certificate", text(&path)]).spawn().unwrap();
    let partial = place("stopped.cert.draft");
    while !partial.exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before anybody could kill it");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().unwrap();
    assert_eq!(heard(child).code, None);
    assert!(!path.exists());
}

#[test]
fn a_check_that_is_stopped_says_so() {
    let path = written("long.cert", "connect4:5x4");
    certify(&path, &["--time", "0ms"]).stops(&["stopped before everything was checked"]);
    certify(&path, &["--memory", "1KiB"]).stops(&["do not fit", "--memory"]);
}

#[test]
#[ignore = "a minute"]
fn six_by_four_and_six_by_six_in_full() {
    for (name, words) in [("64.cert", "connect4:6x4"), ("66.cert", "connect4:6x6")] {
        let checked = certify(&written(name, words), &["--json", "--count"]).json().remove(0);
        assert_eq!(checked["claim"], "the second player wins");
        let one = &checked["strategies"][0];
        assert!(one["exact"] == true && one["up_to_symmetry_exact"] == true, "{one}");
    }
}

#[test]
fn hex_concedes_and_its_strategy_is_verified_but_not_counted() {
    let path = written("hex.cert", "hex:5x5");
    let said = certify(&path, &[]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("VERIFIED     hex:5x5: the first player wins"), "{said:?}");
    let said = certify(&path, &["--count"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    said.explains(&["this strategy concedes", "leave --count out"]);
}
