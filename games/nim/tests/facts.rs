//! Facts about the game: its laws, its counts, and what the theory says about its winners.

use game::{Game, Knowledge, Notation, Rng, Score, Seed, Side, Status};
use nim::{Grundy, Heaps, Nim, Rule, grundy};
use std::collections::HashMap;
use testkit::{counts, laws, perft, random_position, value};

fn nim(text: &str) -> Nim {
    Nim::read(text).unwrap()
}

/// Whether the side to move wins, by the rules alone; every position is worked out once.
struct Solver<'g> {
    nim: &'g Nim,
    known: HashMap<u128, bool>,
}

impl Solver<'_> {
    fn of(nim: &Nim) -> Solver<'_> {
        Solver { nim, known: HashMap::new() }
    }

    fn first_wins(&mut self, sizes: &[u32]) -> bool {
        let text = sizes.iter().map(u32::to_string).collect::<Vec<_>>().join("+");
        let at = self.nim.read_position(&text).unwrap();
        self.wins(&at, Side::First)
    }

    fn wins(&mut self, at: &Heaps, mover: Side) -> bool {
        if let Status::Over(outcome) = self.nim.status(at) {
            return outcome.seen_by(mover) == Score(1);
        }
        let key = self.nim.key(at);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self.nim.legal(at).into_iter().any(|mv| {
            let mut child = *at;
            self.nim.play(&mut child, mv);
            !self.wins(&child, mover.other())
        });
        self.known.insert(key, wins);
        wins
    }
}

fn random_rule(rng: &mut Rng) -> Rule {
    let counts: Vec<u32> = (0..1 + rng.below(5)).map(|_| 1 + rng.below(20) as u32).collect();
    Rule::counts(&counts).unwrap()
}

#[test]
fn laws_hold() {
    for text in ["", "15/2,3,5", "3+4+5/*", "7+9/1,2,3/misere", "60+3+45/*", "90+3/2,7,41", "1/2", "0+0/*"] {
        laws(&nim(text), 20, Seed(1));
    }
}

#[test]
fn the_number_of_lines() {
    for (setup, numbers) in counts(include_str!("../../../testdata/nim.perft")) {
        let nim = nim(setup.strip_prefix("nim:").unwrap());
        for (depth, &lines) in (0..).zip(&numbers) {
            assert_eq!(perft(&nim, depth), lines, "{setup} {depth}");
        }
    }
}

#[test]
fn a_stuck_heap_ends_the_game() {
    // One stick is left and two would have to be taken: the second player, who is to move, has lost.
    let text = "3/2,3,5";
    let (normal, misere) = (nim(text), nim(text).misere());
    let at = normal.read_position("1 second").unwrap();
    let winner = |nim: &Nim| match nim.status(&at) {
        Status::Over(outcome) => outcome.seen_by(Side::First),
        open => panic!("{open:?}"),
    };
    assert_eq!((winner(&normal), winner(&misere)), (Score(1), Score(-1)));
}

#[test]
fn one_heap_is_lost_exactly_where_its_grundy_value_is_0() {
    let mut rng = Seed(7).rng();
    for _ in 0..100 {
        let rule = random_rule(&mut rng);
        let values = grundy(&rule, 200);
        let nim = Nim::new(&[200], rule).unwrap();
        let mut solver = Solver::of(&nim);
        for n in 0..=200 {
            assert_eq!(solver.first_wins(&[n]), values[n as usize] != 0, "{nim}: heap of {n}");
        }
    }
}

#[test]
fn a_sum_is_lost_exactly_where_the_grundy_values_xor_to_0() {
    let mut rng = Seed(8).rng();
    let mut rules = vec![Rule::ANY];
    rules.extend((0..4).map(|_| random_rule(&mut rng)));
    for rule in rules {
        let values = grundy(&rule, 60);
        let g = |n: u32| values[n as usize];
        let two = Nim::new(&[60, 60], rule.clone()).unwrap();
        let mut solver = Solver::of(&two);
        for (a, b) in (0..=60).flat_map(|a| (0..=60).map(move |b| (a, b))) {
            assert_eq!(solver.first_wins(&[a, b]), g(a) ^ g(b) != 0, "{two}: {a}+{b}");
        }
        let three = Nim::new(&[20, 20, 20], rule).unwrap();
        let mut solver = Solver::of(&three);
        for (a, b, c) in (0..=20).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| (a, b, c)))) {
            assert_eq!(solver.first_wins(&[a, b, c]), g(a) ^ g(b) ^ g(c) != 0, "{three}: {a}+{b}+{c}");
        }
    }
}

#[test]
fn grundy_values_of_bouton_s_nim_are_the_sizes() {
    // Every count up to 40 spelled out goes through the recurrence, `*` does not.
    let spelled: Vec<u32> = (1..=40).collect();
    assert_eq!(grundy(&Rule::counts(&spelled).unwrap(), 40), grundy(&Rule::ANY, 40));
    assert_eq!(grundy(&Rule::ANY, 3), [0, 1, 2, 3]);
}

#[test]
fn subtraction_games_have_their_published_periods() {
    let published: [(&[u32], usize, usize); 6] = [
        (&[1, 2, 3], 0, 4),
        (&[1, 3, 4], 0, 7),
        (&[2, 3], 0, 5),
        (&[3, 5, 8], 0, 11),
        (&[2, 5, 7], 0, 22),
        (&[2, 4, 7], 8, 3),
    ];
    for (counts, before, period) in published {
        let values = grundy(&Rule::counts(counts).unwrap(), 999);
        let repeats = |from: usize, step: usize| (from..1000 - step).all(|n| values[n] == values[n + step]);
        assert!(repeats(before, period), "{counts:?}");
        assert!((1..period).all(|shorter| !repeats(before, shorter)), "{counts:?} has a shorter period");
        assert!(before == 0 || !repeats(before - 1, period), "{counts:?} repeats earlier");
    }
}

#[test]
fn misere_heaps_follow_the_recurrence() {
    let mut rng = Seed(9).rng();
    for _ in 0..40 {
        let rule = random_rule(&mut rng);
        let counts = rule.list().unwrap().to_vec();
        let mut wins: Vec<bool> = Vec::new();
        for n in 0..=200 {
            let mut playable = counts.iter().filter(|&&count| count as usize <= n).peekable();
            let stuck = playable.peek().is_none();
            wins.push(stuck || playable.any(|&count| !wins[n - count as usize]));
        }
        let nim = Nim::new(&[200], rule).unwrap().misere();
        let mut solver = Solver::of(&nim);
        for n in 0..=200 {
            assert_eq!(solver.first_wins(&[n]), wins[n as usize], "{nim}: heap of {n}");
        }
    }
}

#[test]
fn misere_heaps_that_are_lost() {
    let lost: [(&str, u32, &[u32]); 3] =
        [("60/1,2,3/misere", 4, &[1]), ("60/2,3/misere", 5, &[2, 3]), ("60/1,3,4/misere", 7, &[1, 3])];
    for (text, modulus, residues) in lost {
        let nim = nim(text);
        let mut solver = Solver::of(&nim);
        for n in 0..=60 {
            assert_eq!(solver.first_wins(&[n]), !residues.contains(&(n % modulus)), "{text}: {n}");
        }
    }
}

#[test]
fn misere_nim_differs_from_normal_nim_only_among_heaps_of_one() {
    // Bouton 1901: lost where the sizes xor to 0, except that an odd number of single sticks is lost too.
    let nim = nim("9+9+9/*/misere");
    let mut solver = Solver::of(&nim);
    for (a, b, c) in (0..=9).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| (a, b, c)))) {
        let lost = if a <= 1 { (a + b + c) % 2 == 1 } else { a ^ b ^ c == 0 };
        assert_eq!(solver.first_wins(&[a, b, c]), !lost, "{a}+{b}+{c}");
    }
}

#[test]
fn the_theory_agrees_with_plain_search() {
    let mut rng = Seed(10).rng();
    for text in ["12/1,2,3", "14/2,3,5", "2+3+4/*", "5+6/1,3/misere", "4+3/2,4"] {
        let nim = nim(text);
        let mut theory = Grundy::of(&nim);
        for _ in 0..50 {
            let at = random_position(&nim, rng.below(4), &mut rng);
            if nim.mover(&at).is_none() {
                continue;
            }
            let (bounds, exact) = (theory.look(&nim, &at).0, value(&nim, &at));
            assert!(bounds.lower <= exact && exact <= bounds.upper, "{text}: {at:?}");
            assert_eq!(bounds.exact().is_some(), !nim.is_misere());
        }
    }
}

#[test]
fn the_theory_ranks_a_winning_take_first() {
    // 3 ^ 4 ^ 5 = 2: only 3 -> 1 restores the balance.
    let nim = nim("3+4+5/*");
    let mut theory = Grundy::of(&nim);
    let at = nim.start();
    let best: Vec<_> = nim.legal(&at).into_iter().filter(|&mv| theory.rank(&nim, &at, (), mv) > 0).collect();
    assert_eq!(best.iter().map(|&mv| nim.write_move(&at, mv)).collect::<Vec<_>>(), ["1:2"]);
}
