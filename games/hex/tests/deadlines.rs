//! A look at a position may take seconds; it ends when it is told to, and says nothing that does not hold.

use game::{Deadline, Game, Guide, Notation};
use hex::{Bridges, Foresight, Hex, Judge, Sighted, Size, Stones, Swap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Black holds nearly all of the first row, so that hundreds of ways lead to it from everywhere.
const CROWDED: &str = "b1 d4 c1 i3 d1 g10 f1 h3 g1 i6 i1 d10 e1 c9 a1 f4 a2 a7 b2 i11 c2 h6 e2 i7 h2 f10 i2 i10 j2 d5 \
                       a3 k4 g2";

fn crowded() -> (Hex<2>, Stones<2>) {
    let hex: Hex<2> = Hex::new(Size::read("11x11").unwrap(), Swap::Not);
    let mut at = hex.start();
    for mv in CROWDED.split_whitespace() {
        let mv = hex.read_move(&at, mv).unwrap();
        hex.play(&mut at, mv);
    }
    (hex, at)
}

/// A deadline that passes when it is asked for the `last` time, and how often it was asked.
fn passing_at(last: u32) -> (Deadline, Arc<AtomicU32>) {
    let asked = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&asked);
    (Deadline::when(move || count.fetch_add(1, Relaxed) + 1 >= last), asked)
}

#[test]
fn a_look_ends_at_the_first_answer_of_its_deadline() {
    let (hex, at) = crowded();
    for last in [1, 2, 10, 100] {
        let (deadline, asked) = passing_at(last);
        let mut judge = Judge::of(&hex);
        judge.heed(&deadline);
        let sight = judge.look_closely(&hex, &at);
        assert!(judge.gave_up(), "more than {last} strides of work wait here");
        assert_eq!((sight.winner, sight.moves), (None, hex.empty(&at)), "it decides nothing");
        // The other colour asks once for itself.
        assert!((last..=last + 1).contains(&asked.load(Relaxed)), "{asked:?} of {last}");
    }
}

#[test]
fn a_judge_who_gave_up_looks_again_as_if_nothing_had_been() {
    let (hex, at) = crowded();
    let small = hex.after(&mut hex.start(), hex.read_move(&hex.start(), "d4").unwrap(), |child| *child);
    let mut judge = Judge::of(&hex);
    let (deadline, _) = passing_at(3);
    judge.heed(&deadline);
    judge.look(&hex, &at);
    judge.heed(&Deadline::default());
    let mut fresh = Judge::of(&hex);
    assert_eq!(judge.look(&hex, &small), fresh.look(&hex, &small));
    assert!(!judge.gave_up());
    for of in hex::Colour::BOTH {
        assert_eq!(judge.web(of).all(), fresh.web(of).all());
    }
}

#[test]
fn guides_without_time_list_every_move_and_prove_nothing() {
    let (hex, at) = crowded();
    let (deadline, _) = passing_at(5);
    let check = |bounds: game::Bounds, moves: &[hex::Cell], priors: &[f32]| {
        assert!(bounds.verdict().is_none() && moves.len() == hex.legal(&at).len());
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    };
    let (mut moves, mut priors) = (Vec::new(), Vec::new());
    let mut sighted = Sighted::of(&hex);
    sighted.heed(&deadline);
    check(sighted.open(&hex, &at, &mut moves, &mut priors), &moves, &priors);
    let mut lesson = game::Lesson::default();
    let mut bridges = Bridges::of(&hex);
    bridges.heed(&passing_at(5).0);
    bridges.study(&hex, &at, &mut lesson);
    assert!(lesson.lost.is_empty() && lesson.spared.is_empty() && lesson.priors.is_empty());
    let mut foresight = Foresight::of(&hex);
    game::Adviser::heed(&mut foresight, &passing_at(5).0);
    assert!(game::Adviser::look(&mut foresight, &hex, &at).0.verdict().is_none());
    assert!(game::Adviser::<Hex<2>>::gave_up(&foresight));
}
