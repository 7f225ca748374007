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

/// What a method believes of the position, in the setup's unit, and of every move.
fn believed(game: &dyn engines::Match, method: &'static str, depth: u32) -> (f64, Vec<(String, f64)>) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let answer = game.think(method, Settings::default()).unwrap().run(Task::Advise, &limits).answer;
    let one = f64::from(game.unit().one);
    let worth = |claim| match claim {
        Claim::Believed(game::Belief::Grade(grade)) => f64::from(grade.0) / one,
        claim => panic!("{claim:?}"),
    };
    (worth(answer.claim), answer.moves.into_iter().map(|(mv, claim)| (mv, worth(claim))).collect())
}

/// One measure in each setup: what is believed before a move is what the best move is worth, a roll is worth its 21 rolls, and
/// nobody's opinion changes with the turn.
#[test]
fn values_do_not_change_from_step_to_step() {
    let line = ["31", "8/5 6/5", "roll", "52", "13/8 13/11", "double", "take", "66"];
    for setup in ["money", "money/cube", "money/cube/jacoby", "match=1", "match=3", "match=7/nocube"] {
        let mut game = (ENTRY.open)(setup).unwrap();
        let unit = game.unit();
        assert_eq!(unit.name, if setup.starts_with("match") { "matches" } else { "points" });
        for mv in line {
            let Ok(mv) = game.codes(&[mv.to_owned()]).map(|_| mv) else { continue };
            let viewer = game.viewer();
            let (before, moves) = believed(&*game, "player", 1);
            let thrown = game.status() == Status::Nature;
            if thrown && !game.line().is_empty() {
                let rolls = game.rolls();
                let all: u32 = rolls.iter().map(|(_, weight)| weight).sum();
                let mut mean = 0.0;
                for (roll, weight) in rolls {
                    game.play(&roll).unwrap();
                    mean += f64::from(weight) * believed(&*game, "player", 1).0 / f64::from(all);
                    game.undo();
                }
                assert!((mean - before).abs() < 4.0 / f64::from(unit.one), "{setup} {mv}: {mean} {before}");
            }
            game.play(mv).unwrap();
            if !thrown {
                let told = moves.iter().find(|(told, _)| told == mv).expect("every move is told").1;
                assert!(moves.iter().all(|(_, worth)| *worth <= before + 1e-9), "{setup} {mv}");
                if mv == "roll" || mv == "double" || mv == "take" {
                    let (after, _) = believed(&*game, "player", 1);
                    let after = if game.viewer() == viewer { after } else { -after };
                    assert!((told - after).abs() < 4.0 / f64::from(unit.one), "{setup} {mv}: {told} {after}");
                }
            }
        }
    }
}

/// A cube is decided by two rolls, one's own and the other's, however far plays are looked at.
#[test]
fn decisions_about_cubes_end_behind_two_rolls() {
    let mut game = (ENTRY.open)("money/cube").unwrap();
    game.set_position("XGID=-DCA-------------------bc-:0:0:1:00:0:0:0:0:10").unwrap();
    assert_eq!(believed(&*game, "player", 3), believed(&*game, "player", 2));
    assert_ne!(believed(&*game, "player", 2), believed(&*game, "player", 1));
}

/// The last point of a match: a gammon is worth no more than a game, whoever looks and however far.
#[test]
fn one_point_is_worth_one_match() {
    let won = "XGID=-CB---------e---e------e--:0:0:1:21:0:0:0:1:10";
    for method in ["static", "player"] {
        let mut game = (ENTRY.open)("match=1").unwrap();
        game.set_position(won).unwrap();
        let (worth, moves) = believed(&*game, method, 1);
        assert!((0.99..=1.0).contains(&worth), "{method}: {worth} {}", game.unit().name);
        assert!(moves.iter().all(|(_, worth)| *worth <= 1.0));
    }
    // For points the same position wins gammons.
    let mut game = (ENTRY.open)("money").unwrap();
    game.set_position(&won.replace(":1:10", ":0:10")).unwrap();
    assert!(believed(&*game, "player", 1).0 > 1.5);
    // By Jacoby's rule it does not before the cube is turned, and does behind it.
    let mut game = (ENTRY.open)("money/cube/jacoby").unwrap();
    game.set_position("XGID=-CB---------e---e------e--:0:0:1:21:0:0:1:0:10").unwrap();
    let (worth, _) = believed(&*game, "player", 1);
    assert!((0.99..=1.01).contains(&worth), "{worth}");
    game.set_position("XGID=-CB---------e---e------e--:1:-1:1:21:0:0:1:0:10").unwrap();
    let (worth, _) = believed(&*game, "player", 1);
    assert!(worth > 3.0, "a gammon at two: {worth}");
}

/// Two men behind a blockade lose many gammons, which cost nothing where one point is left.
#[test]
fn lost_gammons_count_by_the_score() {
    let position = "XGID=-BBCCC-----b-a-a-c-cbcAA--:0:0:1:31:0:0:0:0:10";
    let mut money = (ENTRY.open)("money").unwrap();
    money.set_position(position).unwrap();
    let mut last = (ENTRY.open)("match=1").unwrap();
    last.set_position(&position.replace(":0:10", ":1:10")).unwrap();
    let (money, _) = believed(&*money, "player", 1);
    let (last, _) = believed(&*last, "player", 1);
    assert!(last > money, "lost gammons cost nothing: {last} {money}");
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

/// What a command of the game prints.
fn printed(name: &str, arguments: &[&str]) -> Result<String, String> {
    let command = ENTRY.commands.iter().find(|command| command.name == name).unwrap();
    let mut arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
    arguments.resize(command.wanted().count(), String::new());
    let none = |_: &str| Err("nothing is read here".to_owned());
    let mut out = Vec::new();
    let mut call = engines::Call {
        arguments: &arguments,
        read: &none,
        archive: &none,
        files: &|_| Err("nothing is read here".to_owned()),
        bytes: &|_| Err("nothing is read here".to_owned()),
        save: &|_, _| Err("nothing is written here".to_owned()),
        draw: &|_, _| Err("nothing is drawn here".to_owned()),
        show: &|_| String::new(),
        limits: &Limits::default,
        out: &mut out,
    };
    (command.run)(&mut call).map_err(|bad| format!("{bad:?}"))?;
    Ok(String::from_utf8(out).unwrap())
}

/// Identifiers that are printed are read as the same position, by every other program too.
#[test]
fn identifiers_are_printed() {
    let told = printed("id", &["", "", "money"]).unwrap();
    assert!(told.contains("position ID  4HPwATDgc/ABMA\n"), "{told}");
    let told = printed("id", &["31 8/5 6/5 roll 64", "", "match=7"]).unwrap();
    let words: Vec<&str> = told.split_whitespace().collect();
    let (xgid, men, rest) = (words[0], words[3], words[6]);
    let mut game = (ENTRY.open)("match=7").unwrap();
    game.play_line("31 8/5 6/5 roll 64").unwrap();
    assert_eq!(game.position(), xgid);
    let mut other = (ENTRY.open)("match=7").unwrap();
    other.set_position(&format!("{men}:{rest}")).unwrap();
    assert_eq!(other.position(), xgid, "{told}");
    assert_eq!(printed("id", &["", xgid]).unwrap(), told);
    assert!(printed("id", &["31 9/1"]).is_err());
}

/// Two men on the six-point each: the chance follows from one side's distribution, 4 of 36 in one roll.
#[test]
fn both_sides_ends_are_printed() {
    let told = printed("bearoff", &["0 0 0 0 0 2", "0 0 0 0 0 2"]).unwrap();
    assert!(told.contains("without a cube") && told.contains("double"), "{told}");
    // One man on the ace-point wins for certain, by whatever cube.
    let told = printed("bearoff", &["1 0 0 0 0 0", "0 0 0 0 0 1"]).unwrap();
    assert!(told.contains("wins      100.00000 %") && told.contains("double, drop"), "{told}");
    assert!(printed("bearoff", &["0 0 0 0 0 7", "0 0 0 0 0 1"]).is_err());
    assert!(printed("bearoff", &["0 0 0 0 0 2"]).unwrap().contains("2.10961"));
}

/// Where both sides' ends are known, cubes go by the table, which knows what they are worth.
#[test]
fn cubes_of_few_men_go_by_the_table() {
    let table = backgammon::TwoSided::build(2);
    // White has men on 6 and 1, Black the same; money with a cube in the middle, White to roll or double.
    let xgid = "XGID=-A----A------------a----a-:0:0:1:00:0:0:0:0:10";
    let mut game = (ENTRY.open)("money/cube").unwrap();
    game.set_position(xgid).unwrap();
    let (_, moves) = believed(&*game, "player", 2);
    let home = [1, 0, 0, 0, 0, 1];
    let place = backgammon::number(&home);
    let [_, _, middle, theirs] = table.undoubled(place, place);
    let worth = |name: &str| moves.iter().find(|(mv, _)| mv == name).unwrap().1;
    assert!((worth("roll") - f64::from(middle)).abs() < 2e-3, "{moves:?} {middle}");
    assert!((worth("double") - f64::from((2.0 * theirs).min(1.0))).abs() < 2e-3, "{moves:?} {theirs}");
}

/// Whoever asks about a method that the game has not is told which it has, and dice are explained.
#[test]
fn searches_through_dice_are_explained() {
    let mut game = (ENTRY.open)("money").unwrap();
    game.play("31").unwrap();
    let limits = Limits { depth: Some(1), nodes: Some(2_000), ..Limits::default() };
    let asked = |method: &'static str| {
        let inquiry = engines::Inquiry {
            method,
            goal: search::Goal::Score,
            settings: Settings::default(),
            limits: &limits,
            order: "natural",
        };
        game.explain(&inquiry).map(|explained| explained.answer.best).map_err(|bad| bad.to_string())
    };
    let refused = asked("alphabeta").unwrap_err();
    assert!(refused.ends_with("expectiminimax, star1, star2 can"), "{refused}");
    assert_eq!(asked("star1").unwrap().as_deref(), Some("8/5 6/5"));
    assert_eq!(game.explained().unwrap().methods()[0], "expectiminimax");
}

/// The board says how the match stands, where the cube is and which point is which.
#[test]
fn the_board_tells_the_score_and_the_cube() {
    let mut game = (ENTRY.open)("match=3").unwrap();
    let told = |game: &dyn engines::Match| -> Vec<String> {
        game.picture().legend.into_iter().map(|(_, line)| line).collect()
    };
    assert_eq!(told(&*game), ["cube: centred", "match to 3: White 0, Black 0"]);
    game.play_line("31 8/5 6/5 double take").unwrap();
    assert_eq!(told(&*game)[0], "cube: 2 of White");
    game.play_line("61 resign accept").unwrap();
    assert_eq!(told(&*game)[1], "match to 3: White 2, Black 0; Crawford game");
    let picture = game.picture();
    let points = picture.layers.iter().find(|layer| layer.name == "points").unwrap();
    assert_eq!(points.things.len(), 24);
}
