//! What can be set about the player: by what it guesses, and how daring it cuts.

use crate::learning;
use engines::{Methods, PLAYER, Settings, Tunable};
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

static OPTIONS: &[Tunable] = &[LEARNT, CUTS, DISCS, MOBILITY, CORNERS];

/// The same methods, of which the player can be set.
pub(crate) fn settable<G: game::Game>(mut methods: Methods<G>) -> Methods<G> {
    let players = methods.methods.into_iter();
    methods.methods =
        players.map(|one| if one.card.name == PLAYER { one.with_options(OPTIONS) } else { one }).collect();
    methods
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
