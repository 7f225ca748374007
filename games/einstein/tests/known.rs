//! The rules, and small boards solved by two independent ways.

use arena::{Averaged, Averages, Chances, TooLarge};
use einstein::{Deed, Einstein};
use game::{Fraction, Game, Notation, Side, Status};
use search::{Budget, perft};

/// Plain expectiminimax in fractions, without a memory.
fn plain(game: &Einstein, at: &einstein::Stones) -> Fraction {
    let child = |deed| {
        let mut next = *at;
        game.play(&mut next, deed);
        let worth = plain(game, &next);
        if game.turn(&next) == game.turn(at) { worth } else { -worth }
    };
    match game.status(at) {
        Status::Over(outcome) => Fraction::whole(i64::from(outcome.seen_by(game.turn(at)).0)),
        Status::Turn(_) => game.legal(at).into_iter().map(child).max().unwrap(),
        Status::Nature => {
            let rolls = game.legal(at);
            let many = rolls.len() as u32;
            let sum = rolls.into_iter().map(child).fold(Fraction::ZERO, |sum, one| sum.plus(1, one).unwrap());
            sum.divided(many).unwrap()
        }
    }
}

#[test]
fn the_die_chooses_the_stone_or_its_neighbours() {
    let game = Einstein::new(5, false);
    let at = game.read_position("1..../...../..5../...../....f first 3").unwrap();
    let moves: Vec<String> = game.legal(&at).into_iter().map(|deed| game.write_move(&at, deed)).collect();
    assert_eq!(moves, ["a1b1", "a1a2", "a1b2", "c3d3", "c3c4", "c3d4"]);
    let at = game.read_position("1..../...../..5../...../....f first 5").unwrap();
    assert_eq!(game.legal(&at).len(), 3);
}

#[test]
fn a_stone_captures_whatever_stands_there_and_the_corner_wins() {
    let game = Einstein::new(3, false);
    let mut at = game.start();
    assert_eq!(game.write_position(&at), "12./3.c/.ba first");
    game.play(&mut at, Deed::Shows(1));
    let own = game.read_move(&at, "a1b1").unwrap();
    game.play(&mut at, own);
    assert_eq!(game.write_position(&at), ".1./3.c/.ba second");
    let at = game.read_position("..1/..2/.c. first 2").unwrap();
    let mut won = at;
    game.play(&mut won, game.read_move(&at, "c2c3").unwrap());
    assert!(matches!(game.status(&won), Status::Over(_)));
}

/// Lines of throws and steps, counted once by hand for the first two plies: 3 numbers, 3 steps each.
#[test]
fn the_first_lines() {
    let game = Einstein::new(3, false);
    let lines = |depth| perft(&game, &mut game.start(), depth, &mut Budget::unlimited()).unwrap();
    assert_eq!([lines(0), lines(1), lines(2)], [1, 3, 9]);
}

#[test]
fn near_ends_are_worth_what_plain_expectiminimax_says() {
    let game = Einstein::new(3, false);
    for text in ["..1/..2/.c. first", "1../..b/.3. second", ".../1bc/.2. first", "1../.../..a first"] {
        let at = game.read_position(text).unwrap();
        let chances = Chances::solve(&game, &at, 1 << 20, &mut Budget::unlimited()).unwrap();
        let worth = chances.of(&game, &at, game.turn(&at)).unwrap();
        assert_eq!(worth.exact(), Some(plain(&game, &at)), "{text}");
        assert!(!chances.recurs());
        let averages = Averages::solve(&game, &at, 1 << 20, &mut Budget::unlimited()).unwrap();
        assert_eq!(averages.of(&game, &at, game.turn(&at)), Some(worth), "{text}");
        // What a throw shows is not remembered, and known all the same.
        for deed in game.legal(&at) {
            let mut shown = at;
            game.play(&mut shown, deed);
            let [one, two] =
                [chances.of(&game, &shown, Side::First), averages.of(&game, &shown, Side::First)];
            assert!(one.is_some() && one == two, "{text}");
        }
        assert!(averages.len() < chances.len());
    }
}

/// Owners who put their stones decide several times in a row.
#[test]
fn both_ways_to_solve_agree_where_stones_are_put() {
    let game = Einstein::new(3, true);
    let chances = Chances::solve(&game, &game.start(), 1 << 24, &mut Budget::unlimited()).unwrap();
    let averages = Averages::solve(&game, &game.start(), 1 << 24, &mut Budget::unlimited()).unwrap();
    let worth =
        |at: &einstein::Stones| (chances.of(&game, at, Side::First), averages.of(&game, at, Side::First));
    let (one, two) = worth(&game.start());
    assert!(one.is_some() && one == two);
    assert!(matches!(
        Averages::solve(&game, &game.start(), 100, &mut Budget::unlimited()),
        Err(TooLarge::Positions(100))
    ));
}

/// The whole board of 3×3: an exact fraction, since no position comes again.
#[test]
fn the_smallest_board_is_solved_exactly() {
    let game = Einstein::new(3, false);
    let chances = Chances::solve(&game, &game.start(), 1 << 24, &mut Budget::unlimited()).unwrap();
    let worth = chances.of(&game, &game.start(), Side::First).unwrap();
    let exact = worth.exact().expect("nothing recurs and the fraction is short");
    assert!(exact > Fraction::ZERO, "whoever begins has the better chances: {exact}");
}

#[test]
fn positions_are_written_as_they_are_read() {
    let game = Einstein::new(3, true);
    let mut at = game.start();
    for word in ["a1", "b1", "a2", "c3"] {
        assert_eq!(game.read_position(&game.write_position(&at)), Ok(at));
        let deed = game.read_move(&at, word).unwrap();
        game.play(&mut at, deed);
    }
    assert_eq!(game.write_position(&at), "12./3../..a second hand 2");
    assert_eq!(game.read_position(&game.write_position(&at)), Ok(at));
}
