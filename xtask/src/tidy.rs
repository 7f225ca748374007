//! The tidy step: the rules of the house that a machine can check.
//!
//! A rule is a function from the [`Tree`] to its findings; `RULES` lists them. Each has a test with a small
//! tree that breaks it.

mod blank;
mod code;
mod names;
mod rooms;
mod words;

use crate::repository;
use serde_json::Value;
use std::fmt;
use std::path::Path;
use std::process::Command;

/// What the rules look at.
#[derive(Default)]
struct Tree {
    /// All texts that are committed or could be.
    files: Vec<File>,
    /// The packages of the workspace.
    members: Vec<Member>,
}

/// A text and where it lies, seen from the root, with `/` between folders.
struct File {
    path: String,
    text: String,
}

/// A package of the workspace.
struct Member {
    /// Where it lies, seen from the root; empty for the root itself.
    folder: String,
    /// What it depends on, dev-dependencies left out: folders for packages of this repository, else names.
    needs: Vec<String>,
}

/// A broken rule.
#[derive(PartialEq, Eq, Debug)]
struct Finding {
    path: String,
    /// Counted from 1.
    line: Option<usize>,
    complaint: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.complaint),
            None => write!(f, "{}: {}", self.path, self.complaint),
        }
    }
}

const RULES: [fn(&Tree) -> Vec<Finding>; 12] = [
    rooms::the_vocabulary_depends_on_nothing,
    rooms::games_and_search_do_not_meet,
    rooms::the_referee_knows_nobody,
    rooms::the_checker_stands_alone,
    rooms::packages_inherit_the_lints,
    rooms::tests_that_nobody_builds,
    code::only_front_ends_touch_the_world,
    code::unsafe_code_gives_its_reason,
    code::unsafe_code_is_denied,
    names::common_rooms_name_no_game,
    words::sources_are_short,
    words::nothing_unfinished_or_private,
];

/// Checks this repository; the error lists all findings.
pub fn check() -> Result<(), String> {
    let tree = Tree::here()?;
    let findings: Vec<String> =
        RULES.iter().flat_map(|rule| rule(&tree)).map(|finding| format!("\n  {finding}")).collect();
    if findings.is_empty() {
        println!("{} files in {} packages keep {} rules", tree.files.len(), tree.members.len(), RULES.len());
        return Ok(());
    }
    Err(format!("{} findings:{}", findings.len(), findings.concat()))
}

impl Tree {
    fn here() -> Result<Tree, String> {
        Ok(Tree {
            files: files(&repository::root())?,
            members: members(&repository::metadata(&["--no-deps"])?)?,
        })
    }

    fn rust(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.path.ends_with(".rs"))
    }

    fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }
}

/// The texts under `root` that git tracks or would add; all of them where there is no git repository.
fn files(root: &Path) -> Result<Vec<File>, String> {
    let mut paths = Vec::new();
    if root.join(".git").exists() {
        let mut git = Command::new("git");
        // The checkout may belong to another user, as in a container.
        git.args(["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        git.current_dir(root);
        let list = String::from_utf8(repository::heard(git)?).map_err(|_| "a file name is not UTF-8")?;
        paths.extend(list.split_terminator('\0').map(str::to_owned));
    } else {
        walk(root, "", &mut paths).map_err(|error| format!("cannot list the repository: {error}"))?;
    }
    let mut files = Vec::new();
    for path in paths {
        match std::fs::read(root.join(&path)) {
            Ok(bytes) => files.extend(String::from_utf8(bytes).ok().map(|text| File { path, text })),
            // Deleted but not yet committed, or the folder of another worktree.
            Err(_) if !root.join(&path).is_file() => {}
            Err(error) => return Err(format!("cannot read {path}: {error}")),
        }
    }
    Ok(files)
}

fn walk(root: &Path, folder: &str, paths: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        // Cargo marks its build folders with this file.
        if entry.path().join("CACHEDIR.TAG").exists() {
            continue;
        }
        if entry.file_type()?.is_dir() { walk(root, &path, paths)? } else { paths.push(path) }
    }
    Ok(())
}

fn members(metadata: &Value) -> Result<Vec<Member>, String> {
    let root = metadata["workspace_root"].as_str().ok_or("cargo metadata names no workspace")?;
    let inside = |path: &str| -> Option<String> {
        Some(Path::new(path).strip_prefix(root).ok()?.to_str()?.replace('\\', "/"))
    };
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let member = |package: &Value| -> Option<Member> {
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?.to_str()?;
        let needs = package["dependencies"].as_array()?.iter().filter(|need| need["kind"] != "dev");
        let place = |need: &Value| match need["path"].as_str() {
            Some(path) => inside(path),
            None => need["name"].as_str().map(str::to_owned),
        };
        Some(Member { folder: inside(folder)?, needs: needs.filter_map(place).collect() })
    };
    packages.iter().map(|package| member(package).ok_or("cargo metadata is incomplete".to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A tree of these files and no packages.
    pub fn tree_of(files: &[(&str, &str)]) -> Tree {
        let file = |&(path, text): &(&str, &str)| File { path: path.to_owned(), text: text.to_owned() };
        Tree { files: files.iter().map(file).collect(), members: Vec::new() }
    }

    #[test]
    fn this_repository_is_tidy() {
        assert_eq!(check(), Ok(()));
    }

    #[test]
    fn dev_dependencies_are_exempt_and_paths_become_folders() {
        let metadata = json!({
            "workspace_root": "/house",
            "packages": [{
                "manifest_path": "/house/games/nim/Cargo.toml",
                "dependencies": [
                    { "name": "tesuji-game", "kind": null, "path": "/house/crates/game" },
                    { "name": "tesuji-search", "kind": "dev", "path": "/house/crates/search" },
                    { "name": "cc", "kind": "build" },
                ],
            }],
        });
        let members = members(&metadata).unwrap();
        assert_eq!(members[0].folder, "games/nim");
        assert_eq!(members[0].needs, ["crates/game", "cc"]);
    }

    #[test]
    fn a_finding_names_file_and_line() {
        let finding = Finding { path: "a.rs".to_owned(), line: Some(3), complaint: "wrong".to_owned() };
        assert_eq!(finding.to_string(), "a.rs:3: wrong");
    }

    #[test]
    fn without_git_the_folders_are_walked_and_builds_left_out() {
        let root = std::env::temp_dir().join(format!("tidy-walk-{}", std::process::id()));
        for (path, text) in [("a/b.rs", "x"), ("out/CACHEDIR.TAG", "x"), ("out/c.rs", "x"), ("d.md", "x")] {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut found: Vec<String> = files(&root).unwrap().into_iter().map(|file| file.path).collect();
        std::fs::remove_dir_all(&root).unwrap();
        found.sort();
        assert_eq!(found, ["a/b.rs", "d.md"]);
    }
}
