//! Facts about Othello, and the rules against a walk over the board square by square.

use game::{Game, Notation, Outcome, Score, Seed, Side, Status, Sym, Symmetry};
use othello::{Any, Bits, Discs, Eight, Grid, Move, Othello, Scoring, Setup, Size};
use search::{Budget, minimax};
use testkit::{counts, laws, perft, random_position};

fn any<B: Bits>(setup: &str) -> Othello<Any<B>> {
    let setup = Setup::read(setup).unwrap();
    Othello::new(Any::new(setup.size).unwrap(), setup.scoring)
}

fn eight() -> Othello<Eight> {
    Othello::new(Eight, Scoring::EmptiesToWinner)
}

#[test]
fn the_rules_obey_the_laws() {
    laws(&eight(), 30, Seed(1));
    for text in ["4x4", "4x4/raw", "6x6", "8x8/raw"] {
        laws(&any::<u64>(text), 20, Seed(2));
        laws(&any::<u128>(text), 5, Seed(3));
    }
    laws(&any::<u128>("10x10"), 5, Seed(4));
    assert!(Any::<u64>::new(Size::new(10).unwrap()).is_none());
}

/// The counts of one setup, to lines of at most this number.
fn count_lines(most: u64) {
    for (setup, numbers) in counts(include_str!("../../../testdata/othello.perft")) {
        let text = setup.strip_prefix("othello:").unwrap();
        for (depth, &lines) in (0..).zip(&numbers).filter(|&(_, &lines)| lines <= most) {
            assert_eq!(perft(&any::<u128>(text), depth), lines, "{setup} {depth}");
            if text == "8x8" {
                assert_eq!(perft(&eight(), depth), lines, "{setup} {depth}");
            }
        }
    }
}

#[test]
fn the_number_of_lines() {
    count_lines(500_000);
}

#[test]
#[ignore = "takes a minute"]
fn the_number_of_long_lines() {
    count_lines(u64::MAX);
}

/// Lines of so many moves and, with them, games that ended earlier.
fn leaves(game: &Othello<Eight>, at: &Discs<u64>, depth: u32) -> u64 {
    if depth == 0 || at.is_over() {
        return 1;
    }
    game.legal(at)
        .into_iter()
        .map(|mv| game.after(&mut at.clone(), mv, |child| leaves(game, child, depth - 1)))
        .sum()
}

/// A. Bik's table (2009) counts a game that has ended at every later depth too; the first do so after 9 moves.
#[test]
#[ignore = "takes a minute"]
fn the_published_number_of_leaves() {
    for (depth, number) in [(9, 3_005_288), (10, 24_571_284), (11, 212_258_800)] {
        assert_eq!(leaves(&eight(), &eight().start(), depth), number, "{depth}");
    }
}

/// The discs that a disc on this square turns over, by walking from it in every direction.
fn plain_flips(side: i32, square: i32, own: &[Option<Side>], mover: Side) -> Vec<usize> {
    let mut found = Vec::new();
    if own[square as usize].is_some() {
        return found;
    }
    for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|&step| step != (0, 0)) {
        let (mut x, mut y, mut passed) = (square % side + dx, square / side + dy, Vec::new());
        while (0..side).contains(&x) && (0..side).contains(&y) {
            let here = (y * side + x) as usize;
            match own[here] {
                Some(disc) if disc == mover => {
                    found.append(&mut passed);
                    break;
                }
                Some(_) => passed.push(here),
                None => break,
            }
            (x, y) = (x + dx, y + dy);
        }
    }
    found.sort_unstable();
    found
}

fn check_against_walks<G: Grid>(game: &Othello<G>, games: usize, seed: Seed) {
    let (mut rng, side) = (seed.rng(), game.grid().side() as i32);
    for _ in 0..games {
        let mut at = game.start();
        while let Some(mover) = game.mover(&at) {
            let own: Vec<Option<Side>> = (0..game.grid().area())
                .map(|square| Side::BOTH.into_iter().find(|&side| at.of(side).has(square)))
                .collect();
            let can = |who| (0..side * side).any(|square| !plain_flips(side, square, &own, who).is_empty());
            assert_eq!(at.must_pass(), !can(mover) && can(mover.other()));
            for square in 0..side * side {
                let flips = plain_flips(side, square, &own, mover);
                assert_eq!(at.openings().has(square as u32), !flips.is_empty(), "{at:?} {square}");
                if !flips.is_empty() {
                    let found = game.flips(&at, Move::on(square as u32));
                    assert_eq!(
                        found.each().map(|i| i as usize).collect::<Vec<_>>(),
                        flips,
                        "{at:?} {square}"
                    );
                }
            }
            let mv = *rng.pick(&game.legal(&at)).unwrap();
            game.play(&mut at, mv);
        }
        for who in Side::BOTH {
            let none = game.grid().openings(at.of(who), at.of(who.other()));
            assert!(none.is_empty(), "the game is over and {who:?} can move: {at:?}");
        }
    }
}

#[test]
fn discs_turn_over_as_a_walk_over_the_board_says() {
    check_against_walks(&eight(), 100, Seed(5));
    for text in ["4x4", "6x6", "8x8"] {
        check_against_walks(&any::<u64>(text), 50, Seed(6));
    }
    check_against_walks(&any::<u128>("10x10"), 20, Seed(7));
}

#[test]
fn equal_keys_are_worth_the_same_whoever_moves() {
    let game = any::<u64>("4x4");
    let mut rng = Seed(8).rng();
    for _ in 0..200 {
        let at = random_position(&game, 9, &mut rng);
        let swapped = game.position(at.mine(), at.theirs(), at.turn().other());
        assert_eq!((game.key(&at), game.hash(&at)), (game.key(&swapped), game.hash(&swapped)));
        if let (Some(one), Some(other)) = (game.mover(&at), game.mover(&swapped)) {
            let score =
                |at: &Discs<u64>, viewer| minimax(&game, &mut at.clone(), viewer, &mut Budget::unlimited());
            assert_eq!(score(&at, one), score(&swapped, other));
            assert_eq!(game.legal(&at), game.legal(&swapped));
        }
        let passed = game.position(at.theirs(), at.mine(), at.turn().other());
        assert_ne!(game.key(&at), game.key(&passed), "who is to move matters");
    }
}

#[test]
fn hashes_differ() {
    let (game, mut rng) = (eight(), Seed(9).rng());
    let mut seen = std::collections::HashMap::new();
    for _ in 0..2000 {
        let at = random_position(&game, 30, &mut rng);
        let before = seen.insert(game.hash(&at), game.key(&at));
        assert!(before.is_none_or(|key| key == game.key(&at)), "{at:?}");
    }
    assert!(seen.len() > 1900, "{}", seen.len());
    // Every bit of a hash is set in about half of them.
    for bit in 0..64 {
        let ones = seen.keys().filter(|hash| *hash >> bit & 1 == 1).count();
        assert!((seen.len() * 2 / 5..seen.len() * 3 / 5).contains(&ones), "bit {bit}: {ones}");
    }
}

#[test]
fn empty_squares_go_to_the_winner_unless_raw() {
    let won = |margin| Status::Over(Outcome::Win { winner: Side::First, margin });
    for (setup, margin) in [("4x4", 12), ("4x4/raw", 10)] {
        let game = any::<u64>(setup);
        for turn in ["X", "O"] {
            let over = game.read_position(&format!("XXXXXXXXXXXXOO-- {turn}")).unwrap();
            assert_eq!(game.status(&over), won(margin), "{setup} {turn}");
        }
        let drawn = game.read_position("XXXX--------OOOO X").unwrap();
        assert_eq!(game.status(&drawn), Status::Over(Outcome::Draw), "{setup}");
    }
}

#[test]
fn the_second_player_wins_four_by_four() {
    for (setup, score) in [("4x4", -10), ("4x4/raw", -8)] {
        let game = any::<u64>(setup);
        let found = minimax(&game, &mut game.start(), Side::First, &mut Budget::unlimited());
        assert_eq!(found, Ok(Score(score)), "{setup}");
    }
}

#[test]
fn the_start_has_four_images_within_itself() {
    let game = eight();
    let start = game.start();
    let same = (0..8).filter(|&by| game.image(&start, Sym(by)) == start).count();
    assert_eq!(same, 4);
}
