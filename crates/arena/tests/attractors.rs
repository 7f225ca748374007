//! The attractors against the chapter's definition, the referee and alpha-beta.

use arena::formats::{Format, write};
use arena::{
    Arena, Chance, Prepared, Solution, choose, line, random, recursive_labels, sticks, write_solution,
};
use game::{Acyclic, Bounds, Deterministic, Game, MoveCode, Outcome, RulesOnly, Seed, Side, Status, Verdict};
use search::{AsIs, Ask, Forgetful, Goal, Limits, Prove, Proved, Windows, answer};

/// Definition 2.2.2, word by word, for both players; nobody's attractor enters the other's victories.
fn fixpoint(arena: &Arena) -> Vec<Option<(Side, u32)>> {
    let mut fates: Vec<Option<(Side, u32)>> =
        arena.vertices().map(|vertex| arena.victory(vertex).map(|side| (side, 0))).collect();
    for step in 1.. {
        let before = fates.clone();
        for vertex in arena.vertices().filter(|&vertex| before[vertex as usize].is_none()) {
            let winners: Vec<Option<Side>> = arena
                .graph
                .row(vertex)
                .iter()
                .map(|&end| before[end as usize].map(|(side, _)| side))
                .collect();
            for side in Side::BOTH {
                let mine = |winner: &Option<Side>| *winner == Some(side);
                let joins = if arena.owner(vertex) == side {
                    winners.iter().any(mine)
                } else {
                    !winners.is_empty() && winners.iter().all(mine)
                };
                if joins {
                    fates[vertex as usize] = Some((side, step));
                }
            }
        }
        if before == fates {
            break;
        }
    }
    fates
}

/// Random arenas of many shapes.
fn arenas(largest: usize, acyclic: bool) -> Vec<Arena> {
    let mut rng = Seed(largest as u64).rng();
    let mut arenas = Vec::new();
    for round in 0..60 {
        let vertices = 1 + rng.below(largest);
        let degree = [1, 2, 3, 5, 33, 70][rng.below(6)];
        let share = [0.005, 0.05, 0.3][rng.below(3)];
        let victories = [share, [share, 0.0][rng.below(2)]];
        arenas.push(random(&Chance { vertices, degree, victories, acyclic }, Seed(round)));
    }
    arenas
}

fn check(arena: &Arena, solution: &Solution) {
    let fates = fixpoint(arena);
    for vertex in arena.vertices() {
        let found = solution.winner(vertex).zip(solution.rank(vertex));
        assert_eq!(found, fates[vertex as usize], "{vertex}");
        // The solver's move and the chapter's are equally good.
        let worth = |to: Option<u32>| to.map(|to| (solution.winner(to), solution.rank(to)));
        assert_eq!(worth(solution.to(vertex)), worth(choose(arena, solution, vertex)), "{vertex}");
    }
    assert_eq!(
        solution.levels().iter().sum::<usize>(),
        solution.won(Side::First) + solution.won(Side::Second)
    );
}

/// What the referee says, who reads the arena and the solution as text.
fn ruling(arena: &Arena, solution: &Solution, format: Format) -> referee::Ruling {
    let (mut file, mut text) = (Vec::new(), Vec::new());
    write(arena, format, Side::First, &mut file).unwrap();
    write_solution(arena, solution, &mut text).unwrap();
    let board = referee::Board::read(&file[..]).unwrap();
    match referee::Claims::read(&board, &text[..]).unwrap() {
        referee::Claims::Solution(fates) => referee::judge_solution(&board, &fates),
        other => panic!("{other:?}"),
    }
}

#[test]
fn random_arenas_equal_the_fixpoint_and_please_the_referee() {
    for arena in arenas(2000, false) {
        let solution = Prepared::new(&arena).solve();
        check(&arena, &solution);
        for format in [Format::Json, Format::Binary] {
            let ruling = ruling(&arena, &solution, format);
            assert!(matches!(ruling, referee::Ruling::Right(_)), "{ruling:?}");
        }
    }
}

#[test]
fn threads_find_the_same() {
    for arena in arenas(300, false) {
        for threads in [2, 3] {
            check(&arena, &Prepared::new(&arena).solve_together(threads));
        }
    }
    let chance = Chance { vertices: 200_000, degree: 3, victories: [0.005; 2], acyclic: false };
    let arena = random(&chance, Seed(5));
    let (alone, together) = (Prepared::new(&arena).solve(), Prepared::new(&arena).solve_together(3));
    assert!(arena.vertices().all(|vertex| alone.winner(vertex) == together.winner(vertex)
        && alone.rank(vertex) == together.rank(vertex)));
    assert!(matches!(ruling(&arena, &together, Format::Binary), referee::Ruling::Right(_)));
}

#[test]
fn the_play_of_a_won_vertex_is_as_long_as_its_rank() {
    for arena in arenas(300, false) {
        let solution = Prepared::new(&arena).solve();
        for vertex in arena.vertices() {
            let line = line(&arena, &solution, vertex);
            match solution.rank(vertex) {
                Some(rank) => assert_eq!(line.len() as u32, rank + 1),
                None => assert!(line.iter().all(|&vertex| solution.winner(vertex).is_none())),
            }
        }
    }
}

/// An arena is a game whose positions are vertices.
struct Walk<'a>(&'a Arena);

impl Game for Walk<'_> {
    type Position = u32;
    type Move = u32;
    type Key = u64;
    const SOUND_KEYS: bool = true;
    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, at: &u32) -> Side {
        self.0.owner(*at)
    }

    fn status(&self, at: &u32) -> Status {
        match self.0.victory(*at) {
            Some(winner) => Status::Over(Outcome::Win { winner, margin: 1 }),
            None if self.0.graph.row(*at).is_empty() => Status::Over(Outcome::Draw),
            None => Status::Turn(self.0.owner(*at)),
        }
    }
    fn moves(&self, at: &u32, out: &mut Vec<u32>) {
        out.extend_from_slice(self.0.graph.row(*at));
    }
    fn play(&self, at: &mut u32, mv: u32) {
        *at = mv;
    }
    fn key(&self, at: &u32) -> u64 {
        u64::from(*at)
    }
    fn scale(&self) -> Bounds {
        Bounds::within(1)
    }
    fn code(&self, mv: u32) -> MoveCode {
        mv as MoveCode
    }
}
/// Only for arenas whose edges lead to later vertices.
impl Acyclic for Walk<'_> {}
impl Deterministic for Walk<'_> {}

#[test]
fn alpha_beta_agrees_on_acyclic_arenas() {
    for arena in arenas(40, true) {
        let solution = Prepared::new(&arena).solve();
        check(&arena, &solution);
        let game = Walk(&arena);
        let ask = Ask { goal: Goal::Verdict, each_move: false, windows: Windows::One };
        for vertex in arena.vertices() {
            let viewer = arena.owner(vertex);
            let (plan, limits) = (Prove::<_, AsIs>::new(RulesOnly), Limits::default());
            let mut search = Proved::with(&game, &plan, &Forgetful, &limits, 1);
            let found = answer(&game, &mut search, &vertex, viewer, ask).claim.proved().verdict();
            let expected = match solution.winner(vertex) {
                None => Verdict::Draw,
                Some(winner) if winner == viewer => Verdict::Win,
                Some(_) => Verdict::Loss,
            };
            assert_eq!(found, Some(expected), "{vertex}");
        }
    }
}

/// Who moves with k sticks wins if and only if the Grundy number of k, the least number missing among those it can
/// reach, is not 0.
fn grundy(sticks: u32, rule: &[u32]) -> Vec<u32> {
    let mut numbers: Vec<u32> = Vec::new();
    for k in 0..=sticks {
        let reached: Vec<u32> = rule
            .iter()
            .filter_map(|&count| k.checked_sub(count))
            .map(|left| numbers[left as usize])
            .collect();
        numbers.push((0..).find(|number| !reached.contains(number)).unwrap());
    }
    numbers
}

fn rules() -> Vec<Vec<u32>> {
    let mut rng = Seed(200).rng();
    let rule = |_| (0..1 + rng.below(6)).map(|_| 1 + rng.below(12) as u32).collect();
    (0..200).map(rule).collect()
}

/// The arena of n sticks holds those of fewer: every (k,0) and (k,1).
#[test]
fn nim_up_to_500_sticks_agrees_with_grundy() {
    for rule in rules() {
        let arena = sticks(500, &rule, true);
        let solution = Prepared::new(&arena).solve();
        let numbers = grundy(500, &rule);
        for vertex in arena.vertices() {
            let name = arena.name(vertex);
            let k = name[1..].split(',').next().unwrap().parse::<usize>().unwrap();
            let mover_wins = solution.winner(vertex) == Some(arena.owner(vertex));
            assert_eq!(mover_wins, numbers[k] != 0, "{rule:?} {name}");
            assert!(solution.winner(vertex).is_some(), "there are no draws");
        }
    }
}

#[test]
#[ignore = "long: a hundred thousand arenas"]
fn nim_of_every_size_agrees_with_grundy() {
    for rule in rules() {
        let numbers = grundy(500, &rule);
        for left in 0..=500 {
            let arena = sticks(left, &rule, false);
            let solution = Prepared::new(&arena).solve();
            let winner = if numbers[left as usize] == 0 { Side::Second } else { Side::First };
            assert_eq!(solution.winner(arena.start.unwrap()), Some(winner), "{rule:?} {left}");
        }
    }
}

fn vertex(arena: &Arena, name: &str) -> u32 {
    arena.names.find(arena.len(), name).unwrap()
}

#[test]
fn the_chapters_nim() {
    let arena = sticks(10, &[1, 2], true);
    assert_eq!((arena.len(), arena.graph.edges()), (21, 36));
    assert_eq!(sticks(10, &[1, 2], false).len(), 20, "(9,0) cannot be reached");
    let solution = Prepared::new(&arena).solve();
    assert_eq!((solution.won(Side::First), solution.won(Side::Second)), (11, 10));
    let start = arena.start.unwrap();
    assert_eq!((solution.winner(start), solution.rank(start)), (Some(Side::First), Some(7)));
    assert_eq!(solution.to(vertex(&arena, "(2,0)")), Some(vertex(&arena, "(0,1)")));
    // Figure 4: how the attractor of J0 grows.
    let sizes = (0..8).map(|n| {
        let within =
            |&vertex: &u32| solution.winner(vertex) == Some(Side::First) && solution.rank(vertex) <= Some(n);
        arena.vertices().filter(within).count()
    });
    assert_eq!(sizes.collect::<Vec<_>>(), [1, 3, 4, 6, 7, 9, 10, 11]);
}

#[test]
fn exercise_4_1() {
    let arena = sticks(15, &[2, 3, 5], true);
    assert_eq!((arena.len(), arena.graph.edges()), (31, 73));
    let solution = Prepared::new(&arena).solve();
    let start = arena.start.unwrap();
    assert_eq!((solution.winner(start), solution.rank(start)), (Some(Side::Second), Some(4)));
    let lost = |k: &u32| solution.winner(vertex(&arena, &format!("({k},0)"))) == Some(Side::Second);
    assert_eq!((0..=15).filter(lost).collect::<Vec<_>>(), [0, 1, 7, 8, 14, 15]);
}

/// The five vertices of docs/course.md: the chapter's label of c is 2, its rank is 4.
#[test]
fn the_chapters_labels_are_not_bounds_of_the_rank() {
    let file = include_bytes!("../../../testdata/course/labels.json");
    let arena = arena::formats::read(&file[..], None, &arena::formats::Allowance::default()).unwrap().arena;
    let labels = recursive_labels(&arena, Side::First);
    let solution = Prepared::new(&arena).solve();
    let facts = ["a", "b", "c", "d", "v"].map(|name| {
        let vertex = vertex(&arena, name);
        (labels[vertex as usize].unwrap(), solution.rank(vertex).unwrap())
    });
    assert_eq!(facts, [(3, 3), (2, 2), (2, 4), (1, 1), (0, 0)]);
}

#[test]
fn labels_cover_the_attractor() {
    for arena in arenas(300, false) {
        let solution = Prepared::new(&arena).solve();
        for side in Side::BOTH {
            let labels = recursive_labels(&arena, side);
            let covered =
                |&vertex: &u32| labels[vertex as usize].is_some() == (solution.winner(vertex) == Some(side));
            assert!(arena.vertices().all(|vertex| covered(&vertex)));
        }
    }
}

/// A path of a million vertices: nothing recurses.
#[test]
fn long_chains_are_no_trouble() {
    let arena = sticks(1_000_000, &[1], true);
    let solution = Prepared::new(&arena).solve();
    assert_eq!(solution.rank(arena.start.unwrap()), Some(1_000_000));
    assert!(recursive_labels(&arena, Side::Second).contains(&Some(1_000_000)));
    assert_eq!(arena::components(&arena.graph).len(), arena.len());
}

#[test]
fn fictitious_vertices_change_no_winner() {
    for arena in arenas(100, false) {
        let alternating = arena.alternating();
        assert!(alternating.graph.iter().all(|(from, to)| alternating.owner(from) != alternating.owner(to)));
        let (before, after) = (Prepared::new(&arena).solve(), Prepared::new(&alternating).solve());
        assert!(arena.vertices().all(|vertex| before.winner(vertex) == after.winner(vertex)));
    }
}
