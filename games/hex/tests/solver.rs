//! Knowledge never changes who wins: the thinned game, its connections and carriers against plain search.

use game::{Game, Knowledge, Rng, Score, Seed, Side, Status};
use hex::{
    Cell, Colour, Connections, Ends, Hex, Joiner, Joining, Set, Size, Stones, Swap, Template, Thinned,
};
use search::{AsIs, Dfpn, Effort, Folded, Limits, Table};
use std::collections::HashMap;

fn hex(size: &str) -> Hex<1> {
    Hex::new(Size::read(size).unwrap(), Swap::Not)
}

/// Whether the side to move wins, by the rules alone.
fn wins(game: &Hex<1>, at: &Stones<1>, known: &mut HashMap<Stones<1>, bool>) -> bool {
    if let Some(&known) = known.get(at) {
        return known;
    }
    let mover = game.mover(at).unwrap();
    let won = game.legal(at).into_iter().any(|mv| {
        let child = game.after(&mut at.clone(), mv, |child| *child);
        match game.status(&child) {
            Status::Over(outcome) => outcome.seen_by(mover) == Score(1),
            _ => !wins(game, &child, known),
        }
    });
    known.insert(*at, won);
    won
}

/// An open position with so many stones of each colour, and anybody to move.
fn scatter(game: &Hex<1>, stones: usize, rng: &mut Rng) -> Stones<1> {
    loop {
        let mut of = [Set::EMPTY; 2];
        for i in 0..stones {
            let free: Vec<usize> = game.grid().all().without(of[0] | of[1]).each().collect();
            of[i % 2].insert(free[rng.below(free.len())]);
        }
        let at = game.position(of[0], of[1], Colour::BOTH[rng.below(2)]);
        if game.mover(&at).is_some() {
            return at;
        }
    }
}

/// The expert keeps what it learns from one position to the next, as it does in a search.
fn decided(game: &Hex<1>, at: &Stones<1>, expert: &mut Connections<1>) -> (bool, Option<Set<1>>) {
    let thinned = Thinned::new(game);
    let (filled, _) = thinned.fill_in(at);
    let mover = game.mover(at).unwrap();
    if let Status::Over(outcome) = thinned.status(&filled) {
        return (outcome.seen_by(mover) == Score(1), None);
    }
    let mut table = Table::of::<_, Effort>(&thinned, 1 << 16);
    let mut dfpn = Dfpn::<_, _, Folded>::new(&thinned, expert.clone(), &mut table, &Limits::default());
    let won = dfpn.decide(&filled, mover, Score(1)).unwrap();
    *expert = dfpn.knowledge().clone();
    (won, expert.carrier(&thinned, &filled))
}

#[test]
fn the_solver_agrees_with_plain_search() {
    let mut rng = Seed(3).rng();
    let (mut wins_seen, mut with_carrier) = (0, 0);
    for (size, stones, count) in
        [("3", 0, 60), ("3x4", 2, 150), ("4", 4, 600), ("4x5", 8, 300), ("5x4", 9, 200)]
    {
        let game = hex(size);
        let (mut known, mut expert) = (HashMap::new(), Connections::of(&game));
        for _ in 0..count {
            let more = rng.below(4);
            let at = scatter(&game, stones + more, &mut rng);
            let (won, carrier) = decided(&game, &at, &mut expert);
            assert_eq!(won, wins(&game, &at, &mut known), "{size} {at:?}");
            wins_seen += usize::from(won);
            // Everything outside the carrier of the filled position may be the loser's.
            if let Some(carrier) = carrier {
                let (filled, _) = Thinned::new(&game).fill_in(&at);
                let loser = if won { at.turn().other() } else { at.turn() };
                let mut of = Colour::BOTH.map(|colour| filled.of(colour));
                of[loser as usize] |= game.empty(&filled).without(carrier);
                let worse = game.position(of[0], of[1], at.turn());
                if game.mover(&worse).is_some() {
                    assert_eq!(wins(&game, &worse, &mut known), won, "{size} {at:?} carrier {carrier:?}");
                }
                with_carrier += 1;
            }
        }
    }
    assert!(wins_seen > 100 && with_carrier > 300, "{wins_seen} {with_carrier}");
}

#[test]
fn filling_in_changes_nobody_s_fate() {
    let mut rng = Seed(4).rng();
    let mut filled_cells = 0;
    for (size, stones) in [("4", 3), ("4x5", 7), ("5x4", 7), ("5", 13)] {
        let game = hex(size);
        let mut known = HashMap::new();
        for _ in 0..150 {
            let more = rng.below(5);
            let at = scatter(&game, stones + more, &mut rng);
            let (filled, what) = Thinned::new(&game).fill_in(&at);
            let mover = game.mover(&at).unwrap();
            let after = match game.status(&filled) {
                Status::Over(outcome) => outcome.seen_by(mover) == Score(1),
                _ => wins(&game, &filled, &mut known),
            };
            assert_eq!(after, wins(&game, &at, &mut known), "{size} {at:?} {what:?}");
            filled_cells += (what.dead | what.captured[0] | what.captured[1]).count();
        }
    }
    assert!(filled_cells > 500, "{filled_cells}");
}

#[test]
fn a_bridge_to_the_edge_is_captured() {
    let game = hex("4");
    let at = game.position(Set::one(game.grid().read_cell("b3").unwrap()), Set::EMPTY, Colour::White);
    let (_, filled) = Thinned::new(&game).fill_in(&at);
    let bridge: Set<1> = ["a4", "b4"].map(|name| game.grid().read_cell(name).unwrap()).into_iter().collect();
    assert!(bridge.within(&filled.captured[0]), "{filled:?}");
    assert!(filled.captured[1].is_empty());
}

fn openings(size: &str) -> String {
    let game = hex(size);
    let thinned = Thinned::new(&game);
    let mut table = Table::of::<_, Effort>(&thinned, 1 << 20);
    let mut dfpn =
        Dfpn::<_, _, Folded>::new(&thinned, Connections::of(&game), &mut table, &Limits::default());
    let mut won = Set::EMPTY;
    for cell in game.grid().all().each() {
        let turned = game.grid().turned(cell);
        if turned < cell {
            if won.has(turned) {
                won.insert(cell);
            }
            continue;
        }
        let (at, _) = thinned.after_stone(&game.start(), Cell::at(cell));
        if dfpn.decide(&at, Side::First, Score(1)).unwrap() {
            won.insert(cell);
        }
    }
    game.grid().names(won)
}

#[test]
fn winning_openings() {
    assert_eq!(openings("3"), "c1 a2 b2 c2 a3");
    assert_eq!(openings("4"), "d1 c2 b3 a4");
    assert_eq!(openings("5"), "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5");
    let six = "f1 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4 a5 b5 c5 d5 e5 a6";
    assert_eq!(openings("6"), six);
}

#[test]
#[ignore = "minutes; `cargo xtask test --long`"]
fn winning_openings_of_seven() {
    let seven = "g1 c2 e2 f2 g2 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4 g4 b5 c5 d5 e5 f5 a6 b6 c6 e6 a7";
    assert_eq!(openings("7"), seven);
}

/// A template as rows of text, and whether its stones are joined, by rules and by search.
fn examined(text: &str) -> (bool, bool) {
    let template = &Template::read_all(text).unwrap()[0];
    let rules = Ends::of(template).hold(template.own, template.free);
    let game = Joining::of(template);
    let mut table = Table::of::<_, Effort>(&game, 1 << 20);
    let mut expert = Joiner::of(&game);
    expert.look(&game, &game.start());
    let mut dfpn = Dfpn::<_, _, AsIs>::new(&game, expert, &mut table, &Limits::default());
    (rules, !dfpn.decide(&game.start(), Side::Second, Score(1)).unwrap())
}

#[test]
fn templates_hold_and_cut_ones_do_not() {
    let ziggurat = "T ziggurat | edge=bottom\nG ##R.\nG #...\nG ....\n";
    assert_eq!(examined(ziggurat), (true, true));
    assert_eq!(examined(&ziggurat.replace("##R.", "##R#")), (false, false));
    // Three bridges that share one cell.
    assert_eq!(examined("T wheel | edge=none\nG #R.\nG ..R\nG R.#\n"), (true, true));
    assert_eq!(examined("T wheel | edge=none\nG #R.\nG .#R\nG R.#\n"), (false, false));
    // The same turned, and with the colours exchanged.
    assert_eq!(examined("T ziggurat | edge=top\nG ....\nG ...#\nG .R##\n"), (true, true));
    assert_eq!(examined("T ziggurat | edge=right\nG ##.\nG #..\nG R..\nG ...\n"), (true, true));
}

/// Neither *and* nor *or* join these: an intrusion is answered by a stone that threatens twice.
#[test]
fn a_template_that_needs_an_answer() {
    let text = "T IV2a | edge=bottom\nG ##RR\nG #...\nG #...\nG ....\n";
    let template = &Template::read_all(text).unwrap()[0];
    assert!(Ends::of(template).ways(template.own, template.free).full.is_empty());
    assert_eq!(examined(text), (true, true));
}
