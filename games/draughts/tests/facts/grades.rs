//! What evaluations are made of.

use draughts::{
    Board, Brazilian, Draughts, English, International, Judge, Quiescent, Russian, Variant, windows,
};
use game::{Evaluate, Game, Notation, Seed, Side};
use testkit::evaluation_laws;

fn at<V: Variant>(fen: &str) -> (Draughts<V>, Board) {
    let game = Draughts::<V>::new();
    let board = game.read_position(fen).unwrap();
    (game, board)
}

#[test]
fn grades_obey_the_laws() {
    fn check<V: Variant>() {
        let game = Draughts::<V>::new();
        evaluation_laws(&game, &Judge, |at| game.exchanged(at), |at| *at, 10, Seed(1));
        evaluation_laws(&game, &Quiescent::new(), |at| game.exchanged(at), |at| *at, 10, Seed(1));
    }
    check::<English>();
    check::<Brazilian>();
    check::<Russian>();
    check::<International>();
}

#[test]
fn features_are_what_they_say() {
    let (game, start) = at::<English>("B:W21-32:B1-12");
    assert_eq!(game.features(&start), [0; 7]);
    assert_eq!(game.mobility(&start, Side::First), 7);
    assert_eq!(game.advancement(&start, Side::Second), 4 * (1 + 2));
    assert_eq!(game.back_rank(&start, Side::First), 4);
    assert_eq!(game.edge(&start, Side::First), 3, "squares 4, 5 and 12");
    let (game, board) = at::<International>("W:W28,46,K5:B6,11");
    assert_eq!(game.men(&board, Side::First), 2);
    assert_eq!(game.kings(&board, Side::First), 1);
    assert_eq!(game.advancement(&board, Side::First), 4);
    assert_eq!(game.tempo(&board), 4 - 3);
    assert_eq!(game.centre(&board, Side::First), 1, "square 28");
    assert_eq!(game.edge(&board, Side::First), 2, "both corners of the long road");
    // The king sees 10, 14, 19 and 23 of the road, where 28 stands; that man has two ways, the one on 46 has one.
    assert_eq!(game.mobility(&board, Side::First), 4 + 2 + 1);
}

/// White's man on 18 takes 14 and is taken back: even, where the judge still counts what stands there.
#[test]
fn captures_are_made_before_a_grade_is_given() {
    let (game, board) = at::<English>("W:W18,31:B14,5,6,2");
    assert!(game.must_capture(&board));
    let grade = Quiescent::new().evaluate(&game, &board);
    let taken = |fen: &str| -> Board { at::<English>(fen).1 };
    let (first, second) = (taken("B:W9,31:B5,6,2"), taken("W:W31:B14,6,2"));
    assert_eq!(game.legal(&board).len(), 1);
    assert_eq!(grade, -Quiescent::new().evaluate(&game, &first));
    assert_eq!(grade, Judge.evaluate(&game, &second));
    let quiet = game.start();
    assert_eq!(Quiescent::new().evaluate(&game, &quiet), Judge.evaluate(&game, &quiet));
}

#[test]
fn windows_see_men_and_not_kings() {
    let (game, board) = at::<English>("W:W32,K20:B1,K13");
    let mut numbers = Vec::new();
    game.patterns(&board, &mut numbers);
    assert_eq!(numbers.len(), game.windows());
    assert!(numbers.iter().all(|&number| usize::from(number) < windows::NUMBERS));
    // White is to move and moves up: square 1 is the first digit of the first window, square 32 the last of the last.
    assert_eq!(numbers[0], 2);
    assert_eq!(numbers[8], 3u16.pow(7));
    assert!(numbers[1..8].iter().all(|&number| number == 0));
    numbers.clear();
    game.patterns(&game.exchanged(&board), &mut numbers);
    assert_eq!((numbers[0], numbers[8]), (2, 3u16.pow(7)), "the other side sees the same");
}

#[test]
fn every_square_lies_in_a_window() {
    let game = Draughts::<International>::new();
    for number in 6..=45 {
        let board = game.read_position(&format!("W:W{number}:B")).unwrap();
        let mut numbers = Vec::new();
        game.patterns(&board, &mut numbers);
        let seen = numbers.iter().filter(|&&number| number != 0).count();
        assert!((1..=4).contains(&seen), "{number} is seen {seen} times");
    }
}

#[test]
fn more_is_better_and_a_king_is_more_than_a_man() {
    let grade = |fen: &str| {
        let (game, board) = at::<Russian>(fen);
        Judge.evaluate(&game, &board).0
    };
    assert!(grade("W:Wc3,e3:Bf6") > 50);
    assert!(grade("W:WKc3,e3:Bf6") > grade("W:Wc3,e3:Bf6") + 100);
    assert!(grade("B:Wc3,e3:Bf6") < -50);
}

/// Plain negamax that grades quiet positions only: captures are played out.
fn look_ahead<V: Variant>(game: &Draughts<V>, at: &Board, depth: u32) -> i32 {
    if game.mover(at).is_none() {
        return -game::WON;
    }
    if depth == 0 && !game.must_capture(at) {
        return Judge.evaluate(game, at).0;
    }
    let after =
        |mv| game.after(&mut at.clone(), mv, |child| -look_ahead(game, child, depth.saturating_sub(1)));
    game.legal(at).into_iter().map(after).max().expect("somebody can move")
}

/// Whoever looks two moves ahead with these grades beats whoever does not look.
#[test]
fn grades_beat_chance() {
    fn check<V: Variant>() {
        let game = Draughts::<V>::new();
        let mut rng = Seed(3).rng();
        let mut won = 0;
        for i in 0..20 {
            let mut at = game.start();
            for _ in 0..200 {
                let Some(mover) = game.mover(&at) else { break };
                let moves = game.legal(&at);
                let grade = |mv| game.after(&mut at.clone(), mv, |child| -look_ahead(&game, child, 1));
                let best = moves.iter().copied().max_by_key(|&mv| grade(mv));
                let mv = if mover == Side::BOTH[i % 2] { best.unwrap() } else { *rng.pick(&moves).unwrap() };
                game.play(&mut at, mv);
            }
            won += usize::from(game.mover(&at).is_none() && at.mover() != Side::BOTH[i % 2]);
        }
        assert!(won >= 18, "{}: {won} of 20", V::NAME);
    }
    check::<English>();
    check::<Russian>();
    check::<International>();
}
