//! What a player who samples says of his moves: the one that he would play looks best, however few games another won.

use engines::{Engine, Past, Request, Settings, Task};
use game::{Claim, Game, Score, Seed, Side, Status, Verdict};
use hex::{Hex, Size, Swap};
use hex_player::hex_methods;
use search::Limits;

#[test]
fn no_move_looks_better_than_the_one_that_was_tried_most() {
    let game: Hex<2> = Hex::new(Size::read("9").unwrap(), Swap::Not);
    let methods = hex_methods::<2>();
    let method = methods.methods.iter().find(|method| method.card.name == "mcts").unwrap();
    let mut rng = Seed(5).rng();
    let mut believed = 0;
    for _ in 0..10 {
        let mut at = game.start();
        for _ in 0..4 {
            let mv = *rng.pick(&game.legal(&at)).unwrap();
            game.play(&mut at, mv);
        }
        let mut engine = (method.make)(&game, Settings { memory: 1 << 22, ..Settings::default() });
        let (viewer, limits) = (game.mover(&at).unwrap(), Limits::nodes(300));
        let answer = engine.think(Request {
            game: &game,
            at: &at,
            past: Past::none(&at),
            viewer,
            task: Task::Advise,
            limits: &limits,
            watch: &search::unwatched,
        });
        let worth = |claim: Claim| match claim {
            Claim::Believed(belief) => Some(belief.rank()),
            Claim::Proved(_) | Claim::Expected(_) => None,
        };
        let (best, first) = answer.moves[0];
        assert_eq!(Some(best), answer.best);
        let Some(most) = worth(first) else { continue };
        believed += 1;
        let others: Vec<Score> = answer.moves[1..].iter().filter_map(|(_, claim)| worth(*claim)).collect();
        assert!(others.iter().all(|score| *score < most), "{most:?} {others:?}");
    }
    assert!(believed > 5);
}

/// A game against itself, 100 games a move; who was proved to win wins. Says whether somebody was.
fn keeps_its_word(game: &Hex<2>, engine: &mut dyn Engine<Hex<2>>, seed: u64) -> bool {
    let limits = Limits::nodes(100);
    let (mut at, mut winner): (_, Option<Side>) = (game.start(), None);
    // The first stone is anywhere, so that no two games are alike.
    let opening = *Seed(seed).rng().pick(&game.legal(&at)).unwrap();
    game.play(&mut at, opening);
    while let Status::Turn(viewer) = game.status(&at) {
        let answer = engine.think(Request {
            game,
            at: &at,
            past: Past::none(&at),
            viewer,
            task: Task::Advise,
            limits: &limits,
            watch: &search::unwatched,
        });
        if let Some(verdict) = answer.claim.proved().verdict() {
            let wins = if verdict == Verdict::Win { viewer } else { viewer.other() };
            assert!(winner.is_none_or(|known| known == wins), "game {seed}: {at:?}");
            winner = Some(wins);
        }
        let best = answer.best.unwrap();
        assert!(game.legal(&at).contains(&best), "game {seed}: {best:?} in {at:?}");
        game.play(&mut at, best);
    }
    let Status::Over(outcome) = game.status(&at) else { unreachable!("it has ended") };
    assert!(winner.is_none_or(|winner| outcome.seen_by(winner).0 > 0), "game {seed}: {winner:?} {outcome:?}");
    winner.is_some()
}

fn play_games(names: [&str; 2], seeds: std::ops::Range<u64>) -> u64 {
    let game: Hex<2> = Hex::new(Size::read("9").unwrap(), Swap::Not);
    let methods = hex_methods::<2>();
    let mut proved = 0;
    for seed in seeds {
        let name = names[usize::from(seed % 10 == 0)];
        let method = methods.methods.iter().find(|method| method.card.name == name).unwrap();
        let mut engine = (method.make)(&game, Settings { memory: 1 << 25, seed, ..Settings::default() });
        proved += u64::from(keeps_its_word(&game, &mut *engine, seed));
    }
    proved
}

/// Among them one in which the win had once been known and was lost again: only the solver knew how to hold it.
#[test]
fn what_was_proved_is_held_to_the_end() {
    assert_eq!(play_games(["mcts", "player"], 330..340), 10);
}

#[test]
#[ignore = "minutes; cargo xtask test --long"]
fn a_thousand_games_end_as_they_were_proved() {
    let proved = play_games(["mcts", "player"], 0..1_000);
    assert!(proved > 900, "{proved}");
}
