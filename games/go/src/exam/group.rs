//! Groups and their liberties: found, counted, counted wrongly, and taken off the board (questions 5 to 8).

use super::goban::{Goban, Pos};

/// The group of a stone as a board on which nothing else lies (question 5): a depth-first walk that marks a stone when it
/// first comes there, so that each is entered once. With the new board this takes O(d²). Nothing for a free point.
pub fn group(g: &Goban, p: Pos) -> Goban {
    let mut found = Goban::new(g.d());
    walk(g, p, &mut found);
    found
}

/// How many neighbours [`group`] looks at.
pub fn looks_of_group(g: &Goban, p: Pos) -> usize {
    walk(g, p, &mut Goban::new(g.d()))
}

fn walk(g: &Goban, p: Pos, found: &mut Goban) -> usize {
    let Some(colour) = g.get(p) else { return 0 };
    found.set(p, Some(colour));
    // A list instead of the exam's recursion: 250,000 stones are more than a thread's stack can nest.
    let (mut open, mut looks) = (vec![p], 0);
    while let Some(at) = open.pop() {
        for &near in g.neighbours(at).list() {
            looks += 1;
            if g.get(near) == Some(colour) && found.get(near).is_none() {
                found.set(near, Some(colour));
                open.push(near);
            }
        }
    }
    looks
}

/// The exam's first attempt at counting liberties, wrong as it stands there: a free point is counted once for every stone of
/// the group beside it, instead of once. Question 6 asks for boards that tell.
pub fn naive_liberties(g: &Goban, p: Pos) -> usize {
    let own = group(g, p);
    let stones = g.points().filter(|&stone| own.get(stone).is_some());
    stones.map(|stone| g.neighbours(stone).list().iter().filter(|&&near| g.get(near).is_none()).count()).sum()
}

/// The liberties of a stone's group (question 7): a point that was counted is marked as counted.
pub fn liberties(g: &Goban, p: Pos) -> usize {
    let own = group(g, p);
    let mut counted = vec![false; g.d() * g.d()];
    let mut count = 0;
    for stone in g.points().filter(|&stone| own.get(stone).is_some()) {
        for &near in g.neighbours(stone).list() {
            let mark = &mut counted[near.i * g.d() + near.j];
            if g.get(near).is_none() && !*mark {
                *mark = true;
                count += 1;
            }
        }
    }
    count
}

/// Takes a group off the board (question 8). A stone is removed before its neighbours are looked at, so that removed stones
/// are their own mark and no second board is needed: at most 4 looks per stone, whatever the dimension. Says how many
/// points it looked at.
pub fn remove_group(g: &mut Goban, p: Pos) -> usize {
    let Some(colour) = g.get(p) else { return 0 };
    g.set(p, None);
    let (mut open, mut looks) = (vec![p], 1);
    while let Some(at) = open.pop() {
        for &near in g.neighbours(at).list() {
            looks += 1;
            if g.get(near) == Some(colour) {
                g.set(near, None);
                open.push(near);
            }
        }
    }
    looks
}

/// A test of a liberty counter (question 6): a board, a stone, the right number, and what it is good for.
pub struct Trial {
    /// The board.
    pub board: &'static str,
    /// The stone that is asked about.
    pub stone: Pos,
    /// How many liberties its group has.
    pub right: usize,
    /// What the naive counter says.
    pub naive: usize,
    /// Why it is worth trying.
    pub reason: &'static str,
}

/// Four of them: two that the naive counter passes, two that it fails.
pub const TRIALS: [Trial; 4] = [
    Trial {
        board: "X.. ... ...",
        stone: Pos { i: 0, j: 0 },
        right: 2,
        naive: 2,
        reason: "one stone in the corner: edges are not stepped over, and no point has two stones beside it",
    },
    Trial {
        board: "..... .XXO. ..X.. ..O.. .....",
        stone: Pos { i: 1, j: 1 },
        right: 5,
        naive: 6,
        reason: "an angle: (2, 1) lies beside two stones of the group and is counted twice",
    },
    Trial {
        board: "..... .XXO. ..... ..X.. .....",
        stone: Pos { i: 1, j: 1 },
        right: 5,
        naive: 5,
        reason: "a line of two beside White, and a black stone that does not belong to it",
    },
    Trial {
        board: "..... .XXX. .X.X. .XXX. .....",
        stone: Pos { i: 1, j: 1 },
        right: 13,
        naive: 16,
        reason: "a ring: the eye inside touches four stones and is counted four times, outside all is right",
    },
];

#[cfg(test)]
mod tests {
    use super::super::goban::pos;
    use super::*;
    use game::{Seed, Side};

    fn scattered(d: usize, seed: u64) -> Goban {
        let (mut rng, mut goban) = (Seed(seed).rng(), Goban::new(d));
        for p in goban.points() {
            goban.set(p, [None, Some(Side::First), Some(Side::Second)][rng.below(3)]);
        }
        goban
    }

    /// Groups by union and find, which shares nothing with the walk.
    fn heads(g: &Goban) -> Vec<usize> {
        fn head(of: &mut [usize], mut at: usize) -> usize {
            while of[at] != at {
                of[at] = of[of[at]];
                at = of[at];
            }
            at
        }
        let d = g.d();
        let mut of: Vec<usize> = (0..d * d).collect();
        for p in g.points() {
            let at = p.i * d + p.j;
            for (near, inside) in [(at + 1, p.j + 1 < d), (at + d, p.i + 1 < d)] {
                if inside && g.get(p).is_some() && g.get(p) == g.get(pos(near / d, near % d)) {
                    let (a, b) = (head(&mut of, at), head(&mut of, near));
                    of[a] = b;
                }
            }
        }
        (0..d * d).map(|at| head(&mut of, at)).collect()
    }

    #[test]
    fn groups_are_those_of_union_find_in_at_most_4_looks_per_point() {
        for seed in 0..60 {
            let g = scattered(1 + seed as usize % 9, seed);
            let heads = heads(&g);
            for p in g.points().filter(|&p| g.get(p).is_some()) {
                let found = group(&g, p);
                let number = |p: Pos| p.i * g.d() + p.j;
                let told = |q: Pos| g.get(q).filter(|_| heads[number(q)] == heads[number(p)]);
                assert!(g.points().all(|q| found.get(q) == told(q)));
                assert!(looks_of_group(&g, p) <= 4 * found.stones());
                let own = |q: Pos| found.get(q).is_some();
                let beside = |q: &Pos| g.neighbours(*q).list().iter().any(|&near| own(near));
                assert_eq!(liberties(&g, p), g.free().filter(beside).count());
            }
        }
    }

    #[test]
    fn the_naive_counter_is_right_on_two_boards_and_wrong_on_two() {
        let right = |trial: &&Trial| trial.naive == trial.right;
        assert_eq!(TRIALS.iter().filter(right).count(), 2);
        for Trial { board, stone, right, naive, reason } in &TRIALS {
            let g = Goban::of(board);
            assert_eq!((liberties(&g, *stone), naive_liberties(&g, *stone)), (*right, *naive), "{reason}");
        }
        // It never counts too few, and too many exactly where a liberty touches two stones of the group.
        for seed in 0..40 {
            let g = scattered(6, seed);
            for p in g.points().filter(|&p| g.get(p).is_some()) {
                let own = group(&g, p);
                let touches =
                    |q: &Pos| g.neighbours(*q).list().iter().filter(|&&near| own.get(near).is_some()).count();
                let twice = g.free().any(|q| touches(&q) > 1);
                assert_eq!(naive_liberties(&g, p) > liberties(&g, p), twice);
            }
        }
    }

    #[test]
    fn removal_looks_at_the_group_and_not_at_the_board() {
        for (d, line) in [(19, 7), (500, 7), (19, 19), (500, 500)] {
            let mut g = Goban::new(d);
            (0..line).for_each(|j| g.set(pos(1, j), Some(Side::First)));
            g.set(pos(3, 3), Some(Side::First));
            let looks = remove_group(&mut g, pos(1, 2));
            assert!(looks <= 1 + 4 * line, "{looks} looks for {line} stones on {d}x{d}");
            assert_eq!(g.stones(), 1);
        }
        // The same group costs the same on both boards.
        let cost = |d: usize| {
            let mut g = Goban::new(d);
            (2..9).for_each(|j| g.set(pos(5, j), Some(Side::Second)));
            remove_group(&mut g, pos(5, 4))
        };
        assert_eq!((cost(19), cost(500)), (29, 29));
        for seed in 0..60 {
            let mut g = scattered(7, seed);
            let Some(p) = g.points().find(|&p| g.get(p).is_some()) else { continue };
            let (before, own) = (g.clone(), group(&g, p));
            remove_group(&mut g, p);
            assert!(g.points().all(|q| g.get(q) == before.get(q).filter(|_| own.get(q).is_none())));
        }
    }
}
