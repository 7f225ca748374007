//! Connections are what they claim to be, and stones played and taken back leave them as if found from scratch.

use game::{Rng, Seed};
use hex::{Colour, Grid, Node, Reach, Set, Size, Web};
use std::collections::HashMap;

type Cells = Set<1>;

fn grid(size: &str) -> Grid<1> {
    Grid::new(Size::read(size).unwrap())
}

/// A random position with so many stones of each colour, of which nobody need have won.
fn scatter(grid: &Grid<1>, stones: usize, rng: &mut Rng) -> [Cells; 2] {
    let mut of = [Cells::EMPTY; 2];
    for i in 0..stones.min(grid.cells()) {
        let free: Vec<usize> = grid.all().without(of[0] | of[1]).each().collect();
        of[i % 2].insert(free[rng.below(free.len())]);
    }
    of
}

/// Plain search: the owner joins two ends with no empty cells but those of the carrier. An end is a cell or an
/// edge; the edges are rows of own stones.
struct Joining<'g> {
    grid: &'g Grid<1>,
    colour: Colour,
    ends: [Node; 2],
    known: HashMap<(Cells, Cells, bool), bool>,
}

impl Joining<'_> {
    fn is_joined(&self, own: Cells) -> bool {
        let cells = self.grid.cells() as Node;
        let borders = self.grid.borders(self.colour);
        let [from, to] = self.ends;
        let mut edges = [0, 1].map(|i| from == cells + i);
        let mut reached = if from < cells { Set::one(usize::from(from)) } else { Set::EMPTY };
        loop {
            let before = (reached, edges);
            for i in 0..2 {
                if edges[i] {
                    reached |= borders[i] & own;
                }
                edges[i] |= reached.meets(&borders[i]);
            }
            reached = self.grid.flood(reached, own);
            if (reached, edges) == before {
                break;
            }
        }
        if to < cells { reached.has(usize::from(to)) } else { edges[usize::from(to - cells)] }
    }

    fn holds(&mut self, own: Cells, free: Cells, owner_moves: bool) -> bool {
        if self.is_joined(own) {
            return true;
        }
        if let Some(&known) = self.known.get(&(own, free, owner_moves)) {
            return known;
        }
        let holds = if owner_moves {
            free.each().any(|cell| self.holds(own.with(cell), free.without(Set::one(cell)), false))
        } else {
            !free.is_empty() && free.each().all(|cell| self.holds(own, free.without(Set::one(cell)), true))
        };
        self.known.insert((own, free, owner_moves), holds);
        holds
    }
}

/// Whether a claim of the web is true.
fn is_true(
    grid: &Grid<1>,
    colour: Colour,
    own: Cells,
    (x, y): (Node, Node),
    full: bool,
    carrier: Cells,
) -> bool {
    let mut joining = Joining { grid, colour, ends: [x, y], known: HashMap::new() };
    let cells = [x, y].into_iter().map(usize::from).filter(|&end| end < grid.cells());
    joining.holds(own | cells.collect(), carrier, !full)
}

#[test]
fn every_connection_holds_against_plain_search() {
    let mut rng = Seed(5).rng();
    let (mut fulls, mut semis, mut largest) = (0, 0, 0);
    for round in 0..16 {
        let grid = grid(["4", "5", "5x4", "5"][round % 4]);
        let of = scatter(&grid, 2 + rng.below(8), &mut rng);
        for colour in Colour::BOTH {
            let (own, opponent) = (of[colour as usize], of[colour.other() as usize]);
            if grid.joined(colour, own) {
                continue;
            }
            let mut web = Web::new(&grid, colour, Reach { cells: [7, 9, 10], ways: 4 });
            web.build(&grid, own, opponent);
            for (x, y, full, carrier) in web.all() {
                assert!(!carrier.meets(&(own | opponent)), "a carrier is empty");
                assert!(
                    is_true(&grid, colour, own, (x, y), full, carrier),
                    "{colour} {} own {} opponent {}: {x} {y} full {full} by {}",
                    grid.size(),
                    grid.names(own),
                    grid.names(opponent),
                    grid.names(carrier)
                );
                if full {
                    fulls += 1;
                } else {
                    semis += 1;
                }
                largest = largest.max(carrier.count());
            }
        }
    }
    assert!(fulls > 5000 && semis > 5000 && largest == 10, "{fulls} {semis} {largest}");
}

#[test]
fn stones_played_and_taken_back_leave_what_is_found_from_scratch() {
    let mut rng = Seed(9).rng();
    for round in 0..12 {
        let grid = grid(["4", "5", "5x4", "4x6"][round % 4]);
        let reach = Reach { cells: [[6, 8, 10], [4, 9, 14]][round / 4 % 2], ways: 3 + (round % 2) as u8 };
        let colour = Colour::BOTH[round / 2 % 2];
        let (mut web, mut fresh) = (Web::new(&grid, colour, reach), Web::new(&grid, colour, reach));
        let mut line = vec![[Cells::EMPTY; 2]];
        web.build(&grid, Set::EMPTY, Set::EMPTY);
        for _ in 0..30 {
            let at = line[line.len() - 1];
            let free: Vec<usize> = grid.all().without(at[0] | at[1]).each().collect();
            if line.len() > 1 && (free.is_empty() || rng.below(4) == 0) {
                line.pop();
                assert!(web.undo());
            } else {
                let mut next = at;
                for _ in 0..1 + rng.below(2) {
                    let cell = free[rng.below(free.len())];
                    if !(next[0] | next[1]).has(cell) {
                        next[rng.below(2)].insert(cell);
                    }
                }
                web.play(&grid, next[0].without(at[0]), next[1].without(at[1]));
                line.push(next);
            }
            let [own, opponent] = line[line.len() - 1];
            fresh.build(&grid, own, opponent);
            assert_eq!(web.is_joined(), fresh.is_joined());
            assert_eq!(web.all(), fresh.all(), "{} own {own:?} opponent {opponent:?}", grid.size());
        }
    }
}

#[test]
fn a_bridge_and_the_second_row() {
    let grid = grid("5");
    let reach = Reach { cells: [6, 8, 10], ways: 4 };
    let mut web = Web::new(&grid, Colour::Black, reach);
    let cell = |name: &str| grid.read_cell(name).unwrap();
    web.build(&grid, [cell("c2"), cell("b4")].into_iter().collect(), Set::EMPTY);
    let between: Vec<String> =
        web.full(cell("c2") as Node, cell("b4") as Node).map(|carrier| grid.names(carrier)).collect();
    assert_eq!(between, ["b3 c3"]);
    let (top, bottom) = web.edges();
    assert!(web.full(cell("c2") as Node, top).any(|carrier| grid.names(carrier) == "c1 d1"));
    assert!(web.full(cell("b4") as Node, bottom).any(|carrier| grid.names(carrier) == "a5 b5"));
    // All three at once: the stones join the edges.
    assert!(web.full(top, bottom).any(|carrier| carrier.count() == 6));
}

#[test]
fn semi_connections_are_counted_as_if_one_by_one() {
    let grid = grid("6");
    let mut rng = Seed(8).rng();
    for _ in 0..20 {
        let stones = rng.below(10);
        let [black, white] = scatter(&grid, stones, &mut rng);
        let mut web = Web::new(&grid, Colour::Black, Reach { cells: [4, 10, 20], ways: 4 });
        web.build(&grid, black, white);
        let mut counts = vec![0; grid.cells()];
        for (_, _, _, carrier) in web.all().into_iter().filter(|(_, _, full, _)| !full) {
            carrier.each().for_each(|cell| counts[cell] += 1);
        }
        assert_eq!(web.semi_counts(), counts);
    }
}
