//! Which rows a comparison has, and on what each of them stands.

use crate::run::{Row, method_rows};
use catalog::{Match, Settings};
use search::{Ingredient, LayerPlan, Mix, Recipe, Scheme, Setting};

/// A part of a comparison: rows that are to be compared with the same base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// Whole methods.
    Methods,
    /// One ingredient on top of `alphabeta`, for those that need no table.
    Alone,
    /// One ingredient on top of alpha-beta with a table.
    InTable,
    /// Alpha-beta with a small table that keeps this or that.
    Replacement,
    /// The order of the last iteration on top of the methods that iterate.
    Iterated,
    /// `best` without one of its ingredients.
    LeftOut,
    /// What the user mixed.
    Asked,
}

impl Section {
    /// All of them, in the order of a table.
    pub const ALL: [Section; 7] = [
        Section::Methods,
        Section::Alone,
        Section::InTable,
        Section::Replacement,
        Section::Iterated,
        Section::LeftOut,
        Section::Asked,
    ];

    /// Its name for programs.
    pub fn key(self) -> &'static str {
        match self {
            Section::Methods => "methods",
            Section::Alone => "on alphabeta",
            Section::InTable => "on alphabeta with a table",
            Section::Replacement => "replacement",
            Section::Iterated => "on deepening and player",
            Section::LeftOut => "out of best",
            Section::Asked => "asked for",
        }
    }

    /// Its heading for people.
    pub fn heading(self) -> &'static str {
        match self {
            Section::Methods => "every method",
            Section::Alone => "one ingredient on top of alphabeta, without a table",
            Section::InTable => "one ingredient on top of mix, which is alphabeta with a table",
            Section::Replacement => "mix with a table of 1 MiB, by what it keeps",
            Section::Iterated => "the grades of the last iteration, on top of deepening and player",
            Section::LeftOut => "one ingredient left out of best",
            Section::Asked => "what --with asked for",
        }
    }

    /// The rows to compare its rows with.
    pub fn bases(self) -> &'static [&'static str] {
        match self {
            Section::Methods => &[],
            Section::Alone => &["alphabeta"],
            Section::InTable | Section::Replacement | Section::Asked => &["mix"],
            Section::Iterated => &["deepening", "player"],
            Section::LeftOut => &["best"],
        }
    }
}

/// So small that a few hundred thousand positions do not fit.
const TIGHT: usize = 1 << 20;

/// What a full table may keep; `shallow` keeps so little that it needs company.
const REPLACEMENTS: [(&str, &[LayerPlan]); 6] = [
    ("always", &[whole(Scheme::Always)]),
    ("depth", &[whole(Scheme::Depth)]),
    ("work", &[whole(Scheme::Work)]),
    ("recent", &[whole(Scheme::Recent)]),
    ("lru", &[whole(Scheme::Lru)]),
    ("shallow:12 and always", &[half(Scheme::Shallow(12)), half(Scheme::Always)]),
];

const fn whole(scheme: Scheme) -> LayerPlan {
    LayerPlan { scheme, bytes: TIGHT }
}

const fn half(scheme: Scheme) -> LayerPlan {
    LayerPlan { scheme, bytes: TIGHT / 2 }
}

/// The rows of a comparison: every method of the game, the plainest first; then each ingredient alone, computed in
/// vain and used, on top of `alphabeta` if it needs no table, of alpha-beta with a table (`mix`), and of the
/// methods that iterate; a small table with each replacement scheme; then each ingredient of `best` left out.
pub fn rows(game: &dyn Match, settings: Settings) -> Vec<Row> {
    let plain = Settings { mix: Mix::PLAIN, ..settings };
    let mut rows = method_rows(game, plain);
    // A game that no search may enter has no ingredients.
    let Some(best) = game.best() else { return rows };
    for (section, method) in [
        (Section::Alone, "alphabeta"),
        (Section::InTable, "mix"),
        (Section::Iterated, "deepening"),
        (Section::Iterated, "player"),
    ] {
        let cards = game.methods();
        let takes = cards.iter().find(|card| card.name == method).map_or(&[][..], |card| card.ingredients);
        for &one in takes {
            let base = one.rests_on().map_or(Mix::PLAIN, |other| Mix::PLAIN.with(other, Setting::On));
            let also = one.rests_on().map_or(String::new(), |other| format!("{other} + "));
            for (setting, word) in [(Setting::Idle, " idle"), (Setting::On, "")] {
                let settings = Settings { mix: base.with(one, setting), ..settings };
                rows.push(Row::new(format!("{method} + {also}{one}{word}"), method, settings).under(section));
            }
        }
    }
    for (name, plans) in REPLACEMENTS {
        let mut layers = [None; 4];
        layers.iter_mut().zip(plans).for_each(|(layer, plan)| *layer = Some(*plan));
        let settings = Settings { layers, ..plain };
        rows.push(Row::new(format!("mix, keeps {name}"), "mix", settings).under(Section::Replacement));
    }
    let mixed = |label: String, mix: Mix| Row::new(label, "mix", Settings { mix, ..settings });
    for one in Ingredient::ALL.into_iter().filter(|&one| best.of(one).on()) {
        let row = mixed(format!("best − {one}"), best.with(one, Setting::Off));
        rows.push(row.under(Section::LeftOut));
    }
    if settings.mix != Mix::PLAIN {
        rows.push(mixed(format!("mix of {}", settings.mix), settings.mix).under(Section::Asked));
    }
    rows.sort_by_key(|row| Section::ALL.iter().position(|section| *section == row.section));
    rows
}
