//! How the methods for students are put together: read by those who make their engines and by those who tell what they do.

use crate::engine::Settings;
use search::{Ingredient, Mix, Setting, Windows};

/// The mixture that is `memo`: nothing but the table and its move.
const TABLE: Mix = Mix::PLAIN.with(Ingredient::TableMove, Setting::On);

/// A search that proves, as a student's method.
#[derive(Clone, Copy)]
pub(crate) struct Wiring {
    pub(crate) name: &'static str,
    /// Its ingredients; nothing where whoever asks chooses them.
    mix: Option<Mix>,
    pub(crate) windows: Windows,
    /// Whether it has a table.
    pub(crate) remembers: bool,
}

impl Wiring {
    pub(crate) const ALPHABETA: Wiring =
        Wiring { name: "alphabeta", mix: None, windows: Windows::One, remembers: false };
    pub(crate) const MEMO: Wiring =
        Wiring { name: "memo", mix: Some(TABLE), windows: Windows::One, remembers: true };
    pub(crate) const PVS: Wiring =
        Wiring { name: "pvs", mix: Some(TABLE.with(Ingredient::Scout, Setting::On)), ..Wiring::MEMO };
    pub(crate) const MTDF: Wiring = Wiring { name: "mtdf", windows: Windows::Mtdf, ..Wiring::MEMO };
    pub(crate) const MIX: Wiring =
        Wiring { name: "mix", mix: None, windows: Windows::OutsideIn, remembers: true };

    /// All of them.
    const ALL: [Wiring; 5] = [Wiring::ALPHABETA, Wiring::MEMO, Wiring::PVS, Wiring::MTDF, Wiring::MIX];

    /// The one with this name.
    pub(crate) fn named(name: &str) -> Option<Wiring> {
        Wiring::ALL.into_iter().find(|wiring| wiring.name == name)
    }

    /// What it is made of.
    pub(crate) fn mix(self, settings: &Settings) -> Mix {
        self.mix.unwrap_or(settings.mix)
    }

    /// Whether its moves come in the order of the rules, so that somebody may ask for another.
    pub(crate) fn is_plain(self, settings: &Settings) -> bool {
        match self.mix {
            Some(mix) => mix == TABLE,
            None => !self.remembers && settings.mix == Mix::PLAIN,
        }
    }
}
