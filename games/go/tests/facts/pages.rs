//! The pages about the examination have a section for each question, with a command and a place that exists.

use go::exam::questions::QUESTIONS;
use std::path::Path;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_question_has_a_section_in_both_languages() {
    for name in ["docs/go-exam.md", "docs/examen-go.md"] {
        let page = std::fs::read_to_string(root().join(name)).unwrap();
        for question in QUESTIONS {
            let head = format!("### Question {}\n", question.number);
            let section = page.split(&head).nth(1).unwrap_or_else(|| panic!("{name}: no '{head}'"));
            let section = section.split("\n##").next().unwrap();
            assert!(
                section.contains(&format!("`tesuji go exam {}", question.number)),
                "{name}: {head}{section}"
            );
            let place = section.rsplit('`').nth(1).unwrap();
            assert!(root().join(place).is_file(), "{name}: {head}there is no {place}");
        }
    }
}
