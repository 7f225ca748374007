//! Known templates hold by the rules or by search, near misses do not, and images of them are worth the same.

use game::{Game, Score, Side, Status};
use hex::{Joiner, Joining, Template, Thinned};
use search::{AsIs, Dfpn, Effort, Limits, Table};
use std::collections::BTreeMap;

const RECORDS: &str = include_str!("../../../testdata/hex-known-templates.txt");

/// A record: its name, what is said about it, its edge and its rows.
struct Record {
    name: String,
    verified: bool,
    edge: String,
    rows: Vec<Vec<char>>,
}

impl Record {
    fn all() -> Vec<Record> {
        let mut all: Vec<Record> = Vec::new();
        for line in RECORDS.lines() {
            if let Some(head) = line.strip_prefix("T ") {
                let field = |name: &str| head.split(" | ").find_map(|field| field.strip_prefix(name));
                let (name, edge) = (head.split(" | ").next().unwrap(), field("edge=").unwrap());
                all.push(Record {
                    name: name.to_owned(),
                    verified: field("verified=").unwrap().starts_with("yes"),
                    edge: edge.to_owned(),
                    rows: Vec::new(),
                });
            } else if let Some(row) = line.strip_prefix("G ") {
                all.last_mut().unwrap().rows.push(row.chars().collect());
            }
        }
        all
    }

    fn template(&self, edge: &str, rows: &[Vec<char>]) -> Template {
        let rows: String = rows.iter().map(|row| format!("G {}\n", String::from_iter(row))).collect();
        let text = format!("T {} | edge={edge}\n{rows}", self.name);
        Template::read_all(&text).unwrap().remove(0)
    }

    /// Seen in a mirror that stands on the edge: left and right change places, and the rows are shifted.
    fn mirrored(&self) -> Vec<Vec<char>> {
        let (height, width) = (self.rows.len(), self.rows[0].len());
        let mut image = vec![vec!['#'; width + height - 1]; height];
        for (y, row) in self.rows.iter().enumerate() {
            for (x, &cell) in row.iter().enumerate() {
                image[y][width + height - 2 - x - y] = cell;
            }
        }
        image
    }
}

fn transposed(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    (0..rows[0].len()).map(|x| rows.iter().map(|row| row[x]).collect()).collect()
}

fn turned(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    rows.iter().rev().map(|row| row.iter().rev().copied().collect()).collect()
}

/// Whether the ends are joined, by search.
fn joined(template: &Template) -> bool {
    let limits = Limits::default();
    if let Some((hex, at)) = template.on_board() {
        let thinned = Thinned::new(&hex);
        let (at, _) = thinned.fill_in(&at);
        if let Status::Over(outcome) = thinned.status(&at) {
            return outcome.seen_by(Side::First) == Score(1);
        }
        let mut table = Table::of::<_, Effort>(&thinned, 1 << 20);
        let mut dfpn = Dfpn::<_, _, AsIs>::new(&thinned, Template::expert(&hex), &mut table, &limits);
        return dfpn.decide(&at, Side::First, Score(1)).unwrap();
    }
    let game = Joining::of(template);
    let at = game.start();
    if let Status::Over(outcome) = game.status(&at) {
        return outcome.seen_by(Side::First) == Score(1);
    }
    let mut table = Table::of::<_, Effort>(&game, 1 << 20);
    let mut dfpn = Dfpn::<_, _, AsIs>::new(&game, Joiner::of(&game), &mut table, &limits);
    !dfpn.decide(&at, Side::Second, Score(1)).unwrap()
}

#[test]
fn known_templates_hold_and_near_misses_do_not() {
    let (mut verified, mut by_rules) = (0, 0);
    for record in Record::all() {
        let template = record.template(&record.edge, &record.rows);
        let holds = template.holds();
        assert!(record.verified || !holds, "{} does not hold", record.name);
        verified += usize::from(record.verified);
        by_rules += usize::from(holds);
        if !holds {
            assert_eq!(joined(&template), record.verified, "{}", record.name);
        }
    }
    assert_eq!(verified, 57);
    assert!(by_rules >= 56, "{by_rules}");
}

/// Search does not lean on the rules that look exchanges ahead.
#[test]
fn search_agrees_with_the_rules() {
    for record in Record::all() {
        // The one with two long chains takes seconds.
        if record.name != "trapezoid+IV2a" {
            let template = record.template(&record.edge, &record.rows);
            assert_eq!(joined(&template), record.verified, "{}", record.name);
        }
    }
}

#[test]
fn mirror_images_hold_alike() {
    let mut held = BTreeMap::new();
    for record in Record::all().iter().filter(|record| record.name != "trapezoid+IV2a") {
        let image = record.template(&record.edge, &record.mirrored());
        let found = if image.holds() { "rules" } else { "search" };
        assert!(found == "rules" || joined(&image) == record.verified, "{}", record.name);
        assert!(found == "search" || record.verified, "{}", record.name);
        *held.entry((record.verified, found)).or_insert(0) += 1;
    }
    assert!(held[&(true, "rules")] >= 55, "{held:?}");
}

/// Turned by half a circle, or mirrored on the long diagonal so that the colours change places, a template with an edge
/// is read as the same one.
#[test]
fn turned_ones_and_those_of_the_other_colour_are_the_same() {
    for record in Record::all().iter().filter(|record| record.edge == "bottom") {
        let bottom = record.template("bottom", &record.rows);
        assert_eq!(record.template("top", &turned(&record.rows)), bottom, "{}", record.name);
        assert_eq!(record.template("right", &transposed(&record.rows)), bottom, "{}", record.name);
        assert_eq!(record.template("left", &turned(&transposed(&record.rows))), bottom, "{}", record.name);
    }
    for record in Record::all().iter().filter(|record| record.edge == "none") {
        for rows in [turned(&record.rows), transposed(&record.rows)] {
            assert_eq!(record.template("none", &rows).holds(), record.verified, "{}", record.name);
        }
    }
}
