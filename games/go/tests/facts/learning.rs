//! Patterns, their counts, the k smallest, and weights from games.

use game::{Seed, Side};
use go::archive::follow;
use go::fit::Fit;
use go::neighbours::{Counted, Observation, nearest};
use go::patterns::{Chosen, Counts, Fold, ZOOMS, keys};
use go::study::{Recipe, count, fit, foreseen_by_weights};
use go::weights::{NUMBERS, Weights};
use go::{Board, Point, Shape};

/// A little game; its last move is not legal.
const GAME: &str = "B+R pdddqpdpfcqfncpgdjcfdqcqcpcrbpdndoeocndmcmclbmdlckeqdrerfqfp";

#[test]
fn what_is_counted_adds_up() {
    for fold in [Fold::Not, Fold::Images] {
        let mut counts = Counts::of_everything(fold);
        let (mut free, mut moves) = (0, 0);
        follow(GAME, |board, turn, _, next| {
            counts.add(board, turn, Some(next));
            free += board.empties().len();
            moves += 1;
        });
        for zoom in 1..=ZOOMS {
            let (n, v) = counts.each(zoom).fold((0, 0), |(n, v), (_, one)| (n + one.n, v + one.v));
            assert_eq!((n as usize, v as usize), (free, moves), "zoom {zoom}");
        }
        assert!(counts.len(1) <= 225, "at most 15 · 15 kinds of neighbours");
        assert!((2..=ZOOMS).all(|zoom| counts.len(zoom) >= counts.len(zoom - 1)));
    }
}

#[test]
fn the_largest_zoom_is_found_in_few_looks() {
    let mut counts = Counts::of_everything(Fold::Images);
    follow(GAME, |board, turn, _, next| counts.add(board, turn, Some(next)));
    let mut board = Board::<512>::new(Shape { width: 19, height: 19 });
    board.put(board.shape().point(3, 3), Side::First);
    board.put(board.shape().point(9, 3), Side::Second);
    for &point in board.empties() {
        let keys = keys(&board, point, Side::First, Fold::Images);
        let linear = (1..=ZOOMS).take_while(|&zoom| counts.get(zoom, keys[zoom]).is_some()).count();
        let (largest, asked) = counts.largest(&keys);
        assert_eq!(largest, linear);
        assert!(asked <= (ZOOMS as u32 + 1).ilog2() + 1);
    }
}

#[test]
fn images_and_colours_fold() {
    let shape = Shape { width: 19, height: 19 };
    let (mut one, mut other) = (Board::<512>::new(shape), Board::<512>::new(shape));
    for (column, row, side) in [(3, 3, Side::First), (4, 5, Side::Second), (10, 3, Side::First)] {
        one.put(shape.point(column, row), side);
        // Along the diagonal, colours exchanged.
        other.put(shape.point(row, column), side.other());
    }
    let (here, there) = (shape.point(5, 4), shape.point(4, 5));
    let there = if other.cell(there) == go::Cell::Empty { there } else { unreachable!("it is free") };
    assert_eq!(keys(&one, here, Side::First, Fold::Images), keys(&other, there, Side::Second, Fold::Images));
    assert_ne!(keys(&one, here, Side::First, Fold::Not)[3], keys(&other, there, Side::Second, Fold::Not)[3]);
}

#[test]
fn two_passes_count_what_was_chosen() {
    let mut chosen = Chosen::new(Fold::Images);
    follow(GAME, |board, turn, _, next| chosen.add(board, turn, next));
    let mut counts = Counts::of_chosen(&chosen, 2);
    follow(GAME, |board, turn, _, next| counts.add(board, turn, Some(next)));
    let mut all = Counts::of_everything(Fold::Images);
    follow(GAME, |board, turn, _, next| all.add(board, turn, Some(next)));
    for zoom in 1..=ZOOMS {
        for (key, count) in counts.each(zoom) {
            assert_eq!(all.get(zoom, key), Some(count));
            assert!(count.v > 0);
        }
    }
    let mut twice = counts.clone();
    twice.merge(&counts);
    assert!(twice.each(3).all(|(key, count)| counts.get(3, key).is_some_and(|one| count.n == 2 * one.n)));
}

#[test]
fn the_smallest_are_found_in_three_ways() {
    let mut rng = Seed(4).rng();
    for n in [0usize, 1, 2, 3, 8, 17, 64, 200] {
        let distances: Vec<f64> = (0..n).map(|_| (rng.below(50) as f64).sqrt()).collect();
        let mut sorted: Vec<usize> = (0..n).collect();
        sorted.sort_by(|&a, &b| distances[a].total_cmp(&distances[b]).then(a.cmp(&b)));
        for k in [0, 1, 2, 5, 300] {
            let mut selection = Counted::new(&distances);
            assert_eq!(selection.by_selection(k), sorted[..k.min(n)]);
            assert!(selection.comparisons <= (n * k) as u64);
            assert_eq!(Counted::new(&distances).by_heap(k), sorted[..k.min(n)]);
        }
        let mut tournament = Counted::new(&distances);
        let two = tournament.two_nearest();
        assert_eq!(two, (n >= 2).then(|| (sorted[0], sorted[1])));
        if n >= 2 {
            let log = (n as u64).next_power_of_two().ilog2();
            assert!(tournament.comparisons <= n as u64 + u64::from(log) - 2, "{n}");
        }
    }
}

#[test]
fn neighbours_are_near_and_can_be_played() {
    let mut seen = Vec::new();
    follow(GAME, |board, turn, _, next| seen.push(Observation::new(board, turn, next)));
    let at = seen[10];
    let near = nearest(&seen, &at, 3);
    assert_eq!(near[0], (0, 10));
    assert!(near.is_sorted() && near.iter().all(|&(_, index)| seen[index].is_compatible(&at)));
    let mut plain: Vec<(u32, usize)> =
        (0..seen.len()).filter(|&i| seen[i].is_compatible(&at)).map(|i| (seen[i].distance(&at), i)).collect();
    plain.sort_unstable();
    assert_eq!(near, plain[..3]);
}

#[test]
fn weights_learn_what_is_played_and_are_read_back() {
    let mut fit = Fit::new(0.3);
    let total = |fit: &mut Fit, learn: bool| {
        let (mut sum, mut number) = (0.0, 0);
        follow(GAME, |board, turn, last, next| {
            let told =
                if learn { fit.learn(board, turn, last, next) } else { fit.predict(board, turn, last, next) };
            if let Some(predicted) = told.filter(|_| next != Point::NONE) {
                sum += predicted.share.ln();
                number += 1;
            }
        });
        sum / number as f32
    };
    let before = total(&mut fit, false);
    for _ in 0..5 {
        total(&mut fit, true);
    }
    assert!(total(&mut fit, false) > before + 1.0);
    let weights = Weights::of(fit.numbers()).unwrap();
    assert_eq!(weights.known(), 0, "no pattern was counted");
    assert!(Weights::of(&fit.numbers()[1..]).is_none());
    assert_eq!(fit.numbers().len(), NUMBERS);
}

#[test]
fn patterns_start_from_their_counts_and_stay_known() {
    let games = [GAME; 3];
    let recipe = Recipe { least: 3, counted: 1_000_000, fitted: 1_000_000, rate: 0.1 };
    let counts = count(&games, &recipe, &|| false);
    assert!((4..=ZOOMS).all(|zoom| counts.len(zoom) > 15), "each of the moves was chosen three times");
    let mut before = Fit::with(recipe.rate, &counts);
    let mut after = fit(&games, &counts, &recipe, &|| false);
    let known = |fit: &Fit| Weights::of(fit.numbers()).unwrap().known();
    assert!(known(&before) > 100);
    assert_eq!(known(&before), known(&after));
    let first = |fit: &mut Fit| foreseen_by_weights(&games, 1_000_000, fit);
    let ((_, surprised), (foreseen, taught)) = (first(&mut before), first(&mut after));
    assert!(taught < surprised - 0.5, "{taught} {surprised}");
    assert!(foreseen.shares()[0] > 60.0, "{foreseen:?}");
}
