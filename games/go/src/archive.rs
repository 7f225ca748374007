//! Many games as text: one per line, its last word the moves as pairs of letters (column, row from the top left), `tt` for a
//! pass, Black first. A game is followed as far as its moves are legal.

use crate::board::{Board, Cell};
use crate::point::{Point, Shape};
use game::Side;

/// Whether a line can be a game: whether its last word is nothing but points of 19×19 and passes. Words such as `read` are that, too:
/// where others stand before them, one is a result (`B+R`), or there are ten moves.
pub fn is_line(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((moves, before)) = words.split_last() else { return false };
    let is_point = |pair: &[u8]| pair.len() == 2 && pair.iter().all(|letter| (b'a'..b't').contains(letter));
    let result = |word: &&str| word.starts_with("B+") || word.starts_with("W+");
    let told = before.is_empty() || before.iter().any(result) || moves.len() >= 20;
    told && moves.as_bytes().chunks(2).all(|pair| pair == b"tt" || is_point(pair))
}

/// Follows a game of 19×19. `see` is told of each position the board, who is to move, the last two moves and the one that
/// follows ([`Point::NONE`] for a pass). Says how many moves were legal.
pub fn follow(line: &str, mut see: impl FnMut(&Board<512>, Side, [Point; 2], Point)) -> usize {
    let shape = Shape { width: 19, height: 19 };
    let Some(moves) = line.split_whitespace().next_back() else { return 0 };
    let (mut board, mut turn, mut last) = (Board::<512>::new(shape), Side::First, [Point::NONE; 2]);
    let mut played = 0;
    for pair in moves.as_bytes().chunks_exact(2) {
        let place = (pair[0].wrapping_sub(b'a'), pair[1].wrapping_sub(b'a'));
        let point = if pair == b"tt" { Point::NONE } else { shape.point(place.0.min(30), place.1.min(30)) };
        if point == Point::NONE {
            see(&board, turn, last, point);
            board.lift_ko();
        } else {
            let inside = place.0 < shape.width && place.1 < shape.height;
            if !inside
                || board.cell(point) != Cell::Empty
                || point == board.ko()
                || !board.breathes(point, turn)
            {
                return played;
            }
            see(&board, turn, last, point);
            board.put(point, turn);
        }
        (turn, last, played) = (turn.other(), [point, last[0]], played + 1);
    }
    played
}
