//! What can be learnt about backgammon, and the curve of TD-Gammon.

use crate::duel::{Any, Duel, Points};
use crate::team::Team;
use backgammon::{Backgammon, Inputs, Pubeval};
use engines::{BadCall, Call, Ending, Lessons, Sight, Subject};
use game::Seed;
use learn::{Activation, Artefact, Model, Network, Shape, Title, Training, Tutor};

/// Hidden neurons of TD-Gammon 1.
const TD_GAMMON: usize = 80;

/// Hidden neurons for contact, for races and for crashed positions.
const TEAM: [usize; 3] = [128, 48, 64];

/// Networks that learn by games against themselves: `tesuji learn td`.
pub(crate) fn lessons() -> Lessons<Backgammon> {
    let subject = |name, summary, sight| Subject {
        name,
        summary,
        sight,
        training: Training { rate: 0.001, ..Training::default() },
        step: 0.0,
    };
    let subjects = vec![
        subject(
            "networks",
            "the player's three networks (contact, race, crashed): men point by point and what an expert counts",
            Sight::Network(|_| Box::new(Inputs::Expert), &TEAM),
        ),
        subject(
            "td-gammon",
            "TD-Gammon 1: one network that sees the raw board",
            Sight::Network(|_| Box::new(Inputs::Plain), &[TD_GAMMON]),
        ),
    ];
    Lessons { subjects, collection: None }
}

/// The curve has so many points, each of so many pairs of games.
const POINTS: u64 = 20;
const PAIRS: u64 = 200;
/// Steps at first and at the end, and the λ of TD(λ).
const RATES: (f32, f32) = (0.1, 0.01);
const LAMBDA: f32 = 0.7;

/// TD-Gammon 1 from random weights, and what it is worth while it learns.
pub(crate) fn curve(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let wrong =
        |text: &str| BadCall::Input(format!("'{}' games: expected a number from 1 on", text.escape_debug()));
    let games: u64 = call.arguments[0]
        .parse()
        .ok()
        .filter(|games| (1..=100_000_000).contains(games))
        .ok_or_else(|| wrong(&call.arguments[0]))?;
    let mut pubeval = match call.arguments[1].as_str() {
        "-" => None,
        folder => Some(pubeval(call, folder)?),
    };
    let shape = Shape {
        sizes: vec![Inputs::Plain.count(), TD_GAMMON, 5],
        hidden: Activation::Sigmoid,
        output: Activation::Sigmoid,
    };
    let mut networks = [Network::new(shape, Seed(1))];
    let mut tutor = Tutor::new(RATES.0, LAMBDA, 0.0);
    let team = |networks: &[Network]| Team::new(Inputs::Plain, networks);
    let (mut earlier, limits) = (team(&networks), (call.limits)());
    writeln!(call.out, "points per game over {} games with mirrored dice, ± standard error", 2 * PAIRS)?;
    writeln!(
        call.out,
        "{:>9} {:>16} {:>16} {:>16}",
        "games", "against random", "pubeval", "its earlier self"
    )?;
    let (mut number, mut drawn) = (0, Vec::new());
    for point in 1..=POINTS {
        while number < games * point / POINTS {
            number += 1;
            let gone = number as f32 / games as f32;
            tutor.rate = RATES.0 * (RATES.1 / RATES.0).powf(gone);
            let mut rng = Seed(11 ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)).rng();
            tutor.teach(&Backgammon::default(), &Inputs::Plain, &mut networks, &mut rng);
            if limits.over() {
                return Ok(Ending::Stopped);
            }
        }
        let mut now = team(&networks);
        let duel = |pairs, seed| Duel { pairs, seed: Seed(seed), done: 0 };
        let never = || false;
        let told = |Points { mean, error, .. }: Points| format!("{mean:>+8.3} ± {error:.3}");
        let random = duel(PAIRS / 4, 7).play(&mut now, &mut Any(Seed(5).rng()), never);
        let public = pubeval.as_mut().map(|pubeval| duel(PAIRS, 99).play(&mut now, pubeval, never));
        let own = duel(PAIRS, 3).play(&mut now, &mut earlier, never);
        drawn.push((number as f64, [Some(random), public, Some(own)]));
        let (random, own) = (told(random), told(own));
        let bar =
            public.map_or(String::new(), |points| "#".repeat(((points.mean + 1.0) * 20.0).max(0.0) as usize));
        let public = public.map_or("-".into(), told);
        writeln!(call.out, "{number:>9} {random:>16} {public:>16} {own:>16}  {bar}")?;
        earlier = now;
    }
    if !call.arguments[2].is_empty() {
        (call.save)(&call.arguments[2], drawing(&drawn).as_bytes()).map_err(BadCall::Input)?;
    }
    if !call.arguments[3].is_empty() {
        let title = Title {
            game: "backgammon".into(),
            features: game::Inputs::name(&Inputs::Plain).into(),
            origin: "TD-Gammon 1 from random weights".into(),
            command: format!("tesuji backgammon learn {games}"),
            ..Title::default()
        };
        let artefact = Artefact { title, model: Model::of(&networks) };
        (call.save)(&call.arguments[3], &artefact.write(0.0)).map_err(BadCall::Input)?;
    }
    Ok(Ending::Answered)
}

/// A point of the curve: games, and points per game against each opponent.
type Reached = (f64, [Option<Points>; 3]);

/// The curve as a drawing: games to the right, points per game upwards, a bar for each standard error.
fn drawing(reached: &[Reached]) -> String {
    const NAMES: [(&str, &str); 3] = [
        ("against random", "#0072b2"),
        ("against pubeval", "#d55e00"),
        ("against its earlier self", "#009e73"),
    ];
    let most = reached.last().map_or(1.0, |(games, _)| *games);
    let all = || reached.iter().flat_map(|(_, points)| points.iter().flatten());
    let low = all().map(|points| points.mean - points.error).fold(0.0, f64::min).floor();
    let high = all().map(|points| points.mean + points.error).fold(0.0, f64::max).ceil().max(low + 1.0);
    let x = |games: f64| 60.0 + 520.0 * games / most;
    let y = |points: f64| 320.0 - 290.0 * (points - low) / (high - low);
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>TD-Gammon 1: points per game while it learns</title>\n<rect width=\"600\" height=\"400\" fill=\"#fff\"/>\n",
    );
    for level in low as i32..=high as i32 {
        let y = y(f64::from(level));
        out += &format!(
            "<path d=\"M60 {y:.1}H580\" stroke=\"#ccc\"/><text x=\"50\" y=\"{:.1}\" text-anchor=\"end\">{level:+}</text>\n",
            y + 4.0
        );
    }
    for quarter in 0..=4 {
        let games = most * f64::from(quarter) / 4.0;
        out += &format!("<text x=\"{:.1}\" y=\"340\" text-anchor=\"middle\">{games:.0}</text>\n", x(games));
    }
    out += "<text x=\"320\" y=\"358\" text-anchor=\"middle\">games against itself</text>\n\
            <text x=\"60\" y=\"20\">points per game, ± standard error</text>\n";
    for (who, (name, colour)) in NAMES.into_iter().enumerate() {
        let line: Vec<(f64, Points)> =
            reached.iter().filter_map(|(games, points)| Some((*games, points[who]?))).collect();
        if line.is_empty() {
            continue;
        }
        let corners: Vec<String> =
            line.iter().map(|(games, points)| format!("{:.1},{:.1}", x(*games), y(points.mean))).collect();
        out += &format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n",
            corners.join(" ")
        );
        for (games, points) in line {
            let (top, bottom) = (y(points.mean + points.error), y(points.mean - points.error));
            out += &format!("<path d=\"M{:.1} {top:.1}V{bottom:.1}\" stroke=\"{colour}\"/>\n", x(games));
        }
        let at = 70.0 + 170.0 * who as f64;
        out += &format!("<text x=\"{at:.0}\" y=\"384\" fill=\"{colour}\">{name}</text>\n");
    }
    out + "</svg>\n"
}

fn pubeval(call: &mut Call<'_>, folder: &str) -> Result<Pubeval, BadCall> {
    let read = |name: &str| (call.read)(&format!("{folder}/{name}")).map_err(BadCall::Input);
    Pubeval::read(&read("WT.race")?, &read("WT.cntc")?).map_err(BadCall::Input)
}

/// The networks that come with the program, at once, against pubeval.
pub(crate) fn against_pubeval(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let folder = call.arguments[0].clone();
    let mut pubeval = pubeval(call, &folder)?;
    let limits = (call.limits)();
    let games = limits.nodes.unwrap_or(10_000);
    let duel = Duel { pairs: games.div_ceil(2), seed: Seed(7), done: 0 };
    let Points { games, mean, error } = duel.play(&mut Team::shipped(), &mut pubeval, || limits.over());
    writeln!(call.out, "{games} games with mirrored dice, without a cube, networks alone (0-ply)")?;
    writeln!(call.out, "{mean:+.4} ± {error:.4} points a game against pubeval")?;
    Ok(if games < 2 * duel.pairs { Ending::Stopped } else { Ending::Answered })
}
