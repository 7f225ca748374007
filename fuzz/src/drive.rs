//! Tries inputs on a target, and keeps the smallest one that makes it panic.

use crate::mutate::Breeder;
use crate::targets::Target;
use crate::watch::Watch;
use book::checksum;
use game::Seed;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::{fs, io, panic};

/// How often a failing input is tried in a smaller version.
const SHRINKS: usize = 2000;

/// An input that a target did not survive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The input, made small.
    pub input: Vec<u8>,
    /// Which one it was: a corpus file or the number of a run.
    pub origin: String,
    /// What the panic said and where.
    pub message: String,
}

/// Reads the corpus of a target: its files in the order of their names; none if there is no such folder.
pub fn corpus(folder: &Path) -> io::Result<Vec<(String, Vec<u8>)>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    paths.into_iter().map(|path| Ok((path.display().to_string(), fs::read(&path)?))).collect()
}

/// Tries the corpus and then `runs` inputs bred from it, up to the first failure.
pub fn drive(
    target: &Target,
    corpus: &[(String, Vec<u8>)],
    runs: u64,
    seed: Seed,
    watch: &mut Watch,
) -> io::Result<Option<Failure>> {
    let inputs: Vec<Vec<u8>> = corpus.iter().map(|(_, input)| input.clone()).collect();
    let breeder = Breeder::new(seed, &inputs, target.words);
    let old = corpus.iter().map(|(name, input)| (name.clone(), input.clone()));
    let new = (0..runs).map(|run| (format!("run {run} of seed {}", seed.0), breeder.input(run)));
    for (origin, input) in old.chain(new) {
        if watched(target, &input, watch)?.is_err() {
            let input = shrink(target, input, watch)?;
            let message = attempt(target.run, &input).err();
            let message = message.unwrap_or_else(|| "it fails only sometimes".to_owned());
            return Ok(Some(Failure { input, origin, message }));
        }
    }
    Ok(None)
}

thread_local! {
    static LISTENING: Cell<bool> = const { Cell::new(false) };
    static OVERHEARD: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs one input; the error is what the panic said. Nothing is printed.
pub fn attempt(run: fn(&[u8]), input: &[u8]) -> Result<(), String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if LISTENING.get() {
                OVERHEARD.set(info.to_string());
            } else {
                usual(info);
            }
        }));
    });
    LISTENING.set(true);
    let result = panic::catch_unwind(|| run(input));
    LISTENING.set(false);
    result.map_err(|_| OVERHEARD.take())
}

fn watched(target: &Target, input: &[u8], watch: &mut Watch) -> io::Result<Result<(), String>> {
    watch.begin(input)?;
    let result = attempt(target.run, input);
    watch.end();
    Ok(result)
}

/// A smaller input that still fails: pieces are cut out, first large ones, as long as it keeps failing.
fn shrink(target: &Target, mut input: Vec<u8>, watch: &mut Watch) -> io::Result<Vec<u8>> {
    let mut left = SHRINKS;
    let mut piece = input.len();
    while piece > 0 {
        let mut at = 0;
        while at < input.len() && left > 0 {
            left -= 1;
            let mut smaller = input.clone();
            smaller.drain(at..(at + piece).min(input.len()));
            if watched(target, &smaller, watch)?.is_err() { input = smaller } else { at += piece }
        }
        piece /= 2;
    }
    Ok(input)
}

/// Keeps an input as a file named after the target and its content.
pub fn keep(folder: &Path, target: &str, input: &[u8]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{target}-{:016x}", checksum(input)));
    fs::write(&path, input)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::TARGETS;

    fn scratch(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("fuzz-{name}-{}", std::process::id()))
    }

    fn dislikes_a_word(bytes: &[u8]) {
        assert!(!bytes.windows(4).any(|four| four == b"boom"), "the word was there");
    }

    const PICKY: Target = Target { name: "picky", run: dislikes_a_word, words: &["boom"] };

    #[test]
    fn a_panic_is_found_made_small_and_reported() {
        let folder = scratch("found");
        let mut watch = Watch::new(&folder, "picky").unwrap();
        let failure =
            drive(&PICKY, &[], 5000, Seed(1), &mut watch).unwrap().expect("the word is in the dictionary");
        assert_eq!(failure.input, b"boom");
        assert!(failure.message.contains("the word was there"), "{}", failure.message);
        assert!(failure.message.contains("drive.rs"), "{}", failure.message);
        assert!(failure.origin.contains("seed 1"), "{}", failure.origin);

        let kept = keep(&folder, "picky", &failure.input).unwrap();
        assert_eq!(attempt(PICKY.run, &fs::read(&kept).unwrap()).unwrap_err(), failure.message);
        drop(watch);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_corpus_is_tried_first() {
        let folder = scratch("corpus");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("b"), "a boom b").unwrap();
        fs::write(folder.join("a"), "fine").unwrap();
        let files = corpus(&folder).unwrap();
        assert_eq!(
            files.iter().map(|(_, input)| &input[..]).collect::<Vec<_>>(),
            [b"fine", &b"a boom b"[..]]
        );
        let artifacts = folder.join("artifacts");
        let failure = drive(&PICKY, &files, 0, Seed(1), &mut Watch::new(&artifacts, "picky").unwrap())
            .unwrap()
            .unwrap();
        assert_eq!(failure.origin, folder.join("b").display().to_string());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_target_that_survives_everything_passes() {
        let folder = scratch("passes");
        let calm = Target { name: "calm", run: |_| {}, words: &[] };
        assert_eq!(drive(&calm, &[], 500, Seed(1), &mut Watch::new(&folder, "calm").unwrap()).unwrap(), None);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn every_target_has_a_corpus_and_survives_it() {
        for target in TARGETS {
            let files =
                corpus(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)).unwrap();
            assert!(!files.is_empty(), "{} has no corpus", target.name);
            for (name, input) in files {
                assert_eq!(attempt(target.run, &input), Ok(()), "{name}");
            }
        }
    }
}
