//! The perfect player against plain search: its moves are best moves, with and without a book, and its traps are
//! those after which most replies are mistakes.

use book::{Book, Kind, Title};
use connect4::{Any, Connect4, Evaluation, Threats};
use engines::{Engine, PERFECT, Parts, Past, Request, Settings, Task, all_methods};
use game::{Bounds, Claim, Game, Score, Seed, Status, Symmetry};
use search::{Answer, Budget, Goal, Limits, Mix, negamax};
use std::collections::HashMap;

type Small = Connect4<Any<u64>>;
type At = <Small as Game>::Position;
type Drop = <Small as Game>::Move;

fn small() -> Small {
    Connect4::new(Any::new(connect4::Size::read("4x4").unwrap()).unwrap())
}

fn perfect(game: &Small, trap: bool, book: Option<&'static [u8]>) -> Box<dyn Engine<Small>> {
    let methods =
        all_methods(Parts { expert: |_| Threats, judge: |_, _| Evaluation, best: Mix::PLAIN, book });
    let method = methods.methods.iter().find(|method| method.card.name == PERFECT).unwrap();
    (method.make)(game, Settings { memory: 1 << 20, trap, ..Settings::default() })
}

fn after(game: &Small, at: &At, mv: Drop) -> At {
    game.after(&mut at.clone(), mv, |child| *child)
}

/// The score of a position, open or finished, for whoever moved last.
fn truth(game: &Small, at: &At) -> Score {
    let viewer = at.turn.other();
    negamax(game, &mut at.clone(), viewer, &mut Budget::unlimited()).unwrap()
}

/// Open positions of 4×4 in which plain search is quick.
fn positions(game: &Small, number: usize) -> Vec<At> {
    let (mut rng, mut found) = (Seed(3).rng(), Vec::new());
    while found.len() < number {
        let mut at = game.start();
        for _ in 0..5 + rng.below(9) {
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            game.play(&mut at, mv);
        }
        if game.mover(&at).is_some() {
            found.push(at);
        }
    }
    found
}

fn think(engine: &mut dyn Engine<Small>, game: &Small, at: &At, task: Task, limits: &Limits) -> Answer<Drop> {
    engine.think(Request {
        game,
        at,
        past: Past::none(at),
        viewer: at.turn,
        task,
        limits,
        watch: &search::unwatched,
    })
}

fn advice(engine: &mut dyn Engine<Small>, game: &Small, at: &At) -> Answer<Drop> {
    think(engine, game, at, Task::Advise, &Limits::default())
}

#[test]
fn it_plays_the_fastest_win_and_the_slowest_loss() {
    let game = small();
    let mut player = perfect(&game, false, None);
    for at in positions(&game, 300) {
        let score = game.legal(&at).into_iter().map(|mv| truth(&game, &after(&game, &at, mv))).max().unwrap();
        let told = advice(&mut *player, &game, &at);
        assert_eq!((told.claim, told.complete), (Claim::Proved(Bounds::exactly(score)), true), "{at:?}");
        assert!(!told.moves.is_empty());
        for (mv, claim) in told.moves {
            assert_eq!(truth(&game, &after(&game, &at, mv)), score, "{at:?} {mv:?}");
            assert_eq!(claim, Claim::Proved(Bounds::exactly(score)));
        }
    }
}

#[test]
fn it_sets_the_trap_with_most_mistakes() {
    let game = small();
    let mut player = perfect(&game, true, None);
    let mut choices = 0;
    for at in positions(&game, 200) {
        let worth: Vec<(Drop, Score)> =
            game.legal(&at).into_iter().map(|mv| (mv, truth(&game, &after(&game, &at, mv)))).collect();
        let score = worth.iter().map(|&(_, score)| score).max().unwrap();
        let best = worth.iter().filter(|&&(_, worth)| worth == score).map(|&(mv, _)| mv);
        let share = |mv: Drop| {
            let child = after(&game, &at, mv);
            let replies = game.legal(&child);
            let sound = replies.iter().filter(|&&reply| truth(&game, &after(&game, &child, reply)) == -score);
            (replies.len() - sound.count()) * 1_000_000 / replies.len().max(1)
        };
        let shares: Vec<(Drop, usize)> = best.map(|mv| (mv, share(mv))).collect();
        let most = shares.iter().map(|&(_, share)| share).max().unwrap();
        let wanted: Vec<Drop> =
            shares.iter().filter(|&&(_, share)| share == most).map(|&(mv, _)| mv).collect();
        choices += usize::from(wanted.len() < shares.len());
        let mut told: Vec<Drop> =
            advice(&mut *player, &game, &at).moves.into_iter().map(|(mv, _)| mv).collect();
        told.sort_by_key(|mv| game.legal(&at).iter().position(|known| known == mv));
        assert_eq!(told, wanted, "{at:?}");
    }
    assert!(choices > 20, "{choices} positions had something to choose");
}

/// Whatever it may spend, what it calls proved is best; only the choice among equals suffers, and then it says so.
#[test]
fn without_time_for_traps_it_plays_a_best_move_and_says_so() {
    let game = small();
    let mut player = perfect(&game, true, None);
    let mut hasty = 0;
    for at in positions(&game, 100) {
        let best = advice(&mut *player, &game, &at);
        for nodes in [100, 200, 300, 500, 1000, 3000] {
            let told = think(&mut *player, &game, &at, Task::Advise, &Limits::nodes(nodes));
            if told.complete {
                assert_eq!((&told.claim, &told.moves), (&best.claim, &best.moves), "{at:?}");
            }
            for (mv, claim) in told.moves {
                let Some(score) = claim.proved().exact() else { continue };
                assert_eq!(truth(&game, &after(&game, &at, mv)), score, "{at:?} {mv:?}");
                assert!(told.claim != claim || told.claim == best.claim, "{at:?}");
                hasty += usize::from(!told.complete && told.claim == best.claim);
            }
        }
    }
    assert!(hasty > 20, "{hasty} moves were proved without time for traps");
}

/// It believes its book: one that lies shows that it is read, and that images share an entry.
#[test]
fn a_book_is_asked_first_and_mirrored() {
    let game = small();
    let start = game.start();
    let (left, right) = {
        let legal = game.legal(&start);
        (after(&game, &start, legal[0]), after(&game, &start, legal[3]))
    };
    assert_eq!(game.canonical(&left).0, game.canonical(&right).0);
    let entries = HashMap::from([(game.canonical(&start).0, Score(2)), (game.canonical(&left).0, Score(-2))]);
    // A book of traps without an answer here knows what comes next: the first such move is enough.
    for (kind, number) in [(Kind::Strategy, 1), (Kind::Choices, 2), (Kind::Traps, 1)] {
        let title = Title { game: "connect4:4x4".into(), kind, plies: 1, nodes: 0 };
        let lying: &'static [u8] = Vec::leak(Book::new(title, entries.clone()).write());
        let mut player = perfect(&game, false, Some(lying));
        let told = advice(&mut *player, &game, &start);
        assert_eq!(told.claim, Claim::Proved(Bounds::exactly(Score(2))));
        assert_eq!((told.moves.len(), told.work.all_nodes()), (number, 0));
        let solved = think(&mut *player, &game, &right, Task::Solve(Goal::Score), &Limits::default());
        assert_eq!(solved.claim, Claim::Proved(Bounds::exactly(Score(-2))));
    }
}

#[test]
fn without_time_it_still_moves_and_claims_no_more_than_it_knows() {
    let game = Connect4::new(Any::<u64>::new(connect4::Size::read("7x7").unwrap()).unwrap());
    let methods =
        all_methods(Parts { expert: |_| Threats, judge: |_, _| Evaluation, best: Mix::PLAIN, book: None });
    let method = methods.methods.iter().find(|method| method.card.name == PERFECT).unwrap();
    let mut player = (method.make)(&game, Settings { memory: 1 << 20, ..Settings::default() });
    let at = game.start();
    let limits = Limits::nodes(20_000);
    let told = player.think(Request {
        game: &game,
        at: &at,
        past: Past::none(&at),
        viewer: at.turn,
        task: Task::Advise,
        limits: &limits,
        watch: &search::unwatched,
    });
    assert!(!told.complete && told.best.is_some());
    assert!(told.moves.iter().all(|(_, claim)| matches!(claim, Claim::Believed(_))), "{told:?}");
    assert!(matches!(game.status(&at), Status::Turn(_)));
}
