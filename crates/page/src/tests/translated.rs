//! Tests that whatever the page refuses is refused in the reader's language. Games and graphs are given wrong texts
//! until they have said what they say; a new message fails here and is named.

use crate::asked::{Asked, Machine};
use crate::attractor::Solved;
use crate::files;
use crate::words::{Language, Words, holes_of};
use arena::formats::{Allowance, Format};
use catalog::CATALOG;
use game::{Rng, Seed, Side};
use std::collections::BTreeSet;

/// Holes whose text is ours, not the user's.
const OURS: &[&str] = &["reason", "expected", "known", "kind", "what", "found", "who"];

/// The parts of a refusal that have no translation.
fn untranslated(english: &str, missing: &mut BTreeSet<String>) {
    let french = Words::of(Language::French);
    let mut patterns = french.refusals.iter();
    let Some(holes) = patterns.find_map(|(pattern, _)| holes_of(pattern, english)) else {
        missing.insert(english.chars().take(200).collect());
        return;
    };
    for (name, text) in holes {
        // What somebody wrote stands in quotes, or is a number, a sign or code. A reason may begin with what somebody wrote, and go on.
        let begins = text.starts_with(['\'', '"', '`']);
        let quoted = begins && (name != "reason" || text.ends_with(['\'', '"', '`']));
        let theirs = quoted || text.starts_with(['[', '{']) || !text.contains(char::is_alphabetic);
        if OURS.contains(&name) && !theirs {
            untranslated(text, missing);
        }
    }
}

/// Why a move is not permitted stands behind the move, which stands in quotes.
#[test]
fn a_reason_behind_a_quotation_is_looked_at() {
    let mut missing = BTreeSet::new();
    untranslated("move 7: '4' is not legal: column 4 is full", &mut missing);
    assert!(missing.is_empty(), "{missing:?}");
    untranslated("move 1: 'a1b2' is not legal: nobody has translated this", &mut missing);
    assert_eq!(missing, BTreeSet::from(["nobody has translated this".to_owned()]));
}

/// A text with one to three small changes.
fn changed(text: &str, rng: &mut Rng) -> String {
    const LETTERS: &[char] = &[
        '0', '1', '7', '9', 'a', 'b', 'x', 'X', 'O', '@', '.', ',', ';', '/', ' ', '\n', '+', ':', '"', '{',
        ']', '*', 'é',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() + 1);
        let letter = LETTERS[rng.below(LETTERS.len())];
        match rng.below(4) {
            0 if at < letters.len() => drop(letters.remove(at)),
            1 if at < letters.len() => letters[at] = letter,
            2 => letters.truncate(at.max(1)),
            _ => letters.insert(at, letter),
        }
    }
    letters.into_iter().collect()
}

fn refused(pairs: &[(&str, &str)], missing: &mut BTreeSet<String>) {
    let asked = Asked(pairs.iter().map(|(key, word)| ((*key).into(), (*word).into())).collect());
    match asked.opened() {
        Err(refusal) => untranslated(&refusal.message, missing),
        Ok(mut opened) => {
            for (spot, piece) in [("0", "0"), ("3", "none"), ("8", "1"), ("99999", "0")] {
                let edit = Asked([("spot".into(), spot.into()), ("piece".into(), piece.into())].into());
                if let Err(refusal) = files::edited(&edit, &mut opened) {
                    untranslated(&refusal.message, missing);
                }
            }
        }
    }
}

#[test]
fn games_refuse_in_french() {
    let (mut rng, mut missing) = (Seed(1).rng(), BTreeSet::new());
    for setup in [
        "connect5",
        "",
        ":",
        "hex:3x4/swap-pieces",
        "hex:3x3/swop",
        "othello:5x5",
        "othello:8x8/row",
        "nim:1+1/0",
        "nim:1/1/x",
        "mnk:0,3,3",
    ] {
        refused(&[("game", setup)], &mut missing);
    }
    let many = format!("nim:{}/*", ["1000"; 30].join("+"));
    refused(&[("game", &many)], &mut missing);
    for entry in CATALOG {
        for setup in entry.examples {
            let mut game = catalog::open(setup).unwrap();
            for _ in 0..6 {
                let moves = game.moves();
                if let Some(mv) = rng.pick(&moves) {
                    game.play(mv).unwrap();
                }
            }
            let (line, position) = (game.line_text(), game.position());
            for _ in 0..150 {
                refused(&[("game", &changed(setup, &mut rng))], &mut missing);
                refused(&[("game", setup), ("moves", &changed(&line, &mut rng))], &mut missing);
                refused(&[("game", setup), ("moves", &format!("{line} {line}"))], &mut missing);
                refused(&[("game", setup), ("start", &changed(&position, &mut rng))], &mut missing);
            }
        }
    }
    for (setup, start) in [
        ("mnk:3,3,3", "XXX/OOO/... x"),
        ("mnk:3,3,3", "XXX/OO./... x"),
        ("mnk:3,3,3", "XX./.../... "),
        ("connect4:4x4", "4x4 0000 @@@@ 0000 @@@@"),
        ("connect4:4x4", "4x4 .... .... 0... ...."),
        ("morris", "XXX/OO./O.. x"),
        ("morris", "XXX/X../... x"),
        ("othello:4x4", "XXXX XXXX XXXX XXX- O O"),
        ("hex:3x3", "3,a1a1"),
        ("hex:3x3", "3,a1:s"),
        ("hex:3x3", "4,a1"),
    ] {
        refused(&[("game", setup), ("start", start)], &mut missing);
    }
    assert!(missing.is_empty(), "assets/words/fr.json needs, under \"refusals\": {missing:#?}");
}

#[test]
fn machines_are_refused_in_french() {
    let (game, mut missing) = (catalog::open("connect4").unwrap(), BTreeSet::new());
    for who in ["plaier", "best,easy", "player,1000s", "player,NaN", "xyz"] {
        untranslated(&Machine::read(&*game, who).unwrap_err().message, &mut missing);
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn graphs_are_refused_in_french() {
    let (mut rng, mut missing) = (Seed(2).rng(), BTreeSet::new());
    let mut texts = vec![
        include_str!("../../../../testdata/course/nim-10.py").to_owned(),
        include_str!("../../../../testdata/course/figure-6.json").to_owned(),
    ];
    let read = arena::formats::read(texts[1].as_bytes(), None, &Allowance::default()).unwrap();
    for format in [Format::Dot, Format::Pgsolver, Format::Python] {
        let mut bytes = Vec::new();
        arena::formats::write(&read.arena, format, Side::First, &mut bytes).unwrap();
        texts.push(String::from_utf8(bytes).unwrap());
    }
    for text in &texts {
        for _ in 0..1500 {
            if let Err(refusal) = Solved::pasted(&changed(text, &mut rng)) {
                untranslated(&refusal.message, &mut missing);
            }
        }
    }
    for text in [
        "",
        "{}",
        "A = {}\nS0 = {k for k in range(200000)}\nS1 = {}\nV0 = {}\nV1 = {}",
        "parity 3000000000;\n0 0 0 0;",
    ] {
        if let Err(refusal) = Solved::pasted(text) {
            untranslated(&refusal.message, &mut missing);
        }
    }
    assert!(missing.is_empty(), "assets/words/fr.json needs, under \"refusals\": {missing:#?}");
}

/// The texts that the sources of this room refuse with; holes are filled with a word.
#[test]
fn the_page_itself_refuses_in_french() {
    let (mut missing, mut seen) = (BTreeSet::new(), 0);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() || path.ends_with("tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let calls = ["Refusal::input(", "Refusal::new(", "refuse("].into_iter();
        for (at, call) in calls.flat_map(|call| text.match_indices(call)) {
            let rest = &text[at + call.len()..];
            let Some((before, rest)) = rest.split_once('"') else { continue };
            // The message is the first text of the call, if the call has one.
            if before.contains([';', '}']) || before.contains("words.") {
                continue;
            }
            let literal = rest.split_once('"').unwrap().0;
            let parts = literal.split('{').enumerate().map(|(i, part)| match part.split_once('}') {
                Some((_, after)) if i > 0 => format!("'word'{after}"),
                _ => part.to_owned(),
            });
            untranslated(&parts.collect::<String>(), &mut missing);
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} refusals were found");
    assert!(missing.is_empty(), "assets/words/fr.json needs, under \"refusals\": {missing:#?}");
}

/// A pattern with its holes filled fits itself first, not one before it that says less.
#[test]
fn no_pattern_hides_another() {
    for language in Language::ALL {
        let patterns = &Words::of(language).refusals;
        for (i, (english, text)) in patterns.iter().enumerate() {
            let names = |text: &str| -> BTreeSet<String> {
                text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
            };
            assert!(names(text).is_subset(&names(english)), "{text}");
            let filled = names(english)
                .iter()
                .fold(english.clone(), |filled, name| filled.replace(&format!("{{{name}}}"), "'x'"));
            let first = patterns.iter().position(|(pattern, _)| holes_of(pattern, &filled).is_some());
            assert_eq!(first, Some(i), "'{}' hides '{english}'", patterns[first.unwrap_or(i)].0);
        }
    }
}

#[test]
fn a_refusal_keeps_what_the_reader_wrote() {
    let french = Words::of(Language::French);
    assert_eq!(
        french.refusal("move 7: '4' is not legal: column 4 is full"),
        "coup 7 : « 4 » n’est pas permis : la colonne 4 est pleine"
    );
    assert_eq!(
        french.refusal("connect4: a 99x99 board is too large: width times (height + 1) is 9900, the most is 128 (try connect4:7x6)"),
        "connect4 : un plateau 99x99 est trop grand : largeur fois (hauteur + 1) vaut 9900, au plus 128 (essayez connect4:7x6)"
    );
    assert_eq!(Words::of(Language::English).refusal("column 4 is full"), "column 4 is full");
}
