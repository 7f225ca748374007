//! Backgammon in the catalog: networks that learnt by playing against themselves, exact ends, a look ahead over the rolls.

mod commands;
pub mod cube;
mod judge;
mod player;
mod rollout;

pub use judge::Judge;
pub use player::Player;
pub use rollout::{Found, Rollout};

use backgammon::Backgammon;
use engines::{
    Averaging, Entry, Field, Kind, Method, Methods, PLAYER, Played, Reader, Recorded, SAMPLING, Sampling,
    Talk, explaining_by_rolls,
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
            pass; with a cube roll, double, take, drop",
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
        Ok(played.explained(explaining_by_rolls(|_| Judge::new(3), Judge::RANGE)).boxed())
    },
    readers: &[Reader { name: "a match (.mat)", knows: backgammon::is_mat, open: open_mat }],
    commands: commands::ALL,
    steps: None,
    exhibits: &[],
    talk: Talk::PLAIN,
};

/// A match file: the game where it ends.
fn open_mat(text: &str) -> Result<Recorded, BadText> {
    let (rules, moves) = backgammon::read_mat(text)?;
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
            |_: &Backgammon, _| Averaging::new(Judge::new(usize::MAX), Judge::RANGE).at_most(1),
        )
        .taking(&[]),
        Method::new(
            PLAYER,
            "networks, exact ends and a look ahead over the rolls: depth 2 (1-ply) unless told otherwise, at most 3",
            |_: &Backgammon, _| Player::new(),
        )
        .taking(&["depth"]),
        Method::new(
            "mcts",
            "games played at random, a tree grown where they go well, through the dice",
            |_: &Backgammon, settings| Sampling::new(RandomPlayouts::new(RulesOnly), settings),
        )
        .taking(SAMPLING),
    ];
    Methods { methods, best: None, book: None, prover: None }
}
