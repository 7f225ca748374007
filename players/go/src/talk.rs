//! How other programs talk about Go.

use engines::{Judged, Talk};
use game::{Notation, Score, Seed};
use go::cleaning;
use go::playout::{dead_stones, ownership};
use go::{Go, Komi, Large, Middle, Point, RuleSet, Setup, Small, score, sgf};

/// What GTP asks about Go.
pub(crate) const TALK: Talk = Talk {
    resized: Some(|board, [columns, rows]| with(board, |parts| parts[0] = format!("{columns}x{rows}"))),
    size: |board| match Setup::read(board) {
        Ok(setup) => Ok([setup.shape.width.into(), setup.shape.height.into()]),
        Err(_) => Err("this is no board of Go"),
    },
    with_komi: Some(|board, komi| {
        with(board, |parts| {
            parts.retain(|part| !part.starts_with("komi="));
            // What is no half is refused by whoever reads it.
            parts.push(format!("komi={}", Komi::of(komi).map_or(komi.to_string(), |komi| komi.to_string())));
        })
    }),
    told: |board| {
        let Ok(setup) = Setup::read(board) else { return Vec::new() };
        let handicap = (setup.handicap > 0).then(|| format!("fixed_handicap {}", setup.handicap));
        [format!("komi {}", setup.komi)].into_iter().chain(handicap).collect()
    },
    spelled: |_, mv| mv.to_ascii_uppercase(),
    margin: |board, margin| match Setup::read(board) {
        Ok(setup) => go::in_points(&setup, Score(margin.into())).to_string(),
        Err(_) => margin.to_string(),
    },
    score: Some(|board, outcome| {
        Setup::read(board).map_or_else(|_| String::new(), |setup| sgf::result(&setup, outcome))
    }),
    handicap: Some(|board, number| {
        let shape = Setup::read(board).ok()?.shape;
        let points = go::handicap(shape, u8::try_from(number).ok().filter(|&number| number > 1)?)?;
        Some(points.into_iter().map(|point| shape.name(point)).collect())
    }),
    judged: Some(judged),
    owners: Some(owners),
    takers: Some(takers),
    lead: Some(lead),
    resigns: Some(0.08),
    ..Talk::PLAIN
};

/// Playouts by which stones are judged.
const GAMES: u32 = 300;

/// By playouts, as the sheet of ownership shows it.
fn owners(board: &str, position: &str) -> Option<Vec<f32>> {
    let setup = Setup::read(board).ok()?;
    if let Some(game) = Small::new(setup) {
        owned(&game, position, GAMES)
    } else if let Some(game) = Middle::new(setup) {
        owned(&game, position, GAMES)
    } else {
        owned(&Large::new(setup)?, position, GAMES)
    }
}

fn owned<const N: usize, const W: usize>(game: &Go<N, W>, position: &str, games: u32) -> Option<Vec<f32>> {
    let at = game.read_position(position).ok()?;
    Some(ownership(at.board(), at.turn(), games, &mut Seed(1).rng()))
}

/// Playouts for a lead behind a move, of which several are looked at.
const FEW_GAMES: u32 = 100;

fn lead(board: &str, position: &str) -> Option<f32> {
    let setup = Setup::read(board).ok()?;
    let owned = if let Some(game) = Small::new(setup) {
        owned(&game, position, FEW_GAMES)
    } else if let Some(game) = Middle::new(setup) {
        owned(&game, position, FEW_GAMES)
    } else {
        owned(&Large::new(setup)?, position, FEW_GAMES)
    };
    Some(owned?.iter().sum::<f32>() - f32::from(setup.komi.0) / 2.0)
}

fn takers(board: &str, position: &str) -> Vec<String> {
    let Ok(setup) = Setup::read(board) else { return Vec::new() };
    if let Some(game) = Small::new(setup) {
        taking(&game, position)
    } else if let Some(game) = Middle::new(setup) {
        taking(&game, position)
    } else {
        Large::new(setup).map_or_else(Vec::new, |game| taking(&game, position))
    }
}

fn taking<const N: usize, const W: usize>(game: &Go<N, W>, position: &str) -> Vec<String> {
    let Ok(at) = game.read_position(position) else { return Vec::new() };
    let shape = game.setup().shape;
    let points = cleaning::takers(at.board(), at.turn(), GAMES, &mut Seed(1).rng());
    points.into_iter().map(|point| shape.name(point)).collect()
}

fn judged(board: &str, position: &str) -> Option<Judged> {
    let setup = Setup::read(board).ok()?;
    if let Some(game) = Small::new(setup) {
        judge(&game, position)
    } else if let Some(game) = Middle::new(setup) {
        judge(&game, position)
    } else {
        judge(&Large::new(setup)?, position)
    }
}

/// Chains that most playouts find captured are dead; the rest is counted as the rules say. In the exam and by the rules of
/// Tromp and Taylor nobody is dead who is not captured.
fn judge<const N: usize, const W: usize>(game: &Go<N, W>, position: &str) -> Option<Judged> {
    let at = game.read_position(position).ok()?;
    let (board, shape) = (at.board(), game.setup().shape);
    let all_live = matches!(game.setup().rules, RuleSet::Exam | RuleSet::TrompTaylor);
    let dead = if all_live { Vec::new() } else { dead_stones(board, at.turn(), GAMES, &mut Seed(1).rng()) };
    let outcome = match game.setup().rules {
        RuleSet::Exam => game.counted(&at),
        RuleSet::Japanese => game.outcome(score::territory(board, &dead) - i32::from(at.prisoners())),
        RuleSet::Chinese | RuleSet::TrompTaylor => game.outcome(score::area_without(board, &dead)),
    };
    let heads =
        shape.points().filter(|&point| board.cell(point).side().is_some() && board.head(point) == point);
    let (mut alive, mut gone) = (Vec::new(), Vec::new());
    for head in heads {
        let mut stones: Vec<Point> = board.chain(head).collect();
        stones.sort_unstable();
        let names = stones.into_iter().map(|stone| shape.name(stone)).collect();
        if dead.contains(&head) { gone.push(names) } else { alive.push(names) }
    }
    Some(Judged { score: sgf::result(game.setup(), outcome), alive, dead: gone })
}

/// A board whose parts were changed.
fn with(board: &str, change: impl FnOnce(&mut Vec<String>)) -> String {
    let board = if board.is_empty() { "19x19" } else { board };
    let mut parts: Vec<String> = board.split('/').map(str::to_owned).collect();
    change(&mut parts);
    parts.join("/")
}
