//! Hex as a user meets it.

mod tesuji;

use tesuji::{file, line, tesuji};

#[test]
fn small_boards_are_solved() {
    line("solve hex:5x5").answers("WIN\n");
    line("solve hex:3x3 a1").answers("WIN\n");
    line("solve hex:4x4 d1").answers("LOSS\n");
    // With the swap rule the second player always wins.
    line("solve hex:4x4/swap-pieces").answers("LOSS\n");
    line("solve hex:4x4/swap-pieces d1").answers("WIN\n");
    line("solve hex:4x4/swap-sides d1 swap").answers("LOSS\n");
}

#[test]
fn winning_openings_are_mapped() {
    let said = line("solve hex:4x4 --each-move");
    let words: Vec<&str> = said.out.split_whitespace().collect();
    let won: Vec<&str> = words.chunks(2).filter(|pair| pair[1] == "WIN").map(|pair| pair[0]).collect();
    assert_eq!(won, ["d1", "c2", "b3", "a4"], "{said:?}");
}

#[test]
fn templates_are_judged() {
    let said = line("hex templates testdata/hex-templates.txt");
    let found: Vec<(&str, &str)> = said.out.lines().filter_map(|row| row.split_once('\t')).collect();
    assert_eq!(found[0], ("bridge", "and-or"));
    let names: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
    assert_eq!(names[1..4], ["wheel", "ziggurat", "two stones on the fourth row"]);
    assert!(found[..4].iter().all(|(_, how)| ["and-or", "static"].contains(how)), "{said:?}");
    assert_eq!(found[4], ("ziggurat without its shoulder", "no"));
    assert!(
        said.out.contains("# of 4 that are joined: ") && said.out.contains(" by and/or alone ("),
        "{said:?}"
    );
    let bad = file("bad-template.txt", "T x | edge=bottom\nG ##R?\n");
    tesuji(&["hex", "templates", bad.to_str().expect("a plain path")])
        .refuses(&["line 2, column 6", "expected R, . or #"]);
}

#[test]
fn bad_setups_and_moves_are_explained() {
    line("solve hex:20x20").refuses(&["there is no board of 20x20", "hex:11x11"]);
    line("solve hex:5x4/swap-pieces").refuses(&["no mirror image"]);
    line("solve hex:5x5/swop").refuses(&["there is no rule 'swop'"]);
    line("solve hex:3x3 a1 a1").refuses(&["move 2", "Black is there already"]);
    line("solve hex:3x3 swap").refuses(&["without the swap rule"]);
}

#[test]
fn the_swap_rule_is_solved_as_plain_search_solves_it() {
    for size in ["1x1", "3x1", "1x3", "2x2", "3x2", "2x3", "3x3"] {
        for swap in ["swap-pieces", "swap-sides"] {
            let setup = format!("hex:{size}/{swap}");
            let [best, plain] =
                ["best", "minimax"].map(|method| tesuji(&["solve", &setup, "--method", method]));
            // Pieces are swapped on square boards only.
            assert_eq!((&best.out, best.code), (&plain.out, plain.code), "{setup}");
        }
    }
}

/// Resistance, E and every connection with the rule that made it.
#[test]
fn connections_are_listed_with_their_rules() {
    let said = tesuji(&["hex", "connections", "5x5", "c2"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.starts_with("R of Black: ") && said.out.contains("E = log(R of White / R of Black) = "));
    let bridge = said.out.lines().find(|row| row.starts_with("Black full (c2, {c1 d1}, top)"));
    assert!(bridge.is_some_and(|row| row.contains("or: ")), "{}", said.out);
    assert!(!said.out.contains("  ?\n"), "every connection has its rule");
    tesuji(&["hex", "connections", "5x5", "c9"]).refuses(&["move 1"]);
}

/// One step of the player is measured and drawn beside the one before it, whose values are the bars.
#[test]
fn a_step_may_be_measured_alone() {
    let plot = file("steps.svg", "");
    let plot = plot.to_str().expect("a plain path");
    let words = ["lab", "hex", "--only", "carried", "--from", "3", "--to", "4", "--plies", "2", "-q"];
    let said = tesuji(&[&words[..], &["--format", "csv", "--plot", plot]].concat());
    let rows: Vec<Vec<&str>> = said.out.lines().map(|row| row.split(',').collect()).collect();
    let nodes = |step: &str| -> Vec<&str> {
        rows.iter().filter(|row| row[0] == step && row.len() > 3).map(|row| row[3]).collect()
    };
    // Both look at the same positions; nobody else was measured.
    assert!(nodes("carried").len() == 4 && nodes("carried") == nodes("leaves"), "{said:?}");
    assert!(nodes("scratch").is_empty() && nodes("alphabeta").is_empty(), "{said:?}");
    let svg = std::fs::read_to_string(plot).expect("a plot");
    assert!(svg.contains("Hex, carried: ") && svg.contains("(bars: leaves)") && svg.contains(">30 s<"));
    line("lab hex --only carryed").refuses(&["there is no step 'carryed'; did you mean 'carried'?"]);
    line("lab hex --only static --games 2").refuses(&["none before it"]);
}
