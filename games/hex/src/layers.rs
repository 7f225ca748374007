//! What an expert sees: sheets for whoever wants to understand a position.

use crate::inferior::Views;
use crate::webs::Webs;
use crate::{Colour, Hex, Judge, LastMoves, Node, Set, Sight, Stones, Web, Width};
use game::{Seed, Spot, Thing, Tone};

/// Their names.
pub(crate) const NAMES: &[&str] = &[
    "connections",
    "potentials",
    "currents",
    "semi-connections",
    "must-play",
    "inferior-cells",
    "random-games",
];

/// Random games for a picture of them: the shares are then right to a thousandth.
const GAMES: u32 = 100_000;

/// What marks cells that stay as they are whoever takes them, and moves that another outdoes.
const DEAD: &str = "x";
const WORSE: &str = "–";

/// Cells that somebody is sure of are washed blue for Black and orange for White.
fn tone(of: Colour) -> Tone {
    match of {
        Colour::Black => Tone(1),
        Colour::White => Tone(5),
    }
}

/// What a sheet means, line by line.
pub(crate) fn key_of(name: &str) -> Vec<(Option<Tone>, String)> {
    let colours = |what: &str| Colour::BOTH.map(|of| (Some(tone(of)), format!("{what} of {of:?}"))).to_vec();
    let said = |line: &str| vec![(None, line.to_owned())];
    match name {
        "connections" => colours("cells of a connection"),
        "potentials" => {
            said("number: potential of the side to move, from 100 at its first edge to 0 at the other")
        }
        "currents" => said("larger and brighter: more current of both sides flows here"),
        "semi-connections" => said("number: semi-connections of the opponent that pass here"),
        "must-play" => colours("only here can the opponent be stopped: cells for a move"),
        "inferior-cells" => {
            let mut lines = colours("captured cells");
            lines.push((None, format!("{DEAD}: dead, {WORSE}: another move is at least as good")));
            lines
        }
        "random-games" => said("number: so many of a thousand random games end with a stone here"),
        _ => Vec::new(),
    }
}

impl<const W: usize> Hex<W>
where
    Set<W>: Width,
{
    /// One of the sheets; empty where the game is over, except the random games. On the largest boards
    /// connections can take more than half a minute: nothing if `enough` is said before they are found.
    pub(crate) fn sheet(&self, at: &Stones<W>, name: &str, enough: &dyn Fn() -> bool) -> Option<Vec<Thing>> {
        if name == "random-games" {
            return Some(self.random_games(enough));
        }
        if at.won || !NAMES.contains(&name) {
            return Some(Vec::new());
        }
        if name == "inferior-cells" {
            let mut judge = Judge::of(self);
            return judge
                .prepare(self, at, enough)
                .then(|| self.inferior_cells(at, judge.look_closely(self, at)));
        }
        // Cells that are captured belong to the picture: nothing is filled in.
        let mut webs = Webs::new(|colour| Web::new(self.grid(), colour, Judge::<W>::REACH));
        if !webs.build_unless(self.grid(), at.of, enough) {
            return None;
        }
        Some(match name {
            "connections" => self.carriers(&webs),
            "potentials" => self.potentials(at, webs.of(at.turn())),
            "currents" => self.currents(&webs),
            "semi-connections" => {
                let counts = webs.of(at.turn().other()).semi_counts();
                self.numbers(at, |cell| counts[cell].to_string())
            }
            "must-play" => {
                let theirs = webs.of(at.turn().other());
                let (from, to) = theirs.edges();
                let must = theirs.semi(from, to).fold(self.empty(at), |must, threat| must & threat);
                must.each().map(|on| Thing::Wash { on: Spot(on), tone: tone(at.turn()) }).collect()
            }
            _ => Vec::new(),
        })
    }

    fn numbers(&self, at: &Stones<W>, text: impl Fn(usize) -> String) -> Vec<Thing> {
        let cells = self.empty(at).each().map(|on| Thing::Text { on: Spot(on), text: text(on) });
        cells.filter(|thing| !matches!(thing, Thing::Text { text, .. } if text.is_empty())).collect()
    }

    /// The smallest carrier of every pair of groups or edges that are connected, both colours.
    fn carriers(&self, webs: &Webs<W>) -> Vec<Thing> {
        let mut things = Vec::new();
        for colour in Colour::BOTH {
            let web = webs.of(colour);
            let ends: Vec<Node> =
                (0..self.grid().cells() as Node + 2).filter(|&node| web.is_end(node)).collect();
            let pairs = ends.iter().flat_map(|&one| {
                ends.iter().filter(move |&&other| other < one).map(move |&other| (one, other))
            });
            let cells = pairs
                .filter_map(|(one, other)| web.full(one, other).next())
                .fold(Set::EMPTY, |all, one| all | one);
            things.extend(cells.each().map(|on| Thing::Wash { on: Spot(on), tone: tone(colour) }));
        }
        things
    }

    /// The potentials of the side to move, in hundredths.
    fn potentials(&self, at: &Stones<W>, web: &Web<W>) -> Vec<Thing> {
        let circuit = web.circuit(self.grid());
        let mut things: Vec<Thing> = (0..self.grid().cells())
            .filter_map(|on| Some(Thing::Heat { on: Spot(on), level: circuit.potential[on]? as f32 }))
            .collect();
        things.extend(self.numbers(at, |cell| {
            circuit.potential[cell].map_or_else(String::new, |volt| format!("{:.0}", 100.0 * volt))
        }));
        things
    }

    /// How much of both colours' current flows through each cell, compared with the cell where it is most.
    fn currents(&self, webs: &Webs<W>) -> Vec<Thing> {
        let circuits = webs.circuits(self.grid());
        let flow = |cell: usize| circuits[0].current[cell] + circuits[1].current[cell];
        let cells = 0..self.grid().cells();
        let most = cells.clone().map(flow).fold(f64::MIN_POSITIVE, f64::max);
        let seen = cells.filter(|&cell| flow(cell) > 0.0);
        seen.map(|on| Thing::Heat { on: Spot(on), level: (flow(on) / most) as f32 }).collect()
    }

    /// Dead cells, cells that a colour has captured, and moves that another one outdoes.
    fn inferior_cells(&self, at: &Stones<W>, sight: Sight<W>) -> Vec<Thing> {
        let mut of = at.of;
        let filled = Views::new(self.grid()).fill_in(self.grid(), &mut of);
        let mut things = Vec::new();
        let mut mark = |cells: Set<W>, text: &str| {
            things.extend(cells.each().map(|on| Thing::Text { on: Spot(on), text: text.into() }));
        };
        mark(filled.dead, DEAD);
        let known = filled.dead | filled.captured[0] | filled.captured[1];
        mark(sight.inferior.without(known), WORSE);
        for colour in Colour::BOTH {
            let cells = filled.captured[colour as usize];
            things.extend(cells.each().map(|on| Thing::Wash { on: Spot(on), tone: tone(colour) }));
        }
        things
    }

    /// How often a cell ends a random game: in thousandths, and as heat.
    fn random_games(&self, enough: &dyn Fn() -> bool) -> Vec<Thing> {
        let board = LastMoves::count_unless(self.grid(), GAMES, Seed(0), enough);
        let shares: Vec<f64> = (0..self.grid().cells()).map(|cell| board.share(cell)).collect();
        let most = shares.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let heat = |(on, &share): (usize, &f64)| Thing::Heat { on: Spot(on), level: (share / most) as f32 };
        let text = |(on, &share): (usize, &f64)| Thing::Text {
            on: Spot(on),
            text: format!("{:.0}", 1000.0 * share),
        };
        shares.iter().enumerate().map(heat).chain(shares.iter().enumerate().map(text)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Swap};
    use game::{Drawn, Game, Notation};

    fn sheet(size: &str, stones: &str, name: &str) -> (Hex<2>, Vec<Thing>) {
        let hex: Hex<2> = Hex::new(Size::read(size).unwrap(), Swap::Not);
        let things = hex.insight(&hex.read_position(&format!("{size},{stones}")).unwrap(), name);
        (hex, things)
    }

    fn washed(hex: &Hex<2>, things: &[Thing], wanted: Tone) -> String {
        let cells = things.iter().filter_map(|thing| match thing {
            Thing::Wash { on, tone } if *tone == wanted => Some(on.0),
            _ => None,
        });
        hex.grid().names(cells.collect())
    }

    #[test]
    fn the_carrier_of_a_bridge_is_washed() {
        // Black's c2 is a bridge from the top, and White's stone touches nothing.
        let (hex, things) = sheet("5", "c2a4", "connections");
        let cells = washed(&hex, &things, tone(Colour::Black));
        assert!(cells.contains("c1") && cells.contains("d1"), "{cells}");
    }

    #[test]
    fn whoever_is_threatened_must_play_on_the_threat() {
        // With two moves running Black joins on 5x5 even from a corner; on 9x9 nothing is threatened yet.
        assert!((1..24).contains(&sheet("5", "a1", "must-play").1.len()));
        assert_eq!(sheet("9", "a1", "must-play").1.len(), 80);
    }

    #[test]
    fn every_sheet_has_something_on_it_and_none_once_the_game_is_over() {
        for &name in NAMES {
            let (_, things) = sheet("9", "e5f4c7", name);
            assert!(!things.is_empty() || name == "inferior-cells", "{name}");
            let (_, things) = sheet("2", "a1b1a2", name);
            assert!(things.is_empty() || name == "random-games", "{name}");
        }
    }

    /// Whoever asked for connections of the largest board and left would otherwise go on costing.
    #[test]
    fn sheets_end_when_somebody_has_enough() {
        let hex: Hex<6> = Hex::new(Size::read("19").unwrap(), Swap::Not);
        let start = hex.start();
        for &name in NAMES.iter().filter(|&&name| name != "random-games") {
            let asked = std::cell::Cell::new(0);
            let enough = || {
                asked.set(asked.get() + 1);
                asked.get() == 3
            };
            assert_eq!(hex.insight_unless(&start, name, &enough), None, "{name}");
            assert_eq!(asked.get(), 3, "{name}");
        }
        assert_eq!(hex.insight_unless(&start, "nothing", &|| true), Some(Vec::new()));
    }

    #[test]
    fn potentials_fall_from_the_first_edge_to_the_second() {
        let (hex, things) = sheet("5", "", "potentials");
        let level = |cell: usize| {
            things.iter().find_map(|thing| match thing {
                Thing::Heat { on, level } if on.0 == cell => Some(*level),
                _ => None,
            })
        };
        let column: Vec<f32> = (0..5).map(|row| level(hex.grid().cell(2, row)).unwrap()).collect();
        assert!(column.is_sorted_by(|above, below| above > below), "{column:?}");
    }
}
