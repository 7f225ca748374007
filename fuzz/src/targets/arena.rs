//! Whatever a file holds is refused in words, or is an arena that can be written, read again, solved, and whose
//! solution pleases the referee.

use super::printable;
use arena::formats::{Allowance, Format, read, write};
use arena::{Arena, Facts, Prepared, recursive_labels, write_solution};
use game::Side;

/// What a run may cost: hostile files are small, and so must be what they become.
const ALLOWANCE: Allowance = Allowance { vertices: 10_000, unpacked: 1 << 20 };

/// Reads the bytes as every format in turn.
pub fn run(bytes: &[u8]) {
    for format in Format::ALL.into_iter().map(Some).chain([None]) {
        match read(bytes, format, &ALLOWANCE) {
            Ok(read) => survives(&read.arena),
            Err(bad) => printable(&bad.to_string()),
        }
    }
    // The referee reads by itself.
    if let Ok(board) = referee::Board::read(bytes) {
        let _ = referee::Claims::read(&board, bytes);
    }
}

fn survives(arena: &Arena) {
    let solution = Prepared::new(arena).solve();
    assert_eq!(
        Facts::of(arena).entering.iter().map(|&count| count as usize).sum::<usize>(),
        arena.graph.edges()
    );
    for side in Side::BOTH {
        let labelled = recursive_labels(arena, side).iter().flatten().count();
        assert_eq!(labelled, solution.won(side), "labels cover the attractor");
    }
    for format in [Format::Json, Format::Dot, Format::Binary, Format::Python] {
        let mut file = Vec::new();
        write(arena, format, Side::First, &mut file).expect("memory takes everything");
        let again = read(&file[..], Some(format), &Allowance::default());
        let again = again.unwrap_or_else(|bad| panic!("{format:?} cannot be read again: {bad}")).arena;
        assert_eq!((again.len(), again.graph.edges()), (arena.len(), arena.graph.edges()), "{format:?}");
    }
    let (mut file, mut text) = (Vec::new(), Vec::new());
    write(arena, Format::Json, Side::First, &mut file).expect("memory takes everything");
    write_solution(arena, &solution, &mut text).expect("memory takes everything");
    let board = referee::Board::read(&file[..]).expect("the referee reads JSON");
    match referee::Claims::read(&board, &text[..]).expect("the referee reads solutions") {
        referee::Claims::Solution(fates) => {
            let ruling = referee::judge_solution(&board, &fates);
            assert!(matches!(ruling, referee::Ruling::Right(_)), "{ruling:?}");
        }
        other => panic!("{other:?}"),
    }
}
