//! The guesses keep their laws, which can tell right from wrong, and are of some use.

use game::{Evaluate, Game, Notation, Score, Seed, Side};
use mnk::{Bits, Evaluation, Marks, Mnk, Size, Wide};
use std::panic::catch_unwind;
use testkit::{evaluation_laws, greedy, wins_against_chance};

fn mnk<B: Bits>(text: &str) -> Mnk<B> {
    Mnk::new(Size::read(text).unwrap())
}

/// X where O was, O where X was, and the other one to move.
fn exchanged<B: Bits>(game: &Mnk<B>, at: &Marks<B>) -> Marks<B> {
    let other = |c| match c {
        'X' => 'O',
        'O' => 'X',
        'x' => 'o',
        'o' => 'x',
        _ => c,
    };
    game.read_position(&game.write_position(at).chars().map(other).collect::<String>()).unwrap()
}

fn check<B: Bits, E: Evaluate<Mnk<B>>>(game: &Mnk<B>, evaluate: &E, games: usize) {
    evaluation_laws(game, evaluate, |at| exchanged(game, at), |at| game.essence(at), games, Seed(1));
}

#[test]
fn grades_obey_their_laws() {
    for text in ["3,3,3", "4,3,3", "1,1,1", "1,7,2", "5,5,4", "5,5,3", "19,1,3", "3,2,1"] {
        check(&mnk::<u32>(text), &Evaluation, 50);
    }
    check(&mnk::<u64>("7,6,4"), &Evaluation, 20);
    check(&mnk::<u128>("9,11,5"), &Evaluation, 5);
    check(&mnk::<Wide>("15,15,5"), &Evaluation, 2);
    check(&mnk::<Wide>("19,19,19"), &Evaluation, 1);
}

/// An evaluation that breaks a law.
#[derive(Clone)]
struct Wrong(fn(&Mnk<u32>, &Marks<u32>) -> i32);

impl Evaluate<Mnk<u32>> for Wrong {
    fn evaluate(&mut self, game: &Mnk<u32>, at: &Marks<u32>) -> Score {
        Score(self.0(game, at))
    }
}

/// An evaluation that tires.
#[derive(Clone)]
struct Moody(i32);

impl Evaluate<Mnk<u32>> for Moody {
    fn evaluate(&mut self, _: &Mnk<u32>, _: &Marks<u32>) -> Score {
        self.0 -= 1;
        Score(self.0 / 1000)
    }
}

#[test]
fn the_laws_notice_evaluations_that_break_them() {
    let caught = |wrong: fn(&Mnk<u32>, &Marks<u32>) -> i32| {
        let complaint = catch_unwind(|| check(&mnk::<u32>("4,4,3"), &Wrong(wrong), 50)).unwrap_err();
        complaint.downcast_ref::<String>().expect("a message").clone()
    };
    let boastful = |game: &Mnk<u32>, at: &Marks<u32>| 2_500 * (16 - game.empty(at).count() as i32);
    assert!(caught(boastful).contains("a finished game"));
    let lopsided = |_: &Mnk<u32>, at: &Marks<u32>| i32::from(at.taken().has(1));
    assert!(caught(lopsided).contains("changes the grade"));
    let partial = |_: &Mnk<u32>, at: &Marks<u32>| at.of(Side::First).count() as i32;
    assert!(caught(partial).contains("treated unequally"));
    let pedantic = |game: &Mnk<u32>, at: &Marks<u32>| {
        let mover = game.mover(at).unwrap();
        at.of(mover).count() as i32 - at.of(mover.other()).count() as i32
    };
    assert!(caught(pedantic).contains("graded unlike"));
    assert!(catch_unwind(|| check(&mnk::<u32>("4,4,3"), &Moody(0), 50)).is_err());
}

/// The cells that a greedy player would mark after these moves on a board of 15 by 15.
fn choices(moves: &str) -> Vec<String> {
    let game: Mnk<Wide> = mnk("15,15,5");
    let mut at = game.start();
    for text in game.split_moves(moves) {
        let mv = game.read_move(&at, text).unwrap();
        game.play(&mut at, mv);
    }
    greedy(&game, &mut Evaluation, &at).into_iter().map(|mv| game.write_move(&at, mv)).collect()
}

#[test]
fn five_in_a_row_is_played_sensibly() {
    assert!(choices("").contains(&"h8".to_owned()));
    // X completes five.
    assert_eq!(choices("f8 a1 g8 c1 h8 e1 i8 e8"), ["j8"]);
    // O stops the only cell.
    assert_eq!(choices("f8 e8 g8 c1 h8 a5 i8"), ["j8"]);
    // O stops an open three at one of its ends, or beside them.
    for cell in choices("f8 a1 g8 c1 h8") {
        assert!(["d8", "e8", "i8", "j8"].contains(&cell.as_str()), "{cell}");
    }
    // ... and a split one.
    for cell in choices("f8 a1 g8 c1 i8") {
        assert!(["e8", "h8", "j8"].contains(&cell.as_str()), "{cell}");
    }
    // X makes an open four of an open three rather than stop O's three.
    for cell in choices("f8 f3 g8 g3 h8 h3") {
        assert!(["e8", "i8"].contains(&cell.as_str()), "{cell}");
    }
    // X makes two fours at once: a row and a column, each stopped at one end, cross in h8.
    assert_eq!(choices("e8 d8 f8 h4 g8 a1 h5 o1 h6 a15 h7 o15"), ["h8"]);
}

#[test]
fn a_greedy_player_beats_chance() {
    let game: Mnk<u128> = mnk("9,9,5");
    for side in Side::BOTH {
        let wins = wins_against_chance(&game, &Evaluation, side, 200, Seed(3));
        assert!(wins >= 190, "{side:?}: {wins} of 200");
    }
}
