//! What only backgammon can do: ends, equities, evaluations, rollouts, learning.

use crate::judge::Judge;
use crate::learning::{against_pubeval, curve};
use crate::player::Player;
use crate::rollout::Rollout;
use crate::team::Team;
use backgammon::{
    Backgammon, Equities, GAMMONS, Home, LONGEST, MEN, ONE_SIDED, OneSided, Position, Stage, TwoSided, number,
};
use engines::{Argument, BadCall, Call, Command, Ending};
use game::{Game, Notation, Seed};
use search::{Budget, Limits};

/// All of them.
pub(crate) const ALL: &[Command] = &[
    Command {
        name: "bearoff",
        summary: "How many rolls it takes to bear men off, with the fewest on average: mean and distribution",
        arguments: &[
            Argument { name: "HOME", help: "men on the points 1 to 6, such as '0 0 0 0 0 2'" },
            Argument {
                name: "[OTHER]",
                help: "the other side's men: exact equities of both, without and with a cube; up to 6 men each",
            },
        ],
        run: bearoff,
    },
    Command {
        name: "id",
        summary: "A position as other programs write it: XGID, and GNU Backgammon's position and match IDs",
        arguments: &[
            Argument { name: "[MOVES]", help: "moves from there on, such as '31 8/5 6/5'" },
            Argument {
                name: "--position ID",
                help: "an XGID or the IDs of GNU Backgammon [default: the start]",
            },
            Argument {
                name: "--setup SETUP",
                help: "what is agreed, such as match=7 [default: what the ID says]",
            },
            Argument::AT_ONCE,
        ],
        run: id,
    },
    Command {
        name: "equities",
        summary: "The chances to win a match from every score, in percent, and the take points",
        arguments: &[
            Argument { name: "LENGTH", help: "points of the match, such as 7" },
            Argument { name: "[CUBE]", help: "the cube before the double that is taken [default: 1]" },
        ],
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
            Argument { name: "--plot FILE", help: "draw the curve into this .svg file" },
            Argument { name: "-o FILE", help: "keep what was learnt here, for --weights" },
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

/// The most men of a side in tables of both sides.
const BOTH: u8 = 6;

/// What both sides' men are worth to whoever is to roll.
fn both(call: &mut Call<'_>, own: &Home, other: &Home) -> Result<Ending, BadCall> {
    let men = |home: &Home| home.iter().sum::<u8>();
    let most = men(own).max(men(other));
    if most > BOTH || men(own).min(men(other)) == 0 {
        return Err(BadCall::Input(format!("ends of both sides are known for 1 to {BOTH} men each")));
    }
    let table = TwoSided::build(most);
    let (own, other) = (number(own), number(other));
    let [plain, ours, middle, theirs] = table.undoubled(own, other);
    let [_, ours_best, middle_best, _] = table.equities(own, other);
    writeln!(
        call.out,
        "position  {} of {}² (up to {most} men each)",
        own * table.one_side() + other + 1,
        table.one_side()
    )?;
    writeln!(call.out, "wins      {:.5} %, without a cube", 50.0 * (1.0 + f64::from(plain)))?;
    writeln!(
        call.out,
        "equity in points of the cube      rolling   best, with a double where that is right"
    )?;
    writeln!(call.out, "  without a cube                {plain:>+9.5}")?;
    writeln!(call.out, "  the cube is mine              {ours:>+9.5}  {ours_best:>+9.5}")?;
    writeln!(call.out, "  the cube is in the middle     {middle:>+9.5}  {middle_best:>+9.5}")?;
    writeln!(call.out, "  the cube is the other's       {theirs:>+9.5}")?;
    let taken = 2.0 * theirs;
    let said = match (taken.min(1.0) >= middle, taken > 1.0) {
        (false, _) => "no double",
        (true, false) => "double, take",
        (true, true) => "double, drop",
    };
    writeln!(call.out, "centred   {said}: doubled and taken it is worth {taken:+.5}, dropped +1")?;
    Ok(Ending::Answered)
}

fn id(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [moves, given, setup] = [0, 1, 2].map(|i| call.arguments[i].as_str());
    let input = |bad: String| BadCall::Input(bad);
    let (rules, mut at) = match (given, setup) {
        ("", setup) => {
            let rules = Backgammon::read(setup).map_err(|bad| input(bad.to_string()))?;
            (rules, rules.start())
        }
        (given, "") => position(given)?,
        (given, setup) => {
            let rules = Backgammon::read(setup).map_err(|bad| input(bad.to_string()))?;
            (rules, rules.read_position(given).map_err(|bad| input(bad.to_string()))?)
        }
    };
    for word in rules.split_moves(moves) {
        let mv = rules.read_move(&at, word).map_err(|bad| input(bad.to_string()))?;
        rules.play(&mut at, mv);
    }
    let ids = backgammon::ids(&rules, &at);
    let (men, rest) = ids.split_once(':').expect("two identifiers");
    writeln!(call.out, "{}", rules.write_position(&at))?;
    writeln!(call.out, "position ID  {men}")?;
    writeln!(call.out, "match ID     {rest}")?;
    Ok(Ending::Answered)
}

fn bearoff(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let home = read_home(&call.arguments[0]).map_err(BadCall::Input)?;
    if !call.arguments[1].is_empty() {
        let other = read_home(&call.arguments[1]).map_err(BadCall::Input)?;
        return both(call, &home, &other);
    }
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
    let cube = match call.arguments[1].as_str() {
        "" => 1,
        given => {
            let number = given.parse().ok().filter(|cube: &u16| cube.is_power_of_two() && *cube <= 32);
            number.map(usize::from).ok_or_else(|| {
                let given = given.escape_debug();
                BadCall::Input(format!("'{given}' is no cube: expected 1, 2, 4, 8, 16 or 32"))
            })?
        }
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
    let gammons = 100.0 * GAMMONS;
    let told = [
        format!("{gammons} % of lost games are gammons, the cube is turned again at the best moment"),
        "without gammons, the cube is never turned again".into(),
    ];
    writeln!(
        call.out,
        "take points: percent of games to win to take a cube that goes from {cube} to {}, by points that the taker",
        2 * cube
    )?;
    writeln!(call.out, "needs (rows) against the doubler (columns; - where a double wins no more)")?;
    for (plain, told) in told.into_iter().enumerate() {
        writeln!(call.out, "{told}:\n      {}", heads[1..].concat())?;
        for own in 2..=usize::from(length) {
            let point = |other: usize| match (other <= cube, plain == 1) {
                (true, _) => format!("{:>6}", "-"),
                (_, true) => format!("{:>6.1}", 100.0 * table.plain_take_point(own, other, cube)),
                _ => format!("{:>6.1}", 100.0 * table.take_point(own, other, cube, GAMMONS)),
            };
            let row: Vec<String> = (2..=usize::from(length)).map(point).collect();
            writeln!(call.out, "{own:>6}{}", row.concat())?;
        }
    }
    Ok(Ending::Answered)
}

/// A position of a game for points or of a match, whatever it says.
fn position(text: &str) -> Result<(Backgammon, Position), BadCall> {
    let fields: Vec<&str> = text.strip_prefix("XGID=").map_or(vec![], |rest| rest.split(':').collect());
    let number = |i: usize| fields.get(i).and_then(|field| field.parse::<u8>().ok());
    let length = number(8).filter(|length| *length <= LONGEST).unwrap_or(0);
    let rules = Backgammon { length, cube: true, jacoby: length == 0 && number(7) == Some(1) };
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
        let weighed = player.weigh(&rules, &at, 2, Budget::new(&(call.limits)()));
        writeln!(call.out, "{:>9}", rules.unit().name)?;
        for (mv, worth) in weighed.moves.iter().take(10) {
            writeln!(call.out, "{worth:>+9.4}  {}", rules.write_move(&at, *mv))?;
        }
        return Ok(Ending::Answered);
    }
    writeln!(call.out, "              win  gammon  backg.   lost g. lost b.   equity")?;
    writeln!(call.out, "at once   {}", line(&Judge::new(Team::shipped(), &rules, 1).chances(&at.board())))?;
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
