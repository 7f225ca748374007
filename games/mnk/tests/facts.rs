//! Facts about the games: their laws, their counts, and who wins.

use game::{Game, Indexed, Key, Knowledge, Notation, Outcome, Score, Seed, Side, Status, Symmetry};
use mnk::{Bits, Lines, Marks, Mnk, Size, Wide};
use search::{Budget, minimax};
use std::collections::{HashMap, HashSet};
use testkit::{counts, index_laws, laws, perft, random_position, value};

fn mnk<B: Bits>(text: &str) -> Mnk<B> {
    Mnk::new(Size::read(text).unwrap())
}

#[test]
fn laws_hold() {
    for text in ["3,3,3", "4,3,3", "1,1,1", "1,7,2", "5,5,4", "19,1,3", "3,2,1"] {
        laws(&mnk::<u32>(text), 20, Seed(1));
        laws(&mnk::<u64>(text), 5, Seed(2));
        laws(&mnk::<u128>(text), 5, Seed(3));
        laws(&mnk::<Wide>(text), 5, Seed(4));
    }
    laws(&mnk::<u64>("7,6,4"), 5, Seed(5));
    laws(&mnk::<u128>("9,11,5"), 2, Seed(6));
    laws(&mnk::<Wide>("19,19,5"), 1, Seed(7));
}

#[test]
fn moves_can_be_taken_back() {
    for text in ["3,3,3", "4,3,3", "1,1,1", "5,5,4", "3,2,1"] {
        index_laws(&mnk::<u64>(text), 50, Seed(8));
    }
    index_laws(&mnk::<Wide>("4,4,3"), 10, Seed(9));
    assert_eq!(mnk::<Wide>("19,19,5").indices(), None);
}

#[test]
fn the_number_of_lines() {
    fn check<B: Bits>(setup: &str, numbers: &[u64]) {
        let size = Size::read(setup.strip_prefix("mnk:").unwrap()).unwrap();
        if !size.fits::<B>() {
            return;
        }
        let game: Mnk<B> = Mnk::new(size);
        for (depth, &lines) in (0..).zip(numbers) {
            assert_eq!(perft(&game, depth), lines, "{setup} {depth} in {} bits", B::WIDTH);
        }
    }
    for (setup, numbers) in counts(include_str!("../../../testdata/mnk.perft")) {
        check::<u32>(&setup, &numbers);
        check::<u64>(&setup, &numbers);
        check::<u128>(&setup, &numbers);
        // The widest board is slow where checks are on; its long lines are counted by the others.
        check::<Wide>(&setup, &numbers[..numbers.len().min(6)]);
    }
}

/// All positions that can be reached, by the number of marks.
fn reachable<B: Bits>(game: &Mnk<B>) -> Vec<HashSet<Marks<B>>> {
    let mut plies = vec![HashSet::from([game.start()])];
    loop {
        let mut next = HashSet::new();
        for at in &plies[plies.len() - 1] {
            next.extend(game.legal(at).into_iter().map(|mv| game.after(&mut at.clone(), mv, |child| *child)));
        }
        if next.is_empty() {
            return plies;
        }
        plies.push(next);
    }
}

#[test]
fn tic_tac_toe_has_5478_positions_and_765_up_to_symmetry() {
    let game: Mnk<u32> = mnk("3,3,3");
    let plies = reachable(&game);
    let sizes: Vec<usize> = plies.iter().map(HashSet::len).collect();
    assert_eq!(sizes, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(sizes.iter().sum::<usize>(), 5478);
    let classes: HashSet<u64> = plies.iter().flatten().map(|at| game.canonical(at).0).collect();
    assert_eq!(classes.len(), 765);
    let ends = |outcome| plies.iter().flatten().filter(|at| game.status(at) == Status::Over(outcome)).count();
    let won = |winner| ends(Outcome::Win { winner, margin: 1 });
    assert_eq!((won(Side::First), won(Side::Second), ends(Outcome::Draw)), (626, 316, 16));
}

#[test]
fn tic_tac_toe_has_255168_games_and_is_a_draw() {
    fn games(game: &Mnk<u32>, at: &mut Marks<u32>) -> u64 {
        if game.mover(at).is_none() {
            return 1;
        }
        game.legal(at).into_iter().map(|mv| game.after(at, mv, |child| games(game, child))).sum()
    }
    let game: Mnk<u32> = mnk("3,3,3");
    assert_eq!(games(&game, &mut game.start()), 255_168);
    let mut budget = Budget::unlimited();
    assert_eq!(minimax(&game, &mut game.start(), Side::First, &mut budget), Ok(Score::DRAW));
    assert_eq!(budget.spent(), 549_946);
}

/// The score for the side to move; every position up to symmetry is worked out once.
fn solve<B: Bits>(game: &Mnk<B>, at: &mut Marks<B>, known: &mut HashMap<B::Key, Score>) -> Score {
    let mover = game.mover(at).expect("an open position");
    let key = game.canonical(at).0;
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let mut best = Score(-1);
    for mv in game.legal(at) {
        best = best.max(game.after(at, mv, |child| match game.status(child) {
            Status::Over(outcome) => outcome.seen_by(mover),
            _ => -solve(game, child, known),
        }));
        if best == Score(1) {
            break;
        }
    }
    known.insert(key, best);
    best
}

#[test]
fn who_wins_the_small_boards() {
    for (text, score) in
        [("1,1,1", 1), ("3,3,3", 0), ("4,3,3", 1), ("3,4,3", 1), ("4,3,4", 0), ("2,2,2", 1), ("1,4,2", 1)]
    {
        let game: Mnk<u32> = mnk(text);
        assert_eq!(solve(&game, &mut game.start(), &mut HashMap::new()), Score(score), "{text}");
    }
}

#[test]
fn a_longer_line_wins_too() {
    let game: Mnk<u32> = mnk("5,2,4");
    let mut at = game.read_position("XX.XX/OOO.O x").unwrap();
    let middle = game.read_move(&at, "c1").unwrap();
    game.play(&mut at, middle);
    assert_eq!(game.status(&at), Status::Over(Outcome::Win { winner: Side::First, margin: 1 }));
}

#[test]
fn a_line_does_not_go_around_the_edge() {
    let game: Mnk<u32> = mnk("3,3,3");
    for text in [".XX/X../OO. o", "..X/XX./OO. o", ".X./..X/X.. o", "X../..X/.X. o"] {
        let at = game.read_position(text).unwrap();
        assert_eq!(game.mover(&at), Some(Side::Second), "{text}");
    }
}

#[test]
fn keys_use_every_bit_they_promise() {
    // O in the last cell has the highest bit there is.
    fn check<B: Bits>(text: &str) {
        let game: Mnk<B> = mnk(text);
        let mut at = game.start();
        let moves = game.legal(&at);
        game.play(&mut at, moves[0]);
        game.play(&mut at, moves[moves.len() - 1]);
        let top = game.key_bits() - 1;
        assert_eq!(game.key(&at).word(top as usize / 64) >> (top % 64), 1, "{text}");
    }
    check::<u32>("3,3,3");
    check::<u64>("7,6,4");
    check::<u128>("10,11,5");
    check::<Wide>("19,19,5");
}

/// Late positions of small boards, with their true scores.
fn late_positions(text: &str, plies: usize, count: usize) -> (Mnk<u32>, Vec<(Marks<u32>, Score)>) {
    let game: Mnk<u32> = mnk(text);
    let mut rng = Seed(11).rng();
    let mut found = Vec::new();
    while found.len() < count {
        let spread = rng.below(5);
        let at = random_position(&game, plies + spread, &mut rng);
        if game.mover(&at).is_some() {
            let score = value(&game, &at);
            found.push((at, score));
        }
    }
    (game, found)
}

#[test]
fn what_lines_knows_is_true() {
    let mut exact = HashMap::new();
    let mut halves = 0;
    for (text, plies) in [("3,3,3", 2), ("4,3,3", 5), ("3,4,3", 6), ("4,4,3", 8), ("4,4,4", 9), ("4,3,4", 5)]
    {
        let (game, positions) = late_positions(text, plies, 300);
        let mut lines = Lines::of(&game);
        for (at, score) in positions {
            let written = game.write_position(&at);
            let (bounds, notes) = lines.look(&game, &at);
            assert!(
                bounds.lower <= score && score <= bounds.upper,
                "{text} {written}: {score} in {bounds:?}"
            );
            match bounds.exact() {
                Some(score) => *exact.entry(score).or_insert(0) += 1,
                None => halves += usize::from(bounds != game.scale()),
            }
            let mut promising = Vec::new();
            lines.promising(&game, &at, notes, &mut promising);
            let reached = promising.iter().map(|&mv| {
                game.after(&mut at.clone(), mv, |child| match game.status(child) {
                    Status::Over(outcome) => outcome.seen_by(game.mover(&at).unwrap()),
                    _ => -value(&game, child),
                })
            });
            assert_eq!(reached.max(), Some(score), "{text} {written}: {promising:?}");
        }
    }
    // Every kind of fact was met: wins, double threats, dead boards, and one side without a line.
    assert!([-1, 0, 1].into_iter().all(|score| exact[&Score(score)] > 20), "{exact:?}");
    assert!(halves > 20, "{halves}");
}

#[test]
fn lines_sees_wins_blocks_and_double_threats() {
    let game: Mnk<u32> = mnk("3,3,3");
    let mut lines = Lines::of(&game);
    let mut known = |text: &str| {
        let at = game.read_position(text).unwrap();
        let mut promising = Vec::new();
        let (bounds, notes) = lines.look(&game, &at);
        lines.promising(&game, &at, notes, &mut promising);
        let moves: Vec<String> = promising.iter().map(|&mv| game.write_move(&at, mv)).collect();
        (bounds.lower.0, bounds.upper.0, moves.join(" "))
    };
    let expect = |lower, upper, moves: &str| (lower, upper, moves.to_owned());
    assert_eq!(known("XX./OO./..."), expect(1, 1, "c1"));
    assert_eq!(known("XX./O../..."), expect(-1, 1, "c1"));
    assert_eq!(known("X.X/.O./X.O o"), expect(-1, -1, "b1 a2"));
    assert_eq!(known("XOX/XOO/OX."), expect(0, 0, "c3"));
    assert_eq!(known(".../.../..."), expect(-1, 1, "b2 b1 a2 c2 b3 a1 c1 a3 c3"));
}
