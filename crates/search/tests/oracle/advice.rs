//! Advice without time: what it calls proved is true, and a proved win is never passed by.

use crate::checks::{Checked, child, true_claim};
use crate::positions::{board, either, symmetric};
use crate::searches::dated_table;
use crate::truth::Truth;
use connect4::Threats;
use game::{Acyclic, Claim, Deterministic, Game, Knowledge, Rng, RulesOnly, Score, Seed};
use mnk::{Evaluation, Lines, Mnk};
use nim::Nim;
use search::{AsIs, Deepening, Fold, Folded, Forgetful, Guess, Iterated, Limits, advise};
use testkit::random_position;

/// Limits that end a search before the first round, in the middle, or not at all.
fn some_limits(rng: &mut Rng) -> Limits {
    let nodes = match rng.below(4) {
        0 => Some(0),
        1 => Some(rng.below(64) as u64),
        2 => Some(rng.below(4096) as u64),
        _ => None,
    };
    let depth = (rng.below(2) == 0).then(|| rng.below(10) as u32);
    Limits { nodes, depth, ..Limits::default() }
}

/// Asks for advice about one position and checks every word of it.
pub fn honest<G, K, F>(game: &G, knowledge: &K, at: &G::Position, step: u16, limits: &Limits) -> Checked
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G, Key = G::Key>,
{
    let table = dated_table(game, 1 << 14);
    let mut search = Deepening::<_, _, F, _>::new(game, knowledge.clone(), &table, limits, 1, step);
    let mover = game.mover(at).expect("an open position");
    let told = advise(game, &mut search, at, mover, &search::unwatched);
    let mut truth = Truth::of(game);
    let about = |fault: String| format!("{at:?}, {told:?}: {fault}");
    true_claim(told.claim, truth.score(at, mover)).map_err(about)?;
    let weighed: Vec<_> = told.moves.iter().map(|&(mv, _)| mv).collect();
    let mut legal = game.legal(at);
    if told.moves.len() < legal.len() && limits.nodes.is_some() {
        // Where there was no time for one look at each move, the others are left out.
        legal.retain(|mv| weighed.contains(mv));
    }
    if weighed.is_empty() || weighed != legal {
        return Err(about("not every move is weighed once".into()));
    }
    for &(mv, claim) in &told.moves {
        true_claim(claim, truth.score(&child(game, at, mv), mover)).map_err(about)?;
    }
    let Some(best) = told.best else { return Err(about("no advice".into())) };
    let wins = |claim: Claim| claim.proved().lower > Score::DRAW;
    let ends = |mv| game.mover(&child(game, at, mv)).is_none();
    let reached = truth.score(&child(game, at, best), mover);
    let won_at_once =
        game.legal(at).iter().any(|&mv| ends(mv) && truth.score(&child(game, at, mv), mover) > Score::DRAW);
    let won = won_at_once || told.moves.iter().any(|&(_, claim)| wins(claim));
    if won && reached <= Score::DRAW {
        return Err(about("a proved win is thrown away".into()));
    }
    let proved_loss =
        |mv| told.moves.iter().any(|&(other, claim)| other == mv && claim.proved().upper < Score::DRAW);
    if proved_loss(best) && !weighed.iter().all(|&mv| proved_loss(mv)) {
        return Err(about("a proved loss is chosen".into()));
    }
    if told.complete && told.claim.proved().verdict().is_none() {
        return Err(about("complete, but nothing is proved".into()));
    }
    Ok(())
}

#[test]
fn advice_about_connect_four_is_honest() {
    let mut rng = Seed(71).rng();
    for i in 0..1500 {
        let game = board(1 + i % 5, 1 + i / 5 % 5);
        let at = either(&game, 12, &mut rng);
        let (limits, step) = (some_limits(&mut rng), 1 + rng.below(3) as u16);
        honest::<_, _, AsIs>(&game, &RulesOnly, &at, step, &limits).unwrap();
        honest::<_, _, Folded>(&game, &Threats, &at, step, &limits).unwrap();
    }
}

/// Mirrored moves meet in a folded table.
#[test]
fn advice_about_symmetric_boards_is_honest() {
    let mut rng = Seed(72).rng();
    for i in 0..80 {
        let game = board(4 + i % 2, 4);
        let at = symmetric(&game, 2 + rng.below(3), &mut rng);
        let limits = Limits { depth: Some(1 + rng.below(5) as u32), ..Limits::default() };
        honest::<_, _, Folded>(&game, &RulesOnly, &at, 1, &limits).unwrap();
    }
}

#[test]
fn advice_about_lines_of_three_is_honest() {
    let mut rng = Seed(73).rng();
    for (size, played) in [("3,3,3", 0), ("4,3,3", 3), ("4,4,3", 7), ("4,4,4", 6)] {
        let game = Mnk::<u32>::new(mnk::Size::read(size).unwrap());
        for _ in 0..60 {
            let at = random_position(&game, played + rng.below(5), &mut rng);
            if game.mover(&at).is_some() {
                let limits = some_limits(&mut rng);
                honest::<_, _, AsIs>(&game, &RulesOnly, &at, 1, &limits).unwrap();
                honest::<_, _, Folded>(&game, &Lines::of(&game), &at, 1, &limits).unwrap();
            }
        }
    }
}

#[test]
fn advice_about_nim_is_honest() {
    let mut rng = Seed(74).rng();
    for text in ["15/1,2,3", "3+4+2/*", "2+3+4/misere", "9+5/1,3,4/misere"] {
        let game = Nim::read(text).unwrap();
        for _ in 0..60 {
            let at = random_position(&game, rng.below(4), &mut rng);
            if game.mover(&at).is_some() {
                honest::<_, _, Folded>(&game, &RulesOnly, &at, 1, &some_limits(&mut rng)).unwrap();
            }
        }
    }
}

/// A stop between two moves leaves a draw proved here and a win unseen there.
#[test]
fn advice_is_honest_wherever_it_is_stopped() {
    let mut rng = Seed(76).rng();
    for i in 0..150 {
        let game = board(4 + i % 2, 4 + i / 2 % 2);
        let at = either(&game, 6, &mut rng);
        for nodes in 0..60 {
            honest::<_, _, AsIs>(&game, &RulesOnly, &at, 1, &Limits::nodes(nodes)).unwrap();
        }
    }
}

#[test]
fn steps_beyond_every_horizon_are_taken_once() {
    let game = board(4, 4);
    let mut rng = Seed(75).rng();
    for step in [500, 511, 512, 1000, u16::MAX] {
        let at = either(&game, 8, &mut rng);
        honest::<_, _, AsIs>(&game, &Threats, &at, step, &Limits::default()).unwrap();
    }
}

/// Taking one or two, whoever leaves a multiple of three wins when the other has moved as often as there are threes.
/// That many plies show it, and one fewer does not.
#[test]
fn a_depth_counts_the_plies_from_the_position_that_is_asked_about() {
    for sticks in [4, 5, 7, 8, 10] {
        let game = Nim::read(&format!("{sticks}/1,2")).unwrap();
        let (at, plies) = (game.start(), 2 * (sticks / 3) + 1);
        for step in [1, 2, 5] {
            for depth in 1..=plies + 2 {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let table = dated_table(&game, 1 << 14);
                let mut search = Deepening::<_, _, AsIs, _>::new(&game, RulesOnly, &table, &limits, 1, step);
                let told = advise(&game, &mut search, &at, game.mover(&at).unwrap(), &search::unwatched);
                let wins = told.claim.proved().lower > Score::DRAW;
                assert_eq!(wins, depth >= plies, "{sticks} sticks to depth {depth} by {step}: {told:?}");
            }
        }
    }
}

/// The best moves that lines ask for are worth what their positions are if nobody knows of the others; of worse ones nothing is said.
#[test]
fn moves_that_are_told_apart_are_worth_what_is_said() {
    let game = Mnk::<u64>::new(mnk::Size::read("7,7,5").unwrap());
    let (mut rng, mut worse) = (Seed(77).rng(), 0);
    for _ in 0..12 {
        let at = random_position(&game, 6 + rng.below(9), &mut rng);
        let advised = |at: &_, depth, lines| {
            let limits = Limits { depth: Some(depth), lines, ..Limits::default() };
            let plan: Guess<_, AsIs> = Guess::new(Lines::of(&game), Evaluation);
            let mut search = Iterated::with(&game, plan, &Forgetful, &limits, 1, 1);
            advise(&game, &mut search, at, game.mover(at).unwrap(), &search::unwatched)
        };
        for lines in [2, 3] {
            let told = advised(&at, 3, lines);
            // Whoever has proved a win looks no farther at the others.
            if told.claim.proved().lower > Score::DRAW {
                continue;
            }
            let believed: Vec<_> =
                told.moves.iter().filter(|(_, claim)| matches!(claim, Claim::Believed(_))).collect();
            assert!(believed.len() <= lines, "{told:?}");
            for &&(mv, claim) in &believed {
                let behind = advised(&child(&game, &at, mv), 2, 1).claim.flipped();
                assert_eq!(search::worth(claim), search::worth(behind), "{mv:?} in {told:?}");
                worse += usize::from(search::worth(claim) < search::worth(told.claim));
            }
        }
    }
    assert!(worse > 20, "{worse}");
}

/// With time for some moves only, one of those that were looked at is advised, not any.
#[test]
fn a_first_round_cut_short_compares_what_it_has_seen() {
    let game = board(7, 6);
    let at = game.start();
    let mut some = 0;
    for nodes in 1..7 {
        let limits = Limits::nodes(nodes);
        let table = dated_table(&game, 1 << 14);
        let mut search = Deepening::<_, _, AsIs, _>::new(&game, RulesOnly, &table, &limits, 1, 1);
        let told = advise(&game, &mut search, &at, game.mover(&at).unwrap(), &search::unwatched);
        assert_eq!(told.moves.len() as u64, nodes, "one node looks at one move");
        some += told.moves.len();
    }
    assert_eq!(some, 21);
}
