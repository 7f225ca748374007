//! Boards that stand for the pictures of the exam, which are lost: ours, after what captions and questions say of them.

use super::goban::{Goban, Pos, pos};
use super::playout::sample_games;
use game::Seed;

/// Figure 2 on the left: A has a stone on each of its four neighbours, B on none, C on one of its two.
pub const LEFT: &str = "\
    ......... ...O..... ..XXO.... ...O..... ......... ......X.. ......... ........O ........X";

/// The stones A, B and C.
pub const LETTERS: [(Pos, char); 3] = [(pos(2, 3), 'A'), (pos(5, 6), 'B'), (pos(8, 8), 'C')];

/// Figure 2 in the middle: groups and liberties.
pub const MIDDLE: &str = "\
    ......... .X....... ..XXO..X. ...XX.X.X ..OX...X. ......... O.......O ........X ......OXX";

/// The stones 1 to 12.
pub const NUMBERED: [Pos; 12] = [
    pos(2, 2),
    pos(2, 3),
    pos(3, 3),
    pos(3, 4),
    pos(4, 3),
    pos(1, 1),
    pos(2, 4),
    pos(4, 2),
    pos(6, 0),
    pos(7, 8),
    pos(8, 7),
    pos(8, 8),
];

/// Figure 2 on the right: a final board of dimension 5.
pub const FINAL: &str = ".XXOO XXXO. X.XOO XXOO. XXXOO";

/// The stone D of it.
pub const D: Pos = pos(4, 2);

/// Figure 3 on the right: the patterns of zoom 1 at (2, 4) and (3, 7) are the same, and nothing lies around (7, 6).
pub const PATTERNS: &str = "\
    ......... ......... ..X..X... ....O...X ..O....O. ......... ...X..... ...O..... .........";

/// The two points with the same pattern.
pub const TWINS: [Pos; 2] = [pos(2, 4), pos(3, 7)];

/// The point that question 16 asks about, and where White then plays.
pub const ASKED: (Pos, Pos) = (pos(7, 6), pos(6, 6));

/// The point whose zooms figure 3 shows on the left.
pub const ZOOMED: Pos = pos(3, 1);

/// Figure 1: four boards of one game of dimension 9.
pub fn progress() -> [Goban; 4] {
    let game = sample_games(9, 1, Seed(1)).remove(0);
    let [first, second, .., last] = &game.boards[..] else { unreachable!("a game of many moves") };
    [first, second, &game.boards[game.boards.len() / 3], last].map(Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exam::control::{controller, scores};
    use crate::exam::group::{group, liberties};
    use crate::exam::pattern::colours;
    use crate::exam::play::play;
    use game::Side;

    #[test]
    fn figure_1_goes_from_the_empty_board_to_a_final_one() {
        let [empty, first, middle, last] = progress();
        assert_eq!((empty.stones(), first.stones()), (0, 1));
        assert!(!scores(&middle).are_final() && scores(&last).are_final());
    }

    #[test]
    fn figure_2_is_what_its_caption_says() {
        let left = Goban::of(LEFT);
        let stones = |p: Pos| {
            let near = left.neighbours(p);
            (near.list().iter().filter(|&&near| left.get(near).is_some()).count(), near.list().len())
        };
        assert_eq!(LETTERS.map(|(p, _)| stones(p)), [(4, 4), (0, 4), (1, 2)]);

        let mut g = Goban::of(MIDDLE);
        let own = group(&g, NUMBERED[0]);
        assert!(own.stones() == 5 && NUMBERED[..5].iter().all(|&p| own.get(p).is_some()));
        assert_eq!([0, 8, 9].map(|stone| liberties(&g, NUMBERED[stone])), [7, 3, 1]);
        assert_eq!(g.get(NUMBERED[5]), Some(Side::First));
        assert_eq!([6, 7].map(|stone: usize| g.get(NUMBERED[stone])), [Some(Side::Second); 2]);
        assert_eq!(controller(&g, pos(3, 7)), Some(Side::First));
        assert_eq!(play(&mut g, pos(7, 7), Side::Second), Ok(3));
        assert!(NUMBERED[9..].iter().all(|&p| g.get(p).is_none()));

        let end = Goban::of(FINAL);
        let told = scores(&end);
        assert_eq!((liberties(&end, D), told.black, told.white, told.open), (2, 14, 11, 0));
    }

    #[test]
    fn figure_3_shows_one_pattern_twice() {
        let g = Goban::of(PATTERNS);
        let wanted = colours(&g, TWINS[0], 1);
        let same: Vec<Pos> = g.free().filter(|&p| colours(&g, p, 1) == wanted).collect();
        assert_eq!(same, TWINS);
        assert_eq!(colours(&g, ASKED.0, 1), [0; 4]);
    }
}
