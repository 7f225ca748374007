//! What only backgammon can do: ends, equities, evaluations, rollouts, learning.

use crate::judge::Judge;
use crate::learning::{against_pubeval, curve};
use crate::player::Player;
use crate::rollout::Rollout;
use crate::team::Team;
use backgammon::{Backgammon, Equities, Home, LONGEST, MEN, ONE_SIDED, OneSided, Position, Stage, number};
use engines::{Argument, BadCall, Call, Command, Ending};
use game::{Notation, Seed};
use search::{Budget, Limits};

/// All of them.
pub(crate) const ALL: &[Command] = &[
    Command {
        name: "bearoff",
        summary: "How many rolls it takes to bear men off, with the fewest on average: mean and distribution",
        arguments: &[Argument { name: "HOME", help: "men on the points 1 to 6, such as '0 0 0 0 0 2'" }],
        run: bearoff,
    },
    Command {
        name: "equities",
        summary: "The chances to win a match from every score, in percent",
        arguments: &[Argument { name: "LENGTH", help: "points of the match, such as 7" }],
        run: equities,
    },
    Command {
        name: "evaluate",
        summary: "The chances of whoever is to roll, at once and one roll ahead",
        arguments: &[Argument { name: "POSITION", help: "an XGID or the IDs of GNU Backgammon" }],
        run: evaluate,
    },
    Command {
        name: "rollout",
        summary: "Plays a position out many times without the luck of the dice; --nodes limits the games",
        arguments: &[
            Argument { name: "POSITION", help: "an XGID or the IDs of GNU Backgammon" },
            Argument { name: "PLIES", help: "plies after which the evaluation ends a game; 0 for never" },
        ],
        run: rollout,
    },
    Command {
        name: "learn",
        summary: "The curve of TD-Gammon 1: TD(λ) from random weights by games against itself, and points per game against \
                  others; 'tesuji learn td backgammon networks' trains the player's own networks",
        arguments: &[
            Argument { name: "GAMES", help: "games to learn from, such as 100000" },
            Argument {
                name: "PUBEVAL",
                help: "the folder of pubeval's weights WT.race and WT.cntc, or - for none",
            },
        ],
        run: curve,
    },
    Command {
        name: "pubeval",
        summary: "Plays the networks that come with the program against pubeval, 10,000 games unless --nodes says otherwise",
        arguments: &[Argument { name: "FOLDER", help: "where pubeval's weights WT.race and WT.cntc are" }],
        run: against_pubeval,
    },
];

fn bearoff(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let home = read_home(&call.arguments[0]).map_err(BadCall::Input)?;
    let table = OneSided::build(number(&home) + 1);
    let position = number(&home);
    writeln!(call.out, "position  {} of {ONE_SIDED}", position + 1)?;
    writeln!(call.out, "mean      {:.5} rolls", table.mean(position))?;
    for (n, chance) in table.distribution(position).iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        writeln!(call.out, "{n:>4}      {:.5} %", 100.0 * chance)?;
    }
    Ok(Ending::Answered)
}

fn read_home(text: &str) -> Result<Home, String> {
    let wrong = || {
        format!(
            "'{}' is no home board: expected six numbers, the men on the points 1 to 6, at most {MEN} in all",
            text.escape_debug()
        )
    };
    let men: Result<Vec<u8>, _> = text.split_whitespace().map(str::parse).collect();
    let home: Home = men.ok().and_then(|men| men.try_into().ok()).ok_or_else(wrong)?;
    let sum: u32 = home.iter().map(|&men| u32::from(men)).sum();
    if sum > u32::from(MEN) { Err(wrong()) } else { Ok(home) }
}

fn equities(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let length = call.arguments[0].parse().ok().filter(|length| (1..=LONGEST).contains(length));
    let Some(length) = length else {
        let given = call.arguments[0].escape_debug();
        return Err(BadCall::Input(format!("'{given}' is no match: expected 1 to {LONGEST} points")));
    };
    let table = Equities::default();
    writeln!(call.out, "percent to win, by points needed (rows) against points needed (columns)")?;
    let heads: Vec<String> = (1..=length).map(|away| format!("{away:>6}")).collect();
    writeln!(call.out, "      {}", heads.concat())?;
    for own in 1..=u16::from(length) {
        let row: Vec<String> = (1..=u16::from(length))
            .map(|other| format!("{:>6.1}", 100.0 * table.of(own, other, own == 1 || other == 1, false)))
            .collect();
        writeln!(call.out, "{own:>6}{}", row.concat())?;
    }
    let after: Vec<String> = (1..=u16::from(length))
        .map(|own| format!("{:>6.1}", 100.0 * table.of(own, 1, false, true)))
        .collect();
    writeln!(call.out, "after the Crawford game, against one point:")?;
    writeln!(call.out, "      {}", after.concat())?;
    Ok(Ending::Answered)
}

/// A position of a game for points or of a match, whatever it says.
fn position(text: &str) -> Result<(Backgammon, Position), BadCall> {
    let length = text
        .strip_prefix("XGID=")
        .and_then(|rest| rest.split(':').nth(8))
        .and_then(|length| length.parse().ok())
        .filter(|length| *length <= LONGEST)
        .unwrap_or(0);
    let rules = Backgammon { length, cube: true, jacoby: false };
    let at = rules.read_position(text).map_err(|bad| BadCall::Input(bad.to_string()))?;
    match at.stage {
        Stage::Over => Err(BadCall::Input("the game is over".into())),
        _ => Ok((rules, at)),
    }
}

fn evaluate(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let (rules, at) = position(&call.arguments[0])?;
    let mut player = Player::new(Team::shipped());
    let line = |chances: &backgammon::Chances| {
        let five: Vec<String> = chances.0.iter().map(|chance| format!("{chance:>8.4}")).collect();
        format!("{} {:>+9.4}", five.concat(), chances.equity())
    };
    if let Stage::Playing(..) = at.stage {
        let (weighed, _) = player.weigh(&at, 2, Budget::new(&(call.limits)()));
        for (mv, equity) in weighed.iter().take(10) {
            writeln!(call.out, "{equity:>+9.4}  {}", rules.write_move(&at, *mv))?;
        }
        return Ok(Ending::Answered);
    }
    writeln!(call.out, "              win  gammon  backg.   lost g. lost b.   equity")?;
    writeln!(call.out, "at once   {}", line(&Judge::new(Team::shipped(), 1).chances(&at.board())))?;
    writeln!(call.out, "one roll  {}", line(&player.chances_ahead(&at)))?;
    Ok(Ending::Answered)
}

fn rollout(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let (_, at) = position(&call.arguments[0])?;
    let plies = call.arguments[1].parse().map_err(|_| {
        BadCall::Input(format!(
            "'{}' plies: expected a number, 0 for whole games",
            call.arguments[1].escape_debug()
        ))
    })?;
    let limits = (call.limits)();
    let games = limits.nodes.unwrap_or(1296);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // The games are counted already; threads would share the nodes out among each other once more.
    let limits = Limits { nodes: None, ..limits };
    let found = Rollout { games, plies, threads, seed: Seed(1) }.run(&at.board(), &Budget::new(&limits));
    let (equity, error) = found.equity;
    writeln!(
        call.out,
        "games     {}, {}",
        found.games,
        if plies > 0 { format!("cut after {plies} plies") } else { "to their end".into() }
    )?;
    writeln!(call.out, "equity    {equity:+.4} ± {error:.4} (standard error)")?;
    let [win, gammon, backgammon, lost_gammon, lost_backgammon] = found.chances.map(|chance| 100.0 * chance);
    writeln!(call.out, "wins      {win:.2} %, gammons {gammon:.2} %, backgammons {backgammon:.2} %")?;
    writeln!(
        call.out,
        "loses     {:.2} %, gammons {lost_gammon:.2} %, backgammons {lost_backgammon:.2} %",
        100.0 - win
    )?;
    Ok(if found.games < games { Ending::Stopped } else { Ending::Answered })
}
