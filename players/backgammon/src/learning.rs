//! What can be learnt about backgammon, and the curve of TD-Gammon.

use crate::duel::{Any, Duel, Points};
use crate::judge::PLAIN;
use crate::team::Team;
use backgammon::{Backgammon, Inputs, Pubeval};
use engines::{BadCall, Call, Ending, Lessons, Sight, Subject};
use game::Seed;
use learn::{Activation, Network, Shape, Training, Tutor};

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
    let mut number = 0;
    for point in 1..=POINTS {
        while number < games * point / POINTS {
            number += 1;
            let gone = number as f32 / games as f32;
            tutor.rate = RATES.0 * (RATES.1 / RATES.0).powf(gone);
            let mut rng = Seed(11 ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)).rng();
            tutor.teach(&PLAIN, &Inputs::Plain, &mut networks, &mut rng);
            if limits.over() {
                return Ok(Ending::Stopped);
            }
        }
        let mut now = team(&networks);
        let duel = |pairs, seed| Duel { pairs, seed: Seed(seed) };
        let never = || false;
        let told = |Points { mean, error, .. }: Points| format!("{mean:>+8.3} ± {error:.3}");
        let random = told(duel(PAIRS / 4, 7).play(&mut now, &mut Any(Seed(5).rng()), never));
        let public = pubeval.as_mut().map(|pubeval| duel(PAIRS, 99).play(&mut now, pubeval, never));
        let own = told(duel(PAIRS, 3).play(&mut now, &mut earlier, never));
        let bar =
            public.map_or(String::new(), |points| "#".repeat(((points.mean + 1.0) * 20.0).max(0.0) as usize));
        let public = public.map_or("-".into(), told);
        writeln!(call.out, "{number:>9} {random:>16} {public:>16} {own:>16}  {bar}")?;
        earlier = now;
    }
    Ok(Ending::Answered)
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
    let duel = Duel { pairs: games.div_ceil(2), seed: Seed(7) };
    let Points { games, mean, error } = duel.play(&mut Team::shipped(), &mut pubeval, || limits.over());
    writeln!(call.out, "{games} games with mirrored dice, without a cube, networks alone (0-ply)")?;
    writeln!(call.out, "{mean:+.4} ± {error:.4} points a game against pubeval")?;
    Ok(if games < 2 * duel.pairs { Ending::Stopped } else { Ending::Answered })
}
