//! Backgammon's entry: opened, played and asked as a front-end does.

use backgammon_player::ENTRY;
use engines::{Settings, Task};
use game::{Claim, Dice, Seed, Status};
use search::Limits;

/// Plays games to their end by the usual player, dice by a seed; every move it names is legal.
#[test]
fn games_and_matches_are_played_to_their_end() {
    for (setup, games) in [("money", 2), ("money/cube/jacoby", 2), ("match=3", 1)] {
        for number in 0..games {
            let mut game = (ENTRY.open)(setup).unwrap();
            let dice = Dice::seeded(Seed(4), number);
            loop {
                match game.status() {
                    Status::Over(_) => break,
                    Status::Nature => {
                        let rolls = game.rolls();
                        let weights: Vec<u32> = rolls.iter().map(|(_, weight)| *weight).collect();
                        let roll = rolls[dice.roll(game.line().len() as u64, &weights)].0.clone();
                        game.play(&roll).unwrap();
                    }
                    Status::Turn(_) => {
                        let limits = Limits { depth: Some(1), ..Limits::default() };
                        let thought =
                            game.think("player", Settings::default()).unwrap().run(Task::Advise, &limits);
                        assert!(matches!(thought.answer.claim, Claim::Believed(_)));
                        game.play(&thought.answer.best.unwrap()).unwrap();
                    }
                }
                let text = game.position();
                let mut again = (ENTRY.open)(setup).unwrap();
                again.set_position(&text).unwrap_or_else(|bad| panic!("{setup}: {text}: {bad}"));
                assert_eq!(again.position(), text);
            }
            // The line replays exactly, and so does the file that other programs read.
            let mut again = (ENTRY.open)(setup).unwrap();
            again.play_line(&game.line_text()).unwrap();
            assert_eq!(again.position(), game.position());
            let (ending, text) = game.record().unwrap();
            assert_eq!(ending, "mat");
            if setup.starts_with("match") {
                let read = (ENTRY.readers[0].open)(&text).unwrap();
                assert_eq!(read.game.position(), game.position(), "{text}");
            }
            // The other format tells the rules of games for points too.
            let (ending, text) = game.records().pop().unwrap();
            assert_eq!(ending, "sgf");
            assert!((ENTRY.readers[1].knows)(&text));
            let read = (ENTRY.readers[1].open)(&text).unwrap();
            assert_eq!(read.game.position(), game.position(), "{text}");
        }
    }
}

/// The plays that every book names, by the networks alone and by the usual look ahead.
#[test]
fn the_usual_openings() {
    let plays =
        [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7"), ("53", "8/3 6/3"), ("65", "24/13")];
    for ((roll, play), depth) in plays.into_iter().flat_map(|one| [(one, 1), (one, 2)]) {
        let mut game = (ENTRY.open)("money").unwrap();
        let dice: String = if roll.starts_with('1') { roll.chars().rev().collect() } else { roll.into() };
        game.play(&dice).unwrap();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let thought = game.think("player", Settings::default()).unwrap().run(Task::Advise, &limits);
        assert_eq!(thought.answer.best.as_deref(), Some(play), "{roll} at depth {depth}");
    }
}

/// Somebody resigns: the player takes what is at least as good as playing on, and refuses what is less.
#[test]
fn resignations_are_offered_accepted_and_refused() {
    // White has two men on his six-point, Black fifteen on his bar: White wins a backgammon.
    let lost = "XGID=-B------------------------:0:0:-1:21:0:0:0:0:10";
    let mut game = (ENTRY.open)("money").unwrap();
    let men = "XGID=o-----B-------------------:0:0:-1:21:0:0:0:0:10";
    assert!(game.set_position(lost).is_err(), "a side without men has won");
    let answer = |game: &mut dyn engines::Match, offer: &str| {
        game.set_position(men).unwrap();
        game.play(offer).unwrap();
        let thought = game.think("player", Settings::default()).unwrap();
        let best = thought.run(Task::Advise, &Limits::default()).answer.best.unwrap();
        game.play(&best).unwrap();
        best
    };
    assert_eq!(answer(&mut *game, "resign"), "refuse");
    assert_eq!(game.position(), men, "the game goes on with the same dice");
    assert_eq!(answer(&mut *game, "resign-backgammon"), "accept");
    let Status::Over(game::Outcome::Win { winner, margin }) = game.status() else { panic!("it is over") };
    assert_eq!((winner, margin), (game::Side::First, 3));
    assert!(game.undo() && game.position().contains("Q321"), "{}", game.position());
    // Who rolls may resign; who waits may not.
    let mut fresh = (ENTRY.open)("match=3").unwrap();
    assert!(fresh.play("resign").is_err());
    fresh.play("31").unwrap();
    let clicks = |game: &dyn engines::Match| {
        game.picture().clicks.iter().filter(|click| click.mv.starts_with("resign")).count()
    };
    assert_eq!(clicks(&*fresh), 3, "the page offers all three");
    fresh.play_line("resign refuse resign-gammon accept").unwrap();
    assert!(fresh.position().contains(":0:2:"), "Black leads 2 to 0: {}", fresh.position());
}

/// Programs that ask over a socket: what we ask is what we understand, and answers are plays.
#[test]
fn external_players_are_asked_and_answered() {
    let lines = ENTRY.talk.external.unwrap();
    let mut game = (ENTRY.open)("match=3").unwrap();
    game.play_line("31 8/5 6/5").unwrap();
    let question = (lines.ask)("match=3", &game.position()).unwrap();
    let (board, position) = (lines.asked)(&question).unwrap();
    assert_eq!(board, "match=3");
    let mut theirs = (ENTRY.open)(&board).unwrap();
    theirs.set_position(&position).unwrap();
    assert_eq!(theirs.moves(), ["roll", "double"]);
    assert_eq!((lines.said)("bar/21 6/off(2)"), "25/21 6/0(2)");
    assert_eq!((lines.heard)("25/21 6/0(2) "), Some("25/21 6/0(2)".into()));
}

/// Whatever is thrown at the readers, they answer.
#[test]
fn hostile_texts_are_refused_without_a_panic() {
    let mut rng = Seed(9).rng();
    let seeds = [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
        "4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "board:You:Other:3:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0",
        "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]RU[Crawford]RE[W+1R]\n;W[31hefe]\n;B[double];W[take];B[65aggl];PL[W]DI[21])",
        " 7 point match\n\n Game 1\n White : 0   Black : 0\n  1) 31: 8/5 6/5               52: 13/8 24/22\n",
    ];
    for round in 0..30_000 {
        let mut text: Vec<u8> = seeds[round % seeds.len()].bytes().collect();
        for _ in 0..=rng.below(4) {
            let at = rng.below(text.len());
            match rng.below(3) {
                0 => text[at] = b" -:/0123456789ABOabo*()\n"[rng.below(24)],
                1 => drop(text.remove(at)),
                _ => text.insert(at, b"9zA/: "[rng.below(6)]),
            }
        }
        let text = String::from_utf8_lossy(&text);
        let mut game = (ENTRY.open)("money/cube").unwrap();
        if game.set_position(&text).is_ok() {
            let _ = (game.moves(), game.picture(), game.position());
        }
        for reader in ENTRY.readers {
            let _ = (reader.open)(&text).map(|read| read.game.position());
        }
        let _ = ENTRY.talk.external.map(|lines| (lines.asked)(&text).is_ok());
        let _ = game.play_line(&text);
    }
}
