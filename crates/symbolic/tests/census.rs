//! Sets count what lists count.

use connect4::{Any, Connect4, Size};
use game::{Game, Notation, Symmetry};
use mnk::Mnk;
use search::{Alike, Limits, Ply};
use symbolic::{BadCheckpoint, Counting, Halt};

const MEMORY: usize = 64 << 20;

fn connect4(text: &str) -> Connect4<Any<u64>> {
    Connect4::new(Any::new(Size::read(text).unwrap()).unwrap())
}

fn listed<G: Symmetry>(game: &G, at: &G::Position, alike: Alike) -> Vec<Ply> {
    let mut plies = Vec::new();
    search::census(game, at, alike, &Limits::default(), |ply| plies.push(ply)).unwrap();
    plies
}

/// Compares all plies and their finished games, from a position and, where it has one, with symmetry.
fn check<G: Symmetry>(game: &G, at: &G::Position, memory: usize) {
    let blueprint = game.blueprint(at).expect("a game with a blueprint");
    let mut counting = Counting::with_images(&blueprint, Alike::Images, memory, &Limits::default()).unwrap();
    while counting.next_ply().unwrap() {}
    assert_eq!(counting.plies(), listed(game, at, Alike::None));
    if !blueprint.symmetries.is_empty() {
        let images: Vec<u64> = listed(game, at, Alike::Images).iter().map(|ply| ply.positions).collect();
        assert_eq!(counting.images(), images);
    } else {
        assert!(counting.images().is_empty());
    }
}

fn after<G: Notation>(game: &G, moves: &str) -> G::Position {
    let mut at = game.start();
    for mv in game.split_moves(moves) {
        let mv = game.read_move(&at, mv).unwrap();
        game.play(&mut at, mv);
    }
    at
}

#[test]
fn small_boards_of_connect_4() {
    for size in ["1x1", "1x5", "2x4", "5x1", "3x5", "5x3", "4x4"] {
        let game = connect4(size);
        check(&game, &after(&game, ""), MEMORY);
    }
}

#[test]
#[ignore = "slow"]
fn a_larger_board_of_connect_4() {
    let game = connect4("5x4");
    check(&game, &after(&game, ""), MEMORY);
}

#[test]
fn from_positions_that_are_their_own_images_and_others() {
    let game = connect4("4x4");
    for moves in ["1", "14", "1422", "1122331", "2323"] {
        check(&game, &after(&game, moves), MEMORY);
    }
    let game = connect4("5x4");
    for moves in ["33331", "333322", "333324"] {
        check(&game, &after(&game, moves), MEMORY);
    }
}

#[test]
fn mnk() {
    for size in ["3,3,3", "4,3,3", "3,4,3", "1,1,1", "5,2,3", "3,3,2"] {
        let game: Mnk<u32> = Mnk::new(mnk::Size::read(size).unwrap());
        check(&game, &after(&game, ""), MEMORY);
    }
    let game: Mnk<u32> = Mnk::new(mnk::Size::TIC_TAC_TOE);
    check(&game, &after(&game, "b2"), MEMORY);
    check(&game, &after(&game, "b2 a1 c3"), MEMORY);
}

#[test]
fn little_memory_costs_time_and_too_little_is_said() {
    let game = connect4("4x4");
    let blueprint = game.blueprint(&after(&game, "")).unwrap();
    let total = |memory: usize| {
        let mut counting = Counting::new(&blueprint, memory, &Limits::default())?;
        while counting.next_ply()? {}
        Ok((counting.plies().iter().map(|ply| ply.positions).sum::<u64>(), counting.nodes().0))
    };
    let (positions, nodes) = total(MEMORY).unwrap();
    // Down to where it does not fit any more; on the way garbage is collected more and more often.
    let (mut memory, mut again) = (MEMORY, 0);
    let halt = loop {
        match total(memory) {
            Ok((counted, made)) => {
                assert_eq!(counted, positions, "in {memory} bytes");
                again = made.saturating_sub(nodes);
            }
            Err(halt) => break halt,
        }
        memory = memory * 9 / 10;
    };
    assert_eq!(halt, Halt::Full);
    assert!(again > 0, "garbage was never in the way");
    assert_eq!(total(1), Err(Halt::Full));
}

/// A count of 4×4 put aside after some plies.
fn put_aside(plies: usize) -> Vec<u8> {
    let game = connect4("4x4");
    let blueprint = game.blueprint(&after(&game, "")).unwrap();
    let mut counting = Counting::new(&blueprint, MEMORY, &Limits::default()).unwrap();
    for _ in 0..plies {
        assert!(counting.next_ply().unwrap());
    }
    let mut text = Vec::new();
    counting.write(&mut text).unwrap();
    text
}

fn taken_up(size: &str, alike: Alike, text: &[u8]) -> Result<Vec<Ply>, BadCheckpoint> {
    let game = connect4(size);
    let blueprint = game.blueprint(&after(&game, "")).unwrap();
    let mut counting = Counting::with_images(&blueprint, alike, MEMORY, &Limits::default()).unwrap();
    counting.resume(text)?;
    while counting.next_ply().unwrap() {}
    Ok(counting.plies().to_vec())
}

#[test]
fn a_count_that_was_put_aside_goes_on() {
    let game = connect4("4x4");
    let whole = listed(&game, &after(&game, ""), Alike::None);
    for plies in [0, 1, 7, 10, 16] {
        assert_eq!(taken_up("4x4", Alike::None, &put_aside(plies)).unwrap(), whole, "after {plies}");
    }
}

#[test]
fn other_checkpoints_are_refused() {
    let text = put_aside(5);
    assert!(matches!(taken_up("4x3", Alike::None, &text), Err(BadCheckpoint::OtherGame)));
    assert!(matches!(taken_up("4x4", Alike::Images, &text), Err(BadCheckpoint::OtherColumns)));
    for foreign in ["", "4x4\n....\n", "tesuji symbolic count 2\n and more"] {
        assert!(matches!(taken_up("4x4", Alike::None, foreign.as_bytes()), Err(BadCheckpoint::Foreign)));
    }
}

#[test]
fn damage_is_noticed_wherever_it_is() {
    let text = put_aside(5);
    for place in (0..text.len()).step_by(997).chain([24, 32, text.len() - 1]) {
        let mut damaged = text.clone();
        damaged[place] ^= 4;
        assert!(taken_up("4x4", Alike::None, &damaged).is_err(), "byte {place}");
    }
    for end in (0..text.len()).step_by(4999) {
        assert!(taken_up("4x4", Alike::None, &text[..end]).is_err(), "cut at {end}");
    }
    let longer = [&text[..], b"\n"].concat();
    assert!(matches!(taken_up("4x4", Alike::None, &longer), Err(BadCheckpoint::Damaged(_))));
}
