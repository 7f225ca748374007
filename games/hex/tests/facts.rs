//! Facts about Hex: its laws, its counts, and that nobody draws.

use game::{Game, Notation, Outcome, Score, Seed, Side, Status};
use hex::{Colour, Hex, Set, Size, Stones, Swap, Width};
use std::collections::HashMap;
use testkit::{counts, image_laws, laws, perft, value};

fn hex<const W: usize>(size: &str, swap: Swap) -> Hex<W> {
    Hex::new(Size::read(size).unwrap(), swap)
}

#[test]
fn laws_hold() {
    for swap in [Swap::Not, Swap::Pieces, Swap::Sides] {
        for size in ["1", "2", "3", "5"] {
            laws(&hex::<1>(size, swap), 20, Seed(1));
            laws(&hex::<2>(size, swap), 10, Seed(2));
            image_laws(&hex::<1>(size, swap), 10, Seed(3));
        }
    }
    for size in ["4x3", "1x6", "7x2"] {
        laws(&hex::<1>(size, Swap::Sides), 10, Seed(4));
        image_laws(&hex::<2>(size, Swap::Sides), 10, Seed(5));
    }
    laws(&hex::<2>("11", Swap::Pieces), 1, Seed(6));
    laws(&hex::<6>("19", Swap::Not), 1, Seed(7));
    image_laws(&hex::<6>("14", Swap::Pieces), 1, Seed(8));
}

#[test]
fn the_number_of_lines() {
    for (setup, numbers) in counts(include_str!("../../../testdata/hex.perft")) {
        let game: Hex<2> = hex(setup.strip_prefix("hex:").unwrap(), Swap::Not);
        for (depth, &lines) in (0..).zip(&numbers) {
            assert_eq!(perft(&game, depth), lines, "{setup} {depth}");
        }
    }
}

/// Fills the board at random and asks both colours.
fn fill<const W: usize>(size: &str, times: usize, seed: Seed)
where
    Set<W>: Width,
{
    let game: Hex<W> = hex(size, Swap::Not);
    let mut rng = seed.rng();
    for _ in 0..times {
        let black: Set<W> = game.grid().all().each().filter(|_| rng.below(2) == 0).collect();
        let white = game.grid().all().without(black);
        let joined =
            [(Colour::Black, black), (Colour::White, white)].map(|(of, own)| game.grid().joined(of, own));
        assert!(joined[0] != joined[1], "{joined:?}: {black:?}");
    }
}

#[test]
fn a_full_board_has_exactly_one_winner() {
    fill::<1>("3", 2000, Seed(1));
    fill::<1>("7x5", 2000, Seed(2));
    fill::<2>("11", 2000, Seed(3));
    fill::<6>("19", 500, Seed(4));
    fill::<6>("19x4", 500, Seed(5));
}

#[test]
fn a_game_ends_with_the_stone_that_joins() {
    let game: Hex<1> = hex("3", Swap::Not);
    let at = game.read_position("3,a1b1a2b2a3").unwrap();
    assert_eq!(game.status(&at), Status::Over(Outcome::Win { winner: Side::First, margin: 1 }));
    let at = game.read_position("3,a1a2c1b2b3c2").unwrap();
    assert_eq!(game.status(&at), Status::Over(Outcome::Win { winner: Side::Second, margin: 1 }));
    // White's corner touches no edge of Black's; a diagonal of cells that do not touch is no chain.
    let at = game.read_position("3,a1c1b2a2c3").unwrap();
    assert_eq!(game.status(&at), Status::Turn(Side::Second));
}

#[test]
fn with_colours_exchanged_the_other_player_wins() {
    let game: Hex<1> = hex("2", Swap::Sides);
    let at = game.read_position("2,a1:sb1a2").unwrap();
    assert_eq!(game.status(&at), Status::Over(Outcome::Win { winner: Side::Second, margin: 1 }));
}

#[test]
fn the_first_player_wins_small_boards_and_the_swap_turns_them() {
    for size in ["1", "2", "3", "3x2"] {
        let game: Hex<1> = hex(size, Swap::Not);
        assert_eq!(value(&game, &game.start()), Score(1), "{size}");
    }
    // With the swap the second player takes whatever wins.
    for swap in [Swap::Pieces, Swap::Sides] {
        let game: Hex<1> = hex("3", swap);
        let centre = game.read_position("3,b2").unwrap();
        assert_eq!(value(&game, &centre), Score(1), "{swap:?}");
    }
}

/// Who wins, by plain search of every line; positions need not be ones that come up in games.
#[derive(Default)]
struct Winners(HashMap<([u64; 2], Side), Side>);

impl Winners {
    fn of(&mut self, game: &Hex<1>, at: &Stones<1>) -> Side {
        let mover = match game.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => return winner,
            Status::Turn(mover) => mover,
            other => panic!("{other:?}"),
        };
        let name = (game.key(at), mover);
        if let Some(&winner) = self.0.get(&name) {
            return winner;
        }
        let wins = |mv| self.of(game, &game.after(&mut at.clone(), mv, |child| *child)) == mover;
        let winner = if game.legal(at).into_iter().any(wins) { mover } else { mover.other() };
        self.0.insert(name, winner);
        winner
    }
}

/// Checks every concession of one thing, and one of several, in every position that comes up; how many there were.
fn concessions_are_no_gain(game: &Hex<1>) -> usize {
    let (mut winners, mut rng, mut checked) = (Winners::default(), Seed(9).rng(), 0);
    let (mut seen, mut open) = (std::collections::HashSet::new(), vec![game.start()]);
    while let Some(at) = open.pop() {
        if !seen.insert(at) || matches!(game.status(&at), Status::Over(_)) {
            continue;
        }
        let moves = game.legal(&at);
        open.extend(moves.iter().map(|&mv| game.after(&mut at.clone(), mv, |child| *child)));
        for side in Side::BOTH {
            let mut all = Vec::new();
            game.concessions(&at, side, &mut all);
            let some: Vec<_> = all.iter().copied().filter(|_| rng.below(3) == 0).collect();
            for given in all.iter().map(|&one| vec![one]).chain([some]).filter(|given| !given.is_empty()) {
                let mut poorer = at;
                game.concede(&mut poorer, side, &given);
                let gain = winners.of(game, &poorer) == side && winners.of(game, &at) != side;
                assert!(!gain, "{given:?} of {side:?} in {at:?}");
                // The conceding side has lost cells or stones, nobody else has, and the turn stays.
                let left = |at: &Stones<1>| game.empty(at).count() + at.of(at.colour(side)).count();
                assert!(left(&poorer) < left(&at), "{given:?} in {at:?}");
                assert!(game.mover(&poorer).is_none_or(|mover| game.mover(&at) == Some(mover)));
                let theirs = at.colour(side.other());
                assert!(at.of(theirs).within(&poorer.of(theirs)));
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn a_concession_is_never_a_gain() {
    for (size, swap, least) in [
        ("3x3", Swap::Not, 20_000),
        ("3x3", Swap::Pieces, 20_000),
        ("3x3", Swap::Sides, 20_000),
        ("2x4", Swap::Not, 10_000),
        ("4x2", Swap::Sides, 10_000),
        ("5x2", Swap::Not, 50_000),
    ] {
        let checked = concessions_are_no_gain(&hex(size, swap));
        assert!(checked > least, "{checked} on {size}");
    }
    // Before the second stone of a game with a swap nothing can be given: it would be taken over.
    let game: Hex<1> = hex("3x3", Swap::Pieces);
    let (mut at, mut all) = (game.start(), Vec::new());
    game.concessions(&at, Side::First, &mut all);
    game.play(&mut at, hex::Cell::at(0));
    game.concessions(&at, Side::Second, &mut all);
    assert_eq!(all, []);
}
