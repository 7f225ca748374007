//! Nim in the catalog: its theory is its knowledge, and answers everything.

use engines::{Entry, Field, Kind, Parts, Played, Talk, all_methods, explaining};
use game::Indifferent;
use nim::{Grundy, Nim};
use search::{Asks, Ingredient, Recipe, Setting};

/// Nim.
pub static ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    summary: "take sticks from heaps; who cannot move loses (or wins, in misère play)",
    fields: &[
        Field {
            name: "heaps",
            help: "sizes of the heaps, such as 15 or 3+4+5",
            kind: Kind::Text,
            default: "15",
        },
        Field {
            name: "counts",
            help: "how many sticks may be taken, such as 1,2,3, or * for any number",
            kind: Kind::Text,
            default: "1,2,3",
        },
        Field {
            name: "play",
            help: "who cannot move loses (normal) or wins (misere)",
            kind: Kind::Choice(&["normal", "misere"]),
            default: "normal",
        },
    ],
    spell: |chosen| {
        let misere = if chosen[2] == "misere" { "/misere" } else { "" };
        format!("{}/{}{misere}", chosen[0], chosen[1])
    },
    moves: "how many sticks, such as 3; with several heaps HEAP:COUNT, such as 2:3 for three from heap 2",
    positions: "the heaps and who is to move, such as '3+4+5 first'",
    examples: &["nim:15/1,2,3", "nim:15/2,3,5", "nim:3+4+5/*", "nim:7+9/1,2,3/misere"],
    open: |board| {
        let game = Nim::read(board)?;
        let parts = Parts { expert: Grundy::of, judge: |_, _| Indifferent, best: Knowing, book: None };
        let played = Played::new(format!("nim:{game}"), game, all_methods(parts));
        Ok(played.that_ends().listed().explained(explaining(Grundy::of)).boxed())
    },
    readers: &[],
    commands: &[],
    steps: None,
    exhibits: &[],
    talk: Talk::PLAIN,
};

/// The game's knowledge alone: it answers everything.
#[derive(Clone, Copy)]
struct Knowing;

impl Recipe for Knowing {
    const ASKS: Asks = Asks::PLAIN;

    #[inline(always)]
    fn of(self, ingredient: Ingredient) -> Setting {
        if ingredient == Ingredient::Knowledge { Setting::On } else { Setting::Off }
    }
}
