//! Who depends on whom.

use super::{File, Finding, Member, Tree};
use std::collections::{HashMap, VecDeque};

const VOCABULARY: &str = "crates/game";
const SEARCH: &str = "crates/search";
const REFEREE: &str = "crates/referee";
const GAMES: &str = "games/";
const CHECKER: &str = "crates/certify";

fn at_manifest(folder: &str, complaint: String) -> Finding {
    Finding { path: manifest(folder), line: None, complaint }
}

fn manifest(folder: &str) -> String {
    if folder.is_empty() { "Cargo.toml".to_owned() } else { format!("{folder}/Cargo.toml") }
}

/// `game` depends on nothing.
pub fn the_vocabulary_depends_on_nothing(tree: &Tree) -> Vec<Finding> {
    let member = tree.members.iter().find(|member| member.folder == VOCABULARY);
    let needs = member.map_or(&[][..], |member| &member.needs);
    needs
        .iter()
        .map(|need| {
            at_manifest(VOCABULARY, format!("the vocabulary must depend on nothing, but needs {need}"))
        })
        .collect()
}

/// Games know neither search nor each other, and search knows no game; not even through a third package.
pub fn games_and_search_do_not_meet(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for member in &tree.members {
        let is_game = member.folder.starts_with(GAMES);
        if !is_game && member.folder != SEARCH {
            continue;
        }
        for (reached, road) in reachable(member, &tree.members) {
            if reached.starts_with(GAMES) || (is_game && reached == SEARCH) {
                findings.push(at_manifest(&member.folder, format!("must not depend on {reached} ({road})")));
            }
        }
    }
    findings
}

/// The referee judges what the solver says, so it must share no code with it: it depends on no package of this
/// repository.
pub fn the_referee_knows_nobody(tree: &Tree) -> Vec<Finding> {
    let referee = tree.members.iter().find(|member| member.folder == REFEREE);
    let needs = referee.map_or(&[][..], |member| &member.needs);
    needs
        .iter()
        .filter(|need| tree.members.iter().any(|member| member.folder == **need))
        .map(|need| at_manifest(REFEREE, format!("the referee must share nothing, but needs {need}")))
        .collect()
}

/// The checker knows the vocabulary and nothing else of this repository: what it checks was written by the rest.
pub fn the_checker_stands_alone(tree: &Tree) -> Vec<Finding> {
    let checkers = tree.members.iter().filter(|member| member.folder == CHECKER);
    let roads = checkers.flat_map(|member| reachable(member, &tree.members));
    roads
        .filter(|(reached, _)| reached != VOCABULARY)
        .map(|(reached, road)| at_manifest(CHECKER, format!("must not depend on {reached} ({road})")))
        .collect()
}

/// Every package that `from` needs, directly or not, with the road that leads there.
fn reachable(from: &Member, members: &[Member]) -> Vec<(String, String)> {
    let by_folder: HashMap<&str, &Member> = members.iter().map(|m| (m.folder.as_str(), m)).collect();
    let mut roads: Vec<(String, String)> = Vec::new();
    let mut queue = VecDeque::from([(from, from.folder.clone())]);
    while let Some((member, road)) = queue.pop_front() {
        for need in &member.needs {
            if *need == from.folder || roads.iter().any(|(reached, _)| reached == need) {
                continue;
            }
            let road = format!("{road} → {need}");
            if let Some(next) = by_folder.get(need.as_str()) {
                queue.push_back((next, road.clone()));
            }
            roads.push((need.clone(), road));
        }
    }
    roads
}

/// Every package inherits the lints of the workspace.
pub fn packages_inherit_the_lints(tree: &Tree) -> Vec<Finding> {
    let inherits = |member: &&Member| {
        tree.file(&manifest(&member.folder))
            .is_some_and(|file| states(&file.text, "lints", "workspace", "true"))
    };
    tree.members
        .iter()
        .filter(|member| !inherits(member))
        .map(|member| {
            at_manifest(&member.folder, "must inherit lints: '[lints]' with 'workspace = true'".to_owned())
        })
        .collect()
}

/// A library whose own tests are not built (`test = false` spares compiling it twice) has none that would be lost.
pub fn tests_that_nobody_builds(tree: &Tree) -> Vec<Finding> {
    let unbuilt = |member: &&Member| {
        tree.file(&manifest(&member.folder)).is_some_and(|file| states(&file.text, "lib", "test", "false"))
    };
    let folders: Vec<String> =
        tree.members.iter().filter(unbuilt).map(|member| format!("{}/src/", member.folder)).collect();
    let lost = |file: &&File| {
        folders.iter().any(|folder| file.path.starts_with(folder.as_str())) && file.text.contains("#[test]")
    };
    let complaint = "its package says 'test = false', so nobody builds this test: move it to tests/";
    tree.rust()
        .filter(lost)
        .map(|file| Finding { path: file.path.clone(), line: None, complaint: complaint.to_owned() })
        .collect()
}

/// Whether a manifest says `key = value` in this section, on a line of its own or as `section.key = value`.
pub fn states(manifest: &str, section: &str, key: &str, value: &str) -> bool {
    let mut here = String::new();
    manifest.lines().any(|line| {
        let line = line.split('#').next().unwrap_or("").trim();
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            here = name.trim().to_owned();
            return false;
        }
        let Some((left, right)) = line.split_once('=') else { return false };
        let full = if here.is_empty() { left.trim().to_owned() } else { format!("{here}.{}", left.trim()) };
        full == format!("{section}.{key}") && right.trim() == value
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree_of;
    use super::*;

    fn house(members: &[(&str, &[&str])]) -> Tree {
        let member = |&(folder, needs): &(&str, &[&str])| Member {
            folder: folder.to_owned(),
            needs: needs.iter().map(|&need| need.to_owned()).collect(),
        };
        Tree { members: members.iter().map(member).collect(), ..Tree::default() }
    }

    #[test]
    fn a_vocabulary_with_a_dependency_is_found() {
        assert!(the_vocabulary_depends_on_nothing(&house(&[("crates/game", &[])])).is_empty());
        assert_eq!(the_vocabulary_depends_on_nothing(&house(&[("crates/game", &["serde"])])).len(), 1);
    }

    #[test]
    fn a_referee_who_knows_somebody_is_found() {
        let house = |needs: &[&str]| house(&[("crates/referee", needs), ("crates/arena", &[])]);
        assert!(the_referee_knows_nobody(&house(&["serde_json"])).is_empty());
        assert_eq!(the_referee_knows_nobody(&house(&["serde_json", "crates/arena"])).len(), 1);
    }

    #[test]
    fn a_game_that_searches_is_found() {
        let found = games_and_search_do_not_meet(&house(&[("games/nim", &["crates/game", "crates/search"])]));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, "games/nim/Cargo.toml");
    }

    #[test]
    fn a_detour_does_not_help() {
        let found = games_and_search_do_not_meet(&house(&[
            ("games/nim", &["crates/testkit"]),
            ("crates/testkit", &["crates/search"]),
            ("crates/search", &["crates/game"]),
        ]));
        assert_eq!(found.len(), 1);
        assert!(found[0].complaint.contains("games/nim → crates/testkit → crates/search"), "{}", found[0]);
    }

    #[test]
    fn a_checker_that_shares_something_with_the_searches_is_found() {
        assert!(the_checker_stands_alone(&house(&[("crates/certify", &["crates/game"])])).is_empty());
        for need in ["crates/search", "crates/catalog", "games/nim", "serde"] {
            assert_eq!(
                the_checker_stands_alone(&house(&[("crates/certify", &["crates/game", need])])).len(),
                1
            );
        }
    }

    #[test]
    fn games_that_know_each_other_and_a_search_that_knows_a_game_are_found() {
        assert_eq!(games_and_search_do_not_meet(&house(&[("games/hex", &["games/go"])])).len(), 1);
        assert_eq!(games_and_search_do_not_meet(&house(&[("crates/search", &["games/go"])])).len(), 1);
        let allowed = house(&[("crates/engines", &["games/go", "games/hex", "crates/search"])]);
        assert!(games_and_search_do_not_meet(&allowed).is_empty());
    }

    #[test]
    fn a_package_with_lints_of_its_own_is_found() {
        let with = |manifest: &str| Tree {
            members: house(&[("games/nim", &[])]).members,
            ..tree_of(&[("games/nim/Cargo.toml", manifest)])
        };
        assert!(packages_inherit_the_lints(&with("[package]\n\n[lints]\nworkspace = true\n")).is_empty());
        assert!(packages_inherit_the_lints(&with("lints.workspace = true\n[package]\n")).is_empty());
        for manifest in
            ["[package]\n", "[lints]\n", "[lints.rust]\nworkspace = true\n", "[x]\nworkspace = true\n"]
        {
            assert_eq!(packages_inherit_the_lints(&with(manifest)).len(), 1, "{manifest}");
        }
    }

    #[test]
    fn a_test_in_a_library_that_is_not_tested_is_found() {
        let with = |manifest: &str| Tree {
            files: tree_of(&[("players/nim/Cargo.toml", manifest), ("players/nim/src/lib.rs", "#[test]")])
                .files,
            ..house(&[("players/nim", &[])])
        };
        assert!(tests_that_nobody_builds(&with("[lib]\nname = \"nim_player\"")).is_empty());
        assert_eq!(tests_that_nobody_builds(&with("[lib]\ntest = false")).len(), 1);
    }
}
