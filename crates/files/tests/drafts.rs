//! What stands under the name of a file, whatever happens to its writer.

use files::{Draft, Hold, replace};
use std::fs;
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tesuji-files-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_appears_when_it_is_whole() {
    let folder = folder("whole");
    let path = folder.join("answer");
    fs::write(&path, "old").unwrap();
    let mut draft = Draft::of(&path).unwrap();
    draft.write_all(b"new").unwrap();
    draft.flush().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(draft.keep().unwrap(), 3);
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(names(&folder), ["answer"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_writer_that_fails_leaves_the_old_file_and_nothing_else() {
    let folder = folder("failed");
    let path = folder.join("answer");
    let fails = |out: &mut dyn Write| {
        out.write_all(b"half")?;
        Err(Error::from(ErrorKind::StorageFull))
    };
    assert_eq!(replace(&path, fails).unwrap_err().kind(), ErrorKind::StorageFull);
    assert!(names(&folder).is_empty());
    fs::write(&path, "old").unwrap();
    replace(&path, fails).unwrap_err();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(&folder), ["answer"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_draft_of_a_killed_writer_is_taken_over() {
    let folder = folder("killed");
    let path = folder.join("answer");
    fs::write(folder.join("answer.draft"), "a long half of what was to be").unwrap();
    replace(&path, |out| out.write_all(b"whole")).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"whole");
    assert_eq!(names(&folder), ["answer"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_writers_of_one_file_do_not_meet() {
    let folder = folder("two");
    let path = folder.join("answer");
    let mut first = Draft::of(&path).unwrap();
    first.write_all(b"first").unwrap();
    let second = Draft::of(&path).unwrap_err();
    assert_eq!(second.kind(), ErrorKind::ResourceBusy, "{second}");
    first.keep().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"first");
    replace(&path, |out| out.write_all(b"second")).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"second");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_held_file_has_one_owner_and_a_removed_one_none() {
    let folder = folder("held");
    let path = folder.join("work");
    let hold = Hold::of(&path).unwrap().unwrap();
    assert!(Hold::of(&path).unwrap().is_none());
    hold.remove().unwrap();
    assert!(names(&folder).is_empty());
    let again = Hold::of(&path).unwrap().unwrap();
    assert_eq!(again.path(), path);
    assert_eq!(again.file().metadata().unwrap().len(), 0);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[cfg(unix)]
fn devices_links_and_folders_stay_what_they_are() {
    let folder = folder("kinds");
    let (path, link) = (folder.join("answer"), folder.join("link"));
    std::os::unix::fs::symlink(&path, &link).unwrap();
    replace(&link, |out| out.write_all(b"new")).unwrap();
    replace(&link, |out| out.write_all(b"newer")).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&path).unwrap(), b"newer");
    replace(Path::new("/dev/null"), |out| out.write_all(b"gone")).unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    let full = replace(Path::new("/dev/full"), |out| out.write_all(b"no room"));
    assert_eq!(full.unwrap_err().kind(), ErrorKind::StorageFull);
    assert_eq!(Draft::of(&folder).unwrap_err().kind(), ErrorKind::IsADirectory);
    assert_eq!(names(&folder), ["answer", "link"]);
    fs::remove_dir_all(folder).unwrap();
}
