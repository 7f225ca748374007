//! The page "what each idea brought": every method in a paragraph with its source, every board in a table.
//!
//! Everything is made anew each time but one section, which people write: it stands between two markers and
//! is carried over.

mod steps;

use crate::methods::{Comparison, Section};
use crate::table::Format;
use catalog::MethodCard;
use steps::{STEPS, Step};

const OPEN: &str = "<!-- reading -->";
const CLOSE: &str = "<!-- /reading -->";

/// Stands between the markers of a new page.
const UNREAD: &str = "Nobody has written down yet what the tables say.";

/// The hand-written part of a page, if it has one.
pub fn reading(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(OPEN)?;
    rest.split_once(CLOSE).map(|(reading, _)| reading.trim())
}

/// The page. `limit` is how many nodes a search might enter, `picture` what the page calls its plot, `reading`
/// the part that people wrote.
pub fn page(comparisons: &[Comparison], limit: u64, picture: &str, reading: Option<&str>) -> String {
    let limit = crate::Cell::Count(limit).for_people();
    let mut text = format!(
        "# What each idea brought\n\n\
         The same boards, solved by every method from the empty board: who wins? Each method adds \
         one idea to an earlier one. This page is made by `tesuji lab page`, which also checks that all methods \
         agree; only the section [What surprised us](#what-surprised-us) is written by hand.\n\n\
         ![Nodes of every method on every board]({picture})\n\n\
         A **node** is one entry of the search function, finished games and re-searches included; `> N` means \
         that the search was stopped after N nodes ({limit} for most, a hundred times that for `best`). \
         *Knowledge* counts positions that the game's knowledge examined by itself, *hits* what the table \
         remembered, *first, %* the share of cut-offs by the first move tried, *coll., %* the share of table \
         entries that displaced another position, beside that of a random function. Nodes are the same on every \
         machine; seconds are those of the machine that made this page.\n\n\
         ## The methods\n\n"
    );
    for card in cards(comparisons) {
        text += &paragraph(&card);
    }
    text += "## The boards\n\n";
    for comparison in comparisons {
        text += &format!("### {}\n\n", comparison.course.setup);
        for (section, heading, table) in comparison.sections() {
            if section != Section::Methods {
                text += &format!("#### {}: {heading}\n\n", comparison.course.setup);
            }
            text += &format!("{}\n", table.render(Format::Markdown));
        }
    }
    text + &format!("## What surprised us\n\n{OPEN}\n\n{}\n\n{CLOSE}\n", reading.unwrap_or(UNREAD))
}

/// The methods of all boards, each once.
fn cards(comparisons: &[Comparison]) -> Vec<MethodCard> {
    let mut cards: Vec<MethodCard> = Vec::new();
    for card in comparisons.iter().flat_map(|comparison| comparison.course.open().methods()) {
        if !cards.iter().any(|known| known.name == card.name) {
            cards.push(card);
        }
    }
    cards
}

fn paragraph(card: &MethodCard) -> String {
    let step = STEPS.iter().find(|step| step.method == card.name);
    let (words, sources) = match step {
        Some(Step { words, sources, .. }) => (*words, *sources),
        None => ("", &["crates/engines/src/methods.rs"][..]),
    };
    let links =
        sources.iter().map(|path| format!("[{}](../{path})", path.rsplit('/').next().unwrap_or(path)));
    let links = links.collect::<Vec<_>>().join(", ");
    let words = if words.is_empty() { String::new() } else { format!(" {words}") };
    format!("**`{}`**: {}.{words} Source: {links}.\n\n", card.name, card.summary)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{compare, rows};
    use crate::{Budget, Course};
    use catalog::Settings;
    use search::Goal;
    use std::path::Path;

    #[test]
    fn every_method_links_to_a_source_that_exists() {
        let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for step in STEPS {
            assert!(!step.sources.is_empty(), "{}", step.method);
            for path in step.sources {
                assert!(house.join(path).is_file(), "{}: {path}", step.method);
            }
        }
    }

    #[test]
    fn what_people_wrote_survives_and_everything_else_is_made_anew() {
        let course = Course::start("mnk:3,3,3").unwrap();
        let settings = Settings { memory: 1 << 16, ..Settings::default() };
        let rows = rows(&*course.open(), settings);
        let comparison = compare(course, rows, Goal::Verdict, |_| Budget::nodes(1000), |_| {});
        let make = |reading: Option<&str>| page(std::slice::from_ref(&comparison), 1000, "a.svg", reading);
        let fresh = make(None);
        assert_eq!(reading(&fresh), Some(UNREAD));
        assert!(fresh.contains("| minimax |  | > 1000 |") && fresh.contains("(a.svg)"), "{fresh}");
        assert!(fresh.contains("[alphabeta.rs](../crates/search/src/alphabeta.rs)"));
        let edited =
            fresh.replace(UNREAD, "Memory beats everything.\n\n- Really.").replace("# What", "# Who");
        let again = make(reading(&edited));
        assert_eq!(reading(&again), Some("Memory beats everything.\n\n- Really."));
        assert!(again.starts_with("# What each idea brought"));
        assert_eq!(reading("# Some other page"), None);
    }
}
