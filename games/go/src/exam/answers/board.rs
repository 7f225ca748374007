//! Parts I and II: rules and board.

use super::name;
use crate::exam::boards::{D, FINAL, MIDDLE, NUMBERED};
use crate::exam::control::{census, controller, scores};
use crate::exam::goban::{Goban, pos};
use crate::exam::group::{TRIALS, group, liberties, looks_of_group, naive_liberties, remove_group};
use crate::exam::play::{play, playable};
use crate::exam::questions::Ask;
use game::Side;

pub(in crate::exam) fn q1(_: &Ask) -> String {
    let (g, middle) = (Goban::of(FINAL), Goban::of(MIDDLE));
    let told = scores(&g);
    let winner = told.winner().map_or("nobody", name);
    let mut out = format!("{g}the group of the stone at {D} has {} liberties\n", liberties(&g, D));
    out += &format!("Black {}, White {}, open {}: {winner} wins\n", told.black, told.white, told.open);
    out += &format!("\n{middle}");
    for (stones, at) in [("1 to 5", 0), ("9", 8), ("10 to 12", 9)] {
        out += &format!("liberties of {stones}: {}\n", liberties(&middle, NUMBERED[at]));
    }
    let owner = controller(&middle, pos(3, 7)).map_or("nobody", name);
    out += &format!("(3, 7) is controlled by {owner}\n");
    let mut after = middle;
    let taken = play(&mut after, pos(7, 7), Side::Second).expect("it captures");
    out + &format!("White at (7, 7) takes {taken} stones\n")
}

pub(in crate::exam) fn q2(_: &Ask) -> String {
    let mut out = "On a final board every point is controlled by one player and no more: it has a stone, or its\n\
                   neighbours, of which there are some for d >= 2, all have one colour. So both scores add up to d².\n\
                   19² = 361 is odd: they differ.\n"
        .to_owned();
    for d in 1..=3 {
        let all = census(d);
        out += &format!(
            "all boards of dimension {d}: {}, final {}, tied {}\n",
            all.boards, all.finals, all.ties
        );
    }
    let tied = Goban::of("XO XO");
    out += &format!("even dimensions can tie:\n{tied}");
    out + "The empty 1x1 has no neighbours. It counts as nobody's here, so that it is not final.\n"
}

pub(in crate::exam) fn q3(_: &Ask) -> String {
    let g = Goban::new(5);
    format!("{g}dimension {}, {} points, {} stones\n", g.d(), g.points().count(), g.stones())
}

pub(in crate::exam) fn q4(_: &Ask) -> String {
    let g = Goban::new(19);
    let mut out = "line 5: k = 0; the conditions are i > 0, i < d - 1, j > 0, j < d - 1\n".to_owned();
    for p in [pos(0, 0), pos(0, 7), pos(3, 7)] {
        let near: Vec<String> = g.neighbours(p).list().iter().map(ToString::to_string).collect();
        out += &format!("{p} has {}: {}\n", near.len(), near.join(" "));
    }
    for d in [2, 9, 19] {
        let g = Goban::new(d);
        let sum: usize = g.points().map(|p| g.neighbours(p).list().len()).sum();
        out += &format!("d = {d}: the neighbours of all points are {sum} = 4d(d - 1)\n");
    }
    out
}

pub(in crate::exam) fn q5(_: &Ask) -> String {
    let g = Goban::of(MIDDLE);
    let own = group(&g, NUMBERED[0]);
    let looks = looks_of_group(&g, NUMBERED[0]);
    let mut full = Goban::new(19);
    full.points().for_each(|p| full.set(p, Some(Side::First)));
    let most = looks_of_group(&full, pos(9, 9));
    format!(
        "Depth-first from the stone, each stone marked when it is first met.\n{g}the group of {}:\n{own}\
         {} stones, {looks} neighbours looked at; a full board of 361 stones: {most} = 4d(d - 1).\n\
         With the new board that is O(d²).\n",
        NUMBERED[0],
        own.stones()
    )
}

pub(in crate::exam) fn q6(_: &Ask) -> String {
    let mut out = String::new();
    for trial in &TRIALS {
        let g = Goban::of(trial.board);
        let (right, naive) = (liberties(&g, trial.stone), naive_liberties(&g, trial.stone));
        let verdict = if right == naive { "passed" } else { "FAILED" };
        out += &format!("{g}stone {}: expected {right}, naive {naive}: {verdict}\n", trial.stone);
        out += &format!("  {}\n", trial.reason);
    }
    out
}

pub(in crate::exam) fn q7(_: &Ask) -> String {
    let mut out =
        "A liberty is marked when it is counted; the group's board and the marks are freed at the end.\n"
            .to_owned();
    for trial in &TRIALS {
        let g = Goban::of(trial.board);
        out += &format!(
            "stone {}: expected {}, counted {}\n",
            trial.stone,
            trial.right,
            liberties(&g, trial.stone)
        );
    }
    out + "exam/goban.c is the same in C\n"
}

pub(in crate::exam) fn q8(_: &Ask) -> String {
    let mut out =
        "A stone is taken off before its neighbours are looked at: removed stones are their own mark.\n"
            .to_owned();
    for (d, length) in [(19, 7), (500, 7), (500, 400)] {
        let mut g = Goban::new(d);
        (2..2 + length).for_each(|j| g.set(pos(5, j), Some(Side::First)));
        let looks = remove_group(&mut g, pos(5, 4));
        out += &format!("{length} stones on {d}x{d}: {looks} points looked at, {} stones left\n", g.stones());
    }
    out
}

pub(in crate::exam) fn q9(_: &Ask) -> String {
    let mut g = Goban::of(".OX OOX XX.");
    let mut out = g.to_string();
    let taken = play(&mut g, pos(0, 0), Side::First).expect("it captures");
    out += &format!("Black at (0, 0) has no liberty, but takes {taken}:\n{g}");
    let mut eye = Goban::of("X.X XXX XX.");
    let refused = play(&mut eye, pos(0, 1), Side::Second).expect_err("suicide");
    out += &format!("{eye}White at (0, 1): {refused}\n");
    let occupied = play(&mut eye, pos(0, 0), Side::Second).expect_err("occupied");
    out += &format!("White at (0, 0): {occupied}\n");
    out += &format!("White can play on {} points here\n", playable(&eye, Side::Second).len());
    out + "At most five groups are looked at: O(d²).\n"
}
