//! Backgammon in the catalog: networks that learnt by playing against themselves, exact ends, a look ahead over the rolls.

mod commands;
pub mod cube;
mod duel;
mod judge;
mod learning;
mod player;
mod rollout;
mod team;

pub use duel::{Any, Chooser, Duel, Points};
pub use judge::Judge;
pub use player::{Player, Weighed};
pub use rollout::{Found, Rollout};
pub use team::Team;

use backgammon::{Backgammon, Move};
use engines::{
    Averaging, Entry, External, Field, Kind, Method, Methods, PLAYER, Played, Reader, Recorded, SAMPLING,
    Sampling, Talk, explaining_by_rolls,
};
use game::{BadText, Game, Notation, RandomPlayouts, RulesOnly};

/// Backgammon.
pub static ENTRY: Entry = Entry {
    name: "backgammon",
    title: "Backgammon",
    summary: "bring your men home and off by dice, hit what stands alone; for points or in matches, with a cube",
    fields: &[
        Field {
            name: "stakes",
            help: "one game for points, or a match to so many",
            kind: Kind::Choice(&[
                "money", "match=1", "match=3", "match=5", "match=7", "match=11", "match=25",
            ]),
            default: "money",
        },
        Field {
            name: "cube",
            help: "whether stakes can be doubled; by Jacoby's rule gammons count double only after that",
            kind: Kind::Choice(&["none", "cube", "jacoby"]),
            default: "none",
        },
    ],
    spell: |chosen| {
        let matched = chosen[0].starts_with("match");
        match (chosen[1], matched) {
            ("none", true) => format!("{}/nocube", chosen[0]),
            ("none", false) | ("cube" | "jacoby", true) => chosen[0].to_owned(),
            ("jacoby", false) => format!("{}/cube/jacoby", chosen[0]),
            _ => format!("{}/cube", chosen[0]),
        }
    },
    moves: "a roll such as 31 (the opening roll: White's die first), then a play such as 24/18 13/11*, bar/21, 6/off(2) or \
            pass; with a cube roll, double, take, drop; resign (or resign-gammon, resign-backgammon) in one's own turn, accept, refuse",
    positions: "an XGID such as XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10, or the identifiers of GNU Backgammon \
                such as 4HPwATDgc/ABMA",
    examples: &[
        "backgammon:money",
        "backgammon:money/cube",
        "backgammon:match=7",
        "backgammon:match=1/nocube",
    ],
    open: |board| {
        let game = Backgammon::read(board)?;
        let played = Played::new(format!("backgammon:{}", game.setup()), game, methods());
        let judge = |game: &Backgammon| Judge::new(Team::shipped(), game, 3);
        let range = judge(&game).range();
        Ok(played.explained(explaining_by_rolls(judge, range)).learning(learning::lessons()).boxed())
    },
    readers: &[
        Reader {
            name: "a match (.mat)",
            knows: backgammon::is_mat,
            open: |text| opened(backgammon::read_mat(text)?),
        },
        Reader {
            name: "a match (SGF)",
            knows: backgammon::is_sgf,
            open: |text| opened(backgammon::read_sgf(text)?),
        },
    ],
    commands: commands::ALL,
    steps: None,
    exhibits: &[],
    talk: Talk { external: Some(&EXTERNAL), ..Talk::PLAIN },
};

/// The lines of GNU Backgammon's external players.
static EXTERNAL: External = External {
    ask: |board, position| {
        let rules = Backgammon::read(board)?;
        Ok(backgammon::write_fibs(&rules, &rules.read_position(position)?))
    },
    asked: |question| {
        let (rules, at) = match question.strip_prefix("XGID=") {
            Some(rest) => backgammon::read_xgid(rest)?,
            None => backgammon::read_fibs(question)?,
        };
        Ok((rules.setup(), rules.write_position(&at)))
    },
    heard: |answer| match answer.trim() {
        "" => Some("pass".into()),
        // We know no beavers: whoever takes and turns the cube at once at least takes.
        "beaver" => Some("take".into()),
        answer if answer.starts_with("Error") => None,
        answer => Some(answer.to_owned()),
    },
    said: |mv| match mv {
        "pass" => String::new(),
        mv => mv.replace("off", "0").replace("bar", "25"),
    },
    spelled: |board, position, mv| {
        let rules = Backgammon::read(board)?;
        let at = rules.read_position(position)?;
        let mv = rules.read_move(&at, mv).map_err(|bad| BadText::new(bad.to_string()))?;
        Ok(match mv {
            Move::Play(play) => backgammon::steps(&play),
            mv => rules.write_move(&at, mv),
        })
    },
    chance: "roll",
};

/// A match file: the game where it ends.
fn opened((rules, moves): (Backgammon, Vec<Move>)) -> Result<Recorded, BadText> {
    let mut game = (ENTRY.open)(&rules.setup())?;
    let mut at = rules.start();
    for mv in moves {
        let written = rules.write_move(&at, mv);
        game.play(&written).map_err(|bad| BadText::new(bad.to_string()))?;
        rules.play(&mut at, mv);
    }
    Ok(Recorded { game, remark: None })
}

fn methods() -> Methods<Backgammon> {
    let methods = vec![
        Method::new(
            "static",
            "the networks and tables alone, no look ahead (0-ply)",
            |game: &Backgammon, settings| {
                let judge = Judge::new(Team::chosen(settings.weights), game, usize::MAX);
                let range = judge.range();
                Averaging::new(judge, range).at_most(1)
            },
        )
        .taking(&["weights"]),
        Method::new(
            PLAYER,
            "networks, exact ends and a look ahead over the rolls: depth 2 (1-ply) unless told otherwise, at most 3",
            |_: &Backgammon, settings| Player::new(Team::chosen(settings.weights)),
        )
        .taking(&["depth", "weights"]),
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well, through the dice",
            |_: &Backgammon, settings| Sampling::new(RandomPlayouts::new(RulesOnly), settings),
        )
        .taking(SAMPLING),
    ];
    Methods { methods, best: None, book: None, prover: None }
}
