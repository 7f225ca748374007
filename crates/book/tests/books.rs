//! Books of small games: right, the same whoever builds them, resumed after any interruption, and checked.

use book::{Book, Build, Easy, Halted, Journal, Kind, Title, Wrong, build, check};
use connect4::{Any, Connect4};
use game::{Acyclic, Deterministic, Game, Knowledge, RulesOnly, Score, Seed, Side, Symmetry};
use mnk::Mnk;
use search::{Budget, Folded, Interval, Limits, Proving, Table, negamax};
use std::collections::HashMap;

fn connect4() -> Connect4<Any<u64>> {
    Connect4::new(Any::new(connect4::Size::read("4x4").unwrap()).unwrap())
}

fn title(kind: Kind, plies: u32) -> Title {
    Title { game: "a game".into(), kind, plies, nodes: 0 }
}

/// Builds from what is left of a journal, and returns the journal as it stands afterwards.
fn built<G>(
    game: &G,
    title: &Title,
    threads: usize,
    before: &[u8],
    limits: &Limits,
) -> (Result<Book, Halted>, Vec<u8>)
where
    G: Acyclic + Deterministic + Symmetry,
{
    let table = Table::of::<_, Interval>(game, 1 << 20);
    let search = || Proving::<_, _, Folded, _>::new(game, RulesOnly, &table, limits, 1);
    let mut out = Vec::new();
    let (mut journal, good) = Journal::resume(before, title, &mut out).unwrap();
    let order = |moves: &mut [G::Move]| RulesOnly.order(game, moves);
    // With a limit of nodes: easy is what takes plain search at most so many.
    let easy = || -> Easy<'_, G> {
        let limits = Limits::nodes(title.nodes);
        Box::new(move |at| {
            let mover = game.mover(at).unwrap();
            negamax(game, &mut at.clone(), mover, &mut Budget::new(&limits)).is_ok()
        })
    };
    let made = Build {
        game,
        title: title.clone(),
        order: &order,
        easy: &easy,
        search: &search,
        threads,
        tell: &|_| {},
    };
    let book = build(&made, &mut journal);
    let head = if good == 0 { Journal::head(title).into_bytes() } else { before[..good].to_vec() };
    (book, [head, out].concat())
}

fn whole<G: Acyclic + Deterministic + Symmetry>(game: &G, title: &Title) -> Book {
    built(game, title, 1, b"", &Limits::default()).0.unwrap()
}

fn checked<G>(game: &G, book: &Book) -> Result<usize, Wrong<G::Position>>
where
    G: Acyclic + Deterministic + Symmetry,
{
    let table = Table::of::<_, Interval>(game, 1 << 20);
    let mut search = Proving::<_, _, Folded, _>::new(game, RulesOnly, &table, &Limits::default(), 1);
    let order = |moves: &mut [G::Move]| RulesOnly.order(game, moves);
    check(game, book, &order, &mut search, (usize::MAX, Seed(1)), &mut |_| {})
        .map(|checked| checked.positions)
}

/// All open positions up to a ply, by canonical key.
fn positions<G: Symmetry>(game: &G, plies: u32) -> HashMap<G::Key, G::Position> {
    let mut all = HashMap::new();
    let mut layer = vec![game.start()];
    for _ in 0..=plies {
        let mut next = Vec::new();
        for at in layer {
            if game.mover(&at).is_some() && all.insert(game.canonical(&at).0, at.clone()).is_none() {
                let behind = |mv| game.after(&mut at.clone(), mv, |child| child.clone());
                next.extend(game.legal(&at).into_iter().map(behind));
            }
        }
        layer = next;
    }
    all
}

#[test]
fn a_full_book_is_right_about_every_position() {
    let game = Mnk::<u64>::new(mnk::Size::read("3,3,3").unwrap());
    let book = whole(&game, &title(Kind::Full, 5));
    let all = positions(&game, 5);
    assert_eq!(book.positions(), all.len());
    for at in all.values() {
        let mover = game.mover(at).unwrap();
        let truth = negamax(&game, &mut at.clone(), mover, &mut Budget::unlimited()).unwrap();
        assert_eq!(book.score(&game, at), Some(truth), "{at:?}");
        assert_eq!(book.worth(&game, at, mover.other()), Some(-truth));
    }
    assert_eq!(checked(&game, &book), Ok(all.len()));
}

/// Whether plain search settles an open position within the nodes that the book leaves to it.
fn easy<G: Acyclic + Deterministic>(game: &G, book: &Book, at: &G::Position) -> bool {
    let mover = game.mover(at).unwrap();
    negamax(game, &mut at.clone(), mover, &mut Budget::new(&Limits::nodes(book.title.nodes))).is_ok()
}

/// The owner follows the book on this side, the opponent does what he likes: the book must always know.
fn never_lost<G: Acyclic + Deterministic + Symmetry>(
    game: &G,
    book: &Book,
    at: &G::Position,
    owner: Side,
    left: u32,
) -> usize {
    let Some(mover) = game.mover(at) else { return 1 };
    let moves = if mover == owner {
        let Some(score) = book.score(game, at) else {
            assert!(easy(game, book, at), "the book knows every hard position of its owner");
            return 1;
        };
        if left == 0 {
            return 1;
        }
        let best = book.best_moves(game, at, score, |moves| RulesOnly.order(game, moves));
        if best.is_empty() {
            // The other owner came here by a best move; for this one it is easy.
            assert!(easy(game, book, at), "{at:?}");
            return 1;
        }
        best
    } else {
        game.legal(at)
    };
    if left == 0 {
        return 1;
    }
    let behind = |mv| game.after(&mut at.clone(), mv, |child| never_lost(game, book, child, owner, left - 1));
    moves.into_iter().map(behind).sum()
}

#[test]
fn the_owner_of_a_strategy_always_has_an_answer() {
    let game = connect4();
    let truth = whole(&game, &title(Kind::Full, 7));
    let mut sizes = vec![truth.positions()];
    for (kind, nodes) in [(Kind::Choices, 0), (Kind::Strategy, 0), (Kind::Strategy, 20_000), (Kind::Traps, 0)]
    {
        let book = whole(&game, &Title { nodes, ..title(kind, 7) });
        for owner in Side::BOTH {
            assert!(never_lost(&game, &book, &game.start(), owner, 7) > 20);
        }
        for at in positions(&game, 7).values() {
            let said = book.score(&game, at);
            assert!(said.is_none() || said == truth.score(&game, at), "{at:?}");
        }
        assert_eq!(checked(&game, &book), Ok(book.positions()));
        sizes.push(book.positions());
    }
    assert!(sizes[..4].is_sorted_by(|more, less| more >= less) && sizes[3] < sizes[2], "{sizes:?}");
}

#[test]
fn threads_and_interruptions_leave_no_trace() {
    let game = connect4();
    for (kind, nodes) in [
        (Kind::Full, 0),
        (Kind::Choices, 0),
        (Kind::Strategy, 0),
        (Kind::Strategy, 500),
        (Kind::Traps, 0),
        (Kind::Traps, 500),
    ] {
        let title = Title { nodes, ..title(kind, 5) };
        let (book, journal) = built(&game, &title, 1, b"", &Limits::default());
        let bytes = book.unwrap().write();
        assert_eq!(built(&game, &title, 3, b"", &Limits::default()).0.unwrap().write(), bytes);
        // Killed anywhere, in the middle of a line too.
        for cut in (0..journal.len()).step_by(journal.len() / 12) {
            let (book, after) = built(&game, &title, 2, &journal[..cut], &Limits::default());
            assert_eq!(book.unwrap().write(), bytes, "cut at {cut}");
            assert_eq!(after.len(), journal.len(), "cut at {cut}");
        }
        // Stopped at once: the journal holds nothing, and nothing is lost.
        let limits = Limits::default();
        limits.stop.raise();
        let (book, journal) = built(&game, &title, 2, b"", &limits);
        assert!(matches!(book, Err(Halted::Stopped)) && journal == Journal::head(&title).into_bytes());
    }
}

#[test]
fn a_damaged_journal_counts_up_to_the_damage_and_another_title_is_refused() {
    let game = connect4();
    let title = title(Kind::Strategy, 5);
    let (book, journal) = built(&game, &title, 1, b"", &Limits::default());
    let bytes = book.unwrap().write();
    let mut damaged = journal.clone();
    damaged[journal.len() / 2] ^= 1;
    let mut out = Vec::new();
    let (resumed, good) = Journal::resume(&damaged, &title, &mut out).unwrap();
    assert!(good < journal.len() / 2 && resumed.positions() > 0);
    assert_eq!(built(&game, &title, 1, &damaged, &Limits::default()).0.unwrap().write(), bytes);
    let other = Title { plies: 6, ..title };
    let refused = Journal::resume(&journal, &other, &mut out).err().unwrap().to_string();
    assert!(refused.contains("another book") && refused.contains("5 plies"), "{refused}");
    assert!(Journal::resume(b"something else\n", &other, &mut Vec::new()).is_err());
}

#[test]
fn a_book_that_lies_is_found_out() {
    let game = connect4();
    for kind in Kind::ALL {
        let title = title(kind, 6);
        let book = whole(&game, &title);
        let mut entries: Vec<_> = positions(&game, 6)
            .into_iter()
            .filter_map(|(key, at)| Some((key, book.entry(&game, &at)?)))
            .collect();
        assert_eq!(entries.len(), book.positions());
        entries.sort_unstable_by_key(|entry| entry.0);
        for i in (0..entries.len()).step_by((entries.len() / 50).max(1)) {
            let mut lying = entries.clone();
            lying[i].1.score = Score(-lying[i].1.score.0 - 1);
            assert!(checked(&game, &Book::new(title.clone(), lying)).is_err(), "{kind} {i}");
            let mut thin = entries.clone();
            thin.remove(i);
            let choice = entries[i].1.choice;
            if let Some(place) = choice {
                let mut other = entries.clone();
                other[i].1.choice = Some(if place == 0 { 1 } else { 0 });
                assert!(checked(&game, &Book::new(title.clone(), other)).is_err(), "{kind} {i}");
            }
            assert!(checked(&game, &Book::new(title.clone(), thin)).is_err(), "{kind} {i}");
        }
        let stranger = entries.iter().copied().chain([(u64::MAX, Score(1).into())]);
        assert_eq!(checked(&game, &Book::new(title.clone(), stranger)), Err(Wrong::Strangers(1)));
    }
}
