//! What can be set about the player: by what it guesses, and how daring it cuts.

use crate::closing::{Closing, MakeProver};
use crate::learning;
use crate::openings::BOOK;
use engines::{Engine, Method, Methods, PERFECT, PLAYER, Settings, Tunable};
use othello::{Daring, Evaluation, Grid, Learnt, Othello, Profile};

const LEARNT: Tunable = Tunable {
    name: "learnt",
    help: "guess by learnt weights of patterns where there are any (1), or by the profile of discs, mobility and corners (0)",
    least: 0,
    most: 1,
    default: 1,
};

const CUTS: Tunable = Tunable {
    name: "cuts",
    help: "tenths of a standard deviation by which a shallow search must be clear to stand for a deep one (0: never)",
    least: 0,
    most: 40,
    default: 11,
};

const fn percent(name: &'static str, help: &'static str) -> Tunable {
    Tunable { name, help, least: -1000, most: 1000, default: 100 }
}

const DISCS: Tunable = percent("discs", "the profile: what discs are worth, in percent of the usual");
const MOBILITY: Tunable = percent("mobility", "the profile: what moves are worth, in percent of the usual");
const CORNERS: Tunable =
    percent("corners", "the profile: what corners and the squares beside them are worth, in percent");

const ENDINGS: Tunable = Tunable {
    name: "endings",
    help: "hand endings to the solver where there seems to be time for a proof (1), or guess to the end (0)",
    least: 0,
    most: 1,
    default: 1,
};

static OPTIONS: &[Tunable] = &[LEARNT, CUTS, ENDINGS, BOOK, DISCS, MOBILITY, CORNERS];

/// The same methods, of which the player can be set and hands endings to the solver.
pub(crate) fn settable<G: Grid>(mut methods: Methods<Othello<G>>) -> Methods<Othello<G>> {
    let prover = methods.prover.clone();
    let players = methods.methods.into_iter();
    let equipped = |one: Method<Othello<G>>| match &prover {
        Some(prover) if one.card.name == PLAYER => {
            closing(one, prover).taking(&["depth", "with", "threads", "weights"]).with_options(OPTIONS)
        }
        _ if one.card.name == PERFECT => one.taking(&["trap", "threads", "weights"]),
        _ => one,
    };
    methods.methods = players.map(equipped).collect();
    methods
}

/// The same player, who proves endings.
fn closing<G: Grid>(player: Method<Othello<G>>, prover: &MakeProver<Othello<G>>) -> Method<Othello<G>> {
    let (card, guesser, prover) = (player.card, player.make, prover.clone());
    let make = move |game: &Othello<G>, settings: Settings| -> Box<dyn Engine<Othello<G>>> {
        let guesser = guesser(game, settings);
        match settings.chosen.of(&ENDINGS) {
            0 => guesser,
            _ => Box::new(Closing { guesser, make: prover.clone(), settings, prover: None }),
        }
    };
    Method { card, make: Box::new(make) }
}

/// What players guess by. How far guesses err was measured for learnt weights only, so the profile cuts nothing.
pub(crate) fn judge<G: Grid>(game: &Othello<G>, settings: &Settings) -> Daring<Learnt> {
    let of = |option: &Tunable| settings.chosen.of(option);
    let learnt = match of(&LEARNT) {
        0 => Learnt::Profile(evaluation(of)),
        _ => match learning::judge(game, settings) {
            Learnt::Profile(_) => Learnt::Profile(evaluation(of)),
            patterns @ Learnt::Patterns(_) => patterns,
        },
    };
    let cuts = if matches!(learnt, Learnt::Patterns(_)) { of(&CUTS) } else { 0 };
    Daring::new(learnt, cuts)
}

/// The profile, each feature as much as asked for.
fn evaluation(of: impl Fn(&Tunable) -> i32) -> Evaluation {
    let share = |weight: i32, option: &Tunable| weight * of(option) / 100;
    let scaled = |profile: Profile| Profile {
        discs: share(profile.discs, &DISCS),
        mobility: share(profile.mobility, &MOBILITY),
        corners: share(profile.corners, &CORNERS),
        near_corners: share(profile.near_corners, &CORNERS),
        ..profile
    };
    let Evaluation { opening, middle, ending } = Evaluation::default();
    Evaluation { opening: scaled(opening), middle: scaled(middle), ending: scaled(ending) }
}
