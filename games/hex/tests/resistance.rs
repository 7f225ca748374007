//! Resistance: small circuits by hand, and virtual links that change the ranking.

use hex::{Cell, Colour, Grid, Hex, Judge, Reach, Set, Size, Swap, Web, advantage};

const TOUCHING: Reach = Reach { cells: [0, 0, 0], ways: 2 };
const LINKED: Reach = Reach { cells: [4, 10, 20], ways: 4 };

fn resistance(grid: &Grid<1>, colour: Colour, black: &[&str], white: &[&str], reach: Reach) -> f64 {
    let set = |names: &[&str]| -> Set<1> { names.iter().map(|name| grid.read_cell(name).unwrap()).collect() };
    let mut of = [set(black), set(white)];
    if colour == Colour::White {
        of.swap(0, 1);
    }
    let mut web = Web::new(grid, colour, reach);
    web.build(grid, of[0], of[1]);
    web.circuit(grid).resistance
}

fn grid(size: &str) -> Grid<1> {
    Grid::new(Size::read(size).unwrap())
}

#[test]
fn circuits_that_can_be_worked_out_by_hand() {
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    // One column of n cells: edge to cell 1, cell to cell 2, cell to edge 1, in series.
    near(resistance(&grid("1x1"), Colour::Black, &[], &[], TOUCHING), 2.0);
    near(resistance(&grid("1x3"), Colour::Black, &[], &[], TOUCHING), 6.0);
    // A stone in the middle takes one from each of its links, and joins the cells beside it: two ways of 2 between
    // them, and 1 to each edge.
    near(resistance(&grid("1x3"), Colour::Black, &["a2"], &[], TOUCHING), 3.0);
    // Three cells side by side between the same edges: the links between them carry nothing.
    near(resistance(&grid("3x1"), Colour::Black, &[], &[], TOUCHING), 2.0 / 3.0);
    assert_eq!(resistance(&grid("1x2"), Colour::Black, &["a1", "a2"], &[], TOUCHING), 0.0);
    assert_eq!(resistance(&grid("1x2"), Colour::Black, &[], &["a1"], TOUCHING), f64::INFINITY);
}

#[test]
fn mirror_images_resist_alike_and_decided_boards_are_decided() {
    let grid = grid("5");
    let black = resistance(&grid, Colour::Black, &["b2"], &["d3"], LINKED);
    let white = resistance(&grid, Colour::White, &["c4"], &["b2"], LINKED);
    assert!((black - white).abs() < 1e-9, "{black} {white}");
    let mut web = Web::new(&grid, Colour::Black, LINKED);
    let stones: Set<1> = ["c1", "c2", "b4"].map(|name| grid.read_cell(name).unwrap()).into_iter().collect();
    web.build(&grid, stones, Set::EMPTY);
    // Two bridges join the edges: no resistance is left.
    assert_eq!(web.circuit(&grid).resistance, 0.0);
    let mut other = Web::new(&grid, Colour::White, TOUCHING);
    other.build(&grid, Set::EMPTY, stones);
    assert_eq!(advantage(&web.circuit(&grid), &other.circuit(&grid)), f64::INFINITY);
}

/// Of all ways to put two stones, some look better than others only because of what is virtually connected.
#[test]
fn virtual_links_change_the_ranking() {
    let grid = grid("4");
    let names: Vec<String> = grid.all().each().map(|cell| grid.name(cell)).collect();
    let mut ranked = Vec::new();
    for (i, one) in names.iter().enumerate() {
        for other in &names[i + 1..] {
            let of = |reach| resistance(&grid, Colour::Black, &[one, other], &[], reach);
            ranked.push((of(TOUCHING), of(LINKED)));
        }
    }
    let turned = |a: &(f64, f64), b: &(f64, f64)| a.0 + 0.01 < b.0 && a.1 > b.1 + 0.01;
    let turns = ranked.iter().map(|a| ranked.iter().filter(|b| turned(a, b)).count()).sum::<usize>();
    assert!(turns > 0 && turns < ranked.len() * ranked.len() / 4, "{turns} of {}", ranked.len());
    // No link ever adds resistance.
    assert!(ranked.iter().all(|(touching, linked)| linked <= &(touching + 1e-9)));
}

#[test]
fn current_flows_where_the_stones_are() {
    let hex: Hex<1> = Hex::new(Size::read("5").unwrap(), Swap::Not);
    let mut judge = Judge::of(&hex);
    let at = hex.position(Set::EMPTY, Set::EMPTY, Colour::Black);
    let mut of = |name: &str| judge.after(&hex, &at, Cell::at(hex.grid().read_cell(name).unwrap()));
    assert!(of("c3") > of("a1") && of("c3") > of("e5"));
    assert!((of("b2") - of("d4")).abs() < 1e-6, "half a turn changes nothing");
}
